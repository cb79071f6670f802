"""The rows of an object's tables: its properties and its signals."""

from gpgen.composition import Embedded
from gpgen.model import Property, Scalar, Signal
from gpgen.naming import Names
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import literal
from gpgen.views.parts import part_owner
from gpgen.views.tables import FieldRow, constant, field_row
from gpgen.views.texts import doc_lines
from gpgen.views.thunks import datum, follow_name, setter_name
from gpgen.views.words import Line, Owner, when, when_any


class PropertyRow(NamedTuple):
    """A property in the table of its object."""

    name: str
    docs: tuple[Line, ...]
    type: str
    offset: str
    flags: str
    low: str
    high: str
    set: str
    follow: str
    event: str
    is_clamped: bool
    is_observed: bool
    condition: str


class SignalRow(NamedTuple):
    """A signal in the table of its object, and its arguments in theirs."""

    name: str
    docs: tuple[Line, ...]
    arguments: tuple[FieldRow, ...]
    has_arguments: bool
    is_plain: bool
    condition: str


def property_row(owner: Owner, prop: Property) -> PropertyRow:
    """Return the row of a property."""
    name = prop.name.text
    low, high = bounds(owner.names, prop)
    flags = {
        "GP_PROPERTY_OBSERVED": prop.observe,
        "GP_PROPERTY_KEPT": prop.keep,
        "GP_PROPERTY_CLAMPED": prop.clamp is not None,
        "GP_PROPERTY_COMPUTED": prop.computed is not None,
        "GP_PROPERTY_BOUND": prop.bound is not None,
    }
    return PropertyRow(
        name=name,
        docs=doc_lines(prop.doc),
        type=f"&{constant(prop.type)}",
        offset=f"offsetof({owner.c.c}, {name})",
        flags=" | ".join(flag for flag, is_set in flags.items() if is_set) or "0",
        low=low,
        high=high,
        set="NULL" if prop.follows else setter_name(owner),
        follow=follow_name(owner, prop.type),
        event=owner.c.macro("EVENT", name),
        is_clamped=prop.clamp is not None,
        is_observed=prop.observe,
        condition=when(prop.condition),
    )


def bounds(names: Names, prop: Property) -> tuple[str, str]:
    """Return how the bounds of a clamp are stored in a gp_datum; nothing without one."""
    if prop.clamp is None or not isinstance(prop.type, Scalar):
        return "", ""
    low, high = (literal(names, prop.type, bound) for bound in prop.clamp)
    part = datum(prop.type)
    return f"low.{part} = {low}", f"high.{part} = {high}"


def signal_rows(signals: tuple[Signal, ...]) -> tuple[SignalRow, ...]:
    """Return the rows of an object's signals."""
    return tuple(
        SignalRow(
            signal.name.text,
            doc_lines(signal.doc),
            tuple(field_row(argument, "") for argument in signal.arguments),
            bool(signal.arguments),
            bool(signal.arguments) and not signal.doc,
            when(signal.condition),
        )
        for signal in signals
    )


class PartRow(NamedTuple):
    """A component in the table of an entity."""

    name: str
    offset: str
    type: str
    bound: tuple[PropertyRow, ...]
    has_bound: bool
    condition: str


def part_rows(owner: Owner, parts: tuple[Embedded, ...]) -> tuple[PartRow, ...]:
    """Return the rows of an entity's components."""
    rows = []
    for part in parts:
        inner = part_owner(owner, part)
        bound = [prop for prop in part.properties if prop.bound]
        rows.append(
            PartRow(
                name=part.name,
                offset=f"offsetof({owner.c.c}, {part.name})",
                type=f"&{owner.names.of(part.name, 'gp_type')}",
                bound=tuple(property_row(inner, prop) for prop in bound),
                has_bound=bool(bound),
                condition=when_any(prop.condition for prop in bound),
            )
        )
    return tuple(rows)
