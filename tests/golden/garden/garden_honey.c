/* garden_honey.c - see garden_honey.h. Written by gpgen from garden.yaml; do
 * not edit. */
#include "garden_honey.h"

#include "garden_world.h"

#include <stddef.h>
#include <string.h>

_Static_assert(
    offsetof(garden_honey, slot) == 0, "an entity begins with its slot");
_Static_assert(offsetof(garden_honey, listeners) == sizeof(gp_slot),
    "and then come its listeners");

static const gp_pool_type pool_type = {
    .name = "honey",
    .number = GARDEN_HONEY_TYPE,
    .size = sizeof(garden_honey),
    .chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
    .max = 32u,
    .lifo = true,
};

static gp_pool *pool_of(garden_world *world)
{
    return &garden_world_core_of(world)->honey_pool;
}

static gp_listener_store *store_of(garden_world *world)
{
    return &garden_world_core_of(world)->gp.listeners;
}

/* Those who listen to every honey. */
static gp_listeners *every_listeners(garden_world *world)
{
    garden_world_core *core = garden_world_core_of(world);

    return &core->of_type[pool_type.number];
}

/* A honey has been created */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the honey died. */
static GP_OUT_OF_LINE bool emit_created(
    garden_world *world, garden_honey *honey, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HONEY_EVENT_CREATED, honey);
    while (listener != NULL) {
        garden_honey_created_fn *fn = (garden_honey_created_fn *)listener->fn;
        fn(listener->context, world, honey);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_honey_any_created_add(
    garden_world *world, garden_honey_created_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CREATED, (gp_function *)fn, context);
}

bool garden_honey_any_created_add_owned(garden_world *world,
    garden_honey_created_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CREATED, (gp_function *)fn, context, owner);
}

bool garden_honey_any_created_add_once(
    garden_world *world, garden_honey_created_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CREATED, (gp_function *)fn, context);
}

bool garden_honey_any_created_remove(
    garden_world *world, garden_honey_created_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CREATED, (gp_function *)fn, context);
}

void garden_honey_any_created_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HONEY_EVENT_CREATED);
}

/* A honey is recycled */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the honey died. */
static GP_OUT_OF_LINE bool emit_recycled(
    garden_world *world, garden_honey *honey, gp_listeners *listeners)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HONEY_EVENT_RECYCLED, honey);
    while (listener != NULL) {
        garden_honey_recycled_fn *fn = (garden_honey_recycled_fn *)listener->fn;
        fn(listener->context, world, honey);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_honey_any_recycled_add(
    garden_world *world, garden_honey_recycled_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_RECYCLED, (gp_function *)fn, context);
}

bool garden_honey_any_recycled_add_owned(garden_world *world,
    garden_honey_recycled_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_RECYCLED, (gp_function *)fn, context, owner);
}

bool garden_honey_any_recycled_add_once(
    garden_world *world, garden_honey_recycled_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_RECYCLED, (gp_function *)fn, context);
}

bool garden_honey_any_recycled_remove(
    garden_world *world, garden_honey_recycled_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_RECYCLED, (gp_function *)fn, context);
}

void garden_honey_any_recycled_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HONEY_EVENT_RECYCLED);
}

/* Any property */

/* Whether anybody but the honey's own listeners to an event may hear of it. */
static inline bool is_heard_further(
    garden_world *world, const garden_honey *honey, uint32_t event)
{
    uint64_t changed = gp_event_bit(GARDEN_HONEY_EVENT_CHANGED);
    uint64_t every = every_listeners(world)->heard;

    every &= changed | gp_event_bit(event);
    return (every | (honey->listeners.heard & changed)) != 0;
}

/* Calls the listeners of one list, in the order in which they were added.
 * False if the honey died. */
static inline bool emit_changed(garden_world *world, garden_honey *honey,
    gp_listeners *listeners, garden_honey_property property)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(&emission, store_of(world), listeners,
        GARDEN_HONEY_EVENT_CHANGED, honey);
    while (listener != NULL) {
        garden_honey_changed_fn *fn = (garden_honey_changed_fn *)listener->fn;
        fn(listener->context, world, honey, property);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

bool garden_honey_changed_add(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_honey_changed_add_owned(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context, gp_id owner)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add_owned(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_honey_changed_add_once(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add_once(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_honey_changed_remove(garden_world *world, garden_honey *honey,
    garden_honey_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_remove(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_honey_changed_clear(garden_world *world, garden_honey *honey)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    gp_listeners_clear(
        store_of(world), &honey->listeners, GARDEN_HONEY_EVENT_CHANGED);
}

bool garden_honey_any_changed_add(
    garden_world *world, garden_honey_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_honey_any_changed_add_owned(garden_world *world,
    garden_honey_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context, owner);
}

bool garden_honey_any_changed_add_once(
    garden_world *world, garden_honey_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

bool garden_honey_any_changed_remove(
    garden_world *world, garden_honey_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_CHANGED, (gp_function *)fn, context);
}

void garden_honey_any_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HONEY_EVENT_CHANGED);
}

/* slots */

/* Calls the listeners of one list, in the order in which they were added.
 * False if the honey died. */
static inline bool emit_slots_changed(garden_world *world, garden_honey *honey,
    gp_listeners *listeners, uint32_t index, uint8_t old_value,
    uint8_t new_value)
{
    gp_emission emission;
    const gp_listener *listener;

    listener = gp_emission_begin(
        &emission, store_of(world), listeners, GARDEN_HONEY_EVENT_SLOTS, honey);
    while (listener != NULL) {
        garden_honey_slots_changed_fn *fn =
            (garden_honey_slots_changed_fn *)listener->fn;
        fn(listener->context, world, honey, index, old_value, new_value);
        listener = gp_emission_next(&emission, store_of(world), listener);
    }
    return gp_emission_is_outlived(&emission);
}

static GP_OUT_OF_LINE void tell_slots_further(garden_world *world,
    garden_honey *honey, uint32_t index, uint8_t old_value, uint8_t new_value)
{
    if (gp_listeners_has(&honey->listeners, GARDEN_HONEY_EVENT_CHANGED)) {
        if (!emit_changed(
                world, honey, &honey->listeners, GARDEN_HONEY_PROPERTY_SLOTS)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_HONEY_EVENT_SLOTS)) {
        if (!emit_slots_changed(world, honey, every_listeners(world), index,
                old_value, new_value)) {
            return;
        }
    }
    if (gp_listeners_has(every_listeners(world), GARDEN_HONEY_EVENT_CHANGED)) {
        emit_changed(
            world, honey, every_listeners(world), GARDEN_HONEY_PROPERTY_SLOTS);
    }
}

/* Tells everyone in turn; what was set last need not be what is told. */
static void tell_slots_changed(garden_world *world, garden_honey *honey,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    if (gp_listeners_hear(&honey->listeners, GP_OBJECT_SILENT)) {
        gp_world_keep_up(store_of(world), &honey->slot.id, &honey->listeners,
            GARDEN_HONEY_EVENT_SLOTS, honey, index);
        return;
    }
    if (gp_listeners_has(&honey->listeners, GARDEN_HONEY_EVENT_SLOTS)) {
        if (!emit_slots_changed(
                world, honey, &honey->listeners, index, old_value, new_value)) {
            return;
        }
    }

    if (is_heard_further(world, honey, GARDEN_HONEY_EVENT_SLOTS)) {
        tell_slots_further(world, honey, index, old_value, new_value);
    }
}

/* The same of each element that differs. */
static void tell_each_slots(garden_world *world, garden_honey *honey,
    const uint8_t *old_values, const uint8_t *new_values)
{
    uint64_t id = honey->slot.id;

    for (uint32_t index = 0; index < 4; index++) {
        uint8_t old_value = old_values[index];
        uint8_t new_value = new_values[index];

        if (new_value == old_value) {
            continue;
        }
        tell_slots_changed(world, honey, index, old_value, new_value);
        if (honey->slot.id != id) {
            return;
        }
    }
}

/* Copies the old and the new elements, so that each is told as it was. */
static bool set_each_slots(
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
        tell_each_slots(world, honey, old_values, new_values);
    }
    return is_changed;
}

bool garden_honey_set_slots(
    garden_world *world, garden_honey *honey, const uint8_t *values)
{
    bool is_changed = false;

    GP_ASSERT(garden_honey_is_in(world, honey));
    GP_ASSERT(values != NULL);
    if (garden_honey_is_heard(world, honey, GARDEN_HONEY_EVENT_SLOTS)) {
        return set_each_slots(world, honey, values);
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
    tell_slots_changed(world, honey, index, old_value, new_value);
    return true;
}

void garden_honey_touch_slots_at(
    garden_world *world, garden_honey *honey, uint32_t index)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    GP_ASSERT(index < 4);
    tell_slots_changed(
        world, honey, index, honey->slots[index], honey->slots[index]);
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

bool garden_honey_slots_changed_add(garden_world *world, garden_honey *honey,
    garden_honey_slots_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

bool garden_honey_slots_changed_add_owned(garden_world *world,
    garden_honey *honey, garden_honey_slots_changed_fn *fn, void *context,
    gp_id owner)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add_owned(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context, owner);
}

bool garden_honey_slots_changed_add_once(garden_world *world,
    garden_honey *honey, garden_honey_slots_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_add_once(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

bool garden_honey_slots_changed_remove(garden_world *world, garden_honey *honey,
    garden_honey_slots_changed_fn *fn, void *context)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    return gp_listeners_remove(store_of(world), &honey->listeners,
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

void garden_honey_slots_changed_clear(garden_world *world, garden_honey *honey)
{
    GP_ASSERT(garden_honey_is_in(world, honey));
    gp_listeners_clear(
        store_of(world), &honey->listeners, GARDEN_HONEY_EVENT_SLOTS);
}

bool garden_honey_any_slots_changed_add(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context)
{
    return gp_listeners_add(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

bool garden_honey_any_slots_changed_add_owned(garden_world *world,
    garden_honey_slots_changed_fn *fn, void *context, gp_id owner)
{
    return gp_listeners_add_owned(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context, owner);
}

bool garden_honey_any_slots_changed_add_once(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context)
{
    return gp_listeners_add_once(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

bool garden_honey_any_slots_changed_remove(
    garden_world *world, garden_honey_slots_changed_fn *fn, void *context)
{
    return gp_listeners_remove(store_of(world), every_listeners(world),
        GARDEN_HONEY_EVENT_SLOTS, (gp_function *)fn, context);
}

void garden_honey_any_slots_changed_clear(garden_world *world)
{
    gp_listeners_clear(
        store_of(world), every_listeners(world), GARDEN_HONEY_EVENT_SLOTS);
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

static void set_defaults(garden_honey *honey)
{
    memset(honey->slots, 0, sizeof honey->slots);
}

static gp_slot *take_slot(garden_world *world, bool *is_fresh)
{
    return gp_pool_take(pool_of(world), &pool_type, is_fresh);
}

/* Takes a slot, with its defaults; until end_create it tells nobody. */
static inline garden_honey *begin_create(garden_world *world)
{
    bool is_fresh;
    gp_slot *slot;
    garden_honey *honey;

    GP_ASSERT(gp_world_was_made(&garden_world_core_of(world)->gp));
    if (garden_world_core_of(world)->gp.ending) {
        return NULL;
    }
    slot = take_slot(world, &is_fresh);
    if (slot == NULL) {
        return NULL;
    }
    honey = (garden_honey *)(void *)slot;
    honey->listeners.heard = 0;
    honey->listeners.first = NULL;
    set_defaults(honey);
    return honey;
}

/* Tells of a newborn; NULL if it has been recycled meanwhile. */
static GP_OUT_OF_LINE garden_honey *tell_created(
    garden_world *world, garden_honey *honey)
{
    bool is_live = emit_created(world, honey, every_listeners(world));

    return is_live ? honey : NULL;
}

/* Lets the newborn tell; NULL if it has been recycled meanwhile. */
static inline garden_honey *end_create(garden_world *world, garden_honey *honey)
{
    bool heard;

    heard =
        gp_listeners_has(every_listeners(world), GARDEN_HONEY_EVENT_CREATED);
    if (GP_SELDOM(heard)) {
        return tell_created(world, honey);
    }
    return honey;
}

garden_honey *garden_honey_create(garden_world *world)
{
    garden_honey *honey = begin_create(world);

    if (honey == NULL) {
        return NULL;
    }
    return end_create(world, honey);
}

static inline void give_slot(garden_world *world, garden_honey *honey)
{
    gp_pool_give(pool_of(world), &pool_type, &honey->slot);
}

/* Tells that it goes, lets its listeners go, and gives it back. */
static inline void let_go(garden_world *world, garden_honey *honey)
{
    if (gp_listeners_has(every_listeners(world), GARDEN_HONEY_EVENT_RECYCLED)) {
        honey->listeners.heard |= GP_OBJECT_LEAVING;
        emit_recycled(world, honey, every_listeners(world));
    }
    gp_listeners_drop(store_of(world), &honey->listeners, honey);
    give_slot(world, honey);
}

/* Whether nobody listens and nothing is being told. */
static inline bool goes_quietly(
    const garden_world *world, const garden_honey *honey)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    const gp_listeners *every = &core->of_type[pool_type.number];

    if (!gp_listeners_are_none(&honey->listeners)) {
        return false;
    }
    if (core->gp.listeners.emissions != NULL) {
        return false;
    }
    return !gp_listeners_has(every, GARDEN_HONEY_EVENT_RECYCLED);
}

/* Recycles whatever the pool and the listeners are like. */
static GP_OUT_OF_LINE bool recycle_telling(
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
    let_go(world, honey);
    return true;
}

/* The quiet way; whatever else there is, the other looks at from the start. */
bool garden_honey_recycle(garden_world *world, garden_honey *honey)
{
    gp_pool *pool = pool_of(world);
    gp_slot *slot = (gp_slot *)(void *)honey;

    if (GP_SELDOM(!gp_pool_is_near(pool, slot))) {
        return recycle_telling(world, honey);
    }
    if (GP_SELDOM(!gp_pool_has(pool, slot, pool_type.size))) {
        return recycle_telling(world, honey);
    }
    if (GP_SELDOM(!goes_quietly(world, honey))) {
        return recycle_telling(world, honey);
    }
    gp_pool_give(pool, &pool_type, slot);
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
    return gp_pool_reserve(pool_of(world), count);
}

void garden_honey_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_world_core_of(world)->gp));
    gp_pool_trim(pool_of(world), NULL, world);
}

bool garden_honey_open_pool(garden_world *world, uint32_t reserve)
{
    gp_pool_place place = {
        .slots = world->honey_slots,
        .births = world->honey_births,
        .marks = world->honey_marks,
        .stack = world->honey_stack,
    };

    gp_pool_init_static(pool_of(world), &pool_type,
        &garden_world_core_of(world)->gp.memory, &place);
    return gp_pool_reserve(pool_of(world), reserve);
}

void garden_honey_close_pool(garden_world *world)
{
    gp_pool_finish(pool_of(world), NULL, world);
}
