/* Each sentence of gp_stream.h that is about one stream alone. */
#include "events.h"

#include <pthread.h>

#include "watcher.h"

typedef struct fixture {
    test_memory heap;
    test_exhausted told;
    gp_memory memory;
    gp_stream stream;
} fixture;

static void begin(fixture *f, gp_overflow overflow, size_t capacity)
{
    memset(f, 0, sizeof *f);
    f->memory.allocator = test_allocator(&f->heap);
    f->memory.on_exhausted = hear_exhausted;
    f->memory.user = &f->told;
    gp_stream_init(&f->stream, &walk_type, &f->memory, overflow, capacity);
}

static void end(fixture *f)
{
    gp_stream_finish(&f->stream);
    assert_all_given_back(&f->heap);
}

static void events_are_read_in_the_order_pushed(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    assert_true(push_step(&f.stream, 1, 5));
    assert_true(push_stop(&f.stream, 2));
    assert_true(push_step(&f.stream, 3, 6));
    assert_int_equal(3, gp_stream_count(&f.stream));
    assert_int_equal(32, gp_stream_size(&f.stream));
    assert_string_equal("step time=1 foot=5\nstop time=2\nstep time=3 foot=6\n",
        read_all(&f.stream));
    assert_true(gp_stream_is_empty(&f.stream));
    assert_string_equal("", read_all(&f.stream));
    end(&f);
}

static void a_record_is_four_bytes_and_its_payload(void **state)
{
    (void)state;
    gp_stream stream;
    gp_stream_init(&stream, &sound_type, NULL, GP_OVERFLOW_GROW, 64);
    assert_true(push_beat(&stream));
    assert_true(push_hit(&stream, 2, (gp_id){0}));
    gp_record heads[4];
    unsigned char bytes[32];
    assert_int_equal(32, gp_stream_save(&stream, bytes, sizeof bytes));
    memcpy(heads, bytes, sizeof heads);
    assert_int_equal(BEAT, heads[0].type);
    assert_int_equal(1, heads[0].units);
    assert_int_equal(HIT, heads[2].type);
    assert_int_equal(3, heads[2].units);
    gp_stream_finish(&stream);
}

static void a_record_without_payload_is_an_event(void **state)
{
    (void)state;
    gp_stream stream;
    gp_stream_init(&stream, &sound_type, NULL, GP_OVERFLOW_GROW, 64);
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(push_beat(&stream));
    }
    assert_int_equal(20, gp_stream_count(&stream));
    gp_stream_finish(&stream);
}

static void what_is_pushed_while_reading_is_read_next(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    push_stop(&f.stream, 2);
    uint32_t seen = 0;
    gp_stream_reader reader = gp_stream_read(&f.stream);
    const gp_record *record;
    while ((record = gp_stream_peek(&reader)) != NULL) {
        seen++;
        for (uint32_t i = 0; i < 100; i++) { /* so many that it grows */
            assert_true(push_stop(&f.stream, 10 + i));
        }
        assert_int_equal(seen, ((const stop *)record)->time);
        gp_stream_advance(&reader, STOP_SIZE);
    }
    assert_int_equal(2, seen);
    assert_null(gp_stream_peek(&reader));
    assert_int_equal(200, gp_stream_count(&f.stream));
    end(&f);
}

static void a_read_that_was_left_goes_on_and_ends_where_it_would_have(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    push_stop(&f.stream, 2);
    push_stop(&f.stream, 3);
    gp_stream_reader reader = gp_stream_read(&f.stream);
    gp_stream_advance(&reader, STOP_SIZE);
    push_stop(&f.stream, 4);
    assert_int_equal(3, gp_stream_count(&f.stream));
    assert_string_equal("stop time=2\nstop time=3\n", read_all(&f.stream));
    assert_string_equal("stop time=4\n", read_all(&f.stream));
    end(&f);
}

typedef struct stopper {
    uint32_t after;
    uint32_t seen;
    gp_stream *push_to;
} stopper;

static bool stop_after(void *context, const gp_record *record)
{
    stopper *self = context;
    assert_int_equal(STOP, record->type);
    self->seen++;
    if (self->push_to != NULL) {
        push_stop(self->push_to, self->seen);
    }
    return self->seen != self->after;
}

static void a_visit_may_stop_early_and_go_on_later(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    for (uint32_t i = 0; i < 5; i++) {
        push_stop(&f.stream, i);
    }
    stopper self = {2, 0, NULL};
    assert_int_equal(2, gp_stream_visit(&f.stream, stop_after, &self));
    assert_int_equal(3, gp_stream_count(&f.stream));
    self.after = 0;
    assert_int_equal(3, gp_stream_visit(&f.stream, stop_after, &self));
    assert_int_equal(5, self.seen);
    assert_int_equal(0, gp_stream_visit(&f.stream, stop_after, &self));
    end(&f);
}

static void drain_reads_what_is_pushed_meanwhile_too_within_its_bound(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    stopper self = {0, 0, &f.stream};
    push_stop(&f.stream, 1);
    assert_false(gp_stream_drain(&f.stream, stop_after, &self, 0));
    assert_int_equal(0, self.seen);
    assert_false(gp_stream_drain(&f.stream, stop_after, &self, 10));
    assert_int_equal(10, self.seen);
    self.push_to = NULL;
    assert_true(gp_stream_drain(&f.stream, stop_after, &self, 10));
    assert_int_equal(11, self.seen);
    assert_true(gp_stream_drain(&f.stream, stop_after, &self, 0));
    push_stop(&f.stream, 1);
    push_stop(&f.stream, 1);
    self.after = 12;
    assert_false(gp_stream_drain(&f.stream, stop_after, &self, 10));
    assert_int_equal(12, self.seen);
    end(&f);
}

static void skipped_records_are_not_seen(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    gp_record *second = gp_stream_push(&f.stream, STOP, STOP_SIZE, 4);
    second->type = GP_RECORD_SKIP;
    push_stop(&f.stream, 3);
    assert_int_equal(2, gp_stream_count(&f.stream));
    assert_string_equal("stop time=1\nstop time=3\n", read_all(&f.stream));
    assert_int_equal(0, f.stream.unknown_count);
    end(&f);
}

static void unknown_events_are_passed_and_counted(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream_push(&f.stream, 1000, 8, 4);
    push_stop(&f.stream, 2);
    gp_record *skip = gp_stream_push(&f.stream, STOP, STOP_SIZE, 4);
    skip->type = GP_RECORD_SKIP;
    uint32_t known = 0;
    gp_stream_reader reader = gp_stream_read(&f.stream);
    const gp_record *record;
    while ((record = gp_stream_peek(&reader)) != NULL) {
        if (record->type == STOP) {
            known++;
            gp_stream_advance(&reader, STOP_SIZE);
        } else {
            gp_stream_pass(&reader);
        }
    }
    assert_int_equal(1, known);
    assert_int_equal(1, f.stream.unknown_count);
    end(&f);
}

/* Room */

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
    assert_int_equal(0, f.told.told);
    end(&f);
}

static void failing_refuses_and_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 24);
    assert_true(push_step(&f.stream, 1, 1));
    assert_false(push_step(&f.stream, 2, 2) && push_step(&f.stream, 3, 3));
    assert_int_equal(1, f.told.told);
    assert_string_equal("walk", f.told.last.name);
    assert_int_equal(24, f.told.last.count);
    assert_int_equal(24, f.told.last.capacity);
    assert_int_equal(24, f.told.last.max);
    assert_false(push_stop(&f.stream, 4));
    assert_int_equal(2, f.told.told);
    assert_int_equal(0, f.stream.dropped_count);
    assert_string_equal(
        "step time=1 foot=1\nstep time=2 foot=2\n", read_all(&f.stream));
    assert_true(push_step(&f.stream, 4, 4));
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
    assert_int_equal(1, f.told.told);
    assert_int_equal(40, f.told.last.max);
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
    assert_int_equal(2, f.told.told);
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
        assert_int_equal(1, f.told.told);
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
    assert_int_equal(1, f.told.told);
    gp_stream_finish(&f.stream);
    begin(&f, GP_OVERFLOW_GROW, 64);
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX));
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX / 4u + 1u));
    push_stop(&f.stream, 1);
    assert_false(gp_stream_reserve(&f.stream, SIZE_MAX));
    assert_int_equal(3, f.told.told);
    assert_string_equal("stop time=1\n", read_all(&f.stream));
    end(&f);
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

static void failing_memory_is_told_and_changes_nothing(void **state)
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
        assert_int_equal(refused, f.told.told);
        assert_int_equal(0, f.stream.dropped_count);
        assert_int_equal(pushed - seen, gp_stream_count(&f.stream));
        end(&f);
    }
}

static void what_is_dropped_for_want_of_memory_is_told_when_there_is_some(
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
    assert_int_equal(1, f.told.told);
    assert_string_equal("lost 2\nstop time=3\n", read_all(&f.stream));
    end(&f);
}

static void what_is_dropped_where_not_even_that_fits_is_told_later(void **state)
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
    assert_int_equal(6, f.told.told);
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

static void reset_drops_what_was_not_read_and_keeps_the_memory(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 24);
    for (uint32_t frame = 0; frame < 4; frame++) {
        push_stop(&f.stream, 1);
        push_stop(&f.stream, 2);
        gp_stream_reader reader = gp_stream_read(&f.stream);
        gp_stream_advance(&reader, STOP_SIZE);
        push_stop(&f.stream, 3);
        push_stop(&f.stream, 4);
        push_stop(&f.stream, 5);
        gp_stream_reset(&f.stream);
        assert_true(gp_stream_is_empty(&f.stream));
        assert_string_equal("", read_all(&f.stream));
    }
    assert_int_equal(2, f.heap.asked);
    assert_int_equal(4, f.stream.dropped_count);
    end(&f);
}

static void a_finished_stream_is_zero_and_may_be_finished_again(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    gp_stream_finish(&f.stream);
    static const gp_stream zero;
    assert_memory_equal(&zero, &f.stream, sizeof zero);
    end(&f);
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

/* Views */

static void a_view_reads_bytes_in_place_once(void **state)
{
    (void)state;
    static const struct {
        stop first;
        stop second;
    } bytes = {{{STOP, 2}, 1}, {{STOP, 2}, 2}};
    gp_stream view;
    gp_stream_init_view(&view, &walk_type, &bytes, sizeof bytes);
    gp_stream_reader reader = gp_stream_read(&view);
    assert_ptr_equal(&bytes.first, gp_stream_peek(&reader));
    assert_string_equal("stop time=1\nstop time=2\n", read_all(&view));
    assert_string_equal("", read_all(&view));
    assert_false(push_stop(&view, 3));
    gp_stream_finish(&view);
}

static void peek_whole_believes_nothing(void **state)
{
    (void)state;
    for (uint32_t units = 0; units <= UINT16_MAX; units++) {
        stop *bytes = malloc(2u * sizeof *bytes);
        bytes[0] = (stop){{STOP, 2}, 1};
        bytes[1] = (stop){{STOP, (uint16_t)units}, 2};
        gp_stream view;
        gp_stream_init_view(&view, &walk_type, bytes, 2u * sizeof *bytes);
        gp_stream_reader reader = gp_stream_read(&view);
        uint32_t size = 0;
        assert_ptr_equal(bytes, gp_stream_peek_whole(&reader, 4, &size));
        assert_int_equal(8, size);
        gp_stream_advance(&reader, size);
        const gp_record *second = gp_stream_peek_whole(&reader, 4, &size);
        assert_int_equal(units == 1 || units == 2, second != NULL);
        if (second != NULL) {
            assert_int_equal(units * 4u, size);
        }
        gp_stream_finish(&view);
        free(bytes);
    }
}

static void peek_whole_reads_nothing_past_the_end(void **state)
{
    (void)state;
    for (size_t size = 0; size < 4; size++) {
        unsigned char *bytes = malloc(size + (size == 0));
        memset(bytes, 1, size);
        gp_stream view;
        gp_stream_init_view(&view, &walk_type, bytes, size);
        gp_stream_reader reader = gp_stream_read(&view);
        uint32_t whole = 0;
        assert_null(gp_stream_peek_whole(&reader, 4, &whole));
        gp_stream_finish(&view);
        free(bytes);
    }
}

/* Misuse */

static void what_was_read_is_poisoned_from_the_next_read_on(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.stream, 1);
    gp_stream_reader reader = gp_stream_read(&f.stream);
    const gp_record *kept = gp_stream_peek(&reader);
    gp_stream_advance(&reader, STOP_SIZE);
    assert_false(is_forbidden(kept));
    push_stop(&f.stream, 2);
    reader = gp_stream_read(&f.stream);
    assert_int_equal(is_watched(), is_forbidden(kept));
    push_stop(&f.stream, 3);
    assert_false(is_forbidden(kept));
    end(&f);
}

static void what_was_reset_is_filled_with_what_is_no_record(void **state)
{
    (void)state;
    static uint64_t place[8];
    gp_stream stream;
    gp_stream_init_static(
        &stream, &walk_type, NULL, GP_OVERFLOW_FAIL, place, sizeof place);
    push_stop(&stream, 1);
    push_stop(&stream, 2);
    gp_stream_reset(&stream);
    assert_int_equal(is_watched(), is_forbidden(place));
    gp_stream_finish(&stream);
    assert_false(is_forbidden(place));
    if (gp_poison_is_on()) {
        uint64_t seen;
        peek(&seen, place + 1, sizeof seen);
        assert_true(seen == GP_POISON_F32);
    }
}

#ifndef NDEBUG
static void push_in_claim(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    push_stop(context, 1);
}

static void read_in_claim(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    gp_stream_read(context);
}

static void reset_in_claim(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    gp_stream_reset(context);
}

static void claim_in_claim(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    gp_stream_claim(context, STOP, STOP_SIZE);
}

static void finish_in_claim(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    gp_stream_finish(context);
}

static void commit_without_claim(void *context)
{
    gp_stream_commit(context, STOP_SIZE);
}

static void abort_without_claim(void *context)
{
    gp_stream_abort(context);
}

static void commit_too_much(void *context)
{
    gp_stream_claim(context, STOP, STOP_SIZE);
    gp_stream_commit(context, STOP_SIZE + 1u);
}

static void reset_while_read(void *context)
{
    gp_stream_reader reader = gp_stream_read(context);
    gp_stream_reset(context);
    gp_stream_peek(&reader);
}

static void finish_while_read(void *context)
{
    gp_stream_reader reader = gp_stream_read(context);
    gp_stream_advance(&reader, STOP_SIZE);
    gp_stream_finish(context);
    gp_stream_peek(&reader);
}

static void read_while_read(void *context)
{
    gp_stream_reader reader = gp_stream_read(context);
    read_all(context);
    gp_stream_peek(&reader);
}

static bool visit_again(void *context, const gp_record *record)
{
    (void)record;
    gp_stream_visit(context, print_one, &(printed){0});
    return true;
}

static void visit_while_visited(void *context)
{
    gp_stream_visit(context, visit_again, context);
}

static bool reset_it(void *context, const gp_record *record)
{
    (void)record;
    gp_stream_reset(context);
    return true;
}

static void reset_while_visited(void *context)
{
    gp_stream_visit(context, reset_it, context);
}

static void hand_over_while_read(void *context)
{
    gp_stream_reader reader = gp_stream_read(context);
    gp_stream_hand_over(context);
    gp_stream_peek(&reader);
}

static void advance_past_the_end(void *context)
{
    read_all(context);
    gp_stream_reader reader = gp_stream_read(context);
    gp_stream_advance(&reader, STOP_SIZE);
}

static void advance_by_another_size(void *context)
{
    gp_stream_reader reader = gp_stream_read(context);
    gp_stream_advance(&reader, STEP_SIZE);
}

static void push_what_was_handed_over(void *context)
{
    gp_stream_hand_over(context);
    push_stop(context, 1);
}

static void push_reserved_without_room(void *context)
{
    gp_stream *stream = context;
    while (gp_stream_room(stream) >= STOP_SIZE) {
        push_stop(stream, 1);
    }
    gp_stream_push_reserved(stream, STOP, STOP_SIZE, 4);
}

static void push_type_zero(void *context)
{
    gp_stream_push(context, 0, STOP_SIZE, 4);
}

static void push_reserved_type(void *context)
{
    gp_stream_push(context, GP_RECORD_TYPE_MAX + 1u, STOP_SIZE, 4);
}

static void push_odd_size(void *context)
{
    gp_stream_push(context, STOP, 9, 4);
}

static void push_no_size(void *context)
{
    gp_stream_push(context, STOP, 0, 4);
}

static void push_for_another_alignment(void *context)
{
    gp_stream_push(context, STOP, STOP_SIZE, 8);
}

static void init_misaligned(void *context)
{
    uint64_t place[4];
    gp_stream_init_static(context, &walk_type, NULL, GP_OVERFLOW_FAIL,
        (unsigned char *)place + 4, 24);
}

static void init_too_small(void *context)
{
    uint64_t place[2];
    gp_stream_init_static(
        context, &walk_type, NULL, GP_OVERFLOW_FAIL, place, 15);
}

static void *push_elsewhere(void *context)
{
    push_stop(context, 1);
    return NULL;
}

static void push_from_another_thread(void *context)
{
    pthread_t thread;
    gp_stream_adopt(context);
    assert_int_equal(0, pthread_create(&thread, NULL, push_elsewhere, context));
    pthread_join(thread, NULL);
}

static void misuse_is_an_assertion(void **state)
{
    (void)state;
    static void (*const misuses[])(void *) = {push_in_claim, read_in_claim,
        reset_in_claim, claim_in_claim, finish_in_claim, commit_without_claim,
        abort_without_claim, commit_too_much, reset_while_read,
        finish_while_read, read_while_read, visit_while_visited,
        reset_while_visited, hand_over_while_read, advance_past_the_end,
        advance_by_another_size, push_what_was_handed_over,
        push_reserved_without_room, push_type_zero, push_reserved_type,
        push_odd_size, push_no_size, push_for_another_alignment,
        init_misaligned, init_too_small, push_from_another_thread};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        fixture f;
        begin(&f, GP_OVERFLOW_GROW, 64);
        push_stop(&f.stream, 1);
        push_stop(&f.stream, 2);
        if (!aborts(misuses[i], &f.stream)) {
            fail_msg("misuse %zu is not found", i);
        }
        end(&f);
    }
}
#endif

static void a_stream_may_be_adopted_by_one_thread_after_another(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream_adopt(&f.stream);
    push_stop(&f.stream, 1);
    gp_stream_hand_over(&f.stream);
    gp_stream_adopt(&f.stream);
    push_stop(&f.stream, 2);
    assert_int_equal(2, gp_stream_count(&f.stream));
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_read_in_the_order_pushed),
        cmocka_unit_test(a_record_is_four_bytes_and_its_payload),
        cmocka_unit_test(a_record_without_payload_is_an_event),
        cmocka_unit_test(what_is_pushed_while_reading_is_read_next),
        cmocka_unit_test(
            a_read_that_was_left_goes_on_and_ends_where_it_would_have),
        cmocka_unit_test(a_visit_may_stop_early_and_go_on_later),
        cmocka_unit_test(
            drain_reads_what_is_pushed_meanwhile_too_within_its_bound),
        cmocka_unit_test(skipped_records_are_not_seen),
        cmocka_unit_test(unknown_events_are_passed_and_counted),
        cmocka_unit_test(growing_doubles),
        cmocka_unit_test(failing_refuses_and_changes_nothing),
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
        cmocka_unit_test(once_warm_nothing_is_allocated),
        cmocka_unit_test(the_other_half_is_as_large_at_once),
        cmocka_unit_test(failing_memory_is_told_and_changes_nothing),
        cmocka_unit_test(
            what_is_dropped_for_want_of_memory_is_told_when_there_is_some),
        cmocka_unit_test(
            what_is_dropped_where_not_even_that_fits_is_told_later),
        cmocka_unit_test(a_count_of_lost_events_stays_at_its_most),
        cmocka_unit_test(a_static_stream_never_allocates),
        cmocka_unit_test(a_static_stream_may_drop),
        cmocka_unit_test(reset_drops_what_was_not_read_and_keeps_the_memory),
        cmocka_unit_test(a_finished_stream_is_zero_and_may_be_finished_again),
        cmocka_unit_test(a_claim_becomes_an_event_with_commit),
        cmocka_unit_test(a_claim_may_be_committed_shorter_or_aborted),
        cmocka_unit_test(a_claim_is_refused_as_a_push_is),
        cmocka_unit_test(a_view_reads_bytes_in_place_once),
        cmocka_unit_test(peek_whole_believes_nothing),
        cmocka_unit_test(peek_whole_reads_nothing_past_the_end),
        cmocka_unit_test(what_was_read_is_poisoned_from_the_next_read_on),
        cmocka_unit_test(what_was_reset_is_filled_with_what_is_no_record),
#ifndef NDEBUG
        cmocka_unit_test(misuse_is_an_assertion),
#endif
        cmocka_unit_test(a_stream_may_be_adopted_by_one_thread_after_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
