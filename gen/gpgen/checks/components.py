"""Checks components: cyclic requirements, conflicting defaults, limits, and unused ones."""

from collections.abc import Iterator

from gpgen.model import Component, Entity, Module, Use
from gpgen.model.composition import (
    MOST_COMPONENTS,
    MOST_EVENTS,
    ComponentDefault,
    all_owners,
    built_in_events,
    component_defaults,
    in_order,
    own_events,
)
from gpgen.model.conditions import disjunction, implies
from gpgen.model.node_walk import handled_messages
from gpgen.source.problems import WARNING, Note, Problem, quote


def check_components(module: Module) -> Iterator[Problem]:
    """Yield cyclic requirements, conflicting defaults, and counts that exceed a limit."""
    yield from _check_circles(module)
    by_name = {each.name.text: each for each in module.components}
    for entity in module.entities:
        yield from _check_agreement(entity, by_name)
    for component in module.components[MOST_COMPONENTS : MOST_COMPONENTS + 1]:
        message = f"expected at most {MOST_COMPONENTS} components, got {len(module.components)}"
        hint = "split the module"
        yield Problem("GP474", component.name.span, message, hint)
    for component in module.components:
        yield from _check_events(component)
    for entity in module.entities:
        yield from _check_events(entity)
    yield from _check_embedders(module)


def check_unused(module: Module) -> Iterator[Problem]:
    """Yield a warning for each component that no entity embeds."""
    by_name = {each.name.text: each for each in module.components}
    used = {
        component.name.text
        for entity in module.entities
        for component in in_order(entity.components, by_name)
    }
    for component in module.components:
        name = component.name
        if name.text not in used:
            message = f"no entity embeds the component {quote(name.text)}"
            hint = "add it to the components of an entity"
            yield Problem("GP901", name.span, message, hint, severity=WARNING)


def check_unhandled(module: Module) -> Iterator[Problem]:
    """Yield a warning for each message that nothing in the module handles."""
    handled = {name.text for component in module.components for name in component.handles}
    handled.update(*(handled_messages(module, entity) for entity in module.entities))
    for each in module.messages:
        if each.name.text not in handled:
            message = f"nothing handles the message {quote(each.name.text)}"
            hint = "add it to 'handles' of a component, or to a behaviour"
            yield Problem("GP909", each.name.span, message, hint, severity=WARNING)


def _check_embedders(module: Module) -> Iterator[Problem]:
    """Yield components that can be in a build without an entity that embeds them."""
    embedders = all_owners(module)
    for component in module.components:
        found = [each.condition for each in embedders.get(component.name.text, ())]
        if found and not implies(component.condition, disjunction(found)):
            message = (
                f"{quote(component.name.text)} may be in a build without an entity that embeds it"
            )
            hint = "give the component a condition that implies one of theirs"
            yield Problem("GP483", component.name.span, message, hint)


def _check_events(owner: Component | Entity) -> Iterator[Problem]:
    """Yield an object with more properties and signals than there are event numbers."""
    count, most = len(own_events(owner)), MOST_EVENTS - len(built_in_events(owner))
    if count > most:
        message = (
            f"{quote(owner.name.text)}: expected at most {most} observed properties and signals,"
            f" got {count}"
        )
        hint = "write 'observe: false' for plain fields"
        yield Problem("GP475", owner.name.span, message, hint)


def _check_circles(module: Module) -> Iterator[Problem]:
    """Yield each cycle once, at the requirement that closes it."""
    by_name = {each.name.text: each for each in module.components}
    done: set[str] = set()
    for start in module.components:
        path: list[tuple[Component, Iterator[Use]]] = []
        if start.name.text not in done:
            path.append((start, iter(start.requires)))
        while path:
            component, uses = path[-1]
            use = next(uses, None)
            if use is None:
                done.add(component.name.text)
                path.pop()
                continue
            names = [each.name.text for each, _ in path]
            if use.name.text in names:
                chain = [*names[names.index(use.name.text) :], use.name.text]
                yield _circle(use, chain, by_name[use.name.text])
            elif use.name.text not in done:
                inner = by_name[use.name.text]
                path.append((inner, iter(inner.requires)))


def _circle(use: Use, chain: list[str], first: Component) -> Problem:
    message = f"cyclic requirement of the component {quote(chain[0])}: {' -> '.join(chain)}"
    note = Note(first.name.span, "declared here")
    return Problem("GP470", use.name.span, message, "remove one of these requirements", (note,))


def _check_agreement(entity: Entity, by_name: dict[str, Component]) -> Iterator[Problem]:
    """Yield properties with different defaults by two components, and none by the entity."""
    defaults = component_defaults(entity.components, in_order(entity.components, by_name))
    for (component, prop), values in defaults.items():
        first, *others = values
        other = next((each for each in others if _differ(first, each)), None)
        if first.by and other is not None:
            path = f"{component}.{prop}"
            message = (
                f"the default of {quote(path)} by {quote(other.by)} conflicts with that"
                f" by {quote(first.by)} in {quote(entity.name.text)}"
            )
            notes = tuple(
                Note(each.name.span, f"the default by {quote(each.by)} is here")
                for each in (first, other)
            )
            use = next((use for use in entity.components if use.name.text == component), None)
            span = use.name.span if use else entity.name.span
            hint = f"write the one that counts: components: {{{component}: {{{prop}: VALUE}}}}"
            yield Problem("GP471", span, message, hint, notes)


def _differ(one: ComponentDefault, other: ComponentDefault) -> bool:
    """Return whether defaults differ; compares reprs, as unlike named tuples can be equal."""
    return repr(one.value) != repr(other.value)
