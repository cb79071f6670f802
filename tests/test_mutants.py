"""Mutants of good schemas: a clear answer for each, and C that compiles for those that are good.

MUTANTS=20000 in the environment makes so many, and compiles all that can be; MUTANTS_SEED
makes others.
"""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from mutate import mutants, text_of, tree_of

from gpgen.check import check_schema
from gpgen.diagnostics import render as rendered
from gpgen.emit import render
from gpgen.model import Module
from gpgen.reading.files import read_file

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = sorted(
    path
    for pattern in ("examples/*/*.yaml", "tests/generated/*/schema.yaml", "tests/golden/*/*.yaml")
    for path in ROOT.glob(pattern)
)
COUNT = int(os.environ.get("MUTANTS", "1000"))
SEED = int(os.environ.get("MUTANTS_SEED", "0"))
IS_LONG = "MUTANTS" in os.environ
# How many of the good ones are compiled where it must not take long.
SOME = 24
STRICT = (
    *("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion"),
    *("-Wshadow", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wundef", "-Wcast-qual"),
    *("-Wdouble-promotion", "-Wswitch-enum", "-Werror", "-fsyntax-only"),
)


def answer(path: str, data: bytes) -> Module | None:
    """Return the module of a schema, None if it is wrong, and hold what is said to its form."""
    folder = Path(path).parent

    def read(name: str) -> bytes:
        return data if name == path else read_file(name)

    parsed = check_schema(path, read)
    for problem in parsed.problems:
        assert rendered(problem).startswith(str(folder) if "include" not in path else "")
        span = problem.span
        lines = span.file.text.split("\n")
        assert 0 <= span.line <= len(lines) + 1, problem
        assert span.line == 0 or 1 <= span.column <= len(span.file.line(span.line)) + 1, problem
    assert parsed.module is not None or parsed.errors
    return None if parsed.errors else parsed.module


def compiles(folder: Path, module: Module, schema: str) -> str:
    """Return what a compiler says against the C of a module."""
    folder.mkdir()
    texts = render(module)
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "user.c").write_text(f'#include "{module.name.text}.h"\n')
    sources = [str(folder / name) for name in ("user.c", *texts) if name.endswith(".c")]
    around = [f"-I{folder}", f"-I{ROOT / 'runtime'}", f"-I{Path(schema).parent}"]
    command = ["gcc", *STRICT, *around, *sources]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr


def is_alone(module: Module) -> bool:
    """Tell whether a module needs no header that somebody else writes."""
    return not module.imports and not any(extern.header for extern in module.externs)


@pytest.fixture(scope="module", name="good")
def good_mutants() -> list[tuple[str, bytes, Module]]:
    """Return the mutants that are good schemas, after each has had its answer."""
    found = []
    for path, data in mutants(SCHEMAS, COUNT, SEED):
        try:
            module = answer(path, data)
        except Exception as error:
            raise AssertionError(f"a mutant of {path}:\n{data!r}") from error
        if module is not None:
            found.append((path, data, module))
    return found


def test_every_schema_survives_being_a_tree() -> None:
    """What mutants are made of means what it meant before."""
    for path in SCHEMAS:
        text = text_of(tree_of(path.read_text())).encode()
        assert answer(str(path), text) is not None, path


def test_mutants_get_a_clear_answer_and_some_are_good(
    good: list[tuple[str, bytes, Module]],
) -> None:
    assert COUNT // 50 < len(good) < COUNT


def test_c_of_good_mutants_compiles(good: list[tuple[str, bytes, Module]], tmp_path: Path) -> None:
    seen: set[int] = set()
    chosen = []
    for path, data, module in good:
        texts = hash(tuple(render(module).items()))
        if texts not in seen and is_alone(module):
            chosen.append((path, data, module))
        seen.add(texts)
    chosen = chosen if IS_LONG else chosen[:: max(1, len(chosen) // SOME)]
    assert len(chosen) >= min(SOME, COUNT // 100)
    with ThreadPoolExecutor(2) as pool:
        told = pool.map(
            lambda each: compiles(tmp_path / str(each[0]), each[1][2], each[1][0]),
            enumerate(chosen),
        )
        for (path, data, _), message in zip(chosen, told, strict=True):
            assert message == "", f"{path}:\n{data.decode()}"
