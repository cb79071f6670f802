/*
 * garden.h - The garden in which bees collect honey.
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
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_H
#define GARDEN_H

#include "garden_bee.h"
#include "garden_health.h"
#include "garden_honey.h"
#include "garden_physics.h"
#include "garden_reflect.h"
#include "garden_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_world {
    garden_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    GP_FIELD uint32_t honey_collected;
    gp_stream posts;
    garden_honey honey_slots[32];
    uint32_t honey_births[32];
    uint64_t honey_marks[GP_POOL_MARKS(32u)];
    uint32_t honey_stack[32];
};

/* How a world is to be; zero means default. */
typedef struct garden_world_desc {
    gp_allocator allocator;        /* malloc and free */
    gp_exhausted_fn *on_exhausted; /* told, with user, what could not grow */
    void *user;                    /* for the user alone */
    uint64_t seed;                 /* of what is random */
    uint32_t bee_reserve;          /* 256 */
    uint32_t honey_reserve;        /* 0 */
} garden_world_desc;

/* Makes a world; desc may be NULL. False, with nothing kept, if memory ran
 * out. */
bool garden_world_init(garden_world *world, const garden_world_desc *desc);

/* Recycles everything in schema order, destroys it and gives all memory
 * back. Not from inside a callback. */
void garden_world_finish(garden_world *world);

/* The user of the desc. */
static inline void *garden_world_user(const garden_world *world)
{
    return world->core.gp.memory.user;
}

/* The time of the tick that runs, or of the last one. */
static inline gp_time garden_world_now(const garden_world *world)
{
    return world->core.gp.now;
}

/* Tells the signals that were posted before this call, in order, if who they
 * are about still lives; returns how many. What they post waits for the next
 * call. Inside a callback it does nothing. */
size_t garden_world_execute_callbacks(garden_world *world);

/* The posted signals, for the functions of gp_stream.h. */
extern const gp_stream_type garden_posts_type;

static inline gp_stream *garden_world_posts(garden_world *world)
{
    return &world->posts;
}

/* Removes the posted signals of one object. Returns how many there were. */
static inline uint32_t garden_world_cancel_callbacks(
    garden_world *world, gp_id target)
{
    return gp_posts_cancel(&world->posts, target);
}

/* Returns how many posted signals were skipped because their object had
 * died. */
static inline uint32_t garden_world_skipped_callbacks(const garden_world *world)
{
    return world->core.gp.skipped;
}

/* Lets time go on to now, and ticks the behaviours of all entities, type by
 * type. */
void garden_world_tick(garden_world *world, gp_time now);

/* True if the entity with this ID is live, of whatever type it is. */
static inline bool garden_is_live(const garden_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* The name of an ID's type, for gp_id_format; NULL if it is none of these. */
const char *garden_type_name(gp_id id);

typedef enum garden_world_event {
    GARDEN_WORLD_EVENT_CHANGED, /* any property */
    GARDEN_WORLD_EVENT_HONEY_COLLECTED,
    GARDEN_WORLD_EVENT_DUSK,
} garden_world_event;

/* Listeners */

/* What to call on which event; made by the constructors below. */
typedef struct garden_world_listener {
    gp_event_listener gp;
} garden_world_listener;

static inline garden_world_listener garden_world_gp_listener(
    garden_world_event event, gp_function *fn, void *context)
{
    garden_world_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

typedef enum garden_world_property {
    GARDEN_WORLD_PROPERTY_HONEY_COLLECTED = GARDEN_WORLD_EVENT_HONEY_COLLECTED,
} garden_world_property;

/* Any property changed. */
typedef void garden_world_changed_fn(
    void *context, garden_world *world, garden_world_property property);

static inline garden_world_listener garden_world_on_changed(
    garden_world_changed_fn *fn, void *context)
{
    return garden_world_gp_listener(
        GARDEN_WORLD_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if (event, fn, context) is already
 * registered or memory runs out; _owned also if the owner is dead. */
static inline bool garden_world_listen(
    garden_world *world, garden_world_listener listener)
{
    return gp_listen(&garden_gp(world)->gp, &world->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_world_listen_owned(
    garden_world *world, garden_world_listener listener, gp_id owner)
{
    return gp_listen_owned(
        &garden_gp(world)->gp, &world->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_world_listen_once(
    garden_world *world, garden_world_listener listener)
{
    return gp_listen_once(
        &garden_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_world_unlisten(
    garden_world *world, garden_world_listener listener)
{
    return gp_unlisten(&garden_gp(world)->gp, &world->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_world_unlisten_all(
    garden_world *world, garden_world_event event)
{
    gp_listeners_clear(
        &garden_gp(world)->gp.listeners, &world->listeners, event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool garden_world_gp_has_listeners(
    const garden_world *world, uint64_t events)
{
    events |= gp_event_bit(GARDEN_WORLD_EVENT_CHANGED);
    return gp_listeners_hear(&world->listeners, events);
}

/* Private: notify the listeners to a property, one function per type. */
void garden_world_gp_notify_u32(garden_world *world,
    garden_world_property property, uint32_t old_value, uint32_t new_value);

/* honey collected */
typedef void garden_world_honey_collected_changed_fn(
    void *context, garden_world *world, uint32_t old_value, uint32_t new_value);

static inline garden_world_listener garden_world_on_honey_collected_changed(
    garden_world_honey_collected_changed_fn *fn, void *context)
{
    return garden_world_gp_listener(
        GARDEN_WORLD_EVENT_HONEY_COLLECTED, (gp_function *)fn, context);
}

/* Sets honey_collected and notifies its listeners. Returns true if the value
 * changed. */
static inline bool garden_world_set_honey_collected(
    garden_world *world, uint32_t new_value)
{
    uint32_t old_value = world->honey_collected;

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(world->honey_collected, new_value);
    if (garden_world_gp_has_listeners(
            world, gp_event_bit(GARDEN_WORLD_EVENT_HONEY_COLLECTED))) {
        garden_world_gp_notify_u32(
            world, GARDEN_WORLD_PROPERTY_HONEY_COLLECTED, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to honey_collected without a change: old equals
 * new. */
static inline void garden_world_touch_honey_collected(garden_world *world)
{
    garden_world_gp_notify_u32(world, GARDEN_WORLD_PROPERTY_HONEY_COLLECTED,
        world->honey_collected, world->honey_collected);
}

/* dusk */
typedef void garden_world_dusk_fn(void *context, garden_world *world);

static inline garden_world_listener garden_world_on_dusk(
    garden_world_dusk_fn *fn, void *context)
{
    return garden_world_gp_listener(
        GARDEN_WORLD_EVENT_DUSK, (gp_function *)fn, context);
}

/* Notifies the listeners to dusk now. */
void garden_world_dusk_emit(garden_world *world);

/* Posts dusk for execute_callbacks; see gp_posts.h. */
bool garden_world_dusk_post(garden_world *world);
bool garden_world_dusk_post_to(gp_stream *stream, gp_id gp_target);

/* damage */

/* Calls the handlers of whatever the ID leads to; false if nothing there
 * handles it, or it has died. */
bool garden_send_damage(
    garden_world *world, gp_id target, int32_t amount, gp_id source);

#ifdef __cplusplus
}
#endif

#endif
