/* The frame by hand; see hand_army.h. */
#include "frame.h"
#include "hand_army.h"

#include <stdlib.h>

#ifdef HAND_ARMY_48
#define frame_hand frame_hand_48
#endif

static struct {
    hand_army army;
    uint64_t ids[FRAME_SOLDIERS];
    hand_scout scouts[FRAME_SCOUTS];
    uint32_t born;
    uint64_t seen; /* by the listener */
} state;

static void bear(uint32_t number)
{
    hand_soldier *soldier = hand_army_create(&state.army);
    soldier->team = state.born++;
    state.ids[number] = soldier->id;
}

static void set_up(void)
{
    hand_army *army = &state.army;
    *army = (hand_army){.capacity = FRAME_SOLDIERS,
        .free_count = FRAME_SOLDIERS,
        .post_capacity = FRAME_POSTS};
    army->places = harness_allocate(FRAME_SOLDIERS * sizeof *army->places);
    army->free = harness_allocate(FRAME_SOLDIERS * sizeof *army->free);
    army->posts = harness_allocate(FRAME_POSTS * sizeof *army->posts);
    army->events.listeners[army->events.count++] =
        (hand_hp_listener){frame_note_hand_hp, &state.seen};
    for (uint32_t i = 0; i < FRAME_SOLDIERS; i++) {
        army->places[i].soldier.id = UINT64_C(1) << 32 | i;
        army->free[FRAME_SOLDIERS - 1u - i] = i;
    }
    state.seen = 0;
    state.born = 0;
    for (uint32_t i = 0; i < FRAME_SOLDIERS; i++) {
        bear(frame_orders[0][i]);
    }
    for (uint32_t i = 0; i < FRAME_SCOUTS; i++) {
        state.scouts[i] =
            (hand_scout){.id = i + 1u, .wits.food = frame_food(i)};
    }
}

static void tear_down(void)
{
    free(state.army.posts);
    free(state.army.free);
    free(state.army.places);
}

static void live(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(0, frame, FRAME_DEATHS);
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        hand_soldier *soldier =
            hand_army_find(&state.army, state.ids[numbers[i]]);
        if (soldier != NULL) {
            hand_army_destroy(&state.army, soldier);
        }
    }
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bear(numbers[i]);
    }
}

static void hit(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(1, frame, FRAME_HITS);
    uint64_t source = state.ids[frame % FRAME_SOLDIERS];
    for (uint32_t i = 0; i < FRAME_HITS; i++) {
        int32_t amount = 1 + (int32_t)(i & 7u);
        hand_army_wound(&state.army, state.ids[numbers[i]], amount, source);
    }
}

static void move(uint32_t frame)
{
    float step = frame_step(frame);
    hand_place *end = state.army.places + FRAME_SOLDIERS; /* all live */
    for (hand_place *place = state.army.places; place != end; place++) {
        place->soldier.x += place->soldier.dx * step;
        place->soldier.y += place->soldier.dy * step;
    }
}

static void post(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(2, frame, FRAME_POSTS);
    uint64_t by = state.ids[frame % FRAME_SOLDIERS];
    for (uint32_t i = 0; i < FRAME_POSTS; i++) {
        hand_soldier *soldier =
            hand_army_find(&state.army, state.ids[numbers[i]]);
        if (soldier != NULL) {
            hand_army_post(&state.army, soldier, by, i);
        }
    }
    hand_army_execute(&state.army);
}

static void tick(uint32_t frame)
{
    (void)frame;
    hand_scouts_tick_all(&frame_world, state.scouts, FRAME_SCOUTS);
}

static uint64_t add_up(void)
{
    uint64_t sum = state.seen;
    for (uint32_t i = 0; i < 16; i++) {
        const hand_soldier *soldier =
            hand_army_find(&state.army, state.ids[frame_orders[2][i]]);
        sum = sum * 31u + soldier->team + (uint32_t)soldier->hp;
        sum = sum * 31u + soldier->sightings + soldier->rank;
        sum = sum * 31u + (uint64_t)soldier->x + (uint64_t)-soldier->y;
        sum = sum * 31u + state.scouts[i].wits.steps;
    }
    return sum;
}

const frame_side frame_hand = {
    set_up, tear_down, live, hit, move, post, tick, add_up};
