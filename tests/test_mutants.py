"""Mutants of good schemas: each gets a clear answer, and the valid ones give C that compiles.

MUTANTS=20000 in the environment makes that many, with other seeds than the fixed one, and
compiles all valid ones; `./dev fuzz schemas` sets it. MUTANTS_SEED selects other seeds.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from compiler_flags import C11
from mutate import mutants, text_of, tree_of

from gpgen.c.symbols import emitted
from gpgen.checks.front_end import check_schema
from gpgen.cli import main
from gpgen.cli.graph import PICTURES, Request, draw, entity_trees, trees
from gpgen.model import Module
from gpgen.output.render import render
from gpgen.source.load import read_file
from gpgen.source.problems import render as rendered
from gpgen.tools.conform import changes
from gpgen.tools.stubs import stubs

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = sorted(
    path
    for pattern in (
        "examples/*/garden.yaml",
        "tests/generated/*/schema.yaml",
        "tests/golden/*/*.yaml",
    )
    for path in ROOT.glob(pattern)
)
MANY = int(os.environ.get("MUTANTS", "0"))
SEED = int(os.environ.get("MUTANTS_SEED", "1000" if MANY else "0"))
CHUNK = 1000
# number of mutants in a quick run
FEW = 500
# number of valid mutants that a quick run compiles
SOME = 24
# one of this many is passed to the command line, as a file
SHARE = 20
PLACE = re.compile(
    r"^[^\n:]+\.(yaml|gpgen\.lock)(:[1-9][0-9]*:[1-9][0-9]*)?: error\[GP[0-9]{3}\]: "
)


class Good(NamedTuple):
    """A mutant that is a valid schema: the path of its original, its text, and its module."""

    path: str
    data: bytes
    module: Module


def answer(path: str, data: bytes) -> Module | None:
    """Return the module of a schema, or None if it has errors; check the form of all messages."""
    folder = Path(path).parent

    def read(name: str) -> bytes:
        return data if name == path else read_file(name)

    parsed = check_schema(path, read)
    for problem in parsed.problems:
        assert rendered(problem).startswith(str(folder.parent) if "include" not in path else "")
        span = problem.span
        lines = span.file.text.split("\n")
        assert 0 <= span.line <= len(lines) + 1, problem
        assert span.line == 0 or 1 <= span.column <= len(span.file.line(span.line)) + 1, problem
    assert parsed.module is not None or parsed.errors
    return None if parsed.errors else parsed.module


@pytest.fixture(scope="module", name="made", params=range(max(1, MANY // CHUNK)))
def made_mutants(request: pytest.FixtureRequest) -> list[tuple[str, bytes]]:
    return mutants(SCHEMAS, min(CHUNK, MANY or FEW), SEED + int(request.param))


@pytest.fixture(scope="module", name="good")
def good_mutants(made: list[tuple[str, bytes]]) -> list[Good]:
    """Return the mutants that are valid schemas, after checking the messages of all."""
    found = []
    for path, data in made:
        try:
            module = answer(path, data)
        except Exception as error:
            raise AssertionError(f"a mutant of {path}:\n{data!r}") from error
        if module is not None:
            found.append(Good(path, data, module))
    return found


@pytest.mark.slow
def test_every_schema_survives_being_a_tree() -> None:
    """The trees from which mutants are made have the meaning of the original schemas."""
    for path in SCHEMAS:
        text = text_of(tree_of(path.read_text())).encode()
        assert answer(str(path), text) is not None, path


def test_mutants_get_a_clear_answer_and_some_are_good(
    made: list[tuple[str, bytes]], good: list[Good]
) -> None:
    assert len(made) // 50 < len(good) < len(made)


@pytest.mark.slow
def test_the_command_line_tells_every_mutant_its_place_or_writes_its_c(
    made: list[tuple[str, bytes]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 0 or 1, without a traceback; nothing is written for invalid schemas."""
    for number, (path, data) in enumerate(made[::SHARE]):
        folder, out = tmp_path / f"{number}", tmp_path / f"{number}-out"
        shutil.copytree(Path(path).parent, folder)
        schema = folder / Path(path).name
        schema.write_bytes(data)
        status = main([str(schema), "-o", str(out)])
        reported = capsys.readouterr()
        assert reported.out == ""
        assert status in {0, 1}, f"{path}:\n{data!r}\n{reported.err}"
        if status == 1:
            assert PLACE.match(reported.err), reported.err
        assert out.exists() == (status == 0)


@pytest.mark.slow
def test_every_verb_has_an_answer_for_good_mutants(good: list[Good]) -> None:
    """Draw the mutants, compare them with their originals, and explain their names."""
    before = {path: check_schema(path).module for path in {each.path for each in good}}
    for each in good:
        try:
            ask_all_of(each.module, before[each.path])
        except Exception as error:  # noqa: PERF203 (which one it was is what matters)
            raise AssertionError(f"a mutant of {each.path}:\n{each.data.decode()}") from error


def ask_all_of(module: Module, old: Module | None) -> None:
    """Run all reports about a module."""
    assert old is not None
    for of in (None, *trees(module)):
        assert all(draw(module, Request(of, form, None, None)) for form in PICTURES)
    for of in (None, *entity_trees(module)):
        assert draw(module, Request(of, "json", None, None))
    assert changes(module, module) == ()
    changes(old, module)
    changes(module, old)
    assert all(name.text for name in emitted(module))


@pytest.mark.slow
def test_c_of_good_mutants_compiles(good: list[Good], tmp_path: Path) -> None:
    """Include stubs for the user's functions; compile every third mutant as a single file."""
    chosen = list(different(good))
    chosen = chosen if MANY else chosen[:: max(1, len(chosen) // SOME)]
    assert len(chosen) >= SOME
    assert main(["vendor", str(tmp_path / "gp")]) == 0

    def tried(number: int) -> str:
        return compiled(tmp_path / str(number), chosen[number], is_one=number % 3 == 0)

    with ThreadPoolExecutor(2) as pool:
        for each, reported in zip(chosen, pool.map(tried, range(len(chosen))), strict=True):
            assert reported == "", f"{each.path}:\n{each.data.decode()}\n{reported}"


# Reduced mutants whose C once failed to compile.
ONCE = {
    "nothing but a world with a text": "world: {properties: {name: 'str[8]'}}",
    "a text in a default of a struct": (
        "structs: {tag: {name: 'str[8]'}}\n"
        "world: {properties: {tag: {type: tag, default: {name: yard}}}}"
    ),
}


@pytest.mark.parametrize("name", ONCE)
def test_c_of_what_once_failed_compiles(name: str, tmp_path: Path) -> None:
    path = tmp_path / "yard.yaml"
    path.write_text(f"gpgen: 1\nmodule: yard\n{ONCE[name]}\n")
    module = answer(str(path), path.read_bytes())
    assert module is not None
    assert compiled(tmp_path / "made", Good(str(path), b"", module), is_one=False) == ""


def different(good: list[Good]) -> Iterator[Good]:
    """Yield mutants with new C that need no other foreign headers than their originals."""
    seen: set[int] = set()
    for each in good:
        texts = hash(tuple(render(each.module).items()))
        known = {
            found for found in foreign(check_schema(each.path).module) if is_beside(each, found)
        }
        if texts not in seen and foreign(each.module) <= known:
            yield each
        seen.add(texts)


def is_beside(good: Good, extern: tuple[str, ...]) -> bool:
    """Return whether the header of a foreign type exists next to the schema."""
    return (Path(good.path).parent / extern[1]).is_file()


def foreign(module: Module | None) -> set[tuple[str, ...]]:
    """Return the foreign C types that a module takes from headers."""
    found = [each for each in module.externs if each.header] if module else []
    texts = [tuple(name.text if name else "" for name in (x.header, x.same)) for x in found]
    return {(each.c, *text) for each, text in zip(found, texts, strict=True)}


def compiled(folder: Path, good: Good, *, is_one: bool) -> str:
    """Compile a module with its imports and stubs; return the compiler's messages."""
    folder.mkdir()
    module = good.module
    sources = [folder / "user.c"]
    for each in (module, *(used.module for used in module.imports)):
        for name, text in render(each, single_file=is_one).items():
            (folder / name).write_text(text)
            sources += [folder / name] if name.endswith(".c") else []
    headers = [text for name, text in render(module).items() if name.endswith(".h")]
    skeletons = "\n".join(each.text for each in stubs(module, headers))
    (folder / "user.c").write_text(f'#include "{module.name.text}.h"\n\n{skeletons}')
    runtime = folder.parent / "gp" if is_one else ROOT / "runtime"
    around = [f"-I{path}" for path in (folder, runtime, Path(good.path).parent)]
    command = ["gcc", *C11, "-fsyntax-only", *around, *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr
