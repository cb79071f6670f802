"""The warning about leaves that preempt a running node and fail at once, and its exceptions."""

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema

LEAVES = "{flee: task, near: condition, cry: instant, bite: {kind: instant, can_fail: true}}"
TREES = "  strike: {for: bee, root: [near, bite]}\n  nibble: {for: bee, root: [bite, near]}\n"


def warned(behaviour: str) -> list[str]:
    """Return the leaves that GP908 reports for a bee with a behaviour."""
    schema = (
        f"gpgen: 1\nmodule: garden\nbehaviours:\n{TREES}entities:\n  bee:\n"
        "    properties: {hp: i32}\n    signals: {stung: {}}\n"
        f"    leaves: {LEAVES}\n    behaviour: {behaviour}\n"
    )
    found = check_schema("garden.yaml", only(schema))
    assert [each for each in found.problems if each.severity == "error"] == []
    return [each.message.split("'")[1] for each in found.problems if each.code == "GP908"]


@pytest.mark.parametrize(
    "child",
    [
        "{when: near, do: bite}",
        "{event: stung, do: [{do: bite, timeout: 1s}, flee]}",
        "{require: hp < 5, do: [bite], cooldown: 1s}",
        "[near, hp < 5, bite, flee]",
        "{if: near, then: [bite]}",
        "{do: [near, bite], on_success: cry}",
        "{sequence: [{do: cry, disabled: true}, {resume_sequence: [near, bite]}]}",
    ],
)
def test_guard_before_an_instant_that_can_fail_is_reported(child: str) -> None:
    assert warned(f"{{priority: [{child}, flee]}}") == ["bite"]


def test_both_sides_of_an_if_are_looked_at() -> None:
    assert warned("{priority: [{if: near, then: bite, else: [bite]}, flee]}") == ["bite", "bite"]


def test_tree_that_begins_so_is_reported_where_it_is_used() -> None:
    assert warned("{priority: [strike, flee]}") == ["strike"]
    assert warned("{priority: [{when: near, do: nibble}, flee]}") == ["nibble"]


@pytest.mark.parametrize(
    "behaviour",
    [
        "{priority: [bite, flee]}",  # tried on each tick, as it has no guard
        "{priority: [nibble, flee]}",
        "{priority: [[near, bite], flee], halt: after}",  # `halt` is explicit
        "{priority: [[near, bite], flee], halt: before}",
        "{priority: [flee, [near, bite]]}",  # no running node has a lower priority
        "{priority: [[near, bite], cry]}",
        "{priority: [[near, flee], flee]}",  # a task may fail, but rarely in its first tick
        "{priority: [[near, cry, bite], flee]}",  # `cry` has already acted
        "{priority: [{when: near, do: bite, on_enter: cry}, flee]}",
        "{priority: [{when: near, do: {selector: [bite, flee]}}, flee]}",  # tries another child
        "{priority: [[near, {do: bite, result: succeed}], flee]}",
        "{priority: [{when: near, do: bite, retry: 3}, flee]}",
        "{priority: [{do: [near, bite], disabled: true}, flee]}",
        "{selector: [[near, bite], flee]}",
    ],
)
def test_nothing_is_reported_where_nothing_is_halted_for_nothing(behaviour: str) -> None:
    assert warned(behaviour) == []
