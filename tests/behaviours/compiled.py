"""Compiles a schema to a program with gpgen and a C compiler, and plays scripts in it."""

import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from behaviours.driver import Driver
from behaviours.player import Player
from behaviours.script import Reply, Script
from compiled_runtime import RUNTIME, compiled_runtime
from sanitizers import COMPILER, SANITIZED

from gpgen.model.module import Module
from gpgen.schema.module import parse_module

HERE = Path(__file__).parent
REPO = HERE.parents[1]
STATUSES = ("running", "success", "failure")
# A random condition may always be false, which clang detects.
NEVER = "-Wno-tautological-overlap-compare"
STRICT = ["-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror", NEVER]
AS_RUNTIME = ("-O1",)  # the runtime has tests of its own
CHECKED = [*SANITIZED, *STRICT]
PATIENCE = 3600  # seconds, the timeout of each command


class Play(NamedTuple):
    """A script for an entity type, or for one of its behaviours."""

    entity: str
    behaviour: str | None
    script: Script


class CompiledProgram:
    """A schema compiled to a program."""

    def __init__(
        self,
        schema: str,
        folder: Path,
        flags: Sequence[str] = CHECKED,
        generate: Sequence[str] = ("-m", "gpgen"),
        files: Mapping[str, str] | None = None,
    ) -> None:
        """Compile the generated files, which gpgen writes unless they are given."""
        self.folder = folder
        self.slept = 0
        if files is None:
            self.generate(schema, generate)
        for name, text in (files or {}).items():
            (folder / name).write_text(text)
        self.module = parsed(schema)
        headers = "".join(each.read_text() for each in sorted(folder.glob("garden*.h")))
        self.driver = Driver(self.module, headers)
        (folder / "driver.c").write_text(self.driver.text())
        self.compile(flags)

    def generate(self, schema: str, generate: Sequence[str]) -> None:
        """Run gpgen in a process of its own."""
        path = self.folder / "schema.yaml"
        path.write_text(schema)
        done = self.run([sys.executable, *generate, str(path), "-o", str(self.folder)])
        assert done.returncode == 0, f"gpgen exits with {done.returncode}:\n{done.stderr[-4000:]}"

    def compile(self, flags: Sequence[str]) -> None:
        """Compile all sources; the runtime without sanitizers and warnings.

        With sanitizers, all generated sources are compiled as one, which is faster;
        otherwise gcc compiles each source separately.
        """
        generated = sorted(self.folder.glob("garden*.c"))
        compiler = "gcc"
        if SANITIZED[0] in flags:
            compiler, unit = COMPILER, self.folder / "unit.c"
            unit.write_text("".join(f'#include "{each.name}"\n' for each in generated))
            generated = [unit]
        include = [f"-I{folder}" for folder in (self.folder, HERE, RUNTIME)]
        program = ["-o", str(self.folder / "program"), *map(str, generated)]
        player = [str(self.folder / "driver.c"), str(HERE / "play.c")]
        runtime = str(compiled_runtime(*AS_RUNTIME))
        done = self.run([compiler, "-std=c11", *flags, *include, *program, *player, runtime])
        assert done.returncode == 0, done.stdout[:8000] + done.stderr[:4000]

    def run(self, command: list[str], given: str | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command with an optional input, and capture its output."""
        return subprocess.run(
            command, capture_output=True, text=True, check=False, input=given, timeout=PATIENCE
        )

    def clang_format_output(self) -> str:
        """Return what clang-format would change in the generated files."""
        tool = Path(sys.executable).parent / "clang-format"
        options = [f"--style=file:{REPO / '.clang-format'}", "--dry-run", "-Werror"]
        return self.run([str(tool), *options, *map(str, self.written_files())]).stderr

    def lines(self) -> int:
        """Return the number of generated lines."""
        return sum(each.read_bytes().count(b"\n") for each in self.written_files())

    def written_files(self) -> list[Path]:
        """Return the generated C files."""
        return sorted(self.folder.glob("garden*.[ch]"))

    def play(self, plays: Sequence[Play]) -> list[list[str]]:
        """Return the trace of each play; after a crash, the last one ends with the error output."""
        given = "".join(self.written(each) for each in plays)
        done = self.run([str(self.folder / "program")], given)
        traces: list[list[str]] = []
        for line in done.stdout.splitlines():
            if line.startswith("# "):
                traces.append([])
            else:
                traces[-1].append(line)
        self.slept += sum(
            int(count) for count in re.findall(r"^slept (\d+)$", done.stderr, re.MULTILINE)
        )
        if done.returncode != 0:
            traces[-1] += [f"exit status {done.returncode}", *done.stderr.splitlines()[:60]]
        return traces

    def written(self, play: Play) -> str:
        """Return a play in the input format of the program."""
        driver, script = self.driver, play.script
        names = [each.name.text for each in driver.members[play.entity].entity.behaviours]
        behaviour = -1 if play.behaviour is None else names.index(play.behaviour)
        lines = [f"P {driver.names.index(play.entity)} {behaviour}"]
        replies = {task: [Reply("running")] for task in driver.functions.tasks} | script.replies
        for function, each in replies.items():
            number = driver.functions.calls.get(function)
            if number is not None:
                lines.append(f"F {number}")
                for reply in each:
                    lines.append(f"A {number} {STATUSES.index(reply.status)}")
                    if reply.operation is not None:
                        lines.append(f"D {driver.operation(play.entity, reply.operation)}")
        for leaf, values in script.values.items():
            number = driver.functions.leaves.get(leaf)
            if number is not None:
                lines += [f"L {number}", *(f"N {number} {value!r}" for value in values)]
        lines += [f"S {driver.operation(play.entity, step)}" for step in script.steps]
        return "\n".join([*lines, "E", ""])

    def expected(self, play: Play) -> list[str]:
        """Return the trace of a play in the interpreter."""
        return Player(self.module, play.entity, play.script, play.behaviour).play()


def parsed(schema: str) -> Module:
    """Return the module of a schema, which must have no problems."""
    found = parse_module("schema.yaml", lambda _path: schema.encode())
    assert found.problems == (), [(each.span.line, each.message) for each in found.problems]
    assert found.module is not None
    return found.module
