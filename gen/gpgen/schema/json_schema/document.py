"""The table of schema keys -> a JSON Schema (draft-07) for completion and checks in editors.

The kind of a value is selected by `if`, not by `anyOf`, so that an editor shows one
message for one mistake. An `anyOf` only adds words for completion, which no editor
finds inside an `if`. docs/adr/0034 has the reasons.
"""

import json

from gpgen.schema import shapes
from gpgen.schema.conditions import OPERATORS
from gpgen.schema.descriptions import example
from gpgen.schema.json_schema.definitions import Definitions, Schema, bare, forms, hidden, typed
from gpgen.schema.json_schema.mappings import (
    keys_of,
    of_key,
    of_list,
    of_map,
    of_record,
    of_variant,
    required,
    short_or_long,
    unknown_key,
)
from gpgen.schema.json_schema.scalars import (
    checks,
    expected_values,
    in_turn,
    type_names,
    type_rules,
    types_of,
    words_of,
)
from gpgen.schema.language import MODULE
from gpgen.schema.node_forms import forms_of, kind_of
from gpgen.schema.shapes import Key, Shape
from gpgen.source.nodes import MappingNode, ScalarNode

SEVERAL = shapes.List(shapes.Condition(), "[DEBUG, EDITOR]", least=1)
CONDITION_KEYS = (
    Key("all", SEVERAL, "Holds if all of these conditions hold."),
    Key("any", SEVERAL, "Holds if at least one of these conditions holds."),
    Key("not", shapes.Condition(), "Holds if this condition does not hold."),
)
DRAFT = "http://json-schema.org/draft-07/schema#"


def json_schema() -> Schema:
    """Return the JSON Schema of a file: the main file of a module, or a file that joins it."""
    definitions = Definitions(of_shape)
    optional = tuple(key._replace(required=False) for key in MODULE.keys)
    file = of_record(MODULE._replace(keys=optional), definitions)
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
    return json.dumps(json_schema(), indent=1) + "\n"


def of_shape(shape: Shape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a shape, or a reference to it."""
    if isinstance(shape, shapes.Later):
        return definitions.refer(bare(shape.name), lambda: _whole(shape.made, definitions))
    if isinstance(shape, shapes.Condition):
        return definitions.refer("condition", lambda: _condition(shape, definitions))
    made = _whole(shape, definitions)
    name = _name_of(shape)
    return made if name is None else definitions.keep(name, made)


def _name_of(shape: Shape) -> str | None:
    """Return the name of a shape's definition, None if the shape is small."""
    if isinstance(shape, shapes.Record | shapes.Variant):
        return bare(shape.name)
    if isinstance(shape, shapes.Either):
        return _name_of(shape.long)
    if isinstance(shape, shapes.Map):
        return f"map-of-{shape.name.what.replace(' ', '-')}"
    if isinstance(shape, shapes.Type):
        return "type-or-value" if shape.value else "type"
    return None


# The kinds of nodes: a mapping, a list or a scalar


def _whole(shape: Shape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a shape with all its forms."""
    all_forms = forms_of(shape)
    kinds: dict[str, Schema] = {}
    mappings = [_mapping(form, definitions) for form in all_forms if kind_of(form) is MappingNode]
    if mappings:
        kinds["object"] = mappings[0]
    if len(mappings) > 1:
        assert isinstance(shape, shapes.Either)
        kinds["object"] = short_or_long(shape, mappings[0], mappings[1], definitions)
    lists = [form for form in all_forms if isinstance(form, shapes.List)]
    if lists:
        kinds["array"] = of_list(lists[0], definitions)
    message = f"expected {forms(shape)}, such as {example(shape)}"
    scalar = next((form for form in all_forms if kind_of(form) is ScalarNode), None)
    if scalar is None:
        return _by_kind(kinds, {}, (), message)
    if scalar is shape:
        made = _scalar_rules(shape, f"expected {expected_values(shape)}", definitions)
        made = {"anyOf": [hidden(made)]} if isinstance(shape, shapes.Expression) else made
    else:
        types = () if isinstance(scalar, shapes.Expression) else types_of(scalar)
        made = _by_kind(kinds, _scalar_rules(scalar, message, definitions), types, message)
    words = None if isinstance(shape, shapes.Choice) else words_of(scalar)
    return made if words is None else {"anyOf": [made, definitions.keep("words", words)]}


def _scalar_rules(shape: Shape, message: str, definitions: Definitions) -> Schema:
    if isinstance(shape, shapes.Choice):
        return {**checks(shape), "errorMessage": message}
    if isinstance(shape, shapes.Type):
        rules = in_turn(type_rules(shape), definitions.refer("type-names", type_names))
    else:
        rules = checks(shape)
    return {**typed(types_of(shape), message), **rules}


def _by_kind(
    kinds: dict[str, Schema], made: Schema, types: tuple[str, ...], message: str
) -> Schema:
    """Return the JSON Schema of a mapping or a list, and otherwise `made`, which is of `types`."""
    if not made and len(kinds) == 1:
        ((kind, form),) = kinds.items()
        return {**typed((kind,), message), **form}
    is_open = bool(made) and not types
    for kind, form in reversed(kinds.items()):
        made = {"if": {"type": kind}, "then": form, **({"else": made} if made else {})}
    return made if is_open else {**typed((*types, *kinds), message), **made}


def _mapping(shape: Shape, definitions: Definitions) -> Schema:
    if isinstance(shape, shapes.Variant):
        name = f"{bare(shape.name)}-mapping"
        return definitions.refer(name, lambda: of_variant(shape, definitions))
    if isinstance(shape, shapes.Record):
        return of_record(shape, definitions)
    assert isinstance(shape, shapes.Map)
    return of_map(shape, definitions)


def _condition(shape: shapes.Condition, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a condition: a symbol, or a mapping of conditions."""
    mapping = {
        "properties": {key.name: of_key(key, definitions) for key in CONDITION_KEYS},
        "propertyNames": keys_of({"enum": list(OPERATORS)}, unknown_key("a condition", OPERATORS)),
        "minProperties": 1,
        "maxProperties": 1,
    }
    message = "expected a condition, such as DEBUG, {not: DEBUG} or {all: [DEBUG, EDITOR]}"
    rules = _scalar_rules(shape, message, definitions)
    return _by_kind({"object": mapping}, rules, types_of(shape), message)
