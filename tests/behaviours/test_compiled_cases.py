"""What every node, modifier and hook of behaviours means: the cases, played to the compiled C."""

import pytest
from behaviours.cases import Case, read_cases, schema_of
from behaviours.compiled import Compiled, Play
from behaviours.script import read_script

CASES = read_cases()


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return the traces of all cases, from one program."""
    program = Compiled(schema_of(CASES), tmp_path_factory.mktemp("cases"))
    plays = [Play(case.entity, case.behaviour, read_script(case.script)) for case in CASES]
    found = program.play(plays)
    return {case.title: trace for case, trace in zip(CASES, found, strict=False)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, traces: dict[str, list[str]]) -> None:
    assert traces.get(case.title) == case.trace.splitlines()
