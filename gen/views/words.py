"""The smallest parts of views: lines, members, and whose functions are named after whom."""

from typing import NamedTuple

from gpgen.model import Module
from gpgen.naming import Names


class Line(NamedTuple):
    """One line of C."""

    text: str


class Key(NamedTuple):
    """An enumerator."""

    name: str


class Member(NamedTuple):
    """A member of a struct."""

    declaration: str
    comment: str = ""


class Header(NamedTuple):
    """A header to include."""

    name: str


class Owner(NamedTuple):
    """Who has properties and signals: an entity, or the world itself."""

    module: Module
    c: Names
    var: str
    is_entity: bool

    @property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @property
    def world(self) -> str:
        """The world's parameter."""
        return f"{self.names.of('world')} *world"

    @property
    def who(self) -> str:
        """The parameters that say whom a call is about."""
        return f"{self.world}, {self.c.c} *{self.var}" if self.is_entity else self.world

    @property
    def given(self) -> str:
        """The arguments that hand those on."""
        return f"world, {self.var}" if self.is_entity else "world"


def join(*parts: str) -> str:
    """Join lists of parameters, leaving out the empty ones."""
    return ", ".join(part for part in parts if part)


def schema_name(module: Module) -> str:
    """Return the name of the root file without its folders."""
    return module.files[0].path.replace("\\", "/").rsplit("/", 1)[-1]
