/*
 * Long random histories of a stream beside a naive model of it: a list of what
 * should be read, and the bytes that it takes.
 */
#include "events.h"

#define MOST 4096u
#define CAPACITY 96u

static uint32_t next_random(uint64_t *random, uint32_t below)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (uint32_t)(*random >> 33) % below;
}

/* What should be read next: an event by its time, or so many lost ones. */
typedef struct item {
    uint32_t size;
    uint32_t time;
    uint32_t lost;
} item;

typedef struct model {
    item items[MOST];
    uint32_t first;    /* the next to be read */
    uint32_t read_end; /* where this read ends */
    uint32_t end;
    size_t used; /* bytes in the half that is pushed to */
    uint32_t dropped;
} model;

typedef struct history {
    uint64_t random;
    gp_overflow overflow;
    bool is_static;
    uint32_t fail_in; /* one of so many allocations fails; 0: none */
    uint32_t failed;
    uint32_t clock;
    gp_memory memory;
    gp_stream stream;
    model model;
    GP_ALIGNAS(8) uint64_t place[CAPACITY / 4u];
} history;

static void *allocate_or_fail(void *context, size_t size)
{
    history *h = context;
    if (h->fail_in != 0 && next_random(&h->random, h->fail_in) == 0) {
        h->failed++;
        return NULL;
    }
    return malloc(size);
}

static void release_block(void *context, void *block, size_t size)
{
    (void)context;
    (void)size;
    free(block);
}

static void begin(history *h)
{
    h->clock = 1;
    h->memory.allocator = (gp_allocator){allocate_or_fail, release_block, h};
    if (h->is_static) {
        gp_stream_init_static(&h->stream, &walk_type, &h->memory, h->overflow,
            h->place, sizeof h->place);
    } else {
        gp_stream_init(
            &h->stream, &walk_type, &h->memory, h->overflow, CAPACITY);
    }
}

static void model_add(model *m, uint32_t size, uint32_t time, uint32_t lost)
{
    assert_true(m->end < MOST);
    m->items[m->end] = (item){size, time, lost};
    m->end++;
    m->used += size;
}

/* Whether the model refuses an event; a stream that grows never is full. */
static bool is_full(const history *h, uint32_t size)
{
    if (h->overflow == GP_OVERFLOW_GROW && !h->is_static) {
        return false;
    }
    size_t kept = h->overflow == GP_OVERFLOW_DROP ? 8u : 0;
    return h->model.used + size + kept > CAPACITY;
}

static void model_drop(history *h)
{
    model *m = &h->model;
    m->dropped++;
    if (m->end > m->read_end && m->items[m->end - 1u].lost != 0) {
        m->items[m->end - 1u].lost++;
    } else {
        model_add(m, 8, 0, 1);
    }
}

/* Compares what a push did with what it should have. */
static void pushed(history *h, bool was_pushed, uint32_t size, uint32_t failed)
{
    assert_int_equal(!is_full(h, size) && h->failed == failed, was_pushed);
    if (was_pushed) {
        model_add(&h->model, size, h->clock, 0);
    } else if (h->overflow == GP_OVERFLOW_DROP) {
        model_drop(h);
    }
}

static void push_random(history *h)
{
    uint32_t failed = h->failed;
    h->clock++;
    if (next_random(&h->random, 2) == 0) {
        pushed(h, push_stop(&h->stream, h->clock), 8, failed);
    } else {
        pushed(h, push_step(&h->stream, h->clock, 1), 12, failed);
    }
}

static void claim_random(history *h)
{
    uint32_t failed = h->failed;
    uint32_t wanted = 12u + next_random(&h->random, 40);
    uint32_t padded = GP_RECORD_SIZE(wanted, 4u);
    stop *event = (stop *)gp_stream_claim(&h->stream, STOP, wanted);
    h->clock++;
    if (event == NULL) {
        pushed(h, false, padded, failed);
    } else if (next_random(&h->random, 3) == 0) {
        assert_false(is_full(h, padded));
        gp_stream_abort(&h->stream);
    } else {
        uint32_t size = 8u + next_random(&h->random, wanted - 7u);
        event->time = h->clock;
        assert_false(is_full(h, padded));
        gp_stream_commit(&h->stream, size);
        pushed(h, true, GP_RECORD_SIZE(size, 4u), failed);
    }
}

static void read_random(history *h)
{
    model *m = &h->model;
    uint32_t left = next_random(&h->random, 3) == 0
                        ? next_random(&h->random, 10)
                        : UINT32_MAX;
    if (m->first == m->read_end) {
        m->read_end = m->end;
        m->used = m->first == m->end ? m->used : 0;
    }
    gp_stream_reader reader = gp_stream_read(&h->stream);
    const gp_record *record = NULL;
    while (left > 0 && (record = gp_stream_peek(&reader)) != NULL) {
        const item *expected = &m->items[m->first];
        assert_true(m->first < m->read_end);
        assert_int_equal(expected->size, record->units * 4u);
        if (record->type == GP_RECORD_LOST) {
            const gp_record_lost *lost = (const gp_record_lost *)record;
            assert_int_equal(expected->lost, lost->count);
        } else {
            assert_int_equal(0, expected->lost);
            assert_int_equal(expected->time, ((const stop *)record)->time);
        }
        gp_stream_advance(&reader, expected->size);
        m->first++;
        left--;
        if (next_random(&h->random, 8) == 0) {
            push_random(h);
        }
    }
    assert_true(left == 0 || m->first == m->read_end);
}

static void reset(history *h)
{
    gp_stream_reset(&h->stream);
    h->model.first = h->model.read_end = h->model.end;
    h->model.used = 0;
}

/* To another stream and back. */
static void move_about(history *h)
{
    gp_stream other;
    gp_stream_init(&other, &walk_type, &h->memory, GP_OVERFLOW_GROW, 8);
    size_t size = gp_stream_size(&h->stream);
    uint32_t count = gp_stream_count(&h->stream);
    if (gp_stream_move(&other, &h->stream)) {
        assert_true(gp_stream_is_empty(&h->stream));
        assert_int_equal(size, gp_stream_size(&other));
        assert_int_equal(count, gp_stream_count(&other));
        reset(h);
    }
    gp_stream_finish(&other);
}

static void play(history *h, uint32_t steps)
{
    begin(h);
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t what = next_random(&h->random, 40);
        if (what < 25) {
            push_random(h);
        } else if (what < 30) {
            claim_random(h);
        } else if (what < 38) {
            read_random(h);
        } else if (what == 38) {
            move_about(h);
        } else if (next_random(&h->random, 10) == 0) {
            reset(h);
        }
        model *m = &h->model;
        size_t size = 0;
        for (uint32_t j = m->first; j < m->end; j++) {
            size += m->items[j].size;
        }
        assert_int_equal(size, gp_stream_size(&h->stream));
        assert_int_equal(m->dropped, h->stream.dropped_count);
        if (m->first == m->end) {
            m->read_end -= m->first;
            m->first = m->end = 0;
            assert_int_equal(0, m->read_end);
        }
    }
    gp_stream_finish(&h->stream);
}

static void a_stream_does_as_its_model(void **state)
{
    (void)state;
    static history h;
    for (uint32_t i = 0; i < 60; i++) {
        memset(&h, 0, sizeof h);
        h.random = 977u + i;
        h.overflow = (gp_overflow)(i % 3u);
        h.is_static = i % 2u != 0;
        play(&h, 2000);
    }
}

static void a_stream_whose_memory_fails_does_as_its_model(void **state)
{
    (void)state;
    static history h;
    for (uint32_t i = 0; i < 30; i++) {
        memset(&h, 0, sizeof h);
        h.random = 1977u + i;
        h.overflow = i % 2u == 0 ? GP_OVERFLOW_GROW : GP_OVERFLOW_FAIL;
        h.fail_in = 2;
        play(&h, 2000);
    }
}

/* A merge beside a stable sort. */

#define SOURCES 9u

static uint32_t fill_sources(uint64_t *random, gp_stream *sources, item *items)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < SOURCES; i++) {
        uint32_t key = next_random(random, 20);
        uint32_t count = next_random(random, 30);
        for (uint32_t j = 0; j < count; j++) {
            key += next_random(random, 4);
            push_step(&sources[i], key, (uint8_t)i);
            items[total] = (item){i, key, j};
            total++;
            if (next_random(random, 15) == 0) {
                gp_stream_reader reader = gp_stream_read(&sources[i]);
                (void)gp_stream_peek(&reader);
            }
        }
    }
    return total;
}

/* Items come by source and position; sorts them by key, stably. */
static void sort(item *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        item moving = items[i];
        uint32_t place = i;
        while (place > 0 && items[place - 1u].time > moving.time) {
            items[place] = items[place - 1u];
            place--;
        }
        items[place] = moving;
    }
}

static void a_merge_is_a_stable_sort(void **state)
{
    (void)state;
    static item items[SOURCES * 30u];
    uint64_t random = 4711;
    for (uint32_t round = 0; round < 300; round++) {
        gp_stream streams[SOURCES];
        gp_stream merged;
        const gp_stream *sources[SOURCES];
        for (uint32_t i = 0; i < SOURCES; i++) {
            gp_stream_init(&streams[i], &walk_type, NULL, GP_OVERFLOW_GROW, 64);
            sources[i] = &streams[i];
        }
        gp_stream_init(&merged, &walk_type, NULL, GP_OVERFLOW_GROW, 64);
        uint32_t total = fill_sources(&random, streams, items);
        sort(items, total);
        uint32_t count = 1u + round % SOURCES;
        assert_true(gp_stream_merge(&merged, sources, count, 0));
        gp_stream_reader reader = gp_stream_read(&merged);
        for (uint32_t i = 0; i < total; i++) {
            if (items[i].size < count) {
                const step *event = (const step *)gp_stream_peek(&reader);
                assert_int_equal(items[i].time, event->time);
                assert_int_equal(items[i].size, event->foot);
                gp_stream_advance(&reader, STEP_SIZE);
            }
        }
        assert_null(gp_stream_peek(&reader));
        gp_stream_finish(&merged);
        for (uint32_t i = 0; i < SOURCES; i++) {
            gp_stream_finish(&streams[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_does_as_its_model),
        cmocka_unit_test(a_stream_whose_memory_fails_does_as_its_model),
        cmocka_unit_test(a_merge_is_a_stable_sort),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
