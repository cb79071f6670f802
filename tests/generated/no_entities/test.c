/* A world without entities has its own properties and signals, and a life. */
#include "../support.h"

#include "sky.h"

static void record_light(
    void *context, sky_world *world, float old_value, float new_value)
{
    (void)world;
    assert_true(old_value == 1.0f && new_value == 0.5f);
    ++*(uint32_t *)context;
}

static void record_dawn(void *context, sky_world *world, uint32_t day)
{
    (void)world;
    *(uint32_t *)context += day;
}

static void a_world_without_entities_lives(void **state)
{
    (void)state;
    sky_world world;
    test_memory memory = {0};
    uint32_t received = 0;
    sky_world_desc desc = {
        .allocator = test_allocator(&memory),
        .user = &received,
    };
    assert_true(sky_world_init(&world, &desc));
    assert_ptr_equal(&received, sky_world_user(&world));
    assert_true(sky_world_listen(
        &world, sky_world_on_light_changed(record_light, &received)));
    assert_true(
        sky_world_listen(&world, sky_world_on_dawned(record_dawn, &received)));
    assert_true(sky_world_set_light(&world, 0.5f));
    assert_int_equal(1, received);
    sky_world_dawned_emit(&world, 30);
    assert_int_equal(31, received);
    sky_world_tick(&world, 8);
    assert_int_equal(8, sky_world_now(&world));
    sky_world_finish(&world);
    assert_all_given_back(&memory);
}

static void its_listeners_cannot_be_owned_by_anything(void **state)
{
    (void)state;
    sky_world world;
    uint32_t received = 0;
    gp_id owner = {UINT64_C(1) << 32 | 1u << 22};
    assert_true(sky_world_init(&world, NULL));
    assert_false(sky_world_listen_owned(
        &world, sky_world_on_dawned(record_dawn, &received), owner));
    sky_world_dawned_emit(&world, 1);
    assert_int_equal(0, received);
    sky_world_finish(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_world_without_entities_lives),
        cmocka_unit_test(its_listeners_cannot_be_owned_by_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
