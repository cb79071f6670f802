/* An inspector goes back to a frame; and one that was compiled without names. */
#define _POSIX_C_SOURCE 200809L
#define GP_INSPECT_NAMES 0
#include "gp_inspect_hello.c" /* in place of that in the library */

#include "../inspect_peer.h"

#include "garden_snapshot.h"

static GP_ALIGNAS(64) unsigned char memory[64u * 1024u];
static GP_ALIGNAS(64) unsigned char ring[512u * 1024u];
static unsigned char log_memory[256];
static garden_world *world;
static gp_rewind rewind_ring;

static void tap_season(void *context, garden_world *of, uint8_t number)
{
    (void)of;
    gp_value value = gp_value_load(&gp_type_u8, &number);
    gp_inspect_log(context, inspect.desc.taps->taps, (gp_id){0}, 0, &value, 1);
}

static const gp_inspect_tap season_tap = {1, GP_INSPECT_SIGNAL, 0,
    GARDEN_WORLD_EVENT_SEASON, (gp_function *)tap_season};
static const gp_inspect_taps taps = {77, &season_tap, 1};

static int begin(void **state)
{
    (void)state;
    gp_arena *arena = gp_arena_init(memory, sizeof memory);
    world = garden_world_init_in(arena, NULL);
    assert_non_null(world);
    gp_rewind_desc desc = {ring, sizeof ring, 3, false};
    assert_true(gp_rewind_init(&rewind_ring, &desc));
    open_inspector(
        garden_reflect(world), (gp_inspect_desc){.may_edit = true,
                                   .rewind = &rewind_ring,
                                   .taps = &taps,
                                   .events = log_memory,
                                   .events_size = sizeof log_memory});
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_inspect_finish(&inspect);
    garden_world_finish(world);
    return 0;
}

static gp_problem rewind_to(uint32_t frame)
{
    ask(GP_INSPECT_KIND_REWIND);
    put(frame, 4);
    return problem_of_question();
}

static void rewind_goes_back_to_a_frame_that_is_kept(void **state)
{
    (void)state;
    for (uint32_t frame = 1; frame < 6; frame++) {
        garden_world_set_honey(world, frame);
        assert_true(gp_rewind_push(&rewind_ring, world, frame));
    }
    assert_int_equal(GP_PROBLEM_UNKNOWN, rewind_to(2));
    assert_int_equal(GP_PROBLEM_UNKNOWN, rewind_to(6));
    assert_int_equal(5, world->honey);
    assert_int_equal(GP_PROBLEM_NONE, rewind_to(4));
    assert_int_equal(4, world->honey);
    ask(GP_INSPECT_KIND_INFO);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_bytes(16);
    assert_int_equal(1, take_number(4));
    take_bytes(8);
    assert_int_equal(gp_rewind_count(&rewind_ring), take_number(4));
    assert_int_equal(4, take_number(4));
}

static uint32_t count_of_taps(void)
{
    return gp_listeners_count(&world->core.gp.listeners,
        gp_object_listeners(inspect.on, (gp_id){0}), season_tap.event);
}

static void rewind_closes_taps(void **state)
{
    (void)state;
    assert_true(gp_rewind_push(&rewind_ring, world, 1));
    ask(GP_INSPECT_KIND_TAP);
    put(0, 2);
    put(1, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(gp_rewind_push(&rewind_ring, world, 2));
    for (uint32_t frame = 2; frame > 0; frame--) {
        assert_int_equal(1, count_of_taps());
        assert_int_equal(GP_PROBLEM_NONE, rewind_to(frame));
        assert_int_equal(0, count_of_taps());
        ask(GP_INSPECT_KIND_TAP);
        put(0, 2);
        put(1, 1);
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    }
}

static void without_names_hello_has_the_hash_and_numbers(void **state)
{
    (void)state;
    take_number(2);
    assert_int_equal(1 + 4 + 8, take_number(1));
    take_number(1);
    take_number(8);
    assert_int_equal(77, take_number(8));
    assert_int_equal(1, take_number(2));
    take_bytes(5 + 6);
    assert_string_equal("", take_name());
    for (size_t i = 0; i + 3 <= answer_size; i++) {
        assert_true(memcmp("bee", answer + i, 3) != 0);
        assert_true(memcmp("i32", answer + i, 3) != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            rewind_goes_back_to_a_frame_that_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(rewind_closes_taps, begin, end),
        cmocka_unit_test_setup_teardown(
            without_names_hello_has_the_hash_and_numbers, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
