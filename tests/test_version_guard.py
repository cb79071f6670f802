"""Generated code and runtime refuse to compile together unless their versions are equal."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

VERSION = re.compile(r"(#define GP_RUNTIME_VERSION )([0-9]+)")
REFUSAL = "this gpgen runtime does not fit the generated code: generate again"
SCHEMAS = {
    "with a world": "gpgen: 1\nmodule: garden\nentities: {bee: {properties: {hp: i32}}}\n",
    "types only": "gpgen: 1\nmodule: garden\nstructs: {vec2: {x: f32, y: f32}}\n",
}


def compile_against(version: int | None, schema: str, repo: Path, folder: Path) -> str:
    """Compile a module against a runtime with another version; return gcc's messages."""
    (folder / "garden.yaml").write_text(schema)
    module = check_schema(str(folder / "garden.yaml")).module
    assert module is not None
    for name, text in render(module).items():
        (folder / name).write_text(text)
    runtime = folder / "runtime"
    shutil.copytree(repo / "runtime", runtime)
    base = (runtime / "gp_base.h").read_text()
    assert len(VERSION.findall(base)) == 1
    if version is not None:
        (runtime / "gp_base.h").write_text(VERSION.sub(rf"\g<1>{version}", base))
    (folder / "main.c").write_text('#include "garden.h"\n')
    sources = [str(path) for path in sorted(folder.glob("*.c"))]
    command = ["gcc", "-std=c11", "-fsyntax-only", f"-I{runtime}", f"-I{folder}", *sources]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == (done.stderr == ""), done.stderr
    return done.stderr


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_generated_code_compiles_with_its_own_runtime(
    schema: str, repo: Path, tmp_path: Path
) -> None:
    assert compile_against(None, schema, repo, tmp_path) == ""


@pytest.mark.parametrize("version", [0, 999999])
@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_generated_code_refuses_an_older_and_a_newer_runtime(
    schema: str, version: int, repo: Path, tmp_path: Path
) -> None:
    said = compile_against(version, schema, repo, tmp_path)
    assert f'#error "{REFUSAL}"' in said
