/* object, listeners, info, stream, trace, and time. */
#include "garden_test.h"

#include "gp_running.h"

static void ignore_hp(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who, (void)old_value, (void)new_value;
}

static void ignore_created(void *context, garden_world *of, garden_bee *who)
{
    (void)context, (void)of, (void)who;
}

static void ignore_bumped(
    void *context, garden_world *of, garden_body *body, float force)
{
    (void)context, (void)of, (void)body, (void)force;
}

static void ignore_season(void *context, garden_world *of, uint8_t number)
{
    (void)context, (void)of, (void)number;
}

static void ask_listeners(uint64_t id, uint32_t type)
{
    ask(GP_INSPECT_KIND_LISTENERS);
    put(id, 8);
    put(type, 2);
}

/* Takes the listeners of one event, all of which are one function. */
static void take_listeners(const char *name, uint32_t count, gp_function *fn)
{
    gp_object_event event;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = (uint32_t)take_number(2);
        assert_true(gp_object_event_at(on.schema->types[BEE], index, &event));
        assert_string_equal(name, event.name);
        assert_true((uintptr_t)fn == take_number(8));
    }
}

static void an_answer_about_what_dies_meanwhile_has_whole_rows(void **state)
{
    (void)state;
    int contexts[3];
    const size_t row = sizeof(uint16_t) + sizeof(uint64_t);
    for (int i = 0; i < 3; i++) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(ignore_hp, &contexts[i]));
    }
    open_inspector(on, (gp_inspect_desc){.budget = 4000});
    inspect.desc.budget = 1;
    gp_inspect_frame(&inspect, 0);
    ask_listeners(id_of(bee), 0);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_false(is_whole);
    garden_bee_recycle(&world, bee);
    while (!is_whole) {
        assert_true(gp_inspect_frame(&inspect, 0));
        join_frames();
    }
    assert_int_equal(0, (answer_size - 1) % row);
    bee = garden_bee_create(&world);
}

static void listeners_are_shown_by_event(void **state)
{
    (void)state;
    int contexts[2];
    for (int i = 0; i < 2; i++) {
        garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(ignore_hp, &contexts[i]));
    }
    garden_body_listen(
        &world, &bee->body, garden_body_on_bumped(ignore_bumped, NULL));
    garden_bee_any_listen(&world, garden_bee_on_created(ignore_created, NULL));
    ask_listeners(id_of(bee), 0);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_listeners("hp", 2, (gp_function *)ignore_hp);
    take_listeners("bumped", 1, (gp_function *)ignore_bumped);
    assert_answer_ends();
    ask_listeners(0, BEE);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_listeners("created", 1, (gp_function *)ignore_created);
    assert_answer_ends();
    garden_world_listen(&world, garden_world_on_season(ignore_season, NULL));
    ask_listeners(0, WORLD);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_number(2);
    assert_true((uintptr_t)ignore_season == take_number(8));
    assert_answer_ends();
    garden_body_any_listen(&world, garden_body_on_bumped(ignore_bumped, NULL));
    ask_listeners(0, BODY);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_number(2);
    assert_true((uintptr_t)ignore_bumped == take_number(8));
    assert_answer_ends();
    ask_listeners(id_of(bee) + 1, 0);
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
    ask_listeners(0, 4);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
}

static void an_object_shows_its_lists_and_running_nodes(void **state)
{
    (void)state;
    garden_world_tick(&world, 5);
    for (int is_in = 0; is_in < 2; is_in++) {
        if (is_in == 1) {
            garden_bee_flying_link(&world, bee);
        }
        ask(GP_INSPECT_KIND_OBJECT);
        put(id_of(bee), 8);
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
        assert_int_equal(is_in, take_number(1));
        const gp_object_type *type = on.schema->types[BEE];
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t place = 0;
            uint32_t node;
            do {
                node = gp_running_next(on, garden_bee_get_any_id(bee),
                    &type->behaviours[i], &place);
                assert_int_equal(node, take_number(2));
            } while (node != 0);
            assert_true(place > 0);
        }
        assert_answer_ends();
    }
    ask(GP_INSPECT_KIND_OBJECT);
    put(0, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_answer_ends();
    ask(GP_INSPECT_KIND_OBJECT);
    put(UINT64_MAX, 8);
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
}

static void info_has_time_costs_pools_and_streams(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h",
        "i", "j", "k", "l", "m", "n", "o", "p", "q"};
    garden_world_tick(&world, 1234);
    garden_steps_push_step(&world.steps, 1, "left");
    garden_stone_create(&world);
    garden_stone_create(&world);
    assert_null(garden_stone_create(&world));
    gp_inspect_frame(&inspect, 77);
    for (uint32_t i = 0; i < GP_COUNT_OF(names); i++) {
        gp_inspect_cost(&inspect, names[i], i);
    }
    gp_inspect_cost(&inspect, "b", 99);
    ask(GP_INSPECT_KIND_INFO);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(1234, take_number(4));
    assert_int_equal(1, take_number(4));
    assert_int_equal(77, take_number(4));
    assert_int_equal(0, take_number(4)); /* not stopped */
    assert_int_equal(0, take_number(4));
    assert_int_equal(world.core.gp.listeners.live, take_number(4));
    assert_int_equal(0, take_number(4));
    assert_int_equal(0, take_number(8));
    assert_int_equal(0, take_number(8));
    assert_int_equal(16, take_number(1));
    for (uint32_t i = 0; i < 16; i++) {
        assert_string_equal(names[i], take_name());
        assert_int_equal(i == 1 ? 99 : i, take_number(4));
    }
    assert_int_equal(1, take_number(4));
    assert_true(take_number(4) >= 1);
    take_number(4);
    assert_int_equal(1u << 22, take_number(4));
    assert_int_equal(0, take_number(4));
    assert_int_equal(2, take_number(4));
    assert_int_equal(2, take_number(4));
    assert_int_equal(0, take_number(4)); /* static */
    assert_int_equal(2, take_number(4));
    assert_int_equal(1, take_number(4));
    assert_int_equal(gp_stream_size(&world.steps.stream), take_number(4));
    assert_int_equal(0, take_number(8));
    assert_int_equal(0, take_number(4));
    assert_answer_ends();
}

static void a_stream_shows_records_and_keeps_them(void **state)
{
    (void)state;
    for (uint8_t foot = 1; foot < 4; foot++) {
        garden_steps_push_step(&world.steps, foot, "left");
    }
    size_t size = gp_stream_size(&world.steps.stream);
    inspect.desc.budget = 1; /* a record in each frame */
    for (int i = 0; i < 2; i++) {
        gp_inspect_frame(&inspect, 0);
        ask(GP_INSPECT_KIND_STREAM);
        put(0, 2);
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
        uint32_t frames = 0;
        for (; !is_whole; frames++) {
            gp_inspect_frame(&inspect, 0);
            join_frames();
        }
        assert_int_equal(3, frames);
        assert_int_equal(1 + size, answer_size);
        assert_int_equal(garden_steps_type.events[0].number, take_number(2));
        assert_int_equal(size, gp_stream_size(&world.steps.stream));
    }
    gp_inspect_frame(&inspect, 0);
    ask(GP_INSPECT_KIND_STREAM);
    put(2, 2);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
}

static void ask_trace(uint64_t first, uint32_t count)
{
    ask(GP_INSPECT_KIND_TRACE);
    put(first, 8);
    put(count, 4);
}

static void take_nodes(
    uint64_t first, uint32_t begin_time, uint32_t first_node, uint32_t count)
{
    assert_true(first == take_number(8));
    assert_int_equal(begin_time, take_number(4));
    for (uint32_t i = 0; i < count; i++) {
        take_number(4);
        assert_int_equal(first_node + i, take_number(2));
        take_number(2);
    }
    assert_answer_ends();
}

static void traces_are_read_from_any_record_on(void **state)
{
    (void)state;
    gp_trace_record records[8];
    gp_trace trace;
    gp_trace_init(&trace, records, 8);
    garden_world_trace(&world, &trace);
    inspect.desc.trace = &trace;
    ask_trace(0, 100);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_nodes(0, trace.begin, 0, 0);
    for (uint32_t node = 1; node < 12; node++) { /* the time, and 1 to 11 */
        gp_trace_add(&world.core.gp, id_of(bee), node, GP_TRACE_STARTED);
    }
    ask_trace(0, 100);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_nodes(4, trace.begin, 4, 8);
    ask_trace(9, 2);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_nodes(9, trace.begin, 9, 2);
    ask_trace(99, 2);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_nodes(12, trace.begin, 0, 0);
    ask_trace(0, 0);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    gp_trace_stop(&trace);
}

static void a_trace_that_is_overwritten_meanwhile_ends(void **state)
{
    (void)state;
    gp_trace_record records[8];
    gp_trace trace;
    gp_trace_init(&trace, records, 8);
    garden_world_trace(&world, &trace);
    inspect.desc.trace = &trace;
    for (uint32_t node = 1; node < 8; node++) {
        gp_trace_add(&world.core.gp, id_of(bee), node, GP_TRACE_STARTED);
    }
    for (uint32_t times = 0; times < 2; times++) {
        inspect.desc.budget = 1;
        gp_inspect_frame(&inspect, 0);
        ask_trace(trace.written - 4, 4);
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
        for (uint32_t i = 0; i < 9 * times; i++) {
            gp_trace_add(&world.core.gp, id_of(bee), 1, GP_TRACE_STARTED);
        }
        inspect.desc.budget = 1000;
        while (!is_whole) {
            gp_inspect_frame(&inspect, 0);
            join_frames();
        }
        assert_int_equal(1 + 12 + (times == 0 ? 4 * 8 : 0), answer_size);
    }
    gp_trace_stop(&trace);
}

static gp_problem ask_time(uint32_t kind, uint32_t number)
{
    ask(kind);
    put(number, kind == GP_INSPECT_KIND_STOP ? 1 : 4);
    return problem_of_question();
}

static void time_stops_and_goes_on(void **state)
{
    (void)state;
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STOP, 1));
    assert_false(gp_inspect_frame(&inspect, 0));
    ask(GP_INSPECT_KIND_INFO);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    take_bytes(12);
    assert_int_equal(1, take_number(4));
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STEP, 2));
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_false(gp_inspect_frame(&inspect, 0));
    assert_int_equal(GP_PROBLEM_UNKNOWN, ask_time(GP_INSPECT_KIND_STOP, 2));
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STOP, 0));
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STEP, 0));
    assert_false(gp_inspect_frame(&inspect, 0));
}

static void a_peer_that_goes_starts_time_again(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STOP, 1));
    gp_inspect_disconnect(&inspect);
    assert_true(gp_inspect_frame(&inspect, 0));
    ask(GP_INSPECT_KIND_INFO);
    feed_hello(); /* with its header as if it were one */
    assert_true(gp_inspect_is_dropped(&inspect));
    open_inspector(on, (gp_inspect_desc){.may_edit = true});
    assert_int_equal(GP_PROBLEM_NONE, ask_time(GP_INSPECT_KIND_STOP, 1));
    send_at_once = 0;
    ask(GP_INSPECT_KIND_INFO);
    feed_question();
    assert_true(gp_inspect_is_dropped(&inspect));
    assert_true(gp_inspect_frame(&inspect, 0));
}

#define LOOK_TESTS                                                             \
    cmocka_unit_test_in(listeners_are_shown_by_event),                         \
        cmocka_unit_test_in(                                                   \
            an_answer_about_what_dies_meanwhile_has_whole_rows),               \
        cmocka_unit_test_in(an_object_shows_its_lists_and_running_nodes),      \
        cmocka_unit_test_in(info_has_time_costs_pools_and_streams),            \
        cmocka_unit_test_in(a_stream_shows_records_and_keeps_them),            \
        cmocka_unit_test_in(traces_are_read_from_any_record_on),               \
        cmocka_unit_test_in(a_trace_that_is_overwritten_meanwhile_ends),       \
        cmocka_unit_test_in(time_stops_and_goes_on),                           \
        cmocka_unit_test_in(a_peer_that_goes_starts_time_again)
