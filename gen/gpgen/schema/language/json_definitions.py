"""The parts of a JSON Schema that are referred to, and the rules that several of them need."""

from collections.abc import Callable, Sequence
from typing import Any

from gpgen.schema.language.shapes import Shape

Schema = dict[str, Any]


class Definitions:
    """The parts of a JSON Schema that others refer to, by name.

    `write` makes the JSON Schema of a shape; its larger parts it puts here.
    """

    def __init__(self, write: Callable[[Shape, "Definitions"], Schema]) -> None:
        """Begin without any."""
        self.schemas: Schema = {}
        self._write = write

    def of(self, shape: Shape) -> Schema:
        """Return the JSON Schema of a shape, or a reference to it."""
        return self._write(shape, self)

    def refer(self, name: str, make: Callable[[], Schema]) -> Schema:
        """Return a reference to a part, which is made where it is not there yet."""
        if name not in self.schemas:
            self.schemas[name] = {}  # before what it holds, which may hold it again
            self.schemas[name] = make()
        return {"$ref": f"#/definitions/{name}"}

    def keep(self, name: str, schema: Schema) -> Schema:
        """Return a reference to a part; a second one of that name gets a number."""
        number, free = 1, name
        while self.schemas.get(free, schema) != schema:
            number += 1
            free = f"{name}-{number}"
        return self.refer(free, lambda: schema)


def hidden(schema: Schema) -> Schema:
    """Return a JSON Schema in which editors look for nothing to offer.

    They offer true and false for a type that names them, and '- (array item) …' for
    an item that is an `anyOf`.
    """
    return {"if": {}, "then": schema}


def bare(name: str) -> str:
    """Return the name of a shape without its article, as it can stand in a reference."""
    return name.partition(" ")[2].replace(" ", "-")


def typed(types: Sequence[str], message: str) -> Schema:
    """Return the rule that a value has one of some types."""
    return {"type": types[0] if len(types) == 1 else list(types), "errorMessage": message}
