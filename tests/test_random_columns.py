"""Random schemas with columns: their C compiles, and values are stored in the right column.

MUTANTS=20000 in the environment makes 200 with other seeds; `./dev fuzz schemas` sets it.
"""

import os
import subprocess
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime
from compiler_flags import C11
from random_schema import random_schema
from sanitizers import COMPILER, SANITIZED
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.output.render import render
from gpgen.tools.stubs import stubs

MANY = int(os.environ.get("MUTANTS", "0")) // 100
SEED = 1000 if MANY else 0
SOME = MANY or 6
OBJECTS = 300  # more than one chunk or a static pool can hold
ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "tests" / "random_columns"
MAIN = """#include "values.h"

#include "MODULE.h"

FUNCTIONS
static MODULE_world world;

int main(void)
{
    if (!MODULE_world_init(&world, NULL)) {
        return 2;
    }
    bool is_right = check_values(MODULE_reflect(&world), OBJECTS)CALLS;
    MODULE_world_finish(&world);
    return is_right ? 0 : 1;
}
"""
BLOCKS = """static bool check_ENTITY(MODULE_world *of)
{
    MODULE_ENTITY_blocks blocks = MODULE_ENTITY_blocks_begin(of);
    MODULE_ENTITY_block block;
    uint32_t visited = 0;

    while (MODULE_ENTITY_blocks_next(&blocks, &block)) {
        for (uint32_t i = 0; i < block.count; i++) {
            if ((block.live >> i & 1u) == 0) {
                continue;
            }
            visited++;
            gp_id id = MODULE_ENTITY_get_any_id(&block.first[i]);
            if (!(CHECKS)) {
                return false;
            }
        }
    }
    return visited == MODULE_ENTITY_count(of);
}
"""


def schemas() -> Iterator[tuple[int, str, Module]]:
    """Yield seeds with random schemas that have columns; with odd seeds, pools can grow."""
    for seed in count(SEED):
        text = random_schema(seed)
        text = text.replace("max: 100, static: true, ", "") if seed % 2 else text
        checked = check_schema("schema.yaml", only(text))
        assert checked.errors == (), text
        assert checked.module is not None
        if any(entity.pool.columns for entity in checked.module.entities):
            yield seed, text, checked.module


@pytest.mark.slow
def test_columns_keep_what_is_set_through_deaths_and_births(tmp_path: Path) -> None:
    """Compiled with warnings; every value is set, and read again by reflection and in blocks."""
    tried = list(islice(schemas(), SOME))
    for seed, text, module in tried:
        folder = tmp_path / str(seed)
        reported = run(module, folder)
        assert reported == "", f"seed {seed}\n{text}\n{reported}"
    assert {seed % 2 for seed, _, _ in tried} == {0, 1}


def run(module: Module, folder: Path) -> str:
    """Return the messages of the compiler and of the program for a module."""
    folder.mkdir()
    rendered = render(module, single_file=True)
    for name, text in rendered.items():
        (folder / name).write_text(text)
    for each in module.externs:
        if each.header:
            (folder / each.header.text).write_text(f"#pragma once\n{each.c} {{ int number; }};\n")
    headers = [text for name, text in rendered.items() if name.endswith(".h")]
    skeletons = "\n".join(each.text for each in stubs(module, headers))
    (folder / "user.c").write_text(f'#include "{module.name.text}.h"\n\n{skeletons}')
    (folder / "main.c").write_text(program(module))
    sources = [*sorted(folder.glob("*.c")), PROGRAM / "values.c"]
    around = [f"-I{path}" for path in (folder, PROGRAM, ROOT / "runtime")]
    linked = compiled_runtime(*SANITIZED, compiler=COMPILER)
    given = (*around, *sources, linked, "-lm", "-o", folder / "main")
    compiling = [COMPILER, *C11, *SANITIZED, *map(str, given)]
    looking = ["gcc", *C11, "-fsyntax-only", *map(str, (*around, *sources))]
    for command in (looking, compiling, [str(folder / "main")]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0 or done.stderr:
            return f"{done.stdout}{done.stderr}" or f"status {done.returncode}"
    return ""


def program(module: Module) -> str:
    """Return the main file for a module."""
    functions, calls = "", ""
    for entity in module.entities:
        names = [name.text for name in entity.pool.columns]
        if names:
            on = f"{module.name.text}_reflect(of)"
            checks = " && ".join(f'is_at({on}, id, "{name}", &block.{name}[i])' for name in names)
            functions += BLOCKS.replace("ENTITY", entity.name.text).replace("CHECKS", checks)
            calls += f" && check_{entity.name.text}(&world)"
    text = MAIN.replace("FUNCTIONS", functions).replace("CALLS", calls)
    return text.replace("MODULE", module.name.text).replace("OBJECTS", str(OBJECTS))
