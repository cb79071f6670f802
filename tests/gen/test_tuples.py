"""gpgen.tuples.NamedTuple does what typing's does."""

import copy
import typing
from typing import Any

import pytest

from gpgen import tuples


class Place(tuples.NamedTuple):
    """A place."""

    file: str
    line: int
    column: int = 1
    note: "str | None" = None

    @property
    def words(self) -> str:
        return f"{self.file}:{self.line}"


class Pattern(typing.NamedTuple):
    """The same as typing makes it."""

    file: str
    line: int
    column: int = 1
    note: "str | None" = None


class Nothing(tuples.NamedTuple):
    """No field at all."""


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (("a.yaml", 3), {}),
    (("a.yaml",), {"line": 3}),
    ((), {"line": 3, "file": "a.yaml", "note": "here"}),
    (("a.yaml", 3, 4, "there"), {}),
]


@pytest.mark.parametrize(("values", "named"), CALLS)
def test_an_object_is_the_tuple_that_typing_makes(
    values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    expected, place = Pattern(*values, **named), Place(*values, **named)
    assert tuple(place) == tuple(expected)
    assert hash(place) == hash(expected)
    assert (place.file, place.line, place.column, place.note) == expected
    assert repr(place) == repr(expected).replace("Pattern", "Place")
    assert Place._fields == Pattern._fields
    assert place.words == "a.yaml:3"


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), (("a", 1, 1, None, 2), {}), (("a", 1), {"file": "b"}), (("a", 1), {"row": 1})],
)
def test_a_wrong_call_is_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Place(*values, **named)


def test_a_changed_one_is_a_new_one() -> None:
    place = Place("a.yaml", 3)
    assert tuple(place._replace(line=4, note="moved")) == ("a.yaml", 4, 1, "moved")
    assert tuple(place) == ("a.yaml", 3, 1, None)
    with pytest.raises(TypeError):
        place._replace(row=3)  # type: ignore[call-arg]


def test_nothing_can_be_set() -> None:
    place = Place("a.yaml", 3)
    for name in ("line", "other"):
        with pytest.raises(AttributeError):
            setattr(place, name, 4)


def test_a_class_may_have_no_field() -> None:
    assert tuple(Nothing()) == ()
    assert repr(Nothing()) == "Nothing()"


def test_more_fields_than_there_are_places_are_refused() -> None:
    make: Any = type(Nothing)
    fields = {f"field_{number}": int for number in range(33)}
    with pytest.raises(IndexError):
        make("Long", (tuples.NamedTuple,), {"__annotations__": fields})


def test_it_matches_by_place_and_copies() -> None:
    match copy.deepcopy(Place("a.yaml", 3)):
        case Place(file, line, note=None):
            assert (file, line) == ("a.yaml", 3)
        case _:
            pytest.fail("no match")
