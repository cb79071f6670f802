#include "pool_fixture.h"
#include "rounds.h"

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
        assert_true(gp_pool_is_near(&f.pool, at(&f, place)));
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
    assert_int_equal(0, f.exhausted_count);
    assert_true(gp_pool_reserve(&f.pool, 100));
    assert_int_equal(100, f.pool.slot_count);
    finish(&f);
}

static void a_full_pool_gives_null_and_reports_it_once(void **state)
{
    (void)state;
    const uint32_t maxima[] = {1, 63, 64, 65, 100, 128, 1000};
    for (uint32_t i = 0; i < 7; i++) {
        fixture f;
        setup_pool(&f, maxima[i], i % 2 != 0);
        for (uint32_t place = 0; place < maxima[i]; place++) {
            assert_int_equal(place, take_place(&f));
        }
        assert_int_equal(0, f.exhausted_count);
        expect_full(&f, maxima[i]);
        expect_full(&f, maxima[i]);
        give(&f, at(&f, maxima[i] - 1));
        assert_int_equal(maxima[i] - 1, take_place(&f));
        expect_full(&f, maxima[i]);
        finish(&f);
    }
}

static void a_full_pool_needs_no_callback(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1, false);
    f.memory.on_exhausted = NULL;
    take_many(&f, 1);
    assert_null(take(&f));
    finish(&f);
}

static void a_pool_counts_how_often_it_was_exhausted(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1, false);
    f.memory.on_exhausted = NULL;
    take_many(&f, 1);
    assert_int_equal(0, gp_pool_exhausted_count(&f.pool));
    assert_null(take(&f));
    assert_null(take(&f));
    assert_int_equal(2, gp_pool_exhausted_count(&f.pool));
    give(&f, at(&f, 0));
    assert_int_equal(0, take_place(&f));
    assert_int_equal(2, gp_pool_exhausted_count(&f.pool));
    finish(&f);
}

static void give_first(void *user, const gp_exhausted *what)
{
    fixture *f = user;
    (void)what;
    f->exhausted_count++;
    give(f, at(f, 0));
}

static void on_exhausted_may_make_room_in_a_full_pool(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 2, false);
    f.memory.on_exhausted = give_first;
    take_many(&f, 2);
    assert_null(take(&f));
    assert_int_equal(1, f.exhausted_count);
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
                assert_int_equal(failures, f.exhausted_count);
                assert_int_equal(live, f.exhausted.count);
                assert_int_equal(slots, f.exhausted.capacity);
                assert_int_equal(10000, f.exhausted.max);
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
        assert_int_equal(f.heap.fail_at, f.exhausted_count);
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
    assert_false(gp_pool_reserve(&f.pool, 101));
    assert_int_equal(0, f.exhausted_count); /* above max */
    assert_false(gp_pool_reserve(&f.pool, 1));
    assert_int_equal(1, f.exhausted_count);
    assert_null(take(&f));
    assert_int_equal(2, f.exhausted_count);
    assert_int_equal(0, f.exhausted.capacity);
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
    assert_int_equal(1, f.exhausted_count);
    gp_pool_finish(&f.pool, NULL, NULL);
}

#ifndef __NEWLIB__ /* for which there are 16 MiB of memory */
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

/* With 4,194,304 slots, which take ten seconds under MemorySanitizer. */
static void the_largest_pool_is_as_right_as_a_small_one(void **state)
{
    (void)state;
    if (SLOWNESS >= 8) {
        return;
    }
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

/* Trimming */
#endif

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

static void trim_gives_up_thousands_and_take_knows_what_is_left(void **state)
{
    (void)state;
    for (uint32_t reserve = 0; reserve <= 4096; reserve += 4096) {
        fixture f;
        setup_pool(&f, 13000, false);
        assert_true(gp_pool_reserve(&f.pool, reserve));
        take_many(&f, 13000);
        give_range(&f, 4090, 13000);
        assert_int_equal(4090, take_place(&f));
        gp_pool_trim(&f.pool, NULL, NULL);
        assert_int_equal(4096, f.pool.slot_count);
        for (uint32_t place = 4091; place < 9000; place++) {
            assert_int_equal(place, take_place(&f));
        }
        give(&f, at(&f, 8999));
        give(&f, at(&f, 5));
        assert_int_equal(5, take_place(&f));
        assert_int_equal(8999, take_place(&f));
        assert_int_equal(9000, take_place(&f));
        finish(&f);
    }
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
        assert_int_equal(0, f.pool.slot_count);
        assert_null(find(&f, old[0]));
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

static void generations_survive_that_the_tables_grow(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 10000, false);
    take_many(&f, 128);
    uint64_t old = at(&f, 100)->id;
    give_range(&f, 0, 128);
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_true(gp_pool_reserve(&f.pool, 10000));
    take_many(&f, 128);
    assert_int_equal(3, generation_of(at(&f, 100)));
    assert_null(find(&f, old));
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
    assert_false(gp_pool_has(&f->pool, slot, SIZE));
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

/* Static pools */

#define STATIC_MAX 100u

/* What stands between them is not the pool's. */
typedef struct static_place {
    bee slots[STATIC_MAX];
    uint64_t after_slots[2];
    uint32_t births[STATIC_MAX];
    uint64_t after_births[2];
    uint64_t marks[GP_POOL_MARKS(STATIC_MAX)];
    uint64_t after_marks[2];
    uint32_t stack[STATIC_MAX];
} static_place;

static void setup_static(fixture *f, static_place *memory, bool lifo)
{
    setup_pool(f, STATIC_MAX, lifo);
    memset(memory, 0xEE, sizeof *memory);
    f->type.chunk_shift = 22;
    f->memory.fixed = true;
    gp_pool_place place = {memory->slots, memory->births, memory->marks,
        lifo ? memory->stack : NULL, NULL, NULL, NULL};
    gp_pool_init_static(&f->pool, &f->type, &f->memory, &place);
}

static void expect_untouched(const uint64_t *words)
{
    for (uint32_t i = 0; i < 2; i++) {
        assert_true(words[i] == UINT64_C(0xEEEEEEEEEEEEEEEE));
    }
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
        assert_ptr_equal(
            slot, gp_pool_find(&f.pool, slot->id, f.type.number, SIZE, 22));
    }
    assert_null(take_static(&f));
    assert_int_equal(1, f.exhausted_count);
    assert_int_equal(STATIC_MAX, f.exhausted.capacity);
    uint32_t walked = 0;
    f.pool.stamp = GP_POOL_STAMP_MAX; /* they start over */
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
    expect_untouched(place.after_slots);
    expect_untouched(place.after_births);
    expect_untouched(place.after_marks);
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
    cmocka_unit_test(reserve_makes_whole_chunks_and_then_nothing_is_allocated),
    cmocka_unit_test(what_is_reserved_together_lies_side_by_side),
    cmocka_unit_test(reserve_of_what_there_is_changes_nothing),
    cmocka_unit_test(reserve_keeps_the_room_there_was),
    cmocka_unit_test(reserve_refuses_more_than_max),
    cmocka_unit_test(a_full_pool_gives_null_and_reports_it_once),
    cmocka_unit_test(a_full_pool_needs_no_callback),
    cmocka_unit_test(a_pool_counts_how_often_it_was_exhausted),
    cmocka_unit_test(on_exhausted_may_make_room_in_a_full_pool),
    cmocka_unit_test(a_take_without_memory_changes_nothing),
    cmocka_unit_test(a_reserve_without_memory_changes_nothing),
    cmocka_unit_test(fixed_memory_has_no_room),
    cmocka_unit_test(no_pool_is_larger_than_a_size_can_be),
#ifndef __NEWLIB__
    cmocka_unit_test(memory_beside_the_slots_is_five_bytes_each_at_most),
    cmocka_unit_test(the_largest_pool_is_as_right_as_a_small_one),
#endif
    cmocka_unit_test(trim_gives_up_the_empty_chunks_at_the_end),
    cmocka_unit_test(trim_gives_up_thousands_and_take_knows_what_is_left),
    cmocka_unit_test(trim_leaves_what_was_reserved),
    cmocka_unit_test(trim_destroys_only_what_has_lived),
    cmocka_unit_test(generations_survive_a_trim),
    cmocka_unit_test(generations_survive_that_the_tables_grow),
    cmocka_unit_test(generations_that_end_after_a_trim_are_retired),
    cmocka_unit_test(destroy_may_use_the_pool_that_is_trimmed),
    cmocka_unit_test(a_static_pool_works_without_any_allocation),
    cmocka_unit_test(finish_of_a_static_pool_destroys_only_what_has_lived),
    cmocka_unit_test(a_static_pool_may_be_lifo),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
