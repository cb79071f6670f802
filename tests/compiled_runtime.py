"""The runtime as one object file, compiled once for all tests of a run that use the same flags."""

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from threading import Lock

RUNTIME = Path(os.environ.get("GPGEN_RUNTIME", Path(__file__).resolve().parent.parent / "runtime"))
LOCK = Lock()


def compiled_runtime(*flags: str) -> Path:
    """Return the runtime as gcc compiles it with these flags."""
    with LOCK:
        return Path(folder_of(flags).name) / "runtime.o"


@cache
def folder_of(flags: tuple[str, ...]) -> tempfile.TemporaryDirectory[str]:
    """Return a folder with the object, which is removed with the last reference to it."""
    folder = tempfile.TemporaryDirectory(prefix="gpgen-runtime-")
    sources = map(str, sorted(RUNTIME.glob("*.c")))
    command = ["gcc", "-std=c11", *flags, f"-I{RUNTIME}", "-r", "-o", "runtime.o", *sources]
    subprocess.run(command, cwd=folder.name, check=True)
    return folder
