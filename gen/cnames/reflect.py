"""The C names of the tables and functions that know objects by name."""

from collections.abc import Iterator

from gpgen.cnames.name import CName
from gpgen.model import Component, Entity, Module, World
from gpgen.naming import Names
from gpgen.views.tables import constant, suffix, used_types

FUNCTIONS = ("reflect", "create_by_name", "recycle_by_id", "bind", "unbind")


def of_reflection(names: Names, module: Module) -> Iterator[CName]:
    """Yield the names of a module's reflection."""
    span = module.name.span
    what = "the reflection"
    file = f"{names.of('reflect')}.c"
    for text in (*FUNCTIONS, "schema", "value_memory"):
        yield CName(names.of(text), "", span, what)
    yield CName(names.macro("REFLECT_H"), "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{names.of('reflect')}{end}", "file", span, f"the file of {what}")
    for number, of in enumerate(used_types(module), 1):
        yield CName(f"value_{number}", names.of("value_memory"), span, "room for a value")
        yield CName(constant(of), file, span, "the table of a type")
        for rows in ("members", "fields"):
            yield CName(f"{rows}_of_{suffix(of)}", file, span, "the table of a type")
    for component in module.components:
        what = f"the tables of the component '{component.name.text}'"
        yield CName(f"component_{component.name.text}", file, component.name.span, what)
        yield from of_tables(file, component, component.name.text)
    for entity in module.entities:
        yield from of_entity_tables(file, entity)
    yield from of_tables(file, module.world, "world")


def of_entity_tables(file: str, entity: Entity) -> Iterator[CName]:
    """Yield the names of an entity's tables and of the functions in them."""
    name = entity.name
    what = f"the tables of the entity '{name.text}'"
    for text in ("entity", "create", "recycle", "parts_of"):
        yield CName(f"{text}_{name.text}", file, name.span, what)
    bound = (each.target.text.partition(".") for each in entity.bind)
    for part in dict.fromkeys(part for part, dot, _ in bound if dot):
        yield CName(f"bound_in_{part}_of_{name.text}", file, name.span, what)
    yield from of_tables(file, entity, name.text)


def of_tables(file: str, owner: Component | Entity | World | None, name: str) -> Iterator[CName]:
    """Yield the names of the tables of what has properties and signals."""
    if owner is None:
        return
    for prop in owner.properties[:1]:
        yield CName(f"properties_of_{name}", file, prop.name.span, "the table of properties")
    for prop in owner.properties:
        what = f"the table of the property '{prop.name.text}'"
        for text in ("set", "follow") if prop.observe else ():
            yield CName(f"{text}_{prop.name.text}_of_{name}", file, prop.name.span, what)
    for signal in owner.signals[:1]:
        yield CName(f"signals_of_{name}", file, signal.name.span, "the table of signals")
    for signal in owner.signals:
        table = f"arguments_of_{name}_{signal.name.text}"
        yield CName(table, file, signal.name.span, "the table of arguments")
