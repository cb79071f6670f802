/*
 * yard_types.h - the types of yard.
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_TYPES_H
#define YARD_TYPES_H

#include "gp_component.h"
#include "gp_notification.h"
#include "gp_posts.h"
#include "gp_scalar.h"

#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Entities and their IDs; a chunk of a pool has 1 << CHUNK_SHIFT slots. */
typedef struct yard_dog yard_dog;
typedef struct yard_dog_id {
    uint64_t bits;
} yard_dog_id;
#define YARD_DOG_TYPE 1u
#define YARD_DOG_CHUNK_SHIFT 8u

typedef struct yard_leaf yard_leaf;
typedef struct yard_leaf_id {
    uint64_t bits;
} yard_leaf_id;
#define YARD_LEAF_TYPE 2u
#define YARD_LEAF_CHUNK_SHIFT 8u

/* Components, which entities embed. */
typedef struct yard_body yard_body;

typedef struct yard_world yard_world;

/* Private: the first member of a world, for inline functions. */
typedef struct yard_gp_core {
    gp_world gp;
    gp_pool dog_pool;
    gp_pool leaf_pool;
    gp_listeners every[3]; /* to all entities of a type */
    gp_listeners every_body;
} yard_gp_core;

static inline yard_gp_core *yard_gp(yard_world *world)
{
    return (yard_gp_core *)(void *)world;
}

static inline const yard_gp_core *yard_gp_const(const yard_world *world)
{
    return (const yard_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
