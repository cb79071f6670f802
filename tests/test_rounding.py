"""Floats are rounded after each operation, even if a compiler could fuse two operations."""

import platform
import re
import subprocess
from pathlib import Path

import pytest
from slowness import first_is_quick

# With these options, both may fuse operations across statements.
COMPILERS = {
    "clang": ["clang", "-std=c11", "-ffp-contract=fast"],
    "gcc": ["gcc", "-std=gnu17", "-ffp-contract=fast"],
}
FMA = ["-mfma"] if platform.machine() == "x86_64" else []
FUSED = re.compile(r"^\s+v?fn?m(?:add|sub|la|ls)\w*", re.MULTILINE)
PRODUCT = """
#include "gp_math.h"
float fused(float a, float b, float c) { float product = a * b; return product + c; }
"""
ROUNDED = """
#include "gp_math.h"
float sum(float a, float b, float c) { return gp_f32(gp_f32(a * b) + c); }
double difference(double a, double b, double c) { return gp_f64(a - gp_f64(b * c)); }
"""


def fused_in(compiler: str, source: str, repo: Path) -> list[str]:
    """Return the fused multiplications in the compiled code of a source."""
    command = [*COMPILERS[compiler], *FMA, "-O2", f"-I{repo / 'runtime'}", "-S", "-o", "-"]
    done = subprocess.run(
        [*command, "-x", "c", "-"], input=source, capture_output=True, text=True, check=True
    )
    return FUSED.findall(done.stdout)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_product_is_fused_only_if_it_is_not_rounded(compiler: str, repo: Path) -> None:
    assert len(fused_in(compiler, PRODUCT, repo)) == 1
    assert fused_in(compiler, ROUNDED, repo) == []


@pytest.mark.parametrize("compiler", first_is_quick([*COMPILERS]))
def test_the_runtime_fuses_nothing(compiler: str, repo: Path) -> None:
    sources = {path.name: path.read_text() for path in (repo / "runtime").glob("*.c")}
    computing = {name: text for name, text in sources.items() if "double" in text}
    assert {"gp_ease.c", "gp_math.c", "gp_behaviour.c"} <= set(computing)
    fused = {name: fused_in(compiler, text, repo) for name, text in computing.items()}
    assert not any(fused.values()), fused
