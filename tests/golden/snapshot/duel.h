/*
 * duel.h - the world of duel.
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
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_H
#define DUEL_H

#include "duel_body.h"
#include "duel_fighter.h"
#include "duel_reflect.h"
#include "duel_spark.h"
#include "duel_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct duel_world {
    duel_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    GP_FIELD uint32_t round;
    GP_FIELD float music;
};

/* Settings of a world; zero means default. */
typedef struct duel_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t fighter_reserve;      /* default: 0 */
    uint32_t spark_reserve;        /* default: 0 */
} duel_world_desc;

/* The conditions of the schema that hold in the file that includes this. */
static inline uint64_t duel_world_conditions(void)
{
    uint64_t conditions = 0;

#if defined(DEBUG)
    conditions |= UINT64_C(0x1);
#endif
    return conditions;
}

/* Private: for duel_world_init. */
bool duel_world_init_if(
    duel_world *world, const duel_world_desc *desc, uint64_t conditions);

/* Initialises a world; desc may be NULL. Returns false if memory runs out,
 * or if this file was compiled with other conditions than the source of the
 * world. */
static inline bool duel_world_init(
    duel_world *world, const duel_world_desc *desc)
{
    return duel_world_init_if(world, desc, duel_world_conditions());
}

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void duel_world_finish(duel_world *world);

/* Returns the `user` of the desc. */
static inline void *duel_world_user(const duel_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time duel_world_now(const duel_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t duel_world_execute_callbacks(duel_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void duel_world_tick(duel_world *world, gp_time now);

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. Stores the ID of its object (zero: the world)
 * in id, unless that is NULL. With GP_CHECK_STALE, tick and
 * execute_callbacks assert that none is stale. */
const char *duel_world_find_stale(duel_world *world, gp_id *id);

/* True if the entity with this ID, of any type, is live. */
static inline bool duel_is_live(const duel_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *duel_type_name(gp_id id);

typedef enum duel_world_event {
    DUEL_WORLD_EVENT_CHANGED, /* any property */
    DUEL_WORLD_EVENT_ROUND,
    DUEL_WORLD_EVENT_MUSIC,
} duel_world_event;

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct duel_world_listener {
    gp_event_listener gp;
} duel_world_listener;

static inline duel_world_listener duel_world_gp_listener(
    duel_world_event event, gp_function *fn, void *context)
{
    duel_world_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

typedef enum duel_world_property {
    DUEL_WORLD_PROPERTY_ROUND = DUEL_WORLD_EVENT_ROUND,
    DUEL_WORLD_PROPERTY_MUSIC = DUEL_WORLD_EVENT_MUSIC,
} duel_world_property;

/* Any property changed. */
typedef void duel_world_changed_fn(
    void *context, duel_world *world, duel_world_property property);

static inline duel_world_listener duel_world_on_changed(
    duel_world_changed_fn *fn, void *context)
{
    return duel_world_gp_listener(
        DUEL_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool duel_world_listen(
    duel_world *world, duel_world_listener listener)
{
    return gp_listen(&duel_gp(world)->gp, &world->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool duel_world_listen_owned(
    duel_world *world, duel_world_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &duel_gp(world)->gp, &world->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool duel_world_listen_once(
    duel_world *world, duel_world_listener listener)
{
    return gp_listen_once(&duel_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool duel_world_unlisten(
    duel_world *world, duel_world_listener listener)
{
    return gp_unlisten(&duel_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void duel_world_unlisten_all(
    duel_world *world, duel_world_event event)
{
    gp_unlisten_all(&duel_gp(world)->gp, &world->listeners, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool duel_world_gp_has_listeners(
    const duel_world *world, uint32_t events)
{
    events |= gp_event_bit(DUEL_WORLD_EVENT_CHANGED);
    return gp_listeners_have_any(&world->listeners, events);
}

/* Private: notify the listeners to a property of one type. */
void duel_world_gp_notify_u32(duel_world *world, duel_world_property property,
    uint32_t old_value, uint32_t new_value);
void duel_world_gp_notify_f32(duel_world *world, duel_world_property property,
    float old_value, float new_value);

typedef void duel_world_round_changed_fn(
    void *context, duel_world *world, uint32_t old_value, uint32_t new_value);

static inline duel_world_listener duel_world_on_round_changed(
    duel_world_round_changed_fn *fn, void *context)
{
    return duel_world_gp_listener(
        DUEL_WORLD_EVENT_ROUND, (gp_function *)fn, context);
}

/* Sets round and notifies its listeners. Returns true if the value changed. */
static inline bool duel_world_set_round(duel_world *world, uint32_t value)
{
    uint32_t old_value = world->round;

    if (value == old_value) {
        return false;
    }
    GP_STORE(world->round, value);
    if (duel_world_gp_has_listeners(
            world, gp_event_bit(DUEL_WORLD_EVENT_ROUND))) {
        duel_world_gp_notify_u32(
            world, DUEL_WORLD_PROPERTY_ROUND, old_value, value);
    }
    return true;
}

/* Notifies the listeners to round without a change: old equals new. */
static inline void duel_world_touch_round(duel_world *world)
{
    duel_world_gp_notify_u32(
        world, DUEL_WORLD_PROPERTY_ROUND, world->round, world->round);
}

typedef void duel_world_music_changed_fn(
    void *context, duel_world *world, float old_value, float new_value);

static inline duel_world_listener duel_world_on_music_changed(
    duel_world_music_changed_fn *fn, void *context)
{
    return duel_world_gp_listener(
        DUEL_WORLD_EVENT_MUSIC, (gp_function *)fn, context);
}

/* Sets music and notifies its listeners. Returns true if the value changed. */
static inline bool duel_world_set_music(duel_world *world, float value)
{
    float old_value = world->music;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(world->music, value);
    if (duel_world_gp_has_listeners(
            world, gp_event_bit(DUEL_WORLD_EVENT_MUSIC))) {
        duel_world_gp_notify_f32(
            world, DUEL_WORLD_PROPERTY_MUSIC, old_value, value);
    }
    return true;
}

/* Notifies the listeners to music without a change: old equals new. */
static inline void duel_world_touch_music(duel_world *world)
{
    duel_world_gp_notify_f32(
        world, DUEL_WORLD_PROPERTY_MUSIC, world->music, world->music);
}

#ifdef __cplusplus
}
#endif

#endif
