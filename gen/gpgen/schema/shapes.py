"""Shapes of values in a schema, from which the table of schema keys is built."""

from typing import NamedTuple

LONGEST_NAME = 63


class Name(NamedTuple):
    """A name that is declared here: lower_snake_case, not reserved.

    `reserved` names have another meaning here, unless the `long_form` of the
    declaration is used. A `header` name becomes the name of a header file, so it
    must not hide another one.
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
    """A value used as a key: the name of a constant, a number, true or false."""

    what: str = "case"


class Text(NamedTuple):
    """A string, such as `example`; one for C comments allows fewer characters."""

    example: str
    in_comments: bool = False
    may_be_blank: bool = False


class Expression(NamedTuple):
    """An expression, which may also be a number, true or false.

    `words` are expressions that an editor offers.
    """

    example: str
    words: tuple[str, ...] = ()


class Integer(NamedTuple):
    """An integer from `low` to `high`, or with `constant` the name of an integer constant."""

    low: int
    high: int
    constant: bool = True


class Size(NamedTuple):
    """A number of bytes from `low` to `high`, with an optional unit: 64KiB."""

    low: int
    high: int
    example: str = "64KiB"


class Count(NamedTuple):
    """An integer from `low` to `high`, such as `example`, or one of `words`.

    A `computed` count can also be an expression.
    """

    low: int
    high: int
    words: tuple[str, ...] = ()
    computed: bool = False
    example: str = ""


class Duration(NamedTuple):
    """A time of at least `low` milliseconds with its unit, 300ms, or an expression for a time.

    A `fixed` duration cannot be an expression.
    """

    low: int
    example: str = "300ms"
    fixed: bool = False
    what: str = "time"


class Boolean(NamedTuple):
    """true or false; `planned` are words for later versions of gpgen."""

    what: str = "true or false"
    planned: tuple[str, ...] = ()


class Type(NamedTuple):
    """The name of a type.

    With `value`, `= VALUE` can follow, and with `must` it has to. With `text`, `str`
    needs no size, and with `rest` an array needs none.
    """

    value: bool = False
    must: bool = False
    text: bool = False
    rest: bool = False


class Value(NamedTuple):
    """A value of a type that is declared elsewhere."""

    what: str = "a value"


class Choice(NamedTuple):
    """One of `words`; `docs` explains them in the same order."""

    words: tuple[str, ...]
    docs: tuple[str, ...] = ()


class Condition(NamedTuple):
    """A preprocessor symbol, or `all`, `any` or `not` of such conditions."""

    what: str = "a condition"


class List(NamedTuple):
    """A list; with `unique`, it has no duplicates."""

    item: "Shape"
    example: str
    least: int = 0
    most: int | None = None
    unique: bool = False


class Key(NamedTuple):
    """A key of a record; `default` is the value if it is absent, as a user would write it."""

    name: str
    shape: "Shape"
    doc: str
    required: bool = False
    default: str | None = None


class Map(NamedTuple):
    """A mapping from names, or times, to values; `keys` are allowed in addition to the names.

    `doc` describes one entry.
    """

    name: Name | Word | Case | Duration
    value: "Shape"
    example: str
    keys: tuple[Key, ...] = ()
    least: int = 0
    doc: str | None = None
    most: int | None = None


class Record(NamedTuple):
    """A mapping with fixed keys; exactly one key of `one_of` must be present."""

    name: str
    doc: str
    keys: tuple[Key, ...]
    example: str
    one_of: tuple[str, ...] = ()


class Variant(NamedTuple):
    """A mapping that is one of several records, each of which has a key of its own.

    This key is the first key of each variant; the keys in `common` follow after its
    other keys.
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
    """A recursive shape; `made` is set when it is complete."""

    made: "Shape"

    def __init__(self, name: str) -> None:
        self.name = name


class Either(NamedTuple):
    """A short form and a long form.

    If both are mappings, the long form is recognized by a key in `marks` whose value
    is not a type (such a key is a member's name), or, unless it must be `marked`, by
    having only keys of the long form.
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
