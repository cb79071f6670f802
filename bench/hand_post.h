/*
 * hand_post.h - what is done to the drums of bench.yaml, in a queue by hand.
 *
 * A call is a function and its arguments, and is made later if its drum still
 * lives. There is room for as many as there may be.
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
    uint32_t skipped; /* whose drum had died */
} hand_posts;

/* False if the queue is full. */
bool hand_post(hand_posts *posts, hand_post_fn *fn, bench_drum *drum,
    bench_drum_id by, int32_t force);

/* Makes the calls and empties the queue; returns how many were made. */
size_t hand_execute(hand_posts *posts, bench_world *world);

#endif
