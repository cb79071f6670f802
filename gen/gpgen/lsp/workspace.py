"""Which schemas there are, which of them include which file, and what each means."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gpgen.lsp.analysis import Analysis, analyze
from gpgen.lsp.documents import Documents, key_of
from gpgen.lsp.repair import read_repaired
from gpgen.schema.table import MODULE
from gpgen.source.nodes import child, entries, items, text_of

ENDINGS = (".yaml", ".yml")
KEYS = {key.name for key in MODULE.keys}
# Folders that are not searched for schemas.
SKIPPED = {"node_modules", "__pycache__", "out", "build", "target", "dist", "venv"}
MOST_FILES = 2000
MOST_FOLDERS = 5000
LARGEST = 1 << 20  # bytes of a file that is searched for its includes


class Includes(NamedTuple):
    """What kind of file the keys of a file make it, and what it includes.

    One that is `foreign` is YAML that has nothing to do with gpgen.
    """

    is_schema: bool
    is_module: bool
    is_foreign: bool
    paths: tuple[str, ...]


class Workspace:
    """The schemas of the editor's folders; analyses are kept until a text changes."""

    def __init__(self, documents: Documents, folders: Iterable[str] = ()) -> None:
        self.documents = documents
        self.folders = list(folders)
        self.kept: dict[str, tuple[int, Analysis]] = {}
        self.known: dict[str, tuple[object, Includes]] = {}
        self.found: dict[str, str] | None = None
        self.changes = 0

    def forget(self) -> None:
        """Look at the disk again: a file was made, changed or removed there."""
        self.found = None
        self.changes += 1

    def analysis(self, path: str) -> Analysis:
        """Return what the front end finds in a schema, as its files are now."""
        key = key_of(path)
        state = self.documents.version + self.changes
        kept = self.kept.get(key)
        if kept is None or kept[0] != state:
            kept = self.kept[key] = (state, analyze(path, self.documents.read))
        return kept[1]

    def is_ours(self, path: str) -> bool:
        """Return whether a file is a schema, or part of one, or may become one."""
        return not self.includes(path).is_foreign or self.roots_of(path) != [path]

    def is_checked(self, path: str) -> bool:
        """Return whether a file is a schema by its keys, or is included by one."""
        return self.includes(path).is_schema or self.roots_of(path) != [path]

    # Includes

    def roots_of(self, path: str) -> list[str]:
        """Return the modules that a file is part of; the file itself where none includes it."""
        files = self.files()
        files[key_of(path)] = path
        if self.includes(path).is_module:
            return [path]
        roots = [each for each in self._above(path, files) if self.includes(each).is_module]
        return roots or [path]

    def users_of(self, path: str) -> list[str]:
        """Return every module in which the names of a file may be used."""
        files = self.files()
        files[key_of(path)] = path
        roots = self.roots_of(path)
        above = (each for root in roots for each in self._above(root, files))
        users = [*roots, *(each for each in above if self.includes(each).is_module)]
        return list({key_of(each): each for each in users}.values())

    def _above(self, path: str, files: dict[str, str]) -> Iterator[str]:
        """Yield the files that include a file, themselves or by others."""
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
        """Return what a file includes, which is read again only when the file has changed."""
        key = key_of(path)
        text = self.documents.texts.get(key)
        state: object = text if text is not None else _stamp(path)
        known = self.known.get(key)
        if known is None or known[0] != state:
            known = self.known[key] = (state, self._read(path, text))
        return known[1]

    def _read(self, path: str, text: str | None) -> Includes:
        if text is None and _size(path) <= LARGEST:
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
        """Return the YAML files of all folders and the open ones, by key."""
        if self.found is None:
            opened = {str(Path(path).parent) for path in self.documents.paths.values()}
            below = (path for folder in self.folders for path in _yaml_files(folder))
            beside = (path for folder in sorted(opened) for path in _yaml_files(folder, deep=False))
            paths = dict.fromkeys([*below, *beside])
            self.found = {key_of(path): path for path in list(paths)[:MOST_FILES]}
        return {**self.found, **self.documents.paths}


def _yaml_files(folder: str, *, deep: bool = True) -> Iterator[str]:
    """Yield the YAML files in a folder, and with `deep` those in its folders."""
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


def _size(path: str) -> int:
    stamp = _stamp(path)
    return 0 if stamp is None else stamp[1]
