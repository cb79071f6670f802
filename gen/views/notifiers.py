"""The functions that notify listeners to properties: one for each type of value."""

from collections.abc import Iterable

from gpgen.views.events import Called, Notifier, loop
from gpgen.views.properties import PropertyView
from gpgen.views.words import ALWAYS, join, when_any

LONGEST_CAST = 60  # the characters of a type in a cast, so that it fits into a line


def notifiers(views: Iterable[PropertyView]) -> tuple[Notifier, ...]:
    """Return the functions for the types of some properties of one object."""
    found: dict[str, list[PropertyView]] = {}
    for view in views:
        if view.is_shared:
            found.setdefault(view.shared, []).append(view)
    return tuple(_notifier(n, c, views) for n, (c, views) in enumerate(found.items(), 1))


def _notifier(number: int, c: str, views: list[PropertyView]) -> Notifier:
    first = next((view for view in views if view.condition == ALWAYS), views[0])
    owner, told = first.owner, first.told
    condition = when_any(view.prop.condition for view in views)
    has_typedef = condition != first.condition or len(first.event.fn) > LONGEST_CAST
    fn = owner.c.of(f"gp_fn_{number}") if has_typedef else first.event.fn
    return Notifier(
        c=c,
        parameters=join(owner.who, f"{owner.c.of('property')} property", told.parameters),
        title="",
        loop=loop(
            owner, Called("property", fn, told.arguments), first.owner_step, is_property=True
        ),
        fn=fn,
        fn_parameters=join(owner.who, told.parameters),
        has_typedef=has_typedef,
        listeners=first.listeners,
        update_bindings=first.update_bindings("property"),
        can_be_silent=first.can_be_silent,
        condition=condition,
    )
