"""``cxc compile``, ``lint``, ``fmt`` and ``test`` as processes."""

from __future__ import annotations

import json
import shutil

import pytest
from helpers.cards import CARD, write_cards
from helpers.command import ROOT, cxc
from helpers.traces import DRAFT, REQUEST, write_trace

BROKEN = CARD.replace("desk.terms-first", "desk.broken").replace("notice terms\n", "notice temrs\n")


def tree(folder):
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


# ---- compile ----


def test_the_same_cards_give_the_same_bytes(tmp_path):
    cards = write_cards(tmp_path / "cards")
    for seed, out in (("0", "a"), ("7", "b")):
        ran = cxc("compile", cards, "-o", tmp_path / out, env={"PYTHONHASHSEED": seed})
        assert ran.code == 0, ran.text
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert cxc("compile", "../cards", "-o", "../c", cwd=elsewhere).code == 0
    assert tree(tmp_path / "a") == tree(tmp_path / "b") == tree(tmp_path / "c")
    assert set(tree(tmp_path / "a")) == {
        "manifest.json",
        *(
            f"docs/{name}.md"
            for name in ("index", "access", "cards", "obligations", "rules", "tools")
        ),
        "docs/desk/desk.terms-first.md",
        "predicates/desk/desk.terms-first.json",
        "checklists/desk/desk.terms-first.yaml",
    }


def test_check_says_what_is_out_of_date(tmp_path):
    cards, out = write_cards(tmp_path / "cards"), tmp_path / "out"
    assert cxc("compile", "--check", cards, "-o", out).code == 1
    cxc("compile", cards, "-o", out)
    assert cxc("compile", "--check", cards, "-o", out).code == 0
    (out / "docs/desk/desk.terms-first.md").write_text("edited", encoding="utf-8")
    (out / "predicates/desk/other.json").write_text("{}", encoding="utf-8")
    (out / "checklists/desk/desk.terms-first.yaml").unlink()
    before = tree(out)
    ran = cxc("compile", "--check", cards, "-o", out)
    assert ran.code == 1
    for word, path in (
        ("stale", "docs/desk/desk.terms-first.md"),
        ("extra", "predicates/desk/other.json"),
        ("missing", "checklists/desk/desk.terms-first.yaml"),
    ):
        assert any(x.startswith(word) and x.endswith(path) for x in ran.out.splitlines())
    assert tree(out) == before


def test_a_broken_card_does_not_stop_the_others(tmp_path):
    cards, out = write_cards(tmp_path / "cards", CARD, BROKEN), tmp_path / "out"
    ran = cxc("compile", cards, "-o", out)
    assert ran.code == 1
    assert "temrs" in ran.err
    assert "`terms`" in ran.err
    listed = json.loads((out / "manifest.json").read_bytes())
    assert [c["card"] for c in listed["cards"]] == ["desk.terms-first"]


def test_files_of_a_removed_card_go(tmp_path):
    second = CARD.replace("desk.terms-first", "desk.second").replace("terms_first", "second_rule")
    cards, out = write_cards(tmp_path / "cards", CARD, second), tmp_path / "out"
    assert cxc("compile", cards, "-o", out).code == 0
    (cards / "card2.card").unlink()
    ran = cxc("compile", cards, "-o", out)
    assert "removed" in ran.out
    assert not any("second" in path for path in tree(out))


@pytest.mark.parametrize("command", ["compile", "lint", "fmt", "test"])
def test_nothing_to_work_on_is_2(tmp_path, command):
    (tmp_path / "void").mkdir()
    (tmp_path / "note.txt").write_text("x", encoding="utf-8")
    for path in ("void", "missing", "note.txt"):
        ran = cxc(command, tmp_path / path)
        assert ran.code == 2, path


def test_a_card_that_is_not_utf_8_is_an_error(tmp_path):
    cards = write_cards(tmp_path / "cards")
    (cards / "x.card").write_bytes(b"card \xff")
    ran = cxc("lint", cards)
    assert ran.code == 1
    assert "CX8016" in ran.text
    assert "UTF-8" in ran.text


def test_an_output_folder_that_cannot_be_written_is_2(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    ran = cxc("compile", write_cards(tmp_path / "cards"), "-o", tmp_path / "file")
    assert ran.code == 2
    assert "CX8015" in ran.err


def test_compiled_and_card_folders_give_the_same_report(tmp_path):
    cards, out = write_cards(tmp_path / "cards"), tmp_path / "out"
    cxc("compile", cards, "-o", out)
    trace = write_trace(tmp_path / "t.jsonl", DRAFT, REQUEST, facts={"channel": "oral"})
    reports = [cxc("check", trace, "--format", "json", "--cards", c) for c in (cards, out)]
    assert [r.code for r in reports] == [1, 1]
    assert reports[0].raw == reports[1].raw


# ---- lint ----


def test_lint_finds_and_counts(tmp_path):
    cards = write_cards(tmp_path / "cards", CARD, BROKEN)
    ran = cxc("lint", cards)
    assert ran.code == 1
    assert "did you mean" in ran.out
    assert "1 error" in ran.out
    data = json.loads(cxc("lint", cards, "--format", "json").raw)
    assert [d["level"] for d in data["diagnostics"]].count("error") == 1
    (line,) = cxc("lint", cards / "card2.card", "--format", "concise").out.splitlines()
    assert "card2.card:" in line
    assert cxc("lint", cards / "card1.card").code == 0


# ---- fmt ----

MESSY = CARD.replace("  title", "      title").replace("domain desk", "domain    desk")


def test_fmt_checks_shows_and_writes(tmp_path):
    card = write_cards(tmp_path / "cards", MESSY) / "card1.card"
    assert cxc("fmt", "--check", card).code == 1
    shown = cxc("fmt", "--diff", card)
    assert shown.code == 1
    assert "-      title" in shown.out
    assert "+  title" in shown.out
    assert card.read_text(encoding="utf-8") == MESSY
    assert cxc("fmt", card).code == 0
    formatted = card.read_text(encoding="utf-8")
    assert "\n  title" in formatted
    assert cxc("fmt", "--check", card).code == 0
    assert cxc("fmt", "-", stdin=MESSY.encode()).raw.decode() == formatted


def test_fmt_leaves_a_broken_card_alone(tmp_path):
    text = CARD.replace('title "Terms', "title Terms")
    card = write_cards(tmp_path / "cards", text) / "card1.card"
    assert cxc("fmt", card).code == 1
    assert card.read_text(encoding="utf-8") == text
    assert cxc("fmt", "-", stdin=text.encode()).code == 1


# ---- test ----


def test_examples_come_out_as_written(tmp_path):
    ran = cxc("test", write_cards(tmp_path / "cards"))
    assert ran.code == 0, ran.text
    assert "4 of 4 examples as written" in ran.out


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('fails at 2 "not told"', 'fails at 1 "not told"', "it fails at step 2, not at step 1"),
        ('fails at 2 "not told"', 'passes "not told"', "terms_first fails at step 2 (missing)"),
        ('passes "told"', 'fails "told"', "no rule fails"),
        ('passes "told"', 'vacuous "told"', "write `example passes`"),
        ('vacuous "never asked"', 'passes "never asked"', "write `example vacuous`"),
        ('not applicable "in writing"', 'passes "in writing"', "does not apply"),
        (' facts channel is "written"', ' facts channel is "oral"', "the card applies"),
        ('passes "told" facts channel is "oral"', 'passes "told"', "channel"),
    ],
)
def test_examples_that_differ_are_explained(tmp_path, old, new, says):
    assert old in CARD
    ran = cxc("test", write_cards(tmp_path / "cards", CARD.replace(old, new)))
    assert ran.code == 1, ran.text
    assert says in ran.out


def test_cards_without_examples_are_2(tmp_path):
    text = CARD[: CARD.index("  example")] + "end\n"
    ran = cxc("test", write_cards(tmp_path / "cards", text))
    assert ran.code == 2
    assert "CX8010" in ran.err


# ---- what is shipped ----


@pytest.mark.skipif(not (ROOT / "generated").is_dir(), reason="no compiled cards in this copy")
def test_the_shipped_cards_are_compiled_as_they_stand():
    ran = cxc("compile", "--check", "rulecards", "-o", "generated", cwd=ROOT)
    assert ran.code == 0, ran.text


def test_the_demonstration_tells_the_two_runs_apart():
    ran = cxc("demo")
    assert ran.code == 0, ran.text
    assert "false-pass YES" in ran.out
    assert "false-pass no" in ran.out
    assert "false-pass 1 of 2 outcome passes" in ran.out
    assert "no notice reg_e_written_confirmation" in ran.out


def test_the_two_runs_of_the_demonstration_end_in_the_same_state():
    states = set()
    for path in (ROOT / "cxdsl/demo").glob("*.jsonl"):
        lines = [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines()]
        (state,) = [x["state"] for x in lines if x.get("kind") == "final_state"]
        states.add(json.dumps(state))
        assert lines[0]["outcome"] is True
    assert len(states) == 1


def test_the_program_works_from_any_folder(tmp_path):
    shutil.copy(ROOT / "cxdsl/demo/figure1-false-pass.jsonl", tmp_path)
    ran = cxc("check", "figure1-false-pass.jsonl", cwd=tmp_path)
    assert ran.code == 1, ran.text


def test_an_example_without_times_leaves_a_deadline_open(tmp_path):
    text = CARD.replace("an earlier notice terms", "notice terms within 5 minutes before it")
    folder = write_cards(tmp_path / "cards", text)
    ran = cxc("test", folder)
    assert ran.code == 1
    assert "terms_first is undecided" in ran.out
    assert "CX5058" in cxc("lint", folder).out
