"""Contents of the C tables that describe a schema's types at run time."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen import model
from gpgen.c.declarations import ALWAYS, when
from gpgen.c.names import Names
from gpgen.c.types import value_type
from gpgen.model.conditions import Condition
from gpgen.model.types import show_type


class MemberRow(NamedTuple):
    """A member of an enum or of flags."""

    name: str
    value: str
    condition: str = ALWAYS


class FieldRow(NamedTuple):
    """A field of a struct, or an argument of a signal."""

    name: str
    offset: str
    type: str
    condition: str = ALWAYS


class TypeTable(NamedTuple):
    """The table of a type: its constant, and the rows of its members or fields."""

    c: str
    size: str
    name: str
    kind: str = ""
    rows: str = ""
    number: str = ""
    element: str = ""
    length: str = ""
    members: tuple[MemberRow, ...] = ()
    fields: tuple[FieldRow, ...] = ()
    is_ref: bool = False
    is_array: bool = False
    condition: str = ALWAYS


class Stored(NamedTuple):
    """A member of the union that can hold any value."""

    declaration: str
    condition: str = ALWAYS


def type_suffix(of: model.Type) -> str:
    """Return the suffix of a type's constant, unique to the type."""
    match of:
        case model.Scalar(name):
            return name
        case model.TextArgument():
            return "text"
        case model.Ref(None):
            return "any"
        case model.EnumType(name):
            return of_kind("enum", name)
        case model.StructType(name):
            return of_kind("struct", name)
        case model.ExternType(name):
            return of_kind("extern", name)
        case model.Text(size):
            return f"text_{size}"
        case model.Ref(entity):
            return of_kind("ref", str(entity))
        case model.Array(element, length):
            return f"array_{length}_of_{type_suffix(element)}"
    raise AssertionError(of)


def of_kind(kind: str, name: str) -> str:
    """Return a suffix: `struct_vec2`, and `spatial_struct_vec2` for another module's type."""
    module, dot, inner = name.rpartition(".")
    return f"{module}_{kind}_{inner}" if dot else f"{kind}_{name}"


def constant(names: Names, of: model.Type, kind: str = "gp_type") -> str:
    """Return the constant that describes a type, which is the runtime's or the module's."""
    return f"gp_type_{type_suffix(of)}" if is_of_runtime(of) else names.of(kind, type_suffix(of))


def field_row(names: Names, field: model.Field, c: str) -> FieldRow:
    """Return the row of a field of the struct `c`, or of an argument if `c` is empty."""
    name = field.name.text
    offset = f"offsetof({c}, {name})" if c else ""
    return FieldRow(name, offset, f"&{constant(names, field.type)}", when(field.condition))


def type_table(module: model.Module, of: model.Type) -> TypeTable:
    """Return the table of a type that the runtime does not define."""
    names = Names(module.name.text)
    c_type = value_type(names, of)
    table = TypeTable(constant(names, of), size=f"sizeof({c_type})", name=show_type(of))
    match of:
        case model.Text(size):
            return table._replace(kind="GP_KIND_TEXT", size=str(size))
        case model.Ref(entity):
            number = names.type(str(entity)).macro("TYPE")
            return table._replace(kind="GP_KIND_REF", number=number, is_ref=True)
        case model.Array(element, length):
            return table._replace(
                kind="GP_KIND_ARRAY",
                size=f"{length} * sizeof({c_type})",
                element=f"&{constant(names, element)}",
                length=str(length),
                is_array=True,
            )
        case model.ExternType():
            return table._replace(kind="GP_KIND_EXTERN")
        case model.EnumType(name):
            return enum_table(names, module.all_enums[name], table)
        case model.StructType(name):
            struct = module.all_structs[name]
            fields = tuple(field_row(names, field, c_type) for field in struct.fields)
            rows = names.of("gp_fields_of", type_suffix(of))
            return table._replace(kind="GP_KIND_STRUCT", rows=rows, fields=fields)
    raise AssertionError(of)


def enum_table(names: Names, enum: model.Enum, table: TypeTable) -> TypeTable:
    c = names.type(enum.name.text)
    return table._replace(
        kind="GP_KIND_FLAGS" if enum.flags else "GP_KIND_ENUM",
        rows=names.of("gp_members_of", type_suffix(model.EnumType(enum.name.text))),
        members=tuple(
            MemberRow(each.name.text, c.macro(each.name.text), when(each.condition))
            for each in enum.members
        ),
    )


def used_types(module: model.Module) -> tuple[model.Type, ...]:
    """Return all types that need a table, inner ones first."""
    owners = (module.world, *module.components, *module.entities)
    properties = (prop.type for owner in owners if owner for prop in owner.properties)
    arguments = (
        argument.type
        for owner in owners
        if owner
        for signal in owner.signals
        for argument in signal.arguments
    )
    sent = (argument.type for message in module.messages for argument in message.arguments)
    elements = (field.type for buffer in module.buffers for field in buffer.fields)
    return closure(module, (*declared_values(module), *properties, *arguments, *sent, *elements))


def closure(module: model.Module, used: Iterable[model.Type]) -> tuple[model.Type, ...]:
    """Return types and the types inside them that need a table, inner ones first, each once.

    Broken types are omitted, and structs that contain themselves are visited once.
    """
    seen: set[str] = set()
    found: list[model.Type] = []
    waiting: list[model.Type] = []
    stack = [iter(tuple(used))]
    while stack:
        of = next(stack[-1], None)
        if of is None:
            stack.pop()
            if waiting:
                found.append(waiting.pop())
        elif not isinstance(of, model.Broken) and type_suffix(of) not in seen:
            seen.add(type_suffix(of))
            waiting.append(of)
            stack.append(part for part, _ in parts_of(module, of))
    return tuple(of for of in found if not is_of_runtime(of))


def is_of_runtime(of: model.Type) -> bool:
    """Return whether the runtime defines the constant that describes a type."""
    return isinstance(of, model.Scalar | model.TextArgument) or of == model.Ref(None)


def parts_of(module: model.Module, of: model.Type) -> Iterator[tuple[model.Type, Condition]]:
    """Yield the types inside a type, each with the condition under which it exists."""
    match of:
        case model.Array(element, _):
            yield element, None
        case model.StructType(name) if name in module.all_structs:
            yield from ((each.type, each.condition) for each in module.all_structs[name].fields)


def declared_values(module: model.Module) -> tuple[model.Type, ...]:
    """Return the enums, the structs and the externs of a module, in schema order."""
    enums = (model.EnumType(enum.name.text) for enum in module.enums)
    structs = (model.StructType(struct.name.text) for struct in module.structs)
    externs = (extern_type(extern) for extern in module.externs)
    return (*enums, *structs, *externs)


def extern_type(extern: model.Extern) -> model.ExternType:
    same = extern.same.text if extern.same else None
    return model.ExternType(extern.name.text, extern.is_pointer, same)
