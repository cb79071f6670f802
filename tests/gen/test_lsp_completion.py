"""Completion in schemas that are being typed: each place offers the valid continuations."""

import pytest
from lsp_text import CURSOR, GARDEN, reading, split

from gpgen.lsp.analysis import analyze
from gpgen.lsp.completion import complete
from gpgen.lsp.completion_items import Item
from gpgen.lsp.incomplete_text import close_brackets, read_repaired
from gpgen.lsp.positions import Position


def offered(added: str, before: str = GARDEN) -> dict[str, Item]:
    """Return the completions at the cursor in a string appended to a schema."""
    text, position = split(before + added)
    analysis = analyze("garden.yaml", reading({"garden.yaml": read_repaired(text).text}))
    found = complete(text, position, analysis, ["other.yaml"])
    return {item.label: item for item in found.items}


# The string typed after the schema, required completions, and forbidden ones.
PLACES = {
    "keys of a file": ("ext‸", {"externs", "buffers"}, {"entities", "module", "hp"}),
    "keys of an entity": ("    ‸", {"pool", "hooks", "checksum"}, {"on", "clamp", "presets"}),
    "keys in braces": ("    pool: {res‸", {"reserve", "max"}, {"hp"}),
    "keys in open braces": ("    pool: {max: 3, ‸", {"reserve", "reuse"}, {"max"}),
    "keys of a property": (
        "  w:\n    properties:\n      a: {‸}",
        {"type", "clamp", "computed", "checksum"},
        {"a"},
    ),
    "keys below a pool": ("    pool:\n      max: 3\n      ‸\n", {"reserve"}, {"max", "hooks"}),
    "types": ("  w:\n    properties:\n      a: {type: ‸}", {"i32", "vec2", "team", "ref"}, {"bee"}),
    "types in the short form": ("  w:\n    properties: {a: ‸", {"f32", "mood"}, {"hp"}),
    "entities behind ref": ("  w:\n    properties:\n      a: ref ‸", {"any", "bee", "w"}, {"i32"}),
    "sizes of arrays": ('  w:\n    properties: {a: "u8[‸', {"most"}, {"i32", "far"}),
    "members of an enum": ("  w:\n    properties:\n      a: team = ‸", {"bees", "wasps"}, {"i32"}),
    "members in a preset": (
        "  w:\n    properties: {side: team}\n    presets: {a: {side: ‸",
        {"bees"},
        {"hp"},
    ),
    "fields of a struct": (
        "    create: {}\n  w:\n    components:\n      physics: {position: {‸",
        {"x"},
        {"mass"},
    ),
    "values of bool": ("    freeze: ‸", {"true", "false"}, {"most"}),
    "constants": ("    pool: {reserve: ‸", {"most"}, {"far", "true"}),
    "hooks": ("    hooks: [init, ‸", {"reset", "destroy"}, {"hp"}),
    "components": ("  w:\n    components: [‸", {"physics"}, {"bee", "damage"}),
    "defaults of a component": ("  w:\n    components:\n      physics: {‸", {"mass"}, {"hp"}),
    "events": (
        "  w:\n    components: [physics]\n    on: {‸",
        {"physics.mass", "physics.hit"},
        {"hp"},
    ),
    "columns of a pool": ("    pool: {columns: [‸", {"hp", "buddy"}, {"stung"}),
    "paths of a factory": ("    create: {at: [phy‸", {"physics.position", "hp"}, {"stung"}),
    "targets of bindings": ("    bind: {‸", {"buddy", "physics.position"}, {"honey"}),
    "sources of bindings": ("    bind: {buddy: ‸", {"hp", "physics.position"}, {"world.honey"}),
    "an expression": (
        "  w:\n    properties:\n      a: i32\n      b: {type: bool, computed: a < ‸",
        {"a", "most", "team.bees", "distance()", "and"},
        {"random()", "hp", "flee"},
    ),
    "fields in an expression": (
        "    behaviour: {if: physics.position.‸",
        {"physics.position.x", "physics.position.y"},
        {"x"},
    ),
    "nodes": (
        "    behaviour:\n      - ‸",
        {"flee", "physics.push", "idle", "sequence", "do"},
        {"i32"},
    ),
    "nodes in braces": ("    behaviour: {sequence: [fl‸", {"flee", "near", "rest"}, {"stung"}),
    "keys beside a node": (
        "    behaviour: {do: flee, ‸",
        {"timeout", "cooldown"},
        {"sequence", "do"},
    ),
    "a condition": ("    behaviour: {if: ‸", {"hp", "near", "alive()", "random()"}, {"flee"}),
    "signals that are sent": (
        "    behaviour: {emit: ‸",
        {"stung", "physics.hit"},
        {"damage", "hp"},
    ),
    "what a signal is given": ("    behaviour: {emit: 'stung(bu‸", {"buddy", "hp"}, {"stung"}),
    "keys of a state": ("    behaviour: {states: {a: {‸", {"on", "after", "done"}, {"else", "hp"}),
    "states of a machine": (
        "    behaviour: {states: {a: {done: ‸}, b: {}}}",
        {"a", "b"},
        {"hp", "stung"},
    ),
    "states of the inner machine": (
        "    behaviour: {states: {a: {do: {states: {c: {on: {stung: {to: ‸}}}}}}}}",
        {"c"},
        {"a", "flee"},
    ),
    "states in a list of transitions": (
        "    behaviour: {states: {a: {on: {stung: [{to: ‸}]}}, b: {}}}",
        {"a", "b"},
        {"hp", "stung"},
    ),
    "states alone in a list of transitions": (
        "    behaviour: {states: {a: {on: {stung: [{to: a, when: hp > 3}, ‸]}}, b: {}}}",
        {"a", "b"},
        {"hp", "stung"},
    ),
    "condition in a list of transitions": (
        "    behaviour: {states: {a: {on: {stung: [{to: a, when: ‸}]}}}}",
        {"event.pain", "hp"},
        {"event.amount"},
    ),
    "initial states": ("    behaviour: {states: {a: {}, b: {}}, initial: ‸}", {"a", "b"}, {"hp"}),
    "events of a state": (
        "    behaviour: {states: {a: {on: {‸}}}}",
        {"stung", "damage"},
        {"hit", "hp"},
    ),
    "fields of an event of a state": (
        "    behaviour: {states: {a: {on: {stung: {to: a, when: ‸}}}}}",
        {"event.pain", "hp"},
        {"event.amount"},
    ),
    "events that are awaited": ("    behaviour: {await: ‸", {"stung", "damage"}, {"hit", "hp"}),
    "fields of an event": (
        "    behaviour: {await: stung, where: ‸",
        {"event.pain", "hp"},
        {"pain"},
    ),
    "what can be set beside a binding": (
        "  w:\n    properties: {a: f32, b: f32}\n    bind: {b: a}\n    behaviour: {set: {‸",
        {"a"},
        {"b"},
    ),
    "what can be set": ("    behaviour: {set: {‸", {"hp", "world.honey"}, {"weak", "most"}),
    "cases": ("    behaviour: {switch: team, cases: {‸", {"team.bees", "team.wasps"}, {"bees"}),
    "easings": (
        "    behaviour: {tween: {physics.mass: 1}, over: 1s, ease: ‸",
        {"linear", "out_cubic"},
        {"hp"},
    ),
    "trees": ("    behaviour: {tree: ‸", {"rest"}, {"flee"}),
    "arguments of a tree": ("    behaviour: {tree: rest, with: {‸", {"spot"}, {"hp"}),
    "conditions": ("  w:\n    if: {‸", {"all", "any", "not"}, {"DEBUG"}),
    "what a leaf reads": (
        "  w:\n    properties: {a: u8}\n    leaves: {b: {kind: value, reads: [‸",
        {"a", "world.honey"},
        {"b"},
    ),
    "kinds of leaves": ("  w:\n    leaves:\n      b: ‸", {"task", "condition"}, {"hp"}),
}


@pytest.mark.parametrize("place", PLACES)
def test_each_place_offers_what_may_stand_there(place: str) -> None:
    text, expected, others = PLACES[place]
    found = offered(text).keys()
    assert expected <= found
    assert not others & found


def in_garden(what: str, typed: str) -> dict[str, Item]:
    """Return the completions at the cursor in a string that replaces a part of the schema."""
    assert GARDEN.count(what) == 1
    return offered("", GARDEN.replace(what, typed))


def test_a_tree_of_the_module_speaks_of_what_it_is_for() -> None:
    found = in_garden("root: {set: {hp: 1}}", f"root: {{set: {{{CURSOR}}}}}")
    assert {"hp", "physics.mass", "tries"} <= found.keys()
    assert "spot" not in found
    assert "spot" in in_garden("root: {set: {hp: 1}}", f"root: {{if: {CURSOR}}}")


def test_an_unfinished_tree_offers_its_arguments() -> None:
    found = in_garden("root: {set: {hp: 1}}", f"root: {{if: {CURSOR}")
    assert {"spot", "tries", "hp"} <= found.keys()


def test_owners_of_trees_are_entities_and_components() -> None:
    found = in_garden("{for: bee,", f"{{for: {CURSOR},")
    assert {"bee", "physics"} <= found.keys()


def test_messages_are_offered_to_who_handles_them() -> None:
    assert {"damage"} == in_garden("handles: [damage]", f"handles: [{CURSOR}]").keys()


def test_the_key_of_a_stream_is_what_all_events_have() -> None:
    assert {"at"} == in_garden("key: at", f"key: {CURSOR}").keys()


def test_an_include_offers_files() -> None:
    assert {"other.yaml"} == offered(f"include: [{CURSOR}").keys()


def test_symbols_of_conditions_are_those_of_the_file() -> None:
    found = offered(f"  wasp:\n    if: DEBUG\n  fly:\n    if: {CURSOR}")
    assert {"DEBUG"} == found.keys()


def test_names_of_other_modules_are_qualified() -> None:
    spatial = "gpgen: 1\nmodule: spatial\nstructs: {vec3: {x: f32}}\nconstants: {up: u32 = 1}\n"
    text, position = split(
        "gpgen: 1\nmodule: sky\ninclude: [spatial.yaml]\n"
        f"entities: {{bird: {{properties: {{at: spatial.{CURSOR}}}}}}}\n"
    )
    whole = text.replace("spatial.}", "u8}")
    analysis = analyze("sky.yaml", reading({"sky.yaml": whole, "spatial.yaml": spatial}))
    found = complete(text, position, analysis)
    assert "spatial.vec3" in {item.label for item in found.items}
    assert found.start.character == position.character - len("spatial.")


def test_an_empty_file_offers_the_first_keys() -> None:
    found = offered(CURSOR, "")
    assert found["gpgen"].insert == "gpgen: "
    assert {"module", "entities", "include"} <= found.keys()


def test_the_world_offers_snapshots() -> None:
    found = offered(f"world: {{{CURSOR}", "gpgen: 1\nmodule: garden\n")["snapshot"]
    assert found.doc.startswith("Whether the world can be copied and put back")
    assert {"true", "false"} <= offered(f"world: {{snapshot: {CURSOR}", "gpgen: 1\n").keys()


def test_all_that_is_saved_offers_the_keys_of_save_files() -> None:
    assert {"save", "was"} <= offered(f"    {CURSOR}").keys()
    assert {"save", "was", "convert"} <= offered(
        f"  ant:\n    properties:\n      hp: {{{CURSOR}"
    ).keys()
    converted = offered(f"  ant:\n    properties:\n      hp: {{convert: {CURSOR}}}")
    assert converted.keys() == {"exact", "saturate"}
    assert "loaded" in offered(f"    hooks: [{CURSOR}")
    found = offered(f"world: {{{CURSOR}", "gpgen: 1\nmodule: garden\n")["save"]
    assert found.doc.startswith("Whether save files have its own properties")


@pytest.mark.parametrize(
    "place",
    [
        "enums: {side: {values: [left, {right: {‸",
        "enums: {side: {values: {left: {‸",
        "enums: {side: {flags: [left, {right: {‸",
        "enums:\n  side:\n    values:\n      - left\n      - right:\n          ‸",
        "structs: {spot: {x: {‸",
        "components:\n  body:\n    ‸",
    ],
)
def test_older_names_are_offered_where_there_may_be_some(place: str) -> None:
    found = offered(place, "gpgen: 1\nmodule: garden\n")["was"]
    assert found.doc.startswith("The name, or names, that the ")


def test_components_offer_the_hook_loaded() -> None:
    assert "loaded" in offered(f"components: {{body: {{hooks: [{CURSOR}", "gpgen: 1\n")


def test_inspect_is_offered_for_the_module_and_its_entities() -> None:
    found = offered(CURSOR, "gpgen: 1\nmodule: garden\n")["inspect"]
    assert found.doc.startswith("Whether `gpgen inspect` can log")
    assert {"true", "false"} <= offered(f"inspect: {CURSOR}", "gpgen: 1\nmodule: garden\n").keys()
    assert "changes" not in offered(f"inspect: {CURSOR}", "gpgen: 1\nmodule: garden\n")
    assert "inspect" in offered(f"    {CURSOR}")


def test_a_key_that_has_its_colon_does_not_get_a_second_one() -> None:
    assert offered(f"    poo{CURSOR}: {{}}")["pool"].insert == "pool"
    assert offered(f"    poo{CURSOR}")["pool"].insert == "pool:"


def test_an_item_says_what_it_is() -> None:
    item = offered(f"    create: {{at: [{CURSOR}")["hp"]
    assert (item.kind, item.detail, item.doc) == (
        "property",
        "property of bee: i32",
        "What is left of it.",
    )


@pytest.mark.parametrize("line", ["    on: {hp: [", "   wrong: indent: here", "\t: x", "  - -"])
def test_a_broken_line_does_not_hide_what_is_above(line: str) -> None:
    broken = GARDEN.replace("    on: {hp: check_death}", line)
    assert broken != GARDEN
    assert {"hp", "buddy"} <= offered(f"    create: {{at: [{CURSOR}", broken).keys()


def test_nothing_is_offered_in_comments_and_docs() -> None:
    assert not offered(f"    # a po{CURSOR}")
    assert not offered(f"    doc: a po{CURSOR}")


def test_what_follows_the_cursor_counts() -> None:
    found = offered(f"    {CURSOR}\n    pool: {{max: 3}}\n    hooks: [init]\n")
    assert "lists" in found
    assert not {"pool", "hooks"} & found.keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {b: [c", "a: {b: [c]}"),
        ("a: 'b {", "a: 'b {'"),
        ('a: {b: "c', 'a: {b: "c"}'),
        ("doc: it's {x", "doc: it's {x"),
        ("doc: |\n  a [ b\nb: {", "doc: |\n  a [ b\nb: {}"),
        ("a: [] # {", "a: [] # {"),
        ("- {a: b", "- {a: b}"),
        ("a: {b: 'it''s', c", "a: {b: 'it''s', c}"),
        ('a: {b: "\\"", c', 'a: {b: "\\"", c}'),
        ("a:\n  b: [c\n  d: e\n", "a:\n  b: [c]\n  d: e\n"),
        ("a:\n  b: {c: [d,\n    e\nf: g\n", "a:\n  b: {c: [d,\n    e]}\nf: g\n"),
        ("a: [\n  b,\n]\nc: d\n", "a: [\n  b,\n]\nc: d\n"),
        ("a: 'b\nc: 'd'\n", "a: 'b'\nc: 'd'\n"),
        ("a: 'b\n  c'\nd: e\n", "a: 'b\n  c'\nd: e\n"),
    ],
)
def test_what_is_open_is_closed(text: str, expected: str) -> None:
    assert close_brackets(text) == expected


def test_a_position_behind_the_text_offers_something() -> None:
    analysis = analyze("garden.yaml", reading({"garden.yaml": GARDEN}))
    found = complete(GARDEN, Position(10_000, 0), analysis)
    assert {"externs"} <= {item.label for item in found.items}
