/*
 * hello.h - takes apart what hello answers, and compares it with the tables.
 */
#ifndef HELLO_H
#define HELLO_H

#include "garden_test.h"

/* Takes a type that has neither members, fields nor elements. */
static void take_plain_type(
    gp_kind kind, uint32_t size, const char *name, uint32_t number)
{
    assert_int_equal(kind, take_number(1));
    assert_int_equal(size, take_number(4));
    assert_string_equal(name, take_name());
    assert_int_equal(number, take_number(2));
    assert_int_equal(0, take_number(2));
    assert_int_equal(0, take_number(2));
}

/* Takes the description of a type. */
static void take_type(const gp_type *type)
{
    bool is_struct = type->kind == GP_KIND_STRUCT;
    assert_int_equal(type->kind, take_number(1));
    assert_int_equal(type->size, take_number(4));
    assert_string_equal(type->name, take_name());
    assert_int_equal(type->number, take_number(2));
    uint32_t members = type->members == NULL ? 0 : type->count;
    assert_int_equal(members, take_number(2));
    for (uint32_t i = 0; i < members; i++) {
        assert_string_equal(type->members[i].name, take_name());
        assert_true((uint64_t)type->members[i].value == take_number(8));
    }
    assert_int_equal(is_struct ? type->count : 0, take_number(2));
    for (uint32_t i = 0; is_struct && i < type->count; i++) {
        assert_string_equal(type->fields[i].name, take_name());
        assert_int_equal(type->fields[i].offset, take_number(4));
        take_type(type->fields[i].type);
    }
    if (type->kind == GP_KIND_ARRAY) {
        take_type(type->element);
    }
}

static void take_head(void)
{
    assert_int_equal(gp_is_little_endian() ? 1 : 2, take_number(1));
    assert_int_equal(1, take_number(1));
    assert_int_equal(1 + 32, take_number(1));
    assert_int_equal(sizeof(void *), take_number(1));
    assert_true((uintptr_t)gp_inspect_hello == take_number(8));
    assert_int_equal(0, take_number(8)); /* the hash */
    assert_int_equal(0, take_number(2)); /* taps */
    assert_int_equal(4, take_number(2));
    assert_int_equal(2, take_number(2));
    assert_int_equal(2, take_number(2));
    assert_string_equal("garden", take_name());
}

static void take_properties(const gp_object_type *type)
{
    assert_int_equal(type->property_count, take_number(2));
    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_property *each = &type->properties[i];
        assert_string_equal(each->name, take_name());
        take_type(each->type);
        assert_int_equal(each->offset, take_number(4));
        assert_int_equal(each->flags, take_number(1));
        if ((each->flags & GP_PROPERTY_CLAMPED) != 0) {
            assert_true(each->low.u64 == take_number(8));
            assert_true(each->high.u64 == take_number(8));
        }
    }
}

static void take_bee_properties(void)
{
    size_t begin = answer_at;
    assert_int_equal(BEE_PROPERTIES, take_number(2));
    assert_string_equal("hp", take_name());
    take_plain_type(GP_KIND_I32, 4, "i32", 0);
    assert_int_equal(offsetof(garden_bee, hp), take_number(4));
    assert_int_equal(
        GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED, take_number(1));
    assert_int_equal(0, take_number(8));
    assert_int_equal(100, take_number(8));
    answer_at = begin;
    take_properties(on.schema->types[BEE]);
}

/* Takes what each type begins with. */
static void take_head_of_type(uint32_t index, gp_object_kind kind,
    uint32_t number, const char *name, size_t size)
{
    assert_true((uintptr_t)on.schema->types[index] == take_number(8));
    assert_string_equal(name, take_name());
    assert_int_equal(kind, take_number(1));
    assert_int_equal(number, take_number(2));
    assert_int_equal(size, take_number(4));
}

/* Takes the ends of three empty tables. */
static void take_no_parts_lists_and_behaviours(void)
{
    assert_int_equal(0, take_number(2));
    assert_int_equal(0, take_number(2));
    assert_int_equal(0, take_number(2));
}

static void take_bee_signals(void)
{
    const gp_signal *stung = &on.schema->types[BEE]->signals[0];
    assert_int_equal(2, take_number(2));
    assert_string_equal("stung", take_name());
    assert_int_equal(4, take_number(2));
    assert_string_equal("by", take_name());
    assert_int_equal(0, take_number(4));
    take_plain_type(GP_KIND_REF, 8, "ref any", 0);
    for (int i = 1; i < 4; i++) {
        assert_string_equal(stung->arguments[i].name, take_name());
        take_number(4);
        take_type(stung->arguments[i].type);
    }
    assert_string_equal("rang", take_name());
    assert_int_equal(0, take_number(2));
}

static void take_bee(void)
{
    take_head_of_type(
        BEE, GP_OBJECT_ENTITY, GARDEN_BEE_TYPE, "bee", sizeof(garden_bee));
    take_bee_properties();
    take_bee_signals();
    assert_int_equal(1, take_number(2));
    assert_string_equal("body", take_name());
    assert_true((uintptr_t)on.schema->types[BODY] == take_number(8));
    assert_int_equal(1, take_number(2)); /* bound */
    assert_int_equal(offsetof(garden_body, size), take_number(4));
    assert_true((take_number(1) & GP_PROPERTY_BOUND) != 0);
    assert_int_equal(1, take_number(2));
    assert_string_equal("flying", take_name());
    assert_int_equal(2, take_number(2));
    assert_string_equal("main", take_name());
    uint64_t nodes = take_number(8);
    assert_true(GARDEN_BEE_MAIN_TREE == nodes);
    assert_string_equal("doors", take_name());
    uint64_t one = (nodes >> 32 & 0xFFFFu) + 1; /* after those of main */
    nodes = take_number(8);
    assert_true(one == (nodes & 0xFFFFu) && one == (nodes >> 32 & 0xFFFFu));
}

static void take_other_types(void)
{
    take_head_of_type(STONE, GP_OBJECT_ENTITY, GARDEN_STONE_TYPE, "stone",
        sizeof(garden_stone));
    take_properties(on.schema->types[STONE]);
    assert_int_equal(0, take_number(2));
    take_no_parts_lists_and_behaviours();
    take_head_of_type(
        BODY, GP_OBJECT_COMPONENT, 0, "body", sizeof(garden_body));
    take_properties(on.schema->types[BODY]);
    assert_int_equal(1, take_number(2));
    assert_string_equal("bumped", take_name());
    assert_int_equal(1, take_number(2));
    take_name();
    take_number(4);
    take_plain_type(GP_KIND_F32, 4, "f32", 0);
    take_no_parts_lists_and_behaviours();
    take_head_of_type(
        WORLD, GP_OBJECT_WORLD, 0, "world", on.schema->types[WORLD]->size);
    take_properties(on.schema->types[WORLD]);
    assert_int_equal(1, take_number(2));
    assert_string_equal("season", take_name());
    assert_int_equal(1, take_number(2));
    take_name();
    take_number(4);
    take_plain_type(GP_KIND_U8, 1, "u8", 0);
    take_no_parts_lists_and_behaviours();
}

static void take_fields(const gp_record_type *event)
{
    assert_int_equal(event->field_count, take_number(2));
    for (uint32_t i = 0; i < event->field_count; i++) {
        assert_string_equal(event->fields[i].name, take_name());
        assert_int_equal(event->fields[i].kind, take_number(1));
        assert_int_equal(event->fields[i].offset, take_number(4));
        assert_int_equal(event->fields[i].count, take_number(4));
        assert_int_equal(event->fields[i].count_offset, take_number(4));
    }
}

static void take_stream(const char *name, const gp_stream_type *type)
{
    assert_string_equal(name, take_name());
    assert_int_equal(type->alignment, take_number(1));
    assert_int_equal(type->keyed, take_number(1));
    assert_int_equal(type->event_count, take_number(2));
    for (uint32_t i = 0; i < type->event_count; i++) {
        const gp_record_type *event = &type->events[i];
        assert_string_equal(event->name, take_name());
        assert_int_equal(event->number, take_number(2));
        assert_int_equal(event->size, take_number(4));
        assert_int_equal(event->tail_count, take_number(4));
        take_fields(event);
    }
}

static void take_messages_and_streams(void)
{
    const gp_message *hit = &on.schema->messages[0];
    assert_string_equal("hit", take_name());
    assert_int_equal(3, take_number(2));
    for (int i = 0; i < 3; i++) {
        assert_string_equal(hit->arguments[i].name, take_name());
        assert_int_equal(i == 0 ? GP_ARGUMENT_INOUT : 0, take_number(4));
        take_type(hit->arguments[i].type);
    }
    assert_string_equal("calm", take_name());
    assert_int_equal(0, take_number(2));
    take_stream("steps", &garden_steps_type);
    take_stream("posts", &garden_posts_type);
}

#endif
