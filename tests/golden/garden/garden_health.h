/*
 * garden_health.h - health
 *
 * A part of entities, inside them by value: it lives, is heard and dies with
 * its entity. Read fields as they are, change them through the setters. What
 * may be done in a listener is told in the header of any entity.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_HEALTH_H
#define GARDEN_HEALTH_H

#include "garden_types.h"

#include "gp_component.h"
#include "gp_listeners.h"
#include "gp_scalar.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_health {
    gp_component gp_owner; /* where its entity begins */
    int32_t points;        /* at first 100 */
};

/* What can be heard of a health; no number is another component's, or an
 * entity's. */
enum {
    GARDEN_HEALTH_EVENT_CHANGED = 0x8000,
    GARDEN_HEALTH_EVENT_POINTS,
    GARDEN_HEALTH_EVENT_DIED,
};

/* The properties of a health, for listeners to any of them. */
typedef enum garden_health_property {
    GARDEN_HEALTH_PROPERTY_POINTS,
} garden_health_property;

/* The ID of its entity. */
static inline gp_id garden_health_owner(const garden_health *health)
{
    gp_id id;
    id.bits = gp_component_const_slot(&health->gp_owner)->id;
    return id;
}

/* The health of an entity; NULL once that has died, and if it has none. */
garden_health *garden_health_find(garden_world *world, gp_id id);

/* Whether a health is part of a live entity, and of this world. */
bool garden_health_is_in(
    const garden_world *world, const garden_health *health);

/* A walk over every health, by types and then in slot order; newborns wait
 * for the next one. It may be left at any time. */

typedef struct garden_health_walk {
    garden_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} garden_health_walk;

extern const gp_component_type garden_health_type;

static inline garden_health_walk garden_health_walk_begin(garden_world *world)
{
    garden_health_walk walk;

    walk.world = world;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(world, &garden_health_type, i);
    }
    walk.slots =
        gp_component_walk_enter(world, &garden_health_type, 0, walk.since[0]);
    return walk;
}

static inline garden_health *garden_health_walk_next(garden_health_walk *walk)
{
    void *found;

    if (gp_component_walk_runs(&walk->slots)) {
        return (garden_health *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_turn(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_go_on(
            &slots, walk->world, &garden_health_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (garden_health *)found;
}

/* Written by the user. */
void garden_health_on_reset(garden_world *world, garden_health *health);
void garden_health_on_deactivate(garden_world *world, garden_health *health);

/* Written by the user: handles the message. */
void garden_health_handle_damage(
    garden_world *world, garden_health *health, int32_t amount, gp_id source);

/* Any property */

typedef void garden_health_changed_fn(void *context, garden_world *world,
    garden_health *health, garden_health_property property);

/* Listeners to this health. */
bool garden_health_changed_add(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context);
bool garden_health_changed_add_owned(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context, gp_id owner);
bool garden_health_changed_add_once(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context);
bool garden_health_changed_remove(garden_world *world, garden_health *health,
    garden_health_changed_fn *fn, void *context);
void garden_health_changed_clear(garden_world *world, garden_health *health);

/* Listeners to every health. */
bool garden_health_any_changed_add(
    garden_world *world, garden_health_changed_fn *fn, void *context);
bool garden_health_any_changed_add_owned(garden_world *world,
    garden_health_changed_fn *fn, void *context, gp_id owner);
bool garden_health_any_changed_add_once(
    garden_world *world, garden_health_changed_fn *fn, void *context);
bool garden_health_any_changed_remove(
    garden_world *world, garden_health_changed_fn *fn, void *context);
void garden_health_any_changed_clear(garden_world *world);

/* Whether anybody may hear of one of these events, or of any property. */
static inline bool garden_health_are_heard(
    const garden_world *world, const garden_health *health, uint64_t events)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    const gp_listeners *every = &core->health_listeners;
    const gp_slot *slot = gp_component_const_slot(&health->gp_owner);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);
    gp_id id = garden_health_owner(health);
    uint64_t heard;

    events |= gp_event_bit(GARDEN_HEALTH_EVENT_CHANGED);
    heard = gp_slot_const_listeners(slot)->heard & (events | changed);
    heard |= every->heard & events;
    heard |= core->of_type[gp_id_type(id)].heard & changed;
    return heard != 0;
}

/* Whether anybody may hear that a property has changed. */
static inline bool garden_health_is_heard(
    const garden_world *world, const garden_health *health, uint32_t event)
{
    return garden_health_are_heard(world, health, gp_event_bit(event));
}

/* points: at first 100. */

typedef void garden_health_points_changed_fn(void *context, garden_world *world,
    garden_health *health, int32_t old_value, int32_t new_value);

/* Listeners to this health. */
bool garden_health_points_changed_add(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context);
bool garden_health_points_changed_add_owned(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context,
    gp_id owner);
bool garden_health_points_changed_add_once(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context);
bool garden_health_points_changed_remove(garden_world *world,
    garden_health *health, garden_health_points_changed_fn *fn, void *context);
void garden_health_points_changed_clear(
    garden_world *world, garden_health *health);

/* Listeners to every health. */
bool garden_health_any_points_changed_add(
    garden_world *world, garden_health_points_changed_fn *fn, void *context);
bool garden_health_any_points_changed_add_owned(garden_world *world,
    garden_health_points_changed_fn *fn, void *context, gp_id owner);
bool garden_health_any_points_changed_add_once(
    garden_world *world, garden_health_points_changed_fn *fn, void *context);
bool garden_health_any_points_changed_remove(
    garden_world *world, garden_health_points_changed_fn *fn, void *context);
void garden_health_any_points_changed_clear(garden_world *world);

/* The part of garden_health_set_points that is needed only when somebody
 * listens. */
void garden_health_tell_points(
    garden_world *world, garden_health *health, int32_t old_value);

/* Sets points and tells who listens; true if it changed. */
static inline bool garden_health_set_points(
    garden_world *world, garden_health *health, int32_t value)
{
    GP_ASSERT(garden_health_is_in(world, health));
    int32_t old_value = health->points;
    int32_t new_value = value;

    if (new_value == old_value) {
        return false;
    }
    health->points = new_value;
    if (garden_health_is_heard(world, health, GARDEN_HEALTH_EVENT_POINTS)) {
        garden_health_tell_points(world, health, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_health_touch_points(garden_world *world, garden_health *health);

/* died */

typedef void garden_health_died_fn(
    void *context, garden_world *world, garden_health *health);

/* Listeners to this health. */
bool garden_health_died_add(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context);
bool garden_health_died_add_owned(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context, gp_id owner);
bool garden_health_died_add_once(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context);
bool garden_health_died_remove(garden_world *world, garden_health *health,
    garden_health_died_fn *fn, void *context);
void garden_health_died_clear(garden_world *world, garden_health *health);

/* Listeners to every health. */
bool garden_health_any_died_add(
    garden_world *world, garden_health_died_fn *fn, void *context);
bool garden_health_any_died_add_owned(
    garden_world *world, garden_health_died_fn *fn, void *context, gp_id owner);
bool garden_health_any_died_add_once(
    garden_world *world, garden_health_died_fn *fn, void *context);
bool garden_health_any_died_remove(
    garden_world *world, garden_health_died_fn *fn, void *context);
void garden_health_any_died_clear(garden_world *world);

/* Tells who listens, now; stops when one of them recycles the entity. */
void garden_health_died_emit(garden_world *world, garden_health *health);

/* Tells them at the next execute_callbacks, if the health still lives; false
 * if it cannot wait. */
bool garden_health_died_post(garden_world *world, garden_health *health);

#ifdef __cplusplus
}
#endif

#endif
