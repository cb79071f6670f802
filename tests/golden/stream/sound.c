/* sound.c - see sound.h. Written by gpgen from sound.yaml; do not edit. */
#define GP_GENERATED
#include "sound.h"

_Static_assert(
    offsetof(sound_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool sound_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
};

const char *sound_type_name(gp_id id)
{
    return gp_world_type_name(sound_gp_pools, GP_COUNT_OF(sound_gp_pools), id);
}

bool sound_world_init(sound_world *world, const sound_world_desc *desc)
{
    static const sound_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(gp, sound_gp_pools, GP_COUNT_OF(sound_gp_pools), NULL);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    sound_noises_init(&world->noises, &gp->memory);
    gp->ready = true;
    return true;
}

void sound_world_finish(sound_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    sound_noises_finish(&world->noises);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t sound_world_execute_callbacks(sound_world *world)
{
    (void)world;
    return 0;
}

void sound_world_tick(sound_world *world, gp_time now)
{
    world->core.gp.now = now;
}
