/* range_archer.c - see range_archer.h. Written by gpgen from range.yaml; do
 * not edit. */
#define GP_GENERATED
#include "range_archer.h"

GP_ASSERT_ENTITY(range_archer);

const gp_pool_type range_archer_gp_pool_type = {
    .name = "archer",
    .number = RANGE_ARCHER_TYPE,
    .size = sizeof(range_archer),
    .chunk_shift = RANGE_ARCHER_CHUNK_SHIFT,
    .max = 4194304u,
    .sleeps = true,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the archer has died. */
GP_NOINLINE gp_slot *range_archer_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    range_world *world = (range_world *)(void *)gp;
    range_archer *archer = (range_archer *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], event);

    while (listener != NULL) {
        range_archer_created_fn *fn = (range_archer_created_fn *)listener->fn;
        fn(listener->context, world, archer);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void range_archer_gp_notify_i32(range_world *world, range_archer *archer,
    range_archer_property property, int32_t old_value, int32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &range_gp(world)->gp, &archer->slot,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            range_archer_changed_fn *fn =
                (range_archer_changed_fn *)listener->fn;
            fn(listener->context, world, archer, property);
        } else {
            range_archer_patience_changed_fn *fn =
                (range_archer_patience_changed_fn *)listener->fn;
            fn(listener->context, world, archer, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void range_archer_gp_notify_bool(range_world *world, range_archer *archer,
    range_archer_property property, bool old_value, bool new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &range_gp(world)->gp, &archer->slot,
        &range_gp(world)->every[RANGE_ARCHER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            range_archer_changed_fn *fn =
                (range_archer_changed_fn *)listener->fn;
            fn(listener->context, world, archer, property);
        } else {
            range_archer_near_by_changed_fn *fn =
                (range_archer_near_by_changed_fn *)listener->fn;
            fn(listener->context, world, archer, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* patience */

void range_archer_gp_notify_of_patience(range_world *world,
    range_archer *archer, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_have_any(&archer->listeners, GP_OBJECT_ASLEEP)) {
        range_archer_gp_wake_behaviours(world, archer);
    }

    range_archer_gp_notify_i32(
        world, archer, RANGE_ARCHER_PROPERTY_PATIENCE, old_value, new_value);
}

/* near_by */

void range_archer_gp_notify_of_near_by(
    range_world *world, range_archer *archer, bool old_value, bool new_value)
{
    if (gp_listeners_have_any(&archer->listeners, GP_OBJECT_ASLEEP)) {
        range_archer_gp_wake_behaviours(world, archer);
    }

    range_archer_gp_notify_bool(
        world, archer, RANGE_ARCHER_PROPERTY_NEAR_BY, old_value, new_value);
}

/* Life */

range_archer *range_archer_create(range_world *world)
{
    range_gp_core *core = range_gp(world);
    range_archer *archer = gp_entity_take(
        &core->gp, &core->archer_pool, &range_archer_gp_pool_type);
    if (archer == NULL) {
        return NULL;
    }
    archer->patience = gp_clamp_i32(gp_i32_from_i64(RANGE_AIM(world)), 0, 1000);
    archer->near_by = false;
    range_archer_gp_begin_behaviours(world, archer);

    return (range_archer *)gp_entity_notify_created(&core->gp, &archer->slot,
        &core->every[RANGE_ARCHER_TYPE], range_archer_gp_notify);
}

/* Slow path: recycles an archer that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool range_archer_gp_recycle_slow(
    range_world *world, range_archer *archer)
{
    bool is_in = range_archer_is_in(world, archer);

    GP_ASSERT(is_in || archer == NULL);
    if (!is_in || !gp_entity_leave(&archer->listeners)) {
        return false;
    }
    range_archer_behaviour_halt(world, archer);
    gp_entity_notify_recycled(&range_gp(world)->gp, &archer->slot,
        &archer->listeners, &range_gp(world)->every[RANGE_ARCHER_TYPE],
        range_archer_gp_notify);
    gp_listeners_drop(
        &range_gp(world)->gp.listeners, &archer->listeners, archer);
    gp_pool_give(&range_gp(world)->archer_pool, &range_archer_gp_pool_type,
        &archer->slot);
    return true;
}

bool range_archer_recycle(range_world *world, range_archer *archer)
{
    range_gp_core *core = range_gp(world);
    gp_slot *slot = (gp_slot *)(void *)archer;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->archer_pool,
        slot, sizeof(range_archer), &core->every[RANGE_ARCHER_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return range_archer_gp_recycle_slow(world, archer);
    }
    if (archer->behaviour_state.busy) {
        return range_archer_gp_recycle_slow(world, archer);
    }
    if (archer->behaviour_state.pc != 0) {
        return range_archer_gp_recycle_slow(world, archer);
    }
    gp_pool_give(&core->archer_pool, &range_archer_gp_pool_type, slot);
    return true;
}

void range_archer_recycle_all(range_world *world)
{
    range_archer_walk walk = range_archer_walk_begin(world);
    range_archer *archer;

    while ((archer = range_archer_walk_next(&walk)) != NULL) {
        range_archer_recycle(world, archer);
    }
}

uint32_t range_archer_recycle_each(
    range_world *world, const range_archer_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            range_archer_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        range_archer *archer = range_archer_find(world, ids[i]);
        if (archer != NULL && range_archer_recycle(world, archer)) {
            recycled++;
        }
    }
    return recycled;
}

void range_archer_trim(range_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&range_gp(world)->gp));
    gp_pool_trim(&range_gp(world)->archer_pool, NULL, world);
}
