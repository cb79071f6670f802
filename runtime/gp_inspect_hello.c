#define GP_GENERATED
#include "gp_inspect_answer.h"

/* What the program offers. */
#define HAS_EDITS 1u
#define HAS_TRACE 2u
#define HAS_REWIND 4u
#define HAS_EVENTS 8u
#define HAS_NAMES 32u

/* Puts a name, if any are sent. */
static void put_name(gp_inspect_answer *answer, const char *name)
{
    gp_inspect_put_text(answer, GP_INSPECT_NAMES ? name : "");
}

static void put_type(gp_inspect_answer *answer, const gp_type *type)
{
    gp_inspect_put(answer, (uint64_t)type->kind, 1);
    gp_inspect_put(answer, type->size, 4);
    put_name(answer, type->name);
    gp_inspect_put(answer, type->count, 4);
    for (uint32_t i = 0; i < type->count && type->members != NULL; i++) {
        put_name(answer, type->members[i].name);
        gp_inspect_put(answer, (uint64_t)type->members[i].value, 8);
    }
    for (uint32_t i = 0; i < type->count && type->fields != NULL; i++) {
        put_name(answer, type->fields[i].name);
        gp_inspect_put(answer, type->fields[i].offset, 4);
        put_type(answer, type->fields[i].type);
    }
    if (type->kind == GP_KIND_ARRAY) {
        put_type(answer, type->element);
    }
    if (type->kind == GP_KIND_REF) {
        gp_inspect_put(answer, type->number, 2);
    }
}

/* Puts where a property is clamped, as a value. */
static void put_limit(
    gp_inspect_answer *answer, const gp_type *type, gp_datum limit)
{
    unsigned char bytes[sizeof limit] = {0};
    gp_value value = {type, limit};
    gp_value_store(value, bytes, type->size);
    gp_inspect_put_value(answer, type, bytes);
}

static void put_property(gp_inspect_answer *answer, const gp_property *property)
{
    put_name(answer, property->name);
    put_type(answer, property->type);
    gp_inspect_put(answer, property->offset, 4);
    gp_inspect_put(answer, property->flags, 1);
    if ((property->flags & GP_PROPERTY_CLAMPED) != 0) {
        put_limit(answer, property->type, property->low);
        put_limit(answer, property->type, property->high);
    }
}

/* Puts a signal or a message. */
static void put_call(gp_inspect_answer *answer, const char *name,
    const gp_field *arguments, uint32_t count)
{
    put_name(answer, name);
    gp_inspect_put(answer, count, 2);
    for (uint32_t i = 0; i < count; i++) {
        put_name(answer, arguments[i].name);
        gp_inspect_put(answer, arguments[i].offset, 1);
        put_type(answer, arguments[i].type);
    }
}

static uint32_t index_of(const gp_schema *schema, const gp_object_type *type)
{
    uint32_t index = 0;
    while (schema->types[index] != type) {
        index++;
    }
    return index;
}

static void put_part(gp_inspect_answer *answer, const gp_part *part)
{
    const gp_schema *schema = answer->inspect->on.schema;
    put_name(answer, part->name);
    gp_inspect_put(answer, index_of(schema, part->type), 2);
    gp_inspect_put(answer, part->type->property_count, 2);
    for (uint32_t i = 0; i < part->type->property_count; i++) {
        const gp_property *property = &part->type->properties[i];
        gp_inspect_put(answer, gp_part_property(part, property)->flags, 1);
    }
}

static void put_members(gp_inspect_answer *answer, const gp_object_type *type)
{
    for (uint32_t i = 0; i < type->property_count; i++) {
        put_property(answer, &type->properties[i]);
    }
    for (uint32_t i = 0; i < type->signal_count; i++) {
        const gp_signal *each = &type->signals[i];
        put_call(answer, each->name, each->arguments, each->argument_count);
    }
    for (uint32_t i = 0; i < type->part_count; i++) {
        put_part(answer, &type->parts[i]);
    }
    for (uint32_t i = 0; i < type->list_count; i++) {
        put_name(answer, type->lists[i].name);
    }
    for (uint32_t i = 0; i < type->behaviour_count; i++) {
        const gp_tree *tree = &type->behaviours[i];
        put_name(answer, tree->name);
        gp_inspect_put(answer, tree->nodes, 2);
        gp_inspect_put(answer, tree->nodes >> 32, 2);
    }
}

static void put_object_type(
    gp_inspect_answer *answer, const gp_object_type *type)
{
    const gp_world *world = answer->inspect->on.world;
    bool is_entity = type->kind == GP_OBJECT_ENTITY;
    put_name(answer, type->name);
    gp_inspect_put(answer, (uint64_t)type->kind, 1);
    gp_inspect_put(answer, type->number, 2);
    gp_inspect_put(answer, type->size, 4);
    gp_inspect_put(
        answer, is_entity ? world->pools[type->number].type->max : 0, 4);
    gp_inspect_put(answer, type->property_count, 2);
    gp_inspect_put(answer, type->signal_count, 2);
    gp_inspect_put(answer, type->part_count, 2);
    gp_inspect_put(answer, type->list_count, 2);
    gp_inspect_put(answer, type->behaviour_count, 2);
    put_members(answer, type);
}

static void put_record(gp_inspect_answer *answer, const gp_record_type *event)
{
    put_name(answer, event->name);
    gp_inspect_put(answer, event->number, 2);
    gp_inspect_put(answer, event->size, 4);
    gp_inspect_put(answer, event->tail_count, 4);
    gp_inspect_put(answer, event->field_count, 2);
    for (uint32_t i = 0; i < event->field_count; i++) {
        const gp_record_field *field = &event->fields[i];
        put_name(answer, field->name);
        gp_inspect_put(answer, (uint64_t)field->kind, 1);
        gp_inspect_put(answer, field->offset, 4);
        gp_inspect_put(answer, field->count, 4);
        gp_inspect_put(answer, field->count_offset, 4);
    }
}

static void put_stream(gp_inspect_answer *answer, const gp_world_stream *stream)
{
    const gp_stream_type *type = stream->type;
    put_name(answer, stream->name);
    gp_inspect_put(answer, type->alignment, 1);
    gp_inspect_put(answer, type->keyed, 1);
    gp_inspect_put(answer, type->event_count, 2);
    for (uint32_t i = 0; i < type->event_count; i++) {
        put_record(answer, &type->events[i]);
    }
}

static uint32_t tap_count(const gp_inspect *inspect)
{
    return inspect->desc.taps == NULL ? 0 : inspect->desc.taps->count;
}

static void put_head(gp_inspect_answer *answer)
{
    const gp_inspect *inspect = answer->inspect;
    const gp_inspect_desc *desc = &inspect->desc;
    const gp_schema *schema = inspect->on.schema;
    uint32_t offers = (desc->may_edit ? HAS_EDITS : 0) |
                      (desc->trace != NULL ? HAS_TRACE : 0) |
                      (desc->rewind != NULL ? HAS_REWIND : 0) |
                      (desc->events != NULL ? HAS_EVENTS : 0) |
                      (GP_INSPECT_NAMES ? HAS_NAMES : 0);
    gp_inspect_put(answer, gp_inspect_order(), 1);
    gp_inspect_put(answer, GP_INSPECT_VERSION, 2);
    gp_inspect_put(answer, offers, 1);
    gp_inspect_put(answer, sizeof(void *), 1);
    gp_inspect_put(answer, desc->taps == NULL ? 0 : desc->taps->hash, 8);
    gp_inspect_put(answer, (uint64_t)(uintptr_t)gp_inspect_hello, 8);
    gp_inspect_put(answer, schema->type_count, 2);
    gp_inspect_put(answer, schema->message_count, 2);
    gp_inspect_put(answer, schema->stream_count, 2);
    gp_inspect_put(answer, tap_count(inspect), 2);
    put_name(answer, schema->name);
}

/* Puts a type, message, stream or tap by its index among all. Returns false behind
 * the last. */
static bool put_row(gp_inspect_answer *answer, uint32_t index)
{
    const gp_inspect *inspect = answer->inspect;
    const gp_schema *schema = inspect->on.schema;
    if (index < schema->type_count) {
        put_object_type(answer, schema->types[index]);
        return true;
    }
    index -= schema->type_count;
    if (index < schema->message_count) {
        const gp_message *each = &schema->messages[index];
        put_call(answer, each->name, each->arguments, each->argument_count);
        return true;
    }
    index -= schema->message_count;
    if (index < schema->stream_count) {
        put_stream(answer, &schema->streams[index]);
        return true;
    }
    index -= schema->stream_count;
    if (index < tap_count(inspect)) {
        const gp_inspect_tap *tap = &inspect->desc.taps->taps[index];
        gp_inspect_put(answer, tap->type, 2);
        gp_inspect_put(answer, tap->what, 1);
        gp_inspect_put(answer, tap->member, 2);
        return true;
    }
    return false;
}

bool gp_inspect_hello(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    if (inspect->cursor == 0) {
        put_head(answer);
        inspect->cursor = 1;
    }
    while (!gp_inspect_is_spent(answer)) {
        if (!put_row(answer, (uint32_t)inspect->cursor - 1u)) {
            return true;
        }
        inspect->cursor++;
    }
    return false;
}
