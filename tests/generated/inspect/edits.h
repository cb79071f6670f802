/* set, create, recycle, send and emit. */
#include "garden_test.h"

static void ask_set(
    uint64_t id, uint32_t part, uint32_t property, uint32_t at, uint32_t more)
{
    ask(GP_INSPECT_KIND_SET);
    put(id, 8);
    put_place(part, property);
    put(at, 4);
    put(more, 1);
}

static gp_problem set_i32(uint64_t id, uint32_t property, int32_t value)
{
    ask_set(id, 0, property, 0, 0);
    put_value(GP_KIND_I32, &value, sizeof value);
    return problem_of_question();
}

static gp_problem set_bytes(
    uint32_t property, gp_kind kind, const void *bytes, size_t size)
{
    ask_set(id_of(bee), 0, property, 0, 0);
    put_value(kind, bytes, size);
    return problem_of_question();
}

static gp_problem set_elements(
    uint32_t property, uint32_t first, const void *bytes, size_t size)
{
    ask_set(id_of(bee), 0, property, first, 0);
    put_value(GP_KIND_ARRAY, bytes, size);
    return problem_of_question();
}

/* Sets a part of a property. */
static gp_problem set_part(uint32_t property, uint32_t depth, uint32_t first,
    uint32_t second, gp_kind kind, const void *bytes, size_t size)
{
    ask(GP_INSPECT_KIND_SET);
    put(id_of(bee), 8);
    put_path(0, property, depth, first, second);
    put(0, 5);
    put_value(kind, bytes, size);
    return problem_of_question();
}

static void note_hp(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("hp:%d>%d", (int)old_value, (int)new_value);
}

static void note_big(void *context, garden_world *of, garden_bee *who,
    uint32_t index, int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("big:%u:%d>%d", (unsigned)index, (int)old_value, (int)new_value);
}

static void note_motto(void *context, garden_world *of, const char *old_value,
    const char *new_value)
{
    (void)context, (void)of;
    note("motto:%zu>%zu", strlen(old_value), strlen(new_value));
}

static void edits_go_through_setters(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(note_hp, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set_i32(id_of(bee), HP, 40));
    assert_int_equal(GP_PROBLEM_NONE, set_i32(id_of(bee), HP, 4000));
    assert_int_equal(GP_PROBLEM_NONE, set_i32(id_of(bee), HP, 100));
    assert_string_equal("hp:100>40 hp:40>100", logged());
    assert_int_equal(100, bee->hp);
}

static void parts_of_structs_and_arrays_are_set_by_index(void **state)
{
    (void)state;
    float x = 2.5f;
    uint8_t corner = 9;
    uint16_t slots[] = {5, 6};
    garden_team team = GARDEN_TEAM_WASPS;
    double speed = 3;
    uint8_t raw = 4;
    assert_int_equal(
        GP_PROBLEM_NONE, set_part(SHAPE, 2, 0, 1, GP_KIND_F32, &x, sizeof x));
    assert_int_equal(GP_PROBLEM_NONE,
        set_part(SHAPE, 2, 2, 2, GP_KIND_U8, &corner, sizeof corner));
    assert_int_equal(GP_PROBLEM_NONE,
        set_part(SHAPE, 1, 3, 0, GP_KIND_ENUM, &team, sizeof team));
    assert_true(bee->shape.where.y == x && bee->shape.where.x == 0);
    assert_int_equal(9, bee->shape.corners[2]);
    assert_int_equal(GARDEN_TEAM_WASPS, bee->shape.team);
    assert_int_equal(
        GP_PROBLEM_NONE, set_elements(SLOTS, 2, slots, sizeof slots));
    assert_int_equal(
        GP_PROBLEM_NONE, set_part(SLOTS, 1, 1, 0, GP_KIND_U16, &slots[1], 2));
    const uint16_t expected[] = {0, 6, 5, 6};
    assert_memory_equal(expected, bee->slots, sizeof expected);
    assert_int_equal(GP_PROBLEM_NONE, set_bytes(SPEED, GP_KIND_F64, &speed, 8));
    assert_true(3 == garden_bee_speed(&world, bee));
    assert_int_equal(GP_PROBLEM_NONE, set_bytes(RAW, GP_KIND_U8, &raw, 1));
    assert_int_equal(4, bee->raw);
    ask_set(id_of(bee), 1, 0, 0, 0);
    put_value(GP_KIND_F32, &x, sizeof x);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(bee->body.weight == x);
}

static void a_struct_is_set_whole(void **state)
{
    (void)state;
    garden_shape shape;
    memset(&shape, 0, sizeof shape);
    shape.where.x = 1;
    shape.is_round = true;
    shape.team = GARDEN_TEAM_WASPS;
    assert_int_equal(GP_PROBLEM_NONE,
        set_bytes(SHAPE, GP_KIND_STRUCT, &shape, sizeof shape));
    assert_true(bee->shape.is_round && bee->shape.where.x == 1);
    shape.where.x = 2;
    memset(&shape.is_round, 2, 1);
    assert_int_equal(GP_PROBLEM_INEXACT,
        set_bytes(SHAPE, GP_KIND_STRUCT, &shape, sizeof shape));
    memset(&shape.is_round, 1, 1);
    memset(&shape.team, 7, sizeof shape.team);
    assert_int_equal(GP_PROBLEM_INEXACT,
        set_bytes(SHAPE, GP_KIND_STRUCT, &shape, sizeof shape));
    assert_true(bee->shape.where.x == 1);
}

static void an_array_notifies_for_each_changed_element(void **state)
{
    (void)state;
    int32_t some[100];
    for (int32_t i = 0; i < 100; i++) {
        some[i] = i < 98 ? 0 : i;
    }
    garden_bee_listen(&world, bee, garden_bee_on_big_changed(note_big, NULL));
    for (uint32_t half = 0; half < 2; half++) {
        assert_int_equal(
            GP_PROBLEM_NONE, set_elements(BIG, half * 100, some, sizeof some));
    }
    assert_string_equal(
        "big:98:0>98 big:99:0>99 big:198:0>98 big:199:0>99", logged());
}

static gp_problem set_piece(
    uint32_t at, uint32_t more, const char *text, size_t size)
{
    ask_set(0, 0, 1, at, more);
    put_value(GP_KIND_TEXT, text, size);
    return problem_of_question();
}

static void a_long_str_is_set_in_pieces_and_notifies_once(void **state)
{
    (void)state;
    static char edit[700];
    static char text[700];
    memset(text, 'x', 690);
    garden_world_listen(
        &world, garden_world_on_motto_changed(note_motto, NULL));
    assert_int_equal(GP_PROBLEM_ROOM, set_piece(0, 1, text, 400));
    inspect.desc.edit = edit;
    inspect.desc.edit_size = sizeof edit;
    assert_int_equal(GP_PROBLEM_NONE, set_piece(0, 1, text, 400));
    assert_string_equal("", world.motto);
    assert_int_equal(GP_PROBLEM_NONE, set_piece(400, 0, text + 400, 291));
    assert_string_equal("motto:0>690", logged());
    assert_string_equal(text, world.motto);
    assert_int_equal(GP_PROBLEM_NONE, set_piece(0, 0, "short", 6));
    assert_string_equal("motto:690>5", logged());
}

static void pieces_must_follow_each_other_and_fit(void **state)
{
    (void)state;
    static char edit[16];
    inspect.desc.edit = edit;
    inspect.desc.edit_size = sizeof edit;
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_piece(3, 1, "abc", 3));
    assert_int_equal(GP_PROBLEM_NONE, set_piece(0, 1, "abc", 3));
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_piece(4, 1, "abc", 3));
    assert_int_equal(GP_PROBLEM_TEXT, set_piece(3, 1, "a\0c", 3));
    assert_int_equal(GP_PROBLEM_TEXT, set_piece(3, 0, "def", 3));
    assert_int_equal(GP_PROBLEM_NONE, set_piece(0, 1, "0123456789abcde", 15));
    assert_int_equal(GP_PROBLEM_ROOM, set_piece(15, 0, "f", 2));
    assert_int_equal(GP_PROBLEM_NONE, set_piece(15, 0, "", 1));
    assert_string_equal("0123456789abcde", world.motto);
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_piece(16, 0, "f", 2));
    ask_set(id_of(bee), 0, HP, 4, 0);
    put(0, 3);
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, problem_of_question());
    ask_set(id_of(bee), 0, HP, 0, 1);
    put_value(GP_KIND_I32, "0123", 4);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
}

static void edits_that_cannot_be_change_nothing(void **state)
{
    (void)state;
    uint64_t dead = id_of(bee) + 2 * GP_ID_GENERATION_ONE;
    bool yes = true;
    int32_t size = 4;
    uint64_t mate =
        (uint64_t)GARDEN_STONE_TYPE << GP_ID_SLOT_BITS | GP_ID_GENERATION_ONE;
    assert_int_equal(GP_PROBLEM_DEAD, set_i32(dead, HP, 1));
    assert_int_equal(GP_PROBLEM_DEAD, set_i32(UINT64_MAX, HP, 1));
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_i32(id_of(bee), 99, 1));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set_i32(id_of(bee), SPEED, 1));
    assert_int_equal(
        GP_PROBLEM_READ_ONLY, set_bytes(IS_OLD, GP_KIND_BOOL, &yes, 1));
    ask_set(id_of(bee), 1, 1, 0, 0); /* bound */
    put_value(GP_KIND_I32, &size, 4);
    assert_int_equal(GP_PROBLEM_READ_ONLY, problem_of_question());
    assert_int_equal(
        GP_PROBLEM_INEXACT, set_bytes(MATE, GP_KIND_REF, &mate, 8));
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_elements(SLOTS, 3, &mate, 4));
    assert_int_equal(GP_PROBLEM_UNKNOWN, set_elements(SLOTS, 5, &mate, 0));
    assert_int_equal(
        GP_PROBLEM_UNKNOWN, set_elements(SLOTS, UINT32_MAX, &mate, 4));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set_elements(SLOTS, 1, &mate, 3));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set_elements(HP, 0, &mate, 4));
    assert_int_equal(GP_PROBLEM_NONE, set_elements(SLOTS, 4, &mate, 0));
    ask_set(id_of(bee), 0, SLOTS, 0, 1);
    put_value(GP_KIND_ARRAY, &mate, 4);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    assert_int_equal(
        GP_PROBLEM_UNKNOWN, set_part(SLOTS, 1, 4, 0, GP_KIND_U16, &mate, 2));
    assert_int_equal(GP_PROBLEM_TEXT, set_bytes(NAME, GP_KIND_TEXT, "abc", 3));
    assert_int_equal(GP_PROBLEM_READ_ONLY,
        set_bytes(GRIP, GP_KIND_EXTERN, &mate, sizeof(void *)));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, set_bytes(GRIP, GP_KIND_U64, &mate, 8));
    assert_null(bee->grip);
    ask_set(id_of(bee), 0, HP, 0, 2);
    put_value(GP_KIND_I32, &size, 4);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    assert_int_equal(100, bee->hp);
    assert_int_equal(1, bee->body.size);
}

static void create_and_recycle_answer_with_problems(void **state)
{
    (void)state;
    ask(GP_INSPECT_KIND_CREATE);
    put(STONE, 2);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    uint64_t id = take_number(8);
    assert_answer_ends();
    assert_true(gp_object_is_live(on, gp_id_of_bits(id)));
    feed_question();
    feed_question(); /* the third */
    assert_int_equal(GP_PROBLEM_ROOM, take_number(1));
    assert_answer_ends();
    ask(GP_INSPECT_KIND_RECYCLE);
    put(id, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
    ask(GP_INSPECT_KIND_RECYCLE);
    put(0, 8);
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
    for (uint32_t type = BODY; type < 6; type++) {
        ask(GP_INSPECT_KIND_CREATE);
        put(type, 2);
        assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    }
}

static void ask_call(uint32_t kind, uint64_t id)
{
    ask(kind);
    put(id, 8);
}

static void messages_are_sent_with_values(void **state)
{
    (void)state;
    int32_t amount = 7;
    uint64_t from = id_of(bee);
    garden_stone *stone = garden_stone_create(&world);
    uint64_t targets[] = {id_of(bee), garden_stone_get_any_id(stone).bits};
    for (uint32_t i = 0; i < 2; i++) {
        ask_call(GP_INSPECT_KIND_SEND, targets[i]);
        put(0, 2);
        put(3, 1);
        put_value(GP_KIND_I32, &amount, sizeof amount);
        put_value(GP_KIND_REF, &from, sizeof from);
        put_text_value("ow");
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
        assert_int_equal(i == 0, take_number(1));
        assert_answer_ends();
    }
    assert_string_equal("hit:7,1,ow", logged());
    ask_call(GP_INSPECT_KIND_SEND, id_of(bee));
    put(1, 2);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(0, take_number(1));
}

static void note_stung(void *context, garden_world *of, garden_bee *who,
    gp_id by, int32_t damage, garden_vec2 where, const char *words)
{
    (void)context, (void)of, (void)who;
    note(
        "stung:%d,%d,%g,%s", by.bits != 0, (int)damage, (double)where.y, words);
}

static void note_bumped(
    void *context, garden_world *of, garden_body *body, float force)
{
    (void)context, (void)of, (void)body;
    note("bumped:%g", (double)force);
}

static void signals_are_emitted_with_values(void **state)
{
    (void)state;
    int32_t damage = 3;
    garden_vec2 where = {1, 2};
    uint64_t by = id_of(bee);
    float force = 1.5f;
    garden_bee_listen(&world, bee, garden_bee_on_stung(note_stung, NULL));
    garden_body_listen(
        &world, &bee->body, garden_body_on_bumped(note_bumped, NULL));
    ask_call(GP_INSPECT_KIND_EMIT, by);
    put(0, 4);
    put(4, 1);
    put_value(GP_KIND_REF, &by, sizeof by);
    put_value(GP_KIND_I32, &damage, sizeof damage);
    put_value(GP_KIND_STRUCT, &where, sizeof where);
    put_text_value("ow");
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_answer_ends();
    ask_call(GP_INSPECT_KIND_EMIT, by);
    put(1, 2);
    put(0, 2);
    put(1, 1);
    put_value(GP_KIND_F32, &force, sizeof force);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_string_equal("stung:1,3,2,ow bumped:1.5", logged());
}

static void calls_that_cannot_be_do_nothing(void **state)
{
    (void)state;
    uint64_t dead = id_of(bee) + 2 * GP_ID_GENERATION_ONE;
    ask_call(GP_INSPECT_KIND_SEND, dead);
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
    ask_call(GP_INSPECT_KIND_SEND, 0);
    put(1, 2);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_DEAD, problem_of_question());
    ask_call(GP_INSPECT_KIND_SEND, id_of(bee));
    put(2, 2);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    ask_call(GP_INSPECT_KIND_SEND, id_of(bee));
    put(1, 2);
    put(1, 1); /* one too many */
    put_text_value("");
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    ask_call(GP_INSPECT_KIND_SEND, id_of(bee));
    put(0, 2);
    put(3, 1);
    put_text_value("");
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, problem_of_question());
    ask_call(GP_INSPECT_KIND_EMIT, id_of(bee));
    put(2, 2); /* no such component */
    put(0, 3);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    ask_call(GP_INSPECT_KIND_EMIT, id_of(bee));
    put(0, 2);
    put(2, 2); /* no such signal */
    put(0, 1);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    assert_string_equal("", logged());
}

static void without_may_edit_nothing_can_be_changed(void **state)
{
    (void)state;
    gp_rewind rewind;
    inspect.desc.may_edit = false;
    inspect.desc.rewind = &rewind;
    const uint32_t kinds[] = {GP_INSPECT_KIND_SET, GP_INSPECT_KIND_CREATE,
        GP_INSPECT_KIND_RECYCLE, GP_INSPECT_KIND_SEND, GP_INSPECT_KIND_EMIT,
        GP_INSPECT_KIND_STOP, GP_INSPECT_KIND_STEP, GP_INSPECT_KIND_REWIND};
    for (size_t i = 0; i < GP_COUNT_OF(kinds); i++) {
        ask(kinds[i]);
        put(id_of(bee), 8);
        assert_int_equal(GP_PROBLEM_READ_ONLY, problem_of_question());
    }
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_true(gp_object_is_live(on, garden_bee_get_any_id(bee)));
}

/* A listener in which questions arrive. */
static void feed_inside(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who, (void)old_value, (void)new_value;
    ask(GP_INSPECT_KIND_INFO);
    finish_question();
    gp_inspect_feed(&inspect, question, question_size);
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_int_equal(0, sent_size);
}

static void questions_wait_while_a_callback_runs(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(feed_inside, NULL));
    garden_bee_set_hp(&world, bee, 1);
    assert_int_equal(0, sent_size);
    gp_inspect_frame(&inspect, 0);
    is_whole = true;
    assert_true(join_frames());
    assert_int_equal(GP_INSPECT_KIND_INFO, answer_kind);
    assert_int_equal(GP_PROBLEM_NONE, set_i32(id_of(bee), HP, 2));
    is_whole = true; /* that which arrived in the listener of the edit */
    assert_true(join_frames());
    assert_int_equal(GP_INSPECT_KIND_INFO, answer_kind);
}

#define EDIT_TESTS                                                             \
    cmocka_unit_test_in(edits_go_through_setters),                             \
        cmocka_unit_test_in(parts_of_structs_and_arrays_are_set_by_index),     \
        cmocka_unit_test_in(a_struct_is_set_whole),                            \
        cmocka_unit_test_in(an_array_notifies_for_each_changed_element),       \
        cmocka_unit_test_in(a_long_str_is_set_in_pieces_and_notifies_once),    \
        cmocka_unit_test_in(pieces_must_follow_each_other_and_fit),            \
        cmocka_unit_test_in(edits_that_cannot_be_change_nothing),              \
        cmocka_unit_test_in(create_and_recycle_answer_with_problems),          \
        cmocka_unit_test_in(messages_are_sent_with_values),                    \
        cmocka_unit_test_in(signals_are_emitted_with_values),                  \
        cmocka_unit_test_in(calls_that_cannot_be_do_nothing),                  \
        cmocka_unit_test_in(without_may_edit_nothing_can_be_changed),          \
        cmocka_unit_test_in(questions_wait_while_a_callback_runs)
