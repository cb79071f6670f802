/* The last frames of a world in an arena, which grows and is now and then full. */
#include "../support.h"

#include "garden_snapshot.h"

#include "play.h"

static GP_ALIGNAS(64) unsigned char memory[24u * 1024u];

static garden_world *begin(void)
{
    slots_alive = 0;
    memset(memory, 0xEE, sizeof memory);
    gp_arena *arena = gp_arena_init(memory, sizeof memory);
    garden_world *world = garden_world_init_in(arena, NULL);
    assert_non_null(world);
    return world;
}

/* A block of the program's own, which is never released: only going back frees it. */
static void take_memory(garden_world *world)
{
    gp_allocator allocator = garden_gp(world)->gp.memory.allocator;
    size_t size = 1u + pick(600);
    unsigned char *block = allocator.allocate(allocator.context, size);
    for (size_t i = 0; block != NULL && i < size; i++) {
        block[i] = (unsigned char)pick(256);
    }
}

static const unsigned char *get_block(garden_world *world, size_t *size)
{
    (void)world;
    *size = gp_arena_used((const gp_arena *)(const void *)memory);
    return memory;
}

static unsigned char *take_block(garden_world *world, size_t size)
{
    gp_allocator allocator = garden_gp(world)->gp.memory.allocator;
    unsigned char *block = allocator.allocate(allocator.context, size);
    assert_non_null(block);
    return block;
}

/* The ring begins anywhere and ends anywhere when the copy needs more of it. */
static void an_arena_may_grow_wherever_the_ring_ends(void **state)
{
    (void)state;
    for (size_t more = 1; more < 40; more++) {
        garden_world *world = begin();
        size_t size;
        get_block(world, &size);
        gp_rewind_desc desc = {ring, size + more * 64u, 0, true};
        gp_rewind rewind = start(&desc);
        garden_bee *bee = garden_bee_create(world);
        for (uint32_t number = 1; number <= 40; number++) {
            garden_bee_set_hp(world, bee, (int32_t)number);
            if (number % 11u == 0) {
                memset(take_block(world, 64), (int)number, 64);
            }
            push(&rewind, &desc, world, number);
        }
        while (gp_rewind_count(&rewind) > 1u) {
            go_back(&rewind, world, frame_count - 2u);
        }
        garden_world_finish(world);
    }
}

/* More than is looked at, kept and copied at once; whole, or with gaps. */
static void long_changes_come_back(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        unsigned char *block = take_block(world, 9000);
        for (uint32_t number = 1; number <= 6; number++) {
            size_t step = number % 3u == 0 ? 640u : 1u;
            for (size_t i = 0; i < 9000; i += step) {
                block[i] = (unsigned char)(number + i % 7u);
            }
            push(&rewind, &desc, world, number);
        }
        for (uint32_t index = 6; index-- > 0;) {
            go_back(&rewind, world, index);
        }
        garden_world_finish(world);
    }
}

/* A restore by hand makes the arena smaller, and then it grows with other bytes. */
static void an_arena_may_shrink_and_grow_again(void **state)
{
    static unsigned char copy[BLOCK_MAX + 64u];
    (void)state;
    for (uint32_t round = 0; round < 4; round++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, round % 2u != 0};
        gp_rewind rewind = start(&desc);
        size_t size = garden_world_snapshot(world, copy, sizeof copy);
        memset(take_block(world, 2000), 1, 2000);
        push(&rewind, &desc, world, 1);
        assert_true(garden_world_restore(world, copy, size));
        push(&rewind, &desc, world, 2);
        memset(take_block(world, 3000), 2, 3000);
        if (round / 2u != 0) {
            push(&rewind, &desc, world, 3);
            go_back(&rewind, world, 2);
        }
        go_back(&rewind, world, 0);
        garden_world_finish(world);
    }
}

/* Frames of other sizes than a lap before: the ring ends where none of them did. */
static void whole_frames_of_many_sizes_come_back(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < ROUNDS(30); round++) {
        garden_world *world = begin();
        static unsigned char copy[BLOCK_MAX + 64u];
        size_t size = garden_world_snapshot(world, copy, sizeof copy);
        gp_rewind_desc desc = {ring, size * 4u + round * 256u, 0, false};
        gp_rewind rewind = start(&desc);
        for (uint32_t number = 1; number <= 24; number++) {
            uint32_t kept = gp_rewind_count(&rewind);
            assert_true(garden_world_restore(world, copy, size));
            size_t taken = 64u + pick(8) * 900u;
            memset(take_block(world, taken), (int)number, taken);
            push(&rewind, &desc, world, number);
            if (kept > 2u && pick(3) == 0) {
                go_back(&rewind, world, frame_count - 2u);
                go_back(&rewind, world, frame_count - 1u);
                number = frames[frame_count - 1u].number;
                if (pick(2) == 0) {
                    break;
                }
            }
        }
        while (gp_rewind_count(&rewind) > 1u) {
            go_back(&rewind, world, frame_count - 2u);
        }
        garden_world_finish(world);
    }
}

/* A frame that needs more than is left at the end of the ring, where an older one
 * still lies. */
static void what_lies_at_the_end_of_the_ring_is_dropped_first(void **state)
{
    static const size_t more[] = {6000, 64, 64, 64, 5800, 4000, 64};
    static const uint32_t counts[] = {1, 2, 3, 3, 3, 1, 2};
    static unsigned char copy[BLOCK_MAX + 64u];
    (void)state;
    garden_world *world = begin();
    size_t base;
    get_block(world, &base);
    size_t size = garden_world_snapshot(world, copy, sizeof copy);
    gp_rewind_desc desc = {ring, 3u * (base + 128u) + 8000u, 0, false};
    gp_rewind rewind = start(&desc);
    for (uint32_t i = 0; i < GP_COUNT_OF(more); i++) {
        assert_true(garden_world_restore(world, copy, size));
        memset(take_block(world, more[i]), (int)i, more[i]);
        push(&rewind, &desc, world, i + 1u);
        assert_int_equal(counts[i], gp_rewind_count(&rewind));
    }
    go_back(&rewind, world, frame_count - 2u);
    garden_world_finish(world);
}

/* Without the hold, a trim that destroys ends the frames before it. */
static void a_trim_that_destroys_ends_the_frames_before(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        while (garden_flower_create(world) != NULL) {
            continue; /* until the arena is full */
        }
        int32_t most = slots_alive;
        garden_flower_recycle_all(world);
        push(&rewind, &desc, world, 1);
        garden_flower_trim(world);
        assert_true(slots_alive < most);
        push(&rewind, &desc, world, 2);
        act(world);
        see(world, &now);
        assert_false(gp_rewind_to(&rewind, world, 1));
        assert_seen(world, &now);
        assert_int_equal(2, gp_rewind_count(&rewind));
        go_back(&rewind, world, 1);
        garden_world_finish(world);
        assert_int_equal(0, slots_alive);
    }
}

/* One whose schema has no `snapshot: true`. */
static void a_world_without_snapshots_is_refused(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        gp_world plain = {.ready = true};
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        assert_false(gp_rewind_push(&rewind, &plain, 1));
        assert_int_equal(0, gp_rewind_count(&rewind));
        assert_false(gp_rewind_to(&rewind, &plain, 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_TESTS,
        cmocka_unit_test(an_arena_may_grow_wherever_the_ring_ends),
        cmocka_unit_test(long_changes_come_back),
        cmocka_unit_test(an_arena_may_shrink_and_grow_again),
        cmocka_unit_test(whole_frames_of_many_sizes_come_back),
        cmocka_unit_test(what_lies_at_the_end_of_the_ring_is_dropped_first),
        cmocka_unit_test(a_trim_that_destroys_ends_the_frames_before),
        cmocka_unit_test(a_world_without_snapshots_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
