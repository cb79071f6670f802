#include "gp_binding.h"

#include "gp_binding_table.h"
#include "gp_listeners.h"

#include <string.h>

static bool is_used(const gp_bound *bound)
{
    return bound->generation % 2u != 0;
}

/* Sides */

/* What begins with the listeners of a side: its entity, or the world. */
static unsigned char *find_subject(const gp_property_ref *side)
{
    if (side->pool == NULL) {
        return (unsigned char *)side->world;
    }
    return (unsigned char *)gp_pool_find(side->pool, side->id.bits,
        gp_id_type(side->id), side->size, side->chunk_shift);
}

static gp_listeners *listeners_of(const gp_bound *bound, unsigned char *subject)
{
    return (gp_listeners *)(void *)(subject + bound->source.listeners);
}

/* In a static world it is owned by the target, so that the store can forget it
 * by itself when it is full; to look for the owner each time takes longer. */
static bool add_listener(gp_bound *bound)
{
    gp_world *world = bound->source.world;
    const gp_property *heard = bound->source.property;
    gp_listeners *listeners = listeners_of(bound, find_subject(&bound->source));
    if (bound->target.pool == NULL ||
        !gp_listener_store_is_static(&world->listeners)) {
        return gp_listeners_add(
            &world->listeners, listeners, heard->event, heard->follow, bound);
    }
    return gp_listeners_add_owned(&world->listeners, listeners, heard->event,
        heard->follow, bound, bound->target.id);
}

/* Where the source has died, its listeners are gone already. */
static void remove_listener(gp_bound *bound)
{
    gp_world *world = bound->source.world;
    const gp_property *heard = bound->source.property;
    unsigned char *subject = find_subject(&bound->source);
    if (subject != NULL) {
        gp_listeners_remove(&world->listeners, listeners_of(bound, subject),
            heard->event, heard->follow, bound);
    }
}

static bool is_live(const gp_bound *bound)
{
    return find_subject(&bound->source) != NULL &&
           find_subject(&bound->target) != NULL;
}

static void end_binding(gp_bound *bound)
{
    remove_listener(bound);
    gp_binding_table_give(bound->source.world->bindings, bound);
}

/* Whether there is a free record, if need be one that has ended by itself. */
static bool has_free(gp_binding_table *table)
{
    if (table == NULL) {
        return false;
    }
    for (uint32_t i = 0; table->free == NULL && i < table->capacity; i++) {
        gp_bound *bound = gp_binding_table_at(table, table->hand);
        table->hand = (table->hand + 1u) % table->capacity;
        if (is_used(bound) && !is_live(bound)) {
            end_binding(bound);
        }
    }
    return table->free != NULL;
}

/* A free record; NULL if there is none, and on_exhausted has been told. */
static gp_bound *take_record(gp_world *world)
{
    if (!has_free(world->bindings) && !gp_binding_table_grow(world)) {
        const gp_binding_table *table = world->bindings;
        uint32_t count = table == NULL ? 0 : table->capacity;
        uint32_t max = table == NULL ? 0 : table->max;
        gp_memory_tell_exhausted(&world->memory, "bindings", count, count, max);
        return NULL;
    }
    return gp_binding_table_take(world->bindings);
}

/* Bindings */

static bool can_follow(
    const gp_property_ref *source, const gp_property_ref *target)
{
    return source->property->follow != NULL && target->property->set != NULL &&
           gp_type_widens(source->type, target->type);
}

static gp_binding handle_of(const gp_bound *bound)
{
    gp_binding binding = {(uint64_t)bound->generation << 32 | bound->place};
    return binding;
}

/* Sets a target, of which `owner` has the property, to a value of the source. */
static void pass_on(
    const gp_property_ref *target, unsigned char *owner, gp_value value)
{
    if (value.type == target->type ||
        gp_value_convert(value, target->type, &value) == GP_PROBLEM_NONE) {
        target->property->set(target->world, owner, target, value);
    }
}

gp_binding gp_bind(gp_reflection on, gp_id source, const char *source_path,
    gp_id target, const char *target_path)
{
    gp_binding none = {0};
    gp_property_ref from;
    gp_property_ref to;
    bool is_there = gp_property_resolve(on, source, source_path, &from, NULL) ==
                        GP_PROBLEM_NONE &&
                    gp_property_resolve(on, target, target_path, &to, NULL) ==
                        GP_PROBLEM_NONE;
    if (!is_there || !can_follow(&from, &to)) {
        return none;
    }
    gp_bound *bound = take_record(on.world);
    if (bound == NULL) {
        return none;
    }
    on.world->update_bindings = gp_bindings_update;
    bound->source = from;
    bound->target = to;
    bound->is_plain =
        from.property->type->kind != GP_KIND_ARRAY && from.type == to.type;
    if (!add_listener(bound)) {
        gp_binding_table_give(on.world->bindings, bound);
        return none;
    }
    gp_binding made = handle_of(bound);
    pass_on(&to, gp_property_owner(&to), gp_property_get(&from));
    return handle_of(bound).bits == made.bits && is_live(bound) ? made : none;
}

bool gp_unbind(gp_reflection on, gp_binding binding)
{
    gp_binding_table *table = on.world->bindings;
    uint32_t place = (uint32_t)binding.bits;
    if (binding.bits == 0 || table == NULL || place >= table->capacity) {
        return false;
    }
    gp_bound *bound = gp_binding_table_at(table, place);
    if (handle_of(bound).bits != binding.bits || !is_used(bound)) {
        return false;
    }
    bool was_live = is_live(bound);
    end_binding(bound);
    return was_live;
}

/* Follows an element, or a value of another type. */
static GP_NOINLINE void follow_slowly(const gp_bound *bound,
    const unsigned char *bytes, unsigned char *owner, uint32_t index)
{
    const gp_property_ref *source = &bound->source;
    bool is_array = source->property->type->kind == GP_KIND_ARRAY;
    if (is_array && source->index == GP_WHOLE) {
        gp_property_ref from = gp_property_inner(source, index);
        gp_property_ref to = gp_property_inner(&bound->target, index);
        pass_on(&to, owner, gp_value_load(from.type, bytes + from.offset));
    } else if (!is_array || source->index == index) {
        pass_on(&bound->target, owner,
            gp_value_load(source->type, bytes + source->offset));
    }
}

/* As gp_value_load, with the commonest kinds in line. */
static inline gp_value load(const gp_type *type, const void *memory)
{
    if (type->kind == GP_KIND_F32) {
        gp_value value = gp_value_f32(0.0f);
        memcpy(&value.as.f32, memory, sizeof value.as.f32);
        return value;
    }
    if (type->kind == GP_KIND_I32) {
        int32_t number;
        memcpy(&number, memory, sizeof number);
        return gp_value_i32(number);
    }
    return gp_value_load(type, memory);
}

void gp_binding_follow(void *context, const void *object, uint32_t index)
{
    gp_bound *bound = (gp_bound *)context;
    const unsigned char *bytes = (const unsigned char *)object;
    const gp_property_ref *target = &bound->target;
    unsigned char *owner = gp_property_owner(target);
    if (GP_UNLIKELY(owner == NULL)) {
        end_binding(bound);
    } else if (GP_UNLIKELY(!bound->is_plain)) {
        follow_slowly(bound, bytes, owner, index);
    } else {
        gp_value value = load(target->type, bytes + bound->source.offset);
        target->property->set(target->world, owner, target, value);
    }
}
