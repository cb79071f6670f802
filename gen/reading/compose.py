"""YAML text -> nodes: what the parser's events mean, by the rules of YAML 1.2.

PyYAML's own defaults (`on` is true, the last of two equal keys wins) never
show. Depth and the growth by aliases are limited before anything is built.
"""

import re
from typing import Any

import yaml

from gpgen.diagnostics import Note, Problem, quote
from gpgen.reading.nodes import (
    LEADING_ZERO,
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    resolve,
)
from gpgen.source import SourceFile, Span
from gpgen.tuples import NamedTuple

DEEPEST = 64
MOST_ALIASED = 10_000
# What PyYAML declares of its parser has no attributes, or has them optional.
Event = Any
Mark = Any
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TAG = r"![^\s,\[\]{}]*"
ANCHOR = r"&\S+\s+"


def scalar(text: str, span: Span) -> tuple[Node, list[Problem]]:
    """Return the node of a plain scalar; an integer that begins with 0 is an error."""
    if text[:1] in ("0", "-", "+") and re.fullmatch(LEADING_ZERO, text):
        stripped = text.lstrip("+-0") or "0"
        sign = "-" if text[0] == "-" and stripped != "0" else ""
        octal = f" or 0o{stripped}" if not set(stripped) & set("89") else ""
        problem = Problem(
            "GP119",
            span,
            f"the number {quote(text)} begins with 0",
            f"write {sign}{stripped}" + ("" if sign else octal),
        )
        return BrokenNode(span), [problem]
    return ScalarNode(text, plain=True, span=span), []


class Origin(NamedTuple):
    """Where the text that is read begins, and whether it stands there letter by letter."""

    span: Span
    exact: bool


def compose(file: SourceFile, origin: Origin, text: str) -> tuple[Node | None, list[Problem]]:
    """Return the root node of a text of YAML (None if there is none) and what is wrong with it."""
    composer = Composer(file, origin, text)
    try:
        root = composer.document()
    except Stopped as stopped:
        return None, [*composer.problems, stopped.problem]
    except yaml.MarkedYAMLError as error:
        from gpgen.reading.errors import explain_syntax_error

        problem = explain_syntax_error(
            error, composer.lines, composer.last, composer.innermost(), composer.place
        )
        return None, [*composer.problems, problem]
    except yaml.YAMLError:
        message = "this is not YAML"
        return None, [*composer.problems, Problem("GP106", origin.span, message)]
    finally:
        composer.loader.dispose()
    return root, composer.problems


class Stopped(Exception):  # noqa: N818  (it is not an error of ours)
    """Ends the reading of a text for a reason that leaves no sense in the rest."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


def too_deep(span: Span) -> Problem:
    """Return the problem of a node that stands inside too many others."""
    return Problem(
        "GP110", span, f"this stands more than {DEEPEST} levels deep", "nest less deeply"
    )


class Anchored(NamedTuple):
    """A finished node with an anchor: how many nodes it is, and how deep."""

    node: Node
    size: int
    height: int


class Composer:
    """Makes nodes of the parser's events; it lives as long as one text is read."""

    def __init__(self, file: SourceFile, origin: Origin, text: str) -> None:
        self.loader = LOADER(text)
        self.file = file
        self.origin = origin
        self.lines = text.split("\n")
        self.problems: list[Problem] = []
        self.anchors: dict[str, Anchored] = {}
        self.open_anchors: list[str] = []
        self.count = 0  # nodes so far, those that aliases stand for included
        self.aliased = 0
        self.deepest = 0
        self.last: Span | None = None  # the last scalar, for the messages of syntax errors
        self.opened: list[Event] = []  # lists and mappings that have not ended, for them too

    def document(self) -> Node | None:
        """Return the root of the only document."""
        self.loader.get_event()
        event = self.loader.get_event()
        if isinstance(event, yaml.StreamEndEvent):
            return None
        root = self.node(self.loader.get_event(), 1)
        self.loader.get_event()
        event = self.loader.get_event()
        if isinstance(event, yaml.DocumentStartEvent):
            place = self.place(event.start_mark, event.end_mark)
            self.report("GP115", place, "a second document begins here", "one file is one schema")
        return None if isinstance(root, ScalarNode) and root.plain and not root.text else root

    def report(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        """Keep a problem and go on."""
        self.problems.append(Problem(code, span, message, hint))

    def place(self, start: Mark, end: Mark) -> Span:
        """Return the span between two marks, as far as it stands on the first line."""
        if not self.origin.exact:
            return self.origin.span
        if start.line == end.line:
            width = end.column - start.column
        else:
            width = len(self.lines[start.line].rstrip()) - start.column
        line, column = self.origin.span.line, self.origin.span.column
        if start.line > 0:
            return Span(self.file, line + start.line, start.column + 1, max(1, width))
        return Span(self.file, line, column + start.column, max(1, width))

    def node(self, event: Event, depth: int) -> Node:
        """Return the node that begins with `event`."""
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        if depth > DEEPEST:
            place = self.place(event.start_mark, event.end_mark)
            raise Stopped(too_deep(place))
        self.count += 1
        if event.anchor is None:
            return self.bare_node(event, depth)
        before, self.deepest = self.deepest, depth
        size_before = self.count - 1
        self.open_anchors.append(event.anchor)
        node = self.bare_node(event, depth)
        self.open_anchors.pop()
        size, height = self.count - size_before, self.deepest - depth + 1
        self.anchors[event.anchor] = Anchored(node, size, height)
        self.deepest = max(before, self.deepest)
        return node

    def bare_node(self, event: Event, depth: int) -> Node:
        """Return the node of an event that is not an alias."""
        self.deepest = max(self.deepest, depth)
        if event.tag is not None:
            self.tag(event)
        if isinstance(event, yaml.ScalarEvent):
            node = self.scalar(event)
        else:
            self.opened.append(event)
            is_list = isinstance(event, yaml.SequenceStartEvent)
            node = self.sequence(event, depth) if is_list else self.mapping(event, depth)
            self.opened.pop()
        return node if event.tag is None else BrokenNode(node.span)

    def innermost(self) -> Event | None:
        """Return what began with the last bracket or brace that is still open."""
        return next((event for event in reversed(self.opened) if event.flow_style), None)

    def tag(self, event: Event) -> None:
        """Report a tag."""
        place = self.place(event.start_mark, event.end_mark)
        found = re.search(TAG, self.lines[event.start_mark.line][event.start_mark.column :])
        text = found[0] if found else "!"
        if found and self.origin.exact:
            place = place.part(found.start(), len(text))
        hint = "put the whole text into quotes"
        self.report("GP111", place, f"{quote(text)} is a YAML tag, and a schema has none", hint)

    def scalar(self, event: Event) -> Node:
        """Return the node of a scalar."""
        span = self.place(event.start_mark, event.end_mark)
        if event.anchor is not None:
            span = self.after_anchor(event, span)
        self.last = span
        plain = event.style in (None, "")
        if not plain:
            return ScalarNode(event.value, plain=False, span=span)
        node, problems = scalar(event.value, span)
        if event.tag is None:
            self.problems += problems
        return node

    def after_anchor(self, event: Event, span: Span) -> Span:
        """Return the place of a scalar without the anchor before it."""
        start = event.start_mark.column
        found = re.match(ANCHOR, self.lines[event.start_mark.line][start : start + span.width])
        if not found or not self.origin.exact:
            return span
        return span.part(len(found[0]), max(1, span.width - len(found[0])))

    def sequence(self, event: Event, depth: int) -> Node:
        """Return the node of a list."""
        items: list[Node] = []
        while not isinstance(item := self.loader.get_event(), yaml.SequenceEndEvent):
            items.append(self.node(item, depth + 1))
        span = self.place(event.start_mark, item.end_mark if event.flow_style else event.end_mark)
        return SequenceNode(tuple(items), span)

    def mapping(self, event: Event, depth: int) -> Node:
        """Return the node of a mapping."""
        entries: dict[str, Entry] = {}
        first: Span | None = None
        whole = True
        while not isinstance(key_event := self.loader.get_event(), yaml.MappingEndEvent):
            key = self.node(key_event, depth + 1)
            first = first or key.span
            value = self.node(self.loader.get_event(), depth + 1)
            if self.is_key(key, key_event) and isinstance(key, ScalarNode):
                self.add(entries, Entry(key, value))
            else:
                whole = False
        flow = event.flow_style or first is None
        span = self.place(event.start_mark, key_event.end_mark) if flow else first
        span = span or self.origin.span
        return MappingNode(tuple(entries.values()), span) if whole else BrokenNode(span)

    def add(self, entries: dict[str, Entry], entry: Entry) -> None:
        """Add an entry unless its key is there already."""
        first = entries.setdefault(entry.key.text, entry)
        if first is not entry:
            message = f"the key {quote(entry.key.text)} stands here a second time"
            note = Note(first.key.span, "it stands here first")
            hint = "remove one of the two"
            self.problems.append(Problem("GP117", entry.key.span, message, hint, (note,)))

    def is_key(self, key: Node, event: Event) -> bool:
        """Report what cannot be a key; true if it can."""
        if isinstance(key, BrokenNode):
            return False
        what = None
        if isinstance(event, yaml.AliasEvent):
            what = "an alias"
        elif not isinstance(key, ScalarNode):
            what = "a list" if isinstance(key, SequenceNode) else "a mapping"
        elif resolve(key) is None:
            what = "empty"
        if what is not None:
            span = self.place(event.start_mark, event.end_mark)
            self.report(
                "GP118", span, f"a key must be a name, and this one is {what}", "write a name"
            )
        return what is None

    def alias(self, event: Event, depth: int) -> Node:
        """Return what an alias stands for."""
        span = self.place(event.start_mark, event.end_mark)
        shown = quote("*" + event.anchor)
        if event.anchor in self.open_anchors:
            self.report(
                "GP113", span, f"the alias {shown} stands inside what it stands for", "write it out"
            )
            return BrokenNode(span)
        anchored = self.anchors.get(event.anchor)
        if anchored is None:
            hint = f"put the whole text into quotes, or mark a value with '&{event.anchor}' before"
            self.report("GP112", span, f"the alias {shown} stands for nothing", hint)
            return BrokenNode(span)
        self.count += anchored.size
        self.aliased += anchored.size
        self.deepest = max(self.deepest, depth + anchored.height - 1)
        if self.aliased > MOST_ALIASED:
            message = f"aliases stand for more than {MOST_ALIASED} values"
            raise Stopped(Problem("GP114", span, message, "write fewer of them"))
        if self.deepest > DEEPEST:
            raise Stopped(too_deep(span))
        return anchored.node
