"""The functions that tables lead to: they set properties, or update what is bound to them."""

from typing import NamedTuple

from gpgen.c.declarations import Owner, when_any
from gpgen.c.names import Names
from gpgen.c.types import value_type
from gpgen.model import FLOATS, UNSIGNED, Array, EnumType, Ref, Scalar, Text, Type
from gpgen.views.properties import PropertyView
from gpgen.views.property_names import suffix


class SetterView(NamedTuple):
    """How one property is set through its setter."""

    event: str
    set: str
    who: str
    value: str
    field: str
    type: str
    length: str
    is_scalar: bool
    is_array: bool
    condition: str


class FollowThunk(NamedTuple):
    """The listener of bindings to the properties of one type."""

    c: str
    parameters: str
    unused: str
    element: str
    condition: str


def datum(of: Type, flags: frozenset[str] = frozenset()) -> str:
    """Return the member of a gp_datum that holds a value; nothing if it is pointed to."""
    match of:
        case Scalar("bool"):
            return "boolean"
        case Scalar(name) if name in FLOATS:
            return name
        case Scalar(name):
            return "u64" if name in UNSIGNED else "i64"
        case EnumType(name):
            return "u64" if name in flags else "i64"
        case Ref():
            return "id"
        case Text():
            return "text"
    return ""


def taken(names: Names, of: Type, flags: frozenset[str]) -> str:
    """Return the expression that takes a value of a type out of a gp_value."""
    given = f"value.as.{datum(of, flags)}"
    match of:
        case Scalar("bool" | "f32" | "f64" | "i64" | "u64") | Text() | Ref(None):
            return given
        case Ref():
            return f"({value_type(names, of)}){{{given}.bits}}"
    return f"({value_type(names, of)}){given}"


def setter_views(views: tuple[PropertyView, ...], flags: frozenset[str]) -> tuple[SetterView, ...]:
    """Return how observed properties are set; `flags` are the enums that are sets."""
    return tuple(setter_view(view, flags) for view in views if view.is_settable)


def setter_view(view: PropertyView, flags: frozenset[str]) -> SetterView:
    """Return how one is set."""
    prop, owner = view.prop, view.owner
    is_scalar = bool(datum(prop.type))
    return SetterView(
        event=owner.c.macro("EVENT", view.name),
        set=view.set,
        who=f"{owner.names.of('gp_world_of')}(world), owner" if owner.lives else "owner",
        value=taken(owner.names, prop.type, flags) if is_scalar else "",
        field=f"owner->{view.name}",
        type=view.type,
        length=view.count,
        is_scalar=is_scalar,
        is_array=view.is_array,
        condition=view.condition,
    )


def follow_name(owner: Owner, of: Type) -> str:
    """Return the listener of bindings to an object's properties of a type."""
    return owner.c.of("gp_update_bound", suffix(of))


def setter_name(owner: Owner) -> str:
    """Return the function that sets any property of an object by its number."""
    return owner.c.of("gp_set_property")


def follow_thunks(views: tuple[PropertyView, ...]) -> tuple[FollowThunk, ...]:
    """Return the listeners of bindings to observed properties, one for each type."""
    found: dict[str, list[PropertyView]] = {}
    for view in views:
        found.setdefault(follow_name(view.owner, view.prop.type), []).append(view)
    return tuple(follow_thunk(c, views) for c, views in found.items())


def follow_thunk(c: str, views: list[PropertyView]) -> FollowThunk:
    """Return the listener for properties of one type."""
    view = views[0]
    owner = view.owner
    values = [part for part in view.told.arguments.split(", ") if part != "index"]
    unused = ["world", *values] if owner.lives else values
    who = f"{owner.world}, {owner.c.c} *object" if owner.lives else f"{owner.c.c} *object"
    return FollowThunk(
        c=c,
        parameters=f"void *context, {who}, {view.told.parameters}",
        unused=", ".join(f"(void){each}" for each in unused),
        element="index" if isinstance(view.prop.type, Array) else "0",
        condition=when_any(each.prop.condition for each in views),
    )
