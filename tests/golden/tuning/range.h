/*
 * range.h - the world of range.
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
 * Written by gpgen from range.yaml; do not edit.
 */
#ifndef RANGE_H
#define RANGE_H

#include "range_archer.h"
#include "range_reflect.h"
#include "range_types.h"

#include "gp_trace.h"

#include "gp_tuning.h"

#ifdef __cplusplus
extern "C" {
#endif

struct range_world {
    range_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
};

/* Settings of a world; zero means default. */
typedef struct range_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t archer_reserve;       /* default: 0 */
} range_world_desc;

/* The conditions of the schema that hold in the file that includes this. */
static inline uint64_t range_world_conditions(void)
{
    uint64_t conditions = 0;

#if defined(LONGBOWS)
    conditions |= UINT64_C(0x1);
#endif
#if defined(GP_FROZEN)
    conditions |= UINT64_C(0x2);
#endif
    return conditions;
}

/* Private: for range_world_init. */
bool range_world_init_if(
    range_world *world, const range_world_desc *desc, uint64_t conditions);

/* Initialises a world; desc may be NULL. Returns false if memory runs out,
 * or if this file was compiled with other conditions than the source of the
 * world. */
static inline bool range_world_init(
    range_world *world, const range_world_desc *desc)
{
    return range_world_init_if(world, desc, range_world_conditions());
}

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void range_world_finish(range_world *world);

/* Returns the `user` of the desc. */
static inline void *range_world_user(const range_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time range_world_now(const range_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t range_world_execute_callbacks(range_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void range_world_tick(range_world *world, gp_time now);

/* Starts a trace of this world's behaviours, if they are compiled with
 * GP_TRACE. Call gp_trace_stop before the trace or the world ends. */
static inline void range_world_trace(range_world *world, gp_trace *trace)
{
    gp_trace_start(
        trace, &world->core.gp, "range", UINT64_C(0x70567be521f928d8));
}

#if !defined(GP_FROZEN)
/* Reads lines such as `aim: 400` into the tunable constants. If a line is
 * wrong, nothing changes, and *line is its number, unless line is NULL.
 * Wakes entities whose behaviours wait for a constant. */
gp_problem range_world_tune(
    range_world *world, const char *text, size_t size, uint32_t *line);
#endif

/* True if the entity with this ID, of any type, is live. */
static inline bool range_is_live(const range_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *range_type_name(gp_id id);

#ifdef __cplusplus
}
#endif

#endif
