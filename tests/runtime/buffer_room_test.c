/* Each sentence of gp_buffer.h about room: when there is none, and in the
 * caller's memory. */
#include "buffer_fixture.h"

/* When there is no room */

static void a_write_without_memory_changes_nothing_and_is_reported(void **state)
{
    (void)state;
    write_count(&buffer, 0, 62);
    heap.fail_from = heap.asked + 1;
    gp_f32_buffer_begin_read(&buffer);
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    assert_false(gp_f32_buffer_write3(&buffer, 1, 2, 3));
    assert_ends_with(&buffer, 62, 0, 62);
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("f32 buffer", exhausted.last.name);
    assert_int_equal(62, exhausted.last.count);
    assert_int_equal(64, exhausted.last.capacity);
    assert_int_equal(0, exhausted.last.max);
    assert_true(gp_f32_buffer_write2(&buffer, 62, 63));
    assert_false(gp_f32_buffer_write(&buffer, 1));
    assert_false(gp_f32_buffer_write2(&buffer, 1, 2));
    assert_false(gp_f32_buffer_write4(&buffer, 1, 2, 3, 4));
    assert_false(gp_f32_buffer_copy(&buffer, &buffer, 0, 1));
    assert_false(gp_f32_buffer_reserve(&buffer, 65));
    assert_null(gp_f32_buffer_claim(&buffer, 1));
    assert_ends_with(&buffer, 64, 0, 64);
    assert_int_equal(7, exhausted.reports);
    assert_true(gp_f32_buffer_next(&buffer) == 1);
    heap.fail_from = 0;
    write_count(&buffer, 64, 1);
    assert_ends_with(&buffer, 65, 0, 65);
}

static void a_writer_without_memory_keeps_what_it_has_written(void **state)
{
    (void)state;
    heap.fail_at = 2;
    gp_f32_writer writer = gp_f32_buffer_begin_write(&buffer);
    for (uint32_t i = 0; i < 63; i += 3) {
        float f = (float)i;
        assert_true(gp_f32_writer_write3(&writer, f, f + 1, f + 2));
    }
    assert_false(gp_f32_writer_write3(&writer, 1, 2, 3));
    assert_true(gp_f32_writer_write(&writer, 63));
    heap.fail_at = 3;
    assert_false(gp_f32_writer_write(&writer, 1));
    heap.fail_at = 4;
    assert_false(gp_f32_writer_write2(&writer, 1, 2));
    heap.fail_at = 5;
    assert_false(gp_f32_writer_write4(&writer, 1, 2, 3, 4));
    assert_true(gp_f32_writer_write(&writer, 64));
    gp_f32_buffer_end_write(&buffer, writer);
    assert_ends_with(&buffer, 65, 0, 65);
    assert_int_equal(4, exhausted.reports);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t fail = 1; fail <= 5; fail++) {
        heap.asked = 0;
        heap.fail_at = fail;
        uint32_t written = 0;
        for (uint32_t i = 0; i < 1000; i++) {
            written += gp_f32_buffer_write(&buffer, (float)written);
        }
        assert_ends_with(&buffer, 999, 0, 999);
        gp_f32_buffer_finish(&buffer);
        assert_all_given_back(&heap);
    }
}

static void a_size_that_cannot_be_is_refused(void **state)
{
    (void)state;
    write_count(&buffer, 0, 1);
    size_t asked = heap.asked;
    assert_null(gp_f32_buffer_claim(&buffer, UINT32_MAX));
    assert_false(gp_f32_buffer_write_array(&buffer, (float[]){0}, UINT32_MAX));
    assert_int_equal(2, exhausted.reports);
    assert_false(gp_buffer_grow(&buffer.bytes, SIZE_MAX));
    assert_false(gp_buffer_grow(&buffer.bytes, SIZE_MAX - 3));
    assert_false(gp_buffer_grow(&buffer.bytes, (size_t)PTRDIFF_MAX + 1));
    assert_int_equal(asked, heap.asked); /* no allocation was tried */
    assert_ends_with(&buffer, 1, 0, 1);
    assert_true(SIZE_MAX == gp_buffer_size_of(UINT32_MAX, UINT32_MAX) ||
                sizeof(size_t) > 4);
}

static void a_huge_reserve_asks_for_just_that(void **state)
{
    (void)state;
    heap.fail_from = 1;
    assert_false(gp_f32_buffer_reserve(&buffer, UINT32_MAX));
    assert_int_equal(1, exhausted.reports);
}

static void fixed_memory_never_grows(void **state)
{
    (void)state;
    memory.fixed = true;
    assert_false(gp_f32_buffer_write(&buffer, 1));
    assert_int_equal(0, heap.asked);
    assert_int_equal(1, exhausted.reports);
}

/* In the caller's memory */

static void a_static_buffer_is_full_when_its_memory_is(void **state)
{
    (void)state;
    float place[10];
    gp_f32_buffer fixed;
    gp_f32_buffer_init_static(&fixed, &memory, place, 10);
    write_count(&fixed, 0, 8);
    assert_false(gp_f32_buffer_write3(&fixed, 1, 2, 3));
    write_count(&fixed, 8, 2);
    assert_false(gp_f32_buffer_write(&fixed, 1));
    assert_ends_with(&fixed, 10, 0, 10);
    assert_ptr_equal(place, gp_f32_buffer_values(&fixed));
    assert_int_equal(2, exhausted.reports);
    assert_int_equal(10, exhausted.last.capacity);
    assert_int_equal(10, exhausted.last.max);
    assert_false(gp_f32_buffer_reserve(&fixed, 11));
    assert_true(gp_f32_buffer_reserve(&fixed, 10));
    gp_f32_buffer_reset(&fixed);
    write_count(&fixed, 0, 10);
    gp_f32_buffer_finish(&fixed);
    assert_int_equal(0, heap.asked);
}

#if UINTPTR_MAX <= UINT32_MAX
static void memory_may_end_at_the_last_address(void **state)
{
    (void)state;
    gp_f32_buffer last;
    float *place = (float *)(UINTPTR_MAX - 15u);
    gp_f32_buffer_init_static(&last, &memory, place, 2);
    gp_f32_writer writer = gp_f32_buffer_begin_write(&last);
    assert_false(gp_f32_writer_write4(&writer, 1, 2, 3, 4));
    gp_f32_buffer_end_write(&last, writer);
    assert_int_equal(1, exhausted.reports);
    assert_int_equal(0, gp_f32_buffer_count(&last));
}
#endif

static void a_static_buffer_may_report_to_no_callback(void **state)
{
    (void)state;
    float place[1];
    gp_f32_buffer fixed;
    gp_f32_buffer_init_static(&fixed, NULL, place, 1);
    assert_true(gp_f32_buffer_write(&fixed, 1));
    assert_false(gp_f32_buffer_write(&fixed, 1));
}

static void a_moved_static_buffer_takes_its_place_along(void **state)
{
    (void)state;
    static float place[4];
    gp_f32_buffer fixed;
    gp_f32_buffer_init_static(&fixed, NULL, place, 4);
    write_count(&fixed, 0, 4);
    gp_f32_buffer_move(&buffer, &fixed);
    assert_ptr_equal(place, gp_f32_buffer_values(&buffer));
    assert_false(gp_f32_buffer_write(&buffer, 1));
    assert_false(gp_f32_buffer_write(&fixed, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_write_without_memory_changes_nothing_and_is_reported, begin, end),
        cmocka_unit_test_setup_teardown(
            a_writer_without_memory_keeps_what_it_has_written, begin, end),
        cmocka_unit_test_setup_teardown(every_allocation_may_fail, begin, end),
        cmocka_unit_test_setup_teardown(
            a_size_that_cannot_be_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_huge_reserve_asks_for_just_that, begin, end),
        cmocka_unit_test_setup_teardown(fixed_memory_never_grows, begin, end),
#if UINTPTR_MAX <= UINT32_MAX
        cmocka_unit_test_setup_teardown(
            memory_may_end_at_the_last_address, begin, end),
#endif
        cmocka_unit_test_setup_teardown(
            a_static_buffer_is_full_when_its_memory_is, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_buffer_may_report_to_no_callback, begin, end),
        cmocka_unit_test_setup_teardown(
            a_moved_static_buffer_takes_its_place_along, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
