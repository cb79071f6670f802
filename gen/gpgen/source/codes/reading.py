"""GP1xx: files, YAML and includes."""

READING = {
    "GP101": (
        "a schema cannot be read",
        """The file that was named does not exist, is a folder, or may not be read. Look at
        the path: it is relative to the folder in which gpgen was started. `-` is standard
        input.""",
    ),
    "GP102": (
        "a schema is too large",
        """A file of more than 4 MiB is refused before it is read. A schema written by hand
        never comes near; one that is generated can be split, its parts joined with `include`.""",
    ),
    "GP103": (
        "a schema is not UTF-8",
        """Schemas are UTF-8, with or without a byte order mark. The message names the first
        byte that is not; an editor can save the file as UTF-8.""",
    ),
    "GP104": (
        "a character that is not allowed",
        """Control characters, NUL among them, a carriage return without its line feed, and the
        line separators U+0085, U+2028 and U+2029 are refused: tools disagree about what a line
        is when they occur. So are Unicode's bidirectional controls (U+061C, U+200E, U+200F,
        U+202A to U+202E, U+2066 to U+2069), which make an editor show a line in another order
        than a compiler reads it. The value of a str can have them if they are written as
        escapes in a quoted text, such as "\\u200F"; its C has escapes too. A doc
        becomes a comment in C, and cannot have any of these characters in any form.""",
    ),
    "GP105": (
        "a tab in the indentation",
        """YAML is indented with spaces only. An editor can be told to write spaces for the tab
        key in YAML files.""",
    ),
    "GP106": (
        "invalid YAML",
        """The text breaks a rule of YAML, often because a text begins with a character that
        means something else there, such as @ ` % * & or !. Texts in quotes are free of all
        that.""",
    ),
    "GP107": (
        "an unmatched bracket or quote",
        """A bracket, brace or quote is opened and not closed, or closed and not opened. The
        place is that of the open one; the missing one may be lines below it.""",
    ),
    "GP108": (
        "a text that needs quotes",
        """Without quotes YAML ends a text at ': ' and at ' #', and between brackets or braces
        also at , [ ] { and }. So {type: str[24]} must be written {type: "str[24]"}, and a text
        with a colon in it needs quotes as a whole.""",
    ),
    "GP109": (
        "a line with a wrong indentation",
        """A key is indented deeper or less deep than its siblings, or not below its parent. All
        keys of one mapping begin in the same column, and a key that has its value on the same
        line has no lines below it.""",
    ),
    "GP110": (
        "nested too deeply",
        """No sensible schema is nested more than 64 levels deep, so more than that is refused.
        Give inner parts names of their own, for instance as structs.""",
    ),
    "GP111": (
        "a YAML tag",
        """A text that begins with ! is a tag in YAML. The schema language has none; a text that
        is meant to begin with ! needs quotes.""",
    ),
    "GP112": (
        "an unknown alias",
        """In YAML *name is the value that was marked with &name before, and there is none. A
        text that is meant to begin with * needs quotes.""",
    ),
    "GP113": (
        "a cyclic alias",
        """A value cannot contain itself. Write the inner value instead of the alias.""",
    ),
    "GP114": (
        "too many values by aliases",
        """Aliases of aliases can stand for more values than any memory holds, so all the
        aliases of a file may stand for 10,000 values together.""",
    ),
    "GP115": (
        "more than one document",
        """YAML separates documents in one file by ---, and a schema is one document. Put the
        second one into a file of its own, and include it.""",
    ),
    "GP116": (
        "an empty schema",
        """There is nothing in the file, or nothing but comments. The smallest schema is `gpgen:
        1` and `module: NAME`.""",
    ),
    "GP117": (
        "a duplicate key",
        """Most readers of YAML take the last of two equal keys and say nothing, so that one of
        two properties is lost. Here both places are reported.""",
    ),
    "GP118": (
        "a key that is not a name",
        """Keys are names. A number, true, false, null, a list, a mapping or an alias cannot be
        one. `on`, `yes` and `no` are names: gpgen follows YAML 1.2, where they are not truth
        values.""",
    ),
    "GP119": (
        "a number with a leading 0",
        """010 is eight in C and in YAML 1.1, and ten in YAML 1.2. Because its meaning
        is unclear, it is an error. Octal numbers are written 0o10, hexadecimal ones 0x8.""",
    ),
    "GP120": (
        "an included file that cannot be read",
        """A file under `include` does not exist, is no regular file (a folder, a pipe, a
        device), or may not be read. Its path is relative to the file in which the include
        stands.""",
    ),
    "GP121": (
        "a cyclic include",
        """A file includes itself, perhaps through others; the message shows the chain. Move
        what both need into a third file. A file that is included twice without a cycle is read
        once.""",
    ),
    "GP123": (
        "too many includes",
        """Includes may be 32 levels deep, and a schema may have 1000 files. Include files
        side by side, and put what belongs together into one.""",
    ),
}
