"""gpgen as it is, but that functions are cut into shares where they are still short."""

import sys

from gpgen.c import formatting, shares
from gpgen.cli import main

formatting.LONGEST = 24
shares.SHARE, shares.LEAST = 12, 3

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
