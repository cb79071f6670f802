/* Each sentence of gp_stream.h about room in one stream: pushing, what happens
 * when it is full, and claims. */
#include "stream_fixture.h"

static void growing_doubles(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    size_t expected = 64;
    for (uint32_t i = 1; i <= 1000; i++) {
        assert_true(push_stop(&f.stream, i));
        expected *= i * 8u > expected ? 2u : 1u;
        assert_int_equal(expected, f.heap.size);
        assert_int_equal(1, f.heap.count);
    }
    assert_int_equal(1000, gp_stream_count(&f.stream));
    gp_stream_reader reader = gp_stream_read(&f.stream);
    for (uint32_t i = 1; i <= 1000; i++) {
        const stop *event = (const stop *)gp_stream_peek(&reader);
        assert_int_equal(i, event->time);
        gp_stream_advance(&reader, STOP_SIZE);
    }
    assert_int_equal(0, f.exhausted.reports);
    end(&f);
}

static void failing_refuses_and_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 24);
    assert_true(push_step(&f.stream, 1, 1));
    assert_false(push_step(&f.stream, 2, 2) && push_step(&f.stream, 3, 3));
    assert_int_equal(1, f.exhausted.reports);
    assert_string_equal("walk", f.exhausted.last.name);
    assert_int_equal(24, f.exhausted.last.count);
    assert_int_equal(24, f.exhausted.last.capacity);
    assert_int_equal(24, f.exhausted.last.max);
    assert_false(push_stop(&f.stream, 4));
    assert_int_equal(2, f.exhausted.reports);
    assert_int_equal(0, f.stream.dropped_count);
    assert_string_equal(
        "step time=1 foot=1\nstep time=2 foot=2\n", read_all(&f.stream));
    assert_true(push_step(&f.stream, 4, 4));
    end(&f);
}

static void push_when_full(void *user, const gp_exhausted *what)
{
    fixture *f = user;
    (void)what;
    f->exhausted.reports++;
    assert_false(push_step(&f->stream, 9, 9));
}

static void a_push_when_a_stream_is_full_is_dropped_too(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 40);
    f.memory.on_exhausted = push_when_full;
    f.memory.user = &f;
    assert_true(push_step(&f.stream, 1, 1));
    assert_true(push_step(&f.stream, 2, 2));
    assert_false(push_step(&f.stream, 3, 3));
    assert_int_equal(1, f.exhausted.reports);
    assert_int_equal(2, f.stream.dropped_count);
    assert_string_equal("step time=1 foot=1\nstep time=2 foot=2\nlost 2\n",
        read_all(&f.stream));
    end(&f);
}

static void a_capacity_is_rounded_up_to_the_larger_alignment(void **state)
{
    (void)state;
    for (size_t capacity = 17; capacity <= 24; capacity++) {
        fixture f;
        begin(&f, GP_OVERFLOW_FAIL, capacity);
        assert_true(gp_stream_fits(&f.stream, 24));
        assert_false(gp_stream_fits(&f.stream, 25));
        assert_true(push_stop(&f.stream, 1));
        assert_int_equal(24, f.heap.size);
        end(&f);
    }
}

static void dropping_counts_and_leaves_a_lost_record_at_the_place(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 40);
    assert_true(push_step(&f.stream, 1, 1));
    assert_true(push_step(&f.stream, 2, 2));
    assert_false(push_step(&f.stream, 3, 3));
    assert_false(push_step(&f.stream, 4, 4));
    assert_int_equal(2, f.stream.dropped_count);
    assert_int_equal(1, f.exhausted.reports);
    assert_int_equal(40, f.exhausted.last.max);
    assert_string_equal("step time=1 foot=1\nstep time=2 foot=2\nlost 2\n",
        read_all(&f.stream));
    assert_true(push_step(&f.stream, 5, 5));
    assert_string_equal("step time=5 foot=5\n", read_all(&f.stream));
    assert_int_equal(2, f.stream.dropped_count);
    end(&f);
}

static void what_still_fits_after_a_drop_is_kept(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 56);
    assert_true(push_step(&f.stream, 1, 1));
    assert_true(push_step(&f.stream, 2, 2));
    gp_stream_push(&f.stream, STEP, 8, 4)->type = GP_RECORD_SKIP;
    assert_true(gp_stream_room(&f.stream) >= STEP_SIZE);
    assert_null(gp_stream_push(&f.stream, STEP, 20, 4)); /* lost: 8 bytes */
    assert_true(push_stop(&f.stream, 3));
    assert_false(push_step(&f.stream, 4, 4)); /* the last 8 bytes */
    assert_false(push_stop(&f.stream, 5));
    assert_string_equal("step time=1 foot=1\nstep time=2 foot=2\nlost 1\n"
                        "stop time=3\nlost 2\n",
        read_all(&f.stream));
    assert_int_equal(3, f.stream.dropped_count);
    assert_int_equal(2, f.exhausted.reports);
    end(&f);
}

static void what_can_never_fit_is_refused_at_once(void **state)
{
    (void)state;
    static const struct {
        gp_overflow overflow;
        size_t capacity;
        size_t most;
    } cases[] = {
        {GP_OVERFLOW_GROW, 64, 65535u * 4u},
        {GP_OVERFLOW_DROP, 64, 56},
        {GP_OVERFLOW_FAIL, 64, 64},
        {GP_OVERFLOW_FAIL, 1000000, 65535u * 4u},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        begin(&f, cases[i].overflow, cases[i].capacity);
        assert_true(gp_stream_fits(&f.stream, cases[i].most));
        assert_false(gp_stream_fits(&f.stream, cases[i].most + 1u));
        assert_null(gp_stream_push_tail(
            &f.stream, STEP, 8, (uint32_t)cases[i].most - 7u, 1));
        assert_int_equal(1, f.exhausted.reports);
        assert_int_equal(0, gp_stream_count(&f.stream));
        assert_non_null(gp_stream_push_tail(
            &f.stream, STEP, 8, (uint32_t)cases[i].most - 16u, 1));
        end(&f);
    }
}

static void a_dropped_event_that_can_never_fit_is_lost_in_its_place(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 64);
    push_stop(&f.stream, 1);
    assert_null(gp_stream_push_tail(&f.stream, STEP, 8, 1000, 1));
    push_stop(&f.stream, 2);
    assert_string_equal(
        "stop time=1\nlost 1\nstop time=2\n", read_all(&f.stream));
    end(&f);
}

static void a_tail_of_any_count_is_refused_or_whole(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    static const uint32_t numbers[] = {0, 1, 3, 65535u * 4u, UINT32_MAX};
    for (uint32_t i = 0; i < 25; i++) {
        uint32_t count = numbers[i / 5u];
        uint32_t size = numbers[i % 5u];
        uint64_t whole = 8u + (uint64_t)count * size;
        gp_record *record =
            gp_stream_push_tail(&f.stream, STEP, 8, count, size);
        assert_int_equal(whole <= 65535u * 4u, record != NULL);
        if (record != NULL) {
            assert_int_equal((whole + 3u) / 4u, record->units);
        }
    }
    end(&f);
}

static void the_end_of_a_tail_is_padded_with_zeros(void **state)
{
    (void)state;
    gp_stream stream;
    gp_stream_init(&stream, &sound_type, NULL, GP_OVERFLOW_GROW, 256);
    assert_true(push_words(&stream, "abcdefg"));
    gp_stream_visit(&stream, print_one, &(printed){0});
    gp_stream_reset(&stream);
    for (uint32_t length = 0; length < 9; length++) {
        unsigned char bytes[32];
        memset(bytes, 0xEE, sizeof bytes);
        gp_stream_reset(&stream);
        assert_true(push_words(&stream, &"xxxxxxxxx"[9u - length]));
        size_t size = gp_stream_save(&stream, bytes, sizeof bytes);
        assert_int_equal((8u + length + 1u + 7u) / 8u * 8u, size);
        for (size_t i = 8u + length; i < size; i++) {
            assert_int_equal(0, bytes[i]);
        }
    }
    gp_stream_finish(&stream);
}

static void within_a_reserve_nothing_is_allocated(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    assert_true(gp_stream_reserve(&f.stream, 1000));
    size_t asked = f.heap.asked;
    for (uint32_t i = 0; i < 125; i++) {
        stop *event =
            (stop *)gp_stream_push_reserved(&f.stream, STOP, STOP_SIZE, 4);
        event->time = i;
    }
    assert_int_equal(asked, f.heap.asked);
    assert_int_equal(125, gp_stream_count(&f.stream));
    end(&f);
}

static void a_reserve_that_cannot_be_is_false(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 64);
    assert_true(gp_stream_reserve(&f.stream, 64));
    assert_false(gp_stream_reserve(&f.stream, 65));
    assert_int_equal(1, f.exhausted.reports);
    gp_stream_finish(&f.stream);
    begin(&f, GP_OVERFLOW_GROW, 64);
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX));
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX / 4u + 1u));
    push_stop(&f.stream, 1);
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX));
    assert_int_equal(3, f.exhausted.reports);
    assert_string_equal("stop time=1\n", read_all(&f.stream));
    end(&f);
}

/* Nothing of the half is touched, so no memory is needed for it. */
static void a_half_of_a_quarter_of_all_memory_grows_no_more(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    unsigned char *base = (unsigned char *)(uintptr_t)8;
    f.stream.base = base;
    f.stream.capacity = SIZE_MAX / 4u + 9u;
    f.stream.cursor = base + f.stream.capacity;
    f.stream.limit = f.stream.cursor;
    assert_false(gp_stream_reserve(&f.stream, 8));
    assert_int_equal(1, f.exhausted.reports);
    assert_int_equal(0, f.heap.asked);
}

static void a_push_beyond_the_last_address_has_no_room(void **state)
{
    (void)state;
    gp_stream stream = {.claimed = 0};
    stream.limit = (unsigned char *)(UINTPTR_MAX - 7u);
    stream.cursor = stream.limit - 16;
    assert_true(gp_stream_has_room(&stream, 16));
    assert_false(gp_stream_has_room(&stream, 20));
#if UINTPTR_MAX <= UINT32_MAX
    assert_false(gp_stream_has_room(&stream, 4096)); /* the sum wraps */
#endif
}

static bool see_any(void *context, const gp_record *record)
{
    assert_null(context);
    assert_non_null(record);
    return true;
}

static void once_warm_nothing_is_allocated(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    size_t asked = 0;
    for (uint32_t frame = 0; frame < 20; frame++) {
        for (uint32_t i = 0; i < 1000; i++) {
            assert_true(push_step(&f.stream, i, 1));
        }
        assert_int_equal(1000, gp_stream_visit(&f.stream, see_any, NULL));
        if (frame == 1) {
            asked = f.heap.asked;
        }
    }
    assert_int_equal(asked, f.heap.asked);
    end(&f);
}

static void the_other_half_is_as_large_at_once(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    for (uint32_t frame = 0; frame < 2; frame++) {
        size_t asked = f.heap.asked;
        for (uint32_t i = 0; i < 1000; i++) {
            assert_true(push_step(&f.stream, i, 1));
        }
        assert_int_equal(frame == 0 ? 9 : 1, f.heap.asked - asked);
        gp_stream_visit(&f.stream, see_any, NULL);
    }
    end(&f);
}

static void failing_memory_is_reported_and_changes_nothing(void **state)
{
    (void)state;
    for (size_t fail_at = 1; fail_at < 8; fail_at++) {
        fixture f;
        begin(&f, GP_OVERFLOW_GROW, 64);
        f.heap.fail_at = fail_at;
        uint32_t pushed = 0;
        uint32_t refused = 0;
        uint32_t seen = 0;
        for (uint32_t i = 0; i < 300; i++) {
            if (push_stop(&f.stream, pushed)) {
                pushed++;
            } else {
                refused++;
            }
            if (i == 150) {
                gp_stream_reader reader = gp_stream_read(&f.stream);
                const gp_record *record;
                while ((record = gp_stream_peek(&reader)) != NULL) {
                    assert_int_equal(seen, ((const stop *)record)->time);
                    seen++;
                    gp_stream_advance(&reader, STOP_SIZE);
                }
            }
        }
        assert_int_equal(f.heap.asked >= fail_at, refused);
        assert_int_equal(refused, f.exhausted.reports);
        assert_int_equal(0, f.stream.dropped_count);
        assert_int_equal(pushed - seen, gp_stream_count(&f.stream));
        end(&f);
    }
}

static void what_is_dropped_without_memory_is_reported_when_there_is_some(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 64);
    f.heap.fail_from = 1;
    assert_false(push_stop(&f.stream, 1));
    assert_false(push_stop(&f.stream, 2));
    assert_string_equal("", read_all(&f.stream));
    f.heap.fail_from = 0;
    assert_true(push_stop(&f.stream, 3));
    assert_int_equal(2, f.stream.dropped_count);
    assert_int_equal(1, f.exhausted.reports);
    assert_string_equal("lost 2\nstop time=3\n", read_all(&f.stream));
    end(&f);
}

static void what_is_dropped_where_no_record_fits_is_reported_later(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 64);
    f.heap.fail_from = 1;
    assert_false(push_stop(&f.stream, 1));
    f.heap.fail_from = 0;
    /* It would fill the half alone, but it comes after what was lost. */
    assert_null(gp_stream_push_tail(&f.stream, STEP, 8, 48, 1));
    assert_string_equal("lost 2\n", read_all(&f.stream));
    assert_non_null(gp_stream_push_tail(&f.stream, STEP, 8, 48, 1));
    end(&f);
}

static void a_reset_forgets_what_was_dropped_without_a_place(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 64);
    f.heap.fail_from = 1;
    assert_false(push_stop(&f.stream, 1));
    f.stream.unplaced = UINT32_MAX;
    assert_false(push_stop(&f.stream, 1));
    assert_true(f.stream.unplaced == UINT32_MAX);
    gp_stream_reset(&f.stream);
    f.heap.fail_from = 0;
    assert_true(push_stop(&f.stream, 2));
    assert_string_equal("stop time=2\n", read_all(&f.stream));
    assert_int_equal(2, f.stream.dropped_count);
    end(&f);
}

static void events_of_the_highest_number_count(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    stop *last =
        (stop *)gp_stream_push(&f.stream, GP_RECORD_TYPE_MAX, STOP_SIZE, 4);
    last->time = 1;
    assert_int_equal(1, gp_stream_count(&f.stream));
    gp_stream_reader reader = gp_stream_read(&f.stream);
    gp_stream_pass(&reader);
    assert_int_equal(1, f.stream.unknown_count);
    end(&f);
}

static void a_count_of_lost_events_stays_at_its_most(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 16);
    assert_true(push_stop(&f.stream, 1));
    assert_false(push_stop(&f.stream, 2));
    f.stream.lost->count = UINT32_MAX - 1u;
    assert_false(push_stop(&f.stream, 3));
    assert_false(push_stop(&f.stream, 4));
    assert_string_equal("stop time=1\nlost 4294967295\n", read_all(&f.stream));
    end(&f);
}

static void a_static_stream_never_allocates(void **state)
{
    (void)state;
    static uint64_t place[8];
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream_init_static(&f.stream, &walk_type, &f.memory, GP_OVERFLOW_GROW,
        place, sizeof place);
    for (uint32_t frame = 0; frame < 3; frame++) {
        for (uint32_t i = 0; i < 4; i++) {
            assert_true(push_stop(&f.stream, i));
        }
        assert_false(push_stop(&f.stream, 5));
        assert_false(gp_stream_reserve(&f.stream, 1));
        gp_stream_reader reader = gp_stream_read(&f.stream);
        gp_stream_advance(&reader, STOP_SIZE);
        assert_true(push_stop(&f.stream, 6)); /* the other half */
        assert_string_equal(
            "stop time=1\nstop time=2\nstop time=3\n", read_all(&f.stream));
        assert_string_equal("stop time=6\n", read_all(&f.stream));
    }
    assert_int_equal(0, f.heap.asked);
    assert_int_equal(6, f.exhausted.reports);
    end(&f);
    memset(place, 0, sizeof place); /* it may be used again */
}

static void a_static_stream_may_drop(void **state)
{
    (void)state;
    static uint64_t place[5];
    gp_stream stream;
    gp_stream_init_static(
        &stream, &walk_type, NULL, GP_OVERFLOW_DROP, place, sizeof place);
    assert_true(push_stop(&stream, 1));
    assert_false(push_stop(&stream, 2));
    assert_string_equal("stop time=1\nlost 1\n", read_all(&stream));
    gp_stream_finish(&stream);
    gp_stream_init_static(
        &stream, &walk_type, NULL, GP_OVERFLOW_DROP, place, 16);
    assert_false(push_stop(&stream, 1)); /* there is room for this alone */
    assert_string_equal("lost 1\n", read_all(&stream));
    gp_stream_finish(&stream);
}

/* Claims */

static void a_claim_becomes_an_event_with_commit(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    step *event = (step *)gp_stream_claim(&f.stream, STEP, 9);
    assert_int_equal(1, gp_stream_count(&f.stream));
    event->time = 2;
    event->foot = 3;
    memset(event->padding, 0xEE, sizeof event->padding);
    gp_stream_commit(&f.stream, 9);
    static const uint8_t zeros[3];
    assert_memory_equal(zeros, event->padding, sizeof zeros);
    assert_string_equal(
        "stop time=1\nstep time=2 foot=3\n", read_all(&f.stream));
    end(&f);
}

static void a_claim_may_be_committed_shorter_or_aborted(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    stop *event = (stop *)gp_stream_claim(&f.stream, STOP, 60);
    event->time = 1;
    gp_stream_commit(&f.stream, STOP_SIZE);
    assert_non_null(gp_stream_claim(&f.stream, STOP, 50));
    gp_stream_abort(&f.stream);
    push_stop(&f.stream, 2);
    assert_string_equal("stop time=1\nstop time=2\n", read_all(&f.stream));
    end(&f);
}

static void a_claim_is_refused_as_a_push_is(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 64);
    assert_null(gp_stream_claim(&f.stream, STOP, 57));
    assert_non_null(gp_stream_claim(&f.stream, STOP, 48));
    gp_stream_commit(&f.stream, 48);
    assert_int_equal(1, f.stream.dropped_count);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growing_doubles),
        cmocka_unit_test(failing_refuses_and_changes_nothing),
        cmocka_unit_test(a_push_when_a_stream_is_full_is_dropped_too),
        cmocka_unit_test(a_capacity_is_rounded_up_to_the_larger_alignment),
        cmocka_unit_test(dropping_counts_and_leaves_a_lost_record_at_the_place),
        cmocka_unit_test(what_still_fits_after_a_drop_is_kept),
        cmocka_unit_test(what_can_never_fit_is_refused_at_once),
        cmocka_unit_test(
            a_dropped_event_that_can_never_fit_is_lost_in_its_place),
        cmocka_unit_test(a_tail_of_any_count_is_refused_or_whole),
        cmocka_unit_test(the_end_of_a_tail_is_padded_with_zeros),
        cmocka_unit_test(within_a_reserve_nothing_is_allocated),
        cmocka_unit_test(a_reserve_that_cannot_be_is_false),
        cmocka_unit_test(a_half_of_a_quarter_of_all_memory_grows_no_more),
        cmocka_unit_test(a_push_beyond_the_last_address_has_no_room),
        cmocka_unit_test(once_warm_nothing_is_allocated),
        cmocka_unit_test(the_other_half_is_as_large_at_once),
        cmocka_unit_test(failing_memory_is_reported_and_changes_nothing),
        cmocka_unit_test(
            what_is_dropped_without_memory_is_reported_when_there_is_some),
        cmocka_unit_test(
            what_is_dropped_where_no_record_fits_is_reported_later),
        cmocka_unit_test(a_reset_forgets_what_was_dropped_without_a_place),
        cmocka_unit_test(events_of_the_highest_number_count),
        cmocka_unit_test(a_count_of_lost_events_stays_at_its_most),
        cmocka_unit_test(a_static_stream_never_allocates),
        cmocka_unit_test(a_static_stream_may_drop),
        cmocka_unit_test(a_claim_becomes_an_event_with_commit),
        cmocka_unit_test(a_claim_may_be_committed_shorter_or_aborted),
        cmocka_unit_test(a_claim_is_refused_as_a_push_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
