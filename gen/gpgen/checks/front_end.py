"""The front end as one function: schema file -> model and problems.

Each check asks the model one question and yields problems.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

from gpgen.checks.c_names import check_c_names
from gpgen.checks.components import check_components, check_unhandled, check_unused
from gpgen.checks.entities import (
    check_factories,
    check_freeze,
    check_inline_listeners,
    check_inspection,
    check_keep,
    check_pools,
)
from gpgen.checks.listeners import check_listeners
from gpgen.checks.lock import NO_NUMBERS, Numbers, locked, read_lock
from gpgen.checks.memory import check_limits, check_memory, warn_about_memory
from gpgen.checks.properties import check_clamps, check_following, check_wide_clamps
from gpgen.checks.saving import check_old_names, check_saving
from gpgen.checks.streams import check_growth, check_posts, check_streams
from gpgen.checks.types import check_buffers, check_enums, check_structs, check_tunables
from gpgen.model import Module
from gpgen.schema.files import Read
from gpgen.schema.module import Parsed, parse_module
from gpgen.source.load import read_file
from gpgen.source.problems import Problem, in_order

Check = Callable[[Module], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    check_structs,
    check_enums,
    check_components,
    check_clamps,
    check_tunables,
    check_keep,
    check_freeze,
    check_inline_listeners,
    check_factories,
    check_listeners,
    check_pools,
    check_limits,
    check_c_names,
    check_following,
    check_memory,
    check_buffers,
    check_posts,
    check_streams,
    check_saving,
    check_inspection,
    check_old_names,
)
# Only for schemas without problems.
WARNINGS: tuple[Check, ...] = (
    check_unused,
    check_unhandled,
    check_wide_clamps,
    check_growth,
    warn_about_memory,
)
# These compile behaviours: their modules are loaded only for schemas with behaviours.
BEHAVIOUR_CHECKS = {"check_behaviours": "behaviours"}
BEHAVIOUR_WARNINGS = {
    "check_unreached": "behaviour_warnings",
    "check_posting": "behaviour_warnings",
    "check_results": "behaviour_warnings",
    "check_preemption": "preemption",
    "check_sleepless": "behaviour_warnings",
}


def find_problems(module: Module) -> list[Problem]:
    """Return the problems that all checks find in a module and the modules it imports."""
    return [
        problem
        for each in (*(used.module for used in module.imports), module)
        for check in (*CHECKS, *behaviour_checks(each, BEHAVIOUR_CHECKS))
        for problem in check(each)
    ]


def find_warnings(module: Module) -> list[Problem]:
    """Return what is allowed, but probably a mistake."""
    checks = (*WARNINGS, *behaviour_checks(module, BEHAVIOUR_WARNINGS))
    return [problem for check in checks for problem in check(module)]


def behaviour_checks(module: Module, checks: Mapping[str, str]) -> list[Check]:
    """Return checks of behaviours, by name and file, if a module has any."""
    if not module.has_behaviours:
        return []
    return [getattr(import_module(f"gpgen.checks.{file}"), name) for name, file in checks.items()]


def check_schema(path: str, read: Read = read_file) -> Parsed:
    """Return the model of a schema, and all its problems in the order of their places.

    The model may be used for output if no problem is an error. A declaration with an error is
    not checked further, and a schema with errors gets no warnings.
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


def to_be_locked(schema: str) -> tuple[Module | None, Numbers, list[Problem]]:
    """Return a schema's module, its locked numbers, and the problems of both."""
    parsed = parse_module(schema)
    if parsed.module is None:  # without a file there is no name for a lock file
        return None, NO_NUMBERS, list(parsed.problems)
    before = read_lock(schema, read_file)
    found = find_problems(parsed.module)
    files = parsed.files if before.file is None else (*parsed.files, before.file)
    problems = in_order([*parsed.problems, *found, *before.problems], files)
    return parsed.module, before.numbers, problems
