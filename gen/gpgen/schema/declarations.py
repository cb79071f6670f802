"""Parts that declarations have in common: a name, documentation and a condition."""

from gpgen.model import Expression, Name, Source
from gpgen.schema import shapes
from gpgen.schema.shapes import Key
from gpgen.source.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    items,
    resolve,
    text_of,
)
from gpgen.source.places import Span

# DECLARING: the keys of an object whose entries declare names for others.
INOUT = "inout"
DECLARING = ("properties", "signals", "leaves")


def doc_key(thing: str) -> Key:
    """Return the key `doc`, which every declaration has in its long form."""
    return Key(
        "doc",
        shapes.Text("What it is for.", in_comments=True),
        f"The documentation of {thing}, a comment in the generated C.",
    )


def common_keys(thing: str) -> tuple[Key, Key]:
    """Return the keys of every declaration that may have a condition."""
    doc = f"The condition of the preprocessor under which {thing} exists."
    return doc_key(thing), Key("if", shapes.Condition(), doc)


# Keys and scalars


def only_doc(thing: str) -> tuple[Key, ...]:
    """Return the keys of a member without a condition, because a C signature cannot vary."""
    return (doc_key(thing),)


def name_of(node: ScalarNode) -> Name:
    return Name(node.text, node.span)


def find_text(node: Node | None) -> ScalarNode | None:
    """Return a node if it is a str that is not blank, None otherwise."""
    text = text_of(node)
    return node if isinstance(node, ScalarNode) and text is not None and text.strip() else None


def source_of(node: ScalarNode) -> Source:
    return Source(node.text, node.plain, node.span)


def read_doc(node: Node | None) -> str | None:
    """Return the documentation of a declaration in its long form."""
    text = text_of(child(node, "doc"))
    return text.strip() if text and text.strip() else None


def is_true(node: Node | None, *, default: bool = False) -> bool:
    """Return the value of a boolean, `default` for any other node."""
    value = resolve(node) if isinstance(node, ScalarNode) else None
    return value if isinstance(value, bool) else default


def read_source(node: Node) -> Expression | None:
    """Return an expression that is not resolved yet, None if there is none."""
    text = find_text(node)
    return None if text is None else Expression(source_of(text), None)


# Lists of names, and whole objects


def span_of(node: Node | None) -> Span | None:
    return None if node is None else node.span


def read_names(node: Node | None) -> tuple[Name, ...]:
    """Return the distinct names in a list; other entries in it were already reported."""
    names: dict[str, Name] = {}
    for item in (node,) if isinstance(node, ScalarNode) else items(node):
        text = find_text(item)
        if text is not None:
            names.setdefault(text.text, name_of(text))
    return tuple(names.values())


def is_whole(node: Node, shape: shapes.Record) -> bool:
    """Return whether all declarations of an object were understood.

    If not, references to its properties and signals are not checked: they may be
    declared in a part that was not understood.
    """
    known = {key.name for key in shape.keys}
    return isinstance(node, MappingNode) and all(
        entry.key.text in known
        and (entry.key.text not in DECLARING or isinstance(entry.value, MappingNode))
        for entry in entries(node)
    )
