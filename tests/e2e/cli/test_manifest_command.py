"""``cxc manifest``: complete, sorted, the same bytes each time, and never with a card left out."""

from __future__ import annotations

import json

import jsonschema
import pytest
from helpers.cards import CARD, VOCABULARY, write_cards
from helpers.command import ROOT, cxc

from cxdsl.artifact import interface as interfaces

SCHEMA = json.loads((ROOT / "docs/schema/interface.schema.json").read_text(encoding="utf-8"))
SHIPPED = sorted(p for p in (ROOT / "rulecards").iterdir() if p.is_dir())


@pytest.fixture(scope="module")
def shipped():
    ran = cxc("manifest", *SHIPPED)
    assert ran.code == 0, ran.err
    return ran.raw


def test_the_shipped_domains_follow_the_schema(shipped):
    data = json.loads(shipped)
    jsonschema.Draft202012Validator(SCHEMA).validate(data)
    assert interfaces.encode(interfaces.decode(shipped)) == shipped
    names = [d["domain"] for d in data["domains"]]
    assert names == sorted(names)
    assert [d["domain"] for d in data["domains"] if d["shared"]] == ["core"]


def test_permission_levels_of_the_shipped_tools(shipped):
    domains = {
        d["domain"]: {t["name"]: t for t in d["tools"]} for d in json.loads(shipped)["domains"]
    }
    for tools in domains.values():
        for tool in tools.values():
            if tool["category"] == "submit":
                assert tool["permission"]["mediated"] in ("runtime_only", "customer")
            elif "agent" in tool["actors"]:
                assert tool["permission"] == {"mediated": "agent", "direct": "agent"}
    assert domains["tau2-telecom"]["reboot_device"]["permission"]["direct"] == "customer"


def test_names_inside_a_domain_refer_to_one_another(shipped):
    for domain in json.loads(shipped)["domains"]:
        tools = {n for t in domain["tools"] for n in (t["name"], *t["aliases"])}
        cards = {(c["card"], c["version"]) for c in domain["cards"]}
        for draft in domain["drafts"]:
            assert {*draft["submit_tools"], *draft["required_checks"]} <= tools
            fields = {f["name"] for f in draft["fields"]}
            assert not fields or set(draft["contract"]) <= fields
        for criterion in (*domain["rules"], *domain["checklist"]):
            assert (criterion["card"], criterion["version"]) in cards


def test_every_rule_and_item_that_is_compiled_is_listed(shipped, tmp_path):
    assert cxc("compile", *SHIPPED, "-o", tmp_path / "out").code == 0
    compiled = json.loads((tmp_path / "out/manifest.json").read_text(encoding="utf-8"))
    listed = json.loads(shipped)["domains"]
    kinds = {
        "rules": lambda c: c.get("rules", ()),
        "checklist": lambda c: [j["id"] for j in c.get("judge", ())],
    }
    for kind, names in kinds.items():
        wanted = {(c["card"], c["version"], n) for c in compiled["cards"] for n in names(c)}
        assert wanted == {(x["card"], x["version"], x["id"]) for d in listed for x in d[kind]}


def test_a_file_is_written_whole_and_compared(tmp_path):
    cards = write_cards(tmp_path / "cards")
    out = tmp_path / "interface.json"
    assert cxc("manifest", cards, "--output", out, "--check").code == 1
    ran = cxc("manifest", cards, "--output", out)
    assert ran.code == 0
    assert "1 domains, 1 tools, 1 rules, 1 checklist items" in ran.out
    assert cxc("manifest", cards, "--output", out).code == 0
    assert cxc("manifest", cards, "--output", out, "--check").code == 0
    (cards / "vocabulary.yaml").write_text(
        VOCABULARY.replace("category: read", "category: check"), encoding="utf-8"
    )
    ran = cxc("manifest", cards, "--output", out, "--check")
    assert ran.code == 1
    assert "stale" in ran.out


def test_the_order_of_a_vocabulary_changes_nothing(tmp_path):
    tools = ("  read_policy:\n    category: read\n", "  ask_desk:\n    category: check\n")
    made = []
    for number, order in enumerate((tools, tools[::-1])):
        text = VOCABULARY.replace(tools[0], "".join(order))
        cards = write_cards(tmp_path / str(number), vocabulary=text)
        made.append(cxc("manifest", cards).raw)
    assert made[0] == made[1]


def test_what_cannot_be_done(tmp_path):
    cards = write_cards(
        tmp_path / "cards", CARD.replace("notice terms\n  judge", "notice trms\n  judge")
    )
    out = tmp_path / "interface.json"
    ran = cxc("manifest", cards, "--output", out)
    assert ran.code == 1
    assert "CX2013" in ran.err
    assert not out.exists()
    assert cxc("manifest", tmp_path / "none").code == 2
    assert cxc("manifest", write_cards(tmp_path / "good"), "--check").code == 2
    other = write_cards(
        tmp_path / "other", CARD.replace("terms-first", "other").replace("terms_first", "o")
    )
    ran = cxc("manifest", tmp_path / "good", other)
    assert ran.code == 2
    assert "two vocabularies" in ran.err
