#include "hand_defer.h"

void hand_defer_execute(hand_deferrals *queue, bench_world *world)
{
    for (hand_deferred *call = queue->calls; call != queue->next; call++) {
        if (bench_is_live(world, call->object)) {
            call->fn(world, call->object, &call->data);
        }
    }
    queue->next = queue->calls;
}
