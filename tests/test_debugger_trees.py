"""`bt-where` in gdb for shared and split trees: it reports the nodes that the program reports."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from command import gpgen
from compiled_runtime import RUNTIME, compiled_runtime

TICKS = 40
WIDE = 60  # children, too many for a single tick function
SCHEMA = """gpgen: 1
module: garden
behaviours:
  hunt:
    for: imp
    args: {by: u16}
    root: [act, {parallel: [act, [{wait: 20ms}, act]], rest: finish}, {wait: 30ms}, act]
entities:
  imp:
    leaves: {act: task}
    behaviour:
      parallel:
        - [hunt(1), {selector: [hunt(2), [hunt(3), act]]}]
        - {states: {a: {do: hunt(4), done: b, failed: b}, b: {do: act, done: a, failed: a}}}
        - all: [WIDE]
      fail_when: all
      rest: finish
"""
MAIN = """#include "garden.h"
#include "garden_reflect.h"
#include "gp_running.h"
#include <stdio.h>

void stop_here(garden_world *world, const garden_imp *imp);

static uint32_t chance = 7;

static gp_status answer(void)
{
    chance = chance * 1664525u + 1013904223u;
    return chance >> 30 == 0 ? GP_SUCCESS : chance >> 28 == 5 ? GP_FAILURE : GP_RUNNING;
}

gp_status garden_imp_act_start(garden_world *world, garden_imp *imp)
{
    (void)world, (void)imp;
    return answer();
}

gp_status garden_imp_act_tick(garden_world *world, garden_imp *imp)
{
    (void)world, (void)imp;
    return answer();
}

void garden_imp_act_halt(garden_world *world, garden_imp *imp)
{
    (void)world, (void)imp;
}

void stop_here(garden_world *world, const garden_imp *imp)
{
    gp_reflection on = garden_reflect(world);
    gp_id id = {garden_imp_get_id(imp).bits};
    const gp_tree *tree = &gp_schema_type_of(on.schema, id)->behaviours[0];
    uint32_t place = 0;
    uint32_t node;

    printf("runs");
    while ((node = gp_running_next(on, id, tree, &place)) != 0) {
        printf(" %u", (unsigned)node);
    }
    printf("\\n");
}

int main(void)
{
    static garden_world world;
    garden_imp *imp = NULL;

    if (garden_world_init(&world, NULL)) {
        imp = garden_imp_create(&world);
    }
    for (gp_time now = 0; imp != NULL && now < TICKSu * 10u; now += 10) {
        (void)garden_imp_tick(&world, imp, now);
        stop_here(&world, imp);
    }
    garden_world_finish(&world);
    return 0;
}
"""
STEPS = """source garden.gdb.py
break stop_here
run > runs.txt
python
for _ in range(TICKS):
    gdb.execute("bt-where imp")
    gdb.execute("continue")
end
"""


@pytest.fixture(name="folder", scope="module")
def built_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a program that prints the running nodes after each tick."""
    folder = tmp_path_factory.mktemp("trees")
    leaves = ["act", "{wait: 40ms}", "[act, act]"] * (WIDE // 3)
    (folder / "garden.yaml").write_text(SCHEMA.replace("WIDE", ", ".join(leaves)))
    (folder / "main.c").write_text(MAIN.replace("TICKS", str(TICKS)))
    (folder / "steps").write_text(STEPS.replace("TICKS", str(TICKS)))
    assert gpgen("garden.yaml", "-o", ".", cwd=folder).returncode == 0
    made = gpgen("graph", "garden.yaml", "--format", "gdb", "-o", "garden.gdb.py", cwd=folder)
    assert made.returncode == 0, made.stderr
    flags = ["-std=c11", "-g", "-O0", f"-I{folder}", f"-I{RUNTIME}"]
    sources = map(str, sorted(folder.glob("*.c")))
    runtime = str(compiled_runtime("-g", "-O0"))
    subprocess.run(["gcc", *flags, *sources, runtime, "-o", folder / "imp"], check=True)
    return folder


def debug(folder: Path, *given: str) -> str:
    command = ["gdb", "-nx", "-q", "-batch", *given, "./imp"]
    done = subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, timeout=120
    )
    return done.stdout + done.stderr


def nodes_of(folder: Path) -> dict[int, str]:
    """Return the line and column of each node in the schema, by its number."""
    done = gpgen("graph", "garden.yaml", "imp", "--format", "json", cwd=folder)
    assert done.returncode == 0, done.stderr
    (entity,) = json.loads(done.stdout)["entities"]
    return {each["number"]: f"{each['line']}:{each['column']}" for each in entity["nodes"]}


@pytest.mark.slow
def test_bt_where_names_what_runs_in_shared_and_cut_trees(folder: Path) -> None:
    code = (folder / "garden_imp_behaviour.c").read_text()
    assert "_share_2(" in code
    assert re.search(r"gp_tick_hunt_\w+\([^)]* \*own\)\n\{", code)
    lines = debug(folder, "-x", "steps").splitlines()
    found = [line for line in lines if line.startswith("imp#0:1 behaviour: ")]
    numbers = [line.split()[1:] for line in (folder / "runs.txt").read_text().splitlines()]
    places = nodes_of(folder)
    expected = [sorted(places[int(each)] for each in tick) for tick in numbers]
    shown = [sorted(re.findall(r"\(garden\.yaml:(\d+:\d+)\)", line)) for line in found]
    assert shown == expected
    assert len({tuple(tick) for tick in numbers}) > TICKS // 3
    names = {each for line in found for each in re.findall(r"[\w.]*hunt[\w.]*", line)}
    assert len(names) > 8


@pytest.mark.slow
def test_bt_where_finds_the_entity_from_within_a_shared_tree(folder: Path) -> None:
    before = ["source garden.gdb.py", "break garden_imp_gp_tick_hunt_sequence"]
    steps = [*before, "run > runs.txt", "continue", "bt-where", "bt-where"]
    out = debug(folder, *(part for each in steps for part in ("-ex", each)))
    assert len(re.findall(r"^imp#0:1 behaviour: ", out, re.MULTILINE)) == 2
