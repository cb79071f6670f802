"""Four times as large a schema takes at most six times as many calls of functions.

The limit is above 4, as short functions become long enough to be split; quadratic code takes 16.
Where that is rare, the limit is 5, and half of the size shows as small a quadratic part.
"""

import cProfile
from collections.abc import Callable

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.output.render import render

HEAD = "gpgen: 1\nmodule: garden\n"
IMP = f"""{HEAD}entities:
  imp:
    properties: {{ok: bool, mood: u16}}
    signals: {{received: {{}}}}
    leaves: {{act: task, may: {{kind: instant, can_fail: true}}, rest: instant}}
"""
LEAVES = (
    "{do: act, cooldown: 1s}",
    "{do: may, on_exit: rest, timeout: 1s}",
    "[act, {wait: 50ms, when: ok}, rest]",
    "{await: received, timeout: 1s}",
)


def each(many: int, form: str) -> list[str]:
    """Return a string for each number: `@` is the number, `#` the one before, `!` a leaf."""
    return [
        form.replace("@", str(number))
        .replace("#", str(number - 1))
        .replace("!", LEAVES[number % len(LEAVES)])
        for number in range(many)
    ]


def lines(many: int, form: str, indent: int = 2) -> str:
    return "".join(f"{' ' * indent}{text}\n" for text in each(many, form))


def bee(many: int, *forms: str) -> str:
    members = "".join(lines(many, form, 6) for form in forms)
    return f"{HEAD}entities:\n  bee:\n    properties:\n      first: i32\n{members}"


def tree(form: str) -> Callable[[int], str]:
    kind, _, child = form.partition(" ")
    opening, closing = ("{", "}") if ":" in child.partition("!")[0][:3] else ("[", "]")
    return lambda many: (
        f"{IMP}    behaviour: {{{kind} {opening}{', '.join(each(many, child))}{closing}}}\n"
    )


def reversed_chain(many: int) -> str:
    """Return computed properties, each of which depends on the one declared after it."""
    links = reversed(each(many, "c@: {type: i32, computed: c# + 1}"))
    members = "".join(f"      {link}\n" for link in links).replace("c-1", "first")
    return f"{bee(0)}{members}"


def components(many: int) -> str:
    parts = lines(many, "c@: {properties: {hp: i32}, handles: [hit]}")
    entities = lines(many, "e@: {components: [c@]}")
    return f"{HEAD}messages: {{hit: {{}}}}\ncomponents:\n{parts}entities:\n{entities}"


def embedders(many: int) -> str:
    """Return entities that embed the same component and are notified of all of its events."""
    part = "  c:\n    properties: {a: i32, b: i32}\n    signals: {s: {}}\n    handles: [hit]\n"
    on = "on: {c.a: changed, c.s: received}"
    computed = "properties: {twice: {type: i32, computed: c.a * 2}}"
    entities = lines(many, f"e@: {{components: [c], freeze: true, {on}, {computed}}}")
    return f"{HEAD}messages: {{hit: {{}}}}\ncomponents:\n{part}entities:\n{entities}"


SCHEMAS: dict[str, tuple[int, Callable[[int], str]]] = {
    "properties": (60, lambda many: bee(many, "p@: i32 = @")),
    "computed": (100, lambda many: bee(many, "p@: i32", "c@: {type: i32, computed: p@ + first}")),
    "chain": (
        50,
        lambda many: bee(many, "c@: {type: i32, computed: c# + 1}").replace("c-1", "first"),
    ),
    "reversed": (50, reversed_chain),
    "signals": (
        40,
        lambda many: f"{HEAD}entities:\n  bee:\n    signals:\n{lines(many, 's@: {}', 6)}",
    ),
    "entities": (15, lambda many: f"{HEAD}entities:\n{lines(many, 'e@: {properties: {hp: i32}}')}"),
    "components": (20, components),
    "embedders": (20, embedders),
    "constants": (200, lambda many: f"{HEAD}constants:\n{lines(many, 'k@: u32 = @')}"),
    "structs": (100, lambda many: f"{HEAD}structs:\n{lines(many, 's@: {a: i32, b: f32}')}"),
    "streams": (
        100,
        lambda many: f"{HEAD}streams:\n  s:\n    events:\n{lines(many, 'e@: {a: i32}', 6)}",
    ),
    "behaviours": (15, lambda many: f"{IMP}    behaviours:\n{lines(many, 'b@: !', 6)}"),
    "switch": (
        25,
        lambda many: (
            f"{IMP}    behaviour: {{switch: mood, cases: {{{', '.join(each(many, '@: !'))}}}}}\n"
        ),
    ),
    "priority": (50, tree("priority: {while: mood > @, do: !}")),
    "sequence": (25, tree("sequence: {selector: [!, act]}")),
}


FEW_ARE_SPLIT = {"chain", "components", "embedders", "entities", "reversed"}


def calls(schema: str) -> int:
    """Return the number of function calls that gpgen makes for a schema."""
    profile = cProfile.Profile()
    profile.enable()
    checked = check_schema("garden.yaml", only(schema))
    assert checked.module is not None, checked.problems[:1]
    render(checked.module)
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.slow
@pytest.mark.parametrize("kind", SCHEMAS)
def test_four_times_as_large_is_no_more_than_six_times_the_work(kind: str) -> None:
    many, schema = SCHEMAS[kind]
    calls(schema(2))  # excludes files that are read and compiled once
    limit = 5 if kind in FEW_ARE_SPLIT else 6
    assert calls(schema(4 * many)) < limit * calls(schema(many))
