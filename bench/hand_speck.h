/*
 * hand_speck.h - a hand-written entity that stores its first listener; further
 * ones would be in a separate block. Listeners may not change the listeners.
 */
#ifndef HAND_SPECK_H
#define HAND_SPECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct hand_speck_world {
    uint32_t unused;
} hand_speck_world;

typedef struct hand_speck hand_speck;
typedef struct hand_speck_list hand_speck_list;

typedef void hand_speck_fn(void *context, hand_speck_world *world,
    hand_speck *speck, int32_t old_value, int32_t new_value);

typedef struct hand_speck_listener {
    hand_speck_fn *fn;
    void *context;
} hand_speck_listener;

struct hand_speck {
    uint64_t id;
    hand_speck_list *more; /* NULL: at most the first one */
    hand_speck_listener first;
    int32_t value;
};

/* Adding and removing are not inlined, as in generated code. */
bool hand_speck_add(hand_speck *speck, hand_speck_fn *fn, const void *context);
bool hand_speck_remove(
    hand_speck *speck, hand_speck_fn *fn, const void *context);
void hand_speck_tell(
    hand_speck_world *world, hand_speck *speck, int32_t old_value);

static inline bool hand_speck_set_value(
    hand_speck_world *world, hand_speck *speck, int32_t value)
{
    int32_t old_value = speck->value;
    if (value == old_value) {
        return false;
    }
    speck->value = value;
    if (speck->first.fn != NULL) {
        hand_speck_tell(world, speck, old_value);
    }
    return true;
}

#endif
