/*
 * garden_types.h - the types of garden.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_TYPES_H
#define GARDEN_TYPES_H

#include "gp_list.h"
#include "gp_notification.h"
#include "gp_scalar.h"

#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Entities and their IDs; a chunk of a pool has 1 << CHUNK_SHIFT slots. */
typedef struct garden_bee garden_bee;
typedef struct garden_bee_id {
    uint64_t bits;
} garden_bee_id;
#define GARDEN_BEE_TYPE 1u
#define GARDEN_BEE_CHUNK_SHIFT 6u

typedef struct garden_world garden_world;

/* Private: the first member of a world, for inline functions. */
typedef struct garden_gp_core {
    gp_world gp;
    gp_pool bee_pool;
    gp_list bee_flying_list;
    gp_listeners every[2]; /* to all entities of a type */
} garden_gp_core;

static inline garden_gp_core *garden_gp(garden_world *world)
{
    return (garden_gp_core *)(void *)world;
}

static inline const garden_gp_core *garden_gp_const(const garden_world *world)
{
    return (const garden_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
