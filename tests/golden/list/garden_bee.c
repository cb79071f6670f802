/* garden_bee.c - see garden_bee.h. Written by gpgen from garden.yaml; do not
 * edit. */
#define GP_GENERATED
#include "garden_bee.h"

GP_ASSERT_BARE_ENTITY(garden_bee);

const gp_pool_type garden_bee_gp_pool_type = {
    .name = "bee",
    .number = GARDEN_BEE_TYPE,
    .size = sizeof(garden_bee),
    .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    .max = 64u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the bee has died. */
GP_NOINLINE gp_slot *garden_bee_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    garden_world *world = (garden_world *)(void *)gp;
    garden_bee *bee = (garden_bee *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_bare(&walk, &emission, gp, slot,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], event);

    while (listener != NULL) {
        garden_bee_created_fn *fn = (garden_bee_created_fn *)listener->fn;
        fn(listener->context, world, bee);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

/* Life */

garden_bee *garden_bee_create(garden_world *world)
{
    garden_gp_core *core = garden_gp(world);
    garden_bee *bee =
        gp_bare_take(&core->gp, &core->bee_pool, &garden_bee_gp_pool_type);
    if (bee == NULL) {
        return NULL;
    }

    return (garden_bee *)gp_entity_notify_created(&core->gp, &bee->slot,
        &core->every[GARDEN_BEE_TYPE], garden_bee_gp_notify);
}

static inline void garden_bee_gp_leave_lists(
    garden_world *world, garden_bee *bee)
{
    gp_list_unlink(&garden_gp(world)->bee_flying_list, &bee->flying_links);
}

/* Slow path: recycles a bee that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool garden_bee_gp_recycle_slow(
    garden_world *world, garden_bee *bee)
{
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in || bee == NULL);
    if (!is_in || gp_bare_is_leaving(&garden_gp(world)->gp, &bee->slot)) {
        return false;
    }
    gp_emission leaving;
    gp_bare_enter(&garden_gp(world)->gp, &leaving, &bee->slot, GP_BARE_LEAVING);
    gp_entity_notify_recycled(&garden_gp(world)->gp, &bee->slot,
        &garden_gp(world)->every[GARDEN_BEE_TYPE],
        &garden_gp(world)->every[GARDEN_BEE_TYPE], garden_bee_gp_notify);
    garden_bee_gp_leave_lists(world, bee);
    gp_bare_leave(&garden_gp(world)->gp);
    gp_bare_drop(&garden_gp(world)->gp, &bee->slot);
    gp_pool_give(
        &garden_gp(world)->bee_pool, &garden_bee_gp_pool_type, &bee->slot);
    return true;
}

bool garden_bee_recycle(garden_world *world, garden_bee *bee)
{
    garden_gp_core *core = garden_gp(world);
    gp_slot *slot = (gp_slot *)(void *)bee;
    bool is_unobserved = gp_bare_is_unobserved(&core->gp, &core->bee_pool, slot,
        sizeof(garden_bee), &core->every[GARDEN_BEE_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return garden_bee_gp_recycle_slow(world, bee);
    }
    garden_bee_gp_leave_lists(world, bee);
    gp_pool_give(&core->bee_pool, &garden_bee_gp_pool_type, slot);
    return true;
}

void garden_bee_recycle_all(garden_world *world)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;

    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        garden_bee_recycle(world, bee);
    }
}

uint32_t garden_bee_recycle_each(
    garden_world *world, const garden_bee_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            garden_bee_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        garden_bee *bee = garden_bee_find(world, ids[i]);
        if (bee != NULL && garden_bee_recycle(world, bee)) {
            recycled++;
        }
    }
    return recycled;
}

void garden_bee_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_gp(world)->gp));
    gp_pool_trim(&garden_gp(world)->bee_pool, NULL, world);
}
