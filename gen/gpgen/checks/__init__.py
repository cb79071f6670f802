"""What a schema must not say: each check asks the model one question and yields problems."""

from collections.abc import Callable, Iterable
from importlib import import_module

from gpgen.checks.buffers import check_buffers
from gpgen.checks.clashes import check_clashes
from gpgen.checks.components import check_components
from gpgen.checks.doubts import check_doubts
from gpgen.checks.entities import check_factories, check_freeze, check_keep, check_pools
from gpgen.checks.limits import check_limits, check_memory, doubt_memory
from gpgen.checks.listeners import check_listeners
from gpgen.checks.properties import check_clamps, check_following
from gpgen.checks.streams import check_posts, check_streams
from gpgen.checks.types import check_enums, check_structs
from gpgen.model import Module
from gpgen.source.problems import Problem

Check = Callable[[Module], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    check_structs,
    check_enums,
    check_components,
    check_clamps,
    check_keep,
    check_freeze,
    check_factories,
    check_listeners,
    check_pools,
    check_limits,
    check_clashes,
    check_following,
    check_memory,
    check_buffers,
    check_posts,
    check_streams,
)
# For a schema that has no problems.
WARNINGS: tuple[Check, ...] = (check_doubts, doubt_memory)
# These compile behaviours: their modules are loaded for a schema that has any.
BEHAVIOUR_CHECKS = {"behaviours": "check_behaviours"}
BEHAVIOUR_WARNINGS = {"unreachable": "check_unreached", "sleep": "check_sleepless"}


def find_problems(module: Module) -> list[Problem]:
    """Return what every check finds in the modules that a module uses, and in itself."""
    return [
        problem
        for each in (*(used.module for used in module.imports), module)
        for check in (*CHECKS, *behaviour_checks(each, BEHAVIOUR_CHECKS))
        for problem in check(each)
    ]


def find_warnings(module: Module) -> list[Problem]:
    """Return what is allowed and probably not meant."""
    checks = (*WARNINGS, *behaviour_checks(module, BEHAVIOUR_WARNINGS))
    return [problem for check in checks for problem in check(module)]


def behaviour_checks(module: Module, checks: dict[str, str]) -> list[Check]:
    """Return those checks of behaviours that a module needs, by file and name."""
    if not module.has_behaviours:
        return []
    return [getattr(import_module(f"gpgen.checks.{file}"), name) for file, name in checks.items()]
