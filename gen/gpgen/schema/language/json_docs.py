"""What an editor shows of a key, an entry or a word when the pointer is over it."""

from collections.abc import Iterator, Mapping

from gpgen.model import SCALARS, Scalar
from gpgen.schema.language.json_definitions import Schema
from gpgen.schema.language.names import an
from gpgen.schema.language.shapes import (
    BooleanShape,
    ChoiceShape,
    EitherShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    Shape,
    TypeShape,
    VariantShape,
    WordShape,
)
from gpgen.schema.language.wording import example, expected, sample
from gpgen.source.problems import listing

SCALAR_DOCS = {
    "bool": "`true` or `false`.",
    **{f"i{n}": f"A signed integer of {n} bits, `int{n}_t` in C." for n in (8, 16, 32, 64)},
    **{f"u{n}": f"An unsigned integer of {n} bits, `uint{n}_t` in C." for n in (8, 16, 32, 64)},
    "f32": "A floating-point number of 32 bits, `float` in C.",
    "f64": "A floating-point number of 64 bits, `double` in C.",
}


def key_doc(key: Key) -> Schema:
    """Return the description of a key: its doc, its default, and an example."""
    doc = key.doc if key.default is None else f"{key.doc} Default: {key.default}."
    return _with_example(doc, f"{key.name}: {_value(key)}")


def entry_doc(shape: MapShape) -> Schema:
    """Return the description of an entry of a mapping whose keys are names."""
    doc, value = shape.doc, shape.value
    if doc is None and isinstance(value, RecordShape | VariantShape):
        doc = value.doc
    if doc is None:
        doc = f"{_capital(an(shape.name.what))}: {forms(value)}."
    return _with_example(doc, shape.example.removeprefix("{").removesuffix("}"))


def item_doc(shape: ListShape) -> Schema:
    """Return the description of an entry of a list, which is a name or a node."""
    item = shape.item
    if isinstance(item, LaterShape):
        return {"description": f"{_capital(item.name)}: {forms(item)}."}
    if isinstance(item, NameShape | WordShape):
        return {"description": f"The name of {an(item.what)}."}
    return {}


def type_docs(shape: TypeShape) -> dict[str, str]:
    """Return types that an editor offers, with what they are."""
    if shape.must:
        return {f"{name} = {sample(Scalar(name))}": SCALAR_DOCS[name] for name in SCALARS}
    text = {"str": "A text of any length, which is pointed to."} if shape.text else {}
    return {
        **{name: SCALAR_DOCS[name] for name in SCALARS},
        **text,
        "str[32]": "A text inside the object: at most 31 bytes and a NUL.",
        "ref any": "The ID of an entity of any type. `ref bee` is the ID of a bee.",
    }


def forms(shape: Shape) -> str:
    """Return in words the forms that a value may have."""
    return listing(dict.fromkeys(_forms(shape)))


def _forms(shape: Shape) -> Iterator[str]:
    if isinstance(shape, LaterShape):
        yield from _forms(shape.made())
    elif isinstance(shape, EitherShape):
        yield from _forms(shape.short)
        yield from _forms(shape.long)
    elif isinstance(shape, ChoiceShape):
        yield from shape.words
    else:
        yield expected(shape)


def choice(shape: ChoiceShape) -> Schema:
    """Return words to choose from, with what each means where that is known."""
    if not shape.docs:
        return {"enum": list(shape.words)}
    return words_with_docs(dict(zip(shape.words, shape.docs, strict=True)))


def words_with_docs(words: Mapping[str, str]) -> Schema:
    """Return words to choose from, with what each means."""
    return {"enum": list(words), "markdownEnumDescriptions": list(words.values())}


def _with_example(doc: str, example_: str) -> Schema:
    return {
        "description": f"{doc} Example: {example_}",
        "markdownDescription": f"{doc}\n\n```yaml\n{example_}\n```",
    }


def _value(key: Key) -> str:
    """Return an example that differs from the default."""
    if isinstance(key.shape, BooleanShape):
        return "false" if key.default == "true" else "true"
    if isinstance(key.shape, ChoiceShape):
        return next(word for word in key.shape.words if word != key.default)
    return example(key.shape)


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"
