/* Properties, fields and elements of type f16: two bytes each, and floats for
 * setters, listeners and expressions. */
#include "../journal.h"

#include "pond.h"

#include <math.h>

static pond_world world;
static gp_reflection on;
static pond_frog *frog;

/* The number that the nearest f16 to another has. */
static float half(float value)
{
    return gp_f32_from_f16(gp_f16_from_f32(value));
}

static bool is_half(gp_f16 stored, float value)
{
    return gp_same_f16(stored, gp_f16_from_f32(value));
}

float pond_twice(float x)
{
    return 2.0f * x;
}

bool pond_frog_is_near(pond_world *of, const pond_frog *who, float range)
{
    (void)of, (void)who;
    note("near:%g", (double)range);
    return true;
}

void pond_frog_weigh(
    pond_world *of, pond_frog *who, float old_value, float new_value)
{
    (void)of, (void)who;
    note("weigh:%g-%g", (double)old_value, (double)new_value);
}

void pond_frog_paint(pond_world *of, pond_frog *who, uint32_t index,
    float old_value, float new_value)
{
    (void)of, (void)who;
    note("paint%u:%g-%g", index, (double)old_value, (double)new_value);
}

void pond_frog_polish(
    pond_world *of, pond_frog *who, float old_value, float new_value)
{
    (void)of, (void)who;
    note("polish:%g-%g", (double)old_value, (double)new_value);
}

static void on_change(void *context, pond_world *of, pond_frog *who,
    float old_value, float new_value)
{
    (void)of, (void)who;
    note("%s:%g-%g", (const char *)context, (double)old_value,
        (double)new_value);
}

static void on_tone(void *context, pond_world *of, pond_frog *who,
    uint32_t index, float old_value, float new_value)
{
    (void)context, (void)of, (void)who;
    note("tone%u:%g-%g", index, (double)old_value, (double)new_value);
}

static void on_croak(
    void *context, pond_world *of, pond_frog *who, float volume)
{
    (void)context, (void)of, (void)who;
    note("croak:%g", (double)volume);
}

static void on_heat(
    void *context, pond_world *of, float old_value, float new_value)
{
    (void)context, (void)of;
    note("heat:%g-%g", (double)old_value, (double)new_value);
}

static int begin(void **state)
{
    (void)state;
    assert_true(pond_world_init(&world, NULL));
    on = pond_reflect(&world);
    frog = pond_frog_create(&world);
    (void)logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    pond_world_finish(&world);
    return 0;
}

static void an_f16_takes_two_bytes(void **state)
{
    (void)state;
    assert_int_equal(2, sizeof frog->weight);
    assert_int_equal(6, sizeof frog->tones);
    assert_int_equal(10, sizeof(pond_tint));
    assert_int_equal(8, POND_VERTEX_STRIDE);
}

static void defaults_are_rounded(void **state)
{
    (void)state;
    assert_true(is_half(frog->weight, 0.1f));
    assert_true(gp_f32_from_f16(frog->weight) == 0.0999755859375f);
    assert_true(isinf(gp_f32_from_f16(frog->bare)));
    assert_int_equal(0, frog->kept.bits);
    assert_int_equal(0x3C00, frog->tones[0].bits);
    assert_int_equal(0x2E66, frog->tones[1].bits);
    assert_int_equal(0x8000, frog->tones[2].bits);
    assert_true(is_half(frog->skin.tint.red, 0.1f));
    assert_int_equal(0x4000, frog->skin.tint.green.bits);
    assert_int_equal(0, frog->skin.tint.blue.bits);
    assert_true(is_half(world.heat, 1.5f));
    pond_frog *giant = pond_frog_create_giant(&world);
    assert_true(is_half(giant->weight, 100.0f));
    assert_true(is_half(giant->skin.shine, 0.9f)); /* clamped */
}

static void a_factory_takes_floats(void **state)
{
    (void)state;
    const gp_f16 tones[3] = {{1}, {2}, {3}};
    pond_frog *made =
        pond_frog_create_at(&world, 3.14f, 1e9f, NAN, -0.1f, tones);
    assert_true(is_half(made->weight, 3.14f));
    assert_true(is_half(made->limit, 65504.0f));
    assert_true(is_half(made->skin.shine, 0.1f));
    assert_true(is_half(made->bare, -0.1f));
    assert_memory_equal(tones, made->tones, sizeof tones);
    assert_true(is_half(made->twofold, half(3.14f) * 2.0f));
}

static void a_setter_compares_what_is_stored(void **state)
{
    (void)state;
    pond_frog_listen(&world, frog, pond_frog_on_weight_changed(on_change, "w"));
    assert_true(pond_frog_set_weight(&world, frog, 3.0f));
    assert_string_equal("weigh:0.0999756-3 w:0.0999756-3", logged());
    assert_false(pond_frog_set_weight(&world, frog, 3.0001f));
    assert_string_equal("", logged());
    assert_true(pond_frog_set_weight(&world, frog, 3.001f));
    assert_string_equal("weigh:3-3.00195 w:3-3.00195", logged());
    assert_true(pond_frog_set_weight(&world, frog, 1e6f));
    assert_string_equal("weigh:3.00195-inf w:3.00195-inf", logged());
    assert_true(pond_frog_set_weight(&world, frog, NAN));
    assert_false(pond_frog_set_weight(&world, frog, NAN));
    (void)logged();
    pond_frog_set_weight(&world, frog, 1.0f);
    (void)logged();
    pond_frog_touch_weight(&world, frog);
    assert_string_equal("weigh:1-1 w:1-1", logged());
    pond_world_listen(&world, pond_world_on_heat_changed(on_heat, NULL));
    assert_true(pond_world_set_heat(&world, 0.1f));
    assert_string_equal("heat:1.5-0.0999756", logged());
}

static void a_clamp_ends_at_the_rounded_bounds(void **state)
{
    (void)state;
    pond_skin *skin = &frog->skin;
    assert_true(pond_skin_set_shine(&world, skin, 7.0f));
    assert_true(is_half(skin->shine, 0.9f));
    assert_string_equal("polish:0.5-0.899902", logged());
    assert_false(pond_skin_set_shine(&world, skin, 0.9001f));
    assert_true(pond_skin_set_shine(&world, skin, -7.0f));
    assert_true(is_half(skin->shine, 0.1f));
    assert_true(is_half(frog->shade, 0.1f)); /* bound to it */
    assert_true(is_half(frog->same_shade, 0.1f));
}

static void elements_are_set_as_floats(void **state)
{
    (void)state;
    const gp_f16 tones[3] = {{0x3C00}, {0x4000}, {0x8000}};
    pond_frog_listen(&world, frog, pond_frog_on_tones_changed(on_tone, NULL));
    assert_true(pond_frog_set_tones_at(&world, frog, 1, 0.2f));
    assert_string_equal(
        "paint1:0.0999756-0.199951 tone1:0.0999756-0.199951", logged());
    assert_false(pond_frog_set_tones_at(&world, frog, 1, 0.20001f));
    assert_true(pond_frog_set_tones(&world, frog, tones));
    assert_string_equal("paint1:0.199951-2 tone1:0.199951-2", logged());
    pond_frog_touch_tones_at(&world, frog, 0);
    assert_string_equal("paint0:1-1 tone0:1-1", logged());
}

static void expressions_compute_in_f32(void **state)
{
    (void)state;
    const float wide[3] = {0.1f, 1e6f, 2.5f};
    pond_frog_set_weight(&world, frog, 40000.0f);
    assert_true(isinf(gp_f32_from_f16(frog->twofold))); /* 80000 */
    assert_true(frog->sum == 40000.0f + 1.0f + half(0.1f));
    assert_true(frog->heavy);
    assert_int_equal(INT16_MAX, frog->whole);
    pond_frog_set_wide(&world, frog, wide);
    assert_int_equal(0x2E66, frog->copies[0].bits);
    assert_int_equal(0x7C00, frog->copies[1].bits);
    assert_int_equal(0x4100, frog->copies[2].bits);
}

static void changes_are_held_back(void **state)
{
    (void)state;
    pond_frog_set_weight(&world, frog, 1.0f);
    (void)logged();
    pond_frog_freeze(&world, frog);
    pond_frog_set_weight(&world, frog, 2.0f);
    pond_frog_set_weight(&world, frog, 3.0f);
    pond_skin_set_shine(&world, &frog->skin, 0.25f);
    assert_string_equal("", logged());
    pond_frog_thaw(&world, frog);
    assert_string_equal("weigh:1-3 polish:0.5-0.25", logged());
}

static void a_behaviour_reads_and_sets_floats(void **state)
{
    (void)state;
    pond_frog_listen(&world, frog, pond_frog_on_croaked(on_croak, NULL));
    pond_frog_set_weight(&world, frog, 0.0f);
    (void)logged();
    pond_frog_tick(&world, frog, 0);
    pond_frog_tick(&world, frog, 50);
    assert_string_equal("weigh:0-10", logged());
    pond_frog_tick(&world, frog, 100);
    assert_string_equal("weigh:10-20 croak:20 near:20", logged());
    assert_true(is_half(frog->bare, 20.0f));
    assert_true(is_half(frog->limit, 40.1f));
    assert_true(is_half(frog->skin.tint.green, 20.0f));
    assert_int_equal(GP_SUCCESS, pond_frog_tick(&world, frog, 150));
}

static void print_text(void *context, const char *text, size_t size)
{
    (void)context;
    size_t length = strlen(journal_text);
    assert_true(length + size < sizeof journal_text);
    memcpy(journal_text + length, text, size);
    journal_text[length + size] = '\0';
}

static void records_and_buffers_store_halves(void **state)
{
    (void)state;
    const gp_f16 rings[2] = {{0x3C00}, {0x4000}}, more[1] = {{0x4200}};
    pond_tint at = {{0x3800}, {0}, {0}, "ab"};
    assert_true(pond_news_push_splash(
        pond_world_news(&world), 0.1f, at, rings, more, 1));
    gp_stream_reader reader = gp_stream_read(&pond_world_news(&world)->stream);
    const pond_news_splash *splash =
        (const pond_news_splash *)(const void *)gp_stream_peek(&reader);
    assert_int_equal(0x2E66, splash->size.bits);
    assert_int_equal(0x4200, pond_news_splash_more(splash)[0].bits);
    gp_stream_print(&pond_world_news(&world)->stream, print_text, NULL);
    assert_non_null(strstr(logged(), "splash size=0.1 at.red=0.5"));
    pond_vertex_buffer buffer;
    pond_vertex_buffer_init(&buffer, NULL);
    assert_true(pond_vertex_buffer_write(&buffer, 1.0f, 0.1f, rings));
    pond_vertex *vertex = pond_vertex_buffer_values(&buffer);
    assert_int_equal(0x3C00, vertex->x.bits);
    assert_int_equal(0x2E66, vertex->y.bits);
    assert_int_equal(0x4000, vertex->uv[1].bits);
    pond_vertex_buffer_finish(&buffer);
}

static gp_property_ref at(const char *path)
{
    gp_property_ref ref;
    gp_id id = pond_frog_get_any_id(frog);
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_resolve(on, id, path, &ref, NULL));
    return ref;
}

static void reflection_sees_a_float_that_fits(void **state)
{
    (void)state;
    gp_property_ref weight = at("weight"), tone = at("tones[1]");
    gp_property_ref green = at("skin.tint.green"), shine = at("skin.shine");
    assert_true(gp_property_get(&weight).as.f32 == 0.0999755859375f);
    assert_int_equal(
        GP_PROBLEM_INEXACT, gp_property_set(&weight, gp_value_f32(0.1f)));
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&weight, gp_value_f16(0.2f)));
    assert_string_equal("weigh:0.0999756-0.199951", logged());
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&weight, gp_value_i32(7)));
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&tone, gp_value_f32(0.5f)));
    assert_int_equal(0x3800, frog->tones[1].bits);
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&green, gp_value_f32(0.5f)));
    assert_int_equal(0x3800, frog->skin.tint.green.bits);
    assert_true(gp_value_same(gp_property_get(&green), gp_value_f16(0.5f)));
    assert_true(shine.property->low.f32 == half(0.1f));
    assert_true(shine.property->high.f32 == half(0.9f));
    assert_ptr_equal(&gp_type_f16, weight.type);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_f16_takes_two_bytes, begin, end),
        cmocka_unit_test_setup_teardown(defaults_are_rounded, begin, end),
        cmocka_unit_test_setup_teardown(a_factory_takes_floats, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_compares_what_is_stored, begin, end),
        cmocka_unit_test_setup_teardown(
            a_clamp_ends_at_the_rounded_bounds, begin, end),
        cmocka_unit_test_setup_teardown(elements_are_set_as_floats, begin, end),
        cmocka_unit_test_setup_teardown(expressions_compute_in_f32, begin, end),
        cmocka_unit_test_setup_teardown(changes_are_held_back, begin, end),
        cmocka_unit_test_setup_teardown(
            a_behaviour_reads_and_sets_floats, begin, end),
        cmocka_unit_test_setup_teardown(
            records_and_buffers_store_halves, begin, end),
        cmocka_unit_test_setup_teardown(
            reflection_sees_a_float_that_fits, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
