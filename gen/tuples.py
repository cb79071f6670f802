"""NamedTuple as typing has it, but made in an eighth of the time.

gpgen has hundreds of these classes, and a run makes objects of a part of them.
Typing's compiles a constructor for each where it is declared, 75 microseconds
a class and a sixth of a whole start; here one waits until it is called.
"""

from collections import namedtuple
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    MOST = 40  # fields

    # What reads the first item of a tuple, the second and so on, whatever its class.
    PLACES = namedtuple("PLACES", [f"place_{number}" for number in range(MOST)])  # noqa: PYI024
    GETTERS = [vars(PLACES)[name] for name in PLACES._fields]

    class NamedTupleType(type):
        """Makes classes of tuples whose items have the names that are annotated."""

        def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> type:
            """Return a class; a value that an annotated name is given is its default."""
            made = super().__new__(cls, name, bases or (tuple,), {**members, "__slots__": ()})
            made._fields = made.__match_args__ = tuple(made.__annotations__)
            made._defaults = tuple(members[field] for field in made._fields if field in members)
            for place, field in enumerate(made._fields):
                setattr(made, field, GETTERS[place])
            return made

    class NamedTuple(metaclass=NamedTupleType):
        """The base of them all."""

        def __new__(cls, *values: object, **named: object) -> Any:
            """Make the first object of a class, and the constructor of all others."""
            names = "".join(f"{field}, " for field in cls._fields)
            text = f"lambda _cls, {names}: _new(_cls, ({names}))"
            make = eval(text, {"_new": tuple.__new__})  # noqa: S307 (names of ours)
            make.__name__, make.__defaults__ = "__new__", cls._defaults
            cls.__new__ = make
            return make(cls, *values, **named)

        def __getnewargs__(self) -> tuple[object, ...]:
            """Return what a copy is made of."""
            return tuple(self)

        def __repr__(self) -> str:
            """Return the call that makes one like it."""
            fields = zip(self._fields, self, strict=True)
            called = ", ".join(f"{name}={value!r}" for name, value in fields)
            return f"{type(self).__name__}({called})"

        def _replace(self, **changes: object) -> "NamedTuple":
            """Return one like it but for some fields."""
            before = dict(zip(self._fields, self, strict=True))
            return type(self)(**{**before, **changes})
