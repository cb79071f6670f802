"""Pictures: what they show of a schema, in three languages."""

import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from command import gpgen

from gpgen.checks.front_end import check_schema
from gpgen.output.manifest import with_checksum
from gpgen.tools.graph.diagrams import ARROW_KINDS, BOX_KINDS, HOLDS, Arrow, Box, Picture
from gpgen.tools.graph.model_pictures import module_picture
from gpgen.tools.graph.svg import COLUMN_GAP, places, svg

GARDEN = """\
gpgen: 1
module: garden
components:
  physics: {properties: {mass: f32}}
  health: {requires: [physics], signals: {died: {args: {by: ref any}}}}
entities:
  bee:
    components: [health]
    properties: {target: ref flower, heavy: {type: bool, computed: 1 < 2}, rivals: "ref bee[2]"}
  flower: {}
"""
EARLIER = ("title", "style", "defs")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(name="garden")
def garden_folder(tmp_path: Path) -> Path:
    (tmp_path / "garden.yaml").write_text(
        GARDEN.replace(", heavy: {type: bool, computed: 1 < 2}", "")
    )
    return tmp_path


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 (we wrote it)


def picture_of(text: str, folder: Path) -> Picture:
    path = folder / "schema.yaml"
    path.write_text(text)
    module = check_schema(str(path)).module
    assert module is not None
    return module_picture(module)


def test_a_module_is_drawn_for_graphviz(garden: Path) -> None:
    done = gpgen("graph", "garden.yaml", "--format", "dot", cwd=garden)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == 'digraph "garden" {'
    assert lines[-1] == "}"
    boxes = [line for line in lines if "[label=" in line]
    assert boxes[0].startswith('  "bee" [label="bee\\ntarget: ref flower\\nrivals: ref bee[2]"')
    arrows = [line.strip() for line in lines if " -> " in line]
    assert arrows == [
        '"bee" -> "health" [style=solid];',
        '"bee" -> "flower" [style=dotted];',
        '"bee" -> "bee" [style=dotted];',
        '"health" -> "physics" [style=dashed];',
    ]


def test_what_follows_is_drawn_where_it_is(tmp_path: Path) -> None:
    bound = "    bind: {mass: physics.mass, physics.load: honey}\n"
    text = GARDEN.replace("mass: f32}", "mass: f32, load: u8}").replace(
        "  flower: {}\n",
        f"  hive:\n    components: [physics]\n    properties: {{mass: f64, honey: u8}}\n{bound}",
    )
    lines = {box.id: box.lines for box in picture_of(text, tmp_path).boxes}
    assert lines["hive"] == (
        "mass: f64 <- physics.mass",
        "honey: u8",
        "physics.load <- honey",
    )


def test_a_module_is_drawn_for_mermaid(garden: Path) -> None:
    done = gpgen("graph", "garden.yaml", "--format", "mermaid", cwd=garden)
    assert done.stdout == (
        "flowchart LR\n"
        '  n0["bee<br/>target: ref flower<br/>rivals: ref bee[2]"]\n'
        '  n1["flower"]\n'
        '  n2("physics<br/>mass: f32")\n'
        '  n3("health<br/>died(by)")\n'
        "  n0 --> n3\n"
        "  n0 -.-> n1\n"
        "  n0 -.-> n0\n"
        "  n3 -.-> n2\n"
    )


def test_svg_is_the_usual_form_and_goes_to_a_file(garden: Path) -> None:
    printed = gpgen("graph", "garden.yaml", cwd=garden).stdout
    done = gpgen("graph", "garden.yaml", "-o", "pictures/garden.svg", cwd=garden)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (garden / "pictures/garden.svg").read_text() == with_checksum(printed, "svg")
    root = parsed(printed)
    assert root.tag == f"{SVG}svg"
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == [
        *("bee", "target: ref flower", "rivals: ref bee[2]", "flower"),
        *("health", "died(by)", "physics", "mass: f32"),
    ]
    kinds = [path.get("class") for path in root.iter(f"{SVG}path") if path.get("class")]
    assert kinds == ["holds", "refers", "refers", "needs"]


def test_a_picture_has_paper_of_its_own_below_all_else(garden: Path) -> None:
    """Where a page is dark, dark lines could not be seen on it."""
    root = parsed(gpgen("graph", "garden.yaml", cwd=garden).stdout)
    first = next(each for each in root if each.tag not in {f"{SVG}{x}" for x in EARLIER})
    assert dict(first.attrib) == {"class": "paper", "width": "100%", "height": "100%"}
    assert ".paper { fill: #fff;" in str(root.findtext(f"{SVG}style"))


def test_what_means_something_to_xml_is_escaped(tmp_path: Path) -> None:
    drawn = svg(picture_of(GARDEN, tmp_path))
    texts = [text.text for text in parsed(drawn).iter(f"{SVG}text")]
    assert "heavy: bool = 1 < 2" in texts


@pytest.mark.parametrize("schema", ["schemas/arena.yaml", "bench/bench.yaml"])
def test_no_box_lies_on_another_and_all_lie_within_the_picture(repo: Path, schema: str) -> None:
    module = check_schema(str(repo / schema)).module
    assert module is not None
    picture = module_picture(module)
    where = list(places(picture).values())
    assert len(where) == len(picture.boxes)
    for one, other in combinations(where, 2):
        apart_in_x = one.x + one.width <= other.x or other.x + other.width <= one.x
        apart_in_y = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart_in_x or apart_in_y, (one.box.id, other.box.id)
    root = parsed(svg(picture))
    width, height = (int(str(root.get(key))) for key in ("width", "height"))
    assert all(each.x >= 0 and each.x + each.width <= width for each in where)
    assert all(each.y >= 0 and each.y + each.height <= height for each in where)


def test_labels_have_room_between_their_boxes() -> None:
    boxes = tuple(Box(name, "leaf", name) for name in ("root", "child", "grandchild"))
    label = "10 + boredom / 100"
    arrows = (Arrow("root", "child", HOLDS, label), Arrow("child", "grandchild", HOLDS, "1"))
    root, child, grandchild = places(Picture("tree", boxes, arrows)).values()
    assert child.x - (root.x + root.width) > len(label) * 6  # pixels of a letter in a label
    assert grandchild.x - (child.x + child.width) == COLUMN_GAP


def test_kinds_are_those_of_the_style(tmp_path: Path) -> None:
    picture = picture_of(GARDEN, tmp_path)
    drawn = svg(picture)
    assert {box.kind for box in picture.boxes} <= set(BOX_KINDS)
    assert all(f"    .{kind} {{" in drawn for kind in (*BOX_KINDS, *ARROW_KINDS))


def test_an_unknown_tree_and_a_bad_schema_are_reported(garden: Path) -> None:
    done = gpgen("graph", "garden.yaml", "bee", cwd=garden)
    assert done.returncode == 2
    assert done.stderr == "gpgen: unknown behaviour 'bee'; known here: none\n"
    (garden / "bad.yaml").write_text("gpgen: 1\n")
    assert gpgen("graph", "bad.yaml", cwd=garden).returncode == 1
    (garden / "file").write_text("")
    done = gpgen("graph", "garden.yaml", "-o", "file/x.svg", cwd=garden)
    assert (done.returncode, done.stderr[:20]) == (2, "gpgen: cannot write ")


@pytest.mark.parametrize(
    ("output", "form", "end"),
    [
        ("x.png", "svg", "ends in .svg, got 'x.png'"),
        ("x.dot", "svg", "ends in .svg, got 'x.dot'; did you mean --format dot?"),
        ("x.SVG", "dot", "ends in .dot or .gv, got 'x.SVG'; did you mean --format svg?"),
    ],
)
def test_a_file_ends_as_its_format_does(garden: Path, output: str, form: str, end: str) -> None:
    done = gpgen("graph", "garden.yaml", "--format", form, "-o", output, cwd=garden)
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].endswith(end)
    assert not (garden / output).exists()
    for right in ("x", f"x.{form}"):
        assert (
            gpgen("graph", "garden.yaml", "--format", form, "-o", right, cwd=garden).returncode == 0
        )


DOOR = """\
gpgen: 1
module: camp
entities:
  door:
    properties: {hp: i32}
    signals: {opened: {args: {by: i32}}}
    leaves: {lock: task, warn: instant}
    behaviour:
      states:
        shut: {do: lock, on: {opened: {to: open, when: event.by > 2}}, done: shut}
        open: {on_enter: warn, when: [{if: hp < 3, to: gone}], after: {5s: shut}}
        gone: {end: failure}
      initial: open
      history: true
"""


def test_states_are_drawn_with_their_transitions(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(DOOR)
    done = gpgen("graph", "camp.yaml", "door", "--format", "dot", cwd=tmp_path)
    arrows = [line.strip() for line in done.stdout.splitlines() if "dotted" in line]
    assert arrows == [
        '"0.0" -> "0.1" [style=dotted, label="opened [event.by > 2]"];',
        '"0.0" -> "0.0" [style=dotted, label="done"];',
        '"0.1" -> "0.2" [style=dotted, label="[hp < 3]"];',
        '"0.1" -> "0.0" [style=dotted, label="after 5s"];',
    ]
    assert '"0" -> "0.1" [style=solid, label="initial"];' in done.stdout
    done = gpgen("graph", "camp.yaml", "door", "--format", "mermaid", cwd=tmp_path)
    assert '  n3 -.->|"after 5s"| n1' in done.stdout.splitlines()


def test_transitions_lead_from_their_lines_around_the_boxes(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(DOOR)
    root = parsed(gpgen("graph", "camp.yaml", "door", cwd=tmp_path).stdout)
    texts = {str(each.text): each for each in root.iter(f"{SVG}text")}
    assert {"states, history", "shut", "gone, failure", "on_enter warn()"} <= texts.keys()
    boxes = [each for each in root.iter(f"{SVG}rect") if each.get("class") != "paper"]
    ends = [int(str(each.get("x"))) + int(str(each.get("width"))) for each in boxes]
    found = [
        str(each.get("d")) for each in root.iter(f"{SVG}path") if each.get("class") == "refers"
    ]
    assert len(found) == 4
    for way in found:
        begin, lane, _, end = (part.strip("MHV") for part in way.split())
        x, y = begin.split(",")
        assert {int(x), int(end)} <= set(ends)
        assert int(x) < int(lane) < int(str(root.get("width")))
        assert any(abs(int(str(each.get("y"))) - 4 - int(y)) <= 2 for each in texts.values())
    assert len({way.split()[1] for way in found}) == 4


GUARD = """\
gpgen: 1
module: camp
behaviours:
  rest: {for: [guard], args: {time: f32}, root: [wait: 2s, calm_down]}
entities:
  guard:
    properties: {hp: i32 = 100, boredom: f32}
    signals: {stung: {args: {attacker: ref guard}}}
    leaves:
      enemy_within: {kind: condition, args: {range: f32}, reads: [hp]}
      turn_to: {kind: instant, args: {who: ref guard}}
      calm_down: {kind: instant}
      flee: {kind: task, args: {speed: f32 = 2}}
      smoke: {kind: task}
    behaviour:
      priority:
        - {event: stung, do: turn_to(event.attacker), timeout: 1s}
        - {while: hp < 25 and enemy_within(30), do: flee(4), on_exit: calm_down}
        - {name: break, do: {tree: rest, with: {time: 2}}, cooldown: 1.5s}
        - choose:
            - {weight: 60, do: idle}
            - {weight: 10 + boredom, do: smoke}
"""


def test_a_behaviour_is_drawn_with_all_that_stands_around_its_nodes(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(GUARD)
    done = gpgen("graph", "camp.yaml", "guard", "--format", "mermaid", cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout == (
        "flowchart LR\n"
        '  n0["priority"]\n'
        '  n1("turn_to(event.attacker)<br/>event stung<br/>timeout 1s")\n'
        '  n2("flee(4)<br/>while hp #lt; 25 and enemy_within(30)<br/>on_exit calm_down()")\n'
        '  n3("break: tree rest(2)<br/>cooldown 1.5s")\n'
        '  n4["choose"]\n'
        '  n5("idle")\n'
        '  n6("smoke()")\n'
        "  n0 --> n1\n"
        "  n0 --> n2\n"
        "  n0 --> n3\n"
        '  n4 -->|"60"| n5\n'
        '  n4 -->|"10 + boredom"| n6\n'
        "  n0 --> n4\n"
    )


def test_a_priority_is_drawn_with_when_it_halts(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(f"{GUARD}      halt: after\n")
    drawn = gpgen("graph", "camp.yaml", "guard", "--format", "mermaid", cwd=tmp_path).stdout
    assert '  n0["priority, halt after"]\n' in drawn


def test_a_behaviour_says_when_it_is_there(tmp_path: Path) -> None:
    guard = GUARD.replace("rest: {for", "rest: {if: {any: [DEBUG, EDITOR]}, for")
    guard = guard.replace(
        "    behaviour:\n      priority",
        "    behaviour:\n     if: DEBUG\n     root:\n      priority",
    )
    (tmp_path / "camp.yaml").write_text(guard)
    for name, when in (("guard", "DEBUG"), ("rest", "DEBUG or EDITOR")):
        drawn = gpgen("graph", "camp.yaml", name, cwd=tmp_path).stdout
        assert f"<title>{name}, if {when}<" in drawn


def test_trees_are_asked_for_by_name(tmp_path: Path) -> None:
    (tmp_path / "camp.yaml").write_text(GUARD)
    drawn = [
        gpgen("graph", "camp.yaml", name, cwd=tmp_path).stdout
        for name in ("guard", "guard.behaviour", "rest")
    ]
    assert drawn[0].replace("<title>guard<", "<title>guard.behaviour<") == drawn[1]
    assert "wait 2s" in drawn[2]
    done = gpgen("graph", "camp.yaml", "rset", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "gpgen: unknown behaviour 'rset'; known here: rest, guard, guard.behaviour\n",
    )
