/*
 * blocks.h - pools of blocks of one size, by their IDs, against minimal C: an
 * array, a stack of its free places, IDs with a generation, and structs of the
 * same size.
 *
 * blocks_40.c and the others include bench.h, define the names of a size, and
 * then include this.
 */
#include "harness.h"

#include <stdlib.h>
#include <string.h>

#define BLOCKS 64000u
#define REPLACED 6400u
#define FRAMES 10u
#define REST (BLOCK_SIZE - 24u)

typedef struct hand_block {
    uint64_t id; /* its place, and its generation in the higher bits */
    float x;
    float y;
    float dx;
    uint32_t number;
    unsigned char rest[REST];
} hand_block;

_Static_assert(sizeof(block) == BLOCK_SIZE, "as its name says");
_Static_assert(sizeof(hand_block) == BLOCK_SIZE, "as large as ours");

static struct {
    bench_world world;
    block_id *ids;
    uint32_t created;
    hand_block *hand_blocks;
    uint64_t *hand_ids;
    uint32_t *free;
    uint32_t free_count;
    uint32_t hand_created;
    uint32_t *order; /* the order of replacing and finding blocks */
} state;

static void create_ours(uint32_t number)
{
    block *created = block_create(&state.world);
    if (created != NULL) {
        created->number = state.created++;
        state.ids[number] = block_get_id(created);
    }
}

static hand_block *find_hand_block(uint64_t id)
{
    hand_block *found = &state.hand_blocks[(uint32_t)id];
    return found->id == id ? found : NULL;
}

static void create_hand(uint32_t number)
{
    hand_block *created = &state.hand_blocks[state.free[--state.free_count]];
    created->x = 0.0f;
    created->y = 0.0f;
    created->dx = 1.0f;
    memset(created->rest, 0, sizeof created->rest);
    created->number = state.hand_created++;
    state.hand_ids[number] = created->id;
}

static void destroy_hand(hand_block *destroyed)
{
    state.free[state.free_count++] = (uint32_t)destroyed->id;
    destroyed->id += UINT64_C(1) << 32;
}

static void set_up(uint32_t count)
{
    bench_world_desc desc = {.BLOCK_RESERVE = count};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    state.ids = harness_allocate(count * sizeof *state.ids);
    state.hand_blocks = aligned_alloc(64, count * sizeof *state.hand_blocks);
    harness_require(state.hand_blocks != NULL, "no memory");
    state.hand_ids = harness_allocate(count * sizeof *state.hand_ids);
    state.free = harness_allocate(count * sizeof *state.free);
    state.order = harness_allocate(count * sizeof *state.order);
    harness_shuffle(state.order, count, 1);
    state.created = 0;
    state.hand_created = 0;
    state.free_count = count;
    for (uint32_t i = 0; i < count; i++) {
        state.hand_blocks[i].id = UINT64_C(1) << 32 | i;
        state.free[count - 1u - i] = i;
    }
    for (uint32_t i = 0; i < count; i++) {
        create_ours(state.order[i]);
        create_hand(state.order[i]);
    }
    harness_shuffle(state.order, count, 2);
}

static void tear_down(void)
{
    free(state.order);
    free(state.free);
    free(state.hand_ids);
    free(state.hand_blocks);
    free(state.ids);
    bench_world_finish(&state.world);
}

static const uint32_t *choose(uint32_t frame)
{
    return state.order + frame % (BLOCKS / REPLACED) * REPLACED;
}

static uint64_t churn_ours(uint32_t round)
{
    for (uint32_t frame = round * FRAMES; frame < (round + 1u) * FRAMES;
        frame++) {
        const uint32_t *numbers = choose(frame);
        for (uint32_t i = 0; i < REPLACED; i++) {
            block *found = block_find(&state.world, state.ids[numbers[i]]);
            if (found != NULL) {
                block_recycle(&state.world, found);
            }
        }
        for (uint32_t i = 0; i < REPLACED; i++) {
            create_ours(numbers[i]);
        }
    }
    return block_find(&state.world, state.ids[round])->number;
}

/* As above, destroying all in one call. */
static uint64_t churn_each(uint32_t round)
{
    static block_id dying[REPLACED];
    for (uint32_t frame = round * FRAMES; frame < (round + 1u) * FRAMES;
        frame++) {
        const uint32_t *numbers = choose(frame);
        for (uint32_t i = 0; i < REPLACED; i++) {
            dying[i] = state.ids[numbers[i]];
        }
        uint32_t died = block_recycle_each(&state.world, dying, REPLACED);
        harness_require(died == REPLACED, "some were dead");
        for (uint32_t i = 0; i < REPLACED; i++) {
            create_ours(numbers[i]);
        }
    }
    return block_find(&state.world, state.ids[round])->number;
}

static uint64_t churn_hand(uint32_t round)
{
    for (uint32_t frame = round * FRAMES; frame < (round + 1u) * FRAMES;
        frame++) {
        const uint32_t *numbers = choose(frame);
        for (uint32_t i = 0; i < REPLACED; i++) {
            hand_block *found = find_hand_block(state.hand_ids[numbers[i]]);
            if (found != NULL) {
                destroy_hand(found);
            }
        }
        for (uint32_t i = 0; i < REPLACED; i++) {
            create_hand(numbers[i]);
        }
    }
    return find_hand_block(state.hand_ids[round])->number;
}

static uint64_t find_ours(uint32_t round)
{
    uint64_t sum = round;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        const block *found =
            block_find(&state.world, state.ids[state.order[i]]);
        sum += found == NULL ? 0 : found->number;
    }
    return sum;
}

static uint64_t find_hand(uint32_t round)
{
    uint64_t sum = round;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        const hand_block *found =
            find_hand_block(state.hand_ids[state.order[i]]);
        sum += found == NULL ? 0 : found->number;
    }
    return sum;
}

static uint64_t walk_ours(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    block_walk walk = block_walk_begin(&state.world);
    block *found;
    while ((found = block_walk_next(&walk)) != NULL) {
        found->x += found->dx * step;
    }
    return (uint64_t)block_find(&state.world, state.ids[round])->x;
}

/* As above, by blocks; all are live, as in the hand-written code. */
static uint64_t walk_blocks(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    block_blocks blocks = block_blocks_begin(&state.world);
    block_block slots;
    while (block_blocks_next(&blocks, &slots)) {
        for (uint32_t i = 0; i < slots.count; i++) {
            slots.first[i].x += slots.first[i].dx * step;
        }
    }
    return (uint64_t)block_find(&state.world, state.ids[round])->x;
}

static uint64_t walk_hand(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    hand_block *end = state.hand_blocks + BLOCKS; /* all live */
    for (hand_block *each = state.hand_blocks; each != end; each++) {
        each->x += each->dx * step;
    }
    return (uint64_t)find_hand_block(state.hand_ids[round])->x;
}

const harness_row BLOCK_ROWS[5] = {
    {BLOCK_NAME "-churn", BLOCKS, set_up, tear_down, churn_ours, churn_hand},
    {BLOCK_NAME "-each", BLOCKS, set_up, tear_down, churn_each, churn_hand},
    {BLOCK_NAME "-find", BLOCKS, set_up, tear_down, find_ours, find_hand},
    {BLOCK_NAME "-walk", BLOCKS, set_up, tear_down, walk_ours, walk_hand},
    {BLOCK_NAME "-slots", BLOCKS, set_up, tear_down, walk_blocks, walk_hand},
};
