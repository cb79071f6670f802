"""Less common CMake projects: libraries, modules that use other modules, and mistakes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gpgen import __version__
from gpgen.cli import main

ROOT = Path(__file__).resolve().parent.parent
FOUND = f"cmake_minimum_required(VERSION 3.20)\nset(gpgen_DIR {ROOT}/integration/cmake)\n"
MODULES = """\
project(p LANGUAGES C CXX)
find_package(gpgen 0.1 REQUIRED)
set(CMAKE_UNITY_BUILD ON)
add_library(meadow STATIC)
target_link_libraries(meadow m) # without PUBLIC or PRIVATE, which does not go with those
gpgen_generate(meadow SCHEMAS spatial.yaml schemas/meadow.yaml)
add_subdirectory(sub)
"""
SPATIAL = "gpgen: 1\nmodule: spatial\nstructs: {vec2: {x: f32, y: f32}}\n"
MEADOW = """\
gpgen: 1
module: meadow
include: [../spatial.yaml]
world: {save: true, snapshot: true}
entities: {bee: {properties: {place: spatial.vec2}}, ant: {}}
"""
MAIN = """\
#include "meadow_save.h"
#include "meadow_snapshot.h"
int main(void)
{
    static meadow_world world;
    if (!meadow_world_init(&world, NULL) || !meadow_bee_create(&world)) {
        return 1;
    }
    return meadow_save_hash() != 0 && meadow_world_checksum(&world) != 0 ? 0 : 2;
}
"""
# Headers of gpgen must not warn in a C++ program that asks for more warnings than gpgen's C has.
SUB = """\
add_executable(main main.c)
target_link_libraries(main meadow)
add_executable(game game.cpp)
target_link_libraries(game meadow)
target_compile_options(game PRIVATE -Wold-style-cast -Wzero-as-null-pointer-constant -Werror)
"""


def cmake(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    command = ["cmake", *arguments]
    return subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, env=environment
    )


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.slow
def test_who_links_a_library_sees_what_is_generated_for_it(tmp_path: Path) -> None:
    """Cover another folder, C++, unity builds, and a module that uses another module."""
    mains = {"sub/main.c": MAIN, "sub/game.cpp": MAIN.replace("NULL", "nullptr")}
    files = {"spatial.yaml": SPATIAL, "schemas/meadow.yaml": MEADOW, **mains}
    write(tmp_path, {**files, "CMakeLists.txt": FOUND + MODULES, "sub/CMakeLists.txt": SUB})
    configure = ("-G", "Ninja", "-B", "b", "-DCMAKE_CXX_COMPILER=clang++")
    for arguments in (configure, ("--build", "b", "-j", "2")):
        done = cmake(*arguments, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    for program in ("main", "game"):
        assert subprocess.run([tmp_path / "b/sub" / program], check=False).returncode == 0


MISTAKES = {
    "no language": ("project(p LANGUAGES NONE)\n", "let project() have the language C"),
    "no program": (
        "project(p LANGUAGES C)\nset(ENV{PATH} /none)\n",
        "there is no program gpgen in PATH",
    ),
    "other version": ("project(p LANGUAGES NONE)\nset(version 0.2)\n", "0.1.0"),
}
CALLS = {
    "no target": ("gpgen_generate(game SCHEMAS g.yaml)", "there is no target game"),
    "no schemas": ("gpgen_generate(here g.yaml)", "gpgen_generate(TARGET SCHEMAS SCHEMA..."),
    "target elsewhere": ("gpgen_generate(there SCHEMAS g.yaml)", "in the folder of the target"),
    "no such schema": ("gpgen_generate(here SCHEMAS none.yaml)", "gpgen cannot read"),
    "wrong schema": ("gpgen_generate(here SCHEMAS g.yaml)", "error[GP203]: unknown type 'int'"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "said"), MISTAKES.values(), ids=MISTAKES)
def test_what_is_missing_is_said(text: str, said: str, tmp_path: Path) -> None:
    find = "find_package(gpgen ${version} REQUIRED)\n"
    write(tmp_path, {"CMakeLists.txt": FOUND + text + find})
    done = cmake("-B", "b", "-DCMAKE_C_COMPILER_WORKS=1", cwd=tmp_path)
    assert done.returncode != 0
    assert said in " ".join(done.stderr.split())


@pytest.mark.slow
@pytest.mark.parametrize(("call", "said"), CALLS.values(), ids=CALLS)
def test_a_wrong_call_is_said(call: str, said: str, tmp_path: Path) -> None:
    text = "project(p LANGUAGES C)\nfind_package(gpgen)\nadd_library(here a.c)\n"
    sub = "add_library(there ../a.c)\n"
    schema = SPATIAL.replace("y: f32", "y: int")
    lists = {"CMakeLists.txt": f"{FOUND}{text}add_subdirectory(sub)\n{call}\n"}
    write(tmp_path, {**lists, "sub/CMakeLists.txt": sub, "a.c": "", "g.yaml": schema})
    done = cmake("-B", "b", "-DCMAKE_C_COMPILER_WORKS=1", cwd=tmp_path)
    assert done.returncode != 0
    assert said in " ".join(done.stderr.split())


@pytest.mark.slow
def test_a_new_project_says_what_it_does_not_find(tmp_path: Path) -> None:
    """Without gpgen in PATH, the project cannot find it."""
    assert main(["init", str(tmp_path), "--build", "cmake"]) == 0
    (tmp_path / "empty").write_text("set(CMAKE_C_COMPILER_WORKS 1)\nset(ENV{PATH} /none)\n")
    done = cmake("-B", "b", "-DCMAKE_PROJECT_INCLUDE=empty", cwd=tmp_path)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "Could not find GPGEN_EXECUTABLE using the following names: gpgen" in said


def test_versions_are_gpgens(repo: Path) -> None:
    """Files that other tools read contain gpgen's version."""
    numbers = __version__.split(".")
    version = (repo / "integration/cmake/gpgenConfigVersion.cmake").read_text()
    assert f'set(PACKAGE_VERSION "{__version__}")' in version
    assert f'STREQUAL "{numbers[0]}.{numbers[1]}"' in version
    assert f"VERSION = {__version__}\n" in (repo / "runtime/Makefile").read_text()
