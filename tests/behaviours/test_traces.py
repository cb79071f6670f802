"""Traces: they produce no code when compiled out, and are correct otherwise."""

import re
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

import pytest
from behaviours.batch import random_batch
from behaviours.cases import read_cases, schema_of
from behaviours.compiled import CHECKED, STRICT, CompiledProgram, Play, parsed
from behaviours.records import Reader, kinds_of, type_of, without_records
from behaviours.script import read_script
from behaviours.without_traces import without_starter, without_traces
from compiled_runtime import RUNTIME

from gpgen.behaviours.plan.titles import numbered, where
from gpgen.output.render import render

CASES = read_cases()
NOTHING = "((void)0);"


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
    """Compile a few random behaviours with optimisation; the tokens of all cases are compared."""
    found = []
    for kind, change in (("with", str), ("without", without_traces)):
        write(texts[1], tmp_path / kind, change)
        found.append(objects(tmp_path / kind, [compiler, "-std=c11", "-O2"]))
    assert found[0].keys() == found[1].keys()
    assert [name for name, code in found[0].items() if code != found[1][name]] == []


@pytest.mark.slow
def test_without_tracing_the_tokens_are_those_of_a_text_without_traces(
    texts: list[dict[str, str]], tmp_path: Path
) -> None:
    """A statement of a trace becomes `((void)0);`, of which no compiler makes code."""
    found = []
    for kind, change in (("with", without_starter), ("without", without_traces)):
        write(texts[0], tmp_path / kind, change)
        found.append(tokens(tmp_path / kind, texts[0].keys()))
    assert found[0].count(NOTHING) > len(CASES) > found[1].count(NOTHING) == 0
    assert found[0].replace(NOTHING, "") == found[1]


def write(files: dict[str, str], folder: Path, change: Callable[[str], str]) -> None:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(change(text))


def tokens(folder: Path, own: Collection[str]) -> str:
    """Return what the preprocessor leaves of these files, without spaces."""
    command = ["gcc", "-std=c11", f"-I{RUNTIME}", "-E", *sources_in(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    lines, is_own = [], False
    for line in done.stdout.splitlines():
        if line.startswith("# "):
            is_own = line.split('"')[1] in own
        elif is_own:
            lines.append("".join(line.split()))
    return "".join(lines)


def sources_in(folder: Path) -> list[str]:
    """Return the names of the sources of behaviours and of their world."""
    return [*sorted(each.name for each in folder.glob("*_behaviour.c")), "garden.c"]


def objects(folder: Path, command: list[str]) -> dict[str, bytes]:
    """Return the object code of behaviours and their world, by file name."""
    done = subprocess.run(
        [*command, f"-I{RUNTIME}", "-c", *sources_in(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    return {each.name: each.read_bytes() for each in folder.glob("*.o")}


class Run(NamedTuple):
    """A program that was compiled with traces, with its plays and their traces."""

    program: CompiledProgram
    plays: list[Play]
    traces: list[list[str]]


@pytest.fixture(scope="module", params=["cases", "random"])
def run(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[dict[str, str]],
) -> Run:
    """Compile behaviours with traces, and play scripts to them."""
    files = None
    if request.param == "cases":  # cases cover all nodes, so sanitizers run on these
        schema, flags, files = schema_of(CASES), CHECKED, texts[0]
        plays = [Play(case.entity, case.behaviour, read_script(case.script)) for case in CASES]
    else:
        batch = random_batch(8, 80, 20)
        schema, plays, flags = batch.schema, batch.plays, STRICT
    folder = tmp_path_factory.mktemp("traced")
    program = CompiledProgram(schema, folder, (*flags, "-DGP_TRACE=1"), files=files)
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
