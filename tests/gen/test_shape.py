"""The table of schema keys: for each key, a value of a wrong shape is an error at its place."""

from collections.abc import Iterator

import pytest
from language_places import PLACES, Place, places
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.schema import shapes
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.shape_validation import check_shape
from gpgen.schema.shapes import Key, Shape
from gpgen.source.load import load
from gpgen.source.places import Span
from gpgen.source.problems import render

Tree = object


def records(shape: Shape) -> Iterator[shapes.Record]:
    for place in [Place((), shape), *places(shape)]:
        if isinstance(place.shape, shapes.Record):
            yield place.shape


NO_TEXTS = (shapes.Boolean, shapes.Integer, shapes.Count, shapes.Choice)
SCALARS = (
    shapes.Name,
    shapes.Word,
    shapes.Text,
    shapes.Boolean,
    shapes.Type,
    shapes.Choice,
    shapes.Integer,
)


def accepts(shape: Shape, kind: str) -> bool:
    """Return whether a shape accepts a value of a kind."""
    if isinstance(shape, shapes.Either):
        return accepts(shape.short, kind) or accepts(shape.long, kind)
    if isinstance(shape, shapes.Later):
        return accepts(shape.made, kind)
    if isinstance(shape, shapes.Count) and shape.computed:
        return kind in ("text", "number")
    if isinstance(shape, shapes.Value):
        return True
    if isinstance(shape, shapes.List):
        return kind == "list"
    if isinstance(shape, shapes.Map | shapes.Record | shapes.Variant):
        return kind == "mapping"
    return {
        "text": not isinstance(shape, NO_TEXTS),
        "number": isinstance(shape, shapes.Integer | shapes.Count | shapes.Expression),
        "bool": isinstance(shape, shapes.Boolean | shapes.Expression),
    }.get(kind, False)


WRONG = {
    "list": "[x, x, x, x]",
    "mapping": "{zz: zz}",
    "number": "1",
    "bool": "true",
    "text": "x y",
}
WRONG_CASES = [
    pytest.param(place, text, id=f"{'.'.join(place.path)}={text}")
    for place in PLACES
    for kind, text in WRONG.items()
    if not any(accepts(other.shape, kind) for other in PLACES if other.path == place.path)
]


def problems_of(text: str) -> list[str]:
    parsed = check_schema("x.yaml", only(text))
    return [render(problem) for problem in parsed.problems]


def codes_inside(place: Place, text: str) -> list[str]:
    """Return the codes of the problems within the value at a place."""
    first = place.schema("@").index("@") + 1
    parsed = check_schema("x.yaml", only(place.schema(text)))
    inside = range(first, first + len(text))
    return [problem.code for problem in parsed.problems if problem.span.column in inside]


@pytest.mark.parametrize(("place", "text"), WRONG_CASES)
def test_a_value_of_the_wrong_kind_is_an_error(place: Place, text: str) -> None:
    assert codes_inside(place, text)


@pytest.mark.parametrize(
    "place",
    [place for place in PLACES if isinstance(place.shape, shapes.Record)],
    ids=lambda place: ".".join(place.path),
)
def test_an_unknown_key_is_an_error(place: Place) -> None:
    assert isinstance(place.shape, shapes.Record)
    keys = {key.name for key in place.shape.keys}
    company = {"fields": "{x: f32}", "values": "[x]"}  # keys that only the long form has
    rest = "".join(f", {key}: {value}" for key, value in company.items() if key in keys)
    assert "GP201" in codes_inside(place, f"{{zz_zz: 1{rest}}}")


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(place.path))
def test_a_missing_value_is_an_error(place: Place) -> None:
    assert any(", got '~'" in problem for problem in problems_of(place.schema("~")))


@pytest.mark.parametrize(
    "place",
    [place for place in PLACES if isinstance(place.shape, shapes.Integer | shapes.Count)],
    ids=lambda place: ".".join(place.path),
)
@pytest.mark.parametrize("beyond", [-1, 1])
def test_a_number_out_of_its_range_is_an_error(place: Place, beyond: int) -> None:
    assert isinstance(place.shape, shapes.Integer | shapes.Count)
    number = place.shape.low - 1 if beyond < 0 else place.shape.high + 1
    assert codes_inside(place, str(number)) in (["GP206"], ["GP216"])


@pytest.mark.parametrize(
    "place",
    [place for place in PLACES if isinstance(place.shape, shapes.Duration)],
    ids=lambda place: ".".join(place.path),
)
def test_a_time_out_of_its_range_is_an_error(place: Place) -> None:
    assert isinstance(place.shape, shapes.Duration)
    assert codes_inside(place, f"{(1 << 30) + 1}ms") == ["GP206"]
    assert codes_inside(place, "0ms") == (["GP206"] if place.shape.low else [])
    for text in ("300", "2 weeks", "0.1ms"):
        assert codes_inside(place, text)


@pytest.mark.parametrize(
    "place",
    [place for place in PLACES if isinstance(place.shape, shapes.Integer) and place.shape.constant],
    ids=lambda place: ".".join(place.path),
)
def test_a_number_may_be_a_constant(place: Place) -> None:
    assert isinstance(place.shape, shapes.Integer)
    constant = f"constants: {{most: u8 = {max(1, place.shape.low)}}}"
    text = place.schema("most").replace("module: garden,", f"module: garden, {constant},")
    missing = "GP204"  # the code if another required key of this place is missing
    assert not any("GP2" in each and missing not in each for each in problems_of(text))


def test_every_key_says_what_it_is_for() -> None:
    keys: list[Key] = [key for record in records(MODULE) for key in record.keys]
    assert len(keys) > 30
    for key in keys:
        assert key.doc.endswith(".")
        assert key.doc[0].isupper()
    for record in records(MODULE):
        assert record.doc.endswith(".")


def test_every_example_fits_its_shape() -> None:
    for place in PLACES:
        shape = place.shape
        if isinstance(shape, shapes.List | shapes.Map | shapes.Record):
            file, node, problems = load("x.yaml", shape.example.encode())
            assert problems == []
            assert node is not None
            same = [other.shape for other in PLACES if other.path == place.path]
            at = Span(file, 1, 1)
            assert any(not list(check_shape(node, other, "it", at)) for other in same), place


def test_a_joining_file_has_the_keys_of_a_module_but_those_of_all_its_files() -> None:
    own = [key.name for key in JOINING_FILE.keys]
    assert own == [key.name for key in MODULE.keys if key.name not in ("module", "inspect")]
    assert not any(key.required for key in JOINING_FILE.keys)


def test_a_problem_of_one_key_hides_no_other() -> None:
    entity = "  bee:\n    pool: 3\n    hooks: [inti]\n    poll: {}\n"
    problems = problems_of(f"gpgen: 1\nmodule: Garden\nentities:\n{entity}")
    assert [problem.split(":")[1:4] for problem in problems] == [
        ["2", "9", " error[GP210]"],
        ["5", "11", " error[GP202]"],
        ["6", "13", " error[GP208]"],
        ["7", "5", " error[GP201]"],
    ]
