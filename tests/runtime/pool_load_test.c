#include "pool_fixture.h"

/* An ID of the fixture's type. */
static gp_id id_of(uint32_t place, uint32_t generation)
{
    return gp_id_of_bits(
        (uint64_t)generation << 32 | (uint64_t)5 << GP_ID_SLOT_BITS | place);
}

static gp_slot *take_at(fixture *f, uint32_t place, uint32_t generation)
{
    return gp_pool_take_at(&f->pool, id_of(place, generation));
}

static void room_is_made_without_a_reserve(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_make_room(&f.pool, 0));
    assert_int_equal(0, f.pool.slot_count);
    assert_true(gp_pool_make_room(&f.pool, 65));
    assert_int_equal(128, f.pool.slot_count);
    assert_true(gp_pool_make_room(&f.pool, 128));
    assert_int_equal(128, f.pool.slot_count);
    assert_int_equal(0, f.pool.reserve);
    assert_true(gp_pool_make_room(&f.pool, 1000));
    assert_false(gp_pool_make_room(&f.pool, 1001));
    assert_int_equal(0, f.exhausted_count);
    finish(&f);
}

static void room_without_memory_changes_nothing(void **state)
{
    (void)state;
    for (uint32_t fail_at = 1; fail_at <= 2; fail_at++) {
        fixture f;
        setup_pool(&f, 1000, false);
        f.heap.fail_at = fail_at;
        assert_false(gp_pool_make_room(&f.pool, 65));
        assert_int_equal(0, f.pool.slot_count);
        assert_int_equal(0, f.heap.blocks);
        assert_true(gp_pool_make_room(&f.pool, 65));
        finish(&f);
    }
}

static void room_in_which_nothing_lived_is_trimmed(void **state)
{
    (void)state;
    for (uint32_t lived = 0; lived < 2; lived++) {
        fixture f;
        setup_pool(&f, 1000, false);
        if (lived != 0) {
            give(&f, take(&f));
        }
        assert_true(gp_pool_make_room(&f.pool, 500));
        gp_pool_trim(&f.pool, note_destroyed, &f);
        assert_int_equal(0, f.pool.slot_count);
        assert_int_equal(0, f.pool.used_count);
        assert_int_equal(lived, f.destroyed_count);
        finish(&f);
    }
}

static void a_slot_is_taken_with_its_id(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_make_room(&f.pool, 200));
    gp_slot *slot = take_at(&f, 150, 7);
    assert_ptr_equal(at(&f, 150), slot);
    assert_true(slot->id == id_of(150, 7).bits);
    assert_ptr_equal(slot, find(&f, slot->id));
    assert_null(find(&f, id_of(150, 5).bits));
    assert_int_equal(1, gp_pool_count(&f.pool));
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_next(150, &walk);
    expect_end(&walk);
    give(&f, slot);
    assert_int_equal(8, generation_of(slot));
    finish(&f);
}

static void what_is_no_free_slot_of_the_pool_is_refused(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_null(take_at(&f, 0, 1)); /* there are no slots yet */
    assert_true(gp_pool_make_room(&f.pool, 64));
    assert_null(take_at(&f, 64, 1));
    assert_null(take_at(&f, 3, 2));
    assert_null(take_at(&f, 3, 0));
    assert_null(gp_pool_take_at(&f.pool, gp_id_of_bits(0)));
    uint64_t other_type = UINT64_C(1) << GP_ID_SLOT_BITS;
    assert_null(
        gp_pool_take_at(&f.pool, gp_id_of_bits(id_of(3, 1).bits ^ other_type)));
    assert_int_equal(0, gp_pool_count(&f.pool));
    assert_non_null(take_at(&f, 3, 1));
    assert_null(take_at(&f, 3, 1));
    assert_null(take_at(&f, 3, 3));
    assert_int_equal(1, gp_pool_count(&f.pool));
    finish(&f);
}

static void slots_are_taken_around_what_was_loaded(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 200, false);
    assert_true(gp_pool_make_room(&f.pool, 200));
    for (uint32_t place = 0; place < 200; place++) {
        if (place % 3 == 0 || (place >= 64 && place < 128)) {
            assert_non_null(take_at(&f, place, 5));
        }
    }
    for (uint32_t place = 0; place < 200; place++) {
        if (place % 3 != 0 && (place < 64 || place >= 128)) {
            assert_int_equal(place, take_place(&f));
        }
    }
    expect_full(&f, 200);
    expect_usable(&f, 200);
    finish(&f);
}

static void slots_below_one_that_was_loaded_count_as_lived(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 200, false);
    assert_true(gp_pool_make_room(&f.pool, 64));
    assert_non_null(take_at(&f, 2, 1));
    for (uint32_t place = 0; place < 5; place++) {
        bool fresh = place <= 2;
        if (place != 2) {
            assert_int_equal(
                place, place_of(gp_pool_take(&f.pool, &f.type, &fresh)));
            assert_int_equal(place > 2, fresh);
        }
    }
    for (uint32_t place = 0; place < 5; place++) {
        give(&f, at(&f, place));
    }
    gp_pool_finish(&f.pool, note_destroyed, &f);
    assert_int_equal(5, f.destroyed_count);
}

static void a_lifo_pool_is_loaded_too(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 200, true);
    assert_true(gp_pool_make_room(&f.pool, 64));
    assert_non_null(take_at(&f, 1, 3));
    assert_non_null(take_at(&f, 4, 3));
    assert_int_equal(0, take_place(&f));
    give(&f, at(&f, 4));
    give(&f, at(&f, 0));
    assert_int_equal(0, take_place(&f));
    assert_int_equal(4, take_place(&f));
    assert_int_equal(2, take_place(&f));
    assert_int_equal(3, take_place(&f));
    assert_int_equal(5, take_place(&f));
    expect_usable(&f, 6);
    finish(&f);
}

static void free_slots_begin_above_the_floor(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_make_room(&f.pool, 64));
    assert_non_null(take_at(&f, 1, 9));
    gp_pool_raise_floor(&f.pool, 20);
    assert_int_equal(9, generation_of(at(&f, 1)));
    assert_int_equal(0, take_place(&f));
    assert_int_equal(21, generation_of(at(&f, 0)));
    take_many(&f, 62);
    assert_int_equal(64, take_place(&f)); /* in a chunk that is made now */
    assert_int_equal(21, generation_of(at(&f, 64)));
    gp_pool_raise_floor(&f.pool, 10);
    assert_int_equal(65, take_place(&f));
    assert_int_equal(21, generation_of(at(&f, 65)));
    finish(&f);
}

static void a_floor_outlives_a_trim(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    gp_pool_raise_floor(&f.pool, 6);
    take_many(&f, 65);
    give(&f, at(&f, 64));
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(64, f.pool.slot_count);
    assert_int_equal(8, gp_pool_highest_generation(&f.pool));
    assert_int_equal(64, take_place(&f));
    assert_int_equal(9, generation_of(at(&f, 64)));
    finish(&f);
}

static void the_highest_generation_is_that_of_any_slot(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_int_equal(0, gp_pool_highest_generation(&f.pool));
    assert_true(gp_pool_make_room(&f.pool, 64));
    assert_int_equal(0, gp_pool_highest_generation(&f.pool));
    gp_slot *slot = take_at(&f, 5, 11);
    assert_int_equal(11, gp_pool_highest_generation(&f.pool));
    give(&f, slot);
    assert_int_equal(12, gp_pool_highest_generation(&f.pool));
    assert_non_null(take_at(&f, 6, UINT32_MAX));
    assert_int_equal(12, gp_pool_highest_generation(&f.pool));
    gp_pool_raise_floor(&f.pool, 14);
    assert_int_equal(14, gp_pool_highest_generation(&f.pool));
    finish(&f);
}

static void a_slot_at_its_last_generation_is_retired(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 1000, false);
    assert_true(gp_pool_make_room(&f.pool, 128));
    assert_int_equal(UINT32_MAX, gp_pool_next_retired(&f.pool, 0));
    give(&f, take_at(&f, 3, UINT32_MAX));
    give(&f, take_at(&f, 100, UINT32_MAX));
    assert_int_equal(3, gp_pool_next_retired(&f.pool, 0));
    assert_int_equal(3, gp_pool_next_retired(&f.pool, 3));
    assert_int_equal(100, gp_pool_next_retired(&f.pool, 4));
    assert_int_equal(UINT32_MAX, gp_pool_next_retired(&f.pool, 101));
    assert_null(take_at(&f, 3, 1));
    take_many(&f, 126);
    assert_int_equal(128, take_place(&f));
    finish(&f);
}

static void a_static_pool_has_room_for_its_max(void **state)
{
    (void)state;
    static bee slots[100];
    static uint32_t births[100];
    static uint64_t marks[GP_POOL_MARKS(100)];
    fixture f;
    setup_pool(&f, 100, false);
    f.type.chunk_shift = 7;
    gp_pool_place place = {.slots = slots, .births = births, .marks = marks};
    gp_pool_init_static(&f.pool, &f.type, &f.memory, &place);
    assert_true(gp_pool_make_room(&f.pool, 100));
    assert_false(gp_pool_make_room(&f.pool, 101));
    assert_non_null(gp_pool_take_at(&f.pool, id_of(99, 3)));
    gp_pool_raise_floor(&f.pool, 4);
    assert_int_equal(0, take_place(&f));
    assert_int_equal(5, slots[0].slot.id >> 32);
    assert_int_equal(5, gp_pool_highest_generation(&f.pool));
    give(&f, &slots[0].slot);
    give(&f, &slots[99].slot);
    gp_pool_finish(&f.pool, NULL, NULL);
    assert_int_equal(0, f.heap.calls);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(room_is_made_without_a_reserve),
    cmocka_unit_test(room_without_memory_changes_nothing),
    cmocka_unit_test(room_in_which_nothing_lived_is_trimmed),
    cmocka_unit_test(a_slot_is_taken_with_its_id),
    cmocka_unit_test(what_is_no_free_slot_of_the_pool_is_refused),
    cmocka_unit_test(slots_are_taken_around_what_was_loaded),
    cmocka_unit_test(slots_below_one_that_was_loaded_count_as_lived),
    cmocka_unit_test(a_lifo_pool_is_loaded_too),
    cmocka_unit_test(free_slots_begin_above_the_floor),
    cmocka_unit_test(a_floor_outlives_a_trim),
    cmocka_unit_test(the_highest_generation_is_that_of_any_slot),
    cmocka_unit_test(a_slot_at_its_last_generation_is_retired),
    cmocka_unit_test(a_static_pool_has_room_for_its_max),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
