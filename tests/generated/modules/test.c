/* Other modules: their types, constants and enums, each from its own header. */
#include "../support.h"

#include "../journal.h"

#include "garden.h"

#include <math.h>

#ifndef SPATIAL_H
#error "the header of the other module comes with this one's"
#endif

static garden_world world;

static int set_up(void **state)
{
    (void)state;
    return garden_world_init(&world, NULL) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    garden_world_finish(&world);
    return 0;
}

static void types_are_those_of_the_other_module(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    spatial_vec2 *position = &bee->position;
    spatial_side *side = &bee->side;
    spatial_path *path = &bee->flight.along;
    assert_ptr_equal(&position->x, &bee->position.x);
    assert_int_equal(SPATIAL_SIDE_RIGHT, *side);
    assert_int_equal(SPATIAL_MOST, sizeof path->points / sizeof *path->points);
    assert_int_equal(SPATIAL_MOST, sizeof bee->corners / sizeof *bee->corners);
}

static void constants_stand_wherever_a_number_does(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    assert_int_equal(SPATIAL_MOST, GARDEN_STEPS);
    assert_int_equal(SPATIAL_MOST, bee->speed);
    assert_false(garden_bee_set_speed(&world, bee, SPATIAL_MOST + 1));
}

static void defaults_and_presets_are_read_as_the_other_module_says(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create_far(&world);
    assert_true(bee->position.x == 9.0f && bee->position.y == 0.0f);
    assert_true(bee->corners[0].x == 1.0f && bee->corners[3].x == 0.0f);
    assert_true(bee->flight.to.y == 2.0f && bee->flight.from.y == 0.0f);
    assert_int_equal(SPATIAL_MOOD_CALM, bee->flight.kind);
    assert_int_equal(SPATIAL_MOOD_CALM, bee->moods);
    assert_true(world.center.x == 1.0f);
    spatial_vec2 at = {3.0f, 4.0f};
    assert_true(
        garden_bee_create_at(&world, at, SPATIAL_SIDE_LEFT)->position.y ==
        4.0f);
}

static void structs_compare_as_the_other_module_says(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    spatial_vec2 nan = {NAN, 0.0f};
    assert_true(garden_bee_set_position(&world, bee, nan));
    assert_false(garden_bee_set_position(&world, bee, nan));
    garden_flight flight = bee->flight;
    assert_false(garden_bee_set_flight(&world, bee, flight));
    flight.along.points[1] = nan;
    assert_true(garden_bee_set_flight(&world, bee, flight));
    assert_false(garden_bee_set_flight(&world, bee, flight));
}

static void record_landed(void *context, garden_world *received_from,
    garden_bee *bee, spatial_vec2 where, spatial_side side,
    const spatial_vec2 *path)
{
    (void)context, (void)received_from, (void)bee;
    note("%d %d %d", (int)where.x, (int)side, (int)path[1].y);
}

static void signals_bring_values_of_the_other_module(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    spatial_vec2 path[2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_landed(record_landed, NULL)));
    garden_bee_landed_emit(&world, bee, path[0], SPATIAL_SIDE_RIGHT, path);
    assert_string_equal("1 1 4", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_those_of_the_other_module),
        cmocka_unit_test(constants_stand_wherever_a_number_does),
        cmocka_unit_test(
            defaults_and_presets_are_read_as_the_other_module_says),
        cmocka_unit_test(structs_compare_as_the_other_module_says),
        cmocka_unit_test(signals_bring_values_of_the_other_module),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
