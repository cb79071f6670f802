"""Steps: the intermediate representation of a tick, its lowering, analyses and simplification."""
