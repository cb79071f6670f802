/*
 * game_types.h - the types of game.
 *
 * Written by gpgen from game.yaml; do not edit.
 */
#ifndef GAME_TYPES_H
#define GAME_TYPES_H

#include "gp_component.h"
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
typedef struct game_crate game_crate;
typedef struct game_crate_id {
    uint64_t bits;
} game_crate_id;
#define GAME_CRATE_TYPE 1u
#define GAME_CRATE_CHUNK_SHIFT 8u

/* Components, which entities embed. */
typedef struct game_body game_body;

typedef struct game_world game_world;

/* Private: the first member of a world, for inline functions. */
typedef struct game_gp_core {
    gp_world gp;
    gp_pool crate_pool;
    gp_listeners every[2]; /* to all entities of a type */
    gp_listeners every_body;
} game_gp_core;

static inline game_gp_core *game_gp(game_world *world)
{
    return (game_gp_core *)(void *)world;
}

static inline const game_gp_core *game_gp_const(const game_world *world)
{
    return (const game_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
