"""The arguments of signals, messages and factories."""

from collections.abc import Iterable, Iterator

from gpgen.model import Array, Field, Text, TextArgument, Type
from gpgen.naming import Names
from gpgen.views.ctypes import argument, declare, value_type
from gpgen.views.words import Key, join

POINTERS = (Array, Text, TextArgument)


def declared(names: Names, fields: Iterable[Field]) -> str:
    """Return arguments as parameters."""
    return join(*(parameter(names, each) for each in fields))


def parameter(names: Names, field: Field) -> str:
    """Return an argument as a parameter; one that is `inout` is a pointer to its value."""
    if not field.inout:
        return argument(names, field.type, field.name.text)
    return declare(declare(value_type(names, field.type), "*"), field.name.text)


def in_place(fields: Iterable[Field]) -> str:
    """Return the sentence about the arguments that handlers change, after a blank."""
    found = [f"*{each.name.text}" for each in fields if each.inout]
    listed = " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))
    return f" Each handler gets {listed} as the handlers before left it." if found else ""


def given(fields: Iterable[Field]) -> str:
    """Return arguments as they are handed on."""
    return join(*(each.name.text for each in fields))


def message_pointers(fields: Iterable[Field]) -> Iterator[Key]:
    """Yield what must not be NULL in a message: its pointers, and texts behind pointers."""
    for each in fields:
        if each.inout or isinstance(each.type, POINTERS):
            yield Key(each.name.text)
        if each.inout and isinstance(each.type, TextArgument):
            yield Key(f"*{each.name.text}")


def pointers(arguments: Iterable[tuple[str, Type]]) -> tuple[Key, ...]:
    """Return the arguments that C passes as pointers: texts and arrays."""
    return tuple(Key(name) for name, of in arguments if isinstance(of, POINTERS))
