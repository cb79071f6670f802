"""Names of another library -> unique gpgen identifiers."""

import re
from collections.abc import Hashable

from gpgen.c.names import names, taken_by

LONGEST = 56
# Words with a meaning in an expression, or in place of a node.
WORDS = names(
    """
    alive and else event fail false idle if in not now or random self succeed true world
    """
)


def snake(name: str) -> str:
    """Return a name in lower_snake_case: `IsDoorClosed` becomes is_door_closed."""
    text = re.sub(r"[^A-Za-z0-9]+", "_", name)
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text)
    text = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", text)
    text = re.sub(r"_+", "_", text).strip("_").lower()[:LONGEST].strip("_")
    if not text or text[0].isdigit():
        text = f"n{text}"
    text = re.sub(r"(^|_)gp(?=_|$)", r"\1g_p", text)  # gpgen reserves the word `gp`
    return f"bt_{text}" if text.startswith("any_") else text


def is_taken(name: str) -> bool:
    return name in WORDS or taken_by(name) is not None


class Identifiers:
    """Assigns a unique identifier to each thing, and detects name collisions."""

    def __init__(self, avoided: frozenset[str] = frozenset()) -> None:
        self.names: dict[Hashable, str] = {}
        self.owners: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.avoided = avoided

    def give(self, thing: Hashable, *names: str) -> tuple[str, str | None]:
        """Return the identifier of a thing, and the owner of its preferred one if that was taken.

        The first free name becomes the identifier, or else the last name with a number.
        """
        known = self.names.get(thing)
        if known is not None:
            return known, None
        found = [snake(name) for name in names]
        free = next((each for each in found if self.is_free(each)), None)
        name = free or self.numbered(found[-1])
        self.names[thing] = name
        self.owners[name] = names[0]
        other = None if name == found[0] else self.owners.get(found[0])
        return name, other if other != names[0] else None

    def is_free(self, name: str) -> bool:
        return name not in self.owners and name not in self.avoided and not is_taken(name)

    def numbered(self, name: str) -> str:
        while True:
            self.counts[name] = self.counts.get(name, 1) + 1
            numbered = f"{name}_{self.counts[name]}"
            if self.is_free(numbered):
                return numbered
