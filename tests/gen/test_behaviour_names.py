"""The private C names of behaviours never collide with names of a schema or of user headers."""

import re
import subprocess
from pathlib import Path

import pytest
from slowness import first_is_quick

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

# Prefixes and suffixes of enumerators in sources that earlier versions generated.
ONCE_TAKEN = ("at", "in", "else", "node", "received")
NODES = (
    *("priority", "sequence", "parallel", "condition", "await", "wait", "swim_cooldown", "swim"),
    *("swim_2", "x", "y", "hit", "rang"),
)
LEAVES = ("at_wait", "node_x", "received_y")
OF_USER = [f"{taken}_{node}" for taken in ONCE_TAKEN for node in NODES]
SCHEMA = """gpgen: 1
module: MODULE
constants: {CONSTANTS}
enums: {team: [MEMBERS]}
externs:
  texture: {c: TEXTURE, header: foreign.h}
  model: {c: MODEL, header: foreign.h}
messages: {rang: {args: {received_y: i32, in_z: team}}}
entities:
  guard:
    properties: {at_y: i32, in_x: texture, received_hit: model, pace: i32, calm: bool}
    signals: {hit: {args: {at_wait: i32}}}
    leaves:
      at_wait: {kind: instant, args: {in_z: team}}
      node_x: condition
      received_y: {kind: task, args: {at_wait: i32}}
    behaviour:
      priority:
        - sequence:
            - at_wait(team.received_y)
            - {await: hit, into: {pace: event.at_wait}}
            - {name: x, do: received_y(1)}
        - {name: swim, do: received_y(2), cooldown: 2s, on_exit: at_wait(team.at_x)}
        - parallel:
            - {name: y, do: received_y(3)}
            - sequence: [node_x, {wait: 2s}]
            - sequence: [{await: rang}, {name: rang, do: received_y(3)}]
        - condition: calm
          true_actions: [received_y(4)]
          false_actions: [received_y(5), at_wait(team.in_x)]
"""
FLAGS = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-fsyntax-only")


def schema_of(module: str) -> str:
    words = [word for word in (*NODES, *OF_USER) if word not in LEAVES]
    constants = ", ".join(f"{word}: u32 = {number}" for number, word in enumerate(words))
    text = SCHEMA.replace("CONSTANTS", constants).replace("MODULE", module)
    if module not in ONCE_TAKEN:  # their constants have these names
        text = text.replace("TEXTURE", "AT_WAIT").replace("MODEL", "struct NODE_X *")
    return text.replace("MEMBERS", ", ".join((*NODES, *OF_USER)))


def foreign_header(module: str) -> str:
    """Return a header that uses the old private names as macros, types and enumerators."""
    if module in ONCE_TAKEN:
        return "#ifndef FOREIGN_H\n#define FOREIGN_H\ntypedef int TEXTURE, MODEL;\n#endif\n"
    names = [name.upper() for name in OF_USER if name not in ("at_wait", "node_x")]
    types = "typedef int AT_WAIT;\nstruct NODE_X {\n    int x;\n};\n"
    enumerators = f"enum {{ {', '.join(names)} }};\n"
    return f"#ifndef FOREIGN_H\n#define FOREIGN_H\n{types}{enumerators}#endif\n"


def messages(schema: str, folder: Path, runtime: Path, *options: str, is_one: bool = False) -> str:
    """Generate C from a schema, compile it with gcc, and return the messages of the compiler."""
    (folder / "schema.yaml").write_text(schema)
    checked = check_schema(str(folder / "schema.yaml"))
    assert checked.errors == ()
    assert checked.module is not None
    files = render(checked.module, single_file=is_one)
    for name, text in files.items():
        (folder / name).write_text(text)
    sources = [name for name in files if name.endswith(".c")]
    command = ["gcc", *FLAGS, *options, f"-I{runtime}", *sources]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr


@pytest.mark.parametrize(
    "module", first_is_quick(["pond", "at", "node", "received", "in_z", "at_guard"])
)
@pytest.mark.parametrize("is_one", [False, True], ids=["many", "one"])
def test_a_schema_may_use_what_private_enumerators_were(
    module: str, repo: Path, tmp_path: Path, *, is_one: bool
) -> None:
    """Constants are macros with the module's prefix; other modules have no such constants."""
    (tmp_path / "foreign.h").write_text(foreign_header(module))
    schema, runtime = schema_of(module), repo / "runtime"
    assert messages(schema, tmp_path, runtime, "-DGP_TRACE=1", is_one=is_one) == ""
    assert messages(schema, tmp_path, runtime, "-DGP_TRACE=0", is_one=is_one) == ""


BEHAVIOURS = """gpgen: 1
module: pond
entities:
  duck:
    leaves: {swim: task, look: condition}
    signals: {b_hit: {}, hit: {}}
    behaviours:
      a: {name: b_c, parallel: [swim, {sequence: [{await: b_hit}, {name: at, do: swim}]}]}
      a_b: {name: c, parallel: [swim, {sequence: [{await: hit}, swim]}]}
      a_at: {priority: [{sequence: [look, {wait: 1s}]}, swim]}
"""


def test_names_of_behaviours_and_nodes_may_meet(repo: Path, tmp_path: Path) -> None:
    """Node b_c of behaviour a and node c of behaviour a_b get different C names."""
    assert messages(BEHAVIOURS, tmp_path, repo / "runtime", "-DGP_TRACE=1") == ""


def test_the_places_of_each_program_counter_are_a_type(tmp_path: Path) -> None:
    """A debugger can print a counter by name: (enum pond_duck_gp_behaviour_at)state->pc."""
    (tmp_path / "schema.yaml").write_text(
        "gpgen: 1\nmodule: pond\nentities:\n  duck:\n    leaves: {swim: task, dive: task}\n"
        "    behaviour: {parallel: [swim, {sequence: [dive, {wait: 1s}]}]}\n"
    )
    module = check_schema(str(tmp_path / "schema.yaml")).module
    assert module is not None
    source = render(module)["pond_duck_behaviour.c"]
    enums = dict(re.findall(r"^enum (\w+) \{\n(.*?)\n\};", source, re.MULTILINE | re.DOTALL))
    swim, dive = (
        f"    POND_DUCK_GP_AT_{first},\n{more}    POND_DUCK_GP_ENDED_{name} = UINT8_MAX,"
        " /* not ticked again */"
        for first, more, name in (
            ("SWIM = 1", "", "SWIM"),
            ("DIVE = 2", "    POND_DUCK_GP_AT_WAIT = 3,\n", "SEQUENCE"),
        )
    )
    assert enums == {
        "pond_duck_gp_behaviour_at": "    POND_DUCK_GP_AT_PARALLEL = 1,",
        "pond_duck_gp_behaviour_at_swim": swim,
        "pond_duck_gp_behaviour_at_sequence": dive,
    }
    assert "UINT8_MAX" not in re.sub(r"^enum .*?^};", "", source, flags=re.MULTILINE | re.DOTALL)
