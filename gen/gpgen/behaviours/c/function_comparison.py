"""Comparison of the functions for the uses of shared trees, as text.

All that belongs to a use is expressed relative to it: places and numbers of nodes by their
distance from its first, slots by their path in its structs, labels and variables by order.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.behaviours.c.function_writer import Function, FunctionWriter
from gpgen.behaviours.plan.plan import Plan, every
from gpgen.c.statement_items import NOT_CODE, code_only
from gpgen.c.statements import AROUND

NAME = re.compile(r"(\w+)\(")
CALL = re.compile(r"\b(\w+)\(")
EXTRA = re.compile("\21(\\w+)\22")  # where a call gets the arguments for its use
LABEL = re.compile(r"^ *(\w+):$", re.MULTILINE)
VARIABLE = re.compile(r"^ +[\w ]+[ *](\w+)(?:\[\w+\])?(?: = .*)?;$")
PARAMETER = re.compile(r"(\w+)(?=[,)])")
PART = re.compile(
    rf"{NOT_CODE.pattern}|{EXTRA.pattern}|{AROUND.pattern}|state->[\w.]+|(?<![.>\w])[A-Za-z_]\w*",
    re.DOTALL,
)


class KnownFunction(NamedTuple):
    """A compared function: the use that it belongs to, and the number of its kind."""

    function: Function
    use: int | None
    kind: int


class NamedPlace(NamedTuple):
    """A place or node with a name in C: its use, its region if it is a place, and its number."""

    use: int | None
    region: int | None
    number: int


class FunctionComparison:
    """Compares the functions of one behaviour; each is added after the functions it calls."""

    def __init__(self, w: FunctionWriter) -> None:
        self.w, self.map = w, w.map
        self.kinds: dict[str, int] = {}  # numbers of kinds by compared text
        self.known: dict[str, KnownFunction] = {}
        self.members: dict[int, list[KnownFunction]] = {}
        self.round = 0
        self.names = {
            w.code.node(plan): NamedPlace(self.outer_use(plan.key), None, plan.node)
            for plan in reversed(list(every(w.behaviour.root)))
            if plan.node
        }
        halted = [
            *((each.root, self.map.use.get(each.root.key)) for each in w.map.regions),
            *((each.root, use) for use, each in w.map.uses.items()),
        ]
        self.tables: dict[str, int] = {}  # of running nodes: the keys of their roots
        self.table_use: dict[str, int | None] = {}
        for root, use in halted:
            name = w.code.private("nodes_of", root.label)
            self.tables[name], self.table_use[name] = root.key, use
        self.at = {
            use: {plan.key: number for number, plan in enumerate(every(what.outer))}
            for use, what in w.map.uses.items()
        }
        self.bases = sorted(
            ((path, kind, use) for use, of in w.layout.bases.items() for kind, path in of.items()),
            key=lambda each: -len(each[0]),
        )

    # The use that something belongs to

    def outer_use(self, key: int) -> int | None:
        """Return the use that a node is in; the node that keeps a use's values is outside it."""
        use = self.map.use.get(key)
        if use is None or key != use or self.map.uses[use].root.key == use:
            return use
        return next(self.map.uses_beyond(use), None)

    def chain(self, use: int | None) -> list[int]:
        """Return a use and the uses around it, outermost first."""
        return [] if use is None else list(self.map.uses_around(use))[::-1]

    def is_in(self, use: int | None, outer: int | None) -> bool:
        return outer is not None and outer in self.chain(use)

    def region(self, use: int) -> int:
        return self.map.region[self.map.uses[use].root.key]

    def start(self, use: int) -> int:
        return self.map.place[self.map.uses[use].root.key].at

    def node(self, use: int) -> int:
        return self.map.uses[use].root.node

    def find_places(self) -> None:
        for (region, place), name in self.w.code.names.items():
            plan = self.map.node_at.get((region, place), self.map.regions[region].root)
            self.names[name] = NamedPlace(self.outer_use(plan.key), region, place)

    def base(self, path: str) -> tuple[str, str, int] | None:
        for base, kind, use in self.bases:
            if path == base or path.startswith(f"{base}."):
                return path[len(base) + 1 :], kind, use
        return None

    # Comparing

    def first(self, kind: int) -> KnownFunction:
        """Return the function of a kind for the use that has the lowest places."""

        def order(known: KnownFunction) -> tuple[int, int]:
            return (0, 0) if known.use is None else (self.start(known.use), self.node(known.use))

        return min(self.members[kind], key=order)

    def register(self, function: Function) -> KnownFunction:
        name = name_of(function)
        if name in self.known:
            return self.known[name]
        text = code_only("\n".join(function.lines))
        use = self.innermost_use(text)
        compared = self.compared(function, text, use)
        if use is None:
            compared = name
        compared = f"{self.round} {compared}"  # functions of a later round are never equal
        kind = self.kinds.setdefault(compared, len(self.kinds))
        known = KnownFunction(function, use, kind)
        self.known[name] = known
        self.members.setdefault(kind, []).append(known)
        return known

    def mark_calls(self, line: str) -> str:
        """Return a line in which each call of a known function has a mark after its arguments."""
        for found in reversed(list(CALL.finditer(line))):
            if found[1] in self.known:
                end = closing(line, found.end())
                line = f"{line[:end]}\21{found[1]}\22{line[end:]}"
        return line

    def uses(self, text: str) -> Iterator[int | None]:
        """Yield the uses to which the words in a function belong."""
        for found in PART.finditer(text):
            word = found[0]
            if word in self.names:
                yield self.names[word].use
            elif word in self.tables:
                yield self.table_use[word]
            elif word.startswith("state->"):
                base = self.base(word)
                if base is not None:
                    yield base[2]
            elif word.startswith("\21"):
                use = self.known[word[1:-1]].use
                if use is not None:
                    yield use
            elif word.startswith("\23"):
                yield int(word[1:-1])

    def innermost_use(self, text: str) -> int | None:
        """Return the innermost use that all words in a function are in, if there is one."""
        chains = [self.chain(use) for use in dict.fromkeys(self.uses(text))]
        innermost_use: int | None = None
        for level in zip(*chains, strict=False):
            if len(set(level)) > 1:
                break
            innermost_use = level[0]
        return innermost_use

    def compared(self, function: Function, text: str, use: int | None) -> str:
        """Return the text by which a function is compared with those of other uses."""
        if use is None:
            return ""
        locals_ = {*LABEL.findall(text), *variables(function)}
        own_name = name_of(function)
        order: dict[str, str] = {}

        def relative(found: re.Match[str]) -> str:
            word = found[0]
            if word in locals_:
                return order.setdefault(word, f"@{len(order)}")
            if word == own_name:
                return "@"
            if word in self.known:
                return f"@f{self.known[word].kind}"
            return self.relative(word, use)

        declaration = NAME.sub("@(", function.declaration, count=1)
        types = "\n".join(self.w.layout.types[use].values())
        many = len(list(variables(function))) - len(PARAMETER.findall(function.declaration))
        lines = text.split("\n")
        code = PART.sub(relative, "\n".join((declaration, *lines[many:])))
        declared = sorted(PART.sub(relative, line) for line in lines[:many])
        return "\n".join((types, code, *declared))

    def relative(self, word: str, use: int) -> str:
        if word in self.names:
            of, region, number = self.names[word]
            if not self.is_in(of, use):
                return word
            if region is None:
                return f"@n{number - self.node(use)}"
            if region == self.region(use):
                return f"@p{number - self.start(use)}"
            return f"@r{self.at[use][self.map.regions[region].root.key]}:{number}"
        if word in self.tables:
            root = self.tables[word]
            return f"@t{self.at[use][root]}" if root in self.at[use] else word
        if word.startswith("state->"):
            base = self.within(word, use)
            return word if base is None else f"@{base[0]}.{base[1]}"
        if word[0] in "\21\23":
            of = self.known[word[1:-1]].use if word[0] == "\21" else int(word[1:-1])
            if of is None:
                return ""
            return f"@u{self.at[use][of]}" if of in self.at[use] else f"@U{of}"
        return word

    def within(self, path: str, use: int) -> tuple[str, str] | None:
        """Return the struct of a use in which a slot lies, and the slot's path in it."""
        for kind, base in self.w.layout.bases.get(use, {}).items():
            if path == base or path.startswith(f"{base}."):
                return kind, path[len(base) + 1 :]
        return None

    def is_shared(self, kind: int) -> bool:
        return len(self.members[kind]) > 1

    def node_acting_on_halt(self, of: int, use: int | None) -> Plan | None:
        """Return the node around the use `of` that acts on a halt, if it is inside `use`."""
        plan = self.w.around(self.map.uses[of].root)
        is_inside = plan is not None and (use is None or self.is_in(self.outer_use(plan.key), use))
        return plan if is_inside and of != use else None

    def is_moved(self, word: NamedPlace, use: int | None) -> bool:
        return use is not None and self.is_in(word.use, use) and word.region == self.region(use)

    def is_moved_table(self, table: str, use: int) -> bool:
        """Return whether a table has places of the region that contains a use."""
        root = self.tables[table]
        return self.map.region[root] == self.region(use) and self.map.is_shared(
            self.map.nodes[root]
        )


def name_of(function: Function) -> str:
    found = NAME.search(function.declaration)
    return found[1] if found else ""


def closing(line: str, begin: int) -> int:
    """Return the index at which a parenthesis is closed that was opened before `begin`."""
    depth = 1
    for at in range(begin, len(line)):
        depth += (line[at] == "(") - (line[at] == ")")
        if depth == 0:
            return at
    return len(line)


def variables(function: Function) -> Iterator[str]:
    yield from PARAMETER.findall(function.declaration)
    for line in function.lines:
        found = VARIABLE.match(line)
        if found is None:
            return
        yield found[1]
