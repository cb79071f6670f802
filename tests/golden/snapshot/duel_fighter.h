/*
 * duel_fighter.h - a fighter
 *
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_FIGHTER_H
#define DUEL_FIGHTER_H

#include "duel_types.h"

#include "duel_body.h"

#ifdef __cplusplus
extern "C" {
#endif

struct duel_fighter {
    GP_FIELD gp_slot slot;  /* its ID */
    gp_listeners listeners; /* empty until the first is added */
    gp_list_node waiting_links;
    duel_body body;
    GP_FIELD duel_stance stance;
    GP_FIELD char name[8]; /* at most 7 bytes */
    GP_FIELD duel_fighter_id target;
    GP_FIELD int32_t hp; /* initially 100 */
    GP_FIELD bool weak;
#if defined(DEBUG)
    GP_FIELD uint8_t cheats;
#endif
};

typedef enum duel_fighter_event {
    DUEL_FIGHTER_EVENT_CHANGED, /* any property */
    DUEL_FIGHTER_EVENT_CREATED,
    DUEL_FIGHTER_EVENT_RECYCLED,
    DUEL_FIGHTER_EVENT_STANCE,
    DUEL_FIGHTER_EVENT_NAME,
    DUEL_FIGHTER_EVENT_TARGET,
    DUEL_FIGHTER_EVENT_HP,
    DUEL_FIGHTER_EVENT_WEAK,
#if defined(DEBUG)
    DUEL_FIGHTER_EVENT_CHEATS,
#endif
} duel_fighter_event;

typedef enum duel_fighter_property {
    DUEL_FIGHTER_PROPERTY_STANCE = DUEL_FIGHTER_EVENT_STANCE,
    DUEL_FIGHTER_PROPERTY_NAME = DUEL_FIGHTER_EVENT_NAME,
    DUEL_FIGHTER_PROPERTY_TARGET = DUEL_FIGHTER_EVENT_TARGET,
    DUEL_FIGHTER_PROPERTY_HP = DUEL_FIGHTER_EVENT_HP,
    DUEL_FIGHTER_PROPERTY_WEAK = DUEL_FIGHTER_EVENT_WEAK,
#if defined(DEBUG)
    DUEL_FIGHTER_PROPERTY_CHEATS = DUEL_FIGHTER_EVENT_CHEATS,
#endif
    DUEL_FIGHTER_PROPERTY_BODY_POSITION = DUEL_BODY_EVENT_POSITION,
    DUEL_FIGHTER_PROPERTY_BODY_MASS = DUEL_BODY_EVENT_MASS,
} duel_fighter_property;

/* Life */

/* Takes a fighter from the pool. Returns NULL if memory runs out. */
duel_fighter *duel_fighter_create(duel_world *world);

/* Returns a fighter to the pool, removes its listeners and invalidates its
 * IDs. Returns false if it is NULL, not live, or already being recycled. */
bool duel_fighter_recycle(duel_world *world, duel_fighter *fighter);

/* Recycles all fighters that are live when the call begins. */
void duel_fighter_recycle_all(duel_world *world);

/* Recycles the live ones of ids. Returns how many there were. */
uint32_t duel_fighter_recycle_each(
    duel_world *world, const duel_fighter_id *ids, uint32_t count);

/* Releases unused, unreserved memory at the pool's end. Not from a callback. */
void duel_fighter_trim(duel_world *world);

/* Written by the user. */
void duel_fighter_on_init(duel_world *world, duel_fighter *fighter);
void duel_fighter_on_destroy(duel_world *world, duel_fighter *fighter);

/* Makes room for count fighters in total. Returns false if memory runs out. */
static inline bool duel_fighter_reserve(duel_world *world, uint32_t count)
{
    return gp_pool_reserve(&duel_gp(world)->fighter_pool, count);
}

/* Returns the number of live fighters. */
static inline uint32_t duel_fighter_count(const duel_world *world)
{
    return gp_pool_count(&duel_gp_const(world)->fighter_pool);
}

/* IDs: keep these across frames, not pointers. */

static inline duel_fighter_id duel_fighter_get_id(const duel_fighter *fighter)
{
    duel_fighter_id id = {fighter->slot.id};
    return id;
}

static inline gp_id duel_fighter_get_any_id(const duel_fighter *fighter)
{
    return gp_id_of_bits(fighter->slot.id);
}

/* Returns zero if the ID belongs to another type. */
static inline duel_fighter_id duel_fighter_id_from_any(gp_id any)
{
    duel_fighter_id id = {gp_id_type(any) == DUEL_FIGHTER_TYPE ? any.bits : 0};
    return id;
}

static inline bool duel_fighter_id_equal(duel_fighter_id a, duel_fighter_id b)
{
    return a.bits == b.bits;
}

/* Returns NULL if the fighter has died. */
static inline duel_fighter *duel_fighter_find(
    const duel_world *world, duel_fighter_id id)
{
    return (duel_fighter *)(void *)gp_pool_find(
        &duel_gp_const(world)->fighter_pool, id.bits, DUEL_FIGHTER_TYPE,
        sizeof(duel_fighter), DUEL_FIGHTER_CHUNK_SHIFT);
}

/* Prefetches what find will read. Call it a few lookups ahead. */
static inline void duel_fighter_fetch(
    const duel_world *world, duel_fighter_id id)
{
    gp_pool_fetch(&duel_gp_const(world)->fighter_pool, id.bits,
        DUEL_FIGHTER_TYPE, sizeof(duel_fighter), DUEL_FIGHTER_CHUNK_SHIFT);
}

static inline bool duel_fighter_is_live(
    const duel_world *world, duel_fighter_id id)
{
    return duel_fighter_find(world, id) != NULL;
}

/* True if fighter points to a live fighter of this world. */
static inline bool duel_fighter_is_in(
    const duel_world *world, const duel_fighter *fighter)
{
    return gp_pool_has(&duel_gp_const(world)->fighter_pool,
        (const gp_slot *)(const void *)fighter, sizeof(duel_fighter));
}

/* Iterates over live fighters in slot order. Those created meanwhile are not
 * visited. You may stop early. */
typedef struct duel_fighter_walk {
    gp_pool_walk slots;
    gp_restore_mark mark;
} duel_fighter_walk;

static inline duel_fighter_walk duel_fighter_walk_begin(duel_world *world)
{
    duel_fighter_walk walk = {gp_pool_walk_begin(&duel_gp(world)->fighter_pool),
        gp_restore_mark_of(&duel_gp(world)->gp)};
    return walk;
}

static inline duel_fighter *duel_fighter_walk_next(duel_fighter_walk *walk)
{
    if (!gp_restore_mark_is_valid(
            &walk->mark, walk->slots.counts != walk->slots.pool->counts)) {
        return NULL;
    }
    return (duel_fighter *)(void *)gp_pool_walk_next(
        &walk->slots, sizeof(duel_fighter), DUEL_FIGHTER_CHUNK_SHIFT);
}

/* Slots side by side. Bit i of live is set if first[i] was live both when
 * the iteration began and when it reached the block. */
typedef struct duel_fighter_block {
    uint32_t count; /* slots, up to 64 */
    uint64_t live;
    duel_fighter *first;
} duel_fighter_block;

/* Iterates as above, over blocks with live fighters. Those recycled
 * meanwhile keep their bit in this block. */
typedef struct duel_fighter_blocks {
    gp_pool_blocks slots;
    gp_restore_mark mark;
} duel_fighter_blocks;

static inline duel_fighter_blocks duel_fighter_blocks_begin(duel_world *world)
{
    duel_fighter_blocks blocks = {
        gp_pool_blocks_begin(&duel_gp(world)->fighter_pool),
        gp_restore_mark_of(&duel_gp(world)->gp)};
    return blocks;
}

/* Stores the next block. Returns false at the end. */
static inline bool duel_fighter_blocks_next(
    duel_fighter_blocks *blocks, duel_fighter_block *block)
{
    gp_pool_block slots;

    if (!gp_restore_mark_is_valid(&blocks->mark, true)) {
        return false;
    }
    if (!gp_pool_blocks_next(&blocks->slots, &slots, sizeof(duel_fighter),
            DUEL_FIGHTER_CHUNK_SHIFT)) {
        return false;
    }
    block->count = slots.count;
    block->live = slots.live;
    block->first = (duel_fighter *)(void *)slots.first;
    return true;
}

/* waiting */

static inline duel_fighter *duel_fighter_waiting_of(gp_list_node *place)
{
    if (place == NULL) {
        return NULL;
    }
    return GP_CONTAINER_OF(place, duel_fighter, waiting_links);
}

/* Returns the length of the list. */
static inline uint32_t duel_fighter_waiting_count(const duel_world *world)
{
    const duel_gp_core *core = duel_gp_const(world);

    return gp_list_count(&core->fighter_waiting_list);
}

/* Appends a fighter. Returns false if it is already in the list. */
static inline bool duel_fighter_waiting_link(
    duel_world *world, duel_fighter *fighter)
{
    duel_gp_core *core = duel_gp(world);
    bool is_in = duel_fighter_is_in(world, fighter);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link(&core->fighter_waiting_list, &fighter->waiting_links);
}

/* Inserts a fighter before place, which must be in the list. Returns false
 * if it is already in the list. */
static inline bool duel_fighter_waiting_link_before(
    duel_world *world, duel_fighter *fighter, duel_fighter *place)
{
    duel_gp_core *core = duel_gp(world);
    bool is_in = duel_fighter_is_in(world, fighter);

    is_in = is_in && duel_fighter_is_in(world, place);
    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_link_before(&core->fighter_waiting_list,
        &fighter->waiting_links, &place->waiting_links);
}

/* Removes a fighter from the list. Returns false if it is not in it. */
static inline bool duel_fighter_waiting_unlink(
    duel_world *world, duel_fighter *fighter)
{
    duel_gp_core *core = duel_gp(world);
    bool is_in = duel_fighter_is_in(world, fighter);

    GP_ASSERT(is_in);
    if (!is_in) {
        return false;
    }
    return gp_list_unlink(&core->fighter_waiting_list, &fighter->waiting_links);
}

/* True if a fighter is in the list. */
static inline bool duel_fighter_waiting_is_linked(const duel_fighter *fighter)
{
    return gp_list_node_is_linked(&fighter->waiting_links);
}

/* Returns the first fighter, or NULL if the list is empty. */
static inline duel_fighter *duel_fighter_waiting_first(const duel_world *world)
{
    const duel_gp_core *core = duel_gp_const(world);

    return duel_fighter_waiting_of(gp_list_first(&core->fighter_waiting_list));
}

/* Returns the fighter after this one, or NULL if it is the last or not in
 * the list. */
static inline duel_fighter *duel_fighter_waiting_next(
    const duel_fighter *fighter)
{
    return duel_fighter_waiting_of(gp_list_next(&fighter->waiting_links));
}

/* Iterates in the order of the list. Any fighter may be linked, unlinked or
 * recycled meanwhile. You may stop early. */

typedef struct duel_fighter_waiting_walk {
    gp_list_walk links;
    gp_restore_mark mark;
} duel_fighter_waiting_walk;

static inline duel_fighter_waiting_walk duel_fighter_waiting_walk_begin(
    duel_world *world)
{
    duel_gp_core *core = duel_gp(world);
    duel_fighter_waiting_walk walk;

    walk.links = gp_list_walk_begin(&core->fighter_waiting_list);
    walk.mark = gp_restore_mark_of(&core->gp);
    return walk;
}

static inline duel_fighter *duel_fighter_waiting_walk_next(
    duel_fighter_waiting_walk *walk)
{
    if (!gp_restore_mark_is_valid(&walk->mark, true)) {
        return NULL;
    }
    return duel_fighter_waiting_of(gp_list_walk_next(&walk->links));
}

/* Listeners */

/* An event, and what to call when it happens; made by the functions below. */
typedef struct duel_fighter_listener {
    gp_event_listener gp;
} duel_fighter_listener;

static inline duel_fighter_listener duel_fighter_gp_listener(
    duel_fighter_event event, gp_function *fn, void *context)
{
    duel_fighter_listener listener = {{(uint32_t)event, fn, context}};
    return listener;
}

/* A fighter was created; only for duel_fighter_any_listen. */
typedef void duel_fighter_created_fn(
    void *context, duel_world *world, duel_fighter *fighter);

static inline duel_fighter_listener duel_fighter_on_created(
    duel_fighter_created_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_CREATED, (gp_function *)fn, context);
}

/* A fighter is about to be recycled. */
typedef void duel_fighter_recycled_fn(
    void *context, duel_world *world, duel_fighter *fighter);

static inline duel_fighter_listener duel_fighter_on_recycled(
    duel_fighter_recycled_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_RECYCLED, (gp_function *)fn, context);
}

/* Any property changed. */
typedef void duel_fighter_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, duel_fighter_property property);

static inline duel_fighter_listener duel_fighter_on_changed(
    duel_fighter_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_CHANGED, (gp_function *)fn, context);
}

/* Adds a listener. Returns false if event, fn and context are already
 * registered, or if memory runs out; _owned also if the owner is not live. */
static inline bool duel_fighter_listen(
    duel_world *world, duel_fighter *fighter, duel_fighter_listener listener)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    return gp_entity_listen(
        &duel_gp(world)->gp, &fighter->listeners, listener.gp);
}

/* Adds a listener that is removed when the entity `owner` dies. */
static inline bool duel_fighter_listen_owned(duel_world *world,
    duel_fighter *fighter, duel_fighter_listener listener, gp_id owner)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    return gp_entity_listen_owned(
        &duel_gp(world)->gp, &fighter->listeners, listener.gp, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool duel_fighter_listen_once(
    duel_world *world, duel_fighter *fighter, duel_fighter_listener listener)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    return gp_entity_listen_once(
        &duel_gp(world)->gp, &fighter->listeners, listener.gp);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool duel_fighter_unlisten(
    duel_world *world, duel_fighter *fighter, duel_fighter_listener listener)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    return gp_unlisten(&duel_gp(world)->gp, &fighter->listeners, listener.gp);
}

/* Removes all listeners to an event and ends its running emissions. */
static inline void duel_fighter_unlisten_all(
    duel_world *world, duel_fighter *fighter, duel_fighter_event event)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    gp_unlisten_all(&duel_gp(world)->gp, &fighter->listeners, event);
}

/* As above, for listeners to every fighter. */
static inline bool duel_fighter_any_listen(
    duel_world *world, duel_fighter_listener listener)
{
    return gp_owner_listen(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], listener.gp);
}

static inline bool duel_fighter_any_listen_owned(
    duel_world *world, duel_fighter_listener listener, gp_id owner)
{
    return gp_owner_listen_owned(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], listener.gp, owner);
}

static inline bool duel_fighter_any_listen_once(
    duel_world *world, duel_fighter_listener listener)
{
    return gp_owner_listen_once(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], listener.gp);
}

static inline bool duel_fighter_any_unlisten(
    duel_world *world, duel_fighter_listener listener)
{
    return gp_owner_unlisten(&duel_gp(world)->gp,
        &duel_gp(world)->every[DUEL_FIGHTER_TYPE], listener.gp);
}

static inline void duel_fighter_any_unlisten_all(
    duel_world *world, duel_fighter_event event)
{
    gp_unlisten_all(
        &duel_gp(world)->gp, &duel_gp(world)->every[DUEL_FIGHTER_TYPE], event);
    gp_component_update_owned(&duel_gp(world)->gp);
}

/* Private: true if one of these events, or any property, has listeners. */
static inline bool duel_fighter_gp_has_listeners(
    const duel_world *world, const duel_fighter *fighter, uint32_t events)
{
    return gp_entity_has_listeners(&fighter->listeners,
        &duel_gp_const(world)->every[DUEL_FIGHTER_TYPE], events);
}

/* Private: notify the listeners to a property of one type. */
void duel_fighter_gp_notify_enum_stance(duel_world *world,
    duel_fighter *fighter, duel_fighter_property property,
    duel_stance old_value, duel_stance new_value);
void duel_fighter_gp_notify_str(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, const char *old_value,
    const char *new_value);
void duel_fighter_gp_notify_ref_fighter(duel_world *world,
    duel_fighter *fighter, duel_fighter_property property,
    duel_fighter_id old_value, duel_fighter_id new_value);
void duel_fighter_gp_notify_i32(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, int32_t old_value, int32_t new_value);
void duel_fighter_gp_notify_bool(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, bool old_value, bool new_value);
#if defined(DEBUG)
void duel_fighter_gp_notify_u8(duel_world *world, duel_fighter *fighter,
    duel_fighter_property property, uint8_t old_value, uint8_t new_value);
#endif

/* hp < 25 */
static inline bool duel_fighter_gp_compute_weak(const duel_fighter *fighter)
{
    return fighter->hp < 25;
}

/* Updates the properties that depend on hp. */
static inline void duel_fighter_gp_update_dependents_of_hp(
    duel_fighter *fighter)
{
    GP_STORE(fighter->weak, duel_fighter_gp_compute_weak(fighter));
}

/* Updates the properties that depend on others. */
static inline void duel_fighter_gp_update_dependents(duel_fighter *fighter)
{
    GP_STORE(fighter->weak, duel_fighter_gp_compute_weak(fighter));
}

typedef void duel_fighter_stance_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, duel_stance old_value, duel_stance new_value);

static inline duel_fighter_listener duel_fighter_on_stance_changed(
    duel_fighter_stance_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_STANCE, (gp_function *)fn, context);
}

/* Sets stance and notifies its listeners. Returns true if the value changed. */
static inline bool duel_fighter_set_stance(
    duel_world *world, duel_fighter *fighter, duel_stance value)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_stance old_value = fighter->stance;

    if (value == old_value) {
        return false;
    }
    GP_STORE(fighter->stance, value);
    if (duel_fighter_gp_has_listeners(
            world, fighter, gp_event_bit(DUEL_FIGHTER_EVENT_STANCE))) {
        duel_fighter_gp_notify_enum_stance(
            world, fighter, DUEL_FIGHTER_PROPERTY_STANCE, old_value, value);
    }
    return true;
}

/* Notifies the listeners to stance without a change: old equals new. */
static inline void duel_fighter_touch_stance(
    duel_world *world, duel_fighter *fighter)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_gp_notify_enum_stance(world, fighter,
        DUEL_FIGHTER_PROPERTY_STANCE, fighter->stance, fighter->stance);
}

/* name: at most 7 bytes. */
typedef void duel_fighter_name_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, const char *old_value, const char *new_value);

static inline duel_fighter_listener duel_fighter_on_name_changed(
    duel_fighter_name_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_NAME, (gp_function *)fn, context);
}

/* Sets name, cut at the last whole character that fits, and notifies its
 * listeners. Returns true if it changed. */
bool duel_fighter_set_name(
    duel_world *world, duel_fighter *fighter, const char *value);

/* Notifies the listeners as a set does; old and new text are the same. */
void duel_fighter_touch_name(duel_world *world, duel_fighter *fighter);

typedef void duel_fighter_target_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, duel_fighter_id old_value,
    duel_fighter_id new_value);

static inline duel_fighter_listener duel_fighter_on_target_changed(
    duel_fighter_target_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_TARGET, (gp_function *)fn, context);
}

/* Sets target and notifies its listeners. Returns true if the value changed. */
static inline bool duel_fighter_set_target(
    duel_world *world, duel_fighter *fighter, duel_fighter_id value)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_id old_value = fighter->target;

    if (value.bits == old_value.bits) {
        return false;
    }
    GP_STORE(fighter->target, value);
    if (duel_fighter_gp_has_listeners(
            world, fighter, gp_event_bit(DUEL_FIGHTER_EVENT_TARGET))) {
        duel_fighter_gp_notify_ref_fighter(
            world, fighter, DUEL_FIGHTER_PROPERTY_TARGET, old_value, value);
    }
    return true;
}

/* Notifies the listeners to target without a change: old equals new. */
static inline void duel_fighter_touch_target(
    duel_world *world, duel_fighter *fighter)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_gp_notify_ref_fighter(world, fighter,
        DUEL_FIGHTER_PROPERTY_TARGET, fighter->target, fighter->target);
}

/* hp: initially 100. */
typedef void duel_fighter_hp_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, int32_t old_value, int32_t new_value);

static inline duel_fighter_listener duel_fighter_on_hp_changed(
    duel_fighter_hp_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_HP, (gp_function *)fn, context);
}

/* True if hp, or a property that depends on it, may have listeners. */
static inline bool duel_fighter_gp_has_listeners_to_hp(
    const duel_world *world, const duel_fighter *fighter)
{
    uint32_t events = gp_event_bit(DUEL_FIGHTER_EVENT_HP);

    events |= gp_event_bit(DUEL_FIGHTER_EVENT_WEAK);
    return duel_fighter_gp_has_listeners(world, fighter, events);
}

/* Private: called when hp has changed. */
void duel_fighter_gp_propagate_hp(duel_world *world, duel_fighter *fighter,
    int32_t old_value, int32_t new_value);

/* Sets hp and notifies its listeners. Returns true if the value changed. */
static inline bool duel_fighter_set_hp(
    duel_world *world, duel_fighter *fighter, int32_t value)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    int32_t old_value = fighter->hp;

    if (value == old_value) {
        return false;
    }
    GP_STORE(fighter->hp, value);
    if (duel_fighter_gp_has_listeners_to_hp(world, fighter)) {
        duel_fighter_gp_propagate_hp(world, fighter, old_value, value);
    } else {
        duel_fighter_gp_update_dependents_of_hp(fighter);
    }
    return true;
}

/* Notifies the listeners to hp without a change: old equals new. */
static inline void duel_fighter_touch_hp(
    duel_world *world, duel_fighter *fighter)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_gp_notify_i32(
        world, fighter, DUEL_FIGHTER_PROPERTY_HP, fighter->hp, fighter->hp);
}

typedef void duel_fighter_weak_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, bool old_value, bool new_value);

static inline duel_fighter_listener duel_fighter_on_weak_changed(
    duel_fighter_weak_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_WEAK, (gp_function *)fn, context);
}

/* Notifies the listeners to weak without a change: old equals new. */
static inline void duel_fighter_touch_weak(
    duel_world *world, duel_fighter *fighter)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_gp_notify_bool(world, fighter, DUEL_FIGHTER_PROPERTY_WEAK,
        fighter->weak, fighter->weak);
}

#if defined(DEBUG)
typedef void duel_fighter_cheats_changed_fn(void *context, duel_world *world,
    duel_fighter *fighter, uint8_t old_value, uint8_t new_value);

static inline duel_fighter_listener duel_fighter_on_cheats_changed(
    duel_fighter_cheats_changed_fn *fn, void *context)
{
    return duel_fighter_gp_listener(
        DUEL_FIGHTER_EVENT_CHEATS, (gp_function *)fn, context);
}

/* Sets cheats and notifies its listeners. Returns true if the value changed. */
static inline bool duel_fighter_set_cheats(
    duel_world *world, duel_fighter *fighter, uint8_t value)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    uint8_t old_value = fighter->cheats;

    if (value == old_value) {
        return false;
    }
    GP_STORE(fighter->cheats, value);
    if (duel_fighter_gp_has_listeners(
            world, fighter, gp_event_bit(DUEL_FIGHTER_EVENT_CHEATS))) {
        duel_fighter_gp_notify_u8(
            world, fighter, DUEL_FIGHTER_PROPERTY_CHEATS, old_value, value);
    }
    return true;
}

/* Notifies the listeners to cheats without a change: old equals new. */
static inline void duel_fighter_touch_cheats(
    duel_world *world, duel_fighter *fighter)
{
    GP_ASSERT(duel_fighter_is_in(world, fighter));
    duel_fighter_gp_notify_u8(world, fighter, DUEL_FIGHTER_PROPERTY_CHEATS,
        fighter->cheats, fighter->cheats);
}
#endif

/* Returns the first property that is stale because a field was written
 * without its setter, or NULL. */
const char *duel_fighter_find_stale(duel_fighter *fighter);

/* As above, for all live fighters. Stores the ID of the stale one in id,
 * unless that is NULL. */
const char *duel_fighter_find_any_stale(duel_world *world, gp_id *id);

/* Private: for the world. */
gp_slot *duel_fighter_gp_notify(gp_world *gp, gp_slot *slot, uint32_t event);
extern const gp_pool_type duel_fighter_gp_pool_type;
void duel_fighter_gp_close_pool(duel_world *world);
void duel_fighter_gp_destroy_slot(void *context, gp_slot *slot);

#ifdef __cplusplus
}
#endif

#endif
