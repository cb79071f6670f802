"""The view of a module's reflection: what reflect.h.j2 and reflect.c.j2 print."""

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from gpgen.c.comments import banner, doc_lines
from gpgen.c.declarations import (
    ALWAYS,
    COMPONENT,
    ENTITY,
    WORLD,
    Header,
    Line,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names
from gpgen.c.type_tables import Stored, TypeTable, all_enums, constant, declared_values
from gpgen.model import Module
from gpgen.model.conditions import Condition
from gpgen.views.entity import EntityView
from gpgen.views.reflect_tables import (
    PartRow,
    PropertyRow,
    SignalRow,
    part_rows,
    property_row,
    signal_rows,
    stored,
    type_tables,
)
from gpgen.views.thunks import FollowThunk, SetterView, follow_thunks, setter_name, setter_views
from gpgen.views.world import WorldView

if TYPE_CHECKING:
    from gpgen.views.component import ComponentView


MANNERS = (
    "Whoever includes this and calls what is here pulls in the tables; a program that does not may"
    " leave out the source beside it."
)


class ObjectTable(NamedTuple):
    """An entity, a component or the world, with its tables."""

    c: str
    name: str
    docs: tuple[Line, ...]
    kind: str
    type: str
    upper: str
    world_of: str
    parts: tuple[PartRow, ...]
    properties: tuple[PropertyRow, ...]
    signals: tuple[SignalRow, ...]
    set: str
    setters: tuple[SetterView, ...]
    setters_condition: str
    follows: tuple[FollowThunk, ...]
    has_setters: bool
    lives: bool
    has_properties: bool
    has_signals: bool
    has_parts: bool
    is_entity: bool
    has_listeners: bool
    condition: str
    properties_condition: str
    signals_condition: str


class Views(NamedTuple):
    """The views of all that has properties, made once for their own files and the tables."""

    components: tuple["ComponentView", ...]
    entities: tuple[EntityView, ...]
    world: WorldView


class ReflectView:
    """All the words of a module's reflection."""

    def __init__(self, module: Module, views: Views) -> None:
        self.module: Final = module
        self.views: Final = views

    @property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @property
    def name(self) -> str:
        """The name of the module."""
        return self.module.name.text

    @property
    def c(self) -> str:
        """How its functions begin."""
        return self.names.c

    @property
    def file(self) -> str:
        """The name of its files, without their ends."""
        return self.names.of("reflect")

    @property
    def guard(self) -> str:
        """Its include guard."""
        return self.names.macro("REFLECT_H")

    @property
    def schema(self) -> str:
        """The name of the schema's file."""
        return schema_name(self.module)

    @property
    def banner(self) -> str:
        """What the header begins with."""
        title = f"{self.file}.h - the objects of {self.name} by name."
        return banner(title, (MANNERS,), self.schema)

    @property
    def header(self) -> Header:
        """The header of the types."""
        return Header(f"{self.names.of('types')}.h")

    @property
    def world_header(self) -> Header:
        """The header of the module, with the world."""
        return Header(f"{self.names.c}.h")

    @property
    def world(self) -> str:
        """The type of the world."""
        return self.names.of("world")

    @property
    def core_of(self) -> str:
        """The function that gives its core."""
        return self.names.of("gp")

    @property
    def docs(self) -> tuple[Line, ...]:
        """The doc of the module."""
        return doc_lines(self.module.doc)

    @cached_property
    def components(self) -> tuple[ObjectTable, ...]:
        """The tables of components."""
        return tuple(map(object_table, self.views.components))

    @cached_property
    def entities(self) -> tuple[ObjectTable, ...]:
        """The tables of entities."""
        return tuple(map(object_table, self.views.entities))

    @cached_property
    def world_table(self) -> ObjectTable:
        """The tables of the world."""
        return object_table(self.views.world)

    @property
    def objects(self) -> tuple[ObjectTable, ...]:
        """All of them, each behind those that it refers to."""
        return (*self.components, *self.entities, self.world_table)

    @property
    def objects_listed(self) -> tuple[ObjectTable, ...]:
        """All of them, entities first and the world last."""
        return (*self.entities, *self.components, self.world_table)

    @property
    def types(self) -> tuple[TypeTable, ...]:
        """The tables of types of values."""
        return type_tables(self.module)

    @property
    def values(self) -> tuple[Header, ...]:
        """The constants of those that the schema declares by name."""
        constants = map(constant, declared_values(self.module))
        return tuple(
            Header(name, when(condition))
            for name, condition in zip(constants, self.conditions, strict=True)
        )

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of those."""
        module = self.module
        return (
            *(enum.condition for enum in module.enums),
            *(struct.condition for struct in module.structs),
            *(extern.condition for extern in module.externs),
        )

    @property
    def values_condition(self) -> str:
        """When there are any."""
        return when_any(self.conditions)

    @property
    def objects_condition(self) -> str:
        """When there is an entity or a component."""
        entities = (entity.condition for entity in self.module.entities)
        return when_any((*entities, *(each.condition for each in self.module.components)))

    @property
    def counts_entities(self) -> bool:
        """Whether some may be absent, so that they have to be counted by the compiler."""
        return any(each.condition is not None for each in self.module.entities)

    @property
    def has_values(self) -> bool:
        """Whether there are any."""
        return bool(self.values)

    @property
    def places(self) -> tuple[Stored, ...]:
        """The members of the union that has room for any value."""
        return stored(self.module)

    @property
    def has_entities(self) -> bool:
        """Whether there are any entities, or components to be embedded in some."""
        return bool(self.module.entities or self.module.components)

    @property
    def entity_count(self) -> str:
        """How many types of entities there are."""
        return (
            self.names.macro("GP_ENTITY_COUNT")
            if self.counts_entities
            else f"{len(self.module.entities)}u"
        )


CONSTANTS = {
    ENTITY: "GP_OBJECT_ENTITY",
    COMPONENT: "GP_OBJECT_COMPONENT",
    WORLD: "GP_OBJECT_WORLD",
}


def object_table(view: "EntityView | ComponentView | WorldView") -> ObjectTable:
    """Return the tables of an entity, of a component or of the world."""
    declared = view.declared
    owner = view.owner
    name = owner.var
    parts = part_rows(owner, view.parts) if isinstance(view, EntityView) else ()
    flags = frozenset(name for name, enum in all_enums(view.module).items() if enum.flags)
    setters = setter_views(view.properties, flags)
    return ObjectTable(
        c=owner.c.of("gp_type"),
        name=name,
        docs=doc_lines(declared.doc),
        kind=CONSTANTS[owner.kind],
        type=view.c,
        upper=owner.c.upper,
        world_of=view.names.of("gp_world_of"),
        parts=parts,
        properties=tuple(property_row(owner, prop) for prop in declared.properties),
        signals=signal_rows(declared.signals),
        set=setter_name(owner),
        setters=setters,
        setters_condition=when_any(p.prop.condition for p in view.properties if p.is_settable),
        follows=follow_thunks(view.properties),
        has_setters=bool(setters),
        lives=owner.lives,
        has_properties=bool(declared.properties),
        has_signals=bool(declared.signals),
        has_parts=bool(parts),
        is_entity=owner.kind == ENTITY,
        has_listeners=isinstance(view, WorldView)
        or (isinstance(view, EntityView) and view.has_listeners),
        condition=ALWAYS if isinstance(view, WorldView) else view.condition,
        properties_condition=when_any(each.condition for each in declared.properties),
        signals_condition=when_any(each.condition for each in declared.signals),
    )
