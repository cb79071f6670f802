"""Semantics of every node, modifier and hook: the cases, played in the interpreter.

With GPGEN_UPDATE=1 in the environment, the actual traces are written into the files;
review them afterwards.
"""

import os
import textwrap

import pytest
from behaviours.cases import HERE, Case, read_cases, schema_of
from behaviours.player import Player
from behaviours.script import read_script

from gpgen.model.module import Module
from gpgen.schema.module import parse_module

CASES = read_cases()


@pytest.fixture(scope="module")
def module() -> Module:
    """Return the module that contains all cases."""
    parsed = parse_module("cases.yaml", lambda _path: schema_of(CASES).encode())
    assert parsed.problems == ()
    assert parsed.module is not None
    return parsed.module


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, module: Module) -> None:
    player = Player(module, case.entity, read_script(case.script), case.behaviour)
    trace = "\n".join(player.play()) + "\n"
    if os.environ.get("GPGEN_UPDATE"):
        keep(case, trace)
    else:
        assert trace == case.trace


def keep(case: Case, trace: str) -> None:
    """Write a trace into the file of its case."""
    path = HERE / "cases" / case.file
    written = []
    for part in path.read_text().split("- is: ")[1:]:
        kept = part.partition("  trace: |\n")[0]
        if part.splitlines()[0] == case.title:
            kept += "  trace: |\n" + textwrap.indent(trace, "    ")
        else:
            kept = part
        written.append(f"- is: {kept}")
    path.write_text("".join(written))
