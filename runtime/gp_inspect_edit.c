#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

#define ARGUMENTS_MAX 32u

/* Sets elements of an array, one by one, once all are known to be good. */
static gp_problem set_elements(
    gp_inspect_place *place, const gp_inspect_bytes *bytes)
{
    const gp_type *type = place->ref.type->element;
    uint32_t first = place->offset / type->size;
    uint32_t count = bytes->size / type->size;
    gp_problem problem = GP_PROBLEM_NONE;
    for (uint32_t i = 0; i < 2u * count && problem == GP_PROBLEM_NONE; i++) {
        uint32_t at = i % count;
        gp_inspect_bytes each = {
            type->kind, type->size, bytes->at + (size_t)at * type->size};
        gp_value value;
        problem = gp_inspect_value(type, &each, &value);
        if (problem == GP_PROBLEM_NONE && i >= count) {
            gp_property_ref inner = gp_property_inner(&place->ref, first + at);
            problem = gp_property_set(&inner, value);
        }
    }
    return problem;
}

/* Adds a piece to a text that is too long for a question. */
static gp_problem stage(
    gp_inspect *inspect, gp_inspect_bytes *bytes, uint32_t at, bool has_more)
{
    unsigned char *text = inspect->desc.edit;
    if (at != inspect->staged) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (text == NULL || bytes->size > inspect->desc.edit_size - at) {
        return GP_PROBLEM_ROOM;
    }
    if (has_more && memchr(bytes->at, 0, bytes->size) != NULL) {
        return GP_PROBLEM_TEXT;
    }
    memcpy(text + at, bytes->at, bytes->size);
    inspect->staged += bytes->size;
    bytes->at = text;
    bytes->size = inspect->staged;
    return GP_PROBLEM_NONE;
}

/* Sets what a place leads to; of a text perhaps a piece, which belongs at `at`. */
static gp_problem set_value(gp_inspect *inspect, gp_inspect_place *place,
    gp_inspect_bytes *bytes, uint32_t at, bool has_more)
{
    gp_value value;
    gp_problem problem = GP_PROBLEM_NONE;
    bool is_piece = at != 0 || has_more;
    if (at == 0) {
        inspect->staged = 0;
    }
    if (!gp_inspect_enter(place, bytes)) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    if (is_piece) {
        problem = bytes->kind == GP_KIND_TEXT
                      ? stage(inspect, bytes, at, has_more)
                      : GP_PROBLEM_UNKNOWN;
        if (problem != GP_PROBLEM_NONE || has_more) {
            return problem;
        }
        inspect->staged = 0;
    }
    if (bytes->kind == GP_KIND_ARRAY) {
        return set_elements(place, bytes);
    }
    problem = gp_inspect_value(place->ref.type, bytes, &value);
    return problem == GP_PROBLEM_NONE ? gp_property_set(&place->ref, value)
                                      : problem;
}

/* Takes the ID of a live object, and its type; GP_PROBLEM_DEAD if it is not. */
static gp_problem take_object(
    gp_inspect_answer *answer, gp_id *id, const gp_object_type **type)
{
    gp_reflection on = answer->inspect->on;
    *id = gp_inspect_take_id(answer);
    if (answer->is_short) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (!gp_object_is_live(on, *id)) {
        return GP_PROBLEM_DEAD;
    }
    *type = gp_schema_type_of(on.schema, *id);
    return GP_PROBLEM_NONE;
}

bool gp_inspect_set(gp_inspect_answer *answer)
{
    gp_id id;
    const gp_object_type *type;
    gp_problem problem = take_object(answer, &id, &type);
    if (problem == GP_PROBLEM_NONE) {
        gp_inspect_place place;
        bool is_place = gp_inspect_take_place(answer, type, id, &place);
        uint32_t at = (uint32_t)gp_inspect_take(answer, 4);
        uint32_t more = (uint32_t)gp_inspect_take(answer, 1);
        gp_inspect_bytes bytes = gp_inspect_take_value(answer);
        problem =
            is_place && more <= 1 && gp_inspect_is_read(answer)
                ? set_value(answer->inspect, &place, &bytes, at, more == 1)
                : GP_PROBLEM_UNKNOWN;
    }
    return gp_inspect_end(answer, problem);
}

bool gp_inspect_create(gp_inspect_answer *answer)
{
    const gp_object_type *type = gp_inspect_take_type(answer);
    if (type == NULL || type->create == NULL || !gp_inspect_is_read(answer)) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    const gp_slot *slot = type->create(answer->inspect->on.world);
    if (slot == NULL) {
        return gp_inspect_end(answer, GP_PROBLEM_ROOM);
    }
    gp_inspect_end(answer, GP_PROBLEM_NONE);
    gp_inspect_put(answer, slot->id, 8);
    return true;
}

bool gp_inspect_recycle(gp_inspect_answer *answer)
{
    gp_id id = gp_inspect_take_id(answer);
    if (!gp_inspect_is_read(answer)) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    bool is_recycled = gp_object_recycle(answer->inspect->on, id);
    return gp_inspect_end(
        answer, is_recycled ? GP_PROBLEM_NONE : GP_PROBLEM_DEAD);
}

/* Takes values for the arguments of a signal or a message. */
static gp_problem take_arguments(gp_inspect_answer *answer,
    const gp_field *fields, uint32_t count, gp_value *values)
{
    if (gp_inspect_take(answer, 1) != count) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (count > ARGUMENTS_MAX) {
        return GP_PROBLEM_ROOM;
    }
    for (uint32_t i = 0; i < count; i++) {
        gp_inspect_bytes bytes = gp_inspect_take_value(answer);
        if (answer->is_short) {
            return GP_PROBLEM_UNKNOWN;
        }
        gp_problem problem =
            gp_inspect_value(fields[i].type, &bytes, &values[i]);
        if (problem != GP_PROBLEM_NONE) {
            return problem;
        }
    }
    return gp_inspect_is_read(answer) ? GP_PROBLEM_NONE : GP_PROBLEM_UNKNOWN;
}

static gp_problem send(gp_inspect_answer *answer, gp_id id, bool *is_handled)
{
    gp_reflection on = answer->inspect->on;
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    gp_value values[ARGUMENTS_MAX];
    if (index >= on.schema->message_count) {
        return GP_PROBLEM_UNKNOWN;
    }
    const gp_message *message = &on.schema->messages[index];
    uint32_t count = message->argument_count;
    gp_problem problem =
        take_arguments(answer, message->arguments, count, values);
    return problem == GP_PROBLEM_NONE
               ? gp_message_send(on, id, message, values, count, is_handled)
               : problem;
}

static gp_problem emit(
    gp_inspect_answer *answer, gp_id id, const gp_object_type *type)
{
    gp_reflection on = answer->inspect->on;
    const gp_part *part;
    const gp_object_type *owner = gp_inspect_take_part(answer, type, &part);
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    gp_value values[ARGUMENTS_MAX];
    if (owner == NULL || index >= owner->signal_count) {
        return GP_PROBLEM_UNKNOWN;
    }
    const gp_signal *signal = &owner->signals[index];
    uint32_t count = signal->argument_count;
    gp_problem problem =
        take_arguments(answer, signal->arguments, count, values);
    return problem == GP_PROBLEM_NONE
               ? gp_signal_emit(on, id, part, signal, values, count)
               : problem;
}

bool gp_inspect_call(gp_inspect_answer *answer)
{
    gp_id id;
    const gp_object_type *type;
    bool is_handled = false;
    bool is_send = answer->kind == GP_INSPECT_KIND_SEND;
    gp_problem problem = take_object(answer, &id, &type);
    if (problem == GP_PROBLEM_NONE) {
        problem =
            is_send ? send(answer, id, &is_handled) : emit(answer, id, type);
    }
    gp_inspect_end(answer, problem);
    if (is_send && problem == GP_PROBLEM_NONE) {
        gp_inspect_put(answer, is_handled, 1);
    }
    return true;
}
