"""GP18x: traces that are read."""

TRACES = {
    "GP181": (
        "a file that is no trace",
        """`gpgen graph --trace` reads what `gp_trace_save` or `gp_trace_write` wrote, and this
        file begins like none. A file that was sent as text has lost bytes on its way.""",
    ),
    "GP182": (
        "a damaged trace",
        """The file begins like a trace, but it is shorter or longer than its head says, or a
        record is of no node, or tells what no record tells. Look whether it was written to its
        end: `gp_trace_save` says so, and a program that dies meanwhile does not finish it.""",
    ),
    "GP183": (
        "a trace of another schema",
        """A trace has numbers of nodes, and these are the ones of the schema with which the
        program was made. Here the module is another one, or its behaviours have changed since.
        Draw it with the schema of then, or make the program anew and record again.""",
    ),
}
