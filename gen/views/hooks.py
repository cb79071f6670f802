"""Views of hooks: the functions of an entity's life that the user writes."""

from gpgen.model import Name
from gpgen.tuples import NamedTuple
from gpgen.views.words import Owner


class HookView(NamedTuple):
    """A hook that the user writes."""

    c: str
    is_first: bool
    is_last: bool


def hook_views(owner: Owner, hooks: tuple[Name, ...]) -> tuple[HookView, ...]:
    """Return the hooks of an entity or a component, in the order of the schema."""
    return tuple(
        HookView(owner.c.of("on", hook.text), number == 0, number == len(hooks) - 1)
        for number, hook in enumerate(hooks)
    )
