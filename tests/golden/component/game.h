/*
 * game.h - A game in which what has a body can be hit.
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
 * Written by gpgen from game.yaml; do not edit.
 */
#ifndef GAME_H
#define GAME_H

#include "game_body.h"
#include "game_crate.h"
#include "game_reflect.h"
#include "game_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct game_world {
    game_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
};

/* Settings of a world; zero means default. */
typedef struct game_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t crate_reserve;        /* default: 0 */
} game_world_desc;

/* Initialises a world; desc may be NULL. Returns false if memory runs out. */
bool game_world_init(game_world *world, const game_world_desc *desc);

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void game_world_finish(game_world *world);

/* Returns the `user` of the desc. */
static inline void *game_world_user(const game_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time game_world_now(const game_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t game_world_execute_callbacks(game_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void game_world_tick(game_world *world, gp_time now);

/* True if the entity with this ID, of any type, is live. */
static inline bool game_is_live(const game_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *game_type_name(gp_id id);

/* hit */

/* Calls the handlers of the entity with this ID. Returns false if it has
 * died or does not handle the message. */
bool game_send_hit(game_world *world, gp_id target, int32_t damage);

/* Sends it to targets[0..target_count) in order, and prefetches. Returns how
 * many handled it. */
uint32_t game_send_hit_each(game_world *world, const gp_id *targets,
    uint32_t target_count, int32_t damage);

#ifdef __cplusplus
}
#endif

#endif
