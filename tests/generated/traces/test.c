/*
 * Traces of generated behaviours, with GP_TRACE: what is recorded, for which
 * entity, and when. tests/behaviours/ checks the records of all nodes.
 */
#include "../journal.h"
#include "garden.h"

#include "gp_running.h"

/* The numbers that `gpgen graph schema.yaml --format json` prints. */
enum {
    PRIORITY = 1,
    FLEE = 2,
    NIGHT = 3,
    FIRST_REST = 5,
    FIRST_LIE = 6,
    FIRST_WAIT = 7,
    SECOND_REST = 9,
    SECOND_LIE = 10,
    SECOND_WAIT = 11,
    PATROL = 12,
    TRY_DOOR = 13
};

static garden_world world;
static garden_guard *guard;
static gp_trace_record records[32];
static gp_trace trace;
static bool opens;
static gp_status flees;

static int begin(void **state)
{
    (void)state;
    opens = true;
    flees = GP_RUNNING;
    assert_true(garden_world_init(&world, NULL));
    assert_non_null(garden_stone_create(&world));
    guard = garden_guard_create(&world);
    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    garden_world_trace(&world, &trace);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    gp_trace_stop(&trace);
    return 0;
}

void garden_guard_lie(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
}

bool garden_guard_try_door(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return opens;
}

gp_status garden_guard_flee_start(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return flees;
}

gp_status garden_guard_flee_tick(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return flees;
}

void garden_guard_flee_halt(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
}

gp_status garden_guard_patrol_start(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

gp_status garden_guard_patrol_tick(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

void garden_guard_patrol_halt(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
}

/* Notes what was recorded since the last call, the times as @100. */
static const char *traced(void)
{
    static const char *const words[] = {"@", "start", "absent", "ok", "fail",
        "halt", "refuse", "late", "run", "wait"};

    for (size_t i = 0; i < gp_trace_count(&trace); i++) {
        gp_trace_record record = gp_trace_at(&trace, i);
        if (record.what == GP_TRACE_TIME) {
            note("@%u", record.entity);
        } else {
            note("%s:%d", words[record.what], record.node);
        }
    }
    gp_trace_clear(&trace);
    return logged();
}

static void each_use_of_a_tree_has_its_own_numbers(void **state)
{
    (void)state;
    garden_guard_set_tired(&world, guard, true);
    garden_guard_main_tick(&world, guard, 100);
    assert_int_equal(PRIORITY, 1);
    assert_string_equal(
        "@100 start:1 refuse:2 start:3 start:5 ok:6 start:7", traced());
    garden_guard_main_tick(&world, guard, 1100);
    assert_string_equal(
        "@1100 refuse:2 ok:7 ok:5 start:9 ok:10 start:11", traced());
    assert_int_equal(FIRST_REST + 4, SECOND_REST);
    assert_int_equal(FIRST_WAIT + 4, SECOND_WAIT);
}

static void what_is_preempted_is_recorded_before_what_preempts_it(void **state)
{
    (void)state;
    garden_guard_main_tick(&world, guard, 0);
    traced();
    garden_guard_set_afraid(&world, guard, true);
    garden_guard_main_tick(&world, guard, 10);
    assert_string_equal("@10 halt:12 start:2", traced());
    garden_guard_main_tick(&world, guard, 2009);
    assert_string_equal("", traced());
    garden_guard_main_tick(&world, guard, 2010);
    assert_string_equal("@2010 halt:2 late:2 refuse:3 start:12", traced());
}

static void what_a_modifier_does_not_let_in_any_more_is_refused(void **state)
{
    (void)state;
    garden_guard_set_tired(&world, guard, true);
    garden_guard_main_tick(&world, guard, 0);
    traced();
    garden_guard_set_tired(&world, guard, false);
    garden_guard_main_tick(&world, guard, 5);
    assert_string_equal("@5 refuse:2 halt:7 refuse:3 start:12", traced());
}

static void instants_that_fail_are_recorded_with_their_result(void **state)
{
    (void)state;
    garden_guard_doors_tick(&world, guard, 0);
    assert_string_equal("@0 ok:13 wait:13", traced());
    opens = false;
    garden_guard_doors_tick(&world, guard, 10000);
    assert_string_equal("@10000 fail:13", traced());
    assert_int_equal(TRY_DOOR, 13);
}

static void a_halt_from_outside_and_the_end_of_a_life_are_recorded(void **state)
{
    uint64_t id = garden_guard_get_id(guard).bits;
    (void)state;
    garden_guard_main_tick(&world, guard, 0);
    traced();
    garden_guard_main_halt(&world, guard);
    assert_string_equal("@0 halt:12", traced());
    garden_guard_main_tick(&world, guard, 1);
    garden_guard_recycle(&world, guard);
    assert_int_equal((uint8_t)(id >> 32), gp_trace_at(&trace, 1).life);
    assert_int_equal((uint32_t)id, gp_trace_at(&trace, 1).entity);
    assert_string_equal(
        "@1 start:1 refuse:2 refuse:3 start:12 halt:12", traced());
    guard = garden_guard_create(&world);
    garden_guard_main_tick(&world, guard, 1);
    assert_int_equal((uint32_t)id, gp_trace_at(&trace, 1).entity);
    assert_int_not_equal((uint8_t)(id >> 32), gp_trace_at(&trace, 1).life);
}

static void a_world_that_is_not_traced_any_more_goes_on(void **state)
{
    (void)state;
    gp_trace_stop(&trace);
    assert_int_equal(1, garden_guard_tick_all(&world, 0));
    assert_string_equal("patrol", garden_guard_main_where(guard));
    assert_string_equal("", traced());
}

/* Which nodes of a behaviour run, by the tables of reflection. */
static const char *running(const char *name)
{
    gp_reflection on = garden_reflect(&world);
    gp_id id = garden_guard_get_any_id(guard);
    const gp_object_type *type = gp_schema_find(on.schema, "guard");
    for (uint32_t i = 0; i < type->behaviour_count; i++) {
        uint32_t place = 0;
        uint32_t node;
        while (strcmp(type->behaviours[i].name, name) == 0 &&
               (node = gp_running_next(on, id, &type->behaviours[i], &place)) !=
                   0) {
            note("%u", (unsigned)node);
        }
    }
    return logged();
}

static void what_runs_is_known_without_a_trace(void **state)
{
    (void)state;
    assert_string_equal("", running("main"));
    garden_guard_main_tick(&world, guard, 0);
    assert_int_equal(12, PATROL);
    assert_string_equal("12", running("main"));
    assert_string_equal("", running("doors"));
    garden_guard_set_tired(&world, guard, true);
    garden_guard_main_tick(&world, guard, 1);
    assert_int_equal(7, FIRST_WAIT);
    assert_string_equal("7", running("main"));
    garden_guard_main_halt(&world, guard);
    assert_string_equal("", running("main"));
    garden_guard_main_tick(&world, guard, 2);
    garden_guard_recycle(&world, guard);
    assert_string_equal("", running("main")); /* of one that has died */
    traced();
}

static void a_trace_may_begin_with_what_runs_already(void **state)
{
    (void)state;
    gp_reflection on = garden_reflect(&world);
    garden_guard *other = garden_guard_create(&world);
    garden_guard_main_tick(&world, guard, 7);
    garden_guard_set_tired(&world, other, true);
    garden_guard_main_tick(&world, other, 7);
    gp_trace_stop(&trace);
    garden_world_trace(&world, &trace);
    gp_running_trace(on, &trace);
    assert_string_equal("@7 run:12 run:7", traced());
    trace.entity = garden_guard_get_any_id(other);
    gp_running_trace(on, &trace);
    assert_string_equal("@7 run:7", traced());
    trace.tree = GARDEN_GUARD_DOORS_TREE;
    gp_running_trace(on, &trace);
    assert_string_equal("", traced());
}

static void trace_inside(
    void *context, garden_world *of, garden_guard *about, bool a, bool b)
{
    (void)context, (void)of, (void)about, (void)a, (void)b;
    gp_running_trace(garden_reflect(&world), &trace);
}

static void nothing_is_known_of_what_runs_inside_a_callback(void **state)
{
    (void)state;
    garden_guard_main_tick(&world, guard, 7);
    traced();
    garden_guard_listen(
        &world, guard, garden_guard_on_tired_changed(trace_inside, NULL));
    garden_guard_set_tired(&world, guard, true);
    assert_string_equal("", traced());
}

static void a_node_with_a_breakpoint_stops_when_it_starts(void **state)
{
    (void)state;
    garden_guard_set_tired(&world, guard, true);
    garden_guard_tick(&world, guard, 0);
    assert_int_equal(0, trace.stops);
    garden_guard_tick(&world, guard, 1000); /* the second rest begins */
    assert_int_equal(1, trace.stops);
    garden_guard_tick(&world, guard, 1500);
    assert_int_equal(1, trace.stops);
    garden_guard_tick(&world, guard, 2000);
    garden_guard_tick(&world, guard, 3000);
    garden_guard_tick(&world, guard, 4000);
    assert_int_equal(2, trace.stops);
}

static void one_entity_and_one_behaviour_of_many_may_be_traced(void **state)
{
    (void)state;
    garden_guard *other = garden_guard_create(&world);
    trace.entity = garden_guard_get_any_id(other);
    trace.tree = GARDEN_GUARD_DOORS_TREE;
    garden_world_tick(&world, 100);
    assert_string_equal("@100 ok:13 wait:13", traced());
    trace.tree = GARDEN_GUARD_MAIN_TREE;
    garden_guard_set_tired(&world, guard, true);
    garden_guard_set_afraid(&world, other, true);
    garden_world_tick(&world, 200);
    assert_string_equal("@200 halt:12 start:2", traced());
    assert_true(garden_guard_recycle(&world, other));
    traced();
    assert_non_null(garden_guard_create(&world)); /* in the slot of the other */
    garden_world_tick(&world, 300);
    assert_string_equal("", traced());
}

static void the_oldest_records_go(void **state)
{
    (void)state;
    for (gp_time now = 0; now < 100; now++) {
        garden_guard_main_halt(&world, guard);
        garden_guard_main_tick(&world, guard, now);
    }
    assert_int_equal(32, gp_trace_count(&trace));
    assert_int_equal(PATROL, gp_trace_at(&trace, 31).node);
    assert_int_equal(GP_TRACE_STARTED, gp_trace_at(&trace, 31).what);
    assert_true(gp_trace_lost(&trace) > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            one_entity_and_one_behaviour_of_many_may_be_traced, begin, end),
        cmocka_unit_test_setup_teardown(
            a_node_with_a_breakpoint_stops_when_it_starts, begin, end),
        cmocka_unit_test_setup_teardown(
            what_runs_is_known_without_a_trace, begin, end),
        cmocka_unit_test_setup_teardown(
            a_trace_may_begin_with_what_runs_already, begin, end),
        cmocka_unit_test_setup_teardown(
            nothing_is_known_of_what_runs_inside_a_callback, begin, end),
        cmocka_unit_test_setup_teardown(
            each_use_of_a_tree_has_its_own_numbers, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_preempted_is_recorded_before_what_preempts_it, begin, end),
        cmocka_unit_test_setup_teardown(
            what_a_modifier_does_not_let_in_any_more_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            instants_that_fail_are_recorded_with_their_result, begin, end),
        cmocka_unit_test_setup_teardown(
            a_halt_from_outside_and_the_end_of_a_life_are_recorded, begin, end),
        cmocka_unit_test_setup_teardown(
            a_world_that_is_not_traced_any_more_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(the_oldest_records_go, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
