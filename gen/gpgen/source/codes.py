"""The codes of problems, which `codes.yaml` explains and `code_examples.yaml` shows."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Code(NamedTuple):
    """A kind of problem: its name in a few words, and a paragraph about it."""

    title: str
    explanation: str


class CodeExample(NamedTuple):
    """A schema or commands with a problem, and without it."""

    wrong: str
    right: str


@cache
def read_codes() -> dict[str, Code]:
    return {code: Code(**entry) for code, entry in _read("codes.yaml").items()}


@cache
def read_code_examples() -> dict[str, CodeExample]:
    return {code: CodeExample(**entry) for code, entry in _read("code_examples.yaml").items()}


def is_warning(code: str) -> bool:
    """Tell whether a problem with a code leaves a schema usable."""
    return code.startswith("GP9")


def _read(name: str) -> Any:
    text = Path(__file__).with_name(name).read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times faster, if it is there
    return yaml.load(text, loader)  # noqa: S506 (both are safe)
