/*
 * buffer_fixture.h - what the tests of number buffers share: two of f32, in
 * memory that is counted and can fail.
 *
 * Most of what they test is about f32: the four headers of the numbers are the
 * same text but for the type, which tests/test_house_c.py sees to.
 */
#ifndef BUFFER_FIXTURE_H
#define BUFFER_FIXTURE_H

#include "../generated/support.h"
#include "gp_buffer.h"

static test_memory heap;
static test_exhausted exhausted;
static gp_memory memory;
static gp_f32_buffer buffer, other;

static inline int begin(void **state)
{
    (void)state;
    heap = (test_memory){0};
    exhausted = (test_exhausted){0};
    memory = (gp_memory){.allocator = test_allocator(&heap),
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    gp_f32_buffer_init(&buffer, &memory);
    gp_f32_buffer_init(&other, &memory);
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    gp_f32_buffer_finish(&buffer);
    gp_f32_buffer_finish(&other);
    assert_all_given_back(&heap);
    return 0;
}

/* Writes first, first + 1 and so on. */
static inline void write_count(
    gp_f32_buffer *to, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_true(gp_f32_buffer_write(to, (float)(first + i)));
    }
}

/* As the buffer has so many values in all, the last of them as written above. */
static inline void assert_ends_with(
    const gp_f32_buffer *of, uint32_t count, uint32_t first, uint32_t size)
{
    assert_int_equal(count, gp_f32_buffer_count(of));
    const float *values = gp_f32_buffer_values(of) + (count - size);
    for (uint32_t i = 0; i < size; i++) {
        assert_true((float)(first + i) == values[i]);
    }
}

#endif
