"""GP18x: traces that are read."""

TRACES = {
    "GP181": (
        "a file that is not a trace",
        """`gpgen graph --trace` reads what `gp_trace_save` or `gp_trace_write` wrote, and this
        file begins like none. A file that was sent as text has lost bytes on its way.""",
    ),
    "GP182": (
        "a damaged trace",
        """The file begins like a trace, but it is shorter or longer than its head says, or a
        record is of no node, or tells what no record tells. Check that it was written
        completely: `gp_trace_save` returns it, and a program that dies meanwhile does not.""",
    ),
    "GP183": (
        "a trace of another schema",
        """A trace has numbers of nodes, and these are the ones of the schema with which the
        program was made. Here the module is another one, or its behaviours have changed since.
        Draw it with the schema of then, or rebuild the program and record again.""",
    ),
}
