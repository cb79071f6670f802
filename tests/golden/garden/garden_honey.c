/* garden_honey.c - see garden_honey.h. Written by gpgen from garden.yaml; do
 * not edit. */
#include "garden_honey.h"

#include "garden_world.h"

#include <stddef.h>
#include <string.h>

_Static_assert(
    offsetof(garden_honey, slot) == 0, "an entity begins with its slot");
_Static_assert(offsetof(garden_honey, listeners) == sizeof(gp_slot),
    "its listeners follow");

static const gp_pool_type garden_honey_gp_pool_type = {
    .name = "honey",
    .number = GARDEN_HONEY_TYPE,
    .size = sizeof(garden_honey),
    .chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
    .max = 32u,
    .lifo = true,
};

/* Notification */

/* Notifies listeners to created or recycled. Returns false if the honey has
 * died. */
static GP_NOINLINE bool garden_honey_gp_notify_life(
    garden_world *world, garden_honey *honey, garden_honey_event event)
{
    gp_notification notification;
    const gp_listener *listener =
        gp_notification_begin(&notification, &garden_gp(world)->gp.listeners,
            &honey->listeners, &garden_gp(world)->every[GARDEN_HONEY_TYPE],
            event, GP_EVENT_NONE, honey);

    while (listener != NULL) {
        garden_honey_created_fn *fn = (garden_honey_created_fn *)listener->fn;
        fn(listener->context, world, honey);
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
    }

    return gp_emission_is_outlived(&notification.emission);
}

void garden_honey_gp_notify_at_u8(garden_world *world, garden_honey *honey,
    garden_honey_property property, uint32_t index, uint8_t old_value,
    uint8_t new_value)
{
    gp_notification notification;
    const gp_listener *listener =
        gp_notification_begin(&notification, &garden_gp(world)->gp.listeners,
            &honey->listeners, &garden_gp(world)->every[GARDEN_HONEY_TYPE],
            property, GARDEN_HONEY_EVENT_CHANGED, honey);

    while (listener != NULL) {
        if (gp_notification_is_changed(&notification)) {
            garden_honey_changed_fn *fn =
                (garden_honey_changed_fn *)listener->fn;
            fn(listener->context, world, honey, property);
        } else {
            garden_honey_slots_changed_fn *fn =
                (garden_honey_slots_changed_fn *)listener->fn;
            fn(listener->context, world, honey, index, old_value, new_value);
        }
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
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

bool garden_honey_send_damage(
    garden_world *world, garden_honey *honey, int32_t amount, gp_id source)
{
    bool is_in = garden_honey_is_in(world, honey);

    GP_ASSERT(is_in);
    (void)amount;
    (void)source;
    (void)is_in;
    return false;
}

/* Life */

garden_honey *garden_honey_create(garden_world *world)
{
    GP_ASSERT(gp_world_was_made(&garden_gp(world)->gp));
    if (garden_gp(world)->gp.ending) {
        return NULL;
    }

    bool is_fresh;
    gp_slot *slot = gp_pool_take(
        &garden_gp(world)->honey_pool, &garden_honey_gp_pool_type, &is_fresh);
    if (slot == NULL) {
        return NULL;
    }

    garden_honey *honey = (garden_honey *)(void *)slot;
    honey->listeners.heard = 0;
    honey->listeners.first = NULL;
    memset(honey->slots, 0, sizeof honey->slots);

    gp_listeners *every = &garden_gp(world)->every[GARDEN_HONEY_TYPE];
    uint64_t created = gp_event_bit(GARDEN_HONEY_EVENT_CREATED);
    if (GP_UNLIKELY(gp_listeners_hear(every, created))) {
        if (!garden_honey_gp_notify_life(
                world, honey, GARDEN_HONEY_EVENT_CREATED)) {
            return NULL;
        }
    }

    return honey;
}

/* Handles honeys with listeners, and those that are not live. */
static GP_NOINLINE bool garden_honey_gp_recycle_slow(
    garden_world *world, garden_honey *honey)
{
    bool is_in = garden_honey_is_in(world, honey);

    GP_ASSERT(is_in || honey == NULL);
    if (!is_in) {
        return false;
    }
    if (gp_listeners_hear(
            &honey->listeners, GP_OBJECT_LEAVING | GP_OBJECT_MAKING)) {
        return false;
    }
    honey->listeners.heard |= GP_OBJECT_LEAVING;
    garden_honey_gp_notify_life(world, honey, GARDEN_HONEY_EVENT_RECYCLED);
    gp_listeners_drop(
        &garden_gp(world)->gp.listeners, &honey->listeners, honey);
    gp_pool_give(&garden_gp(world)->honey_pool, &garden_honey_gp_pool_type,
        &honey->slot);
    return true;
}

/* True if a live honey can be recycled without calling or ending anything. */
static inline bool garden_honey_gp_is_unobserved(
    const garden_world *world, const garden_honey *honey)
{
    const garden_gp_core *core = garden_gp_const(world);

    return gp_listeners_are_none(&honey->listeners) &&
           core->gp.listeners.emissions == NULL &&
           !gp_listeners_has(
               &core->every[GARDEN_HONEY_TYPE], GARDEN_HONEY_EVENT_RECYCLED);
}

bool garden_honey_recycle(garden_world *world, garden_honey *honey)
{
    gp_pool *pool = &garden_gp(world)->honey_pool;
    gp_slot *slot = (gp_slot *)(void *)honey;

    if (GP_UNLIKELY(!gp_pool_is_near(pool, slot))) {
        return garden_honey_gp_recycle_slow(world, honey);
    }
    if (GP_UNLIKELY(!gp_pool_has(pool, slot, sizeof(garden_honey)))) {
        return garden_honey_gp_recycle_slow(world, honey);
    }
    if (GP_UNLIKELY(!garden_honey_gp_is_unobserved(world, honey))) {
        return garden_honey_gp_recycle_slow(world, honey);
    }
    gp_pool_give(pool, &garden_honey_gp_pool_type, slot);
    return true;
}

void garden_honey_recycle_all(garden_world *world)
{
    garden_honey_walk walk = garden_honey_walk_begin(world);
    garden_honey *honey = garden_honey_walk_next(&walk);

    while (honey != NULL) {
        garden_honey_recycle(world, honey);
        honey = garden_honey_walk_next(&walk);
    }
}

bool garden_honey_reserve(garden_world *world, uint32_t count)
{
    return gp_pool_reserve(&garden_gp(world)->honey_pool, count);
}

void garden_honey_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_gp(world)->gp));
    gp_pool_trim(&garden_gp(world)->honey_pool, NULL, world);
}

bool garden_honey_gp_open_pool(garden_world *world, uint32_t reserve)
{
    gp_pool_place place = {
        .slots = world->honey_slots,
        .births = world->honey_births,
        .marks = world->honey_marks,
        .stack = world->honey_stack,
    };

    gp_pool_init_static(&garden_gp(world)->honey_pool,
        &garden_honey_gp_pool_type, &garden_gp(world)->gp.memory, &place);
    return garden_honey_reserve(world, reserve);
}
