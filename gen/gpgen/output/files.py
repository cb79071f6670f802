"""Files that gpgen reads and writes: its data folders, outputs, and depfiles of builds."""

import errno
import os
import re
import signal
import stat
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def data_folder(name: str) -> Path:
    """Return one of gpgen's data folders: `templates`, `runtime`, `integration` or `schemas`.

    It is inside an installed package, or at the root of a checkout.
    """
    package = Path(__file__).resolve().parents[1]
    inside = package / name
    return inside if inside.is_dir() else package.parents[1] / name


def write_all(folder: Path, texts: Mapping[str, str], gone: Collection[str] = ()) -> None:
    """Write the files whose content has changed, and remove those in `gone`.

    All texts are written to temporary files in the same folder before anything is changed.
    Renaming these needs no space on the disk, and signals are blocked meanwhile.
    """
    folder.mkdir(parents=True, exist_ok=True)
    waiting: list[tuple[Path, Path]] = []
    try:
        for name, text in changed_texts(folder, texts).items():
            if (folder / name).is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), folder / name)
            waiting.append((write_beside(folder, name, text.encode()), folder / name))
        with signals_blocked():
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
    """Write a single file, which may be a device or a pipe."""
    if is_stream(path):
        with path.open("w", encoding="utf-8", newline="") as stream:
            stream.write(text)
    else:
        write_all(path.parent, {path.name: text})


def is_stream(path: Path) -> bool:
    """Return whether a path is a device or a pipe, which cannot be replaced by a file."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


def changed_texts(folder: Path, texts: Mapping[str, str]) -> dict[str, str]:
    return {
        name: text
        for name, text in texts.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()
    }


def write_beside(folder: Path, name: str, data: bytes) -> Path:
    """Write a temporary file for `name` and return its path; it is removed on failure.

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
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def signals_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create a folder if it is missing, and lock it; wait until no other gpgen writes into it."""
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":  # without fcntl there is no lock
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


# Backslashes are doubled only where they would escape a character.
SPECIAL = r"(\\*)([ #:]|$)"
# Recognizes depfiles of gpgen: the rules for inputs come last and include templates.
SHAPE = r"(?s).*?: \\\n  .*\.j2:\n(?:.*:\n)?"
# Characters that Make or Ninja misreads, even if they are escaped.
UNREADABLE = r"[;|=*<>^`\t\r\n]"


def depfile(targets: list[str], inputs: list[Path]) -> str:
    """Return a depfile with the targets as named and the absolute paths of the inputs.

    Each input is also a target without dependencies: if it was removed, Make
    rebuilds the files that depended on it instead of failing.
    """
    sources = [escape(str(path.absolute())) for path in inputs]
    head = f"{' '.join(map(escape, targets))}: \\\n  " + " \\\n  ".join(sources) + "\n"
    return head + "".join(f"{source}:\n" for source in sources)


def is_depfile(text: str) -> bool:
    return re.fullmatch(SHAPE, text) is not None


def unreadable_letter(name: str) -> str | None:
    """Return the first character of a name that Make or Ninja cannot read in a depfile."""
    found = re.search(UNREADABLE, name)
    return None if found is None else found[0]


def escape(path: str) -> str:
    if os.sep == "/":
        path = re.sub(SPECIAL, lambda found: found[1] * 2 + (found[2] and f"\\{found[2]}"), path)
    else:
        path = path.replace(" ", "\\ ").replace("#", "\\#")
    return path.replace("$", "$$")
