"""Checks examples of `gpgen explain`: the codes that their schemas, files or commands produce."""

import re
import shlex
import subprocess
from pathlib import Path

from command import gpgen
from schema_source import only
from written_traces import time, trace_of

from gpgen.checks.front_end import check_schema

HEAD = "gpgen: 1\nmodule: garden\n"
# A schema that examples can include.
SPATIAL = "gpgen: 1\nmodule: spatial\nstructs: {vec2: {x: f32, y: f32}}\n"
# The schema in the folder of commands, next to the folder `mine` and a trace.
GARDEN = f"{HEAD}entities:\n  bee: {{behaviour: idle}}\n"
AND_SO_ON = "# and so on"
FILE = re.compile(r"^# in (\S+):\n", re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)
NUMBER = re.compile(r"[0-9]+")
CODE = re.compile(r"\[(GP[0-9]{3})\]: ")


def in_full(text: str) -> str:
    """Return an example with each `# and so on` replaced by the lines that it abbreviates."""
    lines = text.split("\n")
    full = []
    for place, line in enumerate(lines):
        full += counted(lines[place - 1], lines[place + 1]) if AND_SO_ON in line else [line]
    return "\n".join(full)


def counted(first: str, last: str) -> list[str]:
    """Return the lines between two lines, counting up in the numbers that differ."""
    begin, end = ([int(number) for number in NUMBER.findall(line)] for line in (first, last))
    steps = {b - a for a, b in zip(begin, end, strict=True)} - {0}
    assert len(steps) == 1
    form = NUMBER.sub("{}", re.sub(r"([{}])", r"\1\1", first))
    return [
        form.format(*(a + step * (a != b) for a, b in zip(begin, end, strict=True)))
        for step in range(1, steps.pop())
    ]


def codes_of_schema(text: str) -> list[str]:
    """Return the codes of the problems in a schema, including warnings."""
    whole = in_full(text if text.startswith("gpgen:") else HEAD + text)

    def read(path: str) -> bytes:
        files = {"garden.yaml": whole, "spatial.yaml": SPATIAL}
        if path in files:
            return files[path].encode()
        raise FileNotFoundError(2, "No such file or directory")

    return [problem.code for problem in check_schema("garden.yaml", read).problems]


def codes_of_files(text: str, folder: Path) -> list[str]:
    """Return the codes that gpgen reports for files, or while commands run."""
    prepare(folder)
    names = FILE.split(COMMAND.sub("", text))[1:]
    for name, data in zip(names[::2], names[1::2], strict=True):
        (folder / name).write_text(data)
    found: list[str] = []
    for line in COMMAND.findall(text) or ["gpgen check garden.yaml"]:
        if not line.startswith("gpgen "):
            subprocess.run(["sh", "-c", line], cwd=folder, check=True)
            continue
        command = shlex.split(line.partition(" >")[0])
        done = gpgen(*command[1:], cwd=folder)
        codes = CODE.findall(done.stderr)
        assert done.returncode == bool(codes), done.stderr
        found += codes
    return found


def prepare(folder: Path) -> None:
    """Create a folder with the files that the commands of examples use."""
    folder.mkdir()
    (folder / "mine").mkdir()
    (folder / "garden.yaml").write_text(GARDEN)
    module = check_schema("garden.yaml", only(GARDEN)).module
    assert module is not None
    (folder / "garden.trace").write_bytes(trace_of(module, time(3)))
