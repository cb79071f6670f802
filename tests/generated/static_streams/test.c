/* A wholly static world with streams and posts: nothing is ever allocated. */
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

static uint32_t read_all(garden_animation *stream)
{
    garden_animation_reader reader = garden_animation_read(stream);
    garden_animation_event event;
    uint32_t events = 0;
    while (garden_animation_next(&reader, &event)) {
        assert_int_equal(GARDEN_ANIMATION_FOOTSTEP, event.kind);
        assert_int_equal(events, event.footstep->foot);
        events++;
    }
    return events;
}

static void a_stream_has_its_capacity_and_no_more(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    begin(&world, &exhausted);
    garden_animation *stream = garden_world_animation(&world);
    for (int round = 0; round < 5; round++) {
        uint32_t pushed = 0;
        while (garden_animation_push_footstep(stream, pushed)) {
            pushed++;
        }
        assert_int_equal(64 / sizeof(garden_animation_footstep), pushed);
        assert_string_equal("animation", exhausted.last.name);
        assert_int_equal(pushed, read_all(stream));
    }
    garden_world_finish(&world);
}

static bool record_lost(void *context, uint32_t count)
{
    *(uint32_t *)context = count;
    return true;
}

static void a_stream_that_drops_still_says_where(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    begin(&world, &exhausted);
    garden_noise *stream = garden_world_noise(&world);
    while (garden_noise_push_bang(stream, 1)) {
    }
    assert_false(garden_noise_push_bang(stream, 1));
    uint32_t lost = 0;
    garden_noise_handlers handlers = {.lost = record_lost};
    assert_int_equal(1, garden_noise_dispatch(stream, &handlers, &lost));
    assert_int_equal(2, lost);
    garden_world_finish(&world);
}

static void there_is_room_for_so_many_posts(void **state)
{
    (void)state;
    static garden_world world;
    test_exhausted exhausted;
    begin(&world, &exhausted);
    garden_bee *bee = garden_bee_create(&world);
    assert_non_null(bee);
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 3; i++) {
            assert_true(garden_bee_said_post(
                &world, bee, "a text of forty characters with its end."));
        }
        uint32_t reports = exhausted.reports;
        uint32_t more = 0;
        while (garden_bee_stung_post(&world, bee, 1)) {
            more++;
        }
        assert_true(more < 20);
        assert_int_equal(reports + 1, exhausted.reports);
        assert_string_equal("posts", exhausted.last.name);
        assert_int_equal(3 + more, garden_world_execute_callbacks(&world));
    }
    garden_world_finish(&world);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_stream_has_its_capacity_and_no_more),
    cmocka_unit_test(a_stream_that_drops_still_says_where),
    cmocka_unit_test(there_is_room_for_so_many_posts),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
