/* Externs: foreign types, held by value and by pointer, which gpgen leaves alone. */
#include "../support.h"

#include "../journal.h"

#include "garden.h"

struct texture {
    int width;
};

static struct texture grass = {1};
static struct texture stone = {2};
static color red = {1.0f, 0.0f, 0.0f, 255};
static unsigned inits, destroyed;
static bool was_zero;

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    garden_layer none;
    memset(&none, 0, sizeof none);
    was_zero = bee->sprite == NULL && bee->frames[2] == NULL &&
               bee->clock == 0 && bee->tint.alpha == 0 &&
               bee->palette[3].alpha == 0 &&
               memcmp(&bee->worn, &none, sizeof none) == 0;
    assert_true(garden_bee_set_sprite(world, bee, &grass));
    bee->palette[3].alpha = 9;
    bee->plain = red;
    bee->worn.depth = 5;
    inits++;
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)world;
    assert_ptr_equal(&grass, bee->sprite);
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)world;
    assert_ptr_equal(&grass, bee->sprite);
    destroyed++;
}

void garden_bee_blush(garden_world *world, garden_bee *bee,
    garden_color old_value, garden_color new_value)
{
    (void)world;
    assert_int_equal(new_value.alpha, bee->tint.alpha);
    note("blush %d %d", old_value.alpha, new_value.alpha);
}

static void record_sprite(void *context, garden_world *world, garden_bee *bee,
    garden_texture old_value, garden_texture new_value)
{
    (void)context, (void)world, (void)bee;
    note("%d to %d", old_value ? old_value->width : 0, new_value->width);
}

static void record_palette(void *context, garden_world *world, garden_bee *bee,
    uint32_t index, garden_color old_value, garden_color new_value)
{
    (void)context, (void)world, (void)bee;
    note("[%u] %d to %d", (unsigned)index, old_value.alpha, new_value.alpha);
}

static void record_painted(void *context, garden_world *world, garden_bee *bee,
    garden_texture by, garden_color tint, const garden_color *rest)
{
    (void)context, (void)world, (void)bee;
    note("%d %d %d", by->width, tint.alpha, rest[1].alpha);
}

static void they_are_the_types_that_the_header_declares(void **state)
{
    (void)state;
    garden_texture texture = &grass;
    struct texture *theirs = texture;
    color foreign = red;
    garden_color ours = foreign;
    garden_title title = "a pointer to const";
    garden_handle handle = theirs;
    garden_offset offset = theirs - &grass;
    garden_ticks ticks = ~0ull;
    assert_ptr_equal(handle, theirs);
    assert_int_equal(255, ours.alpha);
    assert_int_equal(0, offset);
    assert_int_equal('a', title[0]);
    assert_true(ticks == UINT64_MAX);
}

static void they_are_zero_before_init_and_kept_over_lives(void **state)
{
    (void)state;
    garden_world world;
    inits = destroyed = 0;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    assert_true(was_zero);
    bee->hp = 3;
    bee->frames[1] = &stone;
    assert_true(garden_bee_recycle(&world, bee));
    assert_ptr_equal(bee, garden_bee_create_weak(&world));
    assert_int_equal(1, inits);
    assert_int_equal(1, bee->hp);
    assert_ptr_equal(&grass, bee->sprite);
    assert_ptr_equal(&stone, bee->frames[1]);
    assert_int_equal(9, bee->palette[3].alpha);
    assert_int_equal(255, bee->plain.alpha);
    garden_world_finish(&world);
    assert_int_equal(1, destroyed);
}

static void a_struct_with_an_extern_in_it_is_kept_as_a_whole(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    bee->worn.shown = &stone;
    assert_true(garden_bee_recycle(&world, bee));
    assert_ptr_equal(bee, garden_bee_create_with(&world, 4));
    assert_ptr_equal(&stone, bee->worn.shown);
    assert_int_equal(5, bee->worn.depth);
    garden_world_finish(&world);
}

static void those_of_the_world_begin_as_zero(void **state)
{
    (void)state;
    garden_world world;
    memset(&world, 0xA5, sizeof world);
    assert_true(garden_world_init(&world, NULL));
    assert_null(world.screen);
    assert_int_equal(0, world.background.alpha);
    assert_null(world.back.shown);
    assert_int_equal(7, world.back.depth);
    assert_true(garden_world_set_background(&world, red));
    assert_false(garden_world_set_background(&world, red));
    garden_world_finish(&world);
}

static void a_pointer_has_changed_when_it_points_elsewhere(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    logged();
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_sprite_changed(record_sprite, NULL)));
    assert_false(garden_bee_set_sprite(&world, bee, &grass));
    grass.width = 10; /* what it points to does not count */
    assert_false(garden_bee_set_sprite(&world, bee, &grass));
    assert_true(garden_bee_set_sprite(&world, bee, &stone));
    assert_string_equal("10 to 2", logged());
    assert_true(garden_bee_set_sprite(&world, bee, &grass));
    grass.width = 1;
    garden_world_finish(&world);
}

static void a_value_has_changed_when_any_of_its_bytes_has(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    struct point at = bee->position;
    assert_false(garden_bee_set_position(&world, bee, at));
    at.y = -0.0f;
    assert_true(garden_bee_set_position(&world, bee, at));
    assert_false(garden_bee_set_position(&world, bee, at));
    garden_world_finish(&world);
}

static void a_value_has_changed_when_its_own_function_says_so(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    logged();
    color minus = bee->tint;
    minus.r = -0.0f;
    assert_false(garden_bee_set_tint(&world, bee, minus));
    minus.alpha = 3;
    assert_true(garden_bee_set_tint(&world, bee, minus));
    assert_string_equal("blush 0 3", logged());
    garden_world_finish(&world);
}

static void arrays_and_arguments_may_be_foreign(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    logged();
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_palette_changed(record_palette, NULL)));
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_painted(record_painted, NULL)));
    garden_color colors[4];
    memcpy(colors, bee->palette, sizeof colors);
    assert_false(garden_bee_set_palette(&world, bee, colors));
    colors[1].alpha = 4;
    assert_true(garden_bee_set_palette(&world, bee, colors));
    assert_true(garden_bee_set_palette_at(&world, bee, 0, colors[1]));
    garden_bee_painted_emit(&world, bee, &stone, red, colors);
    assert_string_equal("[1] 0 to 4 [0] 0 to 4 2 255 4", logged());
    garden_world_finish(&world);
}

static void they_can_be_posted(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    logged();
    assert_true(garden_bee_listen(
        &world, bee, garden_bee_on_painted(record_painted, NULL)));
    garden_color colors[2] = {red, red};
    colors[1].alpha = 4;
    assert_true(garden_bee_painted_post(&world, bee, &stone, red, colors));
    assert_true(garden_bee_hidden_post(&world, bee, &grass));
    assert_true(garden_bee_painted_post(&world, bee, &stone, red, colors));
    assert_int_equal(3, garden_world_execute_callbacks(&world));
    assert_string_equal("2 255 4 2 255 4", logged());
    garden_world_finish(&world);
}

static void structs_with_externs_compare_field_by_field(void **state)
{
    (void)state;
    garden_layer a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    assert_true(garden_layer_same(a, b));
    b.shown = &grass;
    assert_false(garden_layer_same(a, b));
    b = a;
    b.tint.alpha = 1;
    assert_false(garden_layer_same(a, b));
    b = a;
    b.marks[1] = 1;
    assert_false(garden_layer_same(a, b));
    b = a;
    b.at.y = -0.0f;
    assert_false(garden_layer_same(a, b));
    b = a;
    b.tints[1].g = -0.0f;
    assert_true(garden_layer_same(a, b));
    b.tints[1].g = 1.0f;
    assert_false(garden_layer_same(a, b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_the_types_that_the_header_declares),
        cmocka_unit_test(they_are_zero_before_init_and_kept_over_lives),
        cmocka_unit_test(a_struct_with_an_extern_in_it_is_kept_as_a_whole),
        cmocka_unit_test(those_of_the_world_begin_as_zero),
        cmocka_unit_test(a_pointer_has_changed_when_it_points_elsewhere),
        cmocka_unit_test(a_value_has_changed_when_any_of_its_bytes_has),
        cmocka_unit_test(a_value_has_changed_when_its_own_function_says_so),
        cmocka_unit_test(arrays_and_arguments_may_be_foreign),
        cmocka_unit_test(they_can_be_posted),
        cmocka_unit_test(structs_with_externs_compare_field_by_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
