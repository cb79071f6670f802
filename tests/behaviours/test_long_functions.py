"""Functions of behaviours have at most 400 lines, and splitting them preserves behaviour."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from behaviours.batch import random_batch
from behaviours.compiled import CHECKED, STRICT, CompiledProgram
from schema_source import only

from gpgen.behaviours.c import function_sizes, region_functions
from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.behaviours.c.function_writer import Function
from gpgen.behaviours.c.region_functions import LONGEST, height
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.steps.compiled_behaviour import TooLong, lower_plan, plan_of
from gpgen.checks.front_end import check_schema

HERE = Path(__file__).parent
HEAD = """gpgen: 1
module: garden
entities:
  imp:
    properties: {ok: bool, mood: u16}
    signals: {received: {}}
    leaves: {act: task, may: {kind: instant, can_fail: true}, rest: instant, near: condition}
    behaviour:
"""
# Nodes whose entry can have more than one result.
LEAVES = (
    "act",
    "may",
    "{do: act, cooldown: 1s}",
    "{do: may, on_exit: rest, timeout: 1s}",
    "{wait: 50ms, when: ok}",
    "{await: received, timeout: 1s}",
)
WIDE = {
    "utility": "{score: mood, do: %s}",
    "choose": "{weight: 1, do: %s}",
}


def several(many: int) -> list[str]:
    return [LEAVES[number % len(LEAVES)] for number in range(many)]


def wide(kind: str, many: int) -> str:
    """Return a node of a kind with `many` children."""
    if kind == "switch":
        cases = ", ".join(f"{number}: {each}" for number, each in enumerate(several(many)))
        return f"switch: mood\n      cases: {{{cases}}}"
    if kind == "condition":
        return f"condition: ok\n      true_actions: [{', '.join(several(many))}]"
    if kind == "states":
        ways = (
            f"s{number}: {{do: {each}, on: {{received: s{(number + 7) % many}}}}}"
            for number, each in enumerate(several(many))
        )
        return f"states: {{{', '.join(ways)}}}"
    if kind == "hooks":
        return f"do: act\n      on_exit: [{', '.join(['rest', 'may'] * (many // 2))}]"
    form = WIDE.get(kind, "%s")
    return f"{kind}: [{', '.join(form % each for each in several(many))}]"


def lines_of_functions(folder: Path) -> Iterator[int]:
    """Yield the number of lines of each function in the generated behaviours."""
    for file in folder.glob("*_behaviour.c"):
        for found in re.finditer(
            r"^\w[^;{}]*\n\{\n.*?^\}", file.read_text(), re.DOTALL | re.MULTILINE
        ):
            yield found[0].count("\n") + 1


KINDS = (
    *("sequence", "selector", "priority", "reactive_sequence", "resume_sequence", "round_robin"),
    *("all", "parallel", "pipeline", "condition", "hooks"),
)


def made(behaviour: str, head: str = HEAD) -> list[Function]:
    """Return the functions of a behaviour."""
    text = f"{head}      {behaviour}\n"
    found = check_schema("garden.yaml", only(text))
    assert found.module is not None
    view = BehaviourView(Resolution(found.module, found.module.entities[0]), 0)
    return [*view.functions, *view.sleep_functions, *view.where_parts, view.where_function]


def lengths(kind: str, many: int) -> list[int]:
    """Return the lengths in lines of the functions of a behaviour that is one wide node."""
    return [height(each.declaration, each.lines) for each in made(wide(kind, many))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "many"),
    [
        *((each, 120) for each in KINDS),
        *(("switch", 120), ("states", 60)),
        *(("utility", 64), ("choose", 64)),
    ],
)
def test_wide_nodes_are_cut_into_functions_that_are_short(kind: str, many: int) -> None:
    found = lengths(kind, many)
    assert sum(found) > LONGEST >= max(found)


@pytest.mark.parametrize("kind", ["parallel", "sequence"])
def test_a_wide_node_is_cut(kind: str) -> None:
    found = lengths(kind, 60)
    assert sum(found) > LONGEST >= max(found)


def test_a_part_after_which_all_goes_on_alike_is_not_asked_how_it_ended() -> None:
    node = f"{{all: [{', '.join(['rest'] * 40)}], when: ok}}"
    lines = [
        line for each in made(f"resume_sequence: [rest, {node}, {node}]") for line in each.lines
    ]
    assert sum("garden_imp_gp_tick_all" in line for line in lines) == 2
    assert not [line for line in lines if "status" in line]


def test_a_property_is_not_taken_for_a_parameter_of_its_name() -> None:
    sets = ", ".join(["{set: {mood: at}}"] * 200)
    found = made(f"do: act\n      on_exit: [{sets}]", HEAD.replace("{ok:", "{at: u16, ok:"))
    shares = [each for each in found if re.search(r"_share_\d+\(.* at\)", each.declaration)]
    unused = [each for each in shares if not re.search(r"[^>]\bat\b", " ".join(each.lines))]
    assert len(shares) > 1
    assert unused == []


def test_no_label_has_the_name_of_a_count() -> None:
    """Check that no label has the name of a count, which would be a pointer in split functions."""
    found = made(f"{{parallel: [{', '.join(['may'] * 200)}], succeed_when: 50, fail_when: 20}}")
    text = "\n".join(line for each in found for line in each.lines)
    assert set(re.findall(r"\(\*(\w+)\)\+\+", text)) == {"parallel_successes", "parallel_failures"}
    assert re.findall(r"goto \*|^ *\*\w+:", text, re.MULTILINE) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["parallel", "states"])
def test_wide_nodes_that_are_cut_compile(kind: str, tmp_path: Path) -> None:
    program = CompiledProgram(f"{HEAD}      {wide(kind, 50)}\n", tmp_path, STRICT)
    assert max(lines_of_functions(tmp_path)) <= LONGEST
    assert program.clang_format_output() == ""


def ends_early(resolution: Resolution, number: int) -> bool:
    """Return whether an attempt ends early, which is right only if a function is too long."""
    plan = plan_of(resolution, number)
    try:
        function_sizes.written(lower_plan(resolution, number, plan), region_functions.LONGEST)
    except TooLong:
        assert not function_sizes.is_short(
            function_sizes.written(lower_plan(resolution, number, plan))
        )
        return True
    return False


@pytest.mark.slow
def test_no_attempt_ends_at_a_function_that_would_have_fitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(region_functions, "LONGEST", 120)
    found = check_schema("schema.yaml", only(random_batch(2, 60, 25).schema)).module
    assert found is not None
    ended = [
        ends_early(resolution, number)
        for resolution in (Resolution(found, entity) for entity in found.entities)
        for number in range(len(resolution.entity.behaviours))
    ]
    assert 30 < sum(ended) < len(ended) - 10


def test_no_attempt_ends_at_what_is_never_reached() -> None:
    long = f"{{parallel: [{{parallel: [[{', '.join(['act'] * 500)}], act]}}, act]}}"
    text = f"{HEAD}      selector: [%s]\n"
    for first, ends in (("rest", False), ("may", True)):  # `rest` never fails
        found = check_schema("garden.yaml", only(text % f"{first}, {long}")).module
        assert found is not None
        assert ends_early(Resolution(found, found.entities[0]), 0) == ends


@pytest.mark.slow
def test_what_is_cut_does_what_the_interpreter_does(tmp_path: Path) -> None:
    batch = random_batch(6, 40, 25)
    generate = (str(HERE / "short_functions.py"),)
    program = CompiledProgram(batch.schema, tmp_path, CHECKED, generate)
    text = "".join(file.read_text() for file in tmp_path.glob("*_behaviour.c"))
    assert text.count("_share_") > 100
    assert text.count("_part:") > 5
    assert program.play(batch.plays) == [program.expected(play) for play in batch.plays]


@pytest.mark.slow
def test_large_random_trees_do_what_the_interpreter_does(tmp_path: Path) -> None:
    batch = random_batch(7, 4, 600)
    program = CompiledProgram(batch.schema, tmp_path)
    assert LONGEST // 2 < max(lines_of_functions(tmp_path)) <= LONGEST
    assert program.lines() > 10 * LONGEST
    assert program.play(batch.plays) == [program.expected(play) for play in batch.plays]
