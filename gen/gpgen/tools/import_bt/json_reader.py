"""JSON of behavior3js and its editor -> the same elements as from XML."""

import json
import re
from bisect import bisect_left
from typing import Any, NamedTuple, NoReturn

from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Problem, file_span, quote
from gpgen.tools.import_bt.elements import (
    DEEPEST,
    NO_TREE,
    Document,
    Element,
    Model,
    Port,
    refuse,
)

# Prefix of behavior3's tags in the node table: its Sequence differs from BehaviorTree.CPP's.
PREFIX = "b3:"
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{}]', re.DOTALL)
CATEGORIES = {"condition": "Condition", "composite": "Control", "decorator": "Decorator"}


class Mapping(NamedTuple):
    """A JSON object, and its place."""

    keys: dict[str, Any]
    span: Span

    def get(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """Return the value of a key, the default if absent; a value of another kind is an error."""
        value = self.keys.get(key)
        if value is None:
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise refuse(self.span, f"expected {WORDS[kind]} at the key '{key}'")
        return value


WORDS: dict[type | tuple[type, ...], str] = {
    str: "str",
    list: "a list",
    Mapping: "a mapping",
    (str, Mapping): "str",
}


def begins(file: SourceFile) -> list[Span]:
    """Return the places where the objects of a text begin, in the order in which they end."""
    open_at: list[int] = []
    found: list[int] = []
    for token in TOKEN.finditer(file.text):
        if token[0] == "{":
            open_at.append(token.start())
            if len(open_at) > DEEPEST:
                break
        elif token[0] == "}" and open_at:
            found.append(open_at.pop())
    before = [-1, *(match.start() for match in re.finditer("\n", file.text))]  # each line
    numbers = [bisect_left(before, offset) for offset in found]
    places = zip(numbers, found, strict=True)
    return [Span(file, number, offset - before[number - 1]) for number, offset in places]


def parse(file: SourceFile) -> Mapping:
    """Return the object of a file; each object in it has its place."""
    spans = iter(begins(file))

    def placed(pairs: list[tuple[str, Any]]) -> Mapping:
        span = next(spans, None)
        if span is None:
            raise RecursionError
        return Mapping(dict(pairs), span)

    def refuse_number(word: str) -> NoReturn:
        raise refuse(file_span(file), f"expected a number, got {word}")

    try:
        data = json.loads(file.text, object_pairs_hook=placed, parse_constant=refuse_number)
    except json.JSONDecodeError as error:
        span = Span(file, error.lineno, error.colno)
        raise refuse(span, f"invalid JSON: {error.msg}") from None
    except RecursionError:
        raise refuse(file_span(file), f"expected at most {DEEPEST} levels, got more") from None
    except ValueError as error:
        raise refuse(file_span(file), f"invalid JSON: {error}") from None
    if not isinstance(data, Mapping):
        raise refuse(Span(file, 1, 1), "expected a mapping")
    return data


def read_json(file: SourceFile) -> tuple[Document, list[Problem]]:
    """Return the trees of a file: of a single tree, or of a project of the editor."""
    data = parse(file)
    project = data.get("data", Mapping, data)
    trees = [project] if "root" in project.keys else project.get("trees", list, [])
    if not trees:
        raise refuse(data.span, "expected a tree with the key 'root', got none", code=NO_TREE)
    models: dict[str, Model] = {}
    found: dict[str, Element] = {}
    titles: dict[str, str] = {}
    for tree in trees:
        if not isinstance(tree, Mapping):
            raise refuse(data.span, "expected a list of mappings at the key 'trees'")
        add_models(models, tree.get("custom_nodes", list, []), tree)
        title = title_of(tree, titles)
        titles[tree.get("id", str, title)] = title
    add_models(models, project.get("custom_nodes", list, []), project)
    for tree, title in zip(trees, titles.values(), strict=True):
        found[title] = Element("BehaviorTree", {"ID": title}, tree.span, (root_of(tree, titles),))
    selected = project.get("selectedTree", str)
    return Document(found, models, titles.get(selected or ""), (file,)), []


def title_of(tree: Mapping, titles: dict[str, str]) -> str:
    """Return the title of a tree; a number is appended if another tree has the same title."""
    title = str(tree.get("title", str, "") or f"tree_{len(titles) + 1}")
    if tree.get("id", str, title) in titles:
        raise refuse(tree.span, f"duplicate tree {quote(tree.get('id', str, title))}")
    known = set(titles.values())
    return title if title not in known else f"{title}_{len(titles) + 1}"


def add_models(models: dict[str, Model], nodes: list[Any], inside: Mapping) -> None:
    for node in nodes:
        if not isinstance(node, Mapping):
            raise refuse(inside.span, "expected a list of mappings at the key 'custom_nodes'")
        kind = CATEGORIES.get(node.get("category", str, ""), "Action")
        ports = {
            name: Port(name, default=None if value is None else word_of(value))
            for name, value in properties_of(node).items()
        }
        models[PREFIX + node.get("name", str, "")] = Model(kind, ports, node.span)


def properties_of(node: Mapping) -> dict[str, Any]:
    """Return the properties of a node; older files call them parameters."""
    none = Mapping({}, node.span)
    parameters = node.get("parameters", Mapping, none)
    return {**parameters.keys, **node.get("properties", Mapping, none).keys}


def word_of(value: object) -> str:
    """Return a JSON value in the form of an XML attribute."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return text.encode("utf-8", "replace").decode()  # JSON can contain unpaired surrogates


def root_of(tree: Mapping, titles: dict[str, str]) -> Element:
    """Return the root of a tree as an element; a tree refers to its nodes by ID."""
    nodes = tree.get("nodes", Mapping, Mapping({}, tree.span))
    entered: list[str] = []
    count = [0]

    def element(name: str, at: Span) -> Element:
        node = nodes.keys.get(name)
        if not isinstance(node, Mapping):
            raise refuse(at, f"unknown node {quote(name)}")
        if name in entered:
            raise refuse(node.span, f"cyclic tree: node {quote(name)} is inside itself")
        count[0] += 1
        if len(entered) > DEEPEST or count[0] > len(nodes.keys):
            raise refuse(node.span, f"expected each node once, in at most {DEEPEST} levels")
        entered.append(name)
        children = tuple(element(each, node.span) for each in children_of(node))
        entered.pop()
        return element_of(node, children, titles)

    root = tree.get("root", (str, Mapping))
    if not isinstance(root, str):
        what = "expected the ID of a node at the key 'root'"
        raise refuse(tree.span, what, "nested nodes are of another dialect", NO_TREE)
    return element(root, tree.span)


def children_of(node: Mapping) -> list[str]:
    one = node.get("child", str)
    names = node.get("children", list, []) if one is None else [one]
    if not all(isinstance(each, str) for each in names):
        raise refuse(node.span, "expected a list of IDs at the key 'children'")
    return list(names)


def element_of(node: Mapping, children: tuple[Element, ...], titles: dict[str, str]) -> Element:
    name = node.get("name", str, "")
    attributes = {
        key: word_of(value) for key, value in properties_of(node).items() if value is not None
    }
    if name in titles:
        return Element("SubTree", {"ID": titles[name]}, node.span, children)
    return Element(PREFIX + name, attributes, node.span, children)
