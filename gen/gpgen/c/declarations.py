"""Parts of C declarations: lines, members and parameters, with their conditions and owners."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.c.names import Names
from gpgen.c.types import argument, declare, value_type
from gpgen.model import Array, Field, Module, Name, Text, TextArgument, Type
from gpgen.model.conditions import LONGEST_CONDITION, Condition, c_text, disjunction, flattened
from gpgen.source.problems import SHOWN

# Follows #if where there is no condition; directives.py removes the #if and its #endif.
ALWAYS = "always"


def when(*conditions: Condition) -> str:
    """Return the text after #if for code that is compiled if any of several conditions holds."""
    if None in conditions:
        return ALWAYS
    condition = disjunction(conditions)
    if condition is None:
        return ALWAYS
    text = c_text(condition)
    return text if len(text) <= LONGEST_CONDITION else c_text(flattened(condition))


def when_any(conditions: Iterable[Condition]) -> str:
    """Return the text after #if for any number of conditions; none means unconditional code."""
    found = list(conditions)
    return when(*found) if found else ALWAYS


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


class Owner(NamedTuple):
    """An owner of properties and signals: an entity, a component, or the world.

    `type` is its C type, the prefix of its functions' names. `parameters` and `args` pass a
    world and an object. `core` is the part of the world that all files of the module know,
    `every` holds the listeners to all objects of the type. A component's listeners are kept by
    its entity, which begins with `slot`. An object that `lives` is created and recycled; `id`
    is its ID. The properties in `columns` are stored outside the objects. If it `has_cell`, its
    only listener may be stored in the object.
    """

    module: Module
    names: Names
    c: Names
    kind: str
    type: str
    var: str
    world: str
    parameters: str
    args: str
    core: str
    store: str
    every: str
    listeners: str
    slot: str
    id: str
    lives: bool
    is_component: bool
    columns: frozenset[str] = frozenset()
    has_cell: bool = False

    def field(self, path: str, var: str = "", world: str = "world") -> str:
        """Return the C lvalue of a property, given by name, or by path for one of a component."""
        name, dot, rest = path.partition(".")
        if name in self.columns:
            return f"(*{self.c.of('gp_at', name)}({world}, {var or self.var})){dot}{rest}"
        return f"{var or self.var}->{path}"

    @property
    def inner_args(self) -> str:
        """The arguments of functions that only read and update its properties."""
        return self.args if self.columns else self.var

    @property
    def inner_parameters(self) -> str:
        """The parameters of functions that only read and update its properties."""
        return join(f"const {self.world}" if self.columns else "", f"{self.type} *{self.var}")

    @property
    def at_slot(self) -> "Owner":
        """The owner for code in which a component's `slot` is a variable."""
        if not self.is_component or self.slot == "slot":
            return self
        return self._replace(listeners="gp_slot_listeners(slot)", slot="slot", id="slot->id")

    @property
    def getters(self) -> dict[str, str]:
        """The calls that read columns, by property name."""
        return {name: f"{self.c.of(name)}({self.args})" for name in self.columns}


def owner_of(
    module: Module,
    var: str,
    kind: str,
    columns: Iterable[Name] = (),
    *,
    has_cell: bool = False,
) -> Owner:
    """Return the owner of properties and signals for an entity, a component or the world."""
    names = Names(module.name.text)
    c = names.inner(var)
    lives, is_component = kind != WORLD, kind == COMPONENT
    world, core = f"{names.of('world')} *world", f"{names.of('gp')}(world)"
    slot = f"{c.of('gp_slot')}({var})"
    return Owner(
        module=module,
        names=names,
        c=c,
        kind=kind,
        type=c.c,
        var=var,
        world=world,
        parameters=f"{world}, {c.c} *{var}" if lives else world,
        args=f"world, {var}" if lives else "world",
        core=core,
        store=f"&{core}->gp.listeners",
        every=f"{core}->every_{var}" if is_component else f"{core}->every[{c.macro('TYPE')}]",
        listeners=f"gp_slot_listeners({slot})" if is_component else f"&{var}->listeners",
        slot=slot,
        id=f"{slot}->id" if is_component else f"{var}->slot.id",
        lives=lives,
        is_component=is_component,
        columns=frozenset(each.text for each in columns),
        has_cell=has_cell,
    )


def join(*parts: str) -> str:
    """Join lists of parameters, leaving out the empty ones."""
    return ", ".join(part for part in parts if part)


def part_headers(module: Module, *others: str) -> tuple[Header, ...]:
    """Return the headers of the types, of all entities and components, and of `others`."""
    names = Names(module.name.text)
    components = (each.name.text for each in module.components)
    parts = ["types", *components, *(each.name.text for each in module.entities), *others]
    return tuple(Header(f"{names.of(part)}.h") for part in sorted(parts))


def schema_name(module: Module) -> str:
    """Return the name of the root file without its folders, safe for a comment."""
    return module.files[0].path.replace("\\", "/").rsplit("/", 1)[-1].translate(SHOWN)


POINTERS = (Array, Text, TextArgument)


def parameters_of(names: Names, fields: Iterable[Field]) -> str:
    return join(*(parameter(names, each) for each in fields))


def parameter(names: Names, field: Field) -> str:
    """Return an argument as a parameter; an `inout` argument is a pointer to its value."""
    if not field.inout:
        return argument(names, field.type, field.name.text)
    return declare(declare(value_type(names, field.type), "*"), field.name.text)


def in_place(fields: Iterable[Field]) -> str:
    """Return the sentence about arguments that handlers change, with a leading blank."""
    found = [f"*{each.name.text}" for each in fields if each.inout]
    listed = " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))
    return f" Each handler gets {listed} as the handlers before left it." if found else ""


def args_of(fields: Iterable[Field]) -> str:
    """Return the names of arguments, to be passed to a function."""
    return join(*(each.name.text for each in fields))


def message_pointers(fields: Iterable[Field]) -> Iterator[Key]:
    """Yield what must not be NULL in a message: its pointers, and the strings they point to."""
    for each in fields:
        if each.inout or isinstance(each.type, POINTERS):
            yield Key(each.name.text)
        if each.inout and isinstance(each.type, TextArgument):
            yield Key(f"*{each.name.text}")


def pointers(arguments: Iterable[tuple[str, Type]]) -> tuple[Key, ...]:
    """Return the arguments that C passes as pointers: strings and arrays."""
    return tuple(Key(name) for name, of in arguments if isinstance(of, POINTERS))
