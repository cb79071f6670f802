"""Scalars in the table of schema keys -> JSON Schema, with the messages that editors show."""

from collections.abc import Iterable, Iterator

from gpgen.expressions.tokens import DURATION
from gpgen.schema import shapes
from gpgen.schema.conditions import NEVER_DEFINED, SYMBOL
from gpgen.schema.descriptions import example, expected
from gpgen.schema.json_schema.definitions import Schema, choice, type_docs, words_with_docs
from gpgen.schema.names import HEADERS, NAME, REFERENCE, RESERVED_PREFIXES, an
from gpgen.schema.scalar_validation import NO_EXPRESSION, SIZE
from gpgen.schema.shapes import Shape
from gpgen.source.problems import listing
from gpgen.source.type_synonyms import mistaken

NOT_BLANK = r"\S"
EXPRESSION = ("string", "integer", "number", "boolean")
ANYTHING = (*EXPRESSION, "object", "array")
DURATIONS = ("300ms", "2s", "5min", "1h")
NULL = "~|null|Null|NULL"


def types_of(shape: Shape) -> tuple[str, ...]:
    if isinstance(shape, shapes.Boolean):
        return ("boolean",)
    if isinstance(shape, shapes.Value):
        return ANYTHING
    if isinstance(shape, shapes.Expression):
        return EXPRESSION
    if isinstance(shape, shapes.Integer) and not shape.constant:
        return ("integer",)
    if isinstance(shape, shapes.Integer | shapes.Count | shapes.Size):
        return ("string", "integer")  # editors start with a value of the first type
    return ("string",)


def checks(shape: Shape) -> Schema:
    if isinstance(shape, shapes.Boolean | shapes.Value):
        return {}
    if isinstance(shape, shapes.Choice):
        return choice(shape)
    if isinstance(shape, shapes.Name):
        return {**in_turn(_name_rules(shape)), "maxLength": shape.longest}
    if isinstance(shape, shapes.Condition):
        return in_turn(_symbol_rules())
    if isinstance(shape, shapes.Duration):
        return in_turn(_duration_rules(shape))
    if isinstance(shape, shapes.Integer | shapes.Count | shapes.Size):
        return _number(shape)
    may_be_blank = isinstance(shape, shapes.Text) and shape.may_be_blank
    return {} if may_be_blank else {"pattern": NOT_BLANK}


def words_of(shape: Shape) -> Schema | None:
    """Return words that an editor offers for a scalar that can have other values too.

    No value is valid against them, so that a hover does not list them as the only ones.
    """
    if isinstance(shape, shapes.Type):
        words = words_with_docs(type_docs(shape))
    elif isinstance(shape, shapes.Choice):
        words = choice(shape)
    elif isinstance(shape, shapes.Count | shapes.Expression) and shape.words:
        words = {"enum": list(shape.words)}
    elif isinstance(shape, shapes.Duration):
        words = {"enum": list(DURATIONS)}
    else:
        return None
    return {"not": {}, **words}


def expected_values(shape: Shape) -> str:
    if isinstance(shape, shapes.Choice):
        return listing(shape.words)
    if isinstance(shape, shapes.Count):
        return listing((f"a whole number from {shape.low} to {shape.high}", *shape.words))
    if isinstance(shape, shapes.Integer):
        return _expected_integer(shape)
    if isinstance(shape, shapes.Boolean | shapes.Value):
        return expected(shape)
    return f"{expected(shape)}, such as {example(shape)}"


def _expected_integer(shape: shapes.Integer) -> str:
    if shape.low == shape.high:
        return str(shape.low)
    constant = " or the name of a constant" if shape.constant else ""
    return f"a whole number from {shape.low} to {shape.high}{constant}"


def _number(shape: shapes.Integer | shapes.Count | shapes.Size) -> Schema:
    if isinstance(shape, shapes.Integer) and shape.low == shape.high:
        return {"enum": [shape.low]}
    bounds = {"minimum": shape.low, "maximum": shape.high}
    made: Schema = {"if": {"type": "integer"}, "then": bounds}
    if isinstance(shape, shapes.Count):
        made["pattern"] = NOT_BLANK if shape.computed else f"^({'|'.join(shape.words)})$"
    elif isinstance(shape, shapes.Size):
        made["pattern"] = f"^({SIZE})$"
    elif shape.constant:
        made["pattern"] = f"^({REFERENCE.pattern})$"
    return made


# Strings: rules, of which the first violated one is shown


def in_turn(rules: Iterable[tuple[str, str]], last: Schema | None = None) -> Schema:
    """Return the JSON Schema of a string that matches all patterns, each with its message."""
    (pattern, message), *others = rules
    first = {"pattern": pattern, "patternErrorMessage": message}
    then = in_turn(others, last) if others else last
    return first if then is None else {"if": {"pattern": pattern}, "then": then, "else": first}


def _none_of(words: Iterable[str]) -> str:
    return f"^(?!({'|'.join(words)})$)"


def _name_rules(shape: shapes.Name) -> Iterator[tuple[str, str]]:
    thing = an(shape.what)
    form = f"expected the name of {thing} in lower_snake_case, such as {shape.example}"
    yield f"^({NAME.pattern})$", form
    for prefix in RESERVED_PREFIXES:
        yield f"^(?!{prefix})", f"names that begin with '{prefix}' are reserved"
    yield "^(?!(.*_)?gp(_|$))", "names with the word 'gp' are reserved"
    if shape.reserved:
        message = f"a key or a word of the schema language cannot be the name of {thing} here"
        yield _none_of(dict.fromkeys(shape.reserved)), message
    if shape.header:
        message = "NAME.h would hide a header of C, of its platforms or of gpgen"
        yield _none_of([*sorted(HEADERS), "gp"]), message


def type_rules(shape: shapes.Type) -> Iterator[tuple[str, str]]:
    """Yield the rules of a type that depend on its context; they precede `type_names`."""
    if not shape.text:
        needs = "'str' requires a size: the bytes it may take, its NUL included, such as str[32]"
        yield r"^(?!\s*str\s*(=|$))", needs
    element = "str" if shape.rest else r"(ref\s+)?[\w.]+"
    yield rf"^(?!\s*{element}\s*\[\s*\])", "an array requires a size, such as u8[8]"
    if shape.must:
        yield "=", "expected a type and a value, such as u32 = 32"
    if not shape.value:
        yield "^[^=]*$", "expected only a type, got a value after it"


def type_names() -> Schema:
    return in_turn(_name_of_type_rules())


def _name_of_type_rules() -> Iterator[tuple[str, str]]:
    for name, others in mistaken().items():
        pattern = rf"^(?!\s*({'|'.join(others)})\s*(\[|=|$))"
        yield pattern, f"unknown type; did you mean {name}?"
    yield r"^(?!\s*ref\s*(\[|=|$))", "expected 'ref any', or 'ref' and the name of an entity"
    size = rf"(\[\s*(\+?[0-9]\w*|{REFERENCE.pattern})?\s*\])?"
    value = rf"(=(?!\s*({NULL})?\s*$)[\s\S]*)?"
    form = "expected a type, such as i32, str[32], u8[4], ref bee, or an enum, struct or extern"
    yield rf"^\s*(ref\s+)?({REFERENCE.pattern})\s*{size}\s*{value}$", form


def _duration_rules(shape: shapes.Duration) -> Iterator[tuple[str, str]]:
    message = f"expected a duration with its unit (ms, s, min, h), such as {shape.example}"
    expression = "" if shape.fixed else rf"|(?!{NO_EXPRESSION}$)[\s\S]*\S[\s\S]*"
    yield rf"^({DURATION}{expression})$", message
    yield r"^(?!.*\.0*[1-9][0-9]*ms$)", "the shortest time is 1ms"
    if shape.low:
        yield r"^(?![0.]+[a-z]+$)", f"the shortest time here is {shape.low}ms"


def _symbol_rules() -> Iterator[tuple[str, str]]:
    yield f"^{SYMBOL}$", "expected a symbol of the preprocessor, such as DEBUG"
    yield _none_of(sorted(NEVER_DEFINED)), "a keyword is never defined by the preprocessor"
    yield "^(?![gG][pP]_)", "symbols that begin with 'gp_' belong to the runtime"
