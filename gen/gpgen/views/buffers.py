"""The view of vertex buffers, printed by buffers.h.j2 and buffers.c.j2."""

from typing import NamedTuple

from gpgen.c.comments import banner, comment_of, comment_text, sentence, titled
from gpgen.c.declarations import Header, Key, Line, Member, join, schema_name, when
from gpgen.c.names import Names
from gpgen.c.types import argument, member, packed
from gpgen.model import Array, Field, Module, Scalar, Struct, StructType

MANNERS = (
    "They behave as gp_buffer.h says. An element is a plain struct, and what _values, _count and"
    " _STRIDE give is what a graphics API asks for."
)


class BufferView(NamedTuple):
    """A vertex buffer: its element, its functions, and their comments."""

    name: str
    c: str
    doc: str
    stride: str
    poison: str
    members: tuple[Member, ...]
    parameters: str
    arrays: tuple[Key, ...]
    stores: tuple[Line, ...]
    write_doc: str
    condition: str


class BuffersView(NamedTuple):
    """The vertex buffers of a module, with their header and source."""

    banner: str
    file: str
    schema: str
    guard: str
    headers: tuple[Header, ...]
    buffers: tuple[BufferView, ...]


def buffers_view(module: Module) -> BuffersView:
    names = Names(module.name.text)
    file = names.of("buffers")
    structs = module.all_structs
    schema = schema_name(module)
    title = f"{file}.h - the vertex buffers of {module.name.text}."
    return BuffersView(
        banner=banner(title, (MANNERS,), schema),
        file=file,
        schema=schema,
        guard=names.macro("BUFFERS_H"),
        headers=tuple(map(Header, sorted((f"{names.of('types')}.h", "gp_frame_stack.h")))),
        buffers=tuple(buffer_view(names, buffer, structs) for buffer in module.buffers),
    )


def buffer_view(names: Names, buffer: Struct, structs: dict[str, Struct]) -> BufferView:
    c = names.inner(buffer.name.text)
    name = buffer.name.text
    arrays = tuple(Key(f.name.text) for f in buffer.fields if isinstance(f.type, Array))
    own = " Arrays are whole, and not the buffer's own." if arrays else ""
    return BufferView(
        name=name,
        c=c.c,
        doc=titled(name, "an element of a buffer.", sentence(buffer.doc)),
        stride=c.macro("STRIDE"),
        poison="GP_POISON_F64" if has_double(buffer.fields, structs) else "GP_POISON_F32",
        members=tuple(
            Member(member(names, each.type, each.name.text), comment_of(comment_text(each.doc)))
            for each in buffer.fields
        ),
        parameters=join(*(argument(names, f.type, f.name.text) for f in buffer.fields)),
        arrays=arrays,
        stores=tuple(Line(store(each)) for each in buffer.fields),
        write_doc=f"Writes one element; false, with nothing written, if there is no room.{own}",
        condition=when(buffer.condition),
    )


def store(field: Field) -> str:
    name = field.name.text
    if isinstance(field.type, Array):
        return f"memcpy(element->{name}, {name}, sizeof element->{name});"
    return f"element->{name} = {packed(field.type, name)};"


def has_double(fields: tuple[Field, ...], structs: dict[str, Struct]) -> bool:
    waiting = list(fields)
    seen: set[str] = set()
    while waiting:
        of = waiting.pop().type
        of = of.element if isinstance(of, Array) else of
        if of == Scalar("f64") and isinstance(of, Scalar):
            return True
        if isinstance(of, StructType) and of.name not in seen:
            seen.add(of.name)
            waiting += structs[of.name].fields
    return False
