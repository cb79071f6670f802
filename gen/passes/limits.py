"""Nothing is larger, and there is no more of it, than IDs and listeners can carry."""

from collections.abc import Iterator

from gpgen.composition import embedded, property_paths
from gpgen.conditions import symbols_in
from gpgen.diagnostics import Problem, quote
from gpgen.model import (
    Array,
    EnumType,
    ExternType,
    Module,
    Property,
    Ref,
    Rest,
    Scalar,
    Struct,
    StructType,
    Text,
    TextArgument,
    Type,
)
from gpgen.model.types import SCALAR_SIZES
from gpgen.source import Span

MOST_ENTITIES = 1023  # an ID has 10 bits for the type, and type 0 is none
MOST_SYMBOLS = 64  # a world compares them as a set of bits
LARGEST_OBSERVED = 64 * 1024  # listeners get copies of the old and the new value
LARGEST_VALUE = 64 * 1024  # structs are handed over by value
LARGEST = 16 * 1024 * 1024
DEEPEST = 64  # deeper structs are reported by check_structs


def check_limits(module: Module) -> Iterator[Problem]:
    """Yield entity types beyond the last one, and what is too large to be copied or held."""
    yield from _check_counts(module)
    sizes = sizes_of_structs(module)
    for struct in module.structs:
        if sizes[struct.name.text] > LARGEST:
            yield _too_large(f"the struct {quote(struct.name.text)}", struct.name.span)
    for component in module.components:
        yield from _check_properties(component.properties, sizes)
    for entity in module.entities:
        yield from _check_properties(entity.properties, sizes)
        parts = (part.properties for part in embedded(module, entity))
        inside = [member for members in (*parts, entity.properties) for member in members]
        each = [size_of(member.type, sizes) for member in inside]
        if entity.freeze:  # the old values lie beside the new ones
            each += [size_of(member.type, sizes) for member in entity.properties if member.observe]
        if sum(each) > LARGEST and max(each) <= LARGEST:
            yield _too_large(f"the entity {quote(entity.name.text)}", entity.name.span)
    if module.world is not None:
        yield from _check_properties(module.world.properties, sizes)
    if any(size > LARGEST_VALUE for size in sizes.values()):
        yield from _check_values(module, sizes)


def _check_counts(module: Module) -> Iterator[Problem]:
    for entity in module.entities[MOST_ENTITIES : MOST_ENTITIES + 1]:
        message = f"expected at most {MOST_ENTITIES} entities, got {len(module.entities)}"
        yield Problem("GP420", entity.name.span, message, "split the module")
    known = symbols_in(module)
    if len(known) > MOST_SYMBOLS:
        message = (
            f"the conditions of this module: expected at most {MOST_SYMBOLS} symbols, got"
            f" {len(known)}"
        )
        hint = "define one symbol for several in the build"
        yield Problem("GP485", module.name.span, message, hint)


def _check_properties(members: tuple[Property, ...], sizes: dict[str, int]) -> Iterator[Problem]:
    for member in members:
        size = size_of(member.type, sizes)
        name = f"the property {quote(member.name.text)}"
        if size > LARGEST:
            if not isinstance(member.type, StructType):
                yield _too_large(name, member.type_span)
        elif member.observe and size > LARGEST_OBSERVED:
            message = (
                f"{name}: expected at most {LARGEST_OBSERVED} bytes for an observed"
                f" property, got {size}"
            )
            yield Problem(
                "GP421", member.type_span, message, "make it smaller, or write 'observe: false'"
            )


def _check_values(module: Module, sizes: dict[str, int]) -> Iterator[Problem]:
    """Yield what would be handed over by value, and is too large for that."""
    for what, type_, span in _handed_over(module):
        size = size_of(type_, sizes)
        if isinstance(type_, StructType) and LARGEST_VALUE < size <= LARGEST:
            message = (
                f"{what}: expected at most {LARGEST_VALUE} bytes for a copied struct, got {size}"
            )
            yield Problem(
                "GP426", span, message, "make it smaller, or pass a reference or an index"
            )


def _handed_over(module: Module) -> Iterator[tuple[str, Type, Span]]:
    """Yield the arguments and the results of functions."""
    leaves = [leaf for component in module.components for leaf in component.leaves]
    leaves += [leaf for entity in module.entities for leaf in entity.leaves]
    fields = [field for function in module.functions for field in function.arguments]
    fields += [field for message in module.messages for field in message.arguments]
    fields += [field for signal in module.signals for field in signal.arguments]
    fields += [argument.field for leaf in leaves for argument in leaf.arguments]
    for field in fields:
        yield f"the argument {quote(field.name.text)}", field.type, field.type_span
    for function in module.functions:
        yield f"what {quote(function.name.text)} returns", function.returns, function.returns_span
    for leaf in leaves:
        if leaf.returns is not None and leaf.returns_span is not None:
            yield f"what {quote(leaf.name.text)} returns", leaf.returns, leaf.returns_span
    for entity in module.entities:
        paths = property_paths(entity, embedded(module, entity))
        for name in (name for factory in entity.factories for name in factory.properties):
            if name.text in paths:
                yield f"the property {quote(name.text)}", paths[name.text].prop.type, name.span


def _too_large(what: str, span: Span) -> Problem:
    return Problem(
        "GP423", span, f"{what}: expected at most {LARGEST >> 20} MiB", "make it smaller"
    )


def sizes_of_structs(module: Module) -> dict[str, int]:
    """Return the size of every struct; of one that contains itself, as far as it is known."""
    structs = module.all_structs
    sizes: dict[str, int] = {}
    for struct in structs.values():
        _measure(struct, structs, sizes, 0)
    return sizes


def _measure(struct: Struct, structs: dict[str, Struct], sizes: dict[str, int], depth: int) -> None:
    if struct.name.text in sizes or depth > DEEPEST:
        return
    sizes[struct.name.text] = 0
    for field in struct.fields:
        type_ = field.type.element if isinstance(field.type, Array) else field.type
        if isinstance(type_, StructType) and type_.name in structs:
            _measure(structs[type_.name], structs, sizes, depth + 1)
    sizes[struct.name.text] = sum(size_of(field.type, sizes) for field in struct.fields)


def size_of(type_: Type, sizes: dict[str, int]) -> int:
    """Return the bytes of a type, without what C adds between fields."""
    if isinstance(type_, Scalar):
        return SCALAR_SIZES[type_.name]
    if isinstance(type_, Text):
        return type_.size
    if isinstance(type_, Array):
        return type_.length * size_of(type_.element, sizes)
    if isinstance(type_, StructType):
        return sizes.get(type_.name, 0)
    if isinstance(type_, Rest):
        return 0
    return {EnumType: 4, Ref: 8, TextArgument: 8, ExternType: 8}.get(type(type_), 0)
