/*
 * gp_world.h - the common part of all generated worlds.
 *
 * A world belongs to one thread at a time. It contains all that its objects
 * need; there are no globals, so several worlds can coexist.
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

/* Notifies listeners to an entity's creation or death; or, by the event of a
 * component's property, its listeners to any property. Returns its slot, or
 * NULL if it has died. */
typedef gp_slot *gp_notify_entity_fn(
    gp_world *world, gp_slot *slot, uint32_t event);

/* Removes all listeners to an event of an object except bindings. */
typedef void gp_clear_except_bindings_fn(
    gp_world *world, gp_listeners *listeners, uint32_t event);

typedef void gp_finish_bindings_fn(gp_world *world);

/* The functions of gp_binding.h that a world calls; programs without bindings
 * do not link them. */
typedef struct gp_world_bindings {
    gp_update_bindings_fn *update;
    gp_clear_except_bindings_fn *clear;
    gp_finish_bindings_fn *finish;
} gp_world_bindings;

/* A component with observed properties. */
typedef struct gp_world_part {
    const struct gp_component_type *type;
    size_t every; /* offset in the world of the listeners to all of it */
} gp_world_part;

/* An entity type, found by the type number in an ID. */
typedef struct gp_world_pool {
    const gp_pool_type *type; /* NULL: no such type */
    size_t offset;            /* of its pool in the world, in bytes */
    gp_notify_entity_fn *notify;
} gp_world_pool;

struct gp_world {
    gp_listener_store listeners; /* first, so that its address is the world's */
    gp_memory memory;
    const gp_world_pool *pools; /* by type number */
    uint32_t pool_count;
    gp_listeners *every;        /* of all entities of a type, by its number */
    const gp_world_part *parts; /* the components that entities embed */
    uint32_t part_count;
    gp_world_bindings *bindings; /* NULL until the first binding */
    uint64_t seed;               /* of the random numbers of this world */
    gp_random random;            /* for random() in expressions */
    gp_time now;                 /* of the current tick, or of the last one */
    struct gp_trace *trace;      /* the first one that records its behaviours */
    uint32_t busy;               /* the number of running user functions */
    uint32_t skipped;            /* posted signals whose object had died */
    bool ready;                  /* between a successful init and finish */
    bool ending; /* during finish: no more objects can be created */
    bool held;   /* see gp_snapshot_hold; not restored, like the next two */
    uint32_t restores; /* their number so far */
    uint32_t destroys; /* trims so far that have called destroy */
    const struct gp_world_layout *layout; /* NULL: no snapshots are taken */
    uint64_t layout_number;
    uint64_t number; /* differs between runs, and between worlds */
};

/* The data of an iteration for detecting restores of snapshots, which end
 * it. */
typedef struct gp_restore_mark {
    const gp_world *world;
    uint32_t restores;
} gp_restore_mark;

static inline gp_restore_mark gp_restore_mark_of(const gp_world *world)
{
    gp_restore_mark mark = {world, world->restores};
    return mark;
}

/* True if no snapshot was restored since; continuing after one is misuse. A
 * restore changes the counts of all pools: if has_changed says that they are
 * unchanged in the iteration's pool, this costs nothing without assertions. */
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
 * Updates bindings after a change whose listeners are notified later or never,
 * because they are deferred. `id` is the entity's, `object` has the property,
 * and `index` is the element's. Does nothing in a world that has never had a
 * binding.
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

/* The name of an ID's type; NULL if none of these pools has that type. */
const char *gp_world_type_name(
    const gp_world_pool *pools, uint32_t pool_count, gp_id id);

/* True if a world has been initialized, even if it is finished. */
static inline bool gp_world_was_made(const gp_world *world)
{
    return world->ready || world->ending;
}

/* The pool of a type that exists in the world. */
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

/* Returns the live entity with an ID of any type, or NULL. */
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

/* Prefetches the memory for gp_world_find. Always inlined, because gcc 12 drops
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

/* As gp_world_begin, and makes the pools with the memory that is set. */
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

/* True if an entity of any type is live in a world. */
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
