"""The whole front end in one call: read a schema, and find all that is wrong with it."""

from gpgen.diagnostics import in_order
from gpgen.parse.module import Parsed, parse_module
from gpgen.passes import run
from gpgen.reading.files import Read, read_file


def check_schema(path: str, read: Read = read_file) -> Parsed:
    """Return what a schema says, and every problem of it, in the order of their places.

    The model may be used for output if there are no problems.
    """
    parsed = parse_module(path, read)
    if parsed.module is None:
        return parsed
    modules = (*(used.module for used in parsed.module.imports), parsed.module)
    found = [problem for module in modules for problem in run(module)]
    problems = in_order([*parsed.problems, *found], parsed.files)
    return Parsed(parsed.module, tuple(problems), parsed.files)
