"""Coding rules for runtime/ that neither a compiler nor clang-format checks."""

import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

# Names that are defined by the language or the compiler.
GIVEN = re.compile(
    r"_(Static_assert|Alignof|Alignas|Bool|Noreturn|Generic|Atomic|Thread_local|Pragma)"
    r"|__cplusplus|__has_\w+|__GNUC\w*|__clang\w*|__STDC\w*|_MSC_VER|__SANITIZE_\w+"
    r"|__builtin_\w+|__attribute__|__restrict|__func__|__(FILE|LINE)__|__SIZEOF_\w+|__BYTE_ORDER__"
    r"|__OPTIMIZE(_SIZE)?__|__FAST_MATH__"
    r"|__asan_\w+|__asm__|__FP_FAST_FMAF|__FMA4?__|__ARM_FEATURE_FMA"
    r"|__(x86_64|i386|aarch64|arm)__|__unix__|__APPLE__|_WIN32"
)


def without_comments(text: str) -> str:
    """Remove comments and strings, but keep line numbers."""
    comment_or_text = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
    return comment_or_text.sub(lambda found: "\n" * found.group().count("\n"), text)


def test_no_name_begins_with_an_underscore(repo: Path) -> None:
    found = [
        f"{path.name}: {name}"
        for path in sorted((repo / "runtime").glob("*.[ch]"))
        for name in re.findall(r"\b_[A-Za-z_]\w*", without_comments(path.read_text()))
        if not GIVEN.fullmatch(name)
    ]
    assert found == []


def test_functions_stay_under_60_lines(repo: Path) -> None:
    """Functions are recognized by their braces in the first column."""
    long = [
        f"{path.name}:{text.count(chr(10), 0, body.start()) + 1} has {lines} lines"
        for path in sorted((repo / "runtime").glob("*.[ch]"))
        for text in [path.read_text()]
        for body in re.finditer(r"^\{\n.*?^\}", text, re.DOTALL | re.MULTILINE)
        if (lines := body.group().count("\n") + 1) > 60
    ]
    assert long == []


def test_what_is_likely_decides_a_branch(repo: Path) -> None:
    """Clang ignores a likelihood hint in the return value of an inline function."""
    forgotten = [
        f"{path.name}: {statement}"
        for folder in ("runtime", "templates")
        for path in sorted((repo / folder).iterdir())
        if path.suffix in {".h", ".c", ".j2"}
        for statement in re.findall(r"\breturn\b[^;]*;", path.read_text())
        if re.search(r"GP_(UN)?LIKELY", statement) and "?" not in statement
    ]
    assert forgotten == []


def test_headers_include_each_other_in_no_circle(repo: Path) -> None:
    included = {
        path.name: set(re.findall(r'^#include "(\w+\.h)"', path.read_text(), re.MULTILINE))
        for path in (repo / "runtime").glob("*.h")
    }
    TopologicalSorter(included).prepare()


class Symbols(NamedTuple):
    """The symbols that a source defines, and those that it needs from others."""

    defined: set[str]
    needed: set[str]


def test_gp_h_includes_what_generated_code_includes(repo: Path) -> None:
    """A single-file module includes gp.h in place of all these headers."""
    texts = [*(repo / "templates").glob("*.j2"), *(repo / "gen/gpgen").rglob("*.py")]
    named = {name for path in texts for name in re.findall(r'"(gp_\w+\.h)"', path.read_text())}
    known = set(re.findall(r'"(gp_\w+\.h)"', (repo / "runtime/gp.h").read_text()))
    assert "gp_posts.h" in named
    assert named - known == set()


@pytest.fixture(scope="module")
def symbols(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Symbols]:
    folder = tmp_path_factory.mktemp("objects")
    sources = sorted((repo / "runtime").glob("*.c"))
    subprocess.run(("gcc", "-std=c11", "-c", *sources), cwd=folder, check=True)
    found = {}
    for source in sources:
        command = ("nm", "-P", folder / f"{source.stem}.o")
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        listed = [line.split()[:2] for line in lines.splitlines() if line.startswith("gp_")]
        found[source.stem] = Symbols(
            {name for name, kind in listed if kind.isupper() and kind != "U"},
            {name for name, kind in listed if kind == "U"},
        )
    return found


@pytest.mark.slow
def test_sources_call_each_other_in_no_circle(symbols: dict[str, Symbols]) -> None:
    home = {name: source for source, each in symbols.items() for name in each.defined}
    TopologicalSorter(
        {source: {home[name] for name in each.needed} for source, each in symbols.items()}
    ).prepare()


@pytest.mark.slow
def test_modules_share_no_prefix(symbols: dict[str, Symbols]) -> None:
    """Sources may share a prefix if the name of one of them is a prefix of all their names."""
    homes: dict[str, set[str]] = {}
    for source, each in symbols.items():
        for name in each.defined:
            homes.setdefault("_".join(name.split("_")[:2]), set()).add(source)
    shared = {
        prefix: sources
        for prefix, sources in homes.items()
        if not all(f"{source}_".startswith(f"{min(sources, key=len)}_") for source in sources)
    }
    assert shared == {}
