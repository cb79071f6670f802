"""The parsed file of another library: its trees as elements, and the models of its nodes."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import ERROR, WARNING, Problem

# Trees of gpgen have at most 64 levels; a chain of decorators is converted to fewer levels.
DEEPEST = 100
# Larger files, in bytes, are refused before they are parsed, as are schemas.
LARGEST = 4 * 1024 * 1024

UNREADABLE, MALFORMED, NO_TREE = "GP191", "GP192", "GP193"
NOT_CONVERTED, NEARLY, GUESSED, RENAMED = "GP951", "GP952", "GP953", "GP954"


class Element(NamedTuple):
    """A node of a tree, or any other element of a file: a tag with attributes and children."""

    tag: str
    attributes: dict[str, str]
    span: Span
    children: tuple["Element", ...] = ()

    @property
    def kind(self) -> str:
        """The type of the node: `<Action ID="Wave"/>` is the same as `<Wave/>`."""
        return self.attributes.get("ID", self.tag) if self.tag in GENERIC else self.tag


GENERIC = ("Action", "Condition", "Control", "Decorator")


class Port(NamedTuple):
    """A port of a node: `in`, `out` or `inout`, its gpgen type, and its default."""

    name: str
    direction: str = "in"
    type: str = ""
    default: str | None = None


class Model(NamedTuple):
    """The declaration of a node type in a file; `kind` is the tag or the category."""

    kind: str
    ports: dict[str, Port]
    span: Span


class Document(NamedTuple):
    """All trees and models in a file and the files that it includes."""

    trees: dict[str, Element]
    models: dict[str, Model]
    main: str | None
    files: tuple[SourceFile, ...]

    def used_trees(self) -> Iterator[str]:
        """Yield the names of the trees that elements may use."""
        stack = list(self.trees.values())
        while stack:
            element = stack.pop()
            stack += element.children
            is_use = element.tag in {"SubTree", "SubTreePlus"}
            yield element.attributes.get("ID", "") if is_use else element.kind


class Unreadable(Exception):  # noqa: N818 - it carries a problem, and is caught by the readers
    """An error that makes the conversion of a file impossible."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


def refuse(span: Span, message: str, hint: str | None = None, code: str = MALFORMED) -> Unreadable:
    return Unreadable(Problem(code, span, message, hint, severity=ERROR))


def warn(code: str, span: Span, message: str, hint: str | None = None) -> Problem:
    return Problem(code, span, message, hint, severity=WARNING)
