"""What a value in a schema may look like: the words in which table.py is written."""

from typing import NamedTuple

LONGEST_NAME = 63


class NameShape(NamedTuple):
    """A name that is declared here: lower_snake_case, not reserved.

    `reserved` names have a meaning of their own in this place. `header` says
    that the name becomes a header's, so that it must not hide one.
    """

    what: str
    reserved: tuple[str, ...] = ()
    longest: int = LONGEST_NAME
    header: bool = False


class WordShape(NamedTuple):
    """The name of something that is declared elsewhere."""

    what: str


class TextShape(NamedTuple):
    """A text, such as `example`."""

    example: str


class IntegerShape(NamedTuple):
    """A whole number from `low` to `high`, or with `constant` the name of one."""

    low: int
    high: int
    constant: bool = True


class SizeShape(NamedTuple):
    """A number of bytes from `low` to `high`, which may have a unit: 64KiB."""

    low: int
    high: int
    example: str = "64KiB"


class BooleanShape(NamedTuple):
    """true or false."""

    what: str = "true or false"


class TypeShape(NamedTuple):
    """The text of a type, which may be followed by `= VALUE`."""

    value: bool = False


class ValueShape(NamedTuple):
    """A value of a type that stands elsewhere."""

    what: str = "a value"


class ChoiceShape(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]


class ConditionShape(NamedTuple):
    """A symbol of the preprocessor, or `all`, `any` or `not` of such conditions."""

    what: str = "a condition"


class ListShape(NamedTuple):
    """A list; with `unique` nothing stands in it twice."""

    item: "Shape"
    example: str
    least: int = 0
    most: int | None = None
    unique: bool = False


class Key(NamedTuple):
    """A key of a record; `default` is what its absence means, as it would be written."""

    name: str
    shape: "Shape"
    doc: str
    required: bool = False
    default: str | None = None


class MapShape(NamedTuple):
    """A mapping of names to values; `keys` may stand beside the names."""

    name: NameShape | WordShape
    value: "Shape"
    example: str
    keys: tuple[Key, ...] = ()


class RecordShape(NamedTuple):
    """A mapping with fixed keys; of `one_of` exactly one must be there."""

    name: str
    doc: str
    keys: tuple[Key, ...]
    example: str
    one_of: tuple[str, ...] = ()


class EitherShape(NamedTuple):
    """A short form and a long form.

    Where both are mappings, the long one is the one that has a key of `marks`.
    """

    short: "Shape"
    long: "Shape"
    marks: tuple[str, ...] = ()


Shape = (
    NameShape
    | WordShape
    | TextShape
    | IntegerShape
    | SizeShape
    | BooleanShape
    | TypeShape
    | ValueShape
    | ChoiceShape
    | ConditionShape
    | ListShape
    | MapShape
    | RecordShape
    | EitherShape
)
