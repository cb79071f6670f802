/*
 * yard_dog.h - a dog
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_DOG_H
#define YARD_DOG_H

#include "yard_types.h"

#include "yard_body.h"

#ifdef __cplusplus
extern "C" {
#endif

struct yard_dog {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    yard_body body;
    GP_FIELD int32_t hp; /* initially 100 */
};

typedef enum yard_dog_event {
    YARD_DOG_EVENT_CHANGED, /* any property */
    YARD_DOG_EVENT_CREATED,
    YARD_DOG_EVENT_RECYCLED,
    YARD_DOG_EVENT_HP,
    YARD_DOG_EVENT_BARKED,
#if defined(DREAMS)
    YARD_DOG_EVENT_SLEPT,
#endif
    YARD_DOG_EVENT_GP_MESSAGE_HIT,
} yard_dog_event;

typedef enum yard_dog_property {
    YARD_DOG_PROPERTY_HP = YARD_DOG_EVENT_HP,
} yard_dog_property;

/* Life */

/* Takes a dog from the pool. Returns NULL if memory runs out. */
yard_dog *yard_dog_create(yard_world *world);

/* Returns a dog to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool yard_dog_recycle(yard_world *world, yard_dog *dog);

/* Recycles all dogs that are live when the call begins. */
void yard_dog_recycle_all(yard_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t yard_dog_recycle_each(
    yard_world *world, const yard_dog_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void yard_dog_trim(yard_world *world);

/* Makes room for count dogs in total. Returns false if memory runs out. */
static inline bool yard_dog_reserve(yard_world *world, uint32_t count)
{
    return gp_pool_reserve(&yard_gp(world)->dog_pool, count);
}

/* Returns the number of live dogs. */
static inline uint32_t yard_dog_count(const yard_world *world)
{
    return gp_pool_count(&yard_gp_const(world)->dog_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline yard_dog_id yard_dog_get_id(const yard_dog *dog)
{
    yard_dog_id id = {dog->slot.id};
    return id;
}

static inline gp_id yard_dog_get_any_id(const yard_dog *dog)
{
    return gp_id_of_bits(dog->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline yard_dog_id yard_dog_id_from_any(gp_id any)
{
    yard_dog_id id = {gp_id_type(any) == YARD_DOG_TYPE ? any.bits : 0};
    return id;
}

static inline bool yard_dog_id_equal(yard_dog_id a, yard_dog_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the dog has died. */
static inline yard_dog *yard_dog_find(const yard_world *world, yard_dog_id id)
{
    return (yard_dog *)(void *)gp_pool_find(&yard_gp_const(world)->dog_pool,
        id.bits, YARD_DOG_TYPE, sizeof(yard_dog), YARD_DOG_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void yard_dog_fetch(const yard_world *world, yard_dog_id id)
{
    gp_pool_fetch(&yard_gp_const(world)->dog_pool, id.bits, YARD_DOG_TYPE,
        sizeof(yard_dog), YARD_DOG_CHUNK_SHIFT);
}

static inline bool yard_dog_is_live(const yard_world *world, yard_dog_id id)
{
    return yard_dog_find(world, id) != NULL;
}

/* True if dog points to a live dog of this world. */
static inline bool yard_dog_is_in(const yard_world *world, const yard_dog *dog)
{
    return gp_pool_has(&yard_gp_const(world)->dog_pool,
        (const gp_slot *)(const void *)dog, sizeof(yard_dog));
}

/* Iterates over live dogs in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct yard_dog_walk {
    gp_pool_walk slots;
} yard_dog_walk;

static inline yard_dog_walk yard_dog_walk_begin(yard_world *world)
{
    yard_dog_walk walk = {gp_pool_walk_begin(&yard_gp(world)->dog_pool)};
    return walk;
}

static inline yard_dog *yard_dog_walk_next(yard_dog_walk *walk)
{
    return (yard_dog *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(yard_dog), YARD_DOG_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct yard_dog_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    yard_dog *first;
} yard_dog_block;

/* Iterates as above, over blocks with live dogs. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct yard_dog_blocks {
    gp_pool_blocks slots;
} yard_dog_blocks;

static inline yard_dog_blocks yard_dog_blocks_begin(yard_world *world)
{
    yard_dog_blocks blocks = {gp_pool_blocks_begin(&yard_gp(world)->dog_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool yard_dog_blocks_next(
    yard_dog_blocks *blocks, yard_dog_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(
            &blocks->slots, &slots, sizeof(yard_dog), YARD_DOG_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (yard_dog *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct yard_dog_listener {
    gp_event_listener gp;
} yard_dog_listener;

static inline yard_dog_listener yard_dog_gp_listener(
    yard_dog_event event, gp_function *fn, void *context)
{
    yard_dog_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A dog was created; only for yard_dog_any_listen. */
typedef void yard_dog_created_fn(
    void *context, yard_world *world, yard_dog *dog);

static inline yard_dog_listener yard_dog_on_created(
    yard_dog_created_fn *fn, void *context)
{
    return yard_dog_gp_listener(
        YARD_DOG_EVENT_CREATED, (gp_function *)fn, context);
}

/* A dog is about to be recycled. */
typedef void yard_dog_recycled_fn(
    void *context, yard_world *world, yard_dog *dog);

static inline yard_dog_listener yard_dog_on_recycled(
    yard_dog_recycled_fn *fn, void *context)
{
    return yard_dog_gp_listener(
        YARD_DOG_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void yard_dog_changed_fn(void *context, yard_world *world,
    yard_dog *dog, yard_dog_property property);

static inline yard_dog_listener yard_dog_on_changed(
    yard_dog_changed_fn *fn, void *context)
{
    return yard_dog_gp_listener(
        YARD_DOG_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool yard_dog_listen(
    yard_world *world, yard_dog *dog, yard_dog_listener listener)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return gp_entity_listen(&yard_gp(world)->gp, &dog->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool yard_dog_listen_owned(
    yard_world *world, yard_dog *dog, yard_dog_listener listener, gp_id owner)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return gp_entity_listen_owned(
        &yard_gp(world)->gp, &dog->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool yard_dog_listen_once(
    yard_world *world, yard_dog *dog, yard_dog_listener listener)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return gp_entity_listen_once(
        &yard_gp(world)->gp, &dog->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool yard_dog_unlisten(
    yard_world *world, yard_dog *dog, yard_dog_listener listener)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return gp_unlisten(&yard_gp(world)->gp, &dog->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void yard_dog_unlisten_all(
    yard_world *world, yard_dog *dog, yard_dog_event event)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    gp_unlisten_all(&yard_gp(world)->gp, &dog->listeners, event);
}

/* As above, for listeners to every dog. */
static inline bool yard_dog_any_listen(
    yard_world *world, yard_dog_listener listener)
{
    return gp_listen(&yard_gp(world)->gp, &yard_gp(world)->every[YARD_DOG_TYPE],
        listener.gp);
}

static inline bool yard_dog_any_listen_owned(
    yard_world *world, yard_dog_listener listener, gp_id owner)
{
    return gp_listen_owned(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_DOG_TYPE], listener.gp, owner);
}

static inline bool yard_dog_any_listen_once(
    yard_world *world, yard_dog_listener listener)
{
    return gp_listen_once(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_DOG_TYPE], listener.gp);
}

static inline bool yard_dog_any_unlisten(
    yard_world *world, yard_dog_listener listener)
{
    return gp_unlisten(&yard_gp(world)->gp,
        &yard_gp(world)->every[YARD_DOG_TYPE], listener.gp);
}

static inline void yard_dog_any_unlisten_all(
    yard_world *world, yard_dog_event event)
{
    gp_unlisten_all(
        &yard_gp(world)->gp, &yard_gp(world)->every[YARD_DOG_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool yard_dog_gp_has_listeners(
    const yard_world *world, const yard_dog *dog, uint32_t events)
{
    return gp_entity_has_listeners(
        &dog->listeners, &yard_gp_const(world)->every[YARD_DOG_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void yard_dog_gp_notify_i32(yard_world *world, yard_dog *dog,
    yard_dog_property property, int32_t old_value, int32_t new_value);

/* hp: initially 100. */
typedef void yard_dog_hp_changed_fn(void *context, yard_world *world,
    yard_dog *dog, int32_t old_value, int32_t new_value);

static inline yard_dog_listener yard_dog_on_hp_changed(
    yard_dog_hp_changed_fn *fn, void *context)
{
    return yard_dog_gp_listener(YARD_DOG_EVENT_HP, (gp_function *)fn, context);
}

/* Sets hp and notifies its listeners. Returns true if the value changed. */
static inline bool yard_dog_set_hp(
    yard_world *world, yard_dog *dog, int32_t value)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    int32_t old_value = dog->hp;

    if (value == old_value) {
        return false;
    }
    GP_STORE(dog->hp, value);
    if (yard_dog_gp_has_listeners(
            world, dog, gp_event_bit(YARD_DOG_EVENT_HP))) {
        yard_dog_gp_notify_i32(
            world, dog, YARD_DOG_PROPERTY_HP, old_value, value);
    }
    return true;
}

/* Notifies the listeners to hp without a change: old equals new. */
static inline void yard_dog_touch_hp(yard_world *world, yard_dog *dog)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    yard_dog_gp_notify_i32(world, dog, YARD_DOG_PROPERTY_HP, dog->hp, dog->hp);
}

typedef void yard_dog_barked_fn(void *context, yard_world *world, yard_dog *dog,
    gp_id at, const char *words);

static inline yard_dog_listener yard_dog_on_barked(
    yard_dog_barked_fn *fn, void *context)
{
    return yard_dog_gp_listener(
        YARD_DOG_EVENT_BARKED, (gp_function *)fn, context);
}

/* Notifies the listeners to barked, until one recycles the dog. _post leaves
 * that to execute_callbacks, and returns false if full; see gp_posts.h. */
void yard_dog_barked_emit(
    yard_world *world, yard_dog *dog, gp_id at, const char *words);
bool yard_dog_barked_post(
    yard_world *world, yard_dog *dog, gp_id at, const char *words);
bool yard_dog_barked_post_to(
    gp_stream *stream, yard_dog_id gp_target, gp_id at, const char *words);

#if defined(DREAMS)
typedef void yard_dog_slept_fn(void *context, yard_world *world, yard_dog *dog);

static inline yard_dog_listener yard_dog_on_slept(
    yard_dog_slept_fn *fn, void *context)
{
    return yard_dog_gp_listener(
        YARD_DOG_EVENT_SLEPT, (gp_function *)fn, context);
}

/* Notifies the listeners to slept, until one recycles the dog. _post leaves
 * that to execute_callbacks, and returns false if full; see gp_posts.h. */
void yard_dog_slept_emit(yard_world *world, yard_dog *dog);
bool yard_dog_slept_post(yard_world *world, yard_dog *dog);
bool yard_dog_slept_post_to(gp_stream *stream, yard_dog_id gp_target);
#endif

/* Messages: call the handlers of the components in order, until one recycles
 * the dog. Returns false if it is not live. */

/* hit. damage: in points; negative heals. Each handler gets *damage as the
 * handlers before left it. */
bool yard_dog_send_hit(
    yard_world *world, yard_dog *dog, int32_t *damage, const char *words);

/* Private: as above, for a dog that is known to be live. */
bool yard_dog_gp_send_hit(
    yard_world *world, yard_dog *dog, int32_t *damage, const char *words);

/* Private: for the world. */
gp_slot *yard_dog_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type yard_dog_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
