"""Two versions of a schema: which changes break, need a new compilation, or are harmless."""

import re
from pathlib import Path

import pytest
from command import gpgen

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render_headers

OLD = """\
gpgen: 1
module: pond
constants: {size: u32 = 4}
enums: {mood: [calm, angry], skill: {flags: [swim, fly]}}
structs: {vec2: {x: f32, y: f32}}
buffers: {sprite: {x: f32, color: u32}}
externs: {texture: {c: struct texture *}}
functions: {far: {args: {at: vec2}, returns: f32}}
messages: {hit: {args: {by: ref any}}}
components:
  body: {properties: {mass: f32 = 1}, hooks: [init], handles: [hit]}
  legs: {requires: [body]}
world: {properties: {food: u32}}
streams:
  noise: {events: {quack: {volume: u8}}}
behaviours: {doze: {for: [duck], root: {wait: 1s}}}
entities:
  duck:
    components: [body]
    properties: {weight: f32, mood: mood, at: vec2, fat: {type: bool, computed: weight > 2}}
    signals: {fed: {args: {grams: u16}}}
    on: {weight: sink}
    create: {at: [at]}
    presets: {big: {weight: 3}}
    lists: [swimming]
    freeze: true
    leaves: {eat: {kind: task}, hungry: {kind: condition, is: weight < 1}}
    behaviour: {sequence: [hungry, eat]}
  goose: {components: [legs]}
"""

CHANGES = [
    # what is replaced, the replacement, and the expected report
    ("module: pond", "module: lake", ["breaking: the module's name is 'lake', and was 'pond'"]),
    (
        "module: pond",
        "module: pond\ninspect: true",
        ["layout: the code of the inspector's taps is new"],
    ),
    (
        "world: {",
        "world: {snapshot: true, ",
        ["layout: the code of snapshots is new"],
    ),
    ("u32 = 4}", "u64 = 4}", ["breaking: the constant 'size' is u64, and was u32"]),
    (
        "u32 = 4}",
        "u32 = 5}",
        ["layout: the value of the constant 'size' is 5, and was 4"],
    ),
    ("[calm, angry]", "[calm, angry, tired]", ["compatible: 'tired' of the enum 'mood' is new"]),
    (
        "[calm, angry]",
        "[tired, angry]",
        [
            "breaking: 'calm' of the enum 'mood' is gone",
            "compatible: 'tired' of the enum 'mood' is new",
        ],
    ),
    (
        "[calm, angry]",
        "[angry, calm]",
        [
            "breaking: 'angry' of the enum 'mood' is 0, and was 1",
            "breaking: 'calm' of the enum 'mood' is 1, and was 0",
        ],
    ),
    (
        "x: f32, y: f32",
        "x: f64, y: f32",
        ["breaking: the field 'x' of the struct 'vec2' is f64, and was f32"],
    ),
    (
        "x: f32, y: f32",
        "x: f32, y: f32, z: f32",
        ["layout: the field 'z' of the struct 'vec2' is new"],
    ),
    (
        "x: f32, y: f32",
        "y: f32, x: f32",
        ["layout: the order in the struct 'vec2' is y, x, and was x, y"],
    ),
    (
        "color: u32}",
        "color: u32, z: f32}",
        ["breaking: the field 'z' of the buffer 'sprite' is new"],
    ),
    (
        "struct texture *",
        "struct image *",
        ["breaking: the extern 'texture' is 'struct image *', and was 'struct texture *'"],
    ),
    (
        "{at: vec2}, returns",
        "{at: vec2, to: vec2}, returns",
        ["breaking: the function 'far' is (at: vec2, to: vec2) -> f32, and was (at: vec2) -> f32"],
    ),
    (
        "functions: {",
        "functions: {near: {returns: bool}, ",
        ["breaking: the function 'near' is new, and yours to write"],
    ),
    (
        "by: ref any",
        "by: ref duck",
        ["breaking: the message 'hit' is (by: ref duck), and was (by: ref any)"],
    ),
    (
        "by: ref any",
        "by: {type: ref any, inout: true}",
        ["breaking: the message 'hit' is (by: inout ref any), and was (by: ref any)"],
    ),
    ("hooks: [init]", "hooks: []", ["compatible: the hook 'init' of the component 'body' is gone"]),
    (
        "hooks: [init]",
        "hooks: [init, reset]",
        ["breaking: the hook 'reset' of the component 'body' is new, and yours to write"],
    ),
    (", handles: [hit]", "", ["breaking: the handler 'hit' of the component 'body' is gone"]),
    ("{food: u32}", "{}", ["breaking: the property 'food' of the world is gone"]),
    (
        "quack: {volume: u8}",
        "hiss: {}, quack: {volume: u8}",
        [
            "compatible: the event 'hiss' of the stream 'noise' is new",
            "breaking: the event 'quack' of the stream 'noise' is number 2, and was number 1",
        ],
    ),
    (
        "volume: u8",
        "volume: u8, pitch: u8",
        [
            (
                "breaking: pushing the event 'quack' of the stream 'noise' is"
                " (volume: u8, pitch: u8), and was (volume: u8)"
            ),
            "compatible: field 2 of the event 'quack' of the stream 'noise' is new",
        ],
    ),
    (
        "volume: u8",
        "pitch: u8, volume: u8",
        [
            (
                "breaking: pushing the event 'quack' of the stream 'noise' is"
                " (pitch: u8, volume: u8), and was (volume: u8)"
            ),
            (
                "breaking: field 1 of the event 'quack' of the stream 'noise' is pitch: u8,"
                " and was volume: u8"
            ),
            "compatible: field 2 of the event 'quack' of the stream 'noise' is new",
        ],
    ),
    (
        "{weight: f32,",
        "{age: u8, weight: f32,",
        ["layout: the property 'age' of the entity 'duck' is new"],
    ),
    (", mood: mood,", ",", ["breaking: the property 'mood' of the entity 'duck' is gone"]),
    (
        "mood: mood,",
        "mood: {type: mood, observe: false},",
        ["breaking: notification of the property 'mood' of the entity 'duck' is gone"],
    ),
    (
        "mood: mood,",
        "mood: mood = angry,",
        [
            (
                "compatible: the default of the property 'mood' of the entity 'duck'"
                " is angry, and was none"
            ),
        ],
    ),
    (
        "{type: bool, computed: weight > 2}",
        "bool",
        [
            "layout: what the property 'fat' of the entity 'duck' follows is gone",
            "compatible: the setter of the property 'fat' of the entity 'duck' is new",
        ],
    ),
    (
        "presets: {big: {weight: 3}}",
        "bind: {weight: body.mass}",
        [
            "breaking: the setter of the property 'weight' of the entity 'duck' is gone",
            "breaking: the preset 'big' of the entity 'duck' is gone",
            "layout: what the property 'weight' of the entity 'duck' follows is new",
        ],
    ),
    (
        "    freeze: true\n",
        "    freeze: true\n    bind: {body.mass: weight}\n",
        ["breaking: the binding of 'body.mass' in the entity 'duck' is new"],
    ),
    (
        "grams: u16",
        "grams: u32",
        ["breaking: the signal 'fed' of the entity 'duck' is (grams: u32), and was (grams: u16)"],
    ),
    (
        "on: {weight: sink}",
        "on: {weight: [sink, splash]}",
        ["breaking: the listener 'splash' of the entity 'duck' is new, and yours to write"],
    ),
    (
        "at: [at]",
        "at: [at, weight]",
        ["breaking: the factory 'at' of the entity 'duck' is (at, weight), and was (at)"],
    ),
    (
        "presets: {big: {weight: 3}}",
        "presets: {}",
        ["breaking: the preset 'big' of the entity 'duck' is gone"],
    ),
    (
        "[swimming]",
        "[swimming, fed_today]",
        ["layout: the list 'fed_today' of the entity 'duck' is new"],
    ),
    ("freeze: true", "freeze: false", ["breaking: freezing of the entity 'duck' is gone"]),
    (
        "    freeze: true\n",
        "    freeze: true\n    listeners: inline\n",
        ["layout: the inline listener of the entity 'duck' is new"],
    ),
    (
        "eat: {kind: task}",
        "eat: {kind: task, args: {most: f32 = 1}}",
        ["breaking: the leaf 'eat' of the entity 'duck' is task (most: f32), and was task ()"],
    ),
    (
        "behaviour: {sequence",
        "behaviour: {selector",
        ["layout: the tree of the behaviour 'behaviour' of the entity 'duck' is another"],
    ),
    ("{sequence: [hungry, eat]}", "{sequence: [hungry,   eat]}", []),
    (
        "behaviour: {sequence: [hungry, eat]}",
        "behaviour: {sequence: [hungry, eat, tree: doze]}",
        ["layout: the tree of the behaviour 'behaviour' of the entity 'duck' is another"],
    ),
    (
        "behaviour: {sequence: [hungry, eat]}",
        "behaviour: {root: {sequence: [hungry, eat]}, run: on_demand}",
        ["breaking: ticking on demand of the behaviour 'behaviour' of the entity 'duck' is new"],
    ),
    (
        "root: {wait: 1s}",
        "root: {wait: 2s}",
        ["layout: the tree 'doze' is another"],
    ),
    (
        "behaviour: {sequence: [hungry, eat]}",
        "behaviours: {behaviour: {sequence: [hungry, eat]}, mood_of: {wait: 1s}}",
        ["layout: the behaviour 'mood_of' of the entity 'duck' is new"],
    ),
    (
        "  goose: {components: [legs]}\n",
        "  goose: {components: [body]}\n",
        [
            "breaking: the component 'legs' in the entity 'goose' is gone",
            "layout: the component 'body' in the entity 'goose' is new",
        ],
    ),
    ("  goose: {components: [legs]}\n", "", ["breaking: the entity 'goose' is gone"]),
    (
        "  goose: {c",
        "  swan: {properties: {a: u8}}\n  goose: {c",
        [
            "layout: the entity 'swan' is new",
            "layout: the type number of the entity 'goose' is 3, and was 2",
        ],
    ),
    (
        "create: {at: [at]}",
        "create: {at: {args: [at], if: DEBUG}}",
        ["breaking: the condition of the factory 'at' of the entity 'duck' is new"],
    ),
    (
        "mood: mood,",
        "mood: {type: mood, if: DEBUG},",
        ["breaking: the condition of the property 'mood' of the entity 'duck' is new"],
    ),
    (
        "  goose: {",
        "  goose: {pool: {max: 4}, ",
        [
            (
                "layout: the pool of the entity 'goose' is allocated in chunks of 64,"
                " and was allocated in chunks of 256"
            ),
            "compatible: the room of the entity 'goose' is 4, and was unlimited",
        ],
    ),
    (
        "  goose: {",
        "  goose: {pool: {max: 4, static: true}, ",
        [
            (
                "layout: the pool of the entity 'goose' is inside the world,"
                " and was allocated in chunks of 256"
            ),
            "layout: the room of the entity 'goose' is 4, and was unlimited",
        ],
    ),
    (
        "  goose: {",
        "  goose: {pool: {max: 4096}, ",
        ["compatible: the room of the entity 'goose' is 4096, and was unlimited"],
    ),
    ("  goose: {", "  goose: {pool: {reserve: 256}, ", []),
    (
        "  duck:\n",
        "  duck:\n    pool: {columns: [at]}\n",
        ["breaking: the column of the property 'at' of the entity 'duck' is new"],
    ),
    (
        "streams:\n",
        "streams:\n  herd: {events: {come: {}}}\n",
        ["layout: the stream 'herd' is new"],
    ),
    (
        "  legs: {requires: [body]}\n",
        "  legs: {requires: [body]}\n  wings: {}\n",
        ["layout: the component 'wings' is new"],
    ),
    (
        "signals: {fed: {args: {grams: u16}}}",
        "signals: {fed: {args: {grams: u16}}, lost: {}}",
        ["layout: the signal 'lost' of the entity 'duck' is new"],
    ),
    (
        "structs: {vec2",
        "structs: {line: {from: vec2, to: vec2}, vec2",
        ["layout: the struct 'line' is new"],
    ),
    (
        "weight: f32, mood",
        "weight: {type: f32, clamp: [0, 9]}, mood",
        [
            (
                "layout: the clamp of the property 'weight' of the entity 'duck'"
                " is 0.0 to 9.0, and was none"
            )
        ],
    ),
    (
        "computed: weight > 2",
        "computed: weight > 3",
        [
            (
                "layout: what the property 'fat' of the entity 'duck' follows"
                " is 'weight > 3', and was 'weight > 2'"
            )
        ],
    ),
    (
        "messages: {hit",
        "messages: {heal: {}, hit",
        ["compatible: the message 'heal' is new"],
    ),
]

# Lost lines that are harmless, and changes that are reported though headers lose nothing.
NO_LOSS = {"functions: {", "hooks: [init]", "on: {weight: sink}", "root: {wait: 1s}"}
HARMLESS = re.compile(r"void pond_body_(on|handle)_\w+\(|typedef enum pond_mood ")


def declarations(schema: Path) -> set[str]:
    """Return all declarations in the headers of a schema, without comments."""
    module = check_schema(str(schema)).module
    assert module is not None
    texts = render_headers(module).values()
    bare = (re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for text in texts)
    return {
        " ".join(block.split()) for text in bare for block in re.split(r"\n(?=[A-Za-z#}])", text)
    }


@pytest.mark.parametrize(
    ("old", "new", "reported"), CHANGES, ids=[f"{o} -> {n}" for o, n, _ in CHANGES]
)
def test_what_is_compatible_leaves_all_headers_as_they_are(
    tmp_path: Path, old: str, new: str, reported: list[str]
) -> None:
    """A compatible change removes no declaration; any other change removes one."""
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace(old, new))
    lost = declarations(tmp_path / "old.yaml") - declarations(tmp_path / "new.yaml")
    if all(line.startswith("compatible: ") for line in reported):
        assert [each for each in lost if not HARMLESS.match(each)] == []
    else:
        assert lost or old in NO_LOSS


def test_types_of_other_modules_count_where_they_are_seen(tmp_path: Path) -> None:
    """Types of another module count if they are part of this module's types."""
    text = "gpgen: 1\nmodule: pond\ninclude: [FILE]\nentities: {duck: {properties: {at: nav.at}}}\n"
    for name, type_ in (("old", "f32"), ("new", "f64")):
        (tmp_path / name).mkdir()
        (tmp_path / f"{name}.yaml").write_text(text.replace("FILE", f"{name}/nav.yaml"))
        nav = f"gpgen: 1\nmodule: nav\nstructs: {{at: {{x: {type_}}}}}\n"
        (tmp_path / name / "nav.yaml").write_text(nav)
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == (
        "new/nav.yaml:3:16: breaking: the field 'x' of the struct 'nav.at' is f64, and was f32"
    )


# What gets a condition, and how the report names it.
CONDITIONS = [
    ("{size: u32 = 4}", "{size: {type: u32, value: 4, IF}}", "the constant 'size'"),
    ("[calm, angry]", "{values: {calm: {}, angry: {IF}}}", "'angry' of the enum 'mood'"),
    ("[swim, fly]}", "[swim, fly], IF}", "the enum 'skill'"),
    ("y: f32}", "y: {type: f32, IF}}", "the field 'y' of the struct 'vec2'"),
    ("{x: f32, color: u32}", "{fields: {x: f32, color: u32}, IF}", "the buffer 'sprite'"),
    ("{c: struct texture *}", "{c: struct texture *, IF}", "the extern 'texture'"),
    ("returns: f32}", "returns: f32, IF}", "the function 'far'"),
    ("{events: {", "{IF, events: {", "the stream 'noise'"),
    (
        "quack: {volume: u8}",
        "quack: {fields: {volume: u8}, IF}, hiss: {}",
        "the event 'quack' of the stream 'noise'",
    ),
    ("{args: {grams: u16}}", "{args: {grams: u16}, IF}", "the signal 'fed' of the entity 'duck'"),
    ("{weight: 3}", "{weight: 3, IF}", "the preset 'big' of the entity 'duck'"),
    ("[swimming]", "{swimming: {IF}}", "the list 'swimming' of the entity 'duck'"),
    ("    components: [body]\n", "    components: [body]\n    IF\n", "the entity 'duck'"),
    (
        "{sequence: [hungry, eat]}",
        "{root: [hungry, eat], IF}",
        "the behaviour 'behaviour' of the entity 'duck'",
    ),
    (
        "{kind: task}, hungry: {kind: condition, is: weight < 1}}\n    behaviour: {sequence:",
        "{kind: task, IF}, hungry: {kind: condition, is: weight < 1}}\n    behaviour: {IF, root:",
        "the leaf 'eat' of the entity 'duck'",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "thing"), CONDITIONS, ids=[thing for *_, thing in CONDITIONS]
)
def test_a_condition_takes_something_away(tmp_path: Path, old: str, new: str, thing: str) -> None:
    assert OLD.count(old) == 1
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace(old, new.replace("IF", "if: DEBUG")))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert f" breaking: the condition of {thing} is new" in done.stdout
    assert done.returncode == 1
    done = gpgen("conform", "new.yaml", "old.yaml", cwd=tmp_path)
    assert f" compatible: the condition of {thing} is gone" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "reported"), CHANGES, ids=[f"{o} -> {n}" for o, n, _ in CHANGES]
)
def test_a_change_is_reported_with_its_weight(
    tmp_path: Path, old: str, new: str, reported: list[str]
) -> None:
    assert OLD.count(old) == 1
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace(old, new))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.stderr == ""
    lines = [line.split(": ", 1)[1] for line in done.stdout.splitlines()[:-1]]
    assert lines == reported
    is_breaking = any(line.startswith("breaking: ") for line in reported)
    assert done.returncode == (1 if is_breaking else 0)


def test_snapshots_that_are_gone_are_breaking(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD.replace("world: {", "world: {snapshot: true, "))
    (tmp_path / "new.yaml").write_text(OLD)
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.stdout.splitlines()[0] == "old.yaml:2:9: breaking: the code of snapshots is gone"
    assert done.returncode == 1


def test_places_are_in_the_schema_that_has_the_thing(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace("weight: f32, mood", "weight: f64, humor"))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.stdout.splitlines() == [
        "old.yaml:20:31: breaking: the property 'mood' of the entity 'duck' is gone",
        "new.yaml:20:18: breaking: the property 'weight' of the entity 'duck' is f64, and was f32",
        "new.yaml:20:31: layout: the property 'humor' of the entity 'duck' is new",
        "2 breaking changes, 1 of layout, 0 compatible",
    ]


def test_the_same_schema_conforms_in_silence(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD)
    done = gpgen("conform", "old.yaml", "old.yaml", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_layout_fails_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace("y: f32}", "y: f32, z: f32}"))
    assert gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path).returncode == 0
    assert gpgen("conform", "old.yaml", "new.yaml", "--layout", cwd=tmp_path).returncode == 1


def test_a_lock_file_keeps_numbers_and_so_conforms(tmp_path: Path) -> None:
    """An event is inserted before the others, and theirs keep their numbers."""
    (tmp_path / "old.yaml").write_text(OLD)
    gpgen("lock", "old.yaml", cwd=tmp_path)
    (tmp_path / "new.yaml").write_text(OLD.replace("quack: {v", "hiss: {}, quack: {v"))
    (tmp_path / "new.lock").write_text((tmp_path / "old.lock").read_text())
    gpgen("lock", "new.yaml", cwd=tmp_path)
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "0 breaking changes, 0 of layout, 1 compatible"


def test_a_wrong_schema_is_reported_and_is_1(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD)
    (tmp_path / "new.yaml").write_text(OLD.replace("f32", "float"))
    done = gpgen("conform", "old.yaml", "new.yaml", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "new.yaml:5:" in done.stderr
