#include "pool_fixture.h"

/* Walks */

static void a_walk_goes_over_what_lives_in_slot_order(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 10000, false);
    take_many(&f, 10000);
    give_range(&f, 0, 100);
    give_range(&f, 101, 4980);
    give_range(&f, 5040, 9999);
    for (uint32_t round = 0; round < 2; round++) {
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        expect_next(100, &walk);
        for (uint32_t place = 4980; place < 5040; place++) {
            expect_next(place, &walk);
        }
        expect_next(9999, &walk);
        expect_end(&walk);
    }
    finish(&f);
}

/* The step of a new walk from a place on. */
static void expect_step(
    fixture *f, uint32_t from, uint32_t place, uint32_t count, uint64_t others)
{
    uint64_t stamp = gp_pool_new_stamp(&f->pool);
    gp_pool_step step =
        gp_pool_walk_step(&f->pool, from, gp_pool_take_count(&f->pool), stamp);
    assert_int_equal(count, step.count);
    assert_true(count == 0 || place == step.place);
    assert_true(others == step.bits);
}

static void a_step_is_a_run_or_one_slot_and_others_of_its_group(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 3000, false);
    assert_true(gp_pool_reserve(&f.pool, 1300)); /* side by side: 1344 */
    take_many(&f, 2200);
    expect_step(&f, 0, 0, 1344, 0); /* all that is side by side */
    expect_step(&f, 5, 5, 59, 0);   /* what is left of a group */
    expect_step(&f, 1024, 1024, 1344 - 1024, 0);
    expect_step(&f, 1344, 1344, 64, 0); /* a chunk by itself */
    expect_step(&f, 2176, 2176, 24, 0); /* up to the last one */
    expect_step(&f, 2200, 0, 0, 0);
    give_range(&f, 128, 192);
    give(&f, at(&f, 3));
    give(&f, at(&f, 383));
    expect_step(&f, 0, 0, 1, UINT64_MAX << 4 | 6u);
    expect_step(&f, 2, 2, 1, UINT64_MAX >> 2 ^ 3u);
    expect_step(&f, 3, 4, 60, 0);
    expect_step(&f, 64, 64, 64, 0); /* before a group without live objects */
    expect_step(&f, 128, 192, 128, 0);
    expect_step(&f, 320, 320, 63, 0);
    finish(&f);
}

static void a_run_ends_with_the_pool(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 192, false);
    f.type.chunk_shift = 7;
    assert_true(gp_pool_reserve(&f.pool, 192));
    take_many(&f, 192);
    expect_step(&f, 0, 0, 192, 0);
    finish(&f);
}

/* Closes the slot at a place for good. */
static void retire(fixture *f, uint32_t place)
{
    at(f, place)->id |= ~UINT64_C(0) << 32;
    give(f, at(f, place));
    assert_int_equal(1, f->pool.retired_count);
}

static void a_run_goes_on_to_the_first_free_slot(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 9000, false);
    assert_true(gp_pool_reserve(&f.pool, 8960)); /* two words of free_groups */
    take_many(&f, 8960);
    expect_step(&f, 0, 0, 8960, 0);
    expect_step(&f, 4096, 4096, 8960 - 4096, 0);
    give(&f, at(&f, 8959));
    expect_step(&f, 0, 0, 8896, 0);
    give(&f, at(&f, 4096)); /* the first of a word */
    expect_step(&f, 0, 0, 4096, 0);
    give(&f, at(&f, 4095)); /* the last of one */
    expect_step(&f, 0, 0, 4032, 0);
    expect_step(&f, 3968, 3968, 64, 0);
    finish(&f);
}

static void a_run_leaves_out_retired_slots(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 3000, false);
    assert_true(gp_pool_reserve(&f.pool, 2048));
    take_many(&f, 2048);
    retire(&f, 300);
    expect_step(&f, 0, 0, 256, 0);
    expect_step(&f, 256, 256, 1, UINT64_MAX << 1 ^ UINT64_C(1) << 44);
    expect_step(&f, 320, 320, 1024 - 320, 0); /* to the end of its block */
    finish(&f);
}

/* What is empty all around it is not looked at again until something lives. */
static void a_walk_finds_one_object_where_all_was_empty(void **state)
{
    (void)state;
    for (int lifo = 0; lifo < 2; lifo++) {
        fixture f;
        setup_pool(&f, 8192, lifo != 0);
        take_many(&f, 8192);
        give_range(&f, 1, 7168);
        give_range(&f, 7169, 8192);
        give(&f, at(&f, 7168));
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        expect_next(0, &walk);
        expect_end(&walk);
        for (uint32_t block = 1; block < GP_POOL_BLOCKS(8192u); block++) {
            assert_int_equal(GP_IS_FAST ? 0 : 1, f.pool.live_blocks[block]);
        }
        uint32_t place = take_place(&f);
        assert_int_equal(lifo != 0 ? 7168 : 1, place);
        walk = gp_pool_walk_begin(&f.pool);
        expect_next(0, &walk);
        expect_next(place, &walk);
        expect_end(&walk);
        finish(&f);
    }
}

/* Slots of the first slab are taken without a call, but where a walk has seen
 * that nothing lives. */
static void a_walk_finds_what_is_taken_where_a_walk_found_nothing(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 8192, false);
    assert_true(gp_pool_reserve(&f.pool, 8000));
    take_many(&f, 8192);
    for (uint32_t left = 1; left < 8192; left += 1500) {
        give_range(&f, left, 8192);
        expect_usable(&f, left);
        take_many(&f, 8192 - left);
        expect_usable(&f, 8192);
        give_range(&f, left, 8192);
        expect_usable(&f, left);
        gp_slot *last = NULL;
        while (gp_pool_count(&f.pool) < 8192) {
            last = take(&f);
        }
        give_range(&f, left, 8191);
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        for (uint32_t place = 0; place < left; place++) {
            expect_next(place, &walk);
        }
        assert_ptr_equal(last, next(&walk));
        expect_end(&walk);
        take_many(&f, 8191 - left);
    }
    finish(&f);
}

/* It leaves alone the marks of what was not empty before. */
static void a_walk_over_an_empty_pool_looks_at_nothing(void **state)
{
    (void)state;
    fixture f;
    setup_pool(&f, 8192, false);
    take_many(&f, 8192);
    give_range(&f, 0, 8192);
    gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
    expect_end(&walk);
    expect_end(&walk);
    for (uint32_t block = 0; block < GP_POOL_BLOCKS(8192u); block++) {
        assert_int_equal(1, f.pool.live_blocks[block]);
    }
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

/* The same in one run over all, which ends with each change. */
static void a_walk_over_a_long_run_sees_each_change_at_once(void **state)
{
    (void)state;
    for (uint32_t changed = 1; changed < 6000; changed += 97) {
        fixture f;
        setup_pool(&f, 6016, false);
        assert_true(gp_pool_reserve(&f.pool, 6016));
        take_many(&f, 6000);
        gp_pool_walk walk = gp_pool_walk_begin(&f.pool);
        for (uint32_t place = 0; place < changed; place++) {
            expect_next(place, &walk);
        }
        uint32_t later = changed + (6000 - changed) / 2;
        give(&f, at(&f, changed));
        give(&f, at(&f, later));
        assert_int_equal(changed, take_place(&f)); /* a newborn */
        for (uint32_t place = changed + 1; place < 6000; place++) {
            if (place != later) {
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
    f->pool.stamp = GP_POOL_STAMP_MAX - left;
}

static void walks_are_right_when_stamps_start_over(void **state)
{
    (void)state;
    for (uint32_t left = 0; left < 4; left++) {
        fixture f;
        setup_pool(&f, 1000, false);
        take_many(&f, 100);
        end_stamps(&f, left);
        give(&f, at(&f, 0));
        take_many(&f, 2);
        gp_pool_new_stamp(&f.pool);
        give(&f, at(&f, 1));
        take_many(&f, 1);
        gp_pool_walk walks[5];
        for (uint32_t i = 0; i < 5; i++) {
            walks[i] = gp_pool_walk_begin(&f.pool);
            give(&f, at(&f, 2));
            take_many(&f, 2); /* that one, and one more */
        }
        assert_in_range(f.pool.stamp, 1, (UINT32_C(1) << 30) + 8);
        for (uint32_t i = 0; i < 5; i++) {
            expect_next(0, &walks[i]);
            expect_next(1, &walks[i]);
            for (uint32_t place = 3; place < 101 + i; place++) {
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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_walk_goes_over_what_lives_in_slot_order),
    cmocka_unit_test(a_step_is_a_run_or_one_slot_and_others_of_its_group),
    cmocka_unit_test(a_run_ends_with_the_pool),
    cmocka_unit_test(a_run_goes_on_to_the_first_free_slot),
    cmocka_unit_test(a_run_leaves_out_retired_slots),
    cmocka_unit_test(a_walk_finds_one_object_where_all_was_empty),
    cmocka_unit_test(a_walk_finds_what_is_taken_where_a_walk_found_nothing),
    cmocka_unit_test(a_walk_over_an_empty_pool_looks_at_nothing),
    cmocka_unit_test(a_walk_leaves_out_what_was_given_back_on_the_way),
    cmocka_unit_test(a_walk_leaves_newborns_to_the_next),
    cmocka_unit_test(a_walk_over_a_run_sees_each_change_at_once),
    cmocka_unit_test(a_walk_over_a_long_run_sees_each_change_at_once),
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
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
