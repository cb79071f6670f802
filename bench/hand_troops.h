/*
 * hand_troops.h - hand-written soldiers and scouts of bench.yaml.
 *
 * A soldier has 40 bytes. The listeners to hp are common to all soldiers, in an
 * array that may not change while they are called.
 */
#ifndef HAND_TROOPS_H
#define HAND_TROOPS_H

#include "bench.h"

#define HAND_LISTENERS 4u

/* An ID has a soldier's place in the low half, its generation in the other. */
typedef struct hand_soldier {
    uint64_t id;
    float x;
    float y;
    float dx;
    float dy;
    int32_t hp;
    uint32_t team;
    uint32_t rank;
    uint32_t sightings;
} hand_soldier;

typedef struct hand_events hand_events;

typedef void hand_hp_fn(void *context, hand_events *events,
    hand_soldier *soldier, int32_t old_value, int32_t new_value);

typedef struct hand_hp_listener {
    hand_hp_fn *fn;
    void *context;
} hand_hp_listener;

struct hand_events {
    uint32_t count;
    hand_hp_listener listeners[HAND_LISTENERS];
};

/* Calls all listeners to hp. */
void hand_notify_hp(hand_events *events, hand_soldier *soldier,
    int32_t old_value, int32_t new_value);

static inline bool hand_soldier_set_hp(
    hand_events *events, hand_soldier *soldier, int32_t value)
{
    int32_t old_value = soldier->hp;
    if (value == old_value) {
        return false;
    }
    soldier->hp = value;
    if (events->count != 0) {
        hand_notify_hp(events, soldier, old_value, value);
    }
    return true;
}

/* Defined in frame_handlers.c, like those that gpgen declares. */
void hand_handle_wound(hand_events *events, hand_soldier *soldier,
    int32_t amount, uint64_t source);
void hand_take_aim(
    hand_events *events, hand_soldier *soldier, uint64_t by, uint32_t distance);

typedef struct hand_scout {
    uint64_t id;
    bench_wits wits;
} hand_scout;

/* Ticks all scouts, with the leaves of the generated tree. */
size_t hand_scouts_tick_all(
    bench_world *world, hand_scout *scouts, uint32_t count);

#endif
