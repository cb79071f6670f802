/*
 * duel_types.h - the types of duel.
 *
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_TYPES_H
#define DUEL_TYPES_H

#include "gp_component.h"
#include "gp_list.h"
#include "gp_math.h"
#include "gp_notification.h"
#include "gp_scalar.h"
#include "gp_text.h"

#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum duel_stance {
    DUEL_STANCE_HIGH = 0,
    DUEL_STANCE_LOW = 1,
} duel_stance;

/* Entities and their IDs; a chunk of a pool has 1 << CHUNK_SHIFT slots. */
typedef struct duel_fighter duel_fighter;
typedef struct duel_fighter_id {
    uint64_t bits;
} duel_fighter_id;
#define DUEL_FIGHTER_TYPE 1u
#define DUEL_FIGHTER_CHUNK_SHIFT 8u

typedef struct duel_spark duel_spark;
typedef struct duel_spark_id {
    uint64_t bits;
} duel_spark_id;
#define DUEL_SPARK_TYPE 2u
#define DUEL_SPARK_CHUNK_SHIFT 8u

/* Components, which entities embed. */
typedef struct duel_body duel_body;

typedef struct duel_world duel_world;

/* Private: the first member of a world, for inline functions. */
typedef struct duel_gp_core {
    gp_world gp;
    gp_pool fighter_pool;
    gp_list fighter_waiting_list;
    gp_pool spark_pool;
    gp_listeners every[3]; /* to all entities of a type */
    gp_listeners every_body;
} duel_gp_core;

static inline duel_gp_core *duel_gp(duel_world *world)
{
    return (duel_gp_core *)(void *)world;
}

static inline const duel_gp_core *duel_gp_const(const duel_world *world)
{
    return (const duel_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
