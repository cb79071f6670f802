/*
 * peers.h - the same events, and the same floats, through what others have made.
 *
 * Each frame 500 events of bench.yaml are put in and taken out again, by one
 * thread. Where a queue takes slots of one size, an event is built first and
 * then copied in, because that is what their functions ask for.
 */
#ifndef PEERS_H
#define PEERS_H

#include "bench.h"
#include "harness.h"

#define PEER_EVENTS 500u   /* in a frame */
#define PEER_FRAMES 200u   /* in a round */
#define PEER_FLOATS 30000u /* in a buffer, which is filled a hundred times */

#ifdef __cplusplus
extern "C" {
#endif

/* Any event. */
typedef struct peer_event {
    union {
        gp_record head;
        bench_noise_hit hit;
        bench_noise_damage damage;
        bench_noise_sound sound;
        bench_noise_spawn spawn;
    };
} peer_event;

static inline uint32_t peer_kind(uint32_t number)
{
    return BENCH_NOISE_HIT + number % 4u;
}

/* Makes one of the kind whose turn it is. */
static inline peer_event peer_make(uint32_t i, uint32_t number)
{
    peer_event event;
    event.head.type = (uint16_t)peer_kind(i);
    event.head.units = 0;
    switch (event.head.type) {
    case BENCH_NOISE_HIT:
        event.hit.who = number;
        event.hit.whom = number + 1u;
        event.hit.force = 1;
        break;
    case BENCH_NOISE_DAMAGE:
        event.damage.who = number;
        event.damage.source = number + 2u;
        event.damage.amount = number & 15u;
        event.damage.x = 2;
        break;
    case BENCH_NOISE_SOUND:
        event.sound.who = number;
        event.sound.what = number & 7u;
        event.sound.x = 3;
        event.sound.y = 3;
        event.sound.volume = 1;
        break;
    default:
        event.spawn.what = number;
        event.spawn.team = number & 1u;
        event.spawn.x = 4;
        event.spawn.y = 4;
        event.spawn.z = 4;
        event.spawn.marks = 3;
        break;
    }
    return event;
}

/* What one kind takes, where not all are alike. */
static inline uint32_t peer_size(uint32_t kind)
{
    switch (kind) {
    case BENCH_NOISE_HIT:
        return BENCH_NOISE_HIT_SIZE;
    case BENCH_NOISE_DAMAGE:
        return BENCH_NOISE_DAMAGE_SIZE;
    case BENCH_NOISE_SOUND:
        return BENCH_NOISE_SOUND_SIZE;
    default:
        return BENCH_NOISE_SPAWN_SIZE;
    }
}

static inline uint64_t peer_use_hit(const bench_noise_hit *event)
{
    return event->who + event->whom + (uint32_t)event->force;
}

static inline uint64_t peer_use_damage(const bench_noise_damage *event)
{
    return event->who + event->source + event->amount + (uint32_t)event->x;
}

static inline uint64_t peer_use_sound(const bench_noise_sound *event)
{
    return event->who + event->what + (uint32_t)(event->x + event->volume);
}

static inline uint64_t peer_use_spawn(const bench_noise_spawn *event)
{
    return event->what + event->team + (uint32_t)(event->x + event->z);
}

/* What is made of an event, on both sides. */
static inline uint64_t peer_use(const peer_event *event)
{
    switch (event->head.type) {
    case BENCH_NOISE_HIT:
        return peer_use_hit(&event->hit);
    case BENCH_NOISE_DAMAGE:
        return peer_use_damage(&event->damage);
    case BENCH_NOISE_SOUND:
        return peer_use_sound(&event->sound);
    default:
        return peer_use_spawn(&event->spawn);
    }
}

/* Other libraries. */
typedef struct peer {
    void (*begin)(void);
    void (*end)(void);
    harness_side_fn *run; /* a round; returns a checksum */
} peer;

extern const peer sdl_peer;        /* SDL_PushEvent and SDL_PollEvent */
extern const peer sdl_bulk_peer;   /* SDL_PeepEvents, 50 at a time */
extern const peer ck_peer;         /* ck_ring of Concurrency Kit */
extern const peer concurrent_peer; /* moodycamel::ConcurrentQueue with tokens */
extern const peer reader_writer_peer; /* moodycamel::ReaderWriterQueue */
extern const peer async_peer;         /* GAsyncQueue of GLib */
extern const peer bytes_peer;         /* GByteArray of GLib */
extern const peer vector_peer;        /* std::vector */

extern const peer array_floats_peer;  /* GArray of GLib */
extern const peer vector_floats_peer; /* std::vector */

/* What is summed up of floats: the last ones written. */
static inline uint64_t peer_use_floats(const float *values, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = count < 64 ? 0 : count - 64; i < count; i++) {
        sum = sum * 31u + (uint64_t)values[i];
    }
    return sum;
}

#ifdef __cplusplus
}
#endif

#endif
