"""Cards that changed since they were locked, against the version they carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cxdsl.artifact.lock import Lock, LockedCard, version_key
from cxdsl.diag.diagnostic import Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Span


def changes(lock: Lock, cards: Sequence[tuple[LockedCard, Span]]) -> Iterator[Diagnostic]:
    """What there is to say about cards, given with their first lines, that are in the lock.

    Cards that are not in the lock at all are new; ``cxc lock`` adds them.
    """
    locked = {(c.domain, c.card, c.version): c for c in lock.cards}
    here = {(c.domain, c.card, c.version) for c, _ in cards}
    for card, head in cards:
        same = locked.get((card.domain, card.card, card.version))
        if same is not None:
            yield from _same_version(same, card, head)
            continue
        others = [c for c in lock.cards if (c.domain, c.card) == (card.domain, card.card)]
        if others:
            newest = max(others, key=lambda c: version_key(c.version))
            kept = (newest.domain, newest.card, newest.version) in here
            yield from _other_version(newest, card, head, kept=kept)


def _same_version(old: LockedCard, new: LockedCard, head: Span) -> Iterator[Diagnostic]:
    name = f"`{new.card}` version {new.version}"
    what = _changed(old, new)
    if what:
        yield diagnose(
            "CX5060",
            f"{name} no longer means what it meant when it was locked: {what}",
            head,
            help="raise the version and say `supersedes`, or take the change back; "
            "`cxc diff` shows what it changes",
        )
    if old.judge != new.judge:
        yield diagnose(
            "CX5061",
            f"the judge items of {name} are no longer those that were locked",
            head,
            help="raise the version: another wording is another question to the judge",
        )
    if not what and old.judge == new.judge and old.text != new.text:
        yield diagnose(
            "CX5062",
            f"a text or an example of {name} changed since it was locked, and its meaning did not",
            head,
            help="raise the last part of the version if readers rely on the text; "
            "`cxc lock` records the change",
        )


def _changed(old: LockedCard, new: LockedCard) -> str:
    parts = [f"`{r}` changed" for r, d in new.rules.items() if old.rules.get(r, d) != d]
    parts += [f"`{r}` is new" for r in new.rules if r not in old.rules]
    parts += [f"`{r}` is gone" for r in old.rules if r not in new.rules]
    if old.reach != new.reach:
        parts.append("it binds other traces")
    return ", ".join(parts)


def _other_version(
    newest: LockedCard, card: LockedCard, head: Span, *, kept: bool
) -> Iterator[Diagnostic]:
    if version_key(card.version) < version_key(newest.version):
        if not kept:
            yield diagnose(
                "CX5063",
                f"`{card.card}` was locked as version {newest.version} and is now {card.version}",
                head,
                help=f"give it a version above {newest.version}",
            )
    elif (card.rules, card.judge, card.text) == (newest.rules, newest.judge, newest.text):
        yield diagnose(
            "CX5064",
            f"version {card.version} of `{card.card}` says what version {newest.version} said",
            head,
            help=f"go back to version {newest.version}, unless the change is still to come",
        )
