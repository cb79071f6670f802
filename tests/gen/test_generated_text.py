"""Generated C: formatted as by clang-format, and with announced names only."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from behaviours.cases import read_cases, schema_of
from random_schema import random_schema
from schema_source import only
from slowness import first_is_quick

from gpgen.c.names import BUFFER_VARIABLES, EVENT_VARIABLES, SIGNAL_VARIABLES, VARIABLES
from gpgen.c.symbols import emitted
from gpgen.c.symbols.symbol import IN_EVENT, CName
from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.model.node_walk import awaited_events
from gpgen.output.render import render
from gpgen.schema.names import PRIVATE

CLANG_FORMAT = Path(sys.executable).parent / "clang-format"
SEEDS = range(24)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STATIC = re.compile(
    r"^static (?!inline)(?:const |GP_NOINLINE )*\w+ \*?(?:const )?(\w+)", re.MULTILINE
)
STRING = re.compile(r'"[^"\n]*"')
IDENTIFIER = re.compile(r"\b[A-Za-z_]\w*\b")


def module_of(text: str, folder: Path) -> Module:
    """Return the model of a schema without errors."""
    path = folder / "schema.yaml"
    path.write_text(text)
    checked = check_schema(str(path))
    assert checked.errors == ()
    assert checked.module is not None
    return checked.module


@cache
def random_module(seed: int) -> Module:
    """Return the model of a random schema, which several tests use."""
    checked = check_schema("schema.yaml", only(random_schema(seed)))
    assert checked.errors == ()
    assert checked.module is not None
    return checked.module


@cache
def random_texts(seed: int) -> dict[str, str]:
    """Return the files generated from a random schema."""
    return render(random_module(seed))


@pytest.mark.parametrize("is_one", [False, True], ids=["many", "one"])
@pytest.mark.parametrize(
    "seeds",
    [SEEDS[:4], pytest.param(SEEDS[4:], marks=pytest.mark.slow)],
    ids=["few", "rest"],
)
def test_clang_format_changes_nothing_in_generated_c(
    repo: Path, tmp_path: Path, seeds: range, *, is_one: bool
) -> None:
    """Each line is formatted as by clang-format, for long and short names.

    Half of the schemas are generated as one file, which has the same functions.
    """
    (tmp_path / ".clang-format").write_text((repo / ".clang-format").read_text())
    files = []
    seeds = seeds[int(is_one) :: 2]
    for seed in seeds:
        texts = render(random_module(seed), single_file=True) if is_one else random_texts(seed)
        for name, text in texts.items():
            path = tmp_path / f"{seed}_{name}"
            path.write_text(text)
            files.append(str(path))
            assert re.findall(r"/\*.*\S  \*/", text) == []
    assert len(files) == 2 * len(seeds) if is_one else len(files) > 4 * len(seeds)
    done = subprocess.run(
        [CLANG_FORMAT, "--dry-run", "-Werror", *files], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


@pytest.mark.parametrize("doc", ["??/", "a */ b /* c", "// d", "%s", "#if e"])
def test_docs_are_comments_whatever_they_say(doc: str, repo: Path, tmp_path: Path) -> None:
    """If a comment is broken after `??/`, that trigraph is a backslash and joins the two lines."""
    docs = f"doc: '{' '.join([doc] * 40)}'"
    property_ = f"hp: {{type: u8, {docs}}}"
    schema = f"gpgen: 1\nmodule: pond\n{docs}\nentities:\n  duck:\n    {docs}\n"
    for name, text in render(
        module_of(f"{schema}    properties: {{{property_}}}\n", tmp_path)
    ).items():
        (tmp_path / name).write_text(text)
    flags = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only")
    sources = sorted(tmp_path.glob("*.c"))
    subprocess.run(["gcc", *flags, f"-I{repo / 'runtime'}", *sources], check=True)


@pytest.mark.parametrize("seed", first_is_quick(SEEDS))
def test_every_name_of_the_module_in_the_c_was_announced(seed: int) -> None:
    """`cnames.emitted` yields each prefixed identifier, member and static name in the C."""
    module = random_module(seed)
    prefix = f"{module.name.text}_"
    names = {name.text for name in emitted(module)}
    for file, text in random_texts(seed).items():
        bare = COMMENT.sub("", text)
        code = "\n".join(line for line in bare.split("\n") if not line.startswith("#include"))
        used = set(IDENTIFIER.findall(STRING.sub("", code)))
        own = {name for name in used if name.lower().startswith(prefix)}
        assert {name for name in own - names if not PRIVATE.fullmatch(name.lower())} == set(), file
        static = set(STATIC.findall(code))
        assert {name for name in static if not PRIVATE.fullmatch(name)} == set(), file


def test_every_local_name_of_generated_functions_is_refused_to_schemas() -> None:
    """A local variable of a generated function cannot be an entity's name."""
    module = random_module(3)
    objects = {entity.name.text for entity in module.entities}
    objects |= {component.name.text for component in module.components}
    arguments = {
        field.name.text
        for owner in (module.world, *module.entities)
        if owner is not None
        for signal in owner.signals
        for field in signal.arguments
    }
    given = {name.text for each in module.entities for f in each.factories for name in f.properties}
    given |= {name.text for name in emitted(module) if name.scope.endswith(IN_EVENT)}
    values = {name.text for name in emitted(module) if name.scope.endswith(".follow")}
    known = values | (
        VARIABLES
        | SIGNAL_VARIABLES
        | BUFFER_VARIABLES
        | EVENT_VARIABLES
        | objects
        | arguments
        | given
    )
    # Functions of reflection have no parameter with the name of an entity.
    of_reflection = {"place", "size", "is_handled"}
    for text in random_texts(3).values():
        body = COMMENT.sub("", text)
        declared = re.findall(
            r"^    (?!return)(?:const )?\w+ \*?(\w+)(?:\[[^]]*\])?(?: =|;)", body, re.MULTILINE
        )
        members = {
            m
            for s in re.findall(r"(?:struct|union) \w+ \{(.*?)\n\}", body, re.DOTALL)
            for m in words(s)
        }
        public = {name for name in declared if "gp" not in name.split("_")}
        public -= {name for name in public if re.fullmatch(r"argument_\d+", name)}
        assert public - members - known - of_reflection == set()


SIGNAL_FUNCTION = re.compile(
    r"^(?!static)[^\n;{}]*_(?:emit|post|post_to)\([^;{}]*\)\n\{\n(.*?)^\}", re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize("seed", range(6))
def test_every_local_name_beside_signal_arguments_is_refused_to_these(seed: int) -> None:
    """A local variable of emit or post functions cannot be an argument of a signal."""
    bodies = [
        COMMENT.sub("", body)
        for text in random_texts(seed).values()
        for body in SIGNAL_FUNCTION.findall(text)
    ]
    declared = {
        name
        for body in bodies
        for name in re.findall(r"^ +(?!return)(?:const )?\w+ \*?(\w+)(?: =|;)", body, re.MULTILINE)
    }
    assert len(bodies) > 3
    assert {"emission", "walk"} <= declared
    assert declared - SIGNAL_VARIABLES - EVENT_VARIABLES == set()


def kind_of(name: CName, module: Module) -> tuple[str, str]:
    """Return the description and the C name, without the words that come from the schema."""
    quoted = re.findall(r"'([^']*)'", name.what)
    words_of_schema = {word for text in quoted for word in text.split(".")}
    words_of_schema |= {module.name.text, *awaited_in(module)}
    words_of_schema |= {entity.name.text for entity in module.entities}
    words_of_schema |= {component.name.text for component in module.components}
    text = name.text.lower()
    for word in sorted(words_of_schema, key=len, reverse=True):
        text = re.sub(rf"(?<![a-z]){word}(?![a-z])", "*", text)
    return re.sub(r"'[^']*'", "", name.what), re.sub(r"\*[*_]*\*", "*", text)


def awaited_in(module: Module) -> set[str]:
    return {event for entity in module.entities for event in awaited_events(module, entity)}


@pytest.mark.slow
def test_every_kind_of_name_that_is_announced_is_in_some_c(repo: Path) -> None:
    """A name that is in no generated file would be reserved for no reason."""
    used: set[tuple[str, ...]] = set()
    announced: dict[tuple[str, ...], str] = {}
    for path in [*repo.glob("tests/generated/*/*.yaml"), *repo.glob("examples/*/*.yaml")]:
        module = check_schema(str(path)).module
        if module is None:  # a file that other schemas include
            continue
        texts = render(module)
        code = "".join(COMMENT.sub("", text) for text in texts.values())
        found = set(IDENTIFIER.findall(code))
        for name in emitted(module):
            if not name.what.startswith("the header of the extern"):
                announced[kind_of(name, module)] = f"{name.text} of {path.parent.name}"
                if name.text in found or name.text in texts:
                    used.add(kind_of(name, module))
    assert {kind: text for kind, text in announced.items() if kind not in used} == {}


# Earlier names of static functions and tables in generated files, which were reserved then.
ONCE_TAKEN = (
    *("pick", "open_pools", "pools", "set_defaults", "find_own_stale", "let_go", "store_of"),
    *("schema_types", "schema_values", "the_world", "world_of", "component_homes", "settle"),
    *("tick_sequence", "halt_sequence", "rests_sequence", "claim_sequence", "clear_behaviour"),
    *(
        "next_awake",
        "holds_1",
        "value_1",
        "is_at_rest_behaviour",
        "begin_create",
        "recycle_telling",
    ),
    *(
        "emit_hit",
        "tell_hp_changed",
        "tell_hp_further",
        "set_each_hp",
        "pass_on_hp",
        "compute_weak",
    ),
    *("hears_hp", "follow_hp", "hold_hp", "retell_hp", "thaw_hp", "hear_component", "core_of"),
)
NAMED_LIKE_THEM = """gpgen: 1
module: pond
enums:
  team: [left, right]
streams:
  news:
    events:
      received: {side: team}
components:
  NAME_of:
    properties: {at: i32}
entities:
  NAME:
    components: [NAME_of]
    leaves:
      look: {kind: condition}
      swim: {kind: task}
    properties: {hp: i32, weak: {type: bool, computed: hp < 3}, other: ref NAME}
    signals: {hit: {args: {NAME_now: i32, side: team}}}
    bind: {hp: NAME_of.at}
    behaviour:
      sequence: [look, swim, {wait: 2s, cooldown: 3s}]
"""


@pytest.mark.parametrize("name", first_is_quick(ONCE_TAKEN))
def test_a_schema_may_use_what_private_names_were(name: str, repo: Path, tmp_path: Path) -> None:
    """An entity is a parameter of functions, and shadows a file-scope name that is the same."""
    module = module_of(NAMED_LIKE_THEM.replace("NAME", name), tmp_path)
    for file, text in render(module).items():
        (tmp_path / file).write_text(text)
    flags = ("-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fsyntax-only")
    sources = sorted(tmp_path.glob("*.c"))
    assert len(sources) > 4
    subprocess.run(["gcc", *flags, f"-I{repo / 'runtime'}", *sources], check=True)


def words(text: str) -> set[str]:
    """Return all identifiers of a text."""
    return set(IDENTIFIER.findall(text))


@pytest.mark.slow
def test_behaviours_are_laid_out_too(repo: Path, tmp_path: Path) -> None:
    """Labels, switches and conditions of each kind of node are formatted as by clang-format."""
    (tmp_path / ".clang-format").write_text((repo / ".clang-format").read_text())
    schemas = [
        schema_of(read_cases()),
        (repo / "tests/generated/behaviours/schema.yaml").read_text(),
    ]
    files = []
    for number, schema in enumerate(schemas):
        for name, text in render(module_of(schema, tmp_path)).items():
            path = tmp_path / f"{number}_{name}"
            path.write_text(text)
            files.append(str(path))
    done = subprocess.run(
        [CLANG_FORMAT, "--dry-run", "-Werror", *files], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


def test_every_name_of_behaviours_was_announced(repo: Path, tmp_path: Path) -> None:
    """Members, leaves and functions of behaviours are announced, also those private to a file."""
    schema = (repo / "tests/generated/behaviours/schema.yaml").read_text()
    module = module_of(schema, tmp_path)
    names = {name.text for name in emitted(module)}
    for file, text in render(module).items():
        bare = COMMENT.sub("", text)
        code = "\n".join(line for line in bare.split("\n") if not line.startswith("#include"))
        own = {name for name in words(code) if name.lower().startswith("garden_")}
        assert {name for name in own - names if not PRIVATE.fullmatch(name.lower())} == set(), file


def test_a_posted_text_is_stored_by_a_function_that_is_declared(tmp_path: Path) -> None:
    """`gp_text.h` is included even if no property of the module is a string."""
    text = 'gpgen: 1\nmodule: bell\nentities: {bell: {signals: {rung: {args: {by: "str[8]"}}}}}\n'
    source = render(module_of(text, tmp_path))["bell.c"]
    assert "gp_text_set(pushed->by" in source
    assert '#include "gp_text.h"' in source
