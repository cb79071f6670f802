/* Pools that stand inside the world: max entities, and never an allocation. */
#include "../support.h"

#include "garden.h"

typedef struct stage {
    test_memory memory;
    test_exhausted exhausted;
    uint32_t made, destroyed, notified;
} stage;

static stage *stage_of(garden_world *world)
{
    return (stage *)garden_world_user(world);
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    assert_int_equal(0, bee->sprite);
    bee->sprite = ++stage_of(world)->made;
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    assert_int_equal(++stage_of(world)->destroyed, bee->sprite);
}

void garden_bee_hear_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value, (void)new_value;
    stage_of(world)->notified++;
}

static void record_full(void *user, const gp_exhausted *what)
{
    record_exhausted(&((stage *)user)->exhausted, what);
}

/* The world is not zero before, and needs no memory after. */
static void begin(garden_world *world, stage *on)
{
    memset(on, 0, sizeof *on);
    memset(world, 0xA5, sizeof *world);
    on->memory.fail_from = 1;
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_full,
        .user = on,
    };
    assert_true(garden_world_init(world, &desc));
    assert_int_equal(0, on->memory.asked);
}

static void end(garden_world *world, stage *on)
{
    garden_world_finish(world);
    assert_int_equal(on->made, on->destroyed);
    assert_all_given_back(&on->memory);
}

static bool is_inside(const garden_world *world, const void *entity)
{
    uintptr_t first = (uintptr_t)world;
    uintptr_t place = (uintptr_t)entity;
    return place >= first && place < first + sizeof *world;
}

static void a_static_pool_lives_inside_the_world(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 100; i++) {
        garden_bee *bee = garden_bee_create(&world);
        assert_true(is_inside(&world, bee));
        assert_int_equal(0, (uintptr_t)bee % _Alignof(garden_bee));
        assert_int_equal(100, bee->hp);
    }
    assert_int_equal(0, on.memory.asked);
    end(&world, &on);
}

static void a_full_static_pool_gives_null_and_reports_it(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    for (uint32_t i = 0; i < 70; i++) {
        assert_non_null(garden_wasp_create(&world));
    }
    assert_int_equal(0, on.exhausted.reports);
    assert_null(garden_wasp_create(&world));
    assert_int_equal(1, on.exhausted.reports);
    assert_string_equal("wasp", on.exhausted.last.name);
    assert_int_equal(70, on.exhausted.last.count);
    assert_int_equal(70, on.exhausted.last.capacity);
    assert_int_equal(70, on.exhausted.last.max);
    assert_int_equal(0, on.memory.asked);
    assert_non_null(garden_queen_create(&world));
    assert_null(garden_queen_create(&world));
    assert_string_equal("queen", on.exhausted.last.name);
    end(&world, &on);
}

static void a_static_pool_lives_like_any_other(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    garden_bee *bees[100];
    for (uint32_t i = 0; i < 100; i++) {
        bees[i] = garden_bee_create(&world);
    }
    garden_bee_id stale = garden_bee_get_id(bees[70]);
    garden_bee_recycle(&world, bees[70]);
    assert_null(garden_bee_find(&world, stale));
    bees[70]->hp = 3;
    assert_ptr_equal(bees[70], garden_bee_create(&world));
    assert_int_equal(71, bees[70]->sprite);
    assert_int_equal(100, bees[70]->hp);
    assert_true(garden_bee_set_hp(&world, bees[70], 5));
    assert_int_equal(1, on.notified);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 100; i++) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
    }
    assert_null(garden_bee_walk_next(&walk));
    end(&world, &on);
}

static void a_static_lifo_pool_takes_the_slot_freed_last(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    garden_wasp *wasps[70];
    for (uint32_t i = 0; i < 70; i++) {
        wasps[i] = garden_wasp_create(&world);
    }
    garden_wasp_recycle(&world, wasps[3]);
    garden_wasp_recycle(&world, wasps[68]);
    garden_wasp_recycle(&world, wasps[10]);
    assert_ptr_equal(wasps[10], garden_wasp_create(&world));
    assert_ptr_equal(wasps[68], garden_wasp_create(&world));
    assert_ptr_equal(wasps[3], garden_wasp_create(&world));
    end(&world, &on);
}

static void a_static_pool_reserves_up_to_its_max_without_memory(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    assert_true(garden_bee_reserve(&world, 100));
    assert_false(garden_bee_reserve(&world, 101));
    assert_int_equal(0, on.memory.asked);
    end(&world, &on);
}

static void a_static_pool_starts_again_with_its_world(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    for (uint32_t i = 0; i < 2; i++) {
        begin(&world, &on);
        garden_bee *bee = garden_bee_create(&world);
        assert_int_equal(1, bee->sprite);
        bee->position.x = 7.0;
        garden_bee_create(&world);
        end(&world, &on);
        assert_int_equal(2, on.destroyed);
    }
}

static void the_pool_beside_it_still_grows(void **state)
{
    (void)state;
    static garden_world world;
    stage on;
    begin(&world, &on);
    assert_null(garden_flower_create(&world));
    on.memory.fail_from = 0;
    garden_flower *flower = garden_flower_create(&world);
    assert_non_null(flower);
    assert_false(is_inside(&world, flower));
    end(&world, &on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_static_pool_lives_inside_the_world),
        cmocka_unit_test(a_full_static_pool_gives_null_and_reports_it),
        cmocka_unit_test(a_static_pool_lives_like_any_other),
        cmocka_unit_test(a_static_lifo_pool_takes_the_slot_freed_last),
        cmocka_unit_test(a_static_pool_reserves_up_to_its_max_without_memory),
        cmocka_unit_test(a_static_pool_starts_again_with_its_world),
        cmocka_unit_test(the_pool_beside_it_still_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
