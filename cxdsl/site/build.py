"""All files of the site, as bytes by path. They need no server and fetch nothing."""

from __future__ import annotations

import base64
import functools
import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from cxdsl.diag.codes import CODES
from cxdsl.emit.checklists import window_words
from cxdsl.emit.criteria import FAILURES
from cxdsl.emit.tables import table_pages
from cxdsl.emit.unit import Unit
from cxdsl.ir.from_model import from_model
from cxdsl.model.card import Card
from cxdsl.review.words import short_status
from cxdsl.site.cards import card_data, said_of
from cxdsl.site.phrases import BASIS, PHRASES, SEVERITY
from cxdsl.trace.predicate import All, Any_, Is, Not, Predicate
from cxdsl.verbalization.card import card_words

_TEMPLATES = Path(__file__).parent / "templates"


@functools.cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(_TEMPLATES, encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _hash(text: str) -> str:
    """The text's name in a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode()


@functools.cache
def _shared() -> dict[str, Any]:
    from markupsafe import Markup

    style = (_TEMPLATES / "style.css").read_text("utf-8")
    script = (_TEMPLATES / "site.js").read_text("utf-8")
    return {
        "style": Markup(style),
        "script": Markup(script),
        "style_hash": _hash(style),
        "script_hash": _hash(script),
    }


def _page(template: str, lang: str, title: str, path: str, **values: Any) -> bytes:
    depth = path.count("/")
    base = "../" * depth
    root = "../" * (depth - (lang != "en"))
    other: str | None = None
    if not path.startswith("diagnostics/"):
        other = base + (path.removeprefix("zh/") if lang != "en" else f"zh/{path}")
    text = (
        _environment()
        .get_template(template)
        .render(
            lang={"en": "en", "zh": "zh-Hans"}[lang],
            t=PHRASES[lang],
            title=title,
            root=root,
            base=base,
            other=other,
            **_shared(),
            **values,
        )
    )
    return (text.rstrip("\n") + "\n").encode("utf-8")


@dataclass(frozen=True, slots=True)
class _Entry:
    unit: Unit
    file: str

    @property
    def card(self) -> Card:
        return self.unit.card


def _entries(units: Sequence[Unit]) -> list[_Entry]:
    """The cards by domain and id, newest version first; it has the plain file name."""
    ordered = sorted(
        units,
        key=lambda u: (u.card.domain, u.card.id, [-int(n) for n in u.card.version.split(".")]),
    )
    found: list[_Entry] = []
    for unit in ordered:
        first = not found or found[-1].card.id != unit.card.id
        name = unit.card.id if first else f"{unit.card.id}-{unit.card.version}"
        found.append(_Entry(unit, f"{name}.html"))
    return found


def build(units: Sequence[Unit]) -> dict[str, bytes]:
    """The whole site in both languages, in path order."""
    entries = _entries(units)
    files: dict[str, bytes] = {}
    for lang in PHRASES:
        prefix = "" if lang == "en" else f"{lang}/"
        for path, content in _pages(entries, lang, prefix):
            files[path] = content
    codes = sorted(CODES.values(), key=lambda c: c.code)
    title = PHRASES["en"]["diagnostics"]
    files["diagnostics/index.html"] = _page(
        "diagnostics.html.j2", "en", title, "diagnostics/index.html", codes=codes
    )
    for code in codes:
        path = f"diagnostics/{code.code}.html"
        files[path] = _page("diagnostic.html.j2", "en", code.code, path, code=code)
    return dict(sorted(files.items()))


def _pages(entries: list[_Entry], lang: str, prefix: str) -> Iterable[tuple[str, bytes]]:
    t = PHRASES[lang]
    for entry in entries:
        path = f"{prefix}cards/{entry.file}"
        versions = [
            {"version": e.card.version, "file": e.file, "here": e is entry, "change": ""}
            for e in entries
            if e.card.id == entry.card.id
        ]
        data = card_data(entry.unit, lang, versions)
        yield path, _page("card.html.j2", lang, entry.card.title, path, **data)
    rules = sum(len(e.card.rules) for e in entries)
    judged = sum(len(e.card.judges) for e in entries)
    counts = t["counts"].format(cards=len(entries), rules=rules, judged=judged)
    domains = [
        (domain, [_row(e, lang) for e in entries if e.card.domain == domain])
        for domain in dict.fromkeys(e.card.domain for e in entries)
    ]
    path = f"{prefix}index.html"
    yield path, _page("index.html.j2", lang, t["cards"], path, domains=domains, counts=counts)
    path = f"{prefix}lists.html"
    yield path, _page("lists.html.j2", lang, t["lists"], path, lists=_lists(entries, lang))
    path = f"{prefix}evidence.html"
    table = list(_evidence(entries, lang))
    yield path, _page("evidence.html.j2", lang, t["evidence_table"], path, rows=table)
    *tables, access = table_pages([e.unit for e in entries], lang)
    links = {(e.card.id, e.card.version): e.file for e in entries}
    path = f"{prefix}tables.html"
    yield path, _page("tables.html.j2", lang, t["tables"], path, tables=tables, links=links)
    path = f"{prefix}about.html"
    told = {"failures": [(k, said_of(k, lang)) for k in FAILURES], "page": access, "links": links}
    yield path, _page("about.html.j2", lang, t["about"], path, **told)


def _row(entry: _Entry, lang: str) -> dict[str, Any]:
    card = entry.card
    names = [*(r.id for r in card.rules), *(j.id for j in card.judges)]
    citations = [c.text for c in card.citations]
    said = [card.title, card.id, card.domain, card.obligation, *citations, *names, *tools(card)]
    return {
        "title": card.title,
        "id": card.id,
        "version": card.version,
        "file": entry.file,
        "citations": citations,
        "basis": BASIS[lang].get(card.basis, card.basis),
        "criteria": len(names),
        "status": short_status(entry.unit.standing.status, lang),
        "words": " ".join(unicodedata.normalize("NFKC", x).lower() for x in said),
    }


def tools(card: Card) -> tuple[str, ...]:
    """The tools that the rules of a card look for."""
    found: dict[str, None] = {}

    def visit(p: Predicate) -> None:
        match p:
            case Is() if p.attr == "tool":
                found.update(dict.fromkeys(p.values))
            case Not():
                visit(p.operand)
            case All() | Any_():
                for q in p.operands:
                    visit(q)
            case _:
                return

    for rule in card.rules:
        for clause in rule.clauses:
            for part in from_model(clause):
                for proposition in part.propositions:
                    visit(proposition.predicate)
    return tuple(sorted(found))


def _lists(entries: list[_Entry], lang: str) -> list[tuple[str, list[tuple[str, list[Any]]]]]:
    t = PHRASES[lang]

    def severities(card: Card) -> Iterable[str]:
        given = [*(r.severity for r in card.rules), *(j.severity for j in card.judges)]
        return [SEVERITY[lang].get(s, t["unrated"]) for s in given]

    by: list[tuple[str, Callable[[Card], Iterable[str]]]] = [
        (t["by_domain"], lambda c: [c.domain]),
        (t["by_basis"], lambda c: [BASIS[lang].get(c.basis, c.basis)]),
        (t["by_severity"], severities),
        (t["by_citation"], lambda c: [x.text for x in c.citations]),
        (t["tools"], tools),
        (t["rules"], lambda c: [r.id for r in c.rules]),
    ]
    found: list[tuple[str, list[tuple[str, list[Any]]]]] = []
    for heading, names_of in by:
        groups: dict[str, list[Any]] = {}
        for entry in entries:
            for name in dict.fromkeys(names_of(entry.card)):
                groups.setdefault(name, []).append({"title": entry.card.title, "file": entry.file})
        found.append((heading, sorted(groups.items())))
    return found


def _evidence(entries: list[_Entry], lang: str) -> Iterable[dict[str, str]]:
    """One row a criterion: source, condition, how it is decided, what is looked at."""
    t = PHRASES[lang]
    for entry in entries:
        card = entry.card
        sections = {s.name: s.sentences for s in card_words(card, lang).sections}
        shared = {
            "title": card.title,
            "file": entry.file,
            "source": "; ".join(c.text for c in card.citations),
            "applies": card.applies_text or t["always"],
        }
        looked_at = " ".join(sections.get("evidence", ()))
        for rule in card.rules:
            yield {**shared, "criterion": rule.id, "by": t["rule"], "evidence": looked_at}
        for item in card.judges:
            window = window_words(item)
            yield {**shared, "criterion": item.id, "by": t["judge"], "evidence": window}
