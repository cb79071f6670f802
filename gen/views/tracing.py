"""What a world's view says of traces; without behaviours, nothing of them is imported."""

from gpgen.model import Module


class Tracing:
    """A world whose behaviours may be traced."""

    module: Module

    @property
    def is_traced(self) -> bool:
        """Whether there are any behaviours."""
        return any(entity.behaviours for entity in self.module.entities)

    @property
    def module_name(self) -> str:
        """The name of the module, as a trace has it."""
        return self.module.name.text

    @property
    def trace_nodes(self) -> str:
        """A number that is another one for other nodes."""
        from gpgen.behaviours.numbers import fingerprint  # noqa: PLC0415 (few have any)

        return f"UINT64_C(0x{fingerprint(self.module):016x})"
