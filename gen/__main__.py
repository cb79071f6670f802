"""`python -m gpgen` is `gpgen`."""

from gpgen.cli import command

command()
