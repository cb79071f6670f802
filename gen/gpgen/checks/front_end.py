"""The whole front end in one call: read a schema, and find all that is wrong with it."""

from gpgen.checks import find_problems, find_warnings
from gpgen.checks.lock import locked
from gpgen.schema.files import Read
from gpgen.schema.module import Parsed, parse_module
from gpgen.source.load import read_file
from gpgen.source.problems import in_order


def check_schema(path: str, read: Read = read_file) -> Parsed:
    """Return what a schema says, and every problem of it, in the order of their places.

    The model may be used for output if none of them is an error. A declaration with
    an error is not checked further, and a schema with errors gets no warnings.
    """
    parsed = parse_module(path, read)
    if parsed.module is None:
        return parsed
    module, lock = locked(parsed.module, path, read)
    files = parsed.files if lock.file is None else (*parsed.files, lock.file)
    wrong = {problem.span.order for problem in parsed.problems}
    others = [problem for problem in find_problems(module) if problem.span.order not in wrong]
    problems = [*parsed.problems, *lock.problems, *others]
    warnings = [] if problems else find_warnings(module)
    return Parsed(module, tuple(in_order([*problems, *warnings], files)), files)
