"""Record structs of streams: members, padding, and the statements that store every byte.

Records are copied, compared and hashed as bytes, so every byte of them has to
be stored. Padding between the members of a record is a member too; padding inside
the user's structs is zeroed first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.c.comments import comment_of, comment_text
from gpgen.c.declarations import Line, Member
from gpgen.c.names import Names
from gpgen.c.record_layout import Layouts, is_tail, pieces
from gpgen.c.types import argument, member, packed, value_type
from gpgen.model import Array, Field, Module, Rest, StructType, Text, TextArgument, Type
from gpgen.views.record_tables import DescribedField


class Tail(NamedTuple):
    """A field of an event with a variable length; `before` is the length of the preceding one."""

    name: str
    c: str
    type: str
    length: str
    start: str
    is_text: bool
    size: str
    before: str


def tail_views(names: Names, c: Names, fields: tuple[Field, ...]) -> tuple[Tail, ...]:
    """Return the views of variable-length fields, in the order of their data."""
    views: list[Tail] = []
    for field in filter(is_tail, fields):
        of, name = field.type, field.name.text
        type_ = value_type(names, of.element) if isinstance(of, Rest) else "char"
        start = f"(const {type_} *)(const void *)(event + 1)"
        if views:
            start = f"{views[-1].c}(event) + event->{views[-1].length}"
        views.append(
            Tail(
                name=name,
                c=c.of(name),
                type=type_,
                length=f"{name}_count",
                start=start,
                is_text=isinstance(of, TextArgument),
                size=f"sizeof({type_})" if isinstance(of, Rest) else "1",
                before=views[-1].length if views else "",
            )
        )
    return tuple(views)


INDEX = "gp_index"  # of a loop; nested loops are numbered


class Record(NamedTuple):
    """The struct of a record after its header: members, and the statements that fill them."""

    members: tuple[Member, ...]
    stores: tuple[Line, ...]


class StreamEventView(NamedTuple):
    """An event of a stream, with the C names and statements of its functions."""

    name: str
    c: str
    key: str
    number: str
    step: str
    title: str
    stream: str
    head: str
    push: str
    parameters: str
    args: str
    members: tuple[Member, ...]
    stores: tuple[Line, ...]
    needed: tuple[Line, ...]
    fields: tuple[DescribedField, ...]
    field_count: str
    field_table: str
    tail_count: str
    length: str
    tails: tuple[Tail, ...]
    has_texts: bool
    condition: str

    @property
    def first(self) -> Tail:
        return self.tails[0]

    @property
    def others(self) -> tuple[Tail, ...]:
        return self.tails[1:]


def record(names: Names, layouts: Layouts, fields: tuple[Field, ...], alignment: int) -> Record:
    """Return the struct of a record with fields in this order, those of variable length last."""
    members: list[Member] = []
    stores: list[Line] = []
    for start, size, field, count in pieces(layouts, fields, alignment):
        if field is not None:
            name = field.name.text
            comment = comment_of(comment_text(field.doc))
            members.append(Member(member(names, field.type, name), comment))
            source = packed(field.type, name)
            stores += map(Line, store_lines(layouts, field.type, f"pushed->{name}", source))
        elif count:
            members.append(Member(f"uint32_t {count}", " /* they follow */"))
            stores.append(Line(f"pushed->{count} = {count};"))
        else:
            name = f"gp_padding_{start}"
            members.append(Member(f"uint8_t {name}[{size}]"))
            stores.append(Line(f"memset(pushed->{name}, 0, sizeof pushed->{name});"))
    return Record(tuple(members), tuple(stores))


def store_lines(
    layouts: Layouts, of: Type, target: str, source: str, depth: int = 0
) -> Iterator[str]:
    """Yield the statements that store every byte of a parameter in a record."""
    match of:
        case Text():
            yield f"gp_text_set({target}, sizeof {target}, {source});"
        case Array(element, length):
            if not layouts.of(element).has_gaps:
                yield f"memcpy({target}, {source}, sizeof {target});"
                return
            yield f"memset({target}, 0, sizeof {target});"
            index = f"{INDEX}{depth or ''}"
            yield f"for (size_t {index} = 0; {index} < {length}; {index}++) {{"
            for line in fields_stored(
                layouts, element, f"{target}[{index}]", f"{source}[{index}]", depth + 1
            ):
                yield f"    {line}"
            yield "}"
        case StructType() if layouts.of(of).has_gaps:
            yield f"memset(&{target}, 0, sizeof {target});"
            yield from fields_stored(layouts, of, target, source, depth)
        case _:
            yield f"{target} = {source};"


def fields_stored(
    layouts: Layouts, of: Type, target: str, source: str, depth: int
) -> Iterator[str]:
    """Yield the statements that store the fields of a struct that has been zeroed."""
    assert isinstance(of, StructType)
    for field in layouts.structs[of.name].fields:
        to, origin = f"{target}.{field.name.text}", f"{source}.{field.name.text}"
        if isinstance(field.type, StructType) and layouts.of(field.type).has_gaps:
            yield from fields_stored(layouts, field.type, to, origin, depth)
        else:
            yield from store_lines(layouts, field.type, to, origin, depth)


def parameters(module: Module, fields: tuple[Field, ...]) -> str:
    names = Names(module.name.text)
    return ", ".join(each for field in fields for each in parameter(names, field))


def parameter(names: Names, field: Field) -> Iterator[str]:
    """Yield the parameters for one field; an array of variable length also has a count."""
    name = field.name.text
    match field.type:
        case Rest(element):
            yield f"const {value_type(names, element)} *{name}"
            yield f"uint32_t {name}_count"
        case _:
            yield argument(names, field.type, name)


def needed(fields: tuple[Field, ...]) -> Iterator[str]:
    """Yield the assertions about pointer parameters; an empty array may be NULL."""
    for field in fields:
        name = field.name.text
        if isinstance(field.type, Array | Text | TextArgument):
            yield f"{name} != NULL"
        elif isinstance(field.type, Rest):
            yield f"{name} != NULL || {name}_count == 0"
