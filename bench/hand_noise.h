/*
 * hand_noise.h - the events of bench.yaml in a hand-written raw buffer.
 *
 * It is never full, and an event is preceded only by its type, as one word.
 * Readers know the size of each type.
 */
#ifndef HAND_NOISE_H
#define HAND_NOISE_H

#include <string.h>

#include "bench.h"

typedef struct hand_noise {
    unsigned char *bytes;
    unsigned char *cursor;
} hand_noise;

static inline unsigned char *hand_noise_begin(
    hand_noise *noise, uint32_t kind, size_t size)
{
    unsigned char *place = noise->cursor;
    memcpy(place, &kind, sizeof kind);
    noise->cursor = place + size;
    return place;
}

static inline void hand_noise_push_hit(
    hand_noise *noise, uint32_t who, uint32_t whom, float force)
{
    bench_noise_hit *event = (bench_noise_hit *)(void *)hand_noise_begin(
        noise, BENCH_NOISE_HIT, sizeof *event);
    event->who = who;
    event->whom = whom;
    event->force = force;
}

static inline void hand_noise_push_damage(
    hand_noise *noise, uint32_t who, uint32_t source, uint32_t amount, float x)
{
    bench_noise_damage *event = (bench_noise_damage *)(void *)hand_noise_begin(
        noise, BENCH_NOISE_DAMAGE, sizeof *event);
    event->who = who;
    event->source = source;
    event->amount = amount;
    event->x = x;
}

static inline void hand_noise_push_sound(hand_noise *noise, uint32_t who,
    uint32_t what, float x, float y, float volume)
{
    bench_noise_sound *event = (bench_noise_sound *)(void *)hand_noise_begin(
        noise, BENCH_NOISE_SOUND, sizeof *event);
    event->who = who;
    event->what = what;
    event->x = x;
    event->y = y;
    event->volume = volume;
}

static inline void hand_noise_push_spawn(hand_noise *noise, uint32_t what,
    uint32_t team, float x, float y, float z, uint32_t marks)
{
    bench_noise_spawn *event = (bench_noise_spawn *)(void *)hand_noise_begin(
        noise, BENCH_NOISE_SPAWN, sizeof *event);
    event->what = what;
    event->team = team;
    event->x = x;
    event->y = y;
    event->z = z;
    event->marks = marks;
}

/* Passes each event to its handler; returns the number of events. */
size_t hand_noise_dispatch(const hand_noise *noise,
    const bench_noise_handlers *handlers, void *context);

#endif
