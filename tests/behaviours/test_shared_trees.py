"""A tree that is used more than once is compiled once, and every use behaves the same."""

import re
from pathlib import Path

import pytest
from behaviours.batch import random_batch
from behaviours.compiled import CHECKED, CompiledProgram
from behaviours.test_long_functions import lines_of_functions
from command import gpgen
from random_behaviours import nodes
from schema_source import only

from gpgen.behaviours.c import function_sizes
from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.behaviours.c.region_functions import LONGEST
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.tools.gdb import behaviour_table

HERE = Path(__file__).parent
NEVER = 1 << 16  # minimum size in nodes of a shared tree; so large that none is shared
HEAD = """gpgen: 1
module: garden
behaviours:
  hunt:
    for: imp
    args: {by: u16}
    root: [act, {wait: 1s}, {do: may, cooldown: 2s}, mood > by, act]
entities:
  imp:
    properties: {ok: bool, mood: u16}
    leaves: {act: task, may: {kind: instant, can_fail: true}}
    behaviour:
"""


def module_of(text: str) -> Module:
    found = check_schema("garden.yaml", only(text)).module
    assert found is not None
    return found


def view_of(text: str) -> BehaviourView:
    return BehaviourView(Resolution(module_of(text), module_of(text).entities[0]), 0)


def names_of(view: BehaviourView) -> list[str]:
    """Return the names of the functions that tick, without the name of the entity."""
    found = (re.search(r"gp_tick_(\w+)\(", each.declaration) for each in view.functions)
    return [each[1] for each in found if each is not None]


def test_a_tree_that_is_used_twice_is_one_function() -> None:
    view = view_of(f"{HEAD}      selector: [hunt(1), hunt(2), act, hunt(3)]\n")
    assert names_of(view) == ["hunt_sequence", "selector"]
    calls = [
        line.strip() for each in view.functions for line in each.lines if "hunt_sequence(" in line
    ]
    ticks = [line for line in calls if "tick_hunt_sequence(" in line]
    assert len(ticks) == 3
    assert len(set(ticks)) == 3


def test_a_use_with_a_breakpoint_has_code_of_its_own() -> None:
    uses = "hunt(1), hunt(2), {tree: hunt, with: {by: 3}, breakpoint: true}"
    view = view_of(f"{HEAD}      selector: [{uses}, act]\n")
    assert names_of(view) == ["hunt_sequence", "selector"]
    root = next(each for each in view.functions if "gp_tick_selector(" in each.declaration)
    assert sum("GP_NODE_BREAK" in line for line in root.lines) == 1
    assert sum("GP_NODE_BREAK" in line for each in view.functions for line in each.lines) == 1


def test_a_tree_of_few_nodes_is_copied() -> None:
    text = HEAD.replace("[act, {wait: 1s}, {do: may, cooldown: 2s}, mood > by, act]", "[act, may]")
    assert names_of(view_of(f"{text}      selector: [hunt(1), hunt(2), act]\n")) == ["selector"]


def test_a_debugger_finds_what_runs_in_each_use(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{HEAD}      parallel: [hunt(1), [act, hunt(2), hunt(3)]]\n"
    shared = behaviour_table(view_of(text))
    monkeypatch.setattr(function_sizes, "FEW", NEVER)
    copied = behaviour_table(view_of(text))
    pc = re.compile(r"'pc': '[\w.]+'")
    assert pc.sub("", str(shared)) == pc.sub("", str(copied))


@pytest.mark.slow
def test_the_c_of_a_games_bot_is_a_third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = HERE / "bots.yaml"
    assert len(module_of(schema.read_text()).behaviours) == 27
    sizes = []
    for few in (function_sizes.FEW, NEVER):
        monkeypatch.setattr(function_sizes, "FEW", few)
        folder = tmp_path / str(few)
        done = gpgen(str(schema), "-o", str(folder), cwd=tmp_path)
        assert done.returncode == 0
        sizes.append((folder / "arena_bot_behaviour.c").read_text().count("\n"))
        assert max(lines_of_functions(folder)) <= LONGEST
    shared, copied = sizes
    assert shared * 3 <= copied


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "is_cut"), [(3, False), (8, True)])
def test_random_trees_that_are_shared_do_what_the_interpreter_does(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_cut: bool
) -> None:
    monkeypatch.setitem(nodes.OFTEN, "tree", 80)
    batch = random_batch(seed, 10, 60)
    generate = (str(HERE / "short_functions.py"),) if is_cut else ("-m", "gpgen")
    program = CompiledProgram(batch.schema, tmp_path, CHECKED, generate)
    text = "".join(file.read_text() for file in tmp_path.glob("*_behaviour.c"))
    for parameter in (r"uint\d+_t offset", r"uint32_t nodes", r"\*own", r"\*kept"):
        assert re.search(rf"{parameter}[,)]", text)
    assert program.play(batch.plays) == [program.expected(play) for play in batch.plays]
    assert program.clang_format_output() == ""
