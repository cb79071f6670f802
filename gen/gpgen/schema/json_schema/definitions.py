"""The definitions and the documentation in a JSON Schema."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gpgen.c.types import SCALAR_TYPES
from gpgen.model import FLOATS, SCALARS, SIGNED, Scalar
from gpgen.model.scalars import SCALAR_SIZES
from gpgen.schema import shapes
from gpgen.schema.descriptions import example, expected, sample
from gpgen.schema.names import an
from gpgen.schema.node_forms import forms_of
from gpgen.schema.shapes import Key, Shape
from gpgen.source.problems import listing

Schema = dict[str, Any]


class Definitions:
    """The parts of a JSON Schema to which others refer, by name.

    `write` returns the JSON Schema of a shape, and stores its larger parts here.
    """

    def __init__(self, write: Callable[[Shape, "Definitions"], Schema]) -> None:
        self.schemas: Schema = {}
        self._write = write

    def of(self, shape: Shape) -> Schema:
        return self._write(shape, self)

    def refer(self, name: str, make: Callable[[], Schema]) -> Schema:
        """Return a reference to a part, which is created on first use."""
        if name not in self.schemas:
            self.schemas[name] = {}  # set before its content, which may refer to it
            self.schemas[name] = make()
        return {"$ref": f"#/definitions/{name}"}

    def keep(self, name: str, schema: Schema) -> Schema:
        """Return a reference to a part; a different part of that name gets a number."""
        number, free = 1, name
        while self.schemas.get(free, schema) != schema:
            number += 1
            free = f"{name}-{number}"
        return self.refer(free, lambda: schema)


def hidden(schema: Schema) -> Schema:
    """Return a JSON Schema in which editors find nothing to offer.

    They offer true and false for a type that names them, and '- (array item) …' for
    an item that is an `anyOf`.
    """
    return {"if": {}, "then": schema}


def bare(name: str) -> str:
    """Return the name of a shape without its article, for use in a reference."""
    return name.partition(" ")[2].replace(" ", "-")


def typed(types: Sequence[str], message: str) -> Schema:
    return {"type": types[0] if len(types) == 1 else list(types), "errorMessage": message}


def scalar_doc(name: str) -> str:
    if name == "bool":
        return "`true` or `false`."
    what = "A signed integer" if name in SIGNED else "An unsigned integer"
    what = "A floating-point number" if name in FLOATS else what
    return f"{what} of {SCALAR_SIZES[name] * 8} bits, `{SCALAR_TYPES[name]}` in C."


def key_doc(key: Key) -> Schema:
    doc = key.doc if key.default is None else f"{key.doc} Default: {key.default}."
    return _with_example(doc, f"{key.name}: {_value(key)}")


def entry_doc(shape: shapes.Map) -> Schema:
    doc, value = shape.doc, shape.value
    if doc is None and isinstance(value, shapes.Record | shapes.Variant):
        doc = value.doc
    if doc is None:
        doc = f"{_capital(an(shape.name.what))}: {forms(value)}."
    return _with_example(doc, shape.example.removeprefix("{").removesuffix("}"))


def item_doc(shape: shapes.List) -> Schema:
    """Return the description of a list entry, if that is a name or a node."""
    item = shape.item
    if isinstance(item, shapes.Later):
        return {"description": f"{_capital(item.name)}: {forms(item)}."}
    if isinstance(item, shapes.Name | shapes.Word):
        return {"description": f"The name of {an(item.what)}."}
    return {}


def type_docs(shape: shapes.Type) -> dict[str, str]:
    if shape.must:
        return {f"{name} = {sample(Scalar(name))}": scalar_doc(name) for name in SCALARS}
    text = {"str": "A string of any length, which is pointed to."} if shape.text else {}
    return {
        **{name: scalar_doc(name) for name in SCALARS},
        **text,
        "str[32]": "A string inside the object: at most 31 bytes and a NUL.",
        "ref any": "The ID of an entity of any type. `ref bee` is the ID of a bee.",
    }


def forms(shape: Shape) -> str:
    """Return a description of the forms that a value may have."""
    words = (
        word
        for form in forms_of(shape)
        for word in (form.words if isinstance(form, shapes.Choice) else (expected(form),))
    )
    return listing(dict.fromkeys(words))


def choice(shape: shapes.Choice) -> Schema:
    if not shape.docs:
        return {"enum": list(shape.words)}
    return words_with_docs(dict(zip(shape.words, shape.docs, strict=True)))


def words_with_docs(words: Mapping[str, str]) -> Schema:
    return {"enum": list(words), "markdownEnumDescriptions": list(words.values())}


def _with_example(doc: str, example_: str) -> Schema:
    return {
        "description": f"{doc} Example: {example_}",
        "markdownDescription": f"{doc}\n\n```yaml\n{example_}\n```",
    }


def _value(key: Key) -> str:
    """Return an example that differs from the default."""
    if isinstance(key.shape, shapes.Boolean):
        return "false" if key.default == "true" else "true"
    if isinstance(key.shape, shapes.Choice):
        return next(word for word in key.shape.words if word != key.default)
    return example(key.shape)


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"
