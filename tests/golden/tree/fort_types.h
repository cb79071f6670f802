/*
 * fort_types.h - the types of fort.
 *
 * Written by gpgen from fort.yaml; do not edit.
 */
#ifndef FORT_TYPES_H
#define FORT_TYPES_H

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
typedef struct fort_guard fort_guard;
typedef struct fort_guard_id {
    uint64_t bits;
} fort_guard_id;
#define FORT_GUARD_TYPE 1u
#define FORT_GUARD_CHUNK_SHIFT 8u

typedef struct fort_world fort_world;

/* Private: the first member of a world, for inline functions. */
typedef struct fort_gp_core {
    gp_world gp;
    gp_pool guard_pool;
    gp_listeners every[2]; /* to all entities of a type */
} fort_gp_core;

static inline fort_gp_core *fort_gp(fort_world *world)
{
    return (fort_gp_core *)(void *)world;
}

static inline const fort_gp_core *fort_gp_const(const fort_world *world)
{
    return (const fort_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
