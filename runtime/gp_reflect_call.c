#include "gp_reflect.h"

/* Converts values to the types of arguments. */
static gp_problem convert(const gp_field *fields, uint32_t field_count,
    gp_value *values, uint32_t count)
{
    if (count != field_count) {
        return GP_PROBLEM_UNKNOWN;
    }
    for (uint32_t i = 0; i < count; i++) {
        gp_problem problem =
            gp_value_convert(values[i], fields[i].type, &values[i]);
        if (problem != GP_PROBLEM_NONE) {
            return problem;
        }
    }
    return GP_PROBLEM_NONE;
}

gp_problem gp_signal_emit(gp_reflection on, gp_id id, const gp_part *part,
    const gp_signal *signal, gp_value *arguments, uint32_t count)
{
    if (!gp_object_is_live(on, id)) {
        return GP_PROBLEM_DEAD;
    }
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    bool is_world = type->kind == GP_OBJECT_WORLD;
    void *whole = is_world ? (void *)on.world : gp_world_find(on.world, id);
    unsigned char *object = whole;
    if (part != NULL) {
        object += part->offset;
        type = part->type;
    }
    GP_ASSERT(gp_schema_find_signal(type, signal->name) == signal);
    gp_problem problem =
        convert(signal->arguments, signal->argument_count, arguments, count);
    if (problem == GP_PROBLEM_NONE) {
        type->emit(on.world, object, signal->event, arguments);
    }
    return problem;
}

gp_problem gp_message_send(gp_reflection on, gp_id id,
    const gp_message *message, gp_value *arguments, uint32_t count,
    bool *is_handled)
{
    if (id.bits == 0 || !gp_object_is_live(on, id)) {
        return GP_PROBLEM_DEAD;
    }
    gp_problem problem =
        convert(message->arguments, message->argument_count, arguments, count);
    if (problem != GP_PROBLEM_NONE) {
        return problem;
    }
    bool handled = message->send(on.world, id, arguments);
    if (is_handled != NULL) {
        *is_handled = handled;
    }
    return GP_PROBLEM_NONE;
}
