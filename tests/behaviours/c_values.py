"""C expressions and statements for values of all types, for the program that plays scripts."""

from collections.abc import Iterator

C_TYPES = {"f32": "float", "f64": "double", "bool": "bool"}
KINDS_OF_C = {"float": "f32", "double": "f64", "const char *": "str", "gp_id": "ref"}


class CValues:
    """Writes C for values of the types of a schema; `structs` has the types of their fields."""

    def __init__(self, structs: dict[str, dict[str, str]]) -> None:
        self.structs = structs

    def kind(self, c_type: str) -> str:
        """Return the schema type for a C type."""
        return KINDS_OF_C.get(c_type, c_type.removeprefix("garden_"))

    def said(self, kind: str, value: str) -> str:
        """Return the C statements that print a value to the trace."""
        if kind in self.structs:
            fields = self.structs[kind].items()
            return " ".join(self.said(of, f"{value}.{field}") for field, of in fields)
        if kind.startswith("str"):
            return f"play_say_text({value});"
        if kind in ("f32", "f64"):
            return f"play_say_real({value});"
        return f"play_say_whole((int64_t){f'play_index({value})' if kind == 'ref' else value});"

    def number(self, kind: str, value: str) -> str:
        """Return a C expression that converts a value to a double."""
        if kind in self.structs:
            return f"(double){value}.{next(iter(self.structs[kind]))}"
        if kind == "str":
            return f"(double)strlen({value})"
        return f"(double){f'play_index({value})' if kind == 'ref' else value}"

    def cast(self, kind: str, places: Iterator[int]) -> str:
        """Return a C expression that converts numbers of an operation to a value of a type."""
        if kind in self.structs:
            fields = ", ".join(self.cast(of, places) for of in self.structs[kind].values())
            return f"(garden_{kind}){{{fields}}}"
        number = f"operation->numbers[{next(places)}]"
        if kind == "ref":
            return f"play_id((int){number})"
        if kind == "bool":
            return f"{number} != 0.0"
        c = C_TYPES.get(kind) or f"{'u' if kind[0] == 'u' else ''}int{kind[1:]}_t"
        return f"({c}){number}"
