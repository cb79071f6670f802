/*
 * hand_post.h - calls for the drums of bench.yaml, in a hand-written queue.
 *
 * A call is a function and its arguments, and is executed later if its drum is
 * still live. There is always room.
 */
#ifndef HAND_POST_H
#define HAND_POST_H

#include "bench.h"

typedef void hand_post_fn(
    bench_world *world, bench_drum *drum, bench_drum_id by, int32_t force);

typedef struct hand_call {
    hand_post_fn *fn;
    bench_drum_id drum;
    bench_drum_id by;
    int32_t force;
} hand_call;

typedef struct hand_posts {
    hand_call *calls;
    uint32_t count;
    uint32_t capacity;
    uint32_t skipped; /* calls whose drum had died */
} hand_posts;

/* Returns false if the queue is full. */
bool hand_post(hand_posts *posts, hand_post_fn *fn, bench_drum *drum,
    bench_drum_id by, int32_t force);

/* Executes the calls and empties the queue; returns the number of calls. */
size_t hand_execute(hand_posts *posts, bench_world *world);

#endif
