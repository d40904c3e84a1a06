"""The manifest: what was compiled from which card, and the hash of every file written.

``cxc check`` reads the manifest and the predicate files and nothing else; a file whose hash is not
the one written here is refused.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from cxdsl.artifact import checklist, predicate

NAME = "manifest.json"
SCHEMA = "cxdsl-manifest/1"


class JudgeRef(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A judge item as far as grading has to know it: that it exists and how grave it is."""

    id: str
    severity: str
    title: str = ""


class ManifestCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One compiled card: where it came from, and its three files (paths within the folder).

    ``source`` is the card file relative to the folder that was compiled; ``source_digest`` is the
    hash of the card's own text in it.
    """

    card: str
    version: str
    domain: str
    source: str
    source_digest: str
    predicates: str
    checklist: str | None = None
    page: str
    rules: tuple[str, ...] = ()
    judge: tuple[JudgeRef, ...] = ()


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The whole compiled folder. ``files`` maps every path written to its sha256."""

    schema: str = SCHEMA
    language: str
    schemas: dict[str, str]
    cards: tuple[ManifestCard, ...]
    files: dict[str, str]


def digest(data: bytes) -> str:
    """The hash as it is written everywhere: ``sha256:`` and 64 hexadecimal digits."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def build(language: str, cards: tuple[ManifestCard, ...], files: dict[str, bytes]) -> Manifest:
    """The manifest of these files, in a fixed order."""
    return Manifest(
        language=language,
        schemas={"checklist": checklist.SCHEMA, "predicate": predicate.SCHEMA},
        cards=tuple(sorted(cards, key=lambda c: (c.domain, c.card, c.version))),
        files={path: digest(files[path]) for path in sorted(files)},
    )


def encode(manifest: Manifest) -> bytes:
    """The canonical bytes: sorted keys, two-space indent, final newline."""
    plain: Any = msgspec.to_builtins(manifest)
    return msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=2) + b"\n"


def decode(data: bytes) -> Manifest:
    """Read a manifest. Raises ``msgspec.ValidationError`` or ``msgspec.DecodeError``."""
    return msgspec.json.decode(data, type=Manifest)
