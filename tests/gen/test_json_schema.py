"""The JSON Schema accepts all that gpgen accepts, and refuses all wrong shapes."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from language_places import PLACES
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.schema import shapes
from gpgen.schema.descriptions import example
from gpgen.schema.json_schema.document import json_schema
from gpgen.schema.json_schema.mappings import SHORTEST, near
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.shape_validation import check_shape
from gpgen.source.load import load
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode, child, resolve
from gpgen.source.problems import file_span

TESTS = Path(__file__).parents[1]
VALIDATOR = jsonschema.Draft7Validator(json_schema())
PATTERNS = ("tests/generated/*/schema.yaml", "examples/*/*.yaml", "integration/project/*.yaml")
GOOD = sorted(path for pattern in PATTERNS for path in TESTS.parent.glob(pattern))
BAD = sorted(TESTS.glob("bad/*.yaml"))


class UnreadableError(Exception):
    """A tree with an unreadable part cannot be converted to JSON."""


def as_json(node: Node) -> object:
    """Return a YAML tree as the value that an editor would validate."""
    if isinstance(node, ScalarNode):
        return resolve(node)
    if isinstance(node, SequenceNode):
        return [as_json(item) for item in node.items]
    if isinstance(node, MappingNode):
        return {entry.key.text: as_json(entry.value) for entry in node.entries}
    raise UnreadableError


def check_both(text: bytes) -> tuple[bool, bool] | None:
    """Return whether gpgen's shape check and the JSON Schema accept a file; None if YAML is bad.

    The JSON Schema checks more than shapes, such as how a type is written:
    a file that only it refuses counts as refused by both if gpgen refuses it in a later check.
    """
    file, root, problems = load("schema.yaml", text)
    if root is None or problems:
        return None
    shape = JOINING_FILE if child(root, "module") is None else MODULE
    ours = not list(check_shape(root, shape, "the schema", file_span(file)))
    theirs = VALIDATOR.is_valid(as_json(root))
    if ours and not theirs:
        ours = not check_schema("schema.yaml", only(text)).errors
    return ours, theirs


def test_it_is_a_schema_of_draft_07() -> None:
    jsonschema.Draft7Validator.check_schema(json_schema())


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.parent.name)
def test_good_schema_is_accepted(path: Path) -> None:
    assert check_both(path.read_bytes()) == (True, True)


@pytest.mark.slow
def test_bad_schemas_are_judged_as_we_judge_them() -> None:
    verdicts = {path.name: check_both(path.read_bytes()) for path in BAD}
    differ = {name for name, both in verdicts.items() if both and both[0] != both[1]}
    # A pattern cannot compare 4GiB to 1GiB, nor 300h to 12 days; every key of JSON is a string;
    # only gpgen checks for control characters and for two entries with one name.
    assert differ == {
        "doc-bidirectional-control.yaml",
        "doc-control-character.yaml",
        "stream-capacity-too-large.yaml",
        "behaviour-duration-too-long.yaml",
        "yaml-true-as-a-name.yaml",
        "yaml-true-as-key.yaml",
        "was-of-list-member-twice.yaml",
    }
    refused = [name for name, both in verdicts.items() if both == (False, False)]
    assert len(refused) > 60


# No 1e3: JSON reads it as the integer 1000.
TREES = ["{}", "[]", "[1, 2]", "[a, a]", "[a, b]", "{a: b}", "{doc: Words.}"]
NUMBERS = ["-1", "0", "1", "2", "64", "5000000", "1.5", "true", "yes", "null"]
TEXTS = ["''", "' '", "hp", "i32", "i32 = 5", "Hp", "gp_x", "any_x", "stdio", "doc"]
VALUES = [*TREES, "{fields: {x: i32}}", *NUMBERS, *TEXTS, "a_name_" + "x" * 63]


def wrong_places() -> Iterator[bytes]:
    for place in PLACES:
        yield from (place.schema(value).encode() for value in VALUES)


@pytest.mark.slow
def test_every_key_with_every_kind_of_value_is_judged_as_we_judge_it() -> None:
    both = [(text, check_both(text)) for text in wrong_places()]
    assert [text for text, verdict in both if verdict and verdict[0] != verdict[1]] == []
    assert {verdict for _, verdict in both} >= {(True, True), (False, False)}


@settings(max_examples=150, deadline=None)  # the machine may be busy
@given(st.data())
def test_a_damaged_schema_is_judged_as_we_judge_it(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GOOD)).read_text()
    words = text.split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(VALUES))
    both = check_both(" ".join(words).encode())
    assert both is None or both[0] == both[1]


def objects(schema: object) -> Iterator[dict[str, Any]]:
    """Yield all objects in a JSON Schema."""
    if isinstance(schema, dict):
        yield schema
    inner = schema.values() if isinstance(schema, dict) else schema
    if isinstance(inner, Iterable) and not isinstance(inner, str):
        for each in inner:
            yield from objects(each)


def test_every_key_has_a_description_with_an_example() -> None:
    schema = json_schema()
    known = {f"#/definitions/{name}": each for name, each in schema["definitions"].items()}
    keys = [
        (key, {**known.get(value.get("$ref", ""), {}), **value})
        for each in objects(schema)
        if isinstance(each.get("properties"), dict)
        for key, value in each["properties"].items()
        if isinstance(value, dict)
    ]
    assert len(keys) > 300
    silent = [key for key, value in keys if f"{key}: " not in value.get("markdownDescription", "")]
    assert silent == []
    assert [key for key, value in keys if f"Example: {key}: " not in value["description"]] == []


def test_every_example_has_the_shape_that_it_is_an_example_of() -> None:
    for place in PLACES:
        if isinstance(place.shape, shapes.Record):
            continue  # its example may be the short form
        file, root, problems = load("example.yaml", f"key: {example(place.shape)}\n".encode())
        node = child(root, "key")
        assert node is not None, place
        assert [*problems, *check_shape(node, place.shape, "it", file_span(file))] == [], place


def slips(name: str) -> Iterator[str]:
    """Yield misspellings: one letter inserted, deleted or replaced, or two letters swapped."""
    for place in range(len(name) + 1):
        before, after = name[:place], name[place:]
        yield f"{before}q{after}"
        if after:
            yield before + after[1:]
            yield f"{before}q{after[1:]}"
        if len(after) > 1 and len(name) > SHORTEST:
            yield f"{before}{after[1]}{after[0]}{after[2:]}"


@pytest.mark.parametrize("name", ["pool", "event", "sequence", "on_fail", "properties"])
def test_a_slip_is_near_its_name(name: str) -> None:
    assert [word for word in slips(name) if not re.search(near(name), word)] == []
    others = ("module", "entities", "require", "tree", "select")
    assert [word for word in others if re.search(near(name), word)] == []
