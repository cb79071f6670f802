"""The leaves that BehaviorTree.CPP itself has: scripts, entries that are set, waits."""

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, entry_of
from gpgen.tools.import_bt.conversion import Build, Conversion, Rule
from gpgen.tools.import_bt.decorators import ask, duration
from gpgen.tools.import_bt.elements import NEARLY, NOT_CONVERTED, Element, refuse
from gpgen.tools.import_bt.expressions import ZEROS, converted, literal
from gpgen.tools.import_bt.yaml_text import Node


def fixed(node: str) -> Rule:
    return Rule(lambda _conversion, _element, _scope: node, fewest=0, most=0)


def waiting(port: str, scale: int = 1) -> Build:
    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        return {"wait": duration(conversion, element, port, scope, scale)}

    return build


def build_script(conversion: Conversion, element: Element, scope: Scope) -> Node:
    script = element.attributes.get("code", "")
    made = conversion.assignments(element, script, scope)
    if not made:
        return "succeed"
    return made[0] if len(made) == 1 else made


def build_script_condition(conversion: Conversion, element: Element, scope: Scope) -> Node:
    value = conversion.condition(element, element.attributes.get("code", ""), scope)
    if value is None:
        return ask(conversion, element, "script_condition")
    return value.text


def build_set(conversion: Conversion, element: Element, scope: Scope) -> Node:
    text = element.attributes.get("output_key", "")
    key = entry_of(text, "output_key") or text
    if not key or "value" not in element.attributes:
        raise refuse(element.span, "expected the ports 'output_key' and 'value'")
    target = conversion.entry(key, scope)
    value = element.attributes["value"]
    source = entry_of(value, "value")
    if target.slot is not None:
        conversion.facts.produced[target.slot] = conversion.facts.written[target.slot] = None
    if source is None:
        if target.slot is not None:
            conversion.facts.see_literal(target.slot, value)
        made = literal(value, target.type or "str")
    else:
        found = conversion.entry(source, scope)
        if target.slot is not None and found.slot is not None:
            conversion.facts.link(target.slot, found.slot)
        made = converted(found, target.type)
    if made is None:
        what = f"{quote(value)} is no {target.type.removeprefix('extern ')}: nothing is set"
        conversion.warn(NOT_CONVERTED, element.span, what)
        return "succeed"
    return {"set": {target.text: made}}


def build_unset(conversion: Conversion, element: Element, scope: Scope) -> Node:
    text = element.attributes.get("key", "")
    value = conversion.entry(entry_of(text, "key") or text, scope)
    zero = ZEROS.get(value.type)
    if zero is None:
        what = f"the entry {value.text} is not removed: its type is unknown"
        conversion.warn(NOT_CONVERTED, element.span, what)
        return "succeed"
    what = f"an entry always has a value: {value.text} becomes {zero}"
    conversion.warn(NEARLY, element.span, what)
    return {"set": {value.text: zero}}
