/* hall_health.c - see hall_health.h. Written by gpgen from hall.yaml; do not
 * edit. */
#define GP_GENERATED
#include "hall_health.h"

#include "hall_hero.h"

GP_ASSERT_EMBEDDER(hall_hero, health, HALL_HEALTH_GP_OFFSET);

/* The types of entities that embed a health, and where. */
static const gp_component_embedder hall_health_gp_embedders[] = {
    {HALL_HERO_TYPE, offsetof(hall_hero, health)},
};

const gp_component_type hall_health_type = {hall_health_gp_embedders, 1};

/* Notification */

void hall_health_gp_notify_i32(hall_world *world, hall_health *health,
    hall_health_property property, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_have_any(
            gp_slot_listeners(hall_health_gp_slot(health)), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners,
            &hall_health_gp_slot(health)->id,
            gp_slot_listeners(hall_health_gp_slot(health)), property, health,
            0);
        return;
    }

    gp_slot *slot = hall_health_gp_slot(health);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &hall_gp(world)->gp, slot, &hall_gp(world)->every_health,
        GP_OWNER_LISTENS, property, HALL_HEALTH_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_health_changed_fn *fn = (hall_health_changed_fn *)listener->fn;
            fn(listener->context, world, health, property);
        } else {
            hall_health_points_changed_fn *fn =
                (hall_health_points_changed_fn *)listener->fn;
            fn(listener->context, world, health, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
