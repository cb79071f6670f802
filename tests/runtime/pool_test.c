#include "gp_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What stands in the pools here: chunks of 64, so that most of what can happen
 * at their edges happens with few. */
#define SHIFT 6u
#define SIZE ((uint32_t)sizeof(bee))

typedef struct bee {
    gp_slot slot;
    uint64_t honey[3];
} bee;

/* An allocator that counts, fails on demand, and hands out dirty memory. */
typedef struct heap {
    uint32_t calls;
    uint32_t fail_at; /* the call that fails, from 1; 0: none */
    uint32_t blocks;
    size_t size;
} heap;

static void *allocate_bytes(void *context, size_t size)
{
    heap *counts = context;
    counts->calls++;
    if (counts->calls == counts->fail_at) {
        return NULL;
    }
    counts->blocks++;
    counts->size += size;
    void *block = malloc(size);
    memset(block, 0xEE, size);
    return block;
}

static void release_bytes(void *context, void *block, size_t size)
{
    heap *counts = context;
    counts->blocks--;
    counts->size -= size;
    free(block);
}

typedef struct fixture {
    heap heap;
    gp_memory memory;
    gp_pool_type type;
    gp_pool pool;
    gp_exhausted told;
    uint32_t told_count;
    uint32_t destroyed[512];
    uint32_t destroyed_count;
} fixture;

static void keep_told(void *user, const gp_exhausted *what)
{
    fixture *f = user;
    f->told = *what;
    f->told_count++;
}

static void setup_pool(fixture *f, uint32_t max, bool lifo)
{
    *f = (fixture){
        .memory = {.allocator = {allocate_bytes, release_bytes, &f->heap},
            .on_exhausted = keep_told,
            .user = f},
        .type = {"bee", 5, SIZE, SHIFT, max, lifo},
    };
    gp_pool_init(&f->pool, &f->type, &f->memory);
}

/* The place of a slot, live or free. */
static uint32_t place_of(const gp_slot *slot)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    return gp_slot_is_live(slot) ? place : place ^ GP_SLOT_FREE;
}

static uint32_t generation_of(const gp_slot *slot)
{
    return (uint32_t)(slot->id >> 32);
}

static void give(fixture *f, gp_slot *slot)
{
    gp_pool_give(&f->pool, &f->type, slot);
}

static gp_slot *find(const fixture *f, uint64_t id)
{
    return gp_pool_find(&f->pool, id, SIZE, SHIFT);
}

static gp_slot *at(const fixture *f, uint32_t place)
{
    return gp_pool_at(&f->pool, place, SIZE, SHIFT);
}

static gp_slot *take(fixture *f)
{
    bool fresh;
    return gp_pool_take(&f->pool, &f->type, &fresh);
}

static uint32_t take_place(fixture *f)
{
    gp_slot *slot = take(f);
    assert_non_null(slot);
    return place_of(slot);
}

static void take_many(fixture *f, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_non_null(take(f));
    }
}

static void give_range(fixture *f, uint32_t first, uint32_t end)
{
    for (uint32_t place = first; place < end; place++) {
        give(f, at(f, place));
    }
}

static void note_destroyed(void *context, gp_slot *slot)
{
    fixture *f = context;
    assert_false(gp_slot_is_live(slot));
    f->destroyed[f->destroyed_count] = place_of(slot);
    f->destroyed_count++;
}

static void finish(fixture *f)
{
    for (uint32_t place = 0; place < f->pool.slot_count; place++) {
        if (gp_slot_is_live(at(f, place))) {
            give(f, at(f, place));
        }
    }
    gp_pool_finish(&f->pool, NULL, NULL);
    assert_int_equal(0, f->heap.blocks);
    assert_int_equal(0, f->heap.size);
}

static gp_slot *next(gp_pool_walk *walk)
{
    return gp_pool_walk_next(walk, SIZE, SHIFT);
}

static void expect_next(uint32_t place, gp_pool_walk *walk)
{
    gp_slot *slot = next(walk);
    assert_non_null(slot);
    assert_true(gp_slot_is_live(slot));
    assert_int_equal(place, place_of(slot));
}

static void expect_end(gp_pool_walk *walk)
{
    assert_null(next(walk));
    assert_null(next(walk));
}

/* The first slots live and no others. */
static void expect_usable(fixture *f, uint32_t live)
{
    assert_int_equal(live, gp_pool_count(&f->pool));
    gp_pool_walk walk = gp_pool_walk_begin(&f->pool);
    for (uint32_t place = 0; place < live; place++) {
        expect_next(place, &walk);
    }
    expect_end(&walk);
}

/* Taking and giving */

static void an_empty_pool_has_nothing_and_takes_no_memory(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_int_equal(0, gp_pool_count(&f.pool));
    assert_null(find(&f, 0));
    assert_null(find(&f, UINT64_MAX));
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_end(&walk);
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(0, f.heap.calls);
    finish(&f);
}

static void an_id_says_generation_type_and_slot(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 3);
    gp_id id = {take(&f)->id};
    assert_int_equal(1, gp_id_generation(id));
    assert_int_equal(5, gp_id_type(id));
    assert_int_equal(3, gp_id_slot(id));
    give(&f, at(&f, 3));
    id.bits = take(&f)->id;
    assert_int_equal(3, gp_id_generation(id));
    assert_int_equal(3, gp_id_slot(id));
    finish(&f);
}

static void take_gives_the_lowest_free_slot(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 5000, false);
    for (uint32_t place = 0; place < 3000; place++) {
        assert_int_equal(place, take_place(&f));
    }
    const uint32_t given[] = {2999, 64, 7, 1500, 63, 8};
    const uint32_t expected[] = {7, 8, 63, 64, 1500, 2999, 3000};
    for (uint32_t i = 0; i < 6; i++) {
        give(&f, at(&f, given[i]));
    }
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(expected[i], take_place(&f));
    }
    finish(&f);
}

static void take_finds_room_far_away_and_comes_back(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 20000, false);
    take_many(&f, 20000);
    for (uint32_t i = 0; i < 50; i++) {
        give(&f, at(&f, 19990));
        give(&f, at(&f, i));
        assert_int_equal(i, take_place(&f));
        assert_int_equal(19990, take_place(&f));
    }
    assert_null(take(&f));
    finish(&f);
}

static void a_pool_that_became_empty_begins_anew(void **state)
{
    (void)state;
    for (uint32_t lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 3000, lifo != 0);
        take_many(&f, 3000);
        for (uint32_t place = 3000; place-- > 0;) {
            give(&f, at(&f, place));
        }
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        expect_end(&walk);
        assert_int_equal(0, take_place(&f));
        expect_usable(&f, 1);
        take_many(&f, 2999);
        expect_usable(&f, 3000);
        finish(&f);
    }
}

static void count_is_how_many_live(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    assert_int_equal(100, gp_pool_count(&f.pool));
    give_range(&f, 20, 50);
    assert_int_equal(70, gp_pool_count(&f.pool));
    finish(&f);
}

static void a_fresh_slot_is_zero_and_fresh_only_once(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    const uint64_t zero[3] = {0};
    for (uint32_t i = 0; i < 130; i++) {
        bool fresh = false;
        gp_slot *slot = gp_pool_take(&f.pool, &f.type, &fresh);
        assert_true(fresh);
        assert_memory_equal(zero, ((bee *)slot)->honey, sizeof zero);
    }
    give_range(&f, 0, 130);
    for (uint32_t i = 0; i < 130; i++) {
        bool fresh = true;
        assert_non_null(gp_pool_take(&f.pool, &f.type, &fresh));
        assert_false(fresh);
    }
    finish(&f);
}

static void a_slot_never_moves_and_keeps_its_bytes(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 100000, false);
    bee *first = (bee *)take(&f);
    first->honey[2] = 42;
    take_many(&f, 50000);
    assert_ptr_equal(first, find(&f, first->slot.id));
    give(&f, &first->slot);
    assert_ptr_equal(first, take(&f));
    assert_int_equal(42, first->honey[2]);
    finish(&f);
}

static void slots_begin_at_cache_lines(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 1000);
    for (uint32_t place = 0; place < 1000; place += 64) {
        assert_int_equal(0, (uintptr_t)at(&f, place) % 64);
    }
    finish(&f);
}

/* Finding */

static void find_gives_what_lives_and_null_once_it_has_died(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    gp_slot *slot = at(&f, 70);
    uint64_t id = slot->id;
    assert_ptr_equal(slot, find(&f, id));
    give(&f, slot);
    assert_null(find(&f, id));
    assert_ptr_equal(slot, take(&f));
    assert_null(find(&f, id));
    assert_ptr_equal(slot, find(&f, slot->id));
    finish(&f);
}

static void find_gives_null_for_any_other_bits(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 64);
    give(&f, at(&f, 10));
    uint64_t id = at(&f, 20)->id;
    for (uint32_t bit = 0; bit < 64; bit++) {
        gp_slot *slot = find(&f, id ^ UINT64_C(1) << bit);
        assert_true(bit < GP_ID_SLOT_BITS || slot == NULL);
    }
    assert_null(find(&f, 0));
    assert_null(find(&f, UINT64_MAX));
    assert_null(find(&f, id + 44)); /* slot 64 is not there */
    finish(&f);
}

static void find_gives_null_for_the_header_of_a_free_slot(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 2);
    for (uint32_t place = 0; place < 64; place++) {
        uint64_t header = at(&f, place)->id;
        bool is_live = place < 2;
        assert_int_equal(is_live, find(&f, header) != NULL);
        assert_null(
            find(&f, header ^ (is_live ? GP_ID_GENERATION_ONE : GP_SLOT_FREE)));
    }
    give_range(&f, 0, 2);
    for (uint32_t place = 0; place < 64; place++) {
        assert_null(find(&f, at(&f, place)->id));
    }
    finish(&f);
}

static void a_pool_has_only_its_own_live_slots(void **state)
{
    (void)state;
    fixture f;
    fixture other;
    setup_pool(&f, 1000, false);
    setup_pool(&other, 1000, false);
    gp_slot *slot = take(&f);
    gp_slot *same_id = take(&other);
    assert_true(slot->id == same_id->id);
    assert_true(gp_pool_has(&f.pool, slot, SIZE, SHIFT));
    assert_false(gp_pool_has(&f.pool, same_id, SIZE, SHIFT));
    give(&f, slot);
    assert_false(gp_pool_has(&f.pool, slot, SIZE, SHIFT));
    take_many(&other, 64);
    assert_false(gp_pool_has(&f.pool, at(&other, 64), SIZE, SHIFT));
    finish(&f);
    finish(&other);
}

/* Room */

static void reserve_makes_whole_chunks_and_then_nothing_is_allocated(
    void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_reserve(&f.pool, 65));
    assert_int_equal(128, f.pool.slot_count);
    uint32_t calls = f.heap.calls;
    assert_int_equal(2, calls); /* the chunks and the tables */
    for (uint32_t i = 0; i < 10; i++) {
        take_many(&f, 128);
        give_range(&f, 0, 128);
    }
    assert_int_equal(calls, f.heap.calls);
    take_many(&f, 129);
    assert_int_equal(192, f.pool.slot_count);
    finish(&f);
}

static void what_is_reserved_together_lies_side_by_side(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_reserve(&f.pool, 1000));
    for (uint32_t place = 1; place < 1000; place++) {
        assert_ptr_equal((bee *)at(&f, 0) + place, at(&f, place));
    }
    finish(&f);
}

static void reserve_of_what_there_is_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_reserve(&f.pool, 0));
    assert_int_equal(0, f.heap.calls);
    assert_true(gp_pool_reserve(&f.pool, 64));
    uint32_t calls = f.heap.calls;
    assert_true(gp_pool_reserve(&f.pool, 64));
    assert_true(gp_pool_reserve(&f.pool, 1));
    assert_int_equal(calls, f.heap.calls);
    assert_int_equal(64, f.pool.slot_count);
    finish(&f);
}

static void reserve_keeps_the_room_there_was(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 5000, false);
    assert_true(gp_pool_reserve(&f.pool, 2048));
    assert_int_equal(0, take_place(&f));
    assert_true(gp_pool_reserve(&f.pool, 5000));
    for (uint32_t place = 1; place < 5000; place++) {
        assert_int_equal(place, take_place(&f));
    }
    finish(&f);
}

static void reserve_refuses_more_than_max(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 100, false);
    assert_false(gp_pool_reserve(&f.pool, 101));
    assert_false(gp_pool_reserve(&f.pool, UINT32_MAX));
    assert_int_equal(0, f.heap.calls);
    assert_int_equal(0, f.told_count);
    assert_true(gp_pool_reserve(&f.pool, 100));
    assert_int_equal(100, f.pool.slot_count);
    finish(&f);
}

static void expect_full(fixture *f, uint32_t count)
{
    uint32_t before = f->told_count;
    assert_null(take(f));
    assert_int_equal(before + 1, f->told_count);
    assert_string_equal("bee", f->told.name);
    assert_int_equal(count, f->told.count);
    assert_int_equal(count, f->told.capacity);
    assert_int_equal(f->type.max, f->told.max);
}

static void a_full_pool_gives_null_and_tells_it_once(void **state)
{
    (void)state;
    const uint32_t maxima[] = {1, 63, 64, 65, 100, 128, 1000};
    for (uint32_t i = 0; i < 7; i++) {
        fixture f;
        setup_pool(&f, maxima[i], i % 2 != 0);
        for (uint32_t place = 0; place < maxima[i]; place++) {
            assert_int_equal(place, take_place(&f));
        }
        assert_int_equal(0, f.told_count);
        expect_full(&f, maxima[i]);
        expect_full(&f, maxima[i]);
        give(&f, at(&f, maxima[i] - 1));
        assert_int_equal(maxima[i] - 1, take_place(&f));
        expect_full(&f, maxima[i]);
        finish(&f);
    }
}

static void nobody_needs_to_hear_that_a_pool_is_full(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1, false);
    f.memory.on_exhausted = NULL;
    take_many(&f, 1);
    assert_null(take(&f));
    finish(&f);
}

static void give_first(void *user, const gp_exhausted *what)
{
    fixture *f = user;
    (void)what;
    f->told_count++;
    give(f, at(f, 0));
}

static void who_is_told_of_a_full_pool_may_make_room(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 2, false);
    f.memory.on_exhausted = give_first;
    take_many(&f, 2);
    assert_null(take(&f));
    assert_int_equal(1, f.told_count);
    assert_int_equal(0, take_place(&f));
    finish(&f);
}

static void a_take_without_memory_changes_nothing(void **state)
{
    (void)state;
    for (uint32_t lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 10000, lifo != 0);
        uint32_t live = 0;
        uint32_t failures = 0;
        while (live < 1000) {
            size_t size = f.heap.size;
            uint32_t blocks = f.heap.blocks;
            uint32_t slots = f.pool.slot_count;
            f.heap.calls = 0;
            f.heap.fail_at = 1;
            while (take(&f) == NULL) {
                failures++;
                assert_int_equal(failures, f.told_count);
                assert_int_equal(live, f.told.count);
                assert_int_equal(slots, f.told.capacity);
                assert_int_equal(10000, f.told.max);
                assert_int_equal(size, f.heap.size);
                assert_int_equal(blocks, f.heap.blocks);
                expect_usable(&f, live);
                f.heap.calls = 0;
                f.heap.fail_at++;
            }
            live++;
        }
        assert_in_range(failures, 17, 32); /* 16 chunks, some with tables */
        expect_usable(&f, live);
        finish(&f);
    }
}

static void a_reserve_without_memory_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 10000, true);
    take_many(&f, 10);
    size_t size = f.heap.size;
    uint32_t blocks = f.heap.blocks;
    f.heap.calls = 0;
    f.heap.fail_at = 1;
    while (!gp_pool_reserve(&f.pool, 1000)) {
        assert_int_equal(64, f.pool.slot_count);
        assert_int_equal(size, f.heap.size);
        assert_int_equal(blocks, f.heap.blocks);
        assert_int_equal(0, f.told_count);
        expect_usable(&f, 10);
        f.heap.calls = 0;
        f.heap.fail_at++;
    }
    assert_int_equal(3, f.heap.fail_at); /* the chunks and the tables */
    assert_int_equal(1024, f.pool.slot_count);
    expect_usable(&f, 10);
    take_many(&f, 1014);
    finish(&f);
}

static void fixed_memory_has_no_room(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 100, false);
    f.memory.fixed = true;
    assert_false(gp_pool_reserve(&f.pool, 1));
    assert_null(take(&f));
    assert_int_equal(1, f.told_count);
    assert_int_equal(0, f.told.capacity);
    finish(&f);
}

static void no_pool_is_larger_than_a_size_can_be(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, UINT32_C(1) << 22, false);
    f.type.chunk_shift = 22;
    f.type.size = UINT32_C(1) << 25;
    f.heap.fail_at = 1; /* where 2^47 bytes are a size, there are not so many */
    bool fresh;
    assert_null(gp_pool_take(&f.pool, &f.type, &fresh));
    assert_int_equal(1, f.told_count);
    gp_pool_finish(&f.pool, NULL, NULL);
}

static void memory_beside_the_slots_is_five_bytes_each_at_most(void **state)
{
    (void)state;
    const uint32_t counts[] = {65536, 65537, 100000, 131073, 1000000};
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t count = counts[i / 2];
        bool lifo = i % 2 != 0;
        fixture f;
        setup_pool(&f, UINT32_C(1) << 22, lifo);
        f.type.chunk_shift = 10;
        bool fresh;
        for (uint32_t place = 0; place < count; place++) {
            assert_non_null(gp_pool_take(&f.pool, &f.type, &fresh));
        }
        size_t slots = f.pool.slot_count;
        assert_in_range(f.heap.size - slots * SIZE, 1, slots * (lifo ? 9 : 5));
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        gp_slot *slot;
        while ((slot = gp_pool_walk_next(&walk, SIZE, 10)) != NULL) {
            gp_pool_give(&f.pool, &f.type, slot);
        }
        gp_pool_finish(&f.pool, NULL, NULL);
        assert_int_equal(0, f.heap.size);
    }
}

static void the_largest_pool_is_as_right_as_a_small_one(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, GP_ID_SLOT_MAX + 1, false);
    f.type.size = 8;
    f.type.chunk_shift = 10;
    bool fresh;
    for (uint32_t place = 0; place <= GP_ID_SLOT_MAX; place++) {
        gp_slot *slot = gp_pool_take(&f.pool, &f.type, &fresh);
        if (place_of(slot) != place) {
            fail();
        }
    }
    expect_full(&f, GP_ID_SLOT_MAX + 1);
    for (uint32_t place = 1; place < GP_ID_SLOT_MAX; place++) {
        gp_pool_give(&f.pool, &f.type, gp_pool_at(&f.pool, place, 8, 10));
    }
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    gp_slot *first = gp_pool_walk_next(&walk, 8, 10);
    gp_slot *last = gp_pool_walk_next(&walk, 8, 10);
    assert_int_equal(0, place_of(first));
    assert_int_equal(GP_ID_SLOT_MAX, place_of(last));
    assert_null(gp_pool_walk_next(&walk, 8, 10));
    gp_pool_give(&f.pool, &f.type, first);
    gp_pool_give(&f.pool, &f.type, last);
    gp_pool_finish(&f.pool, NULL, NULL);
}

/* Generations */

static void a_slot_whose_generations_are_used_up_is_retired(void **state)
{
    (void)state;
    for (uint32_t lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 70, lifo != 0);
        take_many(&f, 64);
        gp_slot *slot = at(&f, 3);
        uint64_t first_id = slot->id;
        slot->id |= UINT64_C(0xFFFFFFFF) << 32;
        uint64_t last_id = slot->id;
        assert_ptr_equal(slot, find(&f, last_id));
        give(&f, slot);
        assert_int_equal(63, gp_pool_count(&f.pool));
        assert_false(gp_slot_is_live(slot));
        assert_null(find(&f, first_id));
        assert_null(find(&f, last_id));
        assert_null(find(&f, slot->id));
        for (uint32_t place = 64; place < 70; place++) {
            assert_int_equal(place, take_place(&f));
        }
        expect_full(&f, 69);
        finish(&f);
    }
}

static void retired_slots_are_not_room(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 200, false);
    take_many(&f, 64);
    at(&f, 0)->id |= UINT64_C(0xFFFFFFFF) << 32;
    give(&f, at(&f, 0));
    assert_true(gp_pool_reserve(&f.pool, 64));
    assert_int_equal(128, f.pool.slot_count);
    assert_true(gp_pool_reserve(&f.pool, 199));
    assert_false(gp_pool_reserve(&f.pool, 200));
    finish(&f);
}

static void a_chunk_with_a_retired_slot_is_not_trimmed(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 192);
    at(&f, 100)->id |= UINT64_C(0xFFFFFFFF) << 32;
    give_range(&f, 0, 192);
    gp_pool_trim(&f.pool, note_destroyed, &f);
    assert_int_equal(128, f.pool.slot_count);
    assert_int_equal(64, f.destroyed_count);
    assert_int_equal(128, f.destroyed[0]);
    f.destroyed_count = 0;
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(128, f.destroyed_count); /* the retired one has lived */
    assert_int_equal(0, f.heap.blocks);
}

/* Trimming */

static void trim_gives_up_the_empty_chunks_at_the_end(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 300, false);
    take_many(&f, 300);
    uint32_t blocks = f.heap.blocks;
    give_range(&f, 10, 20);
    give_range(&f, 64, 128);
    give_range(&f, 150, 300);
    gp_pool_trim(&f.pool, note_destroyed, &f);
    assert_int_equal(192, f.pool.slot_count);
    assert_int_equal(blocks - 2, f.heap.blocks);
    assert_int_equal(108, f.destroyed_count);
    for (uint32_t i = 0; i < 108; i++) {
        assert_int_equal(192 + i, f.destroyed[i]);
    }
    for (uint32_t place = 10; place < 20; place++) {
        assert_int_equal(place, take_place(&f));
    }
    finish(&f);
}

static void trim_leaves_what_was_reserved(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_reserve(&f.pool, 65));
    take_many(&f, 300);
    give_range(&f, 0, 300);
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(128, f.pool.slot_count);
    uint32_t calls = f.heap.calls;
    take_many(&f, 65);
    assert_int_equal(calls, f.heap.calls);
    finish(&f);
}

static void trim_destroys_only_what_has_lived(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 70);
    give_range(&f, 0, 70);
    gp_pool_trim(&f.pool, note_destroyed, &f);
    assert_int_equal(0, f.pool.slot_count);
    assert_int_equal(70, f.destroyed_count);
    assert_int_equal(1, f.heap.blocks); /* the tables, with the generations */
    finish(&f);
}

static void generations_survive_a_trim(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    uint64_t old[64];
    take_many(&f, 64);
    for (uint32_t i = 0; i < 6; i++) {
        give(&f, at(&f, 40));
        take_many(&f, 1);
    }
    for (uint32_t place = 0; place < 64; place++) {
        old[place] = at(&f, place)->id;
    }
    assert_int_equal(13, generation_of(at(&f, 40)));
    for (uint32_t round = 0; round < 3; round++) {
        give_range(&f, 0, 64);
        gp_pool_trim(&f.pool, NULL, NULL);
        for (uint32_t place = 0; place < 64; place++) {
            bool fresh = false;
            gp_slot *slot = gp_pool_take(&f.pool, &f.type, &fresh);
            assert_true(fresh);
            assert_int_equal(0, ((bee *)slot)->honey[0]);
            ((bee *)slot)->honey[0] = 1;
            assert_int_equal(15 + 2 * round, generation_of(slot));
            assert_null(find(&f, old[place]));
        }
    }
    finish(&f);
}

static void generations_that_end_after_a_trim_are_retired(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 64, false);
    take_many(&f, 64);
    at(&f, 0)->id ^= (UINT64_C(0xFFFFFFFD) ^ 1u) << 32;
    give_range(&f, 0, 64);
    gp_pool_trim(&f.pool, NULL, NULL);
    take_many(&f, 64);
    assert_int_equal(UINT32_MAX, generation_of(at(&f, 63)));
    give_range(&f, 0, 64);
    expect_full(&f, 0);
    gp_pool_trim(&f.pool, note_destroyed, &f);
    assert_int_equal(64, f.pool.slot_count);
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(64, f.destroyed_count);
}

static void use_pool(void *context, gp_slot *slot)
{
    fixture *f = context;
    note_destroyed(context, slot);
    assert_false(gp_pool_has(&f->pool, slot, SIZE, SHIFT));
    gp_slot *taken = take(f);
    assert_true(taken != slot);
    if (f->destroyed_count % 3 != 0) {
        give(f, taken);
    }
}

static void destroy_may_use_the_pool_that_is_trimmed(void **state)
{
    (void)state;
    for (uint32_t lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 1000, lifo != 0);
        take_many(&f, 200);
        give_range(&f, 60, 200);
        gp_pool_trim(&f.pool, use_pool, &f);
        assert_int_equal(136, f.destroyed_count);
        assert_int_equal(60 + 136 / 3, gp_pool_count(&f.pool));
        finish(&f);
    }
}

/* Last in, first out */

static void lifo_gives_back_the_newest_and_then_what_never_lived(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, true);
    take_many(&f, 70);
    const uint32_t given[] = {5, 69, 0, 33, 64};
    for (uint32_t i = 0; i < 5; i++) {
        give(&f, at(&f, given[i]));
    }
    assert_int_equal(64, take_place(&f));
    assert_int_equal(33, take_place(&f));
    give(&f, at(&f, 12));
    const uint32_t expected[] = {12, 0, 69, 5, 70, 71};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(expected[i], take_place(&f));
    }
    finish(&f);
}

static void lifo_keeps_its_order_over_a_trim(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, true);
    take_many(&f, 200);
    give(&f, at(&f, 9));
    give_range(&f, 128, 200);
    give(&f, at(&f, 3));
    give(&f, at(&f, 64));
    give(&f, at(&f, 7));
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(128, f.pool.slot_count);
    const uint32_t expected[] = {7, 64, 3, 9, 128, 129};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(expected[i], take_place(&f));
    }
    finish(&f);
}

/* Finishing */

static void finish_destroys_what_has_lived_in_slot_order(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 300, false);
    assert_true(gp_pool_reserve(&f.pool, 300));
    take_many(&f, 100);
    give_range(&f, 0, 100);
    take_many(&f, 1);
    give(&f, at(&f, 0));
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(100, f.destroyed_count);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(i, f.destroyed[i]);
    }
    assert_int_equal(0, f.heap.blocks);
    assert_int_equal(0, f.heap.size);
}

static void a_finished_pool_has_nothing_and_may_be_finished_again(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 300, false);
    uint64_t id = take(&f)->id;
    give(&f, at(&f, 0));
    gp_pool_finish(&f.pool, NULL, NULL);
    assert_null(find(&f, id));
    assert_int_equal(0, gp_pool_count(&f.pool));
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_end(&walk);
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(0, f.destroyed_count);
}

static void a_pool_of_zeros_may_be_finished(void **state)
{
    (void)state;
    gp_pool pool = {0};
    gp_pool_finish(&pool, note_destroyed, NULL);
    gp_pool_finish(&pool, NULL, NULL);
}

/* Walks */

static void a_walk_goes_over_what_lives_in_slot_order(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 10000, false);
    take_many(&f, 10000);
    give_range(&f, 0, 100);
    give_range(&f, 101, 5000);
    give_range(&f, 5064, 9999);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_next(100, &walk);
    for (uint32_t place = 5000; place < 5064; place++) {
        expect_next(place, &walk);
    }
    expect_next(9999, &walk);
    expect_end(&walk);
    finish(&f);
}

static void a_walk_leaves_out_what_was_given_back_on_the_way(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 200);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    give_range(&f, 0, 2);
    expect_next(2, &walk);
    give(&f, at(&f, 2));     /* itself */
    give(&f, at(&f, 1 + 2)); /* the next */
    give_range(&f, 5, 199);
    expect_next(4, &walk);
    expect_next(199, &walk);
    give(&f, at(&f, 199));
    expect_end(&walk);
    finish(&f);
}

static void a_walk_leaves_newborns_to_the_next(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 130);
    give(&f, at(&f, 1));
    give(&f, at(&f, 70));
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_next(0, &walk);
    assert_int_equal(1, take_place(&f));   /* in this group */
    assert_int_equal(70, take_place(&f));  /* in the next */
    assert_int_equal(130, take_place(&f)); /* behind the last */
    give(&f, at(&f, 4));
    assert_int_equal(4, take_place(&f)); /* reborn */
    for (uint32_t place = 2; place < 130; place++) {
        if (place != 4 && place != 70) {
            expect_next(place, &walk);
        }
    }
    expect_end(&walk);
    walk = gp_pool_walk_begin(&f.pool);
    for (uint32_t place = 0; place <= 130; place++) {
        expect_next(place, &walk);
    }
    expect_end(&walk);
    finish(&f);
}

/* Walks over runs, before and after a change in the middle of one. */
static void a_walk_over_a_run_sees_each_change_at_once(void **state)
{
    (void)state;
    for (uint32_t changed = 1; changed < 400; changed++) {
        fixture f;
        setup_pool(&f, 1000, false);
        assert_true(gp_pool_reserve(&f.pool, 300)); /* side by side */
        take_many(&f, 400);
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        for (uint32_t place = 0; place < changed; place++) {
            expect_next(place, &walk);
        }
        give(&f, at(&f, changed));
        give(&f, at(&f, changed / 2));
        assert_int_equal(changed / 2, take_place(&f));
        uint32_t later = changed + (400 - changed) / 2;
        if (later != changed) {
            give(&f, at(&f, later));
        }
        for (uint32_t place = changed + 1; place < 400; place++) {
            if (place != later && place != changed / 2) {
                expect_next(place, &walk);
            }
        }
        expect_end(&walk);
        finish(&f);
    }
}

static void a_walk_in_which_each_step_takes_ends(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    for (uint32_t place = 0; place < 100; place++) {
        expect_next(place, &walk);
        take_many(&f, 2);
    }
    expect_end(&walk);
    assert_int_equal(300, gp_pool_count(&f.pool));
    finish(&f);
}

static void a_walk_begun_in_an_empty_pool_sees_only_newborns_and_ends(
    void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    take_many(&f, 100);
    expect_end(&walk);
    finish(&f);
}

static void a_walk_that_has_ended_stays_at_its_end(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 64);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    for (uint32_t place = 0; place < 64; place++) {
        expect_next(place, &walk);
    }
    expect_end(&walk);
    take_many(&f, 100);
    give(&f, at(&f, 0));
    take_many(&f, 1);
    expect_end(&walk);
    finish(&f);
}

static void walks_nest_and_each_has_its_own_newborns(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 3);
    gp_pool_walk outer = gp_pool_walk_begin(&f.pool);
    expect_next(0, &outer);
    take_many(&f, 1);
    gp_pool_walk middle = gp_pool_walk_begin(&f.pool);
    expect_next(0, &middle);
    take_many(&f, 1);
    gp_pool_walk inner = gp_pool_walk_begin(&f.pool);
    for (uint32_t place = 0; place < 5; place++) {
        expect_next(place, &inner);
    }
    expect_end(&inner);
    for (uint32_t place = 1; place < 4; place++) {
        expect_next(place, &middle);
    }
    expect_end(&middle);
    expect_next(1, &outer);
    expect_next(2, &outer);
    expect_end(&outer);
    finish(&f);
}

static void walks_without_a_birth_between_them_share_newborns(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 2);
    gp_pool_walk one = gp_pool_walk_begin(&f.pool);
    gp_pool_walk two = gp_pool_walk_begin(&f.pool);
    take_many(&f, 1);
    expect_next(0, &one);
    expect_next(0, &two);
    expect_next(1, &one);
    expect_next(1, &two);
    expect_end(&one);
    expect_end(&two);
    finish(&f);
}

static void a_walk_may_be_left_at_any_time(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    for (uint32_t i = 0; i < 100; i++) {
        gp_pool_walk left = gp_pool_walk_begin(&f.pool);
        for (uint32_t place = 0; place < i; place++) {
            expect_next(place, &left);
        }
    }
    expect_usable(&f, 100);
    finish(&f);
}

static void a_walk_survives_a_trim_on_the_way(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 400);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    gp_pool_walk behind = walk;
    for (uint32_t place = 0; place < 300; place++) {
        expect_next(place, &behind);
    }
    expect_next(0, &walk);
    give_range(&f, 100, 400);
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(128, f.pool.slot_count);
    expect_end(&behind); /* its chunk is gone */
    expect_next(1, &walk);
    take_many(&f, 300); /* the chunks are there again, with newborns */
    expect_end(&behind);
    for (uint32_t place = 2; place < 100; place++) {
        expect_next(place, &walk);
    }
    expect_end(&walk);
    finish(&f);
}

static void a_walk_survives_that_all_is_trimmed(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_next(0, &walk);
    give_range(&f, 0, 100);
    gp_pool_trim(&f.pool, NULL, NULL);
    expect_end(&walk);
    finish(&f);
}

static void a_walk_survives_that_the_tables_grow(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 100000, false);
    take_many(&f, 64);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    for (uint32_t place = 0; place < 64; place++) {
        expect_next(place, &walk);
        take_many(&f, 500);
    }
    expect_end(&walk);
    finish(&f);
}

/* Brings a pool to where its stamps are all used. */
static void end_stamps(fixture *f, uint32_t left)
{
    gp_pool_new_stamp(&f->pool);
    f->pool.stamp = UINT32_MAX - left;
}

static void walks_are_right_when_stamps_start_over(void **state)
{
    (void)state;
    for (uint32_t left = 0; left < 4; left++) {
        fixture f;
        setup_pool(&f, 1000, false);
        take_many(&f, 100);
        end_stamps(&f, left);
        take_many(&f, 1);
        gp_pool_walk walks[5];
        for (uint32_t i = 0; i < 5; i++) {
            walks[i] = gp_pool_walk_begin(&f.pool);
            expect_next(0, &walks[i]);
            take_many(&f, 1);
        }
        assert_in_range(f.pool.stamp, 1, (UINT32_C(1) << 31) + 8);
        for (uint32_t i = 0; i < 5; i++) {
            for (uint32_t place = 1; place < 101 + i; place++) {
                expect_next(place, &walks[i]);
            }
            expect_end(&walks[i]);
        }
        bool fresh = true;
        give(&f, at(&f, 50));
        assert_non_null(gp_pool_take(&f.pool, &f.type, &fresh));
        assert_false(fresh);
        assert_non_null(gp_pool_take(&f.pool, &f.type, &fresh));
        assert_true(fresh);
        finish(&f);
    }
}

static void walks_as_old_as_all_stamps_still_end(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    take_many(&f, 100);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    for (uint32_t i = 0; i < 4; i++) {
        end_stamps(&f, 0);
        take_many(&f, 1);
        gp_pool_walk newer = gp_pool_walk_begin(&f.pool);
        expect_next(0, &newer);
    }
    while (next(&walk) != NULL) {
    }
    expect_end(&walk);
    expect_usable(&f, 104);
    finish(&f);
}

/* Static pools */

#define STATIC_MAX 100u

typedef struct static_place {
    bee slots[STATIC_MAX];
    uint32_t births[STATIC_MAX];
    uint64_t marks[GP_POOL_MARKS(STATIC_MAX)];
    uint32_t stack[STATIC_MAX];
} static_place;

static void setup_static(fixture *f, static_place *memory, bool lifo)
{
    setup_pool(f, STATIC_MAX, lifo);
    memset(memory, 0xEE, sizeof *memory);
    f->type.chunk_shift = 22;
    f->memory.fixed = true;
    gp_pool_place place = {memory->slots, memory->births, memory->marks,
        lifo ? memory->stack : NULL};
    gp_pool_init_static(&f->pool, &f->type, &f->memory, &place);
}

static gp_slot *take_static(fixture *f)
{
    bool fresh;
    return gp_pool_take(&f->pool, &f->type, &fresh);
}

static void a_static_pool_works_without_any_allocation(void **state)
{
    (void)state;
    fixture f;
    static_place place;
    setup_static(&f, &place, false);
    assert_true(gp_pool_reserve(&f.pool, STATIC_MAX));
    assert_false(gp_pool_reserve(&f.pool, STATIC_MAX + 1));
    for (uint32_t i = 0; i < STATIC_MAX; i++) {
        bool fresh = false;
        gp_slot *slot = gp_pool_take(&f.pool, &f.type, &fresh);
        assert_ptr_equal(&place.slots[i], slot);
        assert_true(fresh);
        assert_int_equal(0, place.slots[i].honey[2]);
        assert_ptr_equal(slot, gp_pool_find(&f.pool, slot->id, SIZE, 22));
    }
    assert_null(take_static(&f));
    assert_int_equal(1, f.told_count);
    assert_int_equal(STATIC_MAX, f.told.capacity);
    uint32_t walked = 0;
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    gp_slot *slot;
    while ((slot = gp_pool_walk_next(&walk, SIZE, 22)) != NULL) {
        assert_ptr_equal(&place.slots[walked], slot);
        gp_pool_give(&f.pool, &f.type, slot);
        walked++;
    }
    assert_int_equal(STATIC_MAX, walked);
    gp_pool_trim(&f.pool, note_destroyed, &f);
    assert_int_equal(0, f.destroyed_count);
    assert_ptr_equal(&place.slots[0], take_static(&f));
    gp_pool_give(&f.pool, &f.type, &place.slots[0].slot);
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(STATIC_MAX, f.destroyed_count);
    assert_int_equal(0, f.heap.calls);
}

static void finish_of_a_static_pool_destroys_only_what_has_lived(void **state)
{
    (void)state;
    fixture f;
    static_place place;
    setup_static(&f, &place, false);
    gp_pool_give(&f.pool, &f.type, take_static(&f));
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(1, f.destroyed_count);
    assert_int_equal(0, f.destroyed[0]);
    setup_static(&f, &place, false);
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(0, f.destroyed_count);
}

static void a_static_pool_may_be_lifo(void **state)
{
    (void)state;
    fixture f;
    static_place place;
    setup_static(&f, &place, true);
    for (uint32_t i = 0; i < STATIC_MAX; i++) {
        take_static(&f);
    }
    for (uint32_t i = 0; i < STATIC_MAX; i++) {
        gp_pool_give(&f.pool, &f.type, &place.slots[i * 7 % STATIC_MAX].slot);
    }
    for (uint32_t i = STATIC_MAX; i-- > 0;) {
        gp_slot *slot = take_static(&f);
        assert_ptr_equal(&place.slots[i * 7 % STATIC_MAX], slot);
        gp_pool_give(&f.pool, &f.type, slot);
        take_static(&f);
    }
    for (uint32_t i = 0; i < STATIC_MAX; i++) {
        gp_pool_give(&f.pool, &f.type, &place.slots[i].slot);
    }
    gp_pool_finish(&f.pool, NULL, NULL);
    assert_int_equal(0, f.heap.calls);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_empty_pool_has_nothing_and_takes_no_memory),
    cmocka_unit_test(an_id_says_generation_type_and_slot),
    cmocka_unit_test(take_gives_the_lowest_free_slot),
    cmocka_unit_test(take_finds_room_far_away_and_comes_back),
    cmocka_unit_test(a_pool_that_became_empty_begins_anew),
    cmocka_unit_test(count_is_how_many_live),
    cmocka_unit_test(a_fresh_slot_is_zero_and_fresh_only_once),
    cmocka_unit_test(a_slot_never_moves_and_keeps_its_bytes),
    cmocka_unit_test(slots_begin_at_cache_lines),
    cmocka_unit_test(find_gives_what_lives_and_null_once_it_has_died),
    cmocka_unit_test(find_gives_null_for_any_other_bits),
    cmocka_unit_test(find_gives_null_for_the_header_of_a_free_slot),
    cmocka_unit_test(a_pool_has_only_its_own_live_slots),
    cmocka_unit_test(reserve_makes_whole_chunks_and_then_nothing_is_allocated),
    cmocka_unit_test(what_is_reserved_together_lies_side_by_side),
    cmocka_unit_test(reserve_of_what_there_is_changes_nothing),
    cmocka_unit_test(reserve_keeps_the_room_there_was),
    cmocka_unit_test(reserve_refuses_more_than_max),
    cmocka_unit_test(a_full_pool_gives_null_and_tells_it_once),
    cmocka_unit_test(nobody_needs_to_hear_that_a_pool_is_full),
    cmocka_unit_test(who_is_told_of_a_full_pool_may_make_room),
    cmocka_unit_test(a_take_without_memory_changes_nothing),
    cmocka_unit_test(a_reserve_without_memory_changes_nothing),
    cmocka_unit_test(fixed_memory_has_no_room),
    cmocka_unit_test(no_pool_is_larger_than_a_size_can_be),
    cmocka_unit_test(memory_beside_the_slots_is_five_bytes_each_at_most),
    cmocka_unit_test(the_largest_pool_is_as_right_as_a_small_one),
    cmocka_unit_test(a_slot_whose_generations_are_used_up_is_retired),
    cmocka_unit_test(retired_slots_are_not_room),
    cmocka_unit_test(a_chunk_with_a_retired_slot_is_not_trimmed),
    cmocka_unit_test(trim_gives_up_the_empty_chunks_at_the_end),
    cmocka_unit_test(trim_leaves_what_was_reserved),
    cmocka_unit_test(trim_destroys_only_what_has_lived),
    cmocka_unit_test(generations_survive_a_trim),
    cmocka_unit_test(generations_that_end_after_a_trim_are_retired),
    cmocka_unit_test(destroy_may_use_the_pool_that_is_trimmed),
    cmocka_unit_test(lifo_gives_back_the_newest_and_then_what_never_lived),
    cmocka_unit_test(lifo_keeps_its_order_over_a_trim),
    cmocka_unit_test(finish_destroys_what_has_lived_in_slot_order),
    cmocka_unit_test(a_finished_pool_has_nothing_and_may_be_finished_again),
    cmocka_unit_test(a_pool_of_zeros_may_be_finished),
    cmocka_unit_test(a_walk_goes_over_what_lives_in_slot_order),
    cmocka_unit_test(a_walk_leaves_out_what_was_given_back_on_the_way),
    cmocka_unit_test(a_walk_leaves_newborns_to_the_next),
    cmocka_unit_test(a_walk_over_a_run_sees_each_change_at_once),
    cmocka_unit_test(a_walk_in_which_each_step_takes_ends),
    cmocka_unit_test(a_walk_begun_in_an_empty_pool_sees_only_newborns_and_ends),
    cmocka_unit_test(a_walk_that_has_ended_stays_at_its_end),
    cmocka_unit_test(walks_nest_and_each_has_its_own_newborns),
    cmocka_unit_test(walks_without_a_birth_between_them_share_newborns),
    cmocka_unit_test(a_walk_may_be_left_at_any_time),
    cmocka_unit_test(a_walk_survives_a_trim_on_the_way),
    cmocka_unit_test(a_walk_survives_that_all_is_trimmed),
    cmocka_unit_test(a_walk_survives_that_the_tables_grow),
    cmocka_unit_test(walks_are_right_when_stamps_start_over),
    cmocka_unit_test(walks_as_old_as_all_stamps_still_end),
    cmocka_unit_test(a_static_pool_works_without_any_allocation),
    cmocka_unit_test(finish_of_a_static_pool_destroys_only_what_has_lived),
    cmocka_unit_test(a_static_pool_may_be_lifo),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
