"""The Jinja environment: templates in layered folders, and the locations of their errors.

The lowest folder is gpgen's own. A template replaces the template of the same name in
the folders below, and may extend or import that one as `gpgen/NAME`.
"""

import marshal
import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2 import (
    BaseLoader,
    Environment,
    FileSystemBytecodeCache,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    Undefined,
    UndefinedError,
)
from jinja2.bccache import Bucket, bc_magic
from jinja2.utils import missing

from gpgen import __version__
from gpgen.output.caches import cache_folder, make_private
from gpgen.output.files import data_folder
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Problem, did_you_mean, file_span, quote

BELOW = "gpgen/"
REFERENCE = "'gpgen print views' lists what templates see"


class Loader(BaseLoader):
    """Finds templates in folders; the last folder has priority.

    The name of a template is its path in its folder. The name of a replaced template has its
    level as a prefix, so that compiled templates are never confused.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)

    def find(self, name: str, below: int) -> int | None:
        """Return the highest level below a given one that has a template, if any."""
        if name.startswith("/") or ".." in name.split("/") or "\0" in name:
            return None
        levels = range(below - 1, -1, -1)
        return next((level for level in levels if (self.folders[level] / name).is_file()), None)

    def place(self, name: str) -> tuple[int | None, str]:
        """Return the level of a template and its path in the folder of that level."""
        level, _, path = name.partition(":")
        if level.isdecimal():
            return int(level), path
        return self.find(name, len(self.folders)), name

    def full_name(self, template: str, level: int) -> str:
        if not template.startswith(BELOW):
            return template
        name = template.removeprefix(BELOW)
        found = self.find(name, level)
        return template if found is None else f"{found}:{name}"

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        del environment
        level, name = self.place(template)
        if level is None:
            raise TemplateNotFound(template)
        path = self.folders[level] / name
        source = path.read_bytes().decode().replace("\r\n", "\n")
        return source, str(path), lambda: True


class Layers(Environment):
    """An environment in which `gpgen/NAME` is the template that the current one replaces."""

    def join_path(self, template: str, parent: str) -> str:
        if not template.startswith(BELOW):  # the usual case: the level is not needed
            return template
        loader = loader_of(self)
        level, _ = loader.place(parent)
        return loader.full_name(template, level or 0)


class TemplateCache(FileSystemBytecodeCache):
    """Compiled templates in a folder; a template whose file cannot be read is compiled again.

    Files have Jinja's format. Jinja reads them in pieces, which takes five times as long.
    """

    def load_bytecode(self, bucket: Bucket) -> None:
        head = bc_magic + pickle.dumps(bucket.checksum, 2)
        try:
            data = Path(self._get_cache_filename(bucket)).read_bytes()
            if data.startswith(head):
                bucket.code = marshal.loads(data[len(head) :])  # noqa: S302 (written by the user)
        except Exception:  # noqa: BLE001 (marshal raises anything for a damaged file)
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def loader_of(env: Environment) -> Loader:
    assert isinstance(env.loader, Loader)
    return env.loader


def environment(overlays: Sequence[Path] = ()) -> Environment:
    return Layers(
        loader=Loader((data_folder("templates"), *overlays)),
        bytecode_cache=template_cache(),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=UnknownField,
        finalize=only_texts,
        auto_reload=False,
    )


def template_cache() -> TemplateCache | None:
    """Return the cache of compiled templates; None if no cache folder can be used."""
    name = f"gpgen-{__version__}-jinja-{jinja2.__version__}"
    folder = cache_folder(name, make_private, os.W_OK)
    return None if folder is None else TemplateCache(str(folder))


class TemplateValueError(TypeError):
    """Raised if a template prints a value that is not a string."""


def only_texts(value: object) -> object:
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)  # raises its own error
    raise TemplateValueError(f"expected a text to print, got {kind(value)}")


def kind(value: object) -> str:
    if value is None:
        return "none"
    words = {bool: "a flag", int: "a number", float: "a number", tuple: "a list", list: "a list"}
    name = type(value).__name__
    return words.get(type(value), f"an {name}" if name[0] in "AEIOU" else f"a {name}")


class UnknownField(StrictUndefined):
    """An unknown variable or attribute. The second line of its message is a hint."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if owner is missing or not isinstance(name, str):
            return f"unknown variable {quote(str(name))}\n{REFERENCE}"
        known = [each for each in dir(owner) if not each.startswith("_")]
        if type(owner).__name__ == "TemplateModule":
            what, where = "macro", "the imported template"
        else:
            what, where = "field", kind(owner)
        hint = did_you_mean(name, known)
        return f"unknown {what} {quote(name)} of {where}\n{hint or REFERENCE}"


def explain(error: Exception, loader: Loader) -> Problem:
    """Return the problem of a template that could not be rendered.

    Its location is the innermost line of an overlay in the traceback. Without one, it is the
    line of gpgen's own template, which expects something of an overlay.
    """
    frames = [
        (level, file, line)
        for file, line in frames_of(error)
        for level, folder in enumerate(loader.folders)
        if folder in Path(file).parents
    ]
    blamed = [frame for frame in frames if frame[0] > 0] or frames
    code, message, hint = _meaning(error)
    if not blamed:
        file = SourceFile(str(loader.folders[-1]), "")
        return Problem(code, file_span(file), message, hint)
    _, path, line = blamed[-1]
    file = SourceFile(path, Path(path).read_text("utf-8"))
    return Problem(code, line_of(file, line), message, hint)


def frames_of(error: Exception) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of each frame of an error's traceback, the innermost last."""
    at = error.__traceback__
    while at is not None:
        yield at.tb_frame.f_code.co_filename, at.tb_lineno
        at = at.tb_next


def _meaning(error: Exception) -> tuple[str, str, str | None]:
    if isinstance(error, UndefinedError):
        message, _, hint = (error.message or "unknown field").partition("\n")
        return "GP606", message, hint or None
    if isinstance(error, TemplateValueError):
        return "GP607", str(error), "write one of its fields, or loop over it"
    if isinstance(error, RecursionError):
        hint = "write 'gpgen/NAME' for gpgen's own template"
        return "GP608", "cyclic dependency between templates", hint
    if isinstance(error, TemplateError):
        message = (error.message or type(error).__name__).rstrip(".")
        return "GP608", message[0].lower() + message[1:], None
    return "GP608", f"rendering failed: {type(error).__name__}: {quote(str(error))[1:-1]}", None


def line_of(file: SourceFile, line: int) -> Span:
    """Return the span of a whole line, without its indentation."""
    text = file.line(line)
    start = len(text) - len(text.lstrip())
    return Span(file, line, start + 1, max(1, len(text.strip())))
