"""What a value in a schema may look like: the words in which language.py is written."""

from dataclasses import dataclass

LONGEST_NAME = 63


@dataclass(frozen=True, slots=True)
class NameShape:
    """A name that is declared here: lower_snake_case, not reserved.

    `reserved` names have a meaning of their own in this place. `header` says
    that the name becomes a header's, so that it must not hide one.
    """

    what: str
    reserved: tuple[str, ...] = ()
    longest: int = LONGEST_NAME
    header: bool = False


@dataclass(frozen=True, slots=True)
class WordShape:
    """The name of something that is declared elsewhere."""

    what: str


@dataclass(frozen=True, slots=True)
class TextShape:
    """A text, such as `example`."""

    example: str


@dataclass(frozen=True, slots=True)
class IntegerShape:
    """A whole number from `low` to `high`, or with `constant` the name of one."""

    low: int
    high: int
    constant: bool = True


@dataclass(frozen=True, slots=True)
class BooleanShape:
    """true or false."""


@dataclass(frozen=True, slots=True)
class TypeShape:
    """The text of a type, which may be followed by `= VALUE`."""

    value: bool = False


@dataclass(frozen=True, slots=True)
class ValueShape:
    """A value of a type that stands elsewhere."""


@dataclass(frozen=True, slots=True)
class ChoiceShape:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListShape:
    """A list; with `unique` nothing stands in it twice."""

    item: "Shape"
    example: str
    least: int = 0
    most: int | None = None
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record; `default` is what its absence means, as it would be written."""

    name: str
    shape: "Shape"
    doc: str
    required: bool = False
    default: str | None = None


@dataclass(frozen=True, slots=True)
class MapShape:
    """A mapping of names to values; `keys` may stand beside the names."""

    name: NameShape | WordShape
    value: "Shape"
    example: str
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordShape:
    """A mapping with fixed keys; of `one_of` exactly one must be there."""

    name: str
    doc: str
    keys: tuple[Key, ...]
    example: str
    one_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EitherShape:
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
    | BooleanShape
    | TypeShape
    | ValueShape
    | ChoiceShape
    | ListShape
    | MapShape
    | RecordShape
    | EitherShape
)
