/* Taps that a schema with `inspect: true` generates. */
#include "garden_inspect.h"

#include "../inspect_peer.h"

/* The indexes of types, of messages, and of signals in their types. */
enum { BEE, STONE, SAND, BODY, WORLD };
enum { HIT, CALM, RENAME, TELL };
enum { STUNG, RANG };

#define NONE 0xFFFFu

static garden_world world;
static garden_bee *bee;
static unsigned char log_memory[1024];

void garden_body_handle_hit(garden_world *of, garden_body *body,
    int32_t *amount, gp_id from, const char *words, const uint8_t *walk)
{
    (void)of, (void)body, (void)from, (void)words, (void)walk;
    *amount = 0;
}

void garden_body_handle_calm(garden_world *of, garden_body *body)
{
    garden_body_set_weight(of, body, 3);
}

void garden_body_handle_rename(
    garden_world *of, garden_body *body, const char **name)
{
    (void)of, (void)body;
    *name = "renamed";
}

void garden_body_handle_tell(garden_world *of, garden_body *body, uint8_t value,
    const uint8_t *values, uint8_t field, uint8_t fields, uint8_t listener,
    uint8_t emission, uint8_t notification, uint8_t time, uint8_t *status)
{
    (void)of, (void)body;
    *status = (uint8_t)(value + values[0] + values[1] + field + fields +
                        listener + emission + notification + time);
}

static void open_taps(void)
{
    gp_inspect_desc desc = {.token = TOKEN,
        .send = send_bytes,
        .now_us = look_at_clock,
        .events = log_memory,
        .events_size = sizeof log_memory};
    sent_size = 0;
    send_at_once = SIZE_MAX;
    assert_true(garden_inspect_init(&inspect, &world, &desc));
    put_hello(GP_INSPECT_VERSION, TOKEN);
    feed_hello();
    assert_int_equal(GP_INSPECT_KIND_HELLO, answer_kind);
}

static int begin(void **state)
{
    (void)state;
    assert_true(garden_world_init(&world, NULL));
    garden_world_tick(&world, 7);
    bee = garden_bee_create(&world);
    assert_non_null(bee);
    open_taps();
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_inspect_finish(&inspect);
    garden_world_finish(&world);
    return 0;
}

/* The place of a tap; NONE if there is no such one. */
static uint32_t find_tap(uint32_t type, gp_inspect_what what, uint32_t member)
{
    for (uint32_t i = 0; i < garden_inspect_taps.count; i++) {
        const gp_inspect_tap *tap = &garden_inspect_taps.taps[i];
        if (tap->type == type && tap->what == what && tap->member == member) {
            return i;
        }
    }
    return NONE;
}

static gp_problem set_tap(uint32_t tap, bool is_open)
{
    ask(GP_INSPECT_KIND_TAP);
    put(tap, 2);
    put(is_open, 1);
    return problem_of_question();
}

static uint32_t open_tap(uint32_t type, gp_inspect_what what, uint32_t member)
{
    uint32_t tap = find_tap(type, what, member);
    assert_int_not_equal(NONE, tap);
    assert_int_equal(GP_PROBLEM_NONE, set_tap(tap, true));
    return tap;
}

static void ask_events(void)
{
    ask(GP_INSPECT_KIND_EVENTS);
    put(0, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(0, take_number(8));
    assert_int_equal(0, take_number(4));
}

/* Takes what an event begins with; returns where it ends. */
static size_t take_event(gp_inspect_what what, gp_id id, uint32_t tap)
{
    size_t start = answer_at;
    size_t size = (size_t)take_number(2);
    assert_int_equal(tap, take_number(2));
    assert_int_equal(what, garden_inspect_taps.taps[tap].what);
    assert_int_equal(7, take_number(4));
    assert_true(id.bits == take_number(8));
    take_bytes(4);
    return start + size;
}

/* Takes an event without values. */
static void take_bare(gp_inspect_what what, gp_id id, uint32_t tap)
{
    size_t start = answer_at;
    assert_int_equal(start + 20, take_event(what, id, tap));
}

static void take_value(gp_kind kind, const void *bytes, size_t size)
{
    assert_int_equal(kind, take_number(1));
    assert_int_equal(size, take_number(2));
    assert_memory_equal(bytes, take_bytes(size), size);
}

static void signals_are_logged_with_all_their_arguments(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    garden_bee_id mate = garden_bee_get_id(bee);
    int32_t damage = -3;
    garden_team team = GARDEN_TEAM_WASPS;
    garden_vec2 where = {1, 2};
    uint16_t path[2] = {7, 8};
    uint32_t stung = open_tap(BEE, GP_INSPECT_SIGNAL, STUNG);
    uint32_t rang = open_tap(BEE, GP_INSPECT_SIGNAL, RANG);
    garden_bee_stung_emit(
        &world, bee, id, mate, damage, team, where, path, "ow", NULL);
    garden_bee_rang_emit(&world, bee);
    ask_events();
    size_t next = take_event(GP_INSPECT_SIGNAL, id, stung);
    take_value(GP_KIND_REF, &id, sizeof id);
    take_value(GP_KIND_REF, &mate, sizeof mate);
    take_value(GP_KIND_I32, &damage, sizeof damage);
    take_value(GP_KIND_ENUM, &team, sizeof team);
    take_value(GP_KIND_STRUCT, &where, sizeof where);
    take_value(GP_KIND_ARRAY, path, sizeof path);
    take_value(GP_KIND_TEXT, "ow", 3);
    take_value(GP_KIND_NONE, "", 0); /* an extern */
    answer_at = next;
    take_bare(GP_INSPECT_SIGNAL, id, rang);
    assert_answer_ends();
}

static void signals_of_components_and_the_world_are_logged(void **state)
{
    (void)state;
    float force = 2.5f;
    uint8_t number = 4;
    gp_id none = {0};
    uint32_t bumped = open_tap(BODY, GP_INSPECT_SIGNAL, 0);
    uint32_t season = open_tap(WORLD, GP_INSPECT_SIGNAL, 0);
    garden_body_bumped_emit(&world, &bee->body, force);
    garden_world_season_emit(&world, number);
    ask_events();
    size_t next =
        take_event(GP_INSPECT_SIGNAL, garden_bee_get_any_id(bee), bumped);
    take_value(GP_KIND_F32, &force, sizeof force);
    answer_at = next;
    next = take_event(GP_INSPECT_SIGNAL, none, season);
    take_value(GP_KIND_U8, &number, sizeof number);
    answer_at = next;
    assert_answer_ends();
}

static void messages_are_logged_once_before_their_handlers(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    int32_t amount = 5;
    int32_t sent_amount = amount;
    const uint8_t walk[3] = {1, 2, 3};
    const char *name = "old";
    uint32_t hit = open_tap(BEE, GP_INSPECT_MESSAGE, HIT);
    uint32_t calm = open_tap(BEE, GP_INSPECT_MESSAGE, CALM);
    uint32_t rename = open_tap(BEE, GP_INSPECT_MESSAGE, RENAME);
    uint32_t changed = open_tap(BEE, GP_INSPECT_CHANGED, 0);
    assert_true(garden_send_hit(&world, id, &amount, id, "ow", walk));
    assert_int_equal(0, amount);
    assert_true(garden_bee_send_calm(&world, bee));
    assert_true(garden_send_rename(&world, id, &name));
    ask_events();
    size_t next = take_event(GP_INSPECT_MESSAGE, id, hit);
    take_value(GP_KIND_I32, &sent_amount, sizeof sent_amount);
    take_value(GP_KIND_REF, &id, sizeof id);
    take_value(GP_KIND_TEXT, "ow", 3);
    take_value(GP_KIND_ARRAY, walk, sizeof walk);
    answer_at = next;
    take_bare(GP_INSPECT_MESSAGE, id, calm);
    answer_at = take_event(GP_INSPECT_CHANGED, id, changed);
    next = take_event(GP_INSPECT_MESSAGE, id, rename);
    take_value(GP_KIND_TEXT, "old", 4);
    answer_at = next;
    assert_answer_ends();
}

static void arguments_may_be_called_like_types_of_the_runtime(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    const uint8_t values[2] = {2, 3};
    uint8_t status = 10;
    uint32_t tell = open_tap(BEE, GP_INSPECT_MESSAGE, TELL);
    assert_true(
        garden_send_tell(&world, id, 1, values, 4, 5, 6, 7, 8, 9, &status));
    assert_int_equal(45, status);
    ask_events();
    size_t next = take_event(GP_INSPECT_MESSAGE, id, tell);
    for (uint8_t i = 1; i <= 10; i++) {
        if (i == 2) {
            take_value(GP_KIND_ARRAY, values, sizeof values);
        } else if (i != 3) {
            take_value(GP_KIND_U8, &i, sizeof i);
        }
    }
    answer_at = next;
    assert_answer_ends();
}

static void messages_that_nothing_handles_are_not_logged(void **state)
{
    (void)state;
    garden_sand *sand = garden_sand_create(&world);
    open_tap(BEE, GP_INSPECT_MESSAGE, CALM);
    assert_false(garden_send_calm(&world, garden_sand_get_any_id(sand)));
    garden_stone *stone = garden_stone_create(&world);
    assert_true(garden_send_calm(&world, garden_stone_get_any_id(stone)));
    garden_bee_recycle(&world, bee);
    assert_false(garden_send_calm(&world, garden_bee_get_any_id(bee)));
    ask_events();
    assert_answer_ends();
}

static void messages_sent_with_values_are_logged_too(void **state)
{
    (void)state;
    gp_reflection on = garden_reflect(&world);
    gp_id id = garden_bee_get_any_id(bee);
    bool is_handled = false;
    uint32_t calm = open_tap(BEE, GP_INSPECT_MESSAGE, CALM);
    assert_int_equal(GP_PROBLEM_NONE,
        gp_message_send(on, id, gp_schema_find_message(on.schema, "calm"), NULL,
            0, &is_handled));
    assert_true(is_handled);
    ask_events();
    take_bare(GP_INSPECT_MESSAGE, id, calm);
    assert_answer_ends();
}

/* Takes a property change with a value. */
static void take_change(
    gp_id id, uint32_t tap, uint32_t part, uint32_t property, const void *value)
{
    take_bytes(2);
    assert_int_equal(tap, take_number(2));
    take_bytes(4);
    assert_true(id.bits == take_number(8));
    assert_int_equal(part, take_number(2));
    assert_int_equal(property, take_number(2));
    take_bytes(3);
    assert_memory_equal(value, take_bytes(4), 4);
}

static void changes_creation_and_recycling_are_logged(void **state)
{
    (void)state;
    gp_id none = {0};
    int32_t hp = 5;
    float weight = 2.5f;
    uint32_t honey = 6;
    uint32_t changed = open_tap(BEE, GP_INSPECT_CHANGED, 0);
    uint32_t of_world = open_tap(WORLD, GP_INSPECT_CHANGED, 0);
    uint32_t created = open_tap(BEE, GP_INSPECT_CREATED, 0);
    uint32_t recycled = open_tap(BEE, GP_INSPECT_RECYCLED, 0);
    uint32_t sand_created = open_tap(SAND, GP_INSPECT_CREATED, 0);
    uint32_t sand_recycled = open_tap(SAND, GP_INSPECT_RECYCLED, 0);
    garden_bee *other = garden_bee_create(&world);
    gp_id id = garden_bee_get_any_id(other);
    garden_bee_set_hp(&world, other, hp);
    garden_body_set_weight(&world, &other->body, weight);
    garden_world_set_honey(&world, honey);
    garden_bee_recycle(&world, other);
    garden_sand *sand = garden_sand_create(&world);
    gp_id of_sand = garden_sand_get_any_id(sand);
    garden_sand_recycle(&world, sand);
    ask_events();
    take_bare(GP_INSPECT_CREATED, id, created);
    take_change(id, changed, 0, 0, &hp);
    take_change(id, changed, 1, 0, &weight);
    take_change(none, of_world, 0, 0, &honey);
    take_bare(GP_INSPECT_RECYCLED, id, recycled);
    take_bare(GP_INSPECT_CREATED, of_sand, sand_created);
    take_bare(GP_INSPECT_RECYCLED, of_sand, sand_recycled);
    assert_answer_ends();
}

static void an_entity_with_inspect_false_has_no_taps(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < garden_inspect_taps.count; i++) {
        assert_int_not_equal(STONE, garden_inspect_taps.taps[i].type);
    }
}

/* What is absent here would come first in its table. */
static void places_skip_what_is_absent(void **state)
{
    (void)state;
    const gp_schema *schema = garden_reflect(&world).schema;
    const char *types[] = {"bee", "stone", "sand", "body", "world"};
    for (uint32_t i = 0; i < GP_COUNT_OF(types); i++) {
        assert_string_equal(types[i], schema->types[i]->name);
    }
    for (uint32_t i = 0; i < garden_inspect_taps.count; i++) {
        const gp_inspect_tap *tap = &garden_inspect_taps.taps[i];
        const gp_object_type *type = schema->types[tap->type];
        if (tap->what == GP_INSPECT_SIGNAL) {
            assert_true(tap->member < type->signal_count);
            assert_int_equal(tap->event, type->signals[tap->member].event);
        } else if (tap->what == GP_INSPECT_CHANGED) {
            assert_int_equal(tap->event, type->changed);
        }
    }
    assert_string_equal("calm", schema->messages[CALM].name);
}

static void a_closed_tap_is_no_listener(void **state)
{
    (void)state;
    uint32_t live = world.core.gp.listeners.live;
    for (uint32_t i = 0; i < garden_inspect_taps.count; i++) {
        assert_int_equal(GP_PROBLEM_NONE, set_tap(i, true));
    }
    assert_int_equal(
        live + garden_inspect_taps.count, world.core.gp.listeners.live);
    for (uint32_t i = 0; i < garden_inspect_taps.count; i++) {
        assert_int_equal(GP_PROBLEM_NONE, set_tap(i, false));
    }
    assert_int_equal(live, world.core.gp.listeners.live);
    garden_bee_rang_emit(&world, bee);
    garden_bee_send_calm(&world, bee);
    ask_events();
    assert_answer_ends();
}

static void hello_has_the_hash_and_the_taps(void **state)
{
    (void)state;
    open_taps();
    take_bytes(4 + 8);
    assert_true(garden_inspect_taps.hash != 0);
    assert_true(garden_inspect_taps.hash == take_number(8));
    assert_int_equal(garden_inspect_taps.count, take_number(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            signals_are_logged_with_all_their_arguments, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_of_components_and_the_world_are_logged, begin, end),
        cmocka_unit_test_setup_teardown(
            messages_are_logged_once_before_their_handlers, begin, end),
        cmocka_unit_test_setup_teardown(
            arguments_may_be_called_like_types_of_the_runtime, begin, end),
        cmocka_unit_test_setup_teardown(
            messages_that_nothing_handles_are_not_logged, begin, end),
        cmocka_unit_test_setup_teardown(
            messages_sent_with_values_are_logged_too, begin, end),
        cmocka_unit_test_setup_teardown(
            changes_creation_and_recycling_are_logged, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_with_inspect_false_has_no_taps, begin, end),
        cmocka_unit_test_setup_teardown(places_skip_what_is_absent, begin, end),
        cmocka_unit_test_setup_teardown(
            a_closed_tap_is_no_listener, begin, end),
        cmocka_unit_test_setup_teardown(
            hello_has_the_hash_and_the_taps, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
