"""The view of a component, printed by component.h.j2 and component.c.j2."""

from collections.abc import Mapping
from functools import cached_property

from gpgen.c.comments import banner, inside, sentence
from gpgen.c.declarations import ALWAYS, Header, Key, Member
from gpgen.model import Component, Message, Module
from gpgen.model.composition import Place, first_event
from gpgen.views.embedding import Embedder
from gpgen.views.messages import HandlerView, handler_view
from gpgen.views.module_index import Index
from gpgen.views.owner import ObjectView
from gpgen.views.property import PropertyView
from gpgen.views.property_dependents import component_properties, with_embedders


class ComponentView(ObjectView):
    """The header and source of a component; `embedders` are the entity types that embed it.

    If one of them may be absent, so that the others `may_move` up, `embedder_count` is an
    enumerator that counts them.
    """

    component: Component
    banner: str
    embedders: tuple[Embedder, ...]
    embedder_headers: tuple[Header, ...]
    may_move: bool
    embedder_count: str
    can_freeze: bool
    handlers: tuple[HandlerView, ...]
    has_events: bool

    def __init__(
        self,
        module: Module,
        component: Component,
        index: Index,
        places: Mapping[str, Place],
    ) -> None:
        embedding = index.embedding(component)
        super().__init__(module, component, embedding.owner, index)
        self._place = places.get(self.name)
        doc = sentence(component.doc)
        self.component = component
        self.banner = banner(f"{self.c}.h - {inside(doc) if doc else self.name}", (), self.schema)
        self.embedders = embedding.embedders
        headers = sorted(each.c for each in self.embedders)
        self.embedder_headers = tuple(Header(f"{c}.h") for c in headers)
        self.may_move = any(each.condition != ALWAYS for each in self.embedders)
        count = len(self.embedders)
        self.embedder_count = self.owner.c.macro("GP_EMBEDDERS") if self.may_move else str(count)
        self.can_freeze = any(each.entity.freeze for each in self.embedders)
        messages: dict[str, Message] = {each.name.text: each for each in module.messages}
        self.handlers = tuple(
            handler_view(self.owner, messages[name.text]) for name in component.handles
        )
        self.has_events = bool(self.observed or component.signals)

    @property
    def declared(self) -> Component:
        return self.component

    @property
    def embedders_value(self) -> str:
        """The initializer for the table of `embedders` and its length."""
        return f"{{{self.owner.c.of('gp_embedders')}, {self.embedder_count}}}"

    @property
    def events(self) -> tuple[Key, ...]:
        """The enumerators of all events of the component; the first has an explicit value."""
        first, *others = super().events
        number = first_event(self.module, self.component)
        return (first._replace(name=f"{first.name} = {number:#x}"), *others)

    @cached_property
    def bare_properties(self) -> tuple[PropertyView, ...]:
        return component_properties(self.component, self.index)

    @property
    def watched(self) -> frozenset[str]:
        return self.index.embedding(self.component).watched

    @cached_property
    def properties(self) -> tuple[PropertyView, ...]:
        """The observed properties, with their dependents in the component and its entities."""
        found = super().properties
        if not self.module.has_followers:
            return found
        return with_embedders(found, self.embedders, self.module)

    @property
    def members(self) -> tuple[Member, ...]:
        if self._place is not None:
            return super().members
        offset = Member("uint32_t gp_offset", " /* in its entity; not the same in all */")
        return (offset, *super().members)

    @property
    def offset(self) -> str:
        """The offset of the component in its entity, in bytes."""
        if self._place is None:
            return f"{self.var}->gp_offset"
        return self.owner.c.macro("GP_OFFSET")

    @property
    def offset_or_zero(self) -> str:
        """The offset of a component, without dereferencing its pointer if that is NULL."""
        if self._place is None:
            return f"{self.var} == NULL ? 0 : {self.offset}"
        return self.offset

    @property
    def place(self) -> tuple[Member, ...]:
        """The first members of an entity, up to this component, if all entities have the same."""
        if self._place is None:
            return ()
        found = ["gp_slot slot"]
        if not self._place.is_bare:
            found.append("gp_listeners listeners")
        if self._place.inline_listener:
            found.append("gp_listener first_listener")
        if self._place.lists:
            found.append(f"gp_list_node gp_links[{self._place.lists}]")
        names = (*self._place.components, self.name)
        found += [f"{self.names.of(name)} {name}" for name in names]
        return tuple(map(Member, found))

    @property
    def place_headers(self) -> tuple[Header, ...]:
        """The headers of the components that precede it in `place`."""
        names = self._place.components if self._place else ()
        return tuple(Header(f"{self.names.of(name)}.h") for name in sorted(names))
