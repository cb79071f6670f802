/*
 * hand_defer.h - deferred calls in a hand-written queue.
 *
 * A call is a function, the ID of its object, and its data. There is always
 * room. Not supported: larger data, growth, and posting calls while calls are
 * executed.
 */
#ifndef HAND_DEFER_H
#define HAND_DEFER_H

#include "tally.h"

typedef void hand_defer_fn(void *context, gp_id object, const void *data);

typedef struct hand_deferred {
    hand_defer_fn *fn;
    gp_id object;
    tally_push data;
} hand_deferred;

typedef struct hand_deferrals {
    hand_deferred *next;
    hand_deferred *limit;
    hand_deferred *calls;
} hand_deferrals;

/* Returns the place for the data; NULL if the queue is full. */
static inline tally_push *hand_defer(
    hand_deferrals *queue, hand_defer_fn *fn, gp_id object)
{
    if (queue->next == queue->limit) {
        return NULL;
    }
    hand_deferred *call = queue->next++;
    call->fn = fn;
    call->object = object;
    return &call->data;
}

/* Executes the calls whose objects are live, and empties the queue. */
void hand_defer_execute(hand_deferrals *queue, bench_world *world);

#endif
