#define GP_GENERATED
#include "gp_inspect_answer.h"

#include "gp_list.h"
#include "gp_listeners.h"
#include "gp_running.h"
#include "gp_stream.h"

/* Writes the listeners to an event. */
static void put_event(gp_inspect *inspect, const gp_listeners *listeners,
    uint32_t index, uint32_t event)
{
    const gp_listener_store *store = &inspect->on.world->listeners;
    const gp_listener *each;
    uint32_t place = 0;
    while ((each = gp_listeners_next(store, listeners, event, &place))) {
        gp_inspect_put_u16(inspect, index);
        gp_inspect_put_u64(inspect, (uintptr_t)each->fn);
    }
}

const gp_listeners *gp_inspect_type_listeners(
    const gp_inspect *inspect, uint32_t index)
{
    gp_reflection on = inspect->on;
    const gp_object_type *type = on.schema->types[index];
    return type->kind == GP_OBJECT_WORLD
               ? gp_object_listeners(on, gp_id_of_bits(0))
               : gp_object_type_listeners(on, type);
}

gp_problem gp_inspect_listeners(gp_inspect *inspect)
{
    gp_reflection on = inspect->on;
    const gp_listeners *listeners;
    const void *object = gp_inspect_take_object(inspect);
    uint32_t number = gp_inspect_take_u16(inspect);
    if (object == NULL) {
        return GP_PROBLEM_DEAD;
    }
    if (inspect->id.bits != 0) {
        listeners = gp_object_listeners(on, inspect->id);
    } else if (number < on.schema->type_count) {
        inspect->type = on.schema->types[number];
        listeners = gp_inspect_type_listeners(inspect, number);
    } else {
        return GP_PROBLEM_UNKNOWN;
    }
    gp_object_event each;
    uint32_t index = (uint32_t)gp_inspect_begin(inspect, 0);
    for (;
        listeners != NULL && gp_object_event_at(inspect->type, index, &each) &&
        !gp_inspect_pauses(inspect, index);
        index++) {
        put_event(inspect, listeners, index, each.event);
    }
    return GP_PROBLEM_NONE;
}

gp_problem gp_inspect_object(gp_inspect *inspect)
{
    const unsigned char *object = gp_inspect_take_object(inspect);
    const gp_object_type *type = inspect->type;
    if (object == NULL) {
        return GP_PROBLEM_DEAD;
    }
    gp_inspect_begin(inspect, 0);
    for (uint32_t i = 0; i < type->list_count; i++) {
        const void *links = object + type->lists[i].links;
        gp_inspect_put_u8(inspect, gp_list_node_is_linked(links));
    }
    for (uint32_t i = 0; i < type->behaviour_count; i++) {
        uint32_t place = 0;
        uint32_t node;
        do {
            node = gp_running_next(
                inspect->on, inspect->id, &type->behaviours[i], &place);
            gp_inspect_put_u16(inspect, node);
        } while (node != 0);
    }
    return GP_PROBLEM_NONE;
}

static const gp_stream *stream_at(const gp_inspect *inspect, uint32_t index)
{
    const unsigned char *world = (const unsigned char *)inspect->on.world;
    uint32_t offset = inspect->on.schema->streams[index].offset;
    return (const gp_stream *)(const void *)(world + offset);
}

static void put_costs(gp_inspect *inspect)
{
    gp_inspect_put_u8(inspect, inspect->cost_count);
    for (uint32_t i = 0; i < inspect->cost_count; i++) {
        gp_inspect_put_text(inspect, inspect->costs[i].name);
        gp_inspect_put_u32(inspect, inspect->costs[i].us);
    }
}

static void put_pools_and_streams(gp_inspect *inspect)
{
    gp_reflection on = inspect->on;
    for (uint32_t i = 0; i < on.schema->entity_count; i++) {
        const gp_pool *pool =
            gp_world_const_pool_of(on.world, on.schema->types[i]->number);
        const uint32_t fill[] = {gp_pool_count(pool), pool->slot_count,
            pool->reserve, pool->type->max, gp_pool_exhausted_count(pool)};
        gp_inspect_put_bytes(inspect, fill, sizeof fill);
    }
    for (uint32_t i = 0; i < on.schema->stream_count; i++) {
        const gp_stream *stream = stream_at(inspect, i);
        const uint32_t fill[] = {
            (uint32_t)gp_stream_size(stream), stream->dropped_count};
        gp_inspect_put_bytes(inspect, fill, sizeof fill);
    }
}

gp_problem gp_inspect_info(gp_inspect *inspect)
{
    const gp_world *world = inspect->on.world;
    const gp_rewind *rewind = inspect->desc.rewind;
    const gp_trace *trace = inspect->desc.trace;
    const uint32_t numbers[] = {world->now, inspect->frames, inspect->cost_us,
        inspect->session.is_stopped, world->restores, world->listeners.live,
        world->skipped, rewind == NULL ? 0 : rewind->count,
        rewind == NULL ? 0 : rewind->frame};
    gp_inspect_begin(inspect, 0);
    gp_inspect_put_bytes(inspect, numbers, sizeof numbers);
    gp_inspect_put_u64(inspect, trace == NULL ? 0 : trace->written);
    put_costs(inspect);
    put_pools_and_streams(inspect);
    return GP_PROBLEM_NONE;
}

gp_problem gp_inspect_stream(gp_inspect *inspect)
{
    uint32_t index = gp_inspect_take_u16(inspect);
    if (index >= inspect->on.schema->stream_count) {
        return GP_PROBLEM_UNKNOWN;
    }
    const gp_stream *stream = stream_at(inspect, index);
    uint32_t alignment = stream->type->alignment;
    gp_stream_rest rest = gp_stream_rest_of(stream);
    const gp_record *record;
    uint64_t first = gp_inspect_begin(inspect, 0);
    for (uint64_t i = 0; (record = gp_stream_rest_next(&rest, alignment));
        i++) {
        if (i >= first) {
            if (gp_inspect_pauses(inspect, i)) {
                break;
            }
            gp_inspect_put_bytes(inspect, record, record->units * alignment);
        }
    }
    return GP_PROBLEM_NONE;
}
