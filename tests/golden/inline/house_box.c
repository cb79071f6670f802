/* house_box.c - see house_box.h. Written by gpgen from house.yaml; do not
 * edit. */
#define GP_GENERATED
#include "house_box.h"

GP_ASSERT_ENTITY(house_box);

const gp_pool_type house_box_gp_pool_type = {
    .name = "box",
    .number = HOUSE_BOX_TYPE,
    .size = sizeof(house_box),
    .chunk_shift = HOUSE_BOX_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled, or to any property when one
 * of a component has changed. Returns the slot, or NULL if the box has died. */
GP_NOINLINE gp_slot *house_box_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    house_world *world = (house_world *)(void *)gp;
    house_box *box = (house_box *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &house_gp(world)->every[HOUSE_BOX_TYPE], event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            house_box_changed_fn *fn = (house_box_changed_fn *)listener->fn;
            fn(listener->context, world, box, (house_box_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        house_box_created_fn *fn = (house_box_created_fn *)listener->fn;
        fn(listener->context, world, box);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

/* Life */

house_box *house_box_create(house_world *world)
{
    house_gp_core *core = house_gp(world);
    bool is_fresh;
    house_box *box = gp_entity_take_fresh(
        &core->gp, &core->box_pool, &house_box_gp_pool_type, &is_fresh);
    if (box == NULL) {
        return NULL;
    }
    if (is_fresh) {
        box->body.gp_offset = offsetof(house_box, body);
    }
    box->body.weight = 0.0f;

    return (house_box *)gp_entity_notify_created(&core->gp, &box->slot,
        &core->every[HOUSE_BOX_TYPE], house_box_gp_notify);
}

/* Slow path: recycles a box that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool house_box_gp_recycle_slow(
    house_world *world, house_box *box)
{
    bool is_in = house_box_is_in(world, box);

    GP_ASSERT(is_in || box == NULL);
    if (!is_in || !gp_entity_leave(&box->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&house_gp(world)->gp, &box->slot, &box->listeners,
        &house_gp(world)->every[HOUSE_BOX_TYPE], house_box_gp_notify);
    gp_listeners_drop(&house_gp(world)->gp.listeners, &box->listeners, box);
    gp_pool_give(
        &house_gp(world)->box_pool, &house_box_gp_pool_type, &box->slot);
    return true;
}

bool house_box_recycle(house_world *world, house_box *box)
{
    house_gp_core *core = house_gp(world);
    gp_slot *slot = (gp_slot *)(void *)box;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->box_pool,
        slot, sizeof(house_box), &core->every[HOUSE_BOX_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return house_box_gp_recycle_slow(world, box);
    }
    gp_pool_give(&core->box_pool, &house_box_gp_pool_type, slot);
    return true;
}

void house_box_recycle_all(house_world *world)
{
    house_box_walk walk = house_box_walk_begin(world);
    house_box *box;

    while ((box = house_box_walk_next(&walk)) != NULL) {
        house_box_recycle(world, box);
    }
}

uint32_t house_box_recycle_each(
    house_world *world, const house_box_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            house_box_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        house_box *box = house_box_find(world, ids[i]);
        if (box != NULL && (gp_entity_give_found(&house_gp(world)->gp,
                                &house_gp(world)->box_pool,
                                &house_box_gp_pool_type, &box->slot) ||
                               house_box_recycle(world, box))) {
            recycled++;
        }
    }
    return recycled;
}

void house_box_trim(house_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&house_gp(world)->gp));
    gp_pool_trim(&house_gp(world)->box_pool, NULL, world);
}
