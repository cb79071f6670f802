"""`gpgen inspect` as a command: output, exit status, and wrong arguments."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from command import gpgen
from inspected_program import SCHEMA, TOKEN, Program
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model.inspection import UNKNOWN, inspect_hash


def hash_of(schema: str) -> int:
    module = check_schema("garden.yaml", only(schema)).module
    assert module is not None
    return inspect_hash(module)


SAME = hash_of(SCHEMA)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "garden.yaml").write_text(SCHEMA)
    return tmp_path


@contextmanager
def inspecting(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "gpgen", "inspect", "garden.yaml", "--no-browser", *options]
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "XDG_RUNTIME_DIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that run in the background ignore SIGINT, and the command would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def lines_of(process: subprocess.Popen[str], last: str) -> list[str]:
    """Return the lines of standard error, up to and including the first that contains `last`."""
    assert process.stderr is not None
    found: list[str] = []
    for line in process.stderr:
        found.append(line.rstrip("\n"))
        if last in line:
            break
    return found


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    found = re.fullmatch(
        r"gpgen: the page is at (http://127\.0\.0\.1:\d+/[\w-]{32}/)\n", process.stdout.readline()
    )
    assert found is not None
    return found[1]


def test_it_finds_the_program_serves_the_page_and_ends_with_an_interrupt(folder: Path) -> None:
    with Program(3, schema_hash=SAME) as program:
        program.announce(folder)
        with inspecting(folder) as process:
            address = address_of(process)
            port, token = address.removeprefix("http://127.0.0.1:").strip("/").split("/")
            connected = f"gpgen: connected to garden, port {program.port}"
            assert lines_of(process, "connected") == [connected]
            connection = HTTPConnection("127.0.0.1", int(port), timeout=10)
            connection.request("GET", f"/{token}/")
            assert connection.getresponse().status == 200
            connection.close()
            program.drop()
            assert lines_of(process, "connected")[0].startswith("gpgen: connection lost")
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 130


def test_it_waits_for_a_program_and_says_so(folder: Path) -> None:
    with inspecting(folder) as process:
        assert lines_of(process, "waiting") == [
            "gpgen: waiting for a program that runs 'garden': start it, or give --connect HOST:PORT"
        ]
        with Program(3, schema_hash=SAME) as program:
            program.announce(folder)
            assert lines_of(process, "connected")[-1].startswith("gpgen: connected to garden")


def test_the_newest_of_several_programs_is_shown_and_the_others_are_listed(folder: Path) -> None:
    with Program(3, schema_hash=SAME) as old, Program(3, schema_hash=SAME) as new:
        old.announce(folder)
        new.announce(folder, "garden-2")
        os.utime(folder / "gpgen/garden.json", (1, 1))
        with inspecting(folder) as process:
            assert lines_of(process, "other programs") == [
                f"gpgen: connected to garden-2, port {new.port}",
                f"gpgen: other programs: garden at port {old.port}",
            ]


def test_a_program_that_starts_again_at_another_port_is_found(folder: Path) -> None:
    with inspecting(folder) as process:
        with Program(3, schema_hash=SAME) as first:
            first.announce(folder)
            assert lines_of(process, "connected")[-1].endswith(f"port {first.port}")
        (folder / "gpgen/garden.json").unlink()
        assert lines_of(process, "waiting")[0].startswith("gpgen: connection lost")
        with Program(3, schema_hash=SAME) as second:
            second.announce(folder)
            assert lines_of(process, "connected") == [
                f"gpgen: connected to garden, port {second.port}"
            ]


def test_a_wrong_token_is_refused(folder: Path) -> None:
    with Program(3, schema_hash=SAME) as program:
        options = ("--connect", f"127.0.0.1:{program.port}", "--token", "wrong")
        with inspecting(folder, *options) as process:
            assert lines_of(process, "token")[-1].endswith(
                "no inspected program: give its --token TEXT"
            )


def test_without_names_another_schema_ends_it(folder: Path) -> None:
    path = folder / "garden.yaml"
    path.write_text(SCHEMA.replace("      asleep: bool\n", ""))
    for schema_hash, reason in (
        (UNKNOWN, "expected 9 properties of guard, got 8"),
        (SAME, "the program has no names, and another hash"),
    ):
        with Program(3, has_names=False, schema_hash=schema_hash) as program:
            options = ("--connect", f":{program.port}", "--token", TOKEN.decode())
            with inspecting(folder, *options) as process:
                assert lines_of(process, "differs") == [f"gpgen: schema differs: {reason}"]
                assert process.wait(10) == 1


def test_without_names_the_hash_of_the_schema_is_enough(folder: Path) -> None:
    with Program(3, has_names=False, schema_hash=SAME) as program:
        options = ("--connect", f":{program.port}", "--token", TOKEN.decode())
        with inspecting(folder, *options) as process:
            assert lines_of(process, "connected") == [
                f"gpgen: connected to 127.0.0.1:{program.port}"
            ]


def test_names_that_differ_are_printed(folder: Path) -> None:
    (folder / "garden.yaml").write_text(SCHEMA.replace("asleep", "awake"))
    with Program(3, schema_hash=SAME) as program:
        options = ("--connect", f":{program.port}", "--token", TOKEN.decode())
        with inspecting(folder, *options) as process:
            assert lines_of(process, "awake")[1:] == [
                "gpgen: schema differs",
                "gpgen: only the program has guard.asleep",
                "gpgen: only the schema has guard.awake",
            ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--connect", "there"], "expected HOST:PORT, got 'there'"),
        (["--connect", "there:70000"], "expected a port below 65536, got '70000'"),
        (["--port", "70000"], "expected a port below 65536, got '70000'"),
        (["--serial", ":9600"], "expected DEVICE:BAUD, got ':9600'"),
        (["--pipe"], "--pipe requires a program"),
        (["--recording", "a", "--record", "b"], "--record conflicts with --recording"),
        (["--connect", ":1", "--serial", "x"], "not allowed with argument --connect"),
        (["--brower"], "no option --brower"),
    ],
)
def test_wrong_arguments_say_what_was_expected(
    folder: Path, options: list[str], message: str
) -> None:
    done = gpgen("inspect", "garden.yaml", *options, cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_bad_schema_is_reported(folder: Path) -> None:
    (folder / "garden.yaml").write_text("gpgen: 1\nmodule: garden\nentities: 5\n")
    done = gpgen("inspect", "garden.yaml", cwd=folder)
    assert done.returncode == 1
    assert "garden.yaml:3" in done.stderr


def test_a_port_that_is_taken_is_reported(folder: Path) -> None:
    with Program(1) as program:
        done = gpgen("inspect", "garden.yaml", "--port", str(program.port), cwd=folder)
    assert done.returncode == 2
    assert f"cannot listen at port {program.port}" in done.stderr
