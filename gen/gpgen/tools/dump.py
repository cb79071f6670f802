"""The model of a schema -> JSON records."""

import math
from typing import Any

from gpgen import model
from gpgen.model.behaviours import Node
from gpgen.model.conditions import Formula, show_condition
from gpgen.model.types import show_type
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import place

VERSION = 1  # incremented when a key is renamed, removed or changes its meaning
OPTIONAL_FLAGS = ("inout",)  # omitted if false
# Fields of the model whose schema key has another name.
WORDS = {"for_": "for", "while_": "while", "is_": "is", "condition": "if", "otherwise": "else"}


def dump(module: model.Module) -> dict[str, Any]:
    return {"version": VERSION, **_record(module)}


def _value(value: object) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, model.Type):
        return show_type(value)
    text = _text(value)
    if text is not None:
        return text
    if isinstance(value, model.EnumValue):
        return list(value.members)
    if isinstance(value, model.StructValue):
        return {name: _value(inner) for name, inner in value.fields}
    if isinstance(value, model.ArrayValue):
        return [_value(element) for element in value.elements]
    if isinstance(value, model.Import):
        return {"module": value.module.name.text, "place": place(value.include)}
    return _record(value) if hasattr(value, "_fields") else _several(value)


def _text(value: object) -> str | None:
    if isinstance(value, model.Name | model.Source):
        return value.text
    if isinstance(value, model.Expression):
        return value.source.text
    if isinstance(value, SourceFile):
        return value.path
    return show_condition(value) if isinstance(value, Formula) else None


def _several(values: Any) -> Any:
    """Return a list; for pairs of a name and a value, a mapping."""
    if values and all(type(each) is tuple for each in values):
        return {_value(name): _value(value) for name, value in values}
    return [_value(each) for each in values]


def _record(record: Any) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for field, value in zip(record._fields, record, strict=True):
        shown_value = None if isinstance(value, Span) else _value(value)
        if shown_value in (None, [], {}) or (field in OPTIONAL_FLAGS and not shown_value):
            continue
        made[WORDS.get(field, field)] = shown_value
    if isinstance(record, Node):
        made["node"] = type(record.body).__name__.lower()
    span = getattr(record, "span", None) or getattr(getattr(record, "name", None), "span", None)
    return made if span is None else {**made, "place": place(span)}
