"""What is imported for a schema, and how the program ends: gpgen runs again in every build."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

# What a schema without components, computed properties, streams, buffers and overlays
# does without; the folder of expressions stands for all in it.
SPARED = (
    "argparse",
    "dataclasses",
    "decimal",
    "gpgen.cnames.following",
    "gpgen.expressions",
    "gpgen.following",
    "gpgen.language.behaviours",
    "gpgen.language.arithmetic",
    "gpgen.language.repair",
    "gpgen.language.synonyms",
    "gpgen.model.behaviours",
    "gpgen.model.trees",
    "gpgen.parse.behaviours",
    "gpgen.parse.following",
    "gpgen.parse.type_hints",
    "gpgen.parse.value_hints",
    "gpgen.passes.buffers",
    "gpgen.passes.following",
    "gpgen.passes.streams",
    "gpgen.reading.errors",
    "gpgen.reading.offsets",
    "gpgen.rendering.blame",
    "gpgen.rendering.blocks",
    "gpgen.rendering.overlays",
    "gpgen.views.arithmetic",
    "gpgen.views.buffers",
    "gpgen.views.component",
    "gpgen.views.computing",
    "gpgen.views.expressions",
    "gpgen.views.followers",
    "gpgen.views.statements",
    "traceback",
)
SCHEMA = """\
gpgen: 1
module: pond
entities:
  duck: {properties: {weight: f32}}
"""
REPORT = """\
import sys
from gpgen.cli import main
status = main(sys.argv[1:])
print(*sys.modules)
raise SystemExit(status)
"""


def imported(folder: Path, schema: str) -> set[str]:
    """Return all modules that generating from a schema imports."""
    (folder / "pond.yaml").write_text(schema)
    done = subprocess.run(
        [sys.executable, "-c", REPORT, "pond.yaml", "-o", "out"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_a_plain_schema_does_not_import_what_others_need(tmp_path: Path) -> None:
    """Each is there, so that a new name of one is noticed."""
    assert [name for name in SPARED if find_spec(name) is None] == []
    assert sorted(imported(tmp_path, SCHEMA).intersection(SPARED)) == []


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("components: {wet: {properties: {depth: f32}}}", "gpgen.views.component"),
        ("buffers: {drop: {x: f32}}", "gpgen.views.buffers"),
        ("behaviours: {rest: {for: duck, root: idle}}", "gpgen.parse.behaviours"),
        ("world: {properties: {a: i32, b: {type: i32, computed: a + 1}}}", "gpgen.expressions"),
    ],
)
def test_a_schema_imports_what_it_needs(tmp_path: Path, more: str, name: str) -> None:
    """So what is spared above is spared because of the schema."""
    assert name in imported(tmp_path, f"{SCHEMA}{more}\n")


def ended(folder: Path, *arguments: str, printing_to: Path) -> tuple[int, str]:
    """Run gpgen with its output going somewhere, and return its status and its complaints."""
    with printing_to.open("w") as output:
        done = subprocess.run(
            [sys.executable, "-m", "gpgen", *arguments],
            cwd=folder,
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    return done.returncode, done.stderr


def test_all_that_is_printed_comes_out(tmp_path: Path) -> None:
    """The program leaves without tearing down, but not without what it has said."""
    out = tmp_path / "out.txt"
    assert ended(tmp_path, "print", "views", printing_to=out) == (0, "")
    assert out.read_text().endswith("|\n")


@pytest.mark.parametrize("fact", ["runtime-dir", "views"])
def test_printing_to_a_full_disk_is_status_2(tmp_path: Path, fact: str) -> None:
    """Whether it fails at once or at the end."""
    full = Path("/dev/full")
    assert ended(tmp_path, "print", fact, printing_to=full) == (
        2,
        "gpgen: cannot print: No space left on device\n",
    )


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    """As in `gpgen print views | head -1`."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "gpgen", "print", "runtime-dir"],
        cwd=tmp_path,
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_streams_are_no_error(tmp_path: Path) -> None:
    """Some who start programs give them none."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m gpgen print runtime-dir >&- 2>&-"],
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0
