/* Each sentence of gp_buffer.h about writing, reading and copying numbers. */
#include "buffer_fixture.h"

/* Writing */

static void a_new_buffer_is_empty_and_takes_no_memory(void **state)
{
    (void)state;
    assert_int_equal(0, gp_f32_buffer_count(&buffer));
    gp_f32_buffer_begin_read(&buffer);
    assert_int_equal(0, gp_f32_buffer_left(&buffer));
    assert_non_null(gp_f32_buffer_values(&buffer));
    gp_f32_buffer_reset(&buffer);
    assert_int_equal(0, heap.asked);
}

static void what_is_written_stands_there_in_order(void **state)
{
    (void)state;
    assert_true(gp_f32_buffer_write(&buffer, 0));
    assert_true(gp_f32_buffer_write2(&buffer, 1, 2));
    assert_true(gp_f32_buffer_write3(&buffer, 3, 4, 5));
    assert_true(gp_f32_buffer_write4(&buffer, 6, 7, 8, 9));
    const float more[] = {10, 11, 12};
    assert_true(gp_f32_buffer_write_array(&buffer, more, 3));
    assert_true(gp_f32_buffer_write_array(&buffer, NULL, 0));
    assert_ends_with(&buffer, 13, 0, 13);
}

static void it_grows_by_doubling_and_keeps_what_is_there(void **state)
{
    (void)state;
    write_count(&buffer, 0, 100000);
    assert_ends_with(&buffer, 100000, 0, 100000);
    assert_int_equal(1, heap.count);
    assert_in_range(heap.asked, 8, 12);
    assert_in_range(heap.size, 400000, 800000);
}

#if SIZE_MAX > UINT32_MAX
static size_t asked_for;

static void *note_size(void *context, size_t size)
{
    (void)context;
    asked_for = size;
    return NULL;
}

static void give_nothing_back(void *context, void *place, size_t size)
{
    (void)context, (void)place, (void)size;
}

static void more_than_4_gib_are_asked_for_as_a_whole(void **state)
{
    (void)state;
    const uint32_t count = (UINT32_C(1) << 29) + 2u;
    const gp_memory noting = {
        .allocator = {note_size, give_nothing_back, NULL}};
    gp_f64_buffer large;
    gp_f64_buffer_init(&large, &noting);
    assert_false(gp_f64_buffer_reserve(&large, count));
    assert_true(asked_for >= (size_t)count * 8u);
    gp_f64_buffer_finish(&large);
}
#endif

static void a_buffer_may_grow_from_malloc(void **state)
{
    (void)state;
    gp_f32_buffer plain;
    gp_f32_buffer_init(&plain, NULL);
    write_count(&plain, 0, 1000);
    assert_ends_with(&plain, 1000, 0, 1000);
    gp_f32_buffer_finish(&plain);
}

static void reset_keeps_the_memory(void **state)
{
    (void)state;
    write_count(&buffer, 0, 1000);
    size_t asked = heap.asked;
    for (uint32_t frame = 0; frame < 10; frame++) {
        gp_f32_buffer_reset(&buffer);
        assert_int_equal(0, gp_f32_buffer_count(&buffer));
        write_count(&buffer, frame, 1000);
        assert_ends_with(&buffer, 1000, frame, 1000);
    }
    assert_int_equal(asked, heap.asked);
}

static void finish_gives_back_and_the_buffer_may_be_used_again(void **state)
{
    (void)state;
    write_count(&buffer, 0, 10);
    gp_f32_buffer_finish(&buffer);
    assert_all_given_back(&heap);
    gp_f32_buffer_finish(&buffer);
    assert_int_equal(0, gp_f32_buffer_count(&buffer));
    write_count(&buffer, 3, 4);
    assert_ends_with(&buffer, 4, 3, 4);
}

static void reserve_sees_to_room_in_all(void **state)
{
    (void)state;
    write_count(&buffer, 0, 10);
    assert_true(gp_f32_buffer_reserve(&buffer, 5000));
    size_t asked = heap.asked;
    assert_true(gp_f32_buffer_reserve(&buffer, 5000));
    assert_true(gp_f32_buffer_reserve(&buffer, 0));
    write_count(&buffer, 10, 4990);
    assert_int_equal(asked, heap.asked);
    assert_ends_with(&buffer, 5000, 0, 5000);
}

/* Copying */

static void copy_takes_a_range_of_another_buffer(void **state)
{
    (void)state;
    write_count(&other, 0, 10);
    write_count(&buffer, 2, 1);
    assert_true(gp_f32_buffer_copy(&buffer, &other, 3, 4));
    assert_ends_with(&buffer, 5, 3, 4);
    assert_true(gp_f32_buffer_copy(&buffer, &other, 10, 0));
    assert_true(gp_f32_buffer_copy(&buffer, &other, 0, 10));
    assert_ends_with(&buffer, 15, 0, 10);
    assert_ends_with(&other, 10, 0, 10);
}

static void copy_of_what_is_not_there_changes_nothing(void **state)
{
    (void)state;
    write_count(&other, 0, 10);
    assert_false(gp_f32_buffer_copy(&buffer, &other, 0, 11));
    assert_false(gp_f32_buffer_copy(&buffer, &other, 10, 1));
    assert_false(gp_f32_buffer_copy(&buffer, &other, 11, 0));
    assert_false(gp_f32_buffer_copy(&buffer, &other, 1, UINT32_MAX));
    assert_false(gp_f32_buffer_copy(&buffer, &other, UINT32_MAX, UINT32_MAX));
    assert_int_equal(0, gp_f32_buffer_count(&buffer));
}

static void a_buffer_copies_its_own_range_even_as_it_grows(void **state)
{
    (void)state;
    write_count(&buffer, 0, 64); /* all of its first memory */
    assert_int_equal(256, heap.size);
    assert_true(gp_f32_buffer_copy(&buffer, &buffer, 0, 64));
    assert_ends_with(&buffer, 128, 0, 64);
    assert_int_equal(2, heap.asked);
    assert_true(gp_f32_buffer_copy(&buffer, &buffer, 60, 4));
    assert_ends_with(&buffer, 132, 60, 4);
}

static void a_buffer_takes_an_array_of_its_own_values(void **state)
{
    (void)state;
    write_count(&buffer, 0, 64);
    const float *values = gp_f32_buffer_values(&buffer);
    assert_true(gp_f32_buffer_write_array(&buffer, values + 8, 56));
    assert_ends_with(&buffer, 120, 8, 56);
}

/* Claim, commit, writers */

static void claim_gives_memory_for_raw_stores(void **state)
{
    (void)state;
    write_count(&buffer, 0, 3);
    float *place = gp_f32_buffer_claim(&buffer, 100);
    assert_non_null(place);
    for (uint32_t i = 0; i < 100; i++) {
        *place++ = (float)(3 + i);
    }
    gp_f32_buffer_commit(&buffer, place);
    assert_ends_with(&buffer, 103, 0, 103);
}

static void less_may_be_stored_than_was_claimed(void **state)
{
    (void)state;
    float *place = gp_f32_buffer_claim(&buffer, 1000);
    *place = 0;
    gp_f32_buffer_commit(&buffer, place + 1);
    assert_ends_with(&buffer, 1, 0, 1);
    place = gp_f32_buffer_claim(&buffer, 10);
    gp_f32_buffer_commit(&buffer, place);
    assert_ends_with(&buffer, 1, 0, 1);
}

static void nothing_may_be_claimed(void **state)
{
    (void)state;
    float *place = gp_f32_buffer_claim(&buffer, 0);
    assert_non_null(place);
    gp_f32_buffer_commit(&buffer, place);
    assert_int_equal(0, gp_f32_buffer_count(&buffer));
    assert_int_equal(0, heap.asked);
}

static void a_writer_writes_as_the_buffer_does(void **state)
{
    (void)state;
    write_count(&buffer, 0, 2);
    gp_f32_writer writer = gp_f32_buffer_begin_write(&buffer);
    for (uint32_t i = 2; i < 10002; i += 10) {
        float f = (float)i;
        assert_true(gp_f32_writer_write(&writer, f));
        assert_true(gp_f32_writer_write2(&writer, f + 1, f + 2));
        assert_true(gp_f32_writer_write3(&writer, f + 3, f + 4, f + 5));
        assert_true(gp_f32_writer_write4(&writer, f + 6, f + 7, f + 8, f + 9));
    }
    gp_f32_buffer_end_write(&buffer, writer);
    assert_ends_with(&buffer, 10002, 0, 10002);
}

/* Reading */

static void next_reads_from_the_beginning(void **state)
{
    (void)state;
    write_count(&buffer, 5, 3);
    gp_f32_buffer_begin_read(&buffer);
    assert_int_equal(3, gp_f32_buffer_left(&buffer));
    assert_true(gp_f32_buffer_next(&buffer) == 5);
    assert_true(gp_f32_buffer_next(&buffer) == 6);
    assert_int_equal(1, gp_f32_buffer_left(&buffer));
    gp_f32_buffer_begin_read(&buffer);
    assert_int_equal(3, gp_f32_buffer_left(&buffer));
    assert_true(gp_f32_buffer_next(&buffer) == 5);
}

static void reading_goes_on_as_the_buffer_grows(void **state)
{
    (void)state;
    write_count(&buffer, 0, 64);
    gp_f32_buffer_begin_read(&buffer);
    for (uint32_t i = 0; i < 60; i++) {
        assert_true(gp_f32_buffer_next(&buffer) == (float)i);
    }
    write_count(&buffer, 64, 1000);
    for (uint32_t i = 60; i < 1064; i++) {
        assert_true(gp_f32_buffer_next(&buffer) == (float)i);
    }
    assert_int_equal(0, gp_f32_buffer_left(&buffer));
    assert_false(gp_f32_buffer_is_past(&buffer));
}

static void reading_past_the_end_gives_0_and_sets_a_flag_that_stays(
    void **state)
{
    (void)state;
    assert_false(gp_f32_buffer_is_past(&buffer));
    gp_f32_buffer_begin_read(&buffer);
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    assert_true(gp_f32_buffer_is_past(&buffer));
    write_count(&buffer, 7, 2);
    assert_true(gp_f32_buffer_next(&buffer) == 7);
    assert_true(gp_f32_buffer_is_past(&buffer));
    gp_f32_buffer_begin_read(&buffer);
    assert_false(gp_f32_buffer_is_past(&buffer));
    assert_true(gp_f32_buffer_next(&buffer) == 7);
    assert_true(gp_f32_buffer_next(&buffer) == 8);
    assert_false(gp_f32_buffer_is_past(&buffer));
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    assert_true(gp_f32_buffer_is_past(&buffer));
    gp_f32_buffer_reset(&buffer);
    assert_false(gp_f32_buffer_is_past(&buffer));
}

static void an_array_is_read_as_a_whole_or_not_at_all(void **state)
{
    (void)state;
    write_count(&buffer, 1, 5);
    gp_f32_buffer_begin_read(&buffer);
    float values[4] = {9, 9, 9, 9};
    assert_true(gp_f32_buffer_next_array(&buffer, values, 3));
    assert_true(values[0] == 1 && values[1] == 2 && values[2] == 3);
    assert_false(gp_f32_buffer_next_array(&buffer, values, 3));
    assert_true(gp_f32_buffer_is_past(&buffer));
    assert_true(values[0] == 0 && values[1] == 0 && values[2] == 0);
    assert_true(values[3] == 9);
    assert_int_equal(2, gp_f32_buffer_left(&buffer));
    assert_true(gp_f32_buffer_next_array(&buffer, values, 2));
    assert_true(values[0] == 4 && values[1] == 5);
    assert_true(gp_f32_buffer_next_array(&buffer, NULL, 0));
}

/* Handing over */

static void move_hands_over_all_and_copies_nothing(void **state)
{
    (void)state;
    write_count(&other, 0, 100);
    write_count(&buffer, 100, 100);
    gp_f32_buffer_begin_read(&buffer);
    assert_true(gp_f32_buffer_next(&buffer) == 100);
    const float *values = gp_f32_buffer_values(&buffer);
    gp_f32_buffer_move(&other, &buffer);
    assert_int_equal(1, heap.count);
    assert_ptr_equal(values, gp_f32_buffer_values(&other));
    assert_ends_with(&other, 100, 100, 100);
    assert_true(gp_f32_buffer_next(&other) == 101);
    assert_int_equal(0, gp_f32_buffer_count(&buffer));
    write_count(&buffer, 0, 5);
    assert_ends_with(&buffer, 5, 0, 5);
}

static void move_takes_the_place_of_reading_along(void **state)
{
    (void)state;
    write_count(&buffer, 0, 1);
    gp_f32_buffer_begin_read(&buffer);
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    gp_f32_buffer_move(&other, &buffer);
    assert_true(gp_f32_buffer_is_past(&other));
    assert_false(gp_f32_buffer_is_past(&buffer));
}

/* The other types */

static void every_type_writes_and_reads_its_numbers(void **state)
{
    (void)state;
    gp_f64_buffer f64;
    gp_u16_buffer u16;
    gp_u32_buffer u32;
    gp_f64_buffer_init(&f64, &memory);
    gp_u16_buffer_init(&u16, &memory);
    gp_u32_buffer_init(&u32, &memory);
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(gp_f64_buffer_write3(&f64, 1e300, i, -0.5));
        assert_true(gp_u16_buffer_write2(&u16, 65535, (uint16_t)i));
        assert_true(gp_u32_buffer_write(&u32, UINT32_MAX - i));
    }
    gp_f64_buffer_begin_read(&f64);
    gp_u16_buffer_begin_read(&u16);
    gp_u32_buffer_begin_read(&u32);
    assert_int_equal(3000, gp_f64_buffer_count(&f64));
    assert_int_equal(2000, gp_u16_buffer_count(&u16));
    assert_int_equal(1000, gp_u32_buffer_count(&u32));
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(gp_f64_buffer_next(&f64) == 1e300);
        assert_true(gp_f64_buffer_next(&f64) == i);
        assert_true(gp_f64_buffer_next(&f64) == -0.5);
        assert_int_equal(65535, gp_u16_buffer_next(&u16));
        assert_int_equal(i, gp_u16_buffer_next(&u16));
        assert_int_equal(UINT32_MAX - i, gp_u32_buffer_next(&u32));
    }
    assert_int_equal(0, gp_u32_buffer_next(&u32));
    assert_true(gp_u32_buffer_is_past(&u32));
    assert_false(gp_u16_buffer_is_past(&u16));
    gp_f64_buffer_finish(&f64);
    gp_u16_buffer_finish(&u16);
    gp_u32_buffer_finish(&u32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_new_buffer_is_empty_and_takes_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_written_stands_there_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            it_grows_by_doubling_and_keeps_what_is_there, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_may_grow_from_malloc, begin, end),
        cmocka_unit_test_setup_teardown(reset_keeps_the_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            finish_gives_back_and_the_buffer_may_be_used_again, begin, end),
        cmocka_unit_test_setup_teardown(
            reserve_sees_to_room_in_all, begin, end),
        cmocka_unit_test_setup_teardown(
            copy_takes_a_range_of_another_buffer, begin, end),
#if SIZE_MAX > UINT32_MAX
        cmocka_unit_test(more_than_4_gib_are_asked_for_as_a_whole),
#endif
        cmocka_unit_test_setup_teardown(
            copy_of_what_is_not_there_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_copies_its_own_range_even_as_it_grows, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_takes_an_array_of_its_own_values, begin, end),
        cmocka_unit_test_setup_teardown(
            claim_gives_memory_for_raw_stores, begin, end),
        cmocka_unit_test_setup_teardown(
            less_may_be_stored_than_was_claimed, begin, end),
        cmocka_unit_test_setup_teardown(nothing_may_be_claimed, begin, end),
        cmocka_unit_test_setup_teardown(
            a_writer_writes_as_the_buffer_does, begin, end),
        cmocka_unit_test_setup_teardown(
            next_reads_from_the_beginning, begin, end),
        cmocka_unit_test_setup_teardown(
            reading_goes_on_as_the_buffer_grows, begin, end),
        cmocka_unit_test_setup_teardown(
            reading_past_the_end_gives_0_and_sets_a_flag_that_stays, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_array_is_read_as_a_whole_or_not_at_all, begin, end),
        cmocka_unit_test_setup_teardown(
            move_hands_over_all_and_copies_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            move_takes_the_place_of_reading_along, begin, end),
        cmocka_unit_test_setup_teardown(
            every_type_writes_and_reads_its_numbers, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
