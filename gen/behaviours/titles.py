"""How nodes are called: in labels, in comments, and for people who ask what runs."""

import re

from gpgen.model import behaviours as model
from gpgen.model.behaviours import Node


def word_of(node: Node) -> str:
    """Return a node in one word: its name, that of its leaf, or its kind."""
    if node.name is not None:
        return node.name.text
    return own_name(node.body).rsplit(".", 1)[-1]


def where(node: Node) -> str:
    """Return what a node is called when somebody asks what runs."""
    return node.name.text if node.name is not None else own_name(node.body)


def own_name(body: model.Body) -> str:
    """Return what a body is called by itself."""
    match body:
        case model.Call(name) | model.Subtree(name):
            return name.text
        case model.Series(kind) | model.Always(kind) | model.Send(kind):
            return kind
        case model.Test(condition):
            found = re.match(r"[a-z_.]+(?=\(|$)", condition.text.strip())
            return found[0] if found else "test"
        case model.Do(child):
            return word_of(child)
    return type(body).__name__.lower()


def seconds(time: int) -> str:
    """Return a time as people write it."""
    return f"{time / 1000:g} s" if time >= 1000 else f"{time} ms"


def shown(node: Node) -> str:
    """Return what stands in the comment of a node."""
    text = described(node.body)
    if node.name is not None and node.name.text != text:
        text = f"{node.name.text}: {text}"
    if node.doc:
        text = f"{text}. {node.doc}"
    around = modifiers(node)
    return f"{text} ({', '.join(around)})" if around else text


def described(body: model.Body) -> str:
    """Return a body as it stands in the schema."""
    match body:
        case model.Call(name, arguments):
            given = ", ".join(each.text for each in arguments)
            return f"{name.text}({given})" if given else name.text
        case model.Subtree(name, targets):
            given = ", ".join(each.value.text for each in targets)
            return f"tree {name.text}({given})" if given else f"tree {name.text}"
        case model.Test(condition) | model.If(condition) | model.Condition(condition):
            kind = own_name(body)
            return condition.text if isinstance(body, model.Test) else f"{kind} {condition.text}"
        case model.Switch(value):
            return f"switch {value.text}"
        case model.Wait(time):
            return f"wait {seconds(time)}"
        case model.Await(event):
            return f"await {event.text}"
        case model.Send(kind, signal):
            return f"{kind} {signal.text}"
        case model.Set(targets) | model.Tween(targets):
            return f"{own_name(body)} {', '.join(each.target.text for each in targets)}"
    return own_name(body)


def modifiers(node: Node) -> list[str]:
    """Return what stands around a node, in words."""
    given = node.modifiers
    found = [
        given.when and f"when {given.when.text}",
        given.event and f"event {given.event.text}",
        given.cooldown and f"cooldown {seconds(given.cooldown.time)}",
        given.limit and f"limit {given.limit}",
        given.require and f"require {given.require.text}",
        given.while_ and f"while {given.while_.text}",
        given.timeout is not None and f"timeout {seconds(given.timeout or 0)}",
        given.attempts and f"{given.attempts.kind} {given.attempts.most or 'forever'}",
        given.result,
    ]
    return [each for each in found if each]
