"""The bodies of nodes -> what a plan needs of them, by their kinds."""

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.build import BODIES, Build, Made, Scope
from gpgen.behaviours.plan.plan import scope_of
from gpgen.model import behaviours as model
from gpgen.model.trees import EVENT


def series(build: Build, body: model.Series, scope: Scope) -> Made:
    return body.kind, None, build.children(body.children, scope)


def parallel(build: Build, body: model.Parallel, scope: Scope) -> Made:
    many = len(body.children)
    numbers = {"all": many, "any": 1}
    succeed, fail = (
        numbers[each.of] if isinstance(each.of, str) else each.of
        for each in (body.succeed_when, body.fail_when)
    )
    what = plans.ParallelPlan(succeed, fail, body.finish_rest)
    return plans.PARALLEL, what, build.children(body.children, scope)


def if_(build: Build, body: model.If, scope: Scope) -> Made:
    sides = [body.then] if body.otherwise is None else [body.then, body.otherwise]
    return plans.IF, build.mean(body.condition, scope), build.children(sides, scope)


def switch(build: Build, body: model.Switch, scope: Scope) -> Made:
    """Read a value that decides at every tick."""
    value = build.mean(body.value, scope)
    cases = tuple(build.mean(each.value, scope) for each in body.cases)
    nodes = [each.child for each in body.cases]
    nodes += [] if body.default is None else [body.default]
    what = plans.SwitchPlan(value, cases, body.default is not None)
    return plans.SWITCH, what, build.children(nodes, scope)


def choose(build: Build, body: model.Choose, scope: Scope) -> Made:
    numbers = tuple(build.mean(each.number, scope) for each in body.branches)
    nodes = [each.child for each in body.branches]
    what = plans.BranchesPlan(numbers, body.go_on, None)
    return plans.CHOOSE, what, build.children(nodes, scope)


def utility(build: Build, body: model.Utility, scope: Scope) -> Made:
    numbers = tuple(build.mean(each.number, scope) for each in body.branches)
    margin = None if body.margin is None else build.mean(body.margin, scope)
    nodes = [each.child for each in body.branches]
    what = plans.BranchesPlan(numbers, go_on=False, margin=margin)
    return plans.UTILITY, what, build.children(nodes, scope)


def condition(build: Build, body: model.Condition, scope: Scope) -> Made:
    held = (*body.true_actions, *body.true_conditions)
    nodes = (*held, *body.false_actions, *body.false_conditions)
    what = plans.ConditionPlan(build.mean(body.condition, scope), len(held))
    return plans.CONDITION, what, build.children(nodes, scope)


def call(build: Build, body: model.Call, scope: Scope) -> Made:
    return plans.CALL, build.understood.called(scope.tree, body.name, dict(scope.roots)), ()


def test(build: Build, body: model.Test, scope: Scope) -> Made:
    """An expression that is a condition."""
    return plans.TEST, build.mean(body.condition, scope), ()


def always(_build: Build, body: model.Always, _scope: Scope) -> Made:
    return plans.ALWAYS, body.kind, ()


def wait(_build: Build, body: model.Wait, _scope: Scope) -> Made:
    return plans.WAIT, body.time, ()


def targets(
    build: Build, given: tuple[model.Assignment, ...], scope: Scope
) -> tuple[plans.Target, ...]:
    roots = dict(scope.roots)
    return tuple(build.understood.target(scope.tree, each, roots) for each in given)


def set_(build: Build, body: model.Set, scope: Scope) -> Made:
    return plans.SET, targets(build, body.targets, scope), ()


def tween(build: Build, body: model.Tween, scope: Scope) -> Made:
    what = plans.TweenPlan(targets(build, body.targets, scope), body.over, body.ease)
    return plans.TWEEN, what, ()


def await_(build: Build, body: model.Await, scope: Scope) -> Made:
    event = body.event.text
    inside = scope.seeing(EVENT, scope_of(plans.AWAIT, 0) + event)
    where = None if body.where is None else build.mean(body.where, inside)
    return plans.AWAIT, plans.AwaitPlan(event, where, targets(build, body.into, inside)), ()


def send(build: Build, body: model.Send, scope: Scope) -> Made:
    roots = dict(scope.roots)
    return plans.SEND, build.understood.sent(scope.tree, body.kind, body.signal, roots), ()


BODIES |= {
    model.Series: series,
    model.Parallel: parallel,
    model.If: if_,
    model.Switch: switch,
    model.Choose: choose,
    model.Utility: utility,
    model.Condition: condition,
    model.Call: call,
    model.Test: test,
    model.Always: always,
    model.Wait: wait,
    model.Set: set_,
    model.Tween: tween,
    model.Await: await_,
    model.Send: send,
}
