/* Replacing and finding soldiers by ID: against the hand-written pool of the
 * frame, which is also called out of line; and in a pool that has grown,
 * against one that was reserved. */
#include "hand_army.h"
#include "harness.h"

#include <stdlib.h>

#define WORK 100000u /* about this many soldiers are replaced in a round */

static struct {
    uint32_t count;
    uint32_t *order; /* the order of replacing and finding soldiers */
    bench_soldier_id *dying;
} state;

typedef struct lives {
    bench_world world;
    bench_soldier_id *ids;
    uint32_t born;
} lives;

static lives reserved;
static lives grown;

static struct {
    hand_army army;
    uint64_t *ids;
    uint32_t born;
} hand;

/* By hand */

static void bear_hand(uint32_t number)
{
    hand_soldier *soldier = hand_army_create(&hand.army);
    soldier->team = hand.born++;
    hand.ids[number] = soldier->id;
}

static void set_up_hand(void)
{
    uint32_t count = state.count;
    hand.army = (hand_army){.capacity = count, .free_count = count};
    hand.army.places = harness_allocate(count * sizeof *hand.army.places);
    hand.army.free = harness_allocate(count * sizeof *hand.army.free);
    hand.ids = harness_allocate(count * sizeof *hand.ids);
    hand.born = 0;
    for (uint32_t i = 0; i < count; i++) {
        hand.army.places[i].soldier.id = UINT64_C(1) << 32 | i;
        hand.army.free[count - 1u - i] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        bear_hand(state.order[i]);
    }
}

static void replace_hand(const uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        hand_soldier *soldier =
            hand_army_find(&hand.army, hand.ids[numbers[i]]);
        if (soldier != NULL) {
            hand_army_destroy(&hand.army, soldier);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        bear_hand(numbers[i]);
    }
}

static uint32_t team_of_hand(uint32_t number)
{
    return hand_army_find(&hand.army, hand.ids[number])->team;
}

/* Ours */

static void bear(lives *side, uint32_t number)
{
    bench_soldier *soldier = bench_soldier_create(&side->world);
    if (soldier != NULL) {
        soldier->team = side->born++;
        side->ids[number] = bench_soldier_get_id(soldier);
    }
}

static void set_up_side(lives *side, uint32_t reserve)
{
    bench_world_desc desc = {.soldier_reserve = reserve};
    harness_require(bench_world_init(&side->world, &desc), "no world");
    side->ids = harness_allocate(state.count * sizeof *side->ids);
    side->born = 0;
    for (uint32_t i = 0; i < state.count; i++) {
        bear(side, state.order[i]);
    }
}

static void replace(lives *side, const uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bench_soldier *soldier =
            bench_soldier_find(&side->world, side->ids[numbers[i]]);
        if (soldier != NULL) {
            bench_soldier_recycle(&side->world, soldier);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        bear(side, numbers[i]);
    }
}

/* As above, destroying all in one call */
static void replace_each(const uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        state.dying[i] = reserved.ids[numbers[i]];
    }
    bench_soldier_recycle_each(&reserved.world, state.dying, count);
    for (uint32_t i = 0; i < count; i++) {
        bear(&reserved, numbers[i]);
    }
}

static uint32_t team_of(const lives *side, uint32_t number)
{
    return bench_soldier_find(&side->world, side->ids[number])->team;
}

/* Rows: a tenth is replaced in each frame */

static uint32_t count_frames(void)
{
    return state.count < WORK ? 10u * (WORK / state.count) : 1u;
}

static const uint32_t *choose(uint32_t frame)
{
    return state.order + frame % 10u * (state.count / 10u);
}

static uint64_t churn_hand(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_hand(choose(round * frames + i), state.count / 10u);
    }
    return team_of_hand(round);
}

static uint64_t churn_side(lives *side, uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace(side, choose(round * frames + i), state.count / 10u);
    }
    return team_of(side, round);
}

static uint64_t churn_ours(uint32_t round)
{
    return churn_side(&reserved, round);
}

static uint64_t churn_grown(uint32_t round)
{
    return churn_side(&grown, round);
}

static uint64_t churn_each(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_each(choose(round * frames + i), state.count / 10u);
    }
    return team_of(&reserved, round);
}

static uint64_t find_side(const lives *side)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < state.count; i++) {
        const bench_soldier *soldier =
            bench_soldier_find(&side->world, side->ids[state.order[i]]);
        sum = sum * 31u + (soldier == NULL ? 0 : soldier->team);
    }
    return sum;
}

static uint64_t find_grown(uint32_t round)
{
    return find_side(&grown) + round;
}

static uint64_t find_reserved(uint32_t round)
{
    return find_side(&reserved) + round;
}

static void set_up_reserved(uint32_t count)
{
    state.count = count;
    state.order = harness_allocate(count * sizeof *state.order);
    state.dying = harness_allocate(count / 10u * sizeof *state.dying);
    harness_shuffle(state.order, count, 1);
    set_up_side(&reserved, count);
}

static void tear_down_side(lives *side)
{
    bench_world_finish(&side->world);
    free(side->ids);
}

static void tear_down_reserved(void)
{
    tear_down_side(&reserved);
    free(state.dying);
    free(state.order);
}

static void set_up(uint32_t count)
{
    set_up_reserved(count);
    set_up_hand();
}

static void tear_down(void)
{
    free(hand.ids);
    free(hand.army.free);
    free(hand.army.places);
    tear_down_reserved();
}

static void set_up_grown(uint32_t count)
{
    set_up_reserved(count);
    set_up_side(&grown, 1);
}

static void tear_down_grown(void)
{
    tear_down_side(&grown);
    tear_down_reserved();
}

const harness_row life_rows[7] = {
    {"life-1k", 1000, set_up, tear_down, churn_ours, churn_hand},
    {"life-64k", 64000, set_up, tear_down, churn_ours, churn_hand},
    {"life-64k-each", 64000, set_up, tear_down, churn_each, churn_hand},
    {"life-1m", 1000000, set_up, tear_down, churn_ours, churn_hand},
    {"life-1m-each", 1000000, set_up, tear_down, churn_each, churn_hand},
    {"grown-find", 64000, set_up_grown, tear_down_grown, find_grown,
        find_reserved},
    {"grown-churn", 64000, set_up_grown, tear_down_grown, churn_grown,
        churn_ours},
};
