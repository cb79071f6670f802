/*
 * Long random histories of a pool beside a naive model of it: which slot is
 * taken, what is found, what is walked and what is destroyed must be the
 * model's, whatever was done before, inside walks too.
 */
#include "gp_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rounds.h"

#define MAX_SLOTS 1500u
#define STALE_COUNT 256u
#define DEPTH_MAX 3u
#define SIZE ((uint32_t)sizeof(bee))

typedef struct bee {
    gp_slot slot;
    uint64_t id; /* as it was when the bee was taken; 0 in a fresh slot */
    uint32_t numbers[3];
} bee;

/* What a slot must be. */
typedef struct model_slot {
    uint64_t id;         /* while it lives; otherwise 0 */
    uint32_t generation; /* the last one it had */
    bool has_lived;      /* since its memory was made */
} model_slot;

typedef struct history {
    /* How it is set up. */
    uint32_t seed;
    uint32_t steps;
    uint32_t shift;
    uint32_t max;
    bool lifo;
    bool is_static;
    uint32_t fail_in; /* one of so many allocations fails; 0: none */
    uint32_t first;   /* reserved at the start, and then no more; 0: any */
    bool has_columns;

    /* The real thing. */
    gp_memory memory;
    gp_pool_type type;
    gp_pool pool;
    bee static_slots[MAX_SLOTS];
    uint32_t static_births[MAX_SLOTS];
    uint64_t static_marks[GP_POOL_MARKS(MAX_SLOTS)];
    uint32_t static_stack[MAX_SLOTS];
    unsigned char static_triples[3 * MAX_SLOTS];
    uint64_t static_ids[MAX_SLOTS];
    unsigned char *static_columns[2];
    size_t allocated;
    uint32_t exhausted;
    bool failed;

    /* The model. */
    model_slot slots[MAX_SLOTS];
    uint32_t slot_count;
    uint32_t live;
    uint32_t stack[MAX_SLOTS];
    uint32_t stack_count;
    uint32_t reserve;
    uint32_t destroyed_from; /* slots from here on are being given up */
    uint64_t stale[STALE_COUNT];
    uint32_t depth; /* of walks */

    /* What happened behind the first slab. */
    struct {
        uint32_t grown;
        uint32_t taken;
        uint32_t given;
        uint32_t found;
        uint32_t walked;
        uint32_t trimmed;
    } far;
} history;

static uint32_t random_below(history *h, uint32_t end)
{
    h->seed ^= h->seed << 13;
    h->seed ^= h->seed >> 17;
    h->seed ^= h->seed << 5;
    return h->seed % end;
}

static void *allocate_bytes(void *context, size_t size)
{
    history *h = context;
    if (h->fail_in != 0 && random_below(h, h->fail_in) == 0) {
        h->failed = true;
        return NULL;
    }
    h->allocated += size;
    void *block = malloc(size);
    memset(block, 0xEE, size);
    return block;
}

static void release_bytes(void *context, void *block, size_t size)
{
    history *h = context;
    h->allocated -= size;
    memset(block, 0xEE, size);
    free(block);
}

static void count_exhausted(void *user, const gp_exhausted *what)
{
    history *h = user;
    assert_string_equal("bee", what->name);
    assert_int_equal(h->live, what->count);
    assert_int_equal(h->slot_count, what->capacity);
    assert_int_equal(h->max, what->max);
    h->exhausted++;
}

/* Its columns have three bytes and an ID; of what lived last, once it is free. */
static const uint32_t columns[] = {3, 8};

static void set_columns(history *h, const gp_slot *slot, uint64_t id)
{
    if (h->has_columns) {
        *(uint64_t *)gp_pool_value(&h->pool, slot, SIZE, 1, 8) = id;
        memset(gp_pool_value(&h->pool, slot, SIZE, 0, 3), (int)(id & 0x7F), 3);
    }
}

static void expect_columns(const history *h, const gp_slot *slot, uint64_t id)
{
    if (h->has_columns) {
        const uint64_t *last = gp_pool_value(&h->pool, slot, SIZE, 1, 8);
        const unsigned char *triple = gp_pool_value(&h->pool, slot, SIZE, 0, 3);
        assert_true(id == *last);
        assert_int_equal(id & 0x7F, triple[0]);
        assert_int_equal(id & 0x7F, triple[2]);
    }
}

static gp_slot *find(history *h, uint64_t id)
{
    return gp_pool_find(&h->pool, id, h->type.number, SIZE, h->shift);
}

static uint32_t round_to_chunks(const history *h, uint32_t count)
{
    uint32_t chunk = UINT32_C(1) << h->shift;
    uint32_t rounded = (count + chunk - 1) / chunk * chunk;
    return rounded < h->max ? rounded : h->max;
}

/* The model grows: new slots begin above what any slot of their chunk had. */
static void grow_model(history *h, uint32_t slot_count)
{
    uint32_t chunk = UINT32_C(1) << h->shift;
    for (uint32_t start = h->slot_count; start < slot_count; start += chunk) {
        uint32_t end = start + chunk < h->max ? start + chunk : h->max;
        uint32_t floor = 0;
        for (uint32_t i = start; i < end; i++) {
            uint32_t generation = h->slots[i].generation;
            floor = generation > floor ? generation : floor;
        }
        for (uint32_t i = start; i < end; i++) {
            h->slots[i] = (model_slot){0, floor, false};
        }
    }
    h->slot_count = slot_count;
}

/* Whether a place is behind the first slab. */
static uint32_t is_far(const history *h, uint32_t place)
{
    return h->pool.first_count != 0 && place >= h->pool.first_count;
}

/* The slot that must be taken next; max if there is none. */
static uint32_t expected_place(history *h)
{
    if (h->stack_count != 0) {
        h->stack_count--;
        return h->stack[h->stack_count];
    }
    uint32_t place = 0;
    while (place < h->slot_count && h->slots[place].id != 0) {
        place++;
    }
    return place;
}

static void do_take(history *h)
{
    uint32_t exhausted = h->exhausted;
    h->failed = false;
    bool fresh = false;
    gp_slot *slot = gp_pool_take(&h->pool, &h->type, &fresh);
    uint32_t place = expected_place(h);
    if (place == h->max || h->failed) {
        assert_null(slot);
        assert_int_equal(exhausted + 1, h->exhausted);
        return;
    }
    assert_non_null(slot);
    assert_int_equal(exhausted, h->exhausted);
    h->far.taken += is_far(h, place);
    if (place == h->slot_count) {
        h->far.grown += is_far(h, place);
        grow_model(h, round_to_chunks(h, place + 1));
    }
    model_slot *model = &h->slots[place];
    bee *taken = (bee *)slot;
    assert_int_equal(place, gp_id_slot((gp_id){slot->id}));
    assert_int_equal(9, gp_id_type((gp_id){slot->id}));
    model->generation++;
    assert_int_equal(model->generation, gp_id_generation((gp_id){slot->id}));
    assert_int_equal(!model->has_lived, fresh);
    assert_true(!fresh || taken->id == 0);
    assert_true(!fresh || taken->numbers[2] == 0);
    expect_columns(h, slot, taken->id);
    set_columns(h, slot, slot->id);
    taken->id = slot->id;
    taken->numbers[2] = place;
    model->id = slot->id;
    model->has_lived = true;
    h->live++;
}

static void give_place(history *h, uint32_t place)
{
    model_slot *model = &h->slots[place];
    gp_slot *slot = find(h, model->id);
    assert_true(gp_pool_has(&h->pool, slot, SIZE));
    expect_columns(h, slot, model->id);
    gp_pool_give(&h->pool, &h->type, slot);
    expect_columns(h, slot, model->id);
    assert_false(gp_pool_has(&h->pool, slot, SIZE));
    assert_null(find(h, model->id));
    h->far.given += is_far(h, place);
    h->stale[random_below(h, STALE_COUNT)] = model->id;
    model->id = 0;
    model->generation++;
    h->live--;
    if (h->lifo) {
        h->stack[h->stack_count] = place;
        h->stack_count++;
    }
}

static void do_give(history *h)
{
    if (h->slot_count == 0) {
        return;
    }
    uint32_t place = random_below(h, h->slot_count);
    if (h->slots[place].id != 0) {
        give_place(h, place);
    }
}

/* Gives most back from some place on, so that there is something to trim. */
static void do_give_tail(history *h)
{
    uint32_t first = random_below(h, h->max);
    uint32_t keep_in = 1 + random_below(h, 400);
    for (uint32_t place = first; place < h->slot_count; place++) {
        if (h->slots[place].id != 0 && random_below(h, keep_in + 1) != 0) {
            give_place(h, place);
        }
    }
}

static void do_find(history *h)
{
    uint64_t stale = h->stale[random_below(h, STALE_COUNT)];
    assert_null(find(h, stale));
    assert_null(find(h, stale ^ GP_SLOT_FREE ^ GP_ID_GENERATION_ONE));
    uint32_t place = random_below(h, h->max);
    if (h->slots[place].id != 0) {
        bee *found = (bee *)find(h, h->slots[place].id);
        assert_non_null(found);
        assert_true(found->id == h->slots[place].id);
        assert_int_equal(place, found->numbers[2]);
        h->far.found += is_far(h, place);
    }
}

static void do_reserve(history *h)
{
    if (h->first != 0) {
        return;
    }
    uint32_t count = random_below(h, h->max + 20);
    count = random_below(h, 4) == 0 ? count : count / 8;
    h->failed = false;
    bool done = gp_pool_reserve(&h->pool, count);
    assert_int_equal(count <= h->max && !h->failed, done);
    if (done) {
        uint32_t slot_count = round_to_chunks(h, count);
        if (slot_count > h->slot_count) {
            grow_model(h, slot_count);
        }
        h->reserve = count > h->reserve ? count : h->reserve;
    }
}

static void note_destroyed(void *context, gp_slot *slot)
{
    history *h = context;
    bee *dead = (bee *)slot;
    uint32_t place = dead->numbers[2];
    assert_true(place >= h->destroyed_from);
    assert_true(h->slots[place].has_lived);
    expect_columns(h, slot, dead->id);
    h->slots[place].has_lived = false;
}

static void expect_all_destroyed(const history *h, uint32_t from)
{
    for (uint32_t place = from; place < h->max; place++) {
        assert_false(h->slots[place].has_lived);
    }
}

static void trim_model(history *h)
{
    uint32_t needed = h->reserve;
    for (uint32_t place = 0; place < h->slot_count; place++) {
        needed =
            h->slots[place].id != 0 && place >= needed ? place + 1 : needed;
    }
    uint32_t slot_count = round_to_chunks(h, needed);
    h->far.trimmed += slot_count < h->slot_count && is_far(h, slot_count);
    h->slot_count = slot_count < h->slot_count ? slot_count : h->slot_count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < h->stack_count; i++) {
        if (h->stack[i] < h->slot_count) {
            h->stack[kept] = h->stack[i];
            kept++;
        }
    }
    h->stack_count = kept;
}

static void do_trim(history *h)
{
    if (!h->is_static) {
        trim_model(h);
    }
    h->destroyed_from = h->slot_count;
    gp_pool_trim(&h->pool, note_destroyed, h);
    expect_all_destroyed(h, h->slot_count);
    assert_int_equal(h->slot_count, h->pool.slot_count);
}

static void do_anything(history *h);

static void do_walk(history *h)
{
    if (h->depth == DEPTH_MAX) {
        return;
    }
    h->depth++;
    uint64_t expected[MAX_SLOTS];
    for (uint32_t place = 0; place < MAX_SLOTS; place++) {
        expected[place] = h->slots[place].id;
    }
    uint32_t act_in = 1 + random_below(h, 40);
    uint32_t leave_in = random_below(h, 3) == 0 ? 200 : UINT32_MAX;
    uint32_t place = 0;
    gp_pool_walk walk = gp_pool_walk_begin(&h->pool);
    gp_slot *slot;
    while ((slot = gp_pool_walk_next(&walk, SIZE, h->shift)) != NULL) {
        while (
            place < MAX_SLOTS &&
            (expected[place] == 0 || expected[place] != h->slots[place].id)) {
            place++; /* not there at the beginning, or not any more */
        }
        assert_true(place < MAX_SLOTS);
        assert_true(expected[place] == slot->id);
        assert_true(expected[place] == ((bee *)slot)->id);
        h->far.walked += is_far(h, place);
        place++;
        if (random_below(h, act_in) == 0) {
            do_anything(h);
        }
        if (random_below(h, leave_in) == 0) {
            place = MAX_SLOTS;
            break;
        }
    }
    for (; place < MAX_SLOTS; place++) {
        assert_true(
            expected[place] == 0 || expected[place] != h->slots[place].id);
    }
    h->depth--;
}

/* Which of a group were there when a walk began, and still are. */
static uint64_t expected_bits(
    const history *h, const uint64_t *expected, uint32_t group)
{
    uint64_t bits = 0;
    for (uint32_t i = 0; i < 64 && group * 64u + i < MAX_SLOTS; i++) {
        uint64_t id = expected[group * 64u + i];
        bool is_there = id != 0 && id == h->slots[group * 64u + i].id;
        bits |= (uint64_t)is_there << i;
    }
    return bits;
}

static void expect_block(const history *h, const gp_pool_block *block)
{
    uint32_t end = 0;
    for (uint32_t place = 0; place < h->slot_count; place++) {
        end = h->slots[place].has_lived ? place + 1u : end;
    }
    uint32_t left = end - block->place;
    assert_int_equal(left < 64 ? left : 64, block->count);
    if (h->has_columns) {
        assert_ptr_equal(gp_pool_value(&h->pool, block->first, SIZE, 1, 8),
            gp_pool_value_at(&h->pool, block->place, 1, 8));
    }
    for (uint32_t i = 0; i < block->count; i++) {
        const bee *each = (const bee *)block->first + i;
        bool is_live = h->slots[block->place + i].id != 0;
        assert_int_equal(is_live, gp_slot_is_live(&each->slot));
        if (is_live) {
            assert_true(each->id == h->slots[block->place + i].id);
        }
    }
}

static void do_walk_blocks(history *h)
{
    if (h->depth == DEPTH_MAX) {
        return;
    }
    h->depth++;
    uint64_t expected[MAX_SLOTS];
    for (uint32_t place = 0; place < MAX_SLOTS; place++) {
        expected[place] = h->slots[place].id;
    }
    uint32_t acts = random_below(h, 3) == 0 ? 0 : random_below(h, 30);
    uint32_t group = 0;
    gp_pool_blocks blocks = gp_pool_blocks_begin(&h->pool);
    gp_pool_block block;
    while (gp_pool_blocks_next(&blocks, &block, SIZE, h->shift)) {
        while (expected_bits(h, expected, group) == 0) {
            group++; /* none there at the beginning, or none any more */
            assert_true(group * 64u < MAX_SLOTS);
        }
        assert_int_equal(group * 64u, block.place);
        assert_true(expected_bits(h, expected, group) == block.live);
        expect_block(h, &block);
        for (uint32_t i = 0; i < acts; i++) {
            do_anything(h);
        }
        group++;
    }
    for (; group * 64u < MAX_SLOTS; group++) {
        assert_true(expected_bits(h, expected, group) == 0);
    }
    assert_false(gp_pool_blocks_next(&blocks, &block, SIZE, h->shift));
    h->depth--;
}

static void do_anything(history *h)
{
    uint32_t what = random_below(h, 1000);
    if (what < 450) {
        do_take(h);
    } else if (what < 880) {
        do_give(h);
    } else if (what < 980) {
        do_find(h);
    } else if (what < 984) {
        do_reserve(h);
    } else if (what < 988) {
        do_trim(h);
    } else if (what < 991) {
        do_give_tail(h);
        if (random_below(h, 2) == 0) {
            do_trim(h);
        }
    } else if (what < 992 && h->pool.stamp < GP_POOL_STAMP_MAX - 3) {
        /* Stamps end soon; no walk is open meanwhile. */
        h->pool.stamp = h->depth == 0 ? GP_POOL_STAMP_MAX - 3 : h->pool.stamp;
    } else if (what < 994) {
        do_walk_blocks(h);
    } else {
        do_walk(h);
    }
}

static void expect_model(history *h)
{
    assert_int_equal(h->live, gp_pool_count(&h->pool));
    assert_int_equal(h->slot_count, h->pool.slot_count);
    for (uint32_t place = 0; place < h->slot_count; place++) {
        gp_slot *slot = gp_pool_at(&h->pool, place, SIZE, h->shift);
        assert_int_equal(h->slots[place].id != 0, gp_slot_is_live(slot));
        expect_columns(h, slot, ((const bee *)slot)->id);
    }
    for (uint32_t i = 0; i < STALE_COUNT; i++) {
        assert_null(find(h, h->stale[i]));
    }
}

static void begin_history(history *h)
{
    h->memory = (gp_memory){
        .allocator = {allocate_bytes, release_bytes, h},
        .on_exhausted = count_exhausted,
        .user = h,
    };
    h->type = (gp_pool_type){"bee", 9, SIZE, h->shift, h->max, h->lifo, false,
        h->has_columns ? GP_COUNT_OF(columns) : 0, columns};
    if (h->is_static) {
        memset(h->static_slots, 0xEE, sizeof h->static_slots);
        h->static_columns[0] = h->static_triples;
        h->static_columns[1] = (unsigned char *)h->static_ids;
        memset(h->static_triples, 0xEE, sizeof h->static_triples);
        memset(h->static_ids, 0xEE, sizeof h->static_ids);
        gp_pool_place place = {h->static_slots, h->static_births,
            h->static_marks, h->lifo ? h->static_stack : NULL, NULL, NULL,
            h->static_columns};
        gp_pool_init_static(&h->pool, &h->type, &h->memory, &place);
        h->slot_count = h->max;
    } else {
        gp_pool_init(&h->pool, &h->type, &h->memory);
    }
    if (h->first != 0) {
        assert_true(gp_pool_reserve(&h->pool, h->first));
        grow_model(h, round_to_chunks(h, h->first));
        h->reserve = h->first;
    }
}

static void expect_far(const history *h)
{
    assert_int_equal(round_to_chunks(h, h->first), h->pool.first_count);
    assert_true(h->far.grown > 1);
    assert_true(h->far.taken > h->steps / 40u);
    assert_true(h->far.given > h->steps / 40u);
    assert_true(h->far.found > h->steps / 400u);
    assert_true(h->far.walked > h->steps / 40u);
    assert_true(h->far.trimmed > 0);
}

static void run_history(history *h)
{
    begin_history(h);
    for (uint32_t step = 0; step < h->steps; step++) {
        do_anything(h);
        if (step % 512 == 0) {
            expect_model(h);
        }
    }
    expect_model(h);
    if (h->first != 0) {
        expect_far(h);
    }
    for (uint32_t place = 0; place < h->slot_count; place++) {
        if (h->slots[place].id != 0) {
            give_place(h, place);
        }
    }
    h->destroyed_from = 0;
    gp_pool_finish(&h->pool, note_destroyed, h);
    expect_all_destroyed(h, 0);
    assert_int_equal(0, h->allocated);
}

static void run_seeds(const history *setup)
{
    history *h = malloc(sizeof *h);
    for (uint32_t seed = 1; seed <= ROUNDS(3u); seed++) {
        *h = *setup;
        h->seed = seed * UINT32_C(2654435761);
        h->steps = STEPS(40000);
        h->has_columns = seed % 2u != 0;
        run_history(h);
    }
    free(h);
}

static void a_pool_does_what_its_model_does(void **state)
{
    (void)state;
    run_seeds(&(history){.shift = 6, .max = MAX_SLOTS});
    run_seeds(&(history){.shift = 8, .max = 1024});
    run_seeds(&(history){.shift = 6, .max = 100});
    run_seeds(&(history){.shift = 10, .max = 1});
}

static void a_lifo_pool_does_what_its_model_does(void **state)
{
    (void)state;
    run_seeds(&(history){.shift = 6, .max = MAX_SLOTS, .lifo = true});
    run_seeds(&(history){.shift = 7, .max = 129, .lifo = true});
}

static void a_static_pool_does_what_its_model_does(void **state)
{
    (void)state;
    run_seeds(&(history){.shift = 22, .max = MAX_SLOTS, .is_static = true});
    run_seeds(
        &(history){.shift = 22, .max = 65, .lifo = true, .is_static = true});
}

static void a_pool_behind_its_first_slab_does_what_its_model_does(void **state)
{
    (void)state;
    run_seeds(&(history){.shift = 6, .max = MAX_SLOTS, .first = 100});
    run_seeds(&(history){.shift = 8, .max = 1024, .first = 10});
    run_seeds(&(history){.shift = 6, .max = 300, .first = 1});
    run_seeds(&(history){.shift = 6, .max = 200, .lifo = true, .first = 65});
}

static void a_pool_without_memory_does_what_its_model_does(void **state)
{
    (void)state;
    run_seeds(&(history){.shift = 6, .max = MAX_SLOTS, .fail_in = 3});
    run_seeds(
        &(history){.shift = 6, .max = MAX_SLOTS, .lifo = true, .fail_in = 10});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_does_what_its_model_does),
        cmocka_unit_test(a_lifo_pool_does_what_its_model_does),
        cmocka_unit_test(a_static_pool_does_what_its_model_does),
        cmocka_unit_test(a_pool_behind_its_first_slab_does_what_its_model_does),
        cmocka_unit_test(a_pool_without_memory_does_what_its_model_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
