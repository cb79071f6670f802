/* The cost of getting and setting by reference, and of bindings, against typed
 * functions out of line and a hand-written listener. */
#include "bench.h"
#include "harness.h"
#include "typed.h"

#define THINGS 256u /* they fit into the L1 cache easily */
#define TIMES 1000  /* with each one in a round */

static struct {
    bench_world world;
    bench_thing *things[THINGS];
    bench_thing *hand_things[THINGS];
    gp_property_ref refs[THINGS];
} state;

/* A thing whose hp is its number. */
static bench_thing *make_thing(uint32_t number)
{
    bench_thing *thing = bench_thing_create(&state.world);
    harness_require(thing != NULL, "no thing");
    bench_thing_set_hp(&state.world, thing, (int32_t)number);
    return thing;
}

static void set_up(uint32_t count)
{
    harness_require(bench_world_init(&state.world, NULL), "no world");
    gp_reflection on = bench_reflect(&state.world);
    for (uint32_t i = 0; i < count; i++) {
        state.things[i] = make_thing(i);
        state.hand_things[i] = make_thing(i);
        gp_id id = bench_thing_get_any_id(state.things[i]);
        gp_problem problem =
            gp_property_resolve(on, id, "hp", &state.refs[i], NULL);
        harness_require(problem == GP_PROBLEM_NONE, "no property");
    }
}

static void tear_down(void)
{
    bench_world_finish(&state.world);
}

static uint64_t add_up(bench_thing *const *things)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < THINGS; i++) {
        sum = sum * 31u + (uint32_t)things[i]->hp;
    }
    return sum;
}

/* Getting */

static uint64_t get_ours(uint32_t round)
{
    uint64_t sum = round;
    for (int32_t time = 0; time < TIMES; time++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            sum += (uint64_t)gp_property_get(&state.refs[i]).as.i64;
        }
    }
    return sum;
}

static uint64_t get_hand(uint32_t round)
{
    uint64_t sum = round;
    for (int32_t time = 0; time < TIMES; time++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            sum += (uint64_t)typed_get_hp(state.hand_things[i]);
        }
    }
    return sum;
}

/* Setting */

static uint64_t set_ours(uint32_t round)
{
    int32_t value = (int32_t)round * TIMES;
    for (int32_t last = value + TIMES; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            gp_property_set(&state.refs[i], gp_value_i32(value));
        }
    }
    return add_up(state.things);
}

static uint64_t set_hand(uint32_t round)
{
    int32_t value = (int32_t)round * TIMES;
    for (int32_t last = value + TIMES; value < last; value++) {
        for (uint32_t i = 0; i < THINGS; i++) {
            typed_set_hp(&state.world, state.hand_things[i], value);
        }
    }
    return add_up(state.hand_things);
}

/* Binding: the second half of the things follows the first. */

static void set_up_bound(uint32_t count)
{
    set_up(count);
    for (uint32_t i = 0; i < count / 2; i++) {
        bench_thing *target = state.things[count / 2 + i];
        bench_thing *hand_target = state.hand_things[count / 2 + i];
        gp_binding binding = bench_bind(&state.world, state.refs[i].id, "hp",
            bench_thing_get_any_id(target), "hp");
        bool is_added = bench_thing_listen(&state.world, state.hand_things[i],
            bench_thing_on_hp_changed(typed_follow_hp, hand_target));
        harness_require(binding.bits != 0 && is_added, "no binding");
    }
}

static void set_sources(bench_thing *const *things, uint32_t round)
{
    int32_t value = (int32_t)round * TIMES + 1000;
    for (int32_t last = value + TIMES; value < last; value++) {
        for (uint32_t i = 0; i < THINGS / 2; i++) {
            bench_thing_set_hp(&state.world, things[i], value);
        }
    }
}

static uint64_t bound_ours(uint32_t round)
{
    set_sources(state.things, round);
    return add_up(state.things);
}

static uint64_t bound_hand(uint32_t round)
{
    set_sources(state.hand_things, round);
    return add_up(state.hand_things);
}

const harness_row reflection_rows[3] = {
    {"reflection-get", THINGS, set_up, tear_down, get_ours, get_hand},
    {"reflection-set", THINGS, set_up, tear_down, set_ours, set_hand},
    {"bound-set", THINGS, set_up_bound, tear_down, bound_ours, bound_hand},
};
