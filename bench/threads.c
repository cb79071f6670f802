#include "threads.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gp_channel.h"
#include "gp_ring.h"

#define PUSHED 2000u     /* events of each producer in a phase */
#define PASSED 2000u     /* events from one thread to the other in a phase */
#define TRIPS 100u       /* round trips in a phase */
#define PATIENCE 20u     /* seconds after which no further rounds are tried */
#define IN_A_STREAM 500u /* events that are passed on together */
#define RING_SIZE (1u << 18)
#define PUBLISHED_AT_ONCE 32u

enum { HIT = 1 };

typedef struct hit {
    gp_record record;
    uint32_t who, whom;
    float force;
} hit;

static const gp_stream_type type = {.name = "bench", .hash = 1, .alignment = 4};

/* Executed by both threads simultaneously; `side` is 0 or 1. */
typedef void phase_fn(uint32_t side);

typedef struct span {
    uint64_t start, end; /* wall-clock time */
    uint64_t busy;       /* processor time of that */
} span;

static struct {
    pthread_t other;
    phase_fn *phase;
    _Atomic uint32_t turn;  /* grows when there is a phase to run */
    _Atomic uint32_t ready; /* the number of threads waiting at its start */
    _Atomic uint32_t done;
    span spans[2];

    gp_stream streams[2][2]; /* only [i][0] is used, for distance */
    unsigned char *shared;
    _Atomic size_t shared_end;

    gp_channel *channel;
    gp_ring *ring;
    uint64_t seen;
    _Atomic uint32_t ball;
    unsigned char apart[128];
} state;

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void run_side(uint32_t side)
{
    span *mine = &state.spans[side];
    atomic_fetch_add(&state.ready, 1);
    while (atomic_load(&state.ready) != 2) {
    }
    uint64_t busy = read_clock(CLOCK_THREAD_CPUTIME_ID);
    mine->start = read_clock(CLOCK_MONOTONIC);
    state.phase(side);
    mine->end = read_clock(CLOCK_MONOTONIC);
    mine->busy = read_clock(CLOCK_THREAD_CPUTIME_ID) - busy;
    atomic_fetch_add(&state.done, 1);
}

static void *run_other(void *context)
{
    uint32_t turn = 0;
    while (true) {
        while (atomic_load(&state.turn) == turn) {
        }
        turn++;
        if (state.phase == NULL) {
            return context;
        }
        run_side(1);
    }
}

#define SLACK 2000u /* tolerated nanoseconds */

static bool was_clean(const span *one)
{
    return one->busy + one->busy / 16u + SLACK >= one->end - one->start;
}

/* Returns the time of a phase; 0 if it was disturbed. */
static uint64_t time_phase(phase_fn *phase)
{
    state.phase = phase;
    atomic_store(&state.ready, 0);
    atomic_store(&state.done, 0);
    atomic_fetch_add(&state.turn, 1);
    run_side(0);
    while (atomic_load(&state.done) != 2) {
    }
    const span *a = &state.spans[0];
    const span *b = &state.spans[1];
    uint64_t first = a->start < b->start ? a->start : b->start;
    uint64_t second = a->start < b->start ? b->start : a->start;
    uint64_t end = a->end > b->end ? a->end : b->end;
    bool clean = was_clean(a) && was_clean(b) && second - first < SLACK;
    return clean ? end - first : 0;
}

/* Two producers, each with its own stream, or both with one buffer in which
 * they reserve a piece for each event. */

static void push_own(uint32_t side)
{
    gp_stream *stream = state.streams[side];
    for (uint32_t i = 0; i < PUSHED; i++) {
        hit *event = (hit *)(void *)gp_stream_push(stream, HIT, sizeof(hit), 4);
        if (event != NULL) {
            event->who = i;
            event->whom = side;
            event->force = 1;
        }
    }
}

static void push_shared(uint32_t side)
{
    for (uint32_t i = 0; i < PUSHED; i++) {
        size_t place = atomic_fetch_add_explicit(
            &state.shared_end, sizeof(hit), memory_order_relaxed);
        hit *event = (hit *)(void *)(state.shared + place);
        event->record.type = HIT;
        event->record.units = sizeof(hit) / 4u;
        event->who = i;
        event->whom = side;
        event->force = 1;
    }
}

static bool add_one(void *context, const gp_record *record)
{
    const hit *event = (const hit *)(const void *)record;
    *(uint64_t *)context += event->who + 1u;
    return true;
}

static uint64_t time_own(uint64_t *sum)
{
    uint64_t time = time_phase(push_own);
    gp_stream_visit(state.streams[0], add_one, sum);
    gp_stream_visit(state.streams[1], add_one, sum);
    return time;
}

static uint64_t time_shared(uint64_t *sum)
{
    atomic_store(&state.shared_end, 0);
    uint64_t time = time_phase(push_shared);
    for (size_t i = 0; i < (size_t)2 * PUSHED; i++) {
        add_one(sum, &((const hit *)(void *)state.shared)[i].record);
    }
    return time;
}

/* A cache line, in a round trip. */

static void toss(uint32_t side)
{
    for (uint32_t i = 0; i < TRIPS; i++) {
        while (atomic_load_explicit(&state.ball, memory_order_acquire) !=
               2u * i + side) {
        }
        atomic_store_explicit(
            &state.ball, 2u * i + side + 1u, memory_order_release);
    }
    while (
        atomic_load_explicit(&state.ball, memory_order_acquire) != 2u * TRIPS) {
    }
}

static uint64_t time_line(uint64_t *sum)
{
    atomic_store(&state.ball, 0);
    uint64_t time = time_phase(toss);
    *sum += atomic_load(&state.ball) != 2u * TRIPS;
    return time;
}

/* Returns what was read since the last call. */
static uint64_t take_seen(void)
{
    uint64_t seen = state.seen;
    state.seen = 0;
    return seen;
}

/* A stream with one event, in a round trip. */

static void push_hits(gp_stream *stream, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        hit *event = (hit *)(void *)gp_stream_push(stream, HIT, sizeof(hit), 4);
        if (event != NULL) {
            event->who = i;
            event->whom = 1;
            event->force = 1;
        }
    }
}

static void hand_over_and_wait(gp_stream *stream)
{
    gp_channel_post(state.channel, stream);
    while (gp_channel_take_back(state.channel) == NULL) {
    }
}

static void read_and_give_back(void)
{
    gp_stream *taken;
    while ((taken = gp_channel_take(state.channel)) == NULL) {
    }
    gp_stream_visit(taken, add_one, &state.seen);
    gp_channel_give_back(state.channel, taken);
}

static void toss_stream(uint32_t side)
{
    for (uint32_t i = 0; i < TRIPS; i++) {
        if (side == 0) {
            push_hits(state.streams[0], 1);
            hand_over_and_wait(state.streams[0]);
        } else {
            read_and_give_back();
        }
    }
}

static uint64_t time_channel(uint64_t *sum)
{
    uint64_t time = time_phase(toss_stream);
    *sum += take_seen();
    return time;
}

/* Many events, in a few streams. */

static void pass_streams(uint32_t side)
{
    for (uint32_t i = 0; i < PASSED / IN_A_STREAM; i++) {
        if (side == 1) {
            read_and_give_back();
            continue;
        }
        gp_stream *stream = state.streams[i % 2u];
        while (i > 1 && gp_channel_take_back(state.channel) == NULL) {
        }
        push_hits(stream, IN_A_STREAM);
        gp_channel_post(state.channel, stream);
    }
}

static uint64_t time_streams(uint64_t *sum)
{
    uint64_t time = time_phase(pass_streams);
    while (gp_channel_take_back(state.channel) != NULL) {
    }
    *sum += take_seen();
    return time;
}

/* The same number through a ring. */

static void pass_ring(uint32_t side)
{
    gp_stream *writer = gp_ring_writer(state.ring);
    gp_stream *reader = gp_ring_reader(state.ring);
    uint32_t count = 0;
    while (side == 0 && count < PASSED) {
        push_hits(writer, PUBLISHED_AT_ONCE);
        gp_ring_publish(state.ring);
        count += PUBLISHED_AT_ONCE;
    }
    while (side == 1 && count < PASSED) {
        count += (uint32_t)gp_stream_visit(reader, add_one, &state.seen);
    }
}

static uint64_t time_ring(uint64_t *sum)
{
    uint64_t time = time_phase(pass_ring);
    while (gp_stream_visit(gp_ring_reader(state.ring), add_one, sum) != 0) {
    }
    *sum += take_seen();
    return time;
}

/* Runs both sides of a row alternately and returns their times. */
typedef uint64_t time_fn(uint64_t *sum);

typedef struct thread_row {
    const char *name;
    time_fn *ours;
    time_fn *hand;
    uint64_t expected; /* read by ours, but not with a bare cache line */
} thread_row;

/* The checksum of this many events, numbered from 0. */
#define SUM_OF(count) ((uint64_t)(count) * ((count) + 1u) / 2u)
#define BATCHES(count, size) (((count) + ((size) - 1u)) / (size))

static const thread_row rows[] = {
    {"threads-push", time_own, time_shared, 0},
    {"threads-channel", time_channel, time_line, TRIPS},
    {"threads-streams", time_streams, time_line,
        SUM_OF(IN_A_STREAM) * (PASSED / IN_A_STREAM)},
    {"threads-ring", time_ring, time_line,
        SUM_OF(PUBLISHED_AT_ONCE) * BATCHES(PASSED, PUBLISHED_AT_ONCE)},
};

static void set_up(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        gp_stream_init(
            state.streams[i], &type, NULL, GP_OVERFLOW_GROW, 1u << 16);
    }
    state.shared = harness_allocate((size_t)2 * PUSHED * sizeof(hit));
    state.channel = gp_channel_create(NULL);
    state.ring = gp_ring_create(&type, NULL, GP_OVERFLOW_FAIL, RING_SIZE);
    harness_require(state.channel != NULL && state.ring != NULL, "no memory");
    harness_require(
        pthread_create(&state.other, NULL, run_other, NULL) == 0, "no thread");
}

static void tear_down(void)
{
    state.phase = NULL;
    atomic_fetch_add(&state.turn, 1);
    pthread_join(state.other, NULL);
    gp_ring_destroy(state.ring);
    gp_channel_destroy(state.channel);
    gp_stream_finish(state.streams[0]);
    gp_stream_finish(state.streams[1]);
    free(state.shared);
}

bool run_thread_row(const char *name, uint32_t rounds)
{
    const thread_row *row = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        row = strcmp(rows[i].name, name) == 0 ? &rows[i] : row;
    }
    if (row == NULL) {
        return false;
    }
    set_up();
    uint64_t ours_sum = 0;
    uint64_t hand_sum = 0;
    uint32_t clean = 0;
    uint64_t end =
        read_clock(CLOCK_MONOTONIC) + PATIENCE * UINT64_C(1000000000);
    for (uint32_t i = 0; clean < rounds && read_clock(CLOCK_MONOTONIC) < end;
        i++) {
        uint64_t ours = row->ours(&ours_sum);
        uint64_t hand = row->hand(&hand_sum);
        hand_sum += row->expected;
        if (ours != 0 && hand != 0 && i > 2) {
            printf("round %" PRIu64 " %" PRIu64 "\n", ours, hand);
            clean++;
        }
    }
    tear_down();
    harness_require(clean != 0, "both threads were always disturbed");
    printf("sums %" PRIu64 " %" PRIu64 "\n", ours_sum, hand_sum);
    return true;
}
