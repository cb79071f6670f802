"""The C names of enums, structs and externs."""

import posixpath
from collections.abc import Iterator

from gpgen.cnames.name import FOREIGN, CName
from gpgen.conditions import symbols_in
from gpgen.model import Enum, Extern, Function, Module, Struct
from gpgen.naming import Names

TAGS = {"struct", "union", "enum"}


def of_symbols(names: Names, module: Module) -> Iterator[CName]:
    """Yield the symbols of conditions that are called like names of ours."""
    for symbol in symbols_in(module):
        if symbol.startswith(f"{names.upper}_"):
            what = f"the symbol '{symbol}' of a condition"
            yield CName(symbol, "", module.name.span, what)


def of_enum(names: Names, enum: Enum) -> Iterator[CName]:
    """Yield the names of an enum and its members."""
    c = names.inner(enum.name.text)
    what = f"the enum '{enum.name.text}'"
    yield CName(c.c, "", enum.name.span, what)
    for member in enum.members:
        shown = f"'{member.name.text}' of {what}"
        yield CName(c.macro(member.name.text), "", member.name.span, shown)


def of_struct(names: Names, struct: Struct) -> Iterator[CName]:
    """Yield the names of a struct and its fields."""
    c = names.inner(struct.name.text)
    what = f"the struct '{struct.name.text}'"
    yield CName(c.c, "", struct.name.span, what)
    yield CName(c.of("same"), "", struct.name.span, f"the comparison of {what}")
    for field in struct.fields:
        yield CName(field.name.text, c.c, field.name.span, f"a field of {what}")


def of_externs(names: Names, externs: tuple[Extern, ...]) -> Iterator[CName]:
    """Yield the names of foreign types: ours, theirs where the prefix is ours, their headers."""
    theirs: dict[str, CName] = {}
    for extern in externs:
        what = f"the extern '{extern.name.text}'"
        yield CName(names.of(extern.name.text), "", extern.name.span, what)
        if extern.declared is not None and extern.declared.startswith(f"{names.c}_"):
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


def of_function(names: Names, function: Function) -> Iterator[CName]:
    """Yield the name of a function of the user's, and those of its parameters."""
    c = names.of(function.name.text)
    what = f"the function '{function.name.text}'"
    yield CName(c, "", function.name.span, what)
    for each in function.arguments:
        yield CName(each.name.text, f"{c}()", each.name.span, f"an argument of {what}")
