"""The key `inspect`: what is generated for `gpgen inspect`."""

from gpgen.schema import shapes
from gpgen.schema.declarations import is_true
from gpgen.schema.shapes import Key
from gpgen.source.nodes import Node, child

INSPECT = shapes.Boolean(planned=("changes",))
INSPECT_MODULE = Key(
    "inspect",
    INSPECT,
    "Whether `gpgen inspect` can log what its objects do: of all entities by default.",
    default="false",
)
INSPECT_ENTITY = Key(
    "inspect",
    INSPECT,
    "Whether `gpgen inspect` can log what its objects do; the module says so by default.",
    default="what the module says",
)


def is_inspected(node: Node | None, *, default: bool) -> bool:
    return is_true(child(node, "inspect"), default=default)
