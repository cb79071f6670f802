"""Interpreter of the game's trees, with the game's own semantics.

A bot keeps a list of running nodes, and a time for each timer. An action that runs clears
the list, and so does the success of a node in it. A sequence therefore finds the child
that ran last, until anything else has run. This module does not depend on gpgen.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from behaviours.game.form import Node

SUCCESS, FAILURE, RUNNING = "success", "failure", "running"


@dataclass
class Bot:
    """A bot: its running nodes, timers and results; `done` lists the actions of a tick."""

    answer: Callable[[str, tuple[str, ...]], str]
    number: Callable[[str], int]
    now: int = 0
    running: list[Node] = field(default_factory=list)
    timers: dict[int, int] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def tick(self, root: Node, now: int) -> list[str]:
        """Run a tick, and return its actions."""
        self.now, self.done = now, []
        self.evaluate(root)
        return self.done

    def evaluate(self, node: Node) -> str:
        status = KINDS[node.kind](self, node)
        if status == SUCCESS and node in self.running:
            self.running.clear()
        if status == RUNNING:
            if node.kind == "action":
                self.running.clear()
            if node not in self.running:
                self.running.append(node)
        return status


def selector(bot: Bot, node: Node) -> str:
    for child in node.children:
        status = bot.evaluate(child)
        if status != FAILURE:
            return status
    return FAILURE


def from_running(bot: Bot, node: Node) -> list[Node]:
    """Return the children from the last running one on, or all."""
    places = [place for place, child in enumerate(node.children) if child in bot.running]
    return node.children[places[-1] if places else 0 :]


def sequence(bot: Bot, node: Node) -> str:
    for child in from_running(bot, node):
        status = bot.evaluate(child)
        if status != SUCCESS:
            return status
    return SUCCESS


def fallback(bot: Bot, node: Node) -> str:
    for child in from_running(bot, node):
        status = bot.evaluate(child)
        if status != FAILURE:
            return status
    return FAILURE


def concurrent(bot: Bot, node: Node) -> str:
    failed = any(bot.evaluate(child) == FAILURE for child in node.children)
    return FAILURE if failed else SUCCESS


def timer(bot: Bot, node: Node) -> str:
    """Fail until a millisecond after the time of the timer, which starts at a failure."""
    if bot.now <= bot.timers.get(id(node), 0):
        return FAILURE
    status = bot.evaluate(node.children[0])
    if status == FAILURE:
        bot.timers[id(node)] = bot.now + int(node.words[0])
    return status


def returning(bot: Bot, node: Node) -> str:
    bot.evaluate(node.children[0])
    return node.words[0]


def invert(bot: Bot, node: Node) -> str:
    status = bot.evaluate(node.children[0])
    return {SUCCESS: FAILURE, FAILURE: SUCCESS}.get(status, status)


def condition(bot: Bot, node: Node) -> str:
    if not holds(bot, list(node.words)):
        return FAILURE
    return bot.evaluate(node.children[0]) if node.children else SUCCESS


def holds(bot: Bot, words: list[str]) -> bool:
    """Return the value of an expression: comparisons joined by one operator."""
    for operator, decide in (("||", any), ("&&", all)):
        if operator in words:
            place = words.index(operator)
            parts = (words[:place], words[place + 1 :])
            return decide([holds(bot, part) for part in parts])
    if words[0] == "!":
        return not holds(bot, words[1:])
    value = bot.number(words[0])
    if len(words) == 1:
        return value % 2 == 1
    return value < int(words[2]) if words[1] == "<" else value > int(words[2])


def action(bot: Bot, node: Node) -> str:
    name, *given = node.words
    bot.done.append(" ".join(node.words))
    return bot.answer(name, tuple(given))


def behavior(bot: Bot, node: Node) -> str:
    return bot.evaluate(node.children[0])


KINDS: dict[str, Callable[[Bot, Node], str]] = {
    "selector": selector,
    "sequence": sequence,
    "fallback": fallback,
    "concurrent": concurrent,
    "timer": timer,
    "return": returning,
    "invert": invert,
    "condition": condition,
    "action": action,
    "behavior": behavior,
}
