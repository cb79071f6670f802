"""Tests of the trace properties: each rule detects a trace that violates it."""

import pytest
from behaviours.compiled import Play, parsed
from behaviours.properties import broken
from behaviours.script import Script

MODULE = parsed("""\
gpgen: 1
module: garden
entities:
  guard:
    leaves:
      {aim: task, flee: task, sing: task, hum: task, run: task, walk: task, sit: task, lie: task}
    properties: {weak: bool}
    behaviours:
      main: {priority: [{while: weak, do: flee}, aim]}
      rest: {priority: [sit, lie]}
      side: {parallel: [sing, {reactive_sequence: [run, walk]}]}
      mood: hum
""")
GOOD = """\
> tick 0
aim start running
sing start running
walk start running
run start running
walk halt
lie start running
sit start running
lie halt
hum start success
= running aim sing -
> tick 10
aim halt
flee start success
sing tick failure
run halt
= success - - -
"""
WRONG = {
    "aim start running\naim start running": "aim starts while it runs",
    "aim start success\naim tick running": "tick of aim, which does not run",
    "aim start failure\naim halt": "halt of aim, which does not run",
    "aim start running\naim halt\naim halt": "halt of aim, which does not run",
    "aim start running\nflee start success\naim halt": "flee starts while aim runs",
    "sit start running\nlie start running": "lie starts while sit runs",
    "aim start running\n> halt\n> tick 10": "after > halt, these run: ['aim']",
    "sing start running\n> recycle": "after > recycle, these run: ['sing']",
    "run start running\nwalk start running": "walk starts while run runs",
}


def problems(trace: str, behaviour: str | None = None) -> list[str]:
    """Return the violations in a trace."""
    play = Play("guard", behaviour, Script({}, {}, []))
    return list(broken(MODULE, play, trace.splitlines()))


def test_a_good_trace_breaks_nothing() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize("trace", WRONG)
def test_a_wrong_trace_breaks_a_rule(trace: str) -> None:
    found = problems(f"> tick 0\n{trace}")
    assert len(found) == 1
    assert found[0].startswith(WRONG[trace])


def test_what_has_ended_has_nothing_that_runs() -> None:
    assert problems("> tick 0\naim start running\n= success", "main") == [
        "at > tick 0 it has ended, and these run: ['aim']"
    ]
    assert problems("> tick 0\naim start running\n= running aim", "main") == []


def test_a_task_may_be_halted_by_what_it_does_while_it_ends() -> None:
    ends = "> tick 0\naim start success set hp 1\nhp_changed 0 1 recycle\naim halt"
    again = ["halt of aim, which does not run, at > tick 0"]
    assert problems(ends) == []
    assert problems(f"{ends}\naim halt") == again
    assert problems(f"{ends.replace(' set hp 1', '')}") == again
    assert problems("> tick 0\naim start success set hp 1\n= success\naim halt", "main") == again


def test_a_task_that_halts_itself_is_halted_all_the_same() -> None:
    assert problems("> tick 0\naim start success halt\naim halt\n> halt") == []
    assert problems("> tick 0\naim start success halt\n> halt") == [
        "after > halt, these run: ['aim']"
    ]
