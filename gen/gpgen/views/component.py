"""The view of a component: what component.h.j2 and component.c.j2 print."""

from functools import cached_property
from typing import ClassVar

from gpgen.c.comments import banner, inside, sentence
from gpgen.c.declarations import ALWAYS, COMPONENT, Header, Key, Member
from gpgen.model import Component, Message, Module
from gpgen.model.composition import first_event
from gpgen.views.component_properties import component_properties
from gpgen.views.dependents import at_homes
from gpgen.views.embedding import Home, homes
from gpgen.views.entity_behaviours import Behaved, watched_in
from gpgen.views.messages import HandlerView, handler_view
from gpgen.views.objects import ObjectView
from gpgen.views.properties import PropertyView
from gpgen.views.signals import SignalView


class ComponentView(ObjectView):
    """All the words of a component's header and source."""

    kind: ClassVar[str] = COMPONENT

    def __init__(self, module: Module, component: Component, known: Behaved | None = None) -> None:
        self.module = module
        self.component = component
        self.known = {} if known is None else known

    @property
    def declared(self) -> Component:
        """What the schema says of it."""
        return self.component

    @property
    def banner(self) -> str:
        """What the header begins with."""
        doc = sentence(self.component.doc)
        return banner(f"{self.c}.h - {inside(doc) if doc else self.name}", (), self.schema)

    @property
    def listeners(self) -> str:
        """The member of the core for those who listen to every one."""
        return f"every_{self.name}"

    @property
    def every_entity(self) -> str:
        """The listeners to all entities of a type, by its number."""
        return "core->every" if self.has_homes else "NULL"

    @property
    def events(self) -> tuple[Key, ...]:
        """The enumerators of all that can be heard of one; the first has a number."""
        first, *others = super().events
        number = first_event(self.module, self.component)
        return (first._replace(name=f"{first.name} = {number:#x}"), *others)

    @cached_property
    def homes(self) -> tuple[Home, ...]:
        """The types of entities that embed it."""
        return homes(self.module, self.component)

    @cached_property
    def bare_properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, without what follows from them."""
        return component_properties(self.module, self.component, self.known)

    @cached_property
    def watched(self) -> frozenset[str]:
        """The properties that one of its entities reads while it is asleep."""
        return watched_in(self.name, self.known.values())

    @cached_property
    def properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, with what its entities let follow from them."""
        found = super().properties
        if not self.module.has_followers:
            return found

        return at_homes(found, self.homes, self.module)

    @property
    def home_headers(self) -> tuple[Header, ...]:
        """Their headers."""
        return tuple(Header(f"{c}.h") for c in sorted(home.c for home in self.homes))

    @property
    def homes_value(self) -> str:
        """The table of those with its length."""
        return f"{{{self.owner.c.of('gp_homes')}, {self.home_count}}}"

    @property
    def home_count(self) -> str:
        """How many there are, or the enumerator that counts them."""
        return self.owner.c.macro("HOMES") if self.may_move else str(len(self.homes))

    @property
    def may_move(self) -> bool:
        """Whether a type that embeds it may be absent, so that the others move up."""
        return any(home.condition != ALWAYS for home in self.homes)

    @property
    def has_homes(self) -> bool:
        """Whether there are any."""
        return bool(self.homes)

    @property
    def can_wait(self) -> bool:
        """Whether changes can be held back, by one of its entities at least."""
        return any(home.entity.freeze for home in self.homes)

    @cached_property
    def signals(self) -> tuple[SignalView, ...]:
        """The signals."""
        return tuple(
            SignalView(self.owner, signal, self.functions_on(signal.name.text), self.homes)
            for signal in self.component.signals
        )

    @property
    def members(self) -> tuple[Member, ...]:
        """The members of its struct."""
        return (Member("gp_component gp_owner", " /* where its entity begins */"), *super().members)

    @cached_property
    def handlers(self) -> tuple[HandlerView, ...]:
        """The functions that handle messages."""
        by_name: dict[str, Message] = {each.name.text: each for each in self.module.messages}
        return tuple(
            handler_view(self.owner, by_name[name.text]) for name in self.component.handles
        )

    @property
    def has_events(self) -> bool:
        """Whether anything can be heard of it."""
        return bool(self.observed or self.component.signals)
