"""Traces: they produce no code when compiled out, and are correct otherwise."""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from behaviours.batch import random_batch
from behaviours.cases import read_cases, schema_of
from behaviours.compiled import CHECKED, STRICT, Compiled, Play, parsed
from behaviours.records import Reader, kinds_of, type_of, without_records
from behaviours.script import read_script
from behaviours.without_traces import without_traces
from compiled_runtime import RUNTIME

from gpgen.behaviours.plan.titles import numbered, where
from gpgen.output.render import render

CASES = read_cases()


@pytest.fixture(scope="module")
def texts() -> list[dict[str, str]]:
    """Return the C of all cases, and of a few random behaviours."""
    schemas = (schema_of(CASES), random_batch(7, 16, 14).schema)
    return [render(parsed(schema)) for schema in schemas]


@pytest.mark.slow
def test_every_behaviour_is_traced(texts: list[dict[str, str]]) -> None:
    for files in texts:
        assert "gp_trace" in files["garden.h"]
        for name, text in files.items():
            if name.endswith("_behaviour.c"):
                assert "GP_NODE(" in text
                assert "TRACE" in text
                left = without_traces(text)
                assert "GP_NODE" not in left
                assert "TRACE" not in left
            assert "gp_trace" not in without_traces(text)


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_without_tracing_the_object_code_is_that_of_a_text_without_traces(
    texts: list[dict[str, str]], compiler: str, tmp_path: Path
) -> None:
    """Compile all cases at -O0, which keeps each statement, and a few random ones at -O2."""
    for number, (files, optimisation) in enumerate(zip(texts, ("-O0", "-O2"), strict=True)):
        found = []
        for kind, change in (("with", str), ("without", without_traces)):
            folder = tmp_path / f"{number}_{kind}"
            folder.mkdir()
            for name, text in files.items():
                (folder / name).write_text(change(text))
            found.append(objects(folder, [compiler, "-std=c11", optimisation]))
        assert found[0].keys() == found[1].keys()
        assert [name for name, code in found[0].items() if code != found[1][name]] == []


def objects(folder: Path, command: list[str]) -> dict[str, bytes]:
    """Return the object code of behaviours and their world, by file name."""
    names = sorted(each.name for each in folder.glob("*_behaviour.c"))
    names.append("garden.c")
    done = subprocess.run(
        [*command, f"-I{RUNTIME}", "-c", *names],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    return {each.name: each.read_bytes() for each in folder.glob("*.o")}


class Run(NamedTuple):
    """A program that was compiled with traces, with its plays and their traces."""

    program: Compiled
    plays: list[Play]
    traces: list[list[str]]


@pytest.fixture(scope="module", params=["cases", "random"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Compile behaviours with traces, and play scripts to them."""
    if request.param == "cases":  # cases cover all nodes, so sanitizers run on these
        schema, flags = schema_of(CASES), CHECKED
        plays = [Play(case.entity, case.behaviour, read_script(case.script)) for case in CASES]
    else:
        batch = random_batch(8, 120, 20)
        schema, plays, flags = batch.schema, batch.plays, STRICT
    folder = tmp_path_factory.mktemp("traced")
    program = Compiled(schema, folder, (*flags, "-DGP_TRACE=1"))
    return Run(program, plays, program.play(plays))


@pytest.mark.slow
def test_traced_behaviours_do_the_same(run: Run) -> None:
    assert len(run.traces) == len(run.plays)
    for play, trace in zip(run.plays, run.traces, strict=True):
        assert without_records(trace) == run.program.expected(play)


@pytest.mark.slow
def test_records_tell_what_happens(run: Run) -> None:
    """Each start, end and halt of a leaf has a record next to it, and trees are consistent."""
    module = run.program.module
    kinds = kinds_of(module)
    types = {each.name.text: type_of(module, each.name.text, kinds) for each in module.entities}
    reported = [
        (play.entity, play.behaviour, wrong)
        for play, trace in zip(run.plays, run.traces, strict=True)
        for wrong in Reader(types[play.entity]).wrong(trace)
    ]
    assert reported == []
    records = sum(line.startswith("@ ") for trace in run.traces for line in trace)
    assert records > 5 * len(run.plays)


@pytest.mark.slow
def test_numbers_are_those_in_the_c(run: Run) -> None:
    """The map that gpgen prints has the names and numbers of the generated enumerators."""
    for entity in run.program.module.entities:
        text = (run.program.folder / f"garden_{entity.name.text}_behaviour.c").read_text()
        found = re.findall(r"^    \w+_GP_NODE_(\w+) = (\d+),", text, re.MULTILINE)
        known = {each.number: where(each.node) for each in numbered(run.program.module, entity)}
        assert found
        for name, number in found:
            word = known[int(number)].split(".")[-1].upper()
            assert word in name, (name, number)
