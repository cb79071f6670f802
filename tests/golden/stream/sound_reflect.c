/* sound_reflect.c - see sound_reflect.h. Written by gpgen from sound.yaml;
 * do not edit. */
#define GP_GENERATED
#include "sound.h"

static const gp_object_type sound_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(sound_world),
    .listeners = offsetof(sound_world, listeners),
};

static const gp_object_type *const sound_gp_types[] = {
    &sound_world_gp_type,
};

static const gp_world_stream sound_gp_streams[] = {
    {
        .name = "noises",
        .doc = "",
        .type = &sound_noises_type,
        .offset = offsetof(sound_world, noises),
    },
};

const gp_schema sound_schema = {
    .name = "sound",
    .doc = "The sounds of a frame.",
    .types = sound_gp_types,
    .type_count = GP_COUNT_OF(sound_gp_types),
    .entity_count = 0u,
    .streams = sound_gp_streams,
    .stream_count = GP_COUNT_OF(sound_gp_streams),
    .largest = sizeof(sound_value_memory),
};
