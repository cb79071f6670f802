/* house_lamp.c - see house_lamp.h. Written by gpgen from lamp.yaml; do not
 * edit. */
#define GP_GENERATED
#include "house_lamp.h"

GP_ASSERT_ENTITY(house_lamp);

const gp_pool_type house_lamp_gp_pool_type = {
    .name = "lamp",
    .number = HOUSE_LAMP_TYPE,
    .size = sizeof(house_lamp),
    .chunk_shift = HOUSE_LAMP_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the lamp has died. */
GP_NOINLINE gp_slot *house_lamp_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    house_world *world = (house_world *)(void *)gp;
    house_lamp *lamp = (house_lamp *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &house_gp(world)->every[HOUSE_LAMP_TYPE], event);

    while (listener != NULL) {
        house_lamp_created_fn *fn = (house_lamp_created_fn *)listener->fn;
        fn(listener->context, world, lamp);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void house_lamp_gp_notify_i32(house_world *world, house_lamp *lamp,
    house_lamp_property property, int32_t old_value, int32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &house_gp(world)->gp, &lamp->slot,
            &house_gp(world)->every[HOUSE_LAMP_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            house_lamp_changed_fn *fn = (house_lamp_changed_fn *)listener->fn;
            fn(listener->context, world, lamp, property);
        } else {
            house_lamp_level_changed_fn *fn =
                (house_lamp_level_changed_fn *)listener->fn;
            fn(listener->context, world, lamp, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

house_lamp *house_lamp_create(house_world *world)
{
    house_gp_core *core = house_gp(world);
    house_lamp *lamp =
        gp_entity_take(&core->gp, &core->lamp_pool, &house_lamp_gp_pool_type);
    if (lamp == NULL) {
        return NULL;
    }
    lamp->level = 100;

    return (house_lamp *)gp_entity_notify_created(&core->gp, &lamp->slot,
        &core->every[HOUSE_LAMP_TYPE], house_lamp_gp_notify);
}

/* Slow path: recycles a lamp that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool house_lamp_gp_recycle_slow(
    house_world *world, house_lamp *lamp)
{
    bool is_in = house_lamp_is_in(world, lamp);

    GP_ASSERT(is_in || lamp == NULL);
    if (!is_in || !gp_entity_leave(&lamp->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&house_gp(world)->gp, &lamp->slot,
        &lamp->listeners, &house_gp(world)->every[HOUSE_LAMP_TYPE],
        house_lamp_gp_notify);
    gp_listeners_drop(&house_gp(world)->gp.listeners, &lamp->listeners, lamp);
    gp_pool_give(
        &house_gp(world)->lamp_pool, &house_lamp_gp_pool_type, &lamp->slot);
    return true;
}

bool house_lamp_recycle(house_world *world, house_lamp *lamp)
{
    house_gp_core *core = house_gp(world);
    gp_slot *slot = (gp_slot *)(void *)lamp;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->lamp_pool,
        slot, sizeof(house_lamp), &core->every[HOUSE_LAMP_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return house_lamp_gp_recycle_slow(world, lamp);
    }
    gp_pool_give(&core->lamp_pool, &house_lamp_gp_pool_type, slot);
    return true;
}

void house_lamp_recycle_all(house_world *world)
{
    house_lamp_walk walk = house_lamp_walk_begin(world);
    house_lamp *lamp;

    while ((lamp = house_lamp_walk_next(&walk)) != NULL) {
        house_lamp_recycle(world, lamp);
    }
}

uint32_t house_lamp_recycle_each(
    house_world *world, const house_lamp_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            house_lamp_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        house_lamp *lamp = house_lamp_find(world, ids[i]);
        if (lamp != NULL && (gp_entity_give_found(&house_gp(world)->gp,
                                 &house_gp(world)->lamp_pool,
                                 &house_lamp_gp_pool_type, &lamp->slot) ||
                                house_lamp_recycle(world, lamp))) {
            recycled++;
        }
    }
    return recycled;
}

void house_lamp_trim(house_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&house_gp(world)->gp));
    gp_pool_trim(&house_gp(world)->lamp_pool, NULL, world);
}
