/*
 * house_cat.h - a cat
 *
 * Written by gpgen from house.yaml; do not edit.
 */
#ifndef HOUSE_CAT_H
#define HOUSE_CAT_H

#include "house_types.h"

#include "house_body.h"

#ifdef __cplusplus
extern "C" {
#endif

struct house_cat {
    GP_FIELD gp_slot slot;      /* its ID */
    gp_listeners listeners;     /* empty until the first is added */
    gp_listener first_listener; /* while it is the only one */
    house_body body;
    GP_FIELD int8_t lives;
};

typedef enum house_cat_event {
    HOUSE_CAT_EVENT_CHANGED, /* any property */
    HOUSE_CAT_EVENT_CREATED,
    HOUSE_CAT_EVENT_RECYCLED,
    HOUSE_CAT_EVENT_LIVES,
    HOUSE_CAT_EVENT_PURRED,
} house_cat_event;

typedef enum house_cat_property {
    HOUSE_CAT_PROPERTY_LIVES = HOUSE_CAT_EVENT_LIVES,
    HOUSE_CAT_PROPERTY_BODY_WEIGHT = HOUSE_BODY_EVENT_WEIGHT,
} house_cat_property;

/* Life */

/* Takes a cat from the pool. Returns NULL if memory runs out. */
house_cat *house_cat_create(house_world *world);

/* Returns a cat to the pool, removes its listeners and invalidates its IDs.
 * Returns false if it is NULL, not live, or already being recycled. */
bool house_cat_recycle(house_world *world, house_cat *cat);

/* Recycles all cats that are live when the call begins. */
void house_cat_recycle_all(house_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t house_cat_recycle_each(
    house_world *world, const house_cat_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void house_cat_trim(house_world *world);

/* Makes room for count cats in total. Returns false if memory runs out. */
static inline bool house_cat_reserve(house_world *world, uint32_t count)
{
    return gp_pool_reserve(&house_gp(world)->cat_pool, count);
}

/* Returns the number of live cats. */
static inline uint32_t house_cat_count(const house_world *world)
{
    return gp_pool_count(&house_gp_const(world)->cat_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline house_cat_id house_cat_get_id(const house_cat *cat)
{
    house_cat_id id = {cat->slot.id};
    return id;
}

static inline gp_id house_cat_get_any_id(const house_cat *cat)
{
    return gp_id_of_bits(cat->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline house_cat_id house_cat_id_from_any(gp_id any)
{
    house_cat_id id = {gp_id_type(any) == HOUSE_CAT_TYPE ? any.bits : 0};
    return id;
}

static inline bool house_cat_id_equal(house_cat_id a, house_cat_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the cat has died. */
static inline house_cat *house_cat_find(
    const house_world *world, house_cat_id id)
{
    return (house_cat *)(void *)gp_pool_find(&house_gp_const(world)->cat_pool,
        id.bits, HOUSE_CAT_TYPE, sizeof(house_cat), HOUSE_CAT_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void house_cat_fetch(const house_world *world, house_cat_id id)
{
    gp_pool_fetch(&house_gp_const(world)->cat_pool, id.bits, HOUSE_CAT_TYPE,
        sizeof(house_cat), HOUSE_CAT_CHUNK_SHIFT);
}

static inline bool house_cat_is_live(const house_world *world, house_cat_id id)
{
    return house_cat_find(world, id) != NULL;
}

/* True if cat points to a live cat of this world. */
static inline bool house_cat_is_in(
    const house_world *world, const house_cat *cat)
{
    return gp_pool_has(&house_gp_const(world)->cat_pool,
        (const gp_slot *)(const void *)cat, sizeof(house_cat));
}

/* Iterates over live cats in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct house_cat_walk {
    gp_pool_walk slots;
} house_cat_walk;

static inline house_cat_walk house_cat_walk_begin(house_world *world)
{
    house_cat_walk walk = {gp_pool_walk_begin(&house_gp(world)->cat_pool)};
    return walk;
}

static inline house_cat *house_cat_walk_next(house_cat_walk *walk)
{
    return (house_cat *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(house_cat), HOUSE_CAT_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct house_cat_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    house_cat *first;
} house_cat_block;

/* Iterates as above, over blocks with live cats. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct house_cat_blocks {
    gp_pool_blocks slots;
} house_cat_blocks;

static inline house_cat_blocks house_cat_blocks_begin(house_world *world)
{
    house_cat_blocks blocks = {
        gp_pool_blocks_begin(&house_gp(world)->cat_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool house_cat_blocks_next(
    house_cat_blocks *blocks, house_cat_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(
            &blocks->slots, &slots, sizeof(house_cat), HOUSE_CAT_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (house_cat *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct house_cat_listener {
    gp_event_listener gp;
} house_cat_listener;

static inline house_cat_listener house_cat_gp_listener(
    house_cat_event event, gp_function *fn, void *context)
{
    house_cat_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A cat was created; only for house_cat_any_listen. */
typedef void house_cat_created_fn(
    void *context, house_world *world, house_cat *cat);

static inline house_cat_listener house_cat_on_created(
    house_cat_created_fn *fn, void *context)
{
    return house_cat_gp_listener(
        HOUSE_CAT_EVENT_CREATED, (gp_function *)fn, context);
}

/* A cat is about to be recycled. */
typedef void house_cat_recycled_fn(
    void *context, house_world *world, house_cat *cat);

static inline house_cat_listener house_cat_on_recycled(
    house_cat_recycled_fn *fn, void *context)
{
    return house_cat_gp_listener(
        HOUSE_CAT_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void house_cat_changed_fn(void *context, house_world *world,
    house_cat *cat, house_cat_property property);

static inline house_cat_listener house_cat_on_changed(
    house_cat_changed_fn *fn, void *context)
{
    return house_cat_gp_listener(
        HOUSE_CAT_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool house_cat_listen(
    house_world *world, house_cat *cat, house_cat_listener listener)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    return gp_inline_entity_listen(
        &house_gp(world)->gp, &cat->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool house_cat_listen_owned(house_world *world, house_cat *cat,
    house_cat_listener listener, gp_id owner)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    return gp_inline_entity_listen_owned(
        &house_gp(world)->gp, &cat->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool house_cat_listen_once(
    house_world *world, house_cat *cat, house_cat_listener listener)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    return gp_inline_entity_listen_once(
        &house_gp(world)->gp, &cat->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool house_cat_unlisten(
    house_world *world, house_cat *cat, house_cat_listener listener)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    return gp_inline_unlisten(
        &house_gp(world)->gp, &cat->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void house_cat_unlisten_all(
    house_world *world, house_cat *cat, house_cat_event event)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    gp_inline_unlisten_all(&house_gp(world)->gp, &cat->listeners, event);
}

/* As above, for listeners to every cat. */
static inline bool house_cat_any_listen(
    house_world *world, house_cat_listener listener)
{
    return gp_owner_listen(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_CAT_TYPE], listener.gp);
}

static inline bool house_cat_any_listen_owned(
    house_world *world, house_cat_listener listener, gp_id owner)
{
    return gp_owner_listen_owned(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_CAT_TYPE], listener.gp, owner);
}

static inline bool house_cat_any_listen_once(
    house_world *world, house_cat_listener listener)
{
    return gp_owner_listen_once(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_CAT_TYPE], listener.gp);
}

static inline bool house_cat_any_unlisten(
    house_world *world, house_cat_listener listener)
{
    return gp_owner_unlisten(&house_gp(world)->gp,
        &house_gp(world)->every[HOUSE_CAT_TYPE], listener.gp);
}

static inline void house_cat_any_unlisten_all(
    house_world *world, house_cat_event event)
{
    gp_unlisten_all(
        &house_gp(world)->gp, &house_gp(world)->every[HOUSE_CAT_TYPE], event);
    gp_component_update_owned(&house_gp(world)->gp);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool house_cat_gp_has_listeners(
    const house_world *world, const house_cat *cat, uint32_t events)
{
    return gp_entity_has_listeners(
        &cat->listeners, &house_gp_const(world)->every[HOUSE_CAT_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void house_cat_gp_notify_i8(house_world *world, house_cat *cat,
    house_cat_property property, int8_t old_value, int8_t new_value);

typedef void house_cat_lives_changed_fn(void *context, house_world *world,
    house_cat *cat, int8_t old_value, int8_t new_value);

static inline house_cat_listener house_cat_on_lives_changed(
    house_cat_lives_changed_fn *fn, void *context)
{
    return house_cat_gp_listener(
        HOUSE_CAT_EVENT_LIVES, (gp_function *)fn, context);
}

/* Sets lives and notifies its listeners. Returns true if the value changed. */
static inline bool house_cat_set_lives(
    house_world *world, house_cat *cat, int8_t value)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    int8_t old_value = cat->lives;

    if (value == old_value) {
        return false;
    }
    GP_STORE(cat->lives, value);
    if (house_cat_gp_has_listeners(
            world, cat, gp_event_bit(HOUSE_CAT_EVENT_LIVES))) {
        house_cat_gp_notify_i8(
            world, cat, HOUSE_CAT_PROPERTY_LIVES, old_value, value);
    }
    return true;
}

/* Notifies the listeners to lives without a change: old equals new. */
static inline void house_cat_touch_lives(house_world *world, house_cat *cat)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    house_cat_gp_notify_i8(
        world, cat, HOUSE_CAT_PROPERTY_LIVES, cat->lives, cat->lives);
}

typedef void house_cat_purred_fn(
    void *context, house_world *world, house_cat *cat, uint8_t volume);

static inline house_cat_listener house_cat_on_purred(
    house_cat_purred_fn *fn, void *context)
{
    return house_cat_gp_listener(
        HOUSE_CAT_EVENT_PURRED, (gp_function *)fn, context);
}

/* Notifies the listeners to purred, until one recycles the cat. _post leaves
 * that to execute_callbacks, and returns false if full; see gp_posts.h. */
void house_cat_purred_emit(house_world *world, house_cat *cat, uint8_t volume);
bool house_cat_purred_post(house_world *world, house_cat *cat, uint8_t volume);
bool house_cat_purred_post_to(
    gp_stream *stream, house_cat_id gp_target, uint8_t volume);

/* Private: for the world. */
gp_slot *house_cat_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type house_cat_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
