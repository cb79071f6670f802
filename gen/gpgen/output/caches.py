"""Folders in which gpgen keeps between runs what it would otherwise make again.

They hold code that later runs execute, so only the user may be able to change
them: a folder of somebody else's is not used, be it in a HOME that was kept
through sudo or one that was made in a folder for all. Where the user's cache
cannot be written, a folder in the one for temporary files takes its place.

The program that is one file imports this module out of itself, before all else.
"""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

OTHERS_MAY_WRITE = 0o022


def cache_folder(name: str, make: Callable[[Path], None], access: int = os.R_OK) -> Path | None:
    """Return a folder for a cache, made if need be; None if there can be none."""
    for base in bases():
        folder = base / name
        try:
            if not folder.is_dir():
                make(folder)
            if is_own(folder) and os.access(folder, access):
                return folder
        except OSError:
            continue
    return None


def make_private(folder: Path) -> None:
    """Make a folder that only the user can look into."""
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
    """Yield a folder of the user's own among the temporary files."""
    import tempfile  # noqa: PLC0415 (seldom needed)

    try:
        user = str(os.getuid()) if hasattr(os, "getuid") else "user"
        folder = Path(tempfile.gettempdir()) / f"gpgen-{user}"
        make_private(folder)
        if not folder.is_symlink() and is_own(folder):
            yield folder
    except OSError:
        return


def is_own(folder: Path) -> bool:
    """Tell whether a folder is the user's, and nobody else can put anything there."""
    status = folder.stat()
    if not hasattr(os, "geteuid"):  # where users have folders of their own anyway
        return stat.S_ISDIR(status.st_mode)
    is_users = status.st_uid == os.geteuid() and not status.st_mode & OTHERS_MAY_WRITE
    return stat.S_ISDIR(status.st_mode) and is_users
