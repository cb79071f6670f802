/*
 * gp_component.h - what all components share: parts that entities embed.
 *
 * A component begins with a gp_component, which says how far behind the
 * beginning of its entity it stands. So it needs neither an ID nor listeners of
 * its own: both are its entity's. Which types of entity embed it, and where, is
 * a constant table that generated code brings along.
 */
#ifndef GP_COMPONENT_H
#define GP_COMPONENT_H

#include "gp_listeners.h"
#include "gp_pool.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The event of any property, with which the events of every entity begin. */
#define GP_ENTITY_CHANGED 0u

/* What every component begins with; written when its slot is first used. */
typedef struct gp_component {
    uint32_t offset; /* of the component in its entity, in bytes */
} gp_component;

/* What the entity of a component begins with. */
static inline gp_slot *gp_component_slot(gp_component *component)
{
    unsigned char *bytes = (unsigned char *)component;
    return (gp_slot *)(void *)(bytes - component->offset);
}

static inline const gp_slot *gp_component_const_slot(
    const gp_component *component)
{
    const unsigned char *bytes = (const unsigned char *)component;
    return (const gp_slot *)(const void *)(bytes - component->offset);
}

/* Who listens to an entity and its components: directly behind its slot. */
static inline gp_listeners *gp_slot_listeners(gp_slot *slot)
{
    return (gp_listeners *)(void *)(slot + 1);
}

static inline const gp_listeners *gp_slot_const_listeners(const gp_slot *slot)
{
    return (const gp_listeners *)(const void *)(slot + 1);
}

/* The same for a component. */
static inline gp_listeners *gp_component_listeners(gp_component *component)
{
    return gp_slot_listeners(gp_component_slot(component));
}

/* A type of entity that embeds a component. */
typedef struct gp_component_home {
    uint32_t type;        /* its number in IDs */
    uint32_t size;        /* of an entity, in bytes */
    uint32_t chunk_shift; /* of its pool */
    uint32_t offset;      /* of the component in an entity */
    size_t pool;          /* of the pool in the core of a world, in bytes */
} gp_component_home;

/* All that embed it, by their numbers. */
typedef struct gp_component_type {
    const gp_component_home *homes;
    uint32_t home_count;
} gp_component_type;

/* The component of the entity with an ID; NULL once that has died, if it has no
 * such component, and for any other bits. `core` is what a world begins with. */
void *gp_component_find(void *core, const gp_component_type *type, gp_id id);

/* Whether a component belongs to a live entity of this world. */
bool gp_component_is_in(const void *core, const gp_component_type *type,
    const gp_component *component);

/*
 * A walk over the components of all entities that embed it, type by type, with
 * the rules of gp_pool_walk: newborns of every type wait for the next one, from
 * the moment the walk began. For that it keeps a gp_component_since for each
 * type, which the caller has room for.
 */
typedef struct gp_component_since {
    uint64_t taken;
    uint64_t stamp;
} gp_component_since;

typedef struct gp_component_walk {
    gp_pool_walk slots; /* of the type that is being walked */
    uint32_t size;      /* and its numbers */
    uint32_t chunk_shift;
    uint32_t offset;
    uint32_t next; /* the home that comes after it */
    const gp_component_type *type;
    unsigned char *core;
} gp_component_walk;

/* Begins a walk; type->home_count must not be zero, and `since` has as many. */
void gp_component_walk_begin(gp_component_walk *walk, gp_component_since *since,
    void *core, const gp_component_type *type);

/* The next slot where a type has been walked to its end. */
gp_slot *gp_component_walk_turn(
    gp_component_walk *walk, const gp_component_since *since);

/* The next component, or NULL at the end. */
static inline void *gp_component_walk_next(
    gp_component_walk *walk, const gp_component_since *since)
{
    gp_slot *slot =
        gp_pool_walk_next(&walk->slots, walk->size, walk->chunk_shift);
    if (GP_SELDOM(slot == NULL)) {
        slot = gp_component_walk_turn(walk, since);
        if (slot == NULL) {
            return NULL;
        }
    }
    return (unsigned char *)slot + walk->offset;
}

#ifdef __cplusplus
}
#endif

#endif
