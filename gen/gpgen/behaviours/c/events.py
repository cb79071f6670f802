"""What behaviours hear: which events they wait for, and how these are recorded."""

from typing import NamedTuple

from gpgen.behaviours.steps.words import Words
from gpgen.c.declarations import Line
from gpgen.c.types import argument, member
from gpgen.model import Field


class Recorder(NamedTuple):
    """A function that records an event."""

    c: str
    parameters: str
    lines: tuple[Line, ...]
    condition: str


class Heard(NamedTuple):
    """An event that a behaviour waits for, and which of its arguments are used."""

    words: Words
    name: str
    fields: tuple[Field, ...]
    kept: tuple[Field, ...]

    @property
    def member(self) -> str:
        return self.name.replace(".", "_")

    @property
    def parameters(self) -> tuple[str, ...]:
        names = self.words.owner.names
        return tuple(argument(names, each.type, each.name.text) for each in self.kept)

    @property
    def given(self) -> tuple[str, ...]:
        return tuple(f"*{each.name.text}" if each.inout else each.name.text for each in self.kept)

    @property
    def struct_lines(self) -> tuple[str, ...]:
        names = self.words.owner.names
        return tuple(f"{member(names, each.type, each.name.text)};" for each in self.kept)
