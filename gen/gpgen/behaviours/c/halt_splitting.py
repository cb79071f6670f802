"""Long halts of regions, split into functions that each do a share."""

import re
from collections.abc import Iterable, Iterator, Sequence

from gpgen.behaviours.c.function_writer import MARGIN, Function, FunctionWriter, indented, returned
from gpgen.c.declarations import join
from gpgen.c.statement_items import code_only

SHORT = 150  # lines


class Shares:
    """Makes functions that each do a share of halting a region, if that takes many lines."""

    def __init__(
        self, w: FunctionWriter, label: str, parameters: str, optional: tuple[str, ...]
    ) -> None:
        self.w, self.label, self.parameters, self.optional = w, label, parameters, optional
        self.has_keep = "keep" in optional
        run, keep = ("run" if "run" in optional else "", "keep" if self.has_keep else "")
        self.names = tuple(filter(None, (run, "at", keep)))
        self.args = join("world", w.code.var, *self.names)
        self.made: list[Function] = []

    def function(self, lines: Iterable[str]) -> str:
        """Return the call of a new function with some lines, which returns true after them."""
        code = self.w.code
        name = code.share_name(code.private("halt", self.label))
        return self.made_function(name, [*lines, "return true;"])

    def made_function(self, name: str, lines: Iterable[str]) -> str:
        code = indented(lines)
        declared = tuple(variables_of(self.w, code))
        declaration = f"bool {name}({self.parameters})"
        self.made.append(self.w.function(declaration, declared, code, *self.names))
        return f"{name}({self.args})"

    def in_turn(self, blocks: Iterable[list[str]]) -> Iterator[str]:
        """Yield the lines of blocks, or calls of functions with these lines if they are many."""
        found = list(blocks)
        if sum(map(len, found)) <= SHORT:
            yield from (line for block in found for line in block)
            return
        for share in shares_of(found):
            call = self.function(line for block in share for line in block)
            yield from returned(f"!{call}", "false")

    def cases(self, cases: list[tuple[str, list[str]]]) -> Iterator[str]:
        """Yield a switch over the places at which something is halted."""
        if sum(len(lines) + 1 for _, lines in cases) <= SHORT:
            yield from switch_of(cases)
            return
        blocks = [[at, *lines] for at, lines in cases]
        for share in shares_of(blocks):
            call = self.function(switch_of([(at, lines) for at, *lines in share]))
            within = f"at >= {share[0][0]} && at <= {share[-1][0]}"
            yield from (f"if ({within}) {{", *indented(returned(f"!{call}", "false")), "}")


def switch_of(cases: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield a switch in which cases with the same lines are merged."""
    places: dict[tuple[str, ...], list[str]] = {}
    for at, lines in cases:
        places.setdefault(tuple(lines), []).append(at)
    yield "switch (at) {"
    for same, ats in places.items():
        yield from (f"case {at}:" for at in ats)
        yield from indented(same)
    yield from ("default:", f"{MARGIN}break;", "}")


def shares_of(blocks: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    """Yield groups of blocks of lines; each group has as many blocks as are still short."""
    share: list[list[str]] = []
    for block in blocks:
        if share and sum(map(len, share)) + len(block) > SHORT:
            yield share
            share = []
        share.append(block)
    yield share


def variables_of(w: FunctionWriter, lines: Sequence[str]) -> Iterator[str]:
    """Yield the declarations of the variables that lines of a halt use."""
    text = code_only("\n".join(lines))
    if re.search(r"(?<!\.)\bnow\b", text):
        yield f"gp_time now = {w.code.owner.names.of('world_now')}(world);"
    if re.search(r"\bis_done\b", text):
        yield "bool is_done;"
