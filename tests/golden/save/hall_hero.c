/* hall_hero.c - see hall_hero.h. Written by gpgen from hall.yaml; do not
 * edit. */
#define GP_GENERATED
#include "hall_hero.h"

GP_ASSERT_ENTITY(hall_hero);

static const uint32_t hall_hero_gp_columns[] = {
    sizeof(hall_vec2),
};

const gp_pool_type hall_hero_gp_pool_type = {
    .name = "hero",
    .number = HALL_HERO_TYPE,
    .size = sizeof(hall_hero),
    .chunk_shift = HALL_HERO_CHUNK_SHIFT,
    .max = 4194304u,
    .column_count = GP_COUNT_OF(hall_hero_gp_columns),
    .columns = hall_hero_gp_columns,
};

/* Notification */

/* Notifies the listeners to created or recycled, or to any property when one
 * of a component has changed. Returns the slot, or NULL if the hero has
 * died. */
GP_NOINLINE gp_slot *hall_hero_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_hero *hero = (hall_hero *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_life(&walk, &emission, gp, slot,
        &hall_gp(world)->every[HALL_HERO_TYPE], event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, (hall_hero_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        hall_hero_created_fn *fn = (hall_hero_created_fn *)listener->fn;
        fn(listener->context, world, hero);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission) ? slot : NULL;
}

void hall_hero_gp_notify_struct_vec2(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_vec2 old_value, hall_vec2 new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_place_changed_fn *fn =
                (hall_hero_place_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_enum_stance(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_stance old_value, hall_stance new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_stance_changed_fn *fn =
                (hall_hero_stance_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_str(hall_world *world, hall_hero *hero,
    hall_hero_property property, const char *old_value, const char *new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_name_changed_fn *fn =
                (hall_hero_name_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_ref_hero(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_hero_id old_value, hall_hero_id new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_target_changed_fn *fn =
                (hall_hero_target_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_u8(hall_world *world, hall_hero *hero,
    hall_hero_property property, uint8_t old_value, uint8_t new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_level_changed_fn *fn =
                (hall_hero_level_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_bool(hall_world *world, hall_hero *hero,
    hall_hero_property property, bool old_value, bool new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_weak_changed_fn *fn =
                (hall_hero_weak_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_struct_look(hall_world *world, hall_hero *hero,
    hall_hero_property property, hall_look old_value, hall_look new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_look_changed_fn *fn =
                (hall_hero_look_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void hall_hero_gp_notify_u32(hall_world *world, hall_hero *hero,
    hall_hero_property property, uint32_t old_value, uint32_t new_value)
{
    if (gp_listeners_have_any(&hero->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&hall_gp(world)->gp.listeners, &hero->slot.id,
            &hero->listeners, property, hero, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_property(&walk, &emission, &hall_gp(world)->gp, &hero->slot,
            &hall_gp(world)->every[HALL_HERO_TYPE], property);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            hall_hero_changed_fn *fn = (hall_hero_changed_fn *)listener->fn;
            fn(listener->context, world, hero, property);
        } else {
            hall_hero_scratch_changed_fn *fn =
                (hall_hero_scratch_changed_fn *)listener->fn;
            fn(listener->context, world, hero, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

/* name */

bool hall_hero_set_name(hall_world *world, hall_hero *hero, const char *value)
{
    char old_value[sizeof hero->name];
    char new_value[sizeof hero->name];

    GP_ASSERT(hall_hero_is_in(world, hero));
    GP_ASSERT(value != NULL);
    if (gp_text_same(hero->name, sizeof hero->name, value)) {
        return false;
    }
    if (!hall_hero_gp_has_listeners(
            world, hero, gp_event_bit(HALL_HERO_EVENT_NAME))) {
        gp_text_set(hero->name, sizeof hero->name, value);
        return true;
    }
    memcpy(old_value, hero->name, sizeof old_value);
    gp_text_set(hero->name, sizeof hero->name, value);
    memcpy(new_value, hero->name, sizeof new_value);
    hall_hero_gp_notify_str(
        world, hero, HALL_HERO_PROPERTY_NAME, old_value, new_value);
    return true;
}

void hall_hero_touch_name(hall_world *world, hall_hero *hero)
{
    char value[sizeof hero->name];

    GP_ASSERT(hall_hero_is_in(world, hero));
    memcpy(value, hero->name, sizeof value);
    hall_hero_gp_notify_str(world, hero, HALL_HERO_PROPERTY_NAME, value, value);
}

/* level */

/* Updates the properties that depend on level, then notifies: first of
 * level, then of those that changed. */
void hall_hero_gp_propagate_level(
    hall_world *world, hall_hero *hero, uint8_t old_value, uint8_t new_value)
{
    uint64_t id = hero->slot.id;
    bool weak_before = hero->weak;

    hall_hero_gp_update_dependents_of_level(world, hero);

    bool weak_after = hero->weak;

    hall_hero_gp_notify_u8(
        world, hero, HALL_HERO_PROPERTY_LEVEL, old_value, new_value);
    if (hero->slot.id != id) {
        return;
    }
    if (weak_after != weak_before) {
        hall_hero_gp_notify_bool(
            world, hero, HALL_HERO_PROPERTY_WEAK, weak_before, weak_after);
    }
}

#if defined(DEBUG)
#endif

/* Life */

hall_hero *hall_hero_create(hall_world *world)
{
    hall_gp_core *core = hall_gp(world);
    bool is_fresh;
    hall_hero *hero = gp_entity_take_fresh(
        &core->gp, &core->hero_pool, &hall_hero_gp_pool_type, &is_fresh);
    if (hero == NULL) {
        return NULL;
    }
    hero->listeners.bits = GP_OBJECT_SILENT;
    if (is_fresh) {
        hero->listeners.bits |= GP_OBJECT_MAKING;
        hall_gp(world)->gp.busy++;
        hall_health_on_init(world, &hero->health);
        hall_gp(world)->gp.busy--;
        hero->listeners.bits &= ~GP_OBJECT_MAKING;
    }
    hero->health.points = 100;
    memset(&*hall_hero_gp_at_place(world, hero), 0,
        sizeof *hall_hero_gp_at_place(world, hero));
    hero->stance = HALL_STANCE_HIGH;
    memset(hero->name, 0, sizeof hero->name);
    hero->target.bits = 0;
    hero->level = 1;
    hero->weak = false;
#if defined(DEBUG)
    hero->cheats = 0;
#endif
    hero->scratch = 0;

    hall_hero_gp_update_dependents(world, hero);
    hero->listeners.bits &= ~GP_OBJECT_SILENT;
    return (hall_hero *)gp_entity_notify_created(&core->gp, &hero->slot,
        &core->every[HALL_HERO_TYPE], hall_hero_gp_notify);
}

/* Slow path: recycles a hero that has listeners, and refuses one that is not
 * live. */
static GP_NOINLINE bool hall_hero_gp_recycle_slow(
    hall_world *world, hall_hero *hero)
{
    bool is_in = hall_hero_is_in(world, hero);

    GP_ASSERT(is_in || hero == NULL);
    if (!is_in || !gp_entity_leave(&hero->listeners)) {
        return false;
    }
    gp_entity_notify_recycled(&hall_gp(world)->gp, &hero->slot,
        &hero->listeners, &hall_gp(world)->every[HALL_HERO_TYPE],
        hall_hero_gp_notify);
    gp_listeners_drop(&hall_gp(world)->gp.listeners, &hero->listeners, hero);
    gp_pool_give(
        &hall_gp(world)->hero_pool, &hall_hero_gp_pool_type, &hero->slot);
    return true;
}

bool hall_hero_recycle(hall_world *world, hall_hero *hero)
{
    hall_gp_core *core = hall_gp(world);
    gp_slot *slot = (gp_slot *)(void *)hero;
    bool is_unobserved = gp_entity_is_unobserved(&core->gp, &core->hero_pool,
        slot, sizeof(hall_hero), &core->every[HALL_HERO_TYPE]);

    if (GP_UNLIKELY(!is_unobserved)) {
        return hall_hero_gp_recycle_slow(world, hero);
    }
    gp_pool_give(&core->hero_pool, &hall_hero_gp_pool_type, slot);
    return true;
}

void hall_hero_recycle_all(hall_world *world)
{
    hall_hero_walk walk = hall_hero_walk_begin(world);
    hall_hero *hero;

    while ((hero = hall_hero_walk_next(&walk)) != NULL) {
        hall_hero_recycle(world, hero);
    }
}

uint32_t hall_hero_recycle_each(
    hall_world *world, const hall_hero_id *ids, uint32_t count)
{
    uint32_t recycled = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (count - i > GP_POOL_FETCH_AHEAD) {
            hall_hero_fetch(world, ids[i + GP_POOL_FETCH_AHEAD]);
        }
        hall_hero *hero = hall_hero_find(world, ids[i]);
        if (hero != NULL && (gp_entity_give_found(&hall_gp(world)->gp,
                                 &hall_gp(world)->hero_pool,
                                 &hall_hero_gp_pool_type, &hero->slot) ||
                                hall_hero_recycle(world, hero))) {
            recycled++;
        }
    }
    return recycled;
}

void hall_hero_trim(hall_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&hall_gp(world)->gp));
    gp_pool_trim(&hall_gp(world)->hero_pool, NULL, world);
}

const char *hall_hero_find_stale(const hall_world *world, hall_hero *hero)
{
    {
        bool new_value = hall_hero_gp_compute_weak(world, hero);

        if (hero->weak != new_value) {
            return "weak";
        }
    }
    return NULL;
}

const char *hall_hero_find_any_stale(hall_world *world, gp_id *id)
{
    hall_hero_walk walk = hall_hero_walk_begin(world);
    hall_hero *hero = hall_hero_walk_next(&walk);

    while (hero != NULL) {
        const char *found = hall_hero_find_stale(world, hero);

        if (found != NULL) {
            if (id != NULL) {
                *id = hall_hero_get_any_id(hero);
            }
            return found;
        }
        hero = hall_hero_walk_next(&walk);
    }
    return NULL;
}
