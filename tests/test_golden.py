"""Golden files: the exact C of a schema, so that a template change is visible in review.

GPGEN_UPDATE=1 rewrites them.
"""

import os
from pathlib import Path

import pytest

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("folder", sorted(path.name for path in GOLDEN.iterdir() if path.is_dir()))
def test_the_files_are_just_these(folder: str) -> None:
    schema = next((GOLDEN / folder).glob("*.yaml"))
    checked = check_schema(str(schema))
    assert checked.problems == ()
    assert checked.module is not None
    made = render(checked.module)
    if os.environ.get("GPGEN_UPDATE"):
        for old in (GOLDEN / folder).glob("*.[ch]"):
            old.unlink()
        for name, text in made.items():
            (GOLDEN / folder / name).write_text(text)
    golden = {path.name: path.read_text() for path in (GOLDEN / folder).glob("*.[ch]")}
    assert golden == made
