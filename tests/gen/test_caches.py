"""Cache folders: in the user's cache folder or in the temporary folder, and nowhere else."""

import os
import tempfile
from pathlib import Path

import pytest

from gpgen.output.caches import cache_folder, make_private


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a user's home folder; the folder for temporary files is next to it."""
    for name in ("home", "tmp"):
        (tmp_path / name).mkdir()
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return tmp_path / "home"


def temporary(home: Path) -> Path:
    """Return the path of the cache in the temporary folder."""
    return home.parent / f"tmp/gpgen-{os.getuid()}/it"


def chosen() -> Path | None:
    """Return the cache folder that is chosen for writing."""
    return cache_folder("it", make_private, os.W_OK)


def test_it_lies_in_the_home_of_the_user_alone(home: Path) -> None:
    assert chosen() == home / ".cache/it"
    assert (home / ".cache/it").stat().st_mode & 0o777 == 0o700
    assert chosen() == home / ".cache/it"
    assert list((home.parent / "tmp").iterdir()) == []


def test_a_folder_that_is_named_comes_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home.parent / "named"))
    assert chosen() == home.parent / "named/it"
    monkeypatch.setenv("XDG_CACHE_HOME", "named")  # ignored, since it must be absolute
    assert chosen() == home / ".cache/it"


def test_a_home_that_cannot_be_written_is_replaced(home: Path) -> None:
    (home / ".cache").write_text("")
    assert chosen() == temporary(home)
    assert temporary(home).parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("error", [PermissionError, NotADirectoryError])
def test_a_home_that_cannot_be_looked_into_is_replaced(
    error: type[OSError], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may read every folder, so the test simulates the error."""
    is_dir = Path.is_dir

    def refuse(path: Path) -> bool:
        if home in path.parents:
            raise error(13, "refused", str(path))
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", refuse)
    assert chosen() == temporary(home)


def test_the_home_of_another_user_is_left_alone(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With sudo, files that root created there could not be changed by their owner."""
    owner = home.stat().st_uid
    stat = Path.stat

    def owned(path: Path, **options: bool) -> os.stat_result:
        found = stat(path, **options)
        values = list(found)
        values[4] = owner + 1 if path == home else owner
        return os.stat_result(values)

    monkeypatch.setattr(Path, "stat", owned)
    assert chosen() == temporary(home)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702])
def test_a_cache_that_others_can_change_is_not_used(mode: int, home: Path) -> None:
    """Code from the cache is executed."""
    assert chosen() == home / ".cache/it"
    (home / ".cache/it").chmod(mode)
    assert chosen() == temporary(home)
    temporary(home).parent.chmod(mode)
    assert chosen() is None


def test_a_link_among_the_temporary_files_is_not_followed(home: Path) -> None:
    """Any user can create such a link before gpgen runs."""
    (home / ".cache").write_text("")
    (home.parent / "elsewhere").mkdir(mode=0o700)
    temporary(home).parent.symlink_to(home.parent / "elsewhere")
    assert chosen() is None
    assert list((home.parent / "elsewhere").iterdir()) == []


def test_a_user_without_a_home_has_the_temporary_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container, a user ID may have no name and no home."""

    def fail() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", fail)
    assert chosen() == temporary(home)
    monkeypatch.undo()


def test_a_home_that_is_not_there_is_not_made(home: Path) -> None:
    home.rmdir()
    assert chosen() == temporary(home)
    assert not home.exists()
