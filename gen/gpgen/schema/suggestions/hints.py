"""Hints for types and values in the notation of C and of other languages."""

import re
from collections.abc import Collection, Sequence

from gpgen.expressions.tokens import straight_quotes
from gpgen.model import FLOATS, Array, EnumType, Scalar, StructType, Text, Type, integer_range
from gpgen.schema.descriptions import result_of, sample
from gpgen.schema.names import NAME
from gpgen.schema.scope import Scope
from gpgen.schema.suggestions.synonyms import words_of
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from gpgen.source.places import Span
from gpgen.source.problems import did_you_mean, quote, suggest
from gpgen.source.type_synonyms import SYNONYMS

FORMS = "write bool, i32, f32, str[32], an enum, a struct or an extern, or ref and an entity"
QUALIFIERS = ("const", "volatile", "enum", "struct")
KIND = r"[A-Za-z_]\w*(?:\[\w+\])?"
VALUED = rf"({KIND})(?:\s*,\s*|\s+)(?:(?:default|initial|init|value)\b\s*[:=]?\s*)?(\S.*)"
SWAPPED = rf"(-?[\d.]+|true|false)\s+({KIND})"
ARRAYS = (
    rf"(?:list|vector|array|vec|List|Vec|Array|std::vector)\s*(?:[<\[(]|of\b)\s*({KIND})\s*[>\])]?",
    rf"\[\s*({KIND})\s*;\s*(\w+)\s*\]",
    rf"()\[\s*(\w+)\s*\]\s*({KIND})",
)
COLOR = r"=\s+#([0-9a-fA-F]{3,8})\b"
CALL = r"(?:\w+\s*)?\((.*)\)"
WORD = r"[\w.]+"
CALCULATED = r"[\w)]\s*(?:<<|[-+*/|])\s*[\w(]"
LIMITS = r"U?(?:INT|CHAR|SHRT|LONG|LLONG|SIZE|FLT|DBL)(?:8|16|32|64)?_(MIN|MAX)"


def is_foreign(name: str) -> bool:
    """Return whether a name is a type of another language, and surely not a user's own."""
    return name in SYNONYMS


def unknown_hint(
    name: str,
    size: str | None,
    known: Sequence[str],
    short_forms: dict[str, str],
    entities: Collection[str],
) -> str:
    """Return a hint for the name of an unknown type; `size` is the text in its brackets."""
    meant = SYNONYMS.get(name)
    if meant is not None and size and (meant.startswith("str") or name == "char"):
        return f"write str[{size}]"
    sentence = words_of("types", "sentences").get(name)
    if sentence is not None:
        is_list = size is not None and "TYPE[N]" in sentence and not size.isdigit()
        return f"write {_schema_type(size)}[8]" if is_list and size else sentence
    found = meant or suggest(name, known, short_forms)
    if found is not None:
        return f"did you mean '{found}'?"
    owner = name.removesuffix("_id").removesuffix("_ref")
    if owner in entities or suggest(name, entities):
        return f"write ref {owner if owner in entities else suggest(name, entities)}"
    structs = words_of("types", "structs")
    if name.lower() in structs or NAME.fullmatch(name):
        fields = structs.get(name.lower(), "x: f32, ...")
        return f"declare it: structs: {{{name.lower()}: {{{fields}}}}}"
    return did_you_mean(name, known) or FORMS


def form_hint(text: str) -> str:
    """Return a hint for text that is not in the form of a type."""
    bare = text.rstrip(";,")
    if bare != text and bare:
        return f"remove {quote(text[len(bare) :])} at the end"
    comment = re.search(r"\s*(//|/\*|#)", text)
    if comment:
        return f"write ' #' before a comment, such as {text[: comment.start()]} # ..."
    words = text.replace("*", " * ").split()
    if text == "ref":
        return "write 'ref any', or 'ref' and the name of an entity"
    if text.startswith("inout "):
        kind = _schema_type(text[6:].strip())
        return f"write {{type: {kind}, inout: true}}, as an argument of a message"
    meant = straight_quotes(text) or _valued(text) or _container(text)
    return meant or _pointer(text, words) or _qualified(words) or FORMS


def _valued(text: str) -> str | None:
    """Return a hint for a type with a value in a foreign notation."""
    match = re.fullmatch(rf"({KIND})\s*=\s*(.+)", text)
    if match:
        long = f"{{type: {_schema_type(match[1])}, default: {match[2]}}}"
        return f"write {_schema_type(match[1])}; where a value is possible, the long form is {long}"
    swapped = re.fullmatch(SWAPPED, text)
    if swapped:
        return f"write {_schema_type(swapped[2])} = {swapped[1]}"
    found = re.fullmatch(VALUED, text)
    if found and found[1] not in QUALIFIERS and re.match(r"[-\d.'\"{\[]|true|false", found[2]):
        return f"write {_schema_type(found[1])} = {found[2]}"
    if text.endswith("?"):
        return f"write {_schema_type(text[:-1])}, or ref NAME for an entity; only refs can be empty"
    if "|" in text:
        return "a value has one type; write one of these"
    return None


def _container(text: str) -> str | None:
    """Return a hint for a size or an element type in a foreign notation."""
    for number, pattern in enumerate(ARRAYS):
        found = re.fullmatch(pattern, text)
        if found:
            parts = [part for part in found.groups() if part]
            size, kind = ("8", parts[0]) if number == 0 else (parts[1], parts[0])
            size, kind = (parts[0], parts[1]) if number == 2 else (size, kind)
            return f"write {_schema_type(kind)}[{size}]"
    found = re.fullmatch(r"(\w+)\s*\((\w+)\)", text)
    if found and SYNONYMS.get(found[1], found[1]).startswith("str"):
        return f"write str[{found[2]}]"
    found = re.fullmatch(r"ref\s*[<(:]?\s*(\w+)\s*[>)]?", text)
    if found:
        return f"write ref {found[1]}"
    if text.count("[") > text.count("]"):
        return f"write {text}]"
    return "declare a signal for functions to call: signals: {hit: {}}" if "(*" in text else None


def _pointer(text: str, words: Sequence[str]) -> str | None:
    if "*" not in words and "&" not in text:
        return None
    instead = "write ref and an entity, or declare it under 'externs'"
    return f"there are no pointers; {'a string is str[32]' if 'char' in words else instead}"


def _qualified(words: Sequence[str]) -> str | None:
    bare = [word for word in words if word not in QUALIFIERS]
    found = SYNONYMS.get(" ".join(bare))
    if found is None and len(bare) == 1 and len(words) > 1:
        found = bare[0]
    return f"did you mean '{found}'?" if found else None


def _schema_type(kind: str) -> str:
    """Return the name that a foreign type has in schemas."""
    name, bracket, size = kind.partition("[")
    return SYNONYMS.get(name, name) + bracket + size


def value_hint(node: Node, kind: Type, scope: Scope) -> str | None:
    """Return a hint for a value that does not fit its type, None if nothing can be guessed."""
    if isinstance(node, ScalarNode) and node.text.endswith(";"):
        return "remove ';' at the end"
    if isinstance(kind, StructType):
        return _struct_hint(node, kind, scope)
    if isinstance(kind, Array):
        return _array_hint(node)
    if isinstance(kind, EnumType):
        return _members_hint(node)
    if isinstance(kind, Scalar) and isinstance(node, ScalarNode):
        return _number_hint(node.text.strip(), kind.name, scope)
    if isinstance(kind, Text) and isinstance(node, SequenceNode | MappingNode):
        return "write the string in quotes"
    return None


def report_no_value(place: Span, subject: str, scope: Scope, *, optional: bool) -> None:
    """Report the '=' at `place` without a value; a color like #ff0000 after it is a comment."""
    hint = "write a value, or only the type" if optional else "write a value"
    color = re.match(COLOR, place.file.line(place.line)[place.column - 1 :])
    if color is not None:
        hint = f"' #' begins a comment; write 0x{color[1]}"
    scope.report("GP205", place, f"{subject}: expected a value after '=', got nothing", hint)


def flags_hint(text: str, names: Sequence[str]) -> str | None:
    parts = [part.strip() for part in re.split(r"[|+,]", text)]
    if len(parts) > 1 and all(part in names for part in parts):
        return f"write [{', '.join(parts)}]"
    return None


def _struct_hint(node: Node, kind: StructType, scope: Scope) -> str:
    """Return a hint with the fields of a struct and the values that were written, in order."""
    struct = scope.structs.get(kind.name)
    fields = [] if struct is None else [(each.name.text, each.type) for each in struct.fields]
    values = [re.sub(r"^\.?\w+\s*=\s*", "", each) for each in _parts(node)]
    values = [] if values == [kind.name] else values
    shown = [
        f"{name}: {values[index] if index < len(values) else _zero(of)}"
        for index, (name, of) in enumerate(fields)
    ]
    return f"write {{{', '.join(shown[:8])}}}"


def _zero(kind: Type) -> str:
    return sample(kind) if not isinstance(kind, Scalar) or kind.name == "bool" else "0"


def _parts(node: Node) -> list[str]:
    """Return the values in a list, or in the foreign notation of a list."""
    if isinstance(node, SequenceNode):
        return [each.text for each in node.items if isinstance(each, ScalarNode)]
    if not isinstance(node, ScalarNode):
        return []
    call = re.fullmatch(CALL, node.text)
    return [part.strip() for part in (call[1] if call else node.text).split(",") if part.strip()]


def _array_hint(node: Node) -> str | None:
    parts = _parts(node)
    return f"write [{', '.join(parts)}]" if parts else None


def _members_hint(node: Node) -> str | None:
    parts = _parts(node) if isinstance(node, SequenceNode) else []
    return f"write [{', '.join(parts)}]" if len(parts) > 1 else None


def _number_hint(text: str, name: str, scope: Scope) -> str | None:
    number = r"[-+]?(?:\d+\.?\d*|\.\d+)"
    is_float = name in FLOATS
    if re.fullmatch(r"=\s*\S+", text):
        return f"write one '=': {text[1:].strip()}"
    if re.fullmatch(r"#[0-9a-fA-F]{3,8}", text):
        return f"write 0x{text[1:]}"
    if re.fullmatch(r"[-+]?\d{1,3}(?:,\d{3})+", text):
        return f"write {text.replace(',', '')}"
    if is_float and re.fullmatch(r"[-+]?\d+,\d+", text):
        return f"write {text.replace(',', '.')}"
    found = re.fullmatch(rf"({number})\s*%", text)
    if found and is_float:
        return f"write {float(found[1]) / 100:g}"
    found = re.fullmatch(rf"({number})\s*([a-zA-Z]+)", text)
    if found and not text.lower().startswith("0x"):
        return f"write {found[1]}, without {found[2]!r}"
    limit = re.fullmatch(LIMITS, text)
    if limit and not is_float and name != "bool":
        return f"write {integer_range(name)[limit[1] == 'MAX']}"
    result = None if name == "bool" else result_of(text)
    if result is not None:
        return f"write {result}"
    if name != "bool" and (calculated := result_hint(text, scope)):
        return calculated
    constants = scope.declared["constants"]
    found_name = text.lower() if text.lower() in constants else suggest(text.lower(), constants)
    return f"did you mean '{found_name}'?" if found_name else None


def result_hint(text: str, scope: Scope) -> str | None:
    """Return what to write for a calculation with constants, None for anything else."""
    names = [each for each in re.findall(WORD, text) if not each[0].isdigit()]
    if not names or not re.search(CALCULATED, text):
        return None
    if not all(each in scope.constants for each in names):
        return None
    values = {each: str(scope.constants[each].value) for each in names}
    result = result_of(re.sub(WORD, lambda found: values.get(found[0], found[0]), text))
    shown = "the result" if result is None else str(result)
    return f"write {shown}: there is no arithmetic here"
