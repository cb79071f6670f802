"""The view of an entity: what entity.h.j2 and entity.c.j2 print."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gpgen.model import Entity, Module
from gpgen.naming import with_article, words
from gpgen.views.batches import Held, bit_count, held_properties
from gpgen.views.comments import banner, sentence, titled
from gpgen.views.events import Event, life_event
from gpgen.views.factories import FactoryView, factory_views, preset_views
from gpgen.views.lists import ListView, list_views
from gpgen.views.owner import OwnerView
from gpgen.views.pools import PoolWords, pool_words
from gpgen.views.stores import store
from gpgen.views.words import Key, Line, Owner

MANNERS = (
    "It lives in its world's pool and never moves; from one frame to the next keep its ID, not"
    " its pointer. Read fields as they are, change them through the setters. A listener may do"
    " anything: add and remove listeners, set again, recycle the object it hears of. Its function"
    " and its context together are its name: added twice it is refused, and so it is when memory"
    " runs out. An owned one goes when its owner dies, one added once goes before its only call."
    " While nested sets are told, the field may already be further on than the values told."
)


class HookView(NamedTuple):
    """A hook that the user writes."""

    c: str
    is_first: bool
    is_last: bool


@dataclass(frozen=True, eq=False, repr=False)
class EntityView(OwnerView):
    """All the words of an entity's header and source."""

    module: Module
    entity: Entity

    @property
    def declared(self) -> Entity:
        """What the schema says of it."""
        return self.entity

    @cached_property
    def owner(self) -> Owner:
        """Whose the properties and signals are."""
        return Owner(self.module, self.names.inner(self.name), self.name, is_entity=True)

    @property
    def events(self) -> tuple[Key, ...]:
        """The enumerators of all that can be heard of one."""
        return self.event_keys("changed", "created", "recycled")

    @property
    def name(self) -> str:
        """The entity's name in the schema."""
        return self.entity.name.text

    @property
    def words(self) -> str:
        """Its name as English words."""
        return words(self.name)

    @property
    def a(self) -> str:
        """Its name with an article."""
        return with_article(self.name)

    @property
    def upper(self) -> str:
        """Its C name as macros begin."""
        return self.owner.c.upper

    @property
    def var(self) -> str:
        """The variable that stands for one."""
        return self.name

    @property
    def banner(self) -> str:
        """What the header begins with."""
        doc = titled(self.a, sentence(self.entity.doc))
        return banner(f"{self.c}.h - {doc}", (MANNERS,), self.schema)

    @property
    def types_header(self) -> str:
        """The header of all types."""
        return f"{self.names.of('types')}.h"

    @property
    def world_header(self) -> str:
        """The header of the world."""
        return f"{self.names.of('world')}.h"

    @property
    def world_type(self) -> str:
        """The type of the world."""
        return self.names.of("world")

    @property
    def who(self) -> str:
        """The parameters of a world and one of these."""
        return self.owner.who

    @property
    def core_type(self) -> str:
        """The type of a world's core."""
        return self.names.of("world_core")

    @property
    def core(self) -> str:
        """The function that gives the core of a world."""
        return self.names.of("world_core_of")

    @property
    def core_const(self) -> str:
        """The same of a world that is only looked at."""
        return self.names.of("world_const_core_of")

    @cached_property
    def pool(self) -> PoolWords:
        """The words of its pool."""
        return pool_words(self.entity)

    @property
    def listeners(self) -> str:
        """The member of the core for those who listen to every one."""
        return f"{self.name}_listeners"

    @property
    def destroy(self) -> str:
        """What trimming calls for each that has lived."""
        return "destroy_slot" if self.on_destroy else "NULL"

    @cached_property
    def factories(self) -> tuple[FactoryView, ...]:
        """All create functions but the plain one."""
        return (*factory_views(self.owner, self.entity), *preset_views(self.owner, self.entity))

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
        """The properties whose changes can be."""
        return held_properties(self.properties) if self.can_freeze else ()

    @property
    def held_count(self) -> str:
        """How many bits they have."""
        return f"{bit_count(self.properties)}u"

    @cached_property
    def hooks(self) -> tuple[HookView, ...]:
        """The hooks, in the order of the schema."""
        last = len(self.entity.hooks) - 1
        return tuple(
            HookView(self.owner.c.of("on", hook.text), number == 0, number == last)
            for number, hook in enumerate(self.entity.hooks)
        )

    @property
    def on_init(self) -> HookView | None:
        """The hook of a slot's first use."""
        return self.hook("init")

    @property
    def on_reset(self) -> HookView | None:
        """The hook of each activation."""
        return self.hook("reset")

    @property
    def on_deactivate(self) -> HookView | None:
        """The hook of each return to the pool."""
        return self.hook("deactivate")

    @property
    def on_destroy(self) -> HookView | None:
        """The hook of a slot whose memory is given up."""
        return self.hook("destroy")

    def hook(self, name: str) -> HookView | None:
        """Return a hook if the entity has it."""
        c = self.owner.c.of("on", name)
        return next((hook for hook in self.hooks if hook.c == c), None)

    @property
    def is_silent(self) -> bool:
        """Whether a hook of the user's runs before the newborn may tell."""
        return self.on_init is not None or self.on_reset is not None

    @property
    def newborn(self) -> str:
        """The bits that a newborn's listeners begin with."""
        return "GP_OBJECT_SILENT" if self.is_silent else "0"

    @cached_property
    def created(self) -> Event:
        """The event of a birth."""
        return life_event(self.owner, "created", f"{self.a.capitalize()} has been created")

    @cached_property
    def recycled(self) -> Event:
        """The event of a death."""
        return life_event(self.owner, "recycled", f"{self.a.capitalize()} is recycled")

    @property
    def life_events(self) -> tuple[Event, ...]:
        """Both of them."""
        return (self.created, self.recycled)

    def functions_on(self, event: str) -> tuple[str, ...]:
        """Return the static listeners of an event."""
        return tuple(each.function.text for each in self.entity.on if each.event.text == event)

    @cached_property
    def defaults(self) -> tuple[Line, ...]:
        """The statements that store the defaults."""
        lines: list[str] = []
        for prop in self.entity.properties:
            if not prop.keep:
                target = f"{self.var}->{prop.name.text}"
                lines += store(self.module, prop.type, target, prop.default)
        return tuple(Line(line) for line in lines)

    @property
    def has_defaults(self) -> bool:
        """Whether there are any."""
        return bool(self.defaults)
