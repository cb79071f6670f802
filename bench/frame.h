/*
 * frame.h - a whole frame of a game, and its parts: 20,000 soldiers, of which 5
 * % die and are replaced and 10 % are wounded by a message to their ID, which
 * calls a listener; all move, 1,000 sightings are posted and executed, and
 * 2,000 scouts tick.
 *
 * The functions of both sides get the number of the frame, and process the
 * soldiers with the same numbers in the same order.
 */
#ifndef FRAME_H
#define FRAME_H

#include "hand_troops.h"
#include "harness.h"

#define FRAME_SOLDIERS 20000u
#define FRAME_DEATHS 1000u
#define FRAME_HITS 2000u
#define FRAME_POSTS 1000u
#define FRAME_SCOUTS 2000u

typedef void frame_part_fn(uint32_t frame);

/* One side: all its functions are in one source. */
typedef struct frame_side {
    void (*set_up)(void);
    void (*tear_down)(void);
    frame_part_fn *live; /* replaces some soldiers */
    frame_part_fn *hit;
    frame_part_fn *move;
    frame_part_fn *post; /* and execute */
    frame_part_fn *tick;
    uint64_t (*add_up)(void); /* of some soldiers and all listeners */
} frame_side;

extern const frame_side frame_ours;
extern const frame_side frame_hand;
extern const frame_side frame_hand_48;
extern const frame_side frame_peer; /* in the programs of peers/frame */

/* The side that is compared with ours. */
extern const frame_side *frame_other;

/* The numbers of soldiers in three random orders. */
extern uint32_t frame_orders[3][FRAME_SOLDIERS];

/* A part of an order: `count` numbers, which differ in the next frame. */
static inline const uint32_t *frame_choose(
    uint32_t order, uint32_t frame, uint32_t count)
{
    return frame_orders[order] + frame % (FRAME_SOLDIERS / count) * count;
}

/* The distance that all move in a frame. */
static inline float frame_step(uint32_t frame)
{
    return 0.125f * (float)(frame % 8u);
}

/* The initial food of a scout. */
static inline uint32_t frame_food(uint32_t number)
{
    return frame_orders[0][number] % 8u;
}

/* The world of our side, an argument of both sides' leaves. */
extern bench_world frame_world;

/* Listeners to hp, which add what they see to their context, a uint64_t. */
void frame_note_hp(void *context, bench_world *world, bench_vitals *vitals,
    int32_t old_value, int32_t new_value);
void frame_note_hand_hp(void *context, hand_events *events,
    hand_soldier *soldier, int32_t old_value, int32_t new_value);

#endif
