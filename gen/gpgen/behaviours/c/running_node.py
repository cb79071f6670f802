"""The functions that return the name of the running node."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from gpgen.behaviours.c import halt_splitting
from gpgen.behaviours.c.function_writer import MARGIN, Function, FunctionWriter, indented, returned
from gpgen.behaviours.plan.plan import SIDE_BY_SIDE, Plan
from gpgen.behaviours.plan.regions import ROOT, Region, Use, suspends_itself

MANY = 40  # regions that one function queries
NONE = 'return "";'


def where_functions(w: FunctionWriter) -> tuple[tuple[Function, ...], Sequence[str]]:
    """Return the functions that the user's `where` function calls, and the lines of that one."""
    root = w.map.regions[ROOT]
    lines = [*where_switch(w, root)]
    if len(lines) <= halt_splitting.SHORT * 2 and not w.map.uses:
        return (), where_function(w, "", [*lines, NONE]).lines
    made: list[Function] = []
    for region in reversed(w.map.regions):
        code = [*where_in_shares(w, region, w.map.use.get(region.root.key), made)]
        made.append(where_function(w, name_of(w, region.root), code))
    *others, last = w.merging.add(made)
    return tuple(others), last.lines


def name_of(w: FunctionWriter, root: Plan) -> str:
    return w.code.private("where", root.label)


def where_function(w: FunctionWriter, name: str, code: Iterable[str]) -> Function:
    """Return a function with some code, and the behaviour's state if the code reads it."""
    declaration = f"const char *{name}(const {w.code.owner.c.c} *{w.code.var})"
    lines = list(code)
    state = (f"const {w.state}", "") if any("state->" in line for line in lines) else ()
    is_used = bool(state) or any(f"({w.code.var})" in line for line in lines)
    unused = () if is_used else (f"(void){w.code.var};",)
    return Function(declaration, tuple(indented([*state, *unused, *lines])))


def where_in_shares(
    w: FunctionWriter, region: Region, use: int | None, made: list[Function]
) -> Iterator[str]:
    """Yield the lines for one region; functions return what runs in the regions inside it.

    So do functions for its uses of shared trees; `use` is the one that the lines are for, if any.
    """
    counter = w.fill(w.code.counter(region, "pc"))
    inside = [each for each in w.map.inside[region.number] if w.map.use.get(each.key) == use]
    blocks = [block for plan in inside for block in where_block(w, region, plan, made)]
    shares = list(halt_splitting.shares_of(blocks)) if blocks else []
    trees = [[*where_tree(w, region, tree, made)] for tree in w.map.uses_in(region.number, use)]
    yield from in_turn(w, region, trees, made)
    if len(shares) == 1:
        yield from (*switch_lines(counter, shares[0]), NONE)
        return
    for share in shares:
        name = w.code.share_name(name_of(w, region.root))
        made.append(where_function(w, name, (*switch_lines(counter, share), NONE)))
        last = share[-1][0].removeprefix("case ").removesuffix(":")
        yield from returned(f"{counter} <= {last}", f"{name}({w.code.var})")
    yield NONE


def in_turn(
    w: FunctionWriter, region: Region, trees: list[list[str]], made: list[Function]
) -> Iterator[str]:
    """Yield the lines for uses of trees, or calls of functions with them if they are many."""
    groups = [trees[at : at + MANY] for at in range(0, len(trees), MANY)]
    for group in groups:
        lines = [line for tree in group for line in tree]
        if len(groups) == 1:
            yield from lines
        elif lines:
            name = w.code.share_name(name_of(w, region.root))
            made.append(where_function(w, name, [*lines, NONE]))
            call = f"{name}({w.code.var})"
            yield from returned(f"{call}[0] != '\\0'", call)


def where_tree(w: FunctionWriter, region: Region, use: Use, made: list[Function]) -> Iterator[str]:
    """Yield the call of the function for a use of a shared tree, if a node can run in it."""
    code = [*where_in_shares(w, region, use.outer.key, made)]
    if code == [NONE]:
        return
    name, counter = name_of(w, use.root), w.fill(w.code.counter(region, "pc"))
    made.append(where_function(w, name, code))
    first, _, last = w.map.place[use.root.key]
    low, high = (w.code.place_name(region, each) for each in (first, last))
    within = f"{counter} >= {low} && {counter} <= {high}"
    yield from returned(within, f"{name}({w.code.var})")


def switch_lines(counter: str, blocks: Iterable[list[str]]) -> Iterator[str]:
    yield f"switch ({counter}) {{"
    for block in blocks:
        yield from block
    yield from ("default:", f"{MARGIN}break;", "}")


def where_block(
    w: FunctionWriter, region: Region, plan: Plan, made: list[Function]
) -> Iterator[list[str]]:
    """Yield the cases of a switch for a node that may run, or that has regions."""
    code, place = w.code, w.map.place[plan.key]
    if suspends_itself(plan):
        yield [f"case {code.place_name(region, place.at)}:", f'{MARGIN}return "{plan.where}";']
    owned = asked(w, plan)
    if plan.kind in SIDE_BY_SIDE and owned:
        cases = [f"case {code.place_name(region, place.at)}:"]
        if plan.kind == "condition":
            cases.insert(0, f"case {code.place_name(region, place.inside)}:")
        calls = [f"{name_of(w, each.root)}({code.var})" for each in owned]
        while len(calls) > MANY:
            groups = [calls[at : at + MANY] for at in range(0, len(calls), MANY)]
            names = [code.share_name(name_of(w, region.root)) for _ in groups]
            made += map(partial(where_function, w), names, map(first_of, groups))
            calls = [f"{name}({code.var})" for name in names]
        yield [*cases, *indented(first_of(calls))]


def asked(w: FunctionWriter, plan: Plan) -> tuple[Region, ...]:
    """Return the regions of a node in the order in which they are queried."""
    owned = w.map.regions_of(plan)
    return owned[::-1] if plan.kind == "pipeline" else owned


def first_of(calls: Sequence[str]) -> list[str]:
    """Return the lines that return the first name that is not empty."""
    tests = (returned(f"{call}[0] != '\\0'", call) for call in calls[:-1])
    return [*(line for test in tests for line in test), f"return {calls[-1]};"]


def where_switch(w: FunctionWriter, region: Region) -> Iterator[str]:
    yield f"switch ({w.fill(w.code.counter(region, 'pc'))}) {{"
    for plan in w.map.inside[region.number]:
        place = w.map.place[plan.key]
        owned = asked(w, plan)
        if suspends_itself(plan):
            yield f"case {w.code.place_name(region, place.at)}:"
            yield f'{MARGIN}return "{plan.where}";'
        if plan.kind in SIDE_BY_SIDE and owned:
            yield f"case {w.code.place_name(region, place.at)}:"
            if plan.kind == "condition":
                yield f"case {w.code.place_name(region, place.inside)}:"
            for inner in owned:
                yield from indented(where_switch(w, inner))
            yield f"{MARGIN}break;"
    yield from ("default:", f"{MARGIN}break;", "}")
