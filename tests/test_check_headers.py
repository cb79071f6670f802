"""Tests of tests/check_headers.sh, which checks that every header compiles by itself."""

import subprocess
from pathlib import Path

import pytest

TYPES = "#ifndef TYPES_H\n#define TYPES_H\ntypedef struct bee bee;\n#endif\n"
BEE = '#ifndef BEE_H\n#define BEE_H\n#include "types.h"\nvoid fly(bee *bee);\n#endif\n'


def checked(repo: Path, folder: Path, **headers: str) -> subprocess.CompletedProcess[str]:
    """Write headers and check them in the given order."""
    for name, text in headers.items():
        (folder / f"{name}.h").write_text(text)
    return subprocess.run(
        ["tests/check_headers.sh", *(str(folder / f"{name}.h") for name in headers)],
        cwd=repo,
        capture_output=True,
        text=True,
        check=False,
    )


def test_headers_that_stand_alone_pass(repo: Path, tmp_path: Path) -> None:
    done = checked(repo, tmp_path, types=TYPES, bee=BEE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("bee", "reported"),
    [
        (BEE.replace('#include "types.h"\n', ""), "with gcc as c11"),
        (BEE.replace("bee *bee", "bee *class"), "with g++ as c++14"),
        (f"{BEE}#if __STDC_VERSION__ > 201710L\n#error here\n#endif\n", "with gcc as c2x"),
        (
            f"{BEE}#if __cplusplus >= 201703L && !defined(__clang__)\n#error here\n#endif\n",
            "with g++ as c++17 and -DGP_CONST_FIELDS",
        ),
        (
            f"{BEE}#if defined(__clang__) && !defined(__cplusplus)\n#error here\n#endif\n",
            "with clang as c11 and -DGP_CONST_FIELDS",
        ),
        (f"{BEE}#if defined(__clang__)\n#error here\n#endif\n", "with clang++ as c++17"),
        (
            f"{BEE}#if defined(GP_CONST_FIELDS)\n#error here\n#endif\n",
            "with clang as c11 and -DGP_CONST_FIELDS",
        ),
    ],
    ids=["include", "keyword", "newer", "newer C++", "clang", "clang++", "lint"],
)
def test_a_header_that_lacks_something_is_named(
    repo: Path, tmp_path: Path, bee: str, reported: str
) -> None:
    """Cover a header that an earlier one completes, and one that only one compiler rejects."""
    done = checked(repo, tmp_path, types=TYPES, bee=bee)
    assert done.returncode == 1
    assert f"{reported} these do not compile: " in done.stderr
    assert "bee.h\n" in done.stderr


def test_no_headers_are_a_mistake(repo: Path, tmp_path: Path) -> None:
    """Otherwise a build step with an empty list would go unnoticed."""
    assert checked(repo, tmp_path).returncode == 2
