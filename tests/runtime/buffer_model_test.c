/* A buffer against an array that is never full, at random: every write, copy,
 * claim, writer, read, reset and failing allocation, whatever came before. */
#include "../generated/support.h"
#include "gp_buffer.h"

#define MOST 4096u

static test_memory heap;
static gp_memory memory;
static uint32_t random_bits = 1;

static uint32_t chance(uint32_t below)
{
    random_bits = random_bits * 1664525u + 1013904223u;
    return (random_bits >> 8) % below;
}

typedef struct model {
    uint16_t values[MOST];
    uint32_t count;
    uint32_t next;
    bool is_past;
} model;

typedef struct subject {
    gp_u16_buffer buffer;
    model model;
} subject;

static void expect_room(subject *s, bool wrote, uint32_t count)
{
    if (wrote) {
        s->model.count += count;
    }
}

static uint16_t *model_end(subject *s)
{
    return s->model.values + s->model.count;
}

static void write_some(subject *s)
{
    uint16_t v[4];
    for (uint32_t i = 0; i < 4; i++) {
        v[i] = (uint16_t)chance(65536);
        model_end(s)[i] = v[i];
    }
    uint32_t count = 1 + chance(4);
    bool wrote = false;
    switch (count) {
    case 1:
        wrote = gp_u16_buffer_write(&s->buffer, v[0]);
        break;
    case 2:
        wrote = gp_u16_buffer_write2(&s->buffer, v[0], v[1]);
        break;
    case 3:
        wrote = gp_u16_buffer_write3(&s->buffer, v[0], v[1], v[2]);
        break;
    default:
        wrote = gp_u16_buffer_write4(&s->buffer, v[0], v[1], v[2], v[3]);
        break;
    }
    expect_room(s, wrote, count);
}

static void write_many(subject *s)
{
    uint16_t values[100];
    uint32_t count = chance(100);
    for (uint32_t i = 0; i < count; i++) {
        values[i] = model_end(s)[i] = (uint16_t)chance(65536);
    }
    bool wrote = gp_u16_buffer_write_array(&s->buffer, values, count);
    expect_room(s, wrote, count);
}

static void copy_some(subject *s, const subject *from)
{
    uint32_t first = chance(from->model.count + 2);
    uint32_t count = chance(200);
    bool is_there =
        first <= from->model.count && count <= from->model.count - first;
    if (is_there) {
        memmove(model_end(s), from->model.values + first, count * 2u);
    }
    bool wrote = gp_u16_buffer_copy(&s->buffer, &from->buffer, first, count);
    assert_true(is_there || !wrote);
    expect_room(s, wrote, count);
}

static void claim_some(subject *s)
{
    uint32_t claimed = chance(100);
    uint32_t stored = chance(claimed + 1);
    uint16_t *place = gp_u16_buffer_claim(&s->buffer, claimed);
    if (place == NULL) {
        return;
    }
    for (uint32_t i = 0; i < stored; i++) {
        *place++ = model_end(s)[i] = (uint16_t)chance(65536);
    }
    gp_u16_buffer_commit(&s->buffer, place);
    expect_room(s, true, stored);
}

static void write_by_writer(subject *s)
{
    gp_u16_writer writer = gp_u16_buffer_begin_write(&s->buffer);
    for (uint32_t i = chance(40); i > 0; i--) {
        uint16_t a = (uint16_t)chance(65536);
        model_end(s)[0] = a;
        model_end(s)[1] = model_end(s)[2] = 7;
        bool is_one = chance(2) == 0;
        bool wrote = is_one ? gp_u16_writer_write(&writer, a)
                            : gp_u16_writer_write3(&writer, a, 7, 7);
        expect_room(s, wrote, is_one ? 1 : 3);
    }
    gp_u16_buffer_end_write(&s->buffer, writer);
}

static void read_some(subject *s)
{
    model *m = &s->model;
    for (uint32_t i = chance(30); i > 0; i--) {
        uint16_t expected = m->next < m->count ? m->values[m->next] : 0;
        assert_int_equal(expected, gp_u16_buffer_next(&s->buffer));
        m->is_past |= m->next == m->count;
        m->next += m->next < m->count;
    }
    uint16_t values[20];
    uint32_t count = chance(20);
    bool is_there = count <= m->count - m->next;
    assert_int_equal(
        is_there, gp_u16_buffer_next_array(&s->buffer, values, count));
    if (is_there) {
        assert_memory_equal(m->values + m->next, values, count * 2u);
        m->next += count;
    } else {
        m->is_past = true;
    }
}

static void begin_again(subject *s, bool reset)
{
    if (reset) {
        gp_u16_buffer_reset(&s->buffer);
        s->model.count = 0;
    }
    gp_u16_buffer_begin_read(&s->buffer);
    s->model.next = 0;
    s->model.is_past = false;
}

static void move_all(subject *s, subject *from)
{
    if (s != from) {
        gp_u16_buffer_move(&s->buffer, &from->buffer);
        s->model = from->model;
        from->model = (model){.count = 0};
        gp_u16_buffer_begin_read(&from->buffer);
    }
}

static void do_something(subject *s, subject *other)
{
    switch (chance(16)) {
    case 0:
        begin_again(s, true);
        break;
    case 1:
        begin_again(s, false);
        break;
    case 2:
        move_all(s, other);
        break;
    case 3:
        gp_u16_buffer_reserve(&s->buffer, chance(2000));
        break;
    case 4:
    case 5:
        write_many(s);
        break;
    case 6:
    case 7:
        copy_some(s, other);
        break;
    case 8:
    case 9:
        claim_some(s);
        break;
    case 10:
    case 11:
        write_by_writer(s);
        break;
    case 12:
    case 13:
        read_some(s);
        break;
    default:
        write_some(s);
        break;
    }
}

static void assert_same(const subject *s)
{
    const model *m = &s->model;
    assert_int_equal(m->count, gp_u16_buffer_count(&s->buffer));
    assert_memory_equal(
        m->values, gp_u16_buffer_values(&s->buffer), m->count * 2u);
    assert_int_equal(m->count - m->next, gp_u16_buffer_left(&s->buffer));
    assert_int_equal(m->is_past, gp_u16_buffer_is_past(&s->buffer));
}

static void a_buffer_does_as_an_endless_array_would(void **state)
{
    (void)state;
    static subject subjects[2];
    heap = (test_memory){0};
    memory = (gp_memory){.allocator = test_allocator(&heap)};
    for (uint32_t i = 0; i < 2; i++) {
        gp_u16_buffer_init(&subjects[i].buffer, &memory);
        gp_u16_buffer_begin_read(&subjects[i].buffer);
    }
    for (uint32_t step = 0; step < 20000; step++) {
        subject *s = &subjects[chance(2)];
        heap.fail_at = chance(8) == 0 ? heap.asked + 1 : 0;
        do_something(s, &subjects[chance(2)]);
        if (s->model.count > MOST - 300u) {
            begin_again(s, true);
        }
        assert_same(&subjects[0]);
        assert_same(&subjects[1]);
        if (step % 500u == 0) {
            gp_u16_buffer_finish(&s->buffer);
            s->model = (model){.count = 0};
            gp_u16_buffer_begin_read(&s->buffer);
        }
    }
    gp_u16_buffer_finish(&subjects[0].buffer);
    gp_u16_buffer_finish(&subjects[1].buffer);
    assert_all_given_back(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_buffer_does_as_an_endless_array_would),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
