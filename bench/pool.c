/* The cost of the pool: destroying and creating against malloc and free,
 * iterating against a dense array, lookups by ID against pointers. */
#include "bench.h"
#include "hand_body.h"
#include "harness.h"

#include <stdlib.h>

#define ORDERS 4u    /* alternating orders of creating a tenth */
#define TURNOVERS 2u /* of the whole pool before a walk or lookup is timed */
#define WORK 100000u /* about this many bodies are processed in a round */

_Static_assert(sizeof(hand_body) == sizeof(bench_body), "as large as ours");

static struct {
    uint32_t count;
    uint32_t reserve; /* 0: all of them */
    bench_world world;
    bench_body **bodies;
    hand_body **hand_bodies;
    hand_pool hand_pool; /* its bodies are in hand_bodies */
    hand_body *dense;
    uint32_t *order; /* ORDERS times the numbers in a tenth of the bodies */
    uint32_t *mixed; /* all numbers of bodies */
    bench_body_id *ids;
    hand_body **pointers;
    uint64_t *hand_ids;
    uint32_t created;
    uint32_t hand_created;
} state;

static void set_up_bodies(uint32_t count)
{
    uint32_t tenth = count / 10u;
    state.count = count;
    state.bodies = harness_allocate(count * sizeof *state.bodies);
    state.mixed = harness_allocate(count * sizeof *state.mixed);
    state.order = harness_allocate(ORDERS * tenth * sizeof *state.order);
    bench_world_desc desc = {
        .body_reserve = state.reserve == 0 ? count : state.reserve};
    harness_require(bench_world_init(&state.world, &desc), "no world");
    harness_shuffle(state.mixed, count, ORDERS);
    for (uint32_t i = 0; i < ORDERS; i++) {
        harness_shuffle(state.order + i * tenth, tenth, i);
    }
    for (uint32_t i = 0; i < count; i++) {
        bench_body *body = bench_body_create_at(&state.world, state.created++);
        harness_require(body != NULL, "no body");
        state.bodies[state.mixed[i]] = body;
    }
}

static void tear_down_bodies(void)
{
    bench_world_finish(&state.world);
    free(state.order);
    free(state.mixed);
    free(state.bodies);
    state.reserve = 0;
}

/*
 * Destroying and creating: a frame replaces a tenth of the bodies, which are
 * anywhere in memory. The array of pointers is read sequentially, so that
 * little is measured in addition to the cost of the bodies themselves.
 */

static const uint32_t *choose_order(uint32_t frame)
{
    return state.order + frame / 10u % ORDERS * (state.count / 10u);
}

static uint32_t count_frames(void)
{
    uint32_t frames = WORK / (state.count / 10u + 1u);
    return frames == 0 ? 1 : frames;
}

static void replace_ours(uint32_t frame)
{
    const uint32_t *order = choose_order(frame);
    uint32_t tenth = state.count / 10u;
    bench_body **bodies = state.bodies + frame % 10u * tenth;
    for (uint32_t i = 0; i < tenth; i++) {
        bench_body_recycle(&state.world, bodies[i]);
    }
    for (uint32_t i = 0; i < tenth; i++) {
        bodies[order[i]] = bench_body_create_at(&state.world, state.created++);
    }
}

static void replace_hand(uint32_t frame)
{
    const uint32_t *order = choose_order(frame);
    uint32_t tenth = state.count / 10u;
    hand_body **bodies = state.hand_bodies + frame % 10u * tenth;
    for (uint32_t i = 0; i < tenth; i++) {
        hand_body_destroy(bodies[i]);
    }
    for (uint32_t i = 0; i < tenth; i++) {
        bodies[order[i]] = hand_body_create(state.hand_created++);
    }
}

static void set_up_churn(uint32_t count)
{
    set_up_bodies(count);
    state.hand_bodies = harness_allocate(count * sizeof *state.hand_bodies);
    for (uint32_t i = 0; i < count; i++) {
        hand_body *body = hand_body_create(state.hand_created++);
        harness_require(body != NULL, "no body");
        state.hand_bodies[state.mixed[i]] = body;
    }
    for (uint32_t frame = 0; frame < TURNOVERS * 10u; frame++) {
        replace_ours(frame);
        replace_hand(frame);
    }
}

static void tear_down_churn(void)
{
    for (uint32_t i = 0; i < state.count; i++) {
        hand_body_destroy(state.hand_bodies[i]);
    }
    free(state.hand_bodies);
    tear_down_bodies();
}

static uint64_t churn_ours(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_ours(round * frames + i);
    }
    const bench_body *body = state.bodies[round % state.count];
    return (uint64_t)body->flags * 31u + (uint32_t)body->hp;
}

static uint64_t churn_hand(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_hand(round * frames + i);
    }
    const hand_body *body = state.hand_bodies[round % state.count];
    return (uint64_t)body->flags * 31u + (uint32_t)body->hp;
}

/* As above, hand-written, with a minimal pool */

static void replace_floor(uint32_t frame)
{
    const uint32_t *order = choose_order(frame);
    uint32_t tenth = state.count / 10u;
    hand_body **bodies = state.hand_bodies + frame % 10u * tenth;
    for (uint32_t i = 0; i < tenth; i++) {
        hand_pool_destroy(&state.hand_pool, bodies[i]);
    }
    for (uint32_t i = 0; i < tenth; i++) {
        bodies[order[i]] =
            hand_pool_create(&state.hand_pool, state.hand_created++);
    }
}

static void set_up_floor(uint32_t count)
{
    set_up_bodies(count);
    hand_pool_init(&state.hand_pool, count);
    state.hand_bodies = harness_allocate(count * sizeof *state.hand_bodies);
    for (uint32_t i = 0; i < count; i++) {
        state.hand_bodies[state.mixed[i]] =
            hand_pool_create(&state.hand_pool, state.hand_created++);
    }
    for (uint32_t frame = 0; frame < TURNOVERS * 10u; frame++) {
        replace_ours(frame);
        replace_floor(frame);
    }
}

static void tear_down_floor(void)
{
    hand_pool_finish(&state.hand_pool);
    free(state.hand_bodies);
    tear_down_bodies();
}

static uint64_t churn_floor(uint32_t round)
{
    uint32_t frames = count_frames();
    for (uint32_t i = 0; i < frames; i++) {
        replace_floor(round * frames + i);
    }
    const hand_body *body = state.hand_bodies[round % state.count];
    return (uint64_t)body->flags * 31u + (uint32_t)body->hp;
}

/* Walking over all after churn */

static void set_up_walk(uint32_t count)
{
    set_up_bodies(count);
    state.dense = harness_allocate(count * sizeof *state.dense);
    for (uint32_t i = 0; i < count; i++) {
        state.dense[i] = (hand_body){.dx = 1.0f, .dy = -1.0f};
    }
    for (uint32_t frame = 0; frame < TURNOVERS * 10u; frame++) {
        replace_ours(frame);
    }
}

static void tear_down_walk(void)
{
    free(state.dense);
    tear_down_bodies();
}

static uint32_t count_walks(void)
{
    return state.count > WORK ? 1 : WORK / state.count;
}

static uint64_t walk_ours(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    for (uint32_t i = count_walks(); i > 0; i--) {
        bench_body_walk walk = bench_body_walk_begin(&state.world);
        bench_body *body;
        while ((body = bench_body_walk_next(&walk)) != NULL) {
            body->x += body->dx * step;
            body->y += body->dy * step;
        }
    }
    const bench_body *body = state.bodies[round % state.count];
    return (uint64_t)body->x * 31u + (uint64_t)-body->y;
}

static uint64_t walk_hand(uint32_t round)
{
    float step = 0.125f * (float)(round % 8u);
    for (uint32_t i = count_walks(); i > 0; i--) {
        hand_body *end = state.dense + state.count;
        for (hand_body *body = state.dense; body != end; body++) {
            body->x += body->dx * step;
            body->y += body->dy * step;
        }
    }
    const hand_body *body = &state.dense[round % state.count];
    return (uint64_t)body->x * 31u + (uint64_t)-body->y;
}

/* Finding by ID, in random order after churn, against pointers to dense ones */

static void set_up_find(uint32_t count)
{
    set_up_walk(count);
    state.ids = harness_allocate(count * sizeof *state.ids);
    state.pointers = harness_allocate(count * sizeof *state.pointers);
    state.hand_ids = harness_allocate(count * sizeof *state.hand_ids);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = state.mixed[(i + 1u) % count];
        bench_body *body = state.bodies[state.mixed[i]];
        body->next = bench_body_get_id(state.bodies[next]);
        state.dense[state.mixed[i]].next = &state.dense[next];
        state.ids[i] = bench_body_get_id(body);
        state.pointers[i] = &state.dense[state.mixed[i]];
        state.pointers[i]->flags = body->flags;
        state.hand_ids[i] = UINT64_C(1) << 32 | state.mixed[i];
        state.pointers[i]->id = state.hand_ids[i];
    }
}

static void tear_down_find(void)
{
    free(state.ids);
    free(state.pointers);
    free(state.hand_ids);
    tear_down_walk();
}

/* From an array, so that lookups do not wait for each other */

static uint64_t find_ours(uint32_t round)
{
    uint64_t sum = round;
    for (uint32_t i = count_walks(); i > 0; i--) {
        for (uint32_t j = 0; j < state.count; j++) {
            const bench_body *body =
                bench_body_find(&state.world, state.ids[j]);
            if (body != NULL) {
                sum += body->flags;
            }
        }
    }
    return sum;
}

static uint64_t find_hand(uint32_t round)
{
    uint64_t sum = round;
    for (uint32_t i = count_walks(); i > 0; i--) {
        for (uint32_t j = 0; j < state.count; j++) {
            sum += state.pointers[j]->flags;
        }
    }
    return sum;
}

/* Hand-written, with minimal lookups: the ID contains the place, and the object
 * there has the same ID or is another one. */
static uint64_t find_floor(uint32_t round)
{
    uint64_t sum = round;
    for (uint32_t i = count_walks(); i > 0; i--) {
        for (uint32_t j = 0; j < state.count; j++) {
            uint64_t id = state.hand_ids[j];
            const hand_body *body = &state.dense[(uint32_t)id];
            if (body->id == id) {
                sum += body->flags;
            }
        }
    }
    return sum;
}

/* As above, if each body has the ID of the next one */

static uint64_t follow_ours(uint32_t round)
{
    uint64_t sum = 0;
    bench_body_id id = state.ids[round % state.count];
    for (uint32_t i = count_walks() * state.count; i > 0; i--) {
        const bench_body *body = bench_body_find(&state.world, id);
        if (body == NULL) {
            return 0;
        }
        sum += body->flags;
        id = body->next;
    }
    return sum;
}

static uint64_t follow_hand(uint32_t round)
{
    uint64_t sum = 0;
    const hand_body *body = state.pointers[round % state.count];
    for (uint32_t i = count_walks() * state.count; i > 0; i--) {
        sum += body->flags;
        body = body->next;
    }
    return sum;
}

/* As above, in a pool that has grown from one body, so that nearly all of it is
 * outside the first slab. */

static void set_up_grown_churn(uint32_t count)
{
    state.reserve = 1;
    set_up_churn(count);
}

static void set_up_grown_walk(uint32_t count)
{
    state.reserve = 1;
    set_up_walk(count);
}

static void set_up_grown_find(uint32_t count)
{
    state.reserve = 1;
    set_up_find(count);
}

const harness_row pool_rows[21] = {
    {"churn-1k", 1000, set_up_churn, tear_down_churn, churn_ours, churn_hand},
    {"churn-64k", 64000, set_up_churn, tear_down_churn, churn_ours, churn_hand},
    {"churn-1m", 1000000, set_up_churn, tear_down_churn, churn_ours,
        churn_hand},
    {"churn-1k-floor", 1000, set_up_floor, tear_down_floor, churn_ours,
        churn_floor},
    {"churn-64k-floor", 64000, set_up_floor, tear_down_floor, churn_ours,
        churn_floor},
    {"churn-1m-floor", 1000000, set_up_floor, tear_down_floor, churn_ours,
        churn_floor},
    {"walk-1k", 1000, set_up_walk, tear_down_walk, walk_ours, walk_hand},
    {"walk-64k", 64000, set_up_walk, tear_down_walk, walk_ours, walk_hand},
    {"walk-1m", 1000000, set_up_walk, tear_down_walk, walk_ours, walk_hand},
    {"find-1k", 1000, set_up_find, tear_down_find, find_ours, find_hand},
    {"find-64k", 64000, set_up_find, tear_down_find, find_ours, find_hand},
    {"find-1m", 1000000, set_up_find, tear_down_find, find_ours, find_hand},
    {"find-1k-floor", 1000, set_up_find, tear_down_find, find_ours, find_floor},
    {"find-64k-floor", 64000, set_up_find, tear_down_find, find_ours,
        find_floor},
    {"find-1m-floor", 1000000, set_up_find, tear_down_find, find_ours,
        find_floor},
    {"churn-grown-64k", 64000, set_up_grown_churn, tear_down_churn, churn_ours,
        churn_hand},
    {"walk-grown-64k", 64000, set_up_grown_walk, tear_down_walk, walk_ours,
        walk_hand},
    {"find-grown-64k", 64000, set_up_grown_find, tear_down_find, find_ours,
        find_hand},
    {"find-next-1k", 1000, set_up_find, tear_down_find, follow_ours,
        follow_hand},
    {"find-next-64k", 64000, set_up_find, tear_down_find, follow_ours,
        follow_hand},
    {"find-next-1m", 1000000, set_up_find, tear_down_find, follow_ours,
        follow_hand},
};
