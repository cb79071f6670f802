"""Random conditions: generated C is formatted, announced, and compiles for every choice."""

import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from random_conditions import SYMBOLS, conditional_schema
from random_schema import random_schema

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.output.render import render

if TYPE_CHECKING:
    from gpgen.model.conditions import Condition

CLANG_FORMAT = Path(sys.executable).parent / "clang-format"
SEEDS = range(6)
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Wundef", "-Werror")


@pytest.fixture(name="schemas", scope="module")
def all_schemas() -> dict[int, str]:
    """Return a schema for each seed."""
    return {seed: conditional_schema(seed) for seed in SEEDS}


def module_of(text: str, folder: Path) -> Module:
    """Return the model of a schema without errors."""
    path = folder / "schema.yaml"
    path.write_text(text)
    checked = check_schema(str(path))
    assert checked.errors == ()
    assert checked.module is not None
    return checked.module


def write(module: Module, folder: Path) -> None:
    """Write the generated files, and the headers of external types that they include."""
    for name, text in render(module).items():
        (folder / name).write_text(text)
    for extern in module.externs:
        if extern.header is not None:
            text = f"#pragma once\n{extern.c.strip()} {{\n    int x;\n}};\n"
            (folder / extern.header.text).write_text(text)


@pytest.mark.slow
def test_there_are_many_conditions(schemas: dict[int, str]) -> None:
    assert all(text.count(" if: ") > 10 for text in schemas.values())
    assert all(" if: " not in random_schema(seed) for seed in SEEDS)


@pytest.mark.slow
def test_behaviours_and_what_they_call_have_some(schemas: dict[int, str], tmp_path: Path) -> None:
    modules = [module_of(text, tmp_path) for text in schemas.values()]
    entities = [each for module in modules for each in module.entities]
    found: dict[str, list[Condition]] = {
        "behaviours": [behaviour.condition for each in entities for behaviour in each.behaviours],
        "leaves": [leaf.condition for each in entities for leaf in each.leaves],
        "trees": [tree.condition for module in modules for tree in module.behaviours],
    }
    several = {name: len(of) - of.count(None) for name, of in found.items()}
    assert all(number >= 3 for number in several.values()), several


@pytest.mark.slow
def test_clang_format_changes_nothing_in_it(
    schemas: dict[int, str], repo: Path, tmp_path: Path
) -> None:
    (tmp_path / ".clang-format").write_text((repo / ".clang-format").read_text())
    files = []
    for seed, schema in schemas.items():
        for name, text in render(module_of(schema, tmp_path)).items():
            path = tmp_path / f"{seed}_{name}"
            path.write_text(text)
            files.append(str(path))
    done = subprocess.run(
        [CLANG_FORMAT, "--dry-run", "-Werror", *files], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


def compile_what_is_left(schema: str, seed: int, repo: Path, folder: Path) -> None:
    """Compile with no symbol defined with gcc, and with a random choice with clang."""
    module = module_of(schema, folder)
    write(module, folder)
    rng = random.Random(seed)  # noqa: S311 (a test must be repeatable)
    chosen = rng.sample(SYMBOLS, rng.randint(1, len(SYMBOLS)))
    for compiler, symbols in (("gcc", []), ("clang", chosen)):
        flags = ("-std=c11", *WARNINGS, "-fsyntax-only", f"-I{repo}/runtime", f"-I{folder}")
        defined = [f"-D{symbol}" for symbol in symbols]
        sources = sorted(folder.glob("*.c"))
        done = subprocess.run(
            [compiler, *flags, *defined, *sources], capture_output=True, text=True, check=False
        )
        assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.slow
def test_what_is_left_of_few_conditions_compiles(repo: Path, tmp_path: Path) -> None:
    schema = conditional_schema(0, share=0.1)
    assert schema.count(" if: ") > 3
    compile_what_is_left(schema, 0, repo, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_compiles(
    seed: int, schemas: dict[int, str], repo: Path, tmp_path: Path
) -> None:
    compile_what_is_left(schemas[seed], seed, repo, tmp_path)
