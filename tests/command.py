"""gpgen as a command, and a good and a bad schema for it."""

import os
import subprocess
import sys
from pathlib import Path

GOOD = """\
gpgen: 1
module: pond
entities:
  duck: {properties: {weight: f32}}
"""
BAD = GOOD.replace("f32", "float")
NAMES = [
    "pond.h",
    "pond.c",
    "pond_types.h",
    "pond_duck.h",
    "pond_duck.c",
    "pond_reflect.h",
    "pond_reflect.c",
]


def gpgen(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run gpgen and return what it said."""
    return subprocess.run(
        [sys.executable, "-m", "gpgen", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
