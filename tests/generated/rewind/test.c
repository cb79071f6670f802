/* The last frames of a world in an arena, which grows and is now and then full. */
#include "../support.h"

#include "garden_snapshot.h"

#include "play.h"

static GP_ALIGNAS(64) unsigned char memory[16u * 1024u];

static garden_world *begin(void)
{
    slots_alive = 0;
    gp_poison_allow(memory, sizeof memory);
    memset(memory, 0xEE, sizeof memory);
    gp_arena *arena = gp_arena_init(memory, sizeof memory);
    garden_world *world = garden_world_init_in(arena, NULL);
    assert_non_null(world);
    return world;
}

static const unsigned char *get_block(garden_world *world, size_t *size)
{
    (void)world;
    *size = gp_arena_used((const gp_arena *)(const void *)memory);
    return memory;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_TESTS,
        cmocka_unit_test(a_trim_that_destroys_ends_the_frames_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
