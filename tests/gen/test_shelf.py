"""Compiled templates are kept between runs, and compiled again when they have changed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import Environment

from gpgen.output.templates import Layers, Loader


def compiled(folders: list[Path], cache: Path | None, name: str = "a.j2") -> tuple[str, list[str]]:
    """Render a template as a run of its own does; return its text, and what was compiled."""
    names = []

    class Telling(Loader):
        def get_source(
            self, environment: Environment, template: str
        ) -> tuple[str, str, Callable[[], bool]]:
            names.append(template)
            return super().get_source(environment, template)

    loader = Telling(folders, cache)
    text = Layers(loader=loader).get_template(name).render()
    loader.keep()
    return text, names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "templates"
    made.mkdir()
    (made / "a.j2").write_text("{% include 'b.j2' %}!")
    (made / "b.j2").write_text("one")
    return made


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    made = tmp_path / "cache"
    made.mkdir()
    return made


def test_a_second_run_compiles_nothing(folder: Path, cache: Path) -> None:
    assert compiled([folder], cache) == ("one!", ["a.j2", "b.j2"])
    assert compiled([folder], cache) == ("one!", [])
    assert len(list(cache.iterdir())) == 1


def test_without_a_cache_every_run_compiles(folder: Path) -> None:
    for _ in range(2):
        assert compiled([folder], None) == ("one!", ["a.j2", "b.j2"])


def test_a_template_that_has_changed_is_compiled_again(folder: Path, cache: Path) -> None:
    """Also if its size and the time that it claims are the same."""
    compiled([folder], cache)
    stat = (folder / "b.j2").stat()
    (folder / "b.j2").write_text("two")
    os.utime(folder / "b.j2", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert compiled([folder], cache) == ("two!", ["b.j2"])
    assert compiled([folder], cache) == ("two!", [])


def test_an_overlay_has_a_file_of_its_own(folder: Path, cache: Path, tmp_path: Path) -> None:
    """What it covers is kept beside what is not covered, and never mixed up with it."""
    overlay = tmp_path / "overlay"
    overlay.mkdir()
    (overlay / "b.j2").write_text("not {% include 'gpgen/b.j2' %}")
    compiled([folder], cache)
    assert compiled([folder, overlay], cache) == ("not one!", ["b.j2", "0:b.j2"])
    assert compiled([folder, overlay], cache) == ("not one!", [])
    assert compiled([folder], cache) == ("one!", [])
    assert len(list(cache.iterdir())) == 2


def test_one_folder_under_two_names_is_two(
    folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For what was compiled tells of its file as it was named."""
    compiled([folder], cache)
    monkeypatch.chdir(folder.parent)
    assert compiled([Path("templates")], cache) == ("one!", ["a.j2", "b.j2"])


@pytest.mark.parametrize("broken", [b"", b"x", b"[\0\0\0\0", b"\xff" * 99, None])
def test_a_broken_file_is_written_again(folder: Path, cache: Path, broken: bytes | None) -> None:
    compiled([folder], cache)
    (file,) = cache.iterdir()
    file.write_bytes(file.read_bytes()[:-5] if broken is None else broken)
    assert compiled([folder], cache) == ("one!", ["a.j2", "b.j2"])
    assert compiled([folder], cache) == ("one!", [])


def test_a_cache_that_is_gone_is_no_reason_to_fail(folder: Path, cache: Path) -> None:
    cache.rmdir()
    assert compiled([folder], cache) == ("one!", ["a.j2", "b.j2"])
    assert not cache.exists()
