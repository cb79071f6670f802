"""The prototypes of the user's functions, as the generated headers have them."""

import re
from typing import NamedTuple


class Parameter(NamedTuple):
    """A parameter of a prototype."""

    type: str
    name: str


class Prototype(NamedTuple):
    """What a function returns, and what it takes."""

    returns: str
    name: str
    parameters: tuple[Parameter, ...]

    def __str__(self) -> str:
        taken = ", ".join(f"{each.type} {each.name}" for each in self.parameters)
        return f"{self.returns} {self.name}({taken})"


def prototype(function: str, headers: str) -> Prototype:
    """Return the prototype of a function in some headers."""
    found = re.search(rf"^(\w[\w ]*?[ *]+){function}\(([^;]*?)\);", headers, re.MULTILINE)
    assert found is not None, function
    parameters = [" ".join(each.split()) for each in found[2].split(",")]
    split = [re.fullmatch(r"(.*?[ *])(\w+)", each) for each in parameters]
    taken = tuple(Parameter(each[1].strip(), each[2]) for each in split if each)
    return Prototype(found[1].strip(), function, taken)
