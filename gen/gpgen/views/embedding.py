"""Where a component is embedded, and how its entities are told of what happens to it."""

from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, Key, Owner, join, when
from gpgen.c.names import Names
from gpgen.model import Component, Entity, Module
from gpgen.model.composition import embedded, owners
from gpgen.views.events import Told


class Home(NamedTuple):
    """A type of entity that embeds a component."""

    entity: Entity
    component: str
    names: Names
    module: str
    is_silent: bool = False

    @property
    def c(self) -> str:
        """The C name of the entity."""
        return self.names.c

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.entity.condition)

    @property
    def place(self) -> str:
        """The enumerator of its place among the homes of the component."""
        return Names(self.module).inner(self.component).macro("HOME", self.entity.name.text)

    @property
    def type(self) -> str:
        """The macro of its number."""
        return self.names.macro("TYPE")

    @property
    def row(self) -> str:
        """Its row in the component's table."""
        return f"{{{self.type}, offsetof({self.c}, {self.component})}}"

    def functions_on(self, event: str) -> tuple[str, ...]:
        """Return the entity's functions that hear of an event of the component."""
        path = f"{self.component}.{event}"
        return tuple(each.function.text for each in self.entity.on if each.event.text == path)


class Case(NamedTuple):
    """One type of entity in a switch, and the call that is made for it."""

    type: str
    call: str
    condition: str


class Handling(NamedTuple):
    """A type of entity in which more follows from a component's property than inside of that.

    Where it `is_asked` whether anybody hears, what follows is otherwise only settled.
    """

    type: str
    c: str
    hears: str
    settle: str
    follow: str
    follow_each: str
    is_asked: bool
    condition: str


class PassingOn(NamedTuple):
    """The static function that notifies the entity of a component of one event.

    Where that is a change of a property, those entities that have no function
    for it have listeners.
    """

    c: str
    parameters: str
    call: str
    cases: tuple[Case, ...]
    unused: tuple[Key, ...]
    event: str
    core: str
    is_property: bool


def homes(module: Module, component: Component) -> tuple[Home, ...]:
    """Return the types of entities that embed a component."""
    names = Names(module.name.text)
    return tuple(
        Home(
            entity,
            component.name.text,
            names.inner(entity.name.text),
            names.c,
            has_hooks(module, entity),
        )
        for entity in owners(module, component)
    )


def has_hooks(module: Module, entity: Entity) -> bool:
    """Return whether hooks run before an entity may notify its listeners."""
    of_parts = (part.component.hooks for part in embedded(module, entity))
    hooks = (entity.hooks, *of_parts)
    return any(name.text in ("init", "reset") for each in hooks for name in each)


def passing_on(
    owner: Owner, event: str, told: Told, homes: tuple[Home, ...], *, is_property: bool
) -> tuple[PassingOn, ...]:
    """Return the function that notifies the entity, if one has functions for the event."""
    hearing = tuple(home for home in homes if home.functions_on(event))
    if not hearing:
        return ()
    c = owner.c.of("gp_notify_owner_of", event)
    world = () if is_property else unused("world", hearing)
    return (
        PassingOn(
            c,
            join(owner.world, "gp_slot *slot", told.parameters),
            f"{c}({join('world', 'slot', told.arguments)})",
            tuple(Case(home.type, call(home, event, told), home.condition) for home in hearing),
            (*world, *unused(told.arguments, hearing)),
            owner.c.macro("EVENT", event),
            owner.core,
            is_property,
        ),
    )


def unused(arguments: str, homes: tuple[Home, ...]) -> tuple[Key, ...]:
    """Return the arguments that nobody takes where none of these homes is there."""
    if any(home.condition == ALWAYS for home in homes):
        return ()
    return tuple(Key(name) for name in arguments.split(", ") if name)


def call(home: Home, event: str, told: Told) -> str:
    """Return the call that notifies an entity."""
    entity = f"({home.c} *)(void *)slot"
    hear = home.names.of("gp_hear", home.component, event)
    return f"{hear}({join('world', entity, told.arguments)})"


def hold_cases(event: str, told: Told, homes: tuple[Home, ...]) -> tuple[Case, ...]:
    """Return how each entity that can be frozen holds a change back."""
    return tuple(
        Case(
            home.type,
            f"{home.names.of('gp_hold', home.component, event)}"
            f"({join(f'({home.c} *)(void *)slot', told.arguments)})",
            home.condition,
        )
        for home in homes
        if home.entity.freeze
    )


def handling(home: Home, event: str, told: Told, *, is_asked: bool) -> Handling:
    """Return how an entity settles and tells what follows from a component's change."""
    words = (home.component, event)
    values = "old_values, new_values"
    return Handling(
        type=home.type,
        c=home.c,
        hears=home.names.of("gp_hears", *words),
        settle=home.names.of("gp_settle", *words),
        follow=f"{home.names.of('gp_follow', *words)}({join('world', 'owner', told.arguments)})",
        follow_each=f"{home.names.of('gp_follow_each', *words)}({join('world', 'owner', values)})",
        is_asked=is_asked,
        condition=home.condition,
    )
