/*
 * garden_types.h - the types of garden.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_TYPES_H
#define GARDEN_TYPES_H

#include "gp_base.h"
#include "gp_component.h"
#include "gp_list.h"
#include "gp_notification.h"
#include "gp_pool.h"
#include "gp_posts.h"
#include "gp_scalar.h"
#include "gp_text.h"
#include "gp_world.h"

#include <math.h>
#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define GARDEN_HIVE_SIZE 32u
#define GARDEN_MOTTO "work, then rest"

/* team */
typedef enum garden_team {
    GARDEN_TEAM_BEES = 0,
    GARDEN_TEAM_WASPS = 1,
} garden_team;

/* mood: a set of bits. */
typedef uint32_t garden_mood;
#define GARDEN_MOOD_HUNGRY UINT32_C(0x1)
#define GARDEN_MOOD_ANGRY UINT32_C(0x2)

/* Entities, and IDs that know when theirs has died. */
typedef struct garden_bee garden_bee;
typedef struct garden_bee_id {
    uint64_t bits;
} garden_bee_id;
#define GARDEN_BEE_TYPE 1u

typedef struct garden_honey garden_honey;
typedef struct garden_honey_id {
    uint64_t bits;
} garden_honey_id;
#define GARDEN_HONEY_TYPE 2u

/* Components, which stand inside entities. */
typedef struct garden_health garden_health;
typedef struct garden_physics garden_physics;

/* vec2 */
typedef struct garden_vec2 {
    float x;
    float y;
} garden_vec2;

/* Whether two hold the same bits, field by field. */
static inline bool garden_vec2_same(garden_vec2 a, garden_vec2 b)
{
    if (!gp_same_f32(a.x, b.x)) {
        return false;
    }
    if (!gp_same_f32(a.y, b.y)) {
        return false;
    }
    return true;
}

typedef struct garden_world garden_world;

/* Private: what a world begins with, for inline functions. */
typedef struct garden_gp_core {
    gp_world gp;
    gp_pool bee_pool;
    gp_list bee_flying_list;
    gp_pool honey_pool;
    gp_listeners every[3]; /* to all of a type, by its number */
    gp_listeners every_health;
    gp_listeners every_physics;
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
