"""Easing curves of tweens in C are bitwise equal to those of the interpreter."""

import math
import random
import subprocess
from pathlib import Path

import pytest
from behaviours.interpreter.easing import CURVES, HALVES, eased
from compiled_runtime import RUNTIME
from expression_evaluator import f32


def half(way: str, curve: str) -> str:
    """Return the prefix of a curve's name in C."""
    return "half_" if way == "in_out" and curve in HALVES else ""


WAYS = [f"{way}_{curve}" for way in ("in", "out", "in_out") for curve in CURVES]
PLAYED = "".join(
    f"        tell(gp_ease_{way}(gp_ease_{half(way, curve)}{curve}, progress));\n"
    for way, _, curve in (each.rpartition("_") for each in WAYS)
)
PROGRAM = f"""
#include "gp_ease.h"

#include <stdio.h>

static void tell(float eased)
{{
    (void)printf("%a ", (double)eased);
}}

int main(void)
{{
    unsigned passed = 0;
    unsigned over = 0;

    while (scanf("%u %u", &passed, &over) == 2) {{
        float progress = gp_ease_progress(passed, 0, over);

{PLAYED}        (void)puts("");
    }}
    return 0;
}}
"""


def times() -> list[tuple[int, int]]:
    """Return pairs of passed time and duration, including some at which elastic is nearly 0."""
    rng = random.Random(1)  # noqa: S311 (tests must be reproducible)
    found = [(part, 40) for part in range(41)] + [(1, 60_000), (59_999, 60_000)]
    for _ in range(4_000):
        over = rng.randint(1, rng.choice([100, 2_000, 60_000]))
        found.append((rng.randint(0, over), over))
    return found


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_curves_in_c_are_those_of_the_interpreter(compiler: str, tmp_path: Path) -> None:
    source, program = tmp_path / "curves.c", tmp_path / "curves"
    source.write_text(PROGRAM)
    parts = [source, RUNTIME / "gp_ease.c", RUNTIME / "gp_math.c"]
    command = [compiler, "-std=c11", "-O2", f"-I{RUNTIME}", *map(str, parts), "-o", str(program)]
    subprocess.run(command, check=True)
    given = "\n".join(f"{passed} {over}" for passed, over in times())
    reported = subprocess.run([program], input=given, capture_output=True, text=True, check=True)
    wrong = []
    for (passed, over), line in zip(times(), reported.stdout.splitlines(), strict=True):
        for way, word in zip(WAYS, line.split(), strict=True):
            expected = eased(way, f32(f32(passed) / f32(over)))
            if float.fromhex(word) != expected:
                wrong.append((way, passed, over, expected, float.fromhex(word)))
    assert wrong == [], len(wrong)


def penner(ease: str, p: float) -> float:
    """Return the value of an easing function as published by Robert Penner."""
    sine = math.sin((20 * p - 11.125) * 2 * math.pi / 4.5)
    swing = 1.70158 * 1.525
    q = 2 * p - 2
    found = {
        ("in_out_back", True): (2 * p) ** 2 * ((swing + 1) * 2 * p - swing) / 2,
        ("in_out_back", False): (q**2 * ((swing + 1) * q + swing) + 2) / 2,
        ("in_out_elastic", True): -(2 ** (20 * p - 10)) * sine / 2,
        ("in_out_elastic", False): 2 ** (10 - 20 * p) * sine / 2 + 1,
    }
    return found[ease, p < 0.5]


@pytest.mark.parametrize("ease", ["in_out_back", "in_out_elastic"])
def test_both_halves_of_a_swing_are_penners(ease: str) -> None:
    for part in range(1, 200):
        assert eased(ease, part / 200) == pytest.approx(penner(ease, part / 200), abs=1e-6)
