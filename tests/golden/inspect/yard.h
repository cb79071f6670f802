/*
 * yard.h - the world of yard.
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
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_H
#define YARD_H

#include "yard_body.h"
#include "yard_dog.h"
#include "yard_leaf.h"
#include "yard_reflect.h"
#include "yard_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct yard_world {
    yard_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    GP_FIELD uint32_t honey;
    gp_stream posts;
};

/* Settings of a world; zero means default. */
typedef struct yard_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t dog_reserve;          /* default: 0 */
    uint32_t leaf_reserve;         /* default: 0 */
} yard_world_desc;

/* The conditions of the schema that hold in the file that includes this. */
static inline uint64_t yard_world_conditions(void)
{
    uint64_t conditions = 0;

#if defined(DREAMS)
    conditions |= UINT64_C(0x1);
#endif
    return conditions;
}

/* Private: for yard_world_init. */
bool yard_world_init_if(
    yard_world *world, const yard_world_desc *desc, uint64_t conditions);

/* Initialises a world; desc may be NULL. Returns false if memory runs out,
 * or if this file was compiled with other conditions than the source of the
 * world. */
static inline bool yard_world_init(
    yard_world *world, const yard_world_desc *desc)
{
    return yard_world_init_if(world, desc, yard_world_conditions());
}

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void yard_world_finish(yard_world *world);

/* Returns the `user` of the desc. */
static inline void *yard_world_user(const yard_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time yard_world_now(const yard_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t yard_world_execute_callbacks(yard_world *world);

/* The posted signals, for the functions of gp_stream.h. */
extern const gp_stream_type yard_posts_type;
static inline gp_stream *yard_world_posts(yard_world *world)
{
    return &world->posts;
}

/* Removes the posted signals of one object. Returns how many there were. */
static inline uint32_t yard_world_cancel_callbacks(
    yard_world *world, gp_id target)
{
    return gp_posts_cancel(&world->posts, target);
}

/* Returns how many posted signals were skipped because their object was not
 * there. */
static inline uint32_t yard_world_skipped_callbacks(const yard_world *world)
{
    return world->core.gp.skipped;
}

/* Sets the time and ticks the behaviours of all entities, type by type. */
void yard_world_tick(yard_world *world, gp_time now);

/* True if the entity with this ID, of any type, is live. */
static inline bool yard_is_live(const yard_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *yard_type_name(gp_id id);

typedef enum yard_world_event {
    YARD_WORLD_EVENT_CHANGED, /* any property */
    YARD_WORLD_EVENT_HONEY,
} yard_world_event;

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct yard_world_listener {
    gp_event_listener gp;
} yard_world_listener;

static inline yard_world_listener yard_world_gp_listener(
    yard_world_event event, gp_function *fn, void *context)
{
    yard_world_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

typedef enum yard_world_property {
    YARD_WORLD_PROPERTY_HONEY = YARD_WORLD_EVENT_HONEY,
} yard_world_property;

/* Any property changed. */
typedef void yard_world_changed_fn(
    void *context, yard_world *world, yard_world_property property);

static inline yard_world_listener yard_world_on_changed(
    yard_world_changed_fn *fn, void *context)
{
    return yard_world_gp_listener(
        YARD_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool yard_world_listen(
    yard_world *world, yard_world_listener listener)
{
    return gp_listen(&yard_gp(world)->gp, &world->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool yard_world_listen_owned(
    yard_world *world, yard_world_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &yard_gp(world)->gp, &world->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool yard_world_listen_once(
    yard_world *world, yard_world_listener listener)
{
    return gp_listen_once(&yard_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool yard_world_unlisten(
    yard_world *world, yard_world_listener listener)
{
    return gp_unlisten(&yard_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void yard_world_unlisten_all(
    yard_world *world, yard_world_event event)
{
    gp_unlisten_all(&yard_gp(world)->gp, &world->listeners, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool yard_world_gp_has_listeners(
    const yard_world *world, uint32_t events)
{
    events |= gp_event_bit(YARD_WORLD_EVENT_CHANGED);
    return gp_listeners_have_any(&world->listeners, events);
}

/* Private: notify the listeners to a property of one type. */
void yard_world_gp_notify_u32(yard_world *world, yard_world_property property,
    uint32_t old_value, uint32_t new_value);

typedef void yard_world_honey_changed_fn(
    void *context, yard_world *world, uint32_t old_value, uint32_t new_value);

static inline yard_world_listener yard_world_on_honey_changed(
    yard_world_honey_changed_fn *fn, void *context)
{
    return yard_world_gp_listener(
        YARD_WORLD_EVENT_HONEY, (gp_function *)fn, context);
}

/* Sets honey and notifies its listeners. Returns true if the value changed. */
static inline bool yard_world_set_honey(yard_world *world, uint32_t value)
{
    uint32_t old_value = world->honey;

    if (value == old_value) {
        return false;
    }
    GP_STORE(world->honey, value);
    if (yard_world_gp_has_listeners(
            world, gp_event_bit(YARD_WORLD_EVENT_HONEY))) {
        yard_world_gp_notify_u32(
            world, YARD_WORLD_PROPERTY_HONEY, old_value, value);
    }
    return true;
}

/* Notifies the listeners to honey without a change: old equals new. */
static inline void yard_world_touch_honey(yard_world *world)
{
    yard_world_gp_notify_u32(
        world, YARD_WORLD_PROPERTY_HONEY, world->honey, world->honey);
}

/* hit. damage: in points; negative heals. */

/* Calls the handlers of the entity with this ID. Returns false if it has
 * died or does not handle the message. Each handler gets *damage as the
 * handlers before left it. */
bool yard_send_hit(
    yard_world *world, gp_id target, int32_t *damage, const char *words);

#ifdef __cplusplus
}
#endif

#endif
