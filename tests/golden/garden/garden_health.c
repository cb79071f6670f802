/* garden_health.c - see garden_health.h. Written by gpgen from garden.yaml;
 * do not edit. */
#include "garden_health.h"

#include "garden_bee.h"

#include <stddef.h>
#include <string.h>

_Static_assert(offsetof(garden_health, gp_owner) == 0,
    "a component begins with where its entity is");
_Static_assert(GARDEN_BEE_EVENT_CHANGED == GP_ENTITY_CHANGED,
    "which is asked for by this name");

/* The types of entities that embed it. */
static const gp_component_home component_homes[] = {
    {
        .type = GARDEN_BEE_TYPE,
        .size = sizeof(garden_bee),
        .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
        .offset = offsetof(garden_bee, health),
        .pool = offsetof(garden_gp_core, bee_pool),
    },
};

const gp_component_type garden_health_type = {
    .homes = component_homes,
    .home_count = 1,
};

garden_health *garden_health_find(garden_world *world, gp_id id)
{
    return (garden_health *)gp_component_find(
        garden_gp(world), &garden_health_type, id);
}

bool garden_health_is_in(const garden_world *world, const garden_health *health)
{
    const gp_component *owner = health == NULL ? NULL : &health->gp_owner;

    return gp_component_is_in(
        garden_gp_const(world), &garden_health_type, owner);
}

/* Notification */

/* Notifies the listeners of its entity to any property. */
static void garden_health_gp_notify_owner(
    garden_world *world, gp_slot *slot, garden_health_property property)
{
    switch (gp_slot_type(slot)) {
    case GARDEN_BEE_TYPE:
        garden_bee_gp_notify_changed(
            world, (garden_bee *)(void *)slot, (garden_bee_property)property);
        break;
    default:
        break;
    }
}

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
    gp_notification notification;
    const gp_listener *listener = gp_notification_begin_part(&notification,
        &garden_gp(world)->gp.listeners, gp_slot_listeners(slot),
        &garden_gp(world)->every_health,
        &garden_gp(world)->every[gp_slot_type(slot)], property,
        GARDEN_HEALTH_EVENT_CHANGED, slot);

    while (listener != NULL) {
        if (gp_notification_is_changed(&notification)) {
            garden_health_changed_fn *fn =
                (garden_health_changed_fn *)listener->fn;
            fn(listener->context, world, health, property);
        } else if (notification.step == GP_NOTIFY_OWNER) {
            garden_health_gp_notify_owner(world, slot, property);
        } else {
            garden_health_points_changed_fn *fn =
                (garden_health_points_changed_fn *)listener->fn;
            fn(listener->context, world, health, old_value, new_value);
        }
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
    }
}

/* points */

/* died */

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
    gp_notification notification;
    const gp_listener *listener = gp_notification_begin_part(&notification,
        &garden_gp(world)->gp.listeners, gp_slot_listeners(slot),
        &garden_gp(world)->every_health, &gp_notification_always,
        GARDEN_HEALTH_EVENT_DIED, GP_EVENT_NONE, slot);

    while (listener != NULL) {
        if (notification.step == GP_NOTIFY_OWNER) {
            garden_health_gp_notify_owner_of_died(world, slot);
        } else {
            garden_health_died_fn *fn = (garden_health_died_fn *)listener->fn;
            fn(listener->context, world, health);
        }
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
    }
}
