"""Guards of nodes, evaluated with the current values of an object."""

import pytest

from gpgen.tools.inspect.guards import UNKNOWN, Scope
from gpgen.tools.inspect.program_info import ENTITY, WORLD, ObjectType, Property
from gpgen.tools.inspect.values import Field, Member, Value, ValueType

I32 = ValueType("i32", 4, "i32")
F32 = ValueType("f32", 4, "f32")
TEAM = ValueType("enum", 4, "team", members=(Member("bees", 0), Member("bears", 1)))
SPOT = ValueType("struct", 8, "place", fields=(Field("x", 0, F32), Field("y", 4, F32)))
MOOD = ValueType("flags", 4, "mood", members=(Member("hungry", 1), Member("angry", 2)))
VALUES: dict[str, Value] = {
    "hp": 12,
    "limit": 0,
    "mood": 2,
    "team": 1,
    "asleep": False,
    "body.spot": [1.5, 2.0],
}
TYPES = {
    "hp": I32,
    "limit": I32,
    "mood": MOOD,
    "team": TEAM,
    "asleep": ValueType("bool", 1, "bool"),
    "body.spot": SPOT,
}


def object_type(kind: str, types: dict[str, ValueType]) -> ObjectType:
    properties = tuple(
        Property(at, 0, at, path, of, 1) for at, (path, of) in enumerate(types.items())
    )
    return ObjectType(0, "guard", kind, 1, properties)


@pytest.fixture
def scope() -> Scope:
    made = Scope(object_type(ENTITY, TYPES), VALUES, {})
    made.add_world(object_type(WORLD, {"bear": F32}), {"bear": 8.0})
    made.constants["wall"] = 20
    return made


@pytest.mark.parametrize(
    ("text", "expected", "names"),
    [
        ("hp < limit", False, {"hp": "12", "limit": "0"}),
        ("hp < 30 and not asleep", True, {"hp": "12", "asleep": "false"}),
        ("world.bear <= wall", True, {"world.bear": "8"}),
        ("mood - mood.hungry == mood.angry", True, {"mood": "angry"}),
        ("mood - mood.angry == mood - (mood | mood.hungry)", True, {"mood": "angry"}),
        ("team == bears", True, {"team": "bears"}),
        ("team == team.bees", False, {"team": "bears"}),
        ("team != bees or asleep", True, {"team": "bears", "asleep": "false"}),
        ("body.spot.x * 2 > 2.5", True, {"body.spot.x": "1.5"}),
        ("0 < hp < 13", True, {"hp": "12"}),
        ("asleep == false", True, {"asleep": "false"}),
        ("true if hp > 1 else sees_bear(8)", True, {"hp": "12"}),
        ("-hp + 13 == 1", True, {"hp": "12"}),
        ("hp if asleep else limit", 0, {"asleep": "false", "limit": "0"}),
        ("sees_bear(8)", UNKNOWN, {}),
        ("sees_bear(hp)", UNKNOWN, {"hp": "12"}),
        ("sees_bear(8) and asleep", False, {"asleep": "false"}),
        ("sees_bear(8) and hp > 1", UNKNOWN, {"hp": "12"}),
        ("sees_bear(8) or hp > 1", True, {"hp": "12"}),
        ("not sees_bear(8)", UNKNOWN, {}),
        ("hp // limit > 1", UNKNOWN, {"hp": "12", "limit": "0"}),
        ("event.pain > 3", UNKNOWN, {}),
        ("body.spot.z > 3", UNKNOWN, {}),
        ("hp <", UNKNOWN, {}),
        ("", UNKNOWN, {}),
        ("(" * 1000 + "hp", UNKNOWN, {}),
        ("hp ** 9 ** 9 ** 9 > 1", UNKNOWN, {"hp": "12"}),
    ],
)
def test_a_guard_has_a_value_and_the_values_that_it_reads(
    scope: Scope, text: str, expected: object, names: dict[str, str]
) -> None:
    found = scope.evaluate(text)
    assert found.value == expected
    assert found.names == names
