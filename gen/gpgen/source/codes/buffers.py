"""GP46x: what vertex buffers can have."""

BUFFERS = {
    "GP460": (
        "a buffer without fields",
        """An element of a vertex buffer has at least one field; C has no empty structs.""",
    ),
    "GP461": (
        "an unsupported type in a buffer",
        """A vertex buffer is for a graphics card or whatever else reads plain memory: its
        elements have numbers, bools, enums, and arrays and structs of them. Texts, references
        and foreign types mean nothing there.""",
    ),
    "GP462": (
        "too many fields in a buffer",
        """All fields of an element are arguments of one function, and C promises room for 127.
        An array or a struct is one field.""",
    ),
    "GP463": (
        "an element of a buffer that is too large",
        """An element is at most 64 KiB.""",
    ),
}
