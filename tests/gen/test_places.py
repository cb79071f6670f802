"""The place of a component in its entities: a constant, or an offset stored in each component."""

from pathlib import Path

import pytest

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

MASS = "properties: {mass: f32}"
BODY = f"body: {{{MASS}}}"
SHELL = "shell: {properties: {rings: u8}}"
SHELL_IF = "shell: {if: SHELLS, properties: {rings: u8}}"

# components, entities, and if a body stores its offset
CASES = {
    "one entity": ([BODY], ["bee: {components: [body]}"], False),
    "no entity": ([BODY], ["bee: {properties: {age: u8}}"], True),
    "first in two": ([BODY], ["bee: {components: [body]}", "bat: {components: [body]}"], False),
    "behind another in both": (
        [BODY, SHELL],
        ["bee: {components: [shell, body]}", "bat: {components: [shell, body]}"],
        False,
    ),
    "behind another in one": (
        [BODY, SHELL],
        ["bee: {components: [shell, body]}", "bat: {components: [body]}"],
        True,
    ),
    "behind one that is absent with it": (
        [f"body: {{if: SHELLS, {MASS}}}", SHELL_IF],
        ["bee: {if: SHELLS, components: [shell, body]}"],
        False,
    ),
    "behind one that is there without it": (
        [
            f"body: {{if: BEES, {MASS}}}",
            "shell: {if: {any: [BEES, BATS]}, properties: {rings: u8}}",
        ],
        ["bee: {if: BEES, components: [shell, body]}", "bat: {if: BATS, components: [shell]}"],
        False,
    ),
    "in front of one that may be absent": (
        [f"body: {{if: SHELLS, {MASS}}}", SHELL_IF],
        ["bee: {if: SHELLS, components: [body, shell]}"],
        False,
    ),
    "behind a list": ([BODY], ["bee: {components: [body], lists: [flying]}"], False),
    "behind a list in one": (
        [BODY],
        ["bee: {components: [body], lists: [flying]}", "bat: {components: [body]}"],
        True,
    ),
    "behind a list that may be absent": (
        [BODY],
        ["bee: {components: [body], lists: {flying: {if: WINGS}}}"],
        True,
    ),
    "with listeners in one": (
        ["body: {properties: {mass: {type: f32, observe: false}}}"],
        ["bee: {components: [body]}", "bat: {components: [body], properties: {age: u8}}"],
        True,
    ),
    "without properties": (["body: {handles: [hit]}"], ["bee: {components: [body]}"], True),
    "whose properties may be absent": (
        ["body: {properties: {mass: {type: f32, if: HEAVY}}}"],
        ["bee: {components: [body]}"],
        True,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_component_stores_its_offset_only_where_it_may_differ(name: str, tmp_path: Path) -> None:
    components, entities, stores = CASES[name]
    path = tmp_path / "schema.yaml"
    rows = ["gpgen: 1", "module: hive", "messages: {hit: {}}"]
    rows += ["components:", *(f"  {each}" for each in components)]
    rows += ["entities:", *(f"  {each}" for each in entities)]
    path.write_text("\n".join(rows))
    checked = check_schema(str(path))
    assert checked.errors == ()
    assert checked.module is not None
    files = render(checked.module)
    header, source = files["hive_body.h"], files["hive_body.c"]
    writes = "body.gp_offset = offsetof(hive_bee, body);" in files["hive_bee.c"]
    assert stores == ("uint32_t gp_offset;" in header)
    assert stores == ("#define HIVE_BODY_GP_OFFSET" not in header)
    assert stores == ("GP_ASSERT_EMBEDDER(" not in source)
    assert writes == (stores and name != "no entity")
