"""Diagnostics for the files that are open in an editor, and for the files that they include."""

import gc
import itertools
import time
from pathlib import Path

import pytest
from lsp_text import CURSOR, GARDEN, at, session_with, split

from gpgen.lsp.positions import Position
from gpgen.lsp.refactoring import Refused
from gpgen.lsp.session import Published, Session
from gpgen.lsp.workspace import Documents, path_of
from gpgen.model import Module
from gpgen.schema.scope import Scope

ROOT = Path(__file__).resolve().parents[2]
TYPES = "enums: {team: [bees, wasps]}\n"
GOOD = """\
gpgen: 1
module: garden
include: [types.yaml]
entities:
  bee:
    properties: {side: team}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "types.yaml").write_text(TYPES)
    (tmp_path / "garden.yaml").write_text(GOOD)
    return tmp_path


def codes(published: list[Published]) -> dict[str, list[str]]:
    """Return the codes that are published for each file."""
    return {Path(each.file.path).name: [p.code for p in each.problems] for each in published}


def test_a_good_schema_needs_no_message(folder: Path) -> None:
    session, _ = session_with(folder, garden=GOOD)
    assert session.check() == []


def test_problems_are_published_once_and_cleared_when_they_are_gone(folder: Path) -> None:
    session, path = session_with(folder, garden=GOOD.replace("side: team", "side: taem"))
    assert codes(session.check()) == {"garden.yaml": ["GP203"]}
    assert session.check() == []
    session.open(Path(path("garden")).as_uri(), GOOD)
    assert codes(session.check()) == {"garden.yaml": []}
    assert session.check() == []


def test_an_open_buffer_wins_over_the_disk(folder: Path) -> None:
    session, path = session_with(folder, garden=GOOD)
    session.open(Path(path("types")).as_uri(), "enums: {teams: [bees]}\n")
    assert codes(session.check()) == {"garden.yaml": ["GP203"]}
    session.close(Path(path("types")).as_uri())
    assert codes(session.check()) == {"garden.yaml": []}


def test_a_problem_in_an_included_file_is_published_there(folder: Path) -> None:
    (folder / "types.yaml").write_text("enums: {team: [bees, bees]}\n")
    session, path = session_with(folder, garden=GOOD)
    found = session.check()
    assert codes(found)["types.yaml"] == ["GP209"]
    session.close(Path(path("garden")).as_uri())
    assert codes(session.check())["types.yaml"] == []


def test_a_file_that_joins_a_module_is_checked_with_that(folder: Path) -> None:
    session, _ = session_with(folder, types="enums: {team: [bees], other: [a]}\n")
    assert session.check() == []
    session, _ = session_with(folder, types="enums: {teams: [bees]}\n")
    assert codes(session.check()) == {"garden.yaml": ["GP203"]}


def test_a_file_that_several_modules_include_is_checked_with_all(folder: Path) -> None:
    (folder / "pond.yaml").write_text(GOOD.replace("garden", "pond"))
    session, _ = session_with(folder, types="enums: {teams: [bees]}\n")
    assert codes(session.check()) == {"garden.yaml": ["GP203"], "pond.yaml": ["GP203"]}
    session, _ = session_with(folder, types="enums: {team: [bees, bees]}\n")
    assert codes(session.check())["types.yaml"] == ["GP209"]


def test_yaml_that_is_no_schema_is_left_alone(folder: Path) -> None:
    session, path = session_with(folder, compose="services: {web: {image: a}}\nversion: 2\n")
    assert session.check() == []
    assert session.complete(path("compose"), Position(0, 0)).items == ()
    assert session.hover(path("compose"), Position(0, 0)) is None
    assert session.outline(path("compose")) == ()


def test_broken_yaml_shows_where_it_breaks_and_names_are_still_known(folder: Path) -> None:
    text, position = split(GOOD + f"    on: [\n    create: {{at: [{CURSOR}\n")
    session, path = session_with(folder, garden=text)
    assert [code[:3] for code in codes(session.check())["garden.yaml"]] == ["GP1"]
    found = session.complete(path("garden"), position)
    assert "side" in {item.label for item in found.items}


def test_an_unsaved_enum_is_offered(folder: Path) -> None:
    text, position = split(GOOD.replace("side: team", f"side: {CURSOR}"))
    session, path = session_with(folder, garden=text, types="enums: {mood: [calm]}\n")
    labels = {item.label for item in session.complete(path("garden"), position).items}
    assert "mood" in labels
    assert "team" not in labels


def test_includes_are_completed_relative_to_the_file(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "more.yaml").write_text("constants: {}\n")
    text, position = split(GOOD.replace("types.yaml", CURSOR))
    session, path = session_with(folder, garden=text)
    labels = [item.label for item in session.complete(path("garden"), position).items]
    assert labels == ["deep/more.yaml", "types.yaml"]


def test_a_name_is_renamed_in_every_module_that_uses_it(folder: Path) -> None:
    (folder / "pond.yaml").write_text(GOOD.replace("garden", "pond"))
    session, path = session_with(folder, types=TYPES)
    edits = session.rename(path("types"), at(TYPES, "team"), "side_of")
    assert not isinstance(edits, Refused)
    assert sorted(Path(edit.file.path).name for edit in edits) == [
        "garden.yaml",
        "pond.yaml",
        "types.yaml",
    ]
    session.open(Path(path("garden")).as_uri(), GOOD)
    again = session.rename(path("garden"), at(GOOD, "team"), "side_of")
    assert not isinstance(again, Refused)
    assert len(again) == 3


def test_a_rename_is_refused_where_another_module_would_break(folder: Path) -> None:
    other = GOOD.replace("garden", "pond") + "enums: {party: [a]}\n"
    (folder / "pond.yaml").write_text(other)
    session, path = session_with(folder, types=TYPES)
    found = session.rename(path("types"), at(TYPES, "team"), "party")
    assert isinstance(found, Refused)
    assert "pond.yaml" in found.message


def test_definitions_and_references_cross_files(folder: Path) -> None:
    session, path = session_with(folder, garden=GOOD)
    found = session.definition(path("garden"), at(GOOD, "team"))
    assert found is not None
    assert Path(found.file.path).name == "types.yaml"
    uses = session.references(path("garden"), at(GOOD, "team"), with_declaration=True)
    assert len(uses) == 2


def test_a_new_file_on_the_disk_is_seen_when_the_editor_says_so(folder: Path) -> None:
    session, _ = session_with(folder, garden=GOOD.replace("types.yaml", "more.yaml"))
    assert "GP120" in codes(session.check())["garden.yaml"]
    (folder / "more.yaml").write_text(TYPES)
    session.workspace.forget()
    assert codes(session.check()) == {"garden.yaml": []}


def test_files_are_known_by_any_of_their_uris(tmp_path: Path) -> None:
    real = tmp_path / "two words \u00e9.yaml"
    real.write_text("a: b\n")
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    documents = Documents()
    documents.open(real.as_uri(), "c: d\n")
    assert documents.read(str(link)) == b"c: d\n"
    assert documents.uri(str(link)) == real.as_uri()
    assert path_of(real.as_uri()) == str(real)
    assert path_of("untitled:one") == "untitled:one"
    assert documents.text(str(tmp_path / "none.yaml")) is None


def test_a_schema_that_is_in_no_file_yet_is_checked() -> None:
    session = Session()
    session.open("untitled:one", GOOD.replace("include: [types.yaml]\n", ""))
    assert codes(session.check()) == {"untitled:one": ["GP203"]}


@pytest.mark.slow
def test_a_long_session_keeps_nothing_of_earlier_texts(folder: Path) -> None:
    session, path = session_with(folder, garden=GARDEN)

    def type_for_a_while() -> int:
        for number in range(8):
            text = GARDEN.replace("hp < 25", f"hp < {next(numbers)}")
            session.open(Path(path("garden")).as_uri(), text)
            session.check()
            session.hover(path("garden"), at(text, "hp: {type"))
            session.complete(path("garden"), Position(number, 2))
        gc.collect()
        return sum(isinstance(each, Module | Scope) for each in gc.get_objects())

    numbers = itertools.count(100)
    before = type_for_a_while()
    assert type_for_a_while() <= before


def test_a_large_schema_is_checked_and_completed_in_time() -> None:
    path = ROOT / "schemas" / "arena.yaml"
    text = path.read_text()
    session = Session([str(path.parent)])
    session.open(path.as_uri(), text)
    session.check()
    used = []
    for number in range(3):
        session.open(path.as_uri(), f"{text}# {number}\n")
        start = time.process_time()
        session.check()
        session.complete(str(path), Position(100, 4))
        used.append(time.process_time() - start)
    assert min(used) < 1.0, used
