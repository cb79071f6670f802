/* rows, find and get. */
#include "garden_test.h"

#include <math.h>

static void ask_rows(uint32_t type, uint32_t first, uint32_t count)
{
    ask(GP_INSPECT_KIND_ROWS);
    put(type, 2);
    put(first, 4);
    put(count, 4);
}

static void ask_find(uint32_t count, uint32_t conditions)
{
    ask(GP_INSPECT_KIND_FIND);
    put(BEE, 2);
    put(0, 4);
    put(count, 4);
    put(conditions, 1);
}

/* Comparisons, by their numbers; 0 sends the bytes. */
enum { SENT, EQ, NE, LT, LE, GT, GE, CONTAINS };

static void put_sent(uint32_t part, uint32_t property)
{
    put_place(part, property);
    put(SENT, 1);
}

static void put_condition(uint32_t part, uint32_t property, uint32_t comparison)
{
    put_place(part, property);
    put(comparison, 1);
}

static void put_i32(int32_t number)
{
    put_value(GP_KIND_I32, &number, sizeof number);
}

static void make_bees(int count)
{
    char name[16];
    for (int i = 1; i < count; i++) {
        garden_bee *each = garden_bee_create(&world);
        garden_bee_set_hp(&world, each, i);
        snprintf(name, sizeof name, "bee %d", i);
        garden_bee_set_name(&world, each, name);
        garden_bee_set_speed(&world, each, (double)i / 2);
    }
}

static void assert_found(const uint32_t *slots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(slots[i], gp_id_slot(gp_id_of_bits(take_number(8))));
    }
    assert_answer_ends();
}

static void rows_have_fields_columns_and_components(void **state)
{
    (void)state;
    make_bees(3);
    bee->body.weight = 7;
    garden_bee_set_age(&world, bee, 5);
    ask_rows(BEE, 0, 2);
    garden_bee_set_slots_at(&world, bee, 2, 77);
    put(6, 1);
    put_sent(0, HP);
    put_sent(0, SPEED);
    put_sent(1, 0);
    put_sent(1, 1); /* bound by the entity */
    put_path(0, SLOTS, 1, 2, 0);
    put(SENT, 1);
    put_path(0, SHAPE, 2, 0, 1); /* where.y */
    put(SENT, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(id_of(bee) == take_number(8));
    assert_int_equal(100, take_number(4));
    double speed = 0;
    assert_memory_equal(&speed, take_bytes(8), 8);
    float weight = 7;
    assert_memory_equal(&weight, take_bytes(4), 4);
    assert_int_equal(5, take_number(4));
    assert_int_equal(77, take_number(2));
    assert_memory_equal(&bee->shape.where.y, take_bytes(4), 4);
    assert_int_equal(1, gp_id_slot(gp_id_of_bits(take_number(8))));
    assert_int_equal(1, take_number(4));
    speed = 0.5;
    assert_memory_equal(&speed, take_bytes(8), 8);
    take_bytes(8 + 2 + 4);
    assert_answer_ends();
}

static void rows_begin_at_a_slot_and_skip_free_ones(void **state)
{
    (void)state;
    make_bees(5);
    garden_bee_recycle(&world, bee);
    ask_rows(BEE, 0, 100);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_found((const uint32_t[]){1, 2, 3, 4}, 4);
    ask_rows(BEE, 2, 2);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_found((const uint32_t[]){2, 3}, 2);
    ask_rows(BEE, 1u << 22, 100);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_answer_ends();
    ask_rows(STONE, 0, 100);
    put(0, 1);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_answer_ends();
}

static void the_world_is_one_row(void **state)
{
    (void)state;
    garden_world_set_honey(&world, 77);
    ask_rows(WORLD, 0, 10);
    put(1, 1);
    put_sent(0, 0);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(0, take_number(8));
    assert_int_equal(77, take_number(4));
    assert_answer_ends();
}

static void conditions_compare_numbers(void **state)
{
    (void)state;
    make_bees(5); /* hp 100, 1, 2, 3, 4 */
    const uint32_t found[6][5] = {
        {2}, {0, 1, 3, 4}, {1}, {1, 2}, {0, 3, 4}, {0, 2, 3, 4}};
    const size_t counts[] = {1, 4, 1, 2, 3, 4};
    for (uint32_t i = 0; i < 6; i++) {
        ask_find(100, 1);
        put_condition(0, HP, EQ + i);
        put_i32(2);
        assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
        assert_found(found[i], counts[i]);
    }
    ask_find(2, 1);
    put_condition(0, HP, NE);
    put_i32(2);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_found((const uint32_t[]){0, 1}, 2);
}

static void all_conditions_must_hold_for_rows_too(void **state)
{
    (void)state;
    make_bees(5);
    double half = 0.5;
    ask_rows(BEE, 0, 100);
    put(4, 1);
    put_condition(0, HP, LT);
    put_i32(4);
    put_condition(0, SPEED, GT);
    put_value(GP_KIND_F64, &half, sizeof half);
    put_sent(0, HP);
    put_condition(0, NAME, CONTAINS);
    put_text_value("ee 3");
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(3, gp_id_slot(gp_id_of_bits(take_number(8))));
    assert_int_equal(3, take_number(4));
    assert_answer_ends();
}

static void find_slots(uint32_t property, uint32_t comparison, gp_kind kind,
    const void *bytes, size_t size)
{
    ask_find(100, 1);
    put_condition(0, property, comparison);
    put_value(kind, bytes, size);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
}

/* The same of a part of the shape. */
static void find_slots_by_shape(uint32_t first, uint32_t second,
    uint32_t comparison, gp_kind kind, const void *bytes, size_t size)
{
    ask_find(100, 1);
    put_path(0, SHAPE, 2, first, second);
    put(comparison, 1);
    put_value(kind, bytes, size);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
}

static void conditions_compare_every_kind(void **state)
{
    (void)state;
    make_bees(2);
    garden_bee_set_team(&world, bee, GARDEN_TEAM_WASPS);
    garden_bee_set_mate(&world, bee, garden_bee_get_id(bee));
    garden_bee_set_half(&world, bee, 0.25f);
    garden_bee_set_traits(&world, bee, GARDEN_TRAITS_SHY);
    garden_bee_set_age(&world, bee, 20);
    garden_bee_set_name(&world, bee, "b");
    bee->raw = 200;
    garden_shape shape = {.is_round = true, .corners = {1, 2, 3}};
    garden_bee_set_shape(&world, bee, shape);
    const uint32_t first[] = {0};
    const uint32_t second[] = {1};
    bool yes = true;
    garden_team team = GARDEN_TEAM_WASPS;
    garden_traits traits = GARDEN_TRAITS_SHY;
    uint64_t mate = id_of(bee);
    uint8_t raw = 200;
    uint8_t corner = 2;
    gp_f16 half = gp_f16_from_f32(0.25f);
    float nothing = NAN;
    find_slots(IS_OLD, EQ, GP_KIND_BOOL, &yes, sizeof yes);
    assert_found(first, 1);
    find_slots(TEAM, EQ, GP_KIND_ENUM, &team, sizeof team);
    assert_found(first, 1);
    find_slots(TRAITS, EQ, GP_KIND_FLAGS, &traits, sizeof traits);
    assert_found(first, 1);
    find_slots(MATE, EQ, GP_KIND_REF, &mate, sizeof mate);
    assert_found(first, 1);
    find_slots(RAW, GE, GP_KIND_U8, &raw, sizeof raw);
    assert_found(first, 1);
    find_slots(HALF, GE, GP_KIND_F16, &half, sizeof half);
    assert_found(first, 1);
    find_slots_by_shape(2, 1, EQ, GP_KIND_U8, &corner, sizeof corner);
    assert_found(first, 1);
    find_slots(NAME, LT, GP_KIND_TEXT, "bee", 4);
    assert_found(first, 1);
    find_slots(NAME, GT, GP_KIND_TEXT, "bee", 4);
    assert_found(second, 1);
    find_slots_by_shape(0, 0, EQ, GP_KIND_F32, &nothing, sizeof nothing);
    assert_found(first, 0);
    find_slots_by_shape(0, 0, NE, GP_KIND_F32, &nothing, sizeof nothing);
    assert_found((const uint32_t[]){0, 1}, 2);
    find_slots_by_shape(0, 0, GE, GP_KIND_F32, &nothing, sizeof nothing);
    assert_found(first, 0);
}

static gp_problem problem_of_condition(
    uint32_t property, uint32_t comparison, gp_kind kind, size_t size)
{
    static const unsigned char zeros[64];
    ask_find(1, 1);
    put_condition(0, property, comparison);
    put_value(kind, zeros, size);
    return problem_of_question();
}

static void what_is_out_of_range_is_unknown(void **state)
{
    (void)state;
    const gp_problem unknown = GP_PROBLEM_UNKNOWN;
    for (uint32_t type = BODY; type < 6; type += type == BODY ? 2u : 1u) {
        ask_rows(type, 0, 1);
        put(0, 1);
        assert_int_equal(unknown, problem_of_question());
    }
    ask_rows(BEE, (1u << 22) + 1u, 1);
    put(0, 1);
    assert_int_equal(unknown, problem_of_question());
    ask_rows(BEE, 0, 0);
    put(0, 1);
    assert_int_equal(unknown, problem_of_question());
    const uint32_t wrong[][5] = {{0, BEE_PROPERTIES, 0, 0, 0}, {1, 2, 0, 0, 0},
        {2, 0, 0, 0, 0}, {UINT16_MAX, UINT16_MAX, 0, 0, 0}, {0, HP, 1, 0, 0},
        {0, SLOTS, 1, 4, 0}, {0, SLOTS, 1, UINT32_MAX, 0}, {0, SHAPE, 1, 4, 0},
        {0, SHAPE, 2, 0, 2}, {0, SLOTS, 2, 0, 0}};
    for (size_t i = 0; i < GP_COUNT_OF(wrong); i++) {
        ask_rows(BEE, 0, 1);
        put(1, 1);
        put_path(
            wrong[i][0], wrong[i][1], wrong[i][2], wrong[i][3], wrong[i][4]);
        put(SENT, 1);
        assert_int_equal(unknown, problem_of_question());
    }
    ask_rows(BEE, 0, 1);
    put(1, 1);
    put(0, 2);
    put(SLOTS, 2);
    put(255, 1); /* deeper than the question is long */
    assert_int_equal(unknown, problem_of_question());
    assert_int_equal(
        unknown, problem_of_condition(HP, CONTAINS + 1, GP_KIND_I32, 4));
    assert_int_equal(
        unknown, problem_of_condition(HP, CONTAINS, GP_KIND_I32, 4));
    ask_find(1, 49);
    assert_int_equal(GP_PROBLEM_ROOM, problem_of_question());
    ask_find(1, 48);
    for (uint32_t i = 0; i < 48; i++) {
        put_sent(0, HP);
    }
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_int_equal(1 + 8 + 48 * 4, answer_size);
}

static void values_of_another_type_are_the_wrong_type(void **state)
{
    (void)state;
    const gp_problem wrong = GP_PROBLEM_WRONG_TYPE;
    assert_int_equal(wrong, problem_of_condition(HP, EQ, GP_KIND_U32, 4));
    assert_int_equal(wrong, problem_of_condition(HP, EQ, GP_KIND_I32, 3));
    assert_int_equal(wrong,
        problem_of_condition(SHAPE, EQ, GP_KIND_STRUCT, sizeof(garden_shape)));
    assert_int_equal(wrong, problem_of_condition(SLOTS, EQ, GP_KIND_ARRAY, 8));
    assert_int_equal(
        GP_PROBLEM_TEXT, problem_of_condition(NAME, EQ, GP_KIND_TEXT, 0));
}

static void questions_of_another_length_are_unknown(void **state)
{
    (void)state;
    ask_rows(BEE, 0, 1);
    put(2, 1);
    put_sent(0, HP);
    put_condition(0, HP, EQ);
    put_i32(2);
    size_t whole = question_size;
    memset(question + whole, 0, 3);
    for (size_t size = 5; size < whole + 3; size++) {
        question_size = size;
        gp_problem problem = problem_of_question();
        gp_problem expected =
            size == whole ? GP_PROBLEM_NONE : GP_PROBLEM_UNKNOWN;
        assert_int_equal(expected, problem);
    }
}

static void ask_get(uint32_t type, uint32_t count)
{
    ask_rows(type, 0, count);
    question[4] = GP_INSPECT_KIND_GET;
}

static void get_gives_the_rows_of_some_ids(void **state)
{
    (void)state;
    make_bees(4);
    uint64_t one = GP_ID_GENERATION_ONE;
    uint64_t first = id_of(bee);
    ask_get(BEE, UINT32_MAX);
    put(1, 1);
    put_sent(0, HP);
    put(first + 2, 8);
    put(first + 2 * one, 8); /* of another life */
    put(first + 1, 8);
    put(0, 8);
    put(first + 77, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_true(first + 2 == take_number(8));
    assert_int_equal(2, take_number(4));
    assert_true(first + 1 == take_number(8));
    assert_int_equal(1, take_number(4));
    assert_answer_ends();
    ask_get(BEE, 1); /* the first that lives */
    put(1, 1);
    put_condition(0, HP, LT);
    put_i32(3);
    put(first + 3, 8); /* hp 3 */
    put(first + 2, 8);
    put(first + 1, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_found((const uint32_t[]){2}, 1);
    ask_get(WORLD, 1);
    put(0, 1);
    put(one, 8);
    put(0, 8);
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    assert_found((const uint32_t[]){0}, 1);
    for (size_t size = 1; size < 8; size++) { /* a part of an ID */
        ask_get(BEE, 1);
        put(0, 1);
        put(0, size);
        assert_int_equal(GP_PROBLEM_UNKNOWN, problem_of_question());
    }
}

static void get_is_continued_beyond_the_budget(void **state)
{
    (void)state;
    make_bees(4);
    inspect.desc.budget = 900;
    gp_inspect_frame(&inspect, 0);
    ask_get(BEE, UINT32_MAX);
    put(1, 1);
    put_sent(0, BIG);
    for (uint32_t i = 0; i < 4; i++) {
        put(id_of(bee) + i, 8);
    }
    assert_int_equal(GP_PROBLEM_NONE, problem_of_question());
    for (int frames = 0; !is_whole; frames++) {
        assert_true(frames < 3);
        gp_inspect_frame(&inspect, 0);
        join_frames();
    }
    assert_int_equal(1 + 4 * (8 + sizeof bee->big), answer_size);
}

#define ROW_TESTS                                                              \
    cmocka_unit_test_in(rows_have_fields_columns_and_components),              \
        cmocka_unit_test_in(rows_begin_at_a_slot_and_skip_free_ones),          \
        cmocka_unit_test_in(the_world_is_one_row),                             \
        cmocka_unit_test_in(conditions_compare_numbers),                       \
        cmocka_unit_test_in(all_conditions_must_hold_for_rows_too),            \
        cmocka_unit_test_in(conditions_compare_every_kind),                    \
        cmocka_unit_test_in(what_is_out_of_range_is_unknown),                  \
        cmocka_unit_test_in(values_of_another_type_are_the_wrong_type),        \
        cmocka_unit_test_in(questions_of_another_length_are_unknown),          \
        cmocka_unit_test_in(get_gives_the_rows_of_some_ids),                   \
        cmocka_unit_test_in(get_is_continued_beyond_the_budget)
