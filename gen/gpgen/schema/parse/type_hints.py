"""What to write for a text that is no type: types of other languages, and other ways to write."""

import re
from collections.abc import Collection, Sequence

from gpgen.schema.language.names import NAME
from gpgen.schema.language.synonyms import called
from gpgen.source.problems import did_you_mean, quote, suggest
from gpgen.source.type_words import SYNONYMS

FORMS = "write bool, i32, f32, str[32], an enum, a struct or an extern, or ref and an entity"
QUALIFIERS = ("const", "volatile", "enum", "struct")
REFERENCE = "write ref NAME, or ref any"
# Words that no single type stands for.
SENTENCES = {
    **called("id ID handle pointer ptr reference entity Entity object Object uuid", REFERENCE),
    "any": "write ref any for the ID of any entity",
    "void": "leave it out; nothing has no type",
    **called("list array vector Array List Vec", "write TYPE[N], such as u8[8]"),
    **called(
        "map dict dictionary hash table set", "there are no maps; write an array, or a struct"
    ),
    "enum": "declare it under 'enums', and write its name here",
    "struct": "declare it under 'structs', and write its name here",
    **called("function func callback delegate", "declare a signal: signals: {hit: {}}"),
    **called("date time datetime timestamp duration", "write u32 or u64, such as milliseconds"),
}
# Structs that other tools bring along.
STRUCTS = {
    **called("vec2 vector2 float2 point pos position", "x: f32, y: f32"),
    **called("vec3 vector3 float3", "x: f32, y: f32, z: f32"),
    **called("vec4 vector4 float4 quat quaternion", "x: f32, y: f32, z: f32, w: f32"),
    **called("ivec2 int2 point2i", "x: i32, y: i32"),
    **called("color colour rgba", "r: u8, g: u8, b: u8, a: u8"),
    **called("rect rectangle aabb", "x: f32, y: f32, w: f32, h: f32"),
    **called("transform", "x: f32, y: f32, angle: f32"),
    **called("mat4 matrix mat4x4", '"f32[16]"'),
}
KIND = r"[A-Za-z_]\w*(?:\[\w+\])?"
VALUED = rf"({KIND})(?:\s*,\s*|\s+)(?:(?:default|initial|init|value)\b\s*[:=]?\s*)?(\S.*)"
SWAPPED = rf"(-?[\d.]+|true|false)\s+({KIND})"
ARRAYS = (
    rf"(?:list|vector|array|vec|List|Vec|Array|std::vector)\s*(?:[<\[(]|of\b)\s*({KIND})\s*[>\])]?",
    rf"\[\s*({KIND})\s*;\s*(\w+)\s*\]",
    rf"()\[\s*(\w+)\s*\]\s*({KIND})",
)


def is_foreign(name: str) -> bool:
    """Tell whether a name is a type of another language, and surely none of the schema's own."""
    return name in SYNONYMS


def unknown_hint(
    name: str,
    size: str | None,
    known: Sequence[str],
    short_forms: dict[str, str],
    entities: Collection[str],
) -> str:
    """Return what to write for a name that is no type; `size` is what stands behind it."""
    meant = SYNONYMS.get(name)
    if meant is not None and size and (meant.startswith("str") or name == "char"):
        return f"write str[{size}]"
    if name in SENTENCES:
        is_list = size is not None and "TYPE[N]" in SENTENCES[name] and not size.isdigit()
        return f"write {_meant(size)}[8]" if is_list and size else SENTENCES[name]
    found = meant or suggest(name, known, short_forms)
    if found is not None:
        return f"did you mean '{found}'?"
    owner = name.removesuffix("_id").removesuffix("_ref")
    if owner in entities or suggest(name, entities):
        return f"write ref {owner if owner in entities else suggest(name, entities)}"
    if name.lower() in STRUCTS or (NAME.fullmatch(name) and name not in STRUCTS):
        fields = STRUCTS.get(name.lower(), "x: f32, ...")
        return f"declare it: structs: {{{name.lower()}: {{{fields}}}}}"
    return did_you_mean(name, known) or FORMS


def form_hint(text: str) -> str:
    """Return what to write for a text that is not written as types are."""
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
        return (
            f"write {{type: {_meant(text[6:].strip())}, inout: true}}, as an argument of a message"
        )
    return _valued(text) or _container(text) or _pointer(text, words) or _qualified(words) or FORMS


def _valued(text: str) -> str | None:
    """Return what to write for a type with a value in some other way."""
    given = re.fullmatch(rf"({KIND})\s*=\s*(.+)", text)
    if given:
        long = f"{{type: {_meant(given[1])}, default: {given[2]}}}"
        return f"write {_meant(given[1])}; where a value is possible, the long form is {long}"
    swapped = re.fullmatch(SWAPPED, text)
    if swapped:
        return f"write {_meant(swapped[2])} = {swapped[1]}"
    found = re.fullmatch(VALUED, text)
    if found and found[1] not in QUALIFIERS and re.match(r"[-\d.'\"{\[]|true|false", found[2]):
        return f"write {_meant(found[1])} = {found[2]}"
    if text.endswith("?"):
        return f"write {_meant(text[:-1])}, or ref NAME for an entity; only refs can be empty"
    if "|" in text:
        return "a value has one type; write one of these"
    return None


def _container(text: str) -> str | None:
    """Return what to write for a size or an element in another place."""
    for number, pattern in enumerate(ARRAYS):
        found = re.fullmatch(pattern, text)
        if found:
            parts = [part for part in found.groups() if part]
            size, kind = ("8", parts[0]) if number == 0 else (parts[1], parts[0])
            size, kind = (parts[0], parts[1]) if number == 2 else (size, kind)
            return f"write {_meant(kind)}[{size}]"
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
    return f"there are no pointers; {'a text is str[32]' if 'char' in words else instead}"


def _qualified(words: Sequence[str]) -> str | None:
    bare = [word for word in words if word not in QUALIFIERS]
    found = SYNONYMS.get(" ".join(bare))
    if found is None and len(bare) == 1 and len(words) > 1:
        found = bare[0]
    return f"did you mean '{found}'?" if found else None


def _meant(kind: str) -> str:
    """Return a type as it is called here."""
    name, bracket, size = kind.partition("[")
    return SYNONYMS.get(name, name) + bracket + size
