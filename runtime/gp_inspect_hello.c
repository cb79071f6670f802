#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

/* Features of the program. */
#define HAS_EDITS 1u
#define HAS_TRACE 2u
#define HAS_REWIND 4u
#define HAS_EVENTS 8u
#define HAS_NAMES 32u

/*
 * How hello describes a row of a schema table: a list of items, which ends with
 * a zero item.
 */
typedef struct item {
    uint8_t what;
    uint8_t offset; /* of a member of the row */
    uint8_t other;  /* the member's size; for rows, the offset of their count */
    uint8_t stride; /* for rows, their size */
} item;

/* 1 to 8: a number of that many bytes. */
#define NAME 9u  /* a string */
#define WHEN 10u /* ends the row unless a member has a bit */
#define ROWS 16u /* a count and rows of a form, or the row at a pointer */

#define SIZE_OF(type, member) sizeof(((type *)NULL)->member)

#define PUT_NAME(type) {NAME, offsetof(type, name), 0, 0}
#define PUT_NUMBER(size, type, member)                                         \
    {size, offsetof(type, member), SIZE_OF(type, member), 0}
#define PUT_WHEN(type, member, bit) {WHEN, offsetof(type, member), bit, 0}
#define PUT_ROWS(form, type, member, count)                                    \
    {ROWS + (form), offsetof(type, member), offsetof(type, count),             \
        sizeof *((type *)NULL)->member}
#define PUT_ROW(form, type, member)                                            \
    {ROWS + (form), offsetof(type, member), 0, 0}

enum {
    TYPE,
    MEMBER,
    FIELD,
    PROPERTY,
    CALL,
    BOUND,
    PART,
    LIST,
    TREE,
    OBJECT_TYPE,
    TABLE,
    RECORD_FIELD,
    RECORD,
    STREAM_TYPE,
    STREAM,
    TAP
};

static const item type_form[] = {
    PUT_NUMBER(1, gp_type, kind),
    PUT_NUMBER(4, gp_type, size),
    PUT_NAME(gp_type),
    PUT_NUMBER(2, gp_type, number),
    PUT_ROWS(MEMBER, gp_type, members, count),
    PUT_ROWS(FIELD, gp_type, fields, count),
    PUT_ROW(TYPE, gp_type, element),
    {0},
};

static const item member_form[] = {
    PUT_NAME(gp_member),
    PUT_NUMBER(8, gp_member, value),
    {0},
};

/* A field of a struct, or an argument. */
static const item field_form[] = {
    PUT_NAME(gp_field),
    PUT_NUMBER(4, gp_field, offset),
    PUT_ROW(TYPE, gp_field, type),
    {0},
};

static const item property_form[] = {
    PUT_NAME(gp_property),
    PUT_ROW(TYPE, gp_property, type),
    PUT_NUMBER(4, gp_property, offset),
    PUT_NUMBER(1, gp_property, flags),
    PUT_WHEN(gp_property, flags, GP_PROPERTY_CLAMPED),
    PUT_NUMBER(8, gp_property, low),
    PUT_NUMBER(8, gp_property, high),
    {0},
};

/* A signal or a message: both structs start with the same members. */
static const item call_form[] = {
    PUT_NAME(gp_signal),
    PUT_ROWS(FIELD, gp_signal, arguments, argument_count),
    {0},
};

_Static_assert(
    offsetof(gp_signal, arguments) == offsetof(gp_message, arguments) &&
        offsetof(gp_signal, argument_count) ==
            offsetof(gp_message, argument_count),
    "signals and messages begin alike");

/* A component's property that is bound by the embedding entity. */
static const item bound_form[] = {
    PUT_NUMBER(4, gp_property, offset),
    PUT_NUMBER(1, gp_property, flags),
    {0},
};

static const item part_form[] = {
    PUT_NAME(gp_part),
    PUT_NUMBER(8, gp_part, type),
    PUT_ROWS(BOUND, gp_part, bound, bound_count),
    {0},
};

static const item list_form[] = {PUT_NAME(gp_named_list), {0}};

static const item tree_form[] = {
    PUT_NAME(gp_tree),
    PUT_NUMBER(8, gp_tree, nodes),
    {0},
};

static const item object_type_form[] = {
    PUT_NAME(gp_object_type),
    PUT_NUMBER(1, gp_object_type, kind),
    PUT_NUMBER(2, gp_object_type, number),
    PUT_NUMBER(4, gp_object_type, size),
    PUT_ROWS(PROPERTY, gp_object_type, properties, property_count),
    PUT_ROWS(CALL, gp_object_type, signals, signal_count),
    PUT_ROWS(PART, gp_object_type, parts, part_count),
    PUT_ROWS(LIST, gp_object_type, lists, list_count),
    PUT_ROWS(TREE, gp_object_type, behaviours, behaviour_count),
    {0},
};

/* A pointer to a type: its address, to which components refer, and the type. */
static const item table_form[] = {
    {8, 0, sizeof(void *), 0},
    {ROWS + OBJECT_TYPE, 0, 0, 0},
    {0},
};

static const item record_field_form[] = {
    PUT_NAME(gp_record_field),
    PUT_NUMBER(1, gp_record_field, kind),
    PUT_NUMBER(4, gp_record_field, offset),
    PUT_NUMBER(4, gp_record_field, count),
    PUT_NUMBER(4, gp_record_field, count_offset),
    {0},
};

static const item record_form[] = {
    PUT_NAME(gp_record_type),
    PUT_NUMBER(2, gp_record_type, number),
    PUT_NUMBER(4, gp_record_type, size),
    PUT_NUMBER(4, gp_record_type, tail_count),
    PUT_ROWS(RECORD_FIELD, gp_record_type, fields, field_count),
    {0},
};

static const item stream_type_form[] = {
    PUT_NUMBER(1, gp_stream_type, alignment),
    PUT_NUMBER(1, gp_stream_type, keyed),
    PUT_ROWS(RECORD, gp_stream_type, events, event_count),
    {0},
};

static const item stream_form[] = {
    PUT_NAME(gp_world_stream),
    PUT_ROW(STREAM_TYPE, gp_world_stream, type),
    {0},
};

static const item tap_form[] = {
    PUT_NUMBER(2, gp_inspect_tap, type),
    PUT_NUMBER(1, gp_inspect_tap, what),
    PUT_NUMBER(2, gp_inspect_tap, member),
    {0},
};

static const item *const forms[] = {
    [TYPE] = type_form,
    [MEMBER] = member_form,
    [FIELD] = field_form,
    [PROPERTY] = property_form,
    [CALL] = call_form,
    [BOUND] = bound_form,
    [PART] = part_form,
    [LIST] = list_form,
    [TREE] = tree_form,
    [OBJECT_TYPE] = object_type_form,
    [TABLE] = table_form,
    [RECORD_FIELD] = record_field_form,
    [RECORD] = record_form,
    [STREAM_TYPE] = stream_type_form,
    [STREAM] = stream_form,
    [TAP] = tap_form,
};

/* The first part of the answer. */
static const item taps_form[] = {
    PUT_NUMBER(8, gp_inspect_taps, hash),
    PUT_ROWS(TAP, gp_inspect_taps, taps, count),
    {0},
};

static const item schema_form[] = {
    PUT_NUMBER(2, gp_schema, type_count),
    PUT_NUMBER(2, gp_schema, message_count),
    PUT_NUMBER(2, gp_schema, stream_count),
    PUT_NAME(gp_schema),
    {0},
};

/* The tables; their rows are sent as far as the budget allows. */
static const item tables[] = {
    PUT_ROWS(TABLE, gp_schema, types, type_count),
    PUT_ROWS(CALL, gp_schema, messages, message_count),
    PUT_ROWS(STREAM, gp_schema, streams, stream_count),
    {0},
};

/* Reads a member of `size` bytes as a number. */
static uint64_t load(const unsigned char *member, uint32_t size)
{
    uint64_t number = 0;
    memcpy((unsigned char *)&number + gp_inspect_lowest(size), member, size);
    return number;
}

static const unsigned char *load_pointer(const unsigned char *member)
{
    const unsigned char *pointer;
    memcpy(&pointer, member, sizeof pointer);
    return pointer;
}

static void put_row(
    gp_inspect *inspect, const item *form, const unsigned char *row)
{
    for (const item *each = form; each->what != 0; each++) {
        const unsigned char *member = row + each->offset;
        if (each->what >= ROWS) {
            const unsigned char *inner = load_pointer(member);
            uint32_t count = inner != NULL;
            if (each->stride != 0) {
                count =
                    inner == NULL ? 0 : (uint32_t)load(row + each->other, 4);
                gp_inspect_put_u16(inspect, count);
            }
            for (; count != 0; count--) {
                put_row(inspect, forms[each->what - ROWS], inner);
                inner += each->stride;
            }
        } else if (each->what == NAME) {
            const char *name = (const char *)load_pointer(member);
            gp_inspect_put_text(inspect, GP_INSPECT_NAMES ? name : "");
        } else if (each->what != WHEN) {
            gp_inspect_put(inspect, load(member, each->other), each->what);
        } else if ((load(member, 4) & each->other) == 0) {
            return;
        }
    }
}

/* Writes one row, by its index among all tables. Returns false after the
 * last. */
static bool put_row_at(gp_inspect *inspect, uint64_t index)
{
    const unsigned char *schema = (const unsigned char *)inspect->on.schema;
    for (const item *each = tables; each->what != 0; each++) {
        uint64_t count = load(schema + each->other, 4);
        if (index < count) {
            put_row(inspect, forms[each->what - ROWS],
                load_pointer(schema + each->offset) + index * each->stride);
            return true;
        }
        index -= count;
    }
    return false;
}

static void put_head(gp_inspect *inspect)
{
    const gp_inspect_desc *desc = &inspect->desc;
    uint32_t features = (desc->may_edit ? HAS_EDITS : 0) |
                        (desc->trace != NULL ? HAS_TRACE : 0) |
                        (desc->rewind != NULL ? HAS_REWIND : 0) |
                        (desc->events != NULL ? HAS_EVENTS : 0) |
                        (GP_INSPECT_NAMES ? HAS_NAMES : 0);
    gp_inspect_put_u8(inspect, features);
    gp_inspect_put_u8(inspect, sizeof(void *));
    gp_inspect_put_u64(inspect, (uintptr_t)gp_inspect_hello);
    put_row(inspect, taps_form, (const unsigned char *)desc->taps);
    put_row(inspect, schema_form, (const unsigned char *)inspect->on.schema);
}

gp_problem gp_inspect_hello(gp_inspect *inspect)
{
    uint64_t row = inspect->session.cursor;
    if (row == 0) {
        gp_inspect_put_version(inspect);
        put_head(inspect);
        row = 1;
    }
    inspect->is_begun = true;
    while (!gp_inspect_pauses(inspect, row - 1u) &&
           put_row_at(inspect, row - 1u)) {
        row++;
    }
    return GP_PROBLEM_NONE;
}
