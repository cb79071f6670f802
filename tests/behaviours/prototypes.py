"""Parses the prototypes of the user's functions in generated headers."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Parameter(NamedTuple):
    """A parameter of a prototype."""

    type: str
    name: str


class Prototype(NamedTuple):
    """The return type, name and parameters of a function."""

    returns: str
    name: str
    parameters: tuple[Parameter, ...]

    def __str__(self) -> str:
        taken = ", ".join(f"{each.type} {each.name}" for each in self.parameters)
        return f"{self.returns} {self.name}({taken})"


DECLARED = re.compile(r"^(\w[\w ]*?[ *]+)(\w+)\(([^;]*?)\);", re.MULTILINE)


def prototypes(headers: str) -> dict[str, Prototype]:
    """Return the prototypes in headers, by function name."""
    return {
        name: Prototype(returns.strip(), name, tuple(parameters(taken)))
        for returns, name, taken in DECLARED.findall(headers)
    }


def parameters(taken: str) -> Iterator[Parameter]:
    """Yield the parameters of a prototype."""
    for each in taken.split(","):
        split = re.fullmatch(r"(.*?[ *])(\w+)", " ".join(each.split()))
        if split is not None:
            yield Parameter(split[1].strip(), split[2])
