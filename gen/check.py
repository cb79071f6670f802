"""The whole front end in one call: read a schema, and find all that is wrong with it."""

from gpgen.diagnostics import in_order
from gpgen.lock import locked
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
    module, lock = locked(parsed.module, path, read)
    modules = (*(used.module for used in module.imports), module)
    found = [problem for each in modules for problem in run(each)]
    files = parsed.files if lock.file is None else (*parsed.files, lock.file)
    problems = in_order([*parsed.problems, *lock.problems, *found], files)
    return Parsed(module, tuple(problems), files)
