"""Random number generators of behaviours and worlds, equal to those of the generated C."""

MASK = 0xFFFFFFFF
WIDE = 0xFFFFFFFFFFFFFFFF


class Chance:
    """Random generator of one behaviour, seeded by world seed, entity ID and behaviour number."""

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
        """Return the next number in [0, 1)."""
        state = self.state
        state ^= state << 13 & MASK
        state ^= state >> 17
        state ^= state << 5 & MASK
        self.state = state
        return (state >> 8) / 2**24


class WorldChance:
    """Random generator of a world, which `random()` in expressions uses."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> float:
        """Return the next number in [0, 1)."""
        self.state = self.state + 0x9E3779B97F4A7C15 & WIDE
        bits = self.state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & WIDE
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & WIDE
        return ((bits ^ bits >> 31) >> 32 >> 8) / 2**24
