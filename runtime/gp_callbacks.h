/*
 * gp_callbacks.h - callbacks that are queued and executed later.
 *
 * A callback is a function, the ID of its object, or zero, and 16 or 32 bytes
 * of data. Callbacks are executed in the order posted. Each object is looked up
 * just before the call: if it has died, even in an earlier callback of the same
 * batch, the callback is counted and not called. Callbacks that they post are
 * executed the next time; execute within execute does nothing and returns 0.
 *
 *     typedef struct sting { int32_t damage; } sting;
 *
 *     sting data = {5};
 *     gp_callback16 *posted = gp_callback_queue_post16(&queue, hurt, id);
 *     if (posted != NULL) {
 *         memcpy(posted->data, &data, sizeof data);
 *     }
 *     gp_callback_queue_execute(&queue, world);
 *
 * A queue belongs to one thread; the queues of several threads can be merged.
 * A callback must return: longjmp out of it is misuse.
 */
#ifndef GP_CALLBACKS_H
#define GP_CALLBACKS_H

#include "gp_stream.h"

GP_BEGIN_DECLS

/* context is the argument of execute; data is the callback's own, aligned to 8. */
typedef void gp_callback_fn(void *context, gp_id object, const void *data);

/* The head of a callback; private. Padding is not set. */
typedef struct gp_callback {
    gp_record record;
    uint32_t padding;
    gp_id object;
    union {
        gp_callback_fn *fn;
        uint64_t room; /* keeps data aligned to 8 with 4-byte pointers */
    };
} gp_callback;

/* Records of a stream; the poster fills in data. */
typedef struct gp_callback16 {
    gp_callback head;
    uint64_t data[2];
} gp_callback16;

typedef struct gp_callback32 {
    gp_callback head;
    uint64_t data[4];
} gp_callback32;

#define GP_CALLBACK_16 1u
#define GP_CALLBACK_32 2u
#define GP_CALLBACK16_SIZE ((uint32_t)GP_RECORD_SIZE(sizeof(gp_callback16), 8u))
#define GP_CALLBACK32_SIZE ((uint32_t)GP_RECORD_SIZE(sizeof(gp_callback32), 8u))

/* Fields are private, except the count. */
typedef struct gp_callback_queue {
    gp_stream stream;
    gp_is_live_fn *is_live;
    const void *is_live_context;
    uint32_t dead_count; /* callbacks not called since init; wraps */
    bool is_executing;
} gp_callback_queue;

/* Makes an empty queue that grows. is_live is gp_world_has, with a generated
 * world as its context, your own function, or NULL if objects never die; memory
 * may be NULL for malloc. The memory and the context must outlive the queue. */
void gp_callback_queue_init(gp_callback_queue *queue, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context);

/* Room for `count` callbacks that wait while as many others execute. */
#define GP_CALLBACK_QUEUE_SIZE(count)                                          \
    ((size_t)(count) * 2u * GP_CALLBACK32_SIZE)

/* Makes a queue in size bytes, aligned to 8; it never allocates. */
void gp_callback_queue_init_static(gp_callback_queue *queue,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, size_t size);

/* Releases its memory and drops waiting callbacks. Not during execute. */
void gp_callback_queue_finish(gp_callback_queue *queue);

/* Makes room for count more callbacks of any size; false if that fails. */
bool gp_callback_queue_reserve(gp_callback_queue *queue, uint32_t count);

/* The number of waiting callbacks; takes time in proportion to it. */
static inline uint32_t gp_callback_queue_count(const gp_callback_queue *queue)
{
    return gp_stream_count(&queue->stream);
}

static inline gp_record *gp_callback_queue_post(gp_callback_queue *queue,
    uint32_t type, uint32_t size, gp_callback_fn *fn, gp_id object)
{
    GP_ASSERT(fn != NULL);
    gp_record *record = gp_stream_push(&queue->stream, type, size, 8);
    gp_callback *callback = (gp_callback *)(void *)record;
    if (callback != NULL) {
        callback->object = object;
        callback->fn = fn;
    }
    return record;
}

/* Posts a callback; write its data before the next call with the queue. NULL if
 * there is no room, after on_exhausted was called. */
static inline gp_callback16 *gp_callback_queue_post16(
    gp_callback_queue *queue, gp_callback_fn *fn, gp_id object)
{
    return (gp_callback16 *)(void *)gp_callback_queue_post(
        queue, GP_CALLBACK_16, GP_CALLBACK16_SIZE, fn, object);
}

static inline gp_callback32 *gp_callback_queue_post32(
    gp_callback_queue *queue, gp_callback_fn *fn, gp_id object)
{
    return (gp_callback32 *)(void *)gp_callback_queue_post(
        queue, GP_CALLBACK_32, GP_CALLBACK32_SIZE, fn, object);
}

/* Executes the callbacks posted before the call; returns how many it called. */
size_t gp_callback_queue_execute(gp_callback_queue *queue, void *context);

/* Drops the waiting callbacks of an object, also in the batch that executes
 * now; returns their number. Callbacks without an object are not dropped. */
uint32_t gp_callback_queue_cancel(gp_callback_queue *queue, gp_id object);

/* Moves the waiting callbacks of up to GP_STREAM_MERGE_MAX other queues to the
 * end of this one, queue after queue. Without room it returns false and changes
 * nothing. */
bool gp_callback_queue_merge(gp_callback_queue *queue,
    gp_callback_queue *const *sources, uint32_t count);

GP_END_DECLS

#endif
