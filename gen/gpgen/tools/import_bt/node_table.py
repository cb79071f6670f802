"""The tables: each kind of nodes of BehaviorTree.CPP and behavior3, and what it becomes."""

from gpgen.tools.import_bt.actions import (
    build_script,
    build_script_condition,
    build_set,
    build_unset,
    fixed,
    waiting,
)
from gpgen.tools.import_bt.blackboard import Scope
from gpgen.tools.import_bt.composites import (
    build_if,
    build_parallel,
    build_parallel_all,
    build_switch,
    build_unknown,
    build_while,
    composite,
)
from gpgen.tools.import_bt.conversion import Conversion, Rule
from gpgen.tools.import_bt.decorators import (
    build_check,
    build_loop,
    build_precondition,
    build_run_once,
    build_updated,
    count_of,
    counted,
    modifier,
    timed,
)
from gpgen.tools.import_bt.elements import NEARLY, Element
from gpgen.tools.import_bt.json_reader import PREFIX
from gpgen.tools.import_bt.leaves import build_leaf
from gpgen.tools.import_bt.subtrees import build_subtree
from gpgen.tools.import_bt.yaml_text import Node, with_modifier

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
    "IfThenElse": Rule(build_if, (), 2, 3, is_control=True),
    "WhileDoElse": Rule(build_while, (), 2, 3, is_control=True),
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
    "AlwaysSuccess": fixed("succeed"),
    "AlwaysFailure": fixed("fail"),
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
    """Return the rule of a decorator with `maxLoop`, which is endless without one."""

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
    "Succeeder": fixed("succeed"),
    "Failer": fixed("fail"),
    "Runner": fixed("idle"),
    "Error": Rule(build_error, (), 0, 0),
    "Wait": Rule(waiting("milliseconds"), ("milliseconds",), 0, 0),
}
BEHAVIOR3 = {f"{PREFIX}{name}": rule for name, rule in BEHAVIOR3_NODES.items()}
