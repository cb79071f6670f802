"""Coding rules for gen/: which packages may import which, and size limits."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

# From the bottom up: a package imports only itself and those before it. The only modules
# outside packages are the version, which all may import, and the program, which none may.
RANKS = (
    "source",
    "model",
    "expressions",
    "c",
    "schema",
    "behaviours",
    "checks",
    "views",
    "output",
    "tools",
    "lsp",
    "cli",
)


@cache
def modules(repo: Path) -> dict[str, ast.Module]:
    """Parse gen/gpgen/: return ASTs by dotted name below gpgen ("" for the package itself)."""
    gen = repo / "gen" / "gpgen"
    trees = {}
    for path in sorted(gen.rglob("*.py")):
        parts = path.relative_to(gen).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = ast.parse(path.read_text(), str(path))
    return trees


def imports(tree: ast.Module, known: set[str]) -> set[str]:
    """Return the modules of gpgen that a module imports, anywhere in its code."""
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


@cache
def graph(repo: Path) -> dict[str, set[str]]:
    trees = modules(repo)
    return {name: imports(tree, set(trees)) for name, tree in trees.items()}


def rank(name: str) -> int:
    """Return the rank of a module; fail if it is in no ranked package."""
    if not name:
        return -1
    package = name.split(".", maxsplit=1)[0]
    return len(RANKS) if package == "__main__" else RANKS.index(package)


def test_every_module_is_in_a_package_with_a_rank(repo: Path) -> None:
    known = {"", "__main__", *RANKS}
    packages = {name.split(".", maxsplit=1)[0] for name in modules(repo)}
    assert packages - known == set()
    assert {name for name in modules(repo) if name in packages} - {"", "__main__"} == set(RANKS)


def test_packages_import_only_lower_ones(repo: Path) -> None:
    upward = [
        f"{name} imports {other}"
        for name, others in graph(repo).items()
        for other in sorted(others)
        if rank(other) > rank(name)
    ]
    assert upward == []


def folder_of(name: str, names: set[str]) -> str:
    """Return the package of a module: the module itself if it is a package."""
    is_package = any(other.startswith(f"{name}.") for other in names)
    return name if is_package else name.rpartition(".")[0]


def test_packages_make_no_cycle(repo: Path) -> None:
    """Imports between a package and the packages inside it do not count."""
    found = graph(repo)
    names = set(found)
    packages: dict[str, set[str]] = {}
    for name, others in found.items():
        own = folder_of(name, names)
        for other in (folder_of(each, names) for each in others):
            if (
                own
                and other
                and not f"{own}.".startswith(f"{other}.")
                and not f"{other}.".startswith(f"{own}.")
            ):
                packages.setdefault(own, set()).add(other)
    TopologicalSorter(packages).prepare()


def test_imports_make_no_circle(repo: Path) -> None:
    TopologicalSorter(graph(repo)).prepare()


def test_small_modules_have_several_users(repo: Path) -> None:
    """A module of fewer than 60 lines with a single importer belongs into that importer."""
    found = graph(repo)
    lines = {name: tree.body[-1].end_lineno or 0 for name, tree in modules(repo).items()}
    users = {name: [user for user in found if name in found[user]] for name in found}
    small = {name for name, count in lines.items() if count < 60}
    packages = {folder_of(name, set(found)) for name in found}
    alone = {name: users[name] for name in small - packages if len(users[name]) == 1}
    assert alone == {}


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
