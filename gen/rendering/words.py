"""What templates print: words, and nothing else; and what is said of words that there are not."""

from jinja2 import StrictUndefined, Undefined
from jinja2.utils import missing

from gpgen.diagnostics import did_you_mean, quote

REFERENCE = "'gpgen print views' lists what templates see"


class TemplateValueError(TypeError):
    """A template printed something that is not a word."""


def only_words(value: object) -> object:
    """Return a value that a template prints, or refuse it."""
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)  # which raises its own error
    raise TemplateValueError(f"{kind(value)} is printed, and templates print words only")


def kind(value: object) -> str:
    """Return what a value is, as people say it."""
    if value is None:
        return "nothing"
    words = {bool: "a flag", int: "a number", float: "a number", tuple: "a list", list: "a list"}
    name = type(value).__name__
    return words.get(type(value), f"an {name}" if name[0] in "AEIOU" else f"a {name}")


class UnknownWord(StrictUndefined):
    """A word that is not there. Its message has a hint on a second line."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if owner is missing or not isinstance(name, str):
            return f"there is no {quote(str(name))} here\n{REFERENCE}"
        known = [word for word in dir(owner) if not word.startswith("_")]
        if type(owner).__name__ == "TemplateModule":
            what = "the imported template has no macro"
        else:
            what = f"{kind(owner)} has no word"
        hint = did_you_mean(name, known)
        return f"{what} {quote(name)}\n{hint or REFERENCE}"
