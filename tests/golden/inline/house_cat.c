/* house_cat.c - see house_cat.h. Written by gpgen from house.yaml; do not
 * edit. */
#define GP_GENERATED
#include "house_cat.h"

GP_ASSERT_INLINE_ENTITY(house_cat);

const gp_pool_type house_cat_gp_pool_type = {
    .name = "cat",
    .number = HOUSE_CAT_TYPE,
    .size = sizeof(house_cat),
    .chunk_shift = HOUSE_CAT_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled, or to any property when one
 * of a component has changed. Returns the slot, or NULL if the cat has died. */
GP_NOINLINE gp_slot *house_cat_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    house_world *world = (house_world *)(void *)gp;
    house_cat *cat = (house_cat *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_inline_life(&walk, &emission, gp,
        slot, &house_gp(world)->every[HOUSE_CAT_TYPE], event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            house_cat_changed_fn *fn = (house_cat_changed_fn *)listener->fn;
            fn(listener->context, world, cat, (house_cat_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        house_cat_created_fn *fn = (house_cat_created_fn *)listener->fn;
        fn(listener->context, world, cat);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

/* A call to the listener in a cat, and what those behind it get. */
typedef struct house_cat_gp_notify_i8_call {
    gp_emission emission;
    house_cat_property property;
    int8_t old_value;
    int8_t new_value;
} house_cat_gp_notify_i8_call;

/* Calls all listeners; or those that are left after the one in the cat. */
static GP_NOINLINE void house_cat_gp_notify_i8_rest(house_world *world,
    house_cat *cat, house_cat_property property, int8_t old_value,
    int8_t new_value, gp_emission *begun)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_inline_rest(&walk, &emission,
        &house_gp(world)->gp, &cat->slot,
        &house_gp(world)->every[HOUSE_CAT_TYPE], property, begun);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            house_cat_changed_fn *fn = (house_cat_changed_fn *)listener->fn;
            fn(listener->context, world, cat, property);
        } else {
            house_cat_lives_changed_fn *fn =
                (house_cat_lives_changed_fn *)listener->fn;
            fn(listener->context, world, cat, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void house_cat_gp_notify_i8(house_world *world, house_cat *cat,
    house_cat_property property, int8_t old_value, int8_t new_value)
{
    if (GP_UNLIKELY(!gp_notify_is_inline(&cat->listeners, property))) {
        house_cat_gp_notify_i8_rest(
            world, cat, property, old_value, new_value, NULL);
        return;
    }
    house_cat_gp_notify_i8_call call;
    call.property = property;
    call.old_value = old_value;
    call.new_value = new_value;
    const gp_listener *listener = gp_notify_inline_begin(
        &call.emission, &house_gp(world)->gp, &cat->slot);
    house_cat_lives_changed_fn *fn = (house_cat_lives_changed_fn *)listener->fn;

    fn(listener->context, world, cat, old_value, new_value);
    if (!gp_notify_inline_end(&call.emission, &house_gp(world)->gp, &cat->slot,
            &house_gp(world)->every[HOUSE_CAT_TYPE])) {
        house_cat_gp_notify_i8_call *begun =
            gp_notify_innermost(&house_gp(world)->gp);
        house_cat_gp_notify_i8_rest(world, cat, begun->property,
            begun->old_value, begun->new_value, &begun->emission);
    }
}

void house_cat_purred_emit(house_world *world, house_cat *cat, uint8_t volume)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_inline(&walk, &emission, &house_gp(world)->gp, &cat->slot,
            &house_gp(world)->every[HOUSE_CAT_TYPE], HOUSE_CAT_EVENT_PURRED);

    while (listener != NULL) {
        house_cat_purred_fn *fn = (house_cat_purred_fn *)listener->fn;
        fn(listener->context, world, cat, volume);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* Life */

house_cat *house_cat_create(house_world *world)
{
    house_gp_core *core = house_gp(world);
    bool is_fresh;
    house_cat *cat = gp_inline_take_fresh(
        &core->gp, &core->cat_pool, &house_cat_gp_pool_type, &is_fresh);
    if (cat == NULL) {
        return NULL;
    }
    if (is_fresh) {
        cat->body.gp_offset = offsetof(house_cat, body);
    }
    cat->body.weight = 0.0f;
    cat->lives = 0;

    return (house_cat *)gp_entity_notify_created(&core->gp, &cat->slot,
        &core->every[HOUSE_CAT_TYPE], house_cat_gp_notify);
}

/* Slow path: recycles a cat that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool house_cat_gp_recycle_slow(
    house_world *world, house_cat *cat)
{
    bool is_in = house_cat_is_in(world, cat);

    GP_ASSERT(is_in || cat == NULL);
    if (!is_in || !gp_entity_leave(&cat->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&house_gp(world)->gp, &cat->slot, &cat->listeners,
        &house_gp(world)->every[HOUSE_CAT_TYPE], house_cat_gp_notify);
    gp_inline_drop(&house_gp(world)->gp.listeners, &cat->listeners, cat);
    gp_pool_give(
        &house_gp(world)->cat_pool, &house_cat_gp_pool_type, &cat->slot);
    return true;
}

bool house_cat_recycle(house_world *world, house_cat *cat)
{
    house_gp_core *core = house_gp(world);
    gp_slot *slot = (gp_slot *)(void *)cat;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->cat_pool,
        slot, sizeof(house_cat), &core->every[HOUSE_CAT_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return house_cat_gp_recycle_slow(world, cat);
    }
    gp_pool_give(&core->cat_pool, &house_cat_gp_pool_type, slot);
    return true;
}

void house_cat_recycle_all(house_world *world)
{
    house_cat_walk walk = house_cat_walk_begin(world);
    house_cat *cat;

    while ((cat = house_cat_walk_next(&walk)) != NULL) {
        house_cat_recycle(world, cat);
    }
}

uint32_t house_cat_recycle_each(
    house_world *world, const house_cat_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            house_cat_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        house_cat *cat = house_cat_find(world, ids[i]);
        if (cat != NULL && (gp_entity_give_found(&house_gp(world)->gp,
                                &house_gp(world)->cat_pool,
                                &house_cat_gp_pool_type, &cat->slot) ||
                               house_cat_recycle(world, cat))) {
            recycled++;
        }
    }
    return recycled;
}

void house_cat_trim(house_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&house_gp(world)->gp));
    gp_pool_trim(&house_gp(world)->cat_pool, NULL, world);
}
