/* Misuse of number buffers: what is poisoned, and what is an assertion. */
#include "buffer_fixture.h"
#include "gp_poison.h"

#include <math.h>

#include "watcher.h"

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

/* What was in the block that was given back last. */
static float given_back[4];

static void look_and_release(void *context, void *block, size_t size)
{
    peek(given_back, block, sizeof given_back);
    test_release(context, block, size);
}

static void assert_given_back_poisoned(void)
{
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(gp_poison_is_on(), isnan(given_back[i]));
        given_back[i] = 0;
    }
}

static void what_is_given_back_is_nan_in_debug_builds(void **state)
{
    (void)state;
    memory.allocator.release = look_and_release;
    write_count(&buffer, 0, 4);
    assert_true(gp_f32_buffer_reserve(&buffer, 1000));
    assert_given_back_poisoned();
    assert_ends_with(&buffer, 4, 0, 4);
    gp_f32_buffer_finish(&buffer);
    assert_given_back_poisoned();
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
            what_was_reset_is_nan_in_debug_builds, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_given_back_is_nan_in_debug_builds, begin, end),
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
