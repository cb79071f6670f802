#include "gp_arena.h"

#include "gp_poison.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "watcher.h"

#define SIZE 16384u

static _Alignas(64) unsigned char memory[SIZE];

typedef struct fixture {
    gp_arena *arena;
    gp_memory memory;
} fixture;

static fixture make(size_t size)
{
    gp_poison_allow(memory, SIZE);
    memset(memory, 0xEE, SIZE);
    fixture f = {gp_arena_init(memory, size), {.fixed = false}};
    assert_non_null(f.arena);
    f.memory.allocator = gp_arena_allocator(f.arena);
    return f;
}

static void an_arena_needs_its_least_size(void **state)
{
    (void)state;
    assert_null(gp_arena_init(memory, GP_ARENA_MIN - 1u));
    assert_null(gp_arena_init(NULL, SIZE));
    assert_non_null(gp_arena_init(memory, GP_ARENA_MIN));
}

static void memory_is_aligned_and_zero(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    size_t used = gp_arena_used(f.arena);
    for (size_t size = 0; size < 200; size++) {
        unsigned char *block = gp_memory_allocate(&f.memory, size);
        if (block == NULL) {
            break;
        }
        assert_int_equal(0, (uintptr_t)block % 64u);
        assert_ptr_equal(memory + used, block);
        used = gp_arena_used(f.arena);
        for (size_t i = 0; i < size; i++) {
            assert_int_equal(0, block[i]);
        }
    }
}

static void released_memory_is_reused_by_its_size(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    void *small = gp_memory_allocate(&f.memory, 100);
    void *large = gp_memory_allocate(&f.memory, 1000);
    void *other = gp_memory_allocate(&f.memory, 101);
    size_t used = gp_arena_used(f.arena);
    gp_memory_release(&f.memory, small, 100);
    gp_memory_release(&f.memory, large, 1000);
    gp_memory_release(&f.memory, other, 101);
    assert_ptr_equal(other, gp_memory_allocate(&f.memory, 128));
    assert_ptr_equal(small, gp_memory_allocate(&f.memory, 65));
    assert_ptr_equal(large, gp_memory_allocate(&f.memory, 1024));
    assert_int_equal(used, gp_arena_used(f.arena));
    assert_non_null(gp_memory_allocate(&f.memory, 1024));
    assert_int_equal(used + 1024u, gp_arena_used(f.arena));
}

/* Sizes whose blocks share a bin, which is one of every 64 * 64 bytes. */
static void sizes_that_share_a_bin_are_distinguished(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    void *blocks[4];
    static const size_t sizes[] = {64, 64 + 64 * 64, 64, 64 + 64 * 64};
    for (size_t i = 0; i < 4; i++) {
        blocks[i] = gp_memory_allocate(&f.memory, sizes[i]);
        assert_non_null(blocks[i]);
    }
    for (size_t i = 0; i < 4; i++) {
        gp_memory_release(&f.memory, blocks[i], sizes[i]);
    }
    for (size_t i = 4; i-- > 0;) {
        assert_ptr_equal(blocks[i], gp_memory_allocate(&f.memory, sizes[i]));
    }
}

/* None is lost, whatever is released and reused between. */
static void blocks_of_several_sizes_in_a_bin_stay_in_it(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    const size_t large = 64 + 64 * 64;
    void *first = gp_memory_allocate(&f.memory, 64);
    void *second = gp_memory_allocate(&f.memory, 64);
    void *other = gp_memory_allocate(&f.memory, large);
    gp_memory_release(&f.memory, first, 64);
    gp_memory_release(&f.memory, second, 64);
    gp_memory_release(&f.memory, other, large);
    assert_ptr_equal(second, gp_memory_allocate(&f.memory, 64));
    assert_ptr_equal(other, gp_memory_allocate(&f.memory, large));
    gp_memory_release(&f.memory, other, large);
    assert_ptr_equal(first, gp_memory_allocate(&f.memory, 64));
    size_t used = gp_arena_used(f.arena);
    assert_non_null(gp_memory_allocate(&f.memory, 64)); /* not a large one */
    assert_int_equal(used + 64u, gp_arena_used(f.arena));
    assert_ptr_equal(other, gp_memory_allocate(&f.memory, large));
}

static void a_full_arena_returns_null_and_keeps_its_memory(void **state)
{
    (void)state;
    fixture f = make(2048);
    size_t room = 2048u - gp_arena_used(f.arena);
    assert_null(gp_memory_allocate(&f.memory, room + 1u));
    assert_null(gp_memory_allocate(&f.memory, SIZE_MAX));
    assert_null(gp_memory_allocate(&f.memory, SIZE_MAX - 62u));
    void *all = gp_memory_allocate(&f.memory, room);
    assert_non_null(all);
    assert_null(gp_memory_allocate(&f.memory, 1));
    assert_int_equal(2048, gp_arena_used(f.arena));
    gp_memory_release(&f.memory, all, room);
    assert_null(gp_memory_allocate(&f.memory, 1));
    assert_ptr_equal(all, gp_memory_allocate(&f.memory, room));
}

static void released_memory_is_forbidden_until_it_is_reused(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    unsigned char *block = gp_memory_allocate(&f.memory, 256);
    gp_memory_release(&f.memory, block, 256);
    assert_int_equal(is_watched(), is_forbidden(block + 100));
    gp_poison_allow(memory, SIZE);
    gp_arena_forbid_released(f.arena);
    assert_int_equal(is_watched(), is_forbidden(block + 100));
    assert_false(is_forbidden(block + 256));
    assert_ptr_equal(block, gp_memory_allocate(&f.memory, 256));
    assert_false(is_forbidden(block + 100));
}

static void all_that_is_released_can_be_forbidden_again(void **state)
{
    (void)state;
    static const size_t sizes[] = {128, 128, 128 + 64 * 64, 128 + 64 * 64, 192};
    fixture f = make(SIZE);
    unsigned char *blocks[5];
    for (size_t i = 0; i < 5; i++) {
        blocks[i] = gp_memory_allocate(&f.memory, sizes[i]);
        assert_non_null(blocks[i]);
    }
    for (size_t i = 0; i < 5; i++) {
        gp_memory_release(&f.memory, blocks[i], sizes[i]);
    }
    gp_poison_allow(memory, SIZE);
    gp_arena_forbid_released(f.arena);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(is_watched(), is_forbidden(blocks[i] + 64));
        assert_int_equal(is_watched(), is_forbidden(blocks[i] + sizes[i] - 1u));
        assert_false(is_forbidden(blocks[i] + 8));
    }
    gp_poison_allow(memory, SIZE);
}

static void an_arena_holds_one_world(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    assert_null(gp_arena_add_world(f.arena, SIZE));
    void *world = gp_arena_add_world(f.arena, 100);
    assert_non_null(world);
    assert_null(gp_arena_add_world(f.arena, 100));
    gp_arena_remove_world(f.arena, memory, 100);
    assert_null(gp_arena_add_world(f.arena, 100));
    gp_arena_remove_world(f.arena, world, 100);
    gp_arena_remove_world(f.arena, world, 100);
    assert_ptr_equal(world, gp_arena_add_world(f.arena, 100));
}

static void assert_nothing_is_forbidden(void)
{
    for (size_t i = 0; i < SIZE; i += 8) {
        assert_false(is_forbidden(memory + i));
    }
}

static void memory_without_a_world_is_its_owners_again(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    void *world = gp_arena_add_world(f.arena, 256);
    void *block = gp_memory_allocate(&f.memory, 256);
    gp_memory_release(&f.memory, block, 256);
    assert_int_equal(is_watched(), is_forbidden((char *)block + 100));
    gp_arena_remove_world(f.arena, world, 256);
    assert_nothing_is_forbidden();
}

static void an_arena_is_made_where_another_one_was(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    void *block = gp_memory_allocate(&f.memory, 1024);
    gp_memory_release(&f.memory, block, 1024);
    f.memory.allocator = gp_arena_allocator(gp_arena_init(memory, SIZE - 1u));
    assert_nothing_is_forbidden();
    assert_ptr_equal(block, gp_memory_allocate(&f.memory, 256));
}

static void an_allocator_knows_its_arena(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    gp_allocator plain = {NULL, NULL, NULL};
    assert_ptr_equal(f.arena, gp_arena_of(&f.memory.allocator));
    assert_null(gp_arena_of(&plain));
}

/* The start of each block, and what it should have. */
typedef struct owned {
    unsigned char *block;
    size_t size;
    unsigned char mark;
} owned;

static uint32_t draw(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

/* No block ever overlaps another: each keeps its bytes until it is released. */
static void random_blocks_keep_their_bytes(void **state)
{
    (void)state;
    fixture f = make(SIZE);
    owned all[16] = {{NULL, 0, 0}};
    uint32_t seed = 1;
    size_t used = gp_arena_used(f.arena);
    for (uint32_t step = 0; step < 4000; step++) {
        owned *each = &all[draw(&seed, 16)];
        if (each->block != NULL) {
            for (size_t i = 0; i < each->size; i++) {
                assert_int_equal(each->mark, each->block[i]);
            }
            gp_memory_release(&f.memory, each->block, each->size);
        }
        each->size = 1u + draw(&seed, 500);
        each->mark = (unsigned char)step;
        each->block = gp_memory_allocate(&f.memory, each->size);
        if (each->block != NULL) {
            memset(each->block, each->mark, each->size);
        }
        assert_true(gp_arena_used(f.arena) >= used);
        used = gp_arena_used(f.arena);
        assert_true(used <= SIZE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_needs_its_least_size),
        cmocka_unit_test(memory_is_aligned_and_zero),
        cmocka_unit_test(released_memory_is_reused_by_its_size),
        cmocka_unit_test(sizes_that_share_a_bin_are_distinguished),
        cmocka_unit_test(blocks_of_several_sizes_in_a_bin_stay_in_it),
        cmocka_unit_test(a_full_arena_returns_null_and_keeps_its_memory),
        cmocka_unit_test(released_memory_is_forbidden_until_it_is_reused),
        cmocka_unit_test(all_that_is_released_can_be_forbidden_again),
        cmocka_unit_test(an_arena_holds_one_world),
        cmocka_unit_test(memory_without_a_world_is_its_owners_again),
        cmocka_unit_test(an_arena_is_made_where_another_one_was),
        cmocka_unit_test(an_allocator_knows_its_arena),
        cmocka_unit_test(random_blocks_keep_their_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
