"""The members of structs, signals, entities and the world: nodes -> model."""

from gpgen.model import (
    FLOATS,
    SIGNED,
    UNSIGNED,
    Array,
    Broken,
    EnumType,
    EnumValue,
    Expression,
    ExternType,
    Name,
    Property,
    Scalar,
    Source,
    StaticListener,
    Struct,
    StructType,
    Type,
    Value,
)
from gpgen.model.conditions import implies
from gpgen.model.types import show_type
from gpgen.schema.language.members import PROPERTY
from gpgen.schema.language.shapes import RecordShape
from gpgen.schema.parse.scope import Scope
from gpgen.schema.parse.types import read_type
from gpgen.schema.parse.value_hints import report_no_value
from gpgen.schema.parse.values import read_value
from gpgen.source.load import load_part
from gpgen.source.nodes import (
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    is_empty,
    items,
    part,
    resolve,
    text_of,
)
from gpgen.source.places import Span
from gpgen.source.problems import quote

# What these declare may be referred to.
DECLARING = ("properties", "signals", "leaves")


def name_of(node: ScalarNode) -> Name:
    """Return a name with its place."""
    return Name(node.text, node.span)


def source_of(node: ScalarNode) -> Source:
    """Return a scalar as an expression."""
    return Source(node.text, node.plain, node.span)


def read_doc(node: Node | None) -> str | None:
    """Return the documentation of a declaration in its long form."""
    text = text_of(child(node, "doc"))
    return text.strip() if text and text.strip() else None


def is_true(node: Node | None, *, default: bool = False) -> bool:
    """Return what a key with true or false says."""
    value = resolve(node) if isinstance(node, ScalarNode) else None
    return value if isinstance(value, bool) else default


# Types and properties


def read_type_of(
    node: Node | None,
    otherwise: Span,
    scope: Scope,
    *,
    argument: bool = False,
    rest: bool = False,
) -> tuple[Type, Span]:
    """Return the type that a node names; what is no text was reported before."""
    text = text_of(node)
    if not isinstance(node, ScalarNode) or text is None or not text.strip():
        return Broken(), otherwise
    return read_type(node, scope, argument=argument, rest=rest)


def split_value(
    node: ScalarNode,
    subject: str,
    scope: Scope,
    *,
    argument: bool = False,
    optional: bool = True,
) -> tuple[Type, Span, Node | None]:
    """Return the type, its place, and the value in `TYPE = VALUE`."""
    before, equals, after = node.text.partition("=")
    if not before.strip():
        message = f"{subject} requires a type before '='"
        scope.report("GP204", node.span, message, "write 'i32 = 100'")
        return Broken(), node.span, None
    type_, span = read_type(node, scope, argument=argument, end=len(before))
    if not equals:
        return type_, span, None
    start = len(before) + 1 + len(after) - len(after.lstrip())
    text = after.strip()
    if not text:
        place = part(node, len(before), len(before) + 1)
        report_no_value(place, subject, scope, optional=optional)
        return type_, span, BrokenNode(place)
    value, problems = load_part(text, part(node, start, start + len(text)))
    scope.problems += problems
    if is_empty(value):
        hint = "write only the type: zero is the default" if optional else "write a value"
        scope.report("GP205", value.span, f"{subject}: expected a value, got null", hint)
    return type_, span, value


def read_properties(node: Node | None, scope: Scope) -> tuple[Property, ...]:
    """Return the properties of an object."""
    return tuple(_property(entry, scope) for entry in entries(node))


def _property(entry: Entry, scope: Scope) -> Property:
    with scope.where(entry.value) as condition:
        return _where(entry, scope)._replace(condition=condition)


def _where(entry: Entry, scope: Scope) -> Property:
    """Return a property without its condition, which holds here."""
    node = entry.value
    name = name_of(entry.key)
    if isinstance(node, ScalarNode) and text_of(node) is not None and node.text.strip():
        type_, span, given = split_value(node, f"property {quote(name.text)}", scope)
    else:
        type_, span = read_type_of(child(node, "type"), entry.key.span, scope)
        given = child(node, "default")
    clamp = child(node, "clamp")
    kept = child(node, "keep")
    keep = is_true(kept) or holds_extern(type_, scope.structs)
    default = None if given is None or is_empty(given) else read_value(given, type_, scope)
    return Property(
        name,
        type_,
        span,
        default if given is not None or keep else first_member(type_, scope),
        None if clamp is None else _clamp(clamp, type_, scope),
        is_true(child(node, "observe"), default=True),
        keep,
        read_doc(node),
        None if given is None else given.span,
        None if clamp is None else clamp.span,
        kept.span if kept is not None and is_true(kept) else None,
        _computed(node),
    )


def _computed(node: Node) -> Expression | None:
    """Return the expression of a property; None too where YAML may have cut it.

    What it means is found out when all names are known.
    """
    given = child(node, "computed")
    form = PROPERTY.long
    known = [key.name for key in form.keys] if isinstance(form, RecordShape) else []
    if not isinstance(given, ScalarNode) or any(
        each.key.text not in known for each in entries(node)
    ):
        return None
    return read_source(given)


def read_source(node: Node) -> Expression | None:
    """Return an expression of which nobody knows yet what it means, if there is any."""
    if not isinstance(node, ScalarNode) or not (text_of(node) or "").strip():
        return None
    return Expression(source_of(node), None)


def holds_extern(type_: Type, structs: dict[str, Struct]) -> bool:
    """Return whether an extern stands anywhere in a type; each struct is looked into once."""
    waiting, seen = [type_], set[str]()
    while waiting:
        of = waiting.pop()
        of = of.element if isinstance(of, Array) else of
        if isinstance(of, ExternType):
            return True
        if isinstance(of, StructType) and of.name in structs and of.name not in seen:
            seen.add(of.name)
            waiting += [field.type for field in structs[of.name].fields]
    return False


def first_member(type_: Type, scope: Scope) -> EnumValue | None:
    """Return the first member of an enum in which no member is 0, so that it begins as one."""
    if not isinstance(type_, EnumType):
        return None
    enum = scope.enums.get(type_.name)
    if enum is None or enum.flags or any(member.value == 0 for member in enum.members):
        return None
    first = next((each for each in enum.members if implies(scope.given, each.condition)), None)
    return None if first is None else EnumValue(type_.name, (first.name.text,))


def _clamp(node: Node, type_: Type, scope: Scope) -> tuple[int | float, int | float] | None:
    """Return the lowest and the highest value of a property."""
    if isinstance(type_, Broken) or len(items(node)) != 2 or any(map(is_empty, items(node))):
        return None
    if not isinstance(type_, Scalar) or type_.name not in {*SIGNED, *UNSIGNED, *FLOATS}:
        message = f"'clamp' requires a number type, got {show_type(type_)}"
        scope.report("GP312", node.span, message, "remove it")
        return None
    low, high = (number(read_value(item, type_, scope)) for item in items(node))
    return None if low is None or high is None else (low, high)


def number(value: Value | None) -> int | float | None:
    """Return a value that is a number, None for anything else."""
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


# What names functions, hooks and messages


def read_names(node: Node | None) -> tuple[Name, ...]:
    """Return the names in a list, each once; other things in it were reported before."""
    names: dict[str, Name] = {}
    for item in items(node):
        if isinstance(item, ScalarNode) and text_of(item):
            names.setdefault(item.text, name_of(item))
    return tuple(names.values())


def read_listeners(node: Node | None) -> tuple[StaticListener, ...]:
    """Return the functions that are called directly, in the order of the schema."""
    found: list[StaticListener] = []
    for entry in entries(node):
        value = entry.value
        functions = read_names(value)
        if isinstance(value, ScalarNode) and text_of(value):
            functions = (name_of(value),)
        found += [StaticListener(name_of(entry.key), function) for function in functions]
    return tuple(found)


def is_whole(node: Node, shape: RecordShape) -> bool:
    """Return whether all that an object declares was understood.

    If not, nothing that refers to a property or signal is looked at: what it
    means may be in what was not understood.
    """
    known = {key.name for key in shape.keys}
    return isinstance(node, MappingNode) and all(
        entry.key.text in known
        and (entry.key.text not in DECLARING or isinstance(entry.value, MappingNode))
        for entry in entries(node)
    )
