"""Every C name in generated code, each with its place in the schema.

A test checks that each name in generated code is listed here.
"""

from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.symbols.objects import of_component, of_entity, of_message
from gpgen.c.symbols.symbol import CName, of_following
from gpgen.c.symbols.types import (
    of_buffers,
    of_constant,
    of_enum,
    of_externs,
    of_function,
    of_reflection,
    of_struct,
    of_symbols,
)
from gpgen.c.symbols.world import of_inspection, of_saves, of_snapshots, of_streams, of_world
from gpgen.model import Module


def emitted(module: Module) -> Iterator[CName]:
    """Yield every C name of a module."""
    names = Names(module.name.text)
    span = module.name.span
    for text in (names.macro("H"), names.macro("TYPES_H")):
        yield CName(text, "", span, "an include guard")
    yield CName(f"{names.c}.h", "file", span, "the module's header")
    yield CName(f"{names.of('types')}.h", "file", span, "the header of all types")
    yield from of_symbols(names, module)
    for constant in module.constants:
        yield from of_constant(names, constant)
    for enum in module.enums:
        yield from of_enum(names, enum)
    for struct in module.structs:
        yield from of_struct(names, struct)
    yield from of_externs(names, module.externs)
    yield from of_buffers(names, module.buffers)
    for function in module.functions:
        yield from of_function(names, function)
    if module.has_world:
        yield from of_world(names, module)
        yield from of_reflection(names, module)
        yield from of_snapshots(names, module)
        yield from of_saves(names, module)
        yield from of_inspection(names, module)
    yield from of_streams(names, module)
    for message in module.messages:
        yield from of_message(module, message)
    for component in module.components:
        yield from of_component(names, component)
    for entity in module.entities:
        yield from of_entity(module, entity)
    yield from of_following(module)
