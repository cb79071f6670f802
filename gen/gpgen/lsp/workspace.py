"""The schemas of an editor: its open documents, the files on disk, and their includes."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from gpgen.lsp.analysis import Analysis, analyze
from gpgen.lsp.incomplete_text import read_repaired
from gpgen.schema.language import MODULE
from gpgen.source.load import read_file
from gpgen.source.nodes import child, entries, items, text_of
from gpgen.source.places import key_of

DRIVE = re.compile(r"/[A-Za-z]:")
ENDINGS = (".yaml", ".yml")
KEYS = {key.name for key in MODULE.keys}
# Folders that are not searched for schemas.
SKIPPED = {"node_modules", "__pycache__", "out", "build", "target", "dist", "venv"}
MOST_FILES = 2000
MOST_FOLDERS = 5000
LARGEST = 1 << 20  # bytes; larger files are not searched for includes


def path_of(uri: str) -> str:
    try:
        parts = urlsplit(uri)
    except ValueError:
        return uri
    if parts.scheme != "file":
        return uri
    path = unquote(parts.path)
    if DRIVE.match(path):
        path = path[1:]
    return str(Path(path)) if path else uri


class Documents:
    """The texts of the files that are open in the editor, and the URI of each."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.paths: dict[str, str] = {}
        self.uris: dict[str, str] = {}
        self.version = 0

    def open(self, uri: str, text: str) -> None:
        path = path_of(uri)
        key = key_of(path)
        self.texts[key] = text
        self.paths[key] = path
        self.uris[key] = uri
        self.version += 1

    def close(self, uri: str) -> None:
        key = key_of(path_of(uri))
        for known in (self.texts, self.paths, self.uris):
            known.pop(key, None)
        self.version += 1

    def read(self, path: str) -> bytes:
        text = self.texts.get(key_of(path))
        if text is None:
            return read_file(path)
        return text.encode("utf-8", "replace")

    def text(self, path: str) -> str | None:
        try:
            return self.read(path).decode("utf-8", "replace").removeprefix("\ufeff")
        except (OSError, ValueError):
            return None

    def uri(self, path: str) -> str:
        known = self.uris.get(key_of(path))
        if known is not None:
            return known
        try:
            return Path(path).absolute().as_uri()
        except (OSError, ValueError):
            return path


class Includes(NamedTuple):
    """The kind of a file by its keys, and the files that it includes.

    A file with `is_foreign` is YAML that does not belong to gpgen.
    """

    is_schema: bool
    is_module: bool
    is_foreign: bool
    paths: tuple[str, ...]


class Workspace:
    """The schemas in the editor's folders; analyses are cached until a text changes."""

    def __init__(self, documents: Documents, folders: Iterable[str] = ()) -> None:
        self.documents = documents
        self.folders = list(folders)
        self.kept: dict[str, tuple[int, Analysis]] = {}
        self.known: dict[str, tuple[object, Includes]] = {}
        self.found: dict[str, str] | None = None
        self.changes = 0

    def forget(self) -> None:
        """Invalidate the caches after a file was created, changed or removed."""
        self.found = None
        self.changes += 1

    def analysis(self, path: str) -> Analysis:
        key = key_of(path)
        state = self.documents.version + self.changes
        kept = self.kept.get(key)
        if kept is None or kept[0] != state:
            kept = self.kept[key] = (state, analyze(path, self.documents.read))
        return kept[1]

    def is_ours(self, path: str) -> bool:
        """Return whether a file is a schema, is included by one, or may become one."""
        return not self.includes(path).is_foreign or self.roots_of(path) != [path]

    def is_checked(self, path: str) -> bool:
        """Return whether a file is a schema by its keys, or is included by one."""
        return self.includes(path).is_schema or self.roots_of(path) != [path]

    def roots_of(self, path: str) -> list[str]:
        """Return the modules that a file is part of, or the file itself if none includes it."""
        files = self.files()
        files[key_of(path)] = path
        if self.includes(path).is_module:
            return [path]
        roots = [each for each in self._above(path, files) if self.includes(each).is_module]
        return roots or [path]

    def users_of(self, path: str) -> list[str]:
        """Return all modules in which the names of a file may be used."""
        files = self.files()
        files[key_of(path)] = path
        roots = self.roots_of(path)
        above = (each for root in roots for each in self._above(root, files))
        users = [*roots, *(each for each in above if self.includes(each).is_module)]
        return list({key_of(each): each for each in users}.values())

    def _above(self, path: str, files: dict[str, str]) -> Iterator[str]:
        """Yield the files that include a file, directly or through others."""
        above: dict[str, list[str]] = {}
        for each in files.values():
            for included in self.includes(each).paths:
                above.setdefault(key_of(included), []).append(each)
        waiting, seen = [key_of(path)], {key_of(path)}
        while waiting:
            for each in above.get(waiting.pop(), ()):
                if key_of(each) not in seen:
                    seen.add(key_of(each))
                    waiting.append(key_of(each))
                    yield each

    def includes(self, path: str) -> Includes:
        """Return the includes of a file; they are read again only after a change."""
        key = key_of(path)
        text = self.documents.texts.get(key)
        state: object = text if text is not None else _stamp(path)
        known = self.known.get(key)
        if known is None or known[0] != state:
            known = self.known[key] = (state, self._read(path, text))
        return known[1]

    def _read(self, path: str, text: str | None) -> Includes:
        stamp = _stamp(path)
        if text is None and (stamp is None or stamp[1] <= LARGEST):
            text = self.documents.text(path)
        root = None if text is None else read_repaired(text).root
        keys = {entry.key.text for entry in entries(root)}
        named = (text_of(item) for item in items(child(root, "include")))
        folder = Path(path).parent
        paths = [os.path.normpath(folder / each) for each in named if each and "\0" not in each]
        is_schema = "gpgen" in keys or ("module" in keys and len(keys & KEYS) > 1)
        is_foreign = not is_schema and not keys <= KEYS
        is_module = "module" in keys and not is_foreign
        return Includes(is_schema, is_module, is_foreign, tuple(paths))

    def files(self) -> dict[str, str]:
        if self.found is None:
            opened = {str(Path(path).parent) for path in self.documents.paths.values()}
            below = (path for folder in self.folders for path in _yaml_files(folder))
            beside = (path for folder in sorted(opened) for path in _yaml_files(folder, deep=False))
            paths = dict.fromkeys([*below, *beside])
            self.found = {key_of(path): path for path in list(paths)[:MOST_FILES]}
        return {**self.found, **self.documents.paths}


def _yaml_files(folder: str, *, deep: bool = True) -> Iterator[str]:
    count = 0
    for number, (place, folders, names) in enumerate(os.walk(folder)):
        hidden = [each for each in folders if each.startswith(".") or each in SKIPPED]
        folders[:] = sorted(each for each in folders if each not in hidden)
        for name in sorted(names):
            path = Path(place) / name
            if name.endswith(ENDINGS) and path.is_file():
                yield str(path)
                count += 1
        if not deep or count >= MOST_FILES or number >= MOST_FOLDERS:
            return


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size)
