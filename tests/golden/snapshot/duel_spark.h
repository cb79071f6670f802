/*
 * duel_spark.h - a spark
 *
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_SPARK_H
#define DUEL_SPARK_H

#include "duel_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct duel_spark {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    GP_FIELD float age;
};

typedef enum duel_spark_event {
    DUEL_SPARK_EVENT_CHANGED, /* any property */
    DUEL_SPARK_EVENT_CREATED,
    DUEL_SPARK_EVENT_RECYCLED,
    DUEL_SPARK_EVENT_AGE,
} duel_spark_event;

typedef enum duel_spark_property {
    DUEL_SPARK_PROPERTY_AGE = DUEL_SPARK_EVENT_AGE,
} duel_spark_property;

/* Life */

/* Takes a spark from the pool. Returns NULL if memory runs out. */
duel_spark *duel_spark_create(duel_world *world);

/* Returns a spark to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool duel_spark_recycle(duel_world *world, duel_spark *spark);

/* Recycles all sparks that are live when the call begins. */
void duel_spark_recycle_all(duel_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t duel_spark_recycle_each(
    duel_world *world, const duel_spark_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void duel_spark_trim(duel_world *world);

/* Makes room for count sparks in total. Returns false if memory runs out. */
static inline bool duel_spark_reserve(duel_world *world, uint32_t count)
{
    return gp_pool_reserve(&duel_gp(world)->spark_pool, count);
}

/* Returns the number of live sparks. */
static inline uint32_t duel_spark_count(const duel_world *world)
{
    return gp_pool_count(&duel_gp_const(world)->spark_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline duel_spark_id duel_spark_get_id(const duel_spark *spark)
{
    duel_spark_id id = {spark->slot.id};
    return id;
}

static inline gp_id duel_spark_get_any_id(const duel_spark *spark)
{
    return gp_id_of_bits(spark->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline duel_spark_id duel_spark_id_from_any(gp_id any)
{
    duel_spark_id id = {gp_id_type(any) == DUEL_SPARK_TYPE ? any.bits : 0};
    return id;
}

static inline bool duel_spark_id_equal(duel_spark_id a, duel_spark_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the spark has died. */
static inline duel_spark *duel_spark_find(
    const duel_world *world, duel_spark_id id)
{
    return (duel_spark *)(void *)gp_pool_find(&duel_gp_const(world)->spark_pool,
        id.bits, DUEL_SPARK_TYPE, sizeof(duel_spark), DUEL_SPARK_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void duel_spark_fetch(const duel_world *world, duel_spark_id id)
{
    gp_pool_fetch(&duel_gp_const(world)->spark_pool, id.bits, DUEL_SPARK_TYPE,
        sizeof(duel_spark), DUEL_SPARK_CHUNK_SHIFT);
}

static inline bool duel_spark_is_live(const duel_world *world, duel_spark_id id)
{
    return duel_spark_find(world, id) != NULL;
}

/* True if spark points to a live spark of this world. */
static inline bool duel_spark_is_in(
    const duel_world *world, const duel_spark *spark)
{
    return gp_pool_has(&duel_gp_const(world)->spark_pool,
        (const gp_slot *)(const void *)spark, sizeof(duel_spark));
}

/* Iterates over live sparks in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct duel_spark_walk {
    gp_pool_walk slots;
    gp_restore_mark mark;
} duel_spark_walk;

static inline duel_spark_walk duel_spark_walk_begin(duel_world *world)
{
    duel_spark_walk walk = {gp_pool_walk_begin(&duel_gp(world)->spark_pool),
        gp_restore_mark_of(&duel_gp(world)->gp)};
    return walk;
}

static inline duel_spark *duel_spark_walk_next(duel_spark_walk *walk)
{
    if (!gp_restore_mark_is_valid(
            &walk->mark, walk->slots.counts != walk->slots.pool->counts)) {
        return NULL;
    }
    return (duel_spark *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(duel_spark), DUEL_SPARK_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct duel_spark_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    duel_spark *first;
} duel_spark_block;

/* Iterates as above, over blocks with live sparks. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct duel_spark_blocks {
    gp_pool_blocks slots;
    gp_restore_mark mark;
} duel_spark_blocks;

static inline duel_spark_blocks duel_spark_blocks_begin(duel_world *world)
{
    duel_spark_blocks blocks = {
        gp_pool_blocks_begin(&duel_gp(world)->spark_pool),
        gp_restore_mark_of(&duel_gp(world)->gp)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool duel_spark_blocks_next(
    duel_spark_blocks *blocks, duel_spark_block *block)
{
    gp_pool_block slots;

    if (!gp_restore_mark_is_valid(&blocks->mark, true)) {
        return false;
    }
    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(duel_spark),
            DUEL_SPARK_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (duel_spark *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct duel_spark_listener {
    gp_event_listener gp;
} duel_spark_listener;

static inline duel_spark_listener duel_spark_gp_listener(
    duel_spark_event event, gp_function *fn, void *context)
{
    duel_spark_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A spark was created; only for duel_spark_any_listen. */
typedef void duel_spark_created_fn(
    void *context, duel_world *world, duel_spark *spark);

static inline duel_spark_listener duel_spark_on_created(
    duel_spark_created_fn *fn, void *context)
{
    return duel_spark_gp_listener(
        DUEL_SPARK_EVENT_CREATED, (gp_function *)fn, context);
}

/* A spark is about to be recycled. */
typedef void duel_spark_recycled_fn(
    void *context, duel_world *world, duel_spark *spark);

static inline duel_spark_listener duel_spark_on_recycled(
    duel_spark_recycled_fn *fn, void *context)
{
    return duel_spark_gp_listener(
        DUEL_SPARK_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void duel_spark_changed_fn(void *context, duel_world *world,
    duel_spark *spark, duel_spark_property property);

static inline duel_spark_listener duel_spark_on_changed(
    duel_spark_changed_fn *fn, void *context)
{
    return duel_spark_gp_listener(
        DUEL_SPARK_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool duel_spark_listen(
    duel_world *world, duel_spark *spark, duel_spark_listener listener)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    return gp_entity_listen(
        &duel_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool duel_spark_listen_owned(duel_world *world, duel_spark *spark,
    duel_spark_listener listener, gp_id owner)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    return gp_entity_listen_owned(
        &duel_gp(world)->gp, &spark->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool duel_spark_listen_once(
    duel_world *world, duel_spark *spark, duel_spark_listener listener)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    return gp_entity_listen_once(
        &duel_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool duel_spark_unlisten(
    duel_world *world, duel_spark *spark, duel_spark_listener listener)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    return gp_unlisten(&duel_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void duel_spark_unlisten_all(
    duel_world *world, duel_spark *spark, duel_spark_event event)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    gp_unlisten_all(&duel_gp(world)->gp, &spark->listeners, event);
}

/* As above, for listeners to every spark. */
static inline bool duel_spark_any_listen(
    duel_world *world, duel_spark_listener listener)
{
    return gp_listen(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_SPARK_TYPE], listener.gp);
}

static inline bool duel_spark_any_listen_owned(
    duel_world *world, duel_spark_listener listener, gp_id owner)
{
    return gp_listen_owned(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_SPARK_TYPE], listener.gp, owner);
}

static inline bool duel_spark_any_listen_once(
    duel_world *world, duel_spark_listener listener)
{
    return gp_listen_once(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_SPARK_TYPE], listener.gp);
}

static inline bool duel_spark_any_unlisten(
    duel_world *world, duel_spark_listener listener)
{
    return gp_unlisten(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_SPARK_TYPE], listener.gp);
}

static inline void duel_spark_any_unlisten_all(
    duel_world *world, duel_spark_event event)
{
    gp_unlisten_all(
        &duel_gp(world)->gp, &duel_gp(world)->every[DUEL_SPARK_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool duel_spark_gp_has_listeners(
    const duel_world *world, const duel_spark *spark, uint32_t events)
{
    return gp_entity_has_listeners(&spark->listeners,
        &duel_gp_const(world)->every[DUEL_SPARK_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void duel_spark_gp_notify_f32(duel_world *world, duel_spark *spark,
    duel_spark_property property, float old_value, float new_value);

typedef void duel_spark_age_changed_fn(void *context, duel_world *world,
    duel_spark *spark, float old_value, float new_value);

static inline duel_spark_listener duel_spark_on_age_changed(
    duel_spark_age_changed_fn *fn, void *context)
{
    return duel_spark_gp_listener(
        DUEL_SPARK_EVENT_AGE, (gp_function *)fn, context);
}

/* Sets age and notifies its listeners. Returns true if the value changed. */
static inline bool duel_spark_set_age(
    duel_world *world, duel_spark *spark, float value)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    float old_value = spark->age;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(spark->age, value);
    if (duel_spark_gp_has_listeners(
            world, spark, gp_event_bit(DUEL_SPARK_EVENT_AGE))) {
        duel_spark_gp_notify_f32(
            world, spark, DUEL_SPARK_PROPERTY_AGE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to age without a change: old equals new. */
static inline void duel_spark_touch_age(duel_world *world, duel_spark *spark)
{
    GP_ASSERT(duel_spark_is_in(world, spark));
    duel_spark_gp_notify_f32(
        world, spark, DUEL_SPARK_PROPERTY_AGE, spark->age, spark->age);
}

/* Private: for the world. */
gp_slot *duel_spark_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type duel_spark_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
