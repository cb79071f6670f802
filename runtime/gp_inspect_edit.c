#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

#define ARGUMENTS_MAX 32u

/* Sets elements of an array from an index on, after checking all of them. */
static gp_problem set_elements(
    const gp_property_ref *array, const gp_inspect_bytes *bytes, uint32_t first)
{
    gp_type part = *array->type;
    gp_value value;
    part.count = bytes->size / part.element->size;
    part.size = part.count * part.element->size;
    gp_problem problem = gp_inspect_value(&part, bytes, &value);
    if (first > array->type->count || part.count > array->type->count - first) {
        problem = GP_PROBLEM_UNKNOWN;
    }
    for (uint32_t i = 0; i < part.count && problem == GP_PROBLEM_NONE; i++) {
        gp_property_ref each = gp_property_inner(array, first + i);
        problem = gp_property_set(&each, gp_value_inner(value, i));
    }
    return problem;
}

/* Appends a piece to a string that is too long for one question. */
static gp_problem stage(
    gp_inspect *inspect, gp_inspect_bytes *bytes, uint32_t at, bool has_more)
{
    unsigned char *text = inspect->desc.edit;
    if (at != inspect->session.staged || bytes->kind != GP_KIND_TEXT) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (text == NULL || bytes->size > inspect->desc.edit_size - at) {
        return GP_PROBLEM_ROOM;
    }
    if (has_more && memchr(bytes->at, 0, bytes->size) != NULL) {
        return GP_PROBLEM_TEXT;
    }
    memcpy(text + at, bytes->at, bytes->size);
    inspect->session.staged += bytes->size;
    bytes->at = text;
    bytes->size = inspect->session.staged;
    return GP_PROBLEM_NONE;
}

gp_problem gp_inspect_set(gp_inspect *inspect)
{
    gp_property_ref place;
    gp_value value;
    gp_problem problem = GP_PROBLEM_NONE;
    if (gp_inspect_take_object(inspect) == NULL) {
        return GP_PROBLEM_DEAD;
    }
    bool is_place = gp_inspect_take_place(inspect, &place);
    uint32_t at = gp_inspect_take_u32(inspect);
    uint32_t more = gp_inspect_take_u8(inspect);
    gp_inspect_bytes bytes = gp_inspect_take_value(inspect);
    if (!is_place || !gp_inspect_is_read(inspect) ||
        more > (place.type->kind == GP_KIND_TEXT)) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (bytes.kind != place.type->kind) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    if (bytes.kind == GP_KIND_ARRAY) {
        return set_elements(&place, &bytes, at);
    }
    if (at == 0) {
        inspect->session.staged = 0;
    }
    if (at != 0 || more != 0) {
        problem = stage(inspect, &bytes, at, more != 0);
    }
    if (problem != GP_PROBLEM_NONE || more != 0) {
        return problem;
    }
    inspect->session.staged = 0;
    problem = gp_inspect_value(place.type, &bytes, &value);
    return problem == GP_PROBLEM_NONE ? gp_property_set(&place, value)
                                      : problem;
}

gp_problem gp_inspect_create(gp_inspect *inspect)
{
    if (!gp_inspect_take_type(inspect) || inspect->type->create == NULL) {
        return GP_PROBLEM_UNKNOWN;
    }
    const gp_slot *slot = inspect->type->create(inspect->on.world);
    if (slot == NULL) {
        return GP_PROBLEM_ROOM;
    }
    gp_inspect_begin(inspect, 0);
    gp_inspect_put_u64(inspect, slot->id);
    return GP_PROBLEM_NONE;
}

gp_problem gp_inspect_recycle(gp_inspect *inspect)
{
    gp_id id = gp_id_of_bits(gp_inspect_take_u64(inspect));
    return gp_object_recycle(inspect->on, id) ? GP_PROBLEM_NONE
                                              : GP_PROBLEM_DEAD;
}

/* Reads the arguments of a signal or a message. */
static gp_problem take_arguments(gp_inspect *inspect, const gp_field *fields,
    uint32_t count, gp_value *values)
{
    gp_problem problem = GP_PROBLEM_NONE;
    if (gp_inspect_take_u8(inspect) != count) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (count > ARGUMENTS_MAX) {
        return GP_PROBLEM_ROOM;
    }
    for (uint32_t i = 0; i < count && problem == GP_PROBLEM_NONE; i++) {
        gp_inspect_bytes bytes = gp_inspect_take_value(inspect);
        problem = gp_inspect_value(fields[i].type, &bytes, &values[i]);
    }
    return problem == GP_PROBLEM_NONE && !gp_inspect_is_read(inspect)
               ? GP_PROBLEM_UNKNOWN
               : problem;
}

gp_problem gp_inspect_call(gp_inspect *inspect)
{
    gp_reflection on = inspect->on;
    gp_value values[ARGUMENTS_MAX];
    const gp_object_type *owner = NULL;
    const gp_part *part = NULL;
    bool is_handled;
    bool is_send = inspect->kind == GP_INSPECT_KIND_SEND;
    if (gp_inspect_take_object(inspect) == NULL) {
        return GP_PROBLEM_DEAD;
    }
    if (!is_send) {
        owner = gp_inspect_take_part(inspect, &part);
    }
    uint32_t index = gp_inspect_take_u16(inspect);
    const gp_message *message = NULL;
    const gp_signal *signal = NULL;
    const gp_field *fields;
    uint32_t count;
    if (is_send && index < on.schema->message_count) {
        message = &on.schema->messages[index];
        fields = message->arguments;
        count = message->argument_count;
    } else if (owner != NULL && index < owner->signal_count) {
        signal = &owner->signals[index];
        fields = signal->arguments;
        count = signal->argument_count;
    } else {
        return GP_PROBLEM_UNKNOWN;
    }
    gp_problem problem = take_arguments(inspect, fields, count, values);
    if (problem != GP_PROBLEM_NONE) {
        return problem;
    }
    if (!is_send) {
        return gp_signal_emit(on, inspect->id, part, signal, values, count);
    }
    problem =
        gp_message_send(on, inspect->id, message, values, count, &is_handled);
    if (problem == GP_PROBLEM_NONE) {
        gp_inspect_begin(inspect, 0);
        gp_inspect_put_u8(inspect, is_handled);
    }
    return problem;
}
