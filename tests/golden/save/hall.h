/*
 * hall.h - the world of hall.
 *
 * A world holds all entities and listeners; nothing is global. It belongs to
 * one thread at a time and stays where it was made.
 *
 * Entities lie in pools and never move. Keep their IDs from one frame to the
 * next, not their pointers. Read fields directly; write them through the
 * setters.
 *
 * A change or a signal notifies the object's listeners to the event, its
 * listeners to any property, then those of all objects of the type.
 * gp_listeners.h has what they may do.
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_H
#define HALL_H

#include "hall_health.h"
#include "hall_hero.h"
#include "hall_reflect.h"
#include "hall_spark.h"
#include "hall_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hall_world {
    hall_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    GP_FIELD uint32_t day;  /* initially 1 */
    GP_FIELD uint32_t week;
};

/* Settings of a world; zero means default. */
typedef struct hall_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t hero_reserve;         /* default: 0 */
    uint32_t spark_reserve;        /* default: 0 */
} hall_world_desc;

/* The conditions of the schema that hold in the file that includes this. */
static inline uint64_t hall_world_conditions(void)
{
    uint64_t conditions = 0;

#if defined(DEBUG)
    conditions |= UINT64_C(0x1);
#endif
    return conditions;
}

/* Private: for hall_world_init. */
bool hall_world_init_if(
    hall_world *world, const hall_world_desc *desc, uint64_t conditions);

/* Initialises a world; desc may be NULL. Returns false if memory runs out,
 * or if this file was compiled with other conditions than the source of the
 * world. */
static inline bool hall_world_init(
    hall_world *world, const hall_world_desc *desc)
{
    return hall_world_init_if(world, desc, hall_world_conditions());
}

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void hall_world_finish(hall_world *world);

/* Returns the `user` of the desc. */
static inline void *hall_world_user(const hall_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time hall_world_now(const hall_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t hall_world_execute_callbacks(hall_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void hall_world_tick(hall_world *world, gp_time now);

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. Stores the ID of its object (zero: the world)
 * in id, unless that is NULL. With GP_CHECK_STALE, tick and
 * execute_callbacks assert that none is stale. */
const char *hall_world_find_stale(hall_world *world, gp_id *id);

/* True if the entity with this ID, of any type, is live. */
static inline bool hall_is_live(const hall_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *hall_type_name(gp_id id);

typedef enum hall_world_event {
    HALL_WORLD_EVENT_CHANGED, /* any property */
    HALL_WORLD_EVENT_DAY,
    HALL_WORLD_EVENT_WEEK,
} hall_world_event;

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct hall_world_listener {
    gp_event_listener gp;
} hall_world_listener;

static inline hall_world_listener hall_world_gp_listener(
    hall_world_event event, gp_function *fn, void *context)
{
    hall_world_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

typedef enum hall_world_property {
    HALL_WORLD_PROPERTY_DAY = HALL_WORLD_EVENT_DAY,
    HALL_WORLD_PROPERTY_WEEK = HALL_WORLD_EVENT_WEEK,
} hall_world_property;

/* Any property changed. */
typedef void hall_world_changed_fn(
    void *context, hall_world *world, hall_world_property property);

static inline hall_world_listener hall_world_on_changed(
    hall_world_changed_fn *fn, void *context)
{
    return hall_world_gp_listener(
        HALL_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool hall_world_listen(
    hall_world *world, hall_world_listener listener)
{
    return gp_listen(&hall_gp(world)->gp, &world->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool hall_world_listen_owned(
    hall_world *world, hall_world_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &hall_gp(world)->gp, &world->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool hall_world_listen_once(
    hall_world *world, hall_world_listener listener)
{
    return gp_listen_once(&hall_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool hall_world_unlisten(
    hall_world *world, hall_world_listener listener)
{
    return gp_unlisten(&hall_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void hall_world_unlisten_all(
    hall_world *world, hall_world_event event)
{
    gp_unlisten_all(&hall_gp(world)->gp, &world->listeners, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool hall_world_gp_has_listeners(
    const hall_world *world, uint32_t events)
{
    events |= gp_event_bit(HALL_WORLD_EVENT_CHANGED);
    return gp_listeners_have_any(&world->listeners, events);
}

/* Private: notify the listeners to a property of one type. */
void hall_world_gp_notify_u32(hall_world *world, hall_world_property property,
    uint32_t old_value, uint32_t new_value);

/* day / 7 */
static inline uint32_t hall_world_gp_compute_week(const hall_world *world)
{
    float part_1 = gp_f32(gp_f32((float)world->day) / 7.0f);

    return gp_u32_from_i64(gp_i64_from_f64((double)part_1));
}

/* Updates the properties that depend on day. */
static inline void hall_world_gp_update_dependents_of_day(hall_world *world)
{
    GP_STORE(world->week, hall_world_gp_compute_week(world));
}

/* Updates the properties that depend on others. */
static inline void hall_world_gp_update_dependents(hall_world *world)
{
    GP_STORE(world->week, hall_world_gp_compute_week(world));
}

/* day: initially 1. */
typedef void hall_world_day_changed_fn(
    void *context, hall_world *world, uint32_t old_value, uint32_t new_value);

static inline hall_world_listener hall_world_on_day_changed(
    hall_world_day_changed_fn *fn, void *context)
{
    return hall_world_gp_listener(
        HALL_WORLD_EVENT_DAY, (gp_function *)fn, context);
}

/* True if day, or a property that depends on it, may have listeners. */
static inline bool hall_world_gp_has_listeners_to_day(const hall_world *world)
{
    uint32_t events = gp_event_bit(HALL_WORLD_EVENT_DAY);

    events |= gp_event_bit(HALL_WORLD_EVENT_WEEK);
    return hall_world_gp_has_listeners(world, events);
}

/* Private: called when day has changed. */
void hall_world_gp_propagate_day(
    hall_world *world, uint32_t old_value, uint32_t new_value);

/* Sets day and notifies its listeners. Returns true if the value changed. */
static inline bool hall_world_set_day(hall_world *world, uint32_t value)
{
    uint32_t old_value = world->day;

    if (value == old_value) {
        return false;
    }
    GP_STORE(world->day, value);
    if (hall_world_gp_has_listeners_to_day(world)) {
        hall_world_gp_propagate_day(world, old_value, value);
    } else {
        hall_world_gp_update_dependents_of_day(world);
    }
    return true;
}

/* Notifies the listeners to day without a change: old equals new. */
static inline void hall_world_touch_day(hall_world *world)
{
    hall_world_gp_notify_u32(
        world, HALL_WORLD_PROPERTY_DAY, world->day, world->day);
}

typedef void hall_world_week_changed_fn(
    void *context, hall_world *world, uint32_t old_value, uint32_t new_value);

static inline hall_world_listener hall_world_on_week_changed(
    hall_world_week_changed_fn *fn, void *context)
{
    return hall_world_gp_listener(
        HALL_WORLD_EVENT_WEEK, (gp_function *)fn, context);
}

/* Notifies the listeners to week without a change: old equals new. */
static inline void hall_world_touch_week(hall_world *world)
{
    hall_world_gp_notify_u32(
        world, HALL_WORLD_PROPERTY_WEEK, world->week, world->week);
}

#ifdef __cplusplus
}
#endif

#endif
