/* house_bell.c - see house_bell.h. Written by gpgen from bell.yaml; do not
 * edit. */
#define GP_GENERATED
#include "house_bell.h"

GP_ASSERT_ENTITY(house_bell);

const gp_pool_type house_bell_gp_pool_type = {
    .name = "bell",
    .number = HOUSE_BELL_TYPE,
    .size = sizeof(house_bell),
    .chunk_shift = HOUSE_BELL_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the bell has died. */
GP_NOINLINE gp_slot *house_bell_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    house_world *world = (house_world *)(void *)gp;
    house_bell *bell = (house_bell *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &house_gp(world)->every[HOUSE_BELL_TYPE], event);

    while (listener != NULL) {
        house_bell_created_fn *fn = (house_bell_created_fn *)listener->fn;
        fn(listener->context, world, bell);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void house_bell_rung_emit(house_world *world, house_bell *bell, uint8_t times)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    uint64_t id = bell->slot.id;

    house_gp(world)->gp.busy++;
    house_bell_wake_up(world, bell, times);
    house_gp(world)->gp.busy--;
    if (bell->slot.id != id) {
        return;
    }

    house_bell_gp_emit_rung(world, bell, times);
}

void house_bell_gp_emit_rung(
    house_world *world, house_bell *bell, uint8_t times)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify(&walk, &emission, &house_gp(world)->gp, &bell->slot,
            &house_gp(world)->every[HOUSE_BELL_TYPE], HOUSE_BELL_EVENT_RUNG);

    while (listener != NULL) {
        house_bell_rung_fn *fn = (house_bell_rung_fn *)listener->fn;
        fn(listener->context, world, bell, times);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

house_bell *house_bell_create(house_world *world)
{
    house_gp_core *core = house_gp(world);
    house_bell *bell =
        gp_entity_take(&core->gp, &core->bell_pool, &house_bell_gp_pool_type);
    if (bell == NULL) {
        return NULL;
    }

    return (house_bell *)gp_entity_notify_created(&core->gp, &bell->slot,
        &core->every[HOUSE_BELL_TYPE], house_bell_gp_notify);
}

/* Slow path: recycles a bell that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool house_bell_gp_recycle_slow(
    house_world *world, house_bell *bell)
{
    bool is_in = house_bell_is_in(world, bell);

    GP_ASSERT(is_in || bell == NULL);
    if (!is_in || !gp_entity_leave(&bell->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&house_gp(world)->gp, &bell->slot,
        &bell->listeners, &house_gp(world)->every[HOUSE_BELL_TYPE],
        house_bell_gp_notify);
    gp_listeners_drop(&house_gp(world)->gp.listeners, &bell->listeners, bell);
    gp_pool_give(
        &house_gp(world)->bell_pool, &house_bell_gp_pool_type, &bell->slot);
    return true;
}

bool house_bell_recycle(house_world *world, house_bell *bell)
{
    house_gp_core *core = house_gp(world);
    gp_slot *slot = (gp_slot *)(void *)bell;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->bell_pool,
        slot, sizeof(house_bell), &core->every[HOUSE_BELL_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return house_bell_gp_recycle_slow(world, bell);
    }
    gp_pool_give(&core->bell_pool, &house_bell_gp_pool_type, slot);
    return true;
}

void house_bell_recycle_all(house_world *world)
{
    house_bell_walk walk = house_bell_walk_begin(world);
    house_bell *bell;

    while ((bell = house_bell_walk_next(&walk)) != NULL) {
        house_bell_recycle(world, bell);
    }
}

uint32_t house_bell_recycle_each(
    house_world *world, const house_bell_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            house_bell_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        house_bell *bell = house_bell_find(world, ids[i]);
        if (bell != NULL && (gp_entity_give_found(&house_gp(world)->gp,
                                 &house_gp(world)->bell_pool,
                                 &house_bell_gp_pool_type, &bell->slot) ||
                                house_bell_recycle(world, bell))) {
            recycled++;
        }
    }
    return recycled;
}

void house_bell_trim(house_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&house_gp(world)->gp));
    gp_pool_trim(&house_gp(world)->bell_pool, NULL, world);
}
