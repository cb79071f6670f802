"""The C names of vertex buffers."""

from collections.abc import Iterator

from gpgen.cnames.name import IN_BUFFER, CName
from gpgen.model import Struct
from gpgen.naming import Names

# Functions that every buffer has.
BUFFER_PARTS = (
    "type",
    "init",
    "init_static",
    "finish",
    "move",
    "get",
    "reserve",
    "reset",
    "count",
    "values",
    "write",
    "write_array",
    "copy",
    "claim",
    "commit",
    "begin_write",
    "end_write",
    "begin_read",
    "next",
    "next_array",
    "left",
    "is_past",
)


def of_buffers(names: Names, buffers: tuple[Struct, ...]) -> Iterator[CName]:
    """Yield the names of all vertex buffers and of their files."""
    for buffer in buffers[:1]:
        what = "the file of all buffers"
        yield CName(names.macro("BUFFERS_H"), "", buffer.name.span, what)
        for end in (".h", ".c"):
            yield CName(f"{names.of('buffers')}{end}", "file", buffer.name.span, what)
    for buffer in buffers:
        yield from _of_buffer(names, buffer)


def _of_buffer(names: Names, buffer: Struct) -> Iterator[CName]:
    c = names.inner(buffer.name.text)
    span = buffer.name.span
    what = f"the buffer '{buffer.name.text}'"
    own = (c.c, c.macro("STRIDE"), c.of("buffer"), c.of("writer"), c.of("writer_write"))
    for text in (*own, *(c.of("buffer", part) for part in BUFFER_PARTS)):
        yield CName(text, "", span, what)
    for field in buffer.fields:
        shown = f"a field of {what}"
        yield CName(field.name.text, c.c, field.name.span, shown)
        yield CName(field.name.text, f"{c.c}{IN_BUFFER}", field.name.span, shown)
