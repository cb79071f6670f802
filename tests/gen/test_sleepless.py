"""The warnings about expressions that keep an entity awake, and their exceptions."""

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema

LEAVES = "{flee: task, weak: condition, step: instant, calm: {kind: condition, reads: [hp]}}"


def reported(*behaviours: str) -> list[str]:
    """Return the notes of the GP906 warnings for a bee with some behaviours."""
    named = "".join(f"      b{number}: {each}\n" for number, each in enumerate(behaviours))
    schema = (
        "gpgen: 1\nmodule: garden\nentities:\n  bee:\n    properties: {hp: i32, target: ref bee, "
        "quiet: {type: i32, observe: false}}\n"
        f"    leaves: {LEAVES}\n    behaviours:\n{named}"
    )
    found = check_schema("garden.yaml", only(schema))
    assert [each for each in found.problems if each.severity == "error"] == []
    return [each.notes[0].message for each in found.problems if each.code == "GP906"]


@pytest.mark.parametrize(
    ("behaviour", "where"),
    [
        ("{priority: [{while: weak(), do: flee}, idle]}", "idle"),
        ("{priority: [{while: weak(), do: flee}, {wait: 1s}]}", "wait 1 s"),
        ("{while: weak(), do: {wait: 10ms}}", "wait 10 ms"),
        ("{while: calm() or weak(), do: idle}", "idle"),
        ("[{do: weak(), retry: forever}, step]", "weak()"),
        ("[{do: weak(), retry: forever}, flee]", "weak()"),
        ("[{do: [calm(), weak()], repeat: forever}]", "sequence"),
        ("[{do: quiet > 50, retry: forever}, step]", "quiet > 50"),
        ("[{do: [calm(), quiet > 50], repeat: forever}]", "sequence"),
        ("{while: quiet > hp, do: idle}", "idle"),
        ("{priority: [{while: quiet > 2, do: flee}, {wait: 1s}]}", "wait 1 s"),
    ],
)
def test_leaf_that_does_not_say_what_it_reads_is_reported(behaviour: str, where: str) -> None:
    assert [each.split(": ", 1)[1].split(" (")[0] for each in reported(behaviour)] == [where]


@pytest.mark.parametrize(
    "behaviour",
    [
        "{priority: [{while: calm(), do: flee}, idle]}",  # `calm` declares what it reads
        "{priority: [{while: weak(), do: flee}, [step, {wait: 300ms}], flee]}",  # only for 300 ms
        "[weak(), {wait: 5s}]",  # evaluated once
        "[{do: calm(), retry: forever}, step]",
        "[{do: weak(), retry: 3}, step]",
        "{parallel: [flee, {do: weak(), retry: forever}]}",  # the task keeps the entity awake
        "{priority: [{while: weak(), do: flee}, flee]}",  # a task runs in any case
        "{while: weak() and alive(target), do: idle}",  # `alive` keeps it awake too
        "{while: quiet > 2 and now() > 5, do: idle}",
        "[quiet > 50, {wait: 5s}]",  # evaluated once
        "[{do: quiet > 50, retry: 3}, step]",
        "[{do: hp > 50, retry: forever}, step]",  # `hp` is observed
        "{parallel: [flee, {do: quiet > 50, retry: forever}]}",  # the task keeps the entity awake
        "{priority: [{sequence: [weak(), step, fail]}, flee]}",
    ],
)
def test_nothing_is_reported_without_consequences(behaviour: str) -> None:
    assert reported(behaviour) == []


def test_nothing_is_reported_where_another_behaviour_never_sleeps() -> None:
    calm = "{while: weak(), do: idle}"
    assert reported(calm) != []
    assert reported(calm, "flee") == []


def test_a_leaf_and_a_property_are_both_reported() -> None:
    assert len(reported("{while: quiet > 2 and weak(), do: idle}")) == 2
