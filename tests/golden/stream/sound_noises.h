/*
 * sound_noises.h - the stream noises
 *
 * Any code of one thread pushes, and one place reads all at once: what is
 * pushed while the stream is read is seen in the next read. Events lie in one
 * buffer, as structs that begin with a gp_record; they may be read until the
 * next read. What is not here is in gp_stream.h, for the member `stream`.
 *
 * Written by gpgen from sound.yaml; do not edit.
 */
#ifndef SOUND_NOISES_H
#define SOUND_NOISES_H

#include "sound_types.h"

#include "gp_stream.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kinds of events. */
typedef enum sound_noises_kind {
    SOUND_NOISES_STEP = 1,
    SOUND_NOISES_SHOT = 2,
    SOUND_NOISES_LOST = GP_RECORD_LOST
} sound_noises_kind;

typedef struct sound_noises_step {
    gp_record gp_head;
    uint32_t time;
    uint8_t foot;
    uint8_t gp_padding_9[3];
} sound_noises_step;

typedef struct sound_noises_shot {
    gp_record gp_head;
    uint32_t time;
    float loudness; /* In decibels */
} sound_noises_shot;

/* The size of each event with its head, without parts of variable length. */
enum {
    SOUND_NOISES_STEP_SIZE = sizeof(sound_noises_step),
    SOUND_NOISES_SHOT_SIZE = sizeof(sound_noises_shot),
};

/* A stream. The world has one; you may make more. */
typedef struct sound_noises {
    gp_stream stream;
} sound_noises;

/* Describes the events to the functions of gp_stream.h. */
extern const gp_stream_type sound_noises_type;

/* Initialises an empty stream, which allocates from memory (NULL: malloc)
 * when it grows. */
void sound_noises_init(sound_noises *stream, const gp_memory *memory);

/* Initialises a stream in size bytes of the caller's, aligned to 8, which
 * never allocates and fails where it would grow. */
void sound_noises_init_static(
    sound_noises *stream, const gp_memory *memory, void *place, size_t size);

/* Releases the memory. Unread events are lost. */
void sound_noises_finish(sound_noises *stream);

/* Returns a gp_stream of this type, such as a side of a gp_ring, for the
 * functions below. */
static inline sound_noises *sound_noises_of(gp_stream *stream)
{
    GP_ASSERT(stream->type == &sound_noises_type);
    return (sound_noises *)(void *)stream;
}

/* Pushing. Each returns false if the stream is full: the event is dropped,
 * and a LOST event marks the place. */

/* Pushes without checking for room; reserve SOUND_NOISES_STEP_SIZE bytes
 * with gp_stream_reserve before. */
static inline void sound_noises_push_step_reserved(
    sound_noises *stream, uint32_t time, uint8_t foot)
{
    sound_noises_step *pushed =
        (sound_noises_step *)(void *)gp_stream_push_reserved(
            &stream->stream, SOUND_NOISES_STEP, SOUND_NOISES_STEP_SIZE, 4u);

    pushed->time = time;
    pushed->foot = foot;
    memset(pushed->gp_padding_9, 0, sizeof pushed->gp_padding_9);
}

/* Private: makes room first. */
bool sound_noises_push_step_when_full(
    sound_noises *stream, uint32_t time, uint8_t foot);

static inline bool sound_noises_push_step(
    sound_noises *stream, uint32_t time, uint8_t foot)
{
    if (GP_UNLIKELY(
            !gp_stream_has_room(&stream->stream, SOUND_NOISES_STEP_SIZE))) {
        return sound_noises_push_step_when_full(stream, time, foot);
    }
    sound_noises_push_step_reserved(stream, time, foot);
    return true;
}

/* Pushes without checking for room; reserve SOUND_NOISES_SHOT_SIZE bytes
 * with gp_stream_reserve before. */
static inline void sound_noises_push_shot_reserved(
    sound_noises *stream, uint32_t time, float loudness)
{
    sound_noises_shot *pushed =
        (sound_noises_shot *)(void *)gp_stream_push_reserved(
            &stream->stream, SOUND_NOISES_SHOT, SOUND_NOISES_SHOT_SIZE, 4u);

    pushed->time = time;
    pushed->loudness = loudness;
}

/* Private: makes room first. */
bool sound_noises_push_shot_when_full(
    sound_noises *stream, uint32_t time, float loudness);

static inline bool sound_noises_push_shot(
    sound_noises *stream, uint32_t time, float loudness)
{
    if (GP_UNLIKELY(
            !gp_stream_has_room(&stream->stream, SOUND_NOISES_SHOT_SIZE))) {
        return sound_noises_push_shot_when_full(stream, time, loudness);
    }
    sound_noises_push_shot_reserved(stream, time, loudness);
    return true;
}

/* Reading */

/* An event: its kind, and a pointer into the stream. */
typedef struct sound_noises_event {
    sound_noises_kind kind;
    union {
        const gp_record *record;
        const gp_record_lost *lost; /* how many were dropped here */
        const sound_noises_step *step;
        const sound_noises_shot *shot;
    };
} sound_noises_event;

typedef struct sound_noises_reader {
    gp_stream_reader reader;
} sound_noises_reader;

/* Starts reading what was pushed until now, or continues where reading
 * stopped. */
static inline sound_noises_reader sound_noises_read(sound_noises *stream)
{
    sound_noises_reader reader;
    reader.reader = gp_stream_read(&stream->stream);
    return reader;
}

/* Gets the next event. Returns false at the end. You may stop early. */
static inline bool sound_noises_next(
    sound_noises_reader *reader, sound_noises_event *event)
{
    while (!gp_stream_is_at_end(&reader->reader)) {
        const gp_record *record = gp_stream_at(&reader->reader);

        event->record = record;
        switch (record->type) {
        case SOUND_NOISES_STEP:
            event->kind = SOUND_NOISES_STEP;
            gp_stream_advance(&reader->reader, SOUND_NOISES_STEP_SIZE);
            return true;
        case SOUND_NOISES_SHOT:
            event->kind = SOUND_NOISES_SHOT;
            gp_stream_advance(&reader->reader, SOUND_NOISES_SHOT_SIZE);
            return true;
        case SOUND_NOISES_LOST:
            event->kind = SOUND_NOISES_LOST;
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

/* The function for each kind of event; NULL skips the event. Return false to
 * stop after this event. */
typedef struct sound_noises_handlers {
    bool (*step)(void *context, const sound_noises_step *event);
    bool (*shot)(void *context, const sound_noises_shot *event);
    bool (*lost)(void *context, uint32_t count);
} sound_noises_handlers;

/* Reads the stream and calls the handler of each event. Returns the number
 * of calls. */
size_t sound_noises_dispatch(
    sound_noises *stream, const sound_noises_handlers *handlers, void *context);

#ifdef __cplusplus
}
#endif

#endif
