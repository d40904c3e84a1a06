"""``cards.lock.json``: what each card version meant when it was locked, as digests.

The file is kept beside the cards and committed with them. A card whose meaning is no longer that of
its lock needs a higher version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cxdsl.diag.diagnostic import CardError, Diagnostic

NAME = "cards.lock.json"
SCHEMA = "cxdsl-lock/1"


class LockedCard(msgspec.Struct, frozen=True, kw_only=True):
    """One card version.

    ``rules`` gives a digest of the meaning for each rule id, ``reach`` one of what decides when the
    card binds a trace (condition, dates, what it supersedes), ``judge`` one of the judge items,
    ``text`` one of the whole text of the card without its version.
    """

    card: str
    version: str
    domain: str
    rules: dict[str, str]
    reach: str
    judge: str
    text: str


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """All cards of a folder, by domain, id and version."""

    schema: str = SCHEMA
    cards: tuple[LockedCard, ...] = ()


def version_key(version: str) -> tuple[int, ...]:
    """The parts of a version as numbers, for ordering."""
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def build(cards: tuple[LockedCard, ...]) -> Lock:
    """The lock of these cards, in a fixed order."""
    order = sorted(cards, key=lambda c: (c.domain, c.card, version_key(c.version)))
    return Lock(cards=tuple(order))


def encode(lock: Lock) -> bytes:
    """The canonical bytes: sorted keys, two-space indent, final newline."""
    plain: Any = msgspec.to_builtins(lock)
    return msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=2) + b"\n"


def read(path: Path) -> Lock:
    """Read a lock file.

    Raises ``CardError`` (CX8030) when it cannot be read, is no lock file, or is of a later form.
    """
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=Lock)
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _unreadable(path, f"it is no lock file ({error})") from error
    if lock.schema != SCHEMA:
        raise _unreadable(path, f"it is written in `{lock.schema}`, not in `{SCHEMA}`")
    return lock


def find(folder: Path) -> Path | None:
    """The lock file that holds for cards in a folder: there, else in the nearest folder above."""
    for candidate in (folder.absolute(), *folder.absolute().parents):
        if (candidate / NAME).is_file():
            return candidate / NAME
    return None


def _unreadable(path: Path, why: str) -> CardError:
    return CardError(
        (
            Diagnostic(
                "CX8030",
                f"cannot read `{path}`: {why}",
                path=str(path),
                help="restore the file from its history, or remove it and run `cxc lock`",
            ),
        )
    )
