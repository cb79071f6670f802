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
#include "gp_pool.h"
#include "gp_random.h"

GP_BEGIN_DECLS

typedef struct gp_world gp_world;

/* See gp_world_update_bindings. */
typedef void gp_update_bindings_fn(gp_world *world, const uint64_t *id,
    gp_listeners *listeners, uint32_t event, const void *object,
    uint32_t index);

/* Notifies listeners to an entity's life; or, by the event of a component's
 * property, its listeners to any property. Returns its slot, or NULL if it has
 * died. */
typedef gp_slot *gp_notify_entity_fn(
    gp_world *world, gp_slot *slot, uint32_t event);

typedef void gp_finish_bindings_fn(gp_world *world);

/* The functions of gp_binding.h that a world calls; only a program that binds
 * links them. */
typedef struct gp_world_bindings {
    gp_update_bindings_fn *update;
    gp_finish_bindings_fn *finish;
} gp_world_bindings;

/* A component with observed properties. */
typedef struct gp_world_part {
    const struct gp_component_type *type;
    size_t every; /* offset of the listeners to all of it in the world */
} gp_world_part;

/* A type of entity, as it is found by the number in an ID. */
typedef struct gp_world_pool {
    const gp_pool_type *type; /* NULL: there is no such type */
    size_t offset;            /* of its pool in the world, in bytes */
    gp_notify_entity_fn *notify;
} gp_world_pool;

struct gp_world {
    gp_listener_store listeners; /* first, so that its address is the world's */
    gp_memory memory;
    const gp_world_pool *pools; /* by the numbers of their types */
    uint32_t pool_count;
    gp_listeners *every;        /* of all entities of a type, by its number */
    const gp_world_part *parts; /* the components that entities embed */
    uint32_t part_count;
    gp_world_bindings *bindings; /* NULL until something is bound */
    uint64_t seed;               /* of the random numbers of this world */
    gp_random random;            /* for random() in expressions */
    gp_time now;                 /* of the tick that runs, or of the last one */
    struct gp_trace *trace;      /* the first that records its behaviours */
    uint32_t busy;               /* functions of the user's that run */
    uint32_t skipped;            /* posted signals whose object had died */
    bool ready;                  /* between a good init and finish */
    bool ending; /* finish has begun: nothing is created any more */
    bool held;   /* see gp_snapshot_hold; survives restores, as the next one */
    uint32_t restores; /* so far */
    uint32_t destroys; /* trims so far that have called destroy */
    const struct gp_world_layout *layout; /* NULL: no snapshots are taken */
    uint64_t layout_number;
    uint64_t number; /* differs between runs, and between worlds */
};

/* What an iteration keeps of its world where snapshots are taken: it ends when a
 * snapshot is restored. */
typedef struct gp_restore_mark {
    const gp_world *world;
    uint32_t restores;
} gp_restore_mark;

static inline gp_restore_mark gp_restore_mark_of(const gp_world *world)
{
    gp_restore_mark mark = {world, world->restores};
    return mark;
}

/* True if no snapshot was restored since; to continue otherwise is misuse. A
 * restore changes the turns of all pools: if has_changed says that the turns of
 * the iteration's pool are the same, this costs nothing without assertions. */
static inline bool gp_restore_mark_is_valid(
    const gp_restore_mark *mark, bool has_changed)
{
#ifdef NDEBUG
    if (!has_changed) {
        return true;
    }
#else
    (void)has_changed;
#endif
    bool is_valid = mark->restores == mark->world->restores;
    GP_ASSERT(is_valid);
    return is_valid;
}

/*
 * Makes bindings follow a change whose listeners are notified later or never,
 * because they are deferred. `id` is the entity's, `object` has the property, and
 * `index` is the element's. In a world that has never had a binding this does
 * nothing.
 */
static inline void gp_world_update_bindings(gp_listener_store *store,
    const uint64_t *id, gp_listeners *listeners, uint32_t event,
    const void *object, uint32_t index)
{
    gp_world *world = GP_CONTAINER_OF(store, gp_world, listeners);
    if (GP_UNLIKELY(world->bindings != NULL)) {
        world->bindings->update(world, id, listeners, event, object, index);
    }
}

/* Begins a world without making its pools; it keeps `pools` and `every`. */
static inline void gp_world_begin(gp_world *world, const gp_world_pool *pools,
    uint32_t pool_count, gp_listeners *every)
{
    world->pools = pools;
    world->pool_count = pool_count;
    world->every = every;
}

/* The name of an ID's type, or NULL if none of these pools has it. */
const char *gp_world_type_name(
    const gp_world_pool *pools, uint32_t pool_count, gp_id id);

/* True if a world has been initialised, even if it is finished. */
static inline bool gp_world_was_made(const gp_world *world)
{
    return world->ready || world->ending;
}

/* The pool of a type that the world has. */
static inline const gp_pool *gp_world_const_pool_of(
    const gp_world *world, uint32_t type)
{
    const unsigned char *start = (const unsigned char *)world;
    return (const gp_pool *)(const void *)(start + world->pools[type].offset);
}

static inline gp_pool *gp_world_pool_of(gp_world *world, uint32_t type)
{
    unsigned char *start = (unsigned char *)world;
    return (gp_pool *)(void *)(start + world->pools[type].offset);
}

/* The live entity with an ID of any type, or NULL. */
static inline gp_slot *gp_world_find(const gp_world *world, gp_id id)
{
    uint32_t type = gp_id_type(id);
    if (type >= world->pool_count || world->pools[type].type == NULL) {
        return NULL;
    }
    const gp_pool_type *each = world->pools[type].type;
    return gp_pool_find(gp_world_const_pool_of(world, type), id.bits, type,
        each->size, each->chunk_shift);
}

/* Prefetches what gp_world_find will read. Inlined at once, because gcc 12 drops
 * calls to functions that only prefetch. */
static inline GP_ALWAYS_INLINE void gp_world_fetch(
    const gp_world *world, gp_id id)
{
    uint32_t type = gp_id_type(id);
    if (type < world->pool_count && world->pools[type].type != NULL) {
        const gp_pool_type *each = world->pools[type].type;
        gp_pool_fetch(gp_world_const_pool_of(world, type), id.bits, type,
            each->size, each->chunk_shift);
    }
}

/* The same, and makes the pools with the memory that is set. */
static inline void gp_world_init(gp_world *world, const gp_world_pool *pools,
    uint32_t pool_count, gp_listeners *every)
{
    gp_world_begin(world, pools, pool_count, every);
    for (uint32_t type = 0; type < pool_count; type++) {
        if (pools[type].type != NULL) {
            gp_pool_init(gp_world_pool_of(world, type), pools[type].type,
                &world->memory);
        }
    }
}

/* True if an entity of any type lives in a world. */
static inline bool gp_world_is_live(const gp_world *world, gp_id id)
{
    return gp_world_find(world, id) != NULL;
}

/* Begins to finish a world. Returns false if there is nothing to finish. */
static inline bool gp_world_begin_finish(gp_world *world)
{
    GP_ASSERT(world->busy == 0 && world->listeners.emissions == NULL);
    GP_ASSERT(!world->ready || !world->ending);
    if (!world->ready) {
        return false;
    }
    world->ending = true;
    return true;
}

/* Ends finishing a world: releases what listeners and bindings have allocated, and
 * empties the lists of the world, `own`, and of its types, which end at `end`. */
void gp_world_end_finish(gp_world *world, gp_listeners *own, const void *end);

/* The same as a gp_is_live_fn; `world` is any generated one. A callback queue that
 * has this function looks objects up without calling it, so it has one address. */
bool gp_world_has(const void *world, gp_id id);

/* True if a callback or a hook is running, so that memory must stay. */
static inline bool gp_world_is_busy(const gp_world *world)
{
    return world->busy != 0 || world->listeners.emissions != NULL;
}

GP_END_DECLS

#endif
