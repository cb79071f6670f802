/* Lists, behaviours, streams, buffers and listeners by the tables of
 * reflection. */
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
    logged();
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
    assert_string_equal("bee_stung", row->type->events[1].name);
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

static void a_pool_that_is_full_is_seen_by_its_type(void **state)
{
    (void)state;
    const gp_pool *pool =
        gp_world_const_pool_of(on.world, type_of("bee")->number);
    for (int i = 0; i < 4; i++) {
        assert_non_null(yard_bee_create(&world));
    }
    assert_int_equal(0, gp_pool_exhausted_count(pool));
    assert_null(yard_bee_create(&world));
    assert_int_equal(1, gp_pool_exhausted_count(pool));
}

/* Listeners */

static void ignore_hp(void *context, yard_world *of, yard_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)bee, (void)old_value, (void)new_value;
}

static void ignore_changed(
    void *context, yard_world *of, yard_bee *bee, yard_bee_property property)
{
    (void)context, (void)of, (void)bee, (void)property;
}

static void ignore_created(void *context, yard_world *of, yard_bee *bee)
{
    (void)context, (void)of, (void)bee;
}

static void ignore_flapped(void *context, yard_world *of, yard_wing *wing)
{
    (void)context, (void)of, (void)wing;
}

static void ignore_rain(
    void *context, yard_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of, (void)old_value, (void)new_value;
}

/* Notes each event that has listeners, with their number. */
static void note_counts(
    const gp_object_type *type, const gp_listeners *listeners)
{
    gp_object_event event;
    for (uint32_t i = 0; gp_object_event_at(type, i, &event); i++) {
        uint32_t count =
            gp_listeners_count(&on.world->listeners, listeners, event.event);
        if (count != 0) {
            note("%s%s%s:%u", event.part == NULL ? "" : event.part->name,
                event.part == NULL ? "" : ".", event.name, (unsigned)count);
        }
    }
}

static void the_events_of_a_type_are_listed(void **state)
{
    (void)state;
    gp_object_event event;
    for (uint32_t i = 0; gp_object_event_at(type_of("bee"), i, &event); i++) {
        note("%s%s=%u", event.part == NULL ? "" : "wing.", event.name,
            (unsigned)event.event);
    }
    assert_string_equal("changed=0 created=1 recycled=2 hp=3 stung=4 "
                        "wing.changed=32768 wing.span=32769 "
                        "wing.flapped=32770",
        logged());
    assert_int_equal(YARD_BEE_EVENT_STUNG, 4);
    assert_int_equal(YARD_WING_EVENT_FLAPPED, 32770);
    assert_false(gp_object_event_at(type_of("world"), 2, &event));
    assert_true(gp_object_event_at(type_of("world"), 1, &event));
    assert_int_equal(YARD_WORLD_EVENT_RAIN, event.event);
}

static void listeners_of_an_object_are_counted_by_event(void **state)
{
    (void)state;
    int others[2];
    yard_bee *bee = yard_bee_create(&world);
    gp_id id = yard_bee_get_any_id(bee);
    yard_bee_listen(&world, bee, yard_bee_on_hp_changed(ignore_hp, NULL));
    yard_bee_listen(&world, bee, yard_bee_on_hp_changed(ignore_hp, &others[0]));
    yard_bee_listen(&world, bee, yard_bee_on_changed(ignore_changed, NULL));
    yard_wing_listen(
        &world, &bee->wing, yard_wing_on_flapped(ignore_flapped, NULL));
    note_counts(type_of("bee"), gp_object_listeners(on, id));
    assert_string_equal("changed:1 hp:2 wing.flapped:1", logged());
    yard_bee_unlisten(&world, bee, yard_bee_on_hp_changed(ignore_hp, NULL));
    note_counts(type_of("bee"), gp_object_listeners(on, id));
    assert_string_equal("changed:1 hp:1 wing.flapped:1", logged());
}

static void listeners_of_a_type_are_counted_by_event(void **state)
{
    (void)state;
    yard_bee_any_listen(&world, yard_bee_on_created(ignore_created, NULL));
    yard_bee_any_listen(&world, yard_bee_on_hp_changed(ignore_hp, NULL));
    yard_wing_any_listen(&world, yard_wing_on_flapped(ignore_flapped, NULL));
    const gp_object_type *bee = type_of("bee");
    note_counts(bee, gp_object_type_listeners(on, bee));
    assert_string_equal("created:1 hp:1", logged());
    const gp_object_type *wing = type_of("wing");
    note_counts(wing, gp_object_type_listeners(on, wing));
    assert_string_equal("flapped:1", logged());
    note_counts(
        type_of("stone"), gp_object_type_listeners(on, type_of("stone")));
    assert_string_equal("", logged());
}

static void the_world_has_listeners_of_its_own_only(void **state)
{
    (void)state;
    gp_id none = {0};
    yard_world_listen(&world, yard_world_on_rain_changed(ignore_rain, NULL));
    note_counts(type_of("world"), gp_object_listeners(on, none));
    assert_string_equal("rain:1", logged());
    assert_null(gp_object_type_listeners(on, type_of("world")));
}

static void the_functions_that_listen_are_listed(void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    const gp_listeners *listeners =
        gp_object_listeners(on, yard_bee_get_any_id(bee));
    uint32_t place = 0;
    int context;
    yard_bee_listen(&world, bee, yard_bee_on_hp_changed(ignore_hp, &context));
    const gp_listener *listener = gp_listeners_next(
        &on.world->listeners, listeners, YARD_BEE_EVENT_HP, &place);
    assert_non_null(listener);
    assert_true(listener->fn == (gp_function *)ignore_hp);
    assert_ptr_equal(&context, listener->context);
    assert_null(gp_listeners_next(
        &on.world->listeners, listeners, YARD_BEE_EVENT_HP, &place));
}

static void what_cannot_have_listeners_has_none(void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    gp_id id = yard_bee_get_any_id(bee);
    gp_id stone = yard_stone_get_any_id(yard_stone_create(&world));
    assert_null(gp_object_listeners(on, stone)); /* nothing to observe */
    assert_non_null(gp_object_listeners(on, id));
    yard_bee_recycle(&world, bee);
    assert_null(gp_object_listeners(on, id));
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
        cmocka_unit_test_setup_teardown(
            a_pool_that_is_full_is_seen_by_its_type, begin, end),
        cmocka_unit_test_setup_teardown(
            the_events_of_a_type_are_listed, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_of_an_object_are_counted_by_event, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_of_a_type_are_counted_by_event, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_has_listeners_of_its_own_only, begin, end),
        cmocka_unit_test_setup_teardown(
            the_functions_that_listen_are_listed, begin, end),
        cmocka_unit_test_setup_teardown(
            what_cannot_have_listeners_has_none, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
