"""The C names of types, reflection and vertex buffers."""

import posixpath
from collections.abc import Iterator

from gpgen.c.names import Names
from gpgen.c.symbols.symbol import FOREIGN, IN_BUFFER, CName
from gpgen.model import Constant, Enum, Extern, Function, Module, Struct

TAGS = {"struct", "union", "enum"}


def of_symbols(names: Names, module: Module) -> Iterator[CName]:
    """Yield the symbols of conditions that begin with the module's prefix."""
    for symbol in module.symbols:
        if symbol.startswith(f"{names.upper}_"):
            what = f"the symbol '{symbol}' of a condition"
            yield CName(symbol, "", module.name.span, what)


def of_enum(names: Names, enum: Enum) -> Iterator[CName]:
    c = names.inner(enum.name.text)
    what = f"the enum '{enum.name.text}'"
    yield CName(c.c, "", enum.name.span, what)
    for member in enum.members:
        shown = f"'{member.name.text}' of {what}"
        yield CName(c.macro(member.name.text), "", member.name.span, shown)


def of_struct(names: Names, struct: Struct) -> Iterator[CName]:
    c = names.inner(struct.name.text)
    what = f"the struct '{struct.name.text}'"
    yield CName(c.c, "", struct.name.span, what)
    yield CName(c.of("same"), "", struct.name.span, f"the comparison of {what}")
    for field in struct.fields:
        yield CName(field.name.text, c.c, field.name.span, f"a field of {what}")


def of_externs(names: Names, externs: tuple[Extern, ...]) -> Iterator[CName]:
    """Yield the names of externs: ours, the C types with our prefix, and their headers."""
    theirs: dict[str, CName] = {}
    ours = (f"{names.c}_", f"{names.upper}_")
    for extern in externs:
        what = f"the extern '{extern.name.text}'"
        yield CName(names.of(extern.name.text), "", extern.name.span, what)
        if extern.declared is not None and extern.declared.startswith(ours):
            name = CName(extern.declared, "", extern.name.span, f"the C type of {what}")
            theirs.setdefault(name.text, name)
        if extern.declared is not None and TAGS.isdisjoint(extern.c.split()):
            name = CName(extern.declared, FOREIGN, extern.name.span, f"the C type of {what}")
            theirs.setdefault(f"{FOREIGN} {name.text}", name)
        if extern.header is not None:
            path = posixpath.normpath(extern.header.text.strip("<>"))
            name = CName(path, "file", extern.header.span, f"the header of {what}")
            theirs.setdefault(name.text, name)
    yield from theirs.values()


def of_constant(names: Names, constant: Constant) -> Iterator[CName]:
    """Yield the macro of a constant, and its field if it is tunable."""
    name, span = constant.name.text, constant.name.span
    what = f"the constant '{name}'"
    yield CName(names.macro(name), "", span, what)
    if constant.tunable:
        yield CName(name, names.of("tuning"), span, what)


def of_function(names: Names, function: Function) -> Iterator[CName]:
    """Yield the name of a user function, and the names of its parameters."""
    c = names.of(function.name.text)
    what = f"the function '{function.name.text}'"
    yield CName(c, "", function.name.span, what)
    for each in function.arguments:
        yield CName(each.name.text, f"{c}()", each.name.span, f"an argument of {what}")


FUNCTIONS = ("reflect", "create_by_name", "recycle_by_id", "bind", "unbind")


def of_reflection(names: Names, module: Module) -> Iterator[CName]:
    span = module.name.span
    what = "the reflection"
    for text in (*FUNCTIONS, "schema", "value_memory"):
        yield CName(names.of(text), "", span, what)
    yield CName(names.macro("REFLECT_H"), "", span, what)
    for end in (".h", ".c"):
        yield CName(f"{names.of('reflect')}{end}", "file", span, f"the file of {what}")


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
