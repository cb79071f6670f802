/*
 * house.h - A house with a bell.
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
 * Written by gpgen from bell.yaml; do not edit.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include "house_bell.h"
#include "house_reflect.h"
#include "house_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_world {
    house_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    gp_stream posts;
};

/* Settings of a world; zero means default. */
typedef struct house_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t bell_reserve;         /* default: 0 */
} house_world_desc;

/* Initialises a world; desc may be NULL. Returns false if memory runs out. */
bool house_world_init(house_world *world, const house_world_desc *desc);

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void house_world_finish(house_world *world);

/* Returns the `user` of the desc. */
static inline void *house_world_user(const house_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time house_world_now(const house_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t house_world_execute_callbacks(house_world *world);

/* The posted signals, for the functions of gp_stream.h. */
extern const gp_stream_type house_posts_type;
static inline gp_stream *house_world_posts(house_world *world)
{
    return &world->posts;
}

/* Removes the posted signals of one object. Returns how many there were. */
static inline uint32_t house_world_cancel_callbacks(
    house_world *world, gp_id target)
{
    return gp_posts_cancel(&world->posts, target);
}

/* Returns how many posted signals were skipped because their object was not
 * there. */
static inline uint32_t house_world_skipped_callbacks(const house_world *world)
{
    return world->core.gp.skipped;
}

/* Sets the time and ticks the behaviours of all entities, type by type. */
void house_world_tick(house_world *world, gp_time now);

/* True if the entity with this ID, of any type, is live. */
static inline bool house_is_live(const house_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *house_type_name(gp_id id);

#ifdef __cplusplus
}
#endif

#endif
