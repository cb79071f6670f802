"""Runs gpgen with lower limits, so that it splits functions of behaviours that are still short.

Trees of a few nodes then cover the code paths that otherwise only very large trees take.
"""

import sys

from gpgen.behaviours.c import (
    behaviour,
    halt_splitting,
    region_functions,
    running_node,
    step_splitting,
)
from gpgen.cli import main

region_functions.LONGEST = 60
halt_splitting.SHORT = 8
running_node.MANY = behaviour.MANY = 2
step_splitting.SHARE, step_splitting.LONG, step_splitting.MOST = 20, 8, 5

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
