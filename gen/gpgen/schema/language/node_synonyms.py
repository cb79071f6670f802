"""Nodes and decorators of other behaviour trees -> what they are called here.

A synonym that is a kind of nodes or a modifier is what was meant; any other one is the hint.
"""


def called(words: str, meant: str) -> dict[str, str]:
    """Return words, separated by spaces, that all mean one."""
    return dict.fromkeys(words.split(), meant)


LEAF = "a leaf is called by its name alone, such as aim or flee(2)"
RANDOM = "write 'choose: [{weight: 1, do: aim}, {weight: 2, do: fire}]'"
LOCALS = "write 'behaviour: {locals: {...}, root: ...}'; properties are shared by all trees"
DECORATOR = "write the modifier beside 'do', such as {do: aim, timeout: 2s}"
SERVICE = "write a 'parallel' with a 'wait' in a loop, or a 'computed' property"
ARGUMENTS = "write the arguments in parentheses, such as stung(3)"
CHILDREN = "write the kind: 'sequence', 'selector', 'priority' or 'parallel'"
UNTIL_SUCCESS = "write {do: NODE, retry: forever}"
UNTIL_FAILURE = "write {do: NODE, repeat: forever}"
NODES = {
    **called("fallback fallbacks select or any_of first_of select_memory", "selector"),
    **called("and seq sequencer steps series chain memory_sequence sequence_star", "sequence"),
    "sequence_with_memory": "resume_sequence",
    **called("reactive_selector reactive_fallback active_selector dynamic_selector", "priority"),
    **called("active_sequence dynamic_sequence", "reactive_sequence"),
    **called("parallel_all simultaneously concurrent together", "parallel"),
    **called("parallel_any parallel_selector race", "write {parallel: [...], succeed_when: any}"),
    **called("random random_selector random_choice weighted shuffle", RANDOM),
    "random_sequence": "there is no random order; 'choose' takes one branch by chance",
    **called("utility_selector scored highest_score", "utility"),
    **called("if_then_else if_else branch", "write {if: CONDITION, then: NODE, else: NODE}"),
    **called("case match", "switch"),
    **called("invert inverted inverter negate not negation", "write {do: NODE, result: invert}"),
    **called("repeater loop", "write {do: NODE, repeat: 3}, or repeat: forever"),
    **called("repeat_until_failure until_fail until_failure", UNTIL_FAILURE),
    "keep_running_until_failure": UNTIL_FAILURE,
    **called("repeat_until_success retry_until_successful retry_until_success", UNTIL_SUCCESS),
    "until_success": UNTIL_SUCCESS,
    **called(
        "always_success always_succeed force_success succeeder", "write {do: NODE, result: succeed}"
    ),
    **called("always_fail always_failure force_failure failer", "write {do: NODE, result: fail}"),
    **called("delay sleep pause", "wait"),
    **called("wait_for on_event wait_event receive", "await"),
    **called("action task leaf call run script instant execute node", LEAF),
    **called("check cond guard test", "write the condition alone, such as near or hp < 25"),
    "monitor": "write {while: CONDITION, do: NODE}",
    **called("subtree sub_tree include ref use goto", "tree"),
    **called("send raise trigger publish fire_event signal notify", "emit"),
    "queue": "post",
    **called("assign set_value write", "set"),
    **called("animate lerp interpolate", "tween"),
    **called("blackboard variables vars locals", LOCALS),
    **called("decorator decorators", DECORATOR),
    **called("service services", SERVICE),
    **called("children nodes child", CHILDREN),
    "type": "the kind is the key: write {sequence: [...]}",
    "run_once": "write {do: NODE, limit: 1}",
    "for": "write {do: NODE, repeat: 3}",
}
# What stands beside a kind, by the name of its record.
KINDS = {
    "a parallel node": {
        **called("policy success_policy", "write succeed_when: all, any or a number"),
        **called("success_threshold success_count required", "succeed_when"),
        **called("failure_threshold failure_count", "fail_when"),
    },
    "a choose node": called("weights", "write 'weight' in each branch: {weight: 1, do: aim}"),
    "an utility node": called("scores", "write 'score' in each branch: {score: hp, do: aim}"),
    "a tween node": {
        **called("duration time for seconds", "over"),
        **called("easing curve interpolation", "ease"),
        **called("to target", "write the end value behind the property: {energy: 1}"),
    },
    "an if node": called("elif elseif", "write 'else: {if: ..., then: ...}'")
    | {"else if": "write 'else: {if: ..., then: ...}'"},
    "a switch node": called("case of", "cases") | called("else otherwise _", "default"),
    "a tree node": called("args params arguments", "with"),
    "an await node": called("when if condition", "where") | called("set store", "into"),
    "an emit node": called("args params arguments with", ARGUMENTS),
    "a post node": called("args params arguments with", ARGUMENTS),
}
MODIFIERS = {
    "until": "write 'while: not CONDITION'",
    "unless": "write 'when: not CONDITION'",
    **called("precondition pre only_if", "require"),
    **called("times count loops", "repeat"),
    **called("attempts retries tries", "retry"),
    **called("time_limit timelimit deadline max_time", "timeout"),
    **called("interval rate period", "every"),
    **called("cool_down recharge", "cooldown"),
    "once": "write 'limit: 1'",
    **called("id label title", "name"),
    **called("chance probability", "write 'weight' in a branch of 'choose'"),
    **called("args params arguments with", "write the arguments in parentheses, such as flee(2)"),
    **called("on_failure on_failed", "on_fail"),
    **called("on_start on_begin on_init", "on_enter"),
    **called("on_end on_finish finally on_done", "on_exit"),
    **called("on_halt on_cancel on_interrupt on_stop", "on_abort"),
    **called("on_tick on_update", "a task has a function that is called at every tick"),
    **called("enabled active", "write 'disabled: true'"),
    **called("succeed success", "write 'result: succeed'"),
    **called("force", "result"),
}
