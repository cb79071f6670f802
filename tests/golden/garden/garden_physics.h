/*
 * garden_physics.h - physics: where something is, and how large.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_PHYSICS_H
#define GARDEN_PHYSICS_H

#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_physics {
    gp_component gp_owner; /* where its entity begins */
    GP_FIELD garden_vec2 position;
    GP_FIELD float radius; /* at first 16 */
    uint16_t touching;
};

/* No other component or entity has events with these numbers. */
typedef enum garden_physics_event {
    GARDEN_PHYSICS_EVENT_CHANGED = 0x10000, /* any property */
    GARDEN_PHYSICS_EVENT_POSITION,
    GARDEN_PHYSICS_EVENT_RADIUS,
} garden_physics_event;

typedef enum garden_physics_property {
    GARDEN_PHYSICS_PROPERTY_POSITION = GARDEN_PHYSICS_EVENT_POSITION,
    GARDEN_PHYSICS_PROPERTY_RADIUS = GARDEN_PHYSICS_EVENT_RADIUS,
} garden_physics_property;

/* The ID of its entity. */
static inline gp_id garden_physics_owner(const garden_physics *physics)
{
    gp_id id;
    id.bits = gp_component_const_slot(&physics->gp_owner)->id;
    return id;
}

extern const gp_component_type garden_physics_type;

/* The physics of an entity; NULL once that has died, and if it has none. */
static inline garden_physics *garden_physics_find(garden_world *world, gp_id id)
{
    return (garden_physics *)gp_component_find(
        &garden_gp(world)->gp, &garden_physics_type, id);
}

/* True if a physics is part of a live entity of this world. */
static inline bool garden_physics_is_in(
    const garden_world *world, const garden_physics *physics)
{
    return gp_component_is_in(&garden_gp_const(world)->gp, &garden_physics_type,
        physics == NULL ? NULL : &physics->gp_owner);
}

/* A walk over every physics, by types and then in slot order; newborns wait
 * for the next one. It may be left at any time. */

typedef struct garden_physics_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} garden_physics_walk;

static inline garden_physics_walk garden_physics_walk_begin(garden_world *world)
{
    gp_world *gp = &garden_gp(world)->gp;
    garden_physics_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &garden_physics_type, i);
    }
    walk.slots =
        gp_component_walk_enter(gp, &garden_physics_type, 0, walk.since[0]);
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

/* Listeners */

/* What to call on which event; made by the constructors below. */
typedef struct garden_physics_listener {
    gp_event_listener gp;
} garden_physics_listener;

static inline garden_physics_listener garden_physics_gp_listener(
    garden_physics_event event, gp_function *fn, void *context)
{
    garden_physics_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void garden_physics_changed_fn(void *context, garden_world *world,
    garden_physics *physics, garden_physics_property property);

static inline garden_physics_listener garden_physics_on_changed(
    garden_physics_changed_fn *fn, void *context)
{
    return garden_physics_gp_listener(
        GARDEN_PHYSICS_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if (event, fn, context) is already
 * registered or memory runs out; _owned also if the owner is dead. */
static inline bool garden_physics_listen(garden_world *world,
    garden_physics *physics, garden_physics_listener listener)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listen(&garden_gp(world)->gp,
        gp_component_listeners(&physics->gp_owner), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_physics_listen_owned(garden_world *world,
    garden_physics *physics, garden_physics_listener listener, gp_id owner)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listen_owned(&garden_gp(world)->gp,
        gp_component_listeners(&physics->gp_owner), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_physics_listen_once(garden_world *world,
    garden_physics *physics, garden_physics_listener listener)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_listen_once(&garden_gp(world)->gp,
        gp_component_listeners(&physics->gp_owner), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_physics_unlisten(garden_world *world,
    garden_physics *physics, garden_physics_listener listener)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    return gp_unlisten(&garden_gp(world)->gp,
        gp_component_listeners(&physics->gp_owner), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_physics_unlisten_all(
    garden_world *world, garden_physics *physics, garden_physics_event event)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        gp_component_listeners(&physics->gp_owner), event);
}

/* The same for the listeners to every physics. */
static inline bool garden_physics_any_listen(
    garden_world *world, garden_physics_listener listener)
{
    return gp_listen(
        &garden_gp(world)->gp, &garden_gp(world)->every_physics, listener.gp);
}

static inline bool garden_physics_any_listen_owned(
    garden_world *world, garden_physics_listener listener, gp_id owner)
{
    return gp_listen_owned(&garden_gp(world)->gp,
        &garden_gp(world)->every_physics, listener.gp, owner);
}

static inline bool garden_physics_any_listen_once(
    garden_world *world, garden_physics_listener listener)
{
    return gp_listen_once(
        &garden_gp(world)->gp, &garden_gp(world)->every_physics, listener.gp);
}

static inline bool garden_physics_any_unlisten(
    garden_world *world, garden_physics_listener listener)
{
    return gp_unlisten(
        &garden_gp(world)->gp, &garden_gp(world)->every_physics, listener.gp);
}

static inline void garden_physics_any_unlisten_all(
    garden_world *world, garden_physics_event event)
{
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        &garden_gp(world)->every_physics, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool garden_physics_gp_has_listeners(
    const garden_world *world, const garden_physics *physics, uint64_t events)
{
    const garden_gp_core *core = garden_gp_const(world);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);

    events |= gp_event_bit(GARDEN_PHYSICS_EVENT_CHANGED);
    return gp_component_has_listeners(
        &physics->gp_owner, &core->every_physics, core->every, events, changed);
}

/* Private: notify the listeners to a property, one function per type. */
void garden_physics_gp_notify_struct_vec2(garden_world *world,
    garden_physics *physics, garden_physics_property property,
    garden_vec2 old_value, garden_vec2 new_value);

/* position */
typedef void garden_physics_position_changed_fn(void *context,
    garden_world *world, garden_physics *physics, garden_vec2 old_value,
    garden_vec2 new_value);

static inline garden_physics_listener garden_physics_on_position_changed(
    garden_physics_position_changed_fn *fn, void *context)
{
    return garden_physics_gp_listener(
        GARDEN_PHYSICS_EVENT_POSITION, (gp_function *)fn, context);
}

/* Written by the user: hears it first. */
void garden_physics_sort(garden_world *world, garden_physics *physics,
    garden_vec2 old_value, garden_vec2 new_value);

/* Private: what a change of position sets off. */
void garden_physics_gp_notify_of_position(garden_world *world,
    garden_physics *physics, garden_vec2 old_value, garden_vec2 new_value);

/* Sets position and notifies its listeners. Returns true if the value
 * changed. */
static inline bool garden_physics_set_position(
    garden_world *world, garden_physics *physics, garden_vec2 new_value)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    garden_vec2 old_value = physics->position;

    if (garden_vec2_same(new_value, old_value)) {
        return false;
    }
    GP_STORE(physics->position, new_value);
    garden_physics_gp_notify_of_position(world, physics, old_value, new_value);
    return true;
}

/* Notifies the listeners to position without a change: old equals new. */
static inline void garden_physics_touch_position(
    garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    garden_physics_gp_notify_of_position(
        world, physics, physics->position, physics->position);
}

/* radius: at first 16. */
typedef void garden_physics_radius_changed_fn(void *context,
    garden_world *world, garden_physics *physics, float old_value,
    float new_value);

static inline garden_physics_listener garden_physics_on_radius_changed(
    garden_physics_radius_changed_fn *fn, void *context)
{
    return garden_physics_gp_listener(
        GARDEN_PHYSICS_EVENT_RADIUS, (gp_function *)fn, context);
}

/* Private: what a change of radius sets off. */
void garden_physics_gp_notify_of_radius(garden_world *world,
    garden_physics *physics, float old_value, float new_value);

/* Sets radius and notifies its listeners. Returns true if the value changed. */
static inline bool garden_physics_set_radius(
    garden_world *world, garden_physics *physics, float new_value)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    float old_value = physics->radius;

    if (gp_same_f32(new_value, old_value)) {
        return false;
    }
    GP_STORE(physics->radius, new_value);
    garden_physics_gp_notify_of_radius(world, physics, old_value, new_value);
    return true;
}

/* Notifies the listeners to radius without a change: old equals new. */
static inline void garden_physics_touch_radius(
    garden_world *world, garden_physics *physics)
{
    GP_ASSERT(garden_physics_is_in(world, physics));
    garden_physics_gp_notify_of_radius(
        world, physics, physics->radius, physics->radius);
}

#ifdef __cplusplus
}
#endif

#endif
