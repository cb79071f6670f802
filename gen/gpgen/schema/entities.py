"""Entities: their schema keys, and reading them into the model."""

from collections.abc import Iterator, Mapping

from gpgen.model import Binding, Entity, Factory, Name, NamedList, Preset, Value
from gpgen.model.availability import Needed
from gpgen.model.composition import Path, advise, compose, property_paths
from gpgen.schema import shapes
from gpgen.schema.components import USES, is_clear, read_uses
from gpgen.schema.declarations import (
    common_keys,
    is_true,
    is_whole,
    name_of,
    read_doc,
    read_names,
    read_source,
    span_of,
)
from gpgen.schema.leaves import read_leaves
from gpgen.schema.members import CHECKSUM, MEMBERS, read_members
from gpgen.schema.saving import is_saved, read_was, save_key, was_key
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.trees import BEHAVIOURS, read_behaviours
from gpgen.schema.values import read_value
from gpgen.schema.world import POOL, read_pool
from gpgen.source.nodes import Entry, MappingNode, Node, child, entries, is_empty, text_of
from gpgen.source.problems import did_you_mean, quote

BIND = Key(
    "bind",
    shapes.Map(
        shapes.Word("property"), shapes.Text("physics.position"), "{marker: physics.position}"
    ),
    "Properties that follow others of the same entity, TARGET: SOURCE. A target has no setter.",
)


# Entities

INSPECT = shapes.Boolean(planned=("changes",))
PROPERTY_LIST = shapes.List(shapes.Word("property"), "[position, hp]", unique=True)
FACTORY = shapes.Either(
    PROPERTY_LIST,
    shapes.Record(
        "a factory",
        "A factory in its long form.",
        (
            Key("args", PROPERTY_LIST, "The properties that it takes.", required=True),
            *common_keys("the factory"),
        ),
        "[position, hp]",
    ),
)
PRESET = shapes.Map(
    shapes.Word("property"),
    shapes.Value(),
    "{hp: 80}",
    common_keys("the preset"),
    doc="The value of the property.",
)
LIST_NAME = shapes.Name("list", example="flying")
LISTS = shapes.Either(
    shapes.List(LIST_NAME, "[flying]", unique=True),
    shapes.Map(
        LIST_NAME,
        shapes.Record(
            "a list", "A list in its long form.", common_keys("the list"), "{doc: Airborne.}"
        ),
        "{flying: {doc: Airborne.}}",
        doc="A list that entities can be linked into.",
    ),
)
LISTENERS_DOCS = (
    "In lists that all types share: 8 bytes in an entity without listeners.",
    "The first listener in the entity, which has 16 bytes more; with a second one, in lists.",
)
ENTITY = shapes.Record(
    "an entity",
    "A type of object that lives in a pool.",
    (
        *common_keys("the entity"),
        Key("pool", POOL, "How many entities there can be, and where their memory is."),
        Key("components", USES, "Components to embed, with other defaults where given."),
        *MEMBERS,
        Key(
            "create",
            shapes.Map(
                shapes.Name("factory"),
                FACTORY,
                "{at: [position, hp]}",
                doc="A create function, `create_at`, that takes these.",
            ),
            "Factories: create functions that take values of these properties.",
        ),
        Key(
            "presets",
            shapes.Map(
                shapes.Name("preset"),
                PRESET,
                "{queen: {hp: 80}}",
                doc="A create function, `create_queen`, that sets these.",
            ),
            "Presets: create functions that set these values.",
        ),
        Key("lists", LISTS, "Intrusive lists, each in an order of your own."),
        BIND,
        Key(
            "freeze",
            shapes.Boolean(),
            "Whether notifications can be held back and merged into one for each property.",
            default="false",
        ),
        CHECKSUM,
        save_key("the entity"),
        was_key("the entity", shapes.Name("entity", example="wasp")),
        Key(
            "inspect",
            INSPECT,
            "Whether `gpgen inspect` can log what its objects do; the module says so by default.",
            default="that of the module",
        ),
        Key(
            "listeners",
            shapes.Choice(("shared", "inline"), LISTENERS_DOCS),
            "Where the listeners of one entity lie.",
            default="shared",
        ),
        *BEHAVIOURS,
    ),
    "{properties: {hp: i32 = 100}}",
)


def read_entities(scope: Scope) -> tuple[Entity, ...]:
    found = scope.read_each(scope.entries("entities"), _entity)
    return tuple(entity._replace(number=number) for number, entity in enumerate(found, 1))


def _entity(entry: Entry, scope: Scope) -> Entity:
    node = entry.value
    used, freeze, listeners = (child(node, key) for key in ("components", "freeze", "listeners"))
    uses = read_uses(used, scope)
    whole = is_whole(node, ENTITY) and is_clear(used, uses, scope)
    if not whole:
        scope.vague_entities.add(entry.key.text)
    entity = Entity(
        name_of(entry.key),
        read_pool(child(node, "pool"), scope),
        uses,
        *read_members(node, scope, whole=whole),
        (),
        (),
        _lists(child(node, "lists"), scope),
        _bindings(child(node, "bind")),
        whole and is_true(freeze),
        read_doc(node),
        span_of(freeze),
        leaves=read_leaves(child(node, "leaves"), scope) if whole else (),
        checksum=is_true(child(node, "checksum"), default=True),
        inline_listener=text_of(listeners) == "inline",
        listeners_span=span_of(listeners),
        save=is_saved(node, default=scope.saves),
        save_span=span_of(child(node, "save")),
        was=read_was(node),
        inspect=is_true(child(node, "inspect"), default=scope.inspects),
    )
    if whole and scope.complete and _behaves(node, entity):
        entity = entity._replace(behaviours=read_behaviours(node, entity, scope))
    paths = property_paths(entity, compose(uses, scope.components))
    return entity._replace(
        factories=_factories(child(node, "create"), paths, scope) if whole else (),
        presets=_presets(child(node, "presets"), paths, scope, whole=whole),
    )


def _behaves(node: Node, entity: Entity) -> bool:
    """Return whether an entity has behaviours, and all its leaves were understood."""
    whole = len(entity.leaves) == len(entries(child(node, "leaves")))
    return whole and any(child(node, key) is not None for key in ("behaviour", "behaviours"))


def _lists(node: Node | None, scope: Scope) -> tuple[NamedList, ...]:
    if not isinstance(node, MappingNode):
        return tuple(NamedList(name, None) for name in read_names(node))
    return scope.read_each(
        node.entries, lambda entry, _: NamedList(name_of(entry.key), read_doc(entry.value))
    )


def _bindings(node: Node | None) -> tuple[Binding, ...]:
    sources = ((each.key, read_source(each.value)) for each in entries(node))
    return tuple(Binding(name_of(key), source) for key, source in sources if source is not None)


def _factories(node: Node | None, paths: Mapping[str, Path], scope: Scope) -> tuple[Factory, ...]:
    def factory(entry: Entry, scope: Scope) -> Factory:
        names = read_names(child(entry.value, "args") or entry.value)
        for name in names:
            _use(name, paths, scope)
        return Factory(name_of(entry.key), names, read_doc(entry.value))

    return scope.read_each(entries(node), factory)


def _use(name: Name, paths: Mapping[str, Path], scope: Scope) -> None:
    """Report the use of a property that may be absent; unknown ones are reported later."""
    if name.text in paths:
        prop = paths[name.text].prop
        scope.require(name.text, Needed(prop.condition, prop.name.span), name.span)


def _presets(
    node: Node | None, paths: Mapping[str, Path], scope: Scope, *, whole: bool
) -> tuple[Preset, ...]:
    def preset(entry: Entry, scope: Scope) -> Preset:
        values = tuple(_values(entry.value, paths, scope, whole=whole))
        return Preset(name_of(entry.key), values, read_doc(entry.value))

    return scope.read_each(entries(node), preset)


def _values(
    node: Node, paths: Mapping[str, Path], scope: Scope, *, whole: bool
) -> Iterator[tuple[Name, Value]]:
    for item in entries(node):
        name = item.key.text
        if name in ("doc", "if"):
            continue
        if name not in paths:
            if whole:
                components = scope.components.values()
                hint = advise(name, paths, components) or did_you_mean(name, paths)
                scope.report("GP416", item.key.span, f"unknown property {quote(name)}", hint)
            continue
        if is_empty(item.value):
            continue
        _use(name_of(item.key), paths, scope)
        value = read_value(item.value, paths[name].prop.type, scope)
        if value is not None:
            yield name_of(item.key), value
