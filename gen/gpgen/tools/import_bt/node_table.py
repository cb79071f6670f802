"""The conversion rules for all node types of BehaviorTree.CPP and behavior3."""

from gpgen.source.problems import quote
from gpgen.tools.import_bt.blackboard import Scope, entry_of
from gpgen.tools.import_bt.composites import (
    branching,
    build_parallel,
    build_parallel_all,
    build_switch,
    build_unknown,
    composite,
)
from gpgen.tools.import_bt.conversion import Build, Conversion, Rule
from gpgen.tools.import_bt.decorators import (
    ask,
    build_check,
    build_loop,
    build_precondition,
    build_run_once,
    build_updated,
    count_of,
    counted,
    duration,
    modifier,
    timed,
)
from gpgen.tools.import_bt.elements import NEARLY, NOT_CONVERTED, Element, refuse
from gpgen.tools.import_bt.expressions import ZEROS, converted, literal
from gpgen.tools.import_bt.json_reader import PREFIX
from gpgen.tools.import_bt.leaves import build_leaf
from gpgen.tools.import_bt.subtrees import build_subtree
from gpgen.tools.import_bt.yaml_text import Node, with_modifier


def fixed_node(node: str) -> Rule:
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
            conversion.facts.add_literal(target.slot, value)
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


SWITCHES = {
    f"Switch{count}": Rule(
        build_switch,
        ("variable", *(f"case_{number}" for number in range(1, count + 1))),
        count + 1,
        count + 1,
        is_control=True,
    )
    for count in range(2, 7)
}
LOOPS = {"LoopInt": "i32", "LoopBool": "bool", "LoopDouble": "f64", "LoopString": "str"}
LOOP_PORTS = ("queue", "value", "if_empty")
CHECKS = {"Int": "i32", "Double": "f64", "String": "str", "Bool": "bool"}
CHECK_PORTS = ("value_A", "value_B", "return_on_mismatch")
BEHAVIOR_TREE_CPP: dict[str, Rule] = {
    **dict.fromkeys(("Sequence", "AsyncSequence"), composite("sequence")),
    **dict.fromkeys(("Fallback", "AsyncFallback", "FallbackStar"), composite("selector")),
    **dict.fromkeys(("SequenceWithMemory", "SequenceStar"), composite("resume_sequence")),
    "ReactiveSequence": composite("reactive_sequence"),
    "ReactiveFallback": composite("priority", halt="after"),
    "Parallel": Rule(
        build_parallel,
        ("success_count", "failure_count", "success_threshold", "failure_threshold"),
        most=None,
        is_control=True,
    ),
    "ParallelAll": Rule(build_parallel_all, ("max_failures",), most=None, is_control=True),
    "IfThenElse": branching("if", "then", "sequence"),
    "WhileDoElse": branching("while", "do", "reactive_sequence"),
    **SWITCHES,
    "Inverter": modifier("result", "invert"),
    "ForceSuccess": modifier("result", "succeed"),
    "ForceFailure": modifier("result", "fail"),
    "KeepRunningUntilFailure": modifier("repeat", "forever"),
    **dict.fromkeys(
        ("RetryUntilSuccessful", "RetryUntilSuccesful"), counted("retry", "num_attempts")
    ),
    "Repeat": counted("repeat", "num_cycles"),
    "Timeout": timed("timeout", "msec"),
    "Delay": timed("delay", "delay_msec"),
    "RunOnce": Rule(build_run_once, ("then_skip",)),
    "Precondition": Rule(build_precondition, ("if", "else")),
    **{
        f"BlackboardCheck{word}": Rule(build_check(kind), CHECK_PORTS, 0)
        for word, kind in CHECKS.items()
    },
    "SkipUnlessUpdated": Rule(build_updated, ("entry",)),
    "WaitValueUpdate": Rule(build_updated, ("entry",)),
    "WasEntryUpdated": Rule(build_updated, ("entry",), 0, 0),
    **{name: Rule(build_loop(kind), LOOP_PORTS) for name, kind in LOOPS.items()},
    "AlwaysSuccess": fixed_node("succeed"),
    "AlwaysFailure": fixed_node("fail"),
    "Sleep": Rule(waiting("msec"), ("msec",), 0, 0),
    "Script": Rule(build_script, ("code",), 0, 0),
    "ScriptCondition": Rule(build_script_condition, ("code",), 0, 0),
    "SetBlackboard": Rule(build_set, ("output_key", "value"), 0, 0),
    "UnsetBlackboard": Rule(build_unset, ("key",), 0, 0),
    "SubTree": Rule(build_subtree, ("*",), 0, 0),
    "*": Rule(build_unknown, ("*",), 0, None, is_control=True),
    "": Rule(build_leaf, ("*",), 0, None),
}


def limited(key: str, result: str = "") -> Rule:
    """Return the rule of a decorator with `maxLoop`, which loops forever without one."""

    def build(conversion: Conversion, element: Element, scope: Scope) -> Node:
        child = conversion.child(element, scope)
        if result:
            child = with_modifier(child, "result", result)
        if "maxLoop" not in element.attributes:
            return with_modifier(child, key, "forever")
        return with_modifier(child, key, count_of(conversion, element, "maxLoop", scope))

    return Rule(build, ("maxLoop",))


def build_limiter(conversion: Conversion, element: Element, scope: Scope) -> Node:
    count = count_of(conversion, element, "maxLoop", scope)
    child = with_modifier(conversion.child(element, scope), "limit", count)
    return {"selector": [child, "fail"]}


def build_error(conversion: Conversion, element: Element, _scope: Scope) -> Node:
    conversion.warn(NEARLY, element.span, "there is no result ERROR: it fails")
    return "fail"


BEHAVIOR3_NODES: dict[str, Rule] = {
    "Sequence": composite("reactive_sequence"),
    "MemSequence": composite("sequence"),
    "Priority": composite("priority", halt="after"),
    "MemPriority": composite("selector"),
    "Inverter": modifier("result", "invert"),
    "Limiter": Rule(build_limiter, ("maxLoop",)),
    "MaxTime": timed("timeout", "maxTime"),
    "Repeater": limited("repeat", "succeed"),
    "RepeatUntilFailure": limited("repeat"),
    "RepeatUntilSuccess": limited("retry"),
    "Succeeder": fixed_node("succeed"),
    "Failer": fixed_node("fail"),
    "Runner": fixed_node("idle"),
    "Error": Rule(build_error, (), 0, 0),
    "Wait": Rule(waiting("milliseconds"), ("milliseconds",), 0, 0),
}
BEHAVIOR3 = {f"{PREFIX}{name}": rule for name, rule in BEHAVIOR3_NODES.items()}
