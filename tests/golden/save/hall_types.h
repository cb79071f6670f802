/*
 * hall_types.h - the types of hall.
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_TYPES_H
#define HALL_TYPES_H

#include "gp_component.h"
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

typedef enum hall_stance {
    HALL_STANCE_HIGH = 0,
    HALL_STANCE_LOW = 1,
} hall_stance;

/* image: a foreign pointer. */
typedef struct image *hall_image;

/* Entities and their IDs; a chunk of a pool has 1 << CHUNK_SHIFT slots. */
typedef struct hall_hero hall_hero;
typedef struct hall_hero_id {
    uint64_t bits;
} hall_hero_id;
#define HALL_HERO_TYPE 1u
#define HALL_HERO_CHUNK_SHIFT 8u

typedef struct hall_spark hall_spark;
typedef struct hall_spark_id {
    uint64_t bits;
} hall_spark_id;
#define HALL_SPARK_TYPE 2u
#define HALL_SPARK_CHUNK_SHIFT 8u

/* Components, which entities embed. */
typedef struct hall_health hall_health;

typedef struct hall_vec2 {
    float x;
    float y;
} hall_vec2;

/* True if all fields have the same bits, and texts the same characters. */
static inline bool hall_vec2_same(hall_vec2 a, hall_vec2 b)
{
    if (!gp_same_f32(a.x, b.x)) {
        return false;
    }
    if (!gp_same_f32(a.y, b.y)) {
        return false;
    }
    return true;
}

typedef struct hall_look {
    hall_image front;
    uint32_t tint;
} hall_look;

/* True if all fields have the same bits, and texts the same characters. */
static inline bool hall_look_same(hall_look a, hall_look b)
{
    if (a.front != b.front) {
        return false;
    }
    if (a.tint != b.tint) {
        return false;
    }
    return true;
}

typedef struct hall_world hall_world;

/* Private: the first member of a world, for inline functions. */
typedef struct hall_gp_core {
    gp_world gp;
    gp_pool hero_pool;
    gp_pool spark_pool;
    gp_listeners every[3]; /* to all entities of a type */
    gp_listeners every_health;
} hall_gp_core;

static inline hall_gp_core *hall_gp(hall_world *world)
{
    return (hall_gp_core *)(void *)world;
}

static inline const hall_gp_core *hall_gp_const(const hall_world *world)
{
    return (const hall_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
