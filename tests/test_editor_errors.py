"""Problems and places that editors recognize in the output of a build."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from command import gpgen

pytestmark = pytest.mark.slow

POOL = """\
gpgen: 1
module: pond
entities:
  duck:
    pool: {reserve: 200, max: 100}
    properties: {weight: float}
"""
UNUSED = """\
gpgen: 1
module: pond
components: {wings: {properties: {span: f32}}}
"""


class Found(NamedTuple):
    """A place to which an editor jumps."""

    file: str
    line: int | None
    column: int | None
    kind: str
    text: str


class Build(NamedTuple):
    """The output of a build, and the places that gpgen has reported in it."""

    printed: str
    places: list[Found]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Run gpgen, then a compiler."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "pond").mkdir()
    (folder / "pond/wrong.yaml").write_text(POOL)
    (folder / "pond/unused.yaml").write_text(UNUSED)
    (folder / "main.c").write_text("int main(void)\n{\n    return 0\n}\n")
    printed, places = "make: Entering\n", []
    for name in ("wrong", "unused", "none"):
        command = ("check", f"pond/{name}.yaml")
        printed += gpgen(*command, cwd=folder).stderr
        for line in gpgen(*command, "--error-format", "json", cwd=folder).stderr.splitlines():
            problem = json.loads(line)
            places += [place_of(problem), *map(place_of, problem["notes"])]
    kinds = [place.kind for place in places]
    assert kinds == ["error", "note", "error", "warning", "error"]
    assert [place.line for place in places] == [5, 5, 6, 3, None]
    compiler = ["gcc", "-c", "main.c"]
    done = subprocess.run(compiler, cwd=folder, capture_output=True, text=True, check=False)
    assert "main.c:3:13: error: " in done.stderr
    return Build(printed + done.stderr, places)


def place_of(reported: dict[str, Any]) -> Found:
    """Return the place of a problem or note; for a whole file, the message includes the hint."""
    hint = f"; {reported['hint']}" if reported["line"] == 0 and reported.get("hint") else ""
    return Found(
        reported["file"],
        reported["line"] or None,
        reported["column"] or None,
        reported.get("severity", "note"),
        reported["message"] + hint,
    )


# VS Code


def vscode_found(matcher: dict[str, object], line: str) -> Found | None:
    """Return what a problem matcher of VS Code extracts from a line."""
    pattern = matcher["pattern"]
    assert isinstance(pattern, dict)
    match = re.search(pattern["regexp"], line)
    if match is None:
        return None
    groups = {key: match[pattern[key]] for key in pattern if key not in ("regexp", "kind")}
    place = [int(groups[key]) if key in groups else None for key in ("line", "column")]
    kind = groups.get("severity") or {"info": "note"}[str(matcher["severity"])]
    assert (place[0] is None) == (pattern.get("kind") == "file")
    return Found(groups["file"], place[0], place[1], kind, groups["message"])


def test_vs_code_finds_each_problem_once(repo: Path, build: Build) -> None:
    text = (repo / "integration/editors/errors/tasks.json").read_text()
    (task,) = json.loads(re.sub(r"^//.*", "", text, flags=re.MULTILINE))["tasks"]
    matchers = task["problemMatcher"]
    assert matchers[0] == "$gcc"
    assert len({matcher["owner"] for matcher in matchers[1:]}) == 3
    found = [
        place
        for line in build.printed.splitlines()
        for matcher in matchers[1:]
        if (place := vscode_found(matcher, line)) is not None
    ]
    assert found == build.places


# Vim

ENTRIES = "[bufname(e.bufnr), e.lnum, e.col, e.type, e.nr, e.text]"
SCRIPT = f"""\
compiler gpgen
cgetfile printed
let valid = filter(getqflist(), {{_, e -> e.valid}})
call writefile([json_encode(map(valid, {{_, e -> {ENTRIES}}}))], "found")
qall!
"""


def test_vim_finds_each_problem_and_the_compilers(repo: Path, build: Build, tmp_path: Path) -> None:
    (tmp_path / "compiler").mkdir()
    shutil.copy(repo / "integration/editors/errors/gpgen.vim", tmp_path / "compiler")
    (tmp_path / "printed").write_text(build.printed)
    (tmp_path / "script.vim").write_text(SCRIPT)
    vim = ["vim", "-u", "NONE", "-i", "NONE", "-N", "-es", "--cmd", "set runtimepath^=."]
    subprocess.run([*vim, "-S", "script.vim"], cwd=tmp_path, check=True, timeout=60)
    entries = json.loads((tmp_path / "found").read_text())
    kinds = {"e": "error", "w": "warning", "n": "note"}
    found = [
        Found(file, line or None, column or None, kinds[kind], text)
        for file, line, column, kind, _code, text in entries
        if file.endswith(".yaml")
    ]
    assert found == build.places
    assert [code for *_, code, _text in entries][:5] == [408, -1, 203, 901, 101]
    assert ["main.c", 3, 13] in [entry[:3] for entry in entries]


# Emacs


def python_expression(text: str) -> re.Pattern[str]:
    """Convert a regular expression of Emacs Lisp to Python: groups have no backslashes."""
    inner = text.replace("\\\\", "\\")
    return re.compile(
        re.sub(r"\\?[(){}|]", lambda at: at[0][-1] if at[0][0] == "\\" else f"\\{at[0]}", inner)
    )


def emacs_found(name: str, expression: str, line: str) -> Found | None:
    """Return what Emacs extracts from a line: groups 1 file, 2 line, 3 column, 4 warning."""
    match = python_expression(expression).match(line)
    if match is None:
        return None
    place = [int(match[group]) if match[group] else None for group in (2, 3)]
    kind = "note" if name == "gpgen-note" else match[4] or "error"
    return Found(match[1], place[0], place[1], kind, line[match.end() :])


def test_emacs_finds_each_problem_once(repo: Path, build: Build) -> None:
    text = (repo / "integration/editors/errors/gpgen.el").read_text()
    rules = re.findall(r"\((gpgen\S*)\s+\"(.*)\"\s+1 2 3 (\S+)\)\)", text)
    assert [(name, kind) for name, _, kind in rules] == [("gpgen", "(4)"), ("gpgen-note", "0")]
    for name, _, _ in rules:
        assert f"(add-to-list 'compilation-error-regexp-alist '{name})" in text
    assert text.count("(") - text.count("\\(") == text.count(")") - text.count("\\)")
    found = [
        place
        for line in build.printed.splitlines()
        for name, expression, _ in rules
        if (place := emacs_found(name, expression, line)) is not None
    ]
    assert found == build.places
