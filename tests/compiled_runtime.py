"""The runtime as one object file, compiled once per test run for each set of flags."""

import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from threading import Lock

RUNTIME = Path(os.environ.get("GPGEN_RUNTIME", Path(__file__).resolve().parent.parent / "runtime"))
LOCK = Lock()


def compiled_runtime(*flags: str, compiler: str = "gcc") -> Path:
    """Return the object file of the runtime, compiled with these flags."""
    with LOCK:
        return Path(folder_of(compiler, flags).name) / "runtime.o"


@cache
def folder_of(compiler: str, flags: tuple[str, ...]) -> tempfile.TemporaryDirectory[str]:
    """Return a folder with the object file; it is removed with the last reference to it."""
    folder = tempfile.TemporaryDirectory(prefix="gpgen-runtime-")
    sources = sorted(RUNTIME.glob("*.c"))
    compiled = [compiler, "-std=c11", *flags, f"-I{RUNTIME}", "-c", *map(str, sources)]
    # Without the flags, since clang would also link its sanitizers.
    joined = [compiler, "-r", "-nostdlib", "-o", "runtime.o", *(f"{x.stem}.o" for x in sources)]
    for command in (compiled, joined):
        subprocess.run(command, cwd=folder.name, check=True)
    return folder
