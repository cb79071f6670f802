"""The schema of a whole game: its size, the time to generate it, and compiling without warnings."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from compiler_flags import C11
from machine_speed import at_most

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.model.composition import embedded
from gpgen.output.files import write_all
from gpgen.output.render import render

CLANG_FORMAT = Path(sys.executable).parent / "clang-format"


@pytest.fixture(scope="module")
def arena(repo: Path) -> Module:
    checked = check_schema(str(repo / "schemas" / "arena.yaml"))
    assert checked.problems == ()
    assert checked.module is not None
    return checked.module


@pytest.fixture(scope="module")
def generated(repo: Path, arena: Module, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    write_all(folder, render(arena))
    (folder / ".clang-format").write_text((repo / ".clang-format").read_text())
    return folder


def test_it_is_as_large_as_a_game(arena: Module) -> None:
    assert len(arena.components) >= 30
    assert len(arena.entities) >= 40
    assert len(arena.messages) >= 12
    assert sum(bool(component.requires) for component in arena.components) >= 20
    assert max(len(embedded(arena, entity)) for entity in arena.entities) >= 15
    assert all(component.doc for component in arena.components)
    assert all(entity.doc for entity in arena.entities)


def test_every_component_is_embedded_and_every_message_handled(arena: Module) -> None:
    parts = {part.name for entity in arena.entities for part in embedded(arena, entity)}
    assert parts == {component.name.text for component in arena.components}
    handled = {name.text for component in arena.components for name in component.handles}
    assert handled == {message.name.text for message in arena.messages}


def test_it_is_generated_in_time(repo: Path) -> None:
    with at_most(80):
        checked = check_schema(str(repo / "schemas" / "arena.yaml"))
        assert checked.module is not None
        assert len(render(checked.module)) > 2 * (40 + 45)


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_it_compiles_without_a_warning(compiler: str, repo: Path, generated: Path) -> None:
    sources = sorted(generated.glob("*.c"))
    groups = [sources[start::2] for start in range(2)]

    def compile_group(group: list[Path]) -> None:
        runtime = f"-I{repo / 'runtime'}"
        subprocess.run(
            [compiler, *C11, "-fsyntax-only", f"-I{generated}", runtime, *group], check=True
        )

    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_group, groups))


@pytest.mark.slow
def test_clang_format_changes_nothing_in_it(generated: Path) -> None:
    files = sorted(generated.glob("*.[ch]"))
    subprocess.run([CLANG_FORMAT, "--dry-run", "-Werror", *files], check=True)
