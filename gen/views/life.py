"""Words of an entity's life, which differ for a bare one: it has no listeners."""

from gpgen.views.conditions import EntityConditions


class Life(EntityConditions):
    """An entity that has listeners only if anything asks for them."""

    @property
    def has_listeners(self) -> bool:
        """True if listeners can be added to one, or its life has states."""
        entity = self.entity
        has_hooks = entity.hooks or any(part.component.hooks for part in self.parts)
        return bool(self.can_listen or has_hooks or entity.behaviours or entity.freeze)

    @property
    def id_value(self) -> str:
        """Its ID, as its type begins with it."""
        return f"{{{self.var}->slot.id}}"

    @property
    def assertion(self) -> str:
        """The macro that looks at its layout."""
        return "GP_ASSERT_ENTITY" if self.has_listeners else "GP_ASSERT_BARE_ENTITY"

    @property
    def notify_life(self) -> str:
        """The runtime's function that begins to notify listeners to its life."""
        return "gp_notify_life" if self.has_listeners else "gp_notify_bare"

    @property
    def is_unobserved(self) -> str:
        """The runtime's function that tells whether recycling one calls nothing."""
        return "gp_entity_is_unobserved" if self.has_listeners else "gp_bare_is_unobserved"

    @property
    def take(self) -> str:
        """The runtime's function that takes a slot."""
        return "gp_entity_take" if self.has_listeners else "gp_bare_take"

    @property
    def is_leaving(self) -> str:
        """The question whether one is being recycled already; otherwise it is from now on."""
        if self.has_listeners:
            return f"!gp_entity_leave(&{self.var}->listeners)"
        return f"gp_bare_is_leaving(&{self.owner.core}->gp, &{self.var}->slot)"

    @property
    def drop(self) -> str:
        """The call that removes its listeners and ends what notifies of it."""
        if self.has_listeners:
            return f"gp_listeners_drop({self.store}, &{self.var}->listeners, {self.var})"
        return f"gp_bare_drop(&{self.owner.core}->gp, &{self.var}->slot)"
