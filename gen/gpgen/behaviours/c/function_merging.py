"""Merging of shared trees' functions: those that differ only by their use become one.

The function for the use with the lowest places remains. Whatever differs between the uses
becomes a parameter: the distances of places and of node numbers from those of that use, the
structs of the use, and the place around the use that acts on a halt.
"""

import re
from collections.abc import Iterator, Sequence

from gpgen.behaviours.c.function_comparison import (
    PART,
    VARIABLE,
    FunctionComparison,
    KnownFunction,
    name_of,
)
from gpgen.behaviours.c.function_writer import MARGIN, Function, FunctionWriter
from gpgen.c.statement_items import code_only, names
from gpgen.c.statements import TRACE

OFFSET, NODES, OWN, KEPT, AROUND_IT = "offset", "nodes", "own", "kept", "around"
PARAMETERS = (OFFSET, NODES, OWN, KEPT, AROUND_IT)
SWITCH = re.compile(r"^( *)switch \((.*)\) \{$")
HALTED = re.compile(r"(.*\bGP_NODE_HALTED)\(world, \w+, (\w+), (.*)(\);)")
COMPARED = re.compile(r"(?:[=!<>]=|[<>]) $")
PLACE = re.compile(rf"(\*?[\w.>-]+) ([=!<>]=|[<>]) (\w+) \+ {OFFSET}\b")


class FunctionMerging(FunctionComparison):
    """Merges those functions of one behaviour that differ only by their use."""

    def __init__(self, w: FunctionWriter) -> None:
        super().__init__(w)
        self.needs: dict[int, tuple[str, ...]] = {}

    def add(self, functions: Sequence[Function]) -> tuple[Function, ...]:
        """Return functions without duplicates; all functions that they call must be known."""
        if not self.map.uses:
            return tuple(functions)
        self.find_places()
        self.round += 1
        first: dict[int, int] = {}
        known = []
        for number, each in enumerate(functions):
            function = each._replace(lines=tuple(map(self.mark_calls, each.lines)))
            known.append(self.register(function))
            first.setdefault(known[-1].kind, number)
        firsts = {number: kind for kind, number in first.items()}
        return tuple(
            self.merged_function(self.first(firsts[number]))
            for number in range(len(known))
            if number in firsts
        )

    def shares(self, name: str) -> bool:
        """Return whether a function also does the work of other functions."""
        return name not in self.known or self.is_shared(self.known[name].kind)

    def parameters_of(self, kind: int) -> tuple[str, ...]:
        """Return the parameters that tell a function for which use it is called."""
        if not self.is_shared(kind):
            return ()
        if kind not in self.needs:
            first = self.first(kind)
            assert first.use is not None
            text = code_only("\n".join(first.function.lines))
            found = {
                each
                for word in PART.finditer(text)
                for each in self.parameters_in(word[0], first.use)
            }
            places = {self.start(each.use) for each in self.members[kind] if each.use is not None}
            if len(places) == 1:
                found.discard(OFFSET)
            self.needs[kind] = tuple(each for each in PARAMETERS if each in found)
        return self.needs[kind]

    def parameters_in(self, word: str, use: int) -> Iterator[str]:
        """Yield the parameters of a use that a word in one of its functions needs."""
        if word in self.names:
            of, region, _ = self.names[word]
            if self.is_in(of, use) and region in (None, self.region(use)):
                yield NODES if region is None else OFFSET
        elif word in self.tables and self.tables[word] in self.at[use]:
            yield NODES
            if self.is_moved_table(word, use):
                yield OFFSET
        elif word.startswith("state->"):
            base = self.within(word, use)
            if base is not None:
                yield base[0]
        elif word.startswith("\23"):
            yield from self.parameters_for_node(int(word[1:-1]), use)
        elif word.startswith("\21"):
            yield from self.parameters_for_call(self.known[word[1:-1]], use)

    def parameters_for_call(self, known: KnownFunction, use: int) -> Iterator[str]:
        """Yield the parameters of the caller's use that the call of a function needs."""
        if known.use is None or not self.is_in(known.use, use):
            return
        for each in self.parameters_of(known.kind):
            if each == AROUND_IT:
                yield from self.parameters_for_node(known.use, use)
            elif each != OFFSET or self.region(known.use) == self.region(use):
                yield each

    def parameters_for_node(self, of: int, use: int) -> Iterator[str]:
        """Yield the parameter of a use that locates the node around `of` that acts on a halt."""
        if self.region(of) == self.region(use):
            yield OFFSET if self.node_acting_on_halt(of, use) else AROUND_IT

    def merged_function(self, known: KnownFunction) -> Function:
        function, use, kind = known
        needs = self.parameters_of(kind)
        inside = use if needs else None
        lines = list(self.with_switches(function.lines, inside, needs))
        lines = [self.renamed(line, inside, needs) for line in lines]
        is_const = f"const {self.w.code.owner.c.c} *" in function.declaration
        if not needs:
            return function._replace(lines=tuple(self.with_state(lines, is_const=is_const)))
        assert use is not None
        added = ", ".join(self.parameter(each, use, is_const=is_const) for each in needs)
        declaration = f"{function.declaration[:-1]}, {added})"
        return Function(declaration, tuple(self.with_used(lines, needs)), function.doc)

    def renamed(self, line: str, use: int | None, needs: Sequence[str]) -> str:
        text = PART.sub(lambda found: self.word(found, line, use, needs), line)
        if not needs:
            return text
        # With narrow counters, distances are signed numbers.
        if OFFSET in needs and OFFSET in text and self.w.pc_type != "uint32_t":
            text = PLACE.sub(rf"\1 - {OFFSET} \2 \3", text)
        found = HALTED.search(text) if NODES in needs else None
        if found is None or use is None:
            return text
        begin, table, place, end = found.groups()
        if self.tables.get(table) not in self.at[use]:
            return text
        is_moved = OFFSET in needs and self.is_moved_table(table, use)
        distance = f" - {OFFSET}" if is_moved else ""
        return f"{begin}_IN(world, {self.w.code.var}, {table}, {NODES}, {place}{distance}{end}"

    def parameter(self, name: str, use: int, *, is_const: bool) -> str:
        if name in (OWN, KEPT):
            begin = "const " if is_const else ""
            return f"{begin}{self.w.layout.types[use][name]} *{name}"
        return f"uint32_t {NODES}" if name == NODES else f"{self.w.pc_type} {name}"

    def with_state(self, lines: list[str], *, is_const: bool) -> list[str]:
        """Return lines with a declaration of the state if they use it."""
        text = code_only("\n".join(lines))
        if not re.search(r"\bstate\b", text) or "*state = " in text:
            return lines
        unused = f"{MARGIN}(void){self.w.code.var};"
        gap = [] if is_declared(lines) else [""]
        begin = "const " if is_const else ""
        return [f"{MARGIN}{begin}{self.w.state}", *gap, *(line for line in lines if line != unused)]

    def with_used(self, lines: list[str], needs: Sequence[str]) -> Iterator[str]:
        """Yield lines without an unused state, and with unused parameters marked."""
        var = self.w.code.var
        state = f"{self.w.state_type} *state = "
        number = next((at for at, line in enumerate(lines) if state in line), None)
        code = [line for at, line in enumerate(lines) if at != number]
        unused: list[str] = []
        if number is not None and not re.search(r"\bstate\b", code_only("\n".join(code))):
            lines = code
            if not lines[0]:
                del lines[0]
            unused += [] if is_used(var, lines) else [var]
        unused += [each for each in needs if not is_used(each, lines)]
        gap = lines.index("") + 1 if is_declared(lines) else 0
        yield from (*lines[:gap], *(f"{MARGIN}(void){each};" for each in unused), *lines[gap:])

    def with_switches(
        self, lines: Sequence[str], use: int | None, needs: Sequence[str]
    ) -> Iterator[str]:
        """Yield lines in which a switch over moved places subtracts the offset."""
        for number, line in enumerate(lines):
            found = SWITCH.match(line)
            if found is None or OFFSET not in needs:
                yield line
                continue
            case = lines[number + 1].strip().removeprefix("case ").removesuffix(":")
            is_moved = case in self.names and self.is_moved(self.names[case], use)
            yield f"{found[1]}switch ({found[2]} - {OFFSET}) {{" if is_moved else line

    def word(self, found: re.Match[str], line: str, use: int | None, needs: Sequence[str]) -> str:
        """Return the replacement of a word in a function of a use, or of none."""
        word = found[0]
        if word in self.names:
            return self.place_text(found, line, use, needs)
        if word in self.known:
            return name_of(self.first(self.known[word].kind).function)
        if word.startswith("state->") and use is not None:
            base = self.within(word, use)
            return word if base is None else f"{base[0]}->{base[1]}"
        if word in self.tables and use is not None and self.tables[word] in self.at[use]:
            return word
        if word.startswith("\21"):
            known = self.known[word[1:-1]]
            if not self.parameters_of(known.kind):
                return ""
            assert known.use is not None
            return "".join(
                f", {self.argument(each, known, use, needs)}"
                for each in self.parameters_of(known.kind)
            )
        if word.startswith("\23"):
            return self.place_around(int(word[1:-1]), use, needs)
        return word

    def place_text(
        self, found: re.Match[str], line: str, use: int | None, needs: Sequence[str]
    ) -> str:
        word, (of, region, _) = found[0], self.names[found[0]]
        if use is None or not self.is_in(of, use):
            return word
        if region is None:
            return f"{word} + {NODES}" if NODES in needs else word
        if region != self.region(use) or OFFSET not in needs:
            return word
        before, behind = line[: found.start()], line[found.end() :]
        if before.lstrip() == "case ":
            return word
        if COMPARED.search(before):
            return f"{word} + {OFFSET}"
        assert behind
        return f"({self.w.pc_type})({word} + {OFFSET})"

    def place_around(self, of: int, use: int | None, needs: Sequence[str]) -> str:
        """Return the `inside` place of the node around a use that acts on a halt, or 0."""
        plan = self.node_acting_on_halt(of, use)
        if plan is None:
            is_given = use is not None and self.region(of) == self.region(use)
            return AROUND_IT if is_given else "0"
        region = self.map.regions[self.map.region[plan.key]]
        name = self.w.code.place_name(region, self.map.place[plan.key].inside)
        is_moved = use is not None and region.number == self.region(use) and OFFSET in needs
        return f"({self.w.pc_type})({name} + {OFFSET})" if is_moved else name

    def argument(
        self, name: str, known: KnownFunction, use: int | None, needs: Sequence[str]
    ) -> str:
        """Return the argument for a parameter in the call of a function for its use."""
        of = known.use
        assert of is not None
        if name == AROUND_IT:
            return self.place_around(of, use, needs)
        if name in (OWN, KEPT):
            path = self.w.layout.bases[of][name]
            base = None if use is None else self.within(path, use)
            if base is None:
                return f"&{path}"
            return f"&{base[0]}->{base[1]}" if base[1] else base[0]
        first = self.first(known.kind).use
        assert first is not None
        if name == NODES:
            number, has_more = self.node(of) - self.node(first), NODES in needs
        else:
            number = self.start(of) - self.start(first)
            has_more = OFFSET in needs and use is not None and self.region(use) == self.region(of)
        has_more = has_more and use is not None and self.is_in(of, use)
        if not has_more:
            return str(number) if number >= 0 else f"(uint32_t){number}"
        if not number:
            return name
        if name == OFFSET:
            return f"({self.w.pc_type})({number} + {name})"
        return f"{number} + {name}" if number > 0 else f"{name} - {-number}"


def is_declared(lines: Sequence[str]) -> bool:
    """Return whether a function begins with variables and an empty line after them."""
    return "" in lines and all(VARIABLE.match(line) for line in lines[: lines.index("")])


def is_used(name: str, lines: Sequence[str]) -> bool:
    text = "\n".join(line for line in lines if not TRACE.match(line))
    return names(name, code_only(text))
