"""The C names of an entity's lists."""

from collections.abc import Iterator

from gpgen.cnames.name import CName
from gpgen.model import NamedList
from gpgen.naming import Names

# Types and functions that every list has.
LIST_PARTS = (
    "of",
    "count",
    "link",
    "link_before",
    "unlink",
    "is_linked",
    "first",
    "next",
    "walk",
    "walk_begin",
    "walk_next",
)


def of_list(c: Names, listed: NamedList) -> Iterator[CName]:
    """Yield the names of a list; `c` are those of its entity."""
    name, span = listed.name.text, listed.name.span
    what = f"the list '{name}'"
    for part in LIST_PARTS:
        yield CName(c.of(name, part), "", span, what)
    yield CName(f"{name}_links", c.c, span, f"the links of {what}")
