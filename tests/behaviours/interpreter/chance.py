"""The random numbers of a behaviour, which are the same ones for a seed, an ID and a number."""

MASK = 0xFFFFFFFF


class Chance:
    """Draws of one behaviour of one entity."""

    def __init__(self, seed: int, entity_id: int, number: int) -> None:
        mixed = (seed ^ seed >> 32) & MASK
        mixed = mixed * 0x9E3779B1 & MASK
        mixed ^= (entity_id ^ entity_id >> 32) & MASK
        mixed = mixed * 0x85EBCA6B & MASK
        mixed ^= mixed >> 13
        mixed = mixed + number & MASK
        mixed = mixed * 0xC2B2AE35 & MASK
        mixed ^= mixed >> 16
        self.state = mixed or 1

    def next(self) -> float:
        """Return a number from 0 to below 1."""
        state = self.state
        state ^= state << 13 & MASK
        state ^= state >> 17
        state ^= state << 5 & MASK
        self.state = state
        return (state >> 8) / 2**24
