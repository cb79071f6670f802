"""The functions that tables lead to: they set a property through its setter, or hear it."""

from gpgen.model import FLOATS, UNSIGNED, Array, EnumType, Ref, Scalar, Text, Type
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import value_type
from gpgen.views.properties import PropertyView


class SetterView(NamedTuple):
    """The function that sets a property through its setter, and the one that hears it."""

    c: str
    follow: str
    follow_parameters: str
    heard: str
    owner: str
    set: str
    who: str
    value: str
    field: str
    type: str
    length: str
    element: str
    is_scalar: bool
    is_array: bool
    is_settable: bool
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


def setter_view(view: PropertyView, flags: frozenset[str]) -> SetterView:
    """Return the functions of an observed property; `flags` are the enums that are sets."""
    prop, owner = view.prop, view.owner
    of = f"{view.name}_of_{owner.var}"
    is_scalar = bool(datum(prop.type))
    told = [part for part in view.told.arguments.split(", ") if part != "index"]
    unused = ["world", *told] if owner.lives else told
    who = f"{owner.world}, {owner.c.c} *object" if owner.lives else f"{owner.c.c} *object"
    return SetterView(
        c=f"set_{of}",
        follow=f"follow_{of}",
        follow_parameters=f"void *context, {who}, {view.told.parameters}",
        heard=", ".join(f"(void){each}" for each in unused),
        owner=owner.c.c,
        set=view.set,
        who="world_of(world), owner" if owner.lives else "owner",
        value=taken(owner.names, prop.type, flags) if is_scalar else "",
        field=f"owner->{view.name}",
        type=view.type,
        length=view.count,
        element="index" if isinstance(prop.type, Array) else "0",
        is_scalar=is_scalar,
        is_array=view.is_array,
        is_settable=view.is_settable,
        condition=view.condition,
    )
