/*
 * gp_component.h - the common part of components, which entities embed.
 *
 * A component shares the ID and the listeners of its entity, whose address is
 * the component's minus its offset. The offset is a constant if all entities
 * embed the component at the same place; otherwise the component stores it when
 * its slot is first used. A constant table of generated code lists the entity
 * types that embed it, with the offsets.
 */
#ifndef GP_COMPONENT_H
#define GP_COMPONENT_H

#include "gp_notification.h"
#include "gp_pool.h"

GP_BEGIN_DECLS

/* The slot of the entity that embeds a component at this offset, in bytes. */
static inline gp_slot *gp_component_slot(void *component, uint32_t offset)
{
    unsigned char *bytes = (unsigned char *)component;
    return (gp_slot *)(void *)(bytes - offset);
}

static inline const gp_slot *gp_component_const_slot(
    const void *component, uint32_t offset)
{
    const unsigned char *bytes = (const unsigned char *)component;
    return (const gp_slot *)(const void *)(bytes - offset);
}

/* True if one of these events of a component, or any property of its entity,
 * which is in this slot, may have listeners. */
static inline bool gp_component_has_listeners(
    const gp_slot *slot, const gp_listeners *every, uint32_t events)
{
    uint32_t bits = gp_slot_const_listeners(slot)->bits | every->bits;
    events |= gp_event_bit(GP_ENTITY_CHANGED) | GP_TYPE_OWNED;
    return (bits & events) != 0;
}

/* A type of entity that embeds a component. */
typedef struct gp_component_embedder {
    uint32_t type;   /* its type number in IDs */
    uint32_t offset; /* of the component in an entity, in bytes */
} gp_component_embedder;

/* Asserts at compile time the offset of a component in an entity type. */
#define GP_ASSERT_EMBEDDER(entity, component, offset)                          \
    _Static_assert(offsetof(entity, component) == (offset),                    \
        "the component is where its functions expect it")

/* All types of entities that embed a component, by their numbers. */
typedef struct gp_component_type {
    const gp_component_embedder *embedders;
    uint32_t embedder_count;
} gp_component_type;

/* Returns the component of the entity with an ID, or NULL if it is not live or
 * has no such component. */
void *gp_component_find(
    const gp_world *world, const gp_component_type *type, gp_id id);

/* True if a component at this offset, which may be NULL, belongs to a live
 * entity of this world. */
bool gp_component_is_in(const gp_world *world, const gp_component_type *type,
    const void *component, uint32_t offset);

/*
 * Iterates over the components of all entities that embed it, type by type,
 * with the rules of gp_pool_walk: entities created since the start are not
 * visited, so it keeps a gp_component_since of each type. Within a type the
 * address of the walk is not taken, so that compilers keep it in registers.
 */
typedef struct gp_component_since {
    uint64_t taken;
    uint64_t stamp;
} gp_component_since;

typedef struct gp_component_walk {
    unsigned char *part; /* the current one */
    unsigned char *last; /* the last one of the run */
    uint32_t size;       /* of an entity of the current type */
    uint32_t offset;     /* of the component in that entity */
    uint32_t chunk_shift;
    uint32_t next; /* the next embedder */
    gp_pool_walk slots;
} gp_component_walk;

/* Returns the state for an iteration of a type that begins now. */
static inline gp_component_since gp_component_look(
    gp_world *world, const gp_component_type *type, uint32_t number)
{
    gp_pool *pool = gp_world_pool_of(world, type->embedders[number].type);
    gp_component_since since;
    since.taken = gp_pool_take_count(pool);
    since.stamp = pool->stamp_take_count == since.taken
                      ? pool->stamp_base + pool->stamp
                      : gp_pool_new_stamp(pool);
    return since;
}

/* A walk before the first entity of the type with the number `next`. */
static inline gp_component_walk gp_component_walk_enter(gp_world *world,
    const gp_component_type *type, uint32_t next, gp_component_since since)
{
    const gp_component_embedder *embedder = &type->embedders[next];
    const gp_pool_type *entity = world->pools[embedder->type].type;
    gp_pool_walk slots = {gp_world_pool_of(world, embedder->type), NULL, NULL,
        0, 0, NULL, UINT32_MAX, since.taken, since.stamp};
    gp_component_walk walk = {NULL, NULL, entity->size, embedder->offset,
        entity->chunk_shift, next + 1u, slots};
    return walk;
}

/* The next component if a run has ended or something has changed; NULL at the
 * end of the type. */
static inline void *gp_component_walk_next_slow(gp_component_walk *walk)
{
    if (walk->part != NULL) {
        walk->slots.slot = walk->part - walk->offset;
    }
    gp_slot *slot =
        gp_pool_walk_next_slow(&walk->slots, walk->size, walk->chunk_shift);
    if (slot == NULL) {
        walk->part = walk->last = NULL;
        return NULL;
    }
    walk->part = (unsigned char *)slot + walk->offset;
    walk->last = walk->slots.last + walk->offset;
    return walk->part;
}

/* The first component of the types from the number `next` on, and a walk that
 * is there; NULL at the end. Pass a copy of a walk, as its address is taken. */
void *gp_component_walk_next_type(gp_component_walk *walk, gp_world *world,
    const gp_component_type *type, uint32_t next,
    const gp_component_since *since);

/* True if the next component follows this one in memory: the usual case. */
static inline bool gp_component_walk_runs(const gp_component_walk *walk)
{
    bool is_over = (walk->part == walk->last) |
                   (walk->slots.counts != walk->slots.pool->counts);
    return !is_over;
}

static inline void *gp_component_walk_run(gp_component_walk *walk)
{
    walk->part += walk->size;
    GP_ASSUME(walk->part != NULL);
    return walk->part;
}

GP_END_DECLS

#endif
