/*
 * Most of it is about f32: the four headers of the numbers are the same text
 * but for the type, which tests/test_house_c.py sees to.
 */
#include "../generated/support.h"
#include "gp_buffer.h"
#include "gp_poison.h"

#include <math.h>

#include "watcher.h"

static test_memory heap;
static test_exhausted heard;
static gp_memory memory;
static gp_f32_buffer buffer, other;

static int begin(void **state)
{
    (void)state;
    heap = (test_memory){0};
    heard = (test_exhausted){0};
    memory = (gp_memory){.allocator = test_allocator(&heap),
        .on_exhausted = hear_exhausted,
        .user = &heard};
    gp_f32_buffer_init(&buffer, &memory);
    gp_f32_buffer_init(&other, &memory);
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_f32_buffer_finish(&buffer);
    gp_f32_buffer_finish(&other);
    assert_all_given_back(&heap);
    return 0;
}

/* Writes first, first + 1 and so on. */
static void write_count(gp_f32_buffer *to, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_true(gp_f32_buffer_write(to, (float)(first + i)));
    }
}

/* As the buffer has so many values in all, the last of them as written above. */
static void assert_ends_with(
    const gp_f32_buffer *of, uint32_t count, uint32_t first, uint32_t size)
{
    assert_int_equal(count, gp_f32_buffer_count(of));
    const float *values = gp_f32_buffer_values(of) + (count - size);
    for (uint32_t i = 0; i < size; i++) {
        assert_true((float)(first + i) == values[i]);
    }
}

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

static void finish_gives_back_and_the_buffer_may_be_used_anew(void **state)
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

/* When there is no room */

static void a_write_without_memory_changes_nothing_and_is_told(void **state)
{
    (void)state;
    write_count(&buffer, 0, 62);
    heap.fail_from = heap.asked + 1;
    gp_f32_buffer_begin_read(&buffer);
    assert_true(gp_f32_buffer_next(&buffer) == 0);
    assert_false(gp_f32_buffer_write3(&buffer, 1, 2, 3));
    assert_ends_with(&buffer, 62, 0, 62);
    assert_int_equal(1, heard.told);
    assert_string_equal("f32 buffer", heard.last.name);
    assert_int_equal(62, heard.last.count);
    assert_int_equal(64, heard.last.capacity);
    assert_int_equal(0, heard.last.max);
    assert_true(gp_f32_buffer_write2(&buffer, 62, 63));
    assert_false(gp_f32_buffer_write(&buffer, 1));
    assert_false(gp_f32_buffer_write2(&buffer, 1, 2));
    assert_false(gp_f32_buffer_write4(&buffer, 1, 2, 3, 4));
    assert_false(gp_f32_buffer_copy(&buffer, &buffer, 0, 1));
    assert_false(gp_f32_buffer_reserve(&buffer, 65));
    assert_null(gp_f32_buffer_claim(&buffer, 1));
    assert_ends_with(&buffer, 64, 0, 64);
    assert_int_equal(7, heard.told);
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
    assert_int_equal(4, heard.told);
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
    assert_int_equal(2, heard.told);
    assert_false(gp_buffer_grow(&buffer.bytes, SIZE_MAX));
    assert_false(gp_buffer_grow(&buffer.bytes, SIZE_MAX - 3));
    assert_false(gp_buffer_grow(&buffer.bytes, (size_t)PTRDIFF_MAX + 1));
    assert_int_equal(asked, heap.asked); /* nobody was even asked */
    assert_ends_with(&buffer, 1, 0, 1);
    assert_true(SIZE_MAX == gp_buffer_size_of(UINT32_MAX, UINT32_MAX) ||
                sizeof(size_t) > 4);
}

static void a_huge_reserve_asks_for_just_that(void **state)
{
    (void)state;
    heap.fail_from = 1;
    assert_false(gp_f32_buffer_reserve(&buffer, UINT32_MAX));
    assert_int_equal(1, heard.told);
}

static void fixed_memory_never_grows(void **state)
{
    (void)state;
    memory.fixed = true;
    assert_false(gp_f32_buffer_write(&buffer, 1));
    assert_int_equal(0, heap.asked);
    assert_int_equal(1, heard.told);
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
    assert_int_equal(2, heard.told);
    assert_int_equal(10, heard.last.capacity);
    assert_int_equal(10, heard.last.max);
    assert_false(gp_f32_buffer_reserve(&fixed, 11));
    assert_true(gp_f32_buffer_reserve(&fixed, 10));
    gp_f32_buffer_reset(&fixed);
    write_count(&fixed, 0, 10);
    gp_f32_buffer_finish(&fixed);
    assert_int_equal(0, heap.asked);
}

static void a_static_buffer_may_tell_nobody(void **state)
{
    (void)state;
    float place[1];
    gp_f32_buffer fixed;
    gp_f32_buffer_init_static(&fixed, NULL, place, 1);
    assert_true(gp_f32_buffer_write(&fixed, 1));
    assert_false(gp_f32_buffer_write(&fixed, 1));
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

/* Misuse, which debug builds find */

static void what_was_reset_is_nan_in_debug_builds(void **state)
{
    (void)state;
    write_count(&buffer, 0, 10);
    const float *stale = gp_f32_buffer_values(&buffer);
    gp_f32_buffer_reset(&buffer);
    float values[10];
    peek(values, stale, sizeof values);
    for (uint32_t i = 0; i < 10; i++) {
        assert_int_equal(gp_poison_is_on(), isnan(values[i]));
    }
    gp_f64_buffer f64;
    gp_f64_buffer_init(&f64, NULL);
    assert_true(gp_f64_buffer_write(&f64, 1));
    const double *wide = gp_f64_buffer_values(&f64);
    gp_f64_buffer_reset(&f64);
    double value;
    peek(&value, wide, sizeof value);
    assert_int_equal(gp_poison_is_on(), isnan(value));
    gp_f64_buffer_finish(&f64);
}

#ifndef NDEBUG

static void write_one(void *context)
{
    gp_f32_buffer_write(context, 1);
}

static void claim_one(void *context)
{
    gp_f32_buffer_claim(context, 1);
}

static void begin_writing(void *context)
{
    gp_f32_buffer_begin_write(context);
}

static void copy_from(void *context)
{
    gp_f32_buffer_copy(&other, context, 0, 0);
}

static void forget(void *context)
{
    gp_f32_buffer_reset(context);
}

static void give_up(void *context)
{
    gp_f32_buffer_finish(context);
}

static void hand_over(void *context)
{
    gp_f32_buffer_move(&other, context);
}

static void read_one(void *context)
{
    gp_f32_buffer_next(context);
}

static void see_what_is_left(void *context)
{
    gp_f32_buffer_left(context);
}

static void reading_begins_with_begin_read(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 2; round++) {
        write_count(&buffer, 0, 2);
        assert_true(aborts(read_one, &buffer));
        assert_true(aborts(see_what_is_left, &buffer));
        gp_f32_buffer_begin_read(&buffer);
        assert_false(aborts(read_one, &buffer));
        assert_false(aborts(see_what_is_left, &buffer));
        gp_f32_buffer_reset(&buffer);
    }
}

static void reserve_more(void *context)
{
    gp_f32_buffer_reserve(context, 1000);
}

static void assert_locked(void)
{
    assert_true(aborts(write_one, &buffer));
    assert_true(aborts(claim_one, &buffer));
    assert_true(aborts(begin_writing, &buffer));
    assert_true(aborts(copy_from, &buffer));
    assert_true(aborts(forget, &buffer));
    assert_true(aborts(give_up, &buffer));
    assert_true(aborts(hand_over, &buffer));
    assert_true(aborts(reserve_more, &buffer));
}

static void a_buffer_is_not_used_while_a_claim_is_open(void **state)
{
    (void)state;
    float *place = gp_f32_buffer_claim(&buffer, 10);
    assert_locked();
    gp_f32_buffer_commit(&buffer, place);
    assert_false(aborts(write_one, &buffer));
}

static void a_buffer_is_not_used_while_a_writer_is_open(void **state)
{
    (void)state;
    gp_f32_writer writer = gp_f32_buffer_begin_write(&buffer);
    assert_locked();
    gp_f32_buffer_end_write(&buffer, writer);
    assert_false(aborts(write_one, &buffer));
}

static float *committed;

static void commit_it(void *context)
{
    gp_f32_buffer_commit(context, committed);
}

static void commit_half_a_value(void *context)
{
    char *half = (char *)committed + 2;
    gp_f32_buffer_commit(context, (float *)(void *)half);
}

static void a_commit_without_its_claim_is_refused(void **state)
{
    (void)state;
    committed = gp_f32_buffer_values(&buffer);
    assert_true(aborts(commit_it, &buffer));
    float *place = gp_f32_buffer_claim(&buffer, 10);
    committed = place + 65;
    assert_true(aborts(commit_it, &buffer));
    committed = place;
    assert_true(aborts(commit_half_a_value, &buffer));
    gp_f32_buffer_commit(&buffer, place);
}

static void end_the_wrong_writer(void *context)
{
    gp_f32_writer writer = gp_f32_buffer_begin_write(&buffer);
    gp_f32_buffer_begin_write(context);
    gp_f32_buffer_end_write(context, writer);
}

static void a_writer_ends_at_its_own_buffer(void **state)
{
    (void)state;
    assert_true(aborts(end_the_wrong_writer, &other));
}

static void move_to_itself(void *context)
{
    gp_f32_buffer_move(context, context);
}

static void a_buffer_is_not_moved_to_itself(void **state)
{
    (void)state;
    assert_true(aborts(move_to_itself, &buffer));
}

static void write_past_its_own_values(void *context)
{
    gp_f32_buffer *of = context;
    gp_f32_buffer_write_array(of, gp_f32_buffer_values(of) + 1, 2);
}

static void an_array_of_its_own_ends_with_its_values(void **state)
{
    (void)state;
    write_count(&buffer, 0, 2);
    assert_true(aborts(write_past_its_own_values, &buffer));
}

static void copy_another_type(void *context)
{
    gp_u16_buffer *u16 = context;
    gp_buffer_copy(&buffer.bytes, &u16->bytes, 0, 0);
}

static void buffers_of_two_types_are_not_copied(void **state)
{
    (void)state;
    gp_u16_buffer u16;
    gp_u16_buffer_init(&u16, NULL);
    assert_true(aborts(copy_another_type, &u16));
}

#endif

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
            finish_gives_back_and_the_buffer_may_be_used_anew, begin, end),
        cmocka_unit_test_setup_teardown(
            reserve_sees_to_room_in_all, begin, end),
        cmocka_unit_test_setup_teardown(
            copy_takes_a_range_of_another_buffer, begin, end),
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
            a_write_without_memory_changes_nothing_and_is_told, begin, end),
        cmocka_unit_test_setup_teardown(
            a_writer_without_memory_keeps_what_it_has_written, begin, end),
        cmocka_unit_test_setup_teardown(every_allocation_may_fail, begin, end),
        cmocka_unit_test_setup_teardown(
            a_size_that_cannot_be_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_huge_reserve_asks_for_just_that, begin, end),
        cmocka_unit_test_setup_teardown(fixed_memory_never_grows, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_buffer_is_full_when_its_memory_is, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_buffer_may_tell_nobody, begin, end),
        cmocka_unit_test_setup_teardown(
            move_hands_over_all_and_copies_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_moved_static_buffer_takes_its_place_along, begin, end),
        cmocka_unit_test_setup_teardown(
            every_type_writes_and_reads_its_numbers, begin, end),
        cmocka_unit_test_setup_teardown(
            what_was_reset_is_nan_in_debug_builds, begin, end),
#ifndef NDEBUG
        cmocka_unit_test_setup_teardown(
            reading_begins_with_begin_read, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_is_not_used_while_a_claim_is_open, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_is_not_used_while_a_writer_is_open, begin, end),
        cmocka_unit_test_setup_teardown(
            a_commit_without_its_claim_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_writer_ends_at_its_own_buffer, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_is_not_moved_to_itself, begin, end),
        cmocka_unit_test_setup_teardown(
            an_array_of_its_own_ends_with_its_values, begin, end),
        cmocka_unit_test_setup_teardown(
            buffers_of_two_types_are_not_copied, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
