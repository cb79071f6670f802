"""Externs (foreign C types): reads and checks their C text and their headers."""

import posixpath
import re
from itertools import product
from typing import NamedTuple

from gpgen.c.names import C_KEYWORDS, CPP_KEYWORDS
from gpgen.model import Extern, Name
from gpgen.schema import shapes
from gpgen.schema.declarations import common_keys, find_text, name_of, read_doc
from gpgen.schema.scope import Scope
from gpgen.schema.shapes import Key
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, part
from gpgen.source.problems import quote

C_TYPE = shapes.Text("struct texture *")
EXTERN = shapes.Either(
    C_TYPE,
    shapes.Record(
        "an extern",
        "A foreign C type in its long form.",
        (
            Key("c", C_TYPE, "The type as C writes it.", required=True),
            Key("header", shapes.Text("texture.h"), "The header that declares it."),
            Key(
                "same",
                shapes.Text("color_same"),
                "A C function that compares two values; without it their bytes are compared.",
            ),
            *common_keys("the extern"),
        ),
        "{c: struct texture *, header: texture.h}",
    ),
)
EXAMPLE = "such as 'struct texture *'"
PIECE = r"(?a)\w+|\*"
ODD = r"(?a)[^\w* \t]|\b[0-9]"
IDENTIFIER = r"(?a)[A-Za-z_]\w*"
QUALIFIERS = ("const", "volatile")
TAGS = ("struct", "union", "enum")
# Keywords of C++ that are types of the C library.
CHARACTERS = ("wchar_t", "char8_t", "char16_t", "char32_t")
KEYWORDS = (C_KEYWORDS | CPP_KEYWORDS).difference(CHARACTERS)
LONGEST_C = 128
HINTS = {
    "[": "write the array where the type is used: texture[4]",
    "(": "a function pointer needs a name: write a typedef into the header",
    ":": "a type of C++ cannot be held by C; hold a pointer to a struct",
    "<": "a type of C++ cannot be held by C; hold a pointer to a struct",
    "&": "C has no references; write a pointer, such as 'struct texture *'",
}


def _builtins() -> frozenset[tuple[str, ...]]:
    """Return the sorted words of every built-in type of C."""
    found = {("void",), ("float",), ("double",), ("double", "long"), ("bool",), ("_Bool",)}
    for sign in ([], ["signed"], ["unsigned"]):
        found.add(tuple(sorted([*sign, "char"])))
        for size, last in product(([], ["short"], ["long"], ["long", "long"]), ([], ["int"])):
            found.add(tuple(sorted([*sign, *size, *last])))
    return frozenset(found - {()})


BUILTINS = _builtins()


class _Text(NamedTuple):
    """A parsed C type: its words, the pointers and qualifiers after them, and its normal form."""

    base: tuple[str, ...]
    pointers: tuple[str, ...]
    c: str

    @property
    def is_pointer(self) -> bool:
        return "*" in self.pointers

    @property
    def declared(self) -> str | None:
        """The name in the type that a header declares, None for built-in types."""
        return None if tuple(sorted(self.base)) in BUILTINS else self.base[-1]

    @property
    def needs_header(self) -> bool:
        """True if C needs a declaration; a pointer to a struct declares the struct itself."""
        is_struct = self.base[0] in ("struct", "union")
        return self.declared is not None and not (self.is_pointer and is_struct)


def read_externs(scope: Scope) -> None:
    found = scope.read_each(scope.entries("externs"), _extern)
    scope.externs |= {each.name.text: each for each in found}


def _extern(entry: Entry, scope: Scope) -> Extern | None:
    node = entry.value
    type_node = find_text(child(node, "c") if isinstance(node, MappingNode) else node)
    if type_node is None:
        return None
    text = _c_text(type_node, scope)
    header = _header(child(node, "header"), scope)
    if text is None:
        return None
    if text.needs_header and child(node, "header") is None:
        message = f"the extern {quote(text.c)} requires 'header'"
        hint = f"write {{c: {text.c}, header: {text.base[-1].lower()}.h}}, for instance"
        scope.report("GP241", type_node.span, message, hint)
    name, doc = name_of(entry.key), read_doc(node)
    same = _same(child(node, "same"), text, scope)
    return Extern(name, text.c, text.declared, text.is_pointer, header, same, doc)


def _same(node: Node | None, text: _Text, scope: Scope) -> Name | None:
    """Return the function that compares two values, None if there is no valid one."""
    name = find_text(node)
    if name is None:
        return None
    if text.is_pointer:
        message = "'same' conflicts with a pointer, which is compared as one"
        scope.report("GP243", name.span, message, "remove 'same'")
    elif not re.fullmatch(IDENTIFIER, name.text) or name.text in KEYWORDS:
        message = f"expected the name of a C function, got {quote(name.text)}"
        scope.report("GP243", name.span, message, "write a name, such as color_same")
    else:
        return name_of(name)
    return None


# The type


def _c_text(node: ScalarNode, scope: Scope) -> _Text | None:
    """Return a parsed C type; report an invalid type and return None."""
    start = len(node.text) - len(node.text.lstrip())
    text = node.text.strip()
    whole = part(node, start, start + len(text))
    odd = re.search(ODD, text)
    if odd is not None:
        place = part(node, start + odd.start(), start + odd.end())
        message = f"unexpected {quote(odd[0])} in the C type of an extern"
        scope.report("GP240", place, message, HINTS.get(odd[0], f"write a type, {EXAMPLE}"))
        return None
    tokens = re.findall(PIECE, text)
    if len(text) > LONGEST_C:
        message = f"expected a C type of at most {LONGEST_C} characters, got {len(text)}"
        scope.report("GP240", whole, message, "write a typedef for it")
        return None
    problem, hint = _wrong(tokens)
    if problem:
        scope.report("GP240", whole, f"expected a C type, got {quote(text)}: {problem}", hint)
        return None
    return _split(tokens)


def _split(tokens: list[str]) -> _Text:
    star = tokens.index("*") if "*" in tokens else len(tokens)
    base = [token for token in tokens[:star] if token not in QUALIFIERS]
    c = " ".join(tokens[:star])
    for token in tokens[star:]:
        c += token if c.endswith("*") else f" {token}"
    return _Text(tuple(base), tuple(tokens[star:]), c)


def _wrong(tokens: list[str]) -> tuple[str, str]:
    """Return why tokens are not a C type, and a hint; both are empty if they are."""
    base, pointers, _ = _split(tokens)
    stray = next((token for token in pointers if token not in ("*", *QUALIFIERS)), None)
    is_builtin = tuple(sorted(base)) in BUILTINS
    names = base[1:] if base and base[0] in TAGS else base
    if not base:
        return "no type is named", f"write one, {EXAMPLE}"
    if stray is not None:
        return f"unexpected {quote(stray)} after '*'", f"write a type alone, {EXAMPLE}"
    if not is_builtin and len(names) != 1:
        return "more than one name", f"write a typedef's name, or {EXAMPLE[8:]}"
    if not is_builtin and names[0] in KEYWORDS:
        return f"{quote(names[0])} is a keyword", f"write a type, {EXAMPLE}"
    if tokens[-1] in QUALIFIERS or ("*" not in tokens and len(tokens) > len(base)):
        return "an extern cannot be const", "remove the qualifier"
    if base == ("void",) and "*" not in tokens:
        return "void has no values", "write 'void *'"
    return "", ""


# The header


def _header(node: Node | None, scope: Scope) -> Name | None:
    type_node = find_text(node)
    if type_node is None:
        return None
    text = type_node.text
    bare = text[1:-1] if text.startswith("<") and text.endswith(">") else text
    problem = _wrong_header(bare)
    if problem is None:
        return name_of(type_node)
    piece, message, hint = problem
    place = text.find(piece) if piece else -1
    span = type_node.span if place < 0 else part(type_node, place, place + len(piece))
    scope.report("GP242", span, message, hint)
    return None


def _wrong_header(bare: str) -> tuple[str, str, str] | None:
    """Return the wrong part of a header's name, a message and a hint, None if it is valid."""
    odd = next((c for c in bare if c in '"<>\\' or not c.isprintable()), None)
    if odd == "\\":
        return odd, "expected '/' in a header's path, got '\\'", bare.replace("\\", "/")
    if odd == '"':
        return odd, "unexpected quotes in the name of a header", f"write {bare.strip(odd)}"
    if odd is not None:
        message = f"unexpected {quote(odd)} in the name of a header"
        return odd, message, "write texture.h or <texture.h>"
    if bare != bare.strip() or not bare.strip():
        return "", "unexpected blank at an end of the name of a header", "write texture.h"
    if "//" in bare or "/*" in bare:
        return "//" if "//" in bare else "/*", "unexpected start of a comment in C", "write one '/'"
    if bare.endswith("/") or posixpath.basename(bare) in (".", ".."):
        return "", f"expected a header, got the folder {quote(bare)}", "write texture.h"
    if re.fullmatch(r"gp(_\w+)?\.h", bare):
        message = f"the header {quote(bare)} conflicts with gpgen's runtime"
        return bare, message, "it is included where it is needed"
    return None
