#include "../generated/support.h"
#include "gp_frame_stack.h"
#include "gp_poison.h"

#include <math.h>

#include "watcher.h"

#define MANY 200u /* buffers: several chunks */

static test_memory heap;
static test_exhausted exhausted;
static gp_memory memory;
static gp_frame_stack stack;

static int begin(void **state)
{
    (void)state;
    heap = (test_memory){0};
    exhausted = (test_exhausted){0};
    memory = (gp_memory){.allocator = test_allocator(&heap),
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    gp_frame_stack_init(&stack, &memory);
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_frame_stack_finish(&stack);
    assert_all_given_back(&heap);
    return 0;
}

/* Gets a buffer and writes so many values into it, all of them value. */
static gp_f32_buffer *get_filled(uint32_t count, float value)
{
    gp_f32_buffer *buffer = gp_frame_stack_get_f32(&stack);
    assert_non_null(buffer);
    assert_int_equal(0, gp_f32_buffer_count(buffer));
    assert_false(gp_f32_buffer_is_past(buffer));
    gp_f32_buffer_begin_read(buffer);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(gp_f32_buffer_write(buffer, value));
    }
    return buffer;
}

static void a_new_stack_takes_no_memory(void **state)
{
    (void)state;
    gp_frame_stack_dispose_all(&stack);
    assert_true(gp_frame_stack_reset(&stack, gp_frame_stack_mark(&stack)));
    assert_int_equal(0, gp_frame_stack_trim(&stack));
    assert_int_equal(0, gp_frame_stack_count(&stack));
    assert_int_equal(0, heap.asked);
}

static void get_when_exhausted(void *user, const gp_exhausted *what)
{
    (void)user, (void)what;
    heap.fail_at = 0;
    assert_non_null(gp_frame_stack_get_f32(&stack));
}

static void a_buffer_may_be_got_where_memory_runs_out(void **state)
{
    (void)state;
    memory.on_exhausted = get_when_exhausted;
    heap.fail_at = 1;
    assert_null(gp_frame_stack_get_f32(&stack));
    assert_int_equal(1, gp_frame_stack_count(&stack));
}

static void a_stack_may_grow_from_malloc(void **state)
{
    (void)state;
    gp_frame_stack plain;
    gp_frame_stack_init(&plain, NULL);
    gp_u32_buffer *buffer = gp_frame_stack_get_u32(&plain);
    assert_true(gp_u32_buffer_write(buffer, 7));
    gp_u32_buffer_begin_read(buffer);
    assert_int_equal(7, gp_u32_buffer_next(buffer));
    gp_frame_stack_finish(&plain);
}

static void get_hands_out_buffers_in_the_same_order_every_frame(void **state)
{
    (void)state;
    gp_f32_buffer *first[MANY];
    for (uint32_t i = 0; i < MANY; i++) {
        first[i] = get_filled(i, 1);
        assert_int_equal(i + 1, gp_frame_stack_count(&stack));
    }
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_count(&stack));
    for (uint32_t i = 0; i < MANY; i++) {
        assert_ptr_equal(first[i], get_filled(i, 2));
    }
}

static void a_buffer_stays_where_it_is_as_the_stack_grows(void **state)
{
    (void)state;
    gp_f32_buffer *buffers[MANY];
    for (uint32_t i = 0; i < MANY; i++) {
        buffers[i] = get_filled(1, (float)i);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        assert_true(gp_f32_buffer_write(buffers[i], 0.5f));
        assert_true(gp_f32_buffer_next(buffers[i]) == (float)i);
        assert_true(gp_f32_buffer_next(buffers[i]) == 0.5f);
    }
}

static void memory_is_kept_for_the_next_frame(void **state)
{
    (void)state;
    size_t asked = 0;
    for (uint32_t frame = 0; frame < 10; frame++) {
        for (uint32_t i = 0; i < MANY; i++) {
            get_filled(i * 10u, (float)frame);
        }
        gp_frame_stack_dispose_all(&stack);
        if (frame == 0) {
            asked = heap.asked;
        }
    }
    assert_int_equal(asked, heap.asked);
}

static void a_place_may_have_another_type_in_the_next_frame(void **state)
{
    (void)state;
    gp_f32_buffer *f32 = get_filled(100, 1);
    gp_frame_stack_dispose_all(&stack);
    size_t asked = heap.asked;
    gp_f64_buffer *f64 = gp_frame_stack_get_f64(&stack);
    assert_ptr_equal(f32, f64);
    assert_true(gp_f64_buffer_write3(f64, 1, 2, 3));
    assert_int_equal(3, gp_f64_buffer_count(f64));
    gp_u16_buffer *u16 = gp_frame_stack_get_u16(&stack);
    assert_true(gp_u16_buffer_write(u16, 7));
    gp_u16_buffer_begin_read(u16);
    assert_int_equal(7, gp_u16_buffer_next(u16));
    assert_int_equal(asked + 1, heap.asked);
}

static void a_buffer_that_was_read_past_its_end_is_new_in_the_next_frame(
    void **state)
{
    (void)state;
    gp_f32_buffer *buffer = get_filled(10, 1);
    while (!gp_f32_buffer_is_past(buffer)) {
        gp_f32_buffer_next(buffer);
    }
    gp_frame_stack_dispose_all(&stack);
    assert_ptr_equal(buffer, get_filled(10, 2));
    assert_true(gp_f32_buffer_next(buffer) == 2);
    assert_int_equal(9, gp_f32_buffer_left(buffer));
}

/* Marks */

static void reset_takes_back_what_was_got_since_the_mark(void **state)
{
    (void)state;
    gp_f32_buffer *kept = get_filled(10, 1);
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    gp_f32_buffer *lent = get_filled(10, 2);
    for (uint32_t i = 0; i < MANY; i++) {
        get_filled(1, 3);
    }
    assert_true(gp_frame_stack_reset(&stack, mark));
    assert_int_equal(1, gp_frame_stack_count(&stack));
    assert_int_equal(10, gp_f32_buffer_count(kept));
    assert_true(gp_f32_buffer_next(kept) == 1);
    assert_ptr_equal(lent, get_filled(1, 4));
}

static void marks_nest_at_every_place(void **state)
{
    (void)state;
    gp_frame_mark marks[MANY];
    gp_f32_buffer *buffers[MANY];
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < MANY; i++) {
            marks[i] = gp_frame_stack_mark(&stack);
            gp_f32_buffer *buffer = get_filled(1, 1);
            assert_true(round == 0 || buffer == buffers[i]);
            buffers[i] = buffer;
        }
        for (uint32_t i = MANY; i-- > 0;) {
            assert_true(gp_frame_stack_reset(&stack, marks[i]));
            assert_int_equal(i, gp_frame_stack_count(&stack));
        }
    }
}

static void a_mark_without_a_buffer_takes_nothing_back(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2u * GP_FRAME_CHUNK; i++) {
        gp_frame_mark mark = gp_frame_stack_mark(&stack);
        assert_true(gp_frame_stack_reset(&stack, mark));
        assert_int_equal(i, gp_frame_stack_count(&stack));
        get_filled(1, 1);
    }
}

static void dispose_all_ends_the_frame_with_marks_open(void **state)
{
    (void)state;
    gp_frame_stack_mark(&stack);
    get_filled(1, 1);
    gp_frame_stack_mark(&stack);
    get_filled(1, 1);
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_count(&stack));
    get_filled(1, 1);
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    get_filled(1, 1);
    assert_true(gp_frame_stack_reset(&stack, mark));
    assert_int_equal(1, gp_frame_stack_count(&stack));
}

/* Trimming */

static void trim_gives_back_what_no_frame_has_needed(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < MANY; i++) {
        get_filled(1000, 1);
    }
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_trim(&stack)); /* it was needed */
    size_t before = heap.size;
    for (uint32_t i = 0; i < 10; i++) {
        get_filled(i < 5 ? 1000 : 0, 1);
    }
    gp_frame_stack_dispose_all(&stack);
    get_filled(1, 1);
    gp_frame_stack_dispose_all(&stack);
    size_t less = gp_frame_stack_trim(&stack);
    assert_int_equal(before - heap.size, less);
    assert_int_equal(6, heap.count); /* one chunk, and five buffers */
    size_t asked = heap.asked;
    for (uint32_t i = 0; i < 10; i++) {
        get_filled(i < 5 ? 1000 : 0, 1);
    }
    assert_int_equal(asked, heap.asked);
}

static void trim_shrinks_a_buffer_that_needed_less_than_half(void **state)
{
    (void)state;
    get_filled(100000, 1);
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_trim(&stack));
    get_filled(1000, 1);
    gp_frame_stack_dispose_all(&stack);
    get_filled(10, 1);
    gp_frame_stack_dispose_all(&stack);
    assert_true(gp_frame_stack_trim(&stack) > 200000);
    size_t asked = heap.asked;
    get_filled(1000, 1);
    assert_int_equal(asked, heap.asked);
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_trim(&stack));
    get_filled(10, 1);
    gp_frame_stack_dispose_all(&stack);
    assert_true(gp_frame_stack_trim(&stack) > 3000);
    get_filled(10, 1);
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(0, gp_frame_stack_trim(&stack));
}

static void a_trimmed_buffer_grows_in_the_memory_that_it_has(void **state)
{
    (void)state;
    assert_true(gp_f32_buffer_reserve(gp_frame_stack_get_f32(&stack), 100));
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_trim(&stack);
    size_t asked = heap.asked;
    gp_f32_buffer *again = gp_frame_stack_get_f32(&stack);
    for (uint32_t i = 0; i < 100; i++) {
        assert_true(gp_f32_buffer_write(again, 1));
    }
    assert_int_equal(asked, heap.asked);
    gp_frame_stack_dispose_all(&stack);
}

static void trim_with_nothing_needed_gives_all_back(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < MANY; i++) {
        get_filled(100, 1);
    }
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_trim(&stack);
    size_t held = heap.size;
    assert_int_equal(held, gp_frame_stack_trim(&stack));
    assert_all_given_back(&heap);
    get_filled(100, 1);
}

static void a_trim_that_finds_no_memory_leaves_a_good_buffer(void **state)
{
    (void)state;
    get_filled(100000, 1);
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_trim(&stack);
    get_filled(1000, 1);
    gp_frame_stack_dispose_all(&stack);
    heap.fail_at = heap.asked + 1;
    assert_true(gp_frame_stack_trim(&stack) > 0);
    assert_int_equal(1, exhausted.reports);
    get_filled(1000, 2);
}

static void finish_ends_the_frame_and_the_stack_may_be_used_again(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < MANY; i++) {
            get_filled(10, 1);
        }
        gp_frame_stack_finish(&stack);
        assert_all_given_back(&heap);
        assert_int_equal(0, gp_frame_stack_count(&stack));
        gp_frame_stack_finish(&stack);
    }
}

/* Without memory */

static void get_without_memory_gives_null_and_is_reported(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
        get_filled(0, 0);
    }
    heap.fail_from = heap.asked + 1;
    assert_null(gp_frame_stack_get_f32(&stack));
    assert_null(gp_frame_stack_get_u32(&stack));
    assert_int_equal(GP_FRAME_CHUNK, gp_frame_stack_count(&stack));
    assert_int_equal(2, exhausted.reports);
    assert_string_equal("frame stack", exhausted.last.name);
    assert_int_equal(GP_FRAME_CHUNK, exhausted.last.count);
    assert_int_equal(GP_FRAME_CHUNK, exhausted.last.capacity);
    heap.fail_from = 0;
    get_filled(1, 1);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t fail = 1; fail < 40; fail++) {
        heap.asked = 0;
        heap.fail_at = fail;
        uint32_t count = 0;
        uint32_t written = 0;
        for (uint32_t i = 0; i < MANY; i++) {
            gp_f32_buffer *buffer = gp_frame_stack_get_f32(&stack);
            count += buffer != NULL;
            written += buffer != NULL && gp_f32_buffer_write(buffer, 1);
        }
        assert_int_equal(count, gp_frame_stack_count(&stack));
        assert_int_equal(MANY - 1u, written);
        gp_frame_stack_dispose_all(&stack);
        gp_frame_stack_finish(&stack);
        assert_all_given_back(&heap);
    }
}

static void the_first_get_may_fail(void **state)
{
    (void)state;
    heap.fail_at = 1;
    assert_null(gp_frame_stack_get_f32(&stack));
    gp_frame_stack_dispose_all(&stack);
    get_filled(1, 1);
}

/* Misuse, which debug builds find */

static void what_was_taken_back_is_forbidden_and_nan_in_debug_builds(
    void **state)
{
    (void)state;
    gp_f32_buffer *buffer = get_filled(100, 1);
    const float *stale = gp_f32_buffer_values(buffer);
    assert_false(is_forbidden(stale));
    gp_frame_stack_dispose_all(&stack);
    assert_int_equal(is_watched(), is_forbidden(stale));
    assert_int_equal(is_watched(), is_forbidden(stale + 99));
    gp_f32_buffer *again = gp_frame_stack_get_f32(&stack);
    assert_ptr_equal(buffer, again);
    assert_false(is_forbidden(stale));
    float values[100];
    peek(values, stale, sizeof values);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(gp_poison_is_on(), isnan(values[i]));
    }
}

static void a_mark_takes_only_what_came_after_it_from_use(void **state)
{
    (void)state;
    gp_f32_buffer *kept = get_filled(100, 1);
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    gp_f32_buffer *lent = get_filled(100, 1);
    const float *values = gp_f32_buffer_values(lent);
    gp_frame_stack_reset(&stack, mark);
    assert_false(is_forbidden(gp_f32_buffer_values(kept)));
    assert_int_equal(is_watched(), is_forbidden(values));
}

static void what_was_trimmed_stays_forbidden(void **state)
{
    (void)state;
    get_filled(100000, 1);
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_trim(&stack);
    gp_f32_buffer *buffer = get_filled(100, 1);
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_trim(&stack);
    assert_int_equal(is_watched(), is_forbidden(buffer->bytes.base));
}

#ifdef NDEBUG

static void a_mark_that_is_not_the_newest_changes_nothing(void **state)
{
    (void)state;
    gp_frame_stack another;
    gp_frame_stack_init(&another, NULL);
    gp_frame_mark foreign = gp_frame_stack_mark(&another);
    gp_frame_mark outer = gp_frame_stack_mark(&stack);
    get_filled(1, 1);
    gp_frame_mark inner = gp_frame_stack_mark(&stack);
    get_filled(1, 1);
    assert_false(gp_frame_stack_reset(&stack, outer));
    assert_false(gp_frame_stack_reset(&stack, foreign));
    assert_false(
        gp_frame_stack_reset(&stack, (gp_frame_mark){.stack = &stack}));
    assert_int_equal(2, gp_frame_stack_count(&stack));
    assert_true(gp_frame_stack_reset(&stack, inner));
    assert_false(gp_frame_stack_reset(&stack, inner));
    assert_true(gp_frame_stack_reset(&stack, outer));
    assert_int_equal(0, gp_frame_stack_count(&stack));
}

static void a_trim_within_a_frame_changes_nothing(void **state)
{
    (void)state;
    get_filled(1, 1);
    gp_frame_stack_dispose_all(&stack);
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    assert_int_equal(0, gp_frame_stack_trim(&stack));
    assert_true(gp_frame_stack_reset(&stack, mark));
    gp_f32_buffer *buffer = get_filled(10, 1);
    assert_int_equal(0, gp_frame_stack_trim(&stack));
    assert_int_equal(10, gp_f32_buffer_count(buffer));
}

static void an_open_claim_does_no_harm_to_the_next_frame(void **state)
{
    (void)state;
    gp_f32_buffer *buffer = get_filled(10, 1);
    gp_f32_buffer_claim(buffer, 5);
    gp_frame_stack_dispose_all(&stack);
    buffer = get_filled(10, 1);
    assert_int_equal(10, gp_f32_buffer_count(buffer));
    assert_non_null(gp_f32_buffer_claim(buffer, 5));
}

#else

static void write_one(void *context)
{
    gp_f32_buffer_write(context, 1);
}

static void read_one(void *context)
{
    gp_f32_buffer_next(context);
}

static void begin_reading(void *context)
{
    gp_f32_buffer_begin_read(context);
}

static void look(void *context)
{
    gp_f32_buffer_values(context);
}

static void count_them(void *context)
{
    gp_f32_buffer_count(context);
}

static void claim_some(void *context)
{
    gp_f32_buffer_claim(context, 0);
}

static void forget(void *context)
{
    gp_f32_buffer_reset(context);
}

static void copy_it(void *context)
{
    gp_f32_buffer other;
    gp_f32_buffer_init(&other, NULL);
    gp_f32_buffer_copy(&other, context, 0, 0);
}

static void a_buffer_is_not_used_after_its_frame(void **state)
{
    (void)state;
    get_filled(10, 1);
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    gp_f32_buffer *buffer = get_filled(10, 1);
    for (uint32_t round = 0; round < 2; round++) {
        if (round == 0) {
            gp_frame_stack_reset(&stack, mark);
        } else {
            gp_frame_stack_dispose_all(&stack);
            get_filled(10, 1); /* the next frame has not come to it yet */
        }
        assert_true(aborts(write_one, buffer));
        assert_true(aborts(read_one, buffer));
        assert_true(aborts(begin_reading, buffer));
        assert_true(aborts(look, buffer));
        assert_true(aborts(count_them, buffer));
        assert_true(aborts(claim_some, buffer));
        assert_true(aborts(forget, buffer));
        assert_true(aborts(copy_it, buffer));
    }
    assert_ptr_equal(buffer, get_filled(10, 1));
    assert_false(aborts(write_one, buffer));
}

static void write_late(void *context)
{
    gp_f32_writer *writer = context;
    gp_frame_stack_dispose_all(&stack);
    gp_f32_writer_write(writer, 1);
}

static void claim_late(void *context)
{
    gp_f32_buffer_claim(context, 1);
    gp_frame_stack_dispose_all(&stack);
}

static void a_frame_does_not_end_with_a_claim_or_a_writer_out(void **state)
{
    (void)state;
    gp_f32_buffer *buffer = get_filled(10, 1);
    assert_true(aborts(claim_late, buffer));
    gp_f32_writer writer = gp_f32_buffer_begin_write(buffer);
    assert_true(aborts(write_late, &writer));
    gp_f32_buffer_end_write(buffer, writer);
    assert_false(aborts(read_one, buffer));
}

static void reset_to(void *context)
{
    gp_frame_mark *mark = context;
    gp_frame_stack_reset(&stack, *mark);
}

static void marks_are_reset_in_order_once_and_in_their_frame(void **state)
{
    (void)state;
    gp_frame_stack another;
    gp_frame_stack_init(&another, NULL);
    gp_frame_mark foreign = gp_frame_stack_mark(&another);
    gp_frame_mark none = {.stack = &stack};
    gp_frame_mark outer = gp_frame_stack_mark(&stack);
    gp_frame_mark inner = gp_frame_stack_mark(&stack);
    assert_true(aborts(reset_to, &outer));
    assert_true(aborts(reset_to, &foreign));
    assert_true(aborts(reset_to, &none));
    assert_false(aborts(reset_to, &inner));
    assert_true(gp_frame_stack_reset(&stack, inner));
    assert_true(aborts(reset_to, &inner));
    assert_false(aborts(reset_to, &outer));
    gp_frame_stack_dispose_all(&stack);
    assert_true(aborts(reset_to, &outer));
    assert_true(aborts(reset_to, &none));
}

static void finish_it(void *context)
{
    gp_f32_buffer_finish(context);
}

static void move_it(void *context)
{
    gp_f32_buffer other;
    gp_f32_buffer_init(&other, NULL);
    gp_f32_buffer_move(&other, context);
}

static void move_there(void *context)
{
    gp_f32_buffer other;
    gp_f32_buffer_init(&other, NULL);
    gp_f32_buffer_move(context, &other);
}

static void the_buffers_of_a_stack_are_its_own(void **state)
{
    (void)state;
    gp_f32_buffer *buffer = get_filled(1, 1);
    assert_true(aborts(finish_it, buffer));
    assert_true(aborts(move_it, buffer));
    assert_true(aborts(move_there, buffer));
}

static void trim_it(void *context)
{
    gp_frame_stack_trim(context);
}

static void a_stack_is_not_trimmed_within_a_frame(void **state)
{
    (void)state;
    gp_frame_mark mark = gp_frame_stack_mark(&stack);
    assert_true(aborts(trim_it, &stack));
    assert_true(gp_frame_stack_reset(&stack, mark));
    assert_false(aborts(trim_it, &stack));
    get_filled(1, 1);
    assert_true(aborts(trim_it, &stack));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_new_stack_takes_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_may_be_got_where_memory_runs_out, begin, end),
        cmocka_unit_test_setup_teardown(
            a_stack_may_grow_from_malloc, begin, end),
        cmocka_unit_test_setup_teardown(
            get_hands_out_buffers_in_the_same_order_every_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_stays_where_it_is_as_the_stack_grows, begin, end),
        cmocka_unit_test_setup_teardown(
            memory_is_kept_for_the_next_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            a_place_may_have_another_type_in_the_next_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            a_buffer_that_was_read_past_its_end_is_new_in_the_next_frame, begin,
            end),
        cmocka_unit_test_setup_teardown(
            reset_takes_back_what_was_got_since_the_mark, begin, end),
        cmocka_unit_test_setup_teardown(marks_nest_at_every_place, begin, end),
        cmocka_unit_test_setup_teardown(
            a_mark_without_a_buffer_takes_nothing_back, begin, end),
        cmocka_unit_test_setup_teardown(
            dispose_all_ends_the_frame_with_marks_open, begin, end),
        cmocka_unit_test_setup_teardown(
            trim_gives_back_what_no_frame_has_needed, begin, end),
        cmocka_unit_test_setup_teardown(
            trim_shrinks_a_buffer_that_needed_less_than_half, begin, end),
        cmocka_unit_test_setup_teardown(
            a_trimmed_buffer_grows_in_the_memory_that_it_has, begin, end),
        cmocka_unit_test_setup_teardown(
            trim_with_nothing_needed_gives_all_back, begin, end),
        cmocka_unit_test_setup_teardown(
            a_trim_that_finds_no_memory_leaves_a_good_buffer, begin, end),
        cmocka_unit_test_setup_teardown(
            finish_ends_the_frame_and_the_stack_may_be_used_again, begin, end),
        cmocka_unit_test_setup_teardown(
            get_without_memory_gives_null_and_is_reported, begin, end),
        cmocka_unit_test_setup_teardown(every_allocation_may_fail, begin, end),
        cmocka_unit_test_setup_teardown(the_first_get_may_fail, begin, end),
        cmocka_unit_test_setup_teardown(
            what_was_taken_back_is_forbidden_and_nan_in_debug_builds, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_mark_takes_only_what_came_after_it_from_use, begin, end),
        cmocka_unit_test_setup_teardown(
            what_was_trimmed_stays_forbidden, begin, end),
#ifdef NDEBUG
        cmocka_unit_test_setup_teardown(
            a_mark_that_is_not_the_newest_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_trim_within_a_frame_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            an_open_claim_does_no_harm_to_the_next_frame, begin, end),
#else
        cmocka_unit_test_setup_teardown(
            a_buffer_is_not_used_after_its_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            a_frame_does_not_end_with_a_claim_or_a_writer_out, begin, end),
        cmocka_unit_test_setup_teardown(
            marks_are_reset_in_order_once_and_in_their_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            the_buffers_of_a_stack_are_its_own, begin, end),
        cmocka_unit_test_setup_teardown(
            a_stack_is_not_trimmed_within_a_frame, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
