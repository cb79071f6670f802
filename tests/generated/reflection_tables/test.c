/* Lists, behaviours, streams and buffers in the tables of reflection. */
#include "../journal.h"
#include "yard.h"

#include "gp_trace.h"

static yard_world world;
static gp_reflection on;

gp_status yard_bee_rest_start(yard_world *of, yard_bee *bee)
{
    (void)of, (void)bee;
    return GP_RUNNING;
}

gp_status yard_bee_rest_tick(yard_world *of, yard_bee *bee)
{
    (void)of, (void)bee;
    return GP_SUCCESS;
}

void yard_bee_rest_halt(yard_world *of, yard_bee *bee)
{
    (void)of, (void)bee;
}

static int begin(void **state)
{
    (void)state;
    assert_true(yard_world_init(&world, NULL));
    on = yard_reflect(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    yard_world_finish(&world);
    return 0;
}

static const gp_object_type *type_of(const char *name)
{
    return gp_schema_find(on.schema, name);
}

static void *member_of(void *whole, uint32_t offset)
{
    return (unsigned char *)whole + offset;
}

static void lists_are_in_the_tables(void **state)
{
    (void)state;
    const gp_object_type *type = type_of("bee");
    assert_int_equal(2, type->list_count);
    assert_string_equal("flying", type->lists[0].name);
    assert_string_equal("", type->lists[0].doc);
    assert_string_equal("tired", type->lists[1].name);
    assert_string_equal("Those that rest.", type->lists[1].doc);
    assert_int_equal(0, type_of("stone")->list_count);
}

static void a_list_is_reached_by_its_row(void **state)
{
    (void)state;
    const gp_named_list *row = &type_of("bee")->lists[1];
    const gp_list *list = member_of(on.world, row->offset);
    yard_bee *bee = yard_bee_create(&world);
    yard_bee_tired_link(&world, bee);
    assert_int_equal(1, gp_list_count(list));
    assert_ptr_equal(member_of(bee, row->links), gp_list_first(list));
}

static void behaviours_are_in_the_tables(void **state)
{
    (void)state;
    const gp_object_type *type = type_of("bee");
    assert_int_equal(2, type->behaviour_count);
    assert_string_equal("main", type->behaviours[0].name);
    assert_string_equal("What it does.", type->behaviours[0].doc);
    assert_true(type->behaviours[0].nodes == YARD_BEE_MAIN_TREE);
    assert_string_equal("mood", type->behaviours[1].name);
    assert_true(type->behaviours[1].nodes == YARD_BEE_MOOD_TREE);
    assert_int_equal(0, type_of("world")->behaviour_count);
}

static void streams_are_in_the_tables_with_their_fields(void **state)
{
    (void)state;
    const gp_world_stream *steps = &on.schema->streams[0];
    assert_int_equal(2, on.schema->stream_count); /* no secrets; posts */
    assert_string_equal("steps", steps->name);
    assert_string_equal("What feet do.", steps->doc);
    assert_int_equal(2, steps->type->event_count);
    assert_string_equal("slip", steps->type->events[1].name);
    assert_string_equal("where", steps->type->events[1].fields[0].name);
    assert_int_equal(GP_KIND_F32, steps->type->events[1].fields[0].kind);
}

static void a_stream_is_reached_by_its_row(void **state)
{
    (void)state;
    const gp_world_stream *row = &on.schema->streams[0];
    const gp_stream *stream = member_of(on.world, row->offset);
    assert_ptr_equal(&yard_world_steps(&world)->stream, stream);
    while (stream->dropped_count == 0) {
        yard_steps_push_step(yard_world_steps(&world), 1);
    }
    assert_ptr_equal(row->type, stream->type);
}

static void posted_signals_are_the_last_stream(void **state)
{
    (void)state;
    const gp_world_stream *row = &on.schema->streams[1];
    const gp_stream *posts = member_of(on.world, row->offset);
    yard_bee *bee = yard_bee_create(&world);
    assert_string_equal("posts", row->name);
    assert_ptr_equal(&yard_posts_type, row->type);
    assert_int_equal(0, gp_stream_count(posts));
    yard_bee_stung_post(&world, bee, 3);
    assert_int_equal(1, gp_stream_count(posts));
    assert_string_equal("bee_stung", row->type->events[0].name);
}

static void buffers_are_in_the_tables_with_their_fields(void **state)
{
    (void)state;
    const gp_type *sprite = on.schema->buffers[0];
    assert_int_equal(1, on.schema->buffer_count);
    assert_string_equal("sprite", sprite->name);
    assert_int_equal(GP_KIND_STRUCT, sprite->kind);
    assert_int_equal(sizeof(yard_sprite), sprite->size);
    assert_int_equal(3, sprite->count);
    assert_ptr_equal(&gp_type_f16, sprite->fields[1].type);
    assert_int_equal(offsetof(yard_sprite, spots), sprite->fields[2].offset);
    assert_string_equal("spot[2]", sprite->fields[2].type->name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lists_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            a_list_is_reached_by_its_row, begin, end),
        cmocka_unit_test_setup_teardown(
            behaviours_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            streams_are_in_the_tables_with_their_fields, begin, end),
        cmocka_unit_test_setup_teardown(
            a_stream_is_reached_by_its_row, begin, end),
        cmocka_unit_test_setup_teardown(
            posted_signals_are_the_last_stream, begin, end),
        cmocka_unit_test_setup_teardown(
            buffers_are_in_the_tables_with_their_fields, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
