"""The world, its limits and its pools: schema keys, and reading them into the model."""

from collections.abc import Iterable

from gpgen.model import Pool, World
from gpgen.schema import shapes
from gpgen.schema.declarations import (
    doc_key,
    is_true,
    is_whole,
    read_doc,
    read_names,
    span_of,
)
from gpgen.schema.members import PROPERTIES_KEY, SIGNALS_KEY, read_properties, read_signals
from gpgen.schema.numbers import read_integer
from gpgen.schema.saving import is_saved, save_key
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.source.nodes import MappingNode, Node, ScalarNode, child, resolve, text_of

MOST_LISTENERS = (1 << 32) - 1
MOST_CALLBACKS = 1 << 20
MOST_BINDINGS = 1 << 22
LIMITS = (
    Key(
        "listeners",
        shapes.Integer(0, MOST_LISTENERS),
        "How many listeners a static world has room for.",
    ),
    Key(
        "callbacks",
        shapes.Integer(0, MOST_CALLBACKS),
        "How many posted signals a static world has room for.",
    ),
    Key(
        "bindings",
        shapes.Integer(0, MOST_BINDINGS),
        "How many bindings made at run time a static world has room for.",
        default="0",
    ),
)
MOST_SLOTS = 1 << 22  # the range of the slot number in an ID
REUSE_DOCS = (
    "The lowest free slot: live entities stay together, and the end can be trimmed.",
    "The slot that was freed last, which may still be in the cache.",
)
POOL = shapes.Record(
    "a pool",
    "How many entities of a type there may be, and where they live.",
    (
        Key(
            "reserve",
            shapes.Integer(0, MOST_SLOTS),
            "How many entities are allocated when the world is initialized.",
            default="0",
        ),
        Key(
            "max",
            shapes.Integer(1, MOST_SLOTS),
            "How many entities can be live at a time.",
            default=str(MOST_SLOTS),
        ),
        Key(
            "static",
            shapes.Boolean(),
            "Whether the pool is inside the world and never allocates.",
            default="false",
        ),
        Key(
            "reuse",
            shapes.Choice(("lowest", "lifo"), REUSE_DOCS),
            "Which free slot is used next.",
            default="lowest",
        ),
        Key(
            "columns",
            shapes.List(shapes.Word("property"), "[position, hp]", unique=True),
            "Properties of the entity that lie in arrays beside the objects, for loops over many.",
        ),
    ),
    "{reserve: 256, max: 4096}",
)
WORLD = shapes.Record(
    "the world",
    "The object that holds every pool, with properties, signals and limits of its own.",
    (
        doc_key("the world"),
        PROPERTIES_KEY,
        SIGNALS_KEY,
        Key(
            "static",
            shapes.Boolean(),
            "Whether the world is one variable without an allocator, which refuses to grow.",
            default="false",
        ),
        *LIMITS,
        Key(
            "snapshot",
            shapes.Boolean(),
            "Whether the world can be copied and put back in the same run, and has a checksum.",
            default="false",
        ),
        save_key("the world"),
    ),
    "{properties: {honey: u32}}",
)


def read_pool(node: Node | None, scope: Scope) -> Pool:
    reserve, most, static = (child(node, key) for key in ("reserve", "max", "static"))
    reuse = text_of(child(node, "reuse"))
    return Pool(
        read_integer(reserve, shapes.Integer(0, MOST_SLOTS), scope, "'reserve'") or 0,
        read_integer(most, shapes.Integer(1, MOST_SLOTS), scope, "'max'"),
        is_true(static),
        reuse == "lifo",
        span_of(reserve),
        span_of(most),
        span_of(static),
        read_names(child(node, "columns")),
    )


def read_world(roots: Iterable[MappingNode], scope: Scope) -> World | None:
    """Return the world; report a second declaration of it."""
    found = [
        entry
        for root in roots
        for entry in root.entries
        if entry.key.text == "world" and isinstance(entry.value, MappingNode)
    ]
    for entry in found[1:]:
        scope.report_second(entry, found[0])
    if not found:
        return None
    node = found[0].value
    scope.saves = is_saved(node, default=False)
    scope.vague_world = len(found) > 1 or not is_whole(node, WORLD)
    static = child(node, "static")
    is_clear = static is None or (
        isinstance(static, ScalarNode) and isinstance(resolve(static), bool)
    )
    clear = node if is_clear and not scope.vague_world else None
    static, listeners = child(clear, "static"), child(clear, "listeners")
    callbacks, bindings = child(clear, "callbacks"), child(clear, "bindings")
    limit = shapes.Integer(0, MOST_LISTENERS)
    return World(
        read_properties(child(node, "properties"), scope),
        read_signals(child(node, "signals"), scope),
        is_true(static),
        read_integer(listeners, limit, scope, "'listeners'"),
        read_integer(callbacks, shapes.Integer(0, MOST_CALLBACKS), scope, "'callbacks'"),
        read_integer(bindings, shapes.Integer(0, MOST_BINDINGS), scope, "'bindings'"),
        read_doc(node),
        span_of(static),
        span_of(listeners),
        span_of(callbacks),
        span_of(bindings),
        is_true(child(clear, "snapshot")),
        scope.saves,
        span_of(child(node, "save")),
    )
