"""YAML text -> nodes: interprets the parser's events by the rules of YAML 1.2.

PyYAML's own defaults (`on` is true, the last of two equal keys wins) never
apply. Nesting depth and expansion by aliases are limited before anything is built.
"""

import re
from typing import Any, NamedTuple

import yaml

from gpgen.source import nodes
from gpgen.source.flow_style import join_calls
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Note, Problem, quote
from gpgen.source.syntax_errors import explain_syntax_error

DEEPEST = 64
MOST_ALIASED = 10_000
# PyYAML's type stubs declare no attributes for events and marks, or make them optional.
Event = Any
Mark = Any
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TAG = r"![^\s,\[\]{}]*"
ANCHOR = r"&\S+\s+"


class Origin(NamedTuple):
    """The start of the text, and whether the file contains the text verbatim."""

    span: Span
    exact: bool


def compose(file: SourceFile, origin: Origin, text: str) -> tuple[nodes.Node | None, list[Problem]]:
    """Return the root node of a YAML text (None if it is empty) and the problems in it."""
    composer = Composer(file, origin, text)
    try:
        root = composer.document()
    except Stopped as stopped:
        return None, [*composer.problems, stopped.problem]
    except yaml.MarkedYAMLError as error:
        problem = composer.find_blank(error) or explain_syntax_error(
            error, composer.lines, composer.last, composer.innermost(), composer.place
        )
        return None, [*composer.problems, problem]
    except yaml.YAMLError:
        message = "expected YAML"
        return None, [*composer.problems, Problem("GP106", origin.span, message)]
    finally:
        composer.loader.dispose()
    return root, composer.problems


class Stopped(Exception):  # noqa: N818  (it is not an error of ours)
    """Stops parsing where the rest of the text cannot be interpreted."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


def too_deep(span: Span) -> Problem:
    """Return the problem of a node that is nested too deeply."""
    return Problem("GP110", span, f"expected at most {DEEPEST} levels", "nest less deeply")


class Anchored(NamedTuple):
    """A finished node with an anchor, the number of nodes in it, and its depth."""

    node: nodes.Node
    size: int
    height: int


class Composer:
    """Builds nodes from parser events; each instance parses one text."""

    def __init__(self, file: SourceFile, origin: Origin, text: str) -> None:
        self.loader = LOADER(text)
        self.file = file
        self.origin = origin
        self.lines = text.split("\n")
        self.problems: list[Problem] = []
        self.anchors: dict[str, Anchored] = {}
        self.open_anchors: list[str] = []
        self.count = 0  # nodes so far, including those that aliases repeat
        self.aliased = 0
        self.deepest = 0
        self.last: Span | None = None  # the last scalar, for syntax error messages
        self.opened: list[Event] = []  # lists and mappings that are still open, for these too

    def document(self) -> nodes.Node | None:
        self.loader.get_event()
        event = self.loader.get_event()
        if isinstance(event, yaml.StreamEndEvent):
            return None
        root = self.node(self.loader.get_event(), 1)
        self.loader.get_event()
        event = self.loader.get_event()
        if isinstance(event, yaml.DocumentStartEvent):
            place = self.place(event.start_mark, event.end_mark)
            message = "expected one document, got a second one"
            self.report("GP115", place, message, "remove '---': one file is one schema")
        return None if isinstance(root, nodes.ScalarNode) and root.plain and not root.text else root

    def report(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        """Record a problem and continue."""
        self.problems.append(Problem(code, span, message, hint))

    def place(self, start: Mark, end: Mark) -> Span:
        """Return the span between two marks, limited to the first line."""
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

    def node(self, event: Event, depth: int) -> nodes.Node:
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

    def bare_node(self, event: Event, depth: int) -> nodes.Node:
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
        return node if event.tag is None else nodes.BrokenNode(node.span)

    def innermost(self) -> Event | None:
        """Return the start event of the innermost flow list or mapping that is open."""
        return next((event for event in reversed(self.opened) if event.flow_style), None)

    def tag(self, event: Event) -> None:
        place = self.place(event.start_mark, event.end_mark)
        found = re.search(TAG, self.lines[event.start_mark.line][event.start_mark.column :])
        text = found[0] if found else "!"
        if found and self.origin.exact:
            place = place.part(found.start(), len(text))
        hint = "a string that begins with '!' needs quotes; a schema has no tags"
        self.report("GP111", place, f"unexpected YAML tag {quote(text)}", hint)

    def scalar(self, event: Event) -> nodes.Node:
        span = self.place(event.start_mark, event.end_mark)
        if event.anchor is not None:
            span = self.after_anchor(event, span)
        self.last = span
        plain = event.style in (None, "")
        if plain and event.anchor is not None and not event.value:
            hint = f"to refer to an entity write 'ref {event.anchor}'; '&' begins a YAML anchor"
            message = f"expected a value after the anchor {quote('&' + event.anchor)}"
            self.report("GP112", span, message, hint)
            return nodes.BrokenNode(span)
        if not plain:
            return nodes.ScalarNode(event.value, plain=False, span=span)
        blank = None if event.value.isascii() else re.search(nodes.MISTAKEN_BLANK, event.value)
        if blank is not None:
            self.problems.append(nodes.mistaken_blank(blank, span))
            return nodes.BrokenNode(span)
        node, problems = nodes.plain_scalar(event.value, span)
        if event.tag is None:
            self.problems += problems
        return node

    def find_blank(self, error: yaml.MarkedYAMLError) -> Problem | None:
        """Return the problem of a lookalike space after a key, in or above an error's line."""
        mark: Mark = error.problem_mark or error.context_mark
        for line in range(max(0, mark.line - 1), min(mark.line + 1, len(self.lines))):
            found = re.search(nodes.BLANK_BEHIND_COLON, self.lines[line])
            if found is not None and not re.search("[\"'#]", self.lines[line][: found.start()]):
                start = self.origin.span
                if self.origin.exact:
                    start = Span(start.file, start.line + line, start.column if line == 0 else 1)
                return nodes.mistaken_blank(found, start)
        return None

    def after_anchor(self, event: Event, span: Span) -> Span:
        """Return the span of a scalar without its anchor."""
        start = event.start_mark.column
        found = re.match(ANCHOR, self.lines[event.start_mark.line][start : start + span.width])
        if not found or not self.origin.exact:
            return span
        return span.part(len(found[0]), max(1, span.width - len(found[0])))

    def sequence(self, event: Event, depth: int) -> nodes.Node:
        items: list[nodes.Node] = []
        while not isinstance(item := self.loader.get_event(), yaml.SequenceEndEvent):
            items.append(self.node(item, depth + 1))
        if event.flow_style:
            items = list(join_calls(items, items, self.problems).values())
        span = self.place(event.start_mark, item.end_mark if event.flow_style else event.end_mark)
        return nodes.SequenceNode(tuple(items), span)

    def mapping(self, event: Event, depth: int) -> nodes.Node:
        found: list[tuple[nodes.Node, Event, nodes.Node]] = []
        is_set = event.flow_style
        while not isinstance(key_event := self.loader.get_event(), yaml.MappingEndEvent):
            key = self.node(key_event, depth + 1)
            value_event = self.loader.get_event()
            is_set = is_set and nodes.has_no_colon(key_event, value_event, self.lines)
            found.append((key, key_event, self.node(value_event, depth + 1)))
        if event.flow_style:
            rests = [key if nodes.is_empty(value) else None for key, _, value in found]
            kept = join_calls([value for *_, value in found], rests, self.problems)
            found = [(*found[number][:2], value) for number, value in kept.items()]
        is_flow = event.flow_style or not found
        span = self.place(event.start_mark, key_event.end_mark) if is_flow else found[0][0].span
        if is_set and found and not any(isinstance(key, nodes.BrokenNode) for key, *_ in found):
            return nodes.SequenceNode(tuple(key for key, *_ in found), span, braces=True)
        return self.entries(found, span)

    def entries(self, found: list[tuple[nodes.Node, Event, nodes.Node]], span: Span) -> nodes.Node:
        """Return the mapping of keys and values, or a broken node if a key is invalid."""
        entries: dict[str, nodes.Entry] = {}
        whole = True
        for key, event, value in found:
            if self.is_key(key, event) and isinstance(key, nodes.ScalarNode):
                self.add(entries, nodes.Entry(key, value))
            else:
                whole = False
        return nodes.MappingNode(tuple(entries.values()), span) if whole else nodes.BrokenNode(span)

    def add(self, entries: dict[str, nodes.Entry], entry: nodes.Entry) -> None:
        """Add an entry; report a duplicate key instead."""
        first = entries.setdefault(entry.key.text, entry)
        if first is not entry:
            message = f"duplicate key {quote(entry.key.text)}"
            hint = "remove one of the two, or put the entries of both below one"
            notes = (Note(first.key.span, "first defined here"),)
            self.problems.append(Problem("GP117", entry.key.span, message, hint, notes))

    def is_key(self, key: nodes.Node, event: Event) -> bool:
        """Return whether a node can be a key; report it if not."""
        if isinstance(key, nodes.BrokenNode):
            return False
        wrong = nodes.wrong_key(key, is_alias=isinstance(event, yaml.AliasEvent))
        if wrong is not None:
            self.report("GP118", self.place(event.start_mark, event.end_mark), *wrong)
        return wrong is None

    def alias(self, event: Event, depth: int) -> nodes.Node:
        span = self.place(event.start_mark, event.end_mark)
        shown = quote("*" + event.anchor)
        if event.anchor in self.open_anchors:
            self.report("GP113", span, f"cyclic alias {shown}", "write the value instead")
            return nodes.BrokenNode(span)
        anchored = self.anchors.get(event.anchor)
        if anchored is None:
            hint = f"quote a string that begins with '*'; '&{event.anchor}' marks no value"
            self.report("GP112", span, f"unknown alias {shown}", hint)
            return nodes.BrokenNode(span)
        self.count += anchored.size
        self.aliased += anchored.size
        self.deepest = max(self.deepest, depth + anchored.height - 1)
        if self.aliased > MOST_ALIASED:
            message = f"expected at most {MOST_ALIASED} values by aliases"
            raise Stopped(Problem("GP114", span, message, "write fewer of them"))
        if self.deepest > DEEPEST:
            raise Stopped(too_deep(span))
        return anchored.node
