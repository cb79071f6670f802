"""Behaviours with the maximum number of events, and with many uses of a shared tree."""

from pathlib import Path

import pytest
from behaviours.compiled import CHECKED, CompiledProgram, Play
from behaviours.script import read_script

EVENTS = 64
USES = 90  # enough that several functions determine which use runs
HEAD = """gpgen: 1
module: garden
behaviours:
  hunt: {for: imp, root: [{do: may, result: succeed}, {do: aim, timeout: 1s}, rest, fail]}
entities:
  imp:
    signals: {%s}
    leaves:
      act: {kind: task, args: {by: i32}}
      aim: task
      may: {kind: instant, can_fail: true}
      rest: instant
    behaviours:
      hears: {priority: [%s, idle]}
      hunts: {selector: [%s]}
"""


def schema() -> str:
    names = [f"s{number}" for number in range(EVENTS)]
    signals = ", ".join(f"{name}: {{args: {{by: i32}}}}" for name in names)
    nodes = ", ".join(f"{{event: {name}, do: act(event.by)}}" for name in names)
    return HEAD % (signals, nodes, ", ".join(["hunt"] * USES))


def scripts() -> list[tuple[str, str]]:
    """Return pairs of a behaviour and a script to play."""
    received = ["act tick: S"]
    for number in (0, 30, 31, 32, 33, 62, 63):
        received += [
            f"emit s{number} {number + 100}",
            f"tick {number * 10}",
            f"tick {number * 10 + 5}",
        ]
    both = ["tick 0", "emit s63 1", "emit s31 2", "tick 10", "emit s32 3", "halt", "tick 20"]
    hunts = ["aim start: S", *(f"tick {number}" for number in range(2))]
    runs = ["aim start: R", "aim tick: F, R, S", *(f"tick {number}" for number in range(3 * USES))]
    ended = ["tick 0", "tick 1000", "tick 2000", "halt", "tick 3000", "recycle"]
    return [
        ("hears", "\n".join(received)),
        ("hears", "\n".join(both)),
        *(("hunts", "\n".join(each)) for each in (hunts, runs, ended)),
    ]


@pytest.mark.slow
def test_64_events_and_90_uses_of_a_tree_do_what_the_interpreter_does(tmp_path: Path) -> None:
    program = CompiledProgram(schema(), tmp_path, (*CHECKED, "-Wpedantic"))
    plays = [Play("imp", behaviour, read_script(text)) for behaviour, text in scripts()]
    assert program.play(plays) == [program.expected(each) for each in plays]
    assert program.clang_format_output() == ""
    where = (tmp_path / "garden_imp_behaviour.c").read_text()
    assert "_gp_where_hunts_selector_share_3(" in where
