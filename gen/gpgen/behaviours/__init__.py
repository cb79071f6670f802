"""The behaviour tree compiler: resolves names, plans trees, lowers plans to steps, emits C."""
