/* garden_health.c - see garden_health.h. Written by gpgen from garden.yaml;
 * do not edit. */
#define GP_GENERATED
#include "garden_health.h"

#include "garden_bee.h"

_Static_assert(offsetof(garden_health, gp_owner) == 0,
    "a component begins with where its entity is");

/* The types of entities that embed it. */
static const gp_component_home component_homes[] = {
    {GARDEN_BEE_TYPE, offsetof(garden_bee, health)},
};

const gp_component_type garden_health_type = {component_homes, 1};

/* Notification */

void garden_health_gp_notify_i32(garden_world *world, garden_health *health,
    garden_health_property property, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_hear(
            gp_component_listeners(&health->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners,
            &gp_component_slot(&health->gp_owner)->id,
            gp_component_listeners(&health->gp_owner), property, health, 0);
        return;
    }

    gp_slot *slot = gp_component_slot(&health->gp_owner);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &garden_gp(world)->gp, slot, &garden_gp(world)->every_health,
        &garden_gp(world)->every[gp_slot_type(slot)], property,
        GARDEN_HEALTH_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_health_changed_fn *fn =
                (garden_health_changed_fn *)listener->fn;
            fn(listener->context, world, health, property);
        } else {
            garden_health_points_changed_fn *fn =
                (garden_health_points_changed_fn *)listener->fn;
            fn(listener->context, world, health, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Notifies the entity, and calls its functions for this event. */
static void garden_health_gp_notify_owner_of_died(
    garden_world *world, gp_slot *slot)
{
    switch (gp_slot_type(slot)) {
    case GARDEN_BEE_TYPE:
        garden_bee_gp_hear_health_died(world, (garden_bee *)(void *)slot);
        break;
    default:
        break;
    }
}

void garden_health_died_emit(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    gp_slot *slot = gp_component_slot(&health->gp_owner);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &garden_gp(world)->gp, slot, &garden_gp(world)->every_health,
        &gp_notification_always, GARDEN_HEALTH_EVENT_DIED, GP_EVENT_NONE);

    while (listener != NULL) {
        if (walk.step == GP_NOTIFY_OWNER) {
            garden_health_gp_notify_owner_of_died(world, slot);
        } else {
            garden_health_died_fn *fn = (garden_health_died_fn *)listener->fn;
            fn(listener->context, world, health);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
