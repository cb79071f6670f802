"""The names that a module declares, while it is being read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gpgen.model import Component, Constant, Enum, Extern, Import, Name, Struct
from gpgen.model.conditions import Condition, both
from gpgen.model.presence import Needed, check_sense, check_use
from gpgen.schema.files import Sources
from gpgen.schema.language.conditions import read_condition
from gpgen.schema.language.table import MODULE
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, entries, text_of
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote

SECTIONS = (
    "constants",
    "enums",
    "structs",
    "externs",
    "buffers",
    "functions",
    "messages",
    "components",
    "streams",
    "behaviours",
    "entities",
)


class Scope:
    """What is declared, by section and name, and what of it is understood so far.

    Where `complete` is false, a name that is not here may stand in what was
    not understood: nobody says that it is unknown. The same goes for what
    belongs to a component that is `vague`, or to an entity or the world.
    """

    def __init__(self, *, complete: bool) -> None:
        self.declared: dict[str, dict[str, Entry]] = {}
        self.complete = complete
        self.problems: list[Problem] = []
        self.constants: dict[str, Constant] = {}
        self.enums: dict[str, Enum] = {}
        self.structs: dict[str, Struct] = {}
        self.externs: dict[str, Extern] = {}
        self.imports: dict[str, Import] = {}
        self.name: Name | None = None
        self.components: dict[str, Component] = {}
        self.vague: set[str] = set()
        self.vague_entities: set[str] = set()
        self.vague_world = False
        self.conditions: dict[tuple[str, str], Needed] = {}
        self.given: Condition = None  # what holds where the reader is

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        """Keep a problem."""
        self.problems.append(Problem(code, span, message, hint, tuple(notes)))

    @contextmanager
    def where(self, node: Node | None) -> Iterator[Condition]:
        """Read what stands inside a declaration, where its own condition holds."""
        given = child(node, "if")
        own = read_condition(given)
        if own is not None and given is not None:
            self.problems += check_sense(self.given, own, given.span)
        with self.within(own):
            yield own

    @contextmanager
    def within(self, own: Condition) -> Iterator[None]:
        """Read on where one more condition holds."""
        before = self.given
        self.given = both(before, own)
        yield
        self.given = before

    def use(self, section: str, name: str, span: Span) -> None:
        """Report the use of a name that may not be there."""
        needed = self.conditions.get((section, name))
        if needed is not None:
            self.require(name, needed, span)

    def require(self, name: str, needed: Needed, span: Span) -> None:
        """Report the use of something whose condition need not hold here."""
        self.problems += check_use(name, needed, self.given, span)

    def entries(self, section: str) -> list[Entry]:
        """Return what a section declares, in schema order."""
        return list(self.declared[section].values())


def open_scope(sources: Sources) -> Scope:
    """Return the scope of a module with all that its files declare."""
    scope = Scope(complete=sources.complete)
    name = child(sources.parts[-1].root, "module")
    if isinstance(name, ScalarNode) and text_of(name) is not None:
        scope.name = Name(name.text, name.span)
    for section in SECTIONS:
        declared = scope.declared[section] = _merge(section, sources, scope)
        for entry in declared.values():
            condition = read_condition(child(entry.value, "if"))
            scope.conditions[section, entry.key.text] = Needed(condition, entry.key.span)
    keys = {key.name for key in MODULE.keys}
    for part in sources.parts:
        for entry in part.root.entries:
            is_section = entry.key.text in scope.declared
            if entry.key.text not in keys or (
                is_section and not isinstance(entry.value, MappingNode)
            ):
                scope.complete = False
    return scope


def _merge(section: str, sources: Sources, scope: Scope) -> dict[str, Entry]:
    """Return the declarations of one section in all files."""
    declared: dict[str, Entry] = {}
    for part in sources.parts:
        for entry in entries(child(part.root, section)):
            first = declared.setdefault(entry.key.text, entry)
            if first is not entry:
                report_second(entry, first, scope)
    return declared


def report_second(entry: Entry, first: Entry, scope: Scope) -> None:
    """Report a declaration whose name is taken."""
    note = Note(first.key.span, "first defined here")
    message = f"duplicate declaration {quote(entry.key.text)}"
    scope.report("GP220", entry.key.span, message, "remove one of the two", (note,))
