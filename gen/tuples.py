"""NamedTuple as typing has it, but made in an eighth of the time.

gpgen has hundreds of these classes. Typing's compiles a constructor for each,
75 microseconds a class and a sixth of a whole start; here one is compiled for
all classes with as many fields, and only told their names.
"""

from collections import namedtuple
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    MOST = 32  # fields

    # What reads the first item of a tuple, the second and so on, whatever its class.
    PLACES = namedtuple("PLACES", [f"place_{number}" for number in range(MOST)])  # noqa: PYI024
    GETTERS = [vars(PLACES)[name] for name in PLACES._fields]

    @cache
    def constructor(count: int) -> FunctionType:
        """Return what makes a tuple of some class out of so many values."""
        values = "".join(f"{name}, " for name in PLACES._fields[:count])
        text = f"lambda _cls, {values}: _new(_cls, ({values}))"
        return eval(text, {"_new": tuple.__new__})  # noqa: S307 (nothing but names of ours)

    class NamedTupleType(type):
        """Makes classes of tuples whose items have the names that are annotated."""

        def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> type:
            """Return a class; a value that an annotated name is given is its default."""
            made = super().__new__(cls, name, bases or (tuple,), {**members, "__slots__": ()})
            fields = made._fields = made.__match_args__ = tuple(made.__annotations__)
            for place, field in enumerate(fields):
                setattr(made, field, GETTERS[place])
            new = constructor(len(fields))
            code = new.__code__.replace(co_varnames=("_cls", *fields))
            defaults = tuple(members[field] for field in fields if field in members)
            made.__new__ = FunctionType(code, new.__globals__, "__new__", defaults)
            return made

    class NamedTuple(metaclass=NamedTupleType):
        """The base of them all."""

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
