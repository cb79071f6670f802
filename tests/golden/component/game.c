/* game.c - see game.h. Written by gpgen from game.yaml; do not edit. */
#define GP_GENERATED
#include "game.h"

_Static_assert(offsetof(game_world, core) == 0, "a world begins with its core");

bool game_send_hit(game_world *world, gp_id target, int32_t damage)
{
    switch (gp_id_type(target)) {
    case GAME_CRATE_TYPE: {
        game_crate *found =
            game_crate_find(world, game_crate_id_from_any(target));
        return found != NULL && game_crate_gp_send_hit(world, found, damage);
    }
    default:
        return false;
    }
}

uint32_t game_send_hit_each(game_world *world, const gp_id *targets,
    uint32_t target_count, int32_t damage)
{
    uint32_t handled_count = 0;

    for (uint32_t target_place = 0; target_place < target_count;
        target_place++) {
        if (target_count - target_place > GP_POOL_FETCH_AHEAD) {
            gp_world_fetch(
                &world->core.gp, targets[target_place + GP_POOL_FETCH_AHEAD]);
        }
        handled_count +=
            game_send_hit(world, targets[target_place], damage) ? 1u : 0u;
    }
    return handled_count;
}

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool game_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [GAME_CRATE_TYPE].type = &game_crate_gp_pool_type,
    [GAME_CRATE_TYPE].offset = offsetof(game_world, core.crate_pool),
    [GAME_CRATE_TYPE].notify = game_crate_gp_notify,
};

/* The components whose properties also notify the listeners to any property
 * of their entities. */
static const gp_world_part game_gp_parts[] = {
    {&game_body_type, offsetof(game_world, core.every_body)},
};

const char *game_type_name(gp_id id)
{
    return gp_world_type_name(game_gp_pools, GP_COUNT_OF(game_gp_pools), id);
}

bool game_world_init(game_world *world, const game_world_desc *desc)
{
    static const game_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, game_gp_pools, GP_COUNT_OF(game_gp_pools), world->core.every);
    gp->parts = game_gp_parts;
    gp->part_count = GP_COUNT_OF(game_gp_parts);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp->ready = true;

    bool has_room = true;
    has_room &= game_crate_reserve(world, desc->crate_reserve);
    if (!has_room) {
        game_world_finish(world);
        return false;
    }
    return true;
}

void game_world_finish(game_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    game_crate_recycle_all(world);
    gp_pool_finish(&world->core.crate_pool, NULL, world);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

size_t game_world_execute_callbacks(game_world *world)
{
    (void)world;
    return 0;
}

void game_world_tick(game_world *world, gp_time now)
{
    world->core.gp.now = now;
}
