"""Breakpoints on nodes, and the script of `gpgen graph --format gdb`, in a real gdb."""

import shutil
import subprocess
from pathlib import Path

import pytest
from command import gpgen
from compiled_runtime import compiled_runtime
from machine_code import machine_code
from test_examples import sources_of

EXAMPLE = "examples/05-guard"
STOP = "            - shout\n"


@pytest.fixture(name="folder", scope="module")
def built_example(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the example of the guard with traces, a breakpoint, and the script for gdb."""
    folder = tmp_path_factory.mktemp("guard")
    schema = (repo / EXAMPLE / "garden.yaml").read_text()
    assert STOP in schema
    marked = schema.replace(STOP, "            - {do: shout, breakpoint: true}\n")
    (folder / "garden.yaml").write_text(marked)
    for included in (repo / EXAMPLE).glob("*.yaml"):
        if included.name != "garden.yaml":
            shutil.copy(included, folder)
    assert gpgen("garden.yaml", "-o", ".", cwd=folder).returncode == 0
    made = gpgen("graph", "garden.yaml", "--format", "gdb", "-o", "garden.gdb.py", cwd=folder)
    assert made.returncode == 0, made.stderr
    sources = [*sources_of(repo, EXAMPLE), *sorted(folder.glob("*.c"))]
    flags = ["-std=c11", "-g", "-O0", "-DGP_TRACE", f"-I{folder}", f"-I{repo / 'runtime'}"]
    runtime = compiled_runtime("-g", "-O0")
    subprocess.run(["gcc", *flags, *sources, runtime, "-o", folder / "guard"], check=True)
    return folder


def debug(folder: Path, *commands: str) -> list[str]:
    """Run gdb commands after loading the script, and return the lines of both streams."""
    given = [part for each in ("source garden.gdb.py", *commands) for part in ("-ex", each)]
    done = subprocess.run(
        ["gdb", "-nx", "-q", "-batch", *given, "./guard"],
        cwd=folder,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return done.stdout.splitlines()


@pytest.mark.slow
def test_gdb_stops_at_nodes_and_says_what_runs(folder: Path) -> None:
    lines = debug(
        folder,
        "bt-break chase.breath",
        "run >/dev/null",
        "bt-where",
        "frame function main",
        "bt-where guard",
        "print *(garden_guard_id *)&guard->slot.id",  # on a CPU with AMX, a call needs a newer gdb
        "print (garden_guard_id){0}",
        "print guard->behaviour_state",
    )
    assert any("at guard priority.chase.breath (garden.yaml:" in each for each in lines)
    assert any(each.startswith("Breakpoint 1, gp_trace_add (") for each in lines)
    where = "guard#0:1 behaviour: priority.chase.breath (garden.yaml:"
    assert len([each for each in lines if each.startswith(where)]) == 2
    assert "$1 = guard#0:1" in lines
    assert "$2 = none" in lines
    state = next(each for each in lines if each.startswith("$3 = "))
    assert "priority.chase.breath (garden.yaml:" in state
    assert "busy = true" in state


@pytest.mark.slow
def test_gdb_stops_at_a_node_with_a_breakpoint(folder: Path) -> None:
    lines = debug(folder, "break gp_trace_break", "run >/dev/null", "up", "bt-where")
    assert any(each.startswith("Breakpoint 1, gp_trace_break (") for each in lines)
    assert any(
        "GP_NODE_BREAK(world, guard, GARDEN_GUARD_GP_NODE_CHASE_SHOUT);" in each for each in lines
    )
    assert "guard#0:1 behaviour: nothing runs" in lines  # the run has ended before the shout


@pytest.mark.slow
def test_gdb_reports_what_it_does_not_know(folder: Path) -> None:
    lines = debug(
        folder,
        "bt-break chase.hide",
        "bt-break",
        "bt-where",
        "bt-where no_such_guard",
        "bt-nodes hide",
        "bt-nodes honey.idle",
    )
    assert "unknown node chase.hide; bt-nodes lists them" in lines
    assert "unknown node (no name); bt-nodes lists them" in lines
    assert 'No symbol "no_such_guard" in current context.' in lines
    assert any(each.startswith("guard 7: priority.flee.hide (garden.yaml:") for each in lines)
    assert any(each.startswith("honey 5: priority.idle (garden.yaml:") for each in lines)
    assert not any("Traceback" in each or "Python Exception" in each for each in lines)


SCHEMA = """\
gpgen: 1
module: garden
entities:
  guard:
    properties: {hp: i32, tired: bool}
    leaves: {lie: instant, flee: task}
    behaviour:
      priority:
        - {while: hp < 25, do: flee, breakpoint: true}
        - {sequence: [tired, {do: lie, breakpoint: true}, wait: 1s], breakpoint: true}
        - {do: idle, breakpoint: true}
"""


PROGRAM = """\
#include "garden.h"

#include <stdlib.h>

void garden_guard_lie(garden_world *world, garden_guard *guard)
{
    (void)world;
    {
        char *removed = getenv("HOME");
        (void)removed;
        gp_trace_break(NULL, 0, 0);
    }
    guard->hp++;
}

gp_status garden_guard_flee_start(garden_world *world, garden_guard *guard)
{
    (void)world, (void)guard;
    return GP_SUCCESS;
}

gp_status garden_guard_flee_tick(garden_world *world, garden_guard *guard)
{
    (void)world, (void)guard;
    return GP_SUCCESS;
}

void garden_guard_flee_halt(garden_world *world, garden_guard *guard)
{
    (void)world, (void)guard;
}

int main(void)
{
    static garden_world world;
    garden_guard *guard;

    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    guard = garden_guard_create(&world);
    garden_guard_set_hp(&world, guard, 100);
    garden_guard_set_tired(&world, guard, true);
    garden_world_tick(&world, 0);
    garden_world_finish(&world);
    return 0;
}
"""


@pytest.mark.slow
def test_gdb_skips_variables_that_the_optimizer_removed(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text(SCHEMA.replace(", breakpoint: true", ""))
    (tmp_path / "main.c").write_text(PROGRAM)
    assert gpgen("garden.yaml", "-o", ".", cwd=tmp_path).returncode == 0
    made = gpgen("graph", "garden.yaml", "--format", "gdb", "-o", "garden.gdb.py", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    flags = ["-std=c11", "-g", "-O1", "-DGP_TRACE", f"-I{tmp_path}", f"-I{repo / 'runtime'}"]
    sources = [*sorted(tmp_path.glob("*.c")), compiled_runtime("-g", "-O0")]
    subprocess.run(["gcc", *flags, *sources, "-o", tmp_path / "guard"], check=True)
    lines = debug(tmp_path, "break gp_trace_break", "run", "up", "info locals", "bt-where")
    assert "removed = <optimized out>" in lines
    assert lines[-1] == "guard#0:1 behaviour: nothing runs"


@pytest.mark.slow
def test_breakpoints_cost_nothing_without_traces(repo: Path, tmp_path: Path) -> None:
    without = SCHEMA.replace(", breakpoint: true", "")
    with_breakpoints = machine_code(repo, tmp_path / "with", SCHEMA, "gcc", "-O2")
    assert machine_code(repo, tmp_path / "without", without, "gcc", "-O2") == with_breakpoints
    traced = machine_code(repo, tmp_path / "traced", SCHEMA, "gcc", "-O2", "-DGP_TRACE")
    copies = 2  # of a small tree: one in _tick, one in _tick_all
    assert traced["garden_guard_behaviour.c"].count("gp_trace_break") == 4 * copies


def test_a_script_has_a_table_and_the_commands(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text(SCHEMA)
    made = gpgen("graph", "garden.yaml", "--format", "gdb", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    table, _, commands = made.stdout.partition("\n\n# Commands")
    names: dict[str, object] = {}
    exec(compile(table, "garden.gdb.py", "exec"), names)  # noqa: S102 (our own script)
    found = names["TABLE"]
    assert isinstance(found, dict)
    assert found["types"] == {1: "guard"}
    (guard,) = found["entities"]
    assert guard["nodes"][1] == ("behaviour", "priority.flee", "garden.yaml:9:32")
    assert guard["behaviours"][0]["root"]["pc"] == "pc"
    assert f"# Commands{commands}" == (repo / "integration/debugger/commands.py").read_text()


@pytest.mark.parametrize("more", [["guard"], ["--trace", "guard.trace"]])
def test_a_script_is_for_a_whole_module(tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "garden.yaml").write_text(SCHEMA)
    made = gpgen("graph", "garden.yaml", "--format", "gdb", *more, cwd=tmp_path)
    assert made.returncode == 2
    assert "--format gdb is for a whole module, without TREE and --trace" in made.stderr
