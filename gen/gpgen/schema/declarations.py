"""What declarations have in common: a name, documentation and a condition."""

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

# What these declare may be referred to.
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
    """Return the keys of every declaration that may depend on a condition."""
    doc = f"The condition of the preprocessor under which {thing} exists."
    return doc_key(thing), Key("if", shapes.Condition(), doc)


# Structs, arguments, enums, constants


def only_doc(thing: str) -> tuple[Key, ...]:
    """Return the keys of what cannot have a condition, because a function's signature is one."""
    return (doc_key(thing),)


def name_of(node: ScalarNode) -> Name:
    return Name(node.text, node.span)


def find_text(node: Node | None) -> ScalarNode | None:
    """Return a node that is a text which is not blank, None for any other."""
    text = text_of(node)
    return node if isinstance(node, ScalarNode) and text is not None and text.strip() else None


def source_of(node: ScalarNode) -> Source:
    return Source(node.text, node.plain, node.span)


def read_doc(node: Node | None) -> str | None:
    """Return the documentation of a declaration in its long form."""
    text = text_of(child(node, "doc"))
    return text.strip() if text and text.strip() else None


def is_true(node: Node | None, *, default: bool = False) -> bool:
    """Return what a key with true or false says."""
    value = resolve(node) if isinstance(node, ScalarNode) else None
    return value if isinstance(value, bool) else default


def read_source(node: Node) -> Expression | None:
    """Return an expression that is not resolved yet, if there is any."""
    text = find_text(node)
    return None if text is None else Expression(source_of(text), None)


# What names functions, hooks and messages


def span_of(node: Node | None) -> Span | None:
    return None if node is None else node.span


def read_names(node: Node | None) -> tuple[Name, ...]:
    """Return the names in a list, each once; other things in it were reported before."""
    names: dict[str, Name] = {}
    for item in (node,) if isinstance(node, ScalarNode) else items(node):
        text = find_text(item)
        if text is not None:
            names.setdefault(text.text, name_of(text))
    return tuple(names.values())


def is_whole(node: Node, shape: shapes.Record) -> bool:
    """Return whether all that an object declares was understood.

    If not, no reference to a property or signal is checked: its declaration may
    be in what was not understood.
    """
    known = {key.name for key in shape.keys}
    return isinstance(node, MappingNode) and all(
        entry.key.text in known
        and (entry.key.text not in DECLARING or isinstance(entry.value, MappingNode))
        for entry in entries(node)
    )
