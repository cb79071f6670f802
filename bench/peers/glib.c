#include <glib.h>
#include <string.h>

#include "peers.h"

/* A queue of pointers: each event is allocated. */

static GAsyncQueue *queue;

static void begin_queue(void)
{
    queue = g_async_queue_new();
}

static void end_queue(void)
{
    g_async_queue_unref(queue);
}

static uint64_t run_queue(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            peer_event *event = g_new(peer_event, 1);
            *event = peer_make(i, round + frame + i);
            g_async_queue_push(queue, event);
        }
        peer_event *taken;
        while ((taken = g_async_queue_try_pop(queue)) != NULL) {
            sum += peer_use(taken);
            g_free(taken);
        }
    }
    return sum;
}

/* Events of any size, one behind the other. */

static GByteArray *bytes;

static void begin_bytes(void)
{
    bytes = g_byte_array_new();
}

static void end_bytes(void)
{
    g_byte_array_unref(bytes);
}

static uint64_t run_bytes(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t frame = 0; frame < PEER_FRAMES; frame++) {
        for (uint32_t i = 0; i < PEER_EVENTS; i++) {
            peer_event event = peer_make(i, round + frame + i);
            uint32_t size = peer_size(event.head.type);
            g_byte_array_append(bytes, (const guint8 *)&event, size);
        }
        for (uint32_t place = 0; place != bytes->len;) {
            const void *at = bytes->data + place;
            const peer_event *event = at;
            sum += peer_use(event);
            place += peer_size(event->head.type);
        }
        g_byte_array_set_size(bytes, 0);
    }
    return sum;
}

/* Floats */

static GArray *floats;

static void begin_floats(void)
{
    floats = g_array_new(FALSE, FALSE, sizeof(float));
}

static void end_floats(void)
{
    g_array_unref(floats);
}

static uint64_t run_floats(uint32_t round)
{
    for (uint32_t refill = 0; refill < 100; refill++) {
        float x = (float)(round + refill);
        g_array_set_size(floats, 0);
        for (uint32_t i = 0; i < PEER_FLOATS / 3u; i++) {
            const float vertex[] = {x, x + 1, (float)i};
            g_array_append_vals(floats, vertex, 3);
        }
    }
    const void *values = floats->data;
    return peer_use_floats(values, floats->len);
}

const peer async_peer = {begin_queue, end_queue, run_queue};
const peer bytes_peer = {begin_bytes, end_bytes, run_bytes};
const peer array_floats_peer = {begin_floats, end_floats, run_floats};
