/*
 * fort.h - A fort with guards.
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
 * Written by gpgen from fort.yaml; do not edit.
 */
#ifndef FORT_H
#define FORT_H

#include "fort_guard.h"
#include "fort_reflect.h"
#include "fort_types.h"

#include "gp_trace.h"

#ifdef __cplusplus
extern "C" {
#endif

struct fort_world {
    fort_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
};

/* Settings of a world; zero means default. */
typedef struct fort_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t guard_reserve;        /* default: 0 */
} fort_world_desc;

/* Initialises a world; desc may be NULL. Returns false if memory runs out. */
bool fort_world_init(fort_world *world, const fort_world_desc *desc);

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void fort_world_finish(fort_world *world);

/* Returns the `user` of the desc. */
static inline void *fort_world_user(const fort_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time fort_world_now(const fort_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t fort_world_execute_callbacks(fort_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void fort_world_tick(fort_world *world, gp_time now);

/* Starts a trace of this world's behaviours, if they are compiled with
 * GP_TRACE. Call gp_trace_stop before the trace or the world ends. */
static inline void fort_world_trace(fort_world *world, gp_trace *trace)
{
    gp_trace_start(
        trace, &world->core.gp, "fort", UINT64_C(0x3bf154ba5913c0ba));
}

/* True if the entity with this ID, of any type, is live. */
static inline bool fort_is_live(const fort_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *fort_type_name(gp_id id);

#ifdef __cplusplus
}
#endif

#endif
