"""How a value is kept within the clamp of its property."""

from gpgen.model import Property, Scalar
from gpgen.naming import Names
from gpgen.views.comments import facts
from gpgen.views.ctypes import literal


def bounds(prop: Property) -> str:
    """Return the bounds of a clamp as English."""
    return facts(prop).split(",")[0]


def clamped(names: Names, prop: Property, value: str) -> str:
    """Return a value as it is stored: clamped if the property says so."""
    if prop.clamp is None or not isinstance(prop.type, Scalar):
        return value
    low, high = (literal(names, prop.type, bound) for bound in prop.clamp)
    return f"gp_clamp_{prop.type.name}({value}, {low}, {high})"
