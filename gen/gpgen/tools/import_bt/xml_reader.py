"""XML of BehaviorTree.CPP, Groot and Nav2 -> elements with their places."""

import os.path
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Problem, file_span, quote
from gpgen.tools.import_bt.elements import (
    DEEPEST,
    GENERIC,
    LARGEST,
    NO_TREE,
    NOT_CONVERTED,
    UNREADABLE,
    Document,
    Element,
    Model,
    Port,
    refuse,
    warn,
)

MOST_FILES = 100
PORTS = {"input_port": "in", "output_port": "out", "inout_port": "inout"}
PORTS["bidirectional_port"] = "inout"
# The C++ types of ports, and their gpgen types.
TYPES = {
    **dict.fromkeys(("bool",), "bool"),
    **dict.fromkeys(("int", "int32_t", "short", "int16_t", "int8_t", "char"), "i32"),
    **dict.fromkeys(("unsigned", "unsigned int", "uint32_t", "uint16_t", "uint8_t"), "u32"),
    **dict.fromkeys(("long", "int64_t", "long long"), "i64"),
    **dict.fromkeys(("size_t", "uint64_t", "unsigned long"), "u64"),
    **dict.fromkeys(("double", "float"), "f64"),
    **dict.fromkeys(("string", "std::string", "BT::NodeStatus", "NodeStatus"), "str"),
    **dict.fromkeys(("std::chrono::milliseconds", "std::chrono::seconds"), "i64"),
}
# Types that mean any type.
ANY = ("", "BT::AnyTypeAllowed", "AnyTypeAllowed", "BT::Any", "Any", "undefined")

# BehaviorTree.CPP's scripts have `&&` and `<` in attributes, which XML forbids; its reader
# accepts them. They are replaced by letters of the private use area while expat parses.
STRETCH = re.compile(r"""<!--(?:.*?-->|.*)|=[ \t\r\n]*(?:"[^"]*"|'[^']*')""", re.DOTALL)
COMMENT = re.compile(r"(?<=^<!--).*(?=-->$)", re.DOTALL)
DECLARATION = re.compile(r"\s*(?:<\?xml\s[^>]*\?>)?")
BARE = re.compile(r"&(?!(?:[a-z]+|#[0-9]+|#x[0-9a-fA-F]+);)|<")
STAND_INS = {"&": "\ue000", "<": "\ue001"}
MEANT = str.maketrans({letter: meant for meant, letter in STAND_INS.items()})

Read = Callable[[str], bytes]


class Open(NamedTuple):
    """An element whose end tag has not been parsed yet."""

    tag: str
    attributes: dict[str, str]
    span: Span
    children: list[Element]


def read_file(path: str, read: Read, span: Span | None = None) -> SourceFile:
    """Return a file; `span` is the place of its include."""
    file = SourceFile(path, "")
    at = span or file_span(file)
    try:
        data = read(path)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "not a path").lower()
        what = f"{path} cannot be read: {reason}" if span else f"cannot be read: {reason}"
        raise refuse(at, what, code=UNREADABLE) from None
    if len(data) > LARGEST:
        raise refuse(at, f"expected at most {LARGEST} bytes, got {len(data)}", code=UNREADABLE)
    try:
        return SourceFile(path, data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise refuse(at, f"expected UTF-8, got the byte {data[error.start]:#04x}") from None


def well_formed(text: str) -> str:
    """Return a text of the same width in which no attribute has a bare `&` or `<`.

    The XML declaration is blanked, because BehaviorTree.CPP accepts lines above it, and so are
    hyphens in comments, because XML forbids two in a row.
    """

    def escaped(stretch: re.Match[str]) -> str:
        if stretch[0].startswith("<"):
            return COMMENT.sub(lambda found: found[0].replace("-", " "), stretch[0])
        return BARE.sub(lambda found: STAND_INS[found[0]], stretch[0])

    head = DECLARATION.match(text)
    blank = "" if head is None else re.sub(r"[^\n]", " ", head[0])
    return blank + STRETCH.sub(escaped, text[len(blank) :])


def parse(file: SourceFile) -> Element:
    """Return the root element of a file."""
    parser = expat.ParserCreate("utf-8")
    stack = [Open("", {}, file_span(file), [])]

    def place() -> Span:
        return Span(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(tag: str, attributes: dict[str, str]) -> None:
        span = place()._replace(width=len(tag) + 1)
        if len(stack) > DEEPEST:
            raise refuse(span, f"expected at most {DEEPEST} levels of elements, got more")
        meant = {name: text.translate(MEANT) for name, text in attributes.items()}
        stack.append(Open(tag, meant, span, []))

    def end(_tag: str) -> None:
        made = stack.pop()
        element = Element(made.tag, made.attributes, made.span, tuple(made.children))
        stack[-1].children.append(element)

    def doctype(*_words: object) -> None:
        raise refuse(place(), "expected no DOCTYPE: entities are not expanded", "remove it")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(well_formed(file.text).encode(), True)  # noqa: FBT003 - it takes no keyword
    except expat.ExpatError as error:
        what = expat.errors.messages.get(error.code, "") or expat.ErrorString(error.code)
        span = Span(file, error.lineno, error.offset + 1)
        raise refuse(span, f"invalid XML: {what}") from None
    except (LookupError, ValueError) as error:
        raise refuse(file_span(file), f"invalid XML: {error}") from None
    return stack[0].children[0]


class Files(NamedTuple):
    """The files read so far, their trees and models, and problems."""

    read: Read
    paths: dict[str, SourceFile]
    trees: dict[str, Element]
    models: dict[str, Model]
    problems: list[Problem]


def read_xml(path: str, read: Read) -> tuple[Document, list[Problem]]:
    """Read a file and its includes; raise Unreadable if they cannot be converted."""
    files = Files(read, {}, {}, {}, [])
    root = add_file(files, path)
    if not files.trees:
        raise refuse(root.span, "expected a <BehaviorTree>, got none", code=NO_TREE)
    main = root.attributes.get("main_tree_to_execute")
    if main is not None and main not in files.trees:
        what = f"unknown tree {quote(main)}"
        raise refuse(root.span, what, f"known here: {', '.join(files.trees)}", NO_TREE)
    read_files = tuple(files.paths.values())
    return Document(files.trees, files.models, main, read_files), files.problems


def add_file(files: Files, path: str, span: Span | None = None) -> Element:
    if len(files.paths) >= MOST_FILES and span:
        raise refuse(span, f"expected at most {MOST_FILES} files, got more", code=UNREADABLE)
    file = read_file(path, files.read, span)
    files.paths[path] = file
    root = parse(file)
    if root.tag != "root":
        raise refuse(root.span, f"expected <root>, got <{root.tag}>")
    for element in root.children:
        add_element(files, path, element)
    return root


def add_element(files: Files, path: str, element: Element) -> None:
    if element.tag == "include":
        include(files, path, element)
    elif element.tag == "BehaviorTree":
        add_tree(files, element)
    elif element.tag == "TreeNodesModel":
        for each in element.children:
            if each.tag in (*GENERIC, "SubTree") and "ID" in each.attributes:
                files.models[each.attributes["ID"]] = model_of(each)
    else:
        hint = "expected <BehaviorTree>, <TreeNodesModel> or <include>"
        files.problems.append(
            warn(NOT_CONVERTED, element.span, f"<{element.tag}> is ignored", hint)
        )


def add_tree(files: Files, element: Element) -> None:
    name = element.attributes.get("ID") or f"BehaviorTree_{len(files.trees)}"
    if name in files.trees:
        raise refuse(element.span, f"duplicate tree {quote(name)}")
    if len(element.children) != 1:
        raise refuse(element.span, f"expected one root node, got {len(element.children)}")
    files.trees[name] = element


def include(files: Files, path: str, element: Element) -> None:
    """Read an included file; a file of a ROS package is skipped with a warning."""
    name = element.attributes.get("path")
    if name is None:
        raise refuse(element.span, "expected the attribute 'path'")
    if "ros_pkg" in element.attributes:
        what = f"a file of the package {quote(element.attributes['ros_pkg'])} is not included"
        hint = "include it by its path"
        files.problems.append(warn(NOT_CONVERTED, element.span, what, hint))
        return
    there = os.path.normpath(Path(path).parent / name)
    if there in files.paths:
        return
    add_file(files, there, element.span)


def model_of(element: Element) -> Model:
    ports = {}
    for each in element.children:
        name = each.attributes.get("name")
        if each.tag in PORTS and name:
            words = each.attributes.get("type", "")
            default = each.attributes.get("default")
            ports[name] = Port(name, PORTS[each.tag], type_of(words), default)
    return Model(element.tag, ports, element.span)


def type_of(words: str) -> str:
    """Return the gpgen type for a C++ type; an unknown one becomes the name of an extern."""
    if words in ANY:
        return ""
    last = re.sub(r"<.*|\W+$", "", words).rpartition("::")[2]
    return TYPES.get(words) or TYPES.get(last) or f"extern {last}"
