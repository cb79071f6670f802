"""Values that templates print, which must be words, and errors for unknown words."""

from jinja2 import StrictUndefined, Undefined
from jinja2.utils import missing

from gpgen.diagnostics import did_you_mean, quote

REFERENCE = "'gpgen print views' lists what templates see"


class TemplateValueError(TypeError):
    """Raised if a template prints a value that is not a word."""


def only_words(value: object) -> object:
    """Return a printed value; raise an error if it is not a word."""
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)  # which raises its own error
    raise TemplateValueError(f"expected a word to print, got {kind(value)}")


def kind(value: object) -> str:
    """Return the kind of a value, for messages."""
    if value is None:
        return "none"
    words = {bool: "a flag", int: "a number", float: "a number", tuple: "a list", list: "a list"}
    name = type(value).__name__
    return words.get(type(value), f"an {name}" if name[0] in "AEIOU" else f"a {name}")


class UnknownWord(StrictUndefined):
    """An unknown word. The second line of its message is a hint."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if owner is missing or not isinstance(name, str):
            return f"unknown variable {quote(str(name))}\n{REFERENCE}"
        known = [word for word in dir(owner) if not word.startswith("_")]
        if type(owner).__name__ == "TemplateModule":
            what, where = "macro", "the imported template"
        else:
            what, where = "word", kind(owner)
        hint = did_you_mean(name, known)
        return f"unknown {what} {quote(name)} of {where}\n{hint or REFERENCE}"
