"""The examples, built and run as their readers do, also with changed numbers in the schema."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime
from sanitizers import COMPILER, SANITIZED
from slowness import first_is_quick

from gpgen.cli import main

FLAGS = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-pthread")
THREAD = ("-fsanitize=thread",)
BEES = "examples/01-bees"
USUAL_BEES = """\
7000 stings, 1000 deaths, 3000 bees left
4000 bees again, 6500 changes observed, 500 honey
5000 deaths in the end
"""


COMPONENTS = "examples/02-components"
PICTURE = """\
.........o
........o.
.......o..
......o...
.....o....
..B.oB..B.
...o......
..........
~o........
o.........
.........o
..........
"""
USUAL_COMPONENTS = f"""\
{PICTURE}\
38 touches, 28 collected, 62 landed, 10 in the air
140 honey eaten, 908 moves observed, 15 textures loaded
"""
BINDINGS = "examples/03-bindings"
USUAL_BINDINGS = """\
quiet: 240000 looks changed 2400 bars, bindings changed 2400
storm: 48000 looks changed 45600 bars, bindings changed 91200
4000 bars show the same both ways
1600 bees and 1600 bindings are left
"""
EVENTS = "examples/04-events"
USUAL_EVENTS = """\
at 3: 49 steps of ants
at 3: 20 steps of beetles
at 4: 50 steps of ants
here 49 are lost
polled: 4170 looks, 3105 of them for 5175 steps
called back: 5175 steps, 90 skipped
streamed: 5639 steps, 90 of the dead, 426 lost, 0 out of order
"""
GUARD = "examples/05-guard"
DOOR = "examples/07-door"
DUEL = "examples/08-rewind"
INSPECTED = "examples/09-inspect"
USUAL_INSPECTED = "".join(
    f"10 hp at {place:4.1f}: walk_to\n" for place in (18, 16, 14, 12, 10, 8, 6, 4)
)
USUAL_GUARD = """\
  0.0 s  sets out for 20.0
  1.3 s  eats honey at 10.0
  1.9 s  -- patrol, 100 hp --
  3.8 s  arrives at 20.0
  3.9 s  sets out for 0.0
  3.9 s  -- patrol, 100 hp --
  4.5 s  stops at 18.0
  4.5 s  sets out for 24.0
  5.3 s  arrives at 24.0
  5.3 s  shouts at 24.0
  5.9 s  whistles at 24.0
  5.9 s  -- lean, 100 hp --
  6.4 s  whistles at 24.0
  6.9 s  sets out for 20.0
  7.9 s  -- patrol, 100 hp --
  8.0 s  arrives at 20.0
  8.1 s  sets out for 0.0
  9.0 s  stops at 16.8
  9.0 s  ouch, that is 80.0
  9.4 s  sets out for 0.0
  9.9 s  -- walk_to, 20 hp --
 11.1 s  arrives at 0.0
 11.9 s  -- hide, 20 hp --
 12.1 s  is well again at 0.0
 12.2 s  whistles at 0.0
 12.7 s  sets out for 20.0
 13.9 s  -- patrol, 100 hp --
 15.0 s  stops at 8.8
 15.0 s  sets out for 15.8
 15.9 s  arrives at 15.8
 15.9 s  shouts at 15.8
 15.9 s  -- breath, 100 hp --
 16.5 s  sets out for 0.0
 17.9 s  -- patrol, 100 hp --
 19.9 s  -- patrol, 100 hp --
0 honey left, something ran in 191 of 200 ticks
 19.9 s  stops at 2.2
"""


def build_example(
    repo: Path,
    example: str,
    folder: Path,
    changes: dict[str, str],
    sanitizers: tuple[str, ...] = SANITIZED,
) -> Path:
    """Build an example with a changed schema, and return the program."""
    change_schema(repo, example, folder, changes)
    return compile_program(repo, folder, sources_of(repo, example), sanitizers)


def sources_of(repo: Path, example: str) -> list[Path]:
    """Return the sources of an example, including the shared one of inspectable examples."""
    sources = [*(repo / example).glob("*.c")]
    if any('"../inspector.h"' in source.read_text() for source in sources):
        sources.append(repo / "examples" / "inspector.c")
    return sources


def change_schema(repo: Path, example: str, folder: Path, changes: dict[str, str]) -> None:
    """Generate the C of an example from a changed schema."""
    for path in (repo / example).glob("*.yaml"):
        shutil.copy(path, folder)
    schema = (repo / example / "garden.yaml").read_text()
    for old, new in changes.items():
        assert old in schema
        schema = schema.replace(old, new)
    (folder / "garden.yaml").write_text(schema)
    assert main([str(folder / "garden.yaml"), "-o", str(folder / "generated")]) == 0


def compile_program(
    repo: Path, folder: Path, sources: list[Path], sanitizers: tuple[str, ...] = SANITIZED
) -> Path:
    """Compile a program; the generated sources as one, because ninja compiles each by itself."""
    program, unit = folder / "garden", folder / "unit.c"
    generated = sorted((folder / "generated").glob("*.c"))
    unit.write_text("".join(f'#include "{each}"\n' for each in generated))
    includes = [f"-I{folder / 'generated'}", f"-I{repo / 'runtime'}"]
    runtime = compiled_runtime(*sanitizers, compiler=COMPILER)
    files = (unit, *sources, runtime)
    subprocess.run([COMPILER, *FLAGS, *sanitizers, *includes, *files, "-o", program], check=True)
    return program


def run(program: Path) -> str:
    """Run a program and return its output."""
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("example", "expected"),
    [
        (BEES, USUAL_BEES),
        (COMPONENTS, USUAL_COMPONENTS),
        (BINDINGS, USUAL_BINDINGS),
        (EVENTS, USUAL_EVENTS),
        (GUARD, USUAL_GUARD),
        (INSPECTED, USUAL_INSPECTED),
    ],
    ids=["bees", "components", "bindings", "events", "guard", "inspect"],
)
def test_an_example_prints_its_summary(
    repo: Path, tmp_path: Path, example: str, expected: str
) -> None:
    assert run(build_example(repo, example, tmp_path, {})) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, " 22.0 s  buzzer on\n"),
        ({"value: 8000": "value: 3000"}, " 17.0 s  buzzer on\n"),
        ({"jams >= 3": "jams >= 2"}, " 39.5 s  light off\n"),
    ],
    ids=["as it is", "warns earlier", "gives up earlier"],
)
def test_the_door_does_what_its_machine_says(
    repo: Path, tmp_path: Path, changes: dict[str, str], line: str
) -> None:
    assert line in run(build_example(repo, DOOR, tmp_path, changes))


@pytest.mark.parametrize(
    ("example", "changes", "expected"),
    first_is_quick(
        [
            (GUARD, {}, ["6 tests passed"]),
            (GUARD, {"while: hp < 30": "while: hp < 20"}, ["1 of 6 tests failed", "13:12"]),
            (GUARD, {"timeout: 2s": "timeout: 3s"}, ["1 of 6 tests failed", "41:13"]),
            (GUARD, {"[feed(event.by), vanish]": "[vanish]"}, ["1 of 6 tests failed", "61:27"]),
            (DOOR, {}, ["4 tests passed"]),
            (DOOR, {"timeout: 2s": "timeout: 3s"}, ["1 of 4 tests failed", "34:13"]),
        ]
    ),
)
def test_the_tests_of_an_example_find_a_tree_that_decides_otherwise(
    repo: Path, tmp_path: Path, example: str, changes: dict[str, str], expected: list[str]
) -> None:
    """The only difference, if any, is reported with its place in the file of tests."""
    change_schema(repo, example, tmp_path, changes)
    tests = tmp_path / "tests.c"
    assert main(["tests", str(tmp_path / "garden.yaml"), "-o", str(tests)]) == 0
    program = compile_program(repo, tmp_path, [tests])
    done = subprocess.run([program], check=False, capture_output=True, text=True)
    places = re.findall(r"tests\.yaml:(\d+:\d+): error", done.stderr)
    assert [done.stdout.splitlines()[0], *places] == expected
    assert done.returncode == len(places)


def play_duel(repo: Path, folder: Path, changes: dict[str, str], *options: str) -> tuple[int, str]:
    """Return the exit status and the output of the duel."""
    folder.mkdir()
    program = build_example(repo, DUEL, folder, changes)
    done = subprocess.run([program, *options], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.slow
def test_a_duel_ends_alike_however_late_the_keys_come(repo: Path, tmp_path: Path) -> None:
    status, late = play_duel(repo, tmp_path / "late", {})
    early = play_duel(repo, tmp_path / "early", {"value: 8": "value: 2"})[1]
    *pictures, left, right, end = late.splitlines()
    *others, early_left, early_right, early_end = early.splitlines()
    assert status == 0
    assert pictures != others
    again = [int(line.split()[-3]) for line in (left, right, early_left, early_right)]
    assert again[0] > again[2] > 0
    assert again[1] > again[3] > 0
    assert end == early_end


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (1, ["  type bee", "  bee#1:1, hp: 2 on the left, 1 on the right"])),
        ({"value: 1, tunable": "value: 2, tunable"}, (0, [])),
    ],
    ids=["other rules", "the same rules"],
)
def test_a_duel_names_what_differs(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: tuple[int, list[str]]
) -> None:
    status, text = play_duel(repo, tmp_path / "duel", changes, "--desync")
    assert (status, text.partition(" frames:\n")[2].splitlines()) == expected


@pytest.mark.slow
def test_a_duel_continues_a_game_that_its_first_version_has_saved(
    repo: Path, tmp_path: Path
) -> None:
    """The saved names, types and numbers differ; a damaged file is refused."""
    (tmp_path / "first").mkdir()
    saved = (repo / DUEL / "first" / "save.json").read_text()
    assert run(build_example(repo, f"{DUEL}/first", tmp_path / "first", {})) == saved
    file = tmp_path / "save.json"
    program = build_example(repo, DUEL, tmp_path, {})
    results = []
    for text in (saved, saved[:-10]):
        file.write_text(text)
        command = [str(program), "--load", str(file)]
        results.append(subprocess.run(command, check=False, capture_output=True, text=True))
    first, *pictures = results[0].stdout.splitlines()
    assert first == "4 objects; values: 19 as they were, 4 converted, 2 new, 2 dropped, 0 refused"
    assert pictures[9].split("     ")[0] == "A: 3 hp, 0   B: 1 hp, 0"
    assert [done.returncode for done in results] == [0, 1]
    assert results[1].stdout == ""


@pytest.mark.parametrize(
    ("example", "limit"),
    [(BEES, 100), (COMPONENTS, 100), (BINDINGS, 100), (EVENTS, 150), (GUARD, 100), (DUEL, 110)],
)
def test_the_main_program_is_short(repo: Path, example: str, limit: int) -> None:
    assert len((repo / example / "main.c").read_text().splitlines()) < limit


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"default: 100, clamp": "default: 75, clamp"},
            (
                "6000 stings, 1000 deaths, 3000 bees left\n"
                "4000 bees again, 5500 changes observed, 500 honey\n"
            ),
        ),
        (
            {"swarm: u32 = 4000": "swarm: u32 = 400"},
            (
                "700 stings, 100 deaths, 300 bees left\n"
                "400 bees again, 1000 changes observed, 400 honey\n"
                "500 deaths in the end\n"
            ),
        ),
        (
            {"sting: i32 = 25": "sting: i32 = 24"},
            "7000 stings, 0 deaths, 4000 bees left\n",
        ),
    ],
    ids=["hp", "swarm", "sting"],
)
def test_changed_defaults_change_the_numbers(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    assert expected in run(build_example(repo, BEES, tmp_path, changes))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"{y: -1}": "{y: -2}"},
            (
                "29 touches, 29 collected, 67 landed, 4 in the air\n"
                "145 honey eaten, 432 moves observed, 10 textures loaded\n"
            ),
        ),
        (
            {"bees: u32 = 3": "bees: u32 = 1", "amount: u32 = 5": "amount: u32 = 7"},
            (
                "20 touches, 10 collected, 80 landed, 10 in the air\n"
                "70 honey eaten, 998 moves observed, 14 textures loaded\n"
            ),
        ),
        (
            {"    components: {graphics: {letter: B}, stomach: {}}": "    components: [graphics]"},
            "38 touches, 0 collected, 89 landed, 11 in the air\n0 honey eaten",
        ),
        (
            {"{letter: B}": "{letter: W}", "{letter: o}": "{letter: '*'}"},
            PICTURE.replace("B", "W").replace("o", "*"),
        ),
    ],
    ids=["velocity", "bees", "stomach", "letters"],
)
def test_changed_parts_make_another_garden(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    assert expected in run(build_example(repo, COMPONENTS, tmp_path, changes))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"bees: u32 = 4000": "bees: u32 = 300", "quiet: u32 = 60": "quiet: u32 = 7"},
            (
                "quiet: 2100 looks changed 21 bars, bindings changed 21\n"
                "storm: 3600 looks changed 3579 bars, bindings changed 7158\n"
                "300 bars show the same both ways\n"
                "279 bees and 279 bindings are left\n"
            ),
        ),
        (
            {"drop: i32 = 4": "drop: i32 = 0"},
            (
                "storm: 48000 looks changed 0 bars, bindings changed 0\n"
                "4000 bars show the same both ways\n"
                "4000 bees and 4000 bindings are left\n"
            ),
        ),
        (
            {"drop: i32 = 4": "drop: i32 = 60"},
            (
                "storm: 48000 looks changed 0 bars, bindings changed 4000\n"
                "0 bars show the same both ways\n"
                "0 bees and 0 bindings are left\n"
            ),
        ),
    ],
    ids=["few", "dry", "hail"],
)
def test_changed_days_make_other_work(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    assert expected in run(build_example(repo, BINDINGS, tmp_path, changes))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"overflow: drop": "overflow: grow"},
            (
                "at 3: 49 steps of ants\n"
                "at 3: 20 steps of beetles\n"
                "at 4: 99 steps of ants\n"
                "polled: 4170 looks, 3105 of them for 5175 steps\n"
                "called back: 5175 steps, 90 skipped\n"
                "streamed: 6065 steps, 90 of the dead, 0 lost, 0 out of order\n"
            ),
        ),
        (
            {"ant_stride: u32 = 4": "ant_stride: u32 = 2"},
            (
                "polled: 4170 looks, 4170 of them for 6240 steps\n"
                "called back: 6240 steps, 90 skipped\n"
            ),
        ),
        (
            {
                "frames: u32 = 60": "frames: u32 = 10",
                "ticks: u32 = 2": "ticks: u32 = 5",
                " ants: u32 = 100": " ants: u32 = 7",
            },
            (
                "polled: 21 looks, 21 of them for 70 steps\n"
                "called back: 70 steps, 24 skipped\n"
                "streamed: 414 steps, 24 of the dead, 0 lost, 0 out of order\n"
            ),
        ),
        (
            {"beetles: u32 = 20": "beetles: u32 = 200"},
            (
                "at 3: 49 steps of ants\n"
                "at 3: 99 steps of beetles\n"
                "here 101 are lost\n"
                "at 4: 50 steps of ants\n"
                "here 49 are lost\n"
                "polled: 4170 looks, 3105 of them for 5175 steps\n"
                "called back: 5175 steps, 90 skipped\n"
                "streamed: 8799 steps, 90 of the dead, 4466 lost, 0 out of order\n"
            ),
        ),
    ],
    ids=["grow", "stride", "short", "crowded"],
)
def test_changed_gardens_call_other_listeners(
    repo: Path, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    assert expected in run(build_example(repo, EVENTS, tmp_path, changes))


@pytest.mark.slow
def test_the_beetles_share_nothing_with_the_ants_but_a_channel(repo: Path, tmp_path: Path) -> None:
    program = build_example(repo, EVENTS, tmp_path, {}, THREAD)
    assert [run(program) for _ in range(10)] == [USUAL_EVENTS] * 10
