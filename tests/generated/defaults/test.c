/* What an entity is when it has been made: defaults, presets, arguments. */
#include "../support.h"
#include "seed.h"

#include <float.h>
#include <math.h>

static test_memory memory;
static seed_world world;
static seed_plant *plant;
static uint32_t init_count;
static bool found_zeros;

/* Memory is never zero by itself here. */
static int begin(void **state)
{
    seed_world_desc desc = {.allocator = test_allocator(&memory)};
    (void)state;
    memset(&world, 0xA5, sizeof world);
    assert_true(seed_world_init(&world, &desc));
    plant = seed_plant_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    seed_world_finish(&world);
    assert_all_given_back(&memory);
    return 0;
}

void seed_plant_on_init(seed_world *of, seed_plant *made)
{
    static const seed_pose zero_pose;
    (void)of;
    init_count++;
    found_zeros = made->texture == 0 && made->kept[3] == 0 &&
                  made->kept_name[7] == '\0' &&
                  seed_pose_same(zero_pose, made->kept_pose);
    made->texture = 77;
    made->kept[3] = 4;
    memcpy(made->kept_name, "kept", sizeof "kept");
    made->kept_pose.angle = 5;
    made->an_i32 = 1; /* a default comes over this */
}

static void scalars_begin_as_their_defaults(void **state)
{
    (void)state;
    assert_true(plant->yes);
    assert_true(plant->constant_bool);
    assert_int_equal(INT8_MIN, plant->an_i8);
    assert_int_equal(INT16_MIN, plant->an_i16);
    assert_true(plant->an_i32 == INT32_MIN);
    assert_true(plant->an_i64 == INT64_MIN);
    assert_int_equal(9, plant->a_u8);
    assert_int_equal(0xFFFF, plant->a_u16);
    assert_true(plant->a_u32 == UINT32_MAX);
    assert_true(plant->a_u64 == UINT64_MAX);
    assert_true(plant->an_f32 == -1.5e-3f);
    assert_true(plant->a_tenth == 0.1f);
    assert_true(plant->an_f64 == 1e300);
}

static void floats_may_begin_as_no_finite_number(void **state)
{
    (void)state;
    assert_true(plant->endless > FLT_MAX);
    assert_true(plant->below < -DBL_MAX);
    assert_true(isnan(plant->no_number) != 0);
    assert_true(plant->minus_zero == 0.0);
    assert_true(signbit(plant->minus_zero) != 0);
}

static void enums_and_flags_begin_as_their_defaults(void **state)
{
    (void)state;
    assert_int_equal(SEED_TEAM_WASPS, plant->side);
    assert_int_equal(7, plant->step);
    assert_int_equal(SEED_MOOD_HUNGRY | SEED_MOOD_TIRED, plant->temper);
    assert_int_equal(0, plant->calm);
}

static void texts_begin_as_their_defaults(void **state)
{
    (void)state;
    assert_string_equal("a \"seed\"\n?\?)", plant->name);
    assert_string_equal("\xC3\xBC!", plant->umlaut);
    assert_string_equal(SEED_TITLE, plant->name);
}

static void structs_and_arrays_begin_as_far_as_they_say_and_then_zero(
    void **state)
{
    (void)state;
    assert_true(plant->at.x == 0.0f && plant->at.y == 2.0f);
    assert_true(plant->pose.at.x == 1.0f && plant->pose.at.y == 0.0f);
    assert_true(plant->pose.angle == 0.0);
    assert_string_equal("up", plant->pose.tag);
    assert_int_equal(3, plant->pose.steps[0]);
    assert_int_equal(2, plant->pose.steps[1]);
    assert_int_equal(0, plant->pose.steps[2]);
    assert_int_equal(SEED_TEAM_WASPS, plant->pose.side);
    assert_int_equal(2, plant->steps[1]);
    assert_int_equal(0, plant->steps[2]);
    assert_int_equal(0, plant->steps[3]);
    assert_true(plant->places[0].x == 1.0f && plant->places[0].y == 0.0f);
    assert_true(plant->places[1].x == 2.0f && plant->places[1].y == 3.0f);
    assert_int_equal(SEED_MOOD_ANGRY, plant->moods[0]);
    assert_int_equal(SEED_MOOD_HUNGRY | SEED_MOOD_TIRED, plant->moods[1]);
}

static void references_begin_as_zero_which_is_never_valid(void **state)
{
    (void)state;
    assert_true(plant->parent.bits == 0);
    assert_null(seed_plant_find(&world, plant->parent));
    assert_false(seed_plant_is_live(&world, plant->parent));
}

static void unobserved_properties_have_defaults_too(void **state)
{
    (void)state;
    assert_int_equal(5, plant->plain);
}

static void defaults_come_back_with_every_life(void **state)
{
    (void)state;
    seed_plant *before = plant;
    seed_plant_set_an_i32(&world, plant, 3);
    seed_plant_set_name(&world, plant, "weed");
    seed_plant_set_steps_at(&world, plant, 3, 3);
    seed_plant_set_parent(&world, plant, seed_plant_get_id(plant));
    plant->plain = 1;
    seed_plant_recycle(&world, plant);
    plant = seed_plant_create(&world);
    assert_ptr_equal(before, plant);
    assert_true(plant->an_i32 == INT32_MIN);
    assert_string_equal(SEED_TITLE, plant->name);
    assert_int_equal(0, plant->steps[3]);
    assert_true(plant->parent.bits == 0);
    assert_int_equal(5, plant->plain);
}

static void what_is_kept_is_zero_before_init(void **state)
{
    (void)state;
    assert_true(found_zeros);
}

static void what_is_kept_is_never_touched_again(void **state)
{
    (void)state;
    uint32_t inits = init_count;
    assert_int_equal(77, plant->texture);
    plant->kept[0] = 1;
    seed_plant_set_texture(&world, plant, 78);
    seed_plant_recycle(&world, plant);
    plant = seed_plant_create_tall(&world);
    assert_int_equal(inits, init_count);
    assert_int_equal(78, plant->texture);
    assert_int_equal(1, plant->kept[0]);
    assert_int_equal(4, plant->kept[3]);
    assert_string_equal("kept", plant->kept_name);
    assert_true(plant->kept_pose.angle == 5.0);
}

static void a_preset_comes_over_the_defaults(void **state)
{
    (void)state;
    seed_plant *tall = seed_plant_create_tall(&world);
    assert_int_equal(SEED_LEVEL_LOW, tall->step);
    assert_int_equal(-3, tall->step);
    assert_string_equal("tall", tall->name);
    assert_string_equal("tall", tall->pose.tag);
    assert_true(
        tall->pose.at.x == 0.0f); /* a value, not a part of the old one */
    assert_int_equal(9, tall->steps[0]);
    assert_int_equal(0, tall->steps[1]);
    assert_int_equal(6, tall->plain);
    assert_int_equal(SEED_MOOD_ANGRY, tall->temper);
    assert_true(tall->minus_zero == 1.0);
    assert_true(tall->yes);
}

static void a_factory_takes_arguments_of_every_kind(void **state)
{
    seed_pose pose = {.tag = "made", .angle = 2};
    (void)state;
    seed_plant *made = seed_plant_create_of(&world, seed_plant_get_id(plant),
        -4, "a name that is much too long", (uint16_t[]){4, 3, 2, 1}, pose);
    assert_ptr_equal(plant, seed_plant_find(&world, made->parent));
    assert_int_equal(-4, made->plain);
    assert_string_equal("a name that is ", made->name);
    assert_int_equal(1, made->steps[3]);
    assert_true(seed_pose_same(pose, made->pose));
    assert_true(made->a_tenth == 0.1f);
}

static void an_entity_may_have_nothing_at_all(void **state)
{
    (void)state;
    seed_bare *bare = seed_bare_create(&world);
    assert_non_null(bare);
    assert_int_equal(1, seed_bare_count(&world));
    assert_true(seed_bare_recycle(&world, bare));
}

static void constants_are_macros(void **state)
{
    (void)state;
    assert_int_equal(9, SEED_LIVES);
    assert_true(SEED_FAR == 1e300);
    assert_true(SEED_IS_OPEN);
    assert_string_equal("a \"seed\"\n?\?)", SEED_TITLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            scalars_begin_as_their_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            floats_may_begin_as_no_finite_number, begin, end),
        cmocka_unit_test_setup_teardown(
            enums_and_flags_begin_as_their_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            texts_begin_as_their_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            structs_and_arrays_begin_as_far_as_they_say_and_then_zero, begin,
            end),
        cmocka_unit_test_setup_teardown(
            references_begin_as_zero_which_is_never_valid, begin, end),
        cmocka_unit_test_setup_teardown(
            unobserved_properties_have_defaults_too, begin, end),
        cmocka_unit_test_setup_teardown(
            defaults_come_back_with_every_life, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_kept_is_zero_before_init, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_kept_is_never_touched_again, begin, end),
        cmocka_unit_test_setup_teardown(
            a_preset_comes_over_the_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            a_factory_takes_arguments_of_every_kind, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_may_have_nothing_at_all, begin, end),
        cmocka_unit_test_setup_teardown(constants_are_macros, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
