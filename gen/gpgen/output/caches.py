"""Cache folders: what gpgen keeps between runs, instead of making it again.

They hold code that later runs execute, so only the user may be able to change
them: a folder of another user is not used, neither in a HOME that was kept
through sudo nor in a folder that all can write. Where the user's cache cannot
be written, a folder among the temporary files takes its place.

The program that is one file imports this module out of itself, before all else.
"""

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

OTHERS_MAY_WRITE = 0o022


def cache_folder(name: str, make: Callable[[Path], None], access: int = os.R_OK) -> Path | None:
    """Return a folder for a cache, which is made if it is missing; None if there can be none."""
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
    """Yield the folders in which caches may lie, the best first."""
    named = Path(os.environ.get("XDG_CACHE_HOME") or "")
    if named.is_absolute():
        yield named
    else:
        yield from home_cache()
    yield from temporary_cache()


def home_cache() -> Iterator[Path]:
    """Yield the cache in the user's home, unless that is another user's."""
    try:
        home = Path.home()
        if not hasattr(os, "geteuid") or home.stat().st_uid == os.geteuid():
            yield home / ".cache"
    except (OSError, RuntimeError):  # there is none
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
    """Return whether a folder is the user's, and no other user can put anything there."""
    status = folder.stat()
    if not hasattr(os, "geteuid"):  # where users have folders of their own anyway
        return stat.S_ISDIR(status.st_mode)
    is_users = status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE
    return stat.S_ISDIR(status.st_mode) and is_users
