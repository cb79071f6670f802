/*
 * tally.h - the listeners of both sides, with the same code.
 *
 * They are in a separate source, so that compilers cannot inline them.
 */
#ifndef TALLY_H
#define TALLY_H

#include "bench.h"
#include "hand_alarm.h"
#include "hand_speck.h"
#include "hand_thing.h"

/* The context of a listener: what it has seen. */
typedef struct bench_tally {
    uint64_t sum;
} bench_tally;

/* Add the new value to the tally. */
void tally_thing(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value);
void tally_hand_thing(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value);
void tally_mote(void *context, bench_world *world, bench_mote *mote,
    int32_t old_value, int32_t new_value);
void tally_hand_mote(void *context, hand_world *world, hand_mote *mote,
    int32_t old_value, int32_t new_value);

void tally_speck(void *context, bench_world *world, bench_speck *speck,
    int32_t old_value, int32_t new_value);
void tally_hand_speck(void *context, hand_speck_world *world, hand_speck *speck,
    int32_t old_value, int32_t new_value);

void tally_alarm(void *context, hand_alarm_world *world, hand_alarm *alarm,
    int32_t old_value, int32_t new_value);

/* Add the number of a signal, or 1, to the tally. */
void tally_stung(void *context, bench_world *world, bench_thing *thing,
    bench_thing_id attacker, int32_t damage);
void tally_face(void *context, bench_world *world, bench_face *face,
    bench_face_property property);

/* The data of callbacks. */
typedef struct tally_push {
    float x, y;
    uint64_t from;
} tally_push;

/* Find their body in the world, which is their context, and move it. */
void tally_pushed(void *context, gp_id id, const void *data);
void tally_pulled(void *context, gp_id id, const void *data);

/* Add their number to tally_order, whose value shows the order of calls. */
void tally_thing_order(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value);
void tally_hand_thing_order(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value);

extern uint64_t tally_order;

#endif
