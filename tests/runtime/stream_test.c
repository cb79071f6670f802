/* Each sentence of gp_stream.h about reading one stream, and its end. */
#include "stream_fixture.h"

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

/* 4 GiB are not read: the record has no end. */
static void peek_whole_refuses_an_empty_record_before_4_gib(void **state)
{
    (void)state;
    stop empty = {{STOP, 0}, 1};
    gp_stream view;
    uint32_t size = 0;
    const size_t left =
        UINT32_MAX < SIZE_MAX / 2u ? (size_t)UINT32_MAX + 9u : sizeof empty;
    gp_stream_init_view(&view, &walk_type, &empty, left);
    gp_stream_reader reader = gp_stream_read(&view);
    assert_null(gp_stream_peek_whole(&reader, 4, &size));
    gp_stream_finish(&view);
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
        cmocka_unit_test(reset_drops_what_was_not_read_and_keeps_the_memory),
        cmocka_unit_test(a_finished_stream_is_zero_and_may_be_finished_again),
        cmocka_unit_test(a_view_reads_bytes_in_place_once),
        cmocka_unit_test(peek_whole_believes_nothing),
        cmocka_unit_test(peek_whole_refuses_an_empty_record_before_4_gib),
        cmocka_unit_test(peek_whole_reads_nothing_past_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
