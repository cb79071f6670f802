#include "gp_trace.h"

/* In a separate source, so that calls are never inlined. */
GP_NOINLINE void gp_trace_break(
    const gp_world *world, uint64_t id, uint32_t node)
{
    (void)id;
    (void)node;
    for (gp_trace *trace = world->trace; trace != NULL; trace = trace->next) {
        trace->stops++;
    }
}
