/*
 * garden_bee.h - a bee: collects honey until it is tired.
 *
 * It lives in its world's pool and never moves; from one frame to the next keep
 * its ID, not its pointer. Read fields as they are, change them through the
 * setters. A listener may do anything: add and remove listeners, set again,
 * recycle the object it hears of. Its function and its context together are its
 * name: added twice it is refused, and so it is when memory runs out. An owned
 * one goes when its owner dies, one added once goes before its only call. While
 * nested sets are told, the field may already be further on than the values
 * told.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_BEE_H
#define GARDEN_BEE_H

#include "garden_types.h"

#include "garden_health.h"
#include "garden_physics.h"

#include "gp_listeners.h"
#include "gp_pool.h"
#include "gp_scalar.h"
#include "gp_text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct garden_bee {
    gp_slot slot;           /* its ID; the generation is odd while it lives */
    gp_listeners listeners; /* nothing else until somebody listens */
    gp_list_node flying_links;
    garden_physics physics;
    garden_health health;
    int32_t hp;   /* 0 to 100, at first 100 */
    float energy; /* at first 1 */
    garden_vec2 position;
    garden_mood mood; /* at first hungry */
    garden_honey_id target;
    char name[24]; /* at most 23 bytes */
    uint16_t scratch;
    uint32_t hive; /* kept over lives */
};

/* What can be heard of a bee. */
enum {
    GARDEN_BEE_EVENT_CHANGED,
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
};

/* The properties of a bee, for listeners to any of them. */
typedef enum garden_bee_property {
    GARDEN_BEE_PROPERTY_HP,
    GARDEN_BEE_PROPERTY_ENERGY,
    GARDEN_BEE_PROPERTY_POSITION,
    GARDEN_BEE_PROPERTY_MOOD,
    GARDEN_BEE_PROPERTY_TARGET,
    GARDEN_BEE_PROPERTY_NAME,
    GARDEN_BEE_PROPERTY_HIVE,
    GARDEN_BEE_PROPERTY_PHYSICS_POSITION,
    GARDEN_BEE_PROPERTY_PHYSICS_RADIUS,
    GARDEN_BEE_PROPERTY_HEALTH_POINTS,
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

/* Makes room for count of them in all, so that no create allocates; false if
 * there is none. */
bool garden_bee_reserve(garden_world *world, uint32_t count);

/* Gives up the memory at the end of the pool that is neither used nor
 * reserved. Not from inside a callback. */
void garden_bee_trim(garden_world *world);

/* Written by the user. */
void garden_bee_on_init(garden_world *world, garden_bee *bee);
void garden_bee_on_reset(garden_world *world, garden_bee *bee);
void garden_bee_on_deactivate(garden_world *world, garden_bee *bee);
void garden_bee_on_destroy(garden_world *world, garden_bee *bee);

/* How many are live. */
static inline uint32_t garden_bee_count(const garden_world *world)
{
    return gp_pool_count(&garden_world_const_core_of(world)->bee_pool);
}

/* IDs: keep these from one frame to the next, not pointers. */

static inline garden_bee_id garden_bee_get_id(const garden_bee *bee)
{
    garden_bee_id id;
    id.bits = bee->slot.id;
    return id;
}

static inline gp_id garden_bee_get_any_id(const garden_bee *bee)
{
    gp_id id;
    id.bits = bee->slot.id;
    return id;
}

/* The same ID with its type known; zero if it is of another type. */
static inline garden_bee_id garden_bee_id_from_any(gp_id any)
{
    garden_bee_id id;
    id.bits = gp_id_type(any) == GARDEN_BEE_TYPE ? any.bits : 0;
    return id;
}

static inline bool garden_bee_id_equal(garden_bee_id a, garden_bee_id b)
{
    return a.bits == b.bits;
}

static inline gp_slot *garden_bee_slot(const garden_world *world, uint64_t id)
{
    const gp_pool *pool = &garden_world_const_core_of(world)->bee_pool;
    return gp_pool_find(pool, id, GARDEN_BEE_TYPE, (uint32_t)sizeof(garden_bee),
        GARDEN_BEE_CHUNK_SHIFT);
}

/* The bee with an ID; NULL once it has died. */
static inline garden_bee *garden_bee_find(garden_world *world, garden_bee_id id)
{
    gp_slot *slot = garden_bee_slot(world, id.bits);
    return (garden_bee *)(void *)slot;
}

static inline bool garden_bee_is_live(
    const garden_world *world, garden_bee_id id)
{
    return garden_bee_slot(world, id.bits) != NULL;
}

/* Whether a bee is live, and of this world. */
static inline bool garden_bee_is_in(
    const garden_world *world, const garden_bee *bee)
{
    const gp_pool *pool = &garden_world_const_core_of(world)->bee_pool;
    const gp_slot *slot = (const gp_slot *)(const void *)bee; /* or NULL */

    return gp_pool_has(pool, slot, (uint32_t)sizeof(garden_bee));
}

/* A walk over what is live, in slot order; newborns wait for the next one.
 * It may be left at any time. */

typedef struct garden_bee_walk {
    gp_pool_walk slots;
} garden_bee_walk;

static inline garden_bee_walk garden_bee_walk_begin(garden_world *world)
{
    garden_bee_walk walk;
    walk.slots = gp_pool_walk_begin(&garden_world_core_of(world)->bee_pool);
    return walk;
}

static inline garden_bee *garden_bee_walk_next(garden_bee_walk *walk)
{
    return (garden_bee *)(void *)gp_pool_walk_next(
        &walk->slots, (uint32_t)sizeof(garden_bee), GARDEN_BEE_CHUNK_SHIFT);
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
    const garden_world_core *core = garden_world_const_core_of(world);

    return gp_list_count(&core->bee_flying_list);
}

/* Puts a bee at the end; false if it is in the list already. */
static inline bool garden_bee_flying_link(garden_world *world, garden_bee *bee)
{
    garden_world_core *core = garden_world_core_of(world);
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
    garden_world_core *core = garden_world_core_of(world);
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
    garden_world_core *core = garden_world_core_of(world);
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
    const garden_world_core *core = garden_world_const_core_of(world);

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
    garden_world_core *core = garden_world_core_of(world);
    garden_bee_flying_walk walk;

    walk.links = gp_list_walk_begin(&core->bee_flying_list);
    return walk;
}

static inline garden_bee *garden_bee_flying_walk_next(
    garden_bee_flying_walk *walk)
{
    return garden_bee_flying_of(gp_list_walk_next(&walk->links));
}

/* A bee has been created */

typedef void garden_bee_created_fn(
    void *context, garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_created_add(
    garden_world *world, garden_bee_created_fn *fn, void *context);
bool garden_bee_any_created_add_owned(
    garden_world *world, garden_bee_created_fn *fn, void *context, gp_id owner);
bool garden_bee_any_created_add_once(
    garden_world *world, garden_bee_created_fn *fn, void *context);
bool garden_bee_any_created_remove(
    garden_world *world, garden_bee_created_fn *fn, void *context);
void garden_bee_any_created_clear(garden_world *world);

/* A bee is recycled */

typedef void garden_bee_recycled_fn(
    void *context, garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_recycled_add(
    garden_world *world, garden_bee_recycled_fn *fn, void *context);
bool garden_bee_any_recycled_add_owned(garden_world *world,
    garden_bee_recycled_fn *fn, void *context, gp_id owner);
bool garden_bee_any_recycled_add_once(
    garden_world *world, garden_bee_recycled_fn *fn, void *context);
bool garden_bee_any_recycled_remove(
    garden_world *world, garden_bee_recycled_fn *fn, void *context);
void garden_bee_any_recycled_clear(garden_world *world);

/* Any property */

typedef void garden_bee_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_property property);

/* Listeners to this bee. */
bool garden_bee_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context);
bool garden_bee_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context);
bool garden_bee_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_changed_fn *fn, void *context);
void garden_bee_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_changed_add(
    garden_world *world, garden_bee_changed_fn *fn, void *context);
bool garden_bee_any_changed_add_owned(
    garden_world *world, garden_bee_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_changed_add_once(
    garden_world *world, garden_bee_changed_fn *fn, void *context);
bool garden_bee_any_changed_remove(
    garden_world *world, garden_bee_changed_fn *fn, void *context);
void garden_bee_any_changed_clear(garden_world *world);

/* Whether anybody may hear of one of these events, or of any property. */
static inline bool garden_bee_are_heard(
    const garden_world *world, const garden_bee *bee, uint64_t events)
{
    const garden_world_core *core = garden_world_const_core_of(world);
    uint32_t place = GARDEN_BEE_TYPE;
    uint64_t heard = core->of_type[place].heard | bee->listeners.heard;

    events |= gp_event_bit(GARDEN_BEE_EVENT_CHANGED);
    return (heard & events) != 0;
}

/* Whether anybody may hear that a property has changed. */
static inline bool garden_bee_is_heard(
    const garden_world *world, const garden_bee *bee, uint32_t event)
{
    return garden_bee_are_heard(world, bee, gp_event_bit(event));
}

/* hp: 0 to 100, at first 100. How much it can take. */

typedef void garden_bee_hp_changed_fn(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value);

/* Listeners to this bee. */
bool garden_bee_hp_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context);
bool garden_bee_hp_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_hp_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context);
bool garden_bee_hp_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_hp_changed_fn *fn, void *context);
void garden_bee_hp_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_hp_changed_add(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context);
bool garden_bee_any_hp_changed_add_owned(garden_world *world,
    garden_bee_hp_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_hp_changed_add_once(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context);
bool garden_bee_any_hp_changed_remove(
    garden_world *world, garden_bee_hp_changed_fn *fn, void *context);
void garden_bee_any_hp_changed_clear(garden_world *world);

/* Written by the user: hears it first. */
void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value);

/* The part of garden_bee_set_hp that is needed only when somebody listens. */
void garden_bee_tell_hp(
    garden_world *world, garden_bee *bee, int32_t old_value);

/* Sets hp, clamped to 0 to 100, and tells who listens; true if it changed. */
static inline bool garden_bee_set_hp(
    garden_world *world, garden_bee *bee, int32_t value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    int32_t old_value = bee->hp;
    int32_t new_value = gp_clamp_i32(value, 0, 100);

    if (new_value == old_value) {
        return false;
    }
    bee->hp = new_value;
    garden_bee_tell_hp(world, bee, old_value);
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_hp(garden_world *world, garden_bee *bee);

/* energy: at first 1. */

typedef void garden_bee_energy_changed_fn(void *context, garden_world *world,
    garden_bee *bee, float old_value, float new_value);

/* Listeners to this bee. */
bool garden_bee_energy_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context);
bool garden_bee_energy_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_energy_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context);
bool garden_bee_energy_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_energy_changed_fn *fn, void *context);
void garden_bee_energy_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_energy_changed_add(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context);
bool garden_bee_any_energy_changed_add_owned(garden_world *world,
    garden_bee_energy_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_energy_changed_add_once(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context);
bool garden_bee_any_energy_changed_remove(
    garden_world *world, garden_bee_energy_changed_fn *fn, void *context);
void garden_bee_any_energy_changed_clear(garden_world *world);

/* The part of garden_bee_set_energy that is needed only when somebody
 * listens. */
void garden_bee_tell_energy(
    garden_world *world, garden_bee *bee, float old_value);

/* Sets energy and tells who listens; true if it changed. */
static inline bool garden_bee_set_energy(
    garden_world *world, garden_bee *bee, float value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    float old_value = bee->energy;
    float new_value = value;

    if (gp_same_f32(new_value, old_value)) {
        return false;
    }
    bee->energy = new_value;
    if (garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_ENERGY)) {
        garden_bee_tell_energy(world, bee, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_energy(garden_world *world, garden_bee *bee);

/* position */

typedef void garden_bee_position_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_vec2 old_value, garden_vec2 new_value);

/* Listeners to this bee. */
bool garden_bee_position_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context);
bool garden_bee_position_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_position_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context);
bool garden_bee_position_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_position_changed_fn *fn, void *context);
void garden_bee_position_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_position_changed_add(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context);
bool garden_bee_any_position_changed_add_owned(garden_world *world,
    garden_bee_position_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_position_changed_add_once(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context);
bool garden_bee_any_position_changed_remove(
    garden_world *world, garden_bee_position_changed_fn *fn, void *context);
void garden_bee_any_position_changed_clear(garden_world *world);

/* The part of garden_bee_set_position that is needed only when somebody
 * listens. */
void garden_bee_tell_position(
    garden_world *world, garden_bee *bee, garden_vec2 old_value);

/* Sets position and tells who listens; true if it changed. */
static inline bool garden_bee_set_position(
    garden_world *world, garden_bee *bee, garden_vec2 value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_vec2 old_value = bee->position;
    garden_vec2 new_value = value;

    if (garden_vec2_same(new_value, old_value)) {
        return false;
    }
    bee->position = new_value;
    if (garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_POSITION)) {
        garden_bee_tell_position(world, bee, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_position(garden_world *world, garden_bee *bee);

/* mood: at first hungry. */

typedef void garden_bee_mood_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_mood old_value, garden_mood new_value);

/* Listeners to this bee. */
bool garden_bee_mood_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context);
bool garden_bee_mood_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_mood_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context);
bool garden_bee_mood_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_mood_changed_fn *fn, void *context);
void garden_bee_mood_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_mood_changed_add(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context);
bool garden_bee_any_mood_changed_add_owned(garden_world *world,
    garden_bee_mood_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_mood_changed_add_once(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context);
bool garden_bee_any_mood_changed_remove(
    garden_world *world, garden_bee_mood_changed_fn *fn, void *context);
void garden_bee_any_mood_changed_clear(garden_world *world);

/* The part of garden_bee_set_mood that is needed only when somebody listens. */
void garden_bee_tell_mood(
    garden_world *world, garden_bee *bee, garden_mood old_value);

/* Sets mood and tells who listens; true if it changed. */
static inline bool garden_bee_set_mood(
    garden_world *world, garden_bee *bee, garden_mood value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_mood old_value = bee->mood;
    garden_mood new_value = value;

    if (new_value == old_value) {
        return false;
    }
    bee->mood = new_value;
    if (garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_MOOD)) {
        garden_bee_tell_mood(world, bee, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_mood(garden_world *world, garden_bee *bee);

/* target */

typedef void garden_bee_target_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_honey_id old_value, garden_honey_id new_value);

/* Listeners to this bee. */
bool garden_bee_target_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context);
bool garden_bee_target_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_target_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context);
bool garden_bee_target_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_target_changed_fn *fn, void *context);
void garden_bee_target_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_target_changed_add(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context);
bool garden_bee_any_target_changed_add_owned(garden_world *world,
    garden_bee_target_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_target_changed_add_once(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context);
bool garden_bee_any_target_changed_remove(
    garden_world *world, garden_bee_target_changed_fn *fn, void *context);
void garden_bee_any_target_changed_clear(garden_world *world);

/* The part of garden_bee_set_target that is needed only when somebody
 * listens. */
void garden_bee_tell_target(
    garden_world *world, garden_bee *bee, garden_honey_id old_value);

/* Sets target and tells who listens; true if it changed. */
static inline bool garden_bee_set_target(
    garden_world *world, garden_bee *bee, garden_honey_id value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    garden_honey_id old_value = bee->target;
    garden_honey_id new_value = value;

    if (new_value.bits == old_value.bits) {
        return false;
    }
    bee->target = new_value;
    if (garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_TARGET)) {
        garden_bee_tell_target(world, bee, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_target(garden_world *world, garden_bee *bee);

/* name: at most 23 bytes. */

typedef void garden_bee_name_changed_fn(void *context, garden_world *world,
    garden_bee *bee, const char *old_value, const char *new_value);

/* Listeners to this bee. */
bool garden_bee_name_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context);
bool garden_bee_name_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_name_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context);
bool garden_bee_name_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_name_changed_fn *fn, void *context);
void garden_bee_name_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_name_changed_add(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context);
bool garden_bee_any_name_changed_add_owned(garden_world *world,
    garden_bee_name_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_name_changed_add_once(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context);
bool garden_bee_any_name_changed_remove(
    garden_world *world, garden_bee_name_changed_fn *fn, void *context);
void garden_bee_any_name_changed_clear(garden_world *world);

/* Sets name, cut at the last whole character that fits, and tells who
 * listens; true if it changed. */
bool garden_bee_set_name(
    garden_world *world, garden_bee *bee, const char *value);

/* Tells who listens as a set would, old text and new text equal. */
void garden_bee_touch_name(garden_world *world, garden_bee *bee);

/* hive: kept over lives. */

typedef void garden_bee_hive_changed_fn(void *context, garden_world *world,
    garden_bee *bee, uint32_t old_value, uint32_t new_value);

/* Listeners to this bee. */
bool garden_bee_hive_changed_add(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context);
bool garden_bee_hive_changed_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_hive_changed_add_once(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context);
bool garden_bee_hive_changed_remove(garden_world *world, garden_bee *bee,
    garden_bee_hive_changed_fn *fn, void *context);
void garden_bee_hive_changed_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_hive_changed_add(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context);
bool garden_bee_any_hive_changed_add_owned(garden_world *world,
    garden_bee_hive_changed_fn *fn, void *context, gp_id owner);
bool garden_bee_any_hive_changed_add_once(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context);
bool garden_bee_any_hive_changed_remove(
    garden_world *world, garden_bee_hive_changed_fn *fn, void *context);
void garden_bee_any_hive_changed_clear(garden_world *world);

/* The part of garden_bee_set_hive that is needed only when somebody listens. */
void garden_bee_tell_hive(
    garden_world *world, garden_bee *bee, uint32_t old_value);

/* Sets hive and tells who listens; true if it changed. */
static inline bool garden_bee_set_hive(
    garden_world *world, garden_bee *bee, uint32_t value)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    uint32_t old_value = bee->hive;
    uint32_t new_value = value;

    if (new_value == old_value) {
        return false;
    }
    bee->hive = new_value;
    if (garden_bee_is_heard(world, bee, GARDEN_BEE_EVENT_HIVE)) {
        garden_bee_tell_hive(world, bee, old_value);
    }
    return true;
}

/* Tells who listens as a set would, old value and new value equal. */
void garden_bee_touch_hive(garden_world *world, garden_bee *bee);

/* stung */

typedef void garden_bee_stung_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_id attacker, int32_t damage);

/* Listeners to this bee. */
bool garden_bee_stung_add(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context);
bool garden_bee_stung_add_owned(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context, gp_id owner);
bool garden_bee_stung_add_once(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context);
bool garden_bee_stung_remove(garden_world *world, garden_bee *bee,
    garden_bee_stung_fn *fn, void *context);
void garden_bee_stung_clear(garden_world *world, garden_bee *bee);

/* Listeners to every bee. */
bool garden_bee_any_stung_add(
    garden_world *world, garden_bee_stung_fn *fn, void *context);
bool garden_bee_any_stung_add_owned(
    garden_world *world, garden_bee_stung_fn *fn, void *context, gp_id owner);
bool garden_bee_any_stung_add_once(
    garden_world *world, garden_bee_stung_fn *fn, void *context);
bool garden_bee_any_stung_remove(
    garden_world *world, garden_bee_stung_fn *fn, void *context);
void garden_bee_any_stung_clear(garden_world *world);

/* Written by the user: hears it first. */
void garden_bee_flinch(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);

/* Tells who listens, now; stops when one of them recycles the bee. */
void garden_bee_stung_emit(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);

/* Tells them at the next execute_callbacks, if the bee still lives; false if
 * it cannot wait. */
bool garden_bee_stung_post(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage);

/* damage */

/* Calls the handlers of its components in their order, until one recycles
 * it. True, unless it is not live. */
bool garden_bee_send_damage(
    garden_world *world, garden_bee *bee, int32_t amount, gp_id source);

/* physics.radius */

/* Written by the user: hears it after those who listen to the component. */
void garden_bee_redraw(
    garden_world *world, garden_bee *bee, float old_value, float new_value);

/* For the component: false if the bee died. */
bool garden_bee_hear_physics_radius(
    garden_world *world, garden_bee *bee, float old_value, float new_value);

/* health.died */

/* Written by the user: hears it after those who listen to the component. */
void garden_bee_fall(garden_world *world, garden_bee *bee);

/* For the component: false if the bee died. */
bool garden_bee_hear_health_died(garden_world *world, garden_bee *bee);

/* For its components: tells those who listen to any property. */
bool garden_bee_hear_component(
    garden_world *world, garden_bee *bee, garden_bee_property property);

/* For the world. */
bool garden_bee_open_pool(garden_world *world, uint32_t reserve);
void garden_bee_close_pool(garden_world *world);

#ifdef __cplusplus
}
#endif

#endif
