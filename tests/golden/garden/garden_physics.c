/* garden_physics.c - see garden_physics.h. Written by gpgen from
 * garden.yaml; do not edit. */
#define GP_GENERATED
#include "garden_physics.h"

#include "garden_bee.h"

_Static_assert(offsetof(garden_physics, gp_owner) == 0,
    "a component begins with where its entity is");

/* The types of entities that embed it. */
static const gp_component_home component_homes[] = {
    {GARDEN_BEE_TYPE, offsetof(garden_bee, physics)},
};

const gp_component_type garden_physics_type = {component_homes, 1};

/* Notification */

void garden_physics_gp_notify_struct_vec2(garden_world *world,
    garden_physics *physics, garden_physics_property property,
    garden_vec2 old_value, garden_vec2 new_value)
{
    if (gp_listeners_hear(
            gp_component_listeners(&physics->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners,
            &gp_component_slot(&physics->gp_owner)->id,
            gp_component_listeners(&physics->gp_owner), property, physics, 0);
        return;
    }

    gp_slot *slot = gp_component_slot(&physics->gp_owner);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &garden_gp(world)->gp, slot, &garden_gp(world)->every_physics,
        &garden_gp(world)->every[gp_slot_type(slot)], property,
        GARDEN_PHYSICS_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_physics_changed_fn *fn =
                (garden_physics_changed_fn *)listener->fn;
            fn(listener->context, world, physics, property);
        } else {
            garden_physics_position_changed_fn *fn =
                (garden_physics_position_changed_fn *)listener->fn;
            fn(listener->context, world, physics, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* position */

void garden_physics_gp_notify_of_position(garden_world *world,
    garden_physics *physics, garden_vec2 old_value, garden_vec2 new_value)
{
    uint64_t id = gp_component_slot(&physics->gp_owner)->id;

    if (gp_listeners_hear(
            gp_component_listeners(&physics->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners,
            &gp_component_slot(&physics->gp_owner)->id,
            gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_POSITION, physics, 0);
        return;
    }
    garden_gp(world)->gp.busy++;
    garden_physics_sort(world, physics, old_value, new_value);
    garden_gp(world)->gp.busy--;
    if (gp_component_slot(&physics->gp_owner)->id != id) {
        return;
    }

    garden_physics_gp_notify_struct_vec2(
        world, physics, GARDEN_PHYSICS_PROPERTY_POSITION, old_value, new_value);
}

/* radius */

/* Notifies the entity, and calls its functions for this event. */
static void garden_physics_gp_notify_owner_of_radius(
    garden_world *world, gp_slot *slot, float old_value, float new_value)
{
    switch (gp_slot_type(slot)) {
    case GARDEN_BEE_TYPE:
        garden_bee_gp_hear_physics_radius(
            world, (garden_bee *)(void *)slot, old_value, new_value);
        break;
    default:
        gp_notify_entity(
            &garden_gp(world)->gp, slot, GARDEN_PHYSICS_EVENT_RADIUS);
        break;
    }
}

void garden_physics_gp_notify_of_radius(garden_world *world,
    garden_physics *physics, float old_value, float new_value)
{
    if (gp_listeners_hear(
            gp_component_listeners(&physics->gp_owner), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners,
            &gp_component_slot(&physics->gp_owner)->id,
            gp_component_listeners(&physics->gp_owner),
            GARDEN_PHYSICS_EVENT_RADIUS, physics, 0);
        return;
    }

    garden_physics_property property = GARDEN_PHYSICS_PROPERTY_RADIUS;
    gp_slot *slot = gp_component_slot(&physics->gp_owner);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_part(&walk, &emission, &garden_gp(world)->gp, slot,
            &garden_gp(world)->every_physics, &gp_notification_always,
            GARDEN_PHYSICS_EVENT_RADIUS, GARDEN_PHYSICS_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_physics_changed_fn *fn =
                (garden_physics_changed_fn *)listener->fn;
            fn(listener->context, world, physics, property);
        } else if (walk.step == GP_NOTIFY_OWNER) {
            garden_physics_gp_notify_owner_of_radius(
                world, slot, old_value, new_value);
        } else {
            garden_physics_radius_changed_fn *fn =
                (garden_physics_radius_changed_fn *)listener->fn;
            fn(listener->context, world, physics, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
