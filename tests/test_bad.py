"""One bad schema per mistake, each with the exact message that it must produce.

The message is in `# expect: ...` comments at the top of the schema. GPGEN_UPDATE=1 in the
environment rewrites them; review the diff.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
import yaml
from machine_speed import at_most
from wrong_expressions import WRONG

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.schema.module import Parsed
from gpgen.source import compose
from gpgen.source.problems import Problem, read_codes, render

BAD = Path(__file__).parent / "bad"
CASES = sorted(path.name for path in BAD.glob("*.yaml"))
EXPECT = "# expect: "
UPDATE = "GPGEN_UPDATE"


def check_text(name: str, text: str) -> Parsed:
    """Check the schema `name` of tests/bad/ with another text."""
    return check_schema(
        name, lambda path: text.encode() if path == name else (BAD / path).read_bytes()
    )


@cache
def problems_of(name: str) -> tuple[Problem, ...]:
    """Return the problems of a schema, cached because several tests use them."""
    return tuple(check_text(name, (BAD / name).read_bytes().decode()).problems)


def rendered(problems: Iterable[Problem]) -> list[str]:
    """Return the lines of the messages for some problems."""
    return [line for problem in problems for line in render(problem).split("\n")]


def expected(text: str) -> list[str]:
    """Return the lines that a schema expects as messages."""
    lines = [line for line in text.split("\n") if line.startswith(EXPECT.rstrip())]
    return [line.removeprefix(EXPECT.rstrip())[1:] for line in lines]


def updated(name: str, text: str) -> str:
    """Return a schema with its actual messages as `# expect:` comments."""
    rest = "\n".join(line for line in text.split("\n") if not line.startswith(EXPECT.rstrip()))
    lines = rendered(check_text(name, rest).problems)
    for _ in range(2):  # first to count the lines, then to shift line numbers by them
        head = "".join(f"{EXPECT}{line}\n" for line in lines)
        lines = rendered(check_text(name, head + rest).problems)
    return head + rest


@pytest.mark.parametrize("name", CASES)
def test_bad_schema_is_reported_exactly_what_is_wrong(name: str) -> None:
    path = BAD / name
    text = path.read_bytes().decode()
    if os.environ.get(UPDATE):
        path.write_bytes(updated(name, text).encode())
        text = path.read_bytes().decode()
    assert expected(text) == rendered(problems_of(name))
    assert problems_of(name) != ()


@pytest.mark.parametrize("name", CASES)
def test_bad_schema_has_one_mistake(name: str) -> None:
    assert len(problems_of(name)) == 1


# The messages of these codes, or the places they point to, already say what to do.
SAY_ALL = {"GP116", "GP711"}


@pytest.mark.parametrize("name", CASES)
def test_message_says_what_to_do(name: str) -> None:
    for problem in problems_of(name):
        assert problem.hint or problem.code in SAY_ALL, problem.message


# Input that PyYAML refuses without libyaml: a tab after a colon.
PURE = {"render-tab-in-the-line.yaml": ["GP106"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_pure_python_yaml_leads_to_the_same_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every Python has a wheel with libyaml; without it, all except places must be equal."""
    codes = [problem.code for problem in problems_of(name)]
    monkeypatch.setattr(compose, "LOADER", yaml.SafeLoader)
    problems = check_text(name, (BAD / name).read_bytes().decode()).problems
    assert [problem.code for problem in problems] == PURE.get(name, codes)
    assert all(problem.hint or problem.code in SAY_ALL for problem in problems)


def test_there_are_many_bad_schemas() -> None:
    assert len(CASES) >= 700


# Schemas that cannot be files with comments


def bytes_of(data: bytes) -> Callable[[str], bytes]:
    return lambda _path: data


def without_lock(data: bytes) -> Callable[[str], bytes]:
    def read(path: str) -> bytes:
        if path.endswith(".lock"):
            raise FileNotFoundError(2, "No such file or directory")
        return data

    return read


def error(cause: Exception) -> Callable[[str], bytes]:
    def read(_path: str) -> bytes:
        raise cause

    return read


BRACKETS = b"gpgen: 1\nmodule: " + b"[" * 1_000_000
BOMB = b"a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + b"".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n".encode() for i in range(1, 10)
)
DEEP = b"".join(b" " * i + b"a:\n" for i in range(70))
ENTITIES = b"gpgen: 1\nmodule: garden\nentities:\n" + b"".join(
    f"  e{i}: {{}}\n".encode() for i in range(1024)
)
EVENTS = b"gpgen: 1\nmodule: garden\nstreams:\n  all:\n    events:\n" + b"".join(
    f"      e{i}: {{}}\n".encode() for i in range(1024)
)
STRUCTS = (
    b"gpgen: 1\nmodule: garden\nstructs:\n  s0: {x: f32}\n"
    + "".join(f"  s{i}: {{x: s{i - 1}}}\n" for i in range(1, 200)).encode()
)

COMPONENTS = b"gpgen: 1\nmodule: garden\ncomponents:\n" + b"".join(
    f"  c{i}: {{}}\n".encode() for i in range(4096)
)
OBSERVED = b"gpgen: 1\nmodule: garden\ncomponents:\n  big:\n    signals:\n" + b"".join(
    f"      s{i}: {{}}\n".encode() for i in range(4096)
)
SYMBOLS = b"gpgen: 1\nmodule: garden\nconstants:\n" + b"".join(
    f"  c{i}: {{type: u8, value: 1, if: S{i}}}\n".encode() for i in range(65)
)

MADE: dict[str, tuple[Callable[[str], bytes], list[str]]] = {
    "missing": (
        error(FileNotFoundError(2, "No such file or directory")),
        ["x.yaml: error[GP101]: the file cannot be read: no such file or directory"],
    ),
    "not-a-path": (
        error(ValueError("embedded null byte")),
        ["x.yaml: error[GP101]: the file cannot be read: not a path"],
    ),
    "large": (
        bytes_of(b"#" * 5_000_000),
        ["x.yaml: error[GP102]: expected a file of at most 4 MiB; split it and use 'include'"],
    ),
    "latin-1": (
        bytes_of("gpgen: 1\ndoc: Gärten\n".encode("latin-1")),
        [
            "x.yaml:2:7: error[GP103]: expected UTF-8, got the byte 0xE4",
            "    2 | doc: G\N{REPLACEMENT CHARACTER}rten",
            "      |       ^ save the file as UTF-8",
        ],
    ),
    "utf-16": (
        bytes_of("gpgen: 1\n".encode("utf-16")),
        ["x.yaml: error[GP103]: expected UTF-8, got UTF-16; save it as UTF-8"],
    ),
    "nul": (
        bytes_of(b"gpgen: 1\r\ndoc: G\0rten\r\n"),
        [
            "x.yaml:2:7: error[GP104]: unexpected character U+0000",
            "    2 | doc: G\N{REPLACEMENT CHARACTER}rten",
            "      |       ^ remove it",
        ],
    ),
    "carriage-return": (
        bytes_of(b"gpgen: 1\rmodule: garden\r"),
        [
            "x.yaml:1:9: error[GP104]: expected a line feed after a carriage return",
            "    1 | gpgen: 1\N{REPLACEMENT CHARACTER}module: garden",
            "      |         ^ end lines with a line feed",
        ],
    ),
    "line-separator": (
        bytes_of("doc: one\N{LINE SEPARATOR}two\n".encode()),
        [
            "x.yaml:1:9: error[GP104]: unexpected character U+2028",
            "    1 | doc: one\N{LINE SEPARATOR}two",
            "      |         ^ remove it",
        ],
    ),
    "empty": (
        bytes_of(b""),
        ["x.yaml: error[GP116]: expected a schema, got an empty file; write 'gpgen: 1' first"],
    ),
    "million-brackets": (
        bytes_of(BRACKETS),
        [
            "x.yaml:2:72: error[GP110]: expected at most 64 levels",
            "    2 | module: " + "[" * 91 + "…",
            "      | " + " " * 71 + "^ nest less deeply",
        ],
    ),
    "alias-bomb": (
        bytes_of(BOMB),
        [
            "x.yaml:4:45: error[GP114]: expected at most 10000 values by aliases",
            "    4 | a3: &a3 [*a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2]",
            "      | " + " " * 44 + "^^^ write fewer of them",
        ],
    ),
    "deep-mapping": (
        bytes_of(DEEP),
        [
            "x.yaml:64:64: error[GP110]: expected at most 64 levels",
            "   64 | " + " " * 63 + "a:",
            "      | " + " " * 63 + "^ nest less deeply",
        ],
    ),
    "too-many-entities": (
        without_lock(ENTITIES),
        [
            "x.yaml:1027:3: error[GP420]: expected at most 1023 entities, got 1024",
            " 1027 |   e1023: {}",
            "      |   ^^^^^ split the module",
        ],
    ),
    "too-many-components": (
        bytes_of(COMPONENTS),
        [
            "x.yaml:4099:3: error[GP474]: expected at most 4095 components, got 4096",
            " 4099 |   c4095: {}",
            "      |   ^^^^^ split the module",
        ],
    ),
    "too-many-events": (
        bytes_of(OBSERVED),
        [
            (
                "x.yaml:4:3: error[GP475]: 'big': expected at most 4095 observed properties"
                " and signals, got 4096"
            ),
            "    4 |   big:",
            "      |   ^^^ write 'observe: false' for plain fields",
        ],
    ),
    "too-many-events-of-a-stream": (
        without_lock(EVENTS),
        [
            "x.yaml:1029:7: error[GP455]: expected at most 1023 events, got 1024",
            " 1029 |       e1023: {}",
            "      |       ^^^^^ split the stream",
        ],
    ),
    "too-many-symbols": (
        bytes_of(SYMBOLS),
        [
            (
                "x.yaml:2:9: error[GP485]: the conditions of this module: expected at most"
                " 64 symbols, got 65"
            ),
            "    2 | module: garden",
            "      |         ^^^^^^ define one symbol for several in the build",
        ],
    ),
    "deep-structs": (
        bytes_of(STRUCTS),
        [
            "x.yaml:68:3: error[GP407]: the struct 's64': expected at most 64 levels of structs",
            "   68 |   s64: {x: s63}",
            "      |   ^^^ nest less deeply",
        ],
    ),
}


@pytest.mark.parametrize("name", MADE)
def test_made_schema_is_reported_exactly_what_is_wrong(name: str) -> None:
    read, lines = MADE[name]
    with at_most(60):
        problems = check_schema("x.yaml", read).problems
    assert lines == [line for problem in problems for line in render(problem).split("\n")]


def test_endless_chain_of_includes_ends() -> None:
    def read(path: str) -> bytes:
        module = b"" if "/" in path else b"module: garden\n"
        return b"gpgen: 1\n" + module + b"include: [a/x.yaml, b/x.yaml]\n"

    parsed = check_schema("x.yaml", read)
    assert {problem.code for problem in parsed.problems} == {"GP123"}
    assert len(parsed.files) <= 1000


def test_every_code_is_reached() -> None:
    texts = [(BAD / name).read_text() for name in CASES]
    lines = [line for text in texts for line in expected(text)]
    lines += [line for _, made in MADE.values() for line in made]
    # GP446 compares with a lock file: see gen/test_lock.py.
    reached = {"GP123", "GP446", *(code for code, *_ in WRONG.values())}
    reached |= {code for code in read_codes() if any(f"[{code}]: " in x for x in lines)}
    # See gen/test_traces.py, gen/test_import_bt.py and gen/test_overlays.py.
    others = ("GP18", "GP19", "GP95", "GP6")
    schemas = {code for code in read_codes() if not code.startswith(others)}
    assert sorted(schemas - reached) == []


def test_model_is_there_in_spite_of_problems() -> None:
    text = "gpgen: 1\nmodule: garden\nentities:\n  bee: {properties: {hp: itn, age: u8}}\n"
    parsed = check_text("x.yaml", text)
    assert isinstance(parsed.module, Module)
    assert [p.name.text for p in parsed.module.entities[0].properties] == ["hp", "age"]
