"""Texts -> files: what differs is written beside its place first, and then put there."""

import errno
import os
import signal
import stat
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def write_all(folder: Path, texts: Mapping[str, str], gone: Collection[str] = ()) -> None:
    """Write those files whose text differs from what is there, and remove those that are gone.

    Until all texts are on the disk, beside their places, nothing is changed.
    Only then are they put there, which takes no room, and no signal comes between.
    """
    folder.mkdir(parents=True, exist_ok=True)
    waiting: list[tuple[Path, Path]] = []
    try:
        for name, text in changed(folder, texts).items():
            if (folder / name).is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), folder / name)
            waiting.append((write_beside(folder, name, text.encode()), folder / name))
        with undisturbed():
            while waiting:
                beside, path = waiting[-1]
                beside.replace(path)
                waiting.pop()
            for name in gone:
                (folder / name).unlink(missing_ok=True)
    finally:
        for beside, _ in waiting:
            beside.unlink(missing_ok=True)


def write_one(path: Path, text: str) -> None:
    """Write a file that stands alone; a device or a pipe takes the text as it comes."""
    if is_stream(path):
        with path.open("w", encoding="utf-8", newline="") as stream:
            stream.write(text)
    else:
        write_all(path.parent, {path.name: text})


def is_stream(path: Path) -> bool:
    """Tell whether a path is a device or a pipe, which cannot be replaced by a file."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


def changed(folder: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that differ from the files of their names."""
    return {name: text for name, text in texts.items() if not is_current(folder / name, text)}


def is_current(path: Path, text: str) -> bool:
    """Tell whether a file already holds just this text."""
    return path.is_file() and path.read_bytes() == text.encode()


def write_beside(folder: Path, name: str, data: bytes) -> Path:
    """Write a temporary file and return its path; nothing is left of it on failure.

    Errors name the file that was to be written.
    """
    beside: Path | None = None
    try:
        handle, made = tempfile.mkstemp(prefix=f".{name}.", dir=folder)
        beside = Path(made)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        beside.chmod(0o666 & ~current_umask())
    except BaseException as error:
        if beside is not None:
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(folder / name)
        raise
    return beside


def current_umask() -> int:
    """Return the process's umask."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C and termination wait until the end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder if need be, and wait until no other gpgen writes into it."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":  # there nobody waits for anybody
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
