/*
 * hand_army.h - a hand-written pool of soldiers: an array, and a stack of its
 * free places.
 *
 * IDs are checked by generation. Not supported: a full pool, IDs of other
 * types, destroying a soldier twice, iterating over some of the places.
 *
 * hand_army_48.c and frame_hand_48.c define HAND_ARMY_48, for places of 48
 * bytes.
 */
#ifndef HAND_ARMY_H
#define HAND_ARMY_H

#include "hand_troops.h"

#ifdef HAND_ARMY_48
#define hand_place hand_place_48
#define hand_army hand_army_48
#define hand_army_create hand_army_48_create
#define hand_army_destroy hand_army_48_destroy
#define hand_army_wound hand_army_48_wound
#define hand_army_post hand_army_48_post
#define hand_army_execute hand_army_48_execute
#endif

typedef struct hand_place {
    hand_soldier soldier;
#ifdef HAND_ARMY_48
    uint64_t padding;
#endif
} hand_place;

typedef struct hand_sighting {
    uint64_t soldier;
    uint64_t by;
    uint32_t distance;
} hand_sighting;

typedef struct hand_army {
    hand_events events;
    hand_place *places;
    uint32_t *free; /* a stack */
    uint32_t free_count;
    uint32_t capacity;
    hand_sighting *posts;
    uint32_t post_count;
    uint32_t post_capacity;
} hand_army;

static inline hand_soldier *hand_army_find(const hand_army *army, uint64_t id)
{
    hand_soldier *soldier = &army->places[(uint32_t)id].soldier;
    return soldier->id == id ? soldier : NULL;
}

hand_soldier *hand_army_create(hand_army *army);
void hand_army_destroy(hand_army *army, hand_soldier *soldier);

/* Sends a message to the soldier with this ID; false if it has died. */
bool hand_army_wound(
    hand_army *army, uint64_t id, int32_t amount, uint64_t source);

/* Pushes a sighting to a queue; false if that is full. */
bool hand_army_post(
    hand_army *army, hand_soldier *soldier, uint64_t by, uint32_t distance);

/* Passes all sightings to the soldiers that are still live. */
size_t hand_army_execute(hand_army *army);

#endif
