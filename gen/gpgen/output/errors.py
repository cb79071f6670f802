"""Errors of rendering -> problems at lines of templates."""

import traceback
from pathlib import Path

from jinja2 import StrictUndefined, TemplateError, Undefined, UndefinedError
from jinja2.utils import missing

from gpgen.output.overlays import line_of
from gpgen.output.templates import Loader
from gpgen.source.places import SourceFile
from gpgen.source.problems import Problem, did_you_mean, quote, whole

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


def explain(error: Exception, loader: Loader) -> Problem:
    """Return the problem of a template that could not be rendered.

    The place is the innermost line of an overlay in the traceback, or else the
    line of gpgen's own template, which expects something of an overlay.
    """
    frames = [
        (level, frame.filename, frame.lineno or 1)
        for frame in traceback.extract_tb(error.__traceback__)
        for level, folder in enumerate(loader.folders)
        if folder in Path(frame.filename).parents
    ]
    blamed = [frame for frame in frames if frame[0] > 0] or frames
    code, message, hint = _meaning(error)
    if not blamed:
        file = SourceFile(str(loader.folders[-1]), "")
        return Problem(code, whole(file), message, hint)
    _, path, line = blamed[-1]
    file = SourceFile(path, Path(path).read_text("utf-8"))
    return Problem(code, line_of(file, line), message, hint)


def _meaning(error: Exception) -> tuple[str, str, str | None]:
    """Return the code, the message and the hint for an exception."""
    if isinstance(error, UndefinedError):
        message, _, hint = (error.message or "unknown word").partition("\n")
        return "GP606", message, hint or None
    if isinstance(error, TemplateValueError):
        return "GP607", str(error), "write one of its words, or loop over it"
    if isinstance(error, RecursionError):
        return (
            "GP608",
            "cyclic dependency between templates",
            "write 'gpgen/NAME' for gpgen's own template",
        )
    if isinstance(error, TemplateError):
        message = (error.message or type(error).__name__).rstrip(".")
        return "GP608", message[0].lower() + message[1:], None
    return "GP608", f"rendering failed: {type(error).__name__}: {quote(str(error))[1:-1]}", None
