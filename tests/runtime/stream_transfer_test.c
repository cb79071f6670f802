/* Each sentence of gp_stream.h that is about whole streams: append, copy, move,
 * merge, save, load and print. */
#include "events.h"

typedef struct fixture {
    test_memory heap;
    test_exhausted exhausted;
    gp_memory memory;
    gp_stream from;
    gp_stream to;
} fixture;

static void begin(fixture *f, gp_overflow overflow, size_t capacity)
{
    memset(f, 0, sizeof *f);
    f->memory.allocator = test_allocator(&f->heap);
    f->memory.on_exhausted = record_exhausted;
    f->memory.user = &f->exhausted;
    gp_stream_init(&f->from, &walk_type, &f->memory, GP_OVERFLOW_GROW, 64);
    gp_stream_init(&f->to, &walk_type, &f->memory, overflow, capacity);
}

static void end(fixture *f)
{
    gp_stream_finish(&f->from);
    gp_stream_finish(&f->to);
    assert_all_given_back(&f->heap);
}

/* Puts stops 1 to 5 into the source: 2 and 3 in the half that is read. */
static void fill_both_halves(gp_stream *stream)
{
    for (uint32_t i = 1; i <= 3; i++) {
        push_stop(stream, i);
    }
    gp_stream_reader reader = gp_stream_read(stream);
    gp_stream_advance(&reader, STOP_SIZE);
    push_stop(stream, 4);
    push_stop(stream, 5);
}

#define TWO_TO_FIVE "stop time=2\nstop time=3\nstop time=4\nstop time=5\n"

static void append_pushes_all_that_is_left_and_leaves_the_source(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    fill_both_halves(&f.from);
    push_stop(&f.to, 1);
    assert_true(gp_stream_append(&f.to, &f.from));
    assert_string_equal("stop time=1\n" TWO_TO_FIVE, print(&f.to));
    assert_string_equal(TWO_TO_FIVE, print(&f.from));
    end(&f);
}

static void append_without_room_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 32);
    fill_both_halves(&f.from);
    push_stop(&f.to, 1);
    assert_false(gp_stream_append(&f.to, &f.from));
    assert_int_equal(1, f.exhausted.reports);
    assert_string_equal("stop time=1\n", print(&f.to));
    gp_stream_reset(&f.to);
    assert_true(gp_stream_append(&f.to, &f.from));
    end(&f);
}

static void append_where_there_is_no_memory_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    fill_both_halves(&f.from);
    push_stop(&f.to, 1);
    f.heap.fail_from = 1;
    assert_false(gp_stream_append(&f.to, &f.from));
    assert_false(gp_stream_copy(&f.to, &f.from));
    assert_false(gp_stream_move(&f.to, &f.from));
    assert_false(
        gp_stream_merge(&f.to, (const gp_stream *const[]){&f.from}, 1, 0));
    assert_int_equal(4, f.exhausted.reports);
    assert_string_equal("stop time=1\n", print(&f.to));
    assert_string_equal(TWO_TO_FIVE, print(&f.from));
    end(&f);
}

static void append_drops_what_does_not_fit_where_dropping_is_asked_for(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 24);
    fill_both_halves(&f.from);
    assert_true(gp_stream_append(&f.to, &f.from));
    assert_int_equal(2, f.to.dropped_count);
    assert_string_equal("stop time=2\nstop time=3\nlost 2\n", print(&f.to));
    /* What was lost is lost further on too, and counted in one. */
    gp_stream_reset(&f.from);
    assert_true(gp_stream_append(&f.from, &f.to));
    gp_stream_reset(&f.to);
    push_stop(&f.to, 1);
    assert_true(gp_stream_append(&f.to, &f.from));
    assert_string_equal("stop time=1\nstop time=2\nlost 3\n", print(&f.to));
    end(&f);
}

static void copy_holds_what_the_source_does_and_no_more(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 32);
    fill_both_halves(&f.from);
    fill_both_halves(&f.to);
    assert_true(gp_stream_copy(&f.to, &f.from));
    assert_string_equal(TWO_TO_FIVE, print(&f.to));
    push_stop(&f.from, 6);
    assert_false(gp_stream_copy(&f.to, &f.from));
    assert_string_equal(TWO_TO_FIVE, print(&f.to));
    gp_stream_reset(&f.from);
    assert_true(gp_stream_copy(&f.to, &f.from));
    assert_true(gp_stream_is_empty(&f.to));
    end(&f);
}

static void copies_are_the_same_bytes(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    unsigned char expected[64];
    unsigned char actual[64];
    for (uint8_t i = 0; i < 5; i++) {
        push_step(&f.from, i, i);
    }
    assert_true(gp_stream_copy(&f.to, &f.from));
    assert_int_equal(60, gp_stream_save(&f.from, expected, sizeof expected));
    assert_int_equal(60, gp_stream_save(&f.to, actual, sizeof actual));
    assert_memory_equal(expected, actual, 60);
    end(&f);
}

static void copies_are_the_same_bytes_whatever_was_there_before(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    unsigned char expected[24];
    unsigned char actual[24];
    for (uint32_t i = 1; i <= 3; i++) {
        push_stop(&f.from, i);
        push_stop(&f.to, 7);
    }
    uint32_t time = 2;
    size_t offset = offsetof(stop, time);
    gp_stream_skip_where(&f.from, (uint32_t)offset, &time, sizeof time);
    assert_true(gp_stream_copy(&f.to, &f.from));
    assert_int_equal(24, gp_stream_save(&f.from, expected, sizeof expected));
    assert_int_equal(24, gp_stream_save(&f.to, actual, sizeof actual));
    assert_memory_equal(expected, actual, 24);
    end(&f);
}

static void move_into_an_empty_stream_copies_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    fill_both_halves(&f.from);
    f.from.dropped_count = 3;
    size_t asked = f.heap.asked;
    assert_true(gp_stream_move(&f.to, &f.from));
    assert_int_equal(asked, f.heap.asked);
    assert_true(gp_stream_is_empty(&f.from));
    assert_string_equal(TWO_TO_FIVE, print(&f.to));
    assert_int_equal(3, f.from.dropped_count);
    assert_true(push_stop(&f.from, 7));
    assert_true(push_stop(&f.to, 8));
    assert_string_equal("stop time=7\n", print(&f.from));
    assert_string_equal(TWO_TO_FIVE "stop time=8\n", print(&f.to));
    end(&f);
}

static void move_appends_where_it_cannot_swap(void **state)
{
    (void)state;
    uint64_t place[20];
    for (uint32_t i = 0; i < 4; i++) {
        fixture f;
        begin(&f, i == 1 ? GP_OVERFLOW_FAIL : GP_OVERFLOW_GROW, 64);
        test_memory other_heap = {0};
        gp_memory other = {test_allocator(&other_heap), NULL, NULL, false};
        if (i == 0) {
            push_stop(&f.to, 1);
        } else if (i == 2) {
            f.to.memory = &other;
        } else if (i == 3) {
            gp_stream_init_static(&f.to, &walk_type, &f.memory,
                GP_OVERFLOW_GROW, place, sizeof place);
        }
        fill_both_halves(&f.from);
        assert_true(gp_stream_move(&f.to, &f.from));
        assert_true(gp_stream_is_empty(&f.from));
        assert_string_equal(
            i == 0 ? "stop time=1\n" TWO_TO_FIVE : TWO_TO_FIVE, print(&f.to));
        assert_int_equal(i == 2, other_heap.count);
        end(&f);
        assert_all_given_back(&other_heap);
    }
}

static void what_was_dropped_without_memory_is_reported_after_a_move(
    void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        fixture f;
        begin(&f, GP_OVERFLOW_DROP, 64);
        gp_stream drops;
        gp_stream_init(&drops, &walk_type, &f.memory, GP_OVERFLOW_DROP, 64);
        f.heap.fail_from = 1;
        assert_false(push_stop(i == 0 ? &f.to : &drops, 1));
        f.heap.fail_from = 0;
        if (i == 0) {
            push_stop(&drops, 2);
        } else {
            push_stop(&f.to, 2);
        }
        assert_true(gp_stream_move(&f.to, &drops));
        assert_string_equal(
            i == 0 ? "lost 1\nstop time=2\n" : "stop time=2\nlost 1\n",
            print(&f.to));
        gp_stream_finish(&drops);
        end(&f);
    }
}

static void move_keeps_to_what_each_stream_may_hold(void **state)
{
    (void)state;
    static const struct {
        gp_overflow overflow;
        size_t capacity;
        bool moved;
        const char *left;
    } cases[] = {
        {GP_OVERFLOW_FAIL, 64, true, "stop time=1\nstop time=2\n"},
        {GP_OVERFLOW_FAIL, 8, false, ""},
        {GP_OVERFLOW_DROP, 16, true, "stop time=1\nlost 1\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fixture f;
        begin(&f, cases[i].overflow, cases[i].capacity);
        gp_stream_finish(&f.from);
        gp_stream_init(&f.from, &walk_type, &f.memory, GP_OVERFLOW_FAIL, 16);
        push_stop(&f.from, 1);
        push_stop(&f.from, 2);
        assert_int_equal(cases[i].moved, gp_stream_move(&f.to, &f.from));
        assert_string_equal(cases[i].left, print(&f.to));
        end(&f);
    }
}

static void move_without_room_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 24);
    fill_both_halves(&f.from);
    assert_false(gp_stream_move(&f.to, &f.from));
    assert_string_equal(TWO_TO_FIVE, print(&f.from));
    assert_true(gp_stream_is_empty(&f.to));
    end(&f);
}

/* Merging */

static void sources_are_merged_by_key_then_source_then_position(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    push_step(&f.from, 1, 10);
    push_step(&f.from, 5, 11);
    push_step(&f.from, 5, 12);
    gp_stream other;
    gp_stream_init(&other, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    push_step(&other, 0, 20);
    push_step(&other, 1, 21);
    push_step(&other, 5, 22);
    push_step(&other, 6, 23);
    const gp_stream *const sources[] = {&f.from, &other, &f.from};
    assert_true(gp_stream_merge(&f.to, sources, 3, 0));
    assert_string_equal("step time=0 foot=20\n"
                        "step time=1 foot=10\n"
                        "step time=1 foot=21\n"
                        "step time=1 foot=10\n"
                        "step time=5 foot=11\n"
                        "step time=5 foot=12\n"
                        "step time=5 foot=22\n"
                        "step time=5 foot=11\n"
                        "step time=5 foot=12\n"
                        "step time=6 foot=23\n",
        print(&f.to));
    assert_int_equal(4, gp_stream_count(&other));
    gp_stream_finish(&other);
    end(&f);
}

static void keys_count_up_from_the_first_and_wrap(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    gp_stream other;
    gp_stream_init(&other, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    push_stop(&f.from, UINT32_MAX);
    push_stop(&f.from, 1);
    push_stop(&other, UINT32_MAX - 1u);
    push_stop(&other, 0);
    const gp_stream *const sources[] = {&f.from, &other};
    assert_true(gp_stream_merge(&f.to, sources, 2, UINT32_MAX - 1u));
    assert_string_equal("stop time=4294967294\nstop time=4294967295\n"
                        "stop time=0\nstop time=1\n",
        print(&f.to));
    gp_stream_finish(&other);
    end(&f);
}

static void a_source_keeps_its_order_whatever_its_keys(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    gp_stream other;
    gp_stream_init(&other, &walk_type, NULL, GP_OVERFLOW_DROP, 32);
    push_stop(&f.from, 4);
    push_stop(&f.from, 1);
    push_stop(&f.from, 9);
    push_stop(&other, 2);
    push_stop(&other, 4);
    push_stop(&other, 5);
    for (uint32_t i = 0; i < 20; i++) {
        push_stop(&other, 6); /* lost */
    }
    const gp_stream *const sources[] = {&f.from, &other};
    assert_true(gp_stream_merge(&f.to, sources, 2, 0));
    assert_string_equal("stop time=2\nstop time=4\nstop time=1\n"
                        "stop time=4\nstop time=5\nlost 20\nstop time=9\n",
        print(&f.to));
    gp_stream_finish(&other);
    end(&f);
}

static void both_halves_of_sources_are_merged(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    gp_stream other;
    gp_stream_init(&other, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    fill_both_halves(&f.from);
    fill_both_halves(&other);
    const gp_stream *const sources[] = {&f.from, &other};
    assert_true(gp_stream_merge(&f.to, sources, 2, 0));
    assert_string_equal("stop time=2\nstop time=2\nstop time=3\nstop time=3\n"
                        "stop time=4\nstop time=4\nstop time=5\nstop time=5\n",
        print(&f.to));
    gp_stream_finish(&other);
    end(&f);
}

/* Whichever of the others is next, and whatever their order. */
static void a_source_goes_on_until_any_other_comes_first(void **state)
{
    (void)state;
    static const uint32_t orders[][3] = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    gp_stream streams[3];
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_init(&streams[i], &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    }
    push_stop(&streams[0], 1);
    push_stop(&streams[0], 5);
    push_stop(&streams[1], 9);
    push_stop(&streams[2], 3);
    for (uint32_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        const gp_stream *sources[3];
        for (uint32_t j = 0; j < 3; j++) {
            sources[j] = &streams[orders[i][j]];
        }
        gp_stream to;
        gp_stream_init(&to, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
        assert_true(gp_stream_merge(&to, sources, 3, 0));
        assert_string_equal(
            "stop time=1\nstop time=3\nstop time=5\nstop time=9\n", print(&to));
        gp_stream_finish(&to);
    }
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_finish(&streams[i]);
    }
}

static void a_merge_reports_what_a_source_dropped_without_a_place(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream dropping;
    gp_stream_init(&dropping, &walk_type, &f.memory, GP_OVERFLOW_DROP, 64);
    f.heap.fail_from = 1;
    assert_false(push_stop(&dropping, 1));
    f.heap.fail_from = 0;
    push_stop(&f.from, 2);
    const gp_stream *const sources[] = {&dropping, &f.from};
    assert_true(gp_stream_merge(&f.to, sources, 2, 0));
    assert_string_equal("stop time=2\nlost 1\n", print(&f.to));
    gp_stream_finish(&dropping);
    end(&f);
}

/* Nothing of the sources is touched, so no memory is needed for them. */
static void sources_larger_than_memory_are_not_merged(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream huge = f.from;
    huge.read_cursor = (const unsigned char *)(uintptr_t)8;
    huge.read_end = (const unsigned char *)(uintptr_t)(SIZE_MAX / 2u + 9u);
    const gp_stream *const sources[] = {&huge, &huge};
    assert_false(gp_stream_merge(&f.to, sources, 2, 0));
    assert_int_equal(1, f.exhausted.reports);
    end(&f);
}

static void a_moved_stream_stays_with_its_thread(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    gp_stream_adopt(&f.to);
    const void *owner = f.to.owner;
    push_stop(&f.from, 1);
    assert_true(gp_stream_move(&f.to, &f.from));
    assert_ptr_equal(owner, f.to.owner);
    assert_null(f.from.owner);
    end(&f);
}

static void without_keys_source_follows_source(void **state)
{
    (void)state;
    gp_stream streams[3];
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_init(&streams[i], &sound_type, NULL, GP_OVERFLOW_GROW, 64);
    }
    push_words(&streams[0], "to");
    push_words(&streams[1], "b");
    push_words(&streams[2], "a");
    const gp_stream *const sources[] = {&streams[1], &streams[2]};
    assert_true(gp_stream_merge(&streams[0], sources, 2, 0));
    assert_string_equal("words text=\"to\"\nwords text=\"b\"\n"
                        "words text=\"a\"\n",
        print(&streams[0]));
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_finish(&streams[i]);
    }
}

static void without_keys_what_is_left_of_a_read_is_merged(void **state)
{
    (void)state;
    gp_stream streams[3];
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_init(&streams[i], &sound_type, NULL, GP_OVERFLOW_GROW, 64);
    }
    push_words(&streams[1], "read");
    push_words(&streams[1], "left");
    gp_stream_reader reader = gp_stream_read(&streams[1]);
    gp_stream_pass(&reader);
    push_words(&streams[1], "pushed");
    push_words(&streams[2], "other");
    const gp_stream *const sources[] = {&streams[1], &streams[2]};
    assert_true(gp_stream_merge(&streams[0], sources, 2, 0));
    assert_string_equal("words text=\"left\"\nwords text=\"pushed\"\n"
                        "words text=\"other\"\n",
        print(&streams[0]));
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_finish(&streams[i]);
    }
}

static void merging_nothing_is_true(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 8);
    assert_true(gp_stream_merge(&f.to, NULL, 0, 0));
    const gp_stream *const sources[] = {&f.from, &f.from};
    assert_true(gp_stream_merge(&f.to, sources, 2, 0));
    assert_true(gp_stream_is_empty(&f.to));
    end(&f);
}

static void a_merge_without_room_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 56);
    fill_both_halves(&f.from);
    const gp_stream *const sources[] = {&f.from, &f.from};
    assert_false(gp_stream_merge(&f.to, sources, 2, 0));
    assert_int_equal(1, f.exhausted.reports);
    assert_true(gp_stream_is_empty(&f.to));
    end(&f);
}

static void a_merge_may_drop(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_DROP, 32);
    fill_both_halves(&f.from);
    const gp_stream *const sources[] = {&f.from, &f.from};
    assert_true(gp_stream_merge(&f.to, sources, 2, 0));
    assert_string_equal(
        "stop time=2\nstop time=2\nstop time=3\nlost 5\n", print(&f.to));
    end(&f);
}

static void as_many_sources_as_there_may_be_are_merged(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    static gp_stream streams[GP_STREAM_MERGE_MAX];
    const gp_stream *sources[GP_STREAM_MERGE_MAX];
    static uint64_t places[GP_STREAM_MERGE_MAX][6];
    for (uint32_t i = 0; i < GP_STREAM_MERGE_MAX; i++) {
        gp_stream_init_static(&streams[i], &walk_type, NULL, GP_OVERFLOW_FAIL,
            places[i], sizeof places[i]);
        sources[i] = &streams[i];
        push_stop(&streams[i], (i * 167u) % 256u);
        push_stop(&streams[i], 256u + (i * 91u) % 256u);
    }
    assert_true(gp_stream_merge(&f.to, sources, GP_STREAM_MERGE_MAX, 0));
    gp_stream_reader reader = gp_stream_read(&f.to);
    for (uint32_t i = 0; i < 512; i++) {
        const stop *event = (const stop *)gp_stream_peek(&reader);
        assert_int_equal(i, event->time);
        gp_stream_advance(&reader, STOP_SIZE);
    }
    for (uint32_t i = 0; i < GP_STREAM_MERGE_MAX; i++) {
        gp_stream_finish(&streams[i]);
    }
    end(&f);
}

/* Saving and loading */

static void save_copies_what_is_left_if_there_is_room(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    fill_both_halves(&f.from);
    uint32_t bytes[9];
    memset(bytes, 0xEE, sizeof bytes);
    assert_int_equal(32, gp_stream_save(&f.from, bytes, 31));
    assert_int_equal(0xEEEEEEEE, bytes[0]);
    assert_int_equal(32, gp_stream_save(&f.from, NULL, 0));
    assert_int_equal(32, gp_stream_save(&f.from, bytes, 32));
    assert_int_equal(0xEEEEEEEE, bytes[8]);
    gp_records_check check;
    assert_true(gp_stream_load(&f.to, bytes, 32, &check));
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_string_equal(TWO_TO_FIVE, print(&f.to));
    end(&f);
}

static void load_leaves_out_what_is_unknown_and_cuts_what_is_longer(
    void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    struct {
        gp_record unknown;
        uint32_t key;
        step longer;
        uint32_t more;
        gp_record_lost lost;
        gp_record skip;
    } bytes = {{1000, 2}, 1, {{STEP, 4}, 7, 2, {1, 2, 3}}, 12,
        {{GP_RECORD_LOST, 2}, 5}, {GP_RECORD_SKIP, 1}};
    gp_records_check check;
    assert_true(gp_stream_load(&f.to, &bytes, sizeof bytes, &check));
    assert_int_equal(1, check.unknown);
    assert_int_equal(1, check.longer);
    assert_int_equal(1, f.to.unknown_count);
    assert_string_equal("step time=7 foot=2\nlost 5\n", print(&f.to));
    const step expected = {{STEP, 3}, 7, 2, {0}};
    unsigned char saved[20];
    assert_int_equal(20, gp_stream_save(&f.to, saved, sizeof saved));
    assert_memory_equal(&expected, saved, sizeof expected);
    end(&f);
}

static void load_takes_all_or_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_FAIL, 16);
    stop bytes[3] = {{{STOP, 2}, 1}, {{STOP, 2}, 2}, {{STOP, 2}, 3}};
    gp_records_check check;
    assert_false(gp_stream_load(&f.to, bytes, sizeof bytes, &check));
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(1, f.exhausted.reports);
    bytes[1].record.type = 0;
    assert_false(gp_stream_load(&f.to, bytes, 16, &check));
    assert_int_equal(GP_RECORDS_HEAD, check.problem);
    assert_int_equal(8, check.offset);
    assert_int_equal(1, f.exhausted.reports);
    assert_true(gp_stream_is_empty(&f.to));
    assert_true(gp_stream_load(&f.to, bytes, 0, &check));
    end(&f);
}

static void load_keeps_tails_whole(void **state)
{
    (void)state;
    gp_stream from;
    gp_stream to;
    gp_stream_init(&from, &sound_type, NULL, GP_OVERFLOW_GROW, 64);
    gp_stream_init(&to, &sound_type, NULL, GP_OVERFLOW_DROP, 64);
    push_words(&from, "what is said here is rather long");
    push_words(&from, "this as well");
    uint64_t bytes[16];
    size_t size = gp_stream_save(&from, bytes, sizeof bytes);
    gp_records_check check;
    assert_true(gp_stream_load(&to, bytes, size, &check));
    assert_string_equal(
        "words text=\"what is said here is rather long\"\nlost 1\n",
        print(&to));
    gp_stream_finish(&from);
    gp_stream_finish(&to);
}

/* Misuse */

static const gp_stream_type other_type = {
    .name = "other", .hash = 5, .alignment = 4, .keyed = true};

static void what_has_some_bytes_is_skipped_in_both_halves(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    fill_both_halves(&f.from);
    push_stop(&f.from, 3);
    uint32_t offset = (uint32_t)offsetof(stop, time);
    uint32_t read_before = 1;
    uint32_t time = 3;
    assert_int_equal(0, gp_stream_skip_where(
                            &f.from, offset, &read_before, sizeof read_before));
    assert_int_equal(
        2, gp_stream_skip_where(&f.from, offset, &time, sizeof time));
    assert_int_equal(
        0, gp_stream_skip_where(&f.from, offset, &time, sizeof time));
    assert_int_equal(3, gp_stream_count(&f.from));
    assert_string_equal("stop time=2\n", read_all(&f.from));
    assert_string_equal("stop time=4\nstop time=5\n", read_all(&f.from));
    end(&f);
}

static void bytes_of_the_next_record_are_not_in_this_one(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.from, 1);
    push_stop(&f.from, 2);
    uint32_t time = 2;
    uint32_t offset = STOP_SIZE + (uint32_t)offsetof(stop, time);
    assert_int_equal(
        0, gp_stream_skip_where(&f.from, offset, &time, sizeof time));
    assert_string_equal("stop time=1\nstop time=2\n", print(&f.from));
    end(&f);
}

static void bytes_beyond_a_record_are_not_in_it(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.from, 1);
    push_stop(&f.from, 1);
    uint64_t none = 0;
    for (uint32_t offset = 0; offset < 40; offset++) {
        assert_int_equal(
            0, gp_stream_skip_where(&f.from, offset, &none, sizeof none));
    }
    assert_int_equal(0, gp_stream_skip_where(&f.to, 0, &none, sizeof none));
    assert_int_equal(2, gp_stream_count(&f.from));
    end(&f);
}

#ifdef NDEBUG
static void streams_of_different_types_are_refused(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    gp_stream other;
    gp_stream_init(&other, &other_type, NULL, GP_OVERFLOW_GROW, 64);
    push_stop(&other, 1);
    const gp_stream *const sources[] = {&f.from, &other};
    assert_false(gp_stream_append(&f.to, &other));
    assert_false(gp_stream_copy(&f.to, &other));
    assert_false(gp_stream_move(&f.to, &other));
    assert_false(gp_stream_merge(&f.to, sources, 2, 0));
    assert_false(gp_stream_append(&f.to, &f.to));
    assert_true(gp_stream_is_empty(&f.to));
    assert_int_equal(1, gp_stream_count(&other));
    gp_stream_finish(&other);
    end(&f);
}

/* A caller may have room for no more than that. */
static void too_many_sources_are_refused_before_any_is_looked_at(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    const gp_stream *sources[GP_STREAM_MERGE_MAX + 1u] = {NULL};
    assert_false(gp_stream_merge(&f.to, sources, GP_STREAM_MERGE_MAX + 1u, 0));
    assert_true(gp_stream_is_empty(&f.to));
    end(&f);
}
#else
typedef struct pair {
    gp_stream *to;
    gp_stream *from;
} pair;

static void append_it(void *context)
{
    const pair *both = context;
    gp_stream_append(both->to, both->from);
}

static void copy_it(void *context)
{
    const pair *both = context;
    gp_stream_copy(both->to, both->from);
}

static void move_it(void *context)
{
    const pair *both = context;
    gp_stream_move(both->to, both->from);
}

static void merge_it(void *context)
{
    const pair *both = context;
    const gp_stream *const sources[] = {both->from};
    gp_stream_merge(both->to, sources, 1, 0);
}

static void (*const ways[])(void *) = {append_it, copy_it, move_it, merge_it};

static void different_types_itself_and_open_claims_are_assertions(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    gp_stream other;
    gp_stream claimed;
    gp_stream gone;
    gp_stream_init(&other, &other_type, NULL, GP_OVERFLOW_GROW, 64);
    gp_stream_init(&claimed, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    gp_stream_init(&gone, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    gp_stream_claim(&claimed, STOP, STOP_SIZE);
    gp_stream_hand_over(&gone);
    const pair pairs[] = {{&f.to, &other}, {&f.to, &f.to}, {&f.to, &claimed},
        {&claimed, &f.from}, {&f.to, &gone}, {&gone, &f.from}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (size_t j = 0; j < sizeof ways / sizeof *ways; j++) {
            pair both = pairs[i];
            if (!aborts(ways[j], &both)) {
                fail_msg("pair %zu, way %zu", i, j);
            }
        }
    }
    gp_stream_abort(&claimed);
    gp_stream_adopt(&gone);
    gp_stream_finish(&gone);
    gp_stream_finish(&claimed);
    gp_stream_finish(&other);
    end(&f);
}

static void merge_too_many(void *context)
{
    const pair *both = context;
    const gp_stream *sources[GP_STREAM_MERGE_MAX + 1u];
    for (uint32_t i = 0; i <= GP_STREAM_MERGE_MAX; i++) {
        sources[i] = both->from;
    }
    gp_stream_merge(both->to, sources, GP_STREAM_MERGE_MAX + 1u, 0);
}

static void skip_in_it(void *context)
{
    uint32_t time = 1;
    gp_stream_skip_where(context, offsetof(stop, time), &time, sizeof time);
}

static void skipping_in_a_view_is_an_assertion(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 64);
    push_stop(&f.from, 1);
    uint64_t bytes = 0;
    gp_stream view;
    gp_stream_init_view(&view, &walk_type, &bytes,
        gp_stream_save(&f.from, &bytes, sizeof bytes));
    assert_true(aborts(skip_in_it, &view));
    end(&f);
}

static void too_many_sources_are_an_assertion(void **state)
{
    (void)state;
    fixture f;
    begin(&f, GP_OVERFLOW_GROW, 8);
    assert_true(aborts(merge_too_many, &(pair){&f.to, &f.from}));
    end(&f);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(append_pushes_all_that_is_left_and_leaves_the_source),
        cmocka_unit_test(append_without_room_changes_nothing),
        cmocka_unit_test(append_where_there_is_no_memory_changes_nothing),
        cmocka_unit_test(
            append_drops_what_does_not_fit_where_dropping_is_asked_for),
        cmocka_unit_test(copy_holds_what_the_source_does_and_no_more),
        cmocka_unit_test(copies_are_the_same_bytes),
        cmocka_unit_test(copies_are_the_same_bytes_whatever_was_there_before),
        cmocka_unit_test(move_into_an_empty_stream_copies_nothing),
        cmocka_unit_test(move_appends_where_it_cannot_swap),
        cmocka_unit_test(
            what_was_dropped_without_memory_is_reported_after_a_move),
        cmocka_unit_test(move_keeps_to_what_each_stream_may_hold),
        cmocka_unit_test(move_without_room_changes_nothing),
        cmocka_unit_test(sources_are_merged_by_key_then_source_then_position),
        cmocka_unit_test(keys_count_up_from_the_first_and_wrap),
        cmocka_unit_test(a_source_keeps_its_order_whatever_its_keys),
        cmocka_unit_test(both_halves_of_sources_are_merged),
        cmocka_unit_test(a_source_goes_on_until_any_other_comes_first),
        cmocka_unit_test(a_merge_reports_what_a_source_dropped_without_a_place),
        cmocka_unit_test(sources_larger_than_memory_are_not_merged),
        cmocka_unit_test(a_moved_stream_stays_with_its_thread),
        cmocka_unit_test(without_keys_source_follows_source),
        cmocka_unit_test(without_keys_what_is_left_of_a_read_is_merged),
        cmocka_unit_test(merging_nothing_is_true),
        cmocka_unit_test(a_merge_without_room_changes_nothing),
        cmocka_unit_test(a_merge_may_drop),
        cmocka_unit_test(as_many_sources_as_there_may_be_are_merged),
        cmocka_unit_test(save_copies_what_is_left_if_there_is_room),
        cmocka_unit_test(
            load_leaves_out_what_is_unknown_and_cuts_what_is_longer),
        cmocka_unit_test(load_takes_all_or_nothing),
        cmocka_unit_test(load_keeps_tails_whole),
        cmocka_unit_test(what_has_some_bytes_is_skipped_in_both_halves),
        cmocka_unit_test(bytes_of_the_next_record_are_not_in_this_one),
        cmocka_unit_test(bytes_beyond_a_record_are_not_in_it),
#ifdef NDEBUG
        cmocka_unit_test(streams_of_different_types_are_refused),
        cmocka_unit_test(too_many_sources_are_refused_before_any_is_looked_at),
#else
        cmocka_unit_test(different_types_itself_and_open_claims_are_assertions),
        cmocka_unit_test(skipping_in_a_view_is_an_assertion),
        cmocka_unit_test(too_many_sources_are_an_assertion),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
