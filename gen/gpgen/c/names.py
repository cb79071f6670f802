"""C names for schema names: the one place that knows how they are put together."""

from typing import NamedTuple


class Names(NamedTuple):
    """The C names of one thing: `garden_bee`, `GARDEN_BEE`, and what comes after them."""

    c: str

    @property
    def upper(self) -> str:
        """The name as macros and enumerators begin."""
        return self.c.upper()

    def of(self, *parts: str) -> str:
        """Return a function, type or variable that belongs to it."""
        return "_".join((self.c, *parts))

    def macro(self, *parts: str) -> str:
        """Return a macro or an enumerator that belongs to it."""
        return "_".join((self.upper, *(part.upper() for part in parts)))

    def type(self, name: str) -> "Names":
        """Return the names of a type, which may be another module's: `spatial.vec2`."""
        return Names(name.replace(".", "_")) if "." in name else self.inner(name)

    def inner(self, name: str) -> "Names":
        """Return the names of a thing declared inside it."""
        return Names(f"{self.c}_{name}")


def words(name: str) -> str:
    """Return a schema name as English words: `worker_bee` is a worker bee."""
    return name.replace("_", " ")


def with_article(name: str) -> str:
    article = "an" if name[0] in "aeiou" else "a"
    return f"{article} {words(name)}"
