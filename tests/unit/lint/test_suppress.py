"""Where a suppression holds, and what it never does."""

from __future__ import annotations

import json

import pytest
from helpers.command import cxc

VOCABULARY = "vocabulary: 1\ndomain: desk\ntitle: A made-up desk\nnotices: {terms: {}}\n"
CARD = """\
language 1
card desk.heard version 1.0.0
  title "Terms are heard"
  domain desk
  basis institution
  source "Desk standard, section 4"
  obligation "The customer hears the terms."
{above}  judge heard major "Heard"{beside}
    pass when "The agent says the terms."{end}
end
"""
IGNORE = "# cxc:ignore CX5043 reason=the whole conversation counts"


def lint(folder, *texts):
    """The codes found and the suppressed findings, by the command."""
    (folder / "vocabulary.yaml").write_text(VOCABULARY, encoding="utf-8")
    for number, text in enumerate(texts):
        (folder / f"c{number}.card").write_text(text, encoding="utf-8")
    ran = cxc("lint", "--format", "json", folder)
    data = json.loads(ran.out)
    return [d["code"] for d in data["diagnostics"]], data["suppressed"], ran


def card(above="", beside="", end=""):
    above = f"  {above}\n" if above else ""
    return CARD.format(above=above, beside=f"  {beside}" if beside else "", end=end)


@pytest.mark.parametrize(
    "text",
    [card(IGNORE), card("", IGNORE), card("", "", f"  {IGNORE}"), card(f"# Why.\n  {IGNORE}")],
    ids=["line above", "same line", "end of the statement", "after another comment"],
)
def test_the_line_above_and_the_same_line(tmp_path, text):
    codes, suppressed, ran = lint(tmp_path, text)
    assert codes == []
    assert [(s["code"], s["reason"]) for s in suppressed] == [
        ("CX5043", "the whole conversation counts")
    ]
    assert ran.code == 0
    fmt = cxc("fmt", tmp_path)
    assert fmt.code == 0
    assert lint(tmp_path, (tmp_path / "c0.card").read_text(encoding="utf-8"))[0] == []


def test_without_one_the_finding_stands(tmp_path):
    codes, suppressed, _ = lint(tmp_path, card())
    assert (codes, suppressed) == (["CX5043"], [])


def test_a_suppression_is_of_its_own_card(tmp_path):
    other = card().replace("desk.heard", "desk.other").replace("judge heard", "judge spoken")
    other = other.replace("says the terms", "says the other terms")
    codes, suppressed, _ = lint(tmp_path, card(IGNORE), other)
    assert codes == ["CX5043"]
    assert len(suppressed) == 1


def test_several_codes_each_have_to_be_used(tmp_path):
    both = "# cxc:ignore CX5043, CX5042 reason=the whole conversation counts"
    codes, suppressed, _ = lint(tmp_path, card(both))
    assert codes == ["CX5031"]
    assert [s["code"] for s in suppressed] == ["CX5043"]


def test_without_a_reason_it_has_no_effect(tmp_path):
    for comment in ("# cxc:ignore CX5043", "# cxc:ignore CX5043 reason=  "):
        codes, suppressed, _ = lint(tmp_path, card(comment))
        assert codes == ["CX5030", "CX5043"]
        assert suppressed == []


def test_errors_stay_and_say_so(tmp_path):
    broken = card("# cxc:ignore CX5002 reason=later").replace('  title "Terms are heard"\n', "")
    codes, _, ran = lint(tmp_path, broken)
    assert sorted(codes) == ["CX5002", "CX5033"]
    assert ran.code == 1


def test_a_file_with_an_error_says_nothing_of_unused_ones(tmp_path):
    """Checks do not run on a broken card, so nobody can know what they would have found."""
    broken = card(IGNORE).replace('  title "Terms are heard"\n', "")
    assert lint(tmp_path, broken)[0] == ["CX5002"]


def test_words_in_a_text_are_no_comment(tmp_path):
    text = card(IGNORE).replace("hears the terms.", "hears the terms. # cxc:ignore CX1")
    assert lint(tmp_path, text)[0] == []


def test_warnings_of_other_passes_are_suppressed_for_compiling_too(tmp_path):
    unused = '  # cxc:ignore CX2004 reason="kept for the next version"\n  event terms means notice'
    text = card(IGNORE).replace("  judge heard", f"{unused} terms\n  judge heard")
    text = text.replace(f"  {IGNORE}\n", "") + ""
    text = text.replace("  judge heard", f"  {IGNORE}\n  judge heard")
    text = text.replace("event terms", "event told")
    assert lint(tmp_path, text)[0] == []
    ran = cxc("compile", tmp_path, "--output", tmp_path / "out")
    assert ran.code == 0
    assert "CX2004" not in ran.err


def test_the_last_line_counts_what_was_suppressed(tmp_path):
    lint(tmp_path, card(IGNORE))
    ran = cxc("lint", tmp_path)
    assert ran.out == "0 errors, 0 warnings, 1 suppressed; 1 card compiled\n"


def test_files_that_are_no_cards_are_left_alone(tmp_path):
    for name in (".gitignore", "README.md", "notes.txt", "heard.card~"):
        (tmp_path / name).write_text("# cxc:ignore nonsense\n", encoding="utf-8")
    assert lint(tmp_path, card(IGNORE))[0] == []
