"""Shared fixtures of the generator's tests."""

from pathlib import Path

import pytest
from command import BAD, GOOD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a good and a bad schema."""
    (tmp_path / "pond.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(BAD)
    return tmp_path
