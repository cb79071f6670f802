"""Mappings and lists of the language's table -> JSON Schema."""

from functools import partial

from gpgen.diagnostics import listing
from gpgen.language.json_definitions import Definitions, Schema, bare, hidden, keys_of
from gpgen.language.json_docs import entry_doc, item_doc, key_doc
from gpgen.language.json_scalars import checks
from gpgen.language.shapes import (
    EitherShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    VariantShape,
)
from gpgen.language.variants import with_common
from gpgen.language.wording import example


def of_key(key: Key, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a key's value, with what it is for."""
    return {**definitions.of(key.shape), **key_doc(key)}


def of_list(shape: ListShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a list."""
    item = {**definitions.of(shape.item), **item_doc(shape)}
    made: Schema = {"items": hidden(item) if isinstance(shape.item, LaterShape) else item}
    if shape.least:
        made["minItems"] = shape.least
    if shape.most is not None:
        made["maxItems"] = shape.most
    if shape.unique:
        made["uniqueItems"] = True
    return made


def of_map(shape: MapShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping whose keys are names."""
    made: Schema = {}
    if shape.keys:
        made["properties"] = {key.name: of_key(key, definitions) for key in shape.keys}
    if isinstance(shape.name, NameShape):
        made["propertyNames"] = {**checks(shape.name), "doNotSuggest": True}
        if shape.name.reserved:
            reserved = "|".join(dict.fromkeys(shape.name.reserved))
            made["patternProperties"] = {f"^({reserved})$": True}  # what has no name has no type
    made["additionalProperties"] = {**definitions.of(shape.value), **entry_doc(shape)}
    if shape.least:
        made["minProperties"] = shape.least
    return made


def short_or_long(
    shape: EitherShape, short: Schema, long: Schema, definitions: Definitions
) -> Schema:
    """Return the JSON Schema of a mapping that is long if it has a key which says so."""
    assert isinstance(shape.long, RecordShape)
    marks = [key for key in shape.long.keys if key.name in shape.marks]
    tests: list[Schema] = [{"required": [key.name]} for key in marks]
    if not shape.marked:
        bare_keys = {"enum": [key.name for key in shape.long.keys]}
        tests.append({"propertyNames": bare_keys, "minProperties": 1})
    # Nothing short has such a key; editors offer it there.
    offered = {key.name: of_key(key, definitions) for key in marks}
    return {
        "if": {"anyOf": tests},
        "then": long,
        "else": {"allOf": [short], "properties": offered},
    }


# Fixed keys


def of_record(
    record: RecordShape, definitions: Definitions, others: tuple[str, ...] = ()
) -> Schema:
    """Return the JSON Schema of a mapping with fixed keys; `others` have their own rules."""
    names = [key.name for key in record.keys]
    problem = f"unknown key in {record.name}"
    message = f"{problem}; expected {listing(names)}"
    known = {"enum": [*names, *others], "errorMessage": message}
    known = definitions.keep(f"keys-of-{bare(record.name)}", known)
    made: Schema = {
        "properties": {key.name: of_key(key, definitions) for key in record.keys},
        "propertyNames": keys_of(known, problem),
    }
    rules = [required(key, record) for key in record.keys if key.required]
    rules += _one_of(record)
    if rules:
        # A key that is misspelt is not missing too.
        made["allOf"] = [{"if": {"propertyNames": known}, "then": {"allOf": rules}}]
    return made


def required(key: Key, record: RecordShape) -> Schema:
    """Return the rule that a record has a key."""
    sample = f"{key.name}: {example(key.shape)}"
    message = f"{record.name} requires the key '{key.name}', such as {sample}"
    return {"required": [key.name], "errorMessage": message}


def _one_of(record: RecordShape) -> list[Schema]:
    """Return the rule that exactly one of two keys is there."""
    if not record.one_of:
        return []
    first, second = record.one_of
    both = f"{record.name} has either '{first}' or '{second}'"
    none = f"{record.name} requires the key '{first}' or '{second}'"
    return [
        {
            "if": {"required": [first]},
            "then": {"properties": {second: False}, "errorMessage": both},
            "else": {"required": [second], "errorMessage": none},
        }
    ]


# Nodes


def of_variant(shape: VariantShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping that is one of several records, by its kind."""
    made = _without_kind(shape, definitions)
    # What has an `if` and another kind is that other one.
    for record in sorted(shape.variants, key=lambda each: kind_of(each) != "if"):
        kind = kind_of(record)
        form = definitions.keep(bare(record.name), _of_kind(record, shape, definitions))
        made = {"if": {"required": [kind]}, "then": form, "else": made}
    return made


def _of_kind(record: RecordShape, shape: VariantShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of one kind of node; any other kind beside it has its own message."""
    whole = with_common(record, shape)
    own = {key.name for key in whole.keys}
    kinds = tuple(kind for kind in map(kind_of, shape.variants) if kind not in own)
    made = of_record(whole, definitions, kinds)
    made["properties"] |= _common(shape, record, definitions)
    message = (
        f"{record.name} cannot be of a second kind; put one into the other, or both into a list"
    )
    others = {"patternProperties": {f"^({'|'.join(kinds)})$": False}, "errorMessage": message}
    made["allOf"] = [*made["allOf"], others]
    return made


def _without_kind(shape: VariantShape, definitions: Definitions) -> Schema:
    """Return the JSON Schema of a mapping that does not say which kind of node it is."""
    kinds = [record.keys[0] for record in shape.variants]
    common = [key.name for key in shape.common]
    offered = {key.name: of_key(key, definitions) for key in kinds}
    problem = f"unknown key in {shape.name}"
    wanted = f"a kind ({listing(offered)}) or a modifier ({listing(common)})"
    known = {"enum": [*offered, *common], "errorMessage": f"{problem}; expected {wanted}"}
    missing = {
        "required": [kinds[-1].name],
        "errorMessage": f"{shape.name} requires a kind, which says what it does, such as"
        f" {kinds[-1].name}: {example(kinds[-1].shape)}",
    }
    return {
        "properties": {**offered, **_common(shape, None, definitions)},
        "propertyNames": keys_of(known, problem),
        "allOf": [{"if": {"propertyNames": {"enum": common}}, "then": missing}],
    }


def _common(shape: VariantShape, record: RecordShape | None, definitions: Definitions) -> Schema:
    """Return the keys that a kind of node shares with all others, as references."""
    own = set() if record is None else {key.name for key in record.keys}
    return {
        key.name: definitions.refer(f"modifier-{key.name}", partial(of_key, key, definitions))
        for key in shape.common
        if key.name not in own
    }


def kind_of(record: RecordShape) -> str:
    """Return the key that says which kind of node a record is."""
    return record.keys[0].name
