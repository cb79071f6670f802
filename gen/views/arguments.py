"""The arguments of signals, messages and factories."""

from collections.abc import Iterable

from gpgen.model import Array, Field, Text, TextArgument, Type
from gpgen.naming import Names
from gpgen.views.ctypes import argument
from gpgen.views.words import Key, join

POINTERS = (Array, Text, TextArgument)


def declared(names: Names, fields: Iterable[Field]) -> str:
    """Return arguments as parameters."""
    return join(*(argument(names, each.type, each.name.text) for each in fields))


def given(fields: Iterable[Field]) -> str:
    """Return arguments as they are handed on."""
    return join(*(each.name.text for each in fields))


def pointers(arguments: Iterable[tuple[str, Type]]) -> tuple[Key, ...]:
    """Return the arguments that C passes as pointers: texts and arrays."""
    return tuple(Key(name) for name, of in arguments if isinstance(of, POINTERS))
