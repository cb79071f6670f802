/*
 * hand_defer.h - calls that are made later, in a queue by hand.
 *
 * A call is a function, the ID of what it speaks of and its data. There is room
 * for as many as there may be; what this leaves out is larger data, growth,
 * and calls that are posted while others are made.
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

/* Where the data goes; NULL if the queue is full. */
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

/* Makes the calls whose objects live, and empties the queue. */
void hand_defer_execute(hand_deferrals *queue, bench_world *world);

#endif
