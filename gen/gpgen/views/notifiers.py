"""Functions that notify the listeners to all properties of one value type."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, when_any
from gpgen.views.listeners import Called, EntityStep, Loop, Values, can_call_inline, loop
from gpgen.views.property import PropertyView

LONGEST_CAST = 60  # characters of a type name in a cast, so that it fits on one line


class Notifier(NamedTuple):
    """A function that notifies the listeners to the properties of one value type.

    If an entity's only listener may be stored in the entity, the function calls that one, and
    the function `rest` calls any others; it reads their arguments from the struct `call`.
    """

    c: str
    values: Values
    loop: Loop
    fn: str
    has_typedef: bool
    element: str
    can_be_silent: bool
    condition: str = ALWAYS

    @property
    def rest(self) -> str:
        return f"{self.c}_rest" if can_call_inline(self.loop.owner) else ""

    @property
    def call(self) -> str:
        return f"{self.c}_call"

    @property
    def begun_args(self) -> str:
        """The values, as members of the struct `call`."""
        return ", ".join(f"begun->{name}" for name in self.values.names)


def notifiers(views: Iterable[PropertyView]) -> tuple[Notifier, ...]:
    """Return the notifiers of some properties of one object, one for each value type."""
    found: dict[str, list[PropertyView]] = {}
    for view in views:
        if view.owner_notifier is None:
            found.setdefault(view.shared_notifier, []).append(view)
    return tuple(_notifier(n, c, views) for n, (c, views) in enumerate(found.items(), 1))


def _notifier(number: int, c: str, views: list[PropertyView]) -> Notifier:
    first = next((view for view in views if view.condition == ALWAYS), views[0])
    owner, values = first.owner, first.values
    condition = when_any(view.prop.condition for view in views)
    has_typedef = condition != first.condition or len(first.event.fn) > LONGEST_CAST
    fn = owner.c.of(f"gp_fn_{number}") if has_typedef else first.event.fn
    called = Called("property", fn, values.of_listener.args)
    every = EntityStep("", first.notified_owner)
    return Notifier(
        c=c,
        values=values,
        loop=loop(owner, called, every, prop="property", is_shared=True),
        fn=fn,
        has_typedef=has_typedef,
        element=first.element,
        can_be_silent=first.can_be_silent,
        condition=condition,
    )
