"""Schemas in the real yaml-language-server: its diagnostics, completions and hovers.

The version of the server is pinned in tests/npm/package.json.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_docs import PAGES, read_blocks
from yaml_language_server import NODE, Server, serving

from gpgen.checks.front_end import check_schema
from gpgen.cli.init import files_of
from gpgen.model import SCALARS
from gpgen.schema.behaviours import NODE_KINDS
from gpgen.schema.json_schema.document import json_schema_text
from gpgen.schema.modifiers import MODIFIERS
from gpgen.source.problems import read_code_examples

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = "gpgen.schema.json"
PATTERNS = (
    "bench/*.yaml",
    "examples/*/*.yaml",
    "integration/project/*.yaml",
    "schemas/*.yaml",
    "tests/generated/*/*.yaml",
    "tests/golden/*/*.yaml",
)
HEAD = "gpgen: 1\nmodule: garden\n"
BEE = f"{HEAD}entities:\n  bee:\n"
TREE = f"{BEE}    behaviour:\n"


@pytest.fixture(scope="session")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with the JSON Schema."""
    folder = tmp_path_factory.mktemp("editor")
    (folder / SCHEMA).write_text(json_schema_text())
    return folder


@pytest.fixture(scope="session")
def server(schemas: Path) -> Iterator[Server]:
    """Run a server that has the JSON Schema for all files."""
    with serving(schemas, {(schemas / SCHEMA).as_uri(): "*.yaml"}) as running:
        yield running


# Valid schemas have no diagnostics


def good_schemas() -> Iterator[tuple[str, str]]:
    """Yield schemas that gpgen accepts, each with a name."""
    for path in (path for pattern in PATTERNS for path in sorted(ROOT.glob(pattern))):
        if not check_schema(str(path)).errors:
            yield path.relative_to(ROOT).as_posix(), path.read_text()
    for code, (_, right) in read_code_examples().items():
        text = right if right.startswith("gpgen:") else HEAD + right
        if is_accepted(text):
            yield f"codes/{code}.yaml", text
    for page in PAGES:
        for block in read_blocks((ROOT / page).read_text()):
            if block.language == "yaml" and "gpgen: 1" in block.text and is_accepted(block.text):
                yield f"{page}/{block.line}.yaml", block.text


def is_accepted(text: str) -> bool:
    """Return whether a schema has no errors, except that its includes cannot be read."""

    def read(path: str) -> bytes:
        if path != "schema.yaml":
            raise FileNotFoundError
        return text.encode()

    return {problem.code for problem in check_schema("schema.yaml", read).errors} <= {"GP101"}


def test_what_gpgen_accepts_has_no_diagnostics(server: Server) -> None:
    good = {name.replace("/", "~"): text for name, text in good_schemas()}
    assert len(good) > 250
    said = {
        f"{name}:{each.line}: {each.message}"
        for name, found in server.diagnostics(good).items()
        for each in found
    }
    assert said == {'codes~GP113.yaml:4: Unused anchor "&team"'}  # the server warns about it


def test_a_new_project_names_its_json_schema_itself(schemas: Path) -> None:
    garden = files_of("make")["garden.yaml"]
    with serving(schemas, {}) as running:
        assert running.diagnostics({"garden.yaml": garden}) == {"garden.yaml": []}
        assert "pool" in running.completion(f"{garden}  wasp:\n    |")
        assert running.completion(garden.partition("\n")[2].partition("\n")[2] + "|") == {}


# A mistake has one message, at its place

UNKNOWN = "unknown key in a node; did you mean"
CUT = "a string with a comma, a colon or brackets needs quotes as a whole"
A_TYPE = "expected a type, such as i32, str[32], u8[4], ref bee, or an enum, struct or extern"
# A schema, the text that is underlined, and the message.
MISTAKES = [
    ("properties: {hp: int}", "int", "unknown type; did you mean i32?"),
    ("properties: {hp: {type: uint8_t}}", "uint8_t", "unknown type; did you mean u8?"),
    ("properties: {hp: i32 100}", "i32 100", A_TYPE),
    ("properties: {hp: {default: 5}}", "hp", "requires the key 'type', such as type: i32"),
    ("properties: {hitPoints: i32}", "hitPoints", "name of a property in lower_snake_case"),
    ("properties: {name: str}", "str", "'str' requires a size"),
    ("properties: {target: ref}", "ref", "expected 'ref any', or 'ref' and the name of"),
    ("properties: {hp: {type: i32, defualt: 1}}", "defualt", "did you mean 'default'?"),
    ("properties: {hp: {type: i32, doc: Points, all}}", "all", "unknown key in a property"),
    ("properties: {hp: {type: i32, default:3}}", "default:3", CUT),
    ("properties: {hp: {type: i32, clamp: [0]}}", "[0]", "too few items. Expected 2 or more"),
    ("behaviour: {sequnce: [aim, fire]}", "sequnce", f"{UNKNOWN} 'sequence'?"),
    ("behaviour: {do: aim, timout: 2s}", "timout", f"{UNKNOWN} 'timeout'?"),
    ("behaviour: {wait: 2s, succeed_when: all}", "succeed_when", "requires 'parallel'"),
    ("behaviour: {sequence: [aim], wait: 2s}", "wait", "cannot be of a second kind"),
    ("behaviour: {timeout: 2s}", "behaviour", "requires a kind, which says what it does"),
    ("behaviour: {wait: 300}", "300", "expected a duration or a mapping, such as 300ms"),
    ("behaviour: {do: aim, result: inverted}", "inverted", "expected invert, succeed or fail"),
    ("behaviour: {if: hp < 5}", "behaviour", "an if node requires the key 'then'"),
    ("behaviour: [{do: aim}, {repeet: 3, do: fire}]", "repeet", f"{UNKNOWN} 'repeat'?"),
    ("leaves: {flee: tsk}", "tsk", "expected condition, instant, task, value or a mapping"),
    ("hooks: [init, update]", "update", "expected init, reset, deactivate, destroy or loaded"),
    ("pool: 64", "64", "expected a mapping, such as {reserve: 256, max: 4096}"),
    ("freeze: yes", "yes", "expected true or false"),
    ("if: DEBUG && EDITOR", "DEBUG && EDITOR", "expected a symbol of the preprocessor"),
    ("props: {hp: i32}", "props", "unknown key in an entity; expected doc, if, pool"),
]


@pytest.mark.parametrize(("text", "marked", "message"), MISTAKES)
def test_a_mistake_has_one_message(server: Server, text: str, marked: str, message: str) -> None:
    (found,) = server.diagnostics({"wrong.yaml": f"{BEE}    {text}\n"})["wrong.yaml"]
    assert (found.line, found.marked) == (5, marked)
    assert message in found.message


def test_a_declared_type_that_is_called_like_one_of_c_is_underlined_unless_silenced(
    server: Server,
) -> None:
    """A limit described in docs/editors.md: the JSON Schema does not know declared types."""
    text = f"{HEAD}structs: {{int: {{x: i32}}}}\nentities:\n  bee:\n    properties:\n"
    silencer = "      # yaml-language-server-disable\n"
    plain, silent = f"{text}      hp: int\n", f"{text}{silencer}      hp: int\n"
    assert is_accepted(plain)
    found = server.diagnostics({"plain.yaml": plain, "silent.yaml": silent})
    assert [each.marked for each in found["plain.yaml"]] == ["int"]
    assert found["silent.yaml"] == []


# Errors in the structure of a schema, not in a name or a value.
OF_SHAPE = re.compile(r"GP2(0[1245789]|1[0-5]|5[01])|GP80[12]")
SILENT = {
    "behaviour-and-behaviours.yaml",
    "behaviour-choose-go-on-misspelled.yaml",  # the word might be a leaf
    "behaviour-states-after-unit.yaml",  # editors treat a time that is a key like any name
    "include-with-a-namespace.yaml",  # this mistake and those of locks are in another file
    "lock-entities-list.yaml",
    "lock-entity-without-number.yaml",
    "lock-number-text.yaml",
    "lock-unknown-key.yaml",
    "module-missing.yaml",  # it might join another module
    "module-without-version.yaml",
    "was-of-list-member-twice.yaml",  # a JSON Schema cannot compare a long form with a short one
}
# For YAML errors the server has its own messages, often two.
OF_YAML = re.compile(r"GP1(0[4-9]|1[0-9]|2[01])")
# These have a second mistake, at least for the server.
TWICE = {"anchored-key-value.yaml", "version-newer.yaml"}


def test_each_bad_schema_of_the_shape_family_has_one_message(server: Server) -> None:
    bad = {path.name: path.read_bytes().decode() for path in sorted(ROOT.glob("tests/bad/*.yaml"))}
    heads = {name: re.search(r"\[(GP[0-9]+)\]", text) for name, text in bad.items()}
    codes = {name: match[1] for name, match in heads.items() if match}
    found = server.diagnostics(bad)
    silent = {name for name, code in codes.items() if OF_SHAPE.match(code) and not found[name]}
    assert silent == SILENT
    assert sum(1 for code in codes.values() if OF_SHAPE.match(code)) > 200
    often = {name for name, code in codes.items() if len(found[name]) > 1}
    assert {name for name in often if not OF_YAML.match(codes[name])} == TWICE


# Completions offer what is valid at a place

TYPES = [*SCALARS, "str[32]"]
KINDS = list(NODE_KINDS)
MODIFIED = [key.name for key in MODIFIERS]
LEAF_KINDS = ["condition", "instant", "task", "value"]
ALWAYS = ["succeed", "fail", "idle"]
LABEL = re.compile(r"[a-z0-9_]+(\[32\]| any| = .*)?")
# A schema with the cursor, expected completions, and unexpected ones.
PLACES = [
    ("|", ["gpgen", "module", "include", "entities", "behaviours"], ["pool"]),
    (f"{HEAD}ent|", ["entities", "streams", "world"], ["gpgen", "module"]),
    (f"{BEE}    |", ["doc", "if", "pool", "properties", "behaviours"], ["reserve", "entities"]),
    (f"{BEE}    pool: {{re|}}", ["reserve", "max", "static", "reuse"], ["entities"]),
    (f"{BEE}    pool: {{reuse: |}}", ["lowest", "lifo"], ["reserve"]),
    (f"{BEE}    freeze: |", ["true", "false"], []),
    (f"{BEE}    properties:\n      hp: |", [*TYPES, "ref any"], ["true", "type", "str"]),
    (f"{BEE}    properties:\n      hp: {{type: |}}", TYPES, ["clamp"]),
    (f"{BEE}    properties:\n      hp: {{type: i32, c|}}", ["clamp", "computed", "doc"], ["type"]),
    (f"{BEE}    properties:\n      hp:\n        |", ["type", "default", "observe"], ["i32"]),
    (f"{BEE}    properties: {{hp: {{type: i32, observe: |}}}}", ["true", "false"], []),
    (f"{BEE}    signals: {{stung: {{args: {{said: |}}}}}}", [*TYPES, "str"], ["args"]),
    (f"{BEE}    signals: {{stung: {{a|}}}}", ["args", "doc", "if"], ["fields"]),
    (f"{BEE}    hooks: [|]", ["init", "reset", "deactivate", "destroy", "loaded"], []),
    (f"{BEE}    hooks:\n      - |", ["init", "reset", "deactivate", "destroy", "loaded"], []),
    (f"{BEE}    leaves: {{flee: |}}", LEAF_KINDS, ["kind"]),
    (f"{BEE}    leaves: {{flee: {{k|}}}}", ["kind", "args", "can_fail", "is"], ["task"]),
    (f"{BEE}    leaves: {{flee: {{kind: |}}}}", LEAF_KINDS, ["args"]),
    (f"{BEE}    if: {{a|}}", ["all", "any", "not"], []),
    (f"{TREE}      |", [*KINDS, *MODIFIED, "root", "locals"], ["succeed_when", "cases"]),
    (f"{TREE}      sequence:\n        - |", [*KINDS, *MODIFIED, *ALWAYS], ["root", "over"]),
    (f"{BEE}    behaviour: |", ALWAYS, ["true", "sequence"]),
    (f"{TREE}      parallel: [a, b]\n      |", ["fail_when", "rest", *MODIFIED], ["sequence"]),
    (f"{TREE}      parallel: [a, b]\n      rest: |", ["halt", "finish"], ["parallel"]),
    (f"{TREE}      - {{tween: {{hp: 1}}, o|}}", ["over", "ease", "timeout"], ["tween", "rest"]),
    (f"{TREE}      - {{tween: {{hp: 1}}, ease: |}}", ["linear", "out_cubic"], ["over"]),
    (f"{TREE}      - {{do: flee, result: |}}", ["invert", "succeed", "fail"], ["idle"]),
    (f"{TREE}      - {{do: flee, retry: |}}", ["forever"], []),
    (f"{TREE}      - wait: |", ["300ms", "2s"], []),
    (f"{HEAD}behaviours:\n  rest:\n    |", ["for", "args", "locals", "root"], ["sequence"]),
    (f"{HEAD}streams:\n  steps:\n    |", ["events", "capacity", "overflow", "key"], []),
    (f"{HEAD}streams: {{steps: {{overflow: |}}}}", ["grow", "drop", "fail"], []),
    (f"{HEAD}structs: {{vec2: {{x: |}}}}", TYPES, ["str"]),
    (f"{HEAD}structs:\n  vec2:\n    |", ["fields"], []),
    (f"{HEAD}enums: {{mood: {{f|}}}}", ["values", "flags", "doc"], []),
    (f"{HEAD}constants: {{size: |}}", ["i32 = 100", "bool = true"], ["i32"]),
    (f"{HEAD}world:\n  |", ["static", "listeners", "callbacks"], ["pool"]),
    (f"{HEAD}functions: {{near: {{r|}}}}", ["args", "returns"], []),
    (f"{HEAD}externs: {{texture: {{c|}}}}", ["c", "header", "same"], []),
]


@pytest.mark.parametrize(("schema", "wanted", "unwanted"), PLACES)
def test_what_can_stand_there_is_completed(
    server: Server, schema: str, wanted: list[str], unwanted: list[str]
) -> None:
    offered = server.completion(schema)
    assert set(wanted) - offered.keys() == set()
    assert offered.keys() & set(unwanted) == set()
    # No internals of the JSON Schema are offered.
    assert [
        label for label in offered if not re.fullmatch(r"[a-z0-9_]+(\[32\]| any| = .*)?", label)
    ] == []


def test_what_is_completed_has_docs_and_continues(server: Server) -> None:
    offered = server.completion(f"{BEE}    |")
    assert all("```yaml\n" in item["documentation"]["value"] for item in offered.values())
    assert offered["pool"]["insertText"] == "pool:\n  "
    assert offered["freeze"]["insertText"] == "freeze: "
    types = server.completion(f"{BEE}    properties: {{hp: |}}")
    assert "`int32_t`" in types["i32"]["documentation"]["value"]


# Every key has a hover

HOVERED = """\
gpgen: 1
module: garden
structs: {vec2: {x: f32, y: f32}}
entities:
  bee:
    pool: {reserve: 64, reuse: lifo}
    components: [physics]
    properties:
      hp: {type: i32, default: 100, clamp: [0, 100]}
      position: vec2
    signals: {stung: {args: {damage: i32}}}
    hooks: [init]
    leaves: {flee: task}
    behaviour:
      priority:
        - {event: stung, do: flee, timeout: 2s}
        - sequence: [near(2), flee]
          cooldown: 1s
        - {tween: {hp: 3}, over: 1s, ease: out_cubic}
        - idle
"""
# The values of these are limited to a few words.
CHOICES = {"gpgen", "reuse", "lifo", "init]", "flee", "ease"}
# A word, and the text of its hover.
HOVERS = {
    "gpgen": "gpgen: 1",
    "module": "module: garden",
    "structs": "structs: {vec2: {x: f32, y: f32}}",
    "vec2": "vec2: {x: f32, y: f32}",
    "entities": "entities: {bee: {properties: {hp: i32 = 100}}}",
    "bee": "bee: {properties: {hp: i32 = 100}}",
    "pool": "pool: {reserve: 256, max: 4096}",
    "reserve": "Default: 0.",
    "reuse": "reuse: lifo",
    "lifo": "* `lifo`: The slot that was freed last",
    "components": "components: [physics, health]",
    "physics": "The name of a component.",
    "properties": "properties: {hp: i32 = 100}",
    "position": "hp: i32 = 100",
    "default": "default: 100",
    "clamp": "clamp: [0, 100]",
    "stung": "stung: {args: {damage: i32}}",
    "hooks": "hooks: [init, reset]",
    "init]": "* `init`: Called once",
    "flee": "flee: {kind: task}",
    "behaviour": "behaviour: flee",
    "priority": "priority: [aim, fire]",
    "event": "event: stung",
    "timeout": "timeout: 2s",
    "cooldown": "cooldown: 1.5s",
    "over": "over: 400ms",
    "ease": "Default: linear.",
    "idle": "A node:",
}


@pytest.mark.parametrize("word", HOVERS)
def test_what_a_word_means_is_shown(server: Server, word: str) -> None:
    before, _, after = HOVERED.partition(word)
    shown = server.hover(f"{before}|{word}{after}")
    assert HOVERS[word] in shown
    # Allowed values are listed only if no others are possible.
    assert ("Allowed Values" in shown) == (word in CHOICES)


# The JSON Schema by itself

COMPILE = """
const Ajv = require("ajv");
const ajv = new Ajv({strict: true, strictTypes: false, strictRequired: false, allErrors: true});
ajv.addVocabulary(["errorMessage", "patternErrorMessage", "doNotSuggest", "markdownDescription",
    "markdownEnumDescriptions"]);
const schema = JSON.parse(require("fs").readFileSync(0));
const accepts = ajv.compile(schema);
console.log(accepts({gpgen: 1, module: "garden"}), accepts({gpgen: 1, modul: "garden"}));
"""


def test_another_validator_takes_it_without_complaint() -> None:
    """Ajv in strict mode refuses unknown keywords, and keywords without effect."""
    done = subprocess.run(
        ["node", "-e", COMPILE],
        input=json_schema_text(),
        env={**os.environ, "NODE_PATH": str(NODE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("true false\n", "")


def test_the_server_is_the_pinned_one() -> None:
    pinned = json.loads((ROOT / "tests/npm/package.json").read_text())["dependencies"]
    installed = {
        name: json.loads((NODE / name / "package.json").read_text())["version"] for name in pinned
    }
    assert installed == pinned
