"""Conversion of composites with several children."""

import re

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, entry_of, is_whole
from gpgen.tools.import_bt.conversion import Conversion, Rule
from gpgen.tools.import_bt.elements import NOT_CONVERTED, Element, refuse
from gpgen.tools.import_bt.expressions import Value, literal
from gpgen.tools.import_bt.json_reader import PREFIX
from gpgen.tools.import_bt.leaves import test
from gpgen.tools.import_bt.yaml_text import Node, with_modifier


def composite(key: str, **others: str) -> Rule:
    """Return the rule of a composite that has an equivalent in gpgen."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        return {key: conversion.children(element, scope), **others}

    return Rule(build, fewest=1, most=None, is_control=True)


def threshold(element: Element, ports: tuple[str, ...], default: int) -> int:
    """Return the number of children that a threshold means; -1 is all of them, -2 all but one."""
    count = len(element.children)
    text = next((element.attributes[port] for port in ports if port in element.attributes), None)
    if text is not None and not is_whole(text):
        raise refuse(element.span, f"expected a number at {ports[0]}, got {quote(text)}")
    number = default if text is None else int(text)
    number = max(count + number + 1, 0) if number < 0 else number
    if not 1 <= number <= count:
        raise refuse(element.span, f"expected 1 to {count} at {ports[0]}, got {number}")
    return number


def build_parallel(conversion: Conversion, element: Element, scope: Scope) -> Node:
    count = len(element.children)
    success = threshold(element, ("success_count", "success_threshold"), -1)
    failure = threshold(element, ("failure_count", "failure_threshold"), 1)
    failure = min(failure, count - success + 1)  # it fails when it can no longer succeed
    return parallel(conversion.children(element, scope), success, failure)


def parallel(children: list[Node], success: int, failure: int) -> dict[str, Node]:
    made: dict[str, Node] = {"parallel": children}
    if success != len(children):
        made["succeed_when"] = "any" if success == 1 else str(success)
    if failure != 1:
        made["fail_when"] = "all" if failure == len(children) else str(failure)
    return made


def build_parallel_all(conversion: Conversion, element: Element, scope: Scope) -> Node:
    failure = threshold(element, ("max_failures",), 1)
    success = len(element.children) - failure + 1
    return {**parallel(conversion.children(element, scope), success, failure), "rest": "finish"}


def tested(conversion: Conversion, element: Element, scope: Scope) -> tuple[str, Node | None]:
    """Return the condition of a node, and the node that must run first to compute it, if any."""
    condition = element.children[0]
    expression = test(conversion, condition, scope)
    if expression is not None:
        return expression, None
    flag = conversion.local(element, scope, "held")
    node = conversion.node(condition, scope)
    node = with_modifier(node, "on_success", {"set": {flag: "true"}})
    node = with_modifier(node, "on_fail", {"set": {flag: "false"}})
    return flag, {"do": node, "result": "succeed"}


def branching(key: str, then: str, outer: str) -> Rule:
    """Return the rule of an `if` or a `while`; the key `outer` runs a computed condition first."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        expression, before = tested(conversion, element, scope)
        branches = [conversion.node(each, scope) for each in element.children[1:]]
        keys = (key, then, "else")
        made: dict[str, Node] = dict(zip(keys, [expression, *branches], strict=False))
        return made if before is None else {outer: [before, made]}

    return Rule(build, (), 2, 3, is_control=True)


def build_switch(conversion: Conversion, element: Element, scope: Scope) -> Node:
    count = len(element.children) - 1
    key = entry_of(element.attributes.get("variable", ""), "variable")
    branches = conversion.children(element, scope)
    texts = [element.attributes.get(f"case_{number}") for number in range(1, count + 1)]
    if key is None:
        found = quote(element.attributes.get("variable", ""))
        what = f"expected an entry at the port 'variable', got {found}"
        raise refuse(element.span, what)
    value = conversion.entry(key, scope)
    cases: list[str] = []
    for text in texts:
        if text is None:
            raise refuse(element.span, f"expected the ports case_1 to case_{count}")
        cases.append(case_of(conversion, element, value, text, scope))
    names = conversion.constants.values()
    is_whole_each = all(is_whole(each) or each in names for each in cases)
    if value.type in {"i32", "i64"} and is_whole_each and len(set(cases)) == count:
        return {
            "switch": value.text,
            "cases": dict(zip(cases, branches, strict=False)),
            "default": branches[-1],
        }
    made = branches[-1]
    for case, branch in reversed(list(zip(cases, branches, strict=False))):
        made = {"while": f"{value.text} == {case}", "do": branch, "else": made}
    return made


def case_of(conversion: Conversion, element: Element, value: Value, text: str, scope: Scope) -> str:
    """Return a case of a switch as an expression."""
    key = entry_of(text, "")
    if key is not None:
        other = conversion.entry(key, scope)
        conversion.expressions(scope).relate(value, other)
        return other.text
    if value.slot is not None:
        is_word = re.fullmatch(r"[A-Z][A-Z0-9_]*", text) is not None
        if is_word and value.type in {"i32", "i64"}:
            return conversion.constant(text, element.span)
        if is_word:
            conversion.facts.add_evidence(value.slot, "word")
        else:
            conversion.facts.add_literal(value.slot, text)
    made = literal(text, value.type or "str")
    if made is None:
        raise refuse(element.span, f"expected {value.type} as a case, got {quote(text)}")
    return made


def build_unknown(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return the replacement for a custom composite or decorator."""
    children = conversion.children(element, scope)
    name = quote(element.kind.removeprefix(PREFIX))
    ports = ", ".join(conversion.ports(element))
    lost = f", without its ports {ports}" if ports else ""
    if len(children) == 1:
        what = f"the decorator {name} has no equal: its child stands alone{lost}"
        conversion.warn(NOT_CONVERTED, element.span, what)
        return children[0]
    what = f"the node {name} has no equal: its children are a sequence{lost}"
    conversion.warn(NOT_CONVERTED, element.span, what)
    return {"sequence": children} if children else "succeed"
