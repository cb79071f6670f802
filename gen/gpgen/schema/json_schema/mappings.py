"""Mappings and lists in the table of schema keys -> JSON Schema."""

from collections.abc import Mapping, Sequence
from functools import partial

from gpgen.schema import shapes
from gpgen.schema.descriptions import example
from gpgen.schema.json_schema.definitions import (
    Definitions,
    Schema,
    bare,
    entry_doc,
    hidden,
    item_doc,
    key_doc,
)
from gpgen.schema.json_schema.scalars import checks
from gpgen.schema.node_forms import TYPE, add_common_keys
from gpgen.schema.shapes import Key
from gpgen.source.problems import listing

NOTHING = "^(?!)"
WORD = r"^[\w-]+$"
SHORTEST = 4  # letters of the shortest key that is suggested for a misspelt key


def keys_of(known: Schema, unknown: Schema) -> Schema:
    """Return the rule for the keys of a mapping; `unknown` has the message for all others."""
    # Editors already offer the keys with their docs, so they need not offer the names again.
    return {"if": known, "else": unknown, "doNotSuggest": True}


def unknown_key(
    subject: str,
    names: Sequence[str],
    expected: str | None = None,
    elsewhere: Mapping[str, str] | None = None,
) -> Schema:
    """Return the message for a key that is not in `names`; some belong `elsewhere`."""
    problem = f"unknown key in {subject}"
    message = f"{problem}; expected {expected or listing(names)}"
    made: Schema = {"enum": list(names), "errorMessage": message}
    misspelt = ((name, f"{problem}; did you mean '{name}'?") for name in names)
    rules: list[tuple[Schema, Schema]] = [
        *(
            ({"enum": [name]}, _refused(f"'{name}' requires '{kind}'"))
            for name, kind in (elsewhere or {}).items()
        ),
        *(
            ({"pattern": near(name)}, {"enum": [name], "errorMessage": message})
            for name, message in misspelt
            if len(name) >= SHORTEST
        ),
    ]
    for test, then in reversed(rules):
        made = {"if": test, "then": then, "else": made}
    cut = f"{problem}; a string with a comma, a colon or brackets needs quotes as a whole"
    return {"if": {"pattern": WORD}, "then": made, "else": _refused(cut)}


def _refused(message: str) -> Schema:
    return {"pattern": NOTHING, "patternErrorMessage": message}


def near(name: str) -> str:
    """Return a pattern that matches misspellings of a name.

    A misspelling has one letter more, one less or another one, or, in a name that is not
    very short, two neighbouring letters swapped.
    """
    width = 1 if len(name) == SHORTEST else 2
    places = range(len(name) - width + 1)
    slips = (f"{name[:i]}.{{0,{width + 1}}}{name[i + width :]}" for i in places)
    return f"^({'|'.join(slips)})$"


def of_key(key: Key, definitions: Definitions) -> Schema:
    return {**definitions.of(key.shape), **key_doc(key)}


def of_list(shape: shapes.List, definitions: Definitions) -> Schema:
    item = {**definitions.of(shape.item), **item_doc(shape)}
    made: Schema = {"items": hidden(item) if isinstance(shape.item, shapes.Later) else item}
    if shape.least:
        made["minItems"] = shape.least
    if shape.most is not None:
        made["maxItems"] = shape.most
    if shape.unique:
        made["uniqueItems"] = True
    return made


def of_map(shape: shapes.Map, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping whose keys are names."""
    made: Schema = {}
    if shape.keys:
        made["properties"] = {key.name: of_key(key, definitions) for key in shape.keys}
    if isinstance(shape.name, shapes.Name | shapes.Duration):
        made["propertyNames"] = {**checks(shape.name), "doNotSuggest": True}
        if isinstance(shape.name, shapes.Name) and shape.name.reserved:
            reserved = "|".join(dict.fromkeys(shape.name.reserved))
            made["patternProperties"] = {f"^({reserved})$": True}  # their values are not checked
    made["additionalProperties"] = {**definitions.of(shape.value), **entry_doc(shape)}
    if shape.least:
        made["minProperties"] = shape.least
    if shape.most is not None:
        made["maxProperties"] = shape.most
    return made


def short_or_long(
    shape: shapes.Either, short: Schema, long: Schema, definitions: Definitions
) -> Schema:
    """Return the JSON Schema of a mapping that is long if it has a key of the long form."""
    assert isinstance(shape.long, shapes.Record)
    marks = [key for key in shape.long.keys if key.name in shape.marks]
    tests = [_long_mark(key.name, shape) for key in marks]
    if not shape.marked:
        bare_keys = [key.name for key in shape.long.keys if key not in marks]
        tests.append({"propertyNames": {"enum": bare_keys}, "minProperties": 1})
    # Editors offer these keys in the short form too; one whose value is a type is a wrong name.
    offered = {key.name: of_key(key, definitions) for key in marks}
    absent = {"not": {"anyOf": [{"required": [name]} for name in offered]}}
    return {
        "if": {"anyOf": tests},
        "then": long,
        "else": {"allOf": [short, {"if": absent, "then": {"properties": offered}}]},
    }


def _long_mark(name: str, shape: shapes.Either) -> Schema:
    """Return the test for a key of the long form: its value is not a type, unlike a member's."""
    has_mark: Schema = {"required": [name]}
    if isinstance(shape.short, shapes.Map):
        a_type = {"type": "string", "pattern": f"^({TYPE.pattern})$"}
        has_mark["not"] = {"patternProperties": {f"^{name}$": a_type}}
    return has_mark


# Fixed keys


def of_record(record: shapes.Record, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping with fixed keys."""
    names = [key.name for key in record.keys]
    known = {"enum": names}
    return {
        "properties": {key.name: of_key(key, definitions) for key in record.keys},
        "propertyNames": keys_of(known, unknown_key(record.name, names)),
        **_rules(record, known),
    }


def _rules(record: shapes.Record, known: Schema) -> Schema:
    rules = [required(key, record) for key in record.keys if key.required]
    if record.one_of:
        rules.append(_one_of(record))
    return {"allOf": [{"if": {"propertyNames": known}, "then": {"allOf": rules}}]} if rules else {}


def required(key: Key, record: shapes.Record) -> Schema:
    sample = f"{key.name}: {example(key.shape)}"
    message = f"{record.name} requires the key '{key.name}', such as {sample}"
    return {"required": [key.name], "errorMessage": message}


def _one_of(record: shapes.Record) -> Schema:
    first, second = record.one_of
    both = f"{record.name} has either '{first}' or '{second}'"
    none = f"{record.name} requires the key '{first}' or '{second}'"
    return {
        "if": {"required": [first]},
        "then": {"properties": {second: False}, "errorMessage": both},
        "else": {"required": [second], "errorMessage": none},
    }


# Nodes


def of_variant(shape: shapes.Variant, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping that is one of several records, selected by its kind."""
    made = _without_kind(shape, definitions)
    # A node with `if` and another kind is of that other kind, so `if` is tested last.
    records = sorted(shape.kinds.items(), key=lambda each: each[0] == "if")
    for kind, record in reversed(records):
        form = definitions.keep(bare(record.name), _of_kind(record, shape, definitions))
        made = {"if": {"required": [kind]}, "then": form, "else": made}
    return made


def _of_kind(record: shapes.Record, shape: shapes.Variant, definitions: Definitions) -> Schema:
    """Return the JSON Schema of one kind of node; a second kind in it has its own message."""
    names = [key.name for key in add_common_keys(record, shape).keys]
    kinds = [kind for kind in shape.kinds if kind not in names]
    problem = f"{record.name} cannot be of a second kind"
    message = f"{problem}; put one into the other, or both into a list"
    others = {"patternProperties": {f"^({'|'.join(kinds)})$": False}, "errorMessage": message}
    own = {key.name: of_key(key, definitions) for key in record.keys}
    rules = _rules(record, {"enum": names})
    return {
        "properties": {**own, **_common(shape, record, definitions)},
        "propertyNames": keys_of({"enum": [*names, *kinds]}, _unknown(shape, definitions)),
        "allOf": [*rules["allOf"], others],
    }


def _without_kind(shape: shapes.Variant, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping that does not name its kind of node."""
    kinds = [record.keys[0] for record in shape.variants]
    common = [key.name for key in shape.common]
    offered = {key.name: of_key(key, definitions) for key in kinds}
    sample = f"{kinds[-1].name}: {example(kinds[-1].shape)}"
    message = f"{shape.name} requires a kind, which says what it does, such as {sample}"
    missing = {"required": [kinds[-1].name], "errorMessage": message}
    return {
        "properties": {**offered, **_common(shape, None, definitions)},
        "propertyNames": keys_of({"enum": [*offered, *common]}, _unknown(shape, definitions)),
        "allOf": [{"if": {"propertyNames": {"enum": common}}, "then": missing}],
    }


def _unknown(shape: shapes.Variant, definitions: Definitions) -> Schema:
    """Return the message for a key that no node, or no node of its kind, can have."""
    kinds = list(shape.kinds)
    common = [key.name for key in shape.common]
    elsewhere = {
        key.name: kind
        for kind, record in shape.kinds.items()
        for key in record.keys[1:]
        if key.name not in common
    }
    expected_keys = f"a kind ({listing(kinds)}) or a modifier ({listing(common)})"
    names = [*kinds, *common]
    return definitions.refer(
        f"unknown-key-in-{bare(shape.name)}",
        lambda: unknown_key(shape.name, names, expected_keys, elsewhere),
    )


def _common(
    shape: shapes.Variant, record: shapes.Record | None, definitions: Definitions
) -> Schema:
    """Return the keys that a kind of node shares with all others, as references."""
    own = set() if record is None else {key.name for key in record.keys}
    return {
        key.name: definitions.refer(f"modifier-{key.name}", partial(of_key, key, definitions))
        for key in shape.common
        if key.name not in own
    }
