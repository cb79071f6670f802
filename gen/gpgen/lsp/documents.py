"""The texts that the front end reads: open buffers win over the disk."""

import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from gpgen.source.load import read_file

DRIVE = re.compile(r"/[A-Za-z]:")


def key_of(path: str) -> str:
    """Return what all paths of one file have in common."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return path


def path_of(uri: str) -> str:
    """Return the path of a `file:` URI; any other URI is its own path."""
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
        """Store the text of a file that was opened or changed."""
        path = path_of(uri)
        key = key_of(path)
        self.texts[key] = text
        self.paths[key] = path
        self.uris[key] = uri
        self.version += 1

    def close(self, uri: str) -> None:
        """Read a file from the disk again."""
        key = key_of(path_of(uri))
        for known in (self.texts, self.paths, self.uris):
            known.pop(key, None)
        self.version += 1

    def read(self, path: str) -> bytes:
        """Return what a file holds for the editor."""
        text = self.texts.get(key_of(path))
        if text is None:
            return read_file(path)
        return text.encode("utf-8", "replace")

    def text(self, path: str) -> str | None:
        """Return the text of a file, None if it cannot be read."""
        try:
            return self.read(path).decode("utf-8", "replace").removeprefix("\ufeff")
        except (OSError, ValueError):
            return None

    def uri(self, path: str) -> str:
        """Return the URI of a file; for one that is open, the editor's own."""
        known = self.uris.get(key_of(path))
        if known is not None:
            return known
        try:
            return Path(path).absolute().as_uri()
        except (OSError, ValueError):
            return path
