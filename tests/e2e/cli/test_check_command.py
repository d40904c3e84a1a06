"""``cxc check`` as a process: exit codes, streams, formats."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from helpers.command import ROOT, cxc
from helpers.traces import DRAFT, NOTICE, REQUEST, write_trace

SCHEMA = json.loads((ROOT / "docs/schema/check.schema.json").read_text(encoding="utf-8"))


def report(*arguments: object, code: int, **more: object) -> dict:
    ran = cxc("check", *arguments, "--format", "json", **more)
    assert ran.code == code, ran.text
    data = json.loads(ran.raw)
    jsonschema.validate(data, SCHEMA, cls=jsonschema.Draft202012Validator)
    return data


# ---- exit codes: K13-01, K13-02, K13-03, K13-05 ----


def test_nothing_found_is_0(compiled, good):
    assert cxc("check", good, "--cards", compiled).code == 0


def test_a_violation_is_1_k13_01(compiled, bad):
    assert cxc("check", bad, "--cards", compiled).code == 1


@pytest.mark.parametrize("arguments", [["--format", "xml"], ["--no-such-option"], []])
def test_wrong_usage_is_2(compiled, bad, arguments):
    target = [bad, "--cards", compiled] if arguments else []
    assert cxc("check", *target, *arguments).code == 2


def test_unreadable_input_is_2_and_the_others_are_graded_k13_05(compiled, bad, tmp_path):
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"seq": 1, "kind": \n{"seq": 2}\n', encoding="utf-8")
    data = report(broken, bad, "--cards", compiled, code=2)
    assert [t["trace_id"] for t in data["traces"]] == ["bad"]
    assert data["summary"]["unreadable"] == 1
    assert any(d["level"] == "error" for d in data["diagnostics"])


def test_undecided_is_3(judged, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", NOTICE, REQUEST, facts={"notice_channel": "oral"})
    assert cxc("check", trace, "--cards", judged).code == 3
    assert cxc("check", trace, "--cards", judged, "--rules-only").code == 0


def test_exit_zero_forgives_violations_only_k13_02(compiled, bad, tmp_path):
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert cxc("check", bad, "--cards", compiled, "--exit-zero").code == 0
    assert cxc("check", bad, empty, "--cards", compiled, "--exit-zero").code == 2


@pytest.mark.parametrize("content", [b"", b"\n \n\n"], ids=["no bytes", "blank lines"])
def test_an_empty_trace_is_never_a_pass_k7_11(compiled, tmp_path, content):
    trace = tmp_path / "empty.jsonl"
    trace.write_bytes(content)
    data = report(trace, "--cards", compiled, code=2)
    assert data["traces"] == []


def test_a_filter_that_selects_nothing_is_2_k13_03(compiled, bad):
    ran = cxc("check", bad, "--cards", compiled, "--only", "notice_frist")
    assert ran.code == 2
    assert "notice_first" in ran.err
    assert cxc("check", bad, "--cards", compiled, "--task", "T-9").code == 2
    assert cxc("check", bad, "--cards", compiled, "--domain", "bankin").code == 2


def test_a_folder_without_traces_or_cards_is_2_k13_03(compiled, bad, tmp_path):
    (tmp_path / "void").mkdir()
    assert cxc("check", tmp_path / "void", "--cards", compiled).code == 2
    assert cxc("check", bad, "--cards", tmp_path / "void").code == 2
    assert cxc("check", tmp_path / "*.nothing", "--cards", compiled).code == 2


def test_an_internal_error_is_4_without_a_traceback(compiled, bad, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import cxdsl.grade.grader as g\n"
        "def broken(*a, **k): raise RuntimeError('planted')\n"
        "g.Grader.start = broken\n",
        encoding="utf-8",
    )
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    ran = cxc("check", bad, "--cards", compiled, env={"PYTHONPATH": path})
    assert ran.code == 4
    assert "CX9001" in ran.err
    assert f"cxc check {bad} --cards {compiled}" in ran.err


def test_codes_are_documented_in_help_k13_05():
    help_text = " ".join(cxc("check", "--help").out.split())
    for words in ("0 nothing found", "1 found", "2 cannot", "3 undecided", "4 internal error"):
        assert words in help_text


# ---- what is said ----


def test_outcome_and_process_stand_in_separate_columns_k7_01(compiled, bad):
    out = cxc("check", bad, "--cards", compiled).out
    assert "outcome pass   process FAIL   false-pass YES" in out
    assert "seq 2  agent confirmation request draft d1" in out
    assert "between the start and seq 2: no notice n" in out
    assert "[regulation]" in out
    assert "not a legal finding" in out


def test_json_form(compiled, bad, good):
    data = report(good, bad, "--cards", compiled, code=1)
    first, second = data["traces"]
    assert (first["outcome_pass"], first["process_pass"], first["false_pass"]) == (
        True,
        True,
        False,
    )
    assert (second["process_pass"], second["false_pass"]) == (False, True)
    (failing,) = [r for r in second["rule_results"] if r["verdict"] == "fail"]
    assert failing["rule_id"] == "notice_first"
    (violation,) = failing["violations"]
    assert violation["seqs"] == [2]
    assert violation["failure"] == "missing"
    assert violation["slice"] == {"draft": "d1"}
    assert violation["effective"] is True
    assert data["summary"]["false_passes"] == 1


def test_null_where_not_decided(judged, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", NOTICE, REQUEST)
    (found,) = report(trace, "--cards", judged, code=3)["traces"]
    assert found["outcome_pass"] is None
    assert found["process_pass"] is None
    assert found["false_pass"] is None
    assert found["judge_items"][0]["applies"] is None


def test_no_applicable_rule_is_said_k7_02(judged, tmp_path):
    trace = write_trace(
        tmp_path / "t.jsonl", NOTICE, REQUEST, facts={"notice_channel": "written"}, outcome=True
    )
    ran = cxc("check", trace, "--cards", judged)
    assert ran.code == 3
    assert "0 applicable rules" in ran.out
    assert "0 applicable rules" in ran.err


def test_facts_from_a_file(judged, tmp_path, bad):
    facts = tmp_path / "facts.yaml"
    facts.write_text("notice_channel: oral\n", encoding="utf-8")
    assert cxc("check", bad, "--cards", judged, "--facts", facts).code == 1
    facts.write_text("- oral\n", encoding="utf-8")
    assert cxc("check", bad, "--cards", judged, "--facts", facts).code == 2
    facts.write_text("a: 1\na: 2\n", encoding="utf-8")
    ran = cxc("check", bad, "--cards", judged, "--facts", facts)
    assert ran.code == 2
    assert "twice" in ran.err


def test_online_is_pending_and_batch_is_a_violation_k7_12(later, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", REQUEST, end=False)
    (found,) = report(trace, "--cards", later, "--online", code=3)["traces"]
    assert found["rule_results"][0]["open"] == "pending"
    (found,) = report(trace, "--cards", later, code=1)["traces"]
    assert found["rule_results"][0]["violations"][0]["failure"] == "missing"


def test_a_torn_tail_is_an_unfinished_trace(later, tmp_path):
    trace = write_trace(tmp_path / "t.jsonl", REQUEST, end=False)
    trace.write_bytes(trace.read_bytes() + b'{"seq": 2, "kind": "not')
    (found,) = report(trace, "--cards", later, code=3)["traces"]
    assert found["unfinished"] is True


def test_standard_input_gives_the_same_verdicts(compiled, bad):
    (from_file,) = report(bad, "--cards", compiled, code=1)["traces"]
    (from_stdin,) = report("-", "--cards", compiled, code=1, stdin=bad.read_bytes())["traces"]
    assert from_stdin["source"] == "<stdin>"
    from_file.pop("source"), from_stdin.pop("source")
    assert from_file == from_stdin


def test_same_input_same_bytes(compiled, bad, good, tmp_path):
    runs = {
        cxc(
            "check", good, bad, "--cards", compiled, "--format", form,
            env={"PYTHONHASHSEED": seed},
        ).raw
        for form in ("json",)
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(runs) == 1


def test_a_report_file_is_complete_before_the_failing_exit_k13_16(compiled, bad, tmp_path):
    target = tmp_path / "report.json"
    ran = cxc("check", bad, "--cards", compiled, "--format", "json", "--output", target)
    assert ran.code == 1
    assert ran.out == ""
    jsonschema.validate(json.loads(target.read_bytes()), SCHEMA)
    nowhere = tmp_path / "no" / "report.json"
    assert cxc("check", bad, "--cards", compiled, "--output", nowhere).code == 2


def test_input_format_may_be_given_by_format(compiled, bad):
    assert cxc("check", bad, "--cards", compiled, "--format", "native").code == 1
    assert cxc("check", bad, "--cards", compiled, "--format", "tau2").code == 2


def test_only_selects_by_rule_card_and_both(compiled, bad):
    for name in ("notice_first", "told", "told.notice_first"):
        (found,) = report(bad, "--cards", compiled, "--only", name, code=1)["traces"]
        assert [r["rule_id"] for r in found["rule_results"]] == ["notice_first"]
    report(bad, "--cards", compiled, "--only", "no_read", code=0)


# ---- artifacts ----


def test_a_changed_artifact_is_refused_by_name(compiled, bad):
    target = compiled / "predicates/banking/told.json"
    target.write_bytes(target.read_bytes().replace(b'"fork": -1', b'"fork": -2'))
    ran = cxc("check", bad, "--cards", compiled)
    assert ran.code == 2
    assert "told.json" in ran.err
    assert "CX7901" in ran.err


@pytest.mark.parametrize("name", ["manifest.json", "predicates/core/quiet.json"])
def test_a_broken_artifact_is_refused_by_name(compiled, bad, name):
    (compiled / name).write_bytes(b"{")
    ran = cxc("check", bad, "--cards", compiled)
    assert ran.code == 2
    assert Path(name).name in ran.err


def test_one_folder_may_not_contradict_another(compiled, judged, bad):
    ran = cxc("check", bad, "--cards", compiled, "--cards", judged)
    assert ran.code == 2
    assert "CX8008" in ran.err


# ---- consoles and pipes: K13-14, K13-15, K14-01 ----


def test_head_is_no_error_k13_14(compiled, bad):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    traces = " ".join([str(bad)] * 1)
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cxdsl.cli.main check {traces} --cards {compiled} "
         "| head -1; echo ${PIPESTATUS[0]}"],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
    assert done.stdout.splitlines()[-1] == "1"


def test_no_colour_in_pipes_k13_15(compiled, bad):
    assert "\x1b" not in cxc("check", bad, "--cards", compiled).text
    assert "\x1b" not in cxc("check", bad, "--cards", compiled, env={"NO_COLOR": "1"}).text


def test_a_narrow_console_does_not_crash_k14_01(compiled, tmp_path):
    told = {"kind": "message", "actor": "agent", "text": "书面确认 \u2713"}
    request = {**REQUEST, "fields": {"备注": "确认 \u2717"}}
    trace = write_trace(tmp_path / "t.jsonl", told, DRAFT, request, domain="banking")
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    ran = cxc("check", trace, "--cards", compiled, env=env)
    assert ran.code == 1
    assert "FAIL" in ran.out
    data = cxc("check", trace, "--cards", compiled, "--format", "json", env=env)
    json.loads(data.raw.decode("utf-8"))


def test_control_characters_of_a_trace_are_escaped(compiled, tmp_path):
    request = {**REQUEST, "fields": {"x": "\x1b[31mred\x00\x12\u202e"}, "draft": "d\x1b[2J1"}
    trace = write_trace(tmp_path / "t.jsonl", {**DRAFT, "draft": "d\x1b[2J1"}, request)
    text = cxc("check", trace, "--cards", compiled).text
    assert not {c for c in text if ord(c) < 32 and c != "\n"}
    assert "\u202e" not in text
