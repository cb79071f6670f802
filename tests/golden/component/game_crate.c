/* game_crate.c - see game_crate.h. Written by gpgen from game.yaml; do not
 * edit. */
#define GP_GENERATED
#include "game_crate.h"

GP_ASSERT_ENTITY(game_crate);

const gp_pool_type game_crate_gp_pool_type = {
    .name = "crate",
    .number = GAME_CRATE_TYPE,
    .size = sizeof(game_crate),
    .chunk_shift = GAME_CRATE_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled, or to any property when one
 * of a component has changed. Returns the slot, or NULL if the crate has
 * died. */
GP_NOINLINE gp_slot *game_crate_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    game_world *world = (game_world *)(void *)gp;
    game_crate *crate = (game_crate *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &game_gp(world)->every[GAME_CRATE_TYPE], event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            game_crate_changed_fn *fn = (game_crate_changed_fn *)listener->fn;
            fn(listener->context, world, crate, (game_crate_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        game_crate_created_fn *fn = (game_crate_created_fn *)listener->fn;
        fn(listener->context, world, crate);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

bool game_crate_send_hit(game_world *world, game_crate *crate, int32_t damage)
{
    bool is_in = game_crate_is_in(world, crate);

    GP_ASSERT(is_in);
    return is_in && game_crate_gp_send_hit(world, crate, damage);
}

bool game_crate_gp_send_hit(
    game_world *world, game_crate *crate, int32_t damage)
{
    game_gp(world)->gp.busy++;
    game_body_handle_hit(world, &crate->body, damage);
    game_gp(world)->gp.busy--;
    return true;
}

/* Life */

game_crate *game_crate_create(game_world *world)
{
    game_gp_core *core = game_gp(world);
    game_crate *crate =
        gp_entity_take(&core->gp, &core->crate_pool, &game_crate_gp_pool_type);
    if (crate == NULL) {
        return NULL;
    }
    crate->body.weight = 1.0f;

    return (game_crate *)gp_entity_notify_created(&core->gp, &crate->slot,
        &core->every[GAME_CRATE_TYPE], game_crate_gp_notify);
}

/* Slow path: recycles a crate that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool game_crate_gp_recycle_slow(
    game_world *world, game_crate *crate)
{
    bool is_in = game_crate_is_in(world, crate);

    GP_ASSERT(is_in || crate == NULL);
    if (!is_in || !gp_entity_leave(&crate->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&game_gp(world)->gp, &crate->slot,
        &crate->listeners, &game_gp(world)->every[GAME_CRATE_TYPE],
        game_crate_gp_notify);
    gp_listeners_drop(&game_gp(world)->gp.listeners, &crate->listeners, crate);
    gp_pool_give(
        &game_gp(world)->crate_pool, &game_crate_gp_pool_type, &crate->slot);
    return true;
}

bool game_crate_recycle(game_world *world, game_crate *crate)
{
    game_gp_core *core = game_gp(world);
    gp_slot *slot = (gp_slot *)(void *)crate;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->crate_pool,
        slot, sizeof(game_crate), &core->every[GAME_CRATE_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return game_crate_gp_recycle_slow(world, crate);
    }
    gp_pool_give(&core->crate_pool, &game_crate_gp_pool_type, slot);
    return true;
}

void game_crate_recycle_all(game_world *world)
{
    game_crate_walk walk = game_crate_walk_begin(world);
    game_crate *crate;

    while ((crate = game_crate_walk_next(&walk)) != NULL) {
        game_crate_recycle(world, crate);
    }
}

uint32_t game_crate_recycle_each(
    game_world *world, const game_crate_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            game_crate_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        game_crate *crate = game_crate_find(world, ids[i]);
        if (crate != NULL && (gp_entity_give_found(&game_gp(world)->gp,
                                  &game_gp(world)->crate_pool,
                                  &game_crate_gp_pool_type, &crate->slot) ||
                                 game_crate_recycle(world, crate))) {
            recycled++;
        }
    }
    return recycled;
}

void game_crate_trim(game_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&game_gp(world)->gp));
    gp_pool_trim(&game_gp(world)->crate_pool, NULL, world);
}
