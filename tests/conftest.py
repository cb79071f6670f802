"""What every test may use, and the rule that a skipped test is a failed one."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="fail if any test was skipped")


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
