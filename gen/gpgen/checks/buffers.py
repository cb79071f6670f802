"""Every vertex buffer has elements that a function can take and a graphics card can read."""

from collections.abc import Iterator

from gpgen.checks.limits import LARGEST, size_of, sizes_of_structs
from gpgen.checks.types import contained
from gpgen.model import Array, Broken, EnumType, Field, Module, Scalar, Struct, StructType
from gpgen.model.types import DEEPEST_STRUCT, show_type
from gpgen.source.problems import Note, Problem, quote

MOST_FIELDS = 126  # C promises 127 parameters, and the first is the buffer
LARGEST_ELEMENT = 64 * 1024


class Structs:
    """The structs that a module knows, each looked into once."""

    def __init__(self, structs: dict[str, Struct]) -> None:
        """Look into none of them yet."""
        self.fields = {name: struct.fields for name, struct in structs.items()}
        self.known: dict[str, Field | None] = {}

    def first_other(self, name: str, depth: int) -> Field | None:
        """Return the first field in a struct that is no number; deeper ones are reported."""
        if name not in self.known and depth <= DEEPEST_STRUCT:
            self.known[name] = None  # as long as it is looked into: it may contain itself
            inner = (_first_other(each, self, depth) for each in self.fields.get(name, ()))
            self.known[name] = next((found for found in inner if found is not None), None)
        return self.known.get(name)


def check_buffers(module: Module) -> Iterator[Problem]:
    """Yield buffers without fields or with too many, what is no number, and large elements."""
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


def _check_count(buffer: Struct) -> Iterator[Problem]:
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


def _check_type(field: Field, structs: Structs) -> Iterator[Problem]:
    """Yield what a field holds that is no number, by way of structs too."""
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


def _first_other(field: Field, structs: Structs, depth: int = 0) -> Field | None:
    """Return the first field that is no number: this one, or one of a struct that it holds."""
    of = field.type.element if isinstance(field.type, Array) else field.type
    if isinstance(of, StructType):
        return structs.first_other(of.name, depth + 1)
    return None if isinstance(of, Scalar | EnumType | Broken) else field
