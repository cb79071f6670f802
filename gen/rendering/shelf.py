"""The cache of compiled templates: one file for each folder of templates.

Compiling takes several times as long as everything else for a small schema, and
a lookup of each template by its text as long as rendering.
"""

import marshal
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import CodeType

import jinja2

from gpgen.writing import write_beside

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
