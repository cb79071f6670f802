#include "gp_trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 4 };

/* Type 3, slot 9, generation 0x105. */
static const uint64_t id = UINT64_C(0x10500C00009);

static const char *program; /* its path */

typedef struct fixture {
    gp_trace_record records[MANY];
    gp_trace trace;
    gp_world world;
} fixture;

/* What was written of a trace, in pieces. */
typedef struct paper {
    unsigned char bytes[256];
    size_t size;
    size_t pieces;
    size_t most; /* so many pieces are taken */
} paper;

static int set_up(void **state)
{
    static fixture f;

    memset(&f, 0, sizeof f);
    f.world.now = 50;
    gp_trace_init(&f.trace, f.records, MANY);
    gp_trace_start(&f.trace, &f.world, "garden", 77);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;

    gp_trace_stop(&f->trace);
    return 0;
}

static bool put(void *context, const void *bytes, size_t size)
{
    paper *to = context;

    if (to->pieces == to->most) {
        return false;
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->pieces++;
    return true;
}

static void assert_record(
    const gp_trace *trace, size_t index, uint32_t who, uint32_t node, int what)
{
    gp_trace_record record = gp_trace_at(trace, index);

    assert_int_equal(who, record.entity);
    assert_int_equal(node, record.node);
    assert_int_equal(what, record.what);
}

static void a_record_has_entity_node_and_event(void **state)
{
    fixture *f = *state;
    gp_trace_record record;

    gp_trace_add(&f->world, id, 6, GP_TRACE_STARTED);
    assert_int_equal(2, gp_trace_count(&f->trace));
    assert_record(&f->trace, 1, 0x00C00009, 6, GP_TRACE_STARTED);
    record = gp_trace_at(&f->trace, 1);
    assert_int_equal(5, record.life);
    assert_int_equal(3, gp_id_type(gp_id_of_bits(record.entity)));
    assert_int_equal(9, gp_id_slot(gp_id_of_bits(record.entity)));
}

static void the_time_is_recorded_when_it_is_another_one(void **state)
{
    fixture *f = *state;

    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    assert_int_equal(3, gp_trace_count(&f->trace));
    assert_record(&f->trace, 0, 50, 0, GP_TRACE_TIME);
    f->world.now = 60;
    gp_trace_clear(&f->trace);
    f->world.now = UINT32_MAX;
    gp_trace_add(&f->world, id, 3, GP_TRACE_FAILED);
    assert_record(&f->trace, 0, UINT32_MAX, 0, GP_TRACE_TIME);
    gp_trace_clear(&f->trace);
    gp_trace_add(&f->world, id, 3, GP_TRACE_FAILED); /* at the same time */
    assert_record(&f->trace, 0, UINT32_MAX, 0, GP_TRACE_TIME);
    assert_int_equal(2, gp_trace_count(&f->trace));
}

static void the_oldest_go_and_are_counted(void **state)
{
    fixture *f = *state;

    for (uint32_t node = 1; node <= 5; node++) {
        f->world.now += 10;
        gp_trace_add(&f->world, id, node, GP_TRACE_SUCCEEDED);
    }
    assert_int_equal(MANY, gp_trace_count(&f->trace));
    assert_int_equal(6, gp_trace_lost(&f->trace));
    assert_record(&f->trace, 0, 90, 0, GP_TRACE_TIME);
    assert_record(&f->trace, 1, 0x00C00009, 4, GP_TRACE_SUCCEEDED);
    assert_record(&f->trace, 3, 0x00C00009, 5, GP_TRACE_SUCCEEDED);
    assert_int_equal(80, f->trace.begin);
}

static void a_ring_of_one_record_keeps_the_last(void **state)
{
    fixture *f = *state;

    gp_trace_stop(&f->trace);
    gp_trace_init(&f->trace, f->records, 1);
    gp_trace_start(&f->trace, &f->world, "garden", 77);
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    assert_int_equal(1, gp_trace_count(&f->trace));
    assert_int_equal(2, gp_trace_lost(&f->trace));
    assert_record(&f->trace, 0, 0x00C00009, 2, GP_TRACE_STARTED);
    assert_int_equal(50, f->trace.begin);
}

static void each_world_has_its_own(void **state)
{
    fixture *f = *state;
    gp_world other = {.now = 7};
    gp_trace_record records[2];
    gp_trace trace;

    gp_trace_add(&other, id, 1, GP_TRACE_STARTED); /* it has no trace */
    assert_int_equal(0, gp_trace_count(&f->trace));
    gp_trace_init(&trace, records, 2);
    gp_trace_start(&trace, &other, "meadow", 78);
    gp_trace_add(&other, id, 2, GP_TRACE_STARTED);
    assert_int_equal(0, gp_trace_count(&f->trace));
    assert_record(&trace, 1, 0x00C00009, 2, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id, 3, GP_TRACE_STARTED);
    assert_int_equal(2, gp_trace_count(&trace));
    assert_int_equal(2, gp_trace_count(&f->trace));
    gp_trace_stop(&f->trace);
    gp_trace_add(&other, id, 4, GP_TRACE_FAILED);
    assert_record(&trace, 1, 0x00C00009, 4, GP_TRACE_FAILED);
    gp_trace_stop(&trace);
}

static void a_world_may_have_several_traces(void **state)
{
    fixture *f = *state;
    gp_trace_record records[2][MANY];
    gp_trace others[2];

    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    for (size_t i = 0; i < 2; i++) {
        gp_trace_init(&others[i], records[i], MANY);
        gp_trace_start(&others[i], &f->world, "garden", 77);
    }
    others[0].unwanted = 1u << GP_TRACE_STARTED;
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id, 3, GP_TRACE_FAILED);
    assert_int_equal(4, gp_trace_count(&f->trace));
    assert_int_equal(2, gp_trace_count(&others[0]));
    assert_int_equal(3, gp_trace_count(&others[1]));
    assert_record(&others[0], 0, 50, 0, GP_TRACE_TIME);
    assert_record(&others[0], 1, 0x00C00009, 3, GP_TRACE_FAILED);
    gp_trace_break(&f->world, id, 1);
    gp_trace_stop(&others[0]); /* neither the first nor the last */
    gp_trace_stop(&f->trace);
    gp_trace_break(&f->world, id, 1);
    gp_trace_add(&f->world, id, 4, GP_TRACE_FAILED);
    assert_int_equal(1, f->trace.stops);
    assert_int_equal(1, others[0].stops);
    assert_int_equal(2, others[1].stops);
    assert_int_equal(4, gp_trace_count(&f->trace));
    assert_int_equal(2, gp_trace_count(&others[0]));
    assert_int_equal(4, gp_trace_count(&others[1]));
    gp_trace_stop(&others[1]);
    assert_null(f->world.trace);
}

static void what_is_unwanted_is_left_out(void **state)
{
    fixture *f = *state;

    f->trace.unwanted = 1u << GP_TRACE_REFUSED | 1u << GP_TRACE_FAILED;
    gp_trace_add(&f->world, id, 1, GP_TRACE_REFUSED);
    gp_trace_add(&f->world, id, 1, GP_TRACE_FAILED);
    assert_int_equal(0, gp_trace_count(&f->trace));
    gp_trace_add(&f->world, id, 1, GP_TRACE_HALTED);
    assert_int_equal(2, gp_trace_count(&f->trace));
}

static void what_was_halted_is_known_by_its_place(void **state)
{
    static const uint16_t nodes[] = {[1] = 7, [3] = 9};
    fixture *f = *state;

    for (size_t place = 0; place < 5; place++) {
        gp_trace_add_halted(&f->world, id, nodes, 4, 0, place);
    }
    assert_int_equal(3, gp_trace_count(&f->trace));
    assert_record(&f->trace, 1, 0x00C00009, 7, GP_TRACE_HALTED);
    assert_record(&f->trace, 2, 0x00C00009, 9, GP_TRACE_HALTED);
}

static void one_that_was_stopped_keeps_what_it_has(void **state)
{
    fixture *f = *state;

    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    gp_trace_stop(&f->trace);
    gp_trace_stop(&f->trace);
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    assert_int_equal(2, gp_trace_count(&f->trace));
    gp_trace_start(&f->trace, &f->world, "garden", 77);
    assert_int_equal(0, gp_trace_count(&f->trace));
}

static void a_file_has_a_head_and_the_records_in_order(void **state)
{
    fixture *f = *state;
    paper sheet = {.most = SIZE_MAX};
    gp_trace_head head;
    gp_trace_record record;

    for (uint32_t node = 1; node <= 5; node++) {
        gp_trace_add(&f->world, id, node, GP_TRACE_SUCCEEDED);
    }
    assert_true(gp_trace_write(&f->trace, put, &sheet));
    assert_int_equal(sizeof head + MANY * sizeof record, sheet.size);
    memcpy(&head, sheet.bytes, sizeof head);
    assert_memory_equal("gptrace1", head.magic, 8);
    assert_int_equal(0x01020304, head.order);
    assert_int_equal(50, head.begin);
    assert_int_equal(77, head.nodes);
    assert_int_equal(2, head.lost);
    assert_int_equal(MANY, head.count);
    assert_string_equal("garden", head.module);
    for (uint32_t i = 0; i < MANY; i++) {
        memcpy(&record, sheet.bytes + sizeof head + i * sizeof record,
            sizeof record);
        assert_int_equal(i + 2, record.node);
    }
}

static void a_trace_that_was_never_started_can_be_written(void **state)
{
    fixture *f = *state;
    paper sheet = {.most = SIZE_MAX};
    gp_trace trace;

    gp_trace_init(&trace, f->records, MANY);
    assert_true(gp_trace_write(&trace, put, &sheet));
    assert_int_equal(sizeof(gp_trace_head), sheet.size);
}

static void a_long_name_of_a_module_is_cut_off(void **state)
{
    fixture *f = *state;
    paper sheet = {.most = SIZE_MAX};
    gp_trace_head head;

    gp_trace_stop(&f->trace);
    gp_trace_start(&f->trace, &f->world,
        "a_name_that_is_longer_than_thirty_two_letters", 77);
    assert_true(gp_trace_write(&f->trace, put, &sheet));
    memcpy(&head, sheet.bytes, sizeof head);
    assert_memory_equal("a_name_that_is_longer_than_thirt", head.module, 32);
}

static void a_piece_that_cannot_be_kept_ends_the_writing(void **state)
{
    fixture *f = *state;

    for (uint32_t node = 1; node <= 5; node++) {
        gp_trace_add(&f->world, id, node, GP_TRACE_SUCCEEDED);
    }
    for (size_t most = 0; most < 3; most++) {
        paper sheet = {.most = most};
        assert_false(gp_trace_write(&f->trace, put, &sheet));
        assert_int_equal(most, sheet.pieces);
    }
}

static void a_trace_is_saved_to_a_file_that_can_be_opened(void **state)
{
    fixture *f = *state;
    unsigned char bytes[256];
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s.trace", program);
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    assert_true(gp_trace_save(&f->trace, path));
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(sizeof(gp_trace_head) + 2 * sizeof(gp_trace_record),
        fread(bytes, 1, sizeof bytes, file));
    assert_int_equal(0, fclose(file));
    assert_int_equal(0, remove(path));
    assert_false(gp_trace_save(&f->trace, "no/such/folder/x.trace"));
}

static void a_full_disk_is_reported(void **state)
{
    fixture *f = *state;
    FILE *full = fopen("/dev/full", "wb");

    if (full == NULL) {
        return; /* only some systems have it */
    }
    assert_int_equal(0, fclose(full));
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    assert_false(gp_trace_save(&f->trace, "/dev/full"));
}

static void a_record_of_the_node_to_stop_at_calls_break(void **state)
{
    fixture *f = *state;

    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    assert_int_equal(0, f->trace.stops);
    f->trace.stop = gp_trace_stop_at(3, 1);
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id + (UINT64_C(1) << 22), 1, GP_TRACE_STARTED);
    assert_int_equal(0, f->trace.stops);
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id + 1, 1, GP_TRACE_SUCCEEDED);
    assert_int_equal(2, f->trace.stops);
    f->trace.unwanted = 1u << GP_TRACE_SUCCEEDED;
    gp_trace_add(&f->world, id, 1, GP_TRACE_SUCCEEDED);
    assert_int_equal(2, f->trace.stops);
}

static void a_trace_may_follow_one_entity(void **state)
{
    fixture *f = *state;

    f->trace.entity.bits = id;
    gp_trace_add(&f->world, id + 1, 1, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id ^ UINT64_C(1) << 40, 1, GP_TRACE_STARTED);
    assert_int_equal(0, gp_trace_count(&f->trace));
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    assert_int_equal(2, gp_trace_count(&f->trace)); /* with its time */
    f->trace.entity.bits = 0;
    gp_trace_add(&f->world, id + 1, 1, GP_TRACE_STARTED);
    assert_int_equal(3, gp_trace_count(&f->trace));
}

static void a_trace_may_follow_one_tree(void **state)
{
    fixture *f = *state;

    f->trace.tree = GP_TRACE_TREE(3, 2, 3);
    gp_trace_add(&f->world, id, 1, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id, 4, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id + (UINT64_C(1) << 22), 2, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id - (UINT64_C(1) << 22), 3, GP_TRACE_STARTED);
    assert_int_equal(0, gp_trace_count(&f->trace));
    gp_trace_add(&f->world, id, 2, GP_TRACE_STARTED);
    gp_trace_add(&f->world, id + 1, 3, GP_TRACE_STARTED);
    assert_int_equal(3, gp_trace_count(&f->trace));
}

static void a_break_needs_no_trace(void **state)
{
    fixture *f = *state;

    gp_trace_break(&f->world, id, 1);
    assert_int_equal(1, f->trace.stops);
    gp_trace_stop(&f->trace);
    gp_trace_break(&f->world, id, 1);
    assert_int_equal(1, f->trace.stops);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_trace_may_follow_one_entity, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_trace_may_follow_one_tree, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_record_of_the_node_to_stop_at_calls_break, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_break_needs_no_trace, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_record_has_entity_node_and_event, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_time_is_recorded_when_it_is_another_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_oldest_go_and_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_ring_of_one_record_keeps_the_last, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            each_world_has_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_world_may_have_several_traces, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_unwanted_is_left_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_was_halted_is_known_by_its_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            one_that_was_stopped_keeps_what_it_has, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_file_has_a_head_and_the_records_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_trace_that_was_never_started_can_be_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_long_name_of_a_module_is_cut_off, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_piece_that_cannot_be_kept_ends_the_writing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_trace_is_saved_to_a_file_that_can_be_opened, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_full_disk_is_reported, set_up, tear_down),
    };
    program = count > 0 ? arguments[0] : "trace_test";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
