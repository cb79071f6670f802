"""Any input results in problems or a model, never an exception, and all places exist."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slowness import first_is_quick

from gpgen.checks.front_end import check_schema
from gpgen.source.problems import render

ROOT = Path(__file__).parents[1]
SEEDS = [path.read_text() for path in sorted((ROOT / "bad").glob("*.yaml"))[::4]]
SIGNS = "{} [] : , - # & * ! | > ' \" % @ = ~ null true yes 0 -1 1.5 010 0x10 1e999 .nan ref any"
KEYS = (
    "module constants enums structs world entities include doc pool max properties type default"
    " clamp keep signals args fields values flags hooks on create presets x y gpgen static bee"
    " leaves kind is reads behaviour behaviours for root locals sequence parallel if then else"
    " switch cases choose weight condition wait tween over await where into emit set tree with do"
    " while event timeout repeat every on_exit name"
)
TYPES = "i32 f32 bool str[4] vec2[2] u8[99999999] 10000000000000"
ODD = ["\t", "\n", "  ", "\r\n", "蜂", "\ud800", "\x00", "&a [*a]", "a" * 300]
WORDS = [*f"{SIGNS} {KEYS} {TYPES}".split(), *ODD]


def check(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    parsed = check_schema("x.yaml", lambda path: data if path == "x.yaml" else b"doc: x\n")
    assert parsed.module is not None or parsed.problems
    for problem in parsed.problems:
        assert render(problem)
        for span in (problem.span, *(note.span for note in problem.notes)):
            lines = span.file.text.split("\n")
            assert span.line <= len(lines) + 1
            assert span.line == 0 or span.column <= len(span.file.line(span.line)) + 1


@given(st.sampled_from(SEEDS), st.data())
@settings(max_examples=300, deadline=None)
def test_mutated_schemas_never_break_gpgen(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 20)))
        text = text[:start] + data.draw(st.sampled_from(["", *WORDS])) + text[end:]
    check(text)


TREES = st.recursive(
    st.sampled_from(["1", "x", "~", "i32", "i32 = 5", "'[1'", '"vec2 = {x: 1}"', "[]", "{}", "-5"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(KEYS.split()), inner, max_size=4).map(
            lambda d: "{" + ", ".join(f"{key}: {value}" for key, value in d.items()) + "}"
        ),
    ),
    max_leaves=30,
)


@given(
    st.dictionaries(
        st.sampled_from(["constants", "enums", "structs", "world", "entities", "include"]), TREES
    )
)
@settings(max_examples=150, deadline=None)
def test_any_tree_of_values_never_breaks_gpgen(sections: dict[str, str]) -> None:
    body = "".join(f"{key}: {value}\n" for key, value in sections.items())
    check(f"gpgen: 1\nmodule: garden\n{body}")


@given(st.dictionaries(st.sampled_from(["hp", "at", "hp2"]), TREES, min_size=1))
@settings(max_examples=150, deadline=None)
def test_any_properties_never_break_gpgen(properties: dict[str, str]) -> None:
    body = "".join(f"      {key}: {value}\n" for key, value in properties.items())
    structs = "structs: {x: {x: i32, y: 'y[2]'}, y: {x: f32}}\nenums: {type: {flags: [x]}}\n"
    entity = "    on: {hp: f, at: f}\n    create: {at: [hp, at]}\n    presets: {q: {hp: 1}}\n"
    head = f"gpgen: 1\nmodule: garden\n{structs}"
    check(f"{head}entities:\n  bee:\n    properties:\n{body}{entity}")


@given(st.text(alphabet="ref any str[24]*=_ 0ibu,\"'{}:x", max_size=20))
@settings(max_examples=500, deadline=None)
def test_any_type_text_never_breaks_gpgen(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    properties = f"      hp: {quoted}\n      b: {{type: {quoted}}}\n"
    check(f"gpgen: 1\nmodule: garden\nentities:\n  bee:\n    properties:\n{properties}")


@pytest.mark.parametrize("seed", first_is_quick(range(len(SEEDS))))
def test_every_beginning_of_a_schema_is_survived(seed: int) -> None:
    text = SEEDS[seed]
    for end in range(0, len(text), 7):
        check(text[:end])
