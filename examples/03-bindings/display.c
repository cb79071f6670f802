#include "display.h"

/* Listeners that count changes of the bars. */

static void count_polled(void *context, garden_world *world, garden_bar *bar,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bar, (void)old_value, (void)new_value;
    ((counts *)context)->polled++;
}

static void count_bound(void *context, garden_world *world, garden_bar *bar,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bar, (void)old_value, (void)new_value;
    ((counts *)context)->bound++;
}

static bool connect(
    display *self, garden_world *world, uint32_t number, gp_id bee, gp_id bar)
{
    gp_reflection on = garden_reflect(world);
    gp_property_ref *from = &self->from[number], *to = &self->to[number];
    self->bindings[number] = garden_bind(world, bee, "hp", bar, "bound");
    return self->bindings[number].bits != 0 &&
           gp_property_resolve(on, bee, "hp", from, NULL) == 0 &&
           gp_property_resolve(on, bar, "polled", to, NULL) == 0;
}

bool display_fill(display *self, garden_world *world)
{
    for (uint32_t i = 0; i < GARDEN_BEES; i++) {
        garden_bee *bee = garden_bee_create(world);
        garden_bar *bar = garden_bar_create(world);
        if (bee == NULL || bar == NULL ||
            !connect(self, world, i, garden_bee_get_any_id(bee),
                garden_bar_get_any_id(bar))) {
            return false;
        }
    }
    display_poll(self);
    self->counts = (counts){0};
    return garden_bar_any_listen(world,
               garden_bar_on_polled_changed(count_polled, &self->counts)) &&
           garden_bar_any_listen(
               world, garden_bar_on_bound_changed(count_bound, &self->counts));
}

void display_poll(display *self)
{
    for (uint32_t i = 0; i < GARDEN_BEES; i++) {
        gp_value hp = gp_property_get(&self->from[i]);
        self->counts.looks++;
        if (hp.type != NULL) { /* the bee is live */
            gp_property_set(&self->to[i], hp);
        }
    }
}

uint32_t display_unbind(display *self, garden_world *world)
{
    uint32_t ended = 0;
    for (uint32_t i = 0; i < GARDEN_BEES; i++) {
        ended += garden_unbind(world, self->bindings[i]);
    }
    return ended;
}
