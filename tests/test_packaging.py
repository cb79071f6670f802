"""The package as users get it: built from a clean export, installed elsewhere."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import packages
import pytest
from compiled_runtime import RUNTIME, compiled_folder
from packages import run
from test_docs import read_blocks

NO_NETWORK = ["--quiet", "--no-deps", "--no-index"]


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    packages.export(folder)
    return folder


def names_in(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


@pytest.fixture(scope="module")
def wheel(export: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packages.wheel(export, tmp_path_factory.mktemp("wheel"))


def new_environment(folder: Path) -> Path:
    """Make a venv that uses Jinja2, PyYAML and setuptools of this one; return its programs."""
    venv.create(folder, with_pip=True, symlinks=True)
    (packages,) = folder.glob("lib/python3*/site-packages")
    # Some venvs have an old setuptools, which would take precedence.
    shutil.rmtree(packages / "setuptools", ignore_errors=True)
    # Python searches a path in a .pth file, but ignores .pth files there (the editable gpgen).
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


@pytest.fixture(scope="module")
def gpgen(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into its own venv."""
    programs = new_environment(tmp_path_factory.mktemp("a user's venv"))
    run(programs / "python", "-m", "pip", "install", *NO_NETWORK, wheel, cwd=programs)
    return programs / "gpgen"


@pytest.mark.slow
def test_the_readme_installs_a_checkout(repo: Path, tmp_path: Path) -> None:
    """The command is run verbatim, with settings for a machine without a network."""
    (command,) = re.findall(
        r"`(pip install [^`]+)` in a virtual environment", (repo / "README.md").read_text()
    )
    programs = new_environment(tmp_path / "venv")
    packages.export(tmp_path / "checkout")
    settings = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    done = subprocess.run(
        command.split(),
        cwd=tmp_path / "checkout",
        env={**os.environ, **settings, "PATH": f"{programs}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    shutil.rmtree(tmp_path / "checkout")
    run(programs / "gpgen", "init", "project", cwd=tmp_path)
    run(programs / "gpgen", "garden.yaml", "-o", "generated", cwd=tmp_path / "project")
    assert (tmp_path / "project/generated/garden.h").is_file()


def test_the_oldest_python_that_is_required_was_tried(repo: Path) -> None:
    listed = (repo / "pyproject.toml").read_text()
    required = re.findall(r'requires-python = ">=3\.(\d+)"', listed)
    tried = re.findall(r'Python :: 3\.(\d+)"', listed)
    assert required == tried[:1]
    assert [str(minor) for minor in range(int(tried[0]), int(tried[-1]) + 1)] == tried


@pytest.mark.slow
def test_wheel_has_the_package_and_its_data_and_nothing_else(export: Path, wheel: Path) -> None:
    patterns = {
        "gen/gpgen": [
            "**/*.py",
            "py.typed",
            "source/*.yaml",
            "schema/suggestions/*.yaml",
            "tools/traces/timeline.html",
            "tools/inspect/page/*",
        ],
        "templates": ["*.j2"],
        "runtime": ["*.c", "*.h", "Makefile"],
        "schemas": ["*.yaml", "*.json"],
        "integration": [
            "cmake/*",
            "debugger/*",
            "editors/**/*",
            "meson/*",
            "project/**/*",
            "tests/*",
        ],
    }
    expected = {
        (Path("gpgen") / path.relative_to(export)).as_posix().replace("gpgen/gen/", "")
        for folder, globs in patterns.items()
        for glob in globs
        for path in (export / folder).glob(glob)
        if path.is_file()
    }
    packed = {name for name in names_in(wheel) if ".dist-info/" not in name}
    assert expected == packed


@pytest.mark.slow
def test_sdist_builds_the_same_wheel(export: Path, wheel: Path, tmp_path: Path) -> None:
    sdist = packages.sdist(export, tmp_path)
    assert names_in(wheel) == names_in(packages.wheel(sdist, tmp_path))


@pytest.mark.slow
def test_installed_gpgen_tells_its_version(gpgen: Path, tmp_path: Path) -> None:
    assert run(gpgen, "--version", cwd=tmp_path).startswith("gpgen ")


@pytest.mark.slow
def test_installed_gpgen_carries_its_runtime(gpgen: Path, repo: Path, tmp_path: Path) -> None:
    runtime = Path(run(gpgen, "print", "runtime-dir", cwd=tmp_path).rstrip("\n"))
    assert (runtime / "gp_base.h").is_file()
    assert repo not in runtime.parents


@pytest.mark.slow
def test_installed_gpgen_carries_what_builds_need(gpgen: Path, repo: Path, tmp_path: Path) -> None:
    """Cover paths that contain spaces and quotes."""
    facts = {
        "cmake-dir": "gpgenConfig.cmake",
        "meson-dir": "meson.build",
        "editors-dir": "errors/gpgen.vim",
    }
    for fact, file in facts.items():
        folder = Path(run(gpgen, "print", fact, cwd=tmp_path).rstrip("\n"))
        assert (folder / file).is_file()
        assert repo not in folder.parents
    run(gpgen, "init", "project", "--build", "cmake", cwd=tmp_path)
    # Found by its location next to the package, since PATH has another gpgen or none.
    sh = f'cmake -S project -B out -Dgpgen_DIR="$("{gpgen}" print cmake-dir)"'
    run("sh", "-e", "-c", sh, cwd=tmp_path)
    assert f"GPGEN_EXECUTABLE:FILEPATH={gpgen}\n" in (tmp_path / "out/CMakeCache.txt").read_text()


@pytest.mark.slow
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


@pytest.mark.slow
def test_dev_package_makes_all_three(repo: Path) -> None:
    run("./dev", "package", cwd=repo)
    made = sorted(path.name for path in (repo / "out/dist").iterdir())
    version = run("out/dist/gpgen", "--version", cwd=repo).split()[1]
    assert made == ["gpgen", f"gpgen-{version}-py3-none-any.whl", f"gpgen-{version}.tar.gz"]


# The single-file program


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the single-file program in its own folder."""
    place = tmp_path_factory.mktemp("a user's bin") / "gpgen"
    packages.program(wheel, place)
    return place


def run_alone(
    program: Path, *arguments: str, cwd: Path, cache: Path, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the program with a Python that has no packages installed."""
    return subprocess.run(
        [sys.executable, "-I", "-S", program, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), **environment},
    )


@pytest.mark.slow
def test_one_file_does_what_the_tree_does(program: Path, repo: Path, tmp_path: Path) -> None:
    schema = repo / "examples" / "01-bees" / "garden.yaml"
    run(Path(sys.executable).parent / "gpgen", schema, "-o", tmp_path / "tree", cwd=tmp_path)
    for _ in range(2):
        done = run_alone(program, str(schema), "-o", "one", cwd=tmp_path, cache=tmp_path / "cache")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        made = {path.name: path.read_text() for path in (tmp_path / "one").iterdir()}
        assert made == {path.name: path.read_text() for path in (tmp_path / "tree").iterdir()}
    bad = run_alone(program, "check", "none.yaml", cwd=tmp_path, cache=tmp_path / "cache")
    assert (bad.returncode, bad.stderr[:24]) == (1, "none.yaml: error[GP101]:")


@pytest.mark.slow
def test_one_file_starts_as_a_program_and_has_what_builds_need(
    program: Path, repo: Path, tmp_path: Path
) -> None:
    """Cover unusual characters in the paths of Python and the cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "it's a cache")}
    folders = {}
    for fact in ("runtime-dir", "cmake-dir", "meson-dir"):
        said = subprocess.check_output([program, "print", fact], env=environment, text=True)
        folders[fact] = Path(said.rstrip("\n"))
    assert all(tmp_path in folder.parents for folder in folders.values())
    expected = {path.name for path in (repo / "runtime").glob("*.[ch]")}
    assert {path.name for path in folders["runtime-dir"].glob("*.[ch]")} == expected
    assert (folders["cmake-dir"] / "gpgenConfig.cmake").is_file()
    assert (folders["meson-dir"] / "meson.build").is_file()


@pytest.mark.slow
def test_a_new_user_gets_on_with_one_file_and_the_readme(
    program: Path, repo: Path, tmp_path: Path
) -> None:
    """The README's commands are run verbatim in an empty folder, without another gpgen."""
    blocks = list(read_blocks((repo / "README.md").read_text()))
    at = next(n for n, block in enumerate(blocks) if block.text.startswith("gpgen init "))
    for name in ("tools", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "tools/cc").symlink_to(repo / "tests/cc.sh")
    kept = {"RUNTIME": str(RUNTIME), "COMPILED": str(compiled_folder())}
    path = f"{tmp_path}/tools:{program.parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["sh", "-e", "-c", blocks[at].text],
        cwd=tmp_path / "empty",
        capture_output=True,
        text=True,
        check=False,
        env={**kept, "PATH": path, "HOME": str(tmp_path / "home")},
    )
    assert (done.stdout, done.stderr) == (blocks[at + 1].text, "")


@pytest.mark.slow
def test_one_file_is_the_same_whenever_it_is_made(
    wheel: Path, program: Path, tmp_path: Path
) -> None:
    packages.program(wheel, tmp_path / "gpgen")
    assert (tmp_path / "gpgen").read_bytes() == program.read_bytes()


@pytest.mark.slow
def test_one_file_says_that_it_cannot_unpack_and_leaves_nothing(
    program: Path, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("")
    (tmp_path / f"gpgen-{os.getuid()}").write_text("")
    done = run_alone(
        program, "--version", cwd=tmp_path, cache=tmp_path / "cache", TMPDIR=str(tmp_path)
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"gpgen: nothing can be written into {tmp_path}/cache;"
        " XDG_CACHE_HOME may name another folder\n"
    )
    (tmp_path / "cache").unlink()
    run_alone(program, "--version", cwd=tmp_path, cache=tmp_path / "cache")
    assert [path for path in (tmp_path / "cache").iterdir() if path.name[0] == "."] == []


@pytest.mark.slow
@pytest.mark.parametrize("home", ["closed", "read-only", "missing", "file"])
def test_one_file_runs_whatever_home_is(program: Path, tmp_path: Path, home: str) -> None:
    """If the cache cannot be written or has another owner, temporary files are used."""
    place = tmp_path / home
    if home == "file":
        place.write_text("")
    elif home != "missing":
        place.mkdir()
        place.chmod(0o000 if home == "closed" else 0o555)
        if os.geteuid() == 0:  # root can write everywhere
            os.chown(place, 65534, 65534)
    (tmp_path / "tmp").mkdir()
    before = sorted(tmp_path.iterdir())
    environment = {"HOME": str(place), "TMPDIR": str(tmp_path / "tmp")}
    for fact in (["--version"], ["print", "runtime-dir"]):
        done = run_alone(program, *fact, cwd=tmp_path, cache=Path(), **environment)
        assert (done.returncode, done.stderr) == (0, "")
    runtime = Path(done.stdout.strip())
    assert tmp_path / "tmp" in runtime.parents
    assert (runtime / "gp_base.h").is_file()
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.slow
def test_two_of_one_file_may_unpack_at_once(program: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    both = [
        subprocess.Popen([program, "--version"], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert {each.communicate()[0][:6] for each in both} == {"gpgen "}
    assert {each.returncode for each in both} == {0}
    assert [path.name for path in (tmp_path / "cache").iterdir() if path.name[0] == "."] == []


# Types


@pytest.mark.slow
def test_what_imports_an_installed_gpgen_gets_its_types(gpgen: Path, tmp_path: Path) -> None:
    """The package has a py.typed file, without which mypy would ignore its types."""
    text = "from gpgen.checks.front_end import check_schema\n"
    text += 'wrong: int = check_schema("x.yaml").problems\n'
    (tmp_path / "user.py").write_text(text)
    mypy = [sys.executable, "-m", "mypy", "--config-file=", "--cache-dir=cache"]
    done = subprocess.run(
        [*mypy, "--python-executable", gpgen.parent / "python", "user.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    (first, *_) = done.stdout.splitlines()
    assert first.startswith("user.py:2: error: Incompatible types in assignment (expression has")
    assert 'type "tuple[Problem, ...]"' in first
