"""Every struct is something that C can lay out: not empty, and not inside itself."""

from collections.abc import Iterator

from gpgen.model import Array, Enum, EnumMember, Field, Module, Struct, StructType
from gpgen.model.conditions import either, implies
from gpgen.model.types import DEEPEST_STRUCT
from gpgen.schema.constants import HIGHEST_ENUM
from gpgen.source.problems import Note, Problem, quote

MOST_FLAGS = 32


def check_enums(module: Module) -> Iterator[Problem]:
    """Yield enums without members, numbers that stand twice, and members too many."""
    for enum in module.enums:
        if not enum.members:
            message = f"the enum {quote(enum.name.text)} requires at least one member"
            yield Problem("GP403", enum.name.span, message, "add one, such as [bees]")
        elif not enum.flags and not implies(
            enum.condition, either(member.condition for member in enum.members)
        ):
            message = f"the enum {quote(enum.name.text)} may have no member in some build"
            hint = "leave one member without a condition, or put one on the enum"
            yield Problem("GP483", enum.name.span, message, hint)
        if enum.flags:
            yield from _check_flags(enum)
        else:
            yield from _check_numbers(enum)


def _check_flags(enum: Enum) -> Iterator[Problem]:
    for member in enum.members[MOST_FLAGS : MOST_FLAGS + 1]:
        message = (
            f"{quote(enum.name.text)}: expected at most {MOST_FLAGS} flags, got {len(enum.members)}"
        )
        yield Problem(
            "GP406", member.name.span, message, "remove this one, or use a second set of flags"
        )


def _check_numbers(enum: Enum) -> Iterator[Problem]:
    first_with: dict[int, EnumMember] = {}
    for member in enum.members:
        name = member.name
        first = first_with.setdefault(member.value, member)
        if first is not member:
            message = (
                f"duplicate number {member.value} of {quote(name.text)} and"
                f" {quote(first.name.text)}"
            )
            note = Note(first.name.span, f"{quote(first.name.text)} is here")
            yield Problem("GP404", name.span, message, "give it another number", (note,))
        if member.value == HIGHEST_ENUM + 1:
            message = (
                f"{quote(name.text)}: expected a number up to {HIGHEST_ENUM}, got {member.value}"
            )
            yield Problem("GP405", name.span, message, "give it a number of its own")


def check_structs(module: Module) -> Iterator[Problem]:
    """Yield structs without fields, structs that contain themselves, and those too deep."""
    structs = {struct.name.text: struct for struct in module.structs}
    heights: dict[str, int] = {}
    for struct in module.structs:
        if not struct.fields:
            message = f"the struct {quote(struct.name.text)} requires at least one field"
            yield Problem("GP402", struct.name.span, message, "add one, such as {x: f32}")
        elif not implies(struct.condition, either(field.condition for field in struct.fields)):
            message = f"the struct {quote(struct.name.text)} may have no field in some build"
            hint = "leave one field without a condition, or put one on the struct"
            yield Problem("GP483", struct.name.span, message, hint)
        yield from _walk(struct, structs, heights)


def contained(field: Field) -> str | None:
    """Return the name of the struct that a field holds by value."""
    type_ = field.type.element if isinstance(field.type, Array) else field.type
    return type_.name if isinstance(type_, StructType) else None


def _walk(start: Struct, structs: dict[str, Struct], heights: dict[str, int]) -> Iterator[Problem]:
    """Walk what `start` contains, without recursion; `heights` are those that are done."""
    path: list[tuple[Struct, Iterator[Field]]] = []
    names: list[str] = []
    if start.name.text not in heights:
        path.append((start, iter(start.fields)))
        names.append(start.name.text)
    while path:
        struct, fields = path[-1]
        field = next(fields, None)
        if field is None:
            yield from _finish(struct, heights)
            path.pop()
            names.pop()
            continue
        inner = structs.get(contained(field) or "")
        if inner is None or inner.name.text in heights:
            continue
        if inner.name.text in names:
            yield _cycle(field, [*names[names.index(inner.name.text) :], inner.name.text], inner)
            continue
        path.append((inner, iter(inner.fields)))
        names.append(inner.name.text)


def _finish(struct: Struct, heights: dict[str, int]) -> Iterator[Problem]:
    """Note the height of a struct, all of whose fields are known."""
    inner = (heights.get(contained(field) or "", 0) for field in struct.fields)
    height = heights[struct.name.text] = 1 + max(inner, default=0)
    if height == DEEPEST_STRUCT + 1:
        name = quote(struct.name.text)
        message = f"the struct {name}: expected at most {DEEPEST_STRUCT} levels of structs"
        yield Problem("GP407", struct.name.span, message, "nest less deeply")


def _cycle(field: Field, names: list[str], inner: Struct) -> Problem:
    chain = " -> ".join(names)
    message = f"cyclic struct {quote(names[0])}: {chain}"
    note = Note(inner.name.span, f"{quote(inner.name.text)} is declared here")
    hint = "a struct is held by value; use a reference to an entity, or an index"
    return Problem("GP401", field.type_span, message, hint, (note,))
