/*
 * Members called like keys of the schema language: what is stored under such a
 * name is what is read.
 */
#include "../journal.h"
#include "garden.h"

static garden_world world;

float garden_rank(uint32_t flags, float doc)
{
    return (float)flags + doc;
}

void garden_armor_handle_damage(
    garden_world *of, garden_armor *armor, int32_t flags, uint8_t doc)
{
    (void)of, (void)armor;
    note("%d:%u", flags, doc);
}

void garden_bee_shut(garden_world *of, garden_bee *bee, int32_t values,
    float doc, uint32_t flags)
{
    (void)of, (void)bee;
    note("%d:%g:%u", values, (double)doc, flags);
}

static int begin(void **state)
{
    (void)state;
    assert_true(garden_world_init(&world, NULL));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    return 0;
}

static void defaults_presets_and_factories_store_members(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    assert_int_equal(GARDEN_MOOD_IF | GARDEN_MOOD_FLAGS, bee->flags);
    assert_int_equal(GARDEN_SHAPE_IF, bee->fields);
    assert_int_equal(7, bee->door.flags);
    assert_int_equal(2, bee->door.doc[1]);
    assert_true(bee->ranked == 7.5f);

    bee = garden_bee_create_queen(&world);
    assert_int_equal(GARDEN_MOOD_DOC, bee->flags);
    assert_int_equal(GARDEN_SHAPE_ARGS, bee->fields);

    bee = garden_bee_create_at(&world, GARDEN_MOOD_IF, GARDEN_SHAPE_VALUES);
    assert_int_equal(GARDEN_MOOD_IF, bee->flags);
    assert_int_equal(GARDEN_SHAPE_VALUES, bee->fields);
}

static void events_and_messages_carry_arguments(void **state)
{
    (void)state;
    garden_bee *bee = garden_bee_create(&world);
    assert_true(garden_bee_send_damage(&world, bee, 4, 5));
    assert_string_equal("4:5", logged());

    garden_bee_stung_emit(&world, bee, -1, 1);
    garden_bee_tick(&world, bee, 1);
    garden_bee_stung_emit(&world, bee, -1, 2);
    garden_bee_send_damage(&world, bee, 6, 7);
    garden_bee_tick(&world, bee, 2);
    assert_string_equal("6:7 6:7:3", logged());
}

static void stream_events_have_fields(void **state)
{
    (void)state;
    garden_sounds *sounds = garden_world_sounds(&world);
    garden_sounds_event event;
    assert_true(garden_sounds_push_step(sounds, 3, 400, "creak"));
    garden_sounds_reader reader = garden_sounds_read(sounds);
    assert_true(garden_sounds_next(&reader, &event));
    assert_int_equal(3, event.step->flags);
    assert_int_equal(400, event.step->args);
    assert_string_equal("creak", garden_sounds_step_doc(event.step));
}

static void buffers_have_fields(void **state)
{
    (void)state;
    garden_sprite_buffer buffer;
    garden_sprite sprite;
    garden_sprite_buffer_init(&buffer, NULL);
    assert_true(garden_sprite_buffer_write(&buffer, 9, 1.5f));
    garden_sprite_buffer_begin_read(&buffer);
    sprite = garden_sprite_buffer_next(&buffer);
    assert_int_equal(9, sprite.flags);
    assert_true(sprite.doc == 1.5f);
    garden_sprite_buffer_finish(&buffer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            defaults_presets_and_factories_store_members, begin, end),
        cmocka_unit_test_setup_teardown(
            events_and_messages_carry_arguments, begin, end),
        cmocka_unit_test_setup_teardown(stream_events_have_fields, begin, end),
        cmocka_unit_test_setup_teardown(buffers_have_fields, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
