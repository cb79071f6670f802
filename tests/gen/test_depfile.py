"""Depfiles, read by Make and Ninja."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gpgen.output.files import depfile

ODD = r"""
plain a_b a#b a$b a$(b)c ${a} a:b a:b: :a a%b a\b a\\b a,b a'b a"b a&b ~a a~b a(b) a[b] a{b} a?b
a!b a+b a@b é 花
"""
NAMES = [*ODD.split(), " a", "a ", "a b", "a  b", "a\\ b", "a\\\\ b", "a:\\ #$b", "a #b", "a\\"]
NINJA = """\
rule r
  command = echo RUN && cp kept out.d && touch out
  depfile = out.d
  deps = gcc
build out: r
"""
TOOLS = {
    "make": ("Makefile", "out:\n\techo RUN\n\ttouch out\n-include out.d\n"),
    "ninja": ("build.ninja", NINJA),
}


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("name", NAMES)
def test_a_tool_sees_that_a_file_has_changed(tool: str, name: str, tmp_path: Path) -> None:
    """The output is built once, and again after its input is touched or removed, for any folder."""
    schema = tmp_path / name / "schema.yaml"
    schema.parent.mkdir()
    schema.touch()
    os.utime(schema, (1, 1))
    script, text = TOOLS[tool]
    (tmp_path / script).write_text(text)
    for copy in ("out.d", "kept"):
        (tmp_path / copy).write_text(depfile(["out"], [schema]))

    def runs() -> bool:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            [tool],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PATH": path},
        )
        assert (done.returncode, done.stderr) == (0, "")
        return "\nRUN\n" in f"\n{done.stdout}"

    assert runs()
    assert not runs()
    os.utime(tmp_path / "out", (100, 100))
    os.utime(schema, (200, 200))
    assert runs()
    assert not runs()
    if "%" not in name:  # a target with % would be a pattern
        schema.unlink()
        assert runs()


def test_targets_are_escaped_as_inputs_are(tmp_path: Path) -> None:
    text = depfile(["a b/pond.h", "a:b#c$d"], [tmp_path / "x"])
    assert text.partition(": \\\n")[0] == r"a\ b/pond.h a\:b\#c$$d"
