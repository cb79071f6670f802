"""Words of other tools are mapped to keys in the table of schema keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from gpgen.schema import shapes, suggestions
from gpgen.schema.language import JOINING_FILE, MODULE
from gpgen.schema.shapes import Shape
from gpgen.schema.suggestions.synonyms import words_of

WORDS = yaml.safe_load((Path(suggestions.__file__).parent / "synonyms.yaml").read_text())
GROUPS = ("everywhere", "arguments", "fields", "owner")


def inside(shape: Shape) -> tuple[Shape, ...]:
    if isinstance(shape, shapes.Record):
        return tuple(key.shape for key in shape.keys)
    if isinstance(shape, shapes.Map):
        return (shape.value, *(key.shape for key in shape.keys))
    if isinstance(shape, shapes.List):
        return (shape.item,)
    if isinstance(shape, shapes.Either):
        return (shape.short, shape.long)
    if isinstance(shape, shapes.Variant):
        return (*shape.variants, *(key.shape for key in shape.common))
    return (shape.made,) if isinstance(shape, shapes.Later) else ()


def walk(shape: Shape, seen: set[Shape]) -> Iterator[Shape]:
    if shape not in seen:
        seen.add(shape)
        yield shape
        for each in inside(shape):
            yield from walk(each, seen)


SHAPES = [each for file in (MODULE, JOINING_FILE) for each in walk(file, set())]
KEYS: dict[str, set[str]] = {}
for each in SHAPES:
    if isinstance(each, shapes.Record):
        KEYS.setdefault(each.name, set()).update(key.name for key in each.keys)
    elif isinstance(each, shapes.Variant):
        KEYS[each.name] = {*each.kinds, *(key.name for key in each.common)}
WITH_WORDS = [each for each in SHAPES if isinstance(each, shapes.Choice | shapes.Count)]
CHOICES = {each.words[0]: each.words for each in WITH_WORDS if each.words}


def test_every_record_of_words_is_one_of_the_table() -> None:
    assert {*WORDS["records"]} - {*GROUPS} - {*KEYS} == set()


@pytest.mark.parametrize("name", sorted({*WORDS["records"]} - {*GROUPS}))
def test_a_single_word_that_is_meant_is_a_key_of_its_record(name: str) -> None:
    meant = {each for each in words_of("records", name).values() if each.isidentifier()}
    assert meant - KEYS[name] == set()


@pytest.mark.parametrize("first", sorted(WORDS["choices"]))
def test_a_single_word_that_is_meant_is_one_of_its_choice(first: str) -> None:
    meant = {each for each in words_of("choices", first).values() if each.isidentifier()}
    assert meant - {*CHOICES[first]} == set()


def test_choices_differ_in_their_first_words() -> None:
    found: dict[str, tuple[str, ...]] = {}
    for each in WITH_WORDS:
        if each.words[:1] and each.words[0] in WORDS["choices"]:
            assert found.setdefault(each.words[0], each.words) == each.words
