/* yard_leaf.c - see yard_leaf.h. Written by gpgen from yard.yaml; do not
 * edit. */
#define GP_GENERATED
#include "yard_leaf.h"

GP_ASSERT_ENTITY(yard_leaf);

const gp_pool_type yard_leaf_gp_pool_type = {
    .name = "leaf",
    .number = YARD_LEAF_TYPE,
    .size = sizeof(yard_leaf),
    .chunk_shift = YARD_LEAF_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the leaf has died. */
GP_NOINLINE gp_slot *yard_leaf_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    yard_world *world = (yard_world *)(void *)gp;
    yard_leaf *leaf = (yard_leaf *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &yard_gp(world)->every[YARD_LEAF_TYPE], event);

    while (listener != NULL) {
        yard_leaf_created_fn *fn = (yard_leaf_created_fn *)listener->fn;
        fn(listener->context, world, leaf);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void yard_leaf_gp_notify_f32(yard_world *world, yard_leaf *leaf,
    yard_leaf_property property, float old_value, float new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &yard_gp(world)->gp, &leaf->slot,
            &yard_gp(world)->every[YARD_LEAF_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            yard_leaf_changed_fn *fn = (yard_leaf_changed_fn *)listener->fn;
            fn(listener->context, world, leaf, property);
        } else {
            yard_leaf_age_changed_fn *fn =
                (yard_leaf_age_changed_fn *)listener->fn;
            fn(listener->context, world, leaf, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

yard_leaf *yard_leaf_create(yard_world *world)
{
    yard_gp_core *core = yard_gp(world);
    yard_leaf *leaf =
        gp_entity_take(&core->gp, &core->leaf_pool, &yard_leaf_gp_pool_type);
    if (leaf == NULL) {
        return NULL;
    }
    leaf->age = 0.0f;

    return (yard_leaf *)gp_entity_notify_created(&core->gp, &leaf->slot,
        &core->every[YARD_LEAF_TYPE], yard_leaf_gp_notify);
}

/* Slow path: recycles a leaf that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool yard_leaf_gp_recycle_slow(
    yard_world *world, yard_leaf *leaf)
{
    bool is_in = yard_leaf_is_in(world, leaf);

    GP_ASSERT(is_in || leaf == NULL);
    if (!is_in || !gp_entity_leave(&leaf->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&yard_gp(world)->gp, &leaf->slot,
        &leaf->listeners, &yard_gp(world)->every[YARD_LEAF_TYPE],
        yard_leaf_gp_notify);
    gp_listeners_drop(&yard_gp(world)->gp.listeners, &leaf->listeners, leaf);
    gp_pool_give(
        &yard_gp(world)->leaf_pool, &yard_leaf_gp_pool_type, &leaf->slot);
    return true;
}

bool yard_leaf_recycle(yard_world *world, yard_leaf *leaf)
{
    yard_gp_core *core = yard_gp(world);
    gp_slot *slot = (gp_slot *)(void *)leaf;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->leaf_pool,
        slot, sizeof(yard_leaf), &core->every[YARD_LEAF_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return yard_leaf_gp_recycle_slow(world, leaf);
    }
    gp_pool_give(&core->leaf_pool, &yard_leaf_gp_pool_type, slot);
    return true;
}

void yard_leaf_recycle_all(yard_world *world)
{
    yard_leaf_walk walk = yard_leaf_walk_begin(world);
    yard_leaf *leaf;

    while ((leaf = yard_leaf_walk_next(&walk)) != NULL) {
        yard_leaf_recycle(world, leaf);
    }
}

uint32_t yard_leaf_recycle_each(
    yard_world *world, const yard_leaf_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            yard_leaf_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        yard_leaf *leaf = yard_leaf_find(world, ids[i]);
        if (leaf != NULL && (gp_entity_give_found(&yard_gp(world)->gp,
                                 &yard_gp(world)->leaf_pool,
                                 &yard_leaf_gp_pool_type, &leaf->slot) ||
                                yard_leaf_recycle(world, leaf))) {
            recycled++;
        }
    }
    return recycled;
}

void yard_leaf_trim(yard_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&yard_gp(world)->gp));
    gp_pool_trim(&yard_gp(world)->leaf_pool, NULL, world);
}
