"""Traces: nothing at all where they are compiled out, and else the truth."""

import subprocess
from pathlib import Path

import pytest
from behaviours.batch import random_batch
from behaviours.cases import read_cases, schema_of
from behaviours.compiled import RUNTIME, parsed
from behaviours.without_traces import without_traces

from gpgen.emit import render

CASES = read_cases()


@pytest.fixture(scope="module")
def texts() -> list[dict[str, str]]:
    """Return the C of all cases, and of a few random behaviours."""
    schemas = (schema_of(CASES), random_batch(7, 16, 14).schema)
    return [render(parsed(schema)) for schema in schemas]


def test_every_behaviour_is_traced(texts: list[dict[str, str]]) -> None:
    for files in texts:
        for name, text in files.items():
            if name.endswith("_behaviour.c"):
                assert "GP_NODE(" in text
                assert "TRACE" in text
                left = without_traces(text)
                assert "GP_NODE" not in left
                assert "TRACE" not in left
            if name == "garden_world.h":
                assert "gp_trace" in text
            assert "gp_trace" not in without_traces(text)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_without_tracing_the_object_code_is_that_of_a_text_without_traces(
    texts: list[dict[str, str]], compiler: str, tmp_path: Path
) -> None:
    for number, files in enumerate(texts):
        found = []
        for kind, change in (("with", str), ("without", without_traces)):
            folder = tmp_path / f"{number}_{kind}"
            folder.mkdir()
            for name, text in files.items():
                (folder / name).write_text(change(text))
            found.append(objects(folder, [compiler, "-std=c11", "-O2"]))
        assert found[0].keys() == found[1].keys()
        assert [name for name, code in found[0].items() if code != found[1][name]] == []


def objects(folder: Path, command: list[str]) -> dict[str, bytes]:
    """Return what behaviours and their world are compiled to, by the names of the files."""
    names = sorted(each.name for each in folder.glob("*_behaviour.c"))
    names.append("garden_world.c")
    done = subprocess.run(
        [*command, f"-I{RUNTIME}", "-c", *names],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    return {each.name: each.read_bytes() for each in folder.glob("*.o")}
