"""Runs gpgen with lower limits, so that it splits functions of behaviours that are still short.

Trees of a few nodes then cover the code paths that otherwise only very large trees take.
"""

import sys

from gpgen.behaviours.c import (
    behaviour,
    function_splitting,
    halt_splitting,
    region_functions,
    running_node,
)
from gpgen.cli import main

region_functions.LONGEST = 60
halt_splitting.SHORT = 8
running_node.MANY = behaviour.MANY = 2
function_splitting.SHARE, function_splitting.LONG, function_splitting.MOST = 20, 8, 5

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
