"""Compiled folders: atomic, compared byte for byte, refused when changed."""

from __future__ import annotations

import json

import pytest
from helpers.handmade import NO_READ, NOTICE_FIRST, card, judge, unit

from cxdsl.artifact import checklist, manifest, store
from cxdsl.diag.diagnostic import CardError
from cxdsl.emit.bundle import bundle

A = unit(card("a", NOTICE_FIRST, judges=(judge("told", tags=("x",)),)))
B = unit(card("b", NO_READ, domain="insurance"))


@pytest.fixture
def folder(tmp_path):
    store.publish(tmp_path, bundle([A, B], "1"))
    return tmp_path


def test_what_is_published_is_read_back(folder):
    entries = store.load(folder)
    assert [e.predicates for e in entries] == [A.predicates, B.predicates]
    assert [j.id for j in entries[0].judge] == ["told"]
    assert entries[1].page == (folder / "docs/insurance/b.md").as_posix()


def test_publishing_again_changes_nothing(folder):
    before = {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}
    store.publish(folder, bundle([A, B], "1"))
    assert {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()} == before
    assert not store.compare(folder, bundle([A, B], "1"))


def test_bytes_do_not_depend_on_the_order_of_cards():
    assert bundle([A, B], "1") == bundle([B, A], "1")


def test_files_of_a_card_that_is_gone_are_removed_and_no_others(folder):
    own = folder / "docs/insurance/notes.md"
    own.write_text("ours", encoding="utf-8")
    removed = store.publish(folder, bundle([A], "1"))
    assert removed == ("docs/insurance/b.md", "predicates/insurance/b.json")
    assert own.read_text(encoding="utf-8") == "ours"
    assert [e.predicates.card for e in store.load(folder)] == ["a"]


def test_a_manifest_cannot_make_us_remove_files_elsewhere(folder, tmp_path):
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("keep", encoding="utf-8")
    listed = json.loads((folder / "manifest.json").read_bytes())
    listed["files"]["../outside.txt"] = "sha256:0"
    listed["files"]["/etc/hostname"] = "sha256:0"
    (folder / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    store.publish(folder, bundle([A], "1"))
    assert outside.read_text(encoding="utf-8") == "keep"


def test_comparison_tells_stale_missing_and_extra_apart(folder):
    (folder / "predicates/banking/a.json").write_text("{}", encoding="utf-8")
    (folder / "docs/banking/a.md").unlink()
    (folder / "docs/banking/old.md").write_text("old", encoding="utf-8")
    changes = store.compare(folder, bundle([A, B], "1"))
    assert changes.stale == ("predicates/banking/a.json",)
    assert changes.missing == ("docs/banking/a.md",)
    assert changes.extra == ("docs/banking/old.md",)


@pytest.mark.parametrize(
    ("path", "data", "code"),
    [
        ("predicates/banking/a.json", b"{}", "CX7901"),
        ("checklists/banking/a.yaml", b"items: []", "CX7901"),
        ("predicates/banking/a.json", None, "CX7903"),
        ("manifest.json", b"[]", "CX7903"),
        ("manifest.json", b"\xff", "CX7903"),
    ],
)
def test_a_changed_folder_is_not_used_in_part(folder, path, data, code):
    if data is None:
        (folder / path).unlink()
    else:
        (folder / path).write_bytes(data)
    with pytest.raises(CardError) as caught:
        store.load(folder)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == code
    assert diagnostic.path == str(folder / path)


def test_a_folder_of_another_release_is_refused(folder):
    listed = json.loads((folder / "manifest.json").read_bytes())
    listed["schemas"]["predicate"] = "cxdsl-predicate/99"
    (folder / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    with pytest.raises(CardError) as caught:
        store.load(folder)
    assert caught.value.diagnostics[0].code == "CX7902"


def test_a_file_without_a_hash_is_refused(folder):
    listed = json.loads((folder / "manifest.json").read_bytes())
    del listed["files"]["predicates/banking/a.json"]
    (folder / "manifest.json").write_text(json.dumps(listed), encoding="utf-8")
    with pytest.raises(CardError):
        store.load(folder)


def test_a_failed_write_leaves_the_old_file(tmp_path):
    target = tmp_path / "file"
    target.write_bytes(b"old")

    class Broken:
        def read(self, _size):
            raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        store.write_atomically(target, Broken())
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_older_versions_keep_files_of_their_own():
    units = [unit(card("a", NO_READ, version=v)) for v in ("1.0.0", "1.10.0", "1.9.0")]
    files = bundle(units, "1")
    assert {p for p in files if p.startswith("predicates/")} == {
        "predicates/banking/a.json",
        "predicates/banking/a@1.0.0.json",
        "predicates/banking/a@1.9.0.json",
    }


def test_checklists_come_back_as_written():
    assert A.checklist is not None
    assert checklist.decode(checklist.encode(A.checklist)) == A.checklist


def test_the_manifest_names_every_file_but_itself():
    files = bundle([A, B], "1")
    listed = manifest.decode(files["manifest.json"])
    assert set(listed.files) == set(files) - {"manifest.json"}
    assert all(manifest.digest(files[p]) == h for p, h in listed.files.items())
    assert listed.language == "1"
