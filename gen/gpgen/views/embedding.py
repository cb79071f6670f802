"""The entities that embed a component, and how they are notified of its events."""

from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, Key, Owner, join, when
from gpgen.c.names import Names
from gpgen.model import Component, Entity, Module
from gpgen.model.composition import embedded, owners
from gpgen.views.listeners import Values


class Embedder(NamedTuple):
    """An entity type that embeds a component.

    `type` is the macro of its number, `place` the enumerator of its index among the types
    that embed the component, `row` its row in the component's table. It `is_silent` if
    hooks run before it may notify its listeners.
    """

    entity: Entity
    component: str
    names: Names
    c: str
    type: str
    place: str
    row: str
    is_silent: bool
    condition: str

    def functions_on(self, event: str) -> tuple[str, ...]:
        path = f"{self.component}.{event}"
        return tuple(each.function.text for each in self.entity.on if each.event.text == path)


class Case(NamedTuple):
    """One entity type in a switch, and the call for that type."""

    type: str
    call: str
    condition: str


class PropertyContext(NamedTuple):
    """The context of a property: static listeners, embedders, types to wake, and freezing."""

    functions: tuple[str, ...] = ()
    embedders: tuple[Embedder, ...] = ()
    wakers: tuple[Case, ...] = ()
    can_freeze: bool = False
    is_silent: bool = False


class OwnerNotifier(NamedTuple):
    """The static function that notifies a component's entity of one event.

    For a change of a property, it notifies the listeners of entities that have no function for
    it. No case uses the arguments that are `unused`.
    """

    owner: Owner
    c: str
    parameters: str
    call: str
    cases: tuple[Case, ...]
    unused: tuple[Key, ...]
    key: str
    is_property: bool


def embedders(module: Module, component: Component) -> tuple[Embedder, ...]:
    """Return the types that embed a component, sorted by number so that they can be searched."""
    found = sorted(owners(module, component), key=lambda each: each.number)
    return tuple(embedder(module, component, entity) for entity in found)


def embedder(module: Module, component: Component, entity: Entity) -> Embedder:
    module_names = Names(module.name.text)
    part = component.name.text
    names = module_names.inner(entity.name.text)
    type_ = names.macro("TYPE")
    hooks = (entity.hooks, *(each.component.hooks for each in embedded(module, entity)))
    return Embedder(
        entity=entity,
        component=part,
        names=names,
        c=names.c,
        type=type_,
        place=module_names.inner(part).macro("GP_EMBEDDER", entity.name.text),
        row=f"{{{type_}, offsetof({names.c}, {part})}}",
        is_silent=any(name.text in ("init", "reset") for each in hooks for name in each),
        condition=when(entity.condition),
    )


def owner_notifier(
    owner: Owner,
    event: str,
    values: Values,
    embedders: tuple[Embedder, ...],
    *,
    is_property: bool,
) -> OwnerNotifier | None:
    """Return the function that notifies the entity, if any type has functions for the event."""
    listening = tuple(each for each in embedders if each.functions_on(event))
    if not listening:
        return None
    c = owner.c.of("gp_notify_owner_of", event)
    return OwnerNotifier(
        owner=owner,
        c=c,
        parameters=join(owner.world, "gp_slot *slot", values.parameters),
        call=f"{c}({join('world', 'slot', values.args)})",
        cases=cases("gp_handle", event, "world", values, listening),
        unused=unused(values.args if is_property else join("world", values.args), listening),
        key=owner.c.macro("EVENT", event),
        is_property=is_property,
    )


def unused(args: str, embedders: tuple[Embedder, ...]) -> tuple[Key, ...]:
    """Return the arguments that no case uses if none of these entity types exists."""
    if any(each.condition == ALWAYS for each in embedders):
        return ()
    return tuple(Key(name) for name in args.split(", ") if name)


def cases(
    function: str, event: str, world: str, values: Values, embedders: tuple[Embedder, ...]
) -> tuple[Case, ...]:
    """Return a case for each entity type that calls its function for an event of the component."""
    return tuple(
        Case(
            each.type,
            f"{each.names.of(function, each.component, event)}"
            f"({join(world, f'({each.c} *)(void *)slot', values.args)})",
            each.condition,
        )
        for each in embedders
    )


def wake_call(owner: Owner, name: str, wakers: tuple[Case, ...]) -> str:
    """Return the call that wakes the entities that read a property."""
    if not owner.lives:
        return f"{owner.c.of('gp_wake_behaviours')}(world)"
    if owner.is_component:
        return f"{owner.c.of('gp_wake_by', name)}({owner.args})"
    return wakers[0].call if wakers else ""
