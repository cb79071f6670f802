/*
 * hand_thing.h - hand-written things of bench.yaml.
 *
 * An observable has a block of {function, context} pairs, in the order added,
 * which is NULL without listeners. Not supported: adding or removing listeners
 * while it notifies. The arguments are those of the generated functions,
 * including the world.
 */
#ifndef HAND_THING_H
#define HAND_THING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct hand_world {
    void *user;
} hand_world;

typedef struct hand_thing hand_thing;
typedef struct hand_mote hand_mote;

typedef void hand_thing_hp_fn(void *context, hand_world *world,
    hand_thing *thing, int32_t old_value, int32_t new_value);
typedef void hand_mote_value_fn(void *context, hand_world *world,
    hand_mote *mote, int32_t old_value, int32_t new_value);

typedef struct hand_thing_hp_listener {
    hand_thing_hp_fn *fn;
    void *context;
} hand_thing_hp_listener;

typedef struct hand_thing_hp_list {
    uint32_t count;
    uint32_t capacity;
    hand_thing_hp_listener listeners[];
} hand_thing_hp_list;

typedef struct hand_mote_value_listener {
    hand_mote_value_fn *fn;
    void *context;
} hand_mote_value_listener;

typedef struct hand_mote_value_list {
    uint32_t count;
    uint32_t capacity;
    hand_mote_value_listener listeners[];
} hand_mote_value_list;

struct hand_thing {
    uint64_t id;
    hand_thing_hp_list *hp_listeners;
    int32_t hp;
    float energy;
    float speed;
    uint32_t mood;
};

struct hand_mote {
    uint64_t id;
    hand_mote_value_list *value_listeners;
    int32_t value;
};

/* hp */

bool hand_thing_hp_add(
    hand_world *world, hand_thing *thing, hand_thing_hp_fn *fn, void *context);
bool hand_thing_hp_remove(
    hand_world *world, hand_thing *thing, hand_thing_hp_fn *fn, void *context);
void hand_thing_hp_clear(hand_thing *thing);

void hand_thing_tell_hp(
    hand_world *world, hand_thing *thing, int32_t old_value);

static inline bool hand_thing_set_hp(
    hand_world *world, hand_thing *thing, int32_t value)
{
    int32_t old_value = thing->hp;
    if (value == old_value) {
        return false;
    }
    thing->hp = value;
    if (thing->hp_listeners != NULL) {
        hand_thing_tell_hp(world, thing, old_value);
    }
    return true;
}

/* value */

bool hand_mote_value_add(
    hand_world *world, hand_mote *mote, hand_mote_value_fn *fn, void *context);
void hand_mote_value_clear(hand_mote *mote);

void hand_mote_tell_value(
    hand_world *world, hand_mote *mote, int32_t old_value);

static inline bool hand_mote_set_value(
    hand_world *world, hand_mote *mote, int32_t value)
{
    int32_t old_value = mote->value;
    if (value == old_value) {
        return false;
    }
    mote->value = value;
    if (mote->value_listeners != NULL) {
        hand_mote_tell_value(world, mote, old_value);
    }
    return true;
}

#endif
