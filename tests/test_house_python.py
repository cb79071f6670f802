"""The rules of the house for gen/: what imports what, and how long things are."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

# From the ground up: a module imports from its own layer and those below it.
# What is not named here stands between the model and emit, as most of gen/ does.
LAYERS = [
    {"", "tuples", "source", "naming", "conditions", "literals"},
    {"diagnostics", "model"},
    {"codes", "reading", "language", "parse", "passes", "views"},
    {"emit"},
    {"lsp"},
    {"cli"},
    {"__main__"},
]
LAYER_OF = {name: number for number, layer in enumerate(LAYERS) for name in layer}


def modules(repo: Path) -> dict[str, ast.Module]:
    """Read gen/: dotted names below gpgen ("" for the package itself) and their trees."""
    gen = repo / "gen"
    trees = {}
    for path in sorted(gen.rglob("*.py")):
        parts = path.relative_to(gen).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = ast.parse(path.read_text(), str(path))
    return trees


def imports(tree: ast.Module, known: set[str]) -> set[str]:
    """List what a module imports from gpgen, wherever in it the import stands."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole.removeprefix("gpgen.") in known else str(node.module))
    return {name[6:] for name in found if name == "gpgen" or name.startswith("gpgen.")}


def graph(repo: Path) -> dict[str, set[str]]:
    trees = modules(repo)
    return {name: imports(tree, set(trees)) for name, tree in trees.items()}


def layer(name: str) -> int:
    return LAYER_OF.get(name.split(".", maxsplit=1)[0], LAYER_OF["reading"])


def test_imports_point_one_way(repo: Path) -> None:
    upward = [
        f"{name} imports {other}"
        for name, others in graph(repo).items()
        for other in sorted(others)
        if layer(other) > layer(name)
    ]
    assert upward == []


def test_named_tuples_are_the_quick_ones(repo: Path) -> None:
    slow = [
        name
        for name, tree in modules(repo).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "typing" and name != "tuples"
        if any(alias.name == "NamedTuple" for alias in node.names)
    ]
    assert slow == []


def test_imports_make_no_circle(repo: Path) -> None:
    TopologicalSorter(graph(repo)).prepare()


def test_modules_stay_under_300_lines(repo: Path) -> None:
    lines = {
        path.relative_to(repo).as_posix(): len(path.read_text().splitlines())
        for path in (repo / "gen").rglob("*.py")
    }
    assert {name: count for name, count in lines.items() if count > 300} == {}


def test_functions_stay_under_40_lines(repo: Path) -> None:
    long = [
        f"{name}.{node.name} has {length} lines"
        for name, tree in modules(repo).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (length := (node.end_lineno or 0) - node.lineno + 1) > 40
    ]
    assert long == []
