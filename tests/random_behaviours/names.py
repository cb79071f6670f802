"""Names that a random behaviour can use at a place, by type."""

from collections.abc import Mapping
from typing import NamedTuple

from random_behaviours.flow import Tree

EVENTS: dict[str, dict[str, Tree]] = {
    "stung": {"event.damage": "i32", "event.depth": "f32"},
    "called": {},
    "damage": {"event.amount": "i32"},
    "wound": {"event.depth": "i32"},
    "met": {"event.whom": "ref any", "event.at": "vec2"},
    "felt": {"event.how": "mood", "event.sure": "bool"},
}
LOCALS: dict[str, Tree] = {
    "n0": "i32 = 2",
    "x0": "f32 = 0.5",
    "w0": "vec2",
    "s0": "str[8]",
    "m0": "ref any",
    "b0": "bool",
    "e0": "mood",
    "k0": "nature",
}
SEEN = ("energy", "body.radius", "v2()", "depth")  # numbers whose changes are notified


class Signature(NamedTuple):
    """A tree of the module: its name, the types of its arguments, and its size in nodes."""

    name: str
    arguments: tuple[str, ...]
    size: int


class Names(NamedTuple):
    """The names that can be used at a place: values by type, settable locals, and trees."""

    whole: tuple[str, ...] = ("hp", "mode", "body.weight", "world.honey", "beat")
    real: tuple[str, ...] = (
        *("energy", "body.radius", "v0()", "v2()", "depth", "spot.x", "power", "drive"),
    )
    structs: tuple[str, ...] = ("spot", "body.place", "place()")
    texts: tuple[str, ...] = ("sign",)
    refs: tuple[str, ...] = ("mate",)
    flags: tuple[str, ...] = ("calm", "low", "soul.wild", "body.awake", "eager")
    moods: tuple[str, ...] = ("mood",)
    natures: tuple[str, ...] = ("soul",)
    locals: tuple[str, ...] = ()
    trees: tuple[Signature, ...] = ()


def with_locals(names: Names) -> Names:
    """Return names with a local of each type added."""
    kinds = {name: str(of).partition(" = ")[0] for name, of in LOCALS.items()}
    return with_values(names._replace(locals=(*LOCALS, "w0.y", "k0.wild")), kinds)


def with_values(names: Names, kinds: Mapping[str, Tree]) -> Names:
    """Return names with values of some types added."""

    def of(*wanted: str) -> tuple[str, ...]:
        return tuple(name for name, kind in kinds.items() if kind in wanted)

    return names._replace(
        whole=(*names.whole, *of("i32")),
        real=(*names.real, *of("f32"), *(f"{name}.y" for name in of("vec2"))),
        structs=(*names.structs, *of("vec2")),
        texts=(*names.texts, *of("str[8]")),
        refs=(*names.refs, *of("ref any")),
        flags=(*names.flags, *of("bool"), *(f"{name}.wild" for name in of("nature"))),
        moods=(*names.moods, *of("mood")),
        natures=(*names.natures, *of("nature")),
    )


def with_event(names: Names, event: str) -> Names:
    """Return names with the arguments of an event, and without those of any other event."""

    def outside(known: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in known if not each.startswith("event."))

    without = names._replace(
        whole=outside(names.whole),
        real=outside(names.real),
        structs=outside(names.structs),
        refs=outside(names.refs),
        flags=outside(names.flags),
        moods=outside(names.moods),
    )
    return with_values(without, EVENTS[event])
