"""The words of comments: docs from the schema, made safe, and facts about properties."""

from gpgen.diagnostics import plural
from gpgen.model import Array, Enum, EnumValue, Property, Scalar, Text
from gpgen.naming import words


# What the header of an entity begins with.
def safe(doc: str | None) -> str:
    """Return a doc as one line that cannot end a C comment, nor go on behind a line's end."""
    text = (doc or "").replace("*/", "* /").replace("/*", "/ *").replace("??/", "?? /")
    return " ".join(text.split())


def sentence(doc: str | None) -> str:
    """Return a doc as a sentence."""
    text = safe(doc)
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def titled(name: str, *texts: str) -> str:
    """Return a name and what is said of it as the text of a comment."""
    said = " ".join(text for text in texts if text)
    return f"{words(name)}: {inside(said)}" if said else words(name)


def inside(text: str) -> str:
    """Return a sentence as it goes on behind a colon; `HP` and `I` stay as they are."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text


def facts(prop: Property) -> str:
    """Return what a reader has to know of a property's values: bounds and default."""
    parts = []
    if prop.clamp:
        parts.append(f"{number(prop.clamp[0])} to {number(prop.clamp[1])}")
    if isinstance(prop.type, Text):
        parts.append(f"at most {plural(prop.type.size - 1, 'byte')}")
    if isinstance(prop.type, Scalar) and prop.default:
        parts.append(f"initially {number(prop.default)}")
    if isinstance(prop.default, EnumValue) and prop.default.members:
        parts.append(f"initially {' and '.join(prop.default.members)}")
    if isinstance(prop.type, Array):
        parts.append(f"{prop.type.length} of them")
    if prop.keep:
        parts.append("kept over lives")
    return ", ".join(parts)


def number(value: object) -> str:
    """Return a number as a person writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def comment_of(text: str) -> str:
    """Return a trailing comment, or nothing."""
    return f" /* {text} */" if text else ""


def trailing(prop: Property) -> str:
    """Return the trailing comment of a property's member: its facts, or its doc."""
    return comment_of(facts(prop) or safe(prop.doc))


def banner(title: str, paragraphs: tuple[str, ...], schema: str) -> str:
    """Return the text of the comment that begins a file."""
    texts = [title, *(text for text in paragraphs if text)]
    texts.append(f"Written by gpgen from {schema}; do not edit.")
    return "\n *\n".join(wrap(text) for text in texts)


def wrap(text: str) -> str:
    """Break a paragraph of a file's comment into lines."""
    rows = [" *"]
    for word in text.split():
        if len(rows[-1]) + 1 + len(word) > 80:
            rows.append(" *")
        rows[-1] += f" {word}"
    return "\n".join(rows)


def enum_doc(enum: Enum) -> str:
    """Return what stands above an enum."""
    kind = "a set of bits" if enum.flags else ""
    return titled(enum.name.text, kind and f"{kind}.", sentence(enum.doc))
