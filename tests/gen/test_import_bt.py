"""`gpgen import-bt`: files in the style of BehaviorTree.CPP, Nav2 and behavior3 become schemas."""

import os
import random
import re
import subprocess
from pathlib import Path

import pytest
from command import gpgen
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.output.files import data_folder
from gpgen.output.render import render
from gpgen.source.problems import render as shown
from gpgen.tools.import_bt.importer import RULES, Imported, import_trees

FILES = Path(__file__).parent.parent / "import_bt"
NAMES = sorted(path.name for path in FILES.iterdir() if path.suffix != ".yaml")


def imported(text: str | bytes, name: str = "tree.xml", **others: str) -> Imported:
    """Convert a file; `others` are files that it may include, without their extension."""
    files = {name: text, **{f"{key}.xml": each for key, each in others.items()}}

    def read(path: str) -> bytes:
        if path not in files:
            raise FileNotFoundError(2, "No such file or directory")
        found = files[path]
        return found if isinstance(found, bytes) else found.encode()

    return import_trees(name, read, None, "agent")


def tree(nodes: str) -> Imported:
    return imported(f'<root BTCPP_format="4"><BehaviorTree ID="T">{nodes}</BehaviorTree></root>')


def root(made: Imported) -> str:
    """Return the value of `root:` in a schema with one tree, on one line."""
    assert made.text, [shown(each) for each in made.problems]
    assert errors(made.text) == []
    found = re.search(r"    root:(.*?)\n\nentities:", made.text, re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"#.*", "", found[1]).split())


def errors(text: str) -> list[str]:
    """Return the errors that gpgen reports for a schema."""
    checked = check_schema("made.yaml", only(text))
    return [shown(each) for each in checked.problems if each.severity == "error"]


def messages(made: Imported) -> list[str]:
    return [shown(each).partition("\n")[0] for each in made.problems]


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_is_just_this(name: str) -> None:
    made = imported((FILES / name).read_bytes(), name)
    golden = (FILES / name).with_suffix(".yaml")
    if os.environ.get("GPGEN_UPDATE"):
        golden.write_text(made.text)
    assert made.text == golden.read_text()
    comments = re.findall(r"# (GP95\d: .*)", made.text)
    said = [re.sub(r": warning\[.*?\]", "", each) for each in messages(made)]
    assert len(set(comments)) == len(said)


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_compiles(name: str, tmp_path: Path) -> None:
    checked = check_schema(str((FILES / name).with_suffix(".yaml")))
    assert checked.module is not None
    for file, text in render(checked.module).items():
        (tmp_path / file).write_text(text)
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I."]
    sources = sorted(tmp_path.glob("*_behaviour.c"))
    command = ["gcc", *flags, f"-I{data_folder('runtime')}", *map(str, sources)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(sources) == 1


def test_every_node_of_the_table_is_in_a_file() -> None:
    texts = {name: (FILES / name).read_text() for name in NAMES}
    xml = "".join(text for name, text in texts.items() if name.endswith(".xml"))
    json = "".join(text for name, text in texts.items() if name.endswith(".json"))
    used = {*re.findall(r"<(\w+)", xml), *re.findall(r'ID="(\w+)"', xml)}
    used |= {f"b3:{name}" for name in re.findall(r'"name": "(\w+)"', json)}
    assert set(RULES) - used == {"", "*"}


@pytest.mark.parametrize(
    ("script", "expression"),
    [
        ("a > 1 && b < 2 || c == 3", "(a > 1 and b < 2) or c == 3"),
        ("a > 1 || b < 2 && c == 3", "(a > 1 or b < 2) and c == 3"),
        ("!(a && b)", "not (a and b)"),
        ("!a && b", "not a and b"),
        ("a + 2 * b - (c - 1) > 0", "a + 2 * b - (c - 1) > 0"),
        ("1 < a < 10", "1 < a < 10"),
        ("name == 'it'", "name == 'it'"),
        ('name != "x"', "name != 'x'"),
        ("(a > 1 ? 2.5 : b) >= 2", "(2.5 if a > 1 else b) >= 2"),
        ("-a < 0x1F", "-a < 0x1F"),
        ("a == true", "a == true"),
        ("a == 1.5e1", "a == 15.0"),
    ],
)
def test_a_script_becomes_an_expression(script: str, expression: str) -> None:
    escaped = script.replace('"', "&quot;")
    assert root(tree(f'<ScriptCondition code="{escaped}"/>')) == expression


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("a & 1 == 1", "the operator '&' has no equal"),
        ("a .. 'x' == 'yx'", "the operator '..' has no equal"),
        ("'a' + 'b' == 'ab'", "str that is put together has no equal"),
        ("a == 'x' || a == 1", "a comparison of str with another type has no equal"),
        ("(a := 1) == 1", "expected ')'"),
        ("a ==", "unexpected 'end'"),
        ("a $ b", "unexpected '$ b'"),
        ("(" * 40 + "a" + ")" * 40, "expected at most 30 levels"),
        ("a + " * 5000 + "a", "expected at most 100 operators"),
        ("a == 1e400", "the number 1e400 has no equal"),
        ("a == 0x8000000000000000", "the number 0x8000000000000000 has no equal"),
    ],
)
def test_a_script_without_an_equal_is_left_to_a_leaf(script: str, reason: str) -> None:
    made = tree(f'<ScriptCondition code="{script}"/>')
    assert root(made) == "{do: script_condition}"
    assert [each for each in messages(made) if "GP951" in each and reason in each] != []
    assert "script_condition: {kind: condition, doc: " in made.text


def in_each(*decorators: str) -> str:
    """Return the XML of a leaf in decorators, the outermost first."""
    ends = [re.sub(r"<(\w+).*", r"</\1>", each) for each in reversed(decorators)]
    return "".join((*decorators, '<A x="1"/>', *ends))


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        # Modifiers share one mapping if their order allows it.
        (
            in_each('<Timeout msec="900">', '<RetryUntilSuccessful num_attempts="3">'),
            "{do: a(1), timeout: 900ms, retry: 3}",
        ),
        (
            in_each('<RetryUntilSuccessful num_attempts="3">', '<Timeout msec="2000">'),
            "{do: {do: a(1), timeout: 2s}, retry: 3}",
        ),
        ("<Inverter><Inverter><IsA/></Inverter></Inverter>", "is_a()"),
        (
            '<Parallel success_count="3"><A x="1"/><A x="2"/><A x="3"/></Parallel>',
            "{parallel: [a(1), a(2), a(3)]}",
        ),
        (
            '<Parallel failure_count="3"><A x="1"/><A x="2"/><A x="3"/></Parallel>',
            "{parallel: [a(1), a(2), a(3)]}",
        ),
        (
            '<Parallel success_count="1" failure_count="1"><A x="1"/><A x="2"/></Parallel>',
            "{parallel: [a(1), a(2)], succeed_when: any}",
        ),
        (
            '<RetryUntilSuccessful num_attempts="-1"><A x="1"/></RetryUntilSuccessful>',
            "{do: a(1), retry: forever}",
        ),
        (
            '<Sequence><A x="1" _skipIf="!(n == 2)"/><B y="{n}"/></Sequence>',
            "sequence: [{when: n == 2, do: a(1)}, b(n)]",
        ),
        ('<Sleep msec="90000"/>', "{wait: 90s}"),
    ],
)
def test_a_node_becomes(nodes: str, expected: str) -> None:
    assert root(tree(nodes)) == expected


def test_an_output_is_set_by_its_leaf_where_it_is_always_the_same_entry() -> None:
    model = '<TreeNodesModel><Action ID="Find"><output_port name="to"/></Action></TreeNodesModel>'
    one = '<Find to="{spot}"/><Walk x="{spot}"/>'
    text = f'<root><BehaviorTree ID="T"><Sequence>{{}}</Sequence></BehaviorTree>{model}</root>'
    made = imported(text.format(one))
    assert root(made) == "{sequence: [find, walk(spot)]}"
    assert "find: {kind: task, doc: Sets spot.}" in made.text
    made = imported(text.format(one + '<Find to="{end}"/>'))
    assert "- do: find on_exit: {set: {end: find_to}}" in root(made)
    assert "doc: Sets find_to.}" in made.text


def test_ports_of_a_tree_are_entries_of_the_tree_around_it() -> None:
    sub = (
        '<BehaviorTree ID="S"><Sequence><Set a="{in}"/><Script code="out := 5"/>'
        "</Sequence></BehaviorTree>"
    )
    main = (
        '<root main_tree_to_execute="M"><BehaviorTree ID="M"><Sequence><Script code="x := 1"/>'
        '<SubTree ID="S" in="{x}" out="{y}"/><SubTree ID="S" in="{x}" out="{z}"/>'
        f'<SubTree ID="S" in="{{x}}" out="{{y}}"/></Sequence></BehaviorTree>{sub}</root>'
    )
    made = imported(main)
    assert errors(made.text) == []
    text = " ".join(made.text.split())
    assert "- {set: {x: 1}} - s - s_2 - s entities:" in text
    assert "s: for: [agent] root: sequence: - set(x) - {set: {y: 5}}" in text
    assert "s_2: for: [agent] root: sequence: - set(x) - {set: {z: 5}}" in text


def test_a_literal_is_an_argument_through_trees_that_share_their_entries() -> None:
    made = imported(
        '<root main_tree_to_execute="M"><BehaviorTree ID="M"><SubTree ID="S" word="hi"/>'
        '</BehaviorTree><BehaviorTree ID="S"><SubTree ID="T" _autoremap="true"/></BehaviorTree>'
        '<BehaviorTree ID="T"><Say text="{word}"/></BehaviorTree></root>'
    )
    assert errors(made.text) == []
    assert "root: say(t_word)" in made.text
    assert "root: {tree: t, with: {t_word: word}}" in made.text


def test_files_are_included() -> None:
    main = (
        '<root main_tree_to_execute="A"><include path="./b.xml"/>'
        '<BehaviorTree ID="A"><B/></BehaviorTree></root>'
    )
    other = (
        '<root><include path="tree.xml"/>'
        '<BehaviorTree ID="B"><AlwaysSuccess/></BehaviorTree></root>'
    )
    made = imported(main, b=other)
    assert errors(made.text) == []
    assert "root: b\n" in made.text
    assert made.inputs == ("tree.xml", "b.xml")
    missing = imported(main)
    assert messages(missing) == [
        "tree.xml:1:32: error[GP191]: b.xml cannot be read: no such file or directory"
    ]


def test_names_that_would_be_one_are_reported() -> None:
    made = tree('<Sequence><Action ID="OpenDoor"/><Action ID="open_door"/></Sequence>')
    assert root(made) == "sequence: - open_door - open_door_leaf"
    said = "'open_door' is called 'open_door_leaf': 'open_door' is the name of 'OpenDoor'"
    renamed = [each for each in messages(made) if "GP954" in each]
    assert renamed == [f"tree.xml:1:78: warning[GP954]: {said}"]


def test_a_name_that_an_entry_has_is_in_use() -> None:
    made = tree('<Sequence><Script code="a := 1"/><Action ID="A"/></Sequence>')
    renamed = [each for each in messages(made) if "GP954" in each]
    assert renamed == ["tree.xml:1:78: warning[GP954]: 'A' is called 'a_leaf': 'a' is in use"]


@pytest.mark.parametrize("name", ["Tick", "SetHp", "goto", "Create", "any_one", "gp_x", "9Lives"])
def test_names_that_are_taken_are_avoided(name: str) -> None:
    made = imported(
        '<root><BehaviorTree ID="T"><Sequence><Script code="hp := 1; label := 2"/>'
        f'<Action ID="{name}" label="{{hp}}" int="{{label}}"/></Sequence></BehaviorTree></root>'
    )
    assert errors(made.text) == []


@pytest.mark.parametrize("name", ["time", "gp", "9", "a_name_of_many_letters", "module"])
def test_a_file_may_have_the_name_of_a_header(name: str) -> None:
    made = imported("<root><BehaviorTree><AlwaysSuccess/></BehaviorTree></root>", f"{name}.xml")
    assert errors(made.text) == []


HOSTILE = {
    "<root>": "tree.xml:1:7: error[GP192]: invalid XML: no element found",
    "": "tree.xml:1:1: error[GP192]: invalid XML: no element found",
    "<r/>": "tree.xml:1:1: error[GP192]: expected <root>, got <r>",
    "<root/>": "tree.xml:1:1: error[GP193]: expected a <BehaviorTree>, got none",
    '<!DOCTYPE r [<!ENTITY a "b">]><root>&a;</root>': (
        "tree.xml:1:13: error[GP192]: expected no DOCTYPE: entities are not expanded"
    ),
    "<root><BehaviorTree>" + "<Inverter>" * 200: (
        "tree.xml:1:1001: error[GP192]: expected at most 100 levels of elements, got more"
    ),
    '<root><BehaviorTree ID="A"><SubTree ID="A"/></BehaviorTree></root>': (
        "tree.xml:1:28: error[GP192]: cyclic tree: 'A' is used inside itself"
    ),
    '<root><BehaviorTree ID="A"><A/></BehaviorTree><BehaviorTree ID="A"/></root>': (
        "tree.xml:1:47: error[GP192]: duplicate tree 'A'"
    ),
    '<root main_tree_to_execute="B"><BehaviorTree ID="A"><C/></BehaviorTree></root>': (
        "tree.xml:1:1: error[GP193]: unknown tree 'B'"
    ),
    '<root><BehaviorTree><Sleep msec="long"/></BehaviorTree></root>': (
        "tree.xml:1:21: error[GP192]: expected i64 at the port 'msec', got 'long'"
    ),
    '<root><BehaviorTree><Sleep msec="1e99"/></BehaviorTree></root>': (
        "tree.xml:1:21: error[GP192]: expected i64 at the port 'msec', got '1e99'"
    ),
    '<root><BehaviorTree><Repeat num_cycles="0"><A/></Repeat></BehaviorTree></root>': (
        "tree.xml:1:21: error[GP192]: expected 1 to 65535 or -1 at 'num_cycles', got 0"
    ),
    "<root><BehaviorTree><Inverter><A/><B/></Inverter></BehaviorTree></root>": (
        "tree.xml:1:21: error[GP192]: expected 1 child of 'Inverter', got 2"
    ),
    '<root><BehaviorTree><Parallel success_count="5"><A/></Parallel></BehaviorTree></root>': (
        "tree.xml:1:21: error[GP192]: expected 1 to 1 at success_count, got 5"
    ),
    "{": "tree.xml:1:2: error[GP192]: invalid JSON: Expecting property name",
    "[1]": "tree.xml:1:1: error[GP192]: expected a mapping",
    "{}": "tree.xml:1:1: error[GP193]: expected a tree with the key 'root', got none",
    '{"root": {"id": 1}}': (
        "tree.xml:1:1: error[GP193]: expected the ID of a node at the key 'root'"
    ),
    '{"root": "a", "nodes": {}}': "tree.xml:1:1: error[GP192]: unknown node 'a'",
    '{"root": "a", "nodes": {"a": {"name": "Inverter", "child": "a"}}}': (
        "tree.xml:1:30: error[GP192]: cyclic tree: node 'a' is inside itself"
    ),
    '{"root": "a", "nodes": {"a": {"name": 5}}}': (
        "tree.xml:1:30: error[GP192]: expected str at the key 'name'"
    ),
    '{"a":' * 500
    + "1"
    + "}" * 500: "tree.xml: error[GP192]: expected at most 100 levels, got more",
    '{"a": ' + "9" * 5000 + "}": "tree.xml: error[GP192]: invalid JSON: ",
    '{"a": NaN}': "tree.xml: error[GP192]: expected a number, got NaN",
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_a_bad_file_is_refused_with_its_place(text: str) -> None:
    made = imported(text)
    assert made.text == ""
    assert [each[: len(HOSTILE[text])] for each in messages(made)] == [HOSTILE[text]]


@pytest.mark.parametrize(
    "node",
    ['Wait wait_duration="1e308"', 'RateController hz="1e-320"', 'Delay delay_msec="2147483649"'],
)
def test_a_time_that_is_too_long_is_refused(node: str) -> None:
    inner = "" if node.startswith("Wait") else "<IsA/>"
    (message,) = messages(tree(f"<{node}>{inner}</{node.split(maxsplit=1)[0]}>"))
    assert "error[GP192]: expected 0 to 1073741824 ms, got " in message
    assert message.endswith(("got inf", "got 2147483649"))


def test_numbers_of_scripts_choose_the_size_of_an_entry() -> None:
    made = tree('<Script code="a := 5000000000; b := a + 1; c := 0xFFFFFFFF; d := 007"/>')
    assert errors(made.text) == []
    assert re.findall(r"      ([a-d]: \w+)", made.text) == ["a: i64", "b: i64", "c: i64", "d: i32"]


def test_a_byte_order_mark_belongs_to_no_format() -> None:
    trees = '{"root": "1", "nodes": {"1": {"name": "Succeeder"}}}'
    assert errors(imported("\ufeff" + trees).text) == []
    spot = messages(imported("\ufeff<root/>"))
    assert spot == ["tree.xml:1:1: error[GP193]: expected a <BehaviorTree>, got none"]


def test_half_of_a_surrogate_pair_is_shown_as_a_question_mark() -> None:
    say = '{"name": "Say", "properties": {"words": "\\ud800"}}'
    made = imported(f'{{"root": "1", "nodes": {{"1": {say}}}}}')
    assert errors(made.text) == []
    assert "say('?')" in made.text


def test_bytes_that_are_no_text_are_refused() -> None:
    assert messages(imported(b"<root>\xff</root>")) == [
        "tree.xml: error[GP192]: expected UTF-8, got the byte 0xff"
    ]
    assert "expected at most 4194304 bytes" in messages(imported(b" " * 5_000_000))[0]


def test_trees_that_grow_without_end_are_refused() -> None:
    nodes = '<SubTree ID="T{0}" a="{{x{0}}}"/><SubTree ID="T{0}" a="{{y{0}}}"/>'
    trees = "".join(
        f'<BehaviorTree ID="T{n}"><Sequence>{nodes.format(n + 1)}</Sequence></BehaviorTree>'
        for n in range(60)
    )
    made = imported(
        f'<root main_tree_to_execute="T0">{trees}'
        '<BehaviorTree ID="T60"><Say a="{a}"/></BehaviorTree></root>'
    )
    assert all("error" not in each or "expected at most" in each for each in messages(made))


def test_no_file_makes_a_traceback_or_a_bad_schema() -> None:
    rng = random.Random(18)  # noqa: S311
    files = [(FILES / name).read_bytes() for name in NAMES]
    pieces = (b'"', b"<", b"{x}", b"-1", b"99999999999", b"nan", b"&&", b"\x00", b"{=}", b"while")
    for _ in range(25):
        data = bytearray(rng.choice(files))
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(data))
            data[place : place + rng.choice((0, 0, 1, 8))] = rng.choice((b"", *pieces))
        made = imported(bytes(data))
        assert made.problems or made.text
        assert errors(made.text) == [] if made.text else True


def test_the_command_prints_or_writes_a_schema(tmp_path: Path) -> None:
    (tmp_path / "a tree.xml").write_text(
        '<root><BehaviorTree><Condition ID="IsDark"/></BehaviorTree></root>'
    )
    printed = gpgen("import-bt", "a tree.xml", cwd=tmp_path)
    assert (printed.returncode, printed.stderr) == (0, "")
    assert "module: a_tree\n" in printed.stdout
    written = gpgen(
        "import-bt",
        "a tree.xml",
        "-o",
        "tree.yaml",
        "--module",
        "night",
        "--entity",
        "owl",
        cwd=tmp_path,
    )
    assert (written.returncode, written.stdout, written.stderr) == (0, "", "")
    text = (tmp_path / "tree.yaml").read_text()
    assert "module: night\n" in text
    assert "\n  owl:\n" in text
    assert gpgen("check", "tree.yaml", cwd=tmp_path).returncode == 0
    (tmp_path / "tree.yaml").write_text("mine")
    refused = gpgen("import-bt", "a tree.xml", "-o", "tree.yaml", cwd=tmp_path)
    assert refused.returncode == 2
    assert "tree.yaml: not overwritten: " in refused.stderr
    assert (
        gpgen("import-bt", "a tree.xml", "-o", "tree.yaml", "--force", cwd=tmp_path).returncode == 0
    )
    assert (
        gpgen("import-bt", "a tree.xml", "-o", "a tree.xml", "--force", cwd=tmp_path).returncode
        == 2
    )


def test_the_command_refuses_a_bad_file(tmp_path: Path) -> None:
    (tmp_path / "tree.xml").write_text("<root>\n  <BehaviorTree/>\n</root>\n")
    done = gpgen("import-bt", "tree.xml", "-o", "tree.yaml", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "tree.xml:2:3: error[GP192]: expected one root node, got 0\n"
        "    2 |   <BehaviorTree/>\n"
        "      |   ^^^^^^^^^^^^^\n"
    )
    assert not (tmp_path / "tree.yaml").exists()
    missing = gpgen("import-bt", "none.xml", cwd=tmp_path)
    assert missing.returncode == 1
    assert missing.stderr == "none.xml: error[GP191]: cannot be read: no such file or directory\n"
    assert gpgen("import-bt", "none.xml", "--module", "A-B", cwd=tmp_path).returncode == 2
