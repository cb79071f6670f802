/* Capacity: what is reserved never allocates, and full is said, not suffered. */
#include "../support.h"

#include "garden.h"

typedef struct stage {
    test_memory memory;
    test_exhausted exhausted;
} stage;

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

static garden_world_desc begin_desc(stage *on)
{
    memset(on, 0, sizeof *on);
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_exhausted,
        .user = &on->exhausted,
    };
    return desc;
}

static void begin(garden_world *world, stage *on)
{
    garden_world_desc desc = begin_desc(on);
    assert_true(garden_world_init(world, &desc));
}

static void end(garden_world *world, stage *on)
{
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
}

static void create_bees(garden_world *world, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_non_null(garden_bee_create(world));
    }
}

/* Reserves */

static void create_and_recycle_within_the_reserve_never_allocate(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    size_t asked = on.memory.asked;
    size_t count = on.memory.count;
    for (uint32_t round = 0; round < 3; round++) {
        create_bees(&world, GARDEN_SWARM);
        garden_bee_recycle_all(&world);
        for (uint32_t i = 0; i < 3000; i++) {
            assert_non_null(garden_stone_create_of(&world, i));
        }
        garden_stone_recycle_all(&world);
    }
    assert_int_equal(asked, on.memory.asked);
    assert_int_equal(count, on.memory.count);
    end(&world, &on);
}

static void the_desc_may_reserve_more_than_the_schema(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    garden_world_desc desc = begin_desc(&on);
    desc.bee_reserve = 150;
    desc.flower_reserve = 5000;
    assert_true(garden_world_init(&world, &desc));
    size_t asked = on.memory.asked;
    create_bees(&world, 150);
    for (uint32_t i = 0; i < 5000; i++) {
        assert_non_null(garden_flower_create(&world));
    }
    assert_int_equal(asked, on.memory.asked);
    end(&world, &on);
}

static void the_desc_may_reserve_less_than_the_schema(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    size_t size = on.memory.size;
    end(&world, &on);
    garden_world_desc desc = begin_desc(&on);
    desc.stone_reserve = 1;
    assert_true(garden_world_init(&world, &desc));
    assert_true(on.memory.size < size);
    for (uint32_t i = 0; i < 4000; i++) {
        assert_non_null(garden_stone_create(&world));
    }
    end(&world, &on);
}

static void a_desc_of_zeros_or_none_means_the_schema(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_int_equal(0, on.exhausted.reports);
    end(&world, &on);
    assert_true(garden_world_init(&world, NULL));
    create_bees(&world, 150);
    assert_null(garden_bee_create(&world));
    garden_world_finish(&world);
}

static void a_reserve_beyond_the_max_fails_init_and_keeps_nothing(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    garden_world_desc desc = begin_desc(&on);
    desc.bee_reserve = 151;
    assert_false(garden_world_init(&world, &desc));
    assert_all_given_back(&on.memory);
    garden_world_finish(&world);
}

static void reserve_answers_whether_it_could(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    assert_true(garden_bee_reserve(&world, 150));
    assert_false(garden_bee_reserve(&world, 151));
    assert_false(garden_bee_reserve(&world, UINT32_MAX));
    assert_false(garden_flower_reserve(&world, (1u << 22) + 1));
    assert_true(garden_flower_reserve(&world, 0));
    size_t asked = on.memory.asked;
    create_bees(&world, 150);
    assert_int_equal(asked, on.memory.asked);
    end(&world, &on);
}

static void reserve_means_all_of_them_not_more_of_them(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 100);
    assert_true(garden_bee_reserve(&world, 150));
    size_t asked = on.memory.asked;
    create_bees(&world, 50);
    assert_int_equal(asked, on.memory.asked);
    end(&world, &on);
}

static void reserve_moves_nothing(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_flower *flowers[10];
    for (uint32_t i = 0; i < 10; i++) {
        flowers[i] = garden_flower_create(&world);
        flowers[i]->nectar = i;
    }
    assert_true(garden_flower_reserve(&world, 100000));
    for (uint32_t i = 0; i < 10; i++) {
        garden_flower_id id = garden_flower_get_id(flowers[i]);
        assert_ptr_equal(flowers[i], garden_flower_find(&world, id));
        assert_int_equal(i, flowers[i]->nectar);
    }
    end(&world, &on);
}

/* Full */

static void a_full_pool_gives_null_and_reports_name_and_numbers(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 150);
    assert_int_equal(0, on.exhausted.reports);
    assert_null(garden_bee_create(&world));
    assert_int_equal(1, on.exhausted.reports);
    assert_string_equal("bee", on.exhausted.last.name);
    assert_int_equal(150, on.exhausted.last.count);
    assert_int_equal(150, on.exhausted.last.capacity);
    assert_int_equal(150, on.exhausted.last.max);
    assert_int_equal(150, garden_bee_count(&world));
    end(&world, &on);
}

static void a_full_pool_without_on_exhausted_gives_null(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    create_bees(&world, 150);
    assert_null(garden_bee_create(&world));
    garden_world_finish(&world);
}

static void a_pool_of_one_holds_one(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_queen *queen = garden_queen_create(&world);
    assert_non_null(queen);
    assert_null(garden_queen_create(&world));
    assert_int_equal(1, on.exhausted.last.max);
    garden_queen_recycle(&world, queen);
    assert_ptr_equal(queen, garden_queen_create(&world));
    end(&world, &on);
}

static void a_full_pool_takes_again_what_is_recycled(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 150);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 70; i++) {
        garden_bee_walk_next(&walk);
    }
    garden_bee *bee = garden_bee_walk_next(&walk);
    garden_bee_recycle(&world, bee);
    assert_ptr_equal(bee, garden_bee_create(&world));
    assert_null(garden_bee_create(&world));
    end(&world, &on);
}

static void a_full_pool_leaves_the_others_room(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    create_bees(&world, 150);
    assert_null(garden_bee_create(&world));
    assert_non_null(garden_flower_create(&world));
    end(&world, &on);
}

static void a_pool_that_cannot_grow_says_how_far_it_got(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    on.memory.fail_from = on.memory.asked + 1;
    assert_null(garden_flower_create(&world));
    assert_string_equal("flower", on.exhausted.last.name);
    assert_int_equal(0, on.exhausted.last.count);
    assert_int_equal(0, on.exhausted.last.capacity);
    create_bees(&world, 100);
    uint32_t count = 100;
    while (garden_bee_create(&world) != NULL) {
        count++;
    }
    assert_string_equal("bee", on.exhausted.last.name);
    assert_int_equal(count, on.exhausted.last.count);
    assert_int_equal(count, on.exhausted.last.capacity);
    assert_int_equal(150, on.exhausted.last.max);
    assert_int_equal(2, on.exhausted.reports);
    end(&world, &on);
}

static void record_and_recycle(void *user, const gp_exhausted *what)
{
    garden_world *world = *(garden_world **)user;
    assert_string_equal("bee", what->name);
    garden_bee_recycle_all(world);
}

static void on_exhausted_may_make_room_for_the_next_one(void **state)
{
    (void)state;
    garden_world world;
    garden_world *it = &world;
    garden_world_desc desc = {.on_exhausted = record_and_recycle, .user = &it};
    assert_true(garden_world_init(&world, &desc));
    create_bees(&world, 150);
    assert_null(garden_bee_create(&world));
    assert_int_equal(0, garden_bee_count(&world));
    create_bees(&world, 150);
    garden_world_finish(&world);
}

static void entities_never_move(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    static garden_flower *flowers[20000];
    for (uint32_t i = 0; i < 20000; i++) {
        flowers[i] = garden_flower_create(&world);
        flowers[i]->nectar = i;
    }
    for (uint32_t i = 0; i < 20000; i++) {
        garden_flower_id id = garden_flower_get_id(flowers[i]);
        assert_ptr_equal(flowers[i], garden_flower_find(&world, id));
        assert_int_equal(i, flowers[i]->nectar);
    }
    end(&world, &on);
}

/* Which slot comes next */

static void create_takes_the_lowest_free_slot(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    static garden_flower *flowers[5000];
    static const uint32_t freed[] = {4999, 64, 3000, 63, 0, 2048, 65};
    static const uint32_t taken[] = {0, 63, 64, 65, 2048, 3000, 4999};
    for (uint32_t i = 0; i < 5000; i++) {
        flowers[i] = garden_flower_create(&world);
    }
    for (size_t i = 0; i < 7; i++) {
        garden_flower_recycle(&world, flowers[freed[i]]);
    }
    for (size_t i = 0; i < 7; i++) {
        assert_ptr_equal(flowers[taken[i]], garden_flower_create(&world));
    }
    end(&world, &on);
}

static void lifo_takes_the_slot_freed_last(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    begin(&world, &on);
    garden_stone *stones[200];
    for (uint32_t i = 0; i < 200; i++) {
        stones[i] = garden_stone_create(&world);
    }
    garden_stone_recycle(&world, stones[7]);
    garden_stone_recycle(&world, stones[150]);
    garden_stone_recycle(&world, stones[80]);
    assert_ptr_equal(stones[80], garden_stone_create(&world));
    garden_stone_recycle(&world, stones[9]);
    assert_ptr_equal(stones[9], garden_stone_create(&world));
    assert_ptr_equal(stones[150], garden_stone_create(&world));
    assert_ptr_equal(stones[7], garden_stone_create(&world));
    gp_id id = garden_stone_get_any_id(garden_stone_create(&world));
    assert_int_equal(200, gp_id_slot(id));
    end(&world, &on);
}

static void lifo_forgets_the_slots_that_were_trimmed(void **state)
{
    (void)state;
    garden_world world;
    stage on;
    garden_world_desc desc = begin_desc(&on);
    desc.stone_reserve = 1;
    assert_true(garden_world_init(&world, &desc));
    static garden_stone *stones[5000];
    for (uint32_t i = 0; i < 5000; i++) {
        stones[i] = garden_stone_create(&world);
    }
    garden_stone_recycle(&world, stones[5]);
    for (uint32_t i = 20; i < 5000; i++) {
        garden_stone_recycle(&world, stones[i]);
    }
    garden_stone_recycle(&world, stones[6]);
    garden_stone_trim(&world);
    assert_ptr_equal(stones[6], garden_stone_create(&world));
    for (uint32_t i = 1; i < 5000 - 18; i++) {
        assert_non_null(garden_stone_create(&world));
    }
    assert_int_equal(5000, garden_stone_count(&world));
    bool seen[5000] = {false};
    garden_stone_walk walk = garden_stone_walk_begin(&world);
    garden_stone *stone;
    while ((stone = garden_stone_walk_next(&walk)) != NULL) {
        uint32_t slot = gp_id_slot(garden_stone_get_any_id(stone));
        assert_true(slot < 5000 && !seen[slot]);
        seen[slot] = true;
    }
    end(&world, &on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(create_and_recycle_within_the_reserve_never_allocate),
        cmocka_unit_test(the_desc_may_reserve_more_than_the_schema),
        cmocka_unit_test(the_desc_may_reserve_less_than_the_schema),
        cmocka_unit_test(a_desc_of_zeros_or_none_means_the_schema),
        cmocka_unit_test(a_reserve_beyond_the_max_fails_init_and_keeps_nothing),
        cmocka_unit_test(reserve_answers_whether_it_could),
        cmocka_unit_test(reserve_means_all_of_them_not_more_of_them),
        cmocka_unit_test(reserve_moves_nothing),
        cmocka_unit_test(a_full_pool_gives_null_and_reports_name_and_numbers),
        cmocka_unit_test(a_full_pool_without_on_exhausted_gives_null),
        cmocka_unit_test(a_pool_of_one_holds_one),
        cmocka_unit_test(a_full_pool_takes_again_what_is_recycled),
        cmocka_unit_test(a_full_pool_leaves_the_others_room),
        cmocka_unit_test(a_pool_that_cannot_grow_says_how_far_it_got),
        cmocka_unit_test(on_exhausted_may_make_room_for_the_next_one),
        cmocka_unit_test(entities_never_move),
        cmocka_unit_test(create_takes_the_lowest_free_slot),
        cmocka_unit_test(lifo_takes_the_slot_freed_last),
        cmocka_unit_test(lifo_forgets_the_slots_that_were_trimmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
