"""The declarations of a module, while it is being read."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from gpgen.model.availability import Needed, check_sense, check_use
from gpgen.model.conditions import Condition, conjunction
from gpgen.schema.conditions import read_condition
from gpgen.source.nodes import Entry, Node, child, entries
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote

if TYPE_CHECKING:
    from gpgen.model import Component, Constant, Enum, Extern, Import, Name, Struct

T = TypeVar("T", bound="Declared")


class Declared(Protocol):
    """A record of the model that has a condition."""

    def _replace(self: T, *, condition: Condition) -> T: ...  # noqa: PYI019 - Self is of 3.11


class Scope:
    """The declarations of a module by section and name, and those already understood.

    If `complete` is false, a missing name may be declared in a part that was not
    understood, so it is not reported as unknown. Missing members of a `vague`
    component, entity or world are not reported either.
    """

    def __init__(self, *, complete: bool) -> None:
        self.complete = complete
        self.name: Name | None = None
        self.declared: dict[str, dict[str, Entry]] = {}
        self.problems: list[Problem] = []
        self.constants: dict[str, Constant] = {}
        self.enums: dict[str, Enum] = {}
        self.structs: dict[str, Struct] = {}
        self.externs: dict[str, Extern] = {}
        self.imports: dict[str, Import] = {}
        self.components: dict[str, Component] = {}
        self.conditions: dict[tuple[str, str], Needed] = {}
        self.vague: set[str] = set()
        self.vague_entities: set[str] = set()
        self.vague_world = False
        self.saves = False  # the world's default for entities
        self.inspects = False  # the module's default for entities
        self.condition: Condition = None  # the condition of the declaration that is being read

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        self.problems.append(Problem(code, span, message, hint, tuple(notes)))

    @contextmanager
    def where(self, node: Node | None) -> Iterator[Condition]:
        """Enter a declaration, inside which its own condition holds; yield this condition."""
        own_node = child(node, "if")
        own = read_condition(own_node)
        if own is not None and own_node is not None:
            self.problems += check_sense(self.condition, own, own_node.span)
        with self.within(own):
            yield own

    def read_each(
        self, declared: Iterable[Entry], read: "Callable[[Entry, Scope], T | None]"
    ) -> tuple[T, ...]:
        """Read declarations, each under its own condition, and omit those that are None."""
        found: list[T] = []
        for entry in declared:
            with self.where(entry.value) as condition:
                thing = read(entry, self)
            if thing is not None:
                found.append(thing._replace(condition=condition))
        return tuple(found)

    @contextmanager
    def within(self, own: Condition) -> Iterator[None]:
        """Enter a context in which one more condition holds."""
        before = self.condition
        self.condition = conjunction(before, own)
        yield
        self.condition = before

    def use(self, section: str, name: str, span: Span) -> None:
        needed = self.conditions.get((section, name))
        if needed is not None:
            self.require(name, needed, span)

    def require(self, name: str, needed: Needed, span: Span) -> None:
        """Report the use of a name whose condition need not hold here."""
        self.problems += check_use(name, needed, self.condition, span)

    def entries(self, section: str) -> list[Entry]:
        return list(self.declared[section].values())

    def report_second(self, entry: Entry, first: Entry) -> None:
        note = Note(first.key.span, "first defined here")
        message = f"duplicate declaration {quote(entry.key.text)}"
        self.report("GP220", entry.key.span, message, "remove one of the two", (note,))

    @cached_property
    def trees(self) -> dict[str, tuple[str, ...]]:
        """The trees of the module, with the names of their arguments."""
        return {
            entry.key.text: tuple(each.key.text for each in entries(child(entry.value, "args")))
            for entry in self.entries("behaviours")
        }
