/*
 * range_types.h - the types of range.
 *
 * Written by gpgen from range.yaml; do not edit.
 */
#ifndef RANGE_TYPES_H
#define RANGE_TYPES_H

#include "gp_math.h"
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
typedef struct range_archer range_archer;
typedef struct range_archer_id {
    uint64_t bits;
} range_archer_id;
#define RANGE_ARCHER_TYPE 1u
#define RANGE_ARCHER_CHUNK_SHIFT 8u

/* Tunable constants: range_world_tune changes them, unless all is compiled
 * with GP_FROZEN. */
#if defined(GP_FROZEN)
#define RANGE_AIM(world) ((void)(world), 400u)
#if defined(LONGBOWS)
#define RANGE_REACH(world) ((void)(world), 2.5f)
#endif
#else
#define RANGE_AIM(world) (range_gp_const(world)->tuning.aim)
#if defined(LONGBOWS)
#define RANGE_REACH(world) (range_gp_const(world)->tuning.reach)
#endif
#endif

#if !defined(GP_FROZEN)
typedef struct range_tuning {
    uint32_t aim; /* How long an archer aims. */
#if defined(LONGBOWS)
    float reach;
#endif
} range_tuning;
#endif

typedef struct range_world range_world;

/* Private: the first member of a world, for inline functions. */
typedef struct range_gp_core {
    gp_world gp;
#if !defined(GP_FROZEN)
    range_tuning tuning;
#endif
    gp_pool archer_pool;
    gp_listeners every[2]; /* to all entities of a type */
} range_gp_core;

static inline range_gp_core *range_gp(range_world *world)
{
    return (range_gp_core *)(void *)world;
}

static inline const range_gp_core *range_gp_const(const range_world *world)
{
    return (const range_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
