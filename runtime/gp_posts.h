/*
 * gp_posts.h - signals that are posted now and emitted later.
 *
 * Posted signals are records of a stream of the world. Each has the ID of its
 * entity at the same offset; zero for a signal of the world. execute_callbacks
 * emits them in order, and skips those whose entity has died, or lacks the
 * component of the signal. Posting returns false if there is no room.
 *
 * A thread without a world posts to its own stream with the functions that end
 * in _post_to; gp_stream_move passes it on.
 */
#ifndef GP_POSTS_H
#define GP_POSTS_H

#include "gp_listen.h"
#include "gp_stream.h"
#include "gp_world.h"

#include <string.h>

GP_BEGIN_DECLS

/* The offset of the ID in a record, which is its alignment too, in bytes. */
#define GP_POST_TARGET 8u

/* Pushes the record of a posted signal; NULL if there is no room. Writes only
 * the head of the record. */
static inline void *gp_posts_push(
    gp_stream *stream, uint32_t type, uint32_t size)
{
    return gp_stream_push(stream, type, size, GP_POST_TARGET);
}

/* True if a signal of an entity has listeners; `every` are the listeners to all
 * entities of its type. */
static inline bool gp_post_has_listeners(
    const gp_slot *slot, const gp_listeners *every, uint32_t event)
{
    uint32_t bits = gp_slot_const_listeners(slot)->bits | every->bits;
    return (bits & gp_event_bit(event)) != 0;
}

/* Emits a signal. The entity is live; NULL for a signal of the world. Returns
 * false if the entity lacks the component of the signal. */
typedef bool gp_run_post_fn(
    gp_world *world, const gp_record *record, void *entity);

/* Finds the object of a post. *pool is where the last one was found, or NULL:
 * successive posts are mostly to objects of one type. */
static inline gp_slot *gp_posts_find(
    const gp_world *world, gp_id target, const gp_pool **pool)
{
    uint32_t type = gp_id_type(target);

    if (*pool == NULL || (*pool)->type->number != type) {
        if (type >= world->pool_count || world->pools[type].type == NULL) {
            return NULL;
        }
        *pool = gp_world_const_pool_of(world, type);
    }
    const gp_pool_type *each = (*pool)->type;
    return gp_pool_find(
        *pool, target.bits, type, each->size, each->chunk_shift);
}

/* Emits the signals posted before the call, in order; skips those whose object
 * is gone. Records up to type of_world are the world's own signals. Returns the
 * number of emitted signals. Does nothing inside a callback. */
static inline size_t gp_posts_execute(
    gp_world *world, gp_stream *posts, uint32_t of_world, gp_run_post_fn *run)
{
    const gp_pool *pool = NULL;
    size_t count = 0;

    if (gp_world_is_busy(world)) {
        return 0;
    }
    world->busy++;
    gp_stream_reader reader = gp_stream_read(posts);
    while (!gp_stream_is_at_end(&reader)) {
        const gp_record *record = gp_stream_at(&reader);
        gp_stream_advance(&reader, record->units * GP_POST_TARGET);
        if (record->type == GP_RECORD_SKIP) {
            continue; /* it was cancelled */
        }
        gp_id target;
        const unsigned char *bytes = (const unsigned char *)record;
        memcpy(&target, bytes + GP_POST_TARGET, sizeof target);
        void *entity = gp_posts_find(world, target, &pool);
        bool is_there = entity != NULL || record->type <= of_world;
        if (is_there && run(world, record, entity)) {
            count++;
        } else {
            world->skipped++;
        }
    }
    world->busy--;
    return count;
}

/* Cancels the posted signals of an object. Returns their number. */
static inline uint32_t gp_posts_cancel(gp_stream *posts, gp_id target)
{
    if (target.bits == 0) {
        return 0;
    }
    return gp_stream_skip_where(posts, GP_POST_TARGET, &target, sizeof target);
}

GP_END_DECLS

#endif
