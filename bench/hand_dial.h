/*
 * hand_dial.h - hand-written dials of bench.yaml.
 *
 * A dial is a component of a needle or of a face. It knows its offset, and
 * updates dependent values by the type of its object. A bit mask says which
 * listeners exist: one for each object, and one for all dials.
 */
#ifndef HAND_DIAL_H
#define HAND_DIAL_H

#include <stdbool.h>
#include <stdint.h>

typedef enum hand_type {
    HAND_NEEDLE = 1,
    HAND_FACE,
} hand_type;

/* The first members of needles and faces. */
typedef struct hand_object {
    uint32_t generation;
    uint32_t type;
    uint64_t observed;
    void *listeners;
} hand_object;

typedef struct hand_dial {
    uint32_t offset; /* in its object */
    float angle;
} hand_dial;

typedef struct hand_needle {
    hand_object object;
    hand_dial dial;
    float shown;
} hand_needle;

typedef struct hand_face {
    hand_object object;
    hand_dial dial;
} hand_face;

typedef struct hand_dial_world {
    uint64_t observed;   /* of any dial */
    uint64_t of_type[4]; /* of any object of a type */
    uint64_t calls;      /* how often a listener was called */
} hand_dial_world;

/* Sets what follows from the angle and tells. */
void hand_dial_follow(hand_dial_world *world, hand_dial *dial);

static inline bool hand_dial_set_angle(
    hand_dial_world *world, hand_dial *dial, float value)
{
    if (value >= dial->angle && value <= dial->angle) {
        return false;
    }
    dial->angle = value;
    hand_dial_follow(world, dial);
    return true;
}

#endif
