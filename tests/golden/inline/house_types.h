/*
 * house_types.h - the types of house.
 *
 * Written by gpgen from house.yaml; do not edit.
 */
#ifndef HOUSE_TYPES_H
#define HOUSE_TYPES_H

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
typedef struct house_cat house_cat;
typedef struct house_cat_id {
    uint64_t bits;
} house_cat_id;
#define HOUSE_CAT_TYPE 1u
#define HOUSE_CAT_CHUNK_SHIFT 8u

typedef struct house_box house_box;
typedef struct house_box_id {
    uint64_t bits;
} house_box_id;
#define HOUSE_BOX_TYPE 2u
#define HOUSE_BOX_CHUNK_SHIFT 8u

/* Components, which entities embed. */
typedef struct house_body house_body;

typedef struct house_world house_world;

/* Private: the first member of a world, for inline functions. */
typedef struct house_gp_core {
    gp_world gp;
    gp_pool cat_pool;
    gp_pool box_pool;
    gp_listeners every[3]; /* to all entities of a type */
    gp_listeners every_body;
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
