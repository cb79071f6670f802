/*
 * sound.h - The sounds of a frame.
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
 * Written by gpgen from sound.yaml; do not edit.
 */
#ifndef SOUND_H
#define SOUND_H

#include "sound_noises.h"
#include "sound_reflect.h"
#include "sound_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct sound_world {
    sound_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
    sound_noises noises;
};

/* Settings of a world; zero means default. */
typedef struct sound_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
} sound_world_desc;

/* Initialises a world; desc may be NULL. Returns false if memory runs out. */
bool sound_world_init(sound_world *world, const sound_world_desc *desc);

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void sound_world_finish(sound_world *world);

/* Returns the `user` of the desc. */
static inline void *sound_world_user(const sound_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time sound_world_now(const sound_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t sound_world_execute_callbacks(sound_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void sound_world_tick(sound_world *world, gp_time now);

/* Returns the world's noises stream. */
static inline sound_noises *sound_world_noises(sound_world *world)
{
    return &world->noises;
}

/* True if the entity with this ID, of any type, is live. */
static inline bool sound_is_live(const sound_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *sound_type_name(gp_id id);

#ifdef __cplusplus
}
#endif

#endif
