/*
 * gp_world.h - what every generated world begins with.
 *
 * A world belongs to one thread at a time. It holds all that its objects need;
 * nothing is global, and several worlds may exist side by side.
 */
#ifndef GP_WORLD_H
#define GP_WORLD_H

#include "gp_base.h"
#include "gp_listener_store.h"
#include "gp_random.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gp_binding_table gp_binding_table;

typedef struct gp_world {
    gp_listener_store listeners; /* first, so that its address is the world's */
    gp_memory memory;
    gp_binding_table *bindings; /* NULL until something is bound */
    uint64_t seed;              /* of what is random in this world */
    gp_random random;           /* for random() in expressions */
    gp_time now;                /* of the tick that runs, or of the last one */
    uint32_t busy;              /* hooks that are running */
    uint32_t skipped;           /* posted signals whose object had died */
    bool ready;                 /* between a good init and finish */
    bool ending; /* finish has begun: nothing is created any more */
} gp_world;

/* Whether a world has been initialised, be it finished by now. */
static inline bool gp_world_was_made(const gp_world *world)
{
    return world->ready || world->ending;
}

/* Whether a callback or a hook is running, so that memory must stay. */
static inline bool gp_world_is_busy(const gp_world *world)
{
    return world->busy != 0 || world->listeners.emissions != NULL;
}

#ifdef __cplusplus
}
#endif

#endif
