"""The smallest parts of views: lines, members, and whose functions are named after whom."""

from collections.abc import Iterable
from functools import cached_property

from gpgen.conditions import LONGEST_CONDITION, Condition, c_text, either, flattened
from gpgen.diagnostics import SHOWN
from gpgen.model import Module
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.record import Record

# What stands behind #if where there is no condition; layout.py removes both lines.
ALWAYS = "always"


def when(*conditions: Condition) -> str:
    """Return what stands behind #if where one of several conditions must hold."""
    if None in conditions:
        return ALWAYS
    condition = either(conditions)
    if condition is None:
        return ALWAYS
    text = c_text(condition)
    return text if len(text) <= LONGEST_CONDITION else c_text(flattened(condition))


def when_any(conditions: Iterable[Condition]) -> str:
    """Return the same for any number of conditions, of which none at all says nothing."""
    given = list(conditions)
    return when(*given) if given else ALWAYS


class Line(NamedTuple):
    """One line of C."""

    text: str
    condition: str = ALWAYS


class Key(NamedTuple):
    """An enumerator."""

    name: str
    condition: str = ALWAYS
    comment: str = ""


class Member(NamedTuple):
    """A member of a struct."""

    declaration: str
    comment: str = ""
    condition: str = ALWAYS


class Header(NamedTuple):
    """A header to include."""

    name: str
    condition: str = ALWAYS


WORLD, ENTITY, COMPONENT = "world", "entity", "component"


class Owner(Record):
    """Who has properties and signals: an entity, a component, or the world itself.

    A component has no listeners of its own: what is heard of it is kept by its entity.
    """

    module: Module
    c: Names
    var: str
    kind: str

    @cached_property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @cached_property
    def world(self) -> str:
        """The world's parameter."""
        return f"{self.names.of('world')} *world"

    @cached_property
    def who(self) -> str:
        """The parameters that say whom a call is about."""
        return f"{self.world}, {self.c.c} *{self.var}" if self.lives else self.world

    @cached_property
    def given(self) -> str:
        """The arguments that hand those on."""
        return f"world, {self.var}" if self.lives else "world"

    @cached_property
    def lives(self) -> bool:
        """Whether there are many of its type, which come and go."""
        return self.kind != WORLD

    @cached_property
    def is_component(self) -> bool:
        """Whether it is a part of an entity."""
        return self.kind == COMPONENT

    @cached_property
    def id(self) -> str:
        """The ID of the entity that lives and dies."""
        return f"{self.slot}->id" if self.is_component else f"{self.var}->slot.id"

    @cached_property
    def slot(self) -> str:
        """What a component's entity begins with."""
        return f"gp_component_slot(&{self.var}->gp_owner)"

    @cached_property
    def core(self) -> str:
        """The part of the world that every file of the module knows."""
        return f"{self.names.of('gp')}(world)"

    @cached_property
    def store(self) -> str:
        """The address of the store that keeps all listeners of a world."""
        return f"&{self.core}->gp.listeners"

    @cached_property
    def every(self) -> str:
        """The listeners to all objects of its type."""
        if self.is_component:
            return f"{self.core}->every_{self.var}"
        return f"{self.core}->every[{self.c.macro('TYPE')}]"

    @cached_property
    def listeners(self) -> str:
        """The address of its listeners."""
        own = f"&{self.var}->listeners"
        return f"gp_component_listeners(&{self.var}->gp_owner)" if self.is_component else own


def join(*parts: str) -> str:
    """Join lists of parameters, leaving out the empty ones."""
    return ", ".join(part for part in parts if part)


def part_headers(module: Module, *others: str) -> tuple[Header, ...]:
    """Return the headers of the types, of all entities and components, and of others."""
    names = Names(module.name.text)
    components = (each.name.text for each in module.components)
    parts = ["types", *components, *(each.name.text for each in module.entities), *others]
    return tuple(Header(f"{names.of(part)}.h") for part in sorted(parts))


def schema_name(module: Module) -> str:
    """Return the name of the root file without its folders, as a comment may have it."""
    return module.files[0].path.replace("\\", "/").rsplit("/", 1)[-1].translate(SHOWN)
