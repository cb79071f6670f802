"""Each example with --inspect: gpgen inspect finds it and shows its objects; Enter ends it."""

import os
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from test_examples import build_example

from gpgen.checks.front_end import check_schema
from gpgen.model.inspection import inspect_hash
from gpgen.tools.inspect.connection import Source
from gpgen.tools.inspect.questions import (
    EventListeners,
    Events,
    Facts,
    Info,
    Listeners,
    LoggedEvents,
    LostError,
    Open,
    Peer,
    Row,
    Rows,
)
from gpgen.tools.inspect.targets import Options, connector

PATIENCE = 20  # seconds
# The most numerous type of each example, and an event in its log.
EXAMPLES = {
    "01-bees": ("bee", ""),
    "02-components": ("bee", "touched"),
    "03-bindings": ("bar", "hp"),
    "04-events": ("ant", "stepped"),
    "05-guard": ("guard", "place"),
    "07-door": ("lock", "card"),
    "08-rewind": ("bee", "held"),
}


def connect(folder: Path) -> Source:
    """Connect as the command does, as soon as the program listens."""
    module = check_schema(str(folder / "garden.yaml")).module
    assert module is not None
    connect_to = connector(Options(), module, inspect_hash(module))
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(LostError):
            return connect_to()
        assert time.monotonic() < end
        time.sleep(0.01)


def wait_for(peer: Peer, name: str) -> None:
    """Open all taps, and wait until a change or a signal is logged."""
    peer.ask([Open(at, is_open=True) for at in range(len(peer.about.taps))])
    next_, end = 0, time.monotonic() + PATIENCE
    while time.monotonic() < end:
        (found,) = peer.ask([Events(next_)])
        assert isinstance(found, LoggedEvents)
        next_ = found.next
        if any(name in each.event.name for each in found.events):
            return
    raise AssertionError(f"expected {name} in the log")


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_inspected_with_one_flag(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    program = build_example(repo, f"examples/{example}", tmp_path, {})
    with subprocess.Popen(
        [program, "--inspect"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        try:
            source = connect(tmp_path)
            assert source.notes == ()
            name, logged = EXAMPLES[example]
            (of,) = (each for each in source.peer.about.types if each.name == name)
            facts, rows = source.peer.ask([Info(), Rows(of.place, 0, 5, (0,))])
            assert isinstance(facts, Facts)
            assert facts.pools[of.place].live > 0
            assert isinstance(rows, tuple)
            assert [row for row in rows if isinstance(row, Row)]
            if logged:
                wait_for(source.peer, logged)
            assert process.stdin is not None
            process.stdin.write(b"\n")
            process.stdin.close()
            assert process.wait(PATIENCE) == 0
            source.peer.close()
        finally:
            process.kill()
    assert list((tmp_path / "gpgen").iterdir()) == []


@pytest.mark.slow
def test_listeners_have_the_names_of_their_functions(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names come from the symbols of the running program; without symbols they are addresses."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    program = build_example(repo, "examples/01-bees", tmp_path, {})
    names = {listener_of_bees(program, tmp_path)}
    subprocess.run(["strip", program], check=True)
    names.add(listener_of_bees(program, tmp_path))
    assert "count_change" in names
    (address,) = names - {"count_change"}
    assert re.fullmatch("0x[0-9a-f]+", address)


def listener_of_bees(program: Path, folder: Path) -> str:
    """Return the name of the only listener to all bees."""
    with subprocess.Popen(
        [program, "--inspect"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        try:
            source = connect(folder)
            (bee,) = (each for each in source.peer.about.types if each.name == "bee")
            (found,) = source.peer.ask([Listeners(0, bee.place)])
            assert isinstance(found, tuple)
            (address,) = (
                at for each in found if isinstance(each, EventListeners) for at in each.functions
            )
            source.peer.close()
            process.communicate(b"\n", PATIENCE)
            return source.symbols(address)
        finally:
            process.kill()


@pytest.mark.slow
def test_the_command_finds_a_program_again_that_was_restarted(repo: Path, tmp_path: Path) -> None:
    program = build_example(repo, "examples/07-door", tmp_path, {})
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "gpgen", "inspect", "garden.yaml", "--no-browser"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as tool:
        timer = threading.Timer(3 * PATIENCE, tool.kill)  # this ends its output
        timer.start()
        try:
            waiting = "gpgen: waiting for a program that runs 'garden'"
            assert read_line(tool).startswith(waiting)
            for _ in range(2):
                with subprocess.Popen(
                    [program, "--inspect"],
                    cwd=tmp_path,
                    env=environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                ) as process:
                    found = read_line(tool)
                    process.communicate(b"\n")
                assert found.startswith("gpgen: connected to garden, port ")
                assert process.returncode == 0
                assert read_line(tool).startswith("gpgen: connection lost")
                assert read_line(tool).startswith(waiting)
        finally:
            timer.cancel()
            tool.terminate()


def read_line(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    return process.stderr.readline()


@pytest.mark.parametrize("example", EXAMPLES)
def test_its_readme_names_the_flag(repo: Path, example: str) -> None:
    assert "With `--inspect`" in (repo / "examples" / example / "README.md").read_text()
