/* A wholly static world: it never allocates, and refuses what would grow. */
#include "../support.h"

#include "garden.h"

static void *never_allocate(void *context, size_t size)
{
    (void)context, (void)size;
    abort();
}

static void never_release(void *context, void *memory, size_t size)
{
    (void)context, (void)memory, (void)size;
    abort();
}

static void begin(garden_world *world, test_exhausted *exhausted)
{
    memset(exhausted, 0, sizeof *exhausted);
    memset(world, 0xA5, sizeof *world);
    garden_world_desc desc = {
        .allocator = {never_allocate, never_release, NULL},
        .on_exhausted = record_exhausted,
        .user = exhausted,
    };
    assert_true(garden_world_init(world, &desc));
}

static void record_hp(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

static void record_honey(
    void *context, garden_world *world, uint32_t old_value, uint32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

static void nothing_in_a_static_world_allocates(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    begin(&world, &exhausted);
    uint32_t received = 0;
    for (uint32_t round = 0; round < 50; round++) {
        garden_bee *bees[10];
        for (uint32_t i = 0; i < 10; i++) {
            bees[i] = garden_bee_create(&world);
            assert_non_null(bees[i]);
        }
        assert_null(garden_bee_create(&world));
        for (uint32_t i = 0; i < 200; i++) {
            assert_non_null(garden_wasp_create(&world));
        }
        for (uint32_t i = 0; i < 5; i++) {
            garden_bee *bee = bees[(i + round) % 10];
            assert_true(garden_bee_listen(
                &world, bee, garden_bee_on_hp_changed(record_hp, &received)));
        }
        for (uint32_t i = 0; i < 10; i++) {
            garden_bee_set_hp(&world, bees[i], 1);
        }
        garden_bee_recycle_all(&world);
        garden_wasp_recycle_all(&world);
        garden_bee_trim(&world);
    }
    assert_int_equal(50 * 5, received);
    garden_world_finish(&world);
}

static void as_many_listeners_as_allowed_find_room_then_no_more(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    uint32_t received[6] = {0};
    begin(&world, &exhausted);
    garden_bee *bee = garden_bee_create(&world);
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(record_hp, &received[i])));
    }
    assert_int_equal(0, exhausted.reports);
    assert_false(garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp, &received[5])));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("listeners", exhausted.last.name);
    assert_int_equal(5, exhausted.last.count);
    assert_int_equal(5, exhausted.last.capacity);
    assert_int_equal(5, exhausted.last.max);
    assert_false(garden_world_listen(
        &world, garden_world_on_honey_changed(record_honey, received)));
    assert_int_equal(2, exhausted.reports);
    garden_bee_set_hp(&world, bee, 1);
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(i < 5 ? 1 : 0, received[i]);
    }
    garden_world_finish(&world);
}

static void a_removed_listener_makes_room_for_another(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    uint32_t received[6] = {0};
    begin(&world, &exhausted);
    garden_bee *bee = garden_bee_create(&world);
    for (uint32_t i = 0; i < 5; i++) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(record_hp, &received[i]));
    }
    assert_true(garden_bee_unlisten(
        &world, bee, garden_bee_on_hp_changed(record_hp, &received[2])));
    assert_true(garden_world_listen(
        &world, garden_world_on_honey_changed(record_honey, &received[5])));
    assert_false(garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp, &received[2])));
    garden_bee_recycle(&world, bee);
    bee = garden_bee_create(&world);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(record_hp, &received[i])));
    }
    assert_false(garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp, &received[4])));
    garden_world_set_honey(&world, 1);
    assert_int_equal(1, received[5]);
    garden_world_finish(&world);
}

static void one_that_is_there_already_is_refused_without_a_word(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    uint32_t received[5] = {0};
    begin(&world, &exhausted);
    garden_bee *bee = garden_bee_create(&world);
    for (uint32_t i = 0; i < 5; i++) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(record_hp, &received[i]));
    }
    assert_false(garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp, &received[3])));
    assert_int_equal(0, exhausted.reports);
    garden_world_finish(&world);
}

static void however_they_are_spread_as_many_find_room(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    uint32_t received = 0;
    begin(&world, &exhausted);
    garden_bee *bees[10];
    for (uint32_t i = 0; i < 10; i++) {
        bees[i] = garden_bee_create(&world);
    }
    for (uint32_t round = 0; round < 200; round++) {
        gp_id owner = garden_bee_get_any_id(bees[9]);
        for (uint32_t i = 0; i < 5; i++) {
            garden_bee *bee = bees[i * round % 7];
            bool added =
                i % 2 == 0
                    ? garden_bee_listen_owned(&world, bee,
                          garden_bee_on_hp_changed(record_hp, &bees[i]), owner)
                    : garden_bee_listen_once(&world, bee,
                          garden_bee_on_hp_changed(record_hp, &bees[i]));
            assert_true(added);
        }
        assert_false(garden_world_listen(
            &world, garden_world_on_honey_changed(record_honey, &received)));
        for (uint32_t i = 0; i < 5; i++) {
            garden_bee *bee = bees[i * round % 7];
            assert_true(garden_bee_unlisten(
                &world, bee, garden_bee_on_hp_changed(record_hp, &bees[i])));
        }
    }
    garden_world_finish(&world);
}

static void two_static_worlds_share_nothing(void **state)
{
    (void)state;
    static garden_world first, second;
    test_exhausted of_first, of_second;
    begin(&first, &of_first);
    begin(&second, &of_second);
    for (uint32_t i = 0; i < 10; i++) {
        garden_bee_create(&first);
    }
    assert_null(garden_bee_create(&first));
    assert_non_null(garden_bee_create(&second));
    assert_int_equal(1, of_first.reports);
    assert_int_equal(0, of_second.reports);
    garden_world_finish(&first);
    assert_int_equal(1, garden_bee_count(&second));
    garden_world_finish(&second);
}

static void without_callbacks_no_signal_can_wait(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    begin(&world, &exhausted);
    garden_bee *bee = garden_bee_create(&world);
    assert_non_null(bee);
    assert_false(garden_bee_stung_post(&world, bee));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("posts", exhausted.last.name);
    assert_int_equal(0, garden_world_execute_callbacks(&world));
    garden_world_finish(&world);
}

static void a_reserve_above_max_leaves_a_world_without_room(void **state)
{
    (void)state;
    static garden_world world;
    garden_world_desc desc = {.bee_reserve = 11};
    memset(&world, 0xA5, sizeof world);
    assert_false(garden_world_init(&world, &desc));
    assert_null(garden_bee_create(&world));
    garden_world_finish(&world);
    desc.bee_reserve = 10;
    assert_true(garden_world_init(&world, &desc));
    assert_non_null(garden_bee_create(&world));
    garden_world_finish(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_in_a_static_world_allocates),
        cmocka_unit_test(as_many_listeners_as_allowed_find_room_then_no_more),
        cmocka_unit_test(a_removed_listener_makes_room_for_another),
        cmocka_unit_test(one_that_is_there_already_is_refused_without_a_word),
        cmocka_unit_test(however_they_are_spread_as_many_find_room),
        cmocka_unit_test(without_callbacks_no_signal_can_wait),
        cmocka_unit_test(two_static_worlds_share_nothing),
        cmocka_unit_test(a_reserve_above_max_leaves_a_world_without_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
