/* garden_honey.c - see garden_honey.h. Written by gpgen from garden.yaml; do
 * not edit. */
#define GP_GENERATED
#include "garden_honey.h"

GP_ASSERT_ENTITY(garden_honey);

const gp_pool_type garden_honey_gp_pool_type = {
    .name = "honey",
    .number = GARDEN_HONEY_TYPE,
    .size = sizeof(garden_honey),
    .chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
    .max = 32u,
    .lifo = true,
};

/* Notification */

/* Notifies listeners to the life of a honey, or to any property when one of
 * a component has changed. Returns false if it has died. */
GP_NOINLINE bool garden_honey_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    garden_world *world = (garden_world *)(void *)gp;
    garden_honey *honey = (garden_honey *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_life(&walk, &emission, gp, slot, event);

    while (listener != NULL) {
        garden_honey_created_fn *fn = (garden_honey_created_fn *)listener->fn;
        fn(listener->context, world, honey);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission);
}

void garden_honey_gp_notify_at_u8(garden_world *world, garden_honey *honey,
    garden_honey_property property, uint32_t index, uint8_t old_value,
    uint8_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &honey->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_honey_changed_fn *fn =
                (garden_honey_changed_fn *)listener->fn;
            fn(listener->context, world, honey, property);
        } else {
            garden_honey_slots_changed_fn *fn =
                (garden_honey_slots_changed_fn *)listener->fn;
            fn(listener->context, world, honey, index, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* slots */

void garden_honey_gp_notify_each_slots(garden_world *world, garden_honey *honey,
    const uint8_t *old_values, const uint8_t *new_values)
{
    uint64_t id = honey->slot.id;

    for (uint32_t index = 0; index < 4; index++) {
        uint8_t old_value = old_values[index];
        uint8_t new_value = new_values[index];

        if (new_value == old_value) {
            continue;
        }
        garden_honey_gp_notify_at_u8(world, honey, GARDEN_HONEY_PROPERTY_SLOTS,
            index, old_value, new_value);
        if (honey->slot.id != id) {
            return;
        }
    }
}

/* Copies the old and the new elements, so that each is told as it was. */
static bool garden_honey_gp_set_each_slots(
    garden_world *world, garden_honey *honey, const uint8_t *values)
{
    uint8_t old_values[4];
    uint8_t new_values[4];
    bool is_changed = false;

    memcpy(old_values, honey->slots, sizeof old_values);
    memcpy(new_values, values, sizeof new_values);
    for (uint32_t index = 0; index < 4; index++) {
        uint8_t old_value = old_values[index];
        uint8_t new_value = new_values[index];

        if (new_value == old_value) {
            continue;
        }
        is_changed = true;
        break;
    }
    if (is_changed) {
        memcpy(honey->slots, new_values, sizeof new_values);
        garden_honey_gp_notify_each_slots(world, honey, old_values, new_values);
    }
    return is_changed;
}

bool garden_honey_set_slots(
    garden_world *world, garden_honey *honey, const uint8_t *values)
{
    bool is_changed = false;

    GP_ASSERT(garden_honey_is_in(world, honey));
    GP_ASSERT(values != NULL);
    if (garden_honey_gp_has_listeners(
            world, honey, gp_event_bit(GARDEN_HONEY_EVENT_SLOTS))) {
        return garden_honey_gp_set_each_slots(world, honey, values);
    }
    for (uint32_t index = 0; index < 4; index++) {
        uint8_t old_value = honey->slots[index];
        uint8_t new_value = values[index];

        if (new_value == old_value) {
            continue;
        }
        is_changed = true;
        honey->slots[index] = new_value;
    }
    return is_changed;
}

bool garden_honey_set_slots_at(
    garden_world *world, garden_honey *honey, uint32_t index, uint8_t new_value)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    GP_ASSERT(index < 4);

    uint8_t old_value = honey->slots[index];

    if (new_value == old_value) {
        return false;
    }
    honey->slots[index] = new_value;
    garden_honey_gp_notify_at_u8(
        world, honey, GARDEN_HONEY_PROPERTY_SLOTS, index, old_value, new_value);
    return true;
}

void garden_honey_touch_slots_at(
    garden_world *world, garden_honey *honey, uint32_t index)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    GP_ASSERT(index < 4);
    garden_honey_gp_notify_at_u8(world, honey, GARDEN_HONEY_PROPERTY_SLOTS,
        index, honey->slots[index], honey->slots[index]);
}

void garden_honey_touch_slots(garden_world *world, garden_honey *honey)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    uint64_t id = honey->slot.id;

    for (uint32_t index = 0; index < 4; index++) {
        garden_honey_touch_slots_at(world, honey, index);
        if (honey->slot.id != id) {
            return;
        }
    }
}

/* Life */

garden_honey *garden_honey_create(garden_world *world)
{
    garden_gp_core *core = garden_gp(world);
    bool is_fresh;
    gp_slot *slot = gp_entity_take(
        &core->gp, &core->honey_pool, &garden_honey_gp_pool_type, &is_fresh);
    if (slot == NULL) {
        return NULL;
    }

    garden_honey *honey = (garden_honey *)(void *)slot;
    honey->listeners.heard = 0;
    honey->listeners.first = NULL;
    memset(honey->slots, 0, sizeof honey->slots);

    if (!gp_entity_notify_created(&garden_gp(world)->gp, &honey->slot,
            &garden_gp(world)->every[GARDEN_HONEY_TYPE])) {
        return NULL;
    }

    return honey;
}

/* Handles honeys with listeners, and those that are not live. */
static GP_NOINLINE bool garden_honey_gp_recycle_slow(
    garden_world *world, garden_honey *honey)
{
    bool is_in = garden_honey_is_in(world, honey);

    GP_ASSERT(is_in || honey == NULL);
    if (!is_in || !gp_entity_leave(&honey->listeners)) {
        return false;
    }
    garden_honey_gp_notify(
        &garden_gp(world)->gp, &honey->slot, GP_ENTITY_RECYCLED);
    gp_listeners_drop(
        &garden_gp(world)->gp.listeners, &honey->listeners, honey);
    gp_pool_give(&garden_gp(world)->honey_pool, &garden_honey_gp_pool_type,
        &honey->slot);
    return true;
}

bool garden_honey_recycle(garden_world *world, garden_honey *honey)
{
    garden_gp_core *core = garden_gp(world);
    gp_slot *slot = (gp_slot *)(void *)honey;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->honey_pool,
        slot, sizeof(garden_honey), &core->every[GARDEN_HONEY_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return garden_honey_gp_recycle_slow(world, honey);
    }
    gp_pool_give(&core->honey_pool, &garden_honey_gp_pool_type, slot);
    return true;
}

void garden_honey_recycle_all(garden_world *world)
{
    garden_honey_walk walk = garden_honey_walk_begin(world);
    garden_honey *honey;

    while ((honey = garden_honey_walk_next(&walk)) != NULL) {
        garden_honey_recycle(world, honey);
    }
}

void garden_honey_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_gp(world)->gp));
    gp_pool_trim(&garden_gp(world)->honey_pool, NULL, world);
}
