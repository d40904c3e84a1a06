"""Read a ``vocabulary.yaml``: names, types and places, with every mistake placed and explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cxdsl.diag.diagnostic import CardError, Diagnostic
from cxdsl.diag.make import diagnose
from cxdsl.diag.span import Source, Span
from cxdsl.vocabulary.calendar import calendar
from cxdsl.vocabulary.check import check_references
from cxdsl.vocabulary.shape import NAME, Reader
from cxdsl.vocabulary.vocabulary import (
    BUILT_IN_KEYS,
    CATEGORIES,
    EFFECTS,
    SCOPES,
    DraftType,
    EntityKey,
    KeyPath,
    Mirrored,
    NoticeType,
    Tool,
    Vocabulary,
    default_effect,
)
from cxdsl.vocabulary.yaml_source import Items, Mapping, Node, Scalar, read_yaml

FILE_NAME = "vocabulary.yaml"
FORM = "1"
CARRY_OVER = ("never", "if_unchanged", "always")
_TOP = (
    "vocabulary",
    "domain",
    "title",
    "description",
    "tools",
    "drafts",
    "notices",
    "facts",
    "keys",
    "calendar",
    "rules",
)


def find_vocabulary(card: Path) -> Path | None:
    """The vocabulary that applies to a card: in its folder, else in the nearest folder above."""
    for folder in card.absolute().parents:
        candidate = folder / FILE_NAME
        if candidate.is_file():
            return candidate
    return None


def load_vocabulary(path: Path) -> Vocabulary:
    """Read and check a vocabulary. Raises ``CardError`` with all mistakes found."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise CardError(
            (
                Diagnostic(
                    "CX2052",
                    f"the vocabulary cannot be read: {reason}",
                    path=str(path),
                    help="check the file's name, and save it as UTF-8",
                ),
            )
        ) from None
    return parse_vocabulary(Source(str(path), text))


def parse_vocabulary(source: Source) -> Vocabulary:
    """Read a vocabulary from text. Raises ``CardError`` with all mistakes found."""
    node, problems = read_yaml(source)
    reader = Reader(problems)
    if not isinstance(node, Mapping):
        problems.append(
            diagnose(
                "CX2053",
                "the vocabulary is empty or is no mapping",
                node.span if node is not None else Span(source, 0, 0),
                help="begin with `vocabulary: 1` and `domain: …`",
            )
        )
        raise CardError(tuple(problems))
    first = node.entries[0][0].span if node.entries else node.span
    reader.known_keys(node, _TOP, "a vocabulary")
    _form(reader, node, first)
    tools = tuple(_tool(reader, n, v) for n, v in reader.entries(node.get("tools"), "tools"))
    vocabulary = Vocabulary(
        domain=_domain(reader, node, first),
        title=reader.word(node.get("title")) or "",
        description=reader.word(node.get("description")) or "",
        tools=tools,
        drafts=tuple(
            _draft(reader, tools, n, v) for n, v in reader.entries(node.get("drafts"), "drafts")
        ),
        notices=tuple(
            _notice(reader, n, v) for n, v in reader.entries(node.get("notices"), "notices", None)
        ),
        facts=reader.fields(node.get("facts"), "facts"),
        keys=(
            *BUILT_IN_KEYS,
            *(_key(reader, n, v) for n, v in reader.entries(node.get("keys"), "keys")),
        ),
        rules=reader.words(node.get("rules")),
        source=source.name,
        calendar=calendar(reader, node.get("calendar")),
    )
    check_references(vocabulary, node, problems)
    if problems:
        raise CardError(tuple(problems))
    return vocabulary


def _form(reader: Reader, node: Mapping, first: Span) -> None:
    """The number of the form, which lets later programs read older files."""
    given = node.get("vocabulary")
    if given is None and reader.misspelt(node, "vocabulary"):
        return
    if given is None:
        message, at = "the vocabulary does not name its form", first
    elif isinstance(given, Scalar) and given.text == FORM:
        return
    else:
        shown = f"`{given.text}`" if isinstance(given, Scalar) and given.text else "this"
        message, at = f"{shown} is no form of a vocabulary that this program reads", given.span
    reader.report("CX2053", message, at, help=f"write `vocabulary: {FORM}` as the first line")


def _domain(reader: Reader, node: Mapping, first: Span) -> str:
    domain = reader.required_word(node, "domain", "a vocabulary", first) or ""
    given = node.get("domain")
    if domain and given is not None and not NAME.fullmatch(domain):
        reader.report(
            "CX2062",
            f"no card can write the domain `{domain}`",
            given.span,
            help="use letters, digits and `_`, with dots or hyphens between the parts",
        )
    return domain


def _tool(reader: Reader, named: Scalar, node: Node) -> Tool:
    name = named.text
    allowed = (
        "category",
        "effect",
        "scope",
        "aliases",
        "actors",
        "description",
        "arguments",
        "results",
    )
    body = reader.mapping(node, f"tool `{name}`")
    reader.known_keys(body, allowed, f"tool `{name}`")
    category = reader.choice(body, "category", CATEGORIES, f"tool `{name}`", named.span) or "read"
    effect = reader.choice(body, "effect", EFFECTS, f"tool `{name}`") or default_effect(category)
    return Tool(
        name=name,
        category=category,
        effect=effect,
        scope=reader.choice(body, "scope", SCOPES, f"tool `{name}`"),
        aliases=reader.words(body.get("aliases")),
        actors=reader.words(body.get("actors")) or ("agent",),
        arguments=reader.fields(body.get("arguments"), f"the arguments of tool `{name}`"),
        results=reader.fields(body.get("results"), f"the results of tool `{name}`"),
        description=reader.word(body.get("description")) or "",
    )


def _draft(reader: Reader, tools: Sequence[Tool], named: Scalar, node: Node) -> DraftType:
    name = named.text
    body = reader.mapping(node, f"draft `{name}`")
    allowed = (
        "fields",
        "contract",
        "submit_tool",
        "submit_tools",
        "required_checks",
        "mirrored",
        "description",
    )
    reader.known_keys(body, allowed, f"draft `{name}`")
    return DraftType(
        name=name,
        fields=reader.fields(body.get("fields"), f"the fields of draft `{name}`"),
        contract=reader.words(body.get("contract")),
        submit_tools=(
            *reader.words(body.get("submit_tool")),
            *reader.words(body.get("submit_tools")),
        ),
        required_checks=reader.words(body.get("required_checks")),
        mirrored=tuple(
            Mirrored(field.text, *_result_field(reader, tools, field.text, value))
            for field, value in reader.entries(body.get("mirrored"), "mirrored")
        ),
        description=reader.word(body.get("description")) or "",
    )


def _result_field(reader: Reader, tools: Sequence[Tool], field: str, node: Node) -> tuple[str, str]:
    """The tool (its name may have dots) and the field of its result that a draft repeats."""
    said = reader.word(node) or ""
    known = [n for t in tools for n in t.names if said.startswith(f"{n}.")]
    tool = max(known, key=len, default=said.partition(".")[0])
    result = said[len(tool) + 1 :]
    if isinstance(node, Scalar) and not (tool and result):
        reader.report(
            "CX2064",
            f"`{node.text}` names no field of a result for `{field}`",
            node.span,
            help="write the tool, a dot and the field, such as `get_order.amount`",
        )
    return tool, result


def _notice(reader: Reader, named: Scalar, node: Node) -> NoticeType:
    name = named.text
    body = reader.mapping(node, f"notice `{name}`")
    allowed = ("fields", "mandatory", "carries_over", "description")
    reader.known_keys(body, allowed, f"notice `{name}`")
    return NoticeType(
        name=name,
        fields=reader.fields(body.get("fields"), f"the fields of notice `{name}`"),
        mandatory=reader.words(body.get("mandatory")),
        carries_over=reader.choice(body, "carries_over", CARRY_OVER, f"notice `{name}`") or "never",
        description=reader.word(body.get("description")) or "",
    )


def _key(reader: Reader, named: Scalar, node: Node) -> EntityKey:
    name = named.text
    paths: list[KeyPath] = []
    for item in reader.items(node, f"key `{name}`"):
        body = reader.mapping(item, f"a place of key `{name}`")
        reader.known_keys(body, ("path", "tools", "kinds"), f"a place of key `{name}`")
        paths.append(
            KeyPath(
                path=reader.required_word(body, "path", f"a place of key `{name}`", item.span)
                or "draft",
                kinds=reader.words(body.get("kinds")),
                tools=reader.words(body.get("tools")),
            )
        )
    if isinstance(node, Items) and not paths:
        reader.report(
            "CX2056",
            f"key `{name}` has no place",
            named.span,
            help="say where it stands, such as `- {tools: [get_order], path: arguments.order_id}`",
        )
    return EntityKey(name, tuple(paths))
