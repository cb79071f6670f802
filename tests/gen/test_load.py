"""YAML is loaded into nodes with correct places, by the rules of YAML 1.2."""

import math
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gpgen.source import compose
from gpgen.source.load import load, load_part
from gpgen.source.nodes import (
    Literal,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    part,
    resolve,
)
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import render


def node_of(text: str) -> Node:
    _, root, problems = load("x.yaml", text.encode())
    assert problems == []
    assert root is not None
    return root


def codes_of(data: bytes) -> list[str]:
    return [problem.code for problem in load("x.yaml", data)[2]]


def value_of(text: str) -> Literal:
    node = child(node_of(f"a: {text}\n"), "a")
    assert isinstance(node, ScalarNode)
    return resolve(node)


def scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, SequenceNode):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, MappingNode):
        for entry in node.entries:
            yield entry.key
            yield from scalars(entry.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("0", 0),
        ("-12", -12),
        ("+7", 7),
        ("0x1F", 31),
        ("0o17", 15),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("-1.5E-2", -0.015),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("'12'", "12"),
        ('"true"', "true"),
        ("-", "-"),
        ("1.2.3", "1.2.3"),
        ("<<", "<<"),
        ("=", "="),
    ],
)
def test_core_schema(text: str, value: Literal) -> None:
    if text != "-":
        assert value_of(text) == value
        assert type(value_of(text)) is type(value)


def test_not_a_number_is_a_float() -> None:
    value = value_of(".nan")
    assert isinstance(value, float)
    assert math.isnan(value)


@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u200b", "\u3000"])
def test_what_looks_like_a_space_is_reported_where_yaml_expects_one(blank: str) -> None:
    assert value_of(f"10{blank}bees, 3{blank}wasps") == f"10{blank}bees, 3{blank}wasps"
    assert value_of(f'"{blank}bees:{blank}3{blank}"') == f"{blank}bees:{blank}3{blank}"
    for text in (
        f"a:{blank}b",
        f"a: {{b:{blank}3}}",
        f"a: b{blank}",
        f"a: {blank}b",
        f"{blank}a: b",
    ):
        assert codes_of(f"{text}\n".encode()) == ["GP104"]
    assert codes_of(f'a: "b:{blank}c"\nd: e: f\n'.encode()) == ["GP108"]


def test_endless_digits_are_read_at_once() -> None:
    assert isinstance(value_of("9" * 100_000), int)
    assert isinstance(value_of("0x" + "f" * 100_000), int)


@pytest.mark.parametrize("text", ["010", "-010", "00", "+01"])
def test_a_leading_zero_is_an_error(text: str) -> None:
    assert codes_of(f"a: {text}".encode()) == ["GP119"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_count_characters(newline: str, mark: str) -> None:
    lines = ["größe: 'ä'", '蜂: {x: [1, zwölf], y: "z"}', "- not: here"][:2]
    text = mark + newline.join(lines) + newline
    file, root, problems = load("x.yaml", text.encode())
    assert problems == []
    assert root is not None
    for node in scalars(root):
        shown = file.line(node.span.line)[node.span.column - 1 :][: node.span.width]
        assert shown.strip("'\"") == node.text


def test_place_of_a_part() -> None:
    node = child(node_of("hp: 'i32 = 5'\n"), "hp")
    assert isinstance(node, ScalarNode)
    assert (part(node, 6, 7).column, part(node, 6, 7).width) == (12, 1)
    folded = child(node_of("hp: 'it''s = 5'\n"), "hp")
    assert isinstance(folded, ScalarNode)
    assert (part(folded, 6, 7).column, part(folded, 6, 7).width) == (13, 1)


def test_places_inside_a_part_of_a_text() -> None:
    file = SourceFile("x.yaml", "at: vec2 = {x: 1}\n")
    node, problems = load_part("{x: 1}", Span(file, 1, 12, 6))
    assert problems == []
    value = child(node, "x")
    assert value is not None
    assert (value.span.line, value.span.column) == (1, 16)


def test_anchors_are_shared_and_counted() -> None:
    root = node_of("a: &x {b: 1}\nc: *x\n")
    assert child(root, "a") is child(root, "c")
    bomb = "a: &a [" + "1, " * 999 + "1]\nb: [" + "*a, " * 10 + "]\n"
    assert codes_of(bomb.encode()) == ["GP114"]
    assert codes_of(bomb.replace("*a, " * 10, "*a, " * 9).encode()) == []


def test_aliases_cannot_nest_deeper_than_brackets() -> None:
    deep = "a: &a " + "[" * 40 + "]" * 40 + "\nb: " + "[" * 40 + "*a" + "]" * 40 + "\n"
    assert codes_of(deep.encode()) == ["GP110"]


def test_a_duplicate_key_is_reported_with_the_first_place() -> None:
    _, root, (problem,) = load("x.yaml", b"a: 1\nb: 2\na: 3\n")
    assert problem.code == "GP117"
    assert (problem.span.line, problem.notes[0].span.line) == (3, 1)
    first = child(root, "a")
    assert isinstance(first, ScalarNode)
    assert first.text == "1"


def test_all_problems_that_leave_sense_are_reported() -> None:
    text = "a: !t x\nb: *y\nc: 010\nc: 1\n"
    assert codes_of(text.encode()) == ["GP111", "GP112", "GP119", "GP117"]


def test_the_version_directive_of_yaml_is_accepted() -> None:
    assert codes_of(b"%YAML 1.2\n---\na: 1\n...\n") == []


@pytest.mark.parametrize(
    "text",
    ["a: [1, 2", 'a: "b', "a: b: c", "a: 1\n  b: 2", "a: @x", "a: - b", "a: {b: str[2]}", "a: ]"],
)
def test_syntax_errors_are_errors_without_libyaml_too(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = codes_of(text.encode())
    monkeypatch.setattr(compose, "LOADER", yaml.SafeLoader)
    assert len(codes_of(text.encode())) == len(fast) == 1


@given(st.binary(max_size=200))
def test_any_bytes_give_nodes_or_problems(data: bytes) -> None:
    _, root, problems = load("x.yaml", data)
    assert (root is None) <= bool(problems)
    for problem in problems:
        assert render(problem)


@given(st.text(alphabet="a1:- \n\t'\"[]{},#&*!|>%@`?\\\r\u0085é蜂", max_size=60))
def test_any_yaml_gives_nodes_or_problems(text: str) -> None:
    file, root, problems = load("x.yaml", text.encode())
    assert (root is None) <= bool(problems)
    for problem in problems:
        assert problem.span.line <= file.text.count("\n") + 2
        assert render(problem)
