"""Many C files -> one header and one source, for users who copy them into their source tree.

Headers are joined in the order of their dependencies, and so are sources. Private names of
a source end in its name, as in `open_pools_of_world`, because all sources become one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

INCLUDE = r'#include (["<]([^">]+)[">])'
BANNER = r"(?s)\A/\*.*?\*/\n"
GENERATED = "#define GP_GENERATED"  # before the first include, in files that may write fields
INCLUDES_ALL = " * Includes the other headers of the module.\n *\n"
WRITTEN_BY = r"\n \*\n \* Written by gpgen from [^\n]*(?=\n \*/\n)"
GUARD = r"(?s)#ifndef (\w+_H)\n#define \1\n(.*)\n#endif\n\Z"
# The end of one `extern "C"` block and the beginning of the next.
SEAM = (
    r"#ifdef __cplusplus\n}\n#endif\n((?:\s|/\*(?:[^*]|\*(?!/))*\*/)*)"  # a comment ends once
    r'#ifdef __cplusplus\nextern "C" {\n#endif\n'
)

NOT_CODE = r'(?s:/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*")'
# Names of members, which are not renamed.
MEMBER = r"(?:\.|->)\s*\w+|\boffsetof\([^()]*\)|\bGP_CONTAINER_OF\([^()]*\)"
WORD = rf"{NOT_CODE}|{MEMBER}|\b[A-Za-z_]\w*"
PRIVATE = (
    r"(?m)^static\b[^;{(=\[]*?\b(\w+)\s*[\[(=;]",
    r"(?m)^typedef [^;{]*?\b(\w+)(?:;|\()",
    r"(?m)^(?:typedef )?(?:struct|enum|union) (\w+) \{",
    r"(?m)^\} (\w+);",
)
ENUM = r"(?ms)^(?:typedef )?enum(?: \w+)? \{(.*?)\}"
ENUMERATOR = r"(?:^|,)\s*(\w+)"
MACRO = r"(?m)^#define (\w+)"


class Joined(NamedTuple):
    """One header and one source; the source is empty if the files have none."""

    header: str
    source: str


class Part(NamedTuple):
    """The text of a file without guard and includes, and the other headers that it includes."""

    includes: tuple[str, ...]
    text: str


def join(
    files: Mapping[str, str], name: str, instead: Mapping[str, str], more: Iterable[str] = ()
) -> Joined:
    """Return NAME.h, with all that it and the headers in `more` include, and NAME.c.

    `instead` maps headers that the files include to their replacements.
    """
    root = f"{name}.h"
    banner = banner_of(files[root])
    files = {**files, root: files[root].removeprefix(banner)}
    parts = {each: split(text, files) for each, text in files.items()}
    public = list(with_includes([root, *more], files, set()))
    sources = [each for each in files if each.endswith(".c")]
    behind = list(with_includes(sources, files, set(public)))

    seen = {instead.get(each, each) for part in public for each in parts[part].includes}
    guard = f"#ifndef {name.upper()}_H\n#define {name.upper()}_H\n\n"
    header = "\n".join(render_section(each, parts[each].text) for each in public)
    header = f"{banner.replace(INCLUDES_ALL, '')}{guard}{render_includes(seen)}{header}\n#endif\n"
    if not sources:
        return Joined(tidy(header), "")
    more = {instead.get(each, each) for part in behind for each in parts[part].includes} - seen
    taken = {word for each in files.values() for word in re.findall(r"\w+", each)}
    source = "\n".join(
        render_section(each, privatize(each, parts[each].text, name, taken)) for each in behind
    )
    marked = f"{GENERATED}\n" if any(GENERATED in files[each] for each in sources) else ""
    start = f'{banner_of_source(banner, name)}{marked}#include "{root}"\n\n'
    source = f"{start}{render_includes(more)}{source}"
    return Joined(tidy(header), tidy(source))


def split(text: str, known: Mapping[str, str]) -> Part:
    """Separate a file from its includes, except for includes under a condition."""
    guarded = re.search(GUARD, text)
    if guarded:
        text = text[: guarded.start()] + guarded[2]
    includes: list[str] = []
    lines: list[str] = []
    depth = 0
    for line in re.sub(INCLUDE, lambda found: expand_include(found, known), text).split("\n"):
        found = re.fullmatch(INCLUDE, line)
        depth += line.startswith("#if") - line.startswith("#endif")
        if found and found[2] not in known and depth == 0:
            includes.append(found[1])
        elif line != GENERATED and (not found or found[2] not in known):
            lines.append(line)
    return Part(tuple(includes), "\n".join(lines))


def is_repeated(name: str, files: Mapping[str, str]) -> bool:
    """Return whether a header has no guard, so that its text replaces every include of it."""
    return name.endswith(".h") and name in files and not re.search(GUARD, files[name])


def expand_include(include: re.Match[str], files: Mapping[str, str]) -> str:
    if not is_repeated(include[2], files):
        return include[0]
    return files[include[2]].removeprefix(banner_of(files[include[2]]))


def with_includes(start: Iterable[str], files: Mapping[str, str], seen: set[str]) -> Iterator[str]:
    """Yield files and the files that they include, dependencies first."""
    for name in start:
        if name in files and name not in seen and not is_repeated(name, files):
            seen.add(name)
            needed = re.findall(r'^#include "([^"]+)"', files[name], re.MULTILINE)
            yield from with_includes(needed, files, seen)
            yield name


def banner_of(text: str) -> str:
    found = re.match(BANNER, text)
    return found[0] if found else ""


def render_section(name: str, text: str) -> str:
    banner = banner_of(text)
    if name.endswith(".h"):
        return re.sub(WRITTEN_BY, "", text)
    return f"/* {name} */\n\n{text.removeprefix(banner) if 'Written by' in banner else text}"


def banner_of_source(banner: str, name: str) -> str:
    last = banner.rsplit("\n *\n * ", 1)[-1].removesuffix("\n */\n")
    return f"/*\n * {name}.c - see {name}.h.\n *\n * {last}\n */\n"


def render_includes(names: set[str]) -> str:
    groups = (sorted(x for x in names if x[0] == mark) for mark in '"<')
    return "".join("".join(f"#include {x}\n" for x in group) + "\n" for group in groups if group)


def privatize(name: str, text: str, module: str, taken: set[str]) -> str:
    """Return a source in which the file's name is the suffix of all private names."""
    if not name.endswith(".c"):
        return text
    code = re.sub(NOT_CODE, "", text)
    private = {found for pattern in PRIVATE for found in re.findall(pattern, code)}
    for found in re.findall(ENUM, code):
        private.update(re.findall(ENUMERATOR, found))
    owner = name.removesuffix(".c").removeprefix(f"{module}_")
    renamed: dict[str, str] = {}
    for each in sorted(private):
        if not each.lower().startswith(f"{module}_"):
            renamed[each] = f"{each.removesuffix('_of')}_of_{owner}"
            if each.isupper():
                renamed[each] = renamed[each].upper()
            while renamed[each] in taken:
                renamed[each] += "_too"
            taken.add(renamed[each])
    text = rename(text, renamed)
    macros = sorted(set(re.findall(MACRO, code)))
    return text + "".join(f"#undef {macro}\n" for macro in macros)


def rename(text: str, renamed: dict[str, str]) -> str:
    """Rename identifiers in a source, except members; the type in `offsetof` is renamed too."""

    def replace(found: re.Match[str]) -> str:
        word = found[0]
        if word.startswith(("offsetof(", "GP_CONTAINER_OF(")):
            before, comma, member = word.rpartition(",")
            return rename(before, renamed) + comma + member
        return renamed.get(word, word)

    return re.sub(WORD, replace, text)


def tidy(text: str) -> str:
    """Join adjacent `extern "C"` blocks, and remove repeated blank lines."""
    text = re.sub(SEAM, lambda found: found[1], text)
    return re.sub(r"\n{3,}", "\n\n", text)
