"""The fields of events that may have any length, one behind the other at the end of a record."""

from gpgen.model import Field, Rest, TextArgument
from gpgen.naming import Names
from gpgen.record_layout import is_tail
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import value_type


class Tail(NamedTuple):
    """The field of an event that may have any length."""

    name: str
    c: str
    type: str
    length: str
    size: str
    start: str
    is_text: bool
    is_first: bool


def tail_views(names: Names, c: Names, fields: tuple[Field, ...]) -> tuple[Tail, ...]:
    """Return the words of the fields of any length, one behind the other."""
    views: list[Tail] = []
    for field in filter(is_tail, fields):
        of, name = field.type, field.name.text
        type_ = value_type(names, of.element) if isinstance(of, Rest) else "char"
        start = f"(const {type_} *)(const void *)(event + 1)"
        if views:
            start = f"{views[-1].c}(event) + event->{views[-1].length}"
        views.append(
            Tail(
                name=name,
                c=c.of(name),
                type=type_,
                length=f"{name}_count",
                size=f"(uint32_t)sizeof({type_})",
                start=start,
                is_text=isinstance(of, TextArgument),
                is_first=not views,
            )
        )
    return tuple(views)
