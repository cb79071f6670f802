"""gpgen as it is, but that trees are copied to each of their uses."""

import sys

from gpgen.behaviours.c import function_sizes
from gpgen.cli import main

function_sizes.FEW = sys.maxsize  # nodes that a tree would need to be shared

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
