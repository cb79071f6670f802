/* A frame stack against arrays, at random: gets of several types, writes, marks
 * that nest, ends of frames, trims and failing allocations. */
#include "../generated/support.h"
#include "gp_frame_stack.h"

#define MOST_BUFFERS 300u
#define MOST_MARKS 20u

static test_memory heap;
static gp_memory memory;
static gp_frame_stack stack;
static uint32_t random_bits = 7;

static uint32_t chance(uint32_t below)
{
    random_bits = random_bits * 1664525u + 1013904223u;
    return (random_bits >> 8) % below;
}

/* A buffer that is out: its values are seed, seed + 1 and so on. */
typedef struct lent {
    gp_u16_buffer *u16; /* one of the two is not NULL */
    gp_f64_buffer *f64;
    uint32_t count;
    uint16_t seed;
} lent;

static lent all[MOST_BUFFERS];
static uint32_t count;

static struct {
    gp_frame_mark mark;
    uint32_t count;
} marks[MOST_MARKS];
static uint32_t mark_count;

static void get_one(void)
{
    if (count == MOST_BUFFERS) {
        return;
    }
    lent new_one = {.seed = (uint16_t)chance(10000)};
    if (chance(2) == 0) {
        new_one.u16 = gp_frame_stack_get_u16(&stack);
    } else {
        new_one.f64 = gp_frame_stack_get_f64(&stack);
    }
    if (new_one.u16 != NULL || new_one.f64 != NULL) {
        all[count++] = new_one;
    }
}

static void write_some(lent *to)
{
    for (uint32_t i = chance(chance(8) == 0 ? 2000 : 50); i > 0; i--) {
        uint32_t value = to->seed + to->count;
        to->count += to->u16 != NULL
                         ? gp_u16_buffer_write(to->u16, (uint16_t)value)
                         : gp_f64_buffer_write(to->f64, (double)value);
    }
}

static void claim_some(lent *to)
{
    uint32_t stored = chance(40);
    double *place =
        to->f64 != NULL ? gp_f64_buffer_claim(to->f64, stored + 5) : NULL;
    if (place != NULL) {
        for (uint32_t i = 0; i < stored; i++) {
            *place++ = (double)(to->seed + to->count++);
        }
        gp_f64_buffer_commit(to->f64, place);
    }
}

static void assert_holds(const lent *of)
{
    if (of->u16 != NULL) {
        assert_int_equal(of->count, gp_u16_buffer_count(of->u16));
        gp_u16_buffer_begin_read(of->u16);
    } else {
        assert_int_equal(of->count, gp_f64_buffer_count(of->f64));
        gp_f64_buffer_begin_read(of->f64);
    }
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t value = of->u16 != NULL
                             ? gp_u16_buffer_next(of->u16)
                             : (uint32_t)gp_f64_buffer_next(of->f64);
        assert_int_equal((uint16_t)(of->seed + i), (uint16_t)value);
    }
}

static void end_frame(void)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_holds(&all[i]);
    }
    gp_frame_stack_dispose_all(&stack);
    count = 0;
    mark_count = 0;
    if (chance(4) == 0) {
        size_t before = heap.size;
        size_t less = gp_frame_stack_trim(&stack);
        assert_int_equal(before - heap.size, less);
    }
}

static void mark_or_reset(void)
{
    if (chance(2) == 0 && mark_count < MOST_MARKS) {
        marks[mark_count].mark = gp_frame_stack_mark(&stack);
        marks[mark_count].count = count;
        mark_count++;
    } else if (mark_count > 0) {
        mark_count--;
        assert_true(gp_frame_stack_reset(&stack, marks[mark_count].mark));
        count = marks[mark_count].count;
    }
}

static void do_something(void)
{
    uint32_t what = chance(40);
    if (chance(300) == 0) {
        end_frame(); /* several chunks are in use by then */
    } else if (what < 5) {
        mark_or_reset();
    } else if (what < 20 || count == 0) {
        get_one();
    } else if (what < 30) {
        write_some(&all[chance(count)]);
    } else if (what < 35) {
        claim_some(&all[chance(count)]);
    } else {
        assert_holds(&all[chance(count)]);
    }
}

static void a_stack_does_as_arrays_would(void **state)
{
    (void)state;
    memory = (gp_memory){.allocator = test_allocator(&heap)};
    gp_frame_stack_init(&stack, &memory);
    for (uint32_t step = 0; step < 20000; step++) {
        heap.fail_at = chance(10) == 0 ? heap.asked + 1 : 0;
        do_something();
        assert_int_equal(count, gp_frame_stack_count(&stack));
    }
    end_frame();
    gp_frame_stack_finish(&stack);
    assert_all_given_back(&heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stack_does_as_arrays_would),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
