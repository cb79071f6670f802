"""Selects the tests that `./dev test` omits: those marked slow. A slow test without mark fails.

A test is slow if it starts one of PROGRAMS, or takes over 2 s of processor time. Most
parameters of a test, or most of a long random run, may also be marked slow if the rest
stays unmarked: see `first_is_quick`.
"""

import os
import re
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from machine_speed import million_additions

# Build systems, shells, editors, and slow tools.
PROGRAMS = {
    *("cmake", "ctest", "make", "meson", "ninja"),
    *("bash", "fish", "vim", "zsh"),
    *("mypy", "node", "npm", "pip", "qemu-system-arm", "valgrind"),
}
# Four times the limit: on a busy machine, a test takes more processor time. A test fails only
# above both SECONDS and ADDITIONS, so that a slow machine has a higher limit.
SECONDS = 8.0
ADDITIONS = 200  # millions
STARTED: set[str] = set()


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Record which of PROGRAMS a process starts; an audit hook."""
    if event == "subprocess.Popen":
        words = arguments[1]
        command = [words] if isinstance(words, str | bytes | os.PathLike) else words
        STARTED.update(slow_programs([os.fsdecode(word) for word in command]))


def slow_programs(command: list[str]) -> set[str]:
    """Return the members of PROGRAMS that a command starts, directly, in a shell or by `-m`."""
    program, *arguments = command
    found = {Path(program).name}
    if arguments[:1] == ["-t"]:  # `ninja -t` builds nothing
        return set()
    if "sh" in found and "-c" in arguments[:-1]:
        found |= set(re.findall(r"(?:^|[;&|(\n])\s*([\w.-]+)", arguments[-1]))
    if "-m" in arguments[:-1]:
        found.add(arguments[arguments.index("-m") + 1])
    return found & PROGRAMS


def processor_time() -> float:
    """Return the processor time in seconds of this process and its children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def first_is_quick(cases: Sequence[Any]) -> list[Any]:
    """Return test parameters of which all except the first are marked slow."""
    first, *others = cases
    groups = (each if isinstance(each, tuple) else (each,) for each in others)
    return [first, *(pytest.param(*each, marks=pytest.mark.slow) for each in groups)]


def is_slow(item: pytest.Item) -> bool:
    """Return whether a test is marked slow."""
    return item.get_closest_marker("slow") is not None


@contextmanager
def fast_enough(item: pytest.Item) -> Generator[None]:
    """Fail a test that is slow but not marked slow."""
    if is_slow(item):
        yield
        return
    STARTED.clear()
    begin = processor_time()
    yield
    spent = processor_time() - begin
    if STARTED:
        pytest.fail(f"not marked slow, but starts {', '.join(sorted(STARTED))}", pytrace=False)
    if spent > SECONDS and spent > ADDITIONS * million_additions():
        pytest.fail(f"not marked slow, but takes {spent:.1f} s", pytrace=False)


sys.addaudithook(watch)
