#include "pool_fixture.h"

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
    give(&f, at(&f, 0));
    assert_int_equal(0, take_place(&f));
    assert_null(take(&f));
    assert_null(take(&f));
    finish(&f);
}

static void a_pool_that_became_empty_starts_again(void **state)
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
    assert_true(gp_pool_has(&f.pool, slot, SIZE));
    assert_false(gp_pool_has(&f.pool, same_id, SIZE));
    give(&f, slot);
    assert_false(gp_pool_has(&f.pool, slot, SIZE));
    assert_false(gp_pool_has(&f.pool, NULL, SIZE));
    take_many(&other, 64);
    assert_false(gp_pool_has(&f.pool, at(&other, 64), SIZE));
    finish(&f);
    finish(&other);
}

/* Generations */

static void a_slot_whose_generations_are_used_up_is_retired(void **state)
{
    (void)state;
    for (uint32_t lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 204, lifo != 0);
        take_many(&f, 192);
        gp_slot *slot = at(&f, 129);
        uint64_t first_id = slot->id;
        slot->id |= UINT64_C(0xFFFFFFFF) << 32;
        uint64_t last_id = slot->id;
        assert_ptr_equal(slot, find(&f, last_id));
        give(&f, slot);
        assert_int_equal(191, gp_pool_count(&f.pool));
        assert_false(gp_slot_is_live(slot));
        assert_null(find(&f, first_id));
        assert_null(find(&f, last_id));
        assert_null(find(&f, slot->id));
        for (uint32_t place = 192; place < 204; place++) {
            assert_int_equal(place, take_place(&f));
        }
        expect_full(&f, 203);
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
    gp_pool_trim(&f.pool, NULL, NULL);
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
    take_many(&f, 250);
    give(&f, at(&f, 3));
    give(&f, at(&f, 9));
    give_range(&f, 192, 250);
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(192, f.pool.slot_count);
    give_range(&f, 128, 192);
    give(&f, at(&f, 64));
    give(&f, at(&f, 7));
    gp_pool_trim(&f.pool, NULL, NULL);
    assert_int_equal(128, f.pool.slot_count);
    const uint32_t expected[] = {7, 64, 9, 3, 128, 129};
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(an_empty_pool_has_nothing_and_takes_no_memory),
    cmocka_unit_test(an_id_says_generation_type_and_slot),
    cmocka_unit_test(take_gives_the_lowest_free_slot),
    cmocka_unit_test(take_finds_room_far_away_and_comes_back),
    cmocka_unit_test(a_pool_that_became_empty_starts_again),
    cmocka_unit_test(count_is_how_many_live),
    cmocka_unit_test(a_fresh_slot_is_zero_and_fresh_only_once),
    cmocka_unit_test(a_slot_never_moves_and_keeps_its_bytes),
    cmocka_unit_test(slots_begin_at_cache_lines),
    cmocka_unit_test(find_gives_what_lives_and_null_once_it_has_died),
    cmocka_unit_test(find_gives_null_for_any_other_bits),
    cmocka_unit_test(find_gives_null_for_the_header_of_a_free_slot),
    cmocka_unit_test(a_pool_has_only_its_own_live_slots),
    cmocka_unit_test(a_slot_whose_generations_are_used_up_is_retired),
    cmocka_unit_test(retired_slots_are_not_room),
    cmocka_unit_test(a_chunk_with_a_retired_slot_is_not_trimmed),
    cmocka_unit_test(lifo_gives_back_the_newest_and_then_what_never_lived),
    cmocka_unit_test(lifo_keeps_its_order_over_a_trim),
    cmocka_unit_test(finish_destroys_what_has_lived_in_slot_order),
    cmocka_unit_test(a_finished_pool_has_nothing_and_may_be_finished_again),
    cmocka_unit_test(a_pool_of_zeros_may_be_finished),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
