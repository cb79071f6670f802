"""Errors of rendering -> problems at lines of templates."""

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
