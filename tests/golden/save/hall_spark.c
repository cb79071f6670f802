/* hall_spark.c - see hall_spark.h. Written by gpgen from hall.yaml; do not
 * edit. */
#define GP_GENERATED
#include "hall_spark.h"

GP_ASSERT_ENTITY(hall_spark);

const gp_pool_type hall_spark_gp_pool_type = {
    .name = "spark",
    .number = HALL_SPARK_TYPE,
    .size = sizeof(hall_spark),
    .chunk_shift = HALL_SPARK_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the spark has died. */
GP_NOINLINE gp_slot *hall_spark_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_spark *spark = (hall_spark *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &hall_gp(world)->every[HALL_SPARK_TYPE], event);

    while (listener != NULL) {
        hall_spark_created_fn *fn = (hall_spark_created_fn *)listener->fn;
        fn(listener->context, world, spark);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void hall_spark_gp_notify_f32(hall_world *world, hall_spark *spark,
    hall_spark_property property, float old_value, float new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &spark->slot,
            &hall_gp(world)->every[HALL_SPARK_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_spark_changed_fn *fn = (hall_spark_changed_fn *)listener->fn;
            fn(listener->context, world, spark, property);
        } else {
            hall_spark_age_changed_fn *fn =
                (hall_spark_age_changed_fn *)listener->fn;
            fn(listener->context, world, spark, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

hall_spark *hall_spark_create(hall_world *world)
{
    hall_gp_core *core = hall_gp(world);
    hall_spark *spark =
        gp_entity_take(&core->gp, &core->spark_pool, &hall_spark_gp_pool_type);
    if (spark == NULL) {
        return NULL;
    }
    spark->age = 0.0f;

    return (hall_spark *)gp_entity_notify_created(&core->gp, &spark->slot,
        &core->every[HALL_SPARK_TYPE], hall_spark_gp_notify);
}

/* Slow path: recycles a spark that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool hall_spark_gp_recycle_slow(
    hall_world *world, hall_spark *spark)
{
    bool is_in = hall_spark_is_in(world, spark);

    GP_ASSERT(is_in || spark == NULL);
    if (!is_in || !gp_entity_leave(&spark->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&hall_gp(world)->gp, &spark->slot,
        &spark->listeners, &hall_gp(world)->every[HALL_SPARK_TYPE],
        hall_spark_gp_notify);
    gp_listeners_drop(&hall_gp(world)->gp.listeners, &spark->listeners, spark);
    gp_pool_give(
        &hall_gp(world)->spark_pool, &hall_spark_gp_pool_type, &spark->slot);
    return true;
}

bool hall_spark_recycle(hall_world *world, hall_spark *spark)
{
    hall_gp_core *core = hall_gp(world);
    gp_slot *slot = (gp_slot *)(void *)spark;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->spark_pool,
        slot, sizeof(hall_spark), &core->every[HALL_SPARK_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return hall_spark_gp_recycle_slow(world, spark);
    }
    gp_pool_give(&core->spark_pool, &hall_spark_gp_pool_type, slot);
    return true;
}

void hall_spark_recycle_all(hall_world *world)
{
    hall_spark_walk walk = hall_spark_walk_begin(world);
    hall_spark *spark;

    while ((spark = hall_spark_walk_next(&walk)) != NULL) {
        hall_spark_recycle(world, spark);
    }
}

uint32_t hall_spark_recycle_each(
    hall_world *world, const hall_spark_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            hall_spark_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        hall_spark *spark = hall_spark_find(world, ids[i]);
        if (spark != NULL && (gp_entity_give_found(&hall_gp(world)->gp,
                                  &hall_gp(world)->spark_pool,
                                  &hall_spark_gp_pool_type, &spark->slot) ||
                                 hall_spark_recycle(world, spark))) {
            recycled++;
        }
    }
    return recycled;
}

void hall_spark_trim(hall_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&hall_gp(world)->gp));
    gp_pool_trim(&hall_gp(world)->spark_pool, NULL, world);
}
