/*
 * hall_health.h - health
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_HEALTH_H
#define HALL_HEALTH_H

#include "hall_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hall_health {
    GP_FIELD int32_t points; /* initially 100 */
};

/* No other component or entity has events with these numbers. */
typedef enum hall_health_event {
    HALL_HEALTH_EVENT_CHANGED = 0x8000, /* any property */
    HALL_HEALTH_EVENT_POINTS,
} hall_health_event;

typedef enum hall_health_property {
    HALL_HEALTH_PROPERTY_POINTS = HALL_HEALTH_EVENT_POINTS,
} hall_health_property;

/* Private: the first members of every entity that embeds a health. */
struct hall_health_gp_place {
    gp_slot slot;
    gp_listeners listeners;
    hall_health health;
};

#define HALL_HEALTH_GP_OFFSET offsetof(struct hall_health_gp_place, health)

/* Private: the slot of the entity that embeds a health. */
static inline gp_slot *hall_health_gp_slot(hall_health *health)
{
    return gp_component_slot(health, HALL_HEALTH_GP_OFFSET);
}

/* Returns the ID of the entity that embeds a health. */
static inline gp_id hall_health_owner(const hall_health *health)
{
    const gp_slot *slot =
        gp_component_const_slot(health, HALL_HEALTH_GP_OFFSET);

    return gp_id_of_bits(slot->id);
}

extern const gp_component_type hall_health_type;

/* Returns the health of an entity, or NULL if it has died or has none. */
static inline hall_health *hall_health_find(const hall_world *world, gp_id id)
{
    return (hall_health *)gp_component_find(
        &hall_gp_const(world)->gp, &hall_health_type, id);
}

/* True if a health is part of a live entity of this world. */
static inline bool hall_health_is_in(
    const hall_world *world, const hall_health *health)
{
    return gp_component_is_in(&hall_gp_const(world)->gp, &hall_health_type,
        health, HALL_HEALTH_GP_OFFSET);
}

/* Iterates over every health, type by type in slot order. Those created
 * meanwhile are not visited. You may stop early. */

typedef struct hall_health_walk {
    gp_world *world;
    gp_component_walk slots;
    gp_component_since since[1];
} hall_health_walk;

static inline hall_health_walk hall_health_walk_begin(hall_world *world)
{
    gp_world *gp = &hall_gp(world)->gp;
    hall_health_walk walk;

    walk.world = gp;
    for (uint32_t i = 0; i < 1; i++) {
        walk.since[i] = gp_component_look(gp, &hall_health_type, i);
    }
    walk.slots =
        gp_component_walk_enter(gp, &hall_health_type, 0, walk.since[0]);
    return walk;
}

static inline hall_health *hall_health_walk_next(hall_health_walk *walk)
{
    void *found;

    if (GP_LIKELY(gp_component_walk_runs(&walk->slots))) {
        return (hall_health *)gp_component_walk_run(&walk->slots);
    }
    found = gp_component_walk_next_slow(&walk->slots);
    if (found == NULL && walk->slots.next < 1) {
        gp_component_walk slots;
        gp_component_since since[1];
        for (uint32_t i = 0; i < 1; i++) {
            since[i] = walk->since[i];
        }
        found = gp_component_walk_next_type(
            &slots, walk->world, &hall_health_type, walk->slots.next, since);
        walk->slots = slots;
    }
    return (hall_health *)found;
}

/* Written by the user. */
void hall_health_on_init(hall_world *world, hall_health *health);
void hall_health_on_loaded(hall_world *world, hall_health *health);

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct hall_health_listener {
    gp_event_listener gp;
} hall_health_listener;

static inline hall_health_listener hall_health_gp_listener(
    hall_health_event event, gp_function *fn, void *context)
{
    hall_health_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* Any property changed. */
typedef void hall_health_changed_fn(void *context, hall_world *world,
    hall_health *health, hall_health_property property);

static inline hall_health_listener hall_health_on_changed(
    hall_health_changed_fn *fn, void *context)
{
    return hall_health_gp_listener(
        HALL_HEALTH_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool hall_health_listen(
    hall_world *world, hall_health *health, hall_health_listener listener)
{
    GP_ASSERT(hall_health_is_in(world, health));
    return gp_listen(&hall_gp(world)->gp,
        gp_slot_listeners(hall_health_gp_slot(health)), listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool hall_health_listen_owned(hall_world *world,
    hall_health *health, hall_health_listener listener, gp_id owner)
{
    GP_ASSERT(hall_health_is_in(world, health));
    return gp_listen_owned(&hall_gp(world)->gp,
        gp_slot_listeners(hall_health_gp_slot(health)), listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool hall_health_listen_once(
    hall_world *world, hall_health *health, hall_health_listener listener)
{
    GP_ASSERT(hall_health_is_in(world, health));
    return gp_listen_once(&hall_gp(world)->gp,
        gp_slot_listeners(hall_health_gp_slot(health)), listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool hall_health_unlisten(
    hall_world *world, hall_health *health, hall_health_listener listener)
{
    GP_ASSERT(hall_health_is_in(world, health));
    return gp_unlisten(&hall_gp(world)->gp,
        gp_slot_listeners(hall_health_gp_slot(health)), listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void hall_health_unlisten_all(
    hall_world *world, hall_health *health, hall_health_event event)
{
    GP_ASSERT(hall_health_is_in(world, health));
    gp_unlisten_all(&hall_gp(world)->gp,
        gp_slot_listeners(hall_health_gp_slot(health)), event);
}

/* As above, for listeners to every health. */
static inline bool hall_health_any_listen(
    hall_world *world, hall_health_listener listener)
{
    return gp_listen(
        &hall_gp(world)->gp, &hall_gp(world)->every_health, listener.gp);
}

static inline bool hall_health_any_listen_owned(
    hall_world *world, hall_health_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &hall_gp(world)->gp, &hall_gp(world)->every_health, listener.gp, owner);
}

static inline bool hall_health_any_listen_once(
    hall_world *world, hall_health_listener listener)
{
    return gp_listen_once(
        &hall_gp(world)->gp, &hall_gp(world)->every_health, listener.gp);
}

static inline bool hall_health_any_unlisten(
    hall_world *world, hall_health_listener listener)
{
    return gp_unlisten(
        &hall_gp(world)->gp, &hall_gp(world)->every_health, listener.gp);
}

static inline void hall_health_any_unlisten_all(
    hall_world *world, hall_health_event event)
{
    gp_unlisten_all(&hall_gp(world)->gp, &hall_gp(world)->every_health, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool hall_health_gp_has_listeners(
    const hall_world *world, const hall_health *health, uint32_t events)
{
    const hall_gp_core *core = hall_gp_const(world);
    const gp_slot *slot =
        gp_component_const_slot(health, HALL_HEALTH_GP_OFFSET);

    events |= gp_event_bit(HALL_HEALTH_EVENT_CHANGED);
    return gp_component_has_listeners(slot, &core->every_health, events);
}

/* Private: notify the listeners to a property of one type. */
void hall_health_gp_notify_i32(hall_world *world, hall_health *health,
    hall_health_property property, int32_t old_value, int32_t new_value);

/* points: initially 100. */
typedef void hall_health_points_changed_fn(void *context, hall_world *world,
    hall_health *health, int32_t old_value, int32_t new_value);

static inline hall_health_listener hall_health_on_points_changed(
    hall_health_points_changed_fn *fn, void *context)
{
    return hall_health_gp_listener(
        HALL_HEALTH_EVENT_POINTS, (gp_function *)fn, context);
}

/* Sets points and notifies its listeners. Returns true if the value changed. */
static inline bool hall_health_set_points(
    hall_world *world, hall_health *health, int32_t value)
{
    GP_ASSERT(hall_health_is_in(world, health));
    int32_t old_value = health->points;

    if (value == old_value) {
        return false;
    }
    GP_STORE(health->points, value);
    if (hall_health_gp_has_listeners(
            world, health, gp_event_bit(HALL_HEALTH_EVENT_POINTS))) {
        hall_health_gp_notify_i32(
            world, health, HALL_HEALTH_PROPERTY_POINTS, old_value, value);
    }
    return true;
}

/* Notifies the listeners to points without a change: old equals new. */
static inline void hall_health_touch_points(
    hall_world *world, hall_health *health)
{
    GP_ASSERT(hall_health_is_in(world, health));
    hall_health_gp_notify_i32(world, health, HALL_HEALTH_PROPERTY_POINTS,
        health->points, health->points);
}

#ifdef __cplusplus
}
#endif

#endif
