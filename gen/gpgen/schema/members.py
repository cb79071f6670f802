"""The members of objects: properties, signals, hooks and listeners."""

from gpgen import model
from gpgen.model.conditions import implies
from gpgen.model.types import show_type
from gpgen.schema import shapes
from gpgen.schema.declarations import (
    common_keys,
    is_true,
    name_of,
    read_doc,
    read_names,
    read_source,
    span_of,
)
from gpgen.schema.saving import (
    CONVERT,
    SAVE_PROPERTY,
    is_saturating,
    is_saved,
    read_was,
    was_key,
)
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.schema.structs import ARGUMENTS, read_arguments
from gpgen.schema.values import read_typed, read_value
from gpgen.source.nodes import Entry, Node, ScalarNode, child, entries, is_empty, items
from gpgen.source.problems import quote

COMPUTED = Key(
    "computed",
    shapes.Text("energy < 0.2"),
    "An expression over properties of the same object. The property follows it and has no setter.",
)
KEEP = Key(
    "keep",
    shapes.Boolean(),
    "Whether the value is kept when the entity is recycled: zero before `init`, then unchanged.",
    default="false",
)
CHECKSUM = Key(
    "checksum",
    shapes.Boolean(),
    "Whether it counts for the checksum of a world with `snapshot: true`.",
    default="true",
)
# These are keys next to the properties of a preset, and in every long form.
RESERVED_PROPERTIES = ("doc", "if")
PROPERTY = shapes.Either(
    shapes.Type(value=True),
    shapes.Record(
        "a property",
        "A property in its long form.",
        (
            Key("type", shapes.Type(), "The type of the property.", required=True),
            Key("default", shapes.Value(), "The value after create.", default="0"),
            Key(
                "clamp",
                shapes.List(shapes.Value(), "[0, 100]", least=2, most=2),
                "The lowest and the highest value. Setters, factories and presets clamp to them.",
            ),
            Key("observe", shapes.Boolean(), "Whether changes notify listeners.", default="true"),
            COMPUTED,
            KEEP,
            CHECKSUM,
            SAVE_PROPERTY,
            was_key("the property", shapes.Word("property", "hit_points")),
            CONVERT,
            *common_keys("the property"),
        ),
        "{type: i32, default: 100}",
    ),
)
PROPERTIES = shapes.Map(
    shapes.Name("property", RESERVED_PROPERTIES, example="hit_points"),
    PROPERTY,
    "{hp: i32 = 100}",
    doc="A value with a setter; changes notify listeners.",
)
SIGNALS = shapes.Map(
    shapes.Name("signal"),
    shapes.Record(
        "a signal",
        "An event of an object, emitted to its listeners.",
        (
            Key("args", ARGUMENTS, "The arguments of the signal.", default="{}"),
            *common_keys("the signal"),
        ),
        "{args: {damage: i32}}",
    ),
    "{stung: {args: {damage: i32}}}",
)
PROPERTIES_KEY = Key("properties", PROPERTIES, "Observable values, NAME: TYPE or TYPE = VALUE.")
SIGNALS_KEY = Key("signals", SIGNALS, "Events of the object, with arguments.")
HOOK_DOCS = (
    "Called once, when the memory of the object is first used.",
    "Called at each create, with the defaults and arguments set.",
    "Called when the object is recycled.",
    "Called once, before the memory is given up.",
    "Called after a save file was read, when all of its objects exist.",
)
LISTENER = shapes.Name("function", example="check_death")
HOOKS_KEY = Key(
    "hooks",
    shapes.List(shapes.Choice(model.HOOKS, HOOK_DOCS), "[init, reset]", unique=True),
    "The moments in an object's life at which one of your C functions is called.",
)
ON_KEY = Key(
    "on",
    shapes.Map(
        shapes.Word("event"),
        shapes.Either(
            LISTENER, shapes.List(LISTENER, "[check_death, redraw]", least=1, unique=True)
        ),
        "{hp: check_death}",
        doc="The C functions that the change or the signal calls.",
    ),
    "Static listeners: your C functions that are called directly at a change or a signal.",
)
MEMBERS = (PROPERTIES_KEY, SIGNALS_KEY, HOOKS_KEY, ON_KEY)


def read_members(
    node: Node, scope: Scope, *, whole: bool
) -> tuple[
    tuple[model.Property, ...],
    tuple[model.Signal, ...],
    tuple[model.Name, ...],
    tuple[model.StaticListener, ...],
]:
    """Return properties, signals and hooks, and listeners if the object is `whole`."""
    return (
        read_properties(child(node, "properties"), scope),
        read_signals(child(node, "signals"), scope),
        read_names(child(node, "hooks")),
        read_listeners(child(node, "on")) if whole else (),
    )


def read_properties(node: Node | None, scope: Scope) -> tuple[model.Property, ...]:
    return scope.read_each(entries(node), _property)


def _property(entry: Entry, scope: Scope) -> model.Property:
    node = entry.value
    typed = read_typed(entry, f"property {quote(entry.key.text)}", scope)
    clamp, kept = child(node, "clamp"), child(node, "keep")
    keep = is_true(kept) or holds_extern(typed.type, scope.structs)
    return model.Property(
        name_of(entry.key),
        typed.type,
        typed.span,
        typed.value if typed.node is not None or keep else first_member(typed.type, scope),
        None if clamp is None else _clamp(clamp, typed.type, scope),
        is_true(child(node, "observe"), default=True),
        keep,
        read_doc(node),
        span_of(typed.node),
        span_of(clamp),
        span_of(kept) if is_true(kept) else None,
        _computed(node),
        checksum=is_true(child(node, "checksum"), default=True),
        save=is_saved(node, default=True),
        save_span=span_of(child(node, "save")),
        was=read_was(node),
        saturate=is_saturating(node),
        convert_span=span_of(child(node, "convert")),
    )


def _computed(node: Node) -> model.Expression | None:
    """Return the expression of a property, None also if YAML may have cut it.

    It is resolved when all names are known.
    """
    computed_node = child(node, "computed")
    form = PROPERTY.long
    known = [key.name for key in form.keys] if isinstance(form, shapes.Record) else []
    if not isinstance(computed_node, ScalarNode) or any(
        each.key.text not in known for each in entries(node)
    ):
        return None
    return read_source(computed_node)


def holds_extern(type_: model.Type, structs: dict[str, model.Struct]) -> bool:
    """Return whether a type contains an extern; each struct is visited once."""
    waiting, seen = [type_], set[str]()
    while waiting:
        of = waiting.pop()
        of = of.element if isinstance(of, model.Array) else of
        if isinstance(of, model.ExternType):
            return True
        if isinstance(of, model.StructType) and of.name in structs and of.name not in seen:
            seen.add(of.name)
            waiting += [field.type for field in structs[of.name].fields]
    return False


def first_member(type_: model.Type, scope: Scope) -> model.EnumValue | None:
    """Return the first member of an enum without a member 0, as the initial value."""
    if not isinstance(type_, model.EnumType):
        return None
    enum = scope.enums.get(type_.name)
    if enum is None or enum.flags or any(member.value == 0 for member in enum.members):
        return None
    first = next((each for each in enum.members if implies(scope.condition, each.condition)), None)
    return None if first is None else model.EnumValue(type_.name, (first.name.text,))


def _clamp(node: Node, type_: model.Type, scope: Scope) -> tuple[int | float, int | float] | None:
    if isinstance(type_, model.Broken) or len(items(node)) != 2 or any(map(is_empty, items(node))):
        return None
    if not isinstance(type_, model.Scalar) or type_.name not in {
        *model.SIGNED,
        *model.UNSIGNED,
        *model.FLOATS,
    }:
        message = f"'clamp' requires a number type, got {show_type(type_)}"
        scope.report("GP312", node.span, message, "remove it")
        return None
    values = (read_value(item, type_, scope, fixed="a bound of 'clamp'") for item in items(node))
    low, high = map(number, values)
    return None if low is None or high is None else (low, high)


def number(value: model.Value | None) -> int | float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def read_listeners(node: Node | None) -> tuple[model.StaticListener, ...]:
    """Return the static listeners, in schema order."""
    return tuple(
        model.StaticListener(name_of(entry.key), function)
        for entry in entries(node)
        for function in read_names(entry.value)
    )


def read_signals(node: Node | None, scope: Scope) -> tuple[model.Signal, ...]:
    return scope.read_each(entries(node), _signal)


def _signal(entry: Entry, scope: Scope) -> model.Signal:
    node = entry.value
    return model.Signal(name_of(entry.key), read_arguments(node, scope), read_doc(node))
