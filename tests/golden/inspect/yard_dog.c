/* yard_dog.c - see yard_dog.h. Written by gpgen from yard.yaml; do not edit. */
#define GP_GENERATED
#include "yard_dog.h"

GP_ASSERT_ENTITY(yard_dog);

const gp_pool_type yard_dog_gp_pool_type = {
    .name = "dog",
    .number = YARD_DOG_TYPE,
    .size = sizeof(yard_dog),
    .chunk_shift = YARD_DOG_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the dog has died. */
GP_NOINLINE gp_slot *yard_dog_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    yard_world *world = (yard_world *)(void *)gp;
    yard_dog *dog = (yard_dog *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &yard_gp(world)->every[YARD_DOG_TYPE], event);

    while (listener != NULL) {
        yard_dog_created_fn *fn = (yard_dog_created_fn *)listener->fn;
        fn(listener->context, world, dog);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void yard_dog_gp_notify_i32(yard_world *world, yard_dog *dog,
    yard_dog_property property, int32_t old_value, int32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &yard_gp(world)->gp, &dog->slot,
            &yard_gp(world)->every[YARD_DOG_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            yard_dog_changed_fn *fn = (yard_dog_changed_fn *)listener->fn;
            fn(listener->context, world, dog, property);
        } else {
            yard_dog_hp_changed_fn *fn = (yard_dog_hp_changed_fn *)listener->fn;
            fn(listener->context, world, dog, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void yard_dog_barked_emit(
    yard_world *world, yard_dog *dog, gp_id at, const char *words)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    GP_ASSERT(words != NULL);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify(&walk, &emission, &yard_gp(world)->gp, &dog->slot,
            &yard_gp(world)->every[YARD_DOG_TYPE], YARD_DOG_EVENT_BARKED);

    while (listener != NULL) {
        yard_dog_barked_fn *fn = (yard_dog_barked_fn *)listener->fn;
        fn(listener->context, world, dog, at, words);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

#if defined(DREAMS)
void yard_dog_slept_emit(yard_world *world, yard_dog *dog)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify(&walk, &emission, &yard_gp(world)->gp, &dog->slot,
            &yard_gp(world)->every[YARD_DOG_TYPE], YARD_DOG_EVENT_SLEPT);

    while (listener != NULL) {
        yard_dog_slept_fn *fn = (yard_dog_slept_fn *)listener->fn;
        fn(listener->context, world, dog);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
#endif

#if !defined(NDEBUG) || defined(GP_INSPECT)
typedef void yard_dog_gp_message_hit_fn(void *context, yard_world *world,
    yard_dog *dog, int32_t *gp_arg_damage, const char *gp_arg_words);

/* Notifies the tap of hit, which yard_inspect.c has. */
static void yard_dog_gp_log_hit(yard_world *world, yard_dog *dog,
    int32_t *gp_arg_damage, const char *gp_arg_words)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_world(&walk, &emission,
        &yard_gp(world)->gp, &yard_gp(world)->every[YARD_DOG_TYPE],
        YARD_DOG_EVENT_GP_MESSAGE_HIT, GP_EVENT_NONE);

    while (listener != NULL) {
        yard_dog_gp_message_hit_fn *fn =
            (yard_dog_gp_message_hit_fn *)listener->fn;
        fn(listener->context, world, dog, gp_arg_damage, gp_arg_words);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
#endif

bool yard_dog_send_hit(
    yard_world *world, yard_dog *dog, int32_t *damage, const char *words)
{
    bool is_in = yard_dog_is_in(world, dog);

    GP_ASSERT(is_in);
    return is_in && yard_dog_gp_send_hit(world, dog, damage, words);
}

bool yard_dog_gp_send_hit(
    yard_world *world, yard_dog *dog, int32_t *damage, const char *words)
{
    GP_ASSERT(damage != NULL);
    if (damage == NULL) {
        return false;
    }
    GP_ASSERT(words != NULL);
    if (words == NULL) {
        return false;
    }
#if !defined(NDEBUG) || defined(GP_INSPECT)
    if (gp_listeners_have_any(&yard_gp(world)->every[YARD_DOG_TYPE],
            gp_event_bit(YARD_DOG_EVENT_GP_MESSAGE_HIT))) {
        yard_dog_gp_log_hit(world, dog, damage, words);
    }
#endif
    yard_gp(world)->gp.busy++;
    yard_body_handle_hit(world, &dog->body, damage, words);
    yard_gp(world)->gp.busy--;
    return true;
}

/* Life */

yard_dog *yard_dog_create(yard_world *world)
{
    yard_gp_core *core = yard_gp(world);
    bool is_fresh;
    yard_dog *dog = gp_entity_take_fresh(
        &core->gp, &core->dog_pool, &yard_dog_gp_pool_type, &is_fresh);
    if (dog == NULL) {
        return NULL;
    }
    if (is_fresh) {
        dog->body.gp_offset = offsetof(yard_dog, body);
    }
    dog->hp = 100;

    return (yard_dog *)gp_entity_notify_created(
        &core->gp, &dog->slot, &core->every[YARD_DOG_TYPE], yard_dog_gp_notify);
}

/* Slow path: recycles a dog that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool yard_dog_gp_recycle_slow(
    yard_world *world, yard_dog *dog)
{
    bool is_in = yard_dog_is_in(world, dog);

    GP_ASSERT(is_in || dog == NULL);
    if (!is_in || !gp_entity_leave(&dog->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&yard_gp(world)->gp, &dog->slot, &dog->listeners,
        &yard_gp(world)->every[YARD_DOG_TYPE], yard_dog_gp_notify);
    gp_listeners_drop(&yard_gp(world)->gp.listeners, &dog->listeners, dog);
    gp_pool_give(&yard_gp(world)->dog_pool, &yard_dog_gp_pool_type, &dog->slot);
    return true;
}

bool yard_dog_recycle(yard_world *world, yard_dog *dog)
{
    yard_gp_core *core = yard_gp(world);
    gp_slot *slot = (gp_slot *)(void *)dog;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->dog_pool,
        slot, sizeof(yard_dog), &core->every[YARD_DOG_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return yard_dog_gp_recycle_slow(world, dog);
    }
    gp_pool_give(&core->dog_pool, &yard_dog_gp_pool_type, slot);
    return true;
}

void yard_dog_recycle_all(yard_world *world)
{
    yard_dog_walk walk = yard_dog_walk_begin(world);
    yard_dog *dog;

    while ((dog = yard_dog_walk_next(&walk)) != NULL) {
        yard_dog_recycle(world, dog);
    }
}

uint32_t yard_dog_recycle_each(
    yard_world *world, const yard_dog_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            yard_dog_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        yard_dog *dog = yard_dog_find(world, ids[i]);
        if (dog != NULL && (gp_entity_give_found(&yard_gp(world)->gp,
                                &yard_gp(world)->dog_pool,
                                &yard_dog_gp_pool_type, &dog->slot) ||
                               yard_dog_recycle(world, dog))) {
            recycled++;
        }
    }
    return recycled;
}

void yard_dog_trim(yard_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&yard_gp(world)->gp));
    gp_pool_trim(&yard_gp(world)->dog_pool, NULL, world);
}
