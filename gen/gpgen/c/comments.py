"""Documentation in a schema -> C comments and string literals, broken into lines."""

from collections.abc import Iterable, Iterator

from gpgen.c.declarations import Line
from gpgen.c.types import literal_size, text_literal
from gpgen.model import Enum, EnumValue, Field, Property, Scalar, Text, Tuned
from gpgen.source.problems import plural

LONGEST = 1000  # characters of a comment inside a function


# Comments at declarations.
def comment_text(doc: str | None) -> str:
    """Return a doc as one line that can neither end a C comment nor continue past a line's end."""
    text = (doc or "").replace("*/", "* /").replace("/*", "/ *").replace("??/", "?? /")
    return " ".join(text.split())


def abbreviated(text: str) -> str:
    """Return the text of a comment inside a function, cut after a word if it is very long."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: max(text.rfind(' ', 0, LONGEST), LONGEST // 2)]} ..."


def sentence(doc: str | None) -> str:
    text = comment_text(doc)
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def titled(name: str, *texts: str) -> str:
    text = " ".join(text for text in texts if text)
    return f"{name}: {inside(text)}" if text else name


def explained(name: str, doc: str, fields: Iterable[Field], *more: str) -> str:
    """Return the comment of a function: its doc, the docs of its arguments, and `more`."""
    own = [f"{each.name.text}: {inside(sentence(each.doc))}" for each in fields if each.doc]
    own += [text for text in more if text]
    title = titled(name, doc)
    return " ".join([title if doc else f"{title}.", *own]) if own else title


def inside(text: str) -> str:
    """Return a sentence with a small first letter, except in words such as `HP` and `I`."""
    is_word = text[1:2].islower() or text.startswith("A ")
    return text[0].lower() + text[1:] if is_word else text


def value_summary(prop: Property) -> str:
    """Return a summary of a property's values: bounds, size, default and `keep`."""
    parts = []
    if prop.clamp:
        parts.append(f"{number(prop.clamp[0])} to {number(prop.clamp[1])}")
    if isinstance(prop.type, Text):
        parts.append(f"at most {plural(prop.type.size - 1, 'byte')}")
    if isinstance(prop.default, Tuned):
        parts.append(f"initially {prop.default.name}")
    elif isinstance(prop.type, Scalar) and prop.default:
        parts.append(f"initially {number(prop.default)}")
    if isinstance(prop.default, EnumValue) and prop.default.members:
        parts.append(f"initially {' and '.join(prop.default.members)}")
    if prop.keep:
        parts.append("kept over lives")
    return ", ".join(parts)


def number(value: object) -> str:
    """Return a number in the usual notation: `5` for `5.0`, `true` for a bool."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def comment_of(text: str) -> str:
    return f" /* {text} */" if text else ""


def trailing(prop: Property) -> str:
    """Return the trailing comment of a property's member: its facts, or its doc."""
    return comment_of(value_summary(prop) or comment_text(prop.doc))


def banner(title: str, paragraphs: tuple[str, ...], schema: str) -> str:
    """Return the text of the comment that begins a file."""
    texts = [title, *(text for text in paragraphs if text)]
    texts.append(f"Written by gpgen from {schema}; do not edit.")
    return "\n *\n".join(wrap(text) for text in texts)


def wrap(text: str) -> str:
    """Break a paragraph of a file's banner comment into lines."""
    rows = [" *"]
    for word in text.split():
        if len(rows[-1]) + 1 + len(word) > 80:
            rows.append(" *")
        rows[-1] += f" {word}"
    return "\n".join(rows)


def enum_doc(enum: Enum) -> str:
    kind = "a set of bits" if enum.flags else ""
    doc = sentence(enum.doc)
    return titled(enum.name.text, kind and f"{kind}.", doc) if kind or doc else ""


WIDTH = 60  # of a literal, so that it fits on a line
QUOTES = 2  # columns of a literal's quotes


def doc_lines(doc: str | None) -> tuple[Line, ...]:
    """Return a doc as the lines of an initializer, `""` if there is none."""
    first, *others = [text_literal(piece) for piece in pieces_of(comment_text(doc))] or ['""']
    margin = " " * len(".doc = ")
    rows = [f".doc = {first}", *(f"{margin}{piece}" for piece in others)]
    return tuple(Line(row) for row in (*rows[:-1], f"{rows[-1]},"))


def pieces_of(text: str) -> Iterator[str]:
    """Break a str after blanks, or anywhere in a long word, into pieces for short literals."""
    piece: list[str] = []
    size = QUOTES
    for word in text.replace(" ", " \0").split("\0"):
        for part in parts_of(word):
            added = literal_size(part)
            if piece and size + added > WIDTH:
                yield "".join(piece)
                piece, size = [], QUOTES
            piece.append(part)
            size += added
    if size > QUOTES:
        yield "".join(piece)


def parts_of(word: str) -> Iterator[str]:
    """Break a word that is too long for one literal."""
    if QUOTES + literal_size(word) <= WIDTH:
        yield word
        return
    start, size = 0, QUOTES
    for end, letter in enumerate(word):
        added = literal_size(letter)
        if end > start and size + added > WIDTH:
            yield word[start:end]
            start, size = end, QUOTES
        size += added
    yield word[start:]
