"""Views that work their words out: objects of fields, as dataclasses are.

A dataclass compiles methods of its own, which takes as long as importing three
modules; these share one constructor.
"""

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_: bool) -> Any:
        """Mark nothing: it is for type checkers."""
        return lambda cls: cls


@dataclass_transform(frozen_default=True, eq_default=False)
class Record:
    """What has the fields that are annotated; a value there is the default."""

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Take the fields of the bases, and its own."""
        cls._names = (*cls._names, *cls.__annotations__)

    if not TYPE_CHECKING:

        def __init__(self, *values: object, **named: object) -> None:
            """Take the values of its fields."""
            vars(self).update(zip(self._names, values), **named)  # noqa: B905 (some are defaults)

    def but(self, **changes: object) -> "Self":
        """Return one like it but for some fields."""
        known = vars(self)
        same = {name: known[name] for name in self._names if name in known}
        return type(self)(**{**same, **changes})
