"""Long expressions are split into statements, which keep the order and the short circuits."""

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

SCHEMA = """\
gpgen: 1
module: garden
functions:
  lesser: {{args: {{a: f32, b: f32}}, returns: f32}}
entities:
  bee:
    properties:
      hp: i32 = 100
      energy: f32
      {of}: {{type: {type}, computed: "{expression}"}}
"""


def computed(of: str, kind: str, expression: str) -> str:
    """Return the statements that compute a property."""
    schema = SCHEMA.format(of=of, type=kind, expression=expression)
    checked = check_schema("garden.yaml", only(schema))
    assert checked.module is not None, checked.problems
    header = render(checked.module)["garden_bee.h"]
    body = header.partition(f"garden_bee_gp_compute_{of}(const garden_bee *bee)\n{{\n")[2]
    return body.partition("\n}\n")[0] + "\n"


CASES = {
    "what stands behind `and` is called only where all before it holds": (
        "bool",
        "hp < 25 and lesser(hp, energy) < 12345678 and lesser(energy, 3) > 2.5",
        """\
    bool part_1 = bee->hp < 25;
    if (part_1) {
        float part_2 = garden_lesser(gp_f32((float)bee->hp), bee->energy);
        part_1 = part_2 < 12345678.0f;
    }
    if (part_1) {
        part_1 = garden_lesser(bee->energy, 3.0f) > 2.5f;
    }

    return part_1;
""",
    ),
    "what stands behind `or` is called only where nothing before it holds": (
        "bool",
        "energy > 3 and (hp > 9 or lesser(hp + 1, energy) < lesser(energy, 3) + 1)",
        """\
    bool part_1 = bee->energy > 3.0f;
    if (part_1) {
        bool part_2 = bee->hp > 9;
        if (!part_2) {
            float part_3 = gp_f32((float)((int64_t)bee->hp + 1));
            float part_4 = garden_lesser(part_3, bee->energy);
            part_2 = part_4 < gp_f32(garden_lesser(bee->energy, 3.0f) + 1.0f);
        }
        part_1 = part_2;
    }

    return part_1;
""",
    ),
    "of a choice only one side calls": (
        "f32",
        "(lesser(hp, energy * 3) if hp < 25 else lesser(energy, 1)) + energy",
        """\
    float part_1;
    if (bee->hp < 25) {
        float part_2 = gp_f32(bee->energy * 3.0f);
        part_1 = garden_lesser(gp_f32((float)bee->hp), part_2);
    } else {
        part_1 = garden_lesser(bee->energy, 1.0f);
    }

    return gp_f32(part_1 + bee->energy);
""",
    ),
    "what only looks at what is stored is computed before": (
        "bool",
        "hp * 12345678 + hp // 3 > 1234567890 and hp // 7 * 12345678 < 1234567890",
        """\
    int64_t part_1 = gp_floor_div_i64(bee->hp, 3);
    int64_t part_2 = gp_add_i64((int64_t)bee->hp * 12345678, part_1);
    bool part_3 = part_2 > 1234567890;
    int64_t part_4 = gp_mul_i64(gp_floor_div_i64(bee->hp, 7), 12345678);
    bool part_5 = part_4 < 1234567890;

    return part_3 && part_5;
""",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_long_expression(case: str) -> None:
    kind, expression, expected = CASES[case]
    assert computed("low", kind, expression) == expected
