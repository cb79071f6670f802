"""What went wrong while a template was rendered -> a problem at its line."""

import traceback
from pathlib import Path

from jinja2 import TemplateError, UndefinedError

from gpgen.diagnostics import Problem, quote, whole
from gpgen.rendering.loader import Loader
from gpgen.rendering.overlaid import line_of
from gpgen.rendering.words import TemplateValueError
from gpgen.source import SourceFile


def explain(error: Exception, loader: Loader) -> Problem:
    """Return the problem of a template that could not be rendered.

    The place is the innermost line of an overlay that was on the way, or else
    that of gpgen's own template, which missed something in an overlay.
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
        message, _, hint = (error.message or "a word is not there").partition("\n")
        return "GP606", message, hint or None
    if isinstance(error, TemplateValueError):
        return "GP607", str(error), "write one of its words, or loop over it"
    if isinstance(error, RecursionError):
        return (
            "GP608",
            "templates name each other in a circle",
            "write 'gpgen/NAME' for gpgen's own",
        )
    if isinstance(error, TemplateError):
        message = (error.message or type(error).__name__).rstrip(".")
        return "GP608", message[0].lower() + message[1:], None
    return "GP608", f"this fails: {type(error).__name__}: {quote(str(error))[1:-1]}", None
