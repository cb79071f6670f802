/* garden_callbacks.c - signals that are posted now and told later. Written
 * by gpgen from garden.yaml; do not edit. */
#include "garden_world.h"

#include <stddef.h>

bool garden_world_dusk_post(garden_world *world)
{
    const gp_id id = {0};

    return garden_posts_push_world_dusk(&world->posts, id);
}

static bool run_world_dusk(
    garden_world *world, const garden_posts_world_dusk *post)
{
    (void)post;
    garden_world_dusk_emit(world);
    return true;
}

bool garden_health_died_post(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return garden_posts_push_health_died(
        &world->posts, garden_health_owner(health));
}

static bool run_health_died(
    garden_world *world, const garden_posts_health_died *post)
{
    garden_health *health = garden_health_find(world, post->gp_target);

    if (health == NULL) {
        return false;
    }
    garden_health_died_emit(world, health);
    return true;
}

bool garden_bee_stung_post(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return garden_posts_push_bee_stung(
        &world->posts, garden_bee_get_id(bee), attacker, damage);
}

static bool run_bee_stung(
    garden_world *world, const garden_posts_bee_stung *post)
{
    garden_bee *bee = garden_bee_find(world, post->gp_target);

    if (bee == NULL) {
        return false;
    }
    garden_bee_stung_emit(world, bee, post->attacker, post->damage);
    return true;
}

/* Whether who it is about still lives. */
static bool run(garden_world *world, const garden_posts_event *event)
{
    switch (event->kind) {
    case GARDEN_POSTS_WORLD_DUSK:
        return run_world_dusk(world, event->world_dusk);
    case GARDEN_POSTS_HEALTH_DIED:
        return run_health_died(world, event->health_died);
    case GARDEN_POSTS_BEE_STUNG:
        return run_bee_stung(world, event->bee_stung);
    case GARDEN_POSTS_LOST:
        break;
    }
    return false;
}

size_t garden_world_execute_callbacks(garden_world *world)
{
    gp_world *gp = &world->core.gp;
    garden_posts_reader reader;
    garden_posts_event event;
    size_t ran = 0;

    if (gp_world_is_busy(gp)) {
        return 0;
    }
    gp->busy++;
    reader = garden_posts_read(&world->posts);
    while (garden_posts_next(&reader, &event)) {
        if (run(world, &event)) {
            ran++;
        } else {
            gp->skipped++;
        }
    }
    gp->busy--;
    return ran;
}

uint32_t garden_world_cancel_callbacks(garden_world *world, gp_id target)
{
    if (target.bits == 0) {
        return 0;
    }
    return gp_stream_skip_where(&world->posts.stream,
        offsetof(garden_posts_world_dusk, gp_target), &target, sizeof target);
}
