"""Common fixtures and options: quick runs, and two runs that share the test files.

A skipped test fails a run with --no-skips; a test that is slow but not marked so fails
always.
"""

import gc
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from slowness import fast_enough, is_slow

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="fail if any test was skipped")
    parser.addoption("--quick", action="store_true", help="leave out what is marked slow")
    sharing = "leave out the files that another run with this new folder has begun"
    parser.addoption("--share", metavar="FOLDER", type=Path, help=sharing)


def pytest_configure() -> None:
    """Look for no garbage while tests are collected, and later not among these."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        left_out = [item for item in items if is_slow(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_slow(item)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    with fast_enough(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    with fast_enough(item):
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests of files that no other run has taken; each run takes the next free file.

    `nextitem` is the next test of this run, which decides which fixtures are torn down.
    """
    folder = session.config.getoption("--share")
    if folder is None or session.testsfailed or session.config.option.collectonly:
        return None
    ours = (item for item in session.items if take(folder / file_of(item)))
    item = next(ours, None)
    while item is not None:
        following = next(ours, None)
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        item = following
    return True


def file_of(item: pytest.Item) -> str:
    """Return the path of a test's file, encoded as a file name."""
    return "-".join(item.path.relative_to(ROOT).parts)


@cache
def take(path: Path) -> bool:
    """Create a file and return True, or return False if it already exists."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not session.config.getoption("--no-skips"):
        return
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped"):
        reporter.ensure_newline()
        reporter.write_line("a test was skipped, and --no-skips forbids it", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def repo() -> Path:
    """Return the root of the source tree."""
    return ROOT
