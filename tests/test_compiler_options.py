"""The project of `gpgen init` with compiler options, including those that the manual recommends."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from built_project import WRONG_FUNCTIONS

from gpgen.cli import main

pytestmark = pytest.mark.slow

SAID = "a bee leaves with 25 energy\n"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a project for Make, and generate its C."""
    folder = tmp_path_factory.mktemp("project")
    assert main(["init", str(folder)]) == 0
    run("make", "generated/stamp", cwd=folder)
    return folder


def run(*command: str | Path, cwd: Path, status: int = 0) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert (done.returncode != 0) == (status != 0), f"{command}\n{done.stdout}"
    return done.stdout


def link(project: Path, name: str, *options: str) -> Path:
    """Build the project without its Makefile."""
    sources = ["main.c", "generated/garden.c", "generated/gp.c"]
    command = ["gcc", "-std=c11", "-Igenerated", "-Wall", "-Wextra", "-Werror", *options, *sources]
    run(*command, "-lm", "-o", name, cwd=project)
    return project / name


def text_size(program: Path) -> int:
    """Return the size of a program's code and constants in bytes."""
    return int(run("size", program, cwd=program.parent).splitlines()[1].split()[0])


@pytest.fixture(scope="module")
def whole(project: Path) -> Path:
    """Build the project with all functions, including unused ones."""
    return link(project, "whole", "-O2")


def test_the_makefile_leaves_out_what_is_never_called(project: Path, whole: Path) -> None:
    run("make", "-j2", cwd=project)
    for program in (whole, project / "garden"):
        assert run(program, cwd=project).endswith(SAID)
    assert text_size(project / "garden") < text_size(whole) / 2


def test_optimisation_at_link_time_leaves_it_out_too(project: Path, whole: Path) -> None:
    program = link(project, "optimised", "-O2", "-flto")
    assert run(program, cwd=project).endswith(SAID)
    assert text_size(program) < text_size(whole) / 2


@pytest.mark.parametrize(("right", "wrong"), [row[:2] for row in WRONG_FUNCTIONS.values()])
def test_clang_refuses_a_wrong_function(project: Path, right: str, wrong: str) -> None:
    """The messages of gcc in each build system are tested in test_builds.py."""
    text = (project / "main.c").read_text()
    (project / "main.c").write_text(text.replace(right, wrong))
    said = run("make", "CC=clang", "main.o", cwd=project, status=1)
    (project / "main.c").write_text(text)
    assert re.search(r"main\.c:.* error: .*\[-Werror,-Wi", said)
