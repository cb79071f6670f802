"""Bytes of files: of a schema that a command names, and of those that it leads to.

A command may name a pipe, as shells make for `<(...)`, or standard input. What a
schema includes is a regular file, since a pipe or a device may have no end.
"""

import errno
import stat
import sys
from pathlib import Path

LARGEST_FILE = 4 * 1024 * 1024
# What a schema from standard input is called.
STDIN = "<stdin>"
# What is no file, and what people call it.
ENDLESS = {stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device"}
UNREADABLE = {stat.S_IFDIR: "a folder", stat.S_IFSOCK: "a socket", stat.S_IFBLK: "a device"}


def read_file(path: str) -> bytes:
    """Return what a regular file holds, and not much more than the most that is accepted."""
    refuse(path, {**UNREADABLE, **ENDLESS})
    return read(path)


def read_named(path: str) -> bytes:
    """Return what a file holds that a command names."""
    if path != STDIN:
        refuse(path, UNREADABLE)
        return read(path)
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read(LARGEST_FILE + 1)


def refuse(path: str, kinds: dict[int, str]) -> None:
    """Raise an OSError if a path leads to one of these kinds of files."""
    kind = kinds.get(stat.S_IFMT(Path(path).stat().st_mode))
    if kind is not None:
        raise OSError(errno.EINVAL, f"expected a regular file, got {kind}", path)


def read(path: str) -> bytes:
    """Return the bytes of a file, so many that one sees if there are too many."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)
