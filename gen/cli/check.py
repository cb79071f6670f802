"""`gpgen check`: what is wrong with a schema."""

from gpgen.cli.options import add_schema, manner, parser
from gpgen.cli.reporting import report


def run(arguments: list[str]) -> int:
    """Read a schema and say what is wrong with it; write nothing."""
    options = parser("check", "Says what is wrong with a schema; writes nothing.")
    add_schema(options)
    given = options.parse_args(arguments)
    from gpgen.check import check_schema

    return report(check_schema(given.schema).problems, manner(given))
