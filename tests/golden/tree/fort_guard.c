/* fort_guard.c - see fort_guard.h. Written by gpgen from fort.yaml; do not
 * edit. */
#define GP_GENERATED
#include "fort_guard.h"

GP_ASSERT_BARE_ENTITY(fort_guard);

const gp_pool_type fort_guard_gp_pool_type = {
    .name = "guard",
    .number = FORT_GUARD_TYPE,
    .size = sizeof(fort_guard),
    .chunk_shift = FORT_GUARD_CHUNK_SHIFT,
    .max = 4194304u,
    .sleeps = true,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the guard has died. */
GP_NOINLINE gp_slot *fort_guard_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    fort_world *world = (fort_world *)(void *)gp;
    fort_guard *guard = (fort_guard *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_bare(&walk, &emission, gp, slot,
        &fort_gp(world)->every[FORT_GUARD_TYPE], event);

    while (listener != NULL) {
        fort_guard_created_fn *fn = (fort_guard_created_fn *)listener->fn;
        fn(listener->context, world, guard);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

/* Life */

fort_guard *fort_guard_create(fort_world *world)
{
    fort_gp_core *core = fort_gp(world);
    fort_guard *guard =
        gp_bare_take(&core->gp, &core->guard_pool, &fort_guard_gp_pool_type);
    if (guard == NULL) {
        return NULL;
    }
    fort_guard_gp_begin_behaviours(world, guard);

    return (fort_guard *)gp_entity_notify_created(&core->gp, &guard->slot,
        &core->every[FORT_GUARD_TYPE], fort_guard_gp_notify);
}

/* Slow path: recycles a guard that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool fort_guard_gp_recycle_slow(
    fort_world *world, fort_guard *guard)
{
    bool is_in = fort_guard_is_in(world, guard);

    GP_ASSERT(is_in || guard == NULL);
    if (!is_in || gp_bare_is_leaving(&fort_gp(world)->gp, &guard->slot)) {
        return false;
    }
    gp_emission leaving;
    gp_bare_enter(&fort_gp(world)->gp, &leaving, &guard->slot, GP_BARE_LEAVING);
    fort_guard_behaviour_halt(world, guard);
    gp_entity_notify_recycled(&fort_gp(world)->gp, &guard->slot,
        &fort_gp(world)->every[FORT_GUARD_TYPE],
        &fort_gp(world)->every[FORT_GUARD_TYPE], fort_guard_gp_notify);
    gp_bare_leave(&fort_gp(world)->gp);
    gp_bare_drop(&fort_gp(world)->gp, &guard->slot);
    gp_pool_give(
        &fort_gp(world)->guard_pool, &fort_guard_gp_pool_type, &guard->slot);
    return true;
}

bool fort_guard_recycle(fort_world *world, fort_guard *guard)
{
    fort_gp_core *core = fort_gp(world);
    gp_slot *slot = (gp_slot *)(void *)guard;
    bool is_unobserved = gp_bare_is_unobserved(&core->gp, &core->guard_pool,
        slot, sizeof(fort_guard), &core->every[FORT_GUARD_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return fort_guard_gp_recycle_slow(world, guard);
    }
    if (guard->behaviour_state.busy) {
        return fort_guard_gp_recycle_slow(world, guard);
    }
    if (guard->behaviour_state.pc != 0) {
        return fort_guard_gp_recycle_slow(world, guard);
    }
    gp_pool_give(&core->guard_pool, &fort_guard_gp_pool_type, slot);
    return true;
}

void fort_guard_recycle_all(fort_world *world)
{
    fort_guard_walk walk = fort_guard_walk_begin(world);
    fort_guard *guard;

    while ((guard = fort_guard_walk_next(&walk)) != NULL) {
        fort_guard_recycle(world, guard);
    }
}

uint32_t fort_guard_recycle_each(
    fort_world *world, const fort_guard_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            fort_guard_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        fort_guard *guard = fort_guard_find(world, ids[i]);
        if (guard != NULL && fort_guard_recycle(world, guard)) {
            recycled++;
        }
    }
    return recycled;
}

void fort_guard_trim(fort_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&fort_gp(world)->gp));
    gp_pool_trim(&fort_gp(world)->guard_pool, NULL, world);
}
