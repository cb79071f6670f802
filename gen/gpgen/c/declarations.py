"""The arguments of signals, messages and factories."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gpgen.c.names import Names
from gpgen.c.types import argument, declare, value_type
from gpgen.model import Array, Field, Module, Text, TextArgument, Type
from gpgen.model.conditions import LONGEST_CONDITION, Condition, c_text, either, flattened
from gpgen.source.problems import SHOWN

if TYPE_CHECKING:
    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: bool) -> Any:
        """Mark nothing: it is for type checkers."""
        return lambda cls: cls


@dataclass_transform(frozen_default=True, eq_default=False)
class Record:
    """What has the fields that are annotated; a value there is the default."""

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Take the fields of the bases, and its own."""
        cls._names = (*cls._names, *cls.__annotations__)

    if not TYPE_CHECKING:

        def __init__(self, *values: object, **named: object) -> None:
            """Take the values of its fields."""
            vars(self).update(zip(self._names, values), **named)  # noqa: B905 (some are defaults)

    def but(self, **changes: object) -> "Self":
        """Return one like it but for some fields."""
        known = vars(self)
        same = {name: known[name] for name in self._names if name in known}
        return type(self)(**{**same, **changes})


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

    The listeners to a component are those of its entity.
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
        """The parameters that name the object of a call."""
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


POINTERS = (Array, Text, TextArgument)


def declared(names: Names, fields: Iterable[Field]) -> str:
    """Return arguments as parameters."""
    return join(*(parameter(names, each) for each in fields))


def parameter(names: Names, field: Field) -> str:
    """Return an argument as a parameter; one that is `inout` is a pointer to its value."""
    if not field.inout:
        return argument(names, field.type, field.name.text)
    return declare(declare(value_type(names, field.type), "*"), field.name.text)


def in_place(fields: Iterable[Field]) -> str:
    """Return the sentence about the arguments that handlers change, after a blank."""
    found = [f"*{each.name.text}" for each in fields if each.inout]
    listed = " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))
    return f" Each handler gets {listed} as the handlers before left it." if found else ""


def given(fields: Iterable[Field]) -> str:
    """Return arguments as they are handed on."""
    return join(*(each.name.text for each in fields))


def message_pointers(fields: Iterable[Field]) -> Iterator[Key]:
    """Yield what must not be NULL in a message: its pointers, and texts behind pointers."""
    for each in fields:
        if each.inout or isinstance(each.type, POINTERS):
            yield Key(each.name.text)
        if each.inout and isinstance(each.type, TextArgument):
            yield Key(f"*{each.name.text}")


def pointers(arguments: Iterable[tuple[str, Type]]) -> tuple[Key, ...]:
    """Return the arguments that C passes as pointers: texts and arrays."""
    return tuple(Key(name) for name, of in arguments if isinstance(of, POINTERS))
