"""Who follows whom, as the functions that settle and tell it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gpgen.c.declarations import Key, Owner, join, when_any
from gpgen.c.types import different, member
from gpgen.model import Array, Entity, Module
from gpgen.model.composition import embedded
from gpgen.model.dependencies import Follower, Follows, follows
from gpgen.views.component_properties import part_properties
from gpgen.views.consequences import FollowerView, FollowView, HeardView
from gpgen.views.embedding import Home, handling
from gpgen.views.entity_behaviours import Behaved
from gpgen.views.properties import PropertyView


class Place(NamedTuple):
    """A property as an object sees it: its own, or one of a component in it.

    A function of the user's is called for it in this object if it `is_always_told`.
    """

    owner: Owner
    view: PropertyView
    is_always_told: bool

    @property
    def is_own(self) -> bool:
        """Whether it is the object's own."""
        return self.view.owner.c == self.owner.c

    @property
    def name(self) -> str:
        """Its name, with that of the component before it."""
        return self.view.name if self.is_own else f"{self.view.owner.var}_{self.view.name}"

    @property
    def words(self) -> tuple[str, ...]:
        """The same as the ends of functions' names."""
        return (self.view.name,) if self.is_own else (self.view.owner.var, self.view.name)

    @property
    def path(self) -> str:
        """Its path."""
        return ".".join(self.words)

    @property
    def field(self) -> str:
        """The field itself."""
        return f"{self.owner.var}->{self.path}"

    @property
    def given(self) -> str:
        """The arguments that say whose it is."""
        part = f"&{self.owner.var}->{self.view.owner.var}"
        return self.owner.given if self.is_own else join("world", part)

    def tell(self, values: str) -> str:
        """Return the call that tells of its change."""
        return self.view.notify_call(self.given, values)

    def tell_each(self, values: str) -> str:
        """Return the call that tells of all elements that changed."""
        return f"{self.view.notify_each}({join(self.given, values)})"


Places = Mapping[str, Place]


def part_places(owner: Owner, entity: Entity, module: Module, known: Behaved) -> dict[str, Place]:
    """Return the observed properties of an entity's components by their paths."""
    statics = heard(entity, module)
    views = {
        f"{part.name}.{view.name}": view
        for part in embedded(module, entity)
        for view in part_properties(module, part, known)
    }
    return {path: Place(owner, view, path in statics) for path, view in views.items()}


def at_homes(
    views: Iterable[PropertyView], homes: Iterable[Home], module: Module
) -> tuple[PropertyView, ...]:
    """Return a component's properties with what its entities let follow from them."""
    found = [(home, follows(home.entity, module), heard(home.entity, module)) for home in homes]
    return tuple(_at_homes(view, found) for view in views)


def heard(entity: Entity, module: Module) -> frozenset[str]:
    """Return the paths of all of which a function of the user's hears in an entity."""
    own = {on.event.text for on in entity.on}
    parts = (part for part in embedded(module, entity))
    return frozenset(
        own | {f"{part.name}.{on.event.text}" for part in parts for on in part.component.on}
    )


def _at_homes(
    view: PropertyView, found: list[tuple[Home, Follows, frozenset[str]]]
) -> PropertyView:
    path = f"{view.owner.var}.{view.name}"
    handled = []
    for home, each, statics in found:
        if each.is_handled(path):
            told = {path, *(follower.path for follower in each.after(path))}
            is_asked = statics.isdisjoint(told)
            handled.append(handling(home, view.name, view.told, is_asked=is_asked))
    return view.but(
        handling=tuple(handled),
        binding=tuple(home for home, each, _ in found if each.is_bound(path)),
    )


def follow_view(
    source: Place, followers: tuple[Follower, ...], places: Places, watched: frozenset[str]
) -> FollowView:
    """Return what is settled and told when a property has been set, and who wakes."""
    owner, view = source.owner, source.view
    told = tuple(places[each.path] for each in followers)
    is_always_told = any(each.is_always_told for each in (source, *told))
    heard, *further = heard_views(source, told)
    return FollowView(
        what=source.path,
        c=owner.c.of("gp_follow", *source.words),
        c_each=owner.c.of("gp_follow_each", *source.words),
        parameters=join(owner.who, view.told.parameters),
        parameters_each=join(owner.who, view.both_values),
        given=owner.given,
        id=owner.id,
        settle=f"{owner.c.of('gp_settle', *source.words)}({owner.var})",
        tell=source.tell(view.told.arguments),
        tell_each=source.tell_each("old_values, new_values"),
        hears=owner.c.of("gp_hears", *source.words),
        hears_parameters=const(owner),
        event=view.event.event,
        heard=heard,
        heard_further=tuple(further),
        has_heard_further=bool(further),
        followers=tuple(follower_view(each) for each in told),
        is_asked=not source.is_own and not is_always_told,
        is_always_told=is_always_told,
        may_wake=any(each.path in watched for each in (source, *told)),
        is_array=view.is_array,
        lives=owner.lives,
        condition=view.condition,
    )


def const(owner: Owner) -> str:
    """Return the parameters of what only looks at an object."""
    return ", ".join(f"const {each}" for each in owner.who.split(", "))


def heard_views(source: Place, told: tuple[Place, ...]) -> tuple[HeardView, ...]:
    """Return the questions whether anybody hears of what follows.

    There is one for each object, first for that of what was set.
    """
    asked: dict[tuple[str, str], list[Place]] = {(source.view.has_listeners, source.given): []}
    for each in told:
        asked.setdefault((each.view.has_listeners, each.given), []).append(each)
    return tuple(
        HeardView(
            are_heard,
            given,
            tuple(Key(each.view.event.event, each.view.condition) for each in places),
            when_any(each.view.prop.condition for each in places),
        )
        for (are_heard, given), places in asked.items()
    )


def follower_view(place: Place) -> FollowerView:
    """Return how a property is told that follows what was set."""
    view, names = place.view, place.owner.names
    before, after = f"{place.name}_before", f"{place.name}_after"
    values = f"{before}, {after}"
    has_changed = different(names, view.prop.type, after, before)
    if view.is_text:
        has_changed = f"!gp_text_same({after}, sizeof {after}, {before})"
    return FollowerView(
        type=view.type,
        field=place.field,
        before=before,
        after=after,
        before_declaration=member(names, view.prop.type, before),
        after_declaration=member(names, view.prop.type, after),
        has_changed=has_changed,
        tell=place.tell_each(values) if view.is_array else place.tell(values),
        is_value=view.is_value,
        is_array=isinstance(view.prop.type, Array),
        condition=view.condition,
    )
