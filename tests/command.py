"""The gpgen command for tests, and a valid and an invalid schema."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NoReturn

from gpgen.cli import main

GOOD = """\
gpgen: 1
module: pond
entities:
  duck: {properties: {weight: f32}}
"""
BAD = GOOD.replace("f32", "float")
NAMES = [
    "pond.h",
    "pond.c",
    "pond_types.h",
    "pond_duck.h",
    "pond_duck.c",
    "pond_reflect.h",
    "pond_reflect.c",
]


def run_gpgen(*arguments: str, cwd: Path, **environment: str) -> None:
    """Run gpgen in a new Python process, for settings that Python reads at startup."""
    command = [sys.executable, "-m", "gpgen", *arguments]
    subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, check=True)


def gpgen(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run gpgen in a fork of this process, where it is already imported, and return its output.

    A fork is faster than `python -m gpgen`. What a program does before and after `main`
    is tested in tests/gen/test_program_end.py.
    """
    with TemporaryFile() as out, TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            run_here(arguments, cwd, environment, out, err)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = [read_back(file) for file in (out, err)]
    return subprocess.CompletedProcess(arguments, status, *texts)


def run_here(
    arguments: tuple[str, ...],
    cwd: Path,
    environment: dict[str, str],
    out: BinaryIO,
    err: BinaryIO,
) -> NoReturn:
    """Run gpgen in this process, and end the process with its exit status."""
    status = -1
    gc.disable()  # as __main__ does
    try:
        os.chdir(cwd)
        os.environ.update(environment)
        sys.stdout, sys.stderr = (
            open(file.fileno(), "w", encoding="utf-8", closefd=False)  # noqa: SIM115
            for file in (out, err)
        )
        try:
            status = main(list(arguments))
        except SystemExit as end:
            status = int(end.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def read_back(file: BinaryIO) -> str:
    file.seek(0)
    return file.read().decode()
