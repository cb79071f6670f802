/*
 * hello.h - takes apart what hello answers, and compares it with the tables.
 */
#ifndef HELLO_H
#define HELLO_H

#include "garden_test.h"

static void take_type_of_value(gp_kind kind, uint32_t size, const char *name)
{
    assert_int_equal(kind, take_number(1));
    assert_int_equal(size, take_number(4));
    assert_string_equal(name, take_name());
}

/* Skips the description of a type. */
static void skip_type(void)
{
    gp_kind kind = (gp_kind)take_number(1);
    take_number(4);
    take_name();
    uint32_t count = (uint32_t)take_number(4);
    for (uint32_t i = 0; i < count && kind != GP_KIND_ARRAY; i++) {
        take_name();
        if (kind == GP_KIND_STRUCT) {
            take_number(4);
            skip_type();
        } else {
            take_number(8);
        }
    }
    if (kind == GP_KIND_ARRAY) {
        skip_type();
    }
    if (kind == GP_KIND_REF) {
        take_number(2);
    }
}

static void take_head(void)
{
    assert_int_equal(gp_inspect_order(), take_number(1));
    assert_int_equal(1, take_number(2));
    assert_int_equal(1 + 32, take_number(1));
    assert_int_equal(sizeof(void *), take_number(1));
    assert_int_equal(0, take_number(8));
    assert_true((uintptr_t)gp_inspect_hello == take_number(8));
    assert_int_equal(4, take_number(2));
    assert_int_equal(2, take_number(2));
    assert_int_equal(2, take_number(2));
    assert_int_equal(0, take_number(2));
    assert_string_equal("garden", take_name());
}

static void take_counts(uint32_t properties, uint32_t signals, uint32_t parts,
    uint32_t lists, uint32_t behaviours)
{
    assert_int_equal(properties, take_number(2));
    assert_int_equal(signals, take_number(2));
    assert_int_equal(parts, take_number(2));
    assert_int_equal(lists, take_number(2));
    assert_int_equal(behaviours, take_number(2));
}

static void take_bee_properties(void)
{
    assert_string_equal("hp", take_name());
    take_type_of_value(GP_KIND_I32, 4, "i32");
    assert_int_equal(0, take_number(4));
    assert_int_equal(offsetof(garden_bee, hp), take_number(4));
    assert_int_equal(
        GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED, take_number(1));
    for (int limit = 0; limit <= 100; limit += 100) {
        assert_int_equal(GP_KIND_I32, take_number(1));
        assert_int_equal(4, take_number(2));
        assert_int_equal(limit, take_number(4));
    }
    for (uint32_t i = NAME; i < BEE_PROPERTIES; i++) {
        take_name();
        skip_type();
        uint32_t offset = (uint32_t)take_number(4);
        uint32_t flags = (uint32_t)take_number(1);
        assert_true(i == SPEED || offset < sizeof(garden_bee));
        assert_int_equal(i == IS_OLD, (flags & GP_PROPERTY_COMPUTED) != 0);
        assert_int_equal(i != RAW, (flags & GP_PROPERTY_OBSERVED) != 0);
    }
}

static void take_bee(void)
{
    assert_string_equal("bee", take_name());
    assert_int_equal(GP_OBJECT_ENTITY, take_number(1));
    assert_int_equal(GARDEN_BEE_TYPE, take_number(2));
    assert_int_equal(sizeof(garden_bee), take_number(4));
    assert_int_equal(1u << 22, take_number(4));
    take_counts(BEE_PROPERTIES, 2, 1, 1, 2);
    take_bee_properties();
    assert_string_equal("stung", take_name());
    assert_int_equal(4, take_number(2));
    assert_string_equal("by", take_name());
    assert_int_equal(0, take_number(1));
    take_type_of_value(GP_KIND_REF, 8, "ref any");
    assert_int_equal(0, take_number(4));
    assert_int_equal(0, take_number(2));
    for (int i = 1; i < 4; i++) {
        take_name();
        take_number(1);
        skip_type();
    }
    assert_string_equal("rang", take_name());
    assert_int_equal(0, take_number(2));
    assert_string_equal("body", take_name());
    assert_int_equal(BODY, take_number(2));
    assert_int_equal(2, take_number(2));
    assert_int_equal(GP_PROPERTY_OBSERVED, take_number(1));
    assert_true((take_number(1) & GP_PROPERTY_BOUND) != 0);
    assert_string_equal("flying", take_name());
    assert_string_equal("main", take_name());
    uint32_t first = (uint32_t)take_number(2);
    uint32_t last = (uint32_t)take_number(2);
    assert_int_equal((uint32_t)GARDEN_BEE_MAIN_TREE & 0xFFFFu, first);
    assert_int_equal(GARDEN_BEE_MAIN_TREE >> 32 & 0xFFFFu, last);
    assert_string_equal("doors", take_name());
    assert_int_equal(last + 1, take_number(2));
    assert_int_equal(last + 1, take_number(2));
}

static void take_other_types(void)
{
    assert_string_equal("stone", take_name());
    assert_int_equal(GP_OBJECT_ENTITY, take_number(1));
    assert_int_equal(GARDEN_STONE_TYPE, take_number(2));
    assert_int_equal(sizeof(garden_stone), take_number(4));
    assert_int_equal(2, take_number(4));
    take_counts(1, 0, 0, 0, 0);
    take_name();
    skip_type();
    take_number(5);
    assert_string_equal("body", take_name());
    assert_int_equal(GP_OBJECT_COMPONENT, take_number(1));
    assert_int_equal(0, take_number(2));
    assert_int_equal(sizeof(garden_body), take_number(4));
    assert_int_equal(0, take_number(4));
    take_counts(2, 1, 0, 0, 0);
    take_name();
    skip_type();
    take_number(5);
    take_name();
    skip_type();
    take_number(5);
    take_bytes(2 * (3 + 4)); /* where it is clamped */
    take_name();
    take_number(2);
    take_name();
    take_number(1);
    skip_type();
    assert_string_equal("world", take_name());
    assert_int_equal(GP_OBJECT_WORLD, take_number(1));
    take_number(6);
    assert_int_equal(0, take_number(4));
    take_counts(2, 1, 0, 0, 0);
    for (int i = 0; i < 2; i++) {
        take_name();
        skip_type();
        take_number(5);
    }
    assert_string_equal("season", take_name());
    assert_int_equal(1, take_number(2));
    take_name();
    take_number(1);
    skip_type();
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
    assert_string_equal("hit", take_name());
    assert_int_equal(3, take_number(2));
    assert_string_equal("amount", take_name());
    assert_int_equal(GP_ARGUMENT_INOUT, take_number(1));
    skip_type();
    take_name();
    take_number(1);
    skip_type();
    take_name();
    take_number(1);
    take_type_of_value(GP_KIND_TEXT, 0, "str");
    take_number(4);
    assert_string_equal("calm", take_name());
    assert_int_equal(0, take_number(2));
    take_stream("steps", &garden_steps_type);
    take_stream("posts", &garden_posts_type);
}

#endif
