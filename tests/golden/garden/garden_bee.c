/* garden_bee.c - see garden_bee.h. Written by gpgen from garden.yaml; do not
 * edit. */
#define GP_GENERATED
#include "garden_bee.h"

GP_ASSERT_ENTITY(garden_bee);

const gp_pool_type garden_bee_gp_pool_type = {
    .name = "bee",
    .number = GARDEN_BEE_TYPE,
    .size = sizeof(garden_bee),
    .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    .max = 4096u,
};

/* Notification */

/* Notifies listeners to the life of a bee, or to any property when one of a
 * component has changed. Returns false if it has died. */
GP_NOINLINE bool garden_bee_gp_notify(
    gp_world *gp, gp_slot *slot, uint32_t event)
{
    garden_world *world = (garden_world *)(void *)gp;
    garden_bee *bee = (garden_bee *)(void *)slot;
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_life(&walk, &emission, gp, slot, event);

    while (listener != NULL) {
        if (event > GP_ENTITY_RECYCLED) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, (garden_bee_property)event);
            listener = gp_notify_next(&walk, &emission, listener);
            continue;
        }
        garden_bee_created_fn *fn = (garden_bee_created_fn *)listener->fn;
        fn(listener->context, world, bee);
        listener = gp_notify_next(&walk, &emission, listener);
    }
    return gp_emission_is_outlived(&emission);
}

void garden_bee_gp_notify_i32(garden_world *world, garden_bee *bee,
    garden_bee_property property, int32_t old_value, int32_t new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_hp_changed_fn *fn =
                (garden_bee_hp_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_f32(garden_world *world, garden_bee *bee,
    garden_bee_property property, float old_value, float new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_energy_changed_fn *fn =
                (garden_bee_energy_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_struct_vec2(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_vec2 old_value, garden_vec2 new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_position_changed_fn *fn =
                (garden_bee_position_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_enum_mood(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_mood old_value, garden_mood new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_mood_changed_fn *fn =
                (garden_bee_mood_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_ref_honey(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_honey_id old_value,
    garden_honey_id new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_target_changed_fn *fn =
                (garden_bee_target_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_str(garden_world *world, garden_bee *bee,
    garden_bee_property property, const char *old_value, const char *new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_name_changed_fn *fn =
                (garden_bee_name_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_notify_u32(garden_world *world, garden_bee *bee,
    garden_bee_property property, uint32_t old_value, uint32_t new_value)
{
    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, property, bee, 0);
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_property(
        &walk, &emission, &garden_gp(world)->gp, &bee->slot, property);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_bee_changed_fn *fn = (garden_bee_changed_fn *)listener->fn;
            fn(listener->context, world, bee, property);
        } else {
            garden_bee_hive_changed_fn *fn =
                (garden_bee_hive_changed_fn *)listener->fn;
            fn(listener->context, world, bee, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_bee_gp_hear_physics_radius(
    garden_world *world, garden_bee *bee, float old_value, float new_value)
{
    uint64_t id = bee->slot.id;

    garden_gp(world)->gp.busy++;
    garden_bee_redraw(world, bee, old_value, new_value);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }
    garden_bee_gp_notify(
        &garden_gp(world)->gp, &bee->slot, GARDEN_PHYSICS_EVENT_RADIUS);
}

void garden_bee_gp_hear_health_died(garden_world *world, garden_bee *bee)
{
    uint64_t id = bee->slot.id;

    garden_gp(world)->gp.busy++;
    garden_bee_fall(world, bee);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }
}

/* hp */

void garden_bee_gp_notify_of_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    uint64_t id = bee->slot.id;

    if (gp_listeners_hear(&bee->listeners, GP_OBJECT_SILENT)) {
        gp_world_update_bindings(&garden_gp(world)->gp.listeners, &bee->slot.id,
            &bee->listeners, GARDEN_BEE_EVENT_HP, bee, 0);
        return;
    }
    garden_gp(world)->gp.busy++;
    garden_bee_check_death(world, bee, old_value, new_value);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }

    garden_bee_gp_notify_i32(
        world, bee, GARDEN_BEE_PROPERTY_HP, old_value, new_value);
}

/* name */

bool garden_bee_set_name(
    garden_world *world, garden_bee *bee, const char *value)
{
    char old_value[sizeof bee->name];
    char new_value[sizeof bee->name];

    GP_ASSERT(garden_bee_is_in(world, bee));
    GP_ASSERT(value != NULL);
    if (gp_text_same(bee->name, sizeof bee->name, value)) {
        return false;
    }
    if (!garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_NAME))) {
        gp_text_set(bee->name, sizeof bee->name, value);
        return true;
    }
    memcpy(old_value, bee->name, sizeof old_value);
    gp_text_set(bee->name, sizeof bee->name, value);
    memcpy(new_value, bee->name, sizeof new_value);
    garden_bee_gp_notify_str(
        world, bee, GARDEN_BEE_PROPERTY_NAME, old_value, new_value);
    return true;
}

void garden_bee_touch_name(garden_world *world, garden_bee *bee)
{
    char value[sizeof bee->name];

    GP_ASSERT(garden_bee_is_in(world, bee));
    memcpy(value, bee->name, sizeof value);
    garden_bee_gp_notify_str(
        world, bee, GARDEN_BEE_PROPERTY_NAME, value, value);
}

void garden_bee_stung_emit(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    uint64_t id = bee->slot.id;

    garden_gp(world)->gp.busy++;
    garden_bee_flinch(world, bee, attacker, damage);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return;
    }

    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify(&walk, &emission,
        &garden_gp(world)->gp, &bee->slot, GARDEN_BEE_EVENT_STUNG);

    while (listener != NULL) {
        garden_bee_stung_fn *fn = (garden_bee_stung_fn *)listener->fn;
        fn(listener->context, world, bee, attacker, damage);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

bool garden_bee_send_damage(
    garden_world *world, garden_bee *bee, int32_t amount, gp_id source)
{
    bool is_in = garden_bee_is_in(world, bee);
    uint64_t id;

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    id = bee->slot.id;
    garden_gp(world)->gp.busy++;
    garden_physics_handle_damage(world, &bee->physics, amount, source);
    if (bee->slot.id != id) {
        garden_gp(world)->gp.busy--;
        return true;
    }
    garden_health_handle_damage(world, &bee->health, amount, source);
    garden_gp(world)->gp.busy--;
    return true;
}

/* Life */

/* Takes a slot and stores the defaults. */
static inline garden_bee *garden_bee_gp_begin_create(garden_world *world)
{
    garden_gp_core *core = garden_gp(world);
    bool is_fresh;
    gp_slot *slot = gp_entity_take(
        &core->gp, &core->bee_pool, &garden_bee_gp_pool_type, &is_fresh);
    if (slot == NULL) {
        return NULL;
    }

    garden_bee *bee = (garden_bee *)(void *)slot;
    bee->listeners.heard = GP_OBJECT_SILENT;
    bee->listeners.first = NULL;
    if (is_fresh) {
        bee->physics.gp_owner.offset = offsetof(garden_bee, physics);
        bee->health.gp_owner.offset = offsetof(garden_bee, health);
        bee->listeners.heard |= GP_OBJECT_MAKING;
        garden_gp(world)->gp.busy++;
        garden_bee_on_init(world, bee);
        garden_gp(world)->gp.busy--;
        bee->listeners.heard &= ~GP_OBJECT_MAKING;
    }
    memset(&bee->physics.position, 0, sizeof bee->physics.position);
    bee->physics.radius = 16.0f;
    bee->physics.touching = 0;
    bee->health.points = 40;
    bee->hp = 100;
    bee->energy = 1.0f;
    memset(&bee->position, 0, sizeof bee->position);
    bee->mood = GARDEN_MOOD_HUNGRY;
    bee->target.bits = 0;
    memset(bee->name, 0, sizeof bee->name);
    bee->scratch = 0;

    return bee;
}

/* Notifies the listeners to created. Returns NULL if the bee has died. */
static inline garden_bee *garden_bee_gp_end_create(
    garden_world *world, garden_bee *bee)
{
    uint64_t id = bee->slot.id;
    garden_gp(world)->gp.busy++;
    garden_health_on_reset(world, &bee->health);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return NULL;
    }
    garden_gp(world)->gp.busy++;
    garden_bee_on_reset(world, bee);
    garden_gp(world)->gp.busy--;
    if (bee->slot.id != id) {
        return NULL;
    }
    bee->listeners.heard &= ~GP_OBJECT_SILENT;
    if (!gp_entity_notify_created(&garden_gp(world)->gp, &bee->slot,
            &garden_gp(world)->every[GARDEN_BEE_TYPE])) {
        return NULL;
    }

    return bee;
}

garden_bee *garden_bee_create(garden_world *world)
{
    garden_bee *bee = garden_bee_gp_begin_create(world);

    if (bee == NULL) {
        return NULL;
    }
    return garden_bee_gp_end_create(world, bee);
}

garden_bee *garden_bee_create_at(
    garden_world *world, garden_vec2 position, int32_t hp)
{
    garden_bee *bee = garden_bee_gp_begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->position = position;
    bee->hp = gp_clamp_i32(hp, 0, 100);
    return garden_bee_gp_end_create(world, bee);
}

garden_bee *garden_bee_create_sized(garden_world *world, float radius)
{
    garden_bee *bee = garden_bee_gp_begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->physics.radius = radius;
    return garden_bee_gp_end_create(world, bee);
}

garden_bee *garden_bee_create_queen(garden_world *world)
{
    garden_bee *bee = garden_bee_gp_begin_create(world);
    if (bee == NULL) {
        return NULL;
    }
    bee->hp = 80;
    gp_text_set(bee->name, sizeof bee->name, "queen");
    bee->health.points = 200;
    return garden_bee_gp_end_create(world, bee);
}

static inline void garden_bee_gp_leave_lists(
    garden_world *world, garden_bee *bee)
{
    gp_list_unlink(&garden_gp(world)->bee_flying_list, &bee->flying_links);
}

bool garden_bee_recycle(garden_world *world, garden_bee *bee)
{
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in || bee == NULL);
    GP_ASSERT(!is_in || !gp_listeners_hear(&bee->listeners, GP_OBJECT_MAKING));
    if (!is_in || !gp_entity_leave(&bee->listeners)) {
        return false;
    }
    garden_bee_gp_notify(&garden_gp(world)->gp, &bee->slot, GP_ENTITY_RECYCLED);
    garden_gp(world)->gp.busy++;
    garden_bee_on_deactivate(world, bee);
    garden_health_on_deactivate(world, &bee->health);
    garden_gp(world)->gp.busy--;
    garden_bee_gp_leave_lists(world, bee);
    gp_listeners_drop(&garden_gp(world)->gp.listeners, &bee->listeners, bee);
    gp_pool_give(
        &garden_gp(world)->bee_pool, &garden_bee_gp_pool_type, &bee->slot);
    return true;
}

void garden_bee_recycle_all(garden_world *world)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    garden_bee *bee;

    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        garden_bee_recycle(world, bee);
    }
}

static void garden_bee_gp_destroy_slot(void *context, gp_slot *slot)
{
    garden_world *world = (garden_world *)context;
    garden_bee *bee = (garden_bee *)(void *)slot;

    garden_gp(world)->gp.busy++;
    garden_bee_on_destroy(world, bee);
    garden_gp(world)->gp.busy--;
}

void garden_bee_trim(garden_world *world)
{
    GP_ASSERT(!gp_world_is_busy(&garden_gp(world)->gp));
    gp_pool_trim(
        &garden_gp(world)->bee_pool, garden_bee_gp_destroy_slot, world);
}

void garden_bee_gp_close_pool(garden_world *world)
{
    gp_pool_finish(
        &garden_gp(world)->bee_pool, garden_bee_gp_destroy_slot, world);
}
