/* Each sentence of gp_ring.h; this runs under ThreadSanitizer too. */
#include "events.h"

#ifdef __unix__
#include <pthread.h>
#include <sched.h>
#endif

#include "gp_ring.h"

/* Reads all that is published: how many stops, in order from *time on. */
static uint32_t read_stops(gp_ring *ring, uint32_t *time)
{
    uint32_t count = 0;
    uint32_t before;
    do {
        before = count;
        gp_stream_reader reader = gp_stream_read(gp_ring_reader(ring));
        const gp_record *record;
        while ((record = gp_stream_peek(&reader)) != NULL) {
            if (record->type == GP_RECORD_SKIP) {
                gp_stream_pass(&reader);
                continue;
            }
            assert_int_equal(STOP, record->type);
            assert_int_equal(*time, ((const stop *)record)->time);
            gp_stream_advance(&reader, record->units * 4u);
            ++*time;
            count++;
        }
    } while (count != before);
    return count;
}

static void what_is_published_is_seen_and_nothing_else(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 256);
    gp_stream *writer = gp_ring_writer(ring);
    uint32_t time = 0;
    assert_int_equal(0, read_stops(ring, &time));
    assert_true(push_stop(writer, 0));
    assert_int_equal(0, read_stops(ring, &time));
    assert_true(push_stop(writer, 1));
    gp_ring_publish(ring);
    assert_true(push_stop(writer, 2));
    assert_int_equal(2, read_stops(ring, &time));
    assert_int_equal(0, read_stops(ring, &time));
    gp_ring_publish(ring);
    gp_ring_publish(ring);
    assert_int_equal(1, read_stops(ring, &time));
    gp_ring_destroy(ring);
}

static bool push_sized(gp_stream *writer, uint32_t time, uint32_t size)
{
    stop *event = (stop *)gp_stream_push_tail(writer, STOP, 8, size - 8u, 1);
    if (event == NULL) {
        return false;
    }
    event->time = time;
    memset(event + 1, 0, size - 8u);
    return true;
}

/* Every size of record and every fill at every place of rings. */
static void no_size_and_no_place_is_special(void **state)
{
    (void)state;
    for (size_t capacity = 64; capacity <= 256; capacity *= 2u) {
        for (uint32_t size = 8; size <= capacity / 2u; size += 4) {
            for (uint32_t fill = 1; fill <= capacity / size; fill++) {
                gp_ring *ring = gp_ring_create(
                    &walk_type, NULL, GP_OVERFLOW_FAIL, capacity);
                gp_stream *writer = gp_ring_writer(ring);
                uint32_t pushed = 0;
                uint32_t time = 0;
                for (uint32_t round = 0; round < 40; round++) {
                    uint32_t more = 0;
                    while (more < fill && push_sized(writer, pushed, size)) {
                        pushed++;
                        more++;
                    }
                    assert_true(more > 0);
                    gp_ring_publish(ring);
                    assert_int_equal(more, read_stops(ring, &time));
                }
                gp_ring_destroy(ring);
            }
        }
    }
}

/* A random history beside a count of what should be there. */
static void a_ring_does_as_its_model(void **state)
{
    (void)state;
    uint64_t random = 31337;
    for (uint32_t run = 0; run < 200; run++) {
        bool drops = run % 2u == 0;
        size_t capacity = (size_t)64 << run % 4u;
        gp_ring *ring = gp_ring_create(&walk_type, NULL,
            drops ? GP_OVERFLOW_DROP : GP_OVERFLOW_FAIL, capacity);
        gp_stream *writer = gp_ring_writer(ring);
        uint32_t tried = 0;
        uint32_t seen = 0;
        uint32_t lost = 0;
        for (uint32_t i = 0; i < 600; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            uint32_t what = (uint32_t)(random >> 40);
            uint32_t size = 8u + what / 8u % (uint32_t)capacity;
            bool fits = gp_stream_fits(writer, GP_RECORD_SIZE(size, 4u));
            bool pushed = push_sized(writer, tried, size);
            assert_true(fits || !pushed);
            tried += pushed || drops;
            if (what % 3u == 0 || i == 599) {
                gp_ring_publish(ring);
            }
            if (what % 8u != 0 && i != 599) {
                continue;
            }
            for (uint32_t empty = 0; empty < 2;) {
                gp_stream_reader reader = gp_stream_read(gp_ring_reader(ring));
                const gp_record *record = gp_stream_peek(&reader);
                empty = record == NULL ? 2 : 0;
                while ((record = gp_stream_peek(&reader)) != NULL) {
                    if (record->type == GP_RECORD_LOST) {
                        lost += ((const gp_record_lost *)record)->count;
                    } else if (record->type != GP_RECORD_SKIP) {
                        assert_int_equal(
                            seen + lost, ((const stop *)record)->time);
                        seen++;
                    }
                    gp_stream_advance(&reader, record->units * 4u);
                }
            }
        }
        assert_int_equal(tried, seen + lost + writer->unplaced);
        assert_int_equal(
            drops ? lost + writer->unplaced : 0, writer->dropped_count);
        gp_ring_destroy(ring);
    }
}

static void half_of_it_always_fits_once_all_was_read(void **state)
{
    (void)state;
    for (uint32_t phase = 0; phase < 64; phase++) {
        gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 256);
        gp_stream *writer = gp_ring_writer(ring);
        uint32_t time = 0;
        for (uint32_t i = 0; i < phase; i++) {
            assert_true(push_sized(writer, i, i % 2u == 0 ? 8 : 12));
            gp_ring_publish(ring);
            read_stops(ring, &time);
        }
        assert_int_equal(phase, time);
        assert_false(gp_stream_fits(writer, 132));
        assert_false(push_sized(writer, phase, 132));
        assert_true(gp_stream_fits(writer, 128));
        assert_true(push_sized(writer, phase, 128));
        gp_ring_publish(ring);
        assert_int_equal(1, read_stops(ring, &time));
        gp_ring_destroy(ring);
    }
}

static void what_was_read_becomes_room_with_the_next_read(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 64);
    gp_stream *writer = gp_ring_writer(ring);
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(push_stop(writer, i));
    }
    gp_ring_publish(ring);
    assert_false(push_stop(writer, 8));
    assert_int_equal(
        8, gp_stream_visit(gp_ring_reader(ring), print_one, &(printed){0}));
    assert_false(push_stop(writer, 8));
    assert_int_equal(
        0, gp_stream_visit(gp_ring_reader(ring), print_one, &(printed){0}));
    assert_true(push_stop(writer, 8));
    gp_ring_destroy(ring);
}

static void a_full_ring_drops_and_says_where(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_DROP, 64);
    gp_stream *writer = gp_ring_writer(ring);
    for (uint32_t i = 0; i < 7; i++) {
        assert_true(push_stop(writer, i));
    }
    assert_false(push_stop(writer, 7));
    gp_ring_publish(ring);
    assert_false(push_stop(writer, 8)); /* the record is published already */
    assert_false(push_stop(writer, 9));
    printed to = {0};
    assert_int_equal(8, gp_stream_visit(gp_ring_reader(ring), print_one, &to));
    assert_string_equal(
        "stop time=6\nlost 1\n", strstr(to.text, "stop time=6"));
    assert_int_equal(0, gp_stream_visit(gp_ring_reader(ring), print_one, &to));
    assert_true(push_stop(writer, 10));
    gp_ring_publish(ring);
    to.size = 0;
    gp_stream_visit(gp_ring_reader(ring), print_one, &to);
    assert_string_equal("lost 2\nstop time=10\n", to.text);
    assert_int_equal(3, writer->dropped_count);
    gp_ring_destroy(ring);
}

static void whole_streams_may_be_appended(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 256);
    gp_stream stream;
    gp_stream_init(&stream, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    uint32_t time = 0;
    for (uint32_t round = 0; round < 50; round++) {
        for (uint32_t i = 0; i < 13; i++) {
            push_stop(&stream, round * 13u + i);
        }
        assert_true(gp_stream_move(gp_ring_writer(ring), &stream));
        gp_ring_publish(ring);
        assert_int_equal(13, read_stops(ring, &time));
    }
    gp_stream_finish(&stream);
    gp_ring_destroy(ring);
}

static void all_that_was_published_may_be_moved(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 64);
    gp_stream *reader = gp_ring_reader(ring);
    gp_stream moved;
    gp_stream_init(&moved, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    for (uint32_t time = 0; time < 100; time += 2) { // around the ring's end
        assert_true(push_stop(gp_ring_writer(ring), time));
        gp_ring_publish(ring);
        if (time % 4 == 0) {
            (void)gp_stream_read(reader); // and left unread
        }
        assert_true(push_stop(gp_ring_writer(ring), time + 1));
        gp_ring_publish(ring);
        assert_true(gp_stream_move(&moved, reader));
        assert_true(gp_stream_is_empty(reader));
    }
    gp_stream_reader read = gp_stream_read(&moved);
    const gp_record *record;
    uint32_t time = 0;
    while ((record = gp_stream_peek(&read)) != NULL) {
        if (record->type == STOP) {
            assert_int_equal(time++, ((const stop *)record)->time);
        }
        gp_stream_advance(&read, record->units * 4u);
    }
    assert_int_equal(100, time);
    gp_stream_finish(&moved);
    gp_ring_destroy(ring);
}

static void what_has_no_room_to_move_stays_in_the_ring(void **state)
{
    (void)state;
    static uint64_t room[16];
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 256);
    gp_stream moved;
    uint32_t count = 0;
    gp_stream_init_static(
        &moved, &walk_type, NULL, GP_OVERFLOW_FAIL, room, sizeof room);
    while (push_stop(gp_ring_writer(ring), count)) {
        count++;
    }
    gp_ring_publish(ring);
    assert_false(gp_stream_move(&moved, gp_ring_reader(ring)));
    uint32_t time = gp_stream_count(&moved);
    uint32_t left = count - time;
    assert_int_not_equal(0, left);
    assert_int_equal(left, read_stops(ring, &time));
    gp_ring_destroy(ring);
}

static void a_rest_longer_than_any_record_is_skipped(void **state)
{
    (void)state;
    gp_ring *ring =
        gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 1u << 20);
    gp_stream *writer = gp_ring_writer(ring);
    uint32_t time = 0;
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(push_sized(writer, i, 200000));
        gp_ring_publish(ring);
        assert_int_equal(1, read_stops(ring, &time));
    }
    assert_true(gp_stream_reserve(writer, 500000)); /* the rest is 450000 */
    assert_true(push_stop(writer, 3));
    gp_ring_publish(ring);
    assert_int_equal(1, read_stops(ring, &time));
    gp_ring_destroy(ring);
}

static void a_ring_has_its_memory_from_the_allocator(void **state)
{
    (void)state;
    test_memory heap = {0};
    test_exhausted exhausted = {0};
    gp_memory memory = {
        test_allocator(&heap), record_exhausted, &exhausted, false};
    gp_ring *ring = gp_ring_create(&walk_type, &memory, GP_OVERFLOW_FAIL, 64);
    assert_int_equal(1, heap.count);
    for (uint32_t i = 0; i < 9; i++) {
        assert_int_equal(i < 8, push_stop(gp_ring_writer(ring), i));
    }
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("walk", exhausted.last.name);
    gp_ring_destroy(ring);
    assert_all_given_back(&heap);
    heap.fail_from = 1;
    assert_null(gp_ring_create(&walk_type, &memory, GP_OVERFLOW_FAIL, 64));
    assert_int_equal(2, exhausted.reports);
    assert_null(gp_ring_create(
        &walk_type, &memory, GP_OVERFLOW_FAIL, SIZE_MAX / 2u + 1u));
    gp_ring_destroy(NULL);
}

static void a_ring_may_be_static(void **state)
{
    (void)state;
    static uint64_t place[GP_RING_SIZE(128u) / 8u];
    gp_ring *ring =
        gp_ring_create_static(&sound_type, NULL, GP_OVERFLOW_DROP, place, 128);
    printed to = {0};
    for (uint32_t i = 0; i < 30; i++) {
        assert_true(push_beat(gp_ring_writer(ring)));
        assert_true(push_hit(gp_ring_writer(ring), 1, (gp_id){0}));
        gp_ring_publish(ring);
        size_t seen = 0;
        size_t more;
        while ((more = gp_stream_visit(gp_ring_reader(ring), print_one, &to)) !=
               0) {
            seen += more;
            to.size = 0;
        }
        assert_int_equal(2, seen);
    }
    gp_ring_destroy(ring);
}

#ifdef __unix__
/* Two threads */

#define EVENTS 60000u

static void *push_many(void *context)
{
    gp_ring *ring = context;
    gp_stream *writer = gp_ring_writer(ring);
    for (uint32_t i = 0; i < EVENTS;) {
        if (push_sized(writer, i, 8u + i % 40u)) {
            i++;
            if (i % 7u == 0) {
                gp_ring_publish(ring);
            }
        } else {
            gp_ring_publish(ring);
            sched_yield();
        }
    }
    gp_ring_publish(ring);
    return NULL;
}

static void two_threads_lose_nothing_where_the_producer_waits(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 1024);
    pthread_t thread;
    assert_int_equal(0, pthread_create(&thread, NULL, push_many, ring));
    uint32_t time = 0;
    while (time < EVENTS) {
        if (read_stops(ring, &time) == 0) {
            sched_yield();
        }
    }
    pthread_join(thread, NULL);
    assert_int_equal(0, read_stops(ring, &time));
    gp_ring_destroy(ring);
}

static void *push_without_waiting(void *context)
{
    gp_ring *ring = context;
    for (uint32_t i = 0; i < EVENTS; i++) {
        push_stop(gp_ring_writer(ring), i);
        if (i % 5u == 0) {
            gp_ring_publish(ring);
        }
        if (i % 64u == 0) {
            sched_yield();
        }
    }
    gp_ring_publish(ring);
    return NULL;
}

typedef struct tally {
    uint32_t seen;
    uint32_t lost;
} tally;

static bool tally_one(void *context, const gp_record *record)
{
    tally *it = context;
    if (record->type == GP_RECORD_LOST) {
        it->lost += ((const gp_record_lost *)record)->count;
    } else {
        assert_int_equal(it->seen + it->lost, ((const stop *)record)->time);
        it->seen++;
    }
    return true;
}

static void two_threads_know_of_each_event_that_was_dropped(void **state)
{
    (void)state;
    gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_DROP, 512);
    gp_stream *reader = gp_ring_reader(ring);
    pthread_t thread;
    tally it = {0, 0};
    assert_int_equal(
        0, pthread_create(&thread, NULL, push_without_waiting, ring));
    for (uint32_t i = 0; i < 2000; i++) {
        if (gp_stream_visit(reader, tally_one, &it) == 0) {
            sched_yield();
        }
    }
    pthread_join(thread, NULL);
    while (gp_stream_visit(reader, tally_one, &it) != 0) {
    }
    assert_int_equal(
        EVENTS, it.seen + it.lost + gp_ring_writer(ring)->unplaced);
    gp_ring_destroy(ring);
}

#endif

#ifndef NDEBUG
static void reset_the_writer(void *context)
{
    gp_stream_reset(gp_ring_writer(context));
}

static void reset_the_reader(void *context)
{
    gp_stream_reset(gp_ring_reader(context));
}

static void finish_the_writer(void *context)
{
    gp_stream_finish(gp_ring_writer(context));
}

static void publish_a_claim(void *context)
{
    gp_stream_claim(gp_ring_writer(context), STOP, STOP_SIZE);
    gp_ring_publish(context);
}

static void create_odd(void *context)
{
    (void)context;
    gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 96);
}

static void create_tiny(void *context)
{
    (void)context;
    gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 32);
}

static void create_growing(void *context)
{
    (void)context;
    gp_ring_create(&walk_type, NULL, GP_OVERFLOW_GROW, 64);
}

static void create_misaligned(void *context)
{
    static uint64_t place[GP_RING_SIZE(64u) / 8u + 1u];
    (void)context;
    gp_ring_create_static(
        &walk_type, NULL, GP_OVERFLOW_FAIL, (unsigned char *)place + 4, 64);
}

static void misuse_is_an_assertion(void **state)
{
    (void)state;
    static void (*const misuses[])(void *) = {reset_the_writer,
        reset_the_reader, finish_the_writer, publish_a_claim, create_odd,
        create_tiny, create_growing, create_misaligned};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        gp_ring *ring = gp_ring_create(&walk_type, NULL, GP_OVERFLOW_FAIL, 64);
        if (!aborts(misuses[i], ring)) {
            fail_msg("misuse %zu is not found", i);
        }
        gp_ring_destroy(ring);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_published_is_seen_and_nothing_else),
        cmocka_unit_test(no_size_and_no_place_is_special),
        cmocka_unit_test(a_ring_does_as_its_model),
        cmocka_unit_test(half_of_it_always_fits_once_all_was_read),
        cmocka_unit_test(what_was_read_becomes_room_with_the_next_read),
        cmocka_unit_test(a_full_ring_drops_and_says_where),
        cmocka_unit_test(whole_streams_may_be_appended),
        cmocka_unit_test(all_that_was_published_may_be_moved),
        cmocka_unit_test(what_has_no_room_to_move_stays_in_the_ring),
        cmocka_unit_test(a_rest_longer_than_any_record_is_skipped),
        cmocka_unit_test(a_ring_has_its_memory_from_the_allocator),
        cmocka_unit_test(a_ring_may_be_static),
#ifdef __unix__
        cmocka_unit_test(two_threads_lose_nothing_where_the_producer_waits),
        cmocka_unit_test(two_threads_know_of_each_event_that_was_dropped),
#endif
#ifndef NDEBUG
        cmocka_unit_test(misuse_is_an_assertion),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
