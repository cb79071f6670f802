"""The interpreter is independent of the compiler: it imports only the loader and the model."""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted((HERE / "interpreter").glob("*.py"))
ALLOWED = ("gpgen.source", "gpgen.schema", "gpgen.model", "behaviours.interpreter")
OTHERS = {"expression_evaluator"}


def imported(tree: ast.Module) -> set[str]:
    """Return the modules that a file imports."""
    found = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    return found | {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_interpreter_imports_loader_and_model_only(path: Path) -> None:
    ours = {
        name
        for name in imported(ast.parse(path.read_text()))
        if name.startswith(("gpgen", "behaviours")) or name in OTHERS
    }
    assert {name for name in ours - OTHERS if not name.startswith(ALLOWED)} == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_its_modules_stay_under_300_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 300


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) > 8
