/*
 * garden_physics.h - physics: where something is, and how large.
 *
 * A part of entities, inside them by value: it lives, is heard and dies with
 * its entity. Read fields as they are, change them through the setters. What
 * may be done in a listener is told in the header of any entity.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_PHYSICS_H
#define GARDEN_PHYSICS_H

#include "garden_types.h"

#include "gp_component.h"
#include "gp_listeners.h"
#include "gp_scalar.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_physics {
    gp_component gp_owner; /* where its entity begins */
    garden_vec2 position;
    float radius; /* at first 16 */
    uint16_t touching;
};

/* What can be heard of a physics; no number is another component's, or an
 * entity's. */
enum {
    GARDEN_PHYSICS_EVENT_CHANGED = 0x10000,
    GARDEN_PHYSICS_EVENT_POSITION,
    GARDEN_PHYSICS_EVENT_RADIUS,
};

/* The properties of a physics, for listeners to any of them. */
typedef enum garden_physics_property {
    GARDEN_PHYSICS_PROPERTY_POSITION,
    GARDEN_PHYSICS_PROPERTY_RADIUS,
} garden_physics_property;

/* The ID of its entity. */
static inline gp_id garden_physics_owner(const garden_physics *physics)
{
    gp_id id;
    id.bits = gp_component_const_slot(&physics->gp_owner)->id;
    return id;
}

/* The physics of an entity; NULL once that has died, and if it has none. */
garden_physics *garden_physics_find(garden_world *world, gp_id id);

/* Whether a physics is part of a live entity, and of this world. */
bool garden_physics_is_in(
    const garden_world *world, const garden_physics *physics);

/* A walk over every physics, by types and then in slot order; newborns wait
 * for the next one. It may be left at any time. */

typedef struct garden_physics_walk {
    garden_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} garden_physics_walk;

extern const gp_component_type garden_physics_type;

static inline garden_physics_walk garden_physics_walk_begin(garden_world *world)
{
    garden_physics_walk walk;

    walk.world = world;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(world, &garden_physics_type, i);
    }
    walk.slots =
        gp_component_walk_enter(world, &garden_physics_type, 0, walk.since[0]);
    return walk;
}

static inline garden_physics *garden_physics_walk_next(
    garden_physics_walk *walk)
{
    void *found;

    if (gp_component_walk_runs(&walk->slots)) {
        return (garden_physics *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_turn(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_go_on(
            &slots, walk->world, &garden_physics_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (garden_physics *)found;
}

/* Written by the user: handles the message. */
void garden_physics_handle_damage(
    garden_world *world, garden_physics *physics, int32_t amount, gp_id source);

/* Any property */

typedef void garden_physics_changed_fn(void *context, garden_world *world,
    garden_physics *physics, garden_physics_property property);

/* Listeners to this physics. */
bool garden_physics_changed_add(garden_world *world, garden_physics *physics,
    garden_physics_changed_fn *fn, void *context);
bool garden_physics_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_changed_fn *fn, void *context,
    gp_id owner);
bool garden_physics_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_changed_fn *fn, void *context);
bool garden_physics_changed_remove(garden_world *world, garden_physics *physics,
    garden_physics_changed_fn *fn, void *context);
void garden_physics_changed_clear(garden_world *world, garden_physics *physics);

/* Listeners to every physics. */
bool garden_physics_any_changed_add(
    garden_world *world, garden_physics_changed_fn *fn, void *context);
bool garden_physics_any_changed_add_owned(garden_world *world,
    garden_physics_changed_fn *fn, void *context, gp_id owner);
bool garden_physics_any_changed_add_once(
    garden_world *world, garden_physics_changed_fn *fn, void *context);
bool garden_physics_any_changed_remove(
    garden_world *world, garden_physics_changed_fn *fn, void *context);
void garden_physics_any_changed_clear(garden_world *world);

/* Whether anybody may hear of one of these events, or of any property. */
static inline bool garden_physics_are_heard(
    const garden_world *world, const garden_physics *physics, uint64_t events)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    const gp_listeners *every = &core->physics_listeners;
    const gp_slot *slot = gp_component_const_slot(&physics->gp_owner);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);
    gp_id id = garden_physics_owner(physics);
    uint64_t heard;

    events |= gp_event_bit(GARDEN_PHYSICS_EVENT_CHANGED);
    heard = gp_slot_const_listeners(slot)->heard & (events | changed);
    heard |= every->heard & events;
    heard |= core->of_type[gp_id_type(id)].heard & changed;
    return heard != 0;
}

/* Whether anybody may hear that a property has changed. */
static inline bool garden_physics_is_heard(
    const garden_world *world, const garden_physics *physics, uint32_t event)
{
    return garden_physics_are_heard(world, physics, gp_event_bit(event));
}

/* position */

typedef void garden_physics_position_changed_fn(void *context,
    garden_world *world, garden_physics *physics, garden_vec2 old_value,
    garden_vec2 new_value);

/* Listeners to this physics. */
bool garden_physics_position_changed_add(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context);
bool garden_physics_position_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context, gp_id owner);
bool garden_physics_position_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context);
bool garden_physics_position_changed_remove(garden_world *world,
    garden_physics *physics, garden_physics_position_changed_fn *fn,
    void *context);
void garden_physics_position_changed_clear(
    garden_world *world, garden_physics *physics);

/* Listeners to every physics. */
bool garden_physics_any_position_changed_add(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context);
bool garden_physics_any_position_changed_add_owned(garden_world *world,
    garden_physics_position_changed_fn *fn, void *context, gp_id owner);
bool garden_physics_any_position_changed_add_once(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context);
bool garden_physics_any_position_changed_remove(
    garden_world *world, garden_physics_position_changed_fn *fn, void *context);
void garden_physics_any_position_changed_clear(garden_world *world);

/* Written by the user: hears it first. */
void garden_physics_sort(garden_world *world, garden_physics *physics,
    garden_vec2 old_value, garden_vec2 new_value);

/* The part of garden_physics_set_position that is needed only when somebody
 * listens. */
void garden_physics_tell_position(
    garden_world *world, garden_physics *physics, garden_vec2 old_value);

/* Sets position and tells who listens; true if it changed. */
static inline bool garden_physics_set_position(
    garden_world *world, garden_physics *physics, garden_vec2 value)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    garden_vec2 old_value = physics->position;
    garden_vec2 new_value = value;

    if (garden_vec2_same(new_value, old_value)) {
        return false;
    }
    physics->position = new_value;
    garden_physics_tell_position(world, physics, old_value);
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_physics_touch_position(
    garden_world *world, garden_physics *physics);

/* radius: at first 16. */

typedef void garden_physics_radius_changed_fn(void *context,
    garden_world *world, garden_physics *physics, float old_value,
    float new_value);

/* Listeners to this physics. */
bool garden_physics_radius_changed_add(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context);
bool garden_physics_radius_changed_add_owned(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context, gp_id owner);
bool garden_physics_radius_changed_add_once(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context);
bool garden_physics_radius_changed_remove(garden_world *world,
    garden_physics *physics, garden_physics_radius_changed_fn *fn,
    void *context);
void garden_physics_radius_changed_clear(
    garden_world *world, garden_physics *physics);

/* Listeners to every physics. */
bool garden_physics_any_radius_changed_add(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context);
bool garden_physics_any_radius_changed_add_owned(garden_world *world,
    garden_physics_radius_changed_fn *fn, void *context, gp_id owner);
bool garden_physics_any_radius_changed_add_once(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context);
bool garden_physics_any_radius_changed_remove(
    garden_world *world, garden_physics_radius_changed_fn *fn, void *context);
void garden_physics_any_radius_changed_clear(garden_world *world);

/* The part of garden_physics_set_radius that is needed only when somebody
 * listens. */
void garden_physics_tell_radius(
    garden_world *world, garden_physics *physics, float old_value);

/* Sets radius and tells who listens; true if it changed. */
static inline bool garden_physics_set_radius(
    garden_world *world, garden_physics *physics, float value)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    float old_value = physics->radius;
    float new_value = value;

    if (gp_same_f32(new_value, old_value)) {
        return false;
    }
    physics->radius = new_value;
    garden_physics_tell_radius(world, physics, old_value);
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_physics_touch_radius(garden_world *world, garden_physics *physics);

#ifdef __cplusplus
}
#endif

#endif
