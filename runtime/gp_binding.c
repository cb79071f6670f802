#include "gp_binding.h"

#include "gp_inline.h"

#include <string.h>

static gp_binding_table *table_of(const gp_world *world)
{
    return (gp_binding_table *)(void *)world->bindings;
}

static uint32_t chunk_count(const gp_binding_table *table, uint32_t chunk)
{
    return chunk == 0 ? table->first : table->first << (chunk - 1u);
}

static gp_binding_record *record_at(
    const gp_binding_table *table, uint32_t place)
{
    uint32_t chunk = 0;
    while (place >= chunk_count(table, chunk)) {
        place -= chunk_count(table, chunk);
        chunk++;
    }
    return &table->chunks[chunk][place];
}

/* The record of a binding's listener; NULL for any other listener. */
static gp_binding_record *find_record(
    const gp_binding_table *table, void *context)
{
    for (uint32_t i = 0; i < GP_BINDING_CHUNKS && table->chunks[i]; i++) {
        uintptr_t offset = (uintptr_t)context - (uintptr_t)table->chunks[i];
        if (offset < chunk_count(table, i) * sizeof(gp_binding_record)) {
            return (gp_binding_record *)context;
        }
    }
    return NULL;
}

/* A setter may change this list, so each updated binding is marked, and the
 * search restarts until none is stale. */
static void update_bindings(gp_world *world, const uint64_t *id,
    gp_listeners *listeners, uint32_t event, const void *object, uint32_t index)
{
    gp_binding_table *table = table_of(world);
    uint64_t own = *id;
    uint64_t update = ++table->updates;
    bool has_followed = true;
    while (has_followed) {
        const gp_listener *listener;
        uint32_t place = 0;
        has_followed = false;
        while (*id == own && (listener = gp_listeners_next(&world->listeners,
                                  listeners, event, &place)) != NULL) {
            gp_binding_record *record = find_record(table, listener->context);
            if (record != NULL && record->updated < update) {
                record->updated = update;
                gp_binding_follow(record, object, index);
                has_followed = true;
            }
        }
    }
}

static bool is_binding(void *context, const gp_listener *listener)
{
    const gp_binding_record *record =
        find_record((const gp_binding_table *)context, listener->context);
    return record != NULL && record->source.property->follow == listener->fn;
}

static void clear_except_bindings(
    gp_world *world, gp_listeners *listeners, uint32_t event)
{
    gp_listeners_clear_except(
        &world->listeners, listeners, event, is_binding, table_of(world));
}

/* Adds a chunk of free records, which are taken in order. */
static void add_records(gp_binding_table *table, uint32_t chunk,
    gp_binding_record *records, uint32_t count)
{
    memset(records, 0, count * sizeof *records);
    table->chunks[chunk] = records;
    for (uint32_t i = count; i > 0; i--) {
        gp_binding_record *record = &records[i - 1u];
        record->place = table->capacity + i - 1u;
        record->next = table->free;
        table->free = record;
    }
    table->capacity += count;
}

static void finish_table(gp_world *world)
{
    gp_binding_table *table = table_of(world);
    world->bindings = NULL;
    if (table->max != 0) {
        return;
    }
    for (uint32_t i = 0; i < GP_BINDING_CHUNKS && table->chunks[i]; i++) {
        gp_memory_release(&world->memory, table->chunks[i],
            chunk_count(table, i) * sizeof(gp_binding_record));
    }
    gp_memory_release(&world->memory, table, sizeof *table);
}

static void init_table(
    gp_world *world, gp_binding_table *table, uint32_t first, uint32_t max)
{
    memset(table, 0, sizeof *table);
    table->hooks.update = update_bindings;
    table->hooks.clear = clear_except_bindings;
    table->hooks.finish = finish_table;
    table->first = first;
    table->max = max;
    world->bindings = &table->hooks;
}

void gp_binding_table_init_static(gp_world *world, gp_binding_table *table,
    gp_binding_record *records, uint32_t count)
{
    init_table(world, table, count, count);
    add_records(table, 0, records, count);
}

/* Returns the table, which is created on first use; NULL without memory. */
static gp_binding_table *make_table(gp_world *world)
{
    gp_binding_table *table = table_of(world);
    if (table == NULL) {
        table = (gp_binding_table *)gp_memory_allocate(
            &world->memory, sizeof *table);
        if (table != NULL) {
            init_table(world, table, GP_BINDING_FIRST, 0);
        }
    }
    return table;
}

static bool grow(gp_world *world, gp_binding_table *table)
{
    uint32_t chunk = 0;
    while (chunk < GP_BINDING_CHUNKS && table->chunks[chunk] != NULL) {
        chunk++;
    }
    if (table->max != 0 || chunk == GP_BINDING_CHUNKS) {
        return false;
    }
    uint32_t count = chunk_count(table, chunk);
    gp_binding_record *records = (gp_binding_record *)gp_memory_allocate(
        &world->memory, count * sizeof *records);
    if (records != NULL) {
        add_records(table, chunk, records, count);
    }
    return records != NULL;
}

/* Releases a record, for reuse unless its generations are used up. */
static void release(gp_binding_record *record)
{
    gp_binding_table *table = table_of(record->source.world);
    record->generation++;
    if (record->generation != 0) {
        record->next = table->free;
        table->free = record;
    }
}

static bool is_used(const gp_binding_record *record)
{
    return record->generation % 2u != 0;
}

static gp_listeners *listeners_of(
    const gp_binding_record *record, unsigned char *object)
{
    return (gp_listeners *)(void *)(object + record->source.listeners);
}

/* Moves a cell's listener to a list, as bindings require lists. Returns false
 * if there is no room. */
static bool close_cell(gp_listener_store *store, gp_listeners *listeners)
{
    if (gp_inline_is_empty(listeners)) {
        listeners->first = 0;
    }
    return !gp_inline_is_open(listeners) || store->close_cell(store, listeners);
}

/* In a static world the target owns the listener, so that a full store can
 * release it; elsewhere, owned listeners would cost a lookup of the owner. */
static bool add_listener(gp_binding_record *record)
{
    gp_world *world = record->source.world;
    const gp_property *property = record->source.property;
    gp_listeners *listeners =
        listeners_of(record, gp_property_object(&record->source));
    if (!close_cell(&world->listeners, listeners)) {
        return false;
    }
    if (record->target.pool == NULL || world->listeners.growth != NULL) {
        return gp_listeners_add(&world->listeners, listeners, property->event,
            property->follow, record);
    }
    return gp_listeners_add_owned(&world->listeners, listeners, property->event,
        property->follow, record, record->target.id);
}

static bool is_live(const gp_binding_record *record)
{
    return gp_property_object(&record->source) != NULL &&
           gp_property_object(&record->target) != NULL;
}

/* If the source has died, its listeners are already gone. */
static void end_binding(gp_binding_record *record)
{
    const gp_property *property = record->source.property;
    unsigned char *object = gp_property_object(&record->source);
    if (object != NULL && !gp_inline_is_open(listeners_of(record, object))) {
        gp_listeners_remove(&record->source.world->listeners,
            listeners_of(record, object), property->event, property->follow,
            record);
    }
    release(record);
}

/* True if there is a free record. If not, first tries to release one binding
 * that has ended by itself. */
static bool has_free(gp_binding_table *table)
{
    for (uint32_t i = 0; table->free == NULL && i < table->capacity; i++) {
        gp_binding_record *record = record_at(table, table->next_search);
        table->next_search = (table->next_search + 1u) % table->capacity;
        if (is_used(record) && !is_live(record)) {
            end_binding(record);
        }
    }
    return table->free != NULL;
}

/* Takes a free record; NULL if there is none, after on_exhausted was called. */
static gp_binding_record *take_record(gp_world *world)
{
    gp_binding_table *table = make_table(world);
    if (table == NULL || (!has_free(table) && !grow(world, table))) {
        uint32_t count = table == NULL ? 0 : table->capacity;
        uint32_t max = table == NULL ? 0 : table->max;
        gp_memory_report_exhausted(
            &world->memory, "bindings", count, count, max);
        return NULL;
    }
    gp_binding_record *record = table->free;
    table->free = record->next;
    record->generation++;
    return record;
}

static bool can_follow(
    const gp_property_ref *source, const gp_property_ref *target)
{
    return source->property->follow != NULL && target->property->set != NULL &&
           gp_type_widens(source->type, target->type);
}

static gp_binding handle_of(const gp_binding_record *record)
{
    gp_binding binding = {(uint64_t)record->generation << 32 | record->place};
    return binding;
}

/* Sets a target, a property of `owner`, to a value of the source. */
static void set_target(
    const gp_property_ref *target, unsigned char *owner, gp_value value)
{
    if (value.type == target->type ||
        gp_value_convert(value, target->type, &value) == GP_PROBLEM_NONE) {
        target->property->set(target->world, owner, target, value);
    }
}

gp_binding gp_binding_add(gp_reflection on, gp_id source,
    const char *source_path, gp_id target, const char *target_path)
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
    gp_binding_record *record = take_record(on.world);
    if (record == NULL) {
        return none;
    }
    record->source = from;
    record->target = to;
    record->is_plain =
        from.property->type->kind != GP_KIND_ARRAY && from.type == to.type;
    if (!add_listener(record)) {
        release(record);
        return none;
    }
    gp_binding made = handle_of(record);
    set_target(&to, gp_property_owner(&to), gp_property_get(&from));
    return handle_of(record).bits == made.bits && is_live(record) ? made : none;
}

bool gp_binding_remove(gp_reflection on, gp_binding binding)
{
    const gp_binding_table *table = table_of(on.world);
    uint32_t place = (uint32_t)binding.bits;
    if (table == NULL || place >= table->capacity) {
        return false;
    }
    gp_binding_record *record = record_at(table, place);
    if (handle_of(record).bits != binding.bits || !is_used(record)) {
        return false;
    }
    bool was_live = is_live(record);
    end_binding(record);
    return was_live;
}

/* Updates the target from an element, or from a value of another type. */
static GP_NOINLINE void follow_slow(const gp_binding_record *record,
    const unsigned char *bytes, unsigned char *owner, uint32_t index)
{
    const gp_property_ref *source = &record->source;
    bool is_array = source->property->type->kind == GP_KIND_ARRAY;
    if (is_array && source->index == GP_WHOLE) {
        gp_property_ref from = gp_property_inner(source, index);
        gp_property_ref to = gp_property_inner(&record->target, index);
        set_target(&to, owner,
            gp_value_load(from.type, gp_property_value(&from, bytes)));
    } else if (!is_array || source->index == index) {
        set_target(&record->target, owner,
            gp_value_load(source->type, gp_property_value(source, bytes)));
    }
}

/* As gp_value_load, with the most frequent kinds inline. */
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
    gp_binding_record *record = (gp_binding_record *)context;
    const unsigned char *bytes = (const unsigned char *)object;
    const gp_property_ref *target = &record->target;
    unsigned char *owner = gp_property_owner(target);
    if (GP_UNLIKELY(owner == NULL)) {
        end_binding(record);
    } else if (GP_UNLIKELY(!record->is_plain)) {
        follow_slow(record, bytes, owner, index);
    } else {
        gp_value value =
            load(target->type, gp_property_value(&record->source, bytes));
        target->property->set(target->world, owner, target, value);
    }
}
