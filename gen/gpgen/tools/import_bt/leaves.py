"""Conversion of leaves: their kinds, the ports that are arguments, and their calls."""

import re

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, Slot, entry_of
from gpgen.tools.import_bt.conversion import Conversion
from gpgen.tools.import_bt.elements import (
    GUESSED,
    NOT_CONVERTED,
    Element,
    Model,
    Port,
    warn,
)
from gpgen.tools.import_bt.expressions import ZEROS, converted, literal
from gpgen.tools.import_bt.json_reader import PREFIX
from gpgen.tools.import_bt.nav2_leaves import CONDITIONS, INSTANTS, KNOWN, OUTPUTS, TASKS, TYPES
from gpgen.tools.import_bt.records import Leaf, remark
from gpgen.tools.import_bt.yaml_text import Node, with_modifier

# Names that are questions.
QUESTION = re.compile(
    r"(Is|Are|Has|Have|Can|Was|Were|Would|Should|Needs?|Check)(?=[A-Z_]|$)|.*(\?|OK)$"
)


def model_of(conversion: Conversion, element: Element) -> Model | None:
    return conversion.document.models.get(element.kind)


def kind_of(conversion: Conversion, element: Element) -> tuple[str, str | None]:
    """Return the kind of a leaf, and the reason if that is a guess."""
    name = element.kind
    model = model_of(conversion, element)
    if name in CONDITIONS:
        return "condition", None
    if name in INSTANTS or name in TASKS:
        return ("instant" if name in INSTANTS else "task"), None
    tag = element.tag if model is None or element.tag == "Condition" else model.kind
    if tag == "Condition":
        return "condition", None
    if tag == "Action":
        return "task", "an Action may also be an instant"
    is_question = QUESTION.match(name.removeprefix(PREFIX)) is not None
    return ("condition", "by its name") if is_question else ("task", "nothing says what it is")


def port_of(conversion: Conversion, element: Element, port: str) -> Port | None:
    """Return the known properties of a port, None if it is unknown."""
    model = model_of(conversion, element)
    found = model.ports.get(port) if model is not None else None
    name = element.kind
    if name in KNOWN:
        direction = "out" if port in OUTPUTS.get(name, ()) or port.startswith("error_") else "in"
        if name in CONDITIONS:
            direction = "in"
        found = found or Port(port, direction)
        return found._replace(type=found.type or TYPES.get(port, ""))
    return found


def direction_of(conversion: Conversion, element: Element, port: str, slot: Slot | None) -> str:
    """Return the direction of a port; an unknown port is an output if nothing has set its entry."""
    known = port_of(conversion, element, port)
    if known is not None:
        return known.direction
    here = ("port", element.kind, port)
    is_first = slot is not None and slot not in conversion.mentioned
    is_entry = slot is not None and slot[0] == "entry"
    is_output = is_first and is_entry and slot not in conversion.known.produced
    if is_output:
        conversion.facts.outputs[here] = None
    return "out" if is_output or (is_entry and here in conversion.known.outputs) else "in"


def call(conversion: Conversion, element: Element, scope: Scope) -> tuple[str, dict[str, Node]]:
    """Return the call of a leaf, and the entries to set after it has ended."""
    name = element.kind
    ports = conversion.facts.ports.setdefault(name, {})
    outputs: dict[str, Node] = {}
    inputs: dict[str, str] = {}
    for port in conversion.ports(element):
        text = element.attributes[port]
        key = entry_of(text, port)
        slot = scope.slot(key) if key is not None else None
        direction = direction_of(conversion, element, port, slot)
        here: Slot = ("port", name, port)
        known = port_of(conversion, element, port)
        if known is not None and known.type:
            conversion.facts.declared[here] = known.type
        if direction != "in":
            bind_output(conversion, element, here, slot, outputs)
        if direction != "out":
            ports[port] = None
            inputs[port] = argument(conversion, element, here, key, scope)
        if slot is not None:
            conversion.mentioned.add(slot)
    leaf = declare(conversion, element)
    values = [
        inputs[port] if port in inputs else default(conversion, element, slot)
        for port, slot in leaf.args.items()
    ]
    return f"{leaf.name}({', '.join(values)})", outputs


def bind_output(
    conversion: Conversion, element: Element, here: Slot, slot: Slot | None, sets: dict[str, Node]
) -> None:
    """Record the entry that an output sets; if uses have different entries, set it in `sets`."""
    if slot is None:
        what = f"the output {quote(here[2])} is a literal, which nothing can set"
        conversion.warn(NOT_CONVERTED, element.span, what)
        return
    facts = conversion.facts
    facts.link(here, slot)
    facts.written[slot] = None
    facts.ported[slot] = None
    facts.bindings.setdefault(here, {})[slot] = None
    if port_of(conversion, element, here[2]) is not None:
        facts.produced[slot] = None
    conversion.name_of(slot)
    if is_indirect(conversion, here):
        sets[conversion.name_of(slot)] = conversion.name_of(here)


def is_indirect(conversion: Conversion, output: Slot) -> bool:
    bound = conversion.known.bindings.get(output, {})
    return len(bound) > 1 or any(slot[0] != "entry" for slot in bound)


def argument(
    conversion: Conversion, element: Element, here: Slot, key: str | None, scope: Scope
) -> str:
    """Return the argument for a port of a leaf."""
    expected_type = conversion.types.get(here, "extern value")
    text = element.attributes[here[2]]
    if key is None:
        conversion.facts.add_literal(here, text)
        made = literal(text, expected_type)
    else:
        value = conversion.entry(key, scope)
        if value.slot is not None:
            conversion.facts.link(here, value.slot)
        made = converted(value, expected_type)
    if made is None:
        have = f"the entry {quote(key)}" if key is not None else quote(text)
        what = f"the port {quote(here[2])} is {show_kind(expected_type)}, and {have} is not"
        conversion.warn(NOT_CONVERTED, element.span, what, "it gets zero")
        return zero(conversion, expected_type)
    return made


def show_kind(kind: str) -> str:
    return kind.removeprefix("extern ")


def default(conversion: Conversion, element: Element, here: Slot) -> str:
    """Return the argument for a port that this use of the leaf does not set."""
    expected_type = conversion.types.get(here, "extern value")
    known = port_of(conversion, element, here[2])
    text = known.default if known is not None else None
    is_literal = text is not None and entry_of(text, here[2]) is None
    made = literal(text, expected_type) if text is not None and is_literal else None
    return made if made is not None else zero(conversion, expected_type)


def zero(conversion: Conversion, kind: str) -> str:
    return ZEROS.get(kind) or conversion.name_of(("none", show_kind(kind), f"no_{show_kind(kind)}"))


def declare(conversion: Conversion, element: Element) -> Leaf:
    """Return the declaration of a leaf, which is shared by all its uses."""
    name = element.kind
    known = conversion.leaves.get(name)
    if known is not None:
        return known
    kind, guess = kind_of(conversion, element)
    bound = [(slot, to) for slot, to in conversion.known.bindings.items() if slot[1] == name]
    if bound and kind == "condition":
        kind = "instant"  # a condition cannot set anything
    sets: dict[Slot, None] = {}
    for slot, to in bound:
        sets.update(dict.fromkeys([slot] if is_indirect(conversion, slot) else to))
    args: dict[str, Slot] = {
        port: ("port", name, port) for port in conversion.known.ports.get(name, {})
    }
    text = name.removeprefix(PREFIX)
    ours = conversion.identify(("leaf", name), element.span, text, f"{text}_leaf")
    leaf = Leaf(ours, kind, args, sets, None, "")
    if guess is not None:
        what = f"{quote(text)} is declared as a {kind}: {guess}"
        problem = warn(GUESSED, element.span, what)
        conversion.problems.append(problem)
        leaf = leaf._replace(remark=remark(problem))
    conversion.leaves[name] = leaf
    return leaf


def build_leaf(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return the node of a leaf."""
    text, outputs = call(conversion, element, scope)
    node: Node = text.removesuffix("()")
    return with_modifier(node, "on_exit", {"set": outputs}) if outputs else node


def is_plain(element: Element) -> bool:
    """Return whether a node has no pre- or postconditions."""
    return not any(
        each.startswith(("_skip", "_success", "_fail", "_while", "_on", "_post"))
        for each in element.attributes
    )


def test(conversion: Conversion, element: Element, scope: Scope) -> str | None:
    """Return a node that only tests a condition as an expression, None for all others."""
    name = element.kind
    if not is_plain(element):
        return None
    if name == "Inverter" and len(element.children) == 1:
        inside = test(conversion, element.children[0], scope)
        return None if inside is None else negation(inside)
    if name == "ScriptCondition" and "code" in element.attributes:
        value = conversion.condition(element, element.attributes["code"], scope)
        return None if value is None else value.text
    is_leaf = not element.children and name not in conversion.rules and element.tag != "SubTree"
    if not is_leaf or name in conversion.document.trees:
        return None
    if declared_kind(conversion, element) != "condition":
        return None
    return call(conversion, element, scope)[0]


def declared_kind(conversion: Conversion, element: Element) -> str:
    kind, _ = kind_of(conversion, element)
    has_outputs = any(slot[1] == element.kind for slot in conversion.known.bindings)
    return "instant" if kind == "condition" and has_outputs else kind


def negation(text: str) -> str:
    is_call = re.fullmatch(r"\w+\([^()]*\)", text) is not None
    if text.startswith("not ") and re.fullmatch(r"not \w+\([^()]*\)|not \([^()]*\)", text):
        return text.removeprefix("not ")
    return f"not {text}" if is_call else f"not ({text})"
