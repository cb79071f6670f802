"""Checks enums, structs, tunable constants and vertex buffers."""

from collections.abc import Iterator, Sequence

from gpgen import model
from gpgen.checks.memory import LARGEST, size_of, sizes_of_structs
from gpgen.model.conditions import disjunction, implies
from gpgen.model.types import DEEPEST_STRUCT, show_type
from gpgen.schema.constants import HIGHEST_ENUM
from gpgen.source.problems import Note, Problem, quote

MOST_FLAGS = 32
# By kind: the name of its members, the code of the problem if it has none, and an example.
MEMBERS = {
    "enum": ("member", "GP403", "[bees]"),
    "struct": ("field", "GP402", "{x: f32}"),
    "stream": ("event", "GP450", "{landed: {}}"),
}


def check_not_empty(
    kind: str,
    declared: model.Enum | model.Struct | model.Stream,
    members: Sequence[model.EnumMember | model.Field | model.StreamEvent],
) -> Iterator[Problem]:
    """Yield a declaration that has no member, or may have none in some build."""
    member, code, example = MEMBERS[kind]
    what, span = f"the {kind} {quote(declared.name.text)}", declared.name.span
    if not members:
        message = f"{what} requires at least one {member}"
        yield Problem(code, span, message, f"add one, such as {example}")
    elif not implies(declared.condition, disjunction(each.condition for each in members)):
        message = f"{what} may have no {member} in some build"
        hint = f"leave one {member} without a condition, or put one on the {kind}"
        yield Problem("GP483", span, message, hint)


def check_tunables(module: model.Module) -> Iterator[Problem]:
    """Yield tunable constants of a module without a world to store them."""
    for constant in () if module.has_world else module.tunables:
        message = f"tunable constant {quote(constant.name.text)} requires a world in this module"
        hint = "remove 'tunable', or add 'world: {}'"
        yield Problem("GP319", constant.name.span, message, hint)


def check_enums(module: model.Module) -> Iterator[Problem]:
    """Yield enums without members, duplicate numbers, and too many members."""
    for enum in module.enums:
        if not (enum.flags and enum.members):
            yield from check_not_empty("enum", enum, enum.members)
        yield from _check_flags(enum) if enum.flags else _check_numbers(enum)


def _check_flags(enum: model.Enum) -> Iterator[Problem]:
    for member in enum.members[MOST_FLAGS : MOST_FLAGS + 1]:
        message = (
            f"{quote(enum.name.text)}: expected at most {MOST_FLAGS} flags, got {len(enum.members)}"
        )
        yield Problem(
            "GP406", member.name.span, message, "remove this one, or use a second set of flags"
        )


def _check_numbers(enum: model.Enum) -> Iterator[Problem]:
    first_with: dict[int, model.EnumMember] = {}
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


def check_structs(module: model.Module) -> Iterator[Problem]:
    """Yield structs without fields, cyclic structs, and those nested too deeply."""
    structs = {struct.name.text: struct for struct in module.structs}
    heights: dict[str, int] = {}
    for struct in module.structs:
        yield from check_not_empty("struct", struct, struct.fields)
        yield from _walk(struct, structs, heights)


def contained(field: model.Field) -> str | None:
    """Return the name of the struct that a field contains by value."""
    type_ = field.type.element if isinstance(field.type, model.Array) else field.type
    return type_.name if isinstance(type_, model.StructType) else None


def _walk(
    start: model.Struct, structs: dict[str, model.Struct], heights: dict[str, int]
) -> Iterator[Problem]:
    """Traverse the structs inside `start` without recursion; `heights` has the finished ones."""
    path: list[tuple[model.Struct, Iterator[model.Field]]] = []
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


def _finish(struct: model.Struct, heights: dict[str, int]) -> Iterator[Problem]:
    """Set the height of a struct when all its fields are known."""
    inner = (heights.get(contained(field) or "", 0) for field in struct.fields)
    height = heights[struct.name.text] = 1 + max(inner, default=0)
    if height == DEEPEST_STRUCT + 1:
        name = quote(struct.name.text)
        message = f"the struct {name}: expected at most {DEEPEST_STRUCT} levels of structs"
        yield Problem("GP407", struct.name.span, message, "nest less deeply")


def _cycle(field: model.Field, names: list[str], inner: model.Struct) -> Problem:
    chain = " -> ".join(names)
    message = f"cyclic struct {quote(names[0])}: {chain}"
    note = Note(inner.name.span, f"{quote(inner.name.text)} is declared here")
    hint = "a struct is held by value; use a reference to an entity, or an index"
    return Problem("GP401", field.type_span, message, hint, (note,))


MOST_FIELDS = 126  # C guarantees 127 parameters, and the first is the buffer
LARGEST_ELEMENT = 64 * 1024


class Structs:
    """The structs of a module; each is searched once."""

    def __init__(self, structs: dict[str, model.Struct]) -> None:
        """Begin without results."""
        self.fields = {name: struct.fields for name, struct in structs.items()}
        self.known: dict[str, model.Field | None] = {}

    def first_other(self, name: str, depth: int) -> model.Field | None:
        """Return the first non-numeric field in a struct; too deep ones are reported elsewhere."""
        if name not in self.known and depth <= DEEPEST_STRUCT:
            self.known[name] = None  # during the search, as it may contain itself
            inner = (_first_other(each, self, depth) for each in self.fields.get(name, ()))
            self.known[name] = next((found for found in inner if found is not None), None)
        return self.known.get(name)


def check_buffers(module: model.Module) -> Iterator[Problem]:
    """Yield buffers with no or too many fields, non-numeric fields, and large elements."""
    structs = Structs(module.all_structs)
    sizes = sizes_of_structs(module)
    for buffer in module.buffers:
        yield from _check_count(buffer)
        problems = [found for field in buffer.fields for found in _check_type(field, structs)]
        yield from problems
        size = sum(size_of(field.type, sizes) for field in buffer.fields)
        is_reported = any(sizes.get(contained(field) or "", 0) > LARGEST for field in buffer.fields)
        if size > LARGEST_ELEMENT and not problems and not is_reported:
            message = (
                f"the buffer {quote(buffer.name.text)}: expected at most {LARGEST_ELEMENT}"
                f" bytes, got {size}"
            )
            hint = "make it smaller"
            yield Problem("GP463", buffer.name.span, message, hint)


def _check_count(buffer: model.Struct) -> Iterator[Problem]:
    name = quote(buffer.name.text)
    if not buffer.fields:
        message = f"the buffer {name} requires at least one field"
        yield Problem("GP460", buffer.name.span, message, "add one, such as {x: f32}")
    for field in buffer.fields[MOST_FIELDS : MOST_FIELDS + 1]:
        message = (
            f"the buffer {name}: expected at most {MOST_FIELDS} fields, got {len(buffer.fields)}"
        )
        hint = "use arrays or structs: each counts once"
        yield Problem("GP462", field.name.span, message, hint)


def _check_type(field: model.Field, structs: Structs) -> Iterator[Problem]:
    """Yield a field that is not numeric, or contains a struct that is not."""
    inner = _first_other(field, structs)
    if inner is None:
        return
    what = f"the field {quote(field.name.text)}"
    hint = "a buffer has numbers, enums, and arrays and structs of them"
    if inner is field:
        message = f"{what} of a buffer: expected a number or an enum, got {show_type(field.type)}"
        yield Problem("GP461", field.type_span, message, hint)
    else:
        message = (
            f"{what} of a buffer: expected a struct of numbers, got one with"
            f" {show_type(inner.type)}"
        )
        note = Note(inner.type_span, "declared here")
        yield Problem("GP461", field.type_span, message, hint, (note,))


def _first_other(field: model.Field, structs: Structs, depth: int = 0) -> model.Field | None:
    """Return the first non-numeric field: this one, or one inside its struct."""
    of = field.type.element if isinstance(field.type, model.Array) else field.type
    if isinstance(of, model.StructType):
        return structs.first_other(of.name, depth + 1)
    return None if isinstance(of, model.Scalar | model.EnumType | model.Broken) else field
