/* Each sentence of gp_channel.h; this runs under ThreadSanitizer too. */
#include "events.h"

#ifdef __unix__
#include <pthread.h>
#include <sched.h>
#endif

#include "gp_channel.h"

#define STREAMS 4u

static void begin(gp_stream *streams)
{
    for (uint32_t i = 0; i < STREAMS; i++) {
        gp_stream_init(&streams[i], &walk_type, NULL, GP_OVERFLOW_GROW, 64);
        push_stop(&streams[i], i);
    }
}

static void end(gp_stream *streams)
{
    for (uint32_t i = 0; i < STREAMS; i++) {
        gp_stream_finish(&streams[i]);
    }
}

static void a_stream_goes_over_whole_and_comes_back_empty(void **state)
{
    (void)state;
    gp_stream streams[STREAMS];
    begin(streams);
    gp_channel *channel = gp_channel_create(NULL);
    assert_null(gp_channel_take(channel));
    assert_true(gp_channel_post(channel, &streams[2]));
    assert_null(gp_channel_take_back(channel));
    gp_stream *taken = gp_channel_take(channel);
    assert_ptr_equal(&streams[2], taken);
    assert_string_equal("stop time=2\n", print(taken));
    assert_null(gp_channel_take(channel));
    gp_channel_give_back(channel, taken);
    assert_ptr_equal(taken, gp_channel_take_back(channel));
    assert_null(gp_channel_take_back(channel));
    assert_true(gp_stream_is_empty(taken));
    assert_true(push_stop(taken, 7));
    gp_channel_destroy(channel);
    end(streams);
}

static void streams_arrive_in_the_order_posted(void **state)
{
    (void)state;
    gp_stream streams[STREAMS];
    begin(streams);
    gp_channel *channel = gp_channel_create(NULL);
    for (uint32_t round = 0; round < 30; round++) {
        for (uint32_t i = 0; i < STREAMS; i++) {
            gp_channel_post(channel, &streams[(i + round) % STREAMS]);
        }
        for (uint32_t i = 0; i < STREAMS; i++) {
            gp_stream *taken = gp_channel_take(channel);
            assert_ptr_equal(&streams[(i + round) % STREAMS], taken);
            gp_channel_give_back(channel, taken);
        }
        for (uint32_t i = 0; i < STREAMS; i++) {
            assert_non_null(gp_channel_take_back(channel));
        }
    }
    gp_channel_destroy(channel);
    end(streams);
}

static void no_more_are_posted_than_can_be_under_way(void **state)
{
    (void)state;
    gp_stream streams[GP_CHANNEL_DEPTH + 1u];
    gp_channel *channel = gp_channel_create(NULL);
    for (uint32_t i = 0; i <= GP_CHANNEL_DEPTH; i++) {
        gp_stream_init(&streams[i], &walk_type, NULL, GP_OVERFLOW_GROW, 64);
        assert_int_equal(
            i < GP_CHANNEL_DEPTH, gp_channel_post(channel, &streams[i]));
    }
    gp_stream *last = &streams[GP_CHANNEL_DEPTH];
    assert_true(push_stop(last, 1)); /* still ours */
    gp_stream *taken = gp_channel_take(channel);
    assert_false(gp_channel_post(channel, last));
    gp_channel_give_back(channel, taken);
    assert_false(gp_channel_post(channel, last));
    assert_non_null(gp_channel_take_back(channel));
    assert_true(gp_channel_post(channel, last));
    gp_channel_destroy(channel);
    for (uint32_t i = 0; i <= GP_CHANNEL_DEPTH; i++) {
        gp_stream_adopt(&streams[i]);
        gp_stream_finish(&streams[i]);
    }
}

static void a_channel_has_its_memory_from_the_allocator(void **state)
{
    (void)state;
    test_memory heap = {0};
    test_exhausted exhausted = {0};
    gp_memory memory = {
        test_allocator(&heap), record_exhausted, &exhausted, false};
    gp_channel *channel = gp_channel_create(&memory);
    assert_int_equal(1, heap.count);
    gp_channel_destroy(channel);
    assert_all_given_back(&heap);
    heap.fail_from = 1;
    assert_null(gp_channel_create(&memory));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("channel", exhausted.last.name);
    gp_channel_destroy(NULL);
}

static void a_channel_may_be_static(void **state)
{
    (void)state;
    static uint64_t place[GP_CHANNEL_SIZE / 8u];
    gp_stream streams[STREAMS];
    begin(streams);
    gp_channel *channel = gp_channel_create_static(place);
    assert_true(gp_channel_post(channel, &streams[0]));
    gp_channel_give_back(channel, gp_channel_take(channel));
    assert_ptr_equal(&streams[0], gp_channel_take_back(channel));
    gp_channel_destroy(channel);
    end(streams);
}

#ifdef __unix__
/* Two threads */

#define FRAMES 3000u

typedef struct producer {
    gp_channel *channel;
    gp_stream streams[3];
} producer;

static void *produce(void *context)
{
    producer *self = context;
    gp_stream *free_ones[3];
    uint32_t free_count = 3;
    for (uint32_t i = 0; i < 3; i++) {
        free_ones[i] = &self->streams[i];
    }
    uint32_t time = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        while (free_count == 0) {
            gp_stream *back = gp_channel_take_back(self->channel);
            if (back != NULL) {
                assert_true(gp_stream_is_empty(back));
                free_ones[free_count] = back;
                free_count++;
            } else {
                sched_yield();
            }
        }
        free_count--;
        gp_stream *stream = free_ones[free_count];
        for (uint32_t i = 0; i < frame % 9u; i++) {
            push_stop(stream, time);
            time++;
        }
        assert_true(gp_channel_post(self->channel, stream));
    }
    return NULL;
}

static void two_threads_hand_streams_to_and_fro(void **state)
{
    (void)state;
    producer self;
    self.channel = gp_channel_create(NULL);
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_init(
            &self.streams[i], &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    }
    pthread_t thread;
    assert_int_equal(0, pthread_create(&thread, NULL, produce, &self));
    uint32_t time = 0;
    for (uint32_t frame = 0; frame < FRAMES;) {
        gp_stream *taken = gp_channel_take(self.channel);
        if (taken == NULL) {
            sched_yield();
            continue;
        }
        gp_stream_reader reader = gp_stream_read(taken);
        const gp_record *record;
        while ((record = gp_stream_peek(&reader)) != NULL) {
            assert_int_equal(time, ((const stop *)record)->time);
            time++;
            gp_stream_advance(&reader, STOP_SIZE);
        }
        gp_channel_give_back(self.channel, taken);
        frame++;
    }
    pthread_join(thread, NULL);
    gp_channel_destroy(self.channel);
    for (uint32_t i = 0; i < 3; i++) {
        gp_stream_adopt(&self.streams[i]);
        gp_stream_finish(&self.streams[i]);
    }
}

/* However the threads are timed, what they pushed is merged in one order. */

#define WORKERS 3u
#define ROUNDS 1000u

typedef struct worker {
    gp_channel *channel;
    gp_stream stream;
    uint32_t number;
} worker;

/* Pushes the same in each round, with pauses that are never the same. */
static void *work(void *context)
{
    worker *self = context;
    uint64_t random = 99u + self->number;
    gp_stream *stream = &self->stream;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint32_t key = self->number;
        for (uint32_t i = 0; i < 20; i++) {
            key += (i * 7u + self->number * 5u) % 4u;
            push_step(stream, key, (uint8_t)self->number);
            random = random * 6364136223846793005u + 1442695040888963407u;
            if (random >> 61 == 0) {
                sched_yield();
            }
        }
        assert_true(gp_channel_post(self->channel, stream));
        while ((stream = gp_channel_take_back(self->channel)) == NULL) {
            sched_yield();
        }
    }
    return NULL;
}

/* Takes what each worker has posted, in whatever order that comes. */
static void take_all(worker *workers, const gp_stream **sources)
{
    uint32_t taken = 0;
    while (taken < WORKERS) {
        for (uint32_t i = 0; i < WORKERS; i++) {
            if (sources[i] == NULL) {
                sources[i] = gp_channel_take(workers[i].channel);
                taken += sources[i] != NULL;
            }
        }
        sched_yield();
    }
}

static void a_thousand_random_timings_give_the_same_merged_bytes(void **state)
{
    (void)state;
    worker workers[WORKERS];
    pthread_t threads[WORKERS];
    gp_stream merged;
    unsigned char first[WORKERS * 20u * sizeof(step)];
    unsigned char bytes[sizeof first];
    gp_stream_init(&merged, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
    for (uint32_t i = 0; i < WORKERS; i++) {
        workers[i].number = i;
        workers[i].channel = gp_channel_create(NULL);
        gp_stream_init(
            &workers[i].stream, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
        assert_int_equal(
            0, pthread_create(&threads[i], NULL, work, &workers[i]));
    }
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const gp_stream *sources[WORKERS] = {NULL};
        take_all(workers, sources);
        gp_stream_reset(&merged);
        assert_true(gp_stream_merge(&merged, sources, WORKERS, 0));
        for (uint32_t i = 0; i < WORKERS; i++) {
            gp_channel_give_back(workers[i].channel, &workers[i].stream);
        }
        assert_int_equal(
            sizeof bytes, gp_stream_save(&merged, bytes, sizeof bytes));
        if (round == 0) {
            memcpy(first, bytes, sizeof first);
        }
        assert_memory_equal(first, bytes, sizeof bytes);
    }
    for (uint32_t i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        gp_channel_destroy(workers[i].channel);
        gp_stream_adopt(&workers[i].stream);
        gp_stream_finish(&workers[i].stream);
    }
    gp_stream_finish(&merged);
}

#endif

#ifndef NDEBUG
typedef struct pair {
    gp_channel *channel;
    gp_stream *stream;
} pair;

static void push_after_post(void *context)
{
    const pair *it = context;
    gp_channel_post(it->channel, it->stream);
    push_stop(it->stream, 1);
}

static void read_after_post(void *context)
{
    const pair *it = context;
    gp_channel_post(it->channel, it->stream);
    gp_stream_read(it->stream);
}

static void finish_after_post(void *context)
{
    const pair *it = context;
    gp_channel_post(it->channel, it->stream);
    gp_stream_finish(it->stream);
}

static void post_twice(void *context)
{
    const pair *it = context;
    gp_channel_post(it->channel, it->stream);
    gp_channel_post(it->channel, it->stream);
}

static void post_a_claim(void *context)
{
    const pair *it = context;
    gp_stream_claim(it->stream, STOP, STOP_SIZE);
    gp_channel_post(it->channel, it->stream);
}

static void give_back_what_never_came(void *context)
{
    const pair *it = context;
    gp_channel_give_back(it->channel, it->stream);
}

static void use_after_giving_back(void *context)
{
    const pair *it = context;
    gp_channel_post(it->channel, it->stream);
    gp_channel_take(it->channel);
    gp_channel_give_back(it->channel, it->stream);
    gp_stream_read(it->stream);
}

static void *take_and_keep(void *context)
{
    const pair *it = context;
    gp_channel_take(it->channel);
    return NULL;
}

static void push_what_another_thread_took(void *context)
{
    const pair *it = context;
    pthread_t thread;
    gp_channel_post(it->channel, it->stream);
    assert_int_equal(0, pthread_create(&thread, NULL, take_and_keep, context));
    pthread_join(thread, NULL);
    push_stop(it->stream, 1);
}

static void create_misaligned(void *context)
{
    static uint64_t place[GP_CHANNEL_SIZE / 8u + 1u];
    (void)context;
    gp_channel_create_static((unsigned char *)place + 4);
}

static void misuse_is_an_assertion(void **state)
{
    (void)state;
    static void (*const misuses[])(void *) = {push_after_post, read_after_post,
        finish_after_post, post_twice, post_a_claim, give_back_what_never_came,
        use_after_giving_back, push_what_another_thread_took,
        create_misaligned};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        gp_stream streams[STREAMS];
        begin(streams);
        pair it = {gp_channel_create(NULL), &streams[0]};
        if (!aborts(misuses[i], &it)) {
            fail_msg("misuse %zu is not found", i);
        }
        gp_channel_destroy(it.channel);
        end(streams);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_goes_over_whole_and_comes_back_empty),
        cmocka_unit_test(streams_arrive_in_the_order_posted),
        cmocka_unit_test(no_more_are_posted_than_can_be_under_way),
        cmocka_unit_test(a_channel_has_its_memory_from_the_allocator),
        cmocka_unit_test(a_channel_may_be_static),
#ifdef __unix__
        cmocka_unit_test(two_threads_hand_streams_to_and_fro),
        cmocka_unit_test(a_thousand_random_timings_give_the_same_merged_bytes),
#endif
#ifndef NDEBUG
        cmocka_unit_test(misuse_is_an_assertion),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
