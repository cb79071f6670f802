"""The language's table -> a JSON Schema (draft-07), by which editors complete and check.

What a value is, is decided by `if`, not by `anyOf`: an editor then has one message
for one mistake. An `anyOf` only adds words to complete, which no editor looks for
behind an `if`. docs/adr/0034 has the reasons.
"""

import json

from gpgen.schema.language.conditions import OPERATORS
from gpgen.schema.language.json_definitions import Definitions, Schema, bare, hidden, typed
from gpgen.schema.language.json_docs import forms
from gpgen.schema.language.json_keys import keys_of, unknown_key
from gpgen.schema.language.json_mappings import (
    of_key,
    of_list,
    of_map,
    of_record,
    of_variant,
    required,
    short_or_long,
)
from gpgen.schema.language.json_scalars import (
    checks,
    in_turn,
    type_names,
    type_rules,
    types_of,
    wanted,
    words_of,
)
from gpgen.schema.language.shapes import (
    ChoiceShape,
    ConditionShape,
    EitherShape,
    ExpressionShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    RecordShape,
    Shape,
    TypeShape,
    VariantShape,
)
from gpgen.schema.language.table import MODULE
from gpgen.schema.language.wording import example

SEVERAL = ListShape(ConditionShape(), "[DEBUG, EDITOR]", least=1)
CONDITION_KEYS = (
    Key("all", SEVERAL, "Holds if all of these conditions hold."),
    Key("any", SEVERAL, "Holds if at least one of these conditions holds."),
    Key("not", ConditionShape(), "Holds if this condition does not hold."),
)

DRAFT = "http://json-schema.org/draft-07/schema#"


def json_schema() -> Schema:
    """Return the JSON Schema of a schema file, be it a module's first or one that joins it."""
    definitions = Definitions(of_shape)
    file = of_record(MODULE._replace(keys=tuple(map(_optional, MODULE.keys))), definitions)
    version = required(MODULE.keys[0], MODULE)
    return {
        "$schema": DRAFT,
        "title": "gpgen schema",
        "description": "Entities, properties, signals and behaviours, from which gpgen writes C.",
        **typed(("object",), f"expected a mapping, such as {MODULE.example}"),
        **file,
        "allOf": [{"if": {"required": ["module"]}, "then": version}],
        "definitions": dict(sorted(definitions.schemas.items())),
    }


def json_schema_text() -> str:
    """Return the text of the file that editors read."""
    return json.dumps(json_schema(), indent=1) + "\n"


def _optional(key: Key) -> Key:
    return key._replace(required=False)


def of_shape(shape: Shape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a shape, or a reference to it."""
    if isinstance(shape, LaterShape):
        return definitions.refer(bare(shape.name), lambda: _whole(shape.made(), definitions))
    if isinstance(shape, ConditionShape):
        return definitions.refer("condition", lambda: _condition(shape, definitions))
    made = _whole(shape, definitions)
    name = _name_of(shape)
    return made if name is None else definitions.keep(name, made)


def _name_of(shape: Shape) -> str | None:
    """Return what a shape is called in the definitions, None if it is small."""
    if isinstance(shape, RecordShape | VariantShape):
        return bare(shape.name)
    if isinstance(shape, EitherShape):
        return _name_of(shape.long)
    if isinstance(shape, MapShape):
        return f"map-of-{shape.name.what.replace(' ', '-')}"
    if isinstance(shape, TypeShape):
        return "type-or-value" if shape.value else "type"
    return None


# The kinds of what is written: a mapping, a list or a scalar


def _whole(shape: Shape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a shape with all its forms."""
    found = {"object": _mapping(shape, definitions), "array": _list(shape, definitions)}
    kinds = {kind: form for kind, form in found.items() if form is not None}
    message = f"expected {forms(shape)}, such as {example(shape)}"
    scalar = _scalar(shape)
    if scalar is None:
        return _by_kind(kinds, {}, (), message)
    if scalar is shape:
        made = _rules(shape, f"expected {wanted(shape)}", definitions)
        made = {"anyOf": [hidden(made)]} if isinstance(shape, ExpressionShape) else made
    else:
        types = () if isinstance(scalar, ExpressionShape) else types_of(scalar)
        made = _by_kind(kinds, _rules(scalar, message, definitions), types, message)
    words = None if isinstance(shape, ChoiceShape) else words_of(scalar)
    return made if words is None else {"anyOf": [made, definitions.keep("words", words)]}


def _rules(shape: Shape, message: str, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a scalar."""
    if isinstance(shape, ChoiceShape):
        return {**checks(shape), "errorMessage": message}
    if isinstance(shape, TypeShape):
        rules = in_turn(type_rules(shape), definitions.refer("type-names", type_names))
    else:
        rules = checks(shape)
    return {**typed(types_of(shape), message), **rules}


def _by_kind(
    kinds: dict[str, Schema], made: Schema, types: tuple[str, ...], message: str
) -> Schema:
    """Return the JSON Schema of a mapping, a list, or else what is made already, of some types."""
    if not made and len(kinds) == 1:
        ((kind, form),) = kinds.items()
        return {**typed((kind,), message), **form}
    is_open = bool(made) and not types
    for kind, form in reversed(kinds.items()):
        made = {"if": {"type": kind}, "then": form, **({"else": made} if made else {})}
    return made if is_open else {**typed((*types, *kinds), message), **made}


def _scalar(shape: Shape) -> Shape | None:
    """Return the form of a shape that is a scalar."""
    if isinstance(shape, LaterShape):
        return _scalar(shape.made())
    if isinstance(shape, EitherShape):
        return _scalar(shape.short) or _scalar(shape.long)
    return None if isinstance(shape, ListShape | MapShape | RecordShape | VariantShape) else shape


def _list(shape: Shape, definitions: Definitions) -> Schema | None:
    """Return the form of a shape that is a list."""
    if isinstance(shape, LaterShape):
        return _list(shape.made(), definitions)
    if isinstance(shape, EitherShape):
        return _list(shape.short, definitions) or _list(shape.long, definitions)
    return of_list(shape, definitions) if isinstance(shape, ListShape) else None


def _mapping(shape: Shape, definitions: Definitions) -> Schema | None:
    """Return the form of a shape that is a mapping."""
    if isinstance(shape, LaterShape):
        return _mapping(shape.made(), definitions)
    if isinstance(shape, EitherShape):
        short, long = _mapping(shape.short, definitions), _mapping(shape.long, definitions)
        if short is not None and long is not None:
            return short_or_long(shape, short, long, definitions)
        return short or long
    if isinstance(shape, VariantShape):
        name = f"{bare(shape.name)}-mapping"
        return definitions.refer(name, lambda: of_variant(shape, definitions))
    if isinstance(shape, RecordShape):
        return of_record(shape, definitions)
    return of_map(shape, definitions) if isinstance(shape, MapShape) else None


def _condition(shape: ConditionShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a condition: a symbol, or a mapping of conditions."""
    mapping = {
        "properties": {key.name: of_key(key, definitions) for key in CONDITION_KEYS},
        "propertyNames": keys_of({"enum": list(OPERATORS)}, unknown_key("a condition", OPERATORS)),
        "minProperties": 1,
        "maxProperties": 1,
    }
    message = "expected a condition, such as DEBUG, {not: DEBUG} or {all: [DEBUG, EDITOR]}"
    rules = _rules(shape, message, definitions)
    return _by_kind({"object": mapping}, rules, types_of(shape), message)
