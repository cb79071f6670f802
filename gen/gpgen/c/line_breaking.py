"""Finds the cheapest way to break a line of C with a search, as clang-format does.

A state is a token and a stack of levels, one for each bracket and each group of an expression
around the token, which hold the columns of their rows. In each state the token may continue the
row or begin a new one. States are tried in the order of their penalties, the sums of the
penalties of their breaks.
"""

from heapq import heappop, heappush
from typing import NamedTuple, Optional

from gpgen.c.tokens import (
    ASSIGNMENT,
    BLANK,
    CHOICE,
    CLOSING,
    COMMA,
    END,
    EQUALITY,
    OPENING,
    RELATION,
    Token,
)

WIDTH = 80
STEP = 4
FIRST_BREAK = 15  # the penalty of the first break in a level
EXCESS = 1_000_000  # the penalty of each column beyond the width
LONG_CALL = 10  # columns of arguments after which a member begins a row
SHORTEST = 6  # columns of a return type that may have its own row
LEVEL = (
    INDENT,
    LAST_SPACE,  # the column of the last operand
    QUESTION,  # the column of `?`
    CALL,  # the column of a member access that is followed by another
    PATH,  # the column of members that begin a row
    SUBSCRIPT,  # the column of the first `[`
    IS_LISTED,  # each element begins a row
    MUST_BREAK,  # the next operand begins a row
    IS_WHOLE,  # no token in it may begin a row
    HAS_BREAK,
    IS_WRAPPED,  # the last operator began a row
    IS_BUILDER,  # a call in it is followed by a member
    IS_OPERAND,  # no token before the next operator may begin a row
) = range(13)


class Row(NamedTuple):
    """A row of a line except the first: its first token, its column, and the row above."""

    token: Token
    column: int
    above: Optional["Row"]


class State:
    """The layout up to a token, and the levels around the token."""

    row: Row | None = None
    row_nesting = 0  # the nesting of the token that begins the row
    lowest = 0  # the least nesting in the row

    def __init__(self, token: Token, indent: int, width: int) -> None:
        self.token = token
        self.column = self.indent = indent
        self.width = width
        level = [0] * len(LEVEL)
        level[INDENT] = level[LAST_SPACE] = indent
        level[IS_WRAPPED] = 1
        self.levels = [level]

    def copy(self) -> "State":
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.levels = [level[:] for level in self.levels]
        return new

    def key(self) -> tuple[object, ...]:
        levels = tuple([tuple(level[:IS_OPERAND]) for level in self.levels])
        return self.token, self.column, self.row_nesting, self.lowest, levels

    def break_cost(self) -> int:
        return self.token.cost + (0 if self.levels[-1][HAS_BREAK] else FIRST_BREAK)

    def advance(self, *, is_break: bool) -> tuple[int, int]:
        """Place tokens up to a possible break; return the penalty of excess columns, and steps."""
        if is_break:
            self.begin_row()
        elif self.token.before is not BLANK:
            self.continue_row()
        cost = self.move(is_break=is_break)
        steps = 0
        while not self.token.cost and self.token is not BLANK:
            self.continue_row()
            cost += self.move(is_break=False)
            steps += 1
        return cost, steps

    def can_break(self) -> bool:
        token, before, level = self.token, self.token.before, self.levels[-1]
        if before.text == "{" and before.before.text in ("", "{", "(", ","):
            return False
        if before.text in ("(", "[") and self.lowest < min(self.row_nesting, token.nesting):
            return False
        if token.kind == "member" and level[IS_BUILDER]:
            return False
        if token.kind == "function" and self.column < SHORTEST:
            return False
        return not level[IS_WHOLE] and not level[IS_OPERAND]

    def must_break(self) -> bool:
        token, before, level = self.token, self.token.before, self.levels[-1]
        if not level[MUST_BREAK] and token.kind != "member":
            return False
        if level[MUST_BREAK] and (before.text in (",", ";") or token.kind == "choice"):
            return True
        column = self.next_column()
        if token.kind == "member":
            is_far = self.column > column or token.nesting < self.row_nesting
            if self.column + token.span > WIDTH and is_far:
                return True
            if before.text in CLOSING and (level[PATH] or level[MUST_BREAK]):
                return True
        if self.column <= column or not level[MUST_BREAK]:
            return False
        if before.kind == "binary" and before.level != ASSIGNMENT:
            return before.level not in (EQUALITY, RELATION) or before.before.ends_operation
        return token.kind == "function"

    def next_column(self) -> int:
        """Return the column of the token if it begins a row."""
        token, before, level = self.token, self.token.before, self.levels[-1]
        further = max(level[LAST_SPACE], level[INDENT]) + STEP
        if token.kind == "member":
            return level[PATH] or further
        if token.text == ":" and level[QUESTION]:
            return level[QUESTION]
        if token.kind == "function":
            return max(level[LAST_SPACE], level[INDENT])
        if token.text == "[":
            return level[SUBSCRIPT] or further
        if token.kind in ("name", "pointer") or before.text == "=":
            return further
        if before.text == ")" and token.kind not in ("binary", "choice"):
            return further
        return level[INDENT] + STEP * (level[INDENT] == self.indent)

    def begin_row(self) -> None:
        token, before, level = self.token, self.token.before, self.levels[-1]
        self.column = level[LAST_SPACE] = self.next_column()
        self.row = Row(token, self.column, self.row)
        self.row_nesting = self.lowest = token.nesting
        level[HAS_BREAK] = 1
        if token.kind == "member" and not level[PATH]:
            level[PATH] = self.column
        for outer in self.levels[:-1]:
            outer[MUST_BREAK] = 1
        is_separated = before.text in (",", ";")
        if before.kind == "binary" or (is_separated and not level[IS_LISTED]):
            level[MUST_BREAK] = 0
        elif before.text not in OPENING:
            level[MUST_BREAK] = 1

    def continue_row(self) -> None:
        """Place a token in the row, and record whether later tokens may begin a row."""
        token, before, level = self.token, self.token.before, self.levels[-1]
        if level[IS_LISTED] and before.text == ",":
            level[IS_WHOLE] = 1
        if token.kind == "member" and before.match:
            if self.column > self.next_column():
                level[IS_BUILDER] = 1
            if before.text == ")" and before.total - before.match.total > LONG_CALL:
                level[IS_WHOLE] = 1
        if before.kind == "choice" and before.text == ":":
            level[IS_OPERAND] |= not level[IS_WRAPPED]
        elif before.text == "," or before.kind == "binary":
            is_one_of_many = before.following or not before.is_first
            if is_one_of_many and before.level not in (ASSIGNMENT, RELATION):
                level[IS_OPERAND] = 1
        self.column += token.gap
        if self.begins_operand(before):
            level[LAST_SPACE] = self.column

    def begins_operand(self, before: Token) -> bool:
        """Return whether rows of the operand at the token are indented from its column."""
        if before.kind == "binary":
            return before.level != ASSIGNMENT or self.token.begins_operation
        if before.text == "(" and before.before.text in ("if", "for"):
            return True
        if before.text in OPENING and before.match and len(self.levels) > 1:
            return before.match.after.kind == "member" and not self.levels[-2][PATH]
        return before.text == "," or before.kind == "choice"

    def move(self, *, is_break: bool) -> int:
        """Consume the token; return the penalty of excess columns."""
        token, kind, level = self.token, self.token.kind, self.levels[-1]
        if kind in ("binary", "choice"):
            level[IS_WRAPPED] = int(is_break)
        if kind == "binary" or token.text == ",":
            level[IS_OPERAND] = 0
        elif kind == "member":
            level[CALL] = self.column if token.following else 0
        elif token.text == "?":
            level[QUESTION] = self.column
        if token.begins:
            self.open_groups(token)
        if token.is_bracket:
            self.cross_bracket(token)
        elif token.nesting < self.lowest and kind != "pointer":
            self.lowest = token.nesting
        if token.ends:
            del self.levels[max(1, len(self.levels) - token.ends) :]
        self.column += len(token.text)
        self.token = token.after
        return (self.column - self.width) * EXCESS if self.column > self.width else 0

    def open_groups(self, token: Token) -> None:
        """Add a level for each group of an expression that begins with a token."""
        before = token.before
        is_indented = not (before.text in (";", "return", *OPENING) or before.level == ASSIGNMENT)
        for kind in reversed(token.begins):
            outer = self.levels[-1]
            level = outer[:]
            level[HAS_BREAK] = 0
            level[IS_WRAPPED] = 1
            level[IS_WHOLE] |= outer[IS_OPERAND]
            if kind > COMMA:
                level[IS_LISTED] = 0
            if kind > COMMA or (token.nesting == 0 and (before.text != "return" or kind > END)):
                level[INDENT] = max(self.column, *outer[INDENT:QUESTION])
            if kind > END:
                level[LAST_SPACE] = max(level[LAST_SPACE], self.column)
            if kind == CHOICE or (is_indented and kind > ASSIGNMENT):
                level[INDENT] += STEP
            if kind != COMMA or before.text not in ("", *OPENING):
                level[MUST_BREAK] = 0
            self.levels.append(level)
            is_indented = True

    def cross_bracket(self, token: Token) -> None:
        """Add a level for the contents of an opening bracket, or remove it at the closing one."""
        if token.text in CLOSING:
            del self.levels[max(1, len(self.levels) - 1) :]
            if token.text == "]":
                self.levels[-1][SUBSCRIPT] = 0
            return
        outer = self.levels[-1]
        if token.text == "[" and not outer[SUBSCRIPT]:
            outer[SUBSCRIPT] = self.column
        level = [0] * len(LEVEL)
        level[IS_WRAPPED] = 1
        level[IS_WHOLE] = outer[IS_WHOLE] | outer[IS_OPERAND]
        level[LAST_SPACE] = outer[LAST_SPACE]
        level[INDENT] = STEP + outer[LAST_SPACE]
        if token.text == "{":
            level[IS_LISTED] = int(token.after.text in (".", "["))
        else:
            level[INDENT] = max(level[INDENT], STEP + outer[CALL])
        self.levels.append(level)


def search(token: Token, indent: int, width: int) -> State:
    """Return the cheapest state after the last token of a line, given its first one."""
    state = State(token, indent, width)
    cost, steps = state.advance(is_break=False)
    # Among states of equal penalty, the one with fewer steps since it was added comes first.
    queue = [(cost, steps, 0, False, state)]
    count = 0
    seen = set()
    while queue:
        cost, steps, number, is_break, state = heappop(queue)
        if state.token is BLANK:
            return state
        if is_break:
            added, steps = state.advance(is_break=True)
            heappush(queue, (cost + added, steps, number, False, state))
            continue
        key = state.key()
        if key in seen:
            continue
        seen.add(key)
        is_breakable = state.can_break()
        if is_breakable:
            count += 1
            heappush(queue, (cost + state.break_cost(), 0, count, True, state.copy()))
        if not state.must_break():
            added, more = state.advance(is_break=False)
            if added:
                count += 1
                steps, number = -1, count
            heappush(queue, (cost + added, steps + 1 + more, number, False, state))
    return State(token, indent, width)  # without breaks
