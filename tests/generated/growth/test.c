/*
 * Growth: what lies behind the first slab of memory is created, found, walked,
 * recycled and trimmed like what was reserved.
 */
#include "../support.h"

#include "garden.h"

#define RESERVED 64u
#define MANY 5000u

static struct {
    test_memory memory;
    garden_bee *bees[MANY];
    garden_bee_id bee_ids[MANY];
    garden_wasp *wasps[MANY];
    garden_wasp_id wasp_ids[MANY];
    uint32_t deactivated;
    uint32_t destroyed;
} on;

void garden_wasp_on_deactivate(garden_world *world, garden_wasp *wasp)
{
    assert_ptr_equal(wasp, garden_wasp_find(world, garden_wasp_get_id(wasp)));
    on.deactivated++;
}

void garden_wasp_on_destroy(garden_world *world, garden_wasp *wasp)
{
    (void)world, (void)wasp;
    on.destroyed++;
}

static int set_up(void **state)
{
    memset(&on, 0, sizeof on);
    garden_world *world = malloc(sizeof *world);
    garden_world_desc desc = {.allocator = test_allocator(&on.memory)};
    assert_true(garden_world_init(world, &desc));
    for (uint32_t i = 0; i < MANY; i++) {
        on.bees[i] = garden_bee_create_at(world, i);
        on.wasps[i] = garden_wasp_create_at(world, i);
        on.bee_ids[i] = garden_bee_get_id(on.bees[i]);
        on.wasp_ids[i] = garden_wasp_get_id(on.wasps[i]);
    }
    *state = world;
    return 0;
}

static int tear_down(void **state)
{
    garden_world *world = *state;
    garden_world_finish(world);
    free(world);
    assert_all_given_back(&on.memory);
    return 0;
}

static bool is_third(uint32_t number)
{
    return number % 3u == 0;
}

static void recycle_thirds(garden_world *world)
{
    for (uint32_t i = 0; i < MANY; i++) {
        if (is_third(i)) {
            assert_true(garden_bee_recycle(world, on.bees[i]));
            assert_true(garden_wasp_recycle(world, on.wasps[i]));
        }
    }
}

static void each_is_found_by_its_id_alone(void **state)
{
    garden_world *world = *state;
    for (uint32_t i = 0; i < MANY; i++) {
        uint64_t bee = on.bee_ids[i].bits;
        assert_int_equal(i, gp_id_slot((gp_id){bee}));
        assert_ptr_equal(on.bees[i], garden_bee_find(world, on.bee_ids[i]));
        assert_ptr_equal(on.wasps[i], garden_wasp_find(world, on.wasp_ids[i]));
        assert_null(garden_wasp_find(world, (garden_wasp_id){bee}));
        assert_null(garden_bee_find(
            world, (garden_bee_id){bee + GP_ID_GENERATION_ONE}));
        assert_int_equal(i, on.bees[i]->number);
        assert_int_equal(i, on.wasps[i]->number);
    }
}

static void what_was_recycled_is_gone(void **state)
{
    garden_world *world = *state;
    recycle_thirds(world);
    assert_int_equal((MANY + 2u) / 3u, on.deactivated);
    for (uint32_t i = 0; i < MANY; i++) {
        bool lives = !is_third(i);
        assert_int_equal(lives, garden_bee_is_live(world, on.bee_ids[i]));
        assert_int_equal(lives, garden_wasp_is_live(world, on.wasp_ids[i]));
        assert_int_equal(lives, garden_bee_is_in(world, on.bees[i]));
        assert_int_equal(lives, garden_wasp_is_in(world, on.wasps[i]));
    }
    assert_int_equal(MANY - on.deactivated, garden_bee_count(world));
    assert_int_equal(MANY - on.deactivated, garden_wasp_count(world));
}

static void count_change(void *context, garden_world *world, garden_bee *bee,
    uint32_t old_value, uint32_t new_value)
{
    (void)world, (void)bee, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

static void an_observed_object_is_recycled_with_its_listeners(void **state)
{
    garden_world *world = *state;
    uint32_t received = 0;
    garden_bee *last = on.bees[MANY - 1u];
    assert_true(garden_bee_listen(
        world, last, garden_bee_on_number_changed(count_change, &received)));
    assert_true(garden_bee_set_number(world, last, 7));
    assert_int_equal(1, received);
    assert_true(garden_bee_recycle(world, last));
    assert_ptr_equal(last, garden_bee_create_at(world, MANY - 1u));
    assert_true(garden_bee_set_number(world, last, 7));
    assert_int_equal(1, received);
    assert_null(garden_bee_find(world, on.bee_ids[MANY - 1u]));
}

static void free_slots_are_taken_the_lowest_first_or_the_last_freed(
    void **state)
{
    garden_world *world = *state;
    recycle_thirds(world);
    uint32_t last = (MANY - 1u) / 3u * 3u;
    for (uint32_t i = 0; i < MANY; i += 3u) {
        assert_ptr_equal(on.bees[i], garden_bee_create(world));
        assert_ptr_equal(on.wasps[last - i], garden_wasp_create(world));
    }
    assert_int_equal(MANY, garden_bee_count(world));
    assert_int_equal(MANY, garden_wasp_count(world));
    assert_int_equal(
        MANY, gp_id_slot(garden_bee_get_any_id(garden_bee_create(world))));
}

static void a_walk_visits_each_that_lives_in_slot_order(void **state)
{
    garden_world *world = *state;
    recycle_thirds(world);
    uint32_t number = 0;
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        number += is_third(number);
        assert_int_equal(number, bee->number);
        number++;
    }
    assert_int_equal(MANY, number);
}

static void a_walk_may_recycle_and_create_as_it_goes(void **state)
{
    garden_world *world = *state;
    uint32_t visited = 0;
    garden_wasp_walk walk = garden_wasp_walk_begin(world);
    garden_wasp *wasp;
    while ((wasp = garden_wasp_walk_next(&walk)) != NULL) {
        assert_int_equal(visited, wasp->number);
        assert_true(garden_wasp_recycle(world, wasp));
        assert_ptr_equal(wasp, garden_wasp_create_at(world, MANY));
        visited++;
    }
    assert_int_equal(MANY, visited);
    assert_int_equal(MANY, garden_wasp_count(world));
}

static void a_trim_releases_what_grew_and_calls_destroy(void **state)
{
    garden_world *world = *state;
    size_t grown = on.memory.size;
    for (uint32_t i = RESERVED; i < MANY; i++) {
        garden_bee_recycle(world, on.bees[i]);
        garden_wasp_recycle(world, on.wasps[i]);
    }
    garden_bee_trim(world);
    garden_wasp_trim(world);
    assert_true(on.memory.size < grown / 8u);
    assert_int_equal(MANY - RESERVED, on.destroyed);
    for (uint32_t i = 0; i < MANY; i++) {
        bool lives = i < RESERVED;
        assert_int_equal(lives, garden_bee_is_live(world, on.bee_ids[i]));
        assert_int_equal(lives, garden_wasp_is_live(world, on.wasp_ids[i]));
    }
}

static void what_grows_again_has_ids_of_its_own(void **state)
{
    garden_world *world = *state;
    a_trim_releases_what_grew_and_calls_destroy(state);
    for (uint32_t i = RESERVED; i < MANY; i++) {
        garden_bee *bee = garden_bee_create_at(world, i);
        gp_id id = garden_bee_get_any_id(bee);
        assert_int_equal(i, gp_id_slot(id));
        assert_true(id.bits > on.bee_ids[i].bits);
        assert_ptr_equal(bee, garden_bee_find(world, garden_bee_get_id(bee)));
        assert_null(garden_bee_find(world, on.bee_ids[i]));
    }
}

static void recycle_all_recycles_them_too(void **state)
{
    garden_world *world = *state;
    garden_bee_recycle_all(world);
    garden_wasp_recycle_all(world);
    assert_int_equal(0, garden_bee_count(world));
    assert_int_equal(0, garden_wasp_count(world));
    assert_int_equal(MANY, on.deactivated);
    assert_null(garden_bee_find(world, on.bee_ids[MANY - 1u]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            each_is_found_by_its_id_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_was_recycled_is_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            an_observed_object_is_recycled_with_its_listeners, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            free_slots_are_taken_the_lowest_first_or_the_last_freed, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_walk_visits_each_that_lives_in_slot_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_walk_may_recycle_and_create_as_it_goes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_trim_releases_what_grew_and_calls_destroy, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_grows_again_has_ids_of_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            recycle_all_recycles_them_too, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
