"""The names that a module declares, while it is being read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gpgen.diagnostics import Note, Problem, quote
from gpgen.language.table import MODULE
from gpgen.model import Component, Constant, Enum, Extern, Import, Name, Struct
from gpgen.reading.files import Sources
from gpgen.reading.nodes import Entry, MappingNode, ScalarNode, child, entries, text_of
from gpgen.source import Span

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
    "entities",
)


@dataclass(eq=False, repr=False)
class Scope:
    """What is declared, by section and name, and what of it is understood so far.

    Where `complete` is false, a name that is not here may stand in what was
    not understood: nobody says that it is unknown. The same goes for what
    belongs to a component that is `vague`.
    """

    declared: dict[str, dict[str, Entry]]
    complete: bool
    problems: list[Problem] = field(default_factory=list)
    constants: dict[str, Constant] = field(default_factory=dict)
    enums: dict[str, Enum] = field(default_factory=dict)
    structs: dict[str, Struct] = field(default_factory=dict)
    externs: dict[str, Extern] = field(default_factory=dict)
    imports: dict[str, Import] = field(default_factory=dict)
    name: Name | None = None
    components: dict[str, Component] = field(default_factory=dict)
    vague: set[str] = field(default_factory=set)

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

    def entries(self, section: str) -> list[Entry]:
        """Return what a section declares, in schema order."""
        return list(self.declared[section].values())


def open_scope(sources: Sources) -> Scope:
    """Return the scope of a module with all that its files declare."""
    scope = Scope({}, complete=sources.complete)
    name = child(sources.parts[-1].root, "module")
    if isinstance(name, ScalarNode) and text_of(name) is not None:
        scope.name = Name(name.text, name.span)
    for section in SECTIONS:
        scope.declared[section] = _merge(section, sources, scope)
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
    note = Note(first.key.span, "it is declared here first")
    message = f"{quote(entry.key.text)} is declared a second time"
    scope.report("GP220", entry.key.span, message, "remove one of the two", (note,))
