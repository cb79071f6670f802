/*
 * field.h - Units whose positions lie side by side.
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
 * Written by gpgen from field.yaml; do not edit.
 */
#ifndef FIELD_H
#define FIELD_H

#include "field_reflect.h"
#include "field_types.h"
#include "field_unit.h"

#ifdef __cplusplus
extern "C" {
#endif

struct field_world {
    field_gp_core core;
    gp_listeners listeners; /* to the world's own properties and signals */
};

/* Settings of a world; zero means default. */
typedef struct field_world_desc {
    gp_allocator allocator;        /* default: malloc and free */
    gp_exhausted_fn *on_exhausted; /* called when something cannot grow */
    void *user;                    /* for your callbacks */
    uint64_t seed;                 /* of the random numbers */
    uint32_t unit_reserve;         /* default: 1024 */
} field_world_desc;

/* Initialises a world; desc may be NULL. Returns false if memory runs out. */
bool field_world_init(field_world *world, const field_world_desc *desc);

/* Recycles all entities in schema order and releases all memory. Not from a
 * callback. */
void field_world_finish(field_world *world);

/* Returns the `user` of the desc. */
static inline void *field_world_user(const field_world *world)
{
    return world->core.gp.memory.user;
}

/* Returns the time of the current tick, or of the last one. */
static inline gp_time field_world_now(const field_world *world)
{
    return world->core.gp.now;
}

/* Emits the signals that were posted before this call, in order; skips those
 * whose object is not there. Returns how many were emitted. What listeners
 * post waits for the next call. Does nothing inside a callback. */
size_t field_world_execute_callbacks(field_world *world);

/* Sets the time and ticks the behaviours of all entities, type by type. */
void field_world_tick(field_world *world, gp_time now);

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. Stores the ID of its object (zero: the world)
 * in id, unless that is NULL. With GP_CHECK_STALE, tick and
 * execute_callbacks assert that none is stale. */
const char *field_world_find_stale(field_world *world, gp_id *id);

/* True if the entity with this ID, of any type, is live. */
static inline bool field_is_live(const field_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

/* Returns the name of an ID's type, for gp_id_format, or NULL. */
const char *field_type_name(gp_id id);

#ifdef __cplusplus
}
#endif

#endif
