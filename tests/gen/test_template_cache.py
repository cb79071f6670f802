"""Compiled templates are cached between runs, and compiled again after a change."""

from pathlib import Path

import pytest

from gpgen.output.templates import Layers, Loader, TemplateCache


class Recorder(Layers):
    """A Jinja environment that records the names of templates that it compiles."""

    def __init__(self, folders: list[Path], cache: Path | None) -> None:
        bytecode_cache = None if cache is None else TemplateCache(str(cache))
        super().__init__(loader=Loader(folders), bytecode_cache=bytecode_cache)
        self.names: list[str] = []

    def _parse(self, source: str, name: str | None, filename: str | None):  # type: ignore[no-untyped-def] # noqa: ANN202
        self.names.append(name or "")
        return super()._parse(source, name, filename)


def compiled(folders: list[Path], cache: Path | None) -> tuple[str, list[str]]:
    """Render a template in a new environment; return the result and the compiled templates."""
    env = Recorder(folders, cache)
    return env.get_template("a.j2").render(), env.names


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


def test_without_a_cache_every_run_compiles(folder: Path) -> None:
    for _ in range(2):
        assert compiled([folder], None) == ("one!", ["a.j2", "b.j2"])


def test_a_changed_template_is_compiled_again(folder: Path, cache: Path) -> None:
    compiled([folder], cache)
    (folder / "b.j2").write_text("two")
    assert compiled([folder], cache) == ("two!", ["b.j2"])
    assert compiled([folder], cache) == ("two!", [])


def test_a_replaced_template_is_not_confused_with_its_overlay(
    folder: Path, cache: Path, tmp_path: Path
) -> None:
    overlay = tmp_path / "overlay"
    overlay.mkdir()
    (overlay / "b.j2").write_text("not {% include 'gpgen/b.j2' %}")
    compiled([folder], cache)
    assert compiled([folder, overlay], cache) == ("not one!", ["b.j2", "0:b.j2"])
    assert compiled([folder, overlay], cache) == ("not one!", [])
    assert compiled([folder], cache) == ("one!", [])


def test_a_template_knows_its_path_as_it_was_named(
    folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled([folder], cache)
    monkeypatch.chdir(folder.parent)
    assert compiled([Path("templates")], cache) == ("one!", ["a.j2", "b.j2"])


@pytest.mark.parametrize("damage", [b"", b"x", b"[\0\0\0\0", b"\xff" * 99, 5, 30])
def test_a_damaged_file_is_replaced(folder: Path, cache: Path, damage: bytes | int) -> None:
    """A number as `damage` is the length to which the cached file is truncated."""
    compiled([folder], cache)
    for file in cache.iterdir():
        file.write_bytes(file.read_bytes()[:damage] if isinstance(damage, int) else damage)
    assert compiled([folder], cache) == ("one!", ["a.j2", "b.j2"])
    assert compiled([folder], cache) == ("one!", [])


def test_a_missing_cache_folder_is_no_reason_to_fail(folder: Path, cache: Path) -> None:
    cache.rmdir()
    assert compiled([folder], cache) == ("one!", ["a.j2", "b.j2"])
    assert not cache.exists()
