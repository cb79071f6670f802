/*
 * hall_spark.h - a spark
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_SPARK_H
#define HALL_SPARK_H

#include "hall_types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hall_spark {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    GP_FIELD float age;
};

typedef enum hall_spark_event {
    HALL_SPARK_EVENT_CHANGED, /* any property */
    HALL_SPARK_EVENT_CREATED,
    HALL_SPARK_EVENT_RECYCLED,
    HALL_SPARK_EVENT_AGE,
} hall_spark_event;

typedef enum hall_spark_property {
    HALL_SPARK_PROPERTY_AGE = HALL_SPARK_EVENT_AGE,
} hall_spark_property;

/* Life */

/* Takes a spark from the pool. Returns NULL if memory runs out. */
hall_spark *hall_spark_create(hall_world *world);

/* Returns a spark to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool hall_spark_recycle(hall_world *world, hall_spark *spark);

/* Recycles all sparks that are live when the call begins. */
void hall_spark_recycle_all(hall_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t hall_spark_recycle_each(
    hall_world *world, const hall_spark_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void hall_spark_trim(hall_world *world);

/* Makes room for count sparks in total. Returns false if memory runs out. */
static inline bool hall_spark_reserve(hall_world *world, uint32_t count)
{
    return gp_pool_reserve(&hall_gp(world)->spark_pool, count);
}

/* Returns the number of live sparks. */
static inline uint32_t hall_spark_count(const hall_world *world)
{
    return gp_pool_count(&hall_gp_const(world)->spark_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline hall_spark_id hall_spark_get_id(const hall_spark *spark)
{
    hall_spark_id id = {spark->slot.id};
    return id;
}

static inline gp_id hall_spark_get_any_id(const hall_spark *spark)
{
    return gp_id_of_bits(spark->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline hall_spark_id hall_spark_id_from_any(gp_id any)
{
    hall_spark_id id = {gp_id_type(any) == HALL_SPARK_TYPE ? any.bits : 0};
    return id;
}

static inline bool hall_spark_id_equal(hall_spark_id a, hall_spark_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the spark has died. */
static inline hall_spark *hall_spark_find(
    const hall_world *world, hall_spark_id id)
{
    return (hall_spark *)(void *)gp_pool_find(&hall_gp_const(world)->spark_pool,
        id.bits, HALL_SPARK_TYPE, sizeof(hall_spark), HALL_SPARK_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void hall_spark_fetch(const hall_world *world, hall_spark_id id)
{
    gp_pool_fetch(&hall_gp_const(world)->spark_pool, id.bits, HALL_SPARK_TYPE,
        sizeof(hall_spark), HALL_SPARK_CHUNK_SHIFT);
}

static inline bool hall_spark_is_live(const hall_world *world, hall_spark_id id)
{
    return hall_spark_find(world, id) != NULL;
}

/* True if spark points to a live spark of this world. */
static inline bool hall_spark_is_in(
    const hall_world *world, const hall_spark *spark)
{
    return gp_pool_has(&hall_gp_const(world)->spark_pool,
        (const gp_slot *)(const void *)spark, sizeof(hall_spark));
}

/* Iterates over live sparks in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct hall_spark_walk {
    gp_pool_walk slots;
} hall_spark_walk;

static inline hall_spark_walk hall_spark_walk_begin(hall_world *world)
{
    hall_spark_walk walk = {gp_pool_walk_begin(&hall_gp(world)->spark_pool)};
    return walk;
}

static inline hall_spark *hall_spark_walk_next(hall_spark_walk *walk)
{
    return (hall_spark *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(hall_spark), HALL_SPARK_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct hall_spark_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    hall_spark *first;
} hall_spark_block;

/* Iterates as above, over blocks with live sparks. Those recycled meanwhile
 * keep their bit in this block. */
typedef struct hall_spark_blocks {
    gp_pool_blocks slots;
} hall_spark_blocks;

static inline hall_spark_blocks hall_spark_blocks_begin(hall_world *world)
{
    hall_spark_blocks blocks = {
        gp_pool_blocks_begin(&hall_gp(world)->spark_pool)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool hall_spark_blocks_next(
    hall_spark_blocks *blocks, hall_spark_block *block)
{
    gp_pool_block slots;

    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(hall_spark),
            HALL_SPARK_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (hall_spark *)(void *)slots.first;
    return true;
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct hall_spark_listener {
    gp_event_listener gp;
} hall_spark_listener;

static inline hall_spark_listener hall_spark_gp_listener(
    hall_spark_event event, gp_function *fn, void *context)
{
    hall_spark_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A spark was created; only for hall_spark_any_listen. */
typedef void hall_spark_created_fn(
    void *context, hall_world *world, hall_spark *spark);

static inline hall_spark_listener hall_spark_on_created(
    hall_spark_created_fn *fn, void *context)
{
    return hall_spark_gp_listener(
        HALL_SPARK_EVENT_CREATED, (gp_function *)fn, context);
}

/* A spark is about to be recycled. */
typedef void hall_spark_recycled_fn(
    void *context, hall_world *world, hall_spark *spark);

static inline hall_spark_listener hall_spark_on_recycled(
    hall_spark_recycled_fn *fn, void *context)
{
    return hall_spark_gp_listener(
        HALL_SPARK_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void hall_spark_changed_fn(void *context, hall_world *world,
    hall_spark *spark, hall_spark_property property);

static inline hall_spark_listener hall_spark_on_changed(
    hall_spark_changed_fn *fn, void *context)
{
    return hall_spark_gp_listener(
        HALL_SPARK_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool hall_spark_listen(
    hall_world *world, hall_spark *spark, hall_spark_listener listener)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    return gp_entity_listen(
        &hall_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool hall_spark_listen_owned(hall_world *world, hall_spark *spark,
    hall_spark_listener listener, gp_id owner)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    return gp_entity_listen_owned(
        &hall_gp(world)->gp, &spark->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool hall_spark_listen_once(
    hall_world *world, hall_spark *spark, hall_spark_listener listener)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    return gp_entity_listen_once(
        &hall_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool hall_spark_unlisten(
    hall_world *world, hall_spark *spark, hall_spark_listener listener)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    return gp_unlisten(&hall_gp(world)->gp, &spark->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void hall_spark_unlisten_all(
    hall_world *world, hall_spark *spark, hall_spark_event event)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    gp_unlisten_all(&hall_gp(world)->gp, &spark->listeners, event);
}

/* As above, for listeners to every spark. */
static inline bool hall_spark_any_listen(
    hall_world *world, hall_spark_listener listener)
{
    return gp_listen(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_SPARK_TYPE], listener.gp);
}

static inline bool hall_spark_any_listen_owned(
    hall_world *world, hall_spark_listener listener, gp_id owner)
{
    return gp_listen_owned(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_SPARK_TYPE], listener.gp, owner);
}

static inline bool hall_spark_any_listen_once(
    hall_world *world, hall_spark_listener listener)
{
    return gp_listen_once(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_SPARK_TYPE], listener.gp);
}

static inline bool hall_spark_any_unlisten(
    hall_world *world, hall_spark_listener listener)
{
    return gp_unlisten(&hall_gp(world)->gp,
        &hall_gp(world)->every[HALL_SPARK_TYPE], listener.gp);
}

static inline void hall_spark_any_unlisten_all(
    hall_world *world, hall_spark_event event)
{
    gp_unlisten_all(
        &hall_gp(world)->gp, &hall_gp(world)->every[HALL_SPARK_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool hall_spark_gp_has_listeners(
    const hall_world *world, const hall_spark *spark, uint32_t events)
{
    return gp_entity_has_listeners(&spark->listeners,
        &hall_gp_const(world)->every[HALL_SPARK_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void hall_spark_gp_notify_f32(hall_world *world, hall_spark *spark,
    hall_spark_property property, float old_value, float new_value);

typedef void hall_spark_age_changed_fn(void *context, hall_world *world,
    hall_spark *spark, float old_value, float new_value);

static inline hall_spark_listener hall_spark_on_age_changed(
    hall_spark_age_changed_fn *fn, void *context)
{
    return hall_spark_gp_listener(
        HALL_SPARK_EVENT_AGE, (gp_function *)fn, context);
}

/* Sets age and notifies its listeners. Returns true if the value changed. */
static inline bool hall_spark_set_age(
    hall_world *world, hall_spark *spark, float value)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    float old_value = spark->age;

    if (gp_same_f32(value, old_value)) {
        return false;
    }
    GP_STORE(spark->age, value);
    if (hall_spark_gp_has_listeners(
            world, spark, gp_event_bit(HALL_SPARK_EVENT_AGE))) {
        hall_spark_gp_notify_f32(
            world, spark, HALL_SPARK_PROPERTY_AGE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to age without a change: old equals new. */
static inline void hall_spark_touch_age(hall_world *world, hall_spark *spark)
{
    GP_ASSERT(hall_spark_is_in(world, spark));
    hall_spark_gp_notify_f32(
        world, spark, HALL_SPARK_PROPERTY_AGE, spark->age, spark->age);
}

/* Private: for the world. */
gp_slot *hall_spark_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type hall_spark_gp_pool_type;

#ifdef __cplusplus
}
#endif

#endif
