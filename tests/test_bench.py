"""The benchmark runner: its table of rows, its parsers and its verdicts, without timing."""

import json
import math
import os
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import figures
import frame_peers
import pytest
import run as bench
from building import PLACEMENTS, BenchError, Setting, placements
from frame_peers import ENTT, FLECS, FRAME_PEERS, PREFIXES, Installed, find, prefixes
from measuring import parse_rounds
from rows import ROWS, Row
from trees import TREES

from gpgen.model.node_walk import nodes_in
from gpgen.schema.module import parse_module


def test_every_row_has_a_name_of_its_own_and_a_way_to_be_measured() -> None:
    names = [row.name for row in ROWS]
    assert sorted(set(names)) == sorted(names)
    assert {row.kind for row in ROWS} == set(bench.MEASURES)


def test_a_family_stands_for_its_rows() -> None:
    assert [row.name for row in bench.choose(["emission"])] == [
        "emission-1",
        "emission-4",
        "emission-16",
        "emission-64",
        "emission-every",
    ]
    with pytest.raises(BenchError, match="there is no row 'emmission'"):
        bench.choose(["emmission"])
    assert bench.main(["--only", "emmission"]) == 2


def test_the_median_of_the_rounds_counts() -> None:
    output = "round 30 10\nround 10 10\nround 20 10\nsums 7 7\n"
    assert parse_rounds(output) == 2


def test_checksums_that_differ_are_refused() -> None:
    with pytest.raises(BenchError, match="7 and 8"):
        parse_rounds("round 10 10\nsums 7 8\n")


def test_a_bound_holds_on_its_own_side() -> None:
    at_most = Row("a", 2.0, "")
    at_least = Row("b", 2.0, "", inverse=True)
    results = [bench.Result(row, figure) for row in (at_most, at_least) for figure in (1.9, 2.1)]
    assert [result.ok for result in results] == [True, False, False, True]


def test_a_row_may_be_built_with_flags_of_its_own() -> None:
    assert placements(0, ()) == list(PLACEMENTS[0])
    assert placements(0, ("-Og",)) == [("-Og",), ("-Og", "-falign-loops=64")]
    for attempt in range(len(PLACEMENTS)):
        assert len(placements(attempt, ("-Og",))) >= 2


def test_a_compiler_may_have_a_bound_of_its_own() -> None:
    row = Row("a", 1.4, "", clang=2.8)
    assert bench.with_bound(row, "gcc").bound == 1.4
    assert bench.with_bound(row, "/usr/bin/clang-14").bound == 2.8
    assert bench.with_bound(Row("b", 1.4, ""), "clang").bound == 1.4


def count_attempts(*figures: float) -> tuple[bool, int]:
    """Measure a row with these figures; return whether it kept its bound, and the attempts."""
    left = list(figures)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "MEASURES", {"fake": lambda _, __, ___: left.pop(0)})
        result = bench.measure(Setting(Path(), "cc", 1, 1), Row("a", 2.0, "", "fake"))
    return result.ok, len(figures) - len(left)


def test_a_floor_excuses_only_what_no_c_can_reach() -> None:
    at_most = Row("a", 2.0, "", floor="a-floor")
    at_least = Row("b", 2.0, "", inverse=True, floor="a-floor")
    excused = [
        bench.Result(at_most, 2.5, 2.1, is_near_floor=True),
        bench.Result(at_least, 1.5, 1.9, is_near_floor=True),
    ]
    missed = [
        bench.Result(at_most, 2.5, 1.9, is_near_floor=True),
        bench.Result(at_least, 1.5, 2.1, is_near_floor=True),
    ]
    far = [bench.Result(at_most, 2.8, 2.1), bench.Result(at_least, 1.4, 1.9)]
    assert [result.ok for result in excused + missed + far] == [True] * 2 + [False] * 4
    assert bench.describe(excused[0])[3] == "floor 2.10"
    assert {bench.describe(result)[3] for result in missed + far} == {"MISSED"}


def test_the_floor_of_a_row_is_measured_if_the_row_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slowdown by half is detected even if the floor of the row misses the bound too."""
    rows = [Row("a", 1.2, "", "fake", floor="a-floor"), Row("a-floor", 1.3, "", "fake", clang=1.7)]
    monkeypatch.setattr(bench, "ROWS", rows)
    for compiler, slower, is_kept in (
        ("gcc", 1.0, True),
        ("gcc", 1.5, False),
        ("clang", 1.5, True),
        ("clang", 1.6, False),
    ):
        figures = {"a": 1.4 * slower, "a-floor": 1.1 * slower}
        monkeypatch.setattr(
            bench, "MEASURES", {"fake": lambda _, row, __, figures=figures: figures[row.name]}
        )
        result = bench.measure(Setting(Path(), compiler, 1, 1), rows[0])
        assert result.floor == pytest.approx(1.4 / 1.1)
        assert result.ok == is_kept


def test_a_row_without_a_bound_is_never_missed() -> None:
    for inverse in (False, True):
        reported = bench.Result(Row("a", math.inf, "", inverse=inverse), 2.5)
        assert reported.ok
        assert bench.describe(reported)[2:] == ("", "")


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_a_row_whose_linker_is_not_installed_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], compiler: str
) -> None:
    row = bench.find_row("frame-lto")
    assert all(bench.can_link(each, compiler) for each in ROWS if each.flags != row.flags)
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/ld.lld")
    assert bench.can_link(row, compiler)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert bench.can_link(row, compiler) == (compiler == "gcc")
    said = "" if compiler == "gcc" else "bench: frame-lto with clang requires lld\n"
    assert capsys.readouterr().err == said


def test_each_floor_is_a_row_with_a_bound_of_its_own() -> None:
    rows = {row.name: row for row in ROWS}
    floors = [rows[row.floor] for row in ROWS if row.floor]
    assert floors
    assert all(floor.bound < math.inf for floor in floors)


def test_only_a_row_that_misses_each_time_has_missed() -> None:
    assert count_attempts(1.0) == (True, 1)
    assert count_attempts(3.0, 3.0, 1.0) == (True, 3)
    assert count_attempts(3.0, 3.0, 3.0) == (False, 3)


def test_a_row_that_missed_is_measured_again_behind_all_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = {"a": [3.0, 3.0, 3.0, 1.0], "b": [1.0], "c": [3.0] * 6}
    seen = []

    def fake(_: Setting, row: Row, __: int) -> float:
        seen.append(row.name)
        return figures[row.name].pop(0)

    monkeypatch.setattr(bench, "MEASURES", {"fake": fake})
    rows = [Row(name, 2.0, "", "fake") for name in figures]
    assert bench.tell(Setting(Path(), "cc", 1, 1), rows, markdown=False) == (1, 3)
    assert "".join(seen) == "aaabcccaccc"
    reported = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    again = reported.index(["Measured", "again"])
    assert reported[again + 2 :] == [["a", "1.00"], ["c", "3.00"]]


def test_the_plots_are_drawn_from_the_figures(repo: Path) -> None:
    measured = json.loads(figures.FILE.read_text())
    drawn = figures.draw_all(measured)
    assert len(drawn) == 3
    for name, picture in drawn.items():
        assert (repo / "docs" / "pictures" / name).read_text() == picture, name
        ET.fromstring(picture)  # noqa: S314 (a file of ours)
        assert "prefers-color-scheme: dark" in picture


def test_the_figures_are_those_of_rows() -> None:
    panels = (*figures.OBJECTS.values(), *figures.LISTENERS.values())
    rows = {row for panel in panels for row, _ in panel.values()} | set(figures.PARTS.values())
    assert rows <= {row.name for row in ROWS}


def test_the_nodes_of_trees_are_counted_right(repo: Path) -> None:
    """Sizes per node are divided by the number of nodes in the schema."""
    module = parse_module(str(repo / "bench" / "bench.yaml")).module
    assert module is not None
    assert {row.name.split("-")[1] for row in ROWS if row.kind == "code"} == set(TREES)
    for name, reported in TREES.values():
        (entity,) = (each for each in module.entities if each.name.text == name)
        (behaviour,) = entity.behaviours
        assert reported == sum(1 for _ in nodes_in(behaviour.root)), name


def test_each_peer_is_in_the_program_and_the_table(repo: Path) -> None:
    """The measured peers are those in the program and in the manual, in the same order."""
    reported = re.findall(
        r'^    Peer\("([\w-]+)"', (repo / "bench" / "peers.py").read_text(), re.MULTILINE
    )
    program = (repo / "bench" / "peers" / "main.c").read_text()
    assert reported == re.findall(r'^ +\{"([\w-]+)", &\w+_peer,', program, re.MULTILINE)
    page = (repo / "docs" / "benchmarks.md").read_text()
    assert reported == re.findall(r"^\| `([\w-]+)` \| .* \| [\d.]+ \|$", page, re.MULTILINE)


def test_a_peer_of_the_frame_is_found_where_cmake_installs_it_or_by_its_source(
    tmp_path: Path,
) -> None:
    installed, copied = tmp_path / "installed", tmp_path / "copied"
    for path in (
        tmp_path / "no-library" / "include" / "flecs.h",
        installed / "include" / "flecs.h",
        installed / "lib" / "x86_64-linux-gnu" / "libflecs.so",
        copied / "flecs.h",
        copied / "flecs.c",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    nowhere = [tmp_path, tmp_path / "no-library"]
    assert find(FLECS, nowhere) is None
    library = installed / "lib" / "x86_64-linux-gnu" / "libflecs.so"
    assert find(FLECS, [*nowhere, installed, copied]) == Installed(installed / "include", library)
    assert find(FLECS, [copied, installed]) == Installed(copied, copied / "flecs.c")


def test_a_peer_that_is_all_headers_needs_no_library(tmp_path: Path) -> None:
    installed, copied = tmp_path / "installed", tmp_path / "copied"
    for path in (installed / "include" / ENTT.header, copied / ENTT.header):
        path.parent.mkdir(parents=True)
        path.touch()
    assert find(ENTT, [tmp_path]) is None
    assert find(ENTT, [tmp_path, installed]) == Installed(installed / "include")
    assert find(ENTT, [copied, installed]) == Installed(copied)


def test_a_peer_of_two_files_is_compiled_into_an_object_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The peer's source has the same name as gpgen's side of the frame benchmark."""
    commands: list[tuple[str | Path, ...]] = []
    main = tmp_path / "main.o"
    main.touch()
    monkeypatch.setattr(frame_peers, "build", lambda *_: [tmp_path])
    monkeypatch.setattr(frame_peers, "run", lambda *command: commands.append(command))
    setting = Setting(tmp_path, "gcc", 1, None)
    frame_peers.build_frame(setting, FLECS, Installed(tmp_path, tmp_path / "flecs.c"))
    *compiled, linked = commands
    outputs = [command[-1] for command in compiled]
    assert len(set(outputs)) == len(outputs) == 3
    assert set(outputs) <= set(linked)
    assert main not in linked


def test_prefixes_of_the_environment_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CMAKE_PREFIX_PATH", os.pathsep.join(["/opt/flecs", "", "/opt/more"]))
    assert prefixes() == [Path("/opt/flecs"), Path("/opt/more"), *PREFIXES]


def test_each_peer_of_the_frame_has_its_side_and_its_bars(repo: Path) -> None:
    assert {peer.label for peer in FRAME_PEERS} < set(figures.SIDES)
    sides = {path.name for path in (repo / "bench" / "peers" / "frame").iterdir()} - {"main.c"}
    assert sides == {peer.side for peer in FRAME_PEERS}


def test_the_plot_of_the_frame_says_which_peers_are_of_an_earlier_run() -> None:
    both = "EnTT (views) and flecs: an earlier run, Zen 5"
    assert figures.earlier(set(), "Zen 5") == both
    assert figures.earlier({"flecs"}, "Zen 5") == "EnTT (views): an earlier run, Zen 5"
    assert figures.earlier({"flecs", "EnTT"}, "Zen 5") == ""
