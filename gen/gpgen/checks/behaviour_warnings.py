"""Warnings about behaviours: unreachable nodes, posts that fail, leaves that prevent sleep."""

from collections.abc import Iterator
from itertools import islice

from gpgen.behaviours.meaning.findings import Meaning
from gpgen.behaviours.meaning.nodes import meaning_of
from gpgen.behaviours.meaning.outcomes import (
    CONTINUES_AFTER,
    FAILURE,
    NEVER,
    SUCCESS,
    OutcomeAnalysis,
)
from gpgen.behaviours.meaning.scope import scope_of
from gpgen.behaviours.plan.observation import Observability, property_at
from gpgen.behaviours.plan.plan import Amount, Attempts, Drawn, Plan, every
from gpgen.behaviours.plan.regions import ROOT, suspends_itself
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.steps.compiled_behaviour import (
    CompiledBehaviour,
    compile_steps,
    lower_plan,
    plan_of,
)
from gpgen.behaviours.steps.flow_analysis import CompiledRegion
from gpgen.behaviours.steps.sleep_analysis import SleepQuestion, sleep_questions
from gpgen.checks.behaviour_nodes import find_unreached, without_chance
from gpgen.model import Entity, Module, Property
from gpgen.model.behaviours import (
    FOREVER,
    Always,
    Await,
    Call,
    Choose,
    Node,
    Send,
    Series,
    Subtree,
    Tween,
    Wait,
)
from gpgen.model.composition import embedded
from gpgen.model.expressions import LeafCall, Read, Tree
from gpgen.model.node_walk import children_of, nodes_in, trees_of
from gpgen.model.state_machines import States
from gpgen.model.values import CONDITION, TASK, VALUE, Leaf
from gpgen.source.problems import WARNING, Note, Problem, quote

WHY = {SUCCESS: "never succeeds", FAILURE: "never fails"}


def check_unreached(module: Module) -> Iterator[Problem]:
    """Yield the warnings about unreachable nodes, branches and states, and endless repeats."""
    for entity, behaviour in trees_of(module):
        scope = scope_of(behaviour, entity, module)
        ends = OutcomeAnalysis(scope.names.leaves, scope.trees)
        meaning = meaning_of(module, entity, behaviour)
        for node in nodes_in(behaviour.root):
            if isinstance(node.body, Series) and node.body.kind in CONTINUES_AFTER:
                yield from _series(node.body, ends)
            elif isinstance(node.body, Choose):
                yield from _choose(node.body, meaning)
            elif isinstance(node.body, States):
                yield from find_unreached(node.body, ends)
            attempts = node.modifiers.attempts
            if attempts is None or attempts[:2] != ("repeat", FOREVER) or attempts.every:
                continue
            inner = node._replace(modifiers=node.modifiers._replace(delay=None, attempts=None))
            if not takes_time(inner, ends) and FAILURE not in ends.body(node.body):
                message = "this repeats at every tick and never ends"
                hint = "add 'every: ...', or a 'wait'"
                yield Problem("GP904", attempts.span, message, hint, severity=WARNING)


def _series(body: Series, ends: OutcomeAnalysis) -> Iterator[Problem]:
    """Yield the first unreachable child."""
    continuing = CONTINUES_AFTER[body.kind]
    for child, after in zip(body.children, body.children[1:], strict=False):
        found = ends.of(child)
        if not found & {continuing, "absent"}:
            why = "never ends" if found == NEVER else WHY[continuing]
            note = Note(child.span, f"the node before it {why}")
            message = "unreachable node"
            hint = f"move it before the node that {why}, or write 'disabled: true' to leave it out"
            yield Problem("GP903", after.span, message, hint, (note,), WARNING)
            return


def _choose(body: Choose, meaning: Meaning) -> Iterator[Problem]:
    """Yield the branches that are never chosen."""
    for branch in without_chance(body, meaning):
        number = branch.number
        message = f"a branch with a weight of {number.text} is never chosen"
        hint = "write a weight above 0, or 'disabled: true' to leave it out"
        yield Problem("GP905", number.span, message, hint, severity=WARNING)


def takes_time(node: Node, ends: OutcomeAnalysis) -> bool:
    """Return whether a node, or any node in it, can still run in the next tick."""
    return any(_suspends(each, ends) for each in _acting(node))


def _acting(node: Node) -> Iterator[Node]:
    """Yield a node and the nodes in it, without its hooks."""
    yield node
    for each in children_of(node.body):
        yield from _acting(each)


def _suspends(node: Node, ends: OutcomeAnalysis) -> bool:
    """Return whether a node can take more than a tick, apart from its children."""
    if node.modifiers.delay is not None:
        return True
    match node.body:
        case Call(name):
            leaf = ends.leaves.get(name.text)
            return leaf is None or leaf.kind == TASK
        case Wait(time, None) | Tween(_, time):
            return time != 0
        case Always(kind):
            return kind == "idle"
        case Await() | Subtree() | States() | Wait():
            return True
    return node.modifiers.attempts is not None


def check_posting(module: Module) -> Iterator[Problem]:
    """Yield a warning for the first `post` in a world that has no room for posted signals."""
    world = module.world
    if world is None or not world.static or world.callbacks:
        return
    nodes = (node for _, tree in trees_of(module) for node in nodes_in(tree.root))
    sent = (node.body for node in nodes if isinstance(node.body, Send))
    for post in islice((each for each in sent if each.kind == "post"), 1):
        message = "'post' in a static world requires 'callbacks'"
        hint = "add 'callbacks: 16' to the world, or write 'emit'"
        span = world.callbacks_span or world.static_span
        notes = () if span is None else (Note(span, "there is no room for posted signals"),)
        yield Problem("GP910", post.signal.span, message, hint, notes, WARNING)


def check_results(module: Module) -> Iterator[Problem]:
    """Yield a warning for each node that succeeds unless its own timeout ends it."""
    for _, tree in trees_of(module):
        for node in nodes_in(tree.root):
            modifiers = node.modifiers
            if modifiers.result == "succeed" and modifiers.timeout is not None:
                message = "the node still fails at its timeout in spite of 'result: succeed'"
                hint = "to ignore the timeout too, write 'do: {..., timeout: ...}'"
                yield Problem("GP912", node.span, message, hint, severity=WARNING)


Regions = tuple[CompiledRegion, ...]
LONG = 1000  # ms; with shorter waits, an entity whose tree also acts is often awake anyway


def check_sleepless(module: Module) -> Iterator[Problem]:
    """Yield a warning for each leaf and property without which an entity could sleep."""
    reported: set[Leaf | Property] = set()
    for entity in module.entities:
        roots = [each.root for each in (*entity.ticked, *module.behaviours)]
        if not entity.ticked or not any(waits(each) for root in roots for each in nodes_in(root)):
            continue
        is_observed = all(each.observe for each in property_at(module, entity).values())
        if is_observed and not any(map(is_silent, leaves_of(module, entity))):
            continue
        for reason, problem in kept_awake(module, entity):
            if reason not in reported:
                yield problem
            reported.add(reason)


def leaves_of(module: Module, entity: Entity) -> Iterator[Leaf]:
    """Yield the leaves that an entity's behaviours may call."""
    yield from entity.leaves
    for part in embedded(module, entity):
        yield from part.component.leaves


def waits(node: Node) -> bool:
    attempts = node.modifiers.attempts
    if node.modifiers.delay is not None:
        return True
    is_idle = isinstance(node.body, Always) and node.body.kind == "idle"
    tries = attempts is not None and (attempts.every != 0 or attempts.most == FOREVER)
    return is_idle or isinstance(node.body, Wait | Await | States) or tries


def is_silent(leaf: Leaf) -> bool:
    """Return whether a leaf returns a value without declaring what it reads."""
    return leaf.kind in (CONDITION, VALUE) and leaf.is_ is None and leaf.reads is None


def kept_awake(module: Module, entity: Entity) -> Iterator[tuple[Leaf | Property, Problem]]:
    """Yield the leaves and properties that prevent all ticked behaviours from sleeping."""
    lenient, strict = Observability(module, entity, lenient=True), Observability(module, entity)
    resolution = Resolution(module, entity)
    found, could = [], []
    for behaviour in entity.ticked:
        number = entity.behaviours.index(behaviour)
        plan = plan_of(resolution, number)
        found.append(compile_steps(lower_plan(resolution, number, plan)))
        could.append(questions(lenient, found[-1], found[-1].regions))
        if not could[-1][ROOT].can_sleep:
            return
    who = quote(entity.name.text)
    for behaviour, each, rests in zip(entity.ticked, found, could, strict=True):
        for plan, expressions in sleepless(each, rests, lenient):
            note = Note(behaviour.name.span, f"it could sleep here: {shown_inside(plan)}")
            for part in (part for tree in expressions for part in strict.unobservable(tree)):
                if isinstance(part, LeafCall):
                    reason: Leaf | Property = strict.leaf(part)
                    why = quote(reason.name.text)
                    hint = "add 'reads: [...]' with the properties on which it depends"
                elif isinstance(part, Read):
                    reason = strict.property(part)
                    why = f"{quote(reason.name.text)} is not observed, which"
                    hint = "remove 'observe: false', so that a change wakes the entity"
                else:
                    continue
                message = f"{why} prevents {who} from sleeping while it only waits"
                yield reason, Problem("GP906", reason.name.span, message, hint, (note,), WARNING)


def shown_inside(plan: Plan) -> str:
    """Return the comment of a node, or of the node inside a modifier."""
    return plan.shown if plan.is_body or not plan.children else shown_inside(plan.children[0])


def questions(
    sight: Observability, behaviour: CompiledBehaviour, regions: Regions
) -> dict[int, SleepQuestion]:
    """Return the conditions under which a behaviour lets its entity sleep, by region."""
    return sleep_questions(sight, behaviour.code, regions, behaviour.lowered)


def sleepless(
    behaviour: CompiledBehaviour, could: dict[int, SleepQuestion], lenient: Observability
) -> Iterator[tuple[Plan, tuple[Tree, ...]]]:
    """Yield the nodes in which only leaves or properties prevent a long sleep, and the reads."""
    acts = any(plan.kind == "call" and suspends_itself(plan) for plan in every(behaviour.root))
    for region in behaviour.code.map.regions:
        kept = set(could[region.number].places) - set(behaviour.questions[region.number].places)
        for plan in behaviour.code.map.inside[region.number]:
            place = behaviour.code.map.place[plan.key].at
            is_alone = region.number == ROOT and tries_for_ever(plan)
            if place in kept and (is_long(plan) or is_alone or not acts):
                regions = tuple(
                    each._replace(places=frozenset({place})) if each.region == region else each
                    for each in behaviour.regions
                )
                yield plan, questions(lenient, behaviour, regions)[region.number].expressions


def tries_for_ever(plan: Plan) -> bool:
    """Return whether a node makes an attempt at every tick; in the root, only it runs then."""
    return isinstance(plan.what, Attempts) and plan.what[1:] == (FOREVER, 0)


def is_long(plan: Plan) -> bool:
    """Return whether a node waits for an event, forever, or at least a second."""
    if isinstance(plan.what, Attempts):
        return is_long_time(plan.what.every)
    return plan.kind not in ("wait", "delay") or is_long_time(plan.what)


def is_long_time(time: Amount | Drawn) -> bool:
    least = time.low if isinstance(time, Drawn) else time
    return isinstance(least, int) and least >= LONG
