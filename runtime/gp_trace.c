#include "gp_trace.h"

#include <string.h>

_Static_assert(sizeof(gp_trace_record) == 8, "records have no holes");
_Static_assert(sizeof(gp_trace_head) == 72, "nor has what comes before them");

void gp_trace_init(gp_trace *trace, gp_trace_record *records, size_t capacity)
{
    GP_ASSERT(capacity > 0);
    memset(trace, 0, sizeof *trace);
    trace->records = records;
    trace->capacity = capacity;
}

void gp_trace_start(
    gp_trace *trace, gp_world *world, const char *module, uint64_t nodes)
{
    GP_ASSERT(trace->world == NULL);
    gp_trace_clear(trace);
    trace->world = world;
    trace->module = module;
    trace->nodes = nodes;
    trace->next = world->trace;
    world->trace = trace;
}

void gp_trace_stop(gp_trace *trace)
{
    if (trace->world == NULL) {
        return;
    }
    gp_trace **place = &trace->world->trace;
    while (*place != trace) {
        place = &(*place)->next;
    }
    *place = trace->next;
    trace->world = NULL;
}

void gp_trace_clear(gp_trace *trace)
{
    trace->written = 0;
}

size_t gp_trace_count(const gp_trace *trace)
{
    return trace->written < trace->capacity ? (size_t)trace->written
                                            : trace->capacity;
}

uint64_t gp_trace_lost(const gp_trace *trace)
{
    return trace->written - gp_trace_count(trace);
}

gp_trace_record gp_trace_at(const gp_trace *trace, size_t index)
{
    GP_ASSERT(index < gp_trace_count(trace));
    return trace->records[(gp_trace_lost(trace) + index) % trace->capacity];
}

bool gp_trace_write(
    const gp_trace *trace, gp_trace_write_fn *write, void *context)
{
    size_t size = sizeof(gp_trace_record);
    size_t begin = (size_t)(gp_trace_lost(trace) % trace->capacity);
    size_t oldest_count = gp_trace_count(trace) - begin;
    gp_trace_head head = {
        .magic = {'g', 'p', 't', 'r', 'a', 'c', 'e', '1'},
        .order = UINT32_C(0x01020304),
        .begin = trace->begin,
        .nodes = trace->nodes,
        .lost = gp_trace_lost(trace),
        .count = gp_trace_count(trace),
    };
    if (trace->module != NULL) {
        size_t length = strlen(trace->module);
        length = length < sizeof head.module ? length : sizeof head.module;
        memcpy(head.module, trace->module, length);
    }
    return write(context, &head, sizeof head) &&
           (oldest_count == 0 ||
               write(context, trace->records + begin, oldest_count * size)) &&
           (begin == 0 || write(context, trace->records, begin * size));
}

static void put(gp_trace *trace, gp_trace_record record)
{
    gp_trace_record *place = &trace->records[trace->written % trace->capacity];
    if (trace->written >= trace->capacity && place->what == GP_TRACE_TIME) {
        trace->begin = place->entity;
    }
    *place = record;
    trace->written++;
}

/* True if a record passes the filters of a trace. */
static bool is_wanted(
    const gp_trace *trace, uint64_t id, uint32_t node, gp_trace_what what)
{
    uint32_t key = gp_trace_stop_at(gp_id_type((gp_id){.bits = id}), node);
    bool is_other = trace->entity.bits != 0 && trace->entity.bits != id;
    bool is_beside =
        trace->tree != 0 &&
        (key < (uint32_t)trace->tree || key > (uint32_t)(trace->tree >> 32));
    return (trace->unwanted >> what & 1u) == 0 && !is_other && !is_beside;
}

void gp_trace_add_to(
    gp_trace *trace, uint64_t id, uint32_t node, gp_trace_what what)
{
    const gp_world *world = trace->world;
    gp_trace_record record = {
        .entity = (uint32_t)id,
        .node = (uint16_t)node,
        .what = (uint8_t)what,
        .life = (uint8_t)(id >> 32),
    };
    if (!is_wanted(trace, id, node, what)) {
        return;
    }
    if (trace->written == 0) {
        trace->begin = world->now;
        trace->now = ~world->now;
    }
    if (trace->now != world->now) {
        trace->now = world->now;
        put(trace,
            (gp_trace_record){.entity = world->now, .what = GP_TRACE_TIME});
    }
    put(trace, record);
    if (gp_trace_stop_at(record.entity >> GP_ID_SLOT_BITS, node) ==
        trace->stop) {
        gp_trace_break(world, id, node);
    }
}

void gp_trace_add(
    const gp_world *world, uint64_t id, uint32_t node, gp_trace_what what)
{
    gp_trace *trace = node == 0 ? NULL : world->trace;
    for (; trace != NULL; trace = trace->next) {
        gp_trace_add_to(trace, id, node, what);
    }
}

void gp_trace_add_halted(const gp_world *world, uint64_t id,
    const uint16_t *nodes, size_t count, uint32_t offset, size_t place)
{
    if (place < count && nodes[place] != 0) {
        gp_trace_add(world, id, nodes[place] + offset, GP_TRACE_HALTED);
    }
}
