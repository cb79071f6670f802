/*
 * field_types.h - the types of field.
 *
 * Written by gpgen from field.yaml; do not edit.
 */
#ifndef FIELD_TYPES_H
#define FIELD_TYPES_H

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

/* Entities and their IDs; a chunk of a pool has 1 << CHUNK_SHIFT slots. */
typedef struct field_unit field_unit;
typedef struct field_unit_id {
    uint64_t bits;
} field_unit_id;
#define FIELD_UNIT_TYPE 1u
#define FIELD_UNIT_CHUNK_SHIFT 10u

typedef struct field_vec2 {
    float x;
    float y;
} field_vec2;

/* True if all fields have the same bits, and texts the same characters. */
static inline bool field_vec2_same(field_vec2 a, field_vec2 b)
{
    if (!gp_same_f32(a.x, b.x)) {
        return false;
    }
    if (!gp_same_f32(a.y, b.y)) {
        return false;
    }
    return true;
}

typedef struct field_world field_world;

/* Private: the first member of a world, for inline functions. */
typedef struct field_gp_core {
    gp_world gp;
    gp_pool unit_pool;
    gp_listeners every[2]; /* to all entities of a type */
} field_gp_core;

static inline field_gp_core *field_gp(field_world *world)
{
    return (field_gp_core *)(void *)world;
}

static inline const field_gp_core *field_gp_const(const field_world *world)
{
    return (const field_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
