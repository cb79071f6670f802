#include "gp_base.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static gp_id make_id(uint32_t generation, uint32_t type, uint32_t slot)
{
    return (gp_id){
        (uint64_t)generation << 32 | (uint64_t)type << GP_ID_SLOT_BITS | slot};
}

static void an_id_has_generation_type_and_slot(void **state)
{
    (void)state;
    gp_id id = make_id(UINT32_MAX, 1023, GP_ID_SLOT_MAX);
    assert_true(id.bits == UINT64_MAX);
    assert_int_equal(UINT32_MAX, gp_id_generation(id));
    assert_int_equal(1023, gp_id_type(id));
    assert_int_equal(GP_ID_SLOT_MAX, gp_id_slot(id));
    id = make_id(3, 2, 1);
    assert_int_equal(3, gp_id_generation(id));
    assert_int_equal(2, gp_id_type(id));
    assert_int_equal(1, gp_id_slot(id));
}

static void ids_are_equal_if_all_their_bits_are(void **state)
{
    (void)state;
    assert_true(gp_id_equal(make_id(3, 2, 1), make_id(3, 2, 1)));
    assert_false(gp_id_equal(make_id(3, 2, 1), make_id(5, 2, 1)));
    assert_false(gp_id_equal(make_id(3, 2, 1), make_id(3, 1, 1)));
    assert_false(gp_id_equal(make_id(3, 2, 1), make_id(3, 2, 0)));
}

static void expect_format(const char *expected, gp_id id)
{
    char text[64];
    size_t length = gp_id_format(id, "bee", text, sizeof text);
    assert_string_equal(expected, text);
    assert_int_equal(strlen(expected), length);
}

static void format_writes_name_slot_and_life(void **state)
{
    (void)state;
    expect_format("bee#12:1", make_id(1, 1, 12));
    expect_format("bee#12:7", make_id(13, 1, 12));
    expect_format(
        "bee#4194303:2147483648", make_id(UINT32_MAX, 1023, GP_ID_SLOT_MAX));
}

static void format_writes_none_for_zero(void **state)
{
    (void)state;
    expect_format("none", (gp_id){0});
    char text[8];
    assert_int_equal(4, gp_id_format((gp_id){0}, NULL, text, sizeof text));
}

static void format_writes_unknown_where_there_is_no_name(void **state)
{
    (void)state;
    char text[32];
    gp_id_format(make_id(13, 1, 12), NULL, text, sizeof text);
    assert_string_equal("unknown#12:7", text);
}

static void format_cuts_at_the_size_and_returns_the_whole_length(void **state)
{
    (void)state;
    char text[5] = "....";
    gp_id id = make_id(13, 1, 12);
    assert_int_equal(8, gp_id_format(id, "bee", text, 4));
    assert_string_equal("bee", text);
    assert_int_equal(8, gp_id_format(id, "bee", text, 1));
    assert_string_equal("", text);
    text[0] = '.';
    assert_int_equal(8, gp_id_format(id, "bee", text, 0));
    assert_int_equal('.', text[0]);
    assert_int_equal(8, gp_id_format(id, "bee", NULL, 0));
}

typedef struct heap {
    size_t asked;
    size_t released;
    void *last;
} heap;

static void *allocate_counting(void *context, size_t size)
{
    heap *counts = context;
    counts->asked += size;
    counts->last = malloc(size);
    return counts->last;
}

static void release_counting(void *context, void *memory, size_t size)
{
    heap *counts = context;
    assert_ptr_equal(counts->last, memory);
    counts->released += size;
    free(memory);
}

static void memory_comes_from_malloc_without_an_allocator(void **state)
{
    (void)state;
    gp_memory memory = {0};
    char *block = gp_memory_allocate(&memory, 100);
    assert_non_null(block);
    memset(block, 1, 100);
    gp_memory_release(&memory, block, 100);
}

static void memory_comes_from_the_allocator_with_its_size(void **state)
{
    (void)state;
    heap counts = {0};
    gp_memory memory = {
        .allocator = {allocate_counting, release_counting, &counts}};
    void *block = gp_memory_allocate(&memory, 100);
    assert_ptr_equal(counts.last, block);
    assert_int_equal(100, counts.asked);
    gp_memory_release(&memory, block, 100);
    assert_int_equal(100, counts.released);
}

static void release_lets_null_be(void **state)
{
    (void)state;
    heap counts = {0};
    gp_memory memory = {
        .allocator = {allocate_counting, release_counting, &counts}};
    gp_memory_release(&memory, NULL, 100);
    assert_int_equal(0, counts.released);
    memory = (gp_memory){0};
    gp_memory_release(&memory, NULL, 0);
}

static void fixed_memory_never_allocates(void **state)
{
    (void)state;
    heap counts = {0};
    gp_memory memory = {
        .allocator = {allocate_counting, release_counting, &counts},
        .fixed = true};
    assert_null(gp_memory_allocate(&memory, 1));
    assert_int_equal(0, counts.asked);
    memory = (gp_memory){.fixed = true};
    assert_null(gp_memory_allocate(&memory, 1));
}

static void keep_exhausted(void *user, const gp_exhausted *what)
{
    gp_exhausted *exhausted = user;
    *exhausted = *what;
}

static void exhaustion_is_reported_with_name_and_numbers(void **state)
{
    (void)state;
    gp_exhausted exhausted = {0};
    gp_memory memory = {.on_exhausted = keep_exhausted, .user = &exhausted};
    gp_memory_report_exhausted(&memory, "bee", 1, 2, 3);
    assert_string_equal("bee", exhausted.name);
    assert_int_equal(1, exhausted.count);
    assert_int_equal(2, exhausted.capacity);
    assert_int_equal(3, exhausted.max);
}

static void exhaustion_may_have_no_callback(void **state)
{
    (void)state;
    gp_memory memory = {0};
    gp_memory_report_exhausted(&memory, "bee", 1, 2, 3);
}

static void lowest_bit_finds_every_place(void **state)
{
    (void)state;
    for (uint32_t place = 0; place < 64; place++) {
        uint64_t bit = UINT64_C(1) << place;
        assert_int_equal(place, gp_lowest_bit(bit));
        assert_int_equal(place, gp_lowest_bit(bit | UINT64_C(1) << 63));
    }
    assert_int_equal(0, gp_lowest_bit(UINT64_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_id_has_generation_type_and_slot),
        cmocka_unit_test(ids_are_equal_if_all_their_bits_are),
        cmocka_unit_test(format_writes_name_slot_and_life),
        cmocka_unit_test(format_writes_none_for_zero),
        cmocka_unit_test(format_writes_unknown_where_there_is_no_name),
        cmocka_unit_test(format_cuts_at_the_size_and_returns_the_whole_length),
        cmocka_unit_test(memory_comes_from_malloc_without_an_allocator),
        cmocka_unit_test(memory_comes_from_the_allocator_with_its_size),
        cmocka_unit_test(release_lets_null_be),
        cmocka_unit_test(fixed_memory_never_allocates),
        cmocka_unit_test(exhaustion_is_reported_with_name_and_numbers),
        cmocka_unit_test(exhaustion_may_have_no_callback),
        cmocka_unit_test(lowest_bit_finds_every_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
