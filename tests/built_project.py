"""A project of `gpgen init` in each build system, with a log of the commands that run."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from compiled_runtime import RUNTIME, compiled_folder

from gpgen.views import VIEWS_VERSION

OVERLAY = (
    f"{{# views: {VIEWS_VERSION} #}}\n"
    """\
{% extends "gpgen/entity.c.j2" %}
{% block definitions %}
{{ super() }}
/* one */
{% endblock %}
"""
)
# A part of main.c, its replacement with a mistake, and gcc's message about that.
WRONG_FUNCTIONS = {
    "listener": (
        "uint32_t old_value, uint32_t new_value",
        "float old_value, float new_value",
        "passing argument .* incompatible pointer type",
    ),
    "call": (
        "garden_bee_recycle(&world, bee)",
        "garden_bee_recycled(&world, bee)",
        "implicit declaration of function",
    ),
}


class System(NamedTuple):
    """A build system, or a generator of CMake: its commands and the paths of its files."""

    name: str
    init: str  # its name for gpgen init --build
    build: str
    clean: str
    program: str
    generated: str  # folder of the generated C
    file: str  # the build file, written by hand
    overlaid: tuple[str, str]  # edit of it that sets the template folder to overlay/
    bees: str = "garden_bee.c"
    flowers: str = "garden_flower.c"
    runtime: str = "gp_pool.c"
    # Files that gpgen writes into that folder, one of each kind; the last may be a depfile.
    disposable: tuple[str, ...] = ("garden_bee.c", "garden_bee.h", "garden.h", ".garden.gpgen")


SINGLE_FILES = ("garden.c", "garden.h", "gp.c", "gp.h", ".garden.gpgen")
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
    disposable=(*SINGLE_FILES, "stamp", "stamp.d"),
)
NINJA = MAKE._replace(
    name="ninja",
    init="ninja",
    build="ninja -j 2",
    clean="ninja -t clean",
    file="build.ninja",
    # Ninja stores the contents of depfiles.
    disposable=(*SINGLE_FILES, "../.ninja_deps"),
)
COMPILER = Path(__file__).with_name("cc.sh")
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
MESON = MESON._replace(disposable=(*MESON.disposable, ".ninja_deps"))
CMAKE = CMAKE._replace(disposable=(*CMAKE.disposable, "garden.stamp"))
SYSTEMS = (MAKE, NINJA, CMAKE, CMAKE._replace(name="cmake-ninja"), MESON)


class Ran(NamedTuple):
    """The effects of a build: how often gpgen generated, and which sources were compiled."""

    generated: int
    compiled: set[str]


class Project:
    """A copy of the project, with a log of the commands that builds run."""

    def __init__(self, system: System, path: Path) -> None:
        self.system = system
        self.path = path / "a project"  # with a space
        self.path.mkdir()
        self.log = path / "log"
        tools = path / "tools"
        tools.mkdir()
        here = Path(sys.executable).parent
        for name, program in {"gpgen": here / "gpgen", "cc": COMPILER}.items():
            script = f'#!/bin/sh\necho "{name} $*" >>{self.log}\nexec {program} "$@"\n'
            (tools / name).write_text(script)
            (tools / name).chmod(0o755)
        search = (str(tools), str(here), os.environ["PATH"])
        generator = "Ninja" if system.name == "cmake-ninja" else "Unix Makefiles"
        own = {"PATH": os.pathsep.join(search), "CC": "cc", "CMAKE_GENERATOR": generator}
        kept = {"RUNTIME": str(RUNTIME), "COMPILED": str(compiled_folder())}
        self.environment = {**os.environ, **own, **kept}
        reported = self.run(f"gpgen init --build {system.init}").splitlines()
        self.write("overlay/entity.c.j2", OVERLAY)
        for old, new in zip(*(words.split("|") for words in system.overlaid), strict=True):
            self.change(system.file, old, new)
        self.first = self.run(reported[-1])

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
        """Build, and return what ran."""
        self.run(self.system.build)
        lines = self.log.read_text()
        written = re.findall(
            r"^gpgen (?!.*(?:--list|--version|print |vendor ))", lines, re.MULTILINE
        )
        compiled = re.findall(r"^cc .*-c .*?\b((?:main|garden|gp)\w*\.c)\b", lines, re.MULTILINE)
        return Ran(len(written), set(compiled))

    def build_twice(self) -> Ran:
        """Build, and check that a second build runs nothing."""
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
