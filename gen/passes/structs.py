"""Every struct is something that C can lay out: not empty, and not inside itself."""

from collections.abc import Iterator

from gpgen.conditions import either, implies
from gpgen.diagnostics import Note, Problem, quote
from gpgen.model import Array, Field, Module, Struct, StructType

DEEPEST = 64


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
    if height == DEEPEST + 1:
        message = (
            f"the struct {quote(struct.name.text)}: expected at most {DEEPEST} levels of structs"
        )
        yield Problem("GP407", struct.name.span, message, "nest less deeply")


def _cycle(field: Field, names: list[str], inner: Struct) -> Problem:
    chain = " -> ".join(names)
    message = f"cyclic struct {quote(names[0])}: {chain}"
    note = Note(inner.name.span, f"{quote(inner.name.text)} is declared here")
    hint = "a struct is held by value; use a reference to an entity, or an index"
    return Problem("GP401", field.type_span, message, hint, (note,))
