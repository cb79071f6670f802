/* The cost of pushing and reading events, against a raw buffer. */
#include "hand_noise.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

#define EVENTS 500u /* per frame; both halves stay in the L1 cache */
#define FRAMES 800u /* in a round */

enum {
    HIT = BENCH_NOISE_HIT,
    DAMAGE = BENCH_NOISE_DAMAGE,
    SOUND = BENCH_NOISE_SOUND,
    SPAWN = BENCH_NOISE_SPAWN
};

typedef bench_noise_hit hit;
typedef bench_noise_damage damage;
typedef bench_noise_sound sound;
typedef bench_noise_spawn spawn;

static struct {
    uint8_t kinds[EVENTS]; /* of the events in a frame */
    bench_noise stream;
    hand_noise hand;
} state;

static void set_up_kinds(void)
{
    for (uint32_t i = 0; i < EVENTS; i++) {
        state.kinds[i] = (uint8_t)(HIT + i % 4u);
    }
}

static void set_up(uint32_t count)
{
    set_up_kinds();
    bench_noise_init(&state.stream, NULL);
    harness_require(
        gp_stream_reserve(&state.stream.stream, count * sizeof(spawn)),
        "no memory");
    state.hand.bytes = harness_allocate(count * sizeof(spawn));
}

static void tear_down(void)
{
    bench_noise_finish(&state.stream);
    free(state.hand.bytes);
}

static inline void push_one(bench_noise *stream, uint32_t kind, uint32_t number)
{
    switch (kind) {
    case HIT:
        bench_noise_push_hit(stream, number, number + 1u, 1);
        break;
    case DAMAGE:
        bench_noise_push_damage(stream, number, number + 2u, number & 15u, 2);
        break;
    case SOUND:
        bench_noise_push_sound(stream, number, number & 7u, 3, 3, 1);
        break;
    default:
        bench_noise_push_spawn(stream, number, number & 1u, 4, 4, 4, 3);
        break;
    }
}

static void push_in_a_loop(bench_noise *stream, uint32_t first)
{
    for (uint32_t i = 0; i < EVENTS; i++) {
        push_one(stream, state.kinds[i], first + i);
    }
}

/* Pushes an event in a separate function, which also does other work. */
static GP_NOINLINE void tell(uint32_t kind, uint32_t number)
{
    push_one(&state.stream, kind, number);
}

static void push_frame(uint32_t first)
{
    for (uint32_t i = 0; i < EVENTS; i++) {
        tell(state.kinds[i], first + i);
    }
}

static inline void hand_push_one(
    hand_noise *noise, uint32_t kind, uint32_t number)
{
    switch (kind) {
    case HIT:
        hand_noise_push_hit(noise, number, number + 1u, 1);
        break;
    case DAMAGE:
        hand_noise_push_damage(noise, number, number + 2u, number & 15u, 2);
        break;
    case SOUND:
        hand_noise_push_sound(noise, number, number & 7u, 3, 3, 1);
        break;
    default:
        hand_noise_push_spawn(noise, number, number & 1u, 4, 4, 4, 3);
        break;
    }
}

static void hand_push_in_a_loop(uint32_t first)
{
    state.hand.cursor = state.hand.bytes;
    for (uint32_t i = 0; i < EVENTS; i++) {
        hand_push_one(&state.hand, state.kinds[i], first + i);
    }
}

static GP_NOINLINE void hand_tell(uint32_t kind, uint32_t number)
{
    hand_push_one(&state.hand, kind, number);
}

static void hand_push_frame(uint32_t first)
{
    state.hand.cursor = state.hand.bytes;
    for (uint32_t i = 0; i < EVENTS; i++) {
        hand_tell(state.kinds[i], first + i);
    }
}

/* The common processing of events on both sides. */

static uint64_t use_hit(const void *record)
{
    const hit *event = record;
    return event->who + event->whom + (uint32_t)event->force;
}

static uint64_t use_damage(const void *record)
{
    const damage *event = record;
    return event->who + event->source + event->amount + (uint32_t)event->x;
}

static uint64_t use_sound(const void *record)
{
    const sound *event = record;
    return event->who + event->what + (uint32_t)(event->x + event->volume);
}

static uint64_t use_spawn(const void *record)
{
    const spawn *event = record;
    return event->what + event->team + (uint32_t)(event->x + event->z);
}

static GP_NOINLINE uint64_t hand_visit(void)
{
    uint64_t sum = 0;
    const unsigned char *cursor = state.hand.bytes;
    const unsigned char *end = state.hand.cursor;
    while (cursor != end) {
        uint32_t number;
        memcpy(&number, cursor, sizeof number);
        switch (number) {
        case HIT:
            sum += use_hit(cursor);
            cursor += sizeof(hit);
            break;
        case DAMAGE:
            sum += use_damage(cursor);
            cursor += sizeof(damage);
            break;
        case SOUND:
            sum += use_sound(cursor);
            cursor += sizeof(sound);
            break;
        case SPAWN:
            sum += use_spawn(cursor);
            cursor += sizeof(spawn);
            break;
        default:
            return sum; /* never pushed */
        }
    }
    return sum;
}

/* With the generated reader. */
static GP_NOINLINE uint64_t visit_next(bench_noise *stream)
{
    uint64_t sum = 0;
    bench_noise_reader reader = bench_noise_read(stream);
    bench_noise_event event;
    while (bench_noise_next(&reader, &event)) {
        switch (event.kind) {
        case BENCH_NOISE_HIT:
            sum += use_hit(event.hit);
            break;
        case BENCH_NOISE_DAMAGE:
            sum += use_damage(event.damage);
            break;
        case BENCH_NOISE_SOUND:
            sum += use_sound(event.sound);
            break;
        case BENCH_NOISE_SPAWN:
            sum += use_spawn(event.spawn);
            break;
        case BENCH_NOISE_LOST:
            break;
        }
    }
    return sum;
}

/* With a single switch, and the generated sizes. */
static GP_NOINLINE uint64_t visit(bench_noise *stream)
{
    uint64_t sum = 0;
    gp_stream_reader reader = gp_stream_read(&stream->stream);
    const gp_record *record;
    while ((record = gp_stream_peek(&reader)) != NULL) {
        switch (record->type) {
        case BENCH_NOISE_HIT:
            sum += use_hit(record);
            gp_stream_advance(&reader, BENCH_NOISE_HIT_SIZE);
            break;
        case BENCH_NOISE_DAMAGE:
            sum += use_damage(record);
            gp_stream_advance(&reader, BENCH_NOISE_DAMAGE_SIZE);
            break;
        case BENCH_NOISE_SOUND:
            sum += use_sound(record);
            gp_stream_advance(&reader, BENCH_NOISE_SOUND_SIZE);
            break;
        case BENCH_NOISE_SPAWN:
            sum += use_spawn(record);
            gp_stream_advance(&reader, BENCH_NOISE_SPAWN_SIZE);
            break;
        default:
            gp_stream_pass(&reader);
            break;
        }
    }
    return sum;
}

/* Handlers, which both sides call. */

static bool tally_hit(void *context, const hit *event)
{
    uint64_t *sum = (uint64_t *)context;
    *sum += use_hit(event);
    return true;
}

static bool tally_damage(void *context, const damage *event)
{
    uint64_t *sum = (uint64_t *)context;
    *sum += use_damage(event);
    return true;
}

static bool tally_sound(void *context, const sound *event)
{
    uint64_t *sum = (uint64_t *)context;
    *sum += use_sound(event);
    return true;
}

static bool tally_spawn(void *context, const spawn *event)
{
    uint64_t *sum = (uint64_t *)context;
    *sum += use_spawn(event);
    return true;
}

static const bench_noise_handlers handlers = {
    tally_hit, tally_damage, tally_sound, tally_spawn, NULL};

/* As visit, for untrusted bytes. */
static GP_NOINLINE uint64_t visit_whole(gp_stream *stream)
{
    uint64_t sum = 0;
    uint32_t size;
    gp_stream_reader reader = gp_stream_read(stream);
    const gp_record *record;
    while ((record = gp_stream_peek_whole(&reader, 4, &size)) != NULL) {
        switch (gp_record_head(record)) {
        case GP_RECORD_HEAD(HIT, sizeof(hit), 4):
            sum += use_hit(record);
            gp_stream_advance(&reader, sizeof(hit));
            break;
        case GP_RECORD_HEAD(DAMAGE, sizeof(damage), 4):
            sum += use_damage(record);
            gp_stream_advance(&reader, sizeof(damage));
            break;
        case GP_RECORD_HEAD(SOUND, sizeof(sound), 4):
            sum += use_sound(record);
            gp_stream_advance(&reader, sizeof(sound));
            break;
        case GP_RECORD_HEAD(SPAWN, sizeof(spawn), 4):
            sum += use_spawn(record);
            gp_stream_advance(&reader, sizeof(spawn));
            break;
        default: /* unknown, or longer than expected */
            gp_stream_advance(&reader, size);
            break;
        }
    }
    return sum;
}

static uint64_t run_ours(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        push_frame(round + i);
        sum += visit(&state.stream);
    }
    return sum;
}

static uint64_t run_next(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        push_frame(round + i);
        sum += visit_next(&state.stream);
    }
    return sum;
}

static uint64_t run_whole(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        push_frame(round + i);
        sum += visit_whole(&state.stream.stream);
    }
    return sum;
}

static uint64_t run_hand(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        hand_push_frame(round + i);
        sum += hand_visit();
    }
    return sum;
}

static uint64_t run_dispatch(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        push_frame(round + i);
        bench_noise_dispatch(&state.stream, &handlers, &sum);
    }
    return sum;
}

static uint64_t run_hand_dispatch(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        hand_push_frame(round + i);
        hand_noise_dispatch(&state.hand, &handlers, &sum);
    }
    return sum;
}

/* All pushes in one loop; the hand-written cursor can stay in a register. */
static uint64_t run_loop(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        push_in_a_loop(&state.stream, round + i);
        sum += visit(&state.stream);
    }
    return sum;
}

static uint64_t run_hand_loop(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < FRAMES; i++) {
        hand_push_in_a_loop(round + i);
        sum += hand_visit();
    }
    return sum;
}

const harness_row stream_rows[5] = {
    {"stream", EVENTS, set_up, tear_down, run_ours, run_hand},
    {"stream-next", EVENTS, set_up, tear_down, run_next, run_hand},
    {"stream-dispatch", EVENTS, set_up, tear_down, run_dispatch,
        run_hand_dispatch},
    {"stream-whole", EVENTS, set_up, tear_down, run_whole, run_hand},
    {"stream-loop", EVENTS, set_up, tear_down, run_loop, run_hand_loop},
};

/* Prints the number of allocations after the largest frame. */
void print_stream_memory(void)
{
    harness_memory memory = {0, 0};
    gp_memory from = {harness_allocator(&memory), NULL, NULL, false};
    bench_noise stream;
    bench_noise_init(&stream, &from);
    uint64_t sum = 0;
    uint64_t warm = 0;
    set_up_kinds();
    for (uint32_t i = 0; i < 100; i++) {
        push_in_a_loop(&stream, i);
        sum += visit(&stream);
        warm = i == 1 ? memory.calls : warm;
    }
    harness_require(sum != 0, "nothing was read");
    printf("fact stream-allocations %llu\n",
        (unsigned long long)(memory.calls - warm));
    bench_noise_finish(&stream);
}
