"""Splits C functions of more than 400 lines into shares."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from gpgen.c.function_splitting import CALL, FunctionSplitter, Share
from gpgen.c.statement_items import (
    DECLARED,
    MARGIN,
    NOT_CODE,
    Item,
    Local,
    UncuttableError,
    code_only,
    indent_of,
    items_of,
    printed,
)
from gpgen.c.variables import NAME, used_in

MACRO = re.compile(r" *[A-Z][A-Z0-9_]*\(.*\);")
WORD = re.compile(rf"{NOT_CODE.pattern}|(?<![\w.>])(\w+)", re.DOTALL)
LOCALS = "gp_locals"
DIVISORS = (1, 2, 4)  # of the length of a share


def cut_long_functions(text: str, weigh: Callable[[str], int], longest: int) -> str:
    """Return C with its functions of more than `longest` lines split into shares.

    Each line of the text is a statement; `weigh` returns its number of lines after layout.
    """
    lines = text.split("\n")
    out: list[str] = []
    done = begin = 0
    for at, line in enumerate(lines):
        if line == "{":
            begin = at
        elif line == "}" and begin:
            if is_long(lines[begin - 1 : at + 1], weigh, longest):
                first = begin - 1
                while lines[first - 1].startswith(("/*", " *")):
                    first -= 1
                before, main = cut(lines[begin - 1 : at + 1], weigh, text, longest)
                out += [*lines[done:first], *before, *lines[first : begin + 1], *main]
                done = at
            begin = 0
    return "\n".join((*out, *lines[done:])) if out else text


def is_long(lines: Sequence[str], weigh: Callable[[str], int], longest: int) -> bool:
    if sum(1 + len(line) // 40 for line in lines) <= longest:
        return False
    return sum(map(weigh, lines)) > longest


def cut(
    function: list[str], weigh: Callable[[str], int], text: str, longest: int
) -> tuple[list[str], list[str]]:
    """Return the shares of a function and its lines; no shares if its form is not supported.

    A variable of the struct has a longer name, so a share can have more lines than its statements
    had. If one of the functions is too long then, all shares are made shorter.
    """
    best: tuple[list[str], list[str]] = [], function[2:-1]
    least = longest_of(function, weigh)
    for divisor in DIVISORS:
        before, main = cut_once(function, weigh, text, divisor)
        height = longest_of([*before, *function[:2], *main, "}"], weigh)
        if height < least:
            best, least = (before, main), height
        if height <= longest or not before:
            break
    return best


def longest_of(lines: Sequence[str], weigh: Callable[[str], int]) -> int:
    """Return the number of lines of the longest function in C, after layout."""
    most = begin = 0
    for at, line in enumerate(lines):
        if line == "{":
            begin = at
        elif line == "}" and begin:
            most = max(most, sum(map(weigh, lines[begin - 1 : at + 1])))
    return most


def cut_once(
    function: list[str], weigh: Callable[[str], int], text: str, divisor: int
) -> tuple[list[str], list[str]]:
    """Return the shares of a function and its lines, as `cut` does, for one length of shares."""
    lines = function[2:-1]
    if any(line.lstrip().startswith("goto ") for line in lines):
        return [], lines
    try:
        # Headers are also compiled as C++, which has no array designators.
        made = FunctionSplitter(function[0], weigh, divisor, has_tables='extern "C"' not in text)
        items = made.shortened(items_of(lines), made.scope)
    except UncuttableError:
        return [], lines
    declared = Counter(found[2] for line in lines if (found := DECLARED.fullmatch(line)))
    is_clear = all(declared[name] <= 1 for name in made.kept)
    return written(made, items) if is_clear else ([], lines)


def written(cut: FunctionSplitter, items: Sequence[Item]) -> tuple[list[str], list[str]]:
    """Return the functions of all shares, and the lines of the function that was split."""
    writer = Writer(cut)
    before: list[str] = []
    for number, share in enumerate(cut.shares):
        *function, blank = writer.function(number, share)
        ends = ["#endif"] * len(share.conditions)  # a share without a call would be unused
        before += [*share.conditions, *function, *ends, blank]
    main = [line for each in printed(items) for line in writer.filled(each)]
    if not cut.kept:
        return before, main
    struct = f"{cut.name}_{LOCALS}"
    begin = [f"{MARGIN}{struct} gp_kept;", f"{MARGIN}{struct} *{LOCALS} = &gp_kept;"]
    copies = [f"{MARGIN}{LOCALS}->{name} = {name};" for name in cut.kept if name in cut.parameters]
    begin += ["", *copies] if copies else []
    begin += [] if DECLARED.fullmatch(main[0]) and not copies else [""]
    return [*writer.struct(), *before], [*begin, *main]


class Writer:
    """Writes the functions of shares, when all members of the struct are known."""

    def __init__(self, cut: FunctionSplitter) -> None:
        self.cut = cut
        self.calls: dict[int, str] = {}
        self.of_tables: dict[int, list[str]] = {}  # the parameters of their functions

    def filled(self, line: str) -> Iterator[str]:
        """Yield a line with its calls filled in, and variables of the struct as its members."""
        line = CALL.sub(lambda found: self.calls[int(found[1])], line)
        if self.cut.kept:
            declared = DECLARED.fullmatch(line)
            if declared is not None and declared[2] in self.cut.kept:
                if declared[4] is None:
                    return
                line = f"{MARGIN * (indent_of(line) // 4)}{declared[2]} = {declared[4]};"
            line = WORD.sub(self.reached, line)
        yield line

    def reached(self, found: re.Match[str]) -> str:
        return f"{LOCALS}->{found[1]}" if found[1] in self.cut.kept else found[0]

    def names(self, share: Share) -> list[str]:
        """Return the variables passed to a share, which are the same for all shares of a table."""
        if share.table in self.of_tables:
            return self.of_tables[share.table]
        together = [share]
        if share.table >= 0:
            _, first, groups = self.cut.tables[share.table]
            together = self.cut.shares[first : first + len(groups)]
        lines = [line for other in together for each in other.lines for line in self.filled(each)]
        used = set(NAME.findall(code_only("\n".join(lines))))
        found = [name for name in share.scope if name in used and name not in self.cut.kept]
        found += [LOCALS] if LOCALS in used else []
        if share.table >= 0:
            self.of_tables[share.table] = found
        return found

    def function(self, number: int, share: Share) -> Iterator[str]:
        """Yield the function of a share, and after the last share of a table, the table."""
        cut = self.cut
        lines = [line for each in share.lines for line in self.filled(each)]
        names = self.names(share)
        args = ", ".join(names)
        parameters = ", ".join(self.declaration(share, name) for name in names) or "void"
        yield f"/* Does a share of {cut.name}. */"
        yield f"{cut.storage}{share.type}{cut.share(number)}({parameters})"
        yield from ("{", *unused(names, lines), *lines, "}", "")
        self.calls[number] = f"{cut.share(number)}({args})"
        if share.table < 0:
            return
        switch, first, groups = cut.tables[share.table]
        if number == first + len(groups) - 1:
            functions = [cut.share(first + at) for at in range(len(groups))]
            yield from (f"typedef {share.type}{switch.name}_fn({parameters});", "")
            yield from (*switch.table(list(zip(functions, groups, strict=True))), "")
            self.calls[number] = f"{switch.name}[{switch.value}{switch.shift}]({args})"

    def declaration(self, share: Share, name: str) -> str:
        if name == LOCALS:
            return f"{self.cut.name}_{LOCALS} *{LOCALS}"
        return share.scope[name].declaration

    def struct(self) -> list[str]:
        """Return the struct of the variables that shares set."""
        cut = self.cut
        members = []
        for local in cut.kept.values():
            text = f"{plain_type(local)}{local.name}{self.size(local)};"
            members.append(Item((f"{MARGIN}{text}",), text, local.conditions))
        if all(each.conditions for each in cut.kept.values()):
            members.append(Item((f"{MARGIN}bool gp_unused; /* where there is no other */",), ""))
        name = f"{cut.name}_{LOCALS}"
        return [
            f"/* The variables of {cut.name}. */",
            *(f"typedef struct {name} {{", *printed(members), f"}} {name};", ""),
        ]

    def size(self, local: Local) -> str:
        """Return the size of an array; in `sizeof`, null pointers stand in for variables."""
        size = local.size
        for other in used_in(size, self.cut.seen):
            pointer = f"(({other.type.rstrip()})NULL)"
            size = re.sub(rf"(?<![\w.>]){other.name}\b", pointer, size)
        return size.replace("sizeof (", "sizeof(")


def unused(names: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """Yield `(void)` statements for parameters that a function does not use in all builds."""
    always = [line for line, is_always in conditional(lines) if is_always]
    used = set(NAME.findall(code_only("\n".join(always))))
    yield from (f"{MARGIN}(void){name};" for name in names if name not in used)


def plain_type(local: Local) -> str:
    """Return the type of a variable without the `const` that prevents setting it later."""
    return local.type if "*" in local.type else local.type.removeprefix("const ")


def conditional(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield lines, and whether they are in all builds; calls of macros are not."""
    depth = 0
    for line in lines:
        depth += line.startswith("#if") - line.startswith("#endif")
        yield line, depth == 0 and not line.startswith("#") and not MACRO.fullmatch(line)
