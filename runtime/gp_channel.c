#include "gp_channel.h"

#ifdef GP_HAS_CHANNELS

#include <stdatomic.h>
#include <string.h>

/* One direction. It is never full, as at most GP_CHANNEL_DEPTH streams are in
 * transit: a thread that puts one in has seen its place empty. */
typedef struct lane {
    _Atomic uint32_t sent; /* the number of streams so far; wraps */
    uint32_t written;      /* the writer's copy of it */
    gp_stream *streams[GP_CHANNEL_DEPTH];
    unsigned char padding1[GP_CORE_PADDING];
    uint32_t taken; /* the reader's count */
    unsigned char padding2[GP_CORE_PADDING];
} lane;

struct gp_channel {
    gp_memory memory;
    bool is_static;
    lane forward;
    lane backward;
};

_Static_assert(sizeof(gp_channel) <= GP_CHANNEL_SIZE,
    "a channel fits into GP_CHANNEL_SIZE");
_Static_assert((GP_CHANNEL_DEPTH & (GP_CHANNEL_DEPTH - 1u)) == 0,
    "places are right when counts wrap");

static gp_channel *init(void *place, const gp_memory *memory, bool is_static)
{
    gp_channel *channel = place;
    memset(channel, 0, sizeof *channel);
    channel->memory = *memory;
    channel->is_static = is_static;
    atomic_init(&channel->forward.sent, 0);
    atomic_init(&channel->backward.sent, 0);
    return channel;
}

gp_channel *gp_channel_create(const gp_memory *memory)
{
    memory = memory == NULL ? &gp_memory_plain : memory;
    void *place = gp_memory_allocate(memory, sizeof(gp_channel));
    if (place == NULL) {
        gp_memory_report_exhausted(memory, "channel", 0, 0, 0);
        return NULL;
    }
    return init(place, memory, false);
}

gp_channel *gp_channel_create_static(void *place)
{
    GP_ASSERT((uintptr_t)place % 8u == 0);
    return init(place, &gp_memory_plain, true);
}

void gp_channel_destroy(gp_channel *channel)
{
    if (channel != NULL && !channel->is_static) {
        gp_memory memory = channel->memory;
        gp_memory_release(&memory, channel, sizeof *channel);
    }
}

static void send(lane *to, gp_stream *stream)
{
    gp_stream_hand_over(stream);
    to->streams[to->written % GP_CHANNEL_DEPTH] = stream;
    to->written++;
    atomic_store_explicit(&to->sent, to->written, memory_order_release);
}

static gp_stream *take(lane *from)
{
    uint32_t count = atomic_load_explicit(&from->sent, memory_order_acquire);
    if (count == from->taken) {
        return NULL;
    }
    gp_stream *stream = from->streams[from->taken % GP_CHANNEL_DEPTH];
    from->taken++;
    gp_stream_adopt(stream);
    return stream;
}

bool gp_channel_post(gp_channel *channel, gp_stream *stream)
{
    GP_ASSERT(gp_stream_is_free(stream));
    uint32_t in_transit = channel->forward.written - channel->backward.taken;
    if (in_transit == GP_CHANNEL_DEPTH) {
        return false;
    }
    send(&channel->forward, stream);
    return true;
}

gp_stream *gp_channel_take(gp_channel *channel)
{
    return take(&channel->forward);
}

void gp_channel_give_back(gp_channel *channel, gp_stream *stream)
{
    GP_ASSERT(channel->forward.taken != channel->backward.written);
    gp_stream_reset(stream);
    send(&channel->backward, stream);
}

gp_stream *gp_channel_take_back(gp_channel *channel)
{
    return take(&channel->backward);
}

#endif
