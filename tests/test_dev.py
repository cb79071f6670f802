"""./dev: its messages about missing packages, and that a complete setup runs no package manager."""

import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

PINNING = ("pyproject.toml", "constraints.txt", "tests/npm/package.json")
HIDDEN = ("apt-get", "clang", "clang++", "id", "sudo", "valgrind")
# Needed by tests, but not to build packages or the manual, or to format.
COMPILERS = (
    *("cc", "c++", "gcc", "g++", "make", "cmake", "pkg-config", "zsh", "fish", "vim"),
    *("node", "npm", "lua5.4", "chromium", "arm-none-eabi-gcc", "qemu-system-arm"),
    *("s390x-linux-gnu-ar", "qemu-s390x"),
)


@pytest.fixture
def bare(tmp_path: Path, repo: Path) -> Path:
    """Make a source tree without a virtual environment, on a machine without some programs."""
    for name in ("dev", *PINNING):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(repo / name, tmp_path / name)
    programs = tmp_path / "bin"
    programs.mkdir()
    for folder in map(Path, ("/usr/local/bin", "/usr/bin", "/bin")):
        for program in folder.iterdir():
            if program.name not in HIDDEN and not (programs / program.name).exists():
                (programs / program.name).symlink_to(program)
    (programs / "python3").unlink(missing_ok=True)
    (programs / "python3").symlink_to(Path(sys.executable).resolve())
    add(programs, "id", "echo 1000")
    return tmp_path


# Makes a fake python print 3 when ./dev asks for the number of cores.
THREE_CORES = '[ "$1" = -c ] && echo 3 && exit;'


def add(programs: Path, name: str, text: str) -> None:
    """Add a program, replacing the link to that of the system."""
    programs.mkdir(parents=True, exist_ok=True)
    (programs / name).unlink(missing_ok=True)
    (programs / name).write_text(f"#!/bin/sh\n{text}\n")
    (programs / name).chmod(0o755)


def run_dev(house: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run ./dev with only the programs of this source tree in PATH."""
    return subprocess.run(
        ["/bin/sh", house / "dev", *command],
        env={"PATH": str(house / "bin"), "HOME": str(house)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_rights_it_says_what_to_run(bare: Path) -> None:
    add(bare / "bin", "apt-get", "exit 1")
    add(bare / "bin", "sudo", "exit 1")
    said = run_dev(bare, "test")
    assert said.returncode == 1
    assert said.stdout == ""
    begin = "dev: please run this as root, then try again: apt-get install -y "
    assert said.stderr.startswith(begin)
    assert missing_in(said.stderr) == ["clang", "valgrind"]
    assert not (bare / ".venv").exists()


@pytest.mark.slow
def test_without_apt_it_says_what_to_install(bare: Path) -> None:
    said = run_dev(bare, "test")
    assert said.returncode == 1
    assert said.stderr.startswith("dev: please install what these Debian packages contain: ")
    assert missing_in(said.stderr) == ["clang", "valgrind"]


def stamp_of(house: Path) -> str:
    """Return the stamp that ./dev writes after a finished setup."""
    inputs = b"".join((house / name).read_bytes() for name in PINNING)
    total = subprocess.run(["cksum"], input=inputs, capture_output=True, check=True).stdout
    return f"{house}/.venv {platform.python_version()} {total.decode()}"


def missing_in(message: str) -> list[str]:
    """Return the packages that a message lists, except the sanitizers' versioned ones."""
    words = message.replace("DPkg::Lock::Timeout=300", ":").rpartition(": ")[2].split()
    return [name for name in words if not name.startswith("libclang-rt-")]


@pytest.mark.slow
def test_with_rights_it_installs_that_and_says_what_still_does_not_work(bare: Path) -> None:
    add(bare / "bin", "apt-get", f'echo "$@" >> {bare}/asked')
    add(bare / "bin", "id", "echo 0")
    said = run_dev(bare, "setup")
    assert said.returncode == 1
    last = said.stderr.splitlines()[-1]
    assert last.startswith("dev: these are installed but do not work: clang ")
    asked = (bare / "asked").read_text()
    assert "update -qq" in asked
    assert " clang libclang-rt-" in asked


def test_once_all_is_there_it_runs_no_package_manager(bare: Path) -> None:
    for name in HIDDEN:
        add(bare / "bin", name, f"echo {name} > {bare}/asked")
    add(bare / ".venv/bin", "python", f"echo python > {bare}/asked")
    (bare / ".venv/stamp-test").write_text(stamp_of(bare))
    said = run_dev(bare, "setup")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    assert not (bare / "asked").exists()


def test_a_virtual_environment_that_is_a_link_is_replaced_and_not_emptied(bare: Path) -> None:
    other = bare / "of another checkout"
    other.mkdir()
    (other / "stamp").write_text("of another checkout")
    (bare / ".venv").symlink_to(other)
    python = Path(sys.executable).resolve()
    add(bare / "bin", "python3", f'[ "$1 $2" = "-m venv" ] && exit 3; exec {python} "$@"')
    said = run_dev(bare, "lint")
    assert said.returncode == 3
    assert not (bare / ".venv").is_symlink()
    assert (other / "stamp").read_text() == "of another checkout"


@pytest.mark.parametrize(
    ("arguments", "ran"),
    [
        ((), ["ninja --quiet gcc-c11", *3 * ["pytest --no-skips --share=out/begun --quick"]]),
        (("--all",), ["ninja --quiet tests", *3 * ["pytest --no-skips --share=out/begun"]]),
        (("-k", "a b"), ["ninja --quiet gcc-c11", "pytest --no-skips --quick -k a b"]),
        (("--all", "-x"), ["ninja --quiet tests", "pytest --no-skips -x"]),
    ],
    ids=["quick", "all", "quick, chosen", "all, chosen"],
)
def test_what_is_slow_is_tested_if_all_is(
    bare: Path, arguments: tuple[str, ...], ran: list[str]
) -> None:
    for name in HIDDEN:
        add(bare / "bin", name, "exit 1")
    add(bare / ".venv/bin", "ninja", f'echo "ninja $*" >>{bare}/ran')
    add(bare / ".venv/bin", "python", f'{THREE_CORES} shift && echo "$*" >>{bare}/ran')
    (bare / ".venv/stamp-test").write_text(stamp_of(bare))
    said = run_dev(bare, "test", *arguments)
    assert (said.returncode, said.stderr) == (0, "")
    assert sorted((bare / "ran").read_text().splitlines()) == sorted(ran)  # some run in parallel


def test_a_program_that_fails_ends_pytest_beside_it(bare: Path) -> None:
    for name in HIDDEN:
        add(bare / "bin", name, "exit 1")
    begun = bare / "begun"
    add(bare / ".venv/bin", "python", f"{THREE_CORES} echo $$ >>{begun} && exec sleep 60")
    both_began = f'[ "$(grep -c . {begun} 2>/dev/null)" = 2 ]'
    add(bare / ".venv/bin", "ninja", f"until {both_began}; do sleep 0.01; done; exit 1")
    (bare / ".venv/stamp-test").write_text(stamp_of(bare))
    said = run_dev(bare, "test")
    assert (said.returncode, said.stdout) == (1, "")
    processes = [Path("/proc") / number for number in begun.read_text().split()]
    ends = time.monotonic() + 10
    while any(each.exists() for each in processes) and time.monotonic() < ends:
        time.sleep(0.01)
    assert not any(each.exists() for each in processes)


@pytest.fixture
def without_compilers(bare: Path) -> Path:
    """Make a source tree with a virtual environment, but without compilers and other shells."""
    for name in COMPILERS:
        (bare / "bin" / name).unlink(missing_ok=True)
    for name in ("clang-format", "mkdocs", "mypy", "python", "ruff"):
        add(bare / ".venv/bin", name, f"mkdir -p out/dist && echo {name} >> {bare}/ran")
    for name in ("runtime", "tests", "examples", "bench", "integration", "docs"):
        (bare / name).mkdir(exist_ok=True)
    (bare / "runtime/gp.c").write_text("")
    (bare / ".venv/stamp").write_text(stamp_of(bare))
    return bare


@pytest.mark.parametrize(
    ("command", "ran"),
    [
        ("package", ["python"]),
        ("docs", ["mkdocs"]),
        ("lint", ["ruff", "ruff", "mypy", "clang-format", "python"]),
        ("format", ["ruff", "ruff", "clang-format"]),
    ],
)
def test_what_compiles_nothing_asks_for_no_compiler(
    command: str, ran: list[str], without_compilers: Path
) -> None:
    for _ in range(2):
        said = run_dev(without_compilers, command)
        assert (said.returncode, said.stderr) == (0, "")
    assert (without_compilers / "ran").read_text().split() == 2 * ran


def test_the_demo_asks_for_a_c_compiler_only(without_compilers: Path) -> None:
    said = run_dev(without_compilers, "demo")
    assert said.returncode == 1
    assert missing_in(said.stderr) == ["gcc", "libc6-dev"]
