"""The view of a module's reflection, printed by reflect.h.j2, reflect.c.j2 and _reflect.j2."""

from typing import NamedTuple

from gpgen import model
from gpgen.c.comments import banner, doc_lines
from gpgen.c.declarations import (
    ALWAYS,
    COMPONENT,
    ENTITY,
    WORLD,
    Header,
    Line,
    Owner,
    schema_name,
    when,
    when_any,
)
from gpgen.c.names import Names
from gpgen.c.type_tables import Stored, TypeTable, constant, declared_values
from gpgen.c.types import unpacked
from gpgen.model.composition import first_event
from gpgen.views.component import ComponentView
from gpgen.views.entity import EntityView
from gpgen.views.property import PropertyView
from gpgen.views.reflect_events import (
    MessageRow,
    SignalRow,
    from_value,
    message_rows,
    signal_rows,
    unused_by_emit,
)
from gpgen.views.reflect_tables import (
    PartRow,
    PropertyRow,
    Table,
    binding_listener_name,
    buffer_tables,
    declarations,
    list_table,
    part_rows,
    property_row,
    stored_members,
    stream_tables,
    type_tables,
)
from gpgen.views.reflect_trees import TreeTables, behaviour_table, tree_tables
from gpgen.views.world import WorldView

MANNERS = (
    "A program that includes this and calls its functions links the tables; any other may leave"
    " out the source beside it."
)


class SetterView(NamedTuple):
    """The setter of a property; `value` converts a gp_value and is empty for arrays and structs."""

    name: str
    key: str
    field: str
    value: str
    type: str
    length: str
    element: str
    is_array: bool
    condition: str


class BindingListener(NamedTuple):
    """The listener that updates bindings to the properties of one value type."""

    c: str
    parameters: str
    unused: str
    element: str
    condition: str


class ObjectTable(NamedTuple):
    """The reflection tables of an entity type, a component or the world."""

    owner: Owner
    name: str
    docs: tuple[Line, ...]
    kind: str
    upper: str
    world_of: str
    parts: tuple[PartRow, ...]
    properties: tuple[PropertyRow, ...]
    signals: tuple[SignalRow, ...]
    setter_args: str
    setters: tuple[SetterView, ...]
    setters_condition: str
    listeners: tuple[BindingListener, ...]
    trees: tuple[TreeTables, ...]
    tables: tuple[Table, ...]
    every: str
    changed: str
    is_entity: bool
    has_listeners: bool
    condition: str
    properties_condition: str
    signals_condition: str
    unused_by_emit: str


class Views(NamedTuple):
    """The views of components, entities and the world, shared by their files and the tables."""

    components: tuple[ComponentView, ...]
    entities: tuple[EntityView, ...]
    world: WorldView


class ReflectView(NamedTuple):
    """The reflection of a module; the names of its functions begin with `c`.

    In `objects`, each object follows those that it refers to; `objects_listed` has entities
    first and the world last. `values` are the types that the schema declares, `places` the
    members of the union that can hold any value.
    """

    name: str
    c: str
    file: str
    guard: str
    schema: str
    banner: str
    docs: tuple[Line, ...]
    entities: tuple[ObjectTable, ...]
    objects: tuple[ObjectTable, ...]
    objects_listed: tuple[ObjectTable, ...]
    objects_condition: str
    messages: tuple[MessageRow, ...]
    messages_condition: str
    tables: tuple[Table, ...]
    buffers: tuple[TypeTable, ...]
    buffers_condition: str
    types: tuple[TypeTable, ...]
    values: tuple[Header, ...]
    values_condition: str
    places: tuple[Stored, ...]
    counts_entities: bool
    entity_count: str
    has_entities: bool


def reflect_view(module: model.Module, views: Views) -> ReflectView:
    """Return the view of a module's reflection; C counts entities if any has a condition."""
    names, name, schema = Names(module.name.text), module.name.text, schema_name(module)
    file = names.of("reflect")
    components = tuple(map(object_table, views.components))
    in_order = sorted(views.entities, key=lambda each: each.entity.number)
    entities = tuple(map(object_table, in_order))
    world = object_table(views.world)
    objects: tuple[model.Entity | model.Component, ...] = (*module.entities, *module.components)
    declared = declarations(module)
    constants = (constant(names, of) for of in declared_values(module))
    counts_entities = any(each.condition is not None for each in module.entities)
    return ReflectView(
        name=name,
        c=names.c,
        file=file,
        guard=names.macro("REFLECT_H"),
        schema=schema,
        banner=banner(f"{file}.h - the objects of {name} by name.", (MANNERS,), schema),
        docs=doc_lines(module.doc),
        entities=entities,
        objects=(*components, *entities, world),
        objects_listed=(*entities, *components, world),
        objects_condition=when_any(each.condition for each in (*objects, *module.messages)),
        messages=message_rows(module, flag_enums(module)),
        messages_condition=when_any(each.condition for each in module.messages),
        tables=stream_tables(module),
        buffers=buffer_tables(module),
        buffers_condition=when_any(each.condition for each in module.buffers),
        types=type_tables(module),
        values=tuple(
            Header(each, when(of.condition)) for each, of in zip(constants, declared, strict=True)
        ),
        values_condition=when_any(each.condition for each in declared),
        places=stored_members(module),
        counts_entities=counts_entities,
        entity_count=names.macro("GP_ENTITY_COUNT") if counts_entities else f"{len(entities)}u",
        has_entities=bool(objects or module.messages),
    )


CONSTANTS = {
    ENTITY: "GP_OBJECT_ENTITY",
    COMPONENT: "GP_OBJECT_COMPONENT",
    WORLD: "GP_OBJECT_WORLD",
}


def world_of(owner: Owner) -> str:
    """Return the expression that casts a generic world to the module's world type."""
    return f"{owner.names.of('gp_world_of')}(world)"


def entity_tables(
    view: EntityView | ComponentView | WorldView,
) -> tuple[tuple[TreeTables, ...], tuple[Table, ...]]:
    """Return the tables of behaviours and lists, which only entities have."""
    if not isinstance(view, EntityView):
        return (), ()
    own = view.owner, view.entity
    running = view.behaviours.running_places if view.behaviours else ()
    return tree_tables(*own, running), (*list_table(*own), *behaviour_table(*own, running))


def flag_enums(module: model.Module) -> frozenset[str]:
    """Return the names of the flag enums."""
    return frozenset(name for name, enum in module.all_enums.items() if enum.flags)


def object_table(view: EntityView | ComponentView | WorldView) -> ObjectTable:
    declared, owner = view.declared, view.owner
    flags = flag_enums(view.module)
    trees, tables = entity_tables(view)
    is_entity, is_world = isinstance(view, EntityView), isinstance(view, WorldView)
    return ObjectTable(
        owner=owner,
        name=owner.var,
        docs=doc_lines(declared.doc),
        kind=CONSTANTS[owner.kind],
        upper=owner.c.upper,
        world_of=owner.names.of("gp_world_of"),
        parts=part_rows(owner, view.parts) if isinstance(view, EntityView) else (),
        properties=tuple(property_row(owner, prop) for prop in declared.properties),
        signals=signal_rows(owner, declared.signals, flags),
        setter_args=f"{world_of(owner)}, owner" if owner.lives else "owner",
        setters=setter_views(view.properties, flags),
        setters_condition=when_any(p.prop.condition for p in view.properties if p.is_settable),
        listeners=binding_listeners(view.properties),
        trees=trees,
        tables=tables,
        every=owner.every.partition("->")[2],
        changed=f"{first_event(view.module, view.component):#x}u"
        if isinstance(view, ComponentView)
        else "",
        is_entity=is_entity,
        has_listeners=is_world or (isinstance(view, EntityView) and view.has_listeners),
        condition=ALWAYS if isinstance(view, WorldView) else view.condition,
        properties_condition=when_any(each.condition for each in declared.properties),
        signals_condition=when_any(each.condition for each in declared.signals),
        unused_by_emit=unused_by_emit(owner, declared.signals),
    )


def element_of(view: PropertyView, stored: str) -> str:
    """Return the expression that converts an array element to the type that its setter takes."""
    of = view.prop.type
    return unpacked(of.element, stored) if isinstance(of, model.Array) else stored


def setter_views(views: tuple[PropertyView, ...], flags: frozenset[str]) -> tuple[SetterView, ...]:
    """Return the setters of observed properties; `flags` are the names of flag enums."""
    return tuple(
        SetterView(
            name=view.name,
            key=view.event.key,
            field=view.owner.field(view.name, "owner", world_of(view.owner)),
            value=from_value(view.owner.names, view.prop.type, flags),
            type=view.type,
            length=view.length,
            element=element_of(view, "values[0]"),
            is_array=view.is_array,
            condition=view.condition,
        )
        for view in views
        if view.is_settable
    )


def binding_listeners(views: tuple[PropertyView, ...]) -> tuple[BindingListener, ...]:
    """Return the listeners that update bindings, one for each type of observed property."""
    found: dict[str, list[PropertyView]] = {}
    for view in views:
        c = binding_listener_name(view.owner, view.prop.type)
        found.setdefault(c, []).append(view)
    return tuple(binding_listener(c, views) for c, views in found.items())


def binding_listener(c: str, views: list[PropertyView]) -> BindingListener:
    view = views[0]
    owner = view.owner
    values = [part for part in view.values.args.split(", ") if part != "index"]
    parameters = view.values.of_listener.parameters
    unused = ["world", *values] if owner.lives else values
    world = f"{owner.world}, " if owner.lives else ""
    return BindingListener(
        c=c,
        parameters=f"void *context, {world}{owner.type} *object, {parameters}",
        unused=", ".join(f"(void){each}" for each in unused),
        element=view.element,
        condition=when_any(each.prop.condition for each in views),
    )
