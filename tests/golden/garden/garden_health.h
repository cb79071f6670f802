/*
 * garden_health.h - health
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_HEALTH_H
#define GARDEN_HEALTH_H

#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_health {
    gp_component gp_owner;   /* where its entity begins */
    GP_FIELD int32_t points; /* at first 100 */
};

/* No other component or entity has events with these numbers. */
typedef enum garden_health_event {
    GARDEN_HEALTH_EVENT_CHANGED = 0x8000, /* any property */
    GARDEN_HEALTH_EVENT_POINTS,
    GARDEN_HEALTH_EVENT_DIED,
} garden_health_event;

typedef enum garden_health_property {
    GARDEN_HEALTH_PROPERTY_POINTS = GARDEN_HEALTH_EVENT_POINTS,
} garden_health_property;

/* The ID of its entity. */
static inline gp_id garden_health_owner(const garden_health *health)
{
    gp_id id;
    id.bits = gp_component_const_slot(&health->gp_owner)->id;
    return id;
}

extern const gp_component_type garden_health_type;

/* The health of an entity; NULL once that has died, and if it has none. */
static inline garden_health *garden_health_find(garden_world *world, gp_id id)
{
    return (garden_health *)gp_component_find(
        &garden_gp(world)->gp, &garden_health_type, id);
}

/* True if a health is part of a live entity of this world. */
static inline bool garden_health_is_in(
    const garden_world *world, const garden_health *health)
{
    return gp_component_is_in(&garden_gp_const(world)->gp, &garden_health_type,
        health == NULL ? NULL : &health->gp_owner);
}

/* A walk over every health, by types and then in slot order; newborns wait
 * for the next one. It may be left at any time. */

typedef struct garden_health_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} garden_health_walk;

static inline garden_health_walk garden_health_walk_begin(garden_world *world)
{
    gp_world *gp = &garden_gp(world)->gp;
    garden_health_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &garden_health_type, i);
    }
    walk.slots =
        gp_component_walk_enter(gp, &garden_health_type, 0, walk.since[0]);
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

/* Listeners */

/* What to call on which event; made by the constructors below. */
typedef struct garden_health_listener {
    gp_event_listener gp;
} garden_health_listener;

static inline garden_health_listener garden_health_gp_listener(
    garden_health_event event, gp_function *fn, void *context)
{
    garden_health_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void garden_health_changed_fn(void *context, garden_world *world,
    garden_health *health, garden_health_property property);

static inline garden_health_listener garden_health_on_changed(
    garden_health_changed_fn *fn, void *context)
{
    return garden_health_gp_listener(
        GARDEN_HEALTH_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if (event, fn, context) is already
 * registered or memory runs out; _owned also if the owner is dead. */
static inline bool garden_health_listen(
    garden_world *world, garden_health *health, garden_health_listener listener)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listen(&garden_gp(world)->gp,
        gp_component_listeners(&health->gp_owner), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_health_listen_owned(garden_world *world,
    garden_health *health, garden_health_listener listener, gp_id owner)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listen_owned(&garden_gp(world)->gp,
        gp_component_listeners(&health->gp_owner), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_health_listen_once(
    garden_world *world, garden_health *health, garden_health_listener listener)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_listen_once(&garden_gp(world)->gp,
        gp_component_listeners(&health->gp_owner), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_health_unlisten(
    garden_world *world, garden_health *health, garden_health_listener listener)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return gp_unlisten(&garden_gp(world)->gp,
        gp_component_listeners(&health->gp_owner), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_health_unlisten_all(
    garden_world *world, garden_health *health, garden_health_event event)
{
    GP_ASSERT(garden_health_is_in(world, health));
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        gp_component_listeners(&health->gp_owner), event);
}

/* The same for the listeners to every health. */
static inline bool garden_health_any_listen(
    garden_world *world, garden_health_listener listener)
{
    return gp_listen(
        &garden_gp(world)->gp, &garden_gp(world)->every_health, listener.gp);
}

static inline bool garden_health_any_listen_owned(
    garden_world *world, garden_health_listener listener, gp_id owner)
{
    return gp_listen_owned(&garden_gp(world)->gp,
        &garden_gp(world)->every_health, listener.gp, owner);
}

static inline bool garden_health_any_listen_once(
    garden_world *world, garden_health_listener listener)
{
    return gp_listen_once(
        &garden_gp(world)->gp, &garden_gp(world)->every_health, listener.gp);
}

static inline bool garden_health_any_unlisten(
    garden_world *world, garden_health_listener listener)
{
    return gp_unlisten(
        &garden_gp(world)->gp, &garden_gp(world)->every_health, listener.gp);
}

static inline void garden_health_any_unlisten_all(
    garden_world *world, garden_health_event event)
{
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        &garden_gp(world)->every_health, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool garden_health_gp_has_listeners(
    const garden_world *world, const garden_health *health, uint64_t events)
{
    const garden_gp_core *core = garden_gp_const(world);
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);

    events |= gp_event_bit(GARDEN_HEALTH_EVENT_CHANGED);
    return gp_component_has_listeners(
        &health->gp_owner, &core->every_health, core->every, events, changed);
}

/* Private: notify the listeners to a property, one function per type. */
void garden_health_gp_notify_i32(garden_world *world, garden_health *health,
    garden_health_property property, int32_t old_value, int32_t new_value);

/* points: at first 100. */
typedef void garden_health_points_changed_fn(void *context, garden_world *world,
    garden_health *health, int32_t old_value, int32_t new_value);

static inline garden_health_listener garden_health_on_points_changed(
    garden_health_points_changed_fn *fn, void *context)
{
    return garden_health_gp_listener(
        GARDEN_HEALTH_EVENT_POINTS, (gp_function *)fn, context);
}

/* Sets points and notifies its listeners. Returns true if the value changed. */
static inline bool garden_health_set_points(
    garden_world *world, garden_health *health, int32_t new_value)
{
    GP_ASSERT(garden_health_is_in(world, health));
    int32_t old_value = health->points;

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(health->points, new_value);
    if (garden_health_gp_has_listeners(
            world, health, gp_event_bit(GARDEN_HEALTH_EVENT_POINTS))) {
        garden_health_gp_notify_i32(
            world, health, GARDEN_HEALTH_PROPERTY_POINTS, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to points without a change: old equals new. */
static inline void garden_health_touch_points(
    garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    garden_health_gp_notify_i32(world, health, GARDEN_HEALTH_PROPERTY_POINTS,
        health->points, health->points);
}

/* died */
typedef void garden_health_died_fn(
    void *context, garden_world *world, garden_health *health);

static inline garden_health_listener garden_health_on_died(
    garden_health_died_fn *fn, void *context)
{
    return garden_health_gp_listener(
        GARDEN_HEALTH_EVENT_DIED, (gp_function *)fn, context);
}

/* Notifies the listeners to died now. Stops if one recycles the entity. */
void garden_health_died_emit(garden_world *world, garden_health *health);

/* Posts died for execute_callbacks; see gp_posts.h. */
bool garden_health_died_post(garden_world *world, garden_health *health);
bool garden_health_died_post_to(gp_stream *stream, gp_id gp_target);

#ifdef __cplusplus
}
#endif

#endif
