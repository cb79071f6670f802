"""What a value in a schema may look like: the words in which the table is written."""

from typing import NamedTuple

LONGEST_NAME = 63


class Name(NamedTuple):
    """A name that is declared here: lower_snake_case, not reserved.

    `reserved` names have a meaning of their own in this place, unless the
    `long_form` of the declaration is used. `header` says that the name becomes
    a header's, so that it must not hide one.
    """

    what: str
    reserved: tuple[str, ...] = ()
    longest: int = LONGEST_NAME
    header: bool = False
    long_form: str | None = None
    example: str = "bee"


class Word(NamedTuple):
    """The name of something that is declared elsewhere, such as `example`."""

    what: str
    example: str = "hp"


class Case(NamedTuple):
    """A value that a key stands for: the name of a constant, a number, true or false."""

    what: str = "case"


class Text(NamedTuple):
    """A text, such as `example`; one that becomes a comment in C has fewer characters."""

    example: str
    in_comments: bool = False
    may_be_blank: bool = False


class Expression(NamedTuple):
    """The text of an expression; a number, true or false is one too.

    `words` are expressions that an editor offers.
    """

    example: str
    words: tuple[str, ...] = ()


class Integer(NamedTuple):
    """A whole number from `low` to `high`, or with `constant` the name of one."""

    low: int
    high: int
    constant: bool = True


class Size(NamedTuple):
    """A number of bytes from `low` to `high`, which may have a unit: 64KiB."""

    low: int
    high: int
    example: str = "64KiB"


class Count(NamedTuple):
    """A whole number from `low` to `high`, such as `example`, or one of a few words.

    One that is `computed` may be an expression too.
    """

    low: int
    high: int
    words: tuple[str, ...] = ()
    computed: bool = False
    example: str = ""


class Duration(NamedTuple):
    """A time of at least `low` milliseconds with its unit, 300ms, or an expression for one.

    One that is `fixed` cannot be an expression.
    """

    low: int
    example: str = "300ms"
    fixed: bool = False
    what: str = "time"


class Boolean(NamedTuple):
    """true or false; `planned` are words that later versions of gpgen take."""

    what: str = "true or false"
    planned: tuple[str, ...] = ()


class Type(NamedTuple):
    """The text of a type.

    With `value` it may be followed by `= VALUE`, and is if it `must`. With `text`,
    `str` needs no size, and with `rest` an array needs none.
    """

    value: bool = False
    must: bool = False
    text: bool = False
    rest: bool = False


class Value(NamedTuple):
    """A value of a type that stands elsewhere."""

    what: str = "a value"


class Choice(NamedTuple):
    """One of a few words; `docs` are what they mean, in their order."""

    words: tuple[str, ...]
    docs: tuple[str, ...] = ()


class Condition(NamedTuple):
    """A symbol of the preprocessor, or `all`, `any` or `not` of such conditions."""

    what: str = "a condition"


class List(NamedTuple):
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


class Map(NamedTuple):
    """A mapping of names, or times, to values; `keys` may stand beside the names.

    `doc` is what one entry means.
    """

    name: Name | Word | Case | Duration
    value: "Shape"
    example: str
    keys: tuple[Key, ...] = ()
    least: int = 0
    doc: str | None = None
    most: int | None = None


class Record(NamedTuple):
    """A mapping with fixed keys; of `one_of` exactly one must be there."""

    name: str
    doc: str
    keys: tuple[Key, ...]
    example: str
    one_of: tuple[str, ...] = ()


class Variant(NamedTuple):
    """A mapping that is one of several records, by the one key that only that record has.

    That key is the first one of each variant; what they have in `common`
    follows after their own keys.
    """

    name: str
    doc: str
    variants: tuple[Record, ...]
    common: tuple[Key, ...]
    example: str

    @property
    def kinds(self) -> dict[str, Record]:
        return {record.keys[0].name: record for record in self.variants}


class Later:
    """A shape that stands in itself: `made` is set when all of it is known."""

    made: "Shape"

    def __init__(self, name: str) -> None:
        self.name = name


class Either(NamedTuple):
    """A short form and a long form.

    Where both are mappings, the long one is the one that has a key of `marks`,
    unless a type stands behind that as behind a member's name, or, unless it
    must be `marked`, nothing but keys of the long one.
    """

    short: "Shape"
    long: "Shape"
    marks: tuple[str, ...] = ()
    marked: bool = False


Shape = (
    Name
    | Word
    | Case
    | Text
    | Expression
    | Integer
    | Count
    | Size
    | Duration
    | Boolean
    | Type
    | Value
    | Choice
    | Condition
    | List
    | Map
    | Record
    | Variant
    | Later
    | Either
)
Keyed = Record | Map


def find_key(shape: Keyed, name: str) -> Key | None:
    return next((key for key in shape.keys if key.name == name), None)
