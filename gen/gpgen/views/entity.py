"""The view of an entity: what entity.h.j2 and entity.c.j2 print."""

from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar

from gpgen.c.comments import banner, inside, sentence
from gpgen.c.declarations import ENTITY, Header, Key, Line, Member
from gpgen.model import Entity, Module
from gpgen.model.composition import Embedded, embedded, property_paths
from gpgen.views.batches import Held, bit_count, held_properties
from gpgen.views.consequences import FollowView
from gpgen.views.entity_behaviours import Behaved, Behaving
from gpgen.views.events import Event, life_event
from gpgen.views.life import FactoryView, Life, factory_views, preset_views
from gpgen.views.lists import ListView, list_views
from gpgen.views.messages import Recorded, SendView, send_view
from gpgen.views.parts import HearingView, default_lines, hearing_views, life_calls, part_keys
from gpgen.views.pools import PoolWords, pool_words
from gpgen.views.signals import SignalView

if TYPE_CHECKING:
    from gpgen.views.computed import Following


FOLLOWS = attrgetter("follows")


class EntityView(Behaving, Life):
    """All the words of an entity's header and source."""

    kind: ClassVar[str] = ENTITY

    def __init__(self, module: Module, entity: Entity, known: Behaved | None = None) -> None:
        self.module = module
        self.entity = entity
        self.known = {} if known is None else known

    @property
    def declared(self) -> Entity:
        """What the schema says of it."""
        return self.entity

    @property
    def upper(self) -> str:
        """Its C name as macros begin."""
        return self.owner.c.upper

    @property
    def banner(self) -> str:
        """What the header begins with."""
        doc = sentence(self.entity.doc)
        return banner(f"{self.c}.h - {inside(doc) if doc else self.a}", (), self.schema)

    @property
    def world_type(self) -> str:
        """The type of the world."""
        return self.names.of("world")

    @cached_property
    def pool(self) -> PoolWords:
        """The words of its pool."""
        return pool_words(self.entity)

    @property
    def destroy(self) -> str:
        """What trimming calls for each that has lived."""
        return self.owner.c.of("gp_destroy_slot") if self.destroys else "NULL"

    @cached_property
    def factories(self) -> tuple[FactoryView, ...]:
        """All create functions but the plain one."""
        paths = property_paths(self.entity, self.parts)
        return (
            *factory_views(self.owner, self.entity, paths),
            *preset_views(self.owner, self.entity, paths),
        )

    @property
    def has_factories(self) -> bool:
        """True if there are any."""
        return bool(self.factories)

    @cached_property
    def parts(self) -> tuple[Embedded, ...]:
        """The components that it embeds, in their order."""
        return embedded(self.module, self.entity)

    @property
    def part_headers(self) -> tuple[Header, ...]:
        """Their headers."""
        return tuple(Header(f"{self.names.of(name)}.h") for name in sorted(self.part_names))

    @property
    def part_names(self) -> tuple[str, ...]:
        """Their names, which are those of their members too."""
        return tuple(part.name for part in self.parts)

    @property
    def members(self) -> tuple[Member, ...]:
        """The members for its components and its properties."""
        parts = (Member(f"{self.names.of(name)} {name}") for name in self.part_names)
        return (*parts, *super().members)

    @property
    def property_keys(self) -> tuple[Key, ...]:
        """The enumerators of the observed properties, those of its components too."""
        return (*super().property_keys, *part_keys(self.owner, self.parts))

    @property
    def has_parts_to_hear(self) -> bool:
        """Whether a component has an observed property."""
        return bool(part_keys(self.owner, self.parts))

    @property
    def has_changes(self) -> bool:
        """Whether any property is observed, be it a component's."""
        return self.has_properties or self.has_parts_to_hear

    @property
    def can_listen(self) -> bool:
        """True if listeners can be added to one entity, as for signals of its components."""
        return super().can_listen or any(part.component.signals for part in self.parts)

    @cached_property
    def hearings(self) -> tuple[HearingView, ...]:
        """Its static listeners to events of its components."""
        return hearing_views(self.owner, self.entity, self.parts)

    @cached_property
    def sends(self) -> tuple[SendView, ...]:
        """How each message that it handles is sent to one."""
        recorded = self.behaviours.recorded if self.has_behaviours else {}
        found = (
            send_view(self.owner, each, self.parts, recorded.get(each.name.text, Recorded()))
            for each in self.module.messages
        )
        return tuple(each for each in found if each is not None)

    @property
    def has_sends(self) -> bool:
        """Whether it handles any message."""
        return bool(self.sends)

    @cached_property
    def lists(self) -> tuple[ListView, ...]:
        """The lists that it can be in."""
        return list_views(self.names, self.entity)

    @property
    def has_lists(self) -> bool:
        """Whether there are any."""
        return bool(self.lists)

    @property
    def can_freeze(self) -> bool:
        """Whether its changes can be held back."""
        return self.entity.freeze

    @cached_property
    def held(self) -> tuple[Held, ...]:
        """The properties whose changes can be, those of its components too."""
        if not self.can_freeze:
            return ()
        return held_properties(self.owner, self.properties, self.parts, self.known)

    @property
    def held_of_parts(self) -> tuple[Held, ...]:
        """Those of its components only."""
        return tuple(each for each in self.held if each.is_of_part)

    @property
    def held_count(self) -> str:
        """How many bits they have."""
        return f"{bit_count(self.held)}u"

    @property
    def offsets(self) -> tuple[Line, ...]:
        """The statements that tell its components where they stand."""
        place = "{var}->{name}.gp_owner.offset = offsetof({c}, {name});"
        names = self.part_names
        return tuple(Line(place.format(var=self.var, name=name, c=self.c)) for name in names)

    @cached_property
    def inits(self) -> tuple[Line, ...]:
        """The calls at a slot's first use: components first."""
        return life_calls(self.owner, self.entity, self.parts, "init")

    @cached_property
    def resets(self) -> tuple[Line, ...]:
        """The calls at each activation: components first."""
        return life_calls(self.owner, self.entity, self.parts, "reset")

    @cached_property
    def deactivates(self) -> tuple[Line, ...]:
        """The calls at each return to the pool: components last, in reverse."""
        return life_calls(self.owner, self.entity, self.parts, "deactivate")[::-1]

    @cached_property
    def destroys(self) -> tuple[Line, ...]:
        """The calls when a slot's memory is given up: components last, in reverse."""
        return life_calls(self.owner, self.entity, self.parts, "destroy")[::-1]

    @property
    def has_inits(self) -> bool:
        """Whether anything is called at a slot's first use."""
        return bool(self.inits)

    @property
    def has_resets(self) -> bool:
        """Whether anything is called at each activation."""
        return bool(self.resets)

    @property
    def has_deactivates(self) -> bool:
        """Whether anything is called at each return to the pool."""
        return bool(self.deactivates)

    @property
    def has_destroys(self) -> bool:
        """Whether anything is called when memory is given up."""
        return bool(self.destroys)

    @property
    def is_made(self) -> bool:
        """Whether a slot's first use is different from the others."""
        return bool(self.inits or self.parts)

    @property
    def is_silent(self) -> bool:
        """Whether a hook of the user's runs before the newborn may tell."""
        return bool(self.inits or self.resets)

    @cached_property
    def created(self) -> Event:
        """The event of a birth."""
        return life_event(
            self.owner,
            "created",
            f"{self.a.capitalize()} was created; only for {self.c}_any_listen.",
        )

    @cached_property
    def recycled(self) -> Event:
        """The event of a death."""
        return life_event(self.owner, "recycled", f"{self.a.capitalize()} is about to be recycled.")

    @property
    def life_events(self) -> tuple[Event, ...]:
        """Both of them."""
        return (self.created, self.recycled)

    @cached_property
    def defaults(self) -> tuple[Line, ...]:
        """The statements that store the defaults."""
        return default_lines(self.owner, self.entity, self.parts)

    @cached_property
    def signals(self) -> tuple[SignalView, ...]:
        """The signals; behaviours hear of them before anybody else."""
        found = super().signals
        if not self.has_behaviours:
            return found
        lines = {name: each.lines for name, each in self.behaviours.recorded.items()}
        return tuple(each.but(recorded=lines.get(each.name, ())) for each in found)

    @cached_property
    def _following(self) -> "Following | None":
        """What follows from what, if it has anything that may."""
        entity = self.entity
        may_follow = entity.components or entity.bind or any(map(FOLLOWS, entity.properties))
        return super()._following if may_follow else None

    @property
    def part_follows(self) -> tuple[FollowView, ...]:
        """What follows from its components, where that is more than they know of."""
        return () if self._following is None else self._following.of_parts()
