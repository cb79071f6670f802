"""Semantics of every node, modifier and hook: the cases, played in the compiled C."""

from pathlib import Path

import pytest
from behaviours.cases import Case, read_cases, schema_of
from behaviours.compiled import AS_RUNTIME, CHECKED, STRICT, CompiledProgram, Play
from behaviours.script import read_script
from compiled_runtime import compiled_runtime

CASES = read_cases()
FEW = CASES[::20]


def played(cases: list[Case], folder: Path, *flags: str) -> dict[str, list[str]]:
    """Return the traces of cases, played in one program."""
    program = CompiledProgram(schema_of(cases), folder, flags)
    plays = [Play(case.entity, case.behaviour, read_script(case.script)) for case in cases]
    found = program.play(plays)
    return {case.title: trace for case, trace in zip(cases, found, strict=False)}


@pytest.fixture(scope="module", autouse=True)
def runtime() -> Path:
    """Compile the runtime first, so that its time is not attributed to a test."""
    return compiled_runtime(*AS_RUNTIME)


def test_a_few_cases(tmp_path: Path) -> None:
    expected = {case.title: case.trace.splitlines() for case in FEW}
    assert played(FEW, tmp_path, *CHECKED) == expected


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return the traces of all cases, with optimisation; test_traces.py runs the sanitizers."""
    return played(CASES, tmp_path_factory.mktemp("cases"), "-O1", *STRICT)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, traces: dict[str, list[str]]) -> None:
    assert traces.get(case.title) == case.trace.splitlines()
