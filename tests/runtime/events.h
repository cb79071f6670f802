/*
 * events.h - events as gpgen would write them, for the tests of streams: a type
 * of stream with a key and an alignment of 4, and one without and of 8.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include "../generated/support.h"
#include "gp_poison.h"
#include "gp_stream.h"

#define STEP 1u
#define STOP 2u
#define STEP_SIZE ((uint32_t)sizeof(step))
#define STOP_SIZE ((uint32_t)sizeof(stop))

typedef struct step {
    gp_record record;
    uint32_t time;
    uint8_t foot;
    uint8_t padding[3];
} step;

typedef struct stop {
    gp_record record;
    uint32_t time;
} stop;

static const gp_record_field step_fields[] = {
    {"time", GP_KIND_U32, offsetof(step, time), 1, NULL, 0, 0},
    {"foot", GP_KIND_U8, offsetof(step, foot), 1, NULL, 0, 0},
};
static const gp_record_type walk_events[] = {
    {"step", STEP, 9, step_fields, 2, 0},
    {"stop", STOP, 8, step_fields, 1, 0},
};
static const gp_stream_type walk_type = {
    .name = "walk",
    .hash = 77,
    .alignment = 4,
    .keyed = true,
    .events = walk_events,
    .event_count = 2,
};

#define BEAT 1u
#define HIT 3u
#define WORDS 40u
#define BEAT_SIZE ((uint32_t)sizeof(beat))
#define HIT_SIZE ((uint32_t)sizeof(hit))
#define WORDS_OFFSET ((uint32_t)offsetof(words, text))

typedef struct beat {
    gp_record record;
    uint8_t padding[4];
} beat;

typedef struct hit {
    gp_record record;
    float force;
    gp_id who;
    uint8_t hard;
    uint8_t padding[7];
} hit;

typedef struct words {
    gp_record record;
    uint32_t text_count;
    char text[];
} words;

static const gp_record_field hit_fields[] = {
    {"force", GP_KIND_F32, offsetof(hit, force), 1, NULL, 0, 0},
    {"who", GP_KIND_REF, offsetof(hit, who), 1, NULL, 0, 0},
    {"hard", GP_KIND_BOOL, offsetof(hit, hard), 1, NULL, 0, 0},
};
static const gp_record_field words_fields[] = {
    {"text", GP_KIND_TEXT, offsetof(words, text), 0, NULL, 0, 0},
};
static const gp_record_type sound_events[] = {
    {"beat", BEAT, 4, NULL, 0, 0},
    {"hit", HIT, 17, hit_fields, 3, 0},
    {"words", WORDS, offsetof(words, text), words_fields, 1,
        offsetof(words, text_count)},
};
static const char *const sound_ids[] = {"bee", "wasp"};
static const gp_stream_type sound_type = {
    .name = "sound",
    .hash = 78,
    .alignment = 8,
    .events = sound_events,
    .event_count = 3,
    .id_names = sound_ids,
    .id_name_count = 2,
};

static inline bool push_step(gp_stream *stream, uint32_t time, uint8_t foot)
{
    step *event = (step *)gp_stream_push(stream, STEP, STEP_SIZE, 4);
    if (event == NULL) {
        return false;
    }
    event->time = time;
    event->foot = foot;
    memset(event->padding, 0, sizeof event->padding);
    return true;
}

static inline bool push_stop(gp_stream *stream, uint32_t time)
{
    stop *event = (stop *)gp_stream_push(stream, STOP, STOP_SIZE, 4);
    if (event == NULL) {
        return false;
    }
    event->time = time;
    return true;
}

static inline bool push_beat(gp_stream *stream)
{
    beat *event = (beat *)gp_stream_push(stream, BEAT, BEAT_SIZE, 8);
    if (event == NULL) {
        return false;
    }
    memset(event->padding, 0, sizeof event->padding);
    return true;
}

static inline bool push_hit(gp_stream *stream, float force, gp_id who)
{
    hit *event = (hit *)gp_stream_push(stream, HIT, HIT_SIZE, 8);
    if (event == NULL) {
        return false;
    }
    event->force = force;
    event->who = who;
    event->hard = force > 1;
    memset(event->padding, 0, sizeof event->padding);
    return true;
}

static inline bool push_words(gp_stream *stream, const char *text)
{
    uint32_t size = (uint32_t)strlen(text) + 1u;
    words *event =
        (words *)gp_stream_push_tail(stream, WORDS, WORDS_OFFSET, size, 1);
    if (event == NULL) {
        return false;
    }
    event->text_count = size;
    memcpy(event->text, text, size);
    return true;
}

/* A text of at most so many bytes, printed piece by piece. */
typedef struct printed {
    size_t size;
    char text[4000];
} printed;

static inline void print_to(void *context, const char *text, size_t size)
{
    printed *to = context;
    assert_true(to->size + size < sizeof to->text);
    memcpy(to->text + to->size, text, size);
    to->size += size;
    to->text[to->size] = '\0';
}

/* What is left to read, a line each. */
static inline const char *print(const gp_stream *stream)
{
    static printed to;
    memset(&to, 0, sizeof to);
    gp_stream_print(stream, print_to, &to);
    return to.text;
}

/* Reads all at once, until the end of this read, and prints it. */
static inline bool print_one(void *context, const gp_record *record)
{
    gp_record_print(&walk_type, record, print_to, context);
    return true;
}

static inline const char *read_all(gp_stream *stream)
{
    static printed to;
    memset(&to, 0, sizeof to);
    (void)gp_stream_visit(stream, print_one, &to);
    return to.text;
}

#endif
