"""What a domain's cards may speak about: the only place where a name is declared."""

from __future__ import annotations

from dataclasses import dataclass

from cxdsl.trace.calendar import Calendar

CATEGORIES = ("read", "check", "draft", "notice", "submit")
SCOPES = ("account", "session")
EFFECTS = ("read", "write", "irreversible")
FIELD_TYPES = (
    "text",
    "number",
    "money",
    "boolean",
    "date",
    "time",
    "enum",
    "list",
    "object",
    "id",
)


def default_effect(category: str) -> str:
    """The effect of a tool whose vocabulary names none."""
    return {"submit": "irreversible", "draft": "write", "notice": "write"}.get(category, "read")


@dataclass(frozen=True, slots=True)
class FieldType:
    """A declared field or fact. ``values`` lists the members of an enum."""

    name: str
    type: str
    values: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool with its permission category, its effect, its other names and its fields.

    ``scope`` says whether it looks at an account, or at the session alone (None: not said).
    """

    name: str
    category: str
    effect: str = "read"
    aliases: tuple[str, ...] = ()
    actors: tuple[str, ...] = ("agent",)
    arguments: tuple[FieldType, ...] = ()
    results: tuple[FieldType, ...] = ()
    description: str = ""
    scope: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Mirrored:
    """A field of a draft that repeats a field of the result of a tool."""

    field: str
    tool: str
    result: str


@dataclass(frozen=True, slots=True)
class DraftType:
    """A kind of draft: its fields, which of them the customer confirms, what goes with it.

    ``submit_tools`` carry it out, ``required_checks`` are the tools that have to be called before.
    """

    name: str
    fields: tuple[FieldType, ...] = ()
    contract: tuple[str, ...] = ()
    submit_tools: tuple[str, ...] = ()
    required_checks: tuple[str, ...] = ()
    mirrored: tuple[Mirrored, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class NoticeType:
    """A kind of notice. ``carries_over`` is never, if_unchanged or always.

    ``mandatory`` are the fields that every such notice has to have.
    """

    name: str
    fields: tuple[FieldType, ...] = ()
    carries_over: str = "never"
    mandatory: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class KeyPath:
    """Where an entity's identity stands: an event attribute or a path into a tool's containers.

    ``kinds`` are event kinds (empty: any); ``tools`` are tool names (empty: any). ``path`` is an
    attribute (``draft``, ``draft_line``) or starts with a container (``arguments.order_id``).
    """

    path: str
    kinds: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntityKey:
    """An entity that a rule may be sliced by (``for each draft``)."""

    name: str
    paths: tuple[KeyPath, ...]
    description: str = ""


DRAFT_KEY = EntityKey("draft", (KeyPath("draft"),), "one draft, by its id")
DRAFT_LINE_KEY = EntityKey(
    "draft_line", (KeyPath("draft_line"),), "a draft and all its corrections"
)
UNIT_KEYS = (
    EntityKey("turn", (KeyPath("turn"),), "what happens from one customer message to the next"),
    EntityKey("message", (KeyPath("message"),), "one recorded message: a text and its calls"),
    EntityKey("group", (KeyPath("group"),), "calls that were made at once"),
)
BUILT_IN_KEYS = (DRAFT_KEY, DRAFT_LINE_KEY, *UNIT_KEYS)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All declared names of one domain.

    ``rules`` are requirement names that several cards may carry; ``source`` is the path the
    vocabulary was read from (empty: none).
    """

    domain: str
    title: str = ""
    description: str = ""
    tools: tuple[Tool, ...] = ()
    drafts: tuple[DraftType, ...] = ()
    notices: tuple[NoticeType, ...] = ()
    facts: tuple[FieldType, ...] = ()
    keys: tuple[EntityKey, ...] = BUILT_IN_KEYS
    source: str = ""
    rules: tuple[str, ...] = ()
    calendar: Calendar | None = None

    def tool(self, name: str) -> Tool | None:
        """The tool with this name or alias."""
        return next((t for t in self.tools if name in t.names), None)

    def notice(self, name: str) -> NoticeType | None:
        """The notice type with this name."""
        return next((n for n in self.notices if n.name == name), None)

    def fact(self, name: str) -> FieldType | None:
        """The fact with this dotted name."""
        return next((f for f in self.facts if f.name == name), None)

    def key(self, name: str) -> EntityKey | None:
        """The entity key with this name."""
        return next((k for k in self.keys if k.name == name), None)
