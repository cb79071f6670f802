/* Misuse of one stream: what is poisoned, what is an assertion, and threads. */
#include "stream_fixture.h"

#include <pthread.h>

#include "watcher.h"

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
        cmocka_unit_test(what_was_read_is_poisoned_from_the_next_read_on),
        cmocka_unit_test(what_was_reset_is_filled_with_what_is_no_record),
#ifndef NDEBUG
        cmocka_unit_test(misuse_is_an_assertion),
#endif
        cmocka_unit_test(a_stream_may_be_adopted_by_one_thread_after_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
