"""Plays trees in the game's interpreter and as C; hashes give the results of actions."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from behaviours.game.conversion import NEVER_FAILS, TASKS, TRIES, VALUES
from behaviours.game.form import Node, Trees, nodes_in
from behaviours.game.meaning import FAILURE, RUNNING, SUCCESS, Bot
from behaviours.prototypes import Prototype, prototypes
from command import gpgen
from compiled_runtime import RUNTIME, compiled_runtime

FRAME = 50  # milliseconds
SLOW = 16  # frames for which a condition keeps its value
WORD = (1 << 32) - 1
STATUSES = {"GP_RUNNING": RUNNING, "GP_SUCCESS": SUCCESS, "GP_FAILURE": FAILURE}
HEAD = """\
#include "game.h"

#include <stdio.h>

static uint32_t tree;
static uint32_t frame;

static uint32_t mixed(uint32_t hash, uint32_t value)
{
    hash = (hash ^ value) * 2654435761u;
    return hash ^ (hash >> 15);
}

static uint32_t percent(uint32_t time, uint32_t name, uint32_t what)
{
    return mixed(mixed(mixed(mixed(7u, tree), time), name), what) % 100u;
}

static void say(const char *name)
{
    printf(" %s", name);
}

"""


def mixed(hash_: int, value: int) -> int:
    """Return a hash combined with one more value, as in the C."""
    hash_ = ((hash_ ^ value) * 2654435761) & WORD
    return hash_ ^ (hash_ >> 15)


def percent(tree: int, time: int, name: int, what: int) -> int:
    hash_ = 7
    for value in (tree, time, name, what):
        hash_ = mixed(hash_, value)
    return hash_ % 100


def shares(name: str) -> tuple[int, int]:
    """Return the percentages below which an action runs, and below which it succeeds."""
    if name == NEVER_FAILS:
        return 70, 100
    if name in TASKS:
        return 75, 88
    return (0, 45) if name in TRIES else (0, 100)


def names_of(trees: Trees) -> list[str]:
    """Return the names of all leaves; a name's index is its number."""
    nodes = [node for root in trees.bots.values() for node in nodes_in(root)]
    words = {word for node in nodes if node.kind == "condition" for word in node.words}
    actions = {node.words[0] for node in nodes if node.kind == "action"}
    return sorted(actions | {word for word in words if word.isidentifier()})


# The game's interpreter


def decided(trees: Trees, frames: int) -> Iterator[str]:
    """Yield the actions of each tick in the game's interpreter, one bot after another."""
    names = names_of(trees)
    for tree, (name, root) in enumerate(trees.bots.items()):
        yield from (f"{name}:{line}" for line in life(tree, root, names, frames))


def life(tree: int, root: Node, names: list[str], frames: int) -> Iterator[str]:
    frame = 0

    def answer(name: str, given: tuple[str, ...]) -> str:
        found = percent(tree, frame, names.index(name), int(given[0]) if given else 0)
        runs, succeeds = shares(name)
        return RUNNING if found < runs else SUCCESS if found < succeeds else FAILURE

    def number(name: str) -> int:
        return percent(tree, frame // SLOW, names.index(name), 0)

    bot = Bot(answer, number)
    for frame in range(1, frames + 1):
        yield "".join(f" {each}" for each in bot.tick(root, frame * FRAME))


# The generated C


def played(schema: str, trees: Trees, frames: int, folder: Path) -> list[str]:
    """Return the actions of each tick in the C that gpgen generates from a schema."""
    (folder / "game.yaml").write_text(schema)
    done = gpgen("game.yaml", "-o", "generated", cwd=folder)
    assert done.returncode == 0, done.stderr
    headers = "".join(each.read_text() for each in sorted(folder.glob("generated/*.h")))
    (folder / "main.c").write_text(program(headers, trees, frames))
    sources = ["main.c", *map(str, sorted(folder.glob("generated/*.c")))]
    command = ["gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-Igenerated"]
    command += [f"-I{RUNTIME}", *sources, str(compiled_runtime("-O1")), "-o", "game"]
    subprocess.run(command, cwd=folder, check=True)
    out = subprocess.run(["./game"], cwd=folder, check=True, capture_output=True, text=True)
    return out.stdout.splitlines()


def program(headers: str, trees: Trees, frames: int) -> str:
    declared = prototypes(headers)
    parts = [HEAD]
    for number, name in enumerate(names_of(trees)):
        c = f"game_bot_{name}"
        own = [each for each in (c, f"{c}_start", f"{c}_tick") if each in declared]
        parts += [function(declared[each], name, number) for each in own]
        if f"game_bot_{name}_halt" in declared:
            halt = declared[f"game_bot_{name}_halt"]
            unused = "".join(f"    (void){each.name};\n" for each in halt.parameters)
            parts.append(f"{halt}\n{{\n{unused}}}\n\n")
    return "".join([*parts, main(trees, frames)])


def function(declared: Prototype, name: str, number: int) -> str:
    """Return the C of a leaf, which prints its name and argument and returns a result."""
    lines = [str(declared), "{", *(f"    (void){each.name};" for each in declared.parameters)]
    if declared.returns in ("bool", "int32_t") and name not in TRIES:
        value = f"percent(frame / {SLOW}u, {number}u, 0u)"
        value = f"(int32_t){value}" if name in VALUES else f"{value} % 2u == 1u"
        return "\n".join([*lines, f"    return {value};", "}", "", ""])
    has_argument = len(declared.parameters) > 2
    what = "(uint32_t)what" if has_argument else "0u"
    lines += [f'    say("{name}");', *(['    printf(" %d", what);'] if has_argument else [])]
    runs, succeeds = shares(name)
    found = f"percent(frame, {number}u, {what})"
    if declared.returns == "bool":
        lines += [f"    return {found} < {succeeds}u;"]
    elif declared.returns == "gp_status":
        lines += [f"    uint32_t found = {found};"]
        lines += [f"    return found < {runs}u ? GP_RUNNING"]
        lines += [f"        : found < {succeeds}u ? GP_SUCCESS : GP_FAILURE;"]
    return "\n".join([*lines, "}", "", ""])


def main(trees: Trees, frames: int) -> str:
    """Return the C main function, which creates a new bot for each tree."""
    lines = ["int main(void)", "{", "    static game_world world;", "    game_bot *bot;", ""]
    for number, name in enumerate(trees.bots):
        lines += [f"    tree = {number}u;", "    game_world_init(&world, NULL);"]
        lines += ["    bot = game_bot_create(&world);"]
        lines += [f"    for (frame = 1; frame <= {frames}u; frame++) {{"]
        lines += [f'        printf("{name}:");']
        lines += [f"        game_bot_{name}_tick(&world, bot, frame * {FRAME}u);"]
        lines += ['        printf("\\n");', "    }", "    game_world_finish(&world);"]
    return "\n".join([*lines, "    return 0;", "}", ""])
