/* A module of types only: its header is enough, and it has no world. */
#include "../support.h"

#include "spatial.h"

#ifdef SPATIAL_WORLD_H
#error "a module without entities and without a world has none"
#endif

static void its_types_are_there(void **state)
{
    (void)state;
    spatial_path path = {.side = SPATIAL_SIDE_RIGHT, .name = "home"};
    spatial_mood mood = SPATIAL_MOOD_CALM;
    assert_int_equal(SPATIAL_MOST, sizeof path.points / sizeof path.points[0]);
    assert_true(spatial_path_same(path, path));
    path.points[3].y = 1.0f;
    assert_true(spatial_vec2_same(path.points[0], path.points[1]));
    assert_false(spatial_vec2_same(path.points[0], path.points[3]));
    assert_int_equal(1, mood);
    assert_int_equal(0, SPATIAL_SIDE_LEFT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_types_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
