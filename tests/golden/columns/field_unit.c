/* field_unit.c - see field_unit.h. Written by gpgen from field.yaml; do not
 * edit. */
#define GP_GENERATED
#include "field_unit.h"

GP_ASSERT_ENTITY(field_unit);

static const uint32_t field_unit_gp_columns[] = {
    sizeof(field_vec2),
    sizeof(field_vec2),
    sizeof(int32_t),
};

const gp_pool_type field_unit_gp_pool_type = {
    .name = "unit",
    .number = FIELD_UNIT_TYPE,
    .size = sizeof(field_unit),
    .chunk_shift = FIELD_UNIT_CHUNK_SHIFT,
    .max = 4194304u,
    .column_count = GP_COUNT_OF(field_unit_gp_columns),
    .columns = field_unit_gp_columns,
};

/* Notification */

/* Notifies the listeners to created or recycled. Returns the slot, or NULL
 * if the unit has died. */
GP_NOINLINE gp_slot *field_unit_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    field_world *world = (field_world *)(void *)gp;
    field_unit *unit = (field_unit *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &field_gp(world)->every[FIELD_UNIT_TYPE], event);

    while (listener != NULL) {
        field_unit_created_fn *fn = (field_unit_created_fn *)listener->fn;
        fn(listener->context, world, unit);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void field_unit_gp_notify_i32(field_world *world, field_unit *unit,
    field_unit_property property, int32_t old_value, int32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &field_gp(world)->gp, &unit->slot,
            &field_gp(world)->every[FIELD_UNIT_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            field_unit_changed_fn *fn = (field_unit_changed_fn *)listener->fn;
            fn(listener->context, world, unit, property);
        } else {
            field_unit_hp_changed_fn *fn =
                (field_unit_hp_changed_fn *)listener->fn;
            fn(listener->context, world, unit, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void field_unit_gp_notify_bool(field_world *world, field_unit *unit,
    field_unit_property property, bool old_value, bool new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &field_gp(world)->gp, &unit->slot,
            &field_gp(world)->every[FIELD_UNIT_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            field_unit_changed_fn *fn = (field_unit_changed_fn *)listener->fn;
            fn(listener->context, world, unit, property);
        } else {
            field_unit_tired_changed_fn *fn =
                (field_unit_tired_changed_fn *)listener->fn;
            fn(listener->context, world, unit, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void field_unit_gp_notify_str(field_world *world, field_unit *unit,
    field_unit_property property, const char *old_value, const char *new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &field_gp(world)->gp, &unit->slot,
            &field_gp(world)->every[FIELD_UNIT_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            field_unit_changed_fn *fn = (field_unit_changed_fn *)listener->fn;
            fn(listener->context, world, unit, property);
        } else {
            field_unit_name_changed_fn *fn =
                (field_unit_name_changed_fn *)listener->fn;
            fn(listener->context, world, unit, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* hp */

/* Updates the properties that depend on hp, then notifies: first of hp, then
 * of those that changed. */
void field_unit_gp_propagate_hp(
    field_world *world, field_unit *unit, int32_t old_value, int32_t new_value)
{
    uint64_t id = unit->slot.id;
    bool tired_before = unit->tired;

    field_unit_gp_update_dependents_of_hp(world, unit);

    bool tired_after = unit->tired;

    field_unit_gp_notify_i32(
        world, unit, FIELD_UNIT_PROPERTY_HP, old_value, new_value);
    if (unit->slot.id != id) {
        return;
    }
    if (tired_after != tired_before) {
        field_unit_gp_notify_bool(
            world, unit, FIELD_UNIT_PROPERTY_TIRED, tired_before, tired_after);
    }
}

/* name */

bool field_unit_set_name(
    field_world *world, field_unit *unit, const char *value)
{
    char old_value[sizeof unit->name];
    char new_value[sizeof unit->name];

    GP_ASSERT(field_unit_is_in(world, unit));
    GP_ASSERT(value != NULL);
    if (gp_text_same(unit->name, sizeof unit->name, value)) {
        return false;
    }
    if (!field_unit_gp_has_listeners(
            world, unit, gp_event_bit(FIELD_UNIT_EVENT_NAME))) {
        gp_text_set(unit->name, sizeof unit->name, value);
        return true;
    }
    memcpy(old_value, unit->name, sizeof old_value);
    gp_text_set(unit->name, sizeof unit->name, value);
    memcpy(new_value, unit->name, sizeof new_value);
    field_unit_gp_notify_str(
        world, unit, FIELD_UNIT_PROPERTY_NAME, old_value, new_value);
    return true;
}

void field_unit_touch_name(field_world *world, field_unit *unit)
{
    char value[sizeof unit->name];

    GP_ASSERT(field_unit_is_in(world, unit));
    memcpy(value, unit->name, sizeof value);
    field_unit_gp_notify_str(
        world, unit, FIELD_UNIT_PROPERTY_NAME, value, value);
}

/* Life */

field_unit *field_unit_create(field_world *world)
{
    field_gp_core *core = field_gp(world);
    field_unit *unit =
        gp_entity_take(&core->gp, &core->unit_pool, &field_unit_gp_pool_type);
    if (unit == NULL) {
        return NULL;
    }
    memset(&*field_unit_gp_at_position(world, unit), 0,
        sizeof *field_unit_gp_at_position(world, unit));
    memset(&*field_unit_gp_at_velocity(world, unit), 0,
        sizeof *field_unit_gp_at_velocity(world, unit));
    *field_unit_gp_at_hp(world, unit) = 100;
    unit->tired = false;
    memset(unit->name, 0, sizeof unit->name);

    field_unit_gp_update_dependents(world, unit);
    return (field_unit *)gp_entity_notify_created(&core->gp, &unit->slot,
        &core->every[FIELD_UNIT_TYPE], field_unit_gp_notify);
}

/* Slow path: recycles an unit that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool field_unit_gp_recycle_slow(
    field_world *world, field_unit *unit)
{
    bool is_in = field_unit_is_in(world, unit);

    GP_ASSERT(is_in || unit == NULL);
    if (!is_in || !gp_entity_leave(&unit->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&field_gp(world)->gp, &unit->slot,
        &unit->listeners, &field_gp(world)->every[FIELD_UNIT_TYPE],
        field_unit_gp_notify);
    gp_listeners_drop(&field_gp(world)->gp.listeners, &unit->listeners, unit);
    gp_pool_give(
        &field_gp(world)->unit_pool, &field_unit_gp_pool_type, &unit->slot);
    return true;
}

bool field_unit_recycle(field_world *world, field_unit *unit)
{
    field_gp_core *core = field_gp(world);
    gp_slot *slot = (gp_slot *)(void *)unit;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->unit_pool,
        slot, sizeof(field_unit), &core->every[FIELD_UNIT_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return field_unit_gp_recycle_slow(world, unit);
    }
    gp_pool_give(&core->unit_pool, &field_unit_gp_pool_type, slot);
    return true;
}

void field_unit_recycle_all(field_world *world)
{
    field_unit_walk walk = field_unit_walk_begin(world);
    field_unit *unit;

    while ((unit = field_unit_walk_next(&walk)) != NULL) {
        field_unit_recycle(world, unit);
    }
}

uint32_t field_unit_recycle_each(
    field_world *world, const field_unit_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            field_unit_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        field_unit *unit = field_unit_find(world, ids[i]);
        if (unit != NULL && (gp_entity_give_found(&field_gp(world)->gp,
                                 &field_gp(world)->unit_pool,
                                 &field_unit_gp_pool_type, &unit->slot) ||
                                field_unit_recycle(world, unit))) {
            recycled++;
        }
    }
    return recycled;
}

void field_unit_trim(field_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&field_gp(world)->gp));
    gp_pool_trim(&field_gp(world)->unit_pool, NULL, world);
}

const char *field_unit_find_stale(const field_world *world, field_unit *unit)
{
    {
        bool new_value = field_unit_gp_compute_tired(world, unit);

        if (unit->tired != new_value) {
            return "tired";
        }
    }
    return NULL;
}

const char *field_unit_find_any_stale(field_world *world, gp_id *id)
{
    field_unit_walk walk = field_unit_walk_begin(world);
    field_unit *unit = field_unit_walk_next(&walk);

    while (unit != NULL) {
        const char *found = field_unit_find_stale(world, unit);

        if (found != NULL) {
            if (id != NULL) {
                *id = field_unit_get_any_id(unit);
            }
            return found;
        }
        unit = field_unit_walk_next(&walk);
    }
    return NULL;
}
