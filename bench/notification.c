/* The cost of notifying two lists of listeners, a listener that is called once,
 * the entity of a component, and the listeners to a signal. */
#include "hand_alarm.h"
#include "harness.h"
#include "tally.h"

#include <stddef.h>
#include <string.h>

/* Several, so that a set does not wait for the previous one. */
#define THINGS 16u
#define CALLS 12000 /* to each of them in a round */

static struct {
    uint32_t count;
    bench_world world;
    bench_thing *things[THINGS];
    bench_face *faces[THINGS];
    bench_tally tallies[THINGS + 1u]; /* the last one listens to all things */
    hand_alarm_world hand_world;
    hand_alarm alarms[THINGS];
    bench_tally hand_tallies[THINGS + 1u];
} state;

static void create_things(void)
{
    memset(state.tallies, 0, sizeof state.tallies);
    memset(state.hand_tallies, 0, sizeof state.hand_tallies);
    memset(&state.hand_world, 0, sizeof state.hand_world);
    memset(state.alarms, 0, sizeof state.alarms);
    harness_require(bench_world_init(&state.world, NULL), "no world");
    for (uint32_t i = 0; i < THINGS; i++) {
        state.things[i] = bench_thing_create(&state.world);
        state.faces[i] = bench_face_create(&state.world);
        harness_require(state.things[i] != NULL, "no thing");
        harness_require(state.faces[i] != NULL, "no face");
        state.alarms[i].value = state.things[i]->hp;
        state.alarms[i].part.offset = (uint32_t)offsetof(hand_alarm, part);
    }
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t add_up(const bench_tally *tallies)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i <= THINGS; i++) {
        sum = sum * 31u + tallies[i].sum;
    }
    return sum;
}

/* Adds listeners to a number of things, also hand-written ones. */
static void listen_to(uint32_t count, bench_thing_listener listener)
{
    for (uint32_t i = 0; i < count; i++) {
        listener.gp.context = &state.tallies[i];
        bench_thing_listen(&state.world, state.things[i], listener);
        hand_alarm_add(
            &state.alarms[i].own, tally_alarm, &state.hand_tallies[i]);
    }
}

static void listen_to_every(bench_thing_listener listener)
{
    listener.gp.context = &state.tallies[THINGS];
    bench_thing_any_listen(&state.world, listener);
    hand_alarm_add(
        &state.hand_world.every, tally_alarm, &state.hand_tallies[THINGS]);
}

/* Sets */

static void set_up_both(uint32_t count)
{
    create_things();
    listen_to(count, bench_thing_on_hp_changed(tally_thing, NULL));
    listen_to_every(bench_thing_on_hp_changed(tally_thing, NULL));
}

static uint64_t set_ours(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_thing_set_hp(&state.world, state.things[i], value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t set_hand(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            hand_alarm_set(&state.hand_world, &state.alarms[i], value);
        }
    }
    return add_up(state.hand_tallies);
}

/* Listeners that are called once */

static void set_up_once(uint32_t count)
{
    (void)count;
    create_things();
}

static uint64_t set_ours_once(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_thing_listen_once(&state.world, state.things[i],
                bench_thing_on_hp_changed(tally_thing, &state.tallies[i]));
            bench_thing_set_hp(&state.world, state.things[i], value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t set_hand_once(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            hand_alarm_add(
                &state.alarms[i].once, tally_alarm, &state.hand_tallies[i]);
            hand_alarm_set(&state.hand_world, &state.alarms[i], value);
        }
    }
    return add_up(state.hand_tallies);
}

/* Components */

static void set_up_owner(uint32_t count)
{
    create_things();
    for (uint32_t i = 0; i < count; i++) {
        bench_face_listen(&state.world, state.faces[i],
            bench_face_on_changed(tally_face, &state.tallies[i]));
        hand_alarm_add(
            &state.alarms[i].changed, tally_alarm, &state.hand_tallies[i]);
    }
}

static uint64_t set_ours_part(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_dial_set_angle(
                &state.world, &state.faces[i]->dial, (float)value);
        }
    }
    return add_up(state.tallies);
}

static uint64_t set_hand_part(uint32_t round)
{
    int32_t value = (int32_t)(round % 1000u) * CALLS;
    for (int32_t last = value + CALLS; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            hand_alarm_set_angle(
                &state.hand_world, &state.alarms[i].part, (float)value);
        }
    }
    return add_up(state.hand_tallies);
}

/* Signals */

static void set_up_signal(uint32_t count)
{
    create_things();
    listen_to(count, bench_thing_on_stung(tally_stung, NULL));
}

static void set_up_signal_every(uint32_t count)
{
    (void)count;
    create_things();
    listen_to_every(bench_thing_on_stung(tally_stung, NULL));
}

static uint64_t emit_ours(uint32_t round)
{
    bench_thing_id none = {0};
    for (int32_t k = 0; k < CALLS; k++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            bench_thing_stung_emit(
                &state.world, state.things[i], none, (int32_t)round + k);
        }
    }
    return add_up(state.tallies);
}

static uint64_t emit_hand(uint32_t round)
{
    for (int32_t k = 0; k < CALLS; k++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            hand_alarm_emit(
                &state.hand_world, &state.alarms[i], (int32_t)round + k);
        }
    }
    return add_up(state.hand_tallies);
}

const harness_row notification_rows[5] = {
    {"notification-both", THINGS, set_up_both, tear_down, set_ours, set_hand},
    {"notification-once", 0, set_up_once, tear_down, set_ours_once,
        set_hand_once},
    {"notification-owner", THINGS, set_up_owner, tear_down, set_ours_part,
        set_hand_part},
    {"signal-1", THINGS, set_up_signal, tear_down, emit_ours, emit_hand},
    {"signal-every", 0, set_up_signal_every, tear_down, emit_ours, emit_hand},
};
