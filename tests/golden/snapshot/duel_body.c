/* duel_body.c - see duel_body.h. Written by gpgen from duel.yaml; do not
 * edit. */
#define GP_GENERATED
#include "duel_body.h"

#include "duel_fighter.h"

GP_ASSERT_EMBEDDER(duel_fighter, body, DUEL_BODY_GP_OFFSET);

/* The types of entities that embed a body, and where. */
static const gp_component_embedder duel_body_gp_embedders[] = {
    {DUEL_FIGHTER_TYPE, offsetof(duel_fighter, body)},
};

const gp_component_type duel_body_type = {duel_body_gp_embedders, 1};

/* Notification */

void duel_body_gp_notify_at_f32(duel_world *world, duel_body *body,
    duel_body_property property, uint32_t index, float old_value,
    float new_value)
{
    if (gp_listeners_have_any(
            gp_slot_listeners(duel_body_gp_slot(body)), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &duel_body_gp_slot(body)->id,
            gp_slot_listeners(duel_body_gp_slot(body)), property, body, index);
        return;
    }

    gp_slot *slot = duel_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &duel_gp(world)->gp, slot, &duel_gp(world)->every_body,
        GP_OWNER_LISTENS, property, DUEL_BODY_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_body_changed_fn *fn = (duel_body_changed_fn *)listener->fn;
            fn(listener->context, world, body, property);
        } else {
            duel_body_position_changed_fn *fn =
                (duel_body_position_changed_fn *)listener->fn;
            fn(listener->context, world, body, index, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_body_gp_notify_f32(duel_world *world, duel_body *body,
    duel_body_property property, float old_value, float new_value)
{
    if (gp_listeners_have_any(
            gp_slot_listeners(duel_body_gp_slot(body)), GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &duel_body_gp_slot(body)->id,
            gp_slot_listeners(duel_body_gp_slot(body)), property, body, 0);
        return;
    }

    gp_slot *slot = duel_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &duel_gp(world)->gp, slot, &duel_gp(world)->every_body,
        GP_OWNER_LISTENS, property, DUEL_BODY_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_body_changed_fn *fn = (duel_body_changed_fn *)listener->fn;
            fn(listener->context, world, body, property);
        } else {
            duel_body_mass_changed_fn *fn =
                (duel_body_mass_changed_fn *)listener->fn;
            fn(listener->context, world, body, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* position */

void duel_body_gp_notify_each_position(duel_world *world, duel_body *body,
    const float *old_values, const float *new_values)
{
    uint64_t id = duel_body_gp_slot(body)->id;

    for (uint32_t index = 0; index < 2; index++) {
        float old_value = old_values[index];
        float new_value = new_values[index];

        if (gp_same_f32(new_value, old_value)) {
            continue;
        }
        duel_body_gp_notify_at_f32(world, body, DUEL_BODY_PROPERTY_POSITION,
            index, old_value, new_value);
        if (duel_body_gp_slot(body)->id != id) {
            return;
        }
    }
}

/* Copies the old and the new elements first, so that listeners get the
 * values of this set. */
static bool duel_body_gp_set_each_position(
    duel_world *world, duel_body *body, const float *values)
{
    float old_values[2];
    float new_values[2];
    bool is_changed = false;

    memcpy(old_values, body->position, sizeof old_values);
    memcpy(new_values, values, sizeof new_values);
    for (uint32_t index = 0; index < 2; index++) {
        float old_value = old_values[index];
        float new_value = new_values[index];

        if (gp_same_f32(new_value, old_value)) {
            continue;
        }
        is_changed = true;
        break;
    }
    if (is_changed) {
        memcpy(body->position, new_values, sizeof new_values);
        duel_body_gp_notify_each_position(world, body, old_values, new_values);
    }
    return is_changed;
}

bool duel_body_set_position(
    duel_world *world, duel_body *body, const float *values)
{
    bool is_changed = false;

    GP_ASSERT(duel_body_is_in(world, body));
    GP_ASSERT(values != NULL);
    if (duel_body_gp_has_listeners(
            world, body, gp_event_bit(DUEL_BODY_EVENT_POSITION))) {
        return duel_body_gp_set_each_position(world, body, values);
    }
    for (uint32_t index = 0; index < 2; index++) {
        float old_value = body->position[index];
        float new_value = values[index];

        if (gp_same_f32(new_value, old_value)) {
            continue;
        }
        is_changed = true;
        body->position[index] = new_value;
    }
    return is_changed;
}

bool duel_body_set_position_at(
    duel_world *world, duel_body *body, uint32_t index, float new_value)
{
    GP_ASSERT(duel_body_is_in(world, body));
    GP_ASSERT(index < 2);

    float old_value = body->position[index];

    if (gp_same_f32(new_value, old_value)) {
        return false;
    }
    body->position[index] = new_value;
    duel_body_gp_notify_at_f32(
        world, body, DUEL_BODY_PROPERTY_POSITION, index, old_value, new_value);
    return true;
}

void duel_body_touch_position_at(
    duel_world *world, duel_body *body, uint32_t index)
{
    GP_ASSERT(duel_body_is_in(world, body));
    GP_ASSERT(index < 2);
    duel_body_gp_notify_at_f32(world, body, DUEL_BODY_PROPERTY_POSITION, index,
        body->position[index], body->position[index]);
}

void duel_body_touch_position(duel_world *world, duel_body *body)
{
    GP_ASSERT(duel_body_is_in(world, body));
    uint64_t id = duel_body_gp_slot(body)->id;

    for (uint32_t index = 0; index < 2; index++) {
        duel_body_touch_position_at(world, body, index);
        if (duel_body_gp_slot(body)->id != id) {
            return;
        }
    }
}
