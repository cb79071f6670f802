#include "hand_past.h"

#include "gp_checksum.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(hand_mote) == 64, "as large as a mote");

#define SIZE (HAND_COUNT * sizeof(hand_mote))

static struct {
    hand_mote *motes;
    unsigned char *frames; /* HAND_FRAMES times all of them */
    uint32_t newest;       /* the place of the next one, in turns */
} state;

void hand_past_set_up(void)
{
    memset(&state, 0, sizeof state);
    state.motes = harness_allocate(SIZE);
    state.frames = harness_allocate(SIZE * HAND_FRAMES);
    memset(state.motes, 0, SIZE);
    memset(state.frames, 0, SIZE * HAND_FRAMES);
}

void hand_past_tear_down(void)
{
    free(state.motes);
    free(state.frames);
}

hand_mote *hand_past_motes(void)
{
    return state.motes;
}

double hand_past_move(void)
{
    double sum = 0;
    for (uint32_t i = 0; i < HAND_COUNT; i++) {
        hand_mote *mote = &state.motes[i];
        mote->position[0] += mote->speed[0];
        mote->position[1] += mote->speed[1];
        mote->position[2] += mote->speed[2];
        sum += (double)mote->position[0];
    }
    return sum;
}

void hand_past_push(void)
{
    memcpy(state.frames + SIZE * state.newest, state.motes, SIZE);
    state.newest = (state.newest + 1u) % HAND_FRAMES;
}

void hand_past_go_back(uint32_t frames)
{
    uint32_t place = (state.newest + HAND_FRAMES - 1u - frames) % HAND_FRAMES;
    memcpy(state.motes, state.frames + SIZE * place, SIZE);
    state.newest = (place + 1u) % HAND_FRAMES;
}

uint64_t hand_past_checksum(void)
{
    uint64_t all = 1; /* the number of the type */
    for (uint32_t i = 0; i < HAND_COUNT; i++) {
        const hand_mote *mote = &state.motes[i];
        gp_checksum one = gp_checksum_begin(mote->id);
        gp_checksum_add_pair(&one, gp_checksum_f32(mote->position[0]),
            gp_checksum_f32(mote->position[1]));
        gp_checksum_add_pair(&one, gp_checksum_f32(mote->position[2]),
            gp_checksum_f32(mote->speed[0]));
        gp_checksum_add_pair(&one, gp_checksum_f32(mote->speed[1]),
            gp_checksum_f32(mote->speed[2]));
        gp_checksum_add_pair(&one, gp_checksum_f32(mote->angle), mote->age);
        gp_checksum_add_pair(&one, (uint32_t)mote->hp, mote->owner);
        all = gp_checksum_join(all, one.sum);
    }
    all = gp_checksum_join(0, all);
    return gp_checksum_join(all, gp_checksum_begin(0).sum);
}
