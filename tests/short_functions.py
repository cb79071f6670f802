"""Runs gpgen with lower limits, so that it splits functions that are still short."""

import sys

from gpgen.c import formatting, function_splitting
from gpgen.cli import main

formatting.LONGEST = 24
function_splitting.SHARE, function_splitting.LEAST = 12, 3

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
