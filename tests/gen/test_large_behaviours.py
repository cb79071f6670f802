"""Large behaviours: their limits, and constant costs per node."""

import cProfile
import pstats
from pathlib import Path

import pytest
from command import gpgen
from schema_source import only

from gpgen.behaviours.c.behaviour import BehaviourView
from gpgen.behaviours.c.function_writer import counter_of
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.checks.behaviours import DEEPEST, MOST
from gpgen.checks.front_end import check_schema

LEAVES = "{act: task, may: {kind: instant, can_fail: true}, rest: instant}"
EVERYTHING = (
    "when: ok, event: received, cooldown: 1s, limit: 3, require: ok, while: ok, on_exit: rest, "
    "timeout: 1s, retry: 3, result: invert"
)


def schema(behaviour: str, *trees: str) -> str:
    """Return a schema with a behaviour, and with shared trees named t0, t1 and so on."""
    named = "".join(
        f"  t{number}: {{for: imp, root: {each}}}\n" for number, each in enumerate(trees)
    )
    text = (
        "gpgen: 1\nmodule: garden\n"
        "entities:\n  imp:\n    properties: {ok: bool}\n    signals: {received: {}}\n"
        f"    leaves: {LEAVES}\n    behaviour: {behaviour}\n"
    )
    return f"{text}behaviours:\n{named}" if named else text


def reported(text: str) -> list[str]:
    """Return the line and message of each GP826 in a schema."""
    found = check_schema("garden.yaml", only(text))
    return [f"{each.span.line}: {each.message}" for each in found.problems if each.code == "GP826"]


def doubled(levels: int) -> tuple[str, ...]:
    """Return trees each of which uses the next one twice; each level doubles the node count."""
    return (*(f"[t{number}, t{number}]" for number in range(1, levels)), "[act, act]")


AT_MOST = f"expected at most {MOST} nodes"


def several(many: int, each: str = "may") -> str:
    """Return a sequence of `many` nodes."""
    return f"[{', '.join([each] * many)}]"


def test_as_many_nodes_as_a_trace_can_number_are_the_most() -> None:
    trees = several(254, "t1"), several(255)  # each use of t0 adds 65280 nodes
    rest = ", ".join(["may"] * (MOST - 65280 - 1))
    assert reported(schema(f"[t0, {rest}]", *trees)) == []
    too_many = f"8: the behaviours of 'imp': {AT_MOST}, got {MOST + 1}"
    assert reported(schema(f"[t0, {rest}, may]", *trees)) == [too_many]


def test_hooks_the_other_side_and_each_behaviour_count() -> None:
    trees = several(254, "t1"), several(255)
    two = "{while: ok, do: t1, else: t1, on_exit: [rest, rest]}"
    both = schema(two, *trees).replace("behaviour: ", "behaviours:\n      a: t0\n      b: ")
    nodes = 65280 + 2 * 257 + 2
    assert reported(both) == [f"10: the behaviours of 'imp': {AT_MOST}, got {nodes}"]
    assert reported(both.replace("b: {", "b: {disabled: true, ")) == []


def test_trees_are_counted_and_not_unfolded() -> None:
    nodes = 3 * 2**30 - 2
    too_many = f"8: the behaviours of 'imp': {AT_MOST}, got {nodes}"
    assert reported(schema("t0", *doubled(30))) == [too_many]


def test_nodes_stand_only_so_deep_and_the_use_that_leads_deeper_is_reported() -> None:
    trees = (*(f"t{number}" for number in range(1, DEEPEST - 1)), "act")
    assert reported(schema("t0", *trees)) == []
    assert reported(schema("[t0]", *trees)) == [
        f"8: the tree 't0': expected at most {DEEPEST} levels of nodes, got {DEEPEST + 1}"
    ]
    more = (*(f"t{number}" for number in range(1, 2 * DEEPEST)), "act")
    assert reported(schema("t0", *more)) == [
        (
            f"{9 + DEEPEST}: the tree 't{DEEPEST}': expected at most {DEEPEST} levels of nodes,"
            f" got {DEEPEST + 1}"
        )
    ]


@pytest.mark.parametrize("many", [64, 65])
def test_a_behaviour_waits_for_64_events_at_most(many: int) -> None:
    signals = ", ".join(f"e{number}: {{}}" for number in range(many))
    awaits = ", ".join(f"await: e{number}" for number in range(many))
    text = schema(f"{{parallel: [{awaits}]}}").replace("received: {}", signals)
    too_many = "8: the behaviour 'behaviour': expected at most 64 events, got 65"
    assert reported(text) == ([too_many] if many > 64 else [])


def test_a_tree_that_contains_itself_is_not_too_deep() -> None:
    assert reported(schema("t0", "t1", "[act, t0]")) == []


@pytest.mark.slow
def test_nodes_that_stand_as_deep_as_they_may_have_every_modifier(tmp_path: Path) -> None:
    trees = (*(f"{{tree: t{number}, {EVERYTHING}}}" for number in range(1, DEEPEST - 1)), "act")
    (tmp_path / "garden.yaml").write_text(schema("t0", *trees))
    done = gpgen("garden.yaml", "-o", "out", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def calls(levels: int) -> int:
    """Return the number of calls that compile a tree of 3 * 2 ** levels nodes."""
    return calls_for(schema("t0", *doubled(levels)))


def calls_for(text: str, file: str = "") -> int:
    """Return the number of calls to functions in a file that compile an entity's behaviours."""
    found = check_schema("garden.yaml", only(text))
    assert found.module is not None
    entity = found.module.entities[0]
    resolution = Resolution(found.module, entity)
    with cProfile.Profile() as profile:
        for number in range(len(entity.behaviours)):
            view = BehaviourView(resolution, number)
            assert view.functions
            assert view.tree
    entries = pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
    return sum(entry[1] for where, entry in entries if where[0].endswith(file))


def test_nodes_are_numbered_once_for_all_behaviours_of_an_entity() -> None:
    few, many = (
        calls_for(
            schema("act").replace(
                "behaviour: act",
                f"behaviours: {{{', '.join(f'b{each}: act' for each in range(n))}}}",
            ),
            "titles.py",
        )
        for n in (20, 40)
    )
    assert 0 < many < 2.2 * few


@pytest.mark.slow
def test_each_node_of_a_large_tree_costs_what_it_does_in_a_small_one() -> None:
    assert calls(7) < 5 * calls(5)  # four times as many nodes, some of them deeper


@pytest.mark.slow
def test_four_times_as_many_states_take_at_most_five_times_as_many_calls() -> None:
    few, many = (
        calls_for(
            schema(
                "{states: {"
                + ", ".join(f"s{each}: {{do: act, done: s{(each + 1) % n}}}" for each in range(n))
                + "}}"
            )
        )
        for n in (25, 100)
    )
    assert 0 < many < 5 * few


@pytest.mark.slow
@pytest.mark.parametrize("node", ["act", "{do: act, when: ok}"])
@pytest.mark.parametrize("file", ["regions.py", "slots.py"])
def test_each_child_of_a_parallel_is_looked_at_as_often(file: str, node: str) -> None:
    """Twice as many children take about twice as many calls."""
    few, many = (
        calls_for(schema(f"{{parallel: [{', '.join([node] * n)}]}}"), file) for n in (30, 60)
    )
    assert 0 < many < 2.2 * few


@pytest.mark.slow
@pytest.mark.parametrize("node", ["{do: act, when: ok}", "{do: act, while: ok, on_exit: rest}"])
@pytest.mark.parametrize(
    "composite", ["sequence", "parallel", "priority", "reactive_sequence", "selector", "all"]
)
def test_twice_as_many_children_take_twice_as_many_calls(composite: str, node: str) -> None:
    few, many = (calls_for(schema(f"{{{composite}: [{', '.join([node] * n)}]}}")) for n in (40, 80))
    assert few < many < 2.1 * few


@pytest.mark.parametrize(
    ("last", "counter"),
    [
        (254, ("uint8_t", "UINT8_MAX")),
        (255, ("uint16_t", "UINT16_MAX")),
        (65534, ("uint16_t", "UINT16_MAX")),
        (65535, ("uint32_t", "INT32_MAX")),
    ],
)
def test_program_counters_hold_each_place_and_one_more(last: int, counter: tuple[str, str]) -> None:
    assert counter_of(last) == counter
