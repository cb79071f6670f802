"""What to write for a value as C and other languages have it."""

import re
from collections.abc import Sequence

from gpgen.model import FLOATS, Array, EnumType, Scalar, StructType, Text, Type, integer_range
from gpgen.schema.language.arithmetic import result_of
from gpgen.schema.language.wording import sample
from gpgen.schema.parse.scope import Scope
from gpgen.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from gpgen.source.places import Span
from gpgen.source.problems import suggest

COLOR = r"=\s+#([0-9a-fA-F]{3,8})\b"
CALL = r"(?:\w+\s*)?\((.*)\)"
LIMITS = r"U?(?:INT|CHAR|SHRT|LONG|LLONG|SIZE|FLT|DBL)(?:8|16|32|64)?_(MIN|MAX)"


def value_hint(node: Node, kind: Type, scope: Scope) -> str | None:
    """Return what to write for a value that is none of its type, None if there is no telling."""
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
        return "write the text in quotes"
    return None


def report_no_value(place: Span, subject: str, scope: Scope, *, optional: bool) -> None:
    """Report the '=' at `place`, behind which nothing stands but perhaps a colour like #ff0000."""
    hint = "write a value, or only the type" if optional else "write a value"
    color = re.match(COLOR, place.file.line(place.line)[place.column - 1 :])
    if color is not None:
        hint = f"' #' begins a comment; write 0x{color[1]}"
    scope.report("GP205", place, f"{subject}: expected a value after '=', got nothing", hint)


def flags_hint(text: str, names: Sequence[str]) -> str | None:
    """Return how several flags are written."""
    parts = [part.strip() for part in re.split(r"[|+,]", text)]
    if len(parts) > 1 and all(part in names for part in parts):
        return f"write [{', '.join(parts)}]"
    return None


def _struct_hint(node: Node, kind: StructType, scope: Scope) -> str:
    """Return the fields of a struct with the values that were written, in their order."""
    struct = scope.structs.get(kind.name)
    fields = [] if struct is None else [(each.name.text, each.type) for each in struct.fields]
    values = [re.sub(r"^\.?\w+\s*=\s*", "", each) for each in _parts(node)]
    shown = [
        f"{name}: {values[index] if index < len(values) else _zero(of)}"
        for index, (name, of) in enumerate(fields)
    ]
    return f"write {{{', '.join(shown[:8])}}}"


def _zero(kind: Type) -> str:
    return sample(kind) if not isinstance(kind, Scalar) or kind.name == "bool" else "0"


def _parts(node: Node) -> list[str]:
    """Return the values that stand in a list, or in what other languages write for one."""
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
    """Return a number as it is written here."""
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
    constants = scope.declared["constants"]
    found_name = text.lower() if text.lower() in constants else suggest(text.lower(), constants)
    return f"did you mean '{found_name}'?" if found_name else None
