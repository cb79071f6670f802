"""Conversion of the composites and decorators of Nav2."""

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, is_number, is_whole
from gpgen.tools.import_bt.composites import composite
from gpgen.tools.import_bt.conversion import Conversion, Rule
from gpgen.tools.import_bt.decorators import duration, milliseconds
from gpgen.tools.import_bt.elements import NEARLY, Element, refuse
from gpgen.tools.import_bt.leaves import build_leaf, call, declare
from gpgen.tools.import_bt.yaml_text import Node, with_modifier

MOST_ATTEMPTS = 65535


def build_recovery(conversion: Conversion, element: Element, scope: Scope) -> Node:
    attempts = "2"
    if "number_of_retries" in element.attributes:
        retries = conversion.port(element, "number_of_retries", scope, "i32") or "0"
        if is_whole(retries) and not 0 <= int(retries) < MOST_ATTEMPTS:
            what = f"expected 0 to {MOST_ATTEMPTS - 1} at 'number_of_retries', got {retries}"
            raise refuse(element.span, what)
        attempts = str(int(retries) + 1) if is_whole(retries) else f"{retries} + 1"
    node, recovery = conversion.children(element, scope)
    if attempts == "1":
        return node
    return {"recover": {"do": node, "with": recovery, "attempts": attempts}}


def build_round_robin(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return a round_robin that tries the next child at the next tick after a failure."""
    children = conversion.children(element, scope)
    made: dict[str, Node] = {"round_robin": children}
    return made if len(children) == 1 else {**made, "retry": str(len(children))}


def reset_local(conversion: Conversion, element: Element, scope: Scope, base: str) -> str:
    """Return a new local that is set to false when the composite around the node is entered."""
    flag = conversion.local(element, scope, base)
    if len(conversion.resets) > 1:
        conversion.resets[-1][flag] = "false"
    return flag


def wait_between(
    conversion: Conversion, element: Element, scope: Scope, wait: dict[str, Node]
) -> Node:
    """Return a node that waits before each run of its child except the first.

    The first run is the first one after the enclosing composite was entered, or after a failure.
    """
    flag = reset_local(conversion, element, scope, "ran")
    before = with_modifier(wait, "when", flag)
    child = conversion.child(element, scope)
    steps: list[Node] = [before, child, {"set": {flag: "true"}}]
    return {"sequence": steps, "on_fail": {"set": {flag: "false"}}}


def build_rate(conversion: Conversion, element: Element, scope: Scope) -> Node:
    rate = conversion.port(element, "hz", scope, "f64") or "10.0"
    if not is_number(rate):
        time = f"1000 / {rate}"
    elif float(rate) <= 0:
        raise refuse(element.span, f"expected a positive number at 'hz', got {rate}")
    else:
        time = milliseconds(element, 1000 / float(rate))
    return wait_between(conversion, element, scope, {"wait": time})


def build_controller(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return a node that waits for an instant of the user, which succeeds when the child is due."""
    text, _ = call(conversion, element, scope)
    leaf = declare(conversion, element)
    origin = "Succeeds when its child is to run again, and starts over then."
    conversion.leaves[element.kind] = leaf._replace(origin=origin)
    wait: dict[str, Node] = {"do": text.removesuffix("()"), "retry": "forever"}
    return wait_between(conversion, element, scope, wait)


def build_updater(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return a node that updates its goal at every tick, then ticks its child."""
    text, _ = call(conversion, element, scope)
    child = conversion.child(element, scope)
    update: Node = {"do": text.removesuffix("()"), "result": "succeed"}
    return {"reactive_sequence": [update, child]}


def build_single(conversion: Conversion, element: Element, scope: Scope) -> Node:
    flag = reset_local(conversion, element, scope, "triggered")
    child = conversion.child(element, scope)
    for hook in ("on_success", "on_fail"):
        child = with_modifier(child, hook, {"set": {flag: "true"}})
    return with_modifier(child, "require", f"not {flag}")


def build_longer(conversion: Conversion, element: Element, scope: Scope) -> Node:
    text, _ = call(conversion, element, scope)
    return {"if": text, "then": conversion.child(element, scope), "else": "succeed"}


def build_wait(conversion: Conversion, element: Element, scope: Scope) -> Node:
    """Return a wait; without `wait_duration`, the node is a leaf of another library."""
    if "wait_duration" not in element.attributes:
        return build_leaf(conversion, element, scope)
    if any(port.startswith("error_") for port in element.attributes):
        conversion.warn(NEARLY, element.span, "a wait cannot fail: its ports error_... set nothing")
    return {"wait": duration(conversion, element, "wait_duration", scope, 1000)}


def approximation(key: str, difference: str) -> Rule:
    rule = composite(key)

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        conversion.warn(NEARLY, element.span, f"{quote(element.kind)} is a {key}: {difference}")
        return rule.build(conversion, element, scope)

    return Rule(build, ("*",), most=None, is_control=True)


NAV2: dict[str, Rule] = {
    "RecoveryNode": Rule(build_recovery, ("number_of_retries",), 2, 2, is_control=True),
    "PipelineSequence": composite("pipeline"),
    "RoundRobin": Rule(build_round_robin, ("wrap_around",), most=None, is_control=True),
    "NonblockingSequence": approximation(
        "parallel", "a child that has succeeded is not ticked again"
    ),
    "PersistentSequence": approximation("resume_sequence", "its place is no entry"),
    "PauseResumeController": approximation(
        "priority", "nothing pauses it: the first child is the one that resumes"
    ),
    "RateController": Rule(build_rate, ("hz",)),
    "DistanceController": Rule(build_controller, ("*",)),
    "SpeedController": Rule(build_controller, ("*",)),
    "GoalUpdatedController": Rule(build_controller, ("*",)),
    "GoalUpdater": Rule(build_updater, ("*",)),
    "SingleTrigger": Rule(build_single, ()),
    "PathLongerOnApproach": Rule(build_longer, ("*",)),
    "Wait": Rule(build_wait, ("*",), 0, 0),
}
