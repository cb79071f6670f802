#define GP_GENERATED
#include "gp_inspect_answer.h"

#include "gp_list.h"
#include "gp_listeners.h"
#include "gp_running.h"
#include "gp_stream.h"

/* Puts the functions that listen to an event, if there are any. */
static void put_event(gp_inspect_answer *answer, const gp_listeners *listeners,
    uint32_t index, uint32_t event)
{
    const gp_listener_store *store = &answer->inspect->on.world->listeners;
    uint32_t count = gp_listeners_count(store, listeners, event);
    if (count == 0) {
        return;
    }
    gp_inspect_put(answer, index, 2);
    gp_inspect_put(answer, count, 2);
    uint32_t place = 0;
    for (uint32_t i = 0; i < count; i++) {
        const gp_listener *each =
            gp_listeners_next(store, listeners, event, &place);
        uintptr_t function = each == NULL ? 0 : (uintptr_t)each->fn;
        gp_inspect_put(answer, function, 8);
    }
}

/* Takes an object or a type, and finds its listeners. */
static gp_problem take_listeners(gp_inspect_answer *answer,
    const gp_object_type **type, const gp_listeners **listeners)
{
    gp_reflection on = answer->inspect->on;
    gp_id id = gp_inspect_take_id(answer);
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    if (!gp_inspect_is_read(answer)) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (index != UINT16_MAX) {
        if (index >= on.schema->type_count) {
            return GP_PROBLEM_UNKNOWN;
        }
        *type = on.schema->types[index];
        *listeners = gp_object_type_listeners(on, *type);
        return GP_PROBLEM_NONE;
    }
    if (!gp_object_is_live(on, id)) {
        return GP_PROBLEM_DEAD;
    }
    *type = gp_schema_type_of(on.schema, id);
    *listeners = gp_object_listeners(on, id);
    return GP_PROBLEM_NONE;
}

bool gp_inspect_listeners(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    const gp_object_type *type = NULL;
    const gp_listeners *listeners = NULL;
    gp_problem problem = take_listeners(answer, &type, &listeners);
    if (inspect->cursor == 0) {
        gp_inspect_end(answer, problem);
    }
    if (problem != GP_PROBLEM_NONE || listeners == NULL) {
        return true;
    }
    gp_object_event each;
    uint32_t index = (uint32_t)inspect->cursor;
    for (; gp_object_event_at(type, index, &each); index++) {
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = index;
            return false;
        }
        put_event(answer, listeners, index, each.event);
    }
    return true;
}

bool gp_inspect_object(gp_inspect_answer *answer)
{
    gp_reflection on = answer->inspect->on;
    gp_id id = gp_inspect_take_id(answer);
    bool is_read = gp_inspect_is_read(answer);
    if (!is_read || !gp_object_is_live(on, id)) {
        return gp_inspect_end(
            answer, is_read ? GP_PROBLEM_DEAD : GP_PROBLEM_UNKNOWN);
    }
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    const unsigned char *object = gp_inspect_find(answer->inspect, id);
    gp_inspect_end(answer, GP_PROBLEM_NONE);
    for (uint32_t i = 0; i < type->list_count; i++) {
        const void *links = object + type->lists[i].links;
        gp_inspect_put(answer, gp_list_node_is_linked(links), 1);
    }
    for (uint32_t i = 0; i < type->behaviour_count; i++) {
        uint32_t place = 0;
        uint32_t node;
        do {
            node = gp_running_next(on, id, &type->behaviours[i], &place);
            gp_inspect_put(answer, node, 2);
        } while (node != 0);
    }
    return true;
}

static const gp_stream *stream_at(const gp_inspect *inspect, uint32_t index)
{
    const unsigned char *world = (const unsigned char *)inspect->on.world;
    uint32_t offset = inspect->on.schema->streams[index].offset;
    return (const gp_stream *)(const void *)(world + offset);
}

static void put_pools_and_streams(gp_inspect_answer *answer)
{
    const gp_inspect *inspect = answer->inspect;
    const gp_schema *schema = inspect->on.schema;
    for (uint32_t i = 0; i < schema->entity_count; i++) {
        const gp_pool *pool =
            gp_world_const_pool_of(inspect->on.world, schema->types[i]->number);
        gp_inspect_put(answer, gp_pool_count(pool), 4);
        gp_inspect_put(answer, pool->slot_count, 4);
        gp_inspect_put(answer, pool->reserve, 4);
        gp_inspect_put(answer, gp_pool_exhausted_count(pool), 4);
    }
    for (uint32_t i = 0; i < schema->stream_count; i++) {
        const gp_stream *stream = stream_at(inspect, i);
        gp_inspect_put(answer, gp_stream_size(stream), 4);
        gp_inspect_put(answer, stream->dropped_count, 4);
    }
}

bool gp_inspect_info(gp_inspect_answer *answer)
{
    const gp_inspect *inspect = answer->inspect;
    const gp_world *world = inspect->on.world;
    const gp_rewind *rewind = inspect->desc.rewind;
    const gp_trace *trace = inspect->desc.trace;
    if (!gp_inspect_is_read(answer)) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    gp_inspect_end(answer, GP_PROBLEM_NONE);
    gp_inspect_put(answer, world->now, 4);
    gp_inspect_put(answer, inspect->frames, 4);
    gp_inspect_put(answer, inspect->cost_us, 4);
    gp_inspect_put(answer, inspect->is_stopped, 1);
    gp_inspect_put(answer, world->restores, 4);
    gp_inspect_put(answer, world->listeners.live, 4);
    gp_inspect_put(answer, world->skipped, 4);
    gp_inspect_put(answer, rewind == NULL ? 0 : gp_rewind_count(rewind), 4);
    gp_inspect_put(answer, rewind == NULL ? 0 : rewind->frame, 4);
    gp_inspect_put(answer, trace == NULL ? 0 : trace->written, 8);
    gp_inspect_put(answer, inspect->cost_count, 1);
    for (uint32_t i = 0; i < inspect->cost_count; i++) {
        gp_inspect_put_text(answer, inspect->costs[i].name);
        gp_inspect_put(answer, inspect->costs[i].us, 4);
    }
    put_pools_and_streams(answer);
    return true;
}

bool gp_inspect_stream(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    if (!gp_inspect_is_read(answer) ||
        index >= inspect->on.schema->stream_count) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    if (inspect->cursor == 0) {
        gp_inspect_end(answer, GP_PROBLEM_NONE);
        inspect->cursor = 1;
    }
    const gp_stream *stream = stream_at(inspect, index);
    uint32_t alignment = stream->type->alignment;
    gp_stream_rest rest = gp_stream_rest_of(stream);
    const gp_record *record;
    for (uint64_t i = 1; (record = gp_stream_rest_next(&rest, alignment));
        i++) {
        if (i < inspect->cursor) {
            continue;
        }
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = i;
            return false;
        }
        gp_inspect_put_bytes(answer, record, record->units * alignment);
    }
    return true;
}
