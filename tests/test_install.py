"""The runtime installed as a library, as distribution packagers do it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from gpgen import __version__

pytestmark = pytest.mark.slow

PROGRAM = """\
#include <gp_base.h>

int main(void)
{
    gp_id none = {0};
    return none.bits == 0 ? 0 : 1;
}
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module", name="stage")
def staged(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install a copy into a staging folder, which stands for the root folder."""
    folder = tmp_path_factory.mktemp("install")
    shutil.copytree(repo / "runtime", folder / "gp")
    where = ["prefix=/usr", "libdir=/usr/lib/many", f"DESTDIR={folder}/stage"]
    run("make", "--silent", "-j2", "CFLAGS=-O0", "install", *where, cwd=folder / "gp")
    return folder / "stage"


def test_headers_library_and_description_are_where_they_belong(repo: Path, stage: Path) -> None:
    made = {path.relative_to(stage).as_posix() for path in stage.rglob("*") if path.is_file()}
    headers = {f"usr/include/gpgen/{path.name}" for path in (repo / "runtime").glob("*.h")}
    assert made == {*headers, "usr/lib/many/libgp.a", "usr/lib/many/pkgconfig/gpgen.pc"}
    assert {(stage / name).stat().st_mode & 0o777 for name in made} == {0o644}


def test_nothing_that_is_installed_knows_the_stage(stage: Path) -> None:
    text = (stage / "usr/lib/many/pkgconfig/gpgen.pc").read_text()
    assert text.startswith("prefix=/usr\nincludedir=/usr/include/gpgen\nlibdir=/usr/lib/many\n")
    assert str(stage) not in text


def test_pkg_config_knows_the_version_and_how_to_build(stage: Path, tmp_path: Path) -> None:
    """The staging folder is used as the sysroot, as in a cross build."""
    found = {
        "PKG_CONFIG_LIBDIR": str(stage / "usr/lib/many/pkgconfig"),
        "PKG_CONFIG_SYSROOT_DIR": str(stage),
    }
    assert run("pkg-config", "--modversion", "gpgen", cwd=tmp_path, **found) == f"{__version__}\n"
    (tmp_path / "main.c").write_text(PROGRAM)
    flags = run("pkg-config", "--cflags", "--libs", "gpgen", cwd=tmp_path, **found).split()
    run("cc", "-std=c11", "main.c", *flags, "-o", "program", cwd=tmp_path)
    run("./program", cwd=tmp_path)
