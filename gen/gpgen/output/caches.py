"""Cache folders for data that gpgen reuses between runs.

They contain code that later runs execute, so only the user may have write access: a
folder of another user is not used, neither in a HOME that was preserved by sudo nor
in a folder that all users can write. If the user's cache folder is not writable, a
folder among the temporary files is used instead.

The single-file program imports this module from itself, before all others.
"""

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

OTHERS_MAY_WRITE = 0o022


def cache_folder(name: str, make: Callable[[Path], None], access: int = os.R_OK) -> Path | None:
    """Return the folder of a cache, created if it is missing; None if no folder can be used."""
    for base in bases():
        folder = base / name
        try:
            if not folder.is_dir():
                make(folder)
            if is_private(folder) and os.access(folder, access):
                return folder
        except OSError:
            continue
    return None


def make_private(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def bases() -> Iterator[Path]:
    """Yield the folders that may contain caches, in order of preference."""
    named = Path(os.environ.get("XDG_CACHE_HOME") or "")
    if named.is_absolute():
        yield named
    else:
        yield from home_cache()
    yield from temporary_cache()


def home_cache() -> Iterator[Path]:
    """Yield the cache folder in the user's home, unless that belongs to another user."""
    try:
        home = Path.home()
        if not hasattr(os, "geteuid") or home.stat().st_uid == os.geteuid():
            yield home / ".cache"
    except (OSError, RuntimeError):  # no home
        return


def temporary_cache() -> Iterator[Path]:
    try:
        user = str(os.getuid()) if hasattr(os, "getuid") else "user"
        folder = Path(tempfile.gettempdir()) / f"gpgen-{user}"
        make_private(folder)
        if not folder.is_symlink() and is_private(folder):
            yield folder
    except OSError:
        return


def is_private(folder: Path) -> bool:
    """Return whether a folder belongs to the user, and no other user can write into it."""
    status = folder.stat()
    if not hasattr(os, "geteuid"):  # not Unix: users have separate folders anyway
        return stat.S_ISDIR(status.st_mode)
    is_users = status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE
    return stat.S_ISDIR(status.st_mode) and is_users
