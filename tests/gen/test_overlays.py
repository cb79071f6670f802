"""Overlays: user templates that replace or extend gpgen's own, and errors in them."""

import re
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

from gpgen.cli import main
from gpgen.output.files import data_folder
from gpgen.output.view_reference import reference, views
from gpgen.source.problems import read_codes
from gpgen.views.behaviour import BehavioursView
from gpgen.views.entity import EntityView

SCHEMA = """\
gpgen: 1
module: garden
buffers: {sprite: {x: f32}}
world: {properties: {honey: u32}}
components: {body: {properties: {mass: f32 = 1}}}
entities: {bee: {properties: {hp: i32 = 100}, signals: {stung: {}}, hooks: [init]}}
"""
LONG = (
    "void garden_bee_with_many_arguments(int first_argument, int second_argument, int third_one);"
)
PLACE = re.compile(r"^(.*?): error\[(GP6..)\]: (.*)$", re.MULTILINE)


class Project:
    """A folder with a schema and overlays."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys
        (folder / "garden.yaml").write_text(SCHEMA)

    def put(self, path: str, text: str | bytes) -> None:
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *overlays: str, more: tuple[str, ...] = ()) -> int:
        given = [x for each in overlays for x in ("--template-dir", str(self.folder / each))]
        arguments = [str(self.folder / "garden.yaml"), "-o", str(self.folder / "out")]
        return main([*arguments, *given, *more])

    def made(self, name: str) -> str:
        """Return an output without its checksum."""
        return (self.folder / "out" / name).read_text().rpartition("\n/* gpgen checksum")[0]

    def problems(self, *overlays: str) -> list[tuple[str, str, str]]:
        """Run gpgen, which must fail and write nothing; return its problems."""
        assert self.run(*overlays) == 1
        assert not (self.folder / "out").exists()
        said = self.capsys.readouterr().err
        assert "Traceback" not in said
        assert PLACE.search(said)
        return [
            (place.removeprefix(f"{self.folder}/"), code, message)
            for place, code, message in PLACE.findall(said)
        ]

    def problems_of(self, *overlays: str) -> list[str]:
        """Run gpgen, which must fail after an earlier success; return the codes of its problems."""
        assert self.run(*overlays) == 1
        return [code for _, code, _ in PLACE.findall(self.capsys.readouterr().err)]


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    return Project(tmp_path, capsys)


# Effects of overlays


def test_an_overlay_replaces_a_template(project: Project) -> None:
    project.put("over/types.h.j2", "/* {{ t.guard }} */\n")
    assert project.run("over") == 0
    assert project.made("garden_types.h") == "/* GARDEN_TYPES_H */\n"
    assert "struct garden_bee {" in project.made("garden_bee.h")


def test_an_overlay_extends_what_it_replaces(project: Project) -> None:
    assert project.run() == 0
    before = project.made("garden_bee.h")
    text = '{% extends "gpgen/entity.h.j2" %}\n{% block members %}\n{{ super() }}    int mine;\n'
    project.put("over/entity.h.j2", text + "{% endblock %}\n")
    assert project.run("over") == 0
    after = project.made("garden_bee.h")
    assert after == before.replace(
        " /* initially 100 */\n", " /* initially 100 */\n    int mine;\n"
    )


@pytest.mark.parametrize(
    ("template", "file", "blocks"),
    [
        ("types.h.j2", "garden_types.h", "banner includes declarations"),
        ("buffers.h.j2", "garden_buffers.h", "banner includes declarations"),
        ("buffers.c.j2", "garden_buffers.c", "banner includes definitions"),
        ("component.h.j2", "garden_body.h", "banner includes members declarations"),
        ("component.c.j2", "garden_body.c", "banner includes definitions"),
        ("entity.h.j2", "garden_bee.h", "banner includes members declarations"),
        ("entity.c.j2", "garden_bee.c", "banner includes definitions"),
        ("world.h.j2", "garden.h", "banner includes members declarations"),
        ("world.c.j2", "garden.c", "banner includes definitions"),
    ],
)
def test_every_block_can_be_extended(
    template: str, file: str, blocks: str, project: Project
) -> None:
    text = f'{{% extends "gpgen/{template}" %}}\n'
    for block in blocks.split():
        text += f"{{% block {block} %}}\n{{{{ super() }}}}\n/* here {block} */\n{{% endblock %}}\n"
    project.put(f"over/{template}", text)
    assert project.run("over") == 0
    assert re.findall(r"/\* here (\w+) \*/", project.made(file)) == blocks.split()


def test_the_header_of_a_module_without_a_world_can_be_extended(project: Project) -> None:
    (project.folder / "garden.yaml").write_text("gpgen: 1\nmodule: garden\nenums: {a: [b]}\n")
    text = '{% extends "gpgen/module.h.j2" %}\n'
    for block in ("banner", "includes"):
        text += f"{{% block {block} %}}\n{{{{ super() }}}}\n/* here {block} */\n{{% endblock %}}\n"
    project.put("over/module.h.j2", text)
    assert project.run("over") == 0
    assert re.findall(r"/\* here (\w+) \*/", project.made("garden.h")) == ["banner", "includes"]


def test_a_part_can_be_replaced_and_still_use_what_it_replaces(project: Project) -> None:
    text = '{% import "gpgen/_signal.j2" as below %}\n'
    text += (
        "{% macro declare(s) %}\n{{ below.declare(s) }}\n/* mine: {{ s.name }} */\n{% endmacro %}\n"
    )
    text += "{% macro define(s) %}\n{{ below.define(s) }}\n{% endmacro %}\n"
    project.put("over/_signal.j2", text)
    assert project.run("over") == 0
    assert "/* mine: stung */" in project.made("garden_bee.h")
    assert "void garden_bee_stung_emit(" in project.made("garden_bee.c")


def test_an_overlay_may_have_parts_of_its_own(project: Project) -> None:
    project.put("over/parts/license.j2", "/* For {{ t.guard }} */\n")
    project.put("over/types.h.j2", '{% include "parts/license.j2" %}\n')
    project.put("over/README.md", "Not a template.")
    project.put("over/types.h", "A header to compare with.")
    assert project.run("over") == 0
    assert project.made("garden_types.h") == "/* For GARDEN_TYPES_H */\n"


def test_the_overlay_named_last_lies_on_top_and_extends_the_one_below(project: Project) -> None:
    for name in ("one", "two"):
        text = '{% extends "gpgen/types.h.j2" %}\n{% block includes %}\n{{ super() }}'
        project.put(f"{name}/types.h.j2", f"{text}/* {name} */\n{{% endblock %}}\n")
    assert project.run("one", "two") == 0
    made = project.made("garden_types.h")
    assert made.index("<string.h>") < made.index("/* one */") < made.index("/* two */")
    assert project.run("two", "one") == 0
    made = project.made("garden_types.h")
    assert made.index("/* two */") < made.index("/* one */")


def test_what_an_overlay_makes_is_laid_out_too(project: Project) -> None:
    text = '{% extends "gpgen/types.h.j2" %}\n{% block declarations %}\n'
    project.put("over/types.h.j2", f"{text}{LONG}\n{{% endblock %}}\n")
    assert project.run("over") == 0
    assert LONG not in project.made("garden_types.h")
    assert max(map(len, project.made("garden_types.h").splitlines())) <= 80


def test_nothing_of_an_overlay_stays_behind(project: Project) -> None:
    """The cache of compiled templates keeps those of different overlays apart."""
    assert project.run() == 0
    plain = project.made("garden_types.h")
    project.put("a/types.h.j2", "/* a */\n")
    project.put("b/types.h.j2", '{% extends "gpgen/types.h.j2" %}\n')
    for overlays, expected in [(["a"], "/* a */\n"), (["b"], plain), ([], plain)] * 2:
        assert project.run(*overlays) == 0
        assert project.made("garden_types.h") == expected
    assert project.run("a", "b") == 0
    assert project.made("garden_types.h") == "/* a */\n"
    project.put("a/types.h.j2", "/* z */\n")
    assert project.run("a") == 0
    assert project.made("garden_types.h") == "/* z */\n"


def test_the_depfile_names_every_template_of_an_overlay(project: Project) -> None:
    project.put("over/types.h.j2", '{% include "parts/x.j2" %}\n')
    project.put("over/parts/x.j2", "/* x */\n")
    assert project.run("over", more=("--depfile", str(project.folder / "d"))) == 0
    depfile = (project.folder / "d").read_text()
    assert f"{project.folder}/over/types.h.j2" in depfile
    assert f"{project.folder}/over/parts/x.j2" in depfile


def test_an_overlay_may_say_for_which_views_it_is(project: Project) -> None:
    project.put("over/types.h.j2", "{# views: 4 #}\n/* mine */\n")
    assert project.run("over") == 0


# Errors


def test_a_folder_that_is_not_there_is_a_wrong_command(project: Project) -> None:
    with pytest.raises(SystemExit) as left:
        project.run("nowhere")
    assert left.value.code == 2
    assert "nowhere: expected a folder" in project.capsys.readouterr().err


EXTENDS = '{% extends "gpgen/types.h.j2" %}\n{% block banner %}\n'
END = "\n{% endblock %}\n"
WRONG: dict[str, tuple[str | bytes, str, str, str]] = {
    "not utf-8": (b"\xff\xfe", "GP601", "types.h.j2", "expected a template in UTF-8"),
    "too large": (b" " * 2_000_000, "GP601", "types.h.j2", "expected a template of at most 1 MiB"),
    "not closed": ("a\n{% if t.x %}\n", "GP602", "types.h.j2:2:1", "unexpected end of template"),
    "no tag": ("\n{% iff x %}\n", "GP602", "types.h.j2:2:1", "unknown tag 'iff'"),
    "other views": ("\n {# views: 7 #}", "GP603", "types.h.j2:2:2", "expected views 4, got '7'"),
    "unknown parent": (
        '{% extends "gpgen/modul.h.j2" %}\n',
        "GP604",
        "types.h.j2:1:1",
        "unknown template 'gpgen/modul.h.j2' below this one",
    ),
    "unknown part": (
        '\n{% include "x.j2" %}',
        "GP604",
        "types.h.j2:2:1",
        "unknown template 'x.j2'",
    ),
    "outside": (
        '{% include "../x.j2" %}',
        "GP604",
        "types.h.j2:1:1",
        "unknown template '../x.j2'",
    ),
    "itself": ('{% extends "types.h.j2" %}', "GP604", "types.h.j2:1:1", "names itself"),
    "unknown word": (
        f"{EXTENDS}{{{{ t.gaurd }}}}{END}",
        "GP606",
        "types.h.j2:3:1",
        "unknown field 'gaurd' of a TypesView",
    ),
    "unknown variable": ("{{ e.c }}\n", "GP606", "types.h.j2:1:1", "unknown variable 'e'"),
    "a word of a word": ("{{ t.x.y.z }}\n", "GP606", "types.h.j2:1:1", "unknown field 'x' of a "),
    "unknown in a loop": (
        "{% for h in t.runtime_headers %}\n{{ h.nam }}\n{% endfor %}\n",
        "GP606",
        "types.h.j2:2:1",
        "unknown field 'nam' of a Header",
    ),
    "unknown macro": (
        '{% import "_signal.j2" as s %}\n{{ s.declrae() }}\n',
        "GP606",
        "types.h.j2:2:1",
        "unknown macro 'declrae' of the imported template",
    ),
    "a flag": ("{{ true }}\n", "GP607", "types.h.j2:1:1", "expected a text to print, got a flag"),
    "none": ("{{ none }}\n", "GP607", "types.h.j2:1:1", "expected a text to print, got none"),
    "a list": (
        "\n{{ t.runtime_headers }}\n",
        "GP607",
        "types.h.j2:2:1",
        "expected a text to print, got a list",
    ),
    "a view": (
        "{{ t }}\n",
        "GP607",
        "types.h.j2:1:1",
        "expected a text to print, got a TypesView",
    ),
    "a number": ("{{ 1 }}\n", "GP607", "types.h.j2:1:1", "expected a text to print, got a number"),
    "by zero": (
        "\n\n{{ 1 // 0 }}\n",
        "GP608",
        "types.h.j2:3:1",
        "rendering failed: ZeroDivisionError",
    ),
    "an unknown block": (
        f"{EXTENDS}{END}{{% block members %}}\n{END}",
        "GP609",
        "types.h.j2:5:1",
        "unknown block 'members' of 'gpgen/types.h.j2'",
    ),
    "a loop in no block": (
        f"{EXTENDS}{END}{{% set x = 1 %}}\n\n{{% for x in t.runtime_headers %}}x{{% endfor %}}",
        "GP609",
        "types.h.j2:7:1",
        "text outside all blocks is not printed",
    ),
    "text in no block": (
        f"{EXTENDS}{END}\n\n/* {{{{ t.guard }}}} */\n",
        "GP609",
        "types.h.j2:7:1",
        "text outside all blocks is not printed",
    ),
    "a word in no block": (
        f"{EXTENDS}{END}\n\n {{{{ t.guard }}}}\n",
        "GP609",
        "types.h.j2:7:2",
        "text outside all blocks is not printed",
    ),
    "no filter": ("\n{{ t.guard | nope }}\n", "GP608", "types.h.j2:2:1", "no filter named 'nope'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_is_reported_with_its_place(name: str, project: Project) -> None:
    text, code, place, message = WRONG[name]
    project.put("over/types.h.j2", text)
    ((problem_place, problem_code, reported),) = project.problems("over")
    assert (problem_place, problem_code) == (f"over/{place}", code)
    assert message in reported


def test_a_template_that_replaces_nothing_is_reported(project: Project) -> None:
    project.put("over/modul.h.j2", "")
    project.put("over/parts/unused.j2", "")
    assert [(place, code) for place, code, _ in project.problems("over")] == [
        ("over/modul.h.j2", "GP605"),
        ("over/parts/unused.j2", "GP605"),
    ]


def test_the_template_that_was_meant_is_offered(project: Project) -> None:
    project.put("over/enity.h.j2", "")
    assert "did you mean 'entity.h.j2'?" in project.problems("over")[0][2]


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("entity.h", "rename it to 'entity.h.j2'"),
        ("templates/entity.h.j2", "put it beside templates/, not into it"),
        ("a/b/entity.h.j2", "put it beside a/, not into it"),
        ("notes.txt", "gpgen has _behaviour.j2, "),
    ],
)
def test_an_overlay_without_effect_is_reported(file: str, hint: str, project: Project) -> None:
    project.put(f"over/{file}", "")
    assert project.run("over") == 1
    reported = project.capsys.readouterr().err
    place = "over" if file == "notes.txt" else f"over/{file}"
    assert f"\n{project.folder}/{place}: error[GP605]: " in reported
    assert hint in reported


def test_an_unknown_block_is_reported_with_those_that_there_are(project: Project) -> None:
    text = '{% extends "gpgen/entity.h.j2" %}\n'
    project.put("over/entity.h.j2", text + "{% block member %}\n{% endblock %}\n")
    project.put("over/entity.c.j2", text.replace(".h", ".c") + "{% block x %}\n{% endblock %}\n")
    assert project.run("over") == 1
    reported = project.capsys.readouterr().err
    assert "did you mean 'members'?" in reported
    assert "known here: banner, includes, definitions" in reported


def test_blocks_are_those_of_all_templates_below(project: Project) -> None:
    """A template of an overlay may add blocks, which templates of later overlays can override."""
    ours = '{% extends "gpgen/types.h.j2" %}\n{% block banner %}\n/* ours */\n'
    ours += "{% block year %}\n{% endblock %}\n{% endblock %}\n"
    project.put("ours/types.h.j2", ours)
    mine = '{% extends "gpgen/types.h.j2" %}\n{% block year %}\n/* 2001 */\n{% endblock %}\n'
    project.put("mine/types.h.j2", mine)
    assert project.run("ours", "mine") == 0
    assert project.made("garden_types.h").startswith("/* ours */\n/* 2001 */\n")
    assert project.problems_of("mine") == ["GP609"]


def test_what_is_said_before_and_what_is_only_named_is_no_mistake(project: Project) -> None:
    text = '/* first */\n{% extends "gpgen/types.h.j2" %}\n{% set who = "me" %}\n'
    text += "{% macro by(x) %}\n/* by {{ x }} */\n{% endmacro %}\n"
    text += "{% block banner %}\n{{ self.mine() }}\n{% endblock %}\n\n"
    text += "{% block mine %}\n{{ by(who) }}{% endblock %}\n"
    project.put("over/types.h.j2", text)
    assert project.run("over") == 0
    assert project.made("garden_types.h").startswith("/* first */\n/* by me */\n")


def test_templates_that_extend_each_other_are_reported(project: Project) -> None:
    project.put("over/types.h.j2", '{% include "x.j2" %}\n')
    project.put("over/x.j2", '{% include "types.h.j2" %}\n')
    ((_, code, message),) = project.problems("over")
    assert (code, message) == ("GP608", "cyclic dependency between templates")


def test_what_our_templates_miss_in_an_overlay_is_reported(project: Project) -> None:
    project.put("over/_signal.j2", "{% macro declare(s) %}\n{% endmacro %}\n")
    ((place, code, message),) = project.problems("over")
    assert (Path(place.split(":")[0]).name, code) == ("entity.c.j2", "GP606")
    assert message == "unknown macro 'define' of the imported template"


def test_mistakes_of_several_templates_are_reported_together(project: Project) -> None:
    project.put("over/types.h.j2", "{{ t.x }}\n")
    project.put("over/world.c.j2", "{{ w.x }}\n")
    assert len(project.problems("over")) == 2


def test_a_template_that_may_not_be_read_is_reported(project: Project) -> None:
    project.put("over/world.c.j2", "")
    folder = project.folder / "over"
    (folder / "types.h.j2").symlink_to(folder / "types.h.j2")
    assert project.run("over") == 0  # gpgen ignores a link that leads nowhere


def test_every_code_of_a_template_is_reached() -> None:
    reached = {code for _, code, _, _ in WRONG.values()} | {"GP605"}
    assert reached == {code for code in read_codes() if code.startswith("GP6")}


# The reference


def test_print_views_prints_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "views"]) == 0
    assert capsys.readouterr().out == reference(data_folder("templates"))


def test_the_reference_has_every_word_that_our_templates_print() -> None:
    text = reference(data_folder("templates"))
    known = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    used = set()
    for path in data_folder("templates").glob("*.j2"):
        tree = jinja2.Environment(trim_blocks=True).parse(path.read_text())  # noqa: S701 - C
        imported = {node.target for node in tree.find_all(nodes.Import)}
        for node in tree.find_all(nodes.Getattr):
            if not (isinstance(node.node, nodes.Name) and node.node.name in imported):
                used.add(node.attr)
    assert len(used) > 100
    assert used - known == set()


def test_the_reference_leads_from_view_to_view() -> None:
    names = {view.__name__ for view in views([EntityView], {"BehavioursView": BehavioursView})}
    assert {"EntityView", "PropertyView", "SignalView", "Owner", "Event", "Loop", "Line"} <= names
    assert "Names" not in names
