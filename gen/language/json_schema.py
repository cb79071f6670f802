"""The language's table -> a JSON Schema (draft-07), by which editors complete and check.

It refuses what check.py would refuse for its shape. What a type, a value or a
name means, and whether a name fits what it names, only gpgen itself can tell.
"""

from typing import Any

from gpgen.language.conditions import NEVER_DEFINED, SYMBOL
from gpgen.language.durations import DURATION
from gpgen.language.headers import HEADERS
from gpgen.language.names import NAME, REFERENCE, RESERVED_PREFIXES
from gpgen.language.shapes import (
    BooleanShape,
    ChoiceShape,
    ConditionShape,
    CountShape,
    DurationShape,
    EitherShape,
    ExpressionShape,
    IntegerShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    Shape,
    SizeShape,
    TypeShape,
    ValueShape,
    VariantShape,
)
from gpgen.language.sizes import SIZE
from gpgen.language.table import JOINING_FILE, MODULE
from gpgen.language.variants import with_common
from gpgen.model import SCALARS

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
NOT_BLANK = r"\S"
EXPRESSION = ["boolean", "integer", "number", "string"]
ANYTHING = ["boolean", "integer", "number", "string", "array", "object"]


def json_schema() -> Schema:
    """Return the JSON Schema of a schema file, be it a module's first or one that joins it."""
    definitions: Schema = {}
    module, joining = of_shape(MODULE, definitions), of_shape(JOINING_FILE, definitions)
    return {
        "$schema": DRAFT,
        "title": "gpgen schema",
        "description": "Entities, properties, signals and behaviours, from which gpgen writes C.",
        "if": {"type": "object", "required": ["module"]},
        "then": module,
        "else": joining,
        "definitions": dict(sorted(definitions.items())),
    }


def of_shape(shape: Shape, definitions: Schema) -> Schema:
    """Return the JSON Schema of a shape; records go into the definitions."""
    if isinstance(shape, EitherShape):
        return {"anyOf": [of_shape(each, definitions) for each in (shape.short, shape.long)]}
    if isinstance(shape, RecordShape):
        return {"$ref": f"#/definitions/{define(shape, definitions)}"}
    if isinstance(shape, VariantShape):
        records = [with_common(each, shape) for each in shape.variants]
        return {"anyOf": [of_shape(each, definitions) for each in records]}
    if isinstance(shape, LaterShape):
        return {"$ref": f"#/definitions/{define_later(shape, definitions)}"}
    if isinstance(shape, MapShape):
        return of_map(shape, definitions)
    if isinstance(shape, ListShape):
        return of_list(shape, definitions)
    if isinstance(shape, ConditionShape):
        definitions.setdefault("condition", of_condition())
        return {"$ref": "#/definitions/condition"}
    return of_scalar(shape)


def of_condition() -> Schema:
    """Return the JSON Schema of what stands behind `if`: a symbol, or a mapping of such."""
    inner = {"$ref": "#/definitions/condition"}
    several = {"type": "array", "items": inner, "minItems": 1}
    return {
        "type": ["string", "object"],
        "description": "A symbol of the preprocessor, or what several conditions say together.",
        "pattern": f"^(?![gG][pP]_){SYMBOL}$",
        "not": {"enum": sorted(NEVER_DEFINED)},
        "properties": {
            "all": {"description": "All of these hold.", **several},
            "any": {"description": "One of these holds.", **several},
            "not": {"description": "This does not hold.", "allOf": [inner]},
        },
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }


def define_later(shape: LaterShape, definitions: Schema) -> str:
    """Put a shape that stands in itself into the definitions, and return its name there."""
    name = name_of(shape)
    if name not in definitions:
        definitions[name] = {}
        definitions[name] |= of_shape(shape.made(), definitions)
    return name


def name_of(shape: LaterShape | RecordShape) -> str:
    """Return what a shape is called in the definitions."""
    return shape.name.partition(" ")[2].replace(" ", "-")


def define(shape: RecordShape, definitions: Schema) -> str:
    """Put a record into the definitions, and return its name there."""
    name = name_of(shape)
    if name in definitions:
        return name
    definitions[name] = {}  # before what it holds, which may hold it again
    properties = {key.name: of_key(key, definitions) for key in shape.keys}
    definitions[name] |= {
        "type": "object",
        "description": shape.doc,
        "properties": properties,
        "additionalProperties": False,
    }
    required = [key.name for key in shape.keys if key.required]
    if required:
        definitions[name]["required"] = required
    if shape.one_of:
        definitions[name]["oneOf"] = [{"required": [each]} for each in shape.one_of]
    return name


def of_key(key: Key, definitions: Schema) -> Schema:
    """Return the JSON Schema of a key's value, with what it is for."""
    doc = key.doc if key.default is None else f"{key.doc} Default: {key.default}."
    return {"description": doc, "allOf": [of_shape(key.shape, definitions)]}


def of_map(shape: MapShape, definitions: Schema) -> Schema:
    """Return the JSON Schema of a mapping whose keys are names."""
    made: Schema = {"type": "object"}
    keys = {key.name: of_key(key, definitions) for key in shape.keys}
    if keys:
        made["properties"] = keys
    names = of_scalar(shape.name)
    made["propertyNames"] = {"anyOf": [{"enum": list(keys)}, names]} if keys else names
    made["additionalProperties"] = of_shape(shape.value, definitions)
    if shape.least:
        made["minProperties"] = shape.least
    return made


def of_list(shape: ListShape, definitions: Schema) -> Schema:
    """Return the JSON Schema of a list."""
    made: Schema = {"type": "array", "items": of_shape(shape.item, definitions)}
    if shape.least:
        made["minItems"] = shape.least
    if shape.most is not None:
        made["maxItems"] = shape.most
    if shape.unique:
        made["uniqueItems"] = True
    return made


def of_scalar(shape: Shape) -> Schema:
    """Return the JSON Schema of a single text, number or truth value."""
    if isinstance(shape, BooleanShape):
        return {"type": "boolean"}
    if isinstance(shape, ValueShape):
        return {"type": ANYTHING}
    if isinstance(shape, ExpressionShape):
        return {"type": EXPRESSION, "pattern": NOT_BLANK}
    if isinstance(shape, ChoiceShape):
        return {"enum": list(shape.words)}
    if isinstance(shape, NameShape):
        return of_name(shape)
    if isinstance(shape, IntegerShape | CountShape | SizeShape | DurationShape):
        return of_number(shape)
    text: Schema = {"type": "string", "pattern": NOT_BLANK}
    if isinstance(shape, TypeShape):
        return {"anyOf": [{"enum": list(SCALARS)}, text]}
    return text


def of_number(shape: IntegerShape | CountShape | SizeShape | DurationShape) -> Schema:
    """Return the JSON Schema of a number, with its unit or the words that may stand for it."""
    if isinstance(shape, DurationShape):
        return {"type": "string", "pattern": f"^({DURATION})$"}
    number = {"type": "integer", "minimum": shape.low, "maximum": shape.high}
    if isinstance(shape, CountShape):
        return {"anyOf": [number, {"enum": list(shape.words)}]}
    if isinstance(shape, SizeShape):
        return {"anyOf": [number, {"type": "string", "pattern": f"^({SIZE})$"}]}
    if not shape.constant:
        return number
    return {"anyOf": [number, {"type": "string", "pattern": f"^({REFERENCE.pattern})$"}]}


def of_name(shape: NameShape) -> Schema:
    """Return the JSON Schema of a name that is declared."""
    prefixes = "|".join(RESERVED_PREFIXES)
    taken = [*shape.reserved, *([*sorted(HEADERS), "gp"] if shape.header else [])]
    made: Schema = {
        "type": "string",
        "pattern": f"^(?!{prefixes})({NAME.pattern})$",
        "maxLength": shape.longest,
    }
    if taken:
        made["not"] = {"enum": taken}
    return made
