"""Statements of C that are too long for a line, broken as clang-format breaks them."""

import re
from collections.abc import Iterator

from gpgen.c.call_breaks import PATH, STEP, WIDTH, fill, fit_call, fit_path, hide_commas, is_long

CAST = r"(\(\w+ \*\))(\w.*)"
POINTER = r"^( *(?:const )?\w+) (\*\w+;|\w+\[sizeof [\w.>-]+\];)$"
TYPEDEF = r"(typedef [^(){}]*?)(\*?\w+;)"
COMPARED = r"^( *return )([^()]+ [<>=!]=?) ([^()]+;)$"
SIGN = re.compile(r" [<>=!]=?(?= )")
CHOSEN = r"^( *return [^?:]+) (\? [^?:]+) (: [^?:]+;)$"
CALL_COMPARED = r"^( *(?:return |\w+ \w+ = ))(\w+\([^()]*\) [<>=!]=?) ([\w.]+;)$"
JOINTS = r"[()]|&&|\|\|"
GUARDED = r"^( *(?:\} \w+ if|if|while|for|switch) \()(.*)(\) \{)$"
GROUP = re.compile(r"!?\((?=.* (?:&&|\|\|) )")
CALL_ASKED = r"( *(?:\} \w+ )?if \(\w+\(.*\) [<>=!]=?) ([\w.>-]+\) \{)$"
CAST_LAST = r"(.* [<>=!]=?) (\(\w+\)[\w.>-]+\) \{)$"
TURNED = r"( *if \(!\(\S+ [<>=!]=?) (\S+\)\) \{)$"
MASKED = r"^( *\(\w+\)\()(\S+ \|) (\w+\);)$"
BITS = re.compile(r"(!?\(\S+ &) (\w+\) [!=]=) (0.*)$")


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def fit(line: str) -> str:
    code = line.lstrip(" ")
    indent = len(line) - len(code)
    if line.startswith("typedef") and (typedef := re.fullmatch(TYPEDEF, line)):
        return f"{typedef[1].rstrip()}\n{' ' * STEP}{typedef[2]}"
    if code.startswith("{"):
        row, rest = line[: indent + 1], hide_commas(line[indent + 1 :])
        return fill(row, rest, " " * (indent + STEP)).replace("\0", ",")
    if line.endswith("{") and (guarded := re.match(GUARDED, line)):
        return fit_guard(line, guarded[1], indent)
    if code.startswith("return ") and has_joint(code):
        return fit_guard(line, line[: indent + len("return ")], indent)
    if decided := fit_decision(line):
        return decided
    if pointer := re.match(POINTER, line):
        below = f"{pointer[1]}\n{' ' * (indent + STEP)}{pointer[2]}"
        return fit_path(line, indent + 2 * STEP) if is_long(below) else below
    left, equals, right = line.partition("= ")
    if equals and "(" not in left:
        return fit_assignment(f"{left}=", right, indent)
    return fit_call(line, indent, 0, STEP)


def has_joint(code: str) -> bool:
    """Tell whether a `return` may be broken as the condition of an `if`."""
    return len(list(operands_of(code))) > 1 or BITS.match(code, len("return ")) is not None


def fit_guard(line: str, start: str, indent: int) -> str:
    """Break the head of an `if`, a `switch` or a loop: behind `&&` and `||`, or in a call."""
    operands = list(operands_of(line[len(start) :]))
    if len(operands) == 1 or start.endswith("for ("):
        return fit_question(line, start, indent)
    rows = [fit_operand(start + operands[0], len(start), STEP)]
    for each in operands[1:]:
        row = " " * len(start) + each
        if len(rows[-1]) + 1 + len(each) <= WIDTH:
            rows[-1] += f" {each}"
        elif len(row) <= WIDTH:
            rows.append(row)
        elif "(" not in each[:-3] or BITS.match(each):
            rows.append(fit_operand(row, len(start), STEP))
        else:
            column = len(rows[-1]) + 1
            behind = fit_call(f"{rows[-1]} {each}", column, column, STEP)
            below = fit_call(row, len(start), len(start), STEP)
            is_below = is_long(behind) or behind.count("\n") > below.count("\n")
            rows[-1] = f"{rows[-1]}\n{below}" if is_below else behind
    return "\n".join(rows)


def fit_question(line: str, start: str, indent: int) -> str:
    """Break the head of an `if`, a `switch` or a loop that asks for one thing."""
    asked = line[len(start) :]
    if BITS.match(asked):
        return fit_bits(line, len(start), 0)
    if turned := re.match(TURNED, line):
        return f"{turned[1]}\n{' ' * (len(start) + STEP)}{turned[2]}"
    if (cast := re.match(CAST_LAST, line)) and len(start) < len(cast[1]) <= WIDTH:
        return f"{cast[1]}\n{' ' * len(start)}{cast[2]}"
    if (call := re.match(CALL_ASKED, line)) and len(call[1]) <= WIDTH:
        return f"{call[1]}\n{' ' * len(start)}{call[2]}"
    if asked.startswith("(") and asked.endswith(" != NULL) {"):
        below = f"{start}\n{' ' * (indent + STEP)}{asked}"
        beside = f"{line[: -len('NULL) {') - 1]}\n{' ' * len(start)}NULL) {{"
        return beside if is_long(below) else below
    if "(" in asked[:-3] and not GROUP.match(asked):
        return fit_call(line, indent, len(start), 2 * STEP)
    rows = fit_operand(line, len(start), 0)
    if start.endswith("switch ("):
        rows = f"{start}\n{' ' * (indent + STEP)}{asked}"
    in_path = fit_path(line, indent + 2 * STEP) if is_long(rows) else rows
    return rows if is_long(in_path) else in_path


def fit_decision(line: str) -> str:
    """Break what is decided by a comparison; nothing is returned for anything else."""
    if (chosen := re.match(CHOSEN, line)) and chosen.end(2) <= WIDTH:
        return f"{chosen[1]} {chosen[2]}\n{' ' * chosen.start(2)}{chosen[3]}"
    if called := re.match(CALL_COMPARED, line):
        return fit_compared_call(*called.groups())
    if compared := re.match(COMPARED, line):
        return f"{compared[1]}{compared[2]}\n{' ' * len(compared[1])}{compared[3]}"
    return ""


def fit_compared_call(start: str, call: str, other: str) -> str:
    """Break what begins with a call that is compared: behind the sign, or in the call."""
    if start.endswith("= "):
        margin = " " * (indent_of(start) + STEP)
        row = f"{margin}{call} {other}"
        return f"{start[:-1]}\n{fit_call(row, len(margin), 0, STEP) if is_long(row) else row}"
    if len(start) + len(call) <= WIDTH:
        return f"{start}{call}\n{' ' * len(start)}{other}"
    return fit_call(f"{start}{call} {other}", len(start), 0, STEP)


def fit_operand(row: str, column: int, step: int) -> str:
    """Break an operand that is too long and begins in a column, behind its own operator."""
    if len(row) <= WIDTH:
        return row
    margin = " " * (column + step)
    if BITS.match(row, column):
        return fit_bits(row, column, step)
    if group := GROUP.match(row, column):
        first, *others = operands_of(row[group.end() :])
        inside = " " * (column + STEP)
        rows = (fit_operand(inside + each, column + STEP, STEP) for each in others)
        return "\n".join(
            (fit_operand(row[: group.end()] + first, group.end(), 2 * STEP - 1), *rows)
        )
    sign = SIGN.search(row, column)
    if sign is None or "(" in row[column:].rstrip(") {&|"):
        return row
    first, rest = fit_path(row[: sign.end()], column + STEP), row[sign.end() + 1 :]
    is_short = "\n" in first and not is_long(f"{first} {rest}")
    return f"{first} {rest}" if is_short else f"{first}\n{margin}{rest}"


def fit_bits(row: str, column: int, step: int) -> str:
    """Break the test of a bit: behind the sign that compares it, or else inside."""
    if bits := BITS.match(row, column):
        below = f"\n{' ' * (column + step)}{bits[3]}"
        compared = f"{row[:column]}{bits[1]} {bits[2]}"
        if len(compared) <= WIDTH:
            return compared + below
        inside = f"{row[:column]}{bits[1]}\n{' ' * (column + STEP)}{bits[2]}"
        return inside + (below if is_long(f"{inside} {bits[3]}") else f" {bits[3]}")
    return row


def operands_of(text: str) -> Iterator[str]:
    """Yield what is joined by `&&` or `||` outside of parentheses, each with its operator."""
    depth = begin = 0
    for match in re.finditer(JOINTS, text):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0 and match[0] in ("&&", "||"):
            yield text[begin : match.end()]
            begin = match.end() + 1
    yield text[begin:]


def fit_assignment(left: str, right: str, indent: int) -> str:
    """Break an assignment: behind the sign where that helps, otherwise in the call."""
    margin = " " * (indent + STEP)
    if len(left) > WIDTH and re.fullmatch(PATH, left[indent:-2]):
        return fit_path(f"{left} {right}", indent + STEP)
    if masked := re.match(MASKED, margin + right) if len(margin) + len(right) > WIDTH else None:
        first = fit_path(f"{masked[1]}{masked[2]}", len(masked[1]) + STEP)
        return f"{left}\n{first}\n{' ' * len(masked[1])}{masked[3]}"
    if right == "{" and len(left) > WIDTH:
        type_, _, name = left.removesuffix(" =").rpartition(" ")
        return f"{type_}\n{margin}{name} = {right}"
    if right.startswith("{") and len(right) > 1:
        return f"{left} {{\n{fill(margin, hide_commas(right[1:]), margin)}".replace("\0", ",")
    if len(margin) + len(right) <= WIDTH:
        return f"{left}\n{margin}{right}"
    if cast := re.match(CAST, right):
        if left.lstrip(" ").startswith("."):
            return f"{left} {cast[1]}\n{margin}{cast[2]}"
        return f"{left}\n{margin}{cast[1]}\n{margin}{' ' * STEP}{cast[2]}"
    if "(" not in right and (" " not in right or SIGN.search(right)):
        return fit_plain_value(left, right, margin)
    behind = f"{left}\n{fit(margin + right)}"
    if len(left) + 1 + right.find("(") >= WIDTH:
        return behind
    inside = fit_call(f"{left} {right}", indent, 0, STEP)
    return behind if behind.count("\n") <= inside.count("\n") else inside


def fit_plain_value(left: str, right: str, margin: str) -> str:
    """Break an assignment of a path or a comparison: in that, beside the sign or below it."""
    if " " in right:
        beside = fit_operand(f"{left} {right}", len(left) + 1, 0)
        below = f"{left}\n{fit_operand(margin + right, len(margin), 0)}"
    else:
        beside = fit_path(f"{left} {right}", len(left) + 1 + STEP)
        below = f"{left}\n{fit_path(margin + right, len(margin) + STEP)}"
    return below if is_long(beside) else beside
