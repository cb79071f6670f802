"""Imported trees behave as the documentation of BehaviorTree.CPP specifies.

The expected traces are written by hand from the semantics of that library's nodes, and
compared with those of the interpreter and of the compiled C.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from behaviours.compiled import STRICT, CompiledProgram, Play
from behaviours.script import read_script

from gpgen.tools.import_bt.importer import import_trees


class Imported(NamedTuple):
    """A tree in XML, the script that is played to it, and the expected trace."""

    meaning: str
    nodes: str
    script: str
    trace: str


TREES = (
    Imported(
        "a Sequence continues at the child that runs, and begins again after a failure",
        """<Sequence><IsReady/><Open/><Fallback><Inverter><Push/></Inverter><Pull/></Fallback>
        </Sequence>""",
        """is_ready: 1 0 0 1 1
        open tick: R, S
        push start: S
        pull start: R, S
        pull tick: F
        tick 0
        tick 10
        tick 20
        tick 30
        tick 40
        tick 50""",
        """> tick 0
        open start running
        = running open
        > tick 10
        open tick running
        = running open
        > tick 20
        open tick success
        push start success
        pull start running
        = running pull
        > tick 30
        pull tick failure
        = failure
        > tick 40
        open start running
        = running open
        > tick 50
        open tick success
        push start success
        pull start success
        = success""",
    ),
    Imported(
        "a ReactiveSequence asks again in each tick, and halts what runs when one fails",
        "<ReactiveSequence><IsReady/><Open/></ReactiveSequence>",
        """is_ready: 1 1 0 1
        tick 0
        tick 10
        tick 20
        tick 30""",
        """> tick 0
        open start running
        = running open
        > tick 10
        open tick running
        = running open
        > tick 20
        open halt
        = failure
        > tick 30
        open start running
        = running open""",
    ),
    Imported(
        "a ReactiveFallback halts a later child only when an earlier one runs or succeeds",
        "<ReactiveFallback><Push/><Pull/></ReactiveFallback>",
        """push start: F, F, R
        push tick: S
        tick 0
        tick 10
        tick 20
        tick 30""",
        """> tick 0
        push start failure
        pull start running
        = running pull
        > tick 10
        push start failure
        pull tick running
        = running pull
        > tick 20
        push start running
        pull halt
        = running push
        > tick 30
        push tick success
        = success""",
    ),
    Imported(
        "a Parallel ticks no child that has ended, and halts the rest when it has enough",
        """<Parallel success_count="2" failure_count="2"><Open/><Push/><Pull/></Parallel>""",
        """open start: S
        push tick: R, F
        pull tick: R, R, S
        tick 0
        tick 10
        tick 20
        tick 30""",
        """> tick 0
        open start success
        push start running
        pull start running
        = running push
        > tick 10
        push tick running
        pull tick running
        = running push
        > tick 20
        push tick failure
        pull tick running
        = running pull
        > tick 30
        pull tick success
        = success""",
    ),
    Imported(
        "a Timeout halts its child and fails; ForceSuccess makes a success of that",
        """<Sequence><ForceSuccess><Timeout msec="15"><Open/></Timeout></ForceSuccess><Push/>
        </Sequence>""",
        """push start: S
        tick 0
        tick 10
        tick 20""",
        """> tick 0
        open start running
        = running open
        > tick 10
        open tick running
        = running open
        > tick 20
        open halt
        push start success
        = success""",
    ),
)
MODEL = "".join(f'<Action ID="{each}"/>' for each in ("Open", "Push", "Pull"))


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.meaning)
def test_an_imported_tree_decides_as_there(tree: Imported, tmp_path: Path) -> None:
    model = f'<TreeNodesModel>{MODEL}<Condition ID="IsReady"/></TreeNodesModel>'
    text = f'<BehaviorTree ID="T">{tree.nodes}</BehaviorTree>{model}'
    xml = f'<root BTCPP_format="4">{text}</root>'
    schema = import_trees("garden.xml", lambda _path: xml.encode(), None, "agent").text
    program = CompiledProgram(schema, tmp_path, STRICT)
    play = Play("agent", None, read_script("\n".join(lines(tree.script))))
    assert program.expected(play) == lines(tree.trace)
    assert program.play([play]) == [lines(tree.trace)]
