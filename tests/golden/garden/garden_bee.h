/*
 * garden_bee.h - a bee: collects honey until it is tired.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_BEE_H
#define GARDEN_BEE_H

#include "garden_types.h"

#include "garden_health.h"
#include "garden_physics.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_bee {
    GP_FIELD gp_slot slot;  /* its ID; the generation is odd while it lives */
    gp_listeners listeners; /* nothing else until somebody listens */
    gp_list_node flying_links;
    garden_physics physics;
    garden_health health;
    GP_FIELD int32_t hp;   /* 0 to 100, at first 100 */
    GP_FIELD float energy; /* at first 1 */
    GP_FIELD garden_vec2 position;
    GP_FIELD garden_mood mood; /* at first hungry */
    GP_FIELD garden_honey_id target;
    GP_FIELD char name[24]; /* at most 23 bytes */
    uint16_t scratch;
    GP_FIELD uint32_t hive; /* kept over lives */
};

typedef enum garden_bee_event {
    GARDEN_BEE_EVENT_CHANGED, /* any property */
    GARDEN_BEE_EVENT_CREATED,
    GARDEN_BEE_EVENT_RECYCLED,
    GARDEN_BEE_EVENT_HP,
    GARDEN_BEE_EVENT_ENERGY,
    GARDEN_BEE_EVENT_POSITION,
    GARDEN_BEE_EVENT_MOOD,
    GARDEN_BEE_EVENT_TARGET,
    GARDEN_BEE_EVENT_NAME,
    GARDEN_BEE_EVENT_HIVE,
    GARDEN_BEE_EVENT_STUNG,
} garden_bee_event;

typedef enum garden_bee_property {
    GARDEN_BEE_PROPERTY_HP = GARDEN_BEE_EVENT_HP,
    GARDEN_BEE_PROPERTY_ENERGY = GARDEN_BEE_EVENT_ENERGY,
    GARDEN_BEE_PROPERTY_POSITION = GARDEN_BEE_EVENT_POSITION,
    GARDEN_BEE_PROPERTY_MOOD = GARDEN_BEE_EVENT_MOOD,
    GARDEN_BEE_PROPERTY_TARGET = GARDEN_BEE_EVENT_TARGET,
    GARDEN_BEE_PROPERTY_NAME = GARDEN_BEE_EVENT_NAME,
    GARDEN_BEE_PROPERTY_HIVE = GARDEN_BEE_EVENT_HIVE,
    GARDEN_BEE_PROPERTY_PHYSICS_POSITION = GARDEN_PHYSICS_EVENT_POSITION,
    GARDEN_BEE_PROPERTY_PHYSICS_RADIUS = GARDEN_PHYSICS_EVENT_RADIUS,
    GARDEN_BEE_PROPERTY_HEALTH_POINTS = GARDEN_HEALTH_EVENT_POINTS,
} garden_bee_property;

/* Slots in a chunk of the pool, as a power of two. */
#define GARDEN_BEE_CHUNK_SHIFT 8u

/* Life */

/* Takes a bee from the pool; NULL when all 4096 are live or memory has run
 * out. */
garden_bee *garden_bee_create(garden_world *world);
/* The same with position and hp given. */
garden_bee *garden_bee_create_at(
    garden_world *world, garden_vec2 position, int32_t hp);
/* The same with radius given. */
garden_bee *garden_bee_create_sized(garden_world *world, float radius);
/* The same as a queen. */
garden_bee *garden_bee_create_queen(garden_world *world);

/* Gives a bee back: its listeners go and its IDs are stale. False if it is
 * NULL, not live, or on its way back already. */
bool garden_bee_recycle(garden_world *world, garden_bee *bee);

/* Recycles all that are live at this call. */
void garden_bee_recycle_all(garden_world *world);

/* Gives up the memory at the end of the pool that is neither used nor
 * reserved. Not from inside a callback. */
void garden_bee_trim(garden_world *world);

/* Written by the user. */
void garden_bee_on_init(garden_world *world, garden_bee *bee);
void garden_bee_on_reset(garden_world *world, garden_bee *bee);
void garden_bee_on_deactivate(garden_world *world, garden_bee *bee);
void garden_bee_on_destroy(garden_world *world, garden_bee *bee);

/* Makes room for count of them in all, so that no create allocates; false if
 * there is none. */
static inline bool garden_bee_reserve(garden_world *world, uint32_t count)
{
    return gp_pool_reserve(&garden_gp(world)->bee_pool, count);
}

/* How many are live. */
static inline uint32_t garden_bee_count(const garden_world *world)
{
    return gp_pool_count(&garden_gp_const(world)->bee_pool);
}

/* IDs: keep these from one frame to the next, not pointers. */

static inline garden_bee_id garden_bee_get_id(const garden_bee *bee)
{
    garden_bee_id id = {bee->slot.id};
    return id;
}

static inline gp_id garden_bee_get_any_id(const garden_bee *bee)
{
    return gp_id_of_bits(bee->slot.id);
}

/* The same ID with its type known; zero if it is of another type. */
static inline garden_bee_id garden_bee_id_from_any(gp_id any)
{
    garden_bee_id id = {gp_id_type(any) == GARDEN_BEE_TYPE ? any.bits : 0};
    return id;
}

static inline bool garden_bee_id_equal(garden_bee_id a, garden_bee_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the bee has died. */
static inline garden_bee *garden_bee_find(
    const garden_world *world, garden_bee_id id)
{
    return (garden_bee *)(void *)gp_pool_find(&garden_gp_const(world)->bee_pool,
        id.bits, GARDEN_BEE_TYPE, sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
}

static inline bool garden_bee_is_live(
    const garden_world *world, garden_bee_id id)
{
    return garden_bee_find(world, id) != NULL;
}

/* True if bee points to a live bee of this world. */
static inline bool garden_bee_is_in(
    const garden_world *world, const garden_bee *bee)
{
    return gp_pool_has(&garden_gp_const(world)->bee_pool,
        (const gp_slot *)(const void *)bee, sizeof(garden_bee));
}

/* A walk over what is live, in slot order; newborns wait for the next one.
 * It may be left at any time. */

typedef struct garden_bee_walk {
    gp_pool_walk slots;
} garden_bee_walk;

static inline garden_bee_walk garden_bee_walk_begin(garden_world *world)
{
    garden_bee_walk walk = {gp_pool_walk_begin(&garden_gp(world)->bee_pool)};
    return walk;
}

static inline garden_bee *garden_bee_walk_next(garden_bee_walk *walk)
{
    return (garden_bee *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
}

/* flying: in the air, the newest last. */

static inline garden_bee *garden_bee_flying_of(gp_list_node *place)
{
    if (place == NULL) {
        return NULL;
    }
    return GP_CONTAINER_OF(place, garden_bee, flying_links);
}

/* How many are in the list. */
static inline uint32_t garden_bee_flying_count(const garden_world *world)
{
    const garden_gp_core *core = garden_gp_const(world);

    return gp_list_count(&core->bee_flying_list);
}

/* Puts a bee at the end; false if it is in the list already. */
static inline bool garden_bee_flying_link(garden_world *world, garden_bee *bee)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link(&core->bee_flying_list, &bee->flying_links);
}

/* Puts a bee just before the one at place, which is in the list; false if it
 * is in the list already. */
static inline bool garden_bee_flying_link_before(
    garden_world *world, garden_bee *bee, garden_bee *place)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    is_in = is_in && garden_bee_is_in(world, place);
    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link_before(
        &core->bee_flying_list, &bee->flying_links, &place->flying_links);
}

/* Takes a bee out of the list; false if it is not in it. */
static inline bool garden_bee_flying_unlink(
    garden_world *world, garden_bee *bee)
{
    garden_gp_core *core = garden_gp(world);
    bool is_in = garden_bee_is_in(world, bee);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_unlink(&core->bee_flying_list, &bee->flying_links);
}

/* Whether a bee is in the list. */
static inline bool garden_bee_flying_is_linked(const garden_bee *bee)
{
    return gp_list_node_is_linked(&bee->flying_links);
}

/* The first in the list; NULL if it is empty. */
static inline garden_bee *garden_bee_flying_first(const garden_world *world)
{
    const garden_gp_core *core = garden_gp_const(world);

    return garden_bee_flying_of(gp_list_first(&core->bee_flying_list));
}

/* The one after another; NULL after the last, and after one that is not in
 * it. */
static inline garden_bee *garden_bee_flying_next(const garden_bee *bee)
{
    return garden_bee_flying_of(gp_list_next(&bee->flying_links));
}

/* A walk in the order of the list, in which any may be linked, unlinked and
 * recycled. It may be left at any time. */

typedef struct garden_bee_flying_walk {
    gp_list_walk links;
} garden_bee_flying_walk;

static inline garden_bee_flying_walk garden_bee_flying_walk_begin(
    garden_world *world)
{
    garden_gp_core *core = garden_gp(world);
    garden_bee_flying_walk walk;

    walk.links = gp_list_walk_begin(&core->bee_flying_list);
    return walk;
}

static inline garden_bee *garden_bee_flying_walk_next(
    garden_bee_flying_walk *walk)
{
    return garden_bee_flying_of(gp_list_walk_next(&walk->links));
}

/* Listeners */

/* What to call on which event; made by the constructors below. */
typedef struct garden_bee_listener {
    gp_event_listener gp;
} garden_bee_listener;

static inline garden_bee_listener garden_bee_gp_listener(
    garden_bee_event event, gp_function *fn, void *context)
{
    garden_bee_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A bee was created; only for garden_bee_any_listen. */
typedef void garden_bee_created_fn(
    void *context, garden_world *world, garden_bee *bee);

static inline garden_bee_listener garden_bee_on_created(
    garden_bee_created_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_CREATED, (gp_function *)fn, context);
}

/* A bee is about to be recycled. */
typedef void garden_bee_recycled_fn(
    void *context, garden_world *world, garden_bee *bee);

static inline garden_bee_listener garden_bee_on_recycled(
    garden_bee_recycled_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void garden_bee_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_property property);

static inline garden_bee_listener garden_bee_on_changed(
    garden_bee_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if (event, fn, context) is already
 * registered or memory runs out; _owned also if the owner is dead. */
static inline bool garden_bee_listen(
    garden_world *world, garden_bee *bee, garden_bee_listener listener)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_entity_listen(
        &garden_gp(world)->gp, &bee->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool garden_bee_listen_owned(garden_world *world, garden_bee *bee,
    garden_bee_listener listener, gp_id owner)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_entity_listen_owned(
        &garden_gp(world)->gp, &bee->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool garden_bee_listen_once(
    garden_world *world, garden_bee *bee, garden_bee_listener listener)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_entity_listen_once(
        &garden_gp(world)->gp, &bee->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool garden_bee_unlisten(
    garden_world *world, garden_bee *bee, garden_bee_listener listener)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return gp_unlisten(&garden_gp(world)->gp, &bee->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void garden_bee_unlisten_all(
    garden_world *world, garden_bee *bee, garden_bee_event event)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    gp_listeners_clear(&garden_gp(world)->gp.listeners, &bee->listeners, event);
}

/* The same for the listeners to every bee. */
static inline bool garden_bee_any_listen(
    garden_world *world, garden_bee_listener listener)
{
    return gp_listen(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

static inline bool garden_bee_any_listen_owned(
    garden_world *world, garden_bee_listener listener, gp_id owner)
{
    return gp_listen_owned(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp, owner);
}

static inline bool garden_bee_any_listen_once(
    garden_world *world, garden_bee_listener listener)
{
    return gp_listen_once(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

static inline bool garden_bee_any_unlisten(
    garden_world *world, garden_bee_listener listener)
{
    return gp_unlisten(&garden_gp(world)->gp,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], listener.gp);
}

static inline void garden_bee_any_unlisten_all(
    garden_world *world, garden_bee_event event)
{
    gp_listeners_clear(&garden_gp(world)->gp.listeners,
        &garden_gp(world)->every[GARDEN_BEE_TYPE], event);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool garden_bee_gp_has_listeners(
    const garden_world *world, const garden_bee *bee, uint64_t events)
{
    return gp_entity_has_listeners(&bee->listeners,
        &garden_gp_const(world)->every[GARDEN_BEE_TYPE], events);
}

/* Private: notify the listeners to a property, one function per type. */
void garden_bee_gp_notify_i32(garden_world *world, garden_bee *bee,
    garden_bee_property property, int32_t old_value, int32_t new_value);
void garden_bee_gp_notify_f32(garden_world *world, garden_bee *bee,
    garden_bee_property property, float old_value, float new_value);
void garden_bee_gp_notify_struct_vec2(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_vec2 old_value, garden_vec2 new_value);
void garden_bee_gp_notify_enum_mood(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_mood old_value, garden_mood new_value);
void garden_bee_gp_notify_ref_honey(garden_world *world, garden_bee *bee,
    garden_bee_property property, garden_honey_id old_value,
    garden_honey_id new_value);
void garden_bee_gp_notify_str(garden_world *world, garden_bee *bee,
    garden_bee_property property, const char *old_value, const char *new_value);
void garden_bee_gp_notify_u32(garden_world *world, garden_bee *bee,
    garden_bee_property property, uint32_t old_value, uint32_t new_value);

/* hp: 0 to 100, at first 100. How much it can take. */
typedef void garden_bee_hp_changed_fn(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value);

static inline garden_bee_listener garden_bee_on_hp_changed(
    garden_bee_hp_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_HP, (gp_function *)fn, context);
}

/* Written by the user: hears it first. */
void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value);

/* Private: what a change of hp sets off. */
void garden_bee_gp_notify_of_hp(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value);

/* Sets hp, clamped to 0 to 100, and notifies its listeners. Returns true if
 * the value changed. */
static inline bool garden_bee_set_hp(
    garden_world *world, garden_bee *bee, int32_t value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    int32_t old_value = bee->hp;
    int32_t new_value = gp_clamp_i32(value, 0, 100);

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(bee->hp, new_value);
    garden_bee_gp_notify_of_hp(world, bee, old_value, new_value);
    return true;
}

/* Notifies the listeners to hp without a change: old equals new. */
static inline void garden_bee_touch_hp(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_of_hp(world, bee, bee->hp, bee->hp);
}

/* energy: at first 1. */
typedef void garden_bee_energy_changed_fn(void *context, garden_world *world,
    garden_bee *bee, float old_value, float new_value);

static inline garden_bee_listener garden_bee_on_energy_changed(
    garden_bee_energy_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_ENERGY, (gp_function *)fn, context);
}

/* Sets energy and notifies its listeners. Returns true if the value changed. */
static inline bool garden_bee_set_energy(
    garden_world *world, garden_bee *bee, float new_value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    float old_value = bee->energy;

    if (gp_same_f32(new_value, old_value)) {
        return false;
    }
    GP_STORE(bee->energy, new_value);
    if (garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_ENERGY))) {
        garden_bee_gp_notify_f32(
            world, bee, GARDEN_BEE_PROPERTY_ENERGY, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to energy without a change: old equals new. */
static inline void garden_bee_touch_energy(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_f32(
        world, bee, GARDEN_BEE_PROPERTY_ENERGY, bee->energy, bee->energy);
}

/* position */
typedef void garden_bee_position_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_vec2 old_value, garden_vec2 new_value);

static inline garden_bee_listener garden_bee_on_position_changed(
    garden_bee_position_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_POSITION, (gp_function *)fn, context);
}

/* Sets position and notifies its listeners. Returns true if the value
 * changed. */
static inline bool garden_bee_set_position(
    garden_world *world, garden_bee *bee, garden_vec2 new_value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_vec2 old_value = bee->position;

    if (garden_vec2_same(new_value, old_value)) {
        return false;
    }
    GP_STORE(bee->position, new_value);
    if (garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_POSITION))) {
        garden_bee_gp_notify_struct_vec2(
            world, bee, GARDEN_BEE_PROPERTY_POSITION, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to position without a change: old equals new. */
static inline void garden_bee_touch_position(
    garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_struct_vec2(
        world, bee, GARDEN_BEE_PROPERTY_POSITION, bee->position, bee->position);
}

/* mood: at first hungry. */
typedef void garden_bee_mood_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_mood old_value, garden_mood new_value);

static inline garden_bee_listener garden_bee_on_mood_changed(
    garden_bee_mood_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_MOOD, (gp_function *)fn, context);
}

/* Sets mood and notifies its listeners. Returns true if the value changed. */
static inline bool garden_bee_set_mood(
    garden_world *world, garden_bee *bee, garden_mood new_value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_mood old_value = bee->mood;

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(bee->mood, new_value);
    if (garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_MOOD))) {
        garden_bee_gp_notify_enum_mood(
            world, bee, GARDEN_BEE_PROPERTY_MOOD, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to mood without a change: old equals new. */
static inline void garden_bee_touch_mood(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_enum_mood(
        world, bee, GARDEN_BEE_PROPERTY_MOOD, bee->mood, bee->mood);
}

/* target */
typedef void garden_bee_target_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_honey_id old_value, garden_honey_id new_value);

static inline garden_bee_listener garden_bee_on_target_changed(
    garden_bee_target_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_TARGET, (gp_function *)fn, context);
}

/* Sets target and notifies its listeners. Returns true if the value changed. */
static inline bool garden_bee_set_target(
    garden_world *world, garden_bee *bee, garden_honey_id new_value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_honey_id old_value = bee->target;

    if (new_value.bits == old_value.bits) {
        return false;
    }
    GP_STORE(bee->target, new_value);
    if (garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_TARGET))) {
        garden_bee_gp_notify_ref_honey(
            world, bee, GARDEN_BEE_PROPERTY_TARGET, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to target without a change: old equals new. */
static inline void garden_bee_touch_target(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_ref_honey(
        world, bee, GARDEN_BEE_PROPERTY_TARGET, bee->target, bee->target);
}

/* name: at most 23 bytes. */
typedef void garden_bee_name_changed_fn(void *context, garden_world *world,
    garden_bee *bee, const char *old_value, const char *new_value);

static inline garden_bee_listener garden_bee_on_name_changed(
    garden_bee_name_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_NAME, (gp_function *)fn, context);
}

/* Sets name, cut at the last whole character that fits, and tells who
 * listens; true if it changed. */
bool garden_bee_set_name(
    garden_world *world, garden_bee *bee, const char *value);

/* Tells who listens as a set would, old text and new text equal. */
void garden_bee_touch_name(garden_world *world, garden_bee *bee);

/* hive: kept over lives. */
typedef void garden_bee_hive_changed_fn(void *context, garden_world *world,
    garden_bee *bee, uint32_t old_value, uint32_t new_value);

static inline garden_bee_listener garden_bee_on_hive_changed(
    garden_bee_hive_changed_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_HIVE, (gp_function *)fn, context);
}

/* Sets hive and notifies its listeners. Returns true if the value changed. */
static inline bool garden_bee_set_hive(
    garden_world *world, garden_bee *bee, uint32_t new_value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    uint32_t old_value = bee->hive;

    if (new_value == old_value) {
        return false;
    }
    GP_STORE(bee->hive, new_value);
    if (garden_bee_gp_has_listeners(
            world, bee, gp_event_bit(GARDEN_BEE_EVENT_HIVE))) {
        garden_bee_gp_notify_u32(
            world, bee, GARDEN_BEE_PROPERTY_HIVE, old_value, new_value);
    }
    return true;
}

/* Notifies the listeners to hive without a change: old equals new. */
static inline void garden_bee_touch_hive(garden_world *world, garden_bee *bee)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_bee_gp_notify_u32(
        world, bee, GARDEN_BEE_PROPERTY_HIVE, bee->hive, bee->hive);
}

/* stung */
typedef void garden_bee_stung_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_id attacker, int32_t damage);

static inline garden_bee_listener garden_bee_on_stung(
    garden_bee_stung_fn *fn, void *context)
{
    return garden_bee_gp_listener(
        GARDEN_BEE_EVENT_STUNG, (gp_function *)fn, context);
}

/* Written by the user: hears it first. */
void garden_bee_flinch(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);

/* Notifies the listeners to stung now. Stops if one recycles the bee. */
void garden_bee_stung_emit(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);

/* Posts stung for execute_callbacks; see gp_posts.h. */
bool garden_bee_stung_post(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);
bool garden_bee_stung_post_to(gp_stream *stream, garden_bee_id gp_target,
    garden_bee_id attacker, int32_t damage);

/* Messages: each calls the handlers of its components in their order, until
 * one recycles the bee. Returns false if that is not live. */

/* damage */
bool garden_bee_send_damage(
    garden_world *world, garden_bee *bee, int32_t amount, gp_id source);

/* physics.radius */

/* Written by you: called after the listeners of the component. */
void garden_bee_redraw(
    garden_world *world, garden_bee *bee, float old_value, float new_value);

/* Private: for the component. */
void garden_bee_gp_hear_physics_radius(
    garden_world *world, garden_bee *bee, float old_value, float new_value);

/* health.died */

/* Written by you: called after the listeners of the component. */
void garden_bee_fall(garden_world *world, garden_bee *bee);

/* Private: for the component. */
void garden_bee_gp_hear_health_died(garden_world *world, garden_bee *bee);

/* Private: for the world. */
bool garden_bee_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type garden_bee_gp_pool_type;
void garden_bee_gp_close_pool(garden_world *world);

#ifdef __cplusplus
}
#endif

#endif
