"""What every test may use, that a skipped test is a failed one, and how runs share the files."""

from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="fail if any test was skipped")
    sharing = "leave out the files that another run with this new folder has begun"
    parser.addoption("--share", metavar="FOLDER", type=Path, help=sharing)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests of those files that are not another run's; each takes the next nobody has.

    Whoever ends a test is told which one really follows, since that says what is torn down.
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
    """Return the path of a test's file, as the name of a file."""
    return "-".join(item.path.relative_to(ROOT).parts)


@cache
def take(path: Path) -> bool:
    """Tell whether a file could be made that nobody had made before."""
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
