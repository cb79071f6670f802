"""The components of an entity: their order, their defaults, and the paths of their members."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gpgen.model import (
    Component,
    Entity,
    Expression,
    Module,
    Name,
    Property,
    Signal,
    Text,
    Use,
    Value,
    World,
)

LIFE = ("changed", "created", "recycled")  # built-in events of every entity
EVENT_BITS = 15  # the distance between the first events of two components
MOST_EVENTS = 4096  # the limit for one object
MOST_COMPONENTS = (1 << (27 - EVENT_BITS)) - 1  # GP_EVENT_MAX has 27 bits


def event_names(owner: Entity | Component | World) -> tuple[str, ...]:
    """Return the names of an object's events, in the order of their numbers."""
    return (*built_in_events(owner), *own_events(owner))


def built_in_events(owner: Entity | Component | World) -> tuple[str, ...]:
    return LIFE if isinstance(owner, Entity) else LIFE[:1]


def own_events(owner: Entity | Component | World) -> tuple[str, ...]:
    observed = (prop.name.text for prop in owner.properties if prop.observe)
    return (*observed, *(signal.name.text for signal in owner.signals))


def first_event(module: Module, component: Component) -> int:
    """Return the number of a component's first event; no entity or other component uses it."""
    names = [each.name.text for each in module.components]
    return names.index(component.name.text) + 1 << EVENT_BITS


class ComponentDefault(NamedTuple):
    """A default of a component's property, and the component that sets it; "" is the entity."""

    by: str
    name: Name
    value: Value


class Embedded(NamedTuple):
    """A component in an entity; `properties` have this entity's defaults and bindings."""

    component: Component
    properties: tuple[Property, ...]

    @property
    def name(self) -> str:
        """The component's name, which is also the name of its member."""
        return self.component.name.text

    def bound(self, sources: Mapping[str, Expression]) -> "Embedded":
        bound = (sources.get(f"{self.name}.{prop.name.text}") for prop in self.properties)
        pairs = zip(self.properties, bound, strict=True)
        return self._replace(properties=tuple(prop._replace(bound=each) for prop, each in pairs))


def has_followers(module: Module, entity: Entity) -> bool:
    """Return whether any property of an entity or of its components is computed or bound."""
    parts = (part.properties for part in embedded(module, entity))
    members = (entity.properties, *parts)
    return bool(entity.bind) or any(prop.follows for each in members for prop in each)


def embedded(module: Module, entity: Entity) -> tuple[Embedded, ...]:
    """Return an entity's components: required ones first, otherwise in schema order."""
    by_name = {each.name.text: each for each in module.components}
    sources = {binding.target.text: binding.source for binding in entity.bind}
    parts = compose(entity.components, by_name)
    return tuple(part.bound(sources) for part in parts) if sources else parts


def compose(uses: Iterable[Use], by_name: Mapping[str, Component]) -> tuple[Embedded, ...]:
    """Return the components that these uses embed, with the defaults that they set."""
    uses = tuple(uses)
    found = tuple(in_order(uses, by_name))
    defaults = component_defaults(uses, found)
    return tuple(
        Embedded(
            each, tuple(with_default(prop, defaults, each.name.text) for prop in each.properties)
        )
        for each in found
    )


def in_order(uses: Iterable[Use], by_name: Mapping[str, Component]) -> Iterator[Component]:
    """Yield the components of some uses, each after those that it requires; cycles end."""
    seen: set[str] = set()
    stack = [iter(tuple(uses))]
    waiting: list[Component] = []
    while stack:
        use = next(stack[-1], None)
        if use is None:
            stack.pop()
            if waiting:
                yield waiting.pop()
        elif use.name.text in by_name and use.name.text not in seen:
            seen.add(use.name.text)
            component = by_name[use.name.text]
            waiting.append(component)
            stack.append(iter(component.requires))


def component_defaults(
    uses: Iterable[Use], found: Iterable[Component]
) -> dict[tuple[str, str], list[ComponentDefault]]:
    """Return all defaults of each property: first the entity's, then those by components."""
    defaults: dict[tuple[str, str], list[ComponentDefault]] = {}
    givers = [("", tuple(uses)), *((each.name.text, each.requires) for each in found)]
    for by, its in givers:
        for use in its:
            for name, value in use.values:
                defaults.setdefault((use.name.text, name.text), []).append(
                    ComponentDefault(by, name, value)
                )
    return defaults


def with_default(
    prop: Property, defaults: Mapping[tuple[str, str], list[ComponentDefault]], component: str
) -> Property:
    values = defaults.get((component, prop.name.text))
    return prop._replace(default=values[0].value) if values else prop


class Path(NamedTuple):
    """A property of an entity, or of one of its components."""

    component: Component | None
    prop: Property


def property_paths(entity: Entity, parts: Iterable[Embedded]) -> dict[str, Path]:
    """Return all properties by path: `hp`, `physics.position`."""
    paths = {prop.name.text: Path(None, prop) for prop in entity.properties}
    for part in parts:
        for prop in part.properties:
            paths[f"{part.name}.{prop.name.text}"] = Path(part.component, prop)
    return paths


def signal_paths(entity: Entity, parts: Iterable[Embedded]) -> dict[str, Signal]:
    paths = {signal.name.text: signal for signal in entity.signals}
    for part in parts:
        for signal in part.component.signals:
            paths[f"{part.name}.{signal.name.text}"] = signal
    return paths


def owners(module: Module, component: Component) -> tuple[Entity, ...]:
    """Return the entities that embed a component, in schema order."""
    bring = components_requiring(module, component.name.text)
    return tuple(
        entity
        for entity in module.entities
        if any(use.name.text in bring for use in entity.components)
    )


def components_requiring(module: Module, name: str) -> set[str]:
    """Return the names of a component and of all components that require it, directly or not."""
    found = {name}
    requiring = [each for each in module.components if each.requires]
    while True:
        before = len(found)
        for each in requiring:
            if any(use.name.text in found for use in each.requires):
                found.add(each.name.text)
        if len(found) == before:
            return found


def advise(path: str, known: Iterable[str], components: Iterable[Component]) -> str | None:
    """Return a hint for a path that lacks its component, or whose component is not embedded."""
    known = tuple(known)
    first, dot, rest = path.partition(".")
    embeds = any(each.startswith(f"{first}.") for each in known)
    if dot and not embeds and any(each.name.text == first for each in components):
        return f"add '{first}' to its components"
    inside = next((each for each in known if each.endswith(f".{path}")), None)
    if inside is not None:
        return f"did you mean '{inside}'?"
    if embeds and not dot:
        return f"write its properties by their paths, such as {_first_in(first, known)}"
    if dot and first in known:
        return f"a struct notifies and is set as a whole: write {first}"
    if dot and first in ("self", "this"):
        return f"write {rest}: names are those of the object itself"
    return None


def _first_in(component: str, known: Iterable[str]) -> str:
    return next(each for each in known if each.startswith(f"{component}."))


def is_bare(entity: Entity, components: Iterable[Component]) -> bool:
    """Return whether an entity with these components needs no memory for listeners."""
    objects: list[Entity | Component] = [entity, *components]
    can_listen = any(
        each.signals or any(prop.observe for prop in each.properties) for each in objects
    )
    return not (can_listen or entity.freeze)


class Place(NamedTuple):
    """What precedes a component in an entity; `lists` is the number of the entity's lists."""

    is_bare: bool
    lists: int
    components: tuple[str, ...]
    inline_listener: bool = False


def common_places(module: Module) -> dict[str, Place]:
    """Return the place of each component that has the same place in all its entities."""
    by_name = {each.name.text: each for each in module.components}
    found: dict[str, Place | None] = {}
    for entity in module.entities:
        for name, place in places_in(entity, by_name):
            if found.setdefault(name, place) != place:
                found[name] = None
    return {name: place for name, place in found.items() if place is not None}


def places_in(
    entity: Entity, by_name: Mapping[str, Component]
) -> Iterator[tuple[str, Place | None]]:
    """Yield an entity's components with their places.

    A place is None if a list before it may be absent, or if all properties of the component
    may be absent: C allows no empty struct. The components before one exist whenever it
    does (GP483).
    """
    components = tuple(in_order(entity.components, by_name))
    place = Place(is_bare(entity, components), len(entity.lists), (), entity.inline_listener)
    is_certain = all(each.condition is None for each in entity.lists)
    for component in components:
        has_member = any(prop.condition is None for prop in component.properties)
        yield component.name.text, place if is_certain and has_member else None
        place = place._replace(components=(*place.components, component.name.text))


def all_owners(module: Module) -> dict[str, list[Entity]]:
    """Return the entities that embed each component that is embedded at all."""
    by_name = {each.name.text: each for each in module.components}
    found: dict[str, list[Entity]] = {}
    for entity in module.entities:
        for each in in_order(entity.components, by_name):
            found.setdefault(each.name.text, []).append(entity)
    return found


def has_texts(module: Module) -> bool:
    """Return whether any property, struct field, argument or local of a tree is a `str[N]`."""
    owners: list[Entity | Component | World] = [*module.entities, *module.components]
    owners += [module.world] if module.world else []
    types = [prop.type for owner in owners for prop in owner.properties]
    types += [field.type for struct in module.structs for field in struct.fields]
    trees = [*module.behaviours, *(tree for each in module.entities for tree in each.behaviours)]
    types += [each.field.type for tree in trees for each in tree.arguments]
    types += [each.type for tree in trees for each in tree.locals]
    return any(isinstance(of, Text) for of in types)
