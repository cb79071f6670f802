"""Templates of overlays, parsed."""

from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError, nodes

from gpgen.diagnostics import Problem, whole
from gpgen.source import SourceFile, Span
from gpgen.tuples import NamedTuple

LARGEST = 1 << 20


class OverlayError(Exception):
    """Raised for an overlay with `problems`."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"{len(problems)} problems in templates")


class Overlaid(NamedTuple):
    """A parsed template of an overlay."""

    level: int
    name: str
    file: SourceFile
    tree: nodes.Template


def overlay_files(folder: Path) -> list[Path]:
    """Return all templates of an overlay."""
    return sorted(path for path in folder.rglob("*.j2") if path.is_file())


def read(level: int, name: str, path: Path, env: Environment) -> Overlaid | Problem:
    """Return a parsed template, or its problem."""
    file = SourceFile(str(path), "")
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            return Problem("GP601", whole(file), "expected a template of at most 1 MiB")
        file = SourceFile(str(path), data.decode("utf-8").replace("\r\n", "\n"))
        return Overlaid(level, name, file, env.parse(file.text))
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        return Problem("GP601", whole(file), f"the template cannot be read: {reason}")
    except UnicodeDecodeError:
        message = "expected a template in UTF-8"
        return Problem("GP601", whole(file), message, "save the file as UTF-8")
    except TemplateSyntaxError as error:
        message = (error.message or "invalid template").rstrip(".")
        return Problem("GP602", line_of(file, error.lineno), message[0].lower() + message[1:])
    except RecursionError:
        return Problem("GP602", line_of(file, 1), "tags are nested too deeply", "nest less deeply")


def line_of(file: SourceFile, line: int) -> Span:
    """Return the place of a whole line."""
    text = file.line(line)
    start = len(text) - len(text.lstrip())
    return Span(file, line, start + 1, max(1, len(text.strip())))
