/* Frames, hello, the budget, and peers that are dropped. */
#include "hello.h"

static void hello_is_answered_with_the_tables(void **state)
{
    (void)state;
    put_hello(1, TOKEN);
    finish_question(); /* of a peer that is known already */
    feed_question();
    take_head();
    take_bee();
    take_other_types();
    take_messages_and_streams();
    assert_answer_ends();
}

static void no_piece_is_larger_than_it_may_be(void **state)
{
    (void)state;
    assert_true(answer_size > 1000);
    assert_int_equal(GP_INSPECT_PIECE, sent_largest);
}

static void begin_without_hello(const char *token)
{
    gp_inspect_desc desc = {.token = token,
        .may_edit = true,
        .send = send_bytes,
        .now_us = look_at_clock};
    gp_inspect_finish(&inspect);
    assert_true(gp_inspect_init(&inspect, on, &desc));
    answer_size = 0;
}

static void hello_with_another_token_ends_the_connection(void **state)
{
    (void)state;
    const char *wrong[] = {"open sesam", "open sesame!", "open Sesame", ""};
    for (size_t i = 0; i < GP_COUNT_OF(wrong); i++) {
        begin_without_hello(TOKEN);
        put_hello(1, wrong[i]);
        feed_hello();
        assert_true(is_dropped_without_answer());
        begin_without_hello(NULL);
        put_hello(1, wrong[i]);
        feed_hello();
        assert_true(is_dropped_without_answer());
    }
}

static void hello_that_is_truncated_ends_the_connection(void **state)
{
    (void)state;
    put_hello(1, TOKEN);
    size_t whole = question_size;
    for (size_t size = 5; size < whole + 2; size++) {
        begin_without_hello(TOKEN);
        question[whole] = '!';
        question_size = size;
        if (size != whole) {
            feed_hello();
            assert_true(is_dropped_without_answer());
        }
    }
}

static void any_question_before_hello_ends_the_connection(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < 256; kind++) {
        begin_without_hello(TOKEN);
        ask(kind);
        put(0, 8);
        feed_hello();
        assert_true(is_dropped_without_answer());
    }
}

static void impossible_sizes_end_the_connection(void **state)
{
    (void)state;
    const char *wrong[] = {"\0\0\0\0", "\1\2\0\0", "\0\0\1\0", "\0\0\0\1",
        "\377\377\377\377", "GET / HTTP/1.1\r\n"};
    for (size_t i = 0; i < GP_COUNT_OF(wrong); i++) {
        begin_without_hello(TOKEN);
        gp_inspect_feed(&inspect, wrong[i], 4);
        assert_true(is_dropped_without_answer());
        open_inspector(on, (gp_inspect_desc){.may_edit = true});
        uint32_t size = i == 0 ? 0 : 513;
        gp_inspect_feed(&inspect, &size, 4);
        answer_size = 0;
        assert_true(is_dropped_without_answer());
    }
}

static void the_largest_question_is_answered(void **state)
{
    (void)state;
    ask(GP_INSPECT_KIND_INFO);
    question_size = GP_INSPECT_QUESTION;
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    assert_false(gp_inspect_is_dropped(&inspect));
}

static void a_dropped_peer_is_ignored_until_it_is_gone(void **state)
{
    (void)state;
    begin_without_hello(TOKEN);
    gp_inspect_feed(&inspect, "GET /", 5);
    assert_true(gp_inspect_is_dropped(&inspect));
    put_hello(1, TOKEN);
    feed_hello();
    assert_unanswered();
    gp_inspect_disconnect(&inspect);
    assert_false(gp_inspect_is_dropped(&inspect));
    feed_hello();
    assert_true(answer_size > 0);
    take_head();
}

static void take_refusal(uint32_t kind)
{
    assert_int_equal('?', answer_kind);
    assert_int_equal(gp_is_little_endian() ? 1 : 2, take_number(1));
    assert_int_equal(1, take_number(1));
    assert_int_equal(kind, take_number(1));
    assert_answer_ends();
}

static void another_version_is_refused_and_ours_may_follow(void **state)
{
    (void)state;
    begin_without_hello(TOKEN);
    put_hello(2, TOKEN);
    feed_hello();
    take_refusal(GP_INSPECT_KIND_HELLO);
    put_hello(1, TOKEN);
    feed_hello();
    take_head();
}

static void unknown_kinds_and_missing_means_are_refused(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < 256; kind++) {
        bool is_known =
            kind != 0 && kind < GP_INSPECT_KIND_COUNT &&
            kind != GP_INSPECT_KIND_SINCE && kind != GP_INSPECT_KIND_TRACE &&
            kind != GP_INSPECT_KIND_EVENTS && kind != GP_INSPECT_KIND_REWIND;
        ask(kind);
        if (!is_known) {
            feed_question();
            take_refusal(kind);
        }
    }
}

static void questions_in_any_pieces_are_answered_in_order(void **state)
{
    (void)state;
    unsigned char all[64];
    size_t size = 0;
    for (uint32_t kind = 200; kind < 204; kind++) {
        ask(kind);
        put(kind, 4);
        finish_question();
        memcpy(all + size, question, question_size);
        size += question_size;
    }
    for (size_t piece = 1; piece <= size; piece++) {
        for (size_t at = 0; at < size; at += piece) {
            size_t left = size - at;
            gp_inspect_feed(&inspect, all + at, left < piece ? left : piece);
        }
        for (uint32_t kind = 200; kind < 204; kind++) {
            is_whole = true;
            assert_true(join_frames());
            take_refusal(kind);
        }
        assert_int_equal(0, sent_size);
    }
}

static void ask_for_rows_of_big(void)
{
    ask(GP_INSPECT_KIND_ROWS);
    put(BEE, 2);
    put(0, 4);
    put(1000, 4);
    put(1, 1);
    put_place(0, BIG);
    put(0, 1); /* it is sent */
}

static void answers_are_continued_between_rows(void **state)
{
    (void)state;
    uint32_t budget = 2000;
    for (int i = 1; i < 10; i++) {
        garden_bee_create(&world);
    }
    open_inspector(on, (gp_inspect_desc){.budget = 4000});
    inspect.desc.budget = budget;
    gp_inspect_frame(&inspect, 0);
    ask_for_rows_of_big();
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_false(is_whole);
    uint32_t frames = 1;
    size_t row = sizeof(uint64_t) + sizeof bee->big;
    assert_int_equal(0, (answer_size - 1) % row);
    ask(GP_INSPECT_KIND_INFO); /* waits for its turn */
    finish_question();
    gp_inspect_feed(&inspect, question, question_size);
    assert_int_equal(0, sent_size);
    while (!is_whole) {
        assert_true(gp_inspect_frame(&inspect, 0));
        assert_true(join_frames());
        assert_int_equal(0, (answer_size - 1) % row);
        frames++;
    }
    assert_int_equal(1 + 10 * row, answer_size);
    assert_int_equal(4, frames); /* a row is begun while any budget is left */
    gp_inspect_frame(&inspect, 0);
    join_frames();
    assert_int_equal(GP_INSPECT_KIND_INFO, answer_kind);
}

static void hello_beyond_the_budget_is_continued(void **state)
{
    (void)state;
    size_t whole = answer_size;
    gp_inspect_desc desc = {.token = TOKEN,
        .send = send_bytes,
        .now_us = look_at_clock,
        .budget = 1};
    assert_true(gp_inspect_init(&inspect, on, &desc));
    put_hello(1, TOKEN);
    feed_hello();
    uint32_t frames = 0;
    for (; !is_whole; frames++) {
        gp_inspect_frame(&inspect, 0);
        join_frames();
    }
    assert_int_equal(whole, answer_size);
    assert_int_equal(4 + 2 + 2 + 1, frames);
}

static void a_send_that_accepts_little_is_retried(void **state)
{
    (void)state;
    send_at_once = 7;
    ask_for_rows_of_big();
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(is_whole);
}

static void a_peer_that_accepts_nothing_is_dropped_in_time(void **state)
{
    (void)state;
    send_at_once = 0;
    clock_us = 0;
    ask_for_rows_of_big();
    feed_question();
    assert_true(gp_inspect_is_dropped(&inspect));
    assert_in_range(clock_us, 50 * 1000, 52 * 1000);
    clock_us = 0;
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_int_equal(0, clock_us);
}

static void more_than_fits_ends_the_connection(void **state)
{
    (void)state;
    static unsigned char much[GP_INSPECT_QUESTION];
    world.core.gp.busy++;
    gp_inspect_feed(&inspect, much, sizeof much);
    assert_int_equal(0, gp_inspect_room(&inspect));
    assert_false(gp_inspect_is_dropped(&inspect));
    gp_inspect_feed(&inspect, much, 1);
    assert_true(gp_inspect_is_dropped(&inspect));
    world.core.gp.busy--;
}

static void zero_in_the_description_is_a_default(void **state)
{
    (void)state;
    gp_inspect_desc desc = {.token = TOKEN};
    gp_inspect other;
    assert_true(gp_inspect_init(&other, on, &desc));
    gp_inspect_feed(&other, "\0\0\0\0", 4); /* without send, ignored */
    assert_false(gp_inspect_is_dropped(&other));
    desc.send = send_bytes;
    assert_true(gp_inspect_init(&other, on, &desc));
    assert_int_equal(64 * 1024, other.desc.budget);
    assert_int_equal(50, other.desc.patience_ms);
    uint64_t now = other.desc.now_us(NULL);
    assert_true(other.desc.now_us(NULL) - now < 1000000);
}

static void finish_may_be_called_twice_and_on_zero(void **state)
{
    (void)state;
    gp_inspect zero;
    memset(&zero, 0, sizeof zero);
    gp_inspect_finish(&zero);
    gp_inspect_finish(&inspect);
    gp_inspect_finish(&inspect);
    ask(GP_INSPECT_KIND_INFO);
    feed_question();
    assert_unanswered();
    assert_true(gp_inspect_frame(&inspect, 0));
}

#define FRAME_TESTS                                                            \
    cmocka_unit_test_in(hello_is_answered_with_the_tables),                    \
        cmocka_unit_test_in(no_piece_is_larger_than_it_may_be),                \
        cmocka_unit_test_in(hello_with_another_token_ends_the_connection),     \
        cmocka_unit_test_in(hello_that_is_truncated_ends_the_connection),      \
        cmocka_unit_test_in(any_question_before_hello_ends_the_connection),    \
        cmocka_unit_test_in(impossible_sizes_end_the_connection),              \
        cmocka_unit_test_in(the_largest_question_is_answered),                 \
        cmocka_unit_test_in(a_dropped_peer_is_ignored_until_it_is_gone),       \
        cmocka_unit_test_in(another_version_is_refused_and_ours_may_follow),   \
        cmocka_unit_test_in(unknown_kinds_and_missing_means_are_refused),      \
        cmocka_unit_test_in(questions_in_any_pieces_are_answered_in_order),    \
        cmocka_unit_test_in(answers_are_continued_between_rows),               \
        cmocka_unit_test_in(hello_beyond_the_budget_is_continued),             \
        cmocka_unit_test_in(a_send_that_accepts_little_is_retried),            \
        cmocka_unit_test_in(a_peer_that_accepts_nothing_is_dropped_in_time),   \
        cmocka_unit_test_in(more_than_fits_ends_the_connection),               \
        cmocka_unit_test_in(zero_in_the_description_is_a_default),             \
        cmocka_unit_test_in(finish_may_be_called_twice_and_on_zero)
