/*
 * garden_posts.h - the stream posts: signals that were posted and wait for
 * execute_callbacks; one made by hand is for another thread, and is moved to
 * the world's at the frame's end.
 *
 * Many push, one reads, in bulk: what is pushed while the stream is read is
 * seen in the next read. Events lie in one buffer, as structs that begin with a
 * gp_record; they may be read until the next read. What is not here is in
 * gp_stream.h, for the member `stream`.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_POSTS_H
#define GARDEN_POSTS_H

#include "garden_types.h"

#include "gp_stream.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What may be in the stream. */
typedef enum garden_posts_kind {
    GARDEN_POSTS_WORLD_DUSK = 1,
    GARDEN_POSTS_HEALTH_DIED = 2,
    GARDEN_POSTS_BEE_STUNG = 3,
    GARDEN_POSTS_LOST = GP_RECORD_LOST
} garden_posts_kind;

/* world dusk */
typedef struct garden_posts_world_dusk {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_posts_world_dusk;

/* health died */
typedef struct garden_posts_health_died {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_posts_health_died;

/* bee stung */
typedef struct garden_posts_bee_stung {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    garden_bee_id gp_target;
    garden_bee_id attacker;
    int32_t damage;
    uint8_t gp_padding_28[4];
} garden_posts_bee_stung;

/* The bytes of each, head included, and without what has any length. */
enum {
    GARDEN_POSTS_WORLD_DUSK_SIZE = sizeof(garden_posts_world_dusk),
    GARDEN_POSTS_HEALTH_DIED_SIZE = sizeof(garden_posts_health_died),
    GARDEN_POSTS_BEE_STUNG_SIZE = sizeof(garden_posts_bee_stung),
};

/* A stream; there is one in the world, and more may be made by hand. */
typedef struct garden_posts {
    gp_stream stream;
} garden_posts;

/* What is known of its events, for the functions of gp_stream.h. */
extern const gp_stream_type garden_posts_type;

/* Makes an empty stream, which takes memory when it needs some. memory may
 * be NULL for malloc. */
void garden_posts_init(garden_posts *stream, const gp_memory *memory);

/* Makes one in size bytes of the caller's, aligned to 8, which never
 * allocates: growing is failing. */
void garden_posts_init_static(
    garden_posts *stream, const gp_memory *memory, void *place, size_t size);

/* Gives its memory back; what was not read is gone. */
void garden_posts_finish(garden_posts *stream);

/* Pushing: false if memory runs out. */

/* Pushes it where there is room for GARDEN_POSTS_WORLD_DUSK_SIZE bytes:
 * after gp_stream_reserve, without a look. */
static inline void garden_posts_push_world_dusk_reserved(
    garden_posts *stream, gp_id gp_target)
{
    const uint32_t push_size = GARDEN_POSTS_WORLD_DUSK_SIZE;
    gp_record *push_record;
    garden_posts_world_dusk *pushed;

    push_record = gp_stream_push_reserved(
        &stream->stream, GARDEN_POSTS_WORLD_DUSK, push_size, 8u);
    pushed = (garden_posts_world_dusk *)push_record;
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
}

/* Pushes it where room has to be made first. */
bool garden_posts_push_world_dusk_when_full(
    garden_posts *stream, gp_id gp_target);

static inline bool garden_posts_push_world_dusk(
    garden_posts *stream, gp_id gp_target)
{
    if (!gp_stream_has_room(&stream->stream, GARDEN_POSTS_WORLD_DUSK_SIZE)) {
        return garden_posts_push_world_dusk_when_full(stream, gp_target);
    }
    garden_posts_push_world_dusk_reserved(stream, gp_target);
    return true;
}

/* Pushes it where there is room for GARDEN_POSTS_HEALTH_DIED_SIZE bytes:
 * after gp_stream_reserve, without a look. */
static inline void garden_posts_push_health_died_reserved(
    garden_posts *stream, gp_id gp_target)
{
    const uint32_t push_size = GARDEN_POSTS_HEALTH_DIED_SIZE;
    gp_record *push_record;
    garden_posts_health_died *pushed;

    push_record = gp_stream_push_reserved(
        &stream->stream, GARDEN_POSTS_HEALTH_DIED, push_size, 8u);
    pushed = (garden_posts_health_died *)push_record;
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
}

/* Pushes it where room has to be made first. */
bool garden_posts_push_health_died_when_full(
    garden_posts *stream, gp_id gp_target);

static inline bool garden_posts_push_health_died(
    garden_posts *stream, gp_id gp_target)
{
    if (!gp_stream_has_room(&stream->stream, GARDEN_POSTS_HEALTH_DIED_SIZE)) {
        return garden_posts_push_health_died_when_full(stream, gp_target);
    }
    garden_posts_push_health_died_reserved(stream, gp_target);
    return true;
}

/* Pushes it where there is room for GARDEN_POSTS_BEE_STUNG_SIZE bytes: after
 * gp_stream_reserve, without a look. */
static inline void garden_posts_push_bee_stung_reserved(garden_posts *stream,
    garden_bee_id gp_target, garden_bee_id attacker, int32_t damage)
{
    const uint32_t push_size = GARDEN_POSTS_BEE_STUNG_SIZE;
    gp_record *push_record;
    garden_posts_bee_stung *pushed;

    push_record = gp_stream_push_reserved(
        &stream->stream, GARDEN_POSTS_BEE_STUNG, push_size, 8u);
    pushed = (garden_posts_bee_stung *)push_record;
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    pushed->attacker = attacker;
    pushed->damage = damage;
    memset(pushed->gp_padding_28, 0, sizeof pushed->gp_padding_28);
}

/* Pushes it where room has to be made first. */
bool garden_posts_push_bee_stung_when_full(garden_posts *stream,
    garden_bee_id gp_target, garden_bee_id attacker, int32_t damage);

static inline bool garden_posts_push_bee_stung(garden_posts *stream,
    garden_bee_id gp_target, garden_bee_id attacker, int32_t damage)
{
    if (!gp_stream_has_room(&stream->stream, GARDEN_POSTS_BEE_STUNG_SIZE)) {
        return garden_posts_push_bee_stung_when_full(
            stream, gp_target, attacker, damage);
    }
    garden_posts_push_bee_stung_reserved(stream, gp_target, attacker, damage);
    return true;
}

/* Reading */

/* An event, and the struct that holds it. */
typedef struct garden_posts_event {
    garden_posts_kind kind;
    union {
        const gp_record *record;
        const gp_record_lost *lost; /* so many were dropped here */
        const garden_posts_world_dusk *world_dusk;
        const garden_posts_health_died *health_died;
        const garden_posts_bee_stung *bee_stung;
    };
} garden_posts_event;

typedef struct garden_posts_reader {
    gp_stream_reader reader;
} garden_posts_reader;

/* Begins a read of all that was pushed until now, or goes on with one that
 * was left. */
static inline garden_posts_reader garden_posts_read(garden_posts *stream)
{
    garden_posts_reader reader;
    reader.reader = gp_stream_read(&stream->stream);
    return reader;
}

/* Gives the next event; false at the end. It may be left at any time. */
static inline bool garden_posts_next(
    garden_posts_reader *reader, garden_posts_event *event)
{
    while (!gp_stream_is_at_end(&reader->reader)) {
        const gp_record *record = gp_stream_at(&reader->reader);

        event->record = record;
        switch (record->type) {
        case GARDEN_POSTS_WORLD_DUSK:
            event->kind = GARDEN_POSTS_WORLD_DUSK;
            gp_stream_advance(&reader->reader, GARDEN_POSTS_WORLD_DUSK_SIZE);
            return true;
        case GARDEN_POSTS_HEALTH_DIED:
            event->kind = GARDEN_POSTS_HEALTH_DIED;
            gp_stream_advance(&reader->reader, GARDEN_POSTS_HEALTH_DIED_SIZE);
            return true;
        case GARDEN_POSTS_BEE_STUNG:
            event->kind = GARDEN_POSTS_BEE_STUNG;
            gp_stream_advance(&reader->reader, GARDEN_POSTS_BEE_STUNG_SIZE);
            return true;
        case GARDEN_POSTS_LOST:
            event->kind = GARDEN_POSTS_LOST;
            gp_stream_pass(&reader->reader);
            return true;
        default:
            gp_stream_pass(&reader->reader);
            break;
        }
    }
    event->record = NULL;
    return false;
}

/* Who hears of which event; NULL passes it over. One that returns false ends
 * the read after its event. */
typedef struct garden_posts_handlers {
    bool (*world_dusk)(void *context, const garden_posts_world_dusk *event);
    bool (*health_died)(void *context, const garden_posts_health_died *event);
    bool (*bee_stung)(void *context, const garden_posts_bee_stung *event);
    bool (*lost)(void *context, uint32_t count);
} garden_posts_handlers;

/* Reads the stream and hands each event to its handler; returns how many
 * were handed over. */
size_t garden_posts_dispatch(
    garden_posts *stream, const garden_posts_handlers *handlers, void *context);

#ifdef __cplusplus
}
#endif

#endif
