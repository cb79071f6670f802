"""A project of `gpgen init`, in every build system: what runs again after which change."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SAID = """\
nectar: 4, then 3
nectar: 3, then 2
nectar: 2, then 1
a bee leaves with 25 energy
"""
OVERLAY = """\
{# views: 1 #}
{% extends "gpgen/entity.c.j2" %}
{% block definitions %}
{{ super() }}
/* one */
{% endblock %}
"""


class System(NamedTuple):
    """A build system, or one of CMake's: what builds and cleans, and what is to be found where."""

    name: str
    init: str  # how gpgen init calls it
    build: str
    clean: str
    program: str
    generated: str  # where the C goes
    file: str  # by hand, what says how to build
    overlaid: tuple[str, str]  # how to say there that templates are in overlay/
    bees: str = "garden_bee.c"
    flowers: str = "garden_flower.c"
    runtime: str = "gp_pool.c"


SCHEMA_OVERLAID = ("-o generated", "-o generated --template-dir overlay")
MAKE = System(
    name="make",
    init="make",
    build="make -j 2",
    clean="make clean",
    program="./garden",
    generated="generated",
    file="Makefile",
    overlaid=SCHEMA_OVERLAID,
    bees="garden.c",
    flowers="garden.c",
    runtime="gp.c",
)
NINJA = MAKE._replace(
    name="ninja", init="ninja", build="ninja -j 2", clean="ninja -t clean", file="build.ninja"
)
CMAKE = System(
    name="cmake-make",
    init="cmake",
    build="cmake --build build -j 2",
    clean="cmake --build build --target clean",
    program="build/garden",
    generated="build/gpgen/garden",
    file="CMakeLists.txt",
    overlaid=("garden.yaml)", "garden.yaml TEMPLATE_DIR overlay)"),
)
MESON_OVERLAY = "'--template-dir', meson.current_source_dir() / 'overlay'"
MESON = System(
    name="meson",
    init="meson",
    build="ninja -C build -j 2",
    clean="ninja -C build -t clean",
    program="build/garden",
    generated="build",
    file="meson.build",
    overlaid=(
        "'--list-inputs'|'@INPUT@',",
        f"'--list-inputs', {MESON_OVERLAY}|'@INPUT@', {MESON_OVERLAY},",
    ),
)
SYSTEMS = (MAKE, NINJA, CMAKE, CMAKE._replace(name="cmake-ninja"), MESON)


class Ran(NamedTuple):
    """What a build ran: how often gpgen wrote, and what was compiled."""

    generated: int
    compiled: set[str]


class Project:
    """A copy of the project, in which all that runs is written down."""

    def __init__(self, system: System, path: Path) -> None:
        self.system = system
        self.path = path / "a project"  # with a blank
        self.path.mkdir()
        self.log = path / "log"
        tools = path / "tools"
        tools.mkdir()
        here = Path(sys.executable).parent
        for name, program in {"gpgen": here / "gpgen", "cc": "/usr/bin/cc"}.items():
            script = f'#!/bin/sh\necho "{name} $*" >>{self.log}\nexec {program} "$@"\n'
            (tools / name).write_text(script)
            (tools / name).chmod(0o755)
        search = (str(tools), str(here), os.environ["PATH"])
        generator = "Ninja" if system.name == "cmake-ninja" else "Unix Makefiles"
        own = {"PATH": os.pathsep.join(search), "CC": "cc", "CMAKE_GENERATOR": generator}
        self.environment = {**os.environ, **own}
        told = self.run(f"gpgen init --build {system.init}").splitlines()
        self.write("overlay/entity.c.j2", OVERLAY)
        for old, new in zip(*(words.split("|") for words in system.overlaid), strict=True):
            self.change(system.file, old, new)
        self.first = self.run(told[-1])

    def run(self, command: str, status: int = 0) -> str:
        self.log.write_text("")
        done = subprocess.run(
            ["sh", "-e", "-c", command],
            cwd=self.path,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == (status != 0), done.stdout
        return done.stdout

    def build(self) -> Ran:
        """Build, and tell what ran."""
        self.run(self.system.build)
        lines = self.log.read_text()
        written = re.findall(
            r"^gpgen (?!.*(?:--list|--version|print |vendor ))", lines, re.MULTILINE
        )
        compiled = re.findall(r"^cc .*-c .*?\b((?:main|garden|gp)\w*\.c)\b", lines, re.MULTILINE)
        return Ran(len(written), set(compiled))

    def build_twice(self) -> Ran:
        """Build, and see that building again runs nothing at all."""
        ran = self.build()
        self.run(self.system.build)
        assert self.log.read_text() == ""
        return ran

    def write(self, name: str, text: str) -> None:
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.path / name).read_text()
        assert old in text
        self.write(name, text.replace(old, new))

    def said(self) -> str:
        return self.run(self.system.program)

    def generated(self) -> str:
        files = (self.path / self.system.generated).glob("garden*.[ch]")
        return "".join(path.read_text() for path in files)


@pytest.fixture(scope="module", params=SYSTEMS, ids=lambda system: system.name)
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project that has been built, as each test leaves it."""
    return Project(request.param, tmp_path_factory.mktemp(request.param.name))


def test_what_was_built_runs_and_is_not_built_again(project: Project) -> None:
    """What gpgen init says is typed word for word, and the program is the last of it."""
    assert project.first.endswith(SAID)
    assert project.build() == Ran(0, set())
    assert project.log.read_text() == ""


@pytest.mark.parametrize("name", ["garden.yaml", "types.yaml"])
def test_a_touched_schema_is_generated_once_and_nothing_compiled(
    project: Project, name: str
) -> None:
    (project.path / name).touch()
    assert project.build_twice() == Ran(1, set())


def test_a_changed_schema_is_generated_and_what_it_changes_compiled(project: Project) -> None:
    project.change("garden.yaml", "default: 100", "default: 80")
    ran = project.build()
    assert ran.generated == 1
    assert project.system.bees in ran.compiled
    if project.system.flowers != project.system.bees:
        assert project.system.flowers not in ran.compiled
    assert "leaves with 5 energy" in project.said()


def test_a_changed_include_is_generated_and_compiled(project: Project) -> None:
    project.change("types.yaml", "sips: u32 = 4", "sips: u32 = 2")
    assert project.build().generated == 1
    assert project.said().startswith("nectar: 2, then 1")


def test_a_changed_template_of_an_overlay_is_generated_and_compiled(project: Project) -> None:
    project.change("overlay/entity.c.j2", "/* one */", "/* two */")
    assert project.build() == Ran(1, {project.system.bees, project.system.flowers})


def test_what_comes_and_goes_is_generated_compiled_and_removed(project: Project) -> None:
    """An entity has files of its own, and the include that says so may be deleted."""
    project.change("garden.yaml", "[types.yaml]", "[types.yaml, more.yaml]")
    project.write("more.yaml", "gpgen: 1\nentities: {leaf: {}}\n")
    assert project.build().compiled & {"garden_leaf.c", "garden.c"}
    assert "garden_leaf_create" in project.generated()
    project.change("garden.yaml", "[types.yaml, more.yaml]", "[types.yaml]")
    (project.path / "more.yaml").unlink()
    assert project.build_twice().generated == 1
    assert "garden_leaf_create" not in project.generated()


def test_a_wrong_schema_stops_the_build_until_it_is_right(project: Project) -> None:
    project.change("garden.yaml", "energy: {type: i32", "energy: {type: int")
    assert "error[GP203]: unknown type 'int'" in project.run(project.system.build, status=1)
    project.change("garden.yaml", "energy: {type: int", "energy: {type: i32")
    assert project.build_twice().compiled == set()


def test_what_was_cleaned_is_made_again(project: Project) -> None:
    said = project.said()
    project.run(project.system.clean)
    assert project.generated() == ""
    assert (ROOT / "runtime" / "gp_pool.c").is_file()
    ran = project.build()
    assert ran.generated == 1
    assert {"main.c", project.system.bees, project.system.runtime} <= ran.compiled
    assert project.said() == said
