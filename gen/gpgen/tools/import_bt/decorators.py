"""Conversion of decorators: to modifiers, or to several nodes."""

from gpgen.source.problems import place, quote
from gpgen.tools.import_bt.blackboard import Scope, entry_of, is_number, is_whole
from gpgen.tools.import_bt.conversion import Build, Conversion, Rule
from gpgen.tools.import_bt.elements import NEARLY, NOT_CONVERTED, Element, refuse
from gpgen.tools.import_bt.expressions import COMPARISON, Value, literal
from gpgen.tools.import_bt.leaves import negation, test
from gpgen.tools.import_bt.records import Leaf
from gpgen.tools.import_bt.yaml_text import Node, with_modifier

# Longest wait in gpgen, in milliseconds.
LONGEST = 2**30


def modifier(key: str, value: str) -> Rule:
    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        if (key, value) == ("result", "invert"):
            expression = test(conversion, element.children[0], scope)
            if expression is not None:
                return negation(expression)
        return with_modifier(conversion.child(element, scope), key, value)

    return Rule(build)


def counted(key: str, port: str) -> Rule:
    """Return the rule of a decorator with a count; -1 is forever."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        count = count_of(conversion, element, port, scope)
        child = conversion.child(element, scope)
        return child if count == "1" else with_modifier(child, key, count)

    return Rule(build, (port,))


def count_of(conversion: Conversion, element: Element, port: str, scope: Scope) -> str:
    text = conversion.port(element, port, scope, "i32")
    if text is None:
        raise refuse(element.span, f"expected the port {quote(port)}")
    if is_whole(text) and not (1 <= int(text) <= 65535 or int(text) == -1):
        raise refuse(element.span, f"expected 1 to 65535 or -1 at {quote(port)}, got {text}")
    return "forever" if text == "-1" else text


def duration(
    conversion: Conversion, element: Element, port: str, scope: Scope, scale: int = 1
) -> str:
    """Return the time at a port, which is given in units of `scale` milliseconds."""
    text = conversion.port(element, port, scope, "f64" if scale > 1 else "i64")
    if text is None:
        raise refuse(element.span, f"expected the port {quote(port)}")
    if not is_number(text):
        return f"{text} * {scale}" if scale > 1 else text
    return milliseconds(element, float(text) * scale)


def milliseconds(element: Element, exact: float) -> str:
    """Return a time as a duration, such as 5s or 1500ms."""
    if not -0.5 <= exact <= LONGEST:
        raise refuse(element.span, f"expected 0 to {LONGEST} ms, got {exact:.12g}")
    time = round(exact)
    return f"{time // 1000}s" if time % 1000 == 0 else f"{time}ms"


def timed(key: str, port: str) -> Rule:
    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        time = duration(conversion, element, port, scope)
        return with_modifier(conversion.child(element, scope), key, time)

    return Rule(build, (port,))


def build_run_once(conversion: Conversion, element: Element, scope: Scope) -> Node:
    child = conversion.child(element, scope)
    if conversion.port(element, "then_skip", scope, "bool") != "false":
        return with_modifier(child, "limit", "1")
    is_done = conversion.state(element, "done", "bool")
    is_good = conversion.state(element, "succeeded", "bool")
    child = with_modifier(child, "on_success", {"set": {is_done: "true", is_good: "true"}})
    child = with_modifier(child, "on_fail", {"set": {is_done: "true"}})
    again: Node = {"if": is_good, "then": "succeed", "else": "fail"}
    return {"if": is_done, "then": again, "else": child}


def build_precondition(conversion: Conversion, element: Element, scope: Scope) -> Node:
    script = element.attributes.get("if")
    if script is None:
        raise refuse(element.span, "expected the port 'if'")
    value = conversion.condition(element, script, scope)
    child = conversion.child(element, scope)
    if value is None:
        return child
    return otherwise(element, value, child, element.attributes.get("else", "FAILURE"))


def otherwise(element: Element, value: Value, child: Node, result: str) -> Node:
    """Return a node that runs if a condition holds, and otherwise has the result `result`."""
    if result == "FAILURE":
        return with_modifier(child, "require", value.text)
    if result == "SKIPPED":
        return with_modifier(child, "when", value.text)
    if result == "RUNNING":
        return {"sequence": [{"do": value.text, "retry": "forever"}, child]}
    if result == "SUCCESS":
        return {"if": value.text, "then": child, "else": "succeed"}
    hint = "expected SUCCESS, FAILURE, RUNNING or SKIPPED"
    raise refuse(element.span, f"unknown result {quote(result)}", hint)


def build_check(kind: str) -> Build:
    """Return the function for BlackboardCheck of version 3, which compares two values."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        if not {"value_A", "value_B"} <= set(element.attributes):
            raise refuse(element.span, "expected the ports 'value_A' and 'value_B'")
        one = conversion.port(element, "value_A", scope, kind)
        other = conversion.port(element, "value_B", scope, kind)
        value = Value(f"{one} == {other}", "bool", None, COMPARISON)
        result = element.attributes.get("return_on_mismatch", "FAILURE")
        if not element.children:
            return value.text
        return otherwise(element, value, conversion.child(element, scope), result)

    return build


def build_updated(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return a node that detects an updated entry by comparing values; it misses equal writes."""
    text = element.attributes.get("entry", "")
    value = conversion.entry(entry_of(text, "entry") or text, scope)
    if value.type.startswith("extern") or not value.type or value.slot is None:
        condition = f"{ask(conversion, element, f'was_{value.text}_updated')}()"
        keep: list[Node] = []
    else:
        seen = conversion.state(element, f"seen_{value.text}", value.type, value.slot)
        condition = f"{value.text} != {seen}"
        keep = [{"set": {seen: value.text}}]
    if not element.children:
        return {"sequence": [condition, *keep]} if keep else condition
    child = conversion.child(element, scope)
    inside: Node = {"sequence": [*keep, child]} if keep else child
    if element.kind == "SkipUnlessUpdated":
        return with_modifier(inside, "when", condition)
    return {"sequence": [{"do": condition, "retry": "forever"}, inside]}


def ask(conversion: Conversion, element: Element, name: str) -> str:
    """Declare a condition that the user implements, and return its name."""
    made = conversion.identify(("asked", name, element.span.order), element.span, name)
    origin = f"See {place(element.span)}."
    conversion.leaves[made] = Leaf(made, "condition", {}, {}, None, origin)
    return made


def build_loop(kind: str) -> Build:
    """Return the function for a loop over a queue, which is a literal or an entry."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        queue = element.attributes.get("queue", "")
        target = entry_of(element.attributes.get("value", ""), "value")
        if target is None:
            raise refuse(element.span, "expected an entry at the port 'value'")
        value = conversion.entry(target, scope)
        if value.slot is not None:
            conversion.facts.produced[value.slot] = conversion.facts.written[value.slot] = None
            if kind:
                conversion.facts.declared[value.slot] = kind
        key = entry_of(queue, "queue")
        if key is None:
            return loop_over_literal(conversion, element, scope, value, kind)
        return loop_over_entry(conversion, element, scope, key, value)

    return build


def loop_over_literal(
    conversion: Conversion, element: Element, scope: Scope, value: Value, kind: str
) -> Node:
    items = element.attributes["queue"].split(";")
    texts = [literal(each, kind or value.type or "str") for each in items]
    if None in texts or len(texts) > 100:
        what = f"expected at most 100 values of {kind or 'str'}, got {quote(';'.join(items))}"
        raise refuse(element.span, what)
    if "if_empty" in element.attributes and element.attributes["if_empty"] != "SUCCESS":
        conversion.warn(NOT_CONVERTED, element.span, "the port 'if_empty' is ignored")
    index = conversion.local(element, scope, "item", "u32")
    chosen = str(texts[-1])
    for number, text in reversed(list(enumerate(texts[:-1]))):
        chosen = f"{text} if {index} == {number} else {chosen}"
    child = conversion.child(element, scope)
    step: Node = {"set": {value.text: chosen, index: f"{index} + 1"}}
    loop: Node = {"sequence": [step, child]}
    if len(texts) > 1:
        loop = {"repeat": str(len(texts)), "sequence": [step, child]}
    begin: Node = {"set": {index: "0"}}
    return {"sequence": [begin, loop]}


def loop_over_entry(
    conversion: Conversion, element: Element, scope: Scope, key: str, value: Value
) -> Node:
    queue = conversion.entry(key, scope)
    name = f"next_of_{queue.text}"
    take = conversion.identify(("leaf", name), element.span, name)
    sets = {} if value.slot is None else {value.slot: None}
    origin = f"Takes the first value off {queue.text}, and fails if there is none."
    conversion.leaves[name] = Leaf(take, "instant", {}, sets, None, origin)
    failed = conversion.local(element, scope, "failed")
    child = with_modifier(conversion.child(element, scope), "on_fail", {"set": {failed: "true"}})
    rounds: Node = {"repeat": "forever", "sequence": [take, child]}
    loop: Node = {"do": rounds, "result": "succeed"}
    end: Node = f"not {failed}"
    result = element.attributes.get("if_empty", "SUCCESS")
    if result == "FAILURE":
        end = "fail"
    elif result != "SUCCESS":
        what = f"the result {quote(result)} of an empty queue is not kept: it succeeds"
        conversion.warn(NEARLY, element.span, what)
    begin: Node = {"set": {failed: "false"}}
    return {"sequence": [begin, loop, end]}
