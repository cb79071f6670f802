/* duel_fighter.c - see duel_fighter.h. Written by gpgen from duel.yaml; do
 * not edit. */
#define GP_GENERATED
#include "duel_fighter.h"

#include "gp_snapshot.h"

GP_ASSERT_ENTITY(duel_fighter);

const gp_pool_type duel_fighter_gp_pool_type = {
    .name = "fighter",
    .number = DUEL_FIGHTER_TYPE,
    .size = sizeof(duel_fighter),
    .chunk_shift = DUEL_FIGHTER_CHUNK_SHIFT,
    .max = 4194304u,
};

/* Notification */

/* Notifies the listeners to created or recycled, or to any property when one
 * of a component has changed. Returns the slot, or NULL if the fighter has
 * died. */
GP_NOINLINE gp_slot *duel_fighter_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    duel_world *world = (duel_world *)(void *)gp;
    duel_fighter *fighter = (duel_fighter *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, (duel_fighter_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        duel_fighter_created_fn *fn = (duel_fighter_created_fn *)listener->fn;
        fn(listener->context, world, fighter);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void duel_fighter_gp_notify_enum_stance(duel_world *world,
    duel_fighter *fighter, duel_fighter_property property,
    duel_stance old_value, duel_stance new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_stance_changed_fn *fn =
                (duel_fighter_stance_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_fighter_gp_notify_str(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, const char *old_value,
    const char *new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_name_changed_fn *fn =
                (duel_fighter_name_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_fighter_gp_notify_ref_fighter(duel_world *world,
    duel_fighter *fighter, duel_fighter_property property,
    duel_fighter_id old_value, duel_fighter_id new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_target_changed_fn *fn =
                (duel_fighter_target_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_fighter_gp_notify_i32(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_hp_changed_fn *fn =
                (duel_fighter_hp_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void duel_fighter_gp_notify_bool(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, bool old_value, bool new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_weak_changed_fn *fn =
                (duel_fighter_weak_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

#if defined(DEBUG)
void duel_fighter_gp_notify_u8(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, uint8_t old_value, uint8_t new_value)
{
    if (gp_listeners_have_any(&fighter->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&duel_gp(world)->gp.listeners,
            &fighter->slot.id, &fighter->listeners, property, fighter, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(&walk, &emission,
        &duel_gp(world)->gp, &fighter->slot,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            duel_fighter_changed_fn *fn =
                (duel_fighter_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, property);
        } else {
            duel_fighter_cheats_changed_fn *fn =
                (duel_fighter_cheats_changed_fn *)listener->fn;
            fn(listener->context, world, fighter, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
#endif

/* name */

bool duel_fighter_set_name(
    duel_world *world, duel_fighter *fighter, const char *value)
{
    char old_value[sizeof fighter->name];
    char new_value[sizeof fighter->name];

    GP_ASSERT(duel_fighter_is_in(world, fighter));
    GP_ASSERT(value != NULL);
    if (gp_text_same(fighter->name, sizeof fighter->name, value)) {
        return false;
    }
    if (!duel_fighter_gp_has_listeners(
            world, fighter, gp_event_bit(DUEL_FIGHTER_EVENT_NAME))) {
        gp_text_set(fighter->name, sizeof fighter->name, value);
        return true;
    }
    memcpy(old_value, fighter->name, sizeof old_value);
    gp_text_set(fighter->name, sizeof fighter->name, value);
    memcpy(new_value, fighter->name, sizeof new_value);
    duel_fighter_gp_notify_str(
        world, fighter, DUEL_FIGHTER_PROPERTY_NAME, old_value, new_value);
    return true;
}

void duel_fighter_touch_name(duel_world *world, duel_fighter *fighter)
{
    char value[sizeof fighter->name];

    GP_ASSERT(duel_fighter_is_in(world, fighter));
    memcpy(value, fighter->name, sizeof value);
    duel_fighter_gp_notify_str(
        world, fighter, DUEL_FIGHTER_PROPERTY_NAME, value, value);
}

/* hp */

/* Updates the properties that depend on hp, then notifies: first of hp, then
 * of those that changed. */
void duel_fighter_gp_propagate_hp(duel_world *world, duel_fighter *fighter,
    int32_t old_value, int32_t new_value)
{
    uint64_t id = fighter->slot.id;
    bool weak_before = fighter->weak;

    duel_fighter_gp_update_dependents_of_hp(fighter);

    bool weak_after = fighter->weak;

    duel_fighter_gp_notify_i32(
        world, fighter, DUEL_FIGHTER_PROPERTY_HP, old_value, new_value);
    if (fighter->slot.id != id) {
        return;
    }
    if (weak_after != weak_before) {
        duel_fighter_gp_notify_bool(world, fighter, DUEL_FIGHTER_PROPERTY_WEAK,
            weak_before, weak_after);
    }
}

#if defined(DEBUG)
#endif

/* Life */

duel_fighter *duel_fighter_create(duel_world *world)
{
    duel_gp_core *core = duel_gp(world);
    bool is_fresh;
    duel_fighter *fighter = gp_entity_take_fresh(
        &core->gp, &core->fighter_pool, &duel_fighter_gp_pool_type, &is_fresh);
    if (fighter == NULL) {
        return NULL;
    }
    fighter->listeners.bits = GP_OBJECT_SILENT;
    if (is_fresh) {
        fighter->listeners.bits |= GP_OBJECT_MAKING;
        duel_gp(world)->gp.busy++;
        duel_fighter_on_init(world, fighter);
        duel_gp(world)->gp.busy--;
        fighter->listeners.bits &= ~GP_OBJECT_MAKING;
    }
    memset(fighter->body.position, 0, sizeof fighter->body.position);
    fighter->body.mass = 1.0f;
    fighter->stance = DUEL_STANCE_HIGH;
    memset(fighter->name, 0, sizeof fighter->name);
    fighter->target.bits = 0;
    fighter->hp = 100;
    fighter->weak = false;
#if defined(DEBUG)
    fighter->cheats = 0;
#endif

    duel_fighter_gp_update_dependents(fighter);
    fighter->listeners.bits &= ~GP_OBJECT_SILENT;
    return (duel_fighter *)gp_entity_notify_created(&core->gp, &fighter->slot,
        &core->every[DUEL_FIGHTER_TYPE], duel_fighter_gp_notify);
}

static inline void duel_fighter_gp_leave_lists(
    duel_world *world, duel_fighter *fighter)
{
    gp_list_unlink(
        &duel_gp(world)->fighter_waiting_list, &fighter->waiting_links);
}

/* Slow path: recycles a fighter that has listeners, and refuses one that is
 * not live. */
static GP_NOINLINE bool duel_fighter_gp_recycle_slow(
    duel_world *world, duel_fighter *fighter)
{
    bool is_in = duel_fighter_is_in(world, fighter);

    GP_ASSERT(is_in || fighter == NULL);
    if (!is_in || !gp_entity_leave(&fighter->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&duel_gp(world)->gp, &fighter->slot,
        &fighter->listeners, &duel_gp(world)->every[DUEL_FIGHTER_TYPE],
        duel_fighter_gp_notify);
    duel_fighter_gp_leave_lists(world, fighter);
    gp_listeners_drop(
        &duel_gp(world)->gp.listeners, &fighter->listeners, fighter);
    gp_pool_give(&duel_gp(world)->fighter_pool, &duel_fighter_gp_pool_type,
        &fighter->slot);
    return true;
}

bool duel_fighter_recycle(duel_world *world, duel_fighter *fighter)
{
    duel_gp_core *core = duel_gp(world);
    gp_slot *slot = (gp_slot *)(void *)fighter;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->fighter_pool,
        slot, sizeof(duel_fighter), &core->every[DUEL_FIGHTER_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return duel_fighter_gp_recycle_slow(world, fighter);
    }
    duel_fighter_gp_leave_lists(world, fighter);
    gp_pool_give(&core->fighter_pool, &duel_fighter_gp_pool_type, slot);
    return true;
}

void duel_fighter_recycle_all(duel_world *world)
{
    duel_fighter_walk walk = duel_fighter_walk_begin(world);
    duel_fighter *fighter;

    while ((fighter = duel_fighter_walk_next(&walk)) != NULL) {
        duel_fighter_recycle(world, fighter);
    }
}

uint32_t duel_fighter_recycle_each(
    duel_world *world, const duel_fighter_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            duel_fighter_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        duel_fighter *fighter = duel_fighter_find(world, ids[i]);
        if (fighter != NULL && duel_fighter_recycle(world, fighter)) {
            recycled++;
        }
    }
    return recycled;
}

void duel_fighter_gp_destroy_slot(void *context, gp_slot *slot)
{
    duel_world *world = (duel_world *)context;
    duel_fighter *fighter = (duel_fighter *)(void *)slot;

    duel_gp(world)->gp.busy++;
    duel_fighter_on_destroy(world, fighter);
    duel_gp(world)->gp.busy--;
}

void duel_fighter_trim(duel_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&duel_gp(world)->gp));
    gp_snapshot_trim(&duel_gp(world)->gp, &duel_gp(world)->fighter_pool,
        duel_fighter_gp_destroy_slot);
}

const char *duel_fighter_find_stale(duel_fighter *fighter)
{
    {
        bool new_value = duel_fighter_gp_compute_weak(fighter);

        if (fighter->weak != new_value) {
            return "weak";
        }
    }
    return NULL;
}

const char *duel_fighter_find_any_stale(duel_world *world, gp_id *id)
{
    duel_fighter_walk walk = duel_fighter_walk_begin(world);
    duel_fighter *fighter = duel_fighter_walk_next(&walk);

    while (fighter != NULL) {
        const char *found = duel_fighter_find_stale(fighter);

        if (found != NULL) {
            if (id != NULL) {
                *id = duel_fighter_get_any_id(fighter);
            }
            return found;
        }
        fighter = duel_fighter_walk_next(&walk);
    }
    return NULL;
}

void duel_fighter_gp_close_pool(duel_world *world)
{
    gp_pool_finish(
        &duel_gp(world)->fighter_pool, duel_fighter_gp_destroy_slot, world);
}
