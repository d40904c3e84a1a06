"""Turn hand-made hostile inputs, written with placeholder keys, into the real trace format.

Only names are replaced, byte by byte, so that everything hostile about the bytes stays.
"""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[2] / "shared" / "fixtures"
_KINDS = {
    b"confirm_request": b"confirmation_request",
    b"confirm": b"confirmation",
    b"submit": b"submission",
}
_KEYS = {b"draft_id": b"draft", b"args": b"arguments"}


def translate(data: bytes) -> bytes:
    """The same bytes with the real names of keys, kinds and states."""
    data = re.sub(rb'"(draft_id|args)"(\s*:)', lambda m: b'"' + _KEYS[m[1]] + b'"' + m[2], data)
    data = re.sub(
        rb'"type"(\s*:\s*)"(\w+)"',
        lambda m: b'"kind"' + m[1] + b'"' + _KINDS.get(m[2], m[2]) + b'"',
        data,
    )
    data = re.sub(rb'"ok"(\s*:\s*)true', rb'"status"\1"ok"', data)
    data = re.sub(rb'"ok"(\s*:\s*)false', rb'"status"\1"error"', data)
    return data.replace(b'"type":', b'"kind":').replace(b'"type": ', b'"kind": ')


def translated_fixture(name: str, folder: Path) -> Path:
    """Write the translation of a fixture into a folder; compressed files stay compressed."""
    source = FIXTURES / name
    data = source.read_bytes()
    target = folder / name
    if not data.startswith(b"\x1f\x8b"):
        target.write_bytes(translate(data))
        return target
    members: list[bytes] = []
    cut_off = False
    while data:
        unpacker = zlib.decompressobj(wbits=31)
        plain = unpacker.decompress(data)
        cut_off = not unpacker.eof
        members.append(gzip.compress(translate(plain), mtime=0))
        data = unpacker.unused_data
    packed = b"".join(members)
    target.write_bytes(packed[:-40] if cut_off else packed)
    return target
