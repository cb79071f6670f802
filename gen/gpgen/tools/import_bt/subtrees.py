"""Uses of trees: their ports are remapped to entries of the outer tree, or are arguments."""

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, Slot, entry_of
from gpgen.tools.import_bt.conversion import Conversion
from gpgen.tools.import_bt.elements import NOT_CONVERTED, Element
from gpgen.tools.import_bt.expressions import ZEROS, converted, literal
from gpgen.tools.import_bt.leaves import build_leaf
from gpgen.tools.import_bt.yaml_text import Node


def build_subtree(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return the use of a tree.

    A remapped entry is one property for both trees. A literal is an argument of the tree, unless
    the tree sets it.
    """
    tree = element.attributes.get("ID", element.tag)
    if tree not in conversion.document.trees:
        what = f"unknown tree {quote(tree)}: it is declared as a leaf"
        conversion.warn(NOT_CONVERTED, element.span, what)
        return build_leaf(conversion, element._replace(tag=tree), scope)
    is_shared = any(
        element.attributes.get(each, "").lower() in {"true", "1"}
        for each in ("_autoremap", "__autoremap", "__shared_blackboard")
    )
    ports = ports_of(conversion, element, tree, is_shared=is_shared)
    known = conversion.known
    remaps = arguments_of(conversion, tree)
    values: dict[str, Node] = {
        conversion.name_of(slot): zero(conversion, slot)
        for port, slot in remaps.items()
        if port not in ports and not is_shared
    }
    ports = {**dict.fromkeys(remaps, "{=}"), **ports} if is_shared else ports
    for port, text in ports.items():
        slot = ("arg", tree, port)
        if known.is_argument(slot):
            values[conversion.name_of(slot)] = value_of(conversion, element, scope, slot, text)
            continue
        entry = bind(conversion, element, scope, slot, text)
        if entry is not None:
            remaps[port] = entry
    used = conversion.use(tree, remaps, scope if is_shared else None, element.span)
    return {"tree": used.name, "with": values} if values else used.name


def arguments_of(conversion: Conversion, tree: str) -> dict[str, Slot]:
    """Return the ports of a tree that are arguments."""
    known = conversion.known
    found = {
        slot[2]: slot
        for slot in (*known.literals, *known.forwarded)
        if slot[1] == tree and known.is_argument(slot)
    }
    forwarded = {slot: known.forwarded[slot] for slot in found.values() if slot in known.forwarded}
    conversion.facts.forwarded.update(forwarded)
    return found


def ports_of(
    conversion: Conversion, element: Element, tree: str, *, is_shared: bool
) -> dict[str, str]:
    """Return the ports set at a use of a tree, and the defaults of the tree's model."""
    ports = {port: element.attributes[port] for port in conversion.ports(element)}
    model = conversion.document.models.get(tree)
    if model is not None and not is_shared:
        for port in model.ports.values():
            if port.default is not None:
                ports.setdefault(port.name, port.default)
    return ports


def value_of(conversion: Conversion, element: Element, scope: Scope, slot: Slot, text: str) -> str:
    """Return the value that is passed to an argument of a tree."""
    facts = conversion.facts
    expected_type = conversion.types.get(slot, "str")
    key = entry_of(text, slot[2])
    if key is None:
        facts.literals.setdefault(slot, text)
        facts.add_literal(slot, text)
        made = literal(text, expected_type)
    else:
        value = conversion.entry(key, scope)
        if value.slot is not None:
            facts.link(slot, value.slot)
        made = converted(value, expected_type)
    if made is not None:
        return made
    what = f"the port {quote(slot[2])} is {expected_type}, and {quote(text)} is not"
    conversion.warn(NOT_CONVERTED, element.span, what, "it gets zero")
    return zero(conversion, slot)


def zero(conversion: Conversion, slot: Slot) -> str:
    return ZEROS.get(conversion.types.get(slot, "str"), "0")


def bind(
    conversion: Conversion, element: Element, scope: Scope, slot: Slot, text: str
) -> Slot | None:
    """Return the outer entry to which a port is remapped, None if the tree has its own."""
    key = entry_of(text, slot[2])
    if key is not None:
        return scope.slot(key)
    facts = conversion.facts
    facts.literals.setdefault(slot, text)
    facts.add_literal(slot, text)
    if slot in conversion.known.written:
        facts.written[slot] = None
        what = f"the tree {quote(slot[1])} sets its port {quote(slot[2])}: {quote(text)} is lost"
        conversion.warn(NOT_CONVERTED, element.span, what)
    return None
