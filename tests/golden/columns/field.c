/* field.c - see field.h. Written by gpgen from field.yaml; do not edit. */
#define GP_GENERATED
#include "field.h"

_Static_assert(
    offsetof(field_world, core) == 0, "a world begins with its core");

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool field_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [FIELD_UNIT_TYPE].type = &field_unit_gp_pool_type,
    [FIELD_UNIT_TYPE].offset = offsetof(field_world, core.unit_pool),
    [FIELD_UNIT_TYPE].notify = field_unit_gp_notify,
};

const char *field_type_name(gp_id id)
{
    return gp_world_type_name(field_gp_pools, GP_COUNT_OF(field_gp_pools), id);
}

bool field_world_init(field_world *world, const field_world_desc *desc)
{
    static const field_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, field_gp_pools, GP_COUNT_OF(field_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp->ready = true;

    bool has_room = true;
    has_room &= field_unit_reserve(
        world, desc->unit_reserve != 0 ? desc->unit_reserve : 1024u);
    if (!has_room) {
        field_world_finish(world);
        return false;
    }
    return true;
}

void field_world_finish(field_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    field_unit_recycle_all(world);
    gp_pool_finish(&world->core.unit_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t field_world_execute_callbacks(field_world *world)
{
    (void)world;
    return 0;
}

const char *field_world_find_stale(field_world *world, gp_id *id)
{
    const char *found = NULL;

    if (id != NULL) {
        id->bits = 0;
    }
    if (found == NULL) {
        found = field_unit_find_any_stale(world, id);
    }
    return found;
}

void field_world_tick(field_world *world, gp_time now)
{
#if defined(GP_CHECK_STALE)
    GP_ASSERT(field_world_find_stale(world, NULL) == NULL);
#endif
    world->core.gp.now = now;
}
