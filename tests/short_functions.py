"""gpgen as it is, but that functions are cut into shares where they are still short."""

import sys

from gpgen.c import long_functions, shares
from gpgen.cli import main

long_functions.LONGEST = 24
shares.SHARE, shares.LEAST = 12, 3

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
