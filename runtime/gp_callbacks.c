#include "gp_callbacks.h"

#include "gp_world.h"

/* The initial capacity of a queue, in callbacks. */
#define FIRST_COUNT 32u

static const gp_stream_type callbacks_type = {
    .name = "callbacks", .hash = 1, .alignment = 8};

void gp_callback_queue_init(gp_callback_queue *queue, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context)
{
    *queue = (gp_callback_queue){
        .is_live = is_live, .is_live_context = is_live_context};
    gp_stream_init(&queue->stream, &callbacks_type, memory, GP_OVERFLOW_GROW,
        FIRST_COUNT * GP_CALLBACK32_SIZE);
}

void gp_callback_queue_init_static(gp_callback_queue *queue,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, size_t size)
{
    *queue = (gp_callback_queue){
        .is_live = is_live, .is_live_context = is_live_context};
    gp_stream_init_static(
        &queue->stream, &callbacks_type, memory, GP_OVERFLOW_FAIL, place, size);
}

void gp_callback_queue_finish(gp_callback_queue *queue)
{
    GP_ASSERT(!queue->is_executing);
    gp_stream_finish(&queue->stream);
}

bool gp_callback_queue_reserve(gp_callback_queue *queue, uint32_t count)
{
    uint64_t size = (uint64_t)count * GP_CALLBACK32_SIZE;
    return gp_stream_reserve(
        &queue->stream, size < SIZE_MAX ? (size_t)size : SIZE_MAX);
}

_Static_assert(offsetof(gp_callback16, data) == sizeof(gp_callback) &&
                   offsetof(gp_callback32, data) == sizeof(gp_callback),
    "data comes right after the head");

/* Returns the generated world, for lookups without a call; NULL if is_live has
 * to be called. */
static const gp_world *world_of(const gp_callback_queue *queue)
{
    return queue->is_live == gp_world_has
               ? (const gp_world *)queue->is_live_context
               : NULL;
}

/* True if a callback has an object that is not live. Zero is no object. */
static bool is_dead(
    const gp_callback_queue *queue, const gp_world *world, gp_id object)
{
    if (world != NULL) {
        return !gp_world_is_live(world, object) && object.bits != 0;
    }
    return object.bits != 0 && queue->is_live != NULL &&
           !queue->is_live(queue->is_live_context, object);
}

size_t gp_callback_queue_execute(gp_callback_queue *queue, void *context)
{
    if (queue->is_executing) {
        return 0;
    }
    queue->is_executing = true;
    const gp_world *world = world_of(queue);
    size_t called = 0;
    gp_stream_reader reader = gp_stream_read(&queue->stream);
    const gp_record *record;
    while ((record = gp_stream_peek(&reader)) != NULL) {
        const gp_callback *callback = (const gp_callback *)(const void *)record;
        if (GP_LIKELY(record->type == GP_CALLBACK_16)) {
            gp_stream_advance(&reader, GP_CALLBACK16_SIZE);
        } else if (record->type == GP_CALLBACK_32) {
            gp_stream_advance(&reader, GP_CALLBACK32_SIZE);
        } else {
            gp_stream_pass(&reader);
            continue;
        }
        if (GP_UNLIKELY(is_dead(queue, world, callback->object))) {
            queue->dead_count++;
            continue;
        }
        callback->fn(context, callback->object, callback + 1);
        called++;
    }
    queue->is_executing = false;
    return called;
}

uint32_t gp_callback_queue_cancel(gp_callback_queue *queue, gp_id object)
{
    if (object.bits == 0) {
        return 0;
    }
    return gp_stream_skip_where(&queue->stream, offsetof(gp_callback, object),
        &object.bits, sizeof object.bits);
}

bool gp_callback_queue_merge(
    gp_callback_queue *queue, gp_callback_queue *const *sources, uint32_t count)
{
    const gp_stream *streams[GP_STREAM_MERGE_MAX] = {NULL};
    GP_ASSERT(count <= GP_STREAM_MERGE_MAX);
    for (uint32_t i = 0; i < count && i < GP_STREAM_MERGE_MAX; i++) {
        GP_ASSERT(!sources[i]->is_executing);
        streams[i] = &sources[i]->stream;
    }
    if (!gp_stream_merge(&queue->stream, streams, count, 0)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        gp_stream_reset(&sources[i]->stream);
    }
    return true;
}
