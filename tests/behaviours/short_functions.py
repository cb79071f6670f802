"""gpgen as it is, but that functions of behaviours are cut where they are still short.

So trees of a few nodes take the ways that otherwise only very large ones take.
"""

import sys

from gpgen.behaviours.c import behaviour, functions, halt_shares, shares, where
from gpgen.cli import main

functions.LONGEST = 60
halt_shares.SHORT = 8
where.MANY = behaviour.MANY = 2
shares.SHARE, shares.LONG, shares.MOST = 20, 8, 5

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
