"""Programs compiled with sanitizers detect the mistakes that these should find."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
from compiled_runtime import RUNTIME, compiled_runtime
from sanitizers import COMPILER, SANITIZED

TEST = "bits_test"  # any test of the runtime, as all are built in the same way
PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *memory = malloc((size_t)argc);
    int number = 2147483647;
    (void)argv, (void)number;
    if (memory == NULL) {
        return 0;
    }
    memory[0] = 1;
    MISTAKE
    printf("%d", memory[0]);
    free(memory);
    return 0;
}
"""
LINE = 1 + PROGRAM[: PROGRAM.index("MISTAKE")].count("\n")
MISTAKES = {
    "nothing": ";",
    "undefined": "number += argc;",
    "outside": "memory[argc] = 1;",
    "leak": "memory = malloc(1); memory[0] = 1;",
    "unset": "memory = malloc(1); if (memory && *memory) { puts(argv[0]); }",
}
NOTICED = [
    *(("gcc-c11", mistake) for mistake in ("undefined", "outside", "leak")),
    *(("clang-c11-m32", mistake) for mistake in ("undefined", "outside", "leak")),
    ("clang-c11-unset", "unset"),
]


def ran(repo: Path, config: str, mistake: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Compile and run a program with a mistake, using the commands of a configuration's tests."""
    ninja = ["ninja", "-t", "commands", f"out/{config}/{TEST}.passed"]
    known = subprocess.run(ninja, cwd=repo, capture_output=True, text=True, check=True)
    command = known.stdout.splitlines()[-1]
    flags = command.partition(f" tests/runtime/{TEST}.c")[0]
    runner = re.search(rf"\{{ (.*)out/{config}/{TEST} >", command)
    assert runner
    source, program = folder / "mistake.c", folder / "mistake"
    source.write_text(PROGRAM.replace("MISTAKE", MISTAKES[mistake]))
    compiling = [*shlex.split(flags), str(source), "-o", str(program)]
    subprocess.run(compiling, cwd=repo, check=True)
    running = [*shlex.split(runner[1]), str(program)]
    return subprocess.run(running, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("config", "mistake"), NOTICED)
def test_a_mistake_fails_and_its_line_is_named(
    config: str, mistake: str, repo: Path, tmp_path: Path
) -> None:
    done = ran(repo, config, mistake, tmp_path)
    assert done.returncode != 0
    line = 6 if mistake == "leak" else LINE  # the allocation of the leaked memory
    assert f"mistake.c:{line}" in done.stderr
    if (config, mistake) == ("clang-c11-m32", "undefined"):
        assert "signed integer overflow" in done.stderr


# Without -g1, clang reports lines for undefined behaviour, and only functions otherwise.
MESSAGES = {
    "undefined": rf"mistake\.c:{LINE}:12: runtime error: signed integer overflow",
    "outside": r"heap-buffer-overflow[^#]*#0 0x\w+ in main ",
    "leak": r"detected memory leaks[^#]*#0 0x\w+ in \w*malloc [^#]*#1 0x\w+ in main ",
    "in the runtime": r"heap-buffer-overflow[^#]*#0 0x\w+ in gp_memory_release ",
}


@pytest.fixture(scope="module")
def runtime() -> Path:
    return compiled_runtime(*SANITIZED, compiler=COMPILER)


@pytest.mark.parametrize("mistake", MESSAGES)
def test_programs_of_pytest_notice_it(mistake: str, runtime: Path, tmp_path: Path) -> None:
    """Programs that link the runtime also detect the runtime's mistakes."""
    statement = MISTAKES.get(mistake, "gp_memory_release((const void *)memory, argv, 1);")
    source, program = tmp_path / "mistake.c", tmp_path / "mistake"
    source.write_text(PROGRAM.replace("MISTAKE", statement))
    options = ("-std=c11", *SANITIZED, f"-I{RUNTIME}", "-include", "gp_base.h")
    subprocess.run([COMPILER, *options, source, runtime, "-lm", "-o", program], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert re.search(MESSAGES[mistake], done.stderr), done.stderr


@pytest.mark.parametrize("config", sorted({config for config, _ in NOTICED}))
def test_a_program_without_mistakes_passes(config: str, repo: Path, tmp_path: Path) -> None:
    done = ran(repo, config, "nothing", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
