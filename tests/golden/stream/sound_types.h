/*
 * sound_types.h - the types of sound.
 *
 * Written by gpgen from sound.yaml; do not edit.
 */
#ifndef SOUND_TYPES_H
#define SOUND_TYPES_H

#include "gp_notification.h"
#include "gp_scalar.h"

#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sound_world sound_world;

/* Private: the first member of a world, for inline functions. */
typedef struct sound_gp_core {
    gp_world gp;
} sound_gp_core;

static inline sound_gp_core *sound_gp(sound_world *world)
{
    return (sound_gp_core *)(void *)world;
}

static inline const sound_gp_core *sound_gp_const(const sound_world *world)
{
    return (const sound_gp_core *)(const void *)world;
}

#ifdef __cplusplus
}
#endif

#endif
