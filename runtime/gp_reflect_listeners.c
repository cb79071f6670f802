#include "gp_reflect.h"

#include "gp_listen.h"

/* The address at an offset in the world; NULL for 0. */
static const gp_listeners *listeners_at(const void *whole, uint32_t offset)
{
    const unsigned char *begin = whole;
    return offset == 0 ? NULL
                       : (const gp_listeners *)(const void *)(begin + offset);
}

const gp_listeners *gp_object_listeners(gp_reflection on, gp_id id)
{
    const void *object = gp_object_find(on, id);
    return object == NULL ? NULL
                          : listeners_at(object,
                                gp_schema_type_of(on.schema, id)->listeners);
}

const gp_listeners *gp_object_type_listeners(
    gp_reflection on, const gp_object_type *type)
{
    return listeners_at(on.world, type->every);
}

/* Stores an event if the index has reached 0; otherwise decrements it. */
static bool take(
    gp_object_event *event, uint32_t *before, const char *name, uint32_t number)
{
    if (*before != 0) {
        --*before;
        return false;
    }
    event->name = name;
    event->event = number;
    return true;
}

/* As take, for the events of a type itself, without its components. */
static bool take_own(
    const gp_object_type *type, gp_object_event *event, uint32_t *before)
{
    bool is_entity = type->kind == GP_OBJECT_ENTITY;
    bool is_taken =
        take(event, before, "changed", type->changed) ||
        (is_entity && take(event, before, "created", GP_ENTITY_CREATED)) ||
        (is_entity && take(event, before, "recycled", GP_ENTITY_RECYCLED));
    for (uint32_t i = 0; i < type->property_count && !is_taken; i++) {
        const gp_property *each = &type->properties[i];
        is_taken = (each->flags & GP_PROPERTY_OBSERVED) != 0 &&
                   take(event, before, each->name, each->event);
    }
    for (uint32_t i = 0; i < type->signal_count && !is_taken; i++) {
        const gp_signal *each = &type->signals[i];
        is_taken = take(event, before, each->name, each->event);
    }
    return is_taken;
}

bool gp_object_event_at(
    const gp_object_type *type, uint32_t index, gp_object_event *event)
{
    event->part = NULL;
    bool is_taken = take_own(type, event, &index);
    for (uint32_t i = 0; i < type->part_count && !is_taken; i++) {
        event->part = &type->parts[i];
        is_taken = take_own(event->part->type, event, &index);
    }
    return is_taken;
}
