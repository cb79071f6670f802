"""Lookup of templates in overlaid folders, of which gpgen's own is the lowest.

A template replaces the template of the same name in the folders below, and may
extend or import that one as `gpgen/NAME`.
"""

import marshal
import re
import sys
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2 import BaseLoader, Environment, Template, TemplateNotFound

from gpgen.output.files import write_beside

Stamp = tuple[int, int, int]


class Shelf:
    """The compiled templates of a folder, by name, each with the stamp of its file."""

    def __init__(self, folder: Path, cache: Path | None) -> None:
        self.folder = folder
        # Compiled code contains the path of its file as it was given.
        key = f"{folder}\n{folder.resolve()}\n{sys.version}\n{jinja2.__version__}"
        self.file = cache and cache / f"{sha256(key.encode()).hexdigest()[:32]}.templates"
        self.codes = {} if self.file is None else read(self.file)
        self.is_kept = True

    def get(self, name: str, stamp: Stamp) -> CodeType | None:
        """Return a compiled template, unless its file has changed."""
        known, code = self.codes.get(name, (None, None))
        return code if known == stamp else None

    def put(self, name: str, stamp: Stamp, code: CodeType) -> None:
        """Add a compiled template."""
        self.codes[name] = (stamp, code)
        self.is_kept = False

    def keep(self) -> None:
        """Write new templates into the file; if that fails, the next run compiles them again."""
        if self.file is not None and not self.is_kept:
            with suppress(OSError):
                beside = write_beside(self.file.parent, self.file.name, marshal.dumps(self.codes))
                beside.replace(self.file)
                self.is_kept = True


def read(file: Path) -> dict[str, tuple[Stamp, CodeType]]:
    """Return the templates in a file; none if it is missing or unreadable."""
    try:
        codes = marshal.loads(file.read_bytes())  # noqa: S302 (written by gpgen, in the user's cache)
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return codes if isinstance(codes, dict) else {}


def stamp_of(path: Path) -> Stamp:
    """Return times and size of a file, by which a change is noticed."""
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size


BELOW = "gpgen/"
COVERED = r"(?s)([0-9]+):(.*)"


class Loader(BaseLoader):
    """Finds templates in folders; the last folder has priority.

    The name of a template is its path in its folder. A replaced template has its
    level in front of the name, so that compiled templates are never confused.
    """

    def __init__(self, folders: Sequence[Path], cache: Path | None = None) -> None:
        self.folders = tuple(folders)
        self.shelves = tuple(Shelf(folder, cache) for folder in folders)

    def find(self, name: str, below: int) -> int | None:
        """Return the highest of the levels below one that have a template."""
        if name.startswith("/") or ".." in name.split("/") or "\0" in name:
            return None
        levels = range(below - 1, -1, -1)
        return next((level for level in levels if (self.folders[level] / name).is_file()), None)

    def place(self, name: str) -> tuple[int | None, str]:
        """Return the level of a template and its path there."""
        covered = re.fullmatch(COVERED, name) if ":" in name else None
        if covered:
            return int(covered[1]), covered[2]
        return self.find(name, len(self.folders)), name

    def named(self, template: str, level: int) -> str:
        """Return the full name of a template as one at a level names it."""
        if not template.startswith(BELOW):
            return template
        name = template.removeprefix(BELOW)
        found = self.find(name, level)
        return template if found is None else f"{found}:{name}"

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 (Jinja's name)
    ) -> Template:
        """Return a template, from the cache or compiled; called by Jinja."""
        level, path = self.place(name)
        if level is None:
            raise TemplateNotFound(name)
        stamp = stamp_of(self.folders[level] / path)
        code = self.shelves[level].get(name, stamp)
        if code is None:
            text, file, _ = self.get_source(environment, name)
            code = environment.compile(text, name, file)
            self.shelves[level].put(name, stamp, code)
        return environment.template_class.from_code(environment, code, globals or {})

    def keep(self) -> None:
        """Write compiled templates into the cache."""
        for shelf in self.shelves:
            shelf.keep()

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return the text and the path of a template; called by Jinja."""
        del environment
        level, name = self.place(template)
        if level is None:
            raise TemplateNotFound(template)
        path = self.folders[level] / name
        return path.read_text("utf-8"), str(path), lambda: True


class Layers(Environment):
    """An environment in which `gpgen/NAME` is the template that the current one replaces."""

    def join_path(self, template: str, parent: str) -> str:
        """Return the name of a template that another one names."""
        assert isinstance(self.loader, Loader)
        if not template.startswith(BELOW):
            return template
        level, _ = self.loader.place(parent)
        return self.loader.named(template, 0 if level is None else level)
