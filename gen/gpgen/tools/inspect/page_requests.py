"""The views that pages request; their messages are untrusted input."""

from typing import Any, NamedTuple

from gpgen.tools.inspect.values import SLOTS

MOST_ROWS = 500
MOST_PINS = 64

Message = dict[str, Any]


class View(NamedTuple):
    """The type, rows, object and pins that are in view, and the time if that is in the past."""

    type: str = ""
    filter: str = ""
    sort: str = ""
    first: int = 0
    most: int = 40
    columns: tuple[str, ...] = ()
    object: str = ""
    tab: str = "table"
    time: float | None = None
    pins: tuple[tuple[str, str], ...] = ()
    number: int = 0  # counts the views of a page; each snapshot has the number of its view


def read_view(body: Message) -> View:
    """Return the view that a page sent; values of a wrong type are ignored."""
    pins = body.get("pins")
    columns = body.get("columns")
    return View(
        type=text_of(body, "type"),
        filter=text_of(body, "filter"),
        sort=text_of(body, "sort"),
        first=number_of(body, "first", SLOTS),
        most=min(number_of(body, "count", MOST_ROWS) or 40, MOST_ROWS),
        columns=tuple(each for each in list_of(columns) if isinstance(each, str)),
        object=text_of(body, "object"),
        tab=text_of(body, "tab"),
        time=time_of(body),
        number=number_of(body, "number", 1 << 53),
        pins=tuple(
            (text_of(each, "object"), text_of(each, "path"))
            for each in list_of(pins)[:MOST_PINS]
            if isinstance(each, dict)
        ),
    )


def list_of(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def time_of(body: Message) -> float | None:
    found = body.get("time")
    try:
        return float(found) if isinstance(found, int | float) else None
    except OverflowError:  # JSON has integers of any size
        return None


def text_of(body: Message, name: str) -> str:
    """Return a str; an unpaired surrogate, which JSON can contain, becomes `?`."""
    found = body.get(name)
    return found[:1000].encode("utf-8", "replace").decode() if isinstance(found, str) else ""


def number_of(body: Message, name: str, most: int) -> int:
    found = body.get(name)
    return min(max(found, 0), most) if type(found) is int else 0
