/* Taps, written as generated code would write them, and events. */
#include "garden_test.h"

static unsigned char log_memory[1024];

static void tap_stung(void *context, garden_world *of, garden_bee *who,
    gp_id by, int32_t damage, garden_vec2 where, const char *words)
{
    (void)of;
    const gp_field *types = on.schema->types[BEE]->signals[0].arguments;
    gp_value values[] = {gp_value_load(types[0].type, &by),
        gp_value_i32(damage), gp_value_load(types[2].type, &where),
        gp_value_text(words)};
    gp_inspect_log(context, &inspect.desc.taps->taps[0],
        garden_bee_get_any_id(who), 0, values, 4);
}

static void tap_changed(void *context, garden_world *of, garden_bee *who,
    garden_bee_property property)
{
    (void)of;
    gp_inspect_log(context, &inspect.desc.taps->taps[1],
        garden_bee_get_any_id(who), (uint32_t)property, NULL, 0);
}

static void tap_created(void *context, garden_world *of, garden_bee *who)
{
    (void)of;
    gp_inspect_log(context, &inspect.desc.taps->taps[2],
        garden_bee_get_any_id(who), 0, NULL, 0);
}

static void tap_season(void *context, garden_world *of, uint8_t number)
{
    (void)of;
    gp_value value = gp_value_load(&gp_type_u8, &number);
    gp_inspect_log(
        context, &inspect.desc.taps->taps[3], (gp_id){0}, 0, &value, 1);
}

static const gp_inspect_tap all_taps[] = {
    {BEE, GP_INSPECT_SIGNAL, 0, GARDEN_BEE_EVENT_STUNG,
        (gp_function *)tap_stung},
    {BEE, GP_INSPECT_CHANGED, 0, GARDEN_BEE_EVENT_CHANGED,
        (gp_function *)tap_changed},
    {BEE, GP_INSPECT_CREATED, 0, GARDEN_BEE_EVENT_CREATED,
        (gp_function *)tap_created},
    {WORLD, GP_INSPECT_SIGNAL, 0, GARDEN_WORLD_EVENT_SEASON,
        (gp_function *)tap_season},
};

static const gp_inspect_taps taps = {
    UINT64_C(0x123456789abcdef0), all_taps, GP_COUNT_OF(all_taps)};

static void open_with_taps(size_t size)
{
    open_inspector(on, (gp_inspect_desc){.may_edit = true,
                           .taps = &taps,
                           .events = log_memory,
                           .events_size = size});
}

static gp_problem set_tap(uint32_t tap, uint32_t is_open)
{
    ask(GP_INSPECT_KIND_TAP);
    put(tap, 2);
    put(is_open, 1);
    return problem_of_question();
}

static void ask_events(uint64_t first, uint64_t expected_first, uint32_t lost)
{
    ask(GP_INSPECT_KIND_EVENTS);
    put(first, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(expected_first == take_number(8));
    assert_int_equal(lost, take_number(4));
}

/* Takes what each event begins with; returns its size. */
static size_t take_head_of_event(
    uint64_t id, uint32_t tap, uint32_t part, uint32_t property)
{
    size_t size = (size_t)take_number(2);
    assert_int_equal(tap, take_number(2));
    assert_int_equal(7, take_number(4));
    assert_true(id == take_number(8));
    assert_int_equal(part, take_number(2));
    assert_int_equal(property, take_number(2));
    return size;
}

static void take_head_of_value(gp_kind kind, size_t size)
{
    assert_int_equal(kind, take_number(1));
    assert_int_equal(size, take_number(2));
}

static void taps_are_in_hello(void **state)
{
    (void)state;
    open_with_taps(sizeof log_memory);
    take_number(2);
    assert_int_equal(1 + 8 + 32, take_number(1));
    take_number(1);
    take_number(8);
    assert_true(taps.hash == take_number(8));
    assert_int_equal(4, take_number(2));
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(all_taps[i].type, take_number(2));
        assert_int_equal(all_taps[i].what, take_number(1));
        assert_int_equal(all_taps[i].member, take_number(2));
    }
    assert_int_equal(4, take_number(2));
}

static void signals_are_logged_while_their_tap_is_open(void **state)
{
    (void)state;
    garden_vec2 where = {1, 2};
    uint64_t id = id_of(bee);
    garden_world_tick(&world, 7);
    open_with_taps(sizeof log_memory);
    garden_bee_stung_emit(&world, bee, gp_id_of_bits(id), 3, where, "ow");
    for (int i = 0; i < 2; i++) { /* the second time changes nothing */
        assert_int_equal(GP_PROBLEM_NONE, set_tap(0, 1));
    }
    assert_int_equal(GP_PROBLEM_NONE, set_tap(3, 1));
    garden_bee_stung_emit(&world, bee, gp_id_of_bits(id), 3, where, "ow");
    garden_world_season_emit(&world, 4);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(0, 0));
    garden_bee_stung_emit(&world, bee, gp_id_of_bits(id), 3, where, "ow");
    ask_events(0, 0, 0);
    size_t size = take_head_of_event(id, 0, 0, 0);
    assert_int_equal(20 + 11 + 7 + 11 + 6, size);
    take_head_of_value(GP_KIND_REF, 8);
    assert_true(id == take_number(8));
    take_head_of_value(GP_KIND_I32, 4);
    assert_int_equal(3, take_number(4));
    take_head_of_value(GP_KIND_STRUCT, 8);
    assert_memory_equal(&where, take_bytes(8), 8);
    take_head_of_value(GP_KIND_TEXT, 3);
    assert_memory_equal("ow", take_bytes(3), 3);
    assert_int_equal(24, take_head_of_event(0, 3, 0, 0));
    take_head_of_value(GP_KIND_U8, 1);
    assert_int_equal(4, take_number(1));
    assert_answer_ends();
}

static void changes_are_logged_with_their_value(void **state)
{
    (void)state;
    garden_world_tick(&world, 7);
    open_with_taps(sizeof log_memory);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(1, 1));
    assert_int_equal(GP_PROBLEM_NONE, set_tap(2, 1));
    garden_bee_set_hp(&world, bee, 5);
    garden_body_set_weight(&world, &bee->body, 2.5f);
    garden_bee_set_big_at(&world, bee, 0, 1);
    garden_bee *other = garden_bee_create(&world);
    uint64_t id = id_of(bee);
    ask_events(0, 0, 0);
    take_head_of_event(id, 1, 0, HP);
    take_head_of_value(GP_KIND_I32, 4);
    assert_int_equal(5, take_number(4));
    take_head_of_event(id, 1, 1, 0);
    take_head_of_value(GP_KIND_F32, 4);
    take_bytes(4);
    take_head_of_event(id, 1, 0, BIG);
    take_head_of_value(GP_KIND_NONE, 0); /* 800 bytes are too many */
    take_head_of_event(id_of(other), 2, 0, 0);
    assert_answer_ends();
}

static void events_are_forgotten_once_they_were_read(void **state)
{
    (void)state;
    open_with_taps(3 * 24);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(3, 1));
    for (uint8_t i = 0; i < 5; i++) {
        garden_world_season_emit(&world, i);
    }
    ask_events(0, 0, 2);
    assert_int_equal(13 + 3 * 24, answer_size);
    ask_events(0, 0, 2); /* again, as if the answer was lost */
    assert_int_equal(13 + 3 * 24, answer_size);
    ask_events(2, 2, 2);
    assert_int_equal(13 + 24, answer_size);
    garden_world_season_emit(&world, 9);
    ask_events(99, 4, 2);
    assert_answer_ends();
}

static void events_are_continued_beyond_the_budget(void **state)
{
    (void)state;
    open_with_taps(sizeof log_memory);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(3, 1));
    for (uint8_t i = 0; i < 4; i++) {
        garden_world_season_emit(&world, i);
    }
    inspect.desc.budget = 30;
    gp_inspect_frame(&inspect, 0);
    ask_events(0, 0, 0);
    uint32_t frames = 1;
    for (; !is_whole; frames++) {
        assert_int_equal(0, (answer_size - 13) % 24);
        gp_inspect_frame(&inspect, 0);
        join_frames();
    }
    assert_int_equal(13 + 4 * 24, answer_size);
    assert_int_equal(3, frames);
}

static void taps_are_removed_when_the_peer_goes(void **state)
{
    (void)state;
    uint32_t live = world.core.gp.listeners.live;
    open_with_taps(sizeof log_memory);
    for (uint32_t i = 0; i < GP_COUNT_OF(all_taps); i++) {
        assert_int_equal(GP_PROBLEM_NONE, set_tap(i, 1));
    }
    assert_int_equal(live + 4, world.core.gp.listeners.live);
    gp_inspect_feed(&inspect, "\0\0\0\0", 4); /* it breaks a rule */
    assert_true(gp_inspect_is_dropped(&inspect));
    assert_int_equal(live, world.core.gp.listeners.live);
    open_with_taps(sizeof log_memory);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(0, 1));
    gp_inspect_disconnect(&inspect);
    assert_int_equal(live, world.core.gp.listeners.live);
    tap_season(&inspect, &world, 1); /* as after a restore */
    assert_int_equal(0, inspect.session.logged);
    open_with_taps(sizeof log_memory);
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_tap(4, 1));
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_tap(0, 2));
}

#define LOG_TESTS                                                              \
    cmocka_unit_test_in(taps_are_in_hello),                                    \
        cmocka_unit_test_in(signals_are_logged_while_their_tap_is_open),       \
        cmocka_unit_test_in(changes_are_logged_with_their_value),              \
        cmocka_unit_test_in(events_are_forgotten_once_they_were_read),         \
        cmocka_unit_test_in(events_are_continued_beyond_the_budget),           \
        cmocka_unit_test_in(taps_are_removed_when_the_peer_goes)
