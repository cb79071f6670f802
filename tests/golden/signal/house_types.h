/*
 * house_types.h - the types of house.
 *
 * Written by gpgen from bell.yaml; do not edit.
 */
#ifndef HOUSE_TYPES_H
#define HOUSE_TYPES_H

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
typedef struct house_bell house_bell;
typedef struct house_bell_id {
    uint64_t bits;
} house_bell_id;
#define HOUSE_BELL_TYPE 1u
#define HOUSE_BELL_CHUNK_SHIFT 8u

typedef struct house_world house_world;

/* Private: the first member of a world, for inline functions. */
typedef struct house_gp_core {
    gp_world gp;
    gp_pool bell_pool;
    gp_listeners every[2]; /* to all entities of a type */
} house_gp_core;

static inline house_gp_core *house_gp(house_world *world)
{
    return (house_gp_core *)(void *)world;
}

static inline const house_gp_core *house_gp_const(const house_world *world)
{
    return (const house_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
