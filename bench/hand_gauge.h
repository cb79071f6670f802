/*
 * hand_gauge.h - hand-written gauges of bench.yaml.
 *
 * A word says which properties have listeners: one for each gauge and one
 * for all of them. Listeners are in a chain of the caller's, in the order added.
 */
#ifndef HAND_GAUGE_H
#define HAND_GAUGE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum hand_gauge_property {
    HAND_GAUGE_LEVEL,
    HAND_GAUGE_SHARE,
    HAND_GAUGE_IS_LOW,
} hand_gauge_property;

#define HAND_GAUGE_ALL 7u /* a bit for each property */

typedef struct hand_gauge hand_gauge;
typedef struct hand_gauge_world hand_gauge_world;

typedef void hand_gauge_fn(void *context, hand_gauge_world *world,
    hand_gauge *gauge, hand_gauge_property property);

typedef struct hand_gauge_listener {
    struct hand_gauge_listener *next;
    hand_gauge_fn *fn;
    void *context;
    uint64_t properties;
} hand_gauge_listener;

typedef struct hand_gauge_list {
    uint64_t observed;
    hand_gauge_listener *first;
} hand_gauge_list;

struct hand_gauge_world {
    hand_gauge_list listeners;
};

struct hand_gauge {
    uint64_t id;
    hand_gauge_list listeners;
    int32_t level;
    float share;
    bool is_low;
};

/* Appends a listener, which must not move. */
void hand_gauge_add(hand_gauge_list *list, hand_gauge_listener *listener);

static inline void hand_gauge_settle(hand_gauge *gauge)
{
    gauge->share = (float)gauge->level / 100.0f;
    gauge->is_low = gauge->level < 20;
}

/* Computes the values that depend on the level, and notifies of changes. */
void hand_gauge_tell_level(hand_gauge_world *world, hand_gauge *gauge);

static inline bool hand_gauge_set_level(
    hand_gauge_world *world, hand_gauge *gauge, int32_t value)
{
    if (value == gauge->level) {
        return false;
    }
    gauge->level = value;
    uint64_t observed = world->listeners.observed | gauge->listeners.observed;
    if ((observed & HAND_GAUGE_ALL) != 0) {
        hand_gauge_tell_level(world, gauge);
    } else {
        hand_gauge_settle(gauge);
    }
    return true;
}

#endif
