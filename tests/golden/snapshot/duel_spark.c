/* duel_spark.c - see duel_spark.h. Written by gpgen from duel.yaml; do not
 * edit. */
#define GP_GENERATED
#include "duel_spark.h"

GP_ASSERT_ENTITY(duel_spark);

const gp_pool_type duel_spark_gp_pool_type = {
    .name = "spark",
    .number = DUEL_SPARK_TYPE,
    .size = sizeof(duel_spark),
    .chunk_shift = DUEL_SPARK_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the spark has died. */
GP_NOINLINE gp_slot *duel_spark_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    duel_world *world = (duel_world *)(void *)gp;
    duel_spark *spark = (duel_spark *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &duel_gp(world)->every[DUEL_SPARK_TYPE], event);

    while (listener != NULL) {
        duel_spark_created_fn *fn = (duel_spark_created_fn *)listener->fn;
        fn(listener->context, world, spark);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void duel_spark_gp_notify_f32(duel_world *world, duel_spark *spark,
    duel_spark_property property, float old_value, float new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &duel_gp(world)->gp, &spark->slot,
            &duel_gp(world)->every[DUEL_SPARK_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_spark_changed_fn *fn = (duel_spark_changed_fn *)listener->fn;
            fn(listener->context, world, spark, property);
        } else {
            duel_spark_age_changed_fn *fn =
                (duel_spark_age_changed_fn *)listener->fn;
            fn(listener->context, world, spark, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

duel_spark *duel_spark_create(duel_world *world)
{
    duel_gp_core *core = duel_gp(world);
    duel_spark *spark =
        gp_entity_take(&core->gp, &core->spark_pool, &duel_spark_gp_pool_type);
    if (spark == NULL) {
        return NULL;
    }
    spark->age = 0.0f;

    return (duel_spark *)gp_entity_notify_created(&core->gp, &spark->slot,
        &core->every[DUEL_SPARK_TYPE], duel_spark_gp_notify);
}

/* Slow path: recycles a spark that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool duel_spark_gp_recycle_slow(
    duel_world *world, duel_spark *spark)
{
    bool is_in = duel_spark_is_in(world, spark);

    GP_ASSERT(is_in || spark == NULL);
    if (!is_in || !gp_entity_leave(&spark->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&duel_gp(world)->gp, &spark->slot,
        &spark->listeners, &duel_gp(world)->every[DUEL_SPARK_TYPE],
        duel_spark_gp_notify);
    gp_listeners_drop(&duel_gp(world)->gp.listeners, &spark->listeners, spark);
    gp_pool_give(
        &duel_gp(world)->spark_pool, &duel_spark_gp_pool_type, &spark->slot);
    return true;
}

bool duel_spark_recycle(duel_world *world, duel_spark *spark)
{
    duel_gp_core *core = duel_gp(world);
    gp_slot *slot = (gp_slot *)(void *)spark;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->spark_pool,
        slot, sizeof(duel_spark), &core->every[DUEL_SPARK_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return duel_spark_gp_recycle_slow(world, spark);
    }
    gp_pool_give(&core->spark_pool, &duel_spark_gp_pool_type, slot);
    return true;
}

void duel_spark_recycle_all(duel_world *world)
{
    duel_spark_walk walk = duel_spark_walk_begin(world);
    duel_spark *spark;

    while ((spark = duel_spark_walk_next(&walk)) != NULL) {
        duel_spark_recycle(world, spark);
    }
}

uint32_t duel_spark_recycle_each(
    duel_world *world, const duel_spark_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            duel_spark_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        duel_spark *spark = duel_spark_find(world, ids[i]);
        if (spark != NULL && (gp_entity_give_found(&duel_gp(world)->gp,
                                  &duel_gp(world)->spark_pool,
                                  &duel_spark_gp_pool_type, &spark->slot) ||
                                 duel_spark_recycle(world, spark))) {
            recycled++;
        }
    }
    return recycled;
}

void duel_spark_trim(duel_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&duel_gp(world)->gp));
    gp_pool_trim(&duel_gp(world)->spark_pool, NULL, world);
}
