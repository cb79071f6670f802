"""A schema is parsed into its model, and an error does not affect other declarations."""

from pathlib import Path

import pytest
from lsp_text import reading
from machine_speed import at_most
from schema_source import only
from slowness import first_is_quick

from gpgen.checks.front_end import check_schema
from gpgen.model import (
    Array,
    ArrayValue,
    Broken,
    Entity,
    EnumType,
    EnumValue,
    Module,
    Property,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    TextArgument,
)
from gpgen.schema.module import Parsed, parse_module
from gpgen.source.problems import render

SCHEMA = """\
# yaml-language-server: $schema=gpgen.schema.json
gpgen: 1
module: garden
doc: |
  The garden.
constants:
  double: u32 = size
  size: u32 = 32
  hello: str = "hi, you"
  pi: {type: f64, value: 3.14, doc: Round.}
enums:
  team: [bees, wasps]
  level: {values: {low: 1, mid: {value: size, doc: Half.}, top: {doc: Full.}}, doc: How full.}
  mood: {flags: {hungry: {doc: Wants food.}, angry: {}}}
structs:
  vec2: {x: f32, y: f32}
  box: {fields: {low: vec2, high: {type: vec2, doc: Far.}}, doc: A box.}
world:
  doc: It all.
  static: true
  listeners: size
  properties: {honey: u32}
  signals: {night: {}}
entities:
  honey: {pool: {max: 8, static: true}}
  bee:
    doc: Collects honey.
    pool: {reserve: 4, max: size, static: true, reuse: lifo}
    properties:
      hp: {type: i32, default: 100, clamp: [0, size], doc: Hit points., observe: true}
      energy: f32 = 1
      limit: f32 = .inf
      target: ref honey
      anyone: ref any[2]
      name: str[24] = "bob, the \\"bee\\""
      marker: vec2
      area: "box = {high: {x: 1, y: -2.5}}"
      slots: u8[size] = [1, 2, 0x3]
      team: team = wasps
      mood: {type: mood, default: [angry, hungry]}
      calm: mood = []
      sprite: {type: u64, keep: true, observe: false}
    signals:
      stung: {args: {attacker: ref bee, why: {type: str, doc: Words.}}, doc: It hurts.}
      died: {args: {at: vec2}, doc: Where.}
    hooks: [init, destroy]
    on: {energy: check, stung: [flinch, cry]}
    create:
      at: [marker, hp]
      born: {args: [name], doc: With a name.}
    presets:
      queen: {hp: size, name: Q, doc: The queen.}
"""


def check(text: str) -> Parsed:
    return check_schema("x.yaml", only(text))


def codes(text: str) -> list[str]:
    return [problem.code for problem in check(text).problems]


def module_of(text: str) -> Module:
    parsed = parse_module("x.yaml", lambda _path: text.encode())
    assert [render(problem) for problem in parsed.problems] == []
    assert parsed.module is not None
    return parsed.module


@pytest.fixture(name="module", scope="module")
def garden() -> Module:
    return module_of(SCHEMA.replace("[0, size]", "[0, 100]").replace("hp: size", "hp: 80"))


@pytest.fixture(name="bee", scope="module")
def garden_bee(module: Module) -> Entity:
    return module.entities[1]


def test_structs_that_hold_one_another_are_looked_into_once() -> None:
    """Sixty levels with two fields each have 2^60 paths, too many to visit."""
    structs = "".join(f"  s{i}: {{a: s{i - 1}, b: s{i - 1}}}\n" for i in range(1, 60))
    text = f"gpgen: 1\nmodule: garden\nstructs:\n  s0: {{a: u8}}\n{structs}"
    uses = "buffers: {sheet: {a: s59}}\nentities: {bee: {properties: {a: s59, b: s20}}}\n"
    assert set(codes(text + uses)) == {"GP423", "GP421"}


def member(entity: Entity, name: str) -> Property:
    return next(each for each in entity.properties if each.name.text == name)


def test_head(module: Module) -> None:
    assert (module.name.text, module.doc) == ("garden", "The garden.")
    assert [file.path for file in module.files] == ["x.yaml"]


def test_constants(module: Module) -> None:
    assert [(c.name.text, c.type, c.value, c.doc) for c in module.constants] == [
        ("double", Scalar("u32"), 32, None),
        ("size", Scalar("u32"), 32, None),
        ("hello", TextArgument(), "hi, you", None),
        ("pi", Scalar("f64"), 3.14, "Round."),
    ]


def test_enums(module: Module) -> None:
    team, level, mood = module.enums
    assert [(m.name.text, m.value) for m in team.members] == [("bees", 0), ("wasps", 1)]
    assert [(m.value, m.doc) for m in level.members] == [(1, None), (32, "Half."), (33, "Full.")]
    assert [(m.name.text, m.value) for m in mood.members] == [("hungry", 1), ("angry", 2)]
    assert (team.flags, mood.flags, level.doc) == (False, True, "How full.")


def test_structs(module: Module) -> None:
    vec2, box = module.structs
    assert [(f.name.text, f.type) for f in vec2.fields] == [
        ("x", Scalar("f32")),
        ("y", Scalar("f32")),
    ]
    assert [(f.type, f.doc) for f in box.fields] == [
        (StructType("vec2"), None),
        (StructType("vec2"), "Far."),
    ]


def test_world(module: Module) -> None:
    assert module.world is not None
    assert (module.world.static, module.world.listeners, module.world.doc) == (True, 32, "It all.")
    assert [p.name.text for p in module.world.properties] == ["honey"]
    assert [s.name.text for s in module.world.signals] == ["night"]


def test_pool(bee: Entity) -> None:
    assert (bee.pool.reserve, bee.pool.max, bee.pool.static, bee.pool.lifo) == (4, 32, True, True)


def test_types(bee: Entity) -> None:
    assert [each.type for each in bee.properties] == [
        Scalar("i32"),
        Scalar("f32"),
        Scalar("f32"),
        Ref("honey"),
        Array(Ref(None), 2),
        Text(24),
        StructType("vec2"),
        StructType("box"),
        Array(Scalar("u8"), 32),
        EnumType("team"),
        EnumType("mood"),
        EnumType("mood"),
        Scalar("u64"),
    ]


def test_defaults(bee: Entity) -> None:
    inner = StructValue((("x", 1.0), ("y", -2.5)))
    assert {each.name.text: each.default for each in bee.properties if each.default_span} == {
        "hp": 100,
        "energy": 1.0,
        "limit": float("inf"),
        "name": 'bob, the "bee"',
        "area": StructValue((("high", inner),)),
        "slots": ArrayValue((1, 2, 3)),
        "team": EnumValue("team", ("wasps",)),
        "mood": EnumValue("mood", ("angry", "hungry")),
        "calm": EnumValue("mood", ()),
    }
    assert isinstance(member(bee, "energy").default, float)


def test_property_flags(bee: Entity) -> None:
    assert member(bee, "hp").clamp == (0, 100)
    assert (member(bee, "hp").observe, member(bee, "hp").keep) == (True, False)
    assert (member(bee, "sprite").observe, member(bee, "sprite").keep) == (False, True)
    assert member(bee, "hp").doc == "Hit points."


def test_signals(bee: Entity) -> None:
    stung, died = bee.signals
    assert [(a.name.text, a.type, a.doc) for a in stung.arguments] == [
        ("attacker", Ref("bee"), None),
        ("why", TextArgument(), "Words."),
    ]
    assert [a.name.text for a in died.arguments] == ["at"]


EVERY_NAME = ("fields", "values", "flags", "args", "doc")
TYPED = f"{{{', '.join(f'{name}: u8' for name in EVERY_NAME)}}}"
LONG_FORMS = f"""\
gpgen: 1
module: garden
enums:
  team: {{values: [{", ".join(EVERY_NAME)}]}}
  mood: {{flags: {{{", ".join(f"{name}: {{doc: Hi.}}" for name in EVERY_NAME)}}}}}
structs: {{door: {{fields: {TYPED}, doc: A door.}}}}
buffers: {{sprite: {{fields: {TYPED}}}}}
functions: {{sum: {{args: {TYPED}, returns: u8}}}}
messages: {{damage: {{args: {TYPED}}}}}
streams: {{sounds: {{events: {{step: {{fields: {TYPED}}}}}}}}}
behaviours: {{rest: {{for: bee, args: {TYPED}, root: idle}}}}
entities:
  bee:
    signals: {{stung: {{args: {TYPED}, doc: It hurts.}}}}
    leaves: {{flee: {{kind: task, args: {TYPED}}}}}
"""


def test_every_name_is_a_member_in_the_long_form() -> None:
    def read(path: str) -> bytes:
        if path != "x.yaml":  # there is no lock file
            raise FileNotFoundError(path)
        return LONG_FORMS.encode()

    parsed = check_schema("x.yaml", read)
    assert parsed.errors == ()
    module = parsed.module
    assert module is not None
    bee = module.entities[0]
    fields = [
        module.structs[0].fields,
        module.buffers[0].fields,
        module.functions[0].arguments,
        module.messages[0].arguments,
        module.streams[0].events[0].fields,
        [each.field for each in module.behaviours[0].arguments],
        bee.signals[0].arguments,
        [each.field for each in bee.leaves[0].arguments],
    ]
    assert [[each.name.text for each in several] for several in fields] == [[*EVERY_NAME]] * 8
    members = [[each.name.text for each in enum.members] for enum in module.enums]
    assert members == [[*EVERY_NAME]] * 2
    assert (module.structs[0].doc, bee.signals[0].doc) == ("A door.", "It hurts.")


MEMBERS = """\
gpgen: 1
module: garden
include: [spatial.yaml]
enums: {team: [bees, wasps], mood: {flags: [hungry, angry]}}
structs: {side: {team: team, mood: mood}}
components: {wings: {properties: {team: team = TEAM.wasps}}}
entities:
  bee:
    components: {wings: {team: TEAM.bees}}
    properties:
      team: team = TEAM.wasps
      mood: {type: mood, default: [MOOD.angry, hungry]}
      calm: mood = MOOD.hungry
      teams: {type: "team[2]", default: [TEAM.wasps, bees]}
      face: {type: side, default: {team: TEAM.wasps, mood: [MOOD.angry]}}
      way: spatial.way = WAY.right
    presets: {queen: {team: TEAM.bees, wings.team: TEAM.wasps}}
"""
SPATIAL = "gpgen: 1\nmodule: spatial\nenums: {way: [left, right]}\n"


def values_in(text: str) -> list[object]:
    """Return every value in a schema that uses another module."""
    parsed = check_schema("x.yaml", reading({"x.yaml": text, "spatial.yaml": SPATIAL}))
    assert parsed.problems == ()
    assert parsed.module is not None
    (bee,), (wings,) = parsed.module.entities, parsed.module.components
    pairs = [*bee.presets[0].values, *bee.components[0].values]
    given: list[object] = [value for _, value in pairs]
    return [*given, *(each.default for each in (*bee.properties, *wings.properties))]


def test_a_member_may_be_written_with_its_enum() -> None:
    bare = MEMBERS.replace("TEAM.", "").replace("MOOD.", "").replace("WAY.", "")
    full = MEMBERS.replace("TEAM.", "team.").replace("MOOD.", "mood.")
    expected = values_in(bare)
    assert len(expected) == 10
    assert EnumValue("mood", ("angry", "hungry")) in expected
    assert values_in(full.replace("WAY.", "spatial.way.")) == expected


def test_what_hangs_on_an_entity(bee: Entity) -> None:
    assert [hook.text for hook in bee.hooks] == ["init", "destroy"]
    assert [(on.event.text, on.function.text) for on in bee.on] == [
        ("energy", "check"),
        ("stung", "flinch"),
        ("stung", "cry"),
    ]
    assert [(f.name.text, [p.text for p in f.properties], f.doc) for f in bee.factories] == [
        ("at", ["marker", "hp"], None),
        ("born", ["name"], "With a name."),
    ]
    (queen,) = bee.presets
    assert [(name.text, value) for name, value in queen.values] == [("hp", 80), ("name", "Q")]
    assert queen.doc == "The queen."


def test_places_are_those_of_the_words(bee: Entity) -> None:
    lines = SCHEMA.split("\n")
    hp = member(bee, "hp")
    for span, text in [
        (hp.name.span, "hp"),
        (hp.type_span, "i32"),
        (member(bee, "slots").type_span, "u8[size]"),
        (member(bee, "target").type_span, "ref honey"),
        (bee.name.span, "bee"),
    ]:
        assert lines[span.line - 1][span.column - 1 :].startswith(text)
        assert span.width == len(text)


def test_everything_wrong_is_reported_in_the_order_of_its_place() -> None:
    found = check(SCHEMA).problems
    assert [problem.code for problem in found] == ["GP314"]
    broken = (
        SCHEMA.replace("f32 = 1", "f23 = 1").replace("[init, d", "[intl, d").replace("Q,", "9,")
    )
    assert [p.code for p in check(broken).problems] == ["GP314", "GP203", "GP208", "GP301"]


def test_a_broken_type_breaks_nothing_else() -> None:
    head = "gpgen: 1\nmodule: garden\n"
    text = head + "entities:\n  bee:\n    properties:\n"
    text += "      hp: {type: itn, default: [], clamp: [3, 1]}\n"
    text += "    on: {hp: check}\n    create: {at: [hp]}\n    presets: {queen: {hp: {}}}\n"
    parsed = check(text)
    assert [problem.code for problem in parsed.problems] == ["GP203"]
    assert parsed.module is not None
    assert parsed.module.entities[0].properties[0].type == Broken()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("struct: {vec2: {x: f32}}\nentities: {bee: {properties: {at: vec2}}}", ["GP201"]),
        ("structs: [vec2]\nentities: {bee: {properties: {at: vec2}}}", ["GP202"]),
        ("structs: {vec2: 3}\nentities: {bee: {properties: {at: vec2}}}", ["GP202"]),
        ("enums: {team: {flag: [x]}}\nentities: {bee: {properties: {t: team = x}}}", ["GP201"]),
        ("enums: {team: [x, 3]}\nentities: {bee: {properties: {t: team = y}}}", ["GP202"]),
        ("constants: {n: u32 = z}\nentities: {bee: {pool: {max: n}}}", ["GP223"]),
        ("constants: [n]\nentities: {bee: {pool: {max: n}}}", ["GP202"]),
        ("entities: {bee: {propertys: {hp: i32}, on: {hp: f}, create: {at: [hp]}}}", ["GP201"]),
        ("entities: {bee: {propertys: {hp: i32}, presets: {q: {hp: 1}}}}", ["GP201"]),
        ("entities: {bee: {properties: [hp], on: {hp: f}}}", ["GP202"]),
        ("entities: {bee: {pool: {max: -1, static: true}}}", ["GP206"]),
        ("entities: {bee: 3, wasp: {properties: {b: ref bee}}}", ["GP202"]),
        ("include: [gone.yaml]\nentities: {bee: {properties: {at: vec2}}}", ["GP120"]),
    ],
)
def test_one_mistake_gives_one_problem(text: str, expected: list[str]) -> None:
    def read(path: str) -> bytes:
        if path != "x.yaml":
            raise FileNotFoundError(2, "No such file or directory")
        return f"gpgen: 1\nmodule: garden\n{text}\n".encode()

    assert [problem.code for problem in check_schema("x.yaml", read).problems] == expected


def test_only_the_version_of_a_newer_schema_is_reported() -> None:
    assert codes("gpgen: 2\nmodule: 3\nfoo: bar\n") == ["GP216"]


FILES = {
    "s/root.yaml": "gpgen: 1\nmodule: garden\ninclude: [sub/a.yaml, b.yaml, ./b.yaml]\n"
    "structs: {late: {a: early}}\n",
    "s/sub/a.yaml": "include: [../b.yaml]\nstructs: {early: {x: f32}}\n",
    "s/b.yaml": "gpgen: 1\ndoc: Some more.\nconstants: {n: u8 = 1}\n",
}


def read_from(files: dict[str, str]) -> Parsed:
    return check_schema("s/root.yaml", lambda path: files[Path(path).as_posix()].encode())


def test_includes_join_once_and_come_first() -> None:
    parsed = read_from(FILES)
    assert parsed.problems == ()
    assert [file.path for file in parsed.files] == ["s/root.yaml", "s/sub/a.yaml", "s/b.yaml"]
    assert parsed.module is not None
    assert [struct.name.text for struct in parsed.module.structs] == ["early", "late"]
    assert parsed.module.doc is None


def test_files_are_known_in_spite_of_problems() -> None:
    parsed = read_from({**FILES, "s/b.yaml": "constants: ["})
    assert [file.path for file in parsed.files] == ["s/root.yaml", "s/sub/a.yaml", "s/b.yaml"]
    assert parsed.module is None
    assert [problem.code for problem in parsed.problems] == ["GP107"]


def test_problems_of_files_come_in_the_order_of_reading() -> None:
    files = {name: text.replace("structs:", "struct:") + "zoo: 1\n" for name, text in FILES.items()}
    paths = [problem.span.file.path for problem in read_from(files).problems]
    assert paths == sorted(paths, key=["s/root.yaml", "s/sub/a.yaml", "s/b.yaml"].index)
    assert len(paths) == 5


def test_a_directory_is_not_a_schema(tmp_path: Path) -> None:
    (problem,) = check_schema(str(tmp_path)).problems
    said = "error[GP101]: the file cannot be read: expected a regular file, got a folder"
    assert render(problem).endswith(said)


def test_a_real_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(SCHEMA.replace("[0, size]", "[0, 100]"))
    assert check_schema(str(path)).problems == ()


def big_schema(line: str) -> str:
    entities = "".join(
        f"  bee_{i}:\n    properties:\n" + "".join(f"      p_{j}: {line}\n" for j in range(20))
        for i in range(200)
    )
    return f"gpgen: 1\nmodule: big\nstructs: {{vec2: {{x: f32}}}}\nentities:\n{entities}"


@pytest.mark.parametrize(
    ("line", "count"),
    first_is_quick(
        [
            ("i32 = 5", 0),
            ("{type: i32, default: 5, clamp: [0, 9], doc: Some words.}", 0),
            ("vec2", 0),
            ("itn = 5", 1),  # reported with a note for each further use
            ("{tpye: i32}", 4000),
        ]
    ),
)
def test_many_properties_are_checked_in_time(line: str, count: int) -> None:
    text = big_schema(line)
    with at_most(80):
        problems = check(text).problems
    assert len(problems) == count
