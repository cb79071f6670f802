"""How values lie in the records of streams: sizes, gaps, and the stores that leave no gap.

Records are copied, compared and hashed as bytes, so every byte of them has to
be stored. Gaps between the members of a record are members too; those inside
of the user's structs are zeroed first.
"""

from collections.abc import Iterator

from gpgen.model import (
    Array,
    EnumType,
    ExternType,
    Field,
    Module,
    Ref,
    Rest,
    Scalar,
    StructType,
    Text,
    TextArgument,
    Type,
)
from gpgen.model.types import SCALAR_SIZES
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import declare, member, value_type
from gpgen.views.words import Line, Member

HEAD = 4  # bytes of a gp_record
TEXTS_COUNT = "gp_texts_count"  # of all texts together, where an event has several
INDEX = "gp_index"  # of a loop; those inside of it are numbered


class Layout(NamedTuple):
    """The bytes of a value, at multiples of what it lies, and whether some of them are nothing."""

    size: int
    alignment: int
    has_gaps: bool = False


class Record(NamedTuple):
    """The struct of a record behind its head: members, and the stores that fill them."""

    members: tuple[Member, ...]
    stores: tuple[Line, ...]
    alignment: int


def layout(module: Module, of: Type) -> Layout:
    """Return how a value lies in memory wherever a type is aligned to its size."""
    match of:
        case Scalar(name):
            return Layout(SCALAR_SIZES[name], SCALAR_SIZES[name])
        case EnumType():
            return Layout(4, 4)
        case Ref():
            return Layout(8, 8)
        case Text(size):
            return Layout(size, 1)
        case Array(element, length):
            inner = layout(module, element)
            return inner._replace(size=inner.size * length)
        case StructType(name):
            return struct_layout(module, name)
        case Rest(element):
            return Layout(0, layout(module, element).alignment)
        case TextArgument():
            return Layout(0, 1)
        case ExternType():  # only what is posted has one, and is never saved
            return Layout(8, 8)
    raise AssertionError(of)


def struct_layout(module: Module, name: str) -> Layout:
    """Return how a struct lies in memory."""
    struct = module.all_structs[name]
    if any(field.condition is not None for field in struct.fields):
        return Layout(8, 8)  # nobody knows; only what is posted has one, and is never saved
    inner = [layout(module, field.type) for field in struct.fields]
    alignment = max(each.alignment for each in inner)
    end = 0
    for each in inner:
        end = end + gap(end, each.alignment) + each.size
    size = end + gap(end, alignment)
    gaps = size != sum(each.size for each in inner) or any(each.has_gaps for each in inner)
    return Layout(size, alignment, gaps)


def gap(end: int, alignment: int) -> int:
    """Return how many bytes are left out before the next multiple of an alignment."""
    return -end % alignment


def is_tail(field: Field) -> bool:
    """Tell whether a field takes what is left of its record."""
    return isinstance(field.type, Rest | TextArgument)


def record(module: Module, fields: tuple[Field, ...], alignment: int) -> Record:
    """Return the struct of a record whose fields stand in this order, tails last."""
    names = Names(module.name.text)
    members: list[Member] = []
    stores: list[Line] = []
    end, most = HEAD, 2

    def pad(to: int) -> None:
        nonlocal end
        if size := gap(end, to):
            name = f"gp_padding_{end}"
            members.append(Member(f"uint8_t {name}[{size}]"))
            stores.append(Line(f"memset(pushed->{name}, 0, sizeof pushed->{name});"))
            end += size

    for field in fields:
        if is_tail(field):
            continue
        name = field.name.text
        inner = layout(module, field.type)
        pad(inner.alignment)
        members.append(Member(member(names, field.type, name)))
        stores += (Line(text) for text in stored(module, field.type, f"pushed->{name}", name))
        end += inner.size
        most = max(most, inner.alignment)
    counts = tail_counts(fields)
    for name in counts:
        pad(4)
        members.append(Member(f"uint32_t {name}", " /* they follow */"))
        stores.append(Line(f"pushed->{name} = {name};"))
        end += 4
    most = max([most, *(layout(module, field.type).alignment for field in fields)])
    pad(max(4, most) if counts else alignment)
    return Record(tuple(members), tuple(stores), alignment)


def tail_counts(fields: tuple[Field, ...]) -> tuple[str, ...]:
    """Return the members that say how long the tails are, and last how long they are together."""
    own = tuple(f"{field.name.text}_count" for field in fields if is_tail(field))
    return (*own, TEXTS_COUNT) if len(own) > 1 else own


def stored(module: Module, of: Type, target: str, source: str, depth: int = 0) -> Iterator[str]:
    """Yield the statements that store a parameter in a record, every byte of it."""
    match of:
        case Text():
            yield f"gp_text_set({target}, sizeof {target}, {source});"
        case Array(element, length):
            if not layout(module, element).has_gaps:
                yield f"memcpy({target}, {source}, sizeof {target});"
                return
            yield f"memset({target}, 0, sizeof {target});"
            index = f"{INDEX}{depth or ''}"
            yield f"for (size_t {index} = 0; {index} < {length}; {index}++) {{"
            for line in fields_stored(
                module, element, f"{target}[{index}]", f"{source}[{index}]", depth + 1
            ):
                yield f"    {line}"
            yield "}"
        case StructType() if layout(module, of).has_gaps:
            yield f"memset(&{target}, 0, sizeof {target});"
            yield from fields_stored(module, of, target, source, depth)
        case _:
            yield f"{target} = {source};"


def fields_stored(module: Module, of: Type, target: str, source: str, depth: int) -> Iterator[str]:
    """Yield the statements that store the fields of a struct that has been zeroed."""
    assert isinstance(of, StructType)
    struct = module.all_structs[of.name]
    for field in struct.fields:
        to, origin = f"{target}.{field.name.text}", f"{source}.{field.name.text}"
        if isinstance(field.type, StructType) and layout(module, field.type).has_gaps:
            yield from fields_stored(module, field.type, to, origin, depth)
        else:
            yield from stored(module, field.type, to, origin, depth)


def parameters(module: Module, fields: tuple[Field, ...]) -> str:
    """Return the parameters that bring the values of a record."""
    names = Names(module.name.text)
    return ", ".join(each for field in fields for each in parameter(names, field))


def parameter(names: Names, field: Field) -> Iterator[str]:
    """Yield the parameters of one field; those of any length come with their number."""
    name = field.name.text
    match field.type:
        case Rest(element):
            yield f"const {value_type(names, element)} *{name}"
            yield f"uint32_t {name}_count"
        case Array(element, _):
            yield f"const {value_type(names, element)} *{name}"
        case _:
            yield declare(value_type(names, field.type), name)
