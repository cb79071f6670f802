"""The package as others get it: built from a clean export, installed elsewhere."""

import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

NO_NETWORK = ["--quiet", "--no-deps", "--no-index"]


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def export(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the tree as a commit of it would be: setuptools also packs what it built before."""
    folder = tmp_path_factory.mktemp("export")
    listed = run("git", "ls-files", "-z", "-co", "--exclude-standard", cwd=repo)
    for name in filter(None, listed.split("\0")):
        if (repo / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(repo / name, folder / name)
    return folder


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


def build(source: Path, folder: Path) -> Path:
    """Build a wheel with the setuptools that is here."""
    pip = [sys.executable, "-m", "pip", "wheel", *NO_NETWORK, "--no-build-isolation"]
    run(*pip, "-w", folder, source, cwd=folder)
    (built,) = folder.glob("gpgen-*.whl")
    return built


@pytest.fixture(scope="module")
def wheel(export: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(export, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def gpgen(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a venv of its own, which borrows Jinja2 and PyYAML from here."""
    folder = tmp_path_factory.mktemp("a user's venv")
    venv.create(folder, with_pip=True, symlinks=True)
    run(folder / "bin" / "python", "-m", "pip", "install", *NO_NETWORK, wheel, cwd=folder)
    (packages,) = folder.glob("lib/python3*/site-packages")
    # A path in a .pth file is searched, but .pth files there (our editable gpgen) are not.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin" / "gpgen"


def test_every_python_package_is_listed(repo: Path) -> None:
    listed = (repo / "pyproject.toml").read_text()
    for folder in sorted({path.parent for path in (repo / "gen").rglob("*.py")}):
        package = ".".join(["gpgen", *folder.relative_to(repo / "gen").parts])
        assert f'"{package}"' in listed, f"pyproject.toml does not list {package}"


def test_wheel_has_the_package_and_its_data_and_nothing_else(export: Path, wheel: Path) -> None:
    patterns = {
        "gen": ["**/*.py", "py.typed", "codes/*.yaml"],
        "templates": ["*.j2"],
        "runtime": ["*.c", "*.h", "Makefile"],
        "schemas": ["*.yaml", "*.json"],
        "integration": ["cmake/*", "meson/*", "project/**/*"],
    }
    expected = {
        (Path("gpgen") / path.relative_to(export / "gen" if folder == "gen" else export)).as_posix()
        for folder, globs in patterns.items()
        for glob in globs
        for path in (export / folder).glob(glob)
        if path.is_file()
    }
    packed = {name for name in names_in(wheel) if ".dist-info/" not in name}
    assert expected == packed


def test_sdist_builds_the_same_wheel(export: Path, wheel: Path, tmp_path: Path) -> None:
    make = "import sys, setuptools.build_meta as build; build.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", make, tmp_path, cwd=export)
    (sdist,) = tmp_path.glob("gpgen-*.tar.gz")
    assert names_in(wheel) == names_in(build(sdist, tmp_path))


def test_installed_gpgen_tells_its_version(gpgen: Path, tmp_path: Path) -> None:
    assert run(gpgen, "--version", cwd=tmp_path).startswith("gpgen ")


def test_installed_gpgen_carries_its_runtime(gpgen: Path, repo: Path, tmp_path: Path) -> None:
    runtime = Path(run(gpgen, "print", "runtime-dir", cwd=tmp_path).rstrip("\n"))
    assert (runtime / "gp_base.h").is_file()
    assert repo not in runtime.parents


def test_installed_gpgen_carries_what_builds_need(gpgen: Path, repo: Path, tmp_path: Path) -> None:
    """Also where a path has blanks and quotes in it."""
    for fact, file in (("cmake-dir", "gpgenConfig.cmake"), ("meson-dir", "meson.build")):
        folder = Path(run(gpgen, "print", fact, cwd=tmp_path).rstrip("\n"))
        assert (folder / file).is_file()
        assert repo not in folder.parents
    run(gpgen, "init", "project", "--build", "cmake", cwd=tmp_path)
    # By its place beside the package, since PATH has another gpgen or none.
    sh = f'cmake -S project -B out -Dgpgen_DIR="$("{gpgen}" print cmake-dir)"'
    run("sh", "-e", "-c", sh, cwd=tmp_path)
    assert f"GPGEN_EXECUTABLE:FILEPATH={gpgen}\n" in (tmp_path / "out/CMakeCache.txt").read_text()


def test_installed_gpgen_generates_what_the_tree_generates(
    gpgen: Path, repo: Path, tmp_path: Path
) -> None:
    schema = repo / "examples" / "01-bees" / "garden.yaml"
    here = Path(sys.executable).parent / "gpgen"
    for program, output in ((gpgen, tmp_path / "installed"), (here, tmp_path / "tree")):
        run(program, schema, "-o", output, cwd=tmp_path)
    installed, tree = (
        {path.name: path.read_text() for path in (tmp_path / name).iterdir()}
        for name in ("installed", "tree")
    )
    assert "garden.h" in installed
    assert installed == tree
