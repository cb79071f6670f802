"""The runtime as one object file, compiled once for each set of flags.

It is compiled from the one source that `gpgen vendor` makes of it, in half of the time that
its files take. Object files are in `out/`, where all processes and later runs find them by a
hash of what they are made of.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from threading import Lock

from gpgen.cli.vendor import join_runtime

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = Path(os.environ.get("GPGEN_RUNTIME", ROOT / "runtime"))
OBJECTS = ROOT / "out" / "compiled_runtime"
KEPT = 24 * 3600  # seconds since an object file was last used
LOCK = Lock()


def compiled_runtime(*flags: str, compiler: str = "gcc") -> Path:
    """Return the object file of the runtime, compiled with these flags."""
    with LOCK:
        return object_of(compiler, flags)


@cache
def object_of(compiler: str, flags: tuple[str, ...]) -> Path:
    """Return an object file, which is compiled unless it exists."""
    path = kept_path(compiler, flags, ".o")
    if path.exists():
        return path
    with tempfile.TemporaryDirectory(dir=OBJECTS) as folder:
        write_single_source(Path(folder))
        command = [compiler, "-std=c11", *flags, "-c", "gp.c"]
        subprocess.run(command, cwd=folder, check=True)
        (Path(folder) / "gp.o").replace(path)
    return path


@cache
def compiled_folder() -> Path:
    """Return the folder in which cc.sh keeps object files; it has gp.h and gp.c."""
    path = kept_path("/usr/bin/cc", (), "")
    if path.exists():
        return path
    with tempfile.TemporaryDirectory(dir=OBJECTS) as folder:
        write_single_source(Path(folder))
        with contextlib.suppress(OSError):  # another process was first
            Path(folder).rename(path)
            Path(folder).mkdir()  # which the end of this block removes
    return path


def kept_path(compiler: str, flags: tuple[str, ...], suffix: str) -> Path:
    """Return where something made of the runtime is kept, which counts as a use of it."""
    parts = "\0".join((version_of(compiler), *flags, *single_source().values()))
    path = OBJECTS / f"{hashlib.sha256(parts.encode()).hexdigest()}{suffix}"
    OBJECTS.mkdir(parents=True, exist_ok=True)
    if path.exists():
        path.touch()
    remove_old_objects()
    return path


@cache
def version_of(compiler: str) -> str:
    """Return the first line of a compiler's version."""
    command = [compiler, "--version"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.partition("\n")[0]


@cache
def single_source() -> dict[str, str]:
    """Return the texts of gp.h and gp.c."""
    return join_runtime(sorted(RUNTIME.glob("*.[ch]")))


def write_single_source(folder: Path) -> None:
    """Write gp.h and gp.c."""
    for name, text in single_source().items():
        (folder / name).write_text(text)


def remove_old_objects() -> None:
    """Remove object files that no run has used for a day."""
    oldest = time.time() - KEPT
    for path in OBJECTS.iterdir():
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_mtime >= oldest:
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()
