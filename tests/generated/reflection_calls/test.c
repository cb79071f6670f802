/* Signals are emitted and messages sent with values. */
#include "../journal.h"
#include "hive.h"

static hive_world world;
static gp_reflection on;
static hive_bee *bee;
static gp_id bee_id;

static int begin(void **state)
{
    (void)state;
    assert_true(hive_world_init(&world, NULL));
    on = hive_reflect(&world);
    bee = hive_bee_create(&world);
    bee_id = hive_bee_get_any_id(bee);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

void hive_health_handle_damage(
    hive_world *of, hive_health *health, int32_t *amount, gp_id source)
{
    (void)of, (void)health;
    note("damage:%d,%d", (int)*amount, source.bits == bee_id.bits);
    *amount /= 2;
}

void hive_health_handle_blast(hive_world *of, hive_health *health,
    hive_vec2 *force, uint8_t *bytes, hive_mood *mood, float *half,
    hive_bee_id *by, const char **words, hive_vec2 at, const uint16_t *code)
{
    (void)of, (void)health;
    note("blast:%g,%d,%d,%g,%d,%s,%g,%d", (double)force->x, bytes[2],
        (int)*mood, (double)*half, by->bits == bee_id.bits, *words,
        (double)at.y, code[1]);
    force->x = 8;
    bytes[2] = 9;
    *mood = HIVE_MOOD_ANGRY;
    *half = 0.5f;
    by->bits = 0;
    *words = "ouch";
}

void hive_health_handle_halt(hive_world *of, hive_health *health)
{
    (void)of, (void)health;
    note("halt");
}

static void record_stung(void *context, hive_world *of, hive_bee *whose,
    hive_bee_id attacker, int32_t damage, hive_vec2 where, const uint16_t *all,
    hive_team team, float half, hive_texture skin, const char *text)
{
    (void)context, (void)of;
    note("stung:%d,%d,%d,%g,%d,%d,%g,%s,%s", whose == bee,
        attacker.bits == bee_id.bits, (int)damage, (double)where.y, all[1],
        (int)team, (double)half, skin, text);
}

static void record_rang(void *context, hive_world *of, hive_bee *whose)
{
    (void)context, (void)of;
    note("rang:%d", whose == bee);
}

static void record_bumped(
    void *context, hive_world *of, hive_body *body, float force)
{
    (void)context, (void)of;
    note("bumped:%d,%g", body == &bee->body, (double)force);
}

static void record_season(
    void *context, hive_world *of, uint8_t number, const char *name)
{
    (void)context, (void)of;
    note("season:%d,%s", number, name);
}

static void end_bee(void *context, hive_world *of, hive_bee *whose)
{
    (void)context;
    hive_bee_recycle(of, whose);
}

static const gp_object_type *type_of(const char *name)
{
    return gp_schema_find(on.schema, name);
}

static gp_value bytes_value(const gp_type *type, const void *bytes)
{
    gp_value value = gp_value_none();
    value.type = type;
    value.as.bytes = bytes;
    return value;
}

/* Signals */

static gp_problem emit(const char *name, gp_value *arguments, uint32_t count)
{
    const gp_signal *signal = gp_schema_find_signal(type_of("bee"), name);
    return gp_signal_emit(on, bee_id, NULL, signal, arguments, count);
}

static void a_signal_is_emitted_with_values_of_every_kind(void **state)
{
    (void)state;
    const gp_field *types =
        gp_schema_find_signal(type_of("bee"), "stung")->arguments;
    hive_vec2 where = {1, 2};
    unsigned char odd[1 + 2 * sizeof(uint16_t)] = {0}; /* not aligned */
    uint16_t all[2] = {3, 400};
    hive_texture skin = "fur";
    memcpy(odd + 1, all, sizeof all);
    gp_value arguments[] = {gp_value_id(bee_id), gp_value_f64(30),
        bytes_value(types[2].type, &where), bytes_value(types[3].type, odd + 1),
        gp_value_u32(1), gp_value_f32(0.5f), bytes_value(types[6].type, &skin),
        gp_value_text("ow")};
    hive_bee_listen(&world, bee, hive_bee_on_stung(record_stung, NULL));
    assert_int_equal(GP_PROBLEM_NONE, emit("stung", arguments, 8));
    assert_string_equal("stung:1,1,30,2,400,1,0.5,fur,ow", logged());
}

static void a_signal_without_arguments_is_emitted(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_rang(record_rang, NULL));
    assert_int_equal(GP_PROBLEM_NONE, emit("rang", NULL, 0));
    assert_string_equal("rang:1", logged());
}

static void a_signal_of_a_component_is_emitted(void **state)
{
    (void)state;
    const gp_part *part = &type_of("bee")->parts[0];
    const gp_signal *signal = gp_schema_find_signal(type_of("body"), "bumped");
    gp_value force = gp_value_i32(7);
    assert_string_equal("body", part->name);
    hive_body_listen(
        &world, &bee->body, hive_body_on_bumped(record_bumped, NULL));
    assert_int_equal(
        GP_PROBLEM_NONE, gp_signal_emit(on, bee_id, part, signal, &force, 1));
    assert_string_equal("bumped:1,7", logged());
}

static void a_signal_of_the_world_is_emitted(void **state)
{
    (void)state;
    gp_id none = {0};
    const gp_signal *signal = gp_schema_find_signal(type_of("world"), "season");
    gp_value arguments[] = {gp_value_i32(3), gp_value_text("fall")};
    hive_world_listen(&world, hive_world_on_season(record_season, NULL));
    assert_int_equal(HIVE_WORLD_EVENT_SEASON, signal->event);
    assert_int_equal(
        GP_PROBLEM_NONE, gp_signal_emit(on, none, NULL, signal, arguments, 2));
    assert_string_equal("season:3,fall", logged());
}

static void wrong_arguments_of_a_signal_are_refused(void **state)
{
    (void)state;
    gp_id none = {0};
    const gp_signal *signal = gp_schema_find_signal(type_of("world"), "season");
    gp_value arguments[] = {gp_value_i32(300), gp_value_text("fall")};
    hive_world_listen(&world, hive_world_on_season(record_season, NULL));
    assert_int_equal(GP_PROBLEM_INEXACT,
        gp_signal_emit(on, none, NULL, signal, arguments, 2));
    assert_int_equal(GP_PROBLEM_UNKNOWN,
        gp_signal_emit(on, none, NULL, signal, arguments, 1));
    arguments[0] = gp_value_text("3");
    assert_int_equal(GP_PROBLEM_WRONG_TYPE,
        gp_signal_emit(on, none, NULL, signal, arguments, 2));
    assert_string_equal("", logged());
}

static void a_signal_of_a_dead_object_is_refused(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_rang(end_bee, NULL));
    assert_int_equal(GP_PROBLEM_NONE, emit("rang", NULL, 0));
    assert_int_equal(GP_PROBLEM_DEAD, emit("rang", NULL, 0));
}

static void a_signal_is_found_by_its_name(void **state)
{
    (void)state;
    const gp_object_type *type = type_of("bee");
    assert_ptr_equal(&type->signals[0], gp_schema_find_signal(type, "stung"));
    assert_ptr_equal(&type->signals[1], gp_schema_find_signal(type, "rang"));
    assert_int_equal(HIVE_BEE_EVENT_STUNG, type->signals[0].event);
    assert_null(gp_schema_find_signal(type, "bumped"));
    assert_null(gp_schema_find_signal(type_of("stone"), "stung"));
    assert_int_equal(1, type_of("world")->signal_count);
}

/* Messages */

static const gp_message *message_of(const char *name)
{
    return gp_schema_find_message(on.schema, name);
}

static void messages_are_in_the_tables(void **state)
{
    (void)state;
    assert_int_equal(3, on.schema->message_count);
    const gp_message *damage = message_of("damage");
    assert_ptr_equal(&on.schema->messages[0], damage);
    assert_string_equal("It hurts.", damage->doc);
    assert_int_equal(2, damage->argument_count);
    assert_string_equal("amount", damage->arguments[0].name);
    assert_int_equal(GP_ARGUMENT_INOUT, damage->arguments[0].offset);
    assert_int_equal(0, damage->arguments[1].offset);
    assert_ptr_equal(&gp_type_any, damage->arguments[1].type);
    assert_int_equal(0, message_of("halt")->argument_count);
    assert_null(message_of("secret"));
}

static void a_message_is_sent_with_values(void **state)
{
    (void)state;
    bool is_handled = false;
    gp_value arguments[] = {gp_value_u32(10), gp_value_id(bee_id)};
    assert_int_equal(
        GP_PROBLEM_NONE, gp_message_send(on, bee_id, message_of("damage"),
                             arguments, 2, &is_handled));
    assert_true(is_handled);
    assert_string_equal("damage:10,1", logged());
    assert_ptr_equal(&gp_type_i32, arguments[0].type);
    assert_int_equal(5, arguments[0].as.i64);
    assert_int_equal(GP_PROBLEM_NONE,
        gp_message_send(on, bee_id, message_of("halt"), NULL, 0, NULL));
    assert_string_equal("halt", logged());
}

static void inout_arguments_of_every_kind_have_their_result(void **state)
{
    (void)state;
    const gp_message *blast = message_of("blast");
    hive_vec2 force = {1, 2};
    hive_vec2 at = {3, 4};
    uint8_t bytes[3] = {1, 2, 3};
    uint16_t code[2] = {5, 600};
    gp_value arguments[] = {bytes_value(blast->arguments[0].type, &force),
        bytes_value(blast->arguments[1].type, bytes), gp_value_u32(3),
        gp_value_f32(0.25f), gp_value_id(bee_id), gp_value_text("bang"),
        bytes_value(blast->arguments[6].type, &at),
        bytes_value(blast->arguments[7].type, code)};
    assert_int_equal(GP_PROBLEM_NONE,
        gp_message_send(on, bee_id, blast, arguments, 8, NULL));
    assert_string_equal("blast:1,3,3,0.25,1,bang,4,600", logged());
    assert_true(force.x == 8 && force.y == 2);
    assert_int_equal(9, bytes[2]);
    assert_int_equal(HIVE_MOOD_ANGRY, arguments[2].as.u64);
    assert_true(arguments[3].as.f32 == 0.5f);
    assert_true(arguments[4].as.id.bits == 0);
    assert_string_equal("ouch", arguments[5].as.text);
}

static void a_message_is_refused_or_not_handled(void **state)
{
    (void)state;
    gp_id none = {0};
    gp_id stone = hive_stone_get_any_id(hive_stone_create(&world));
    bool is_handled = true;
    gp_value arguments[] = {gp_value_i32(1), gp_value_id(none)};
    const gp_message *damage = message_of("damage");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_message_send(on, stone, damage, arguments, 2, &is_handled));
    assert_false(is_handled);
    assert_int_equal(
        GP_PROBLEM_DEAD, gp_message_send(on, none, damage, arguments, 2, NULL));
    assert_int_equal(GP_PROBLEM_UNKNOWN,
        gp_message_send(on, bee_id, damage, arguments, 1, NULL));
    arguments[0] = gp_value_bool(true);
    assert_int_equal(GP_PROBLEM_WRONG_TYPE,
        gp_message_send(on, bee_id, damage, arguments, 2, NULL));
    hive_bee_recycle(&world, bee);
    assert_int_equal(GP_PROBLEM_DEAD,
        gp_message_send(on, bee_id, damage, arguments, 2, NULL));
    assert_string_equal("", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_signal_is_emitted_with_values_of_every_kind, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_without_arguments_is_emitted, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_of_a_component_is_emitted, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_of_the_world_is_emitted, begin, end),
        cmocka_unit_test_setup_teardown(
            wrong_arguments_of_a_signal_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_of_a_dead_object_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_is_found_by_its_name, begin, end),
        cmocka_unit_test_setup_teardown(messages_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            a_message_is_sent_with_values, begin, end),
        cmocka_unit_test_setup_teardown(
            inout_arguments_of_every_kind_have_their_result, begin, end),
        cmocka_unit_test_setup_teardown(
            a_message_is_refused_or_not_handled, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
