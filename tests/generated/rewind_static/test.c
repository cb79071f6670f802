/* The last frames of a static world, whose size is no multiple of 64. */
#include "../support.h"

#include "garden_snapshot.h"

#include "../rewind/play.h"

static garden_world the_world;

static garden_world *begin(void)
{
    slots_alive = 0;
    gp_poison_allow(&the_world, sizeof the_world / 8u * 8u);
    memset(&the_world, 0xA5, sizeof the_world);
    assert_true(garden_world_init(&the_world, NULL));
    return &the_world;
}

static void take_memory(garden_world *world)
{
    (void)world; /* it has all that there will be */
}

static const unsigned char *get_block(garden_world *world, size_t *size)
{
    *size = sizeof *world;
    return (const unsigned char *)world;
}

static unsigned char copy[sizeof(garden_world) + 64u];

static void a_static_world_is_copied_without_an_arena(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    size_t size = garden_world_snapshot(world, NULL, 0);
    assert_in_range(size, sizeof *world + 1u, sizeof copy);
    memset(copy, 0x77, sizeof copy);
    assert_int_equal(size, garden_world_snapshot(world, copy, size - 1u));
    assert_int_equal(0x77, copy[0]);
    assert_int_equal(size, garden_world_snapshot(world, copy, size));
    garden_bee_set_hp(world, bee, 5);
    for (uint32_t i = 0; i < 3; i++) {
        assert_non_null(garden_flower_create(world));
    }
    assert_false(garden_world_restore(world, copy, size - 1u));
    assert_int_equal(5, bee->hp);
    assert_true(garden_world_restore(world, copy, size));
    assert_int_equal(100, bee->hp);
    assert_int_equal(0, slots_alive);
    garden_world_finish(world);
}

static void another_static_world_is_refused(void **state)
{
    (void)state;
    static garden_world other;
    garden_world *world = begin();
    assert_true(garden_world_init(&other, NULL));
    size_t size = garden_world_snapshot(world, copy, sizeof copy);
    garden_bee *bee = garden_bee_create(&other);
    assert_false(garden_world_restore(&other, copy, size));
    assert_int_equal(1, garden_bee_count(&other));
    garden_bee_recycle(&other, bee);
    garden_world_finish(&other);
    assert_true(garden_world_restore(world, copy, size));
    garden_world_finish(world);
}

static void finish_ends_every_snapshot_of_a_static_world(void **state)
{
    (void)state;
    garden_world *world = begin();
    size_t size = garden_world_snapshot(world, copy, sizeof copy);
    garden_world_finish(world);
    assert_false(garden_world_restore(world, copy, size));
    assert_int_equal(0, garden_world_snapshot(world, copy, sizeof copy));
    world = begin();
    assert_false(garden_world_restore(world, copy, size));
    size = garden_world_snapshot(world, copy, sizeof copy);
    assert_true(garden_world_restore(world, copy, size));
    garden_world_finish(world);
}

/* What was read of a stream is forbidden until the next push. */
static void what_a_static_world_forbids_is_restored_without_a_report(
    void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_steps *steps = garden_world_steps(world);
    for (uint32_t round = 0; round < 6; round++) {
        size_t size = garden_world_snapshot(world, copy, sizeof copy);
        for (uint8_t i = 0; i < round; i++) {
            garden_steps_event event;
            assert_true(garden_steps_push_step(steps, i));
            garden_steps_reader reader = garden_steps_read(steps);
            while (garden_steps_next(&reader, &event)) {
                assert_true(event.step->foot <= 9);
            }
        }
        assert_int_equal(size, garden_world_snapshot(world, NULL, 0));
        assert_true(garden_world_restore(world, copy, size));
        assert_true(garden_steps_push_step(steps, 9));
    }
    garden_world_finish(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAY_TESTS,
        cmocka_unit_test(a_static_world_is_copied_without_an_arena),
        cmocka_unit_test(another_static_world_is_refused),
        cmocka_unit_test(
            what_a_static_world_forbids_is_restored_without_a_report),
        cmocka_unit_test(finish_ends_every_snapshot_of_a_static_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
