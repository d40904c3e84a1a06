"""Compiled folders on disk: written atomically, compared byte for byte, read with their hashes."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from cxdsl.artifact import manifest as manifests
from cxdsl.artifact import predicate
from cxdsl.artifact.manifest import JudgeRef, Manifest, ManifestCard
from cxdsl.artifact.predicate import CardPredicates
from cxdsl.diag.diagnostic import CardError, Diagnostic


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A compiled card as grading reads it. ``page`` is where its rule page is, if anywhere."""

    predicates: CardPredicates
    judge: tuple[JudgeRef, ...] = ()
    page: str | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between a folder and what it should hold, each list in path order."""

    stale: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.stale or self.missing or self.extra)


def write_atomically(path: Path, data: bytes | IO[bytes]) -> None:
    """Put ``data`` at ``path`` in one step: a reader sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            if isinstance(data, bytes):
                out.write(data)
            else:
                shutil.copyfileobj(data, out)
        if path.exists():
            mode = path.stat().st_mode & 0o7777
        else:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _inside(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and not path.startswith("/") and ".." not in parts and "\\" not in path


def _listed(root: Path) -> Iterable[str]:
    """The files that the folder's own manifest names (none when there is no readable one)."""
    try:
        old = manifests.decode((root / manifests.NAME).read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return ()
    return tuple(path for path in old.files if _inside(path))


def compare(root: Path, files: Mapping[str, bytes]) -> Changes:
    """How a folder differs from the files it should hold (the manifest among them)."""
    stale, missing = [], []
    for path in sorted(files):
        try:
            current = (root / path).read_bytes()
        except OSError:
            missing.append(path)
            continue
        if current != files[path]:
            stale.append(path)
    present = {p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file()}
    ours = {"predicates", "checklists", "docs"}
    extra = sorted(p for p in present - files.keys() if p.split("/")[0] in ours)
    return Changes(tuple(stale), tuple(missing), tuple(extra))


def publish(root: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Write the files, the manifest last, and remove what only the old manifest listed.

    Files that no manifest ever listed stay. Returns the paths removed. Raises ``OSError``.
    """
    old = _listed(root)
    for path in sorted(files, key=lambda p: (p == manifests.NAME, p)):
        target = root / path
        if not (target.is_file() and target.read_bytes() == files[path]):
            write_atomically(target, files[path])
    removed = tuple(sorted(p for p in old if p not in files and (root / p).is_file()))
    for path in removed:
        (root / path).unlink()
    return removed


def shipped() -> Path | None:
    """The compiled cards that came with the program: in the wheel, else in the checkout."""
    package = Path(__file__).resolve().parent.parent
    for root in (package / "_generated", package.parent / "generated"):
        if (root / manifests.NAME).is_file():
            return root
    return None


def load(root: Path) -> tuple[CardEntry, ...]:
    """Read a compiled folder, checking every hash on the way.

    Raises ``CardError`` with one diagnostic a broken, missing or changed file: a folder that is
    not what was compiled is not used in part either.
    """
    listed = _read_manifest(root)
    found: list[Diagnostic] = []
    entries: list[CardEntry] = []
    for card in listed.cards:
        for path in (card.predicates, card.checklist):
            if path is not None and path not in listed.files:
                found.append(_broken(root / manifests.NAME, f"`{path}` has no hash"))
        data = _read(root, card.predicates, listed, found)
        if card.checklist is not None:
            _read(root, card.checklist, listed, found)
        if data is not None:
            entry = _entry(root, card, data, found)
            if entry is not None:
                entries.append(entry)
    if found:
        raise CardError(tuple(found))
    return tuple(entries)


def _read_manifest(root: Path) -> Manifest:
    path = root / manifests.NAME
    try:
        listed = manifests.decode(path.read_bytes())
    except OSError as error:
        raise CardError((_broken(path, f"it cannot be read: {error.strerror}"),)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CardError((_broken(path, f"it is not a manifest: {error}"),)) from error
    wrong = [
        f"{name} files of version {version!r}"
        for name, version in sorted({"manifest": listed.schema, **listed.schemas}.items())
        if version
        != {
            "manifest": manifests.SCHEMA,
            "predicate": predicate.SCHEMA,
            "checklist": "cxdsl-checklist/1",
        }.get(name)
    ]
    if wrong:
        raise CardError(
            (
                Diagnostic(
                    "CX7902",
                    f"compiled by another release: {', '.join(wrong)}",
                    path=str(path),
                    help="compile the cards again with `cxc compile`",
                ),
            )
        )
    return listed


def _read(root: Path, path: str, listed: Manifest, found: list[Diagnostic]) -> bytes | None:
    """The bytes of one listed file, or None with a diagnostic."""
    if not _inside(path):
        found.append(_broken(root / manifests.NAME, f"`{path}` lies outside the folder"))
        return None
    full = root / path
    try:
        data = full.read_bytes()
    except OSError as error:
        found.append(_broken(full, f"it cannot be read: {error.strerror}"))
        return None
    if manifests.digest(data) != listed.files.get(path):
        found.append(
            Diagnostic(
                "CX7901",
                "the file is not the one that was compiled (its hash differs)",
                path=str(full),
                help="compile the cards again with `cxc compile`; never edit compiled files",
            )
        )
        return None
    return data


def _entry(
    root: Path, card: ManifestCard, data: bytes, found: list[Diagnostic]
) -> CardEntry | None:
    full = root / card.predicates
    try:
        predicates = predicate.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        found.append(_broken(full, f"it is not a predicate file: {error}"))
        return None
    if predicates.schema != predicate.SCHEMA or predicates.card != card.card:
        found.append(_broken(full, f"it is not the predicate file of card `{card.card}`"))
        return None
    return CardEntry(predicates, card.judge, (root / card.page).as_posix())


def _broken(path: Path, why: str) -> Diagnostic:
    return Diagnostic(
        "CX7903",
        f"the compiled file cannot be used: {why}",
        path=str(path),
        help="compile the cards again with `cxc compile`",
    )
