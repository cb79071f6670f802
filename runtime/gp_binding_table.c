#include "gp_binding_table.h"

#include <string.h>

gp_bound *gp_binding_table_at(const gp_binding_table *table, uint32_t place)
{
    uint32_t start = 0;
    uint32_t size = table->first;
    uint32_t chunk = 0;
    while (place - start >= size) {
        start += size;
        size = start;
        chunk++;
    }
    return &table->chunks[chunk][place - start];
}

gp_bound *gp_binding_table_find(const gp_binding_table *table, void *context)
{
    uint32_t count = table->first;
    for (uint32_t i = 0; i < GP_BINDING_CHUNKS; i++) {
        uintptr_t start = (uintptr_t)table->chunks[i];
        if (start == 0) {
            break;
        }
        if ((uintptr_t)context - start < count * sizeof(gp_bound)) {
            return (gp_bound *)context;
        }
        count = i == 0 ? count : count * 2u;
    }
    return NULL;
}

/* Makes the records of a new chunk free, the first one to be taken first. */
static void add_records(
    gp_binding_table *table, gp_bound *records, uint32_t count)
{
    memset(records, 0, count * sizeof *records);
    for (uint32_t i = count; i > 0; i--) {
        gp_bound *bound = &records[i - 1u];
        bound->place = table->capacity + i - 1u;
        bound->next = table->free;
        table->free = bound;
    }
    table->capacity += count;
}

void gp_binding_table_init_static(
    gp_world *world, gp_binding_table *table, gp_bound *records, uint32_t count)
{
    memset(table, 0, sizeof *table);
    table->chunks[0] = records;
    table->first = count;
    table->max = count;
    add_records(table, records, count);
    world->bindings = table;
}

void gp_binding_table_finish(gp_world *world)
{
    gp_binding_table *table = world->bindings;
    world->bindings = NULL;
    if (table == NULL || table->max != 0) {
        return;
    }
    uint32_t count = table->first;
    for (uint32_t i = 0; i < GP_BINDING_CHUNKS; i++) {
        gp_memory_release(
            &world->memory, table->chunks[i], count * sizeof *table->chunks[i]);
        count = i == 0 ? count : count * 2u;
    }
    gp_memory_release(&world->memory, table, sizeof *table);
}

/* The table, made when it is first needed; NULL without memory. */
static gp_binding_table *table_of(gp_world *world)
{
    if (world->bindings == NULL) {
        gp_binding_table *table = (gp_binding_table *)gp_memory_allocate(
            &world->memory, sizeof *table);
        if (table != NULL) {
            memset(table, 0, sizeof *table);
            table->first = GP_BINDING_FIRST;
        }
        world->bindings = table;
    }
    return world->bindings;
}

bool gp_binding_table_grow(gp_world *world)
{
    gp_binding_table *table = table_of(world);
    uint32_t chunk = 0;
    if (table == NULL || table->max != 0) {
        return false;
    }
    while (chunk < GP_BINDING_CHUNKS && table->chunks[chunk] != NULL) {
        chunk++;
    }
    if (chunk == GP_BINDING_CHUNKS) {
        return false;
    }
    uint32_t count = chunk == 0 ? table->first : table->capacity;
    gp_bound *records =
        (gp_bound *)gp_memory_allocate(&world->memory, count * sizeof *records);
    if (records == NULL) {
        return false;
    }
    table->chunks[chunk] = records;
    add_records(table, records, count);
    return true;
}

gp_bound *gp_binding_table_take(gp_binding_table *table)
{
    gp_bound *bound = table->free;
    table->free = bound->next;
    bound->generation++;
    return bound;
}

void gp_binding_table_give(gp_binding_table *table, gp_bound *bound)
{
    bound->generation++;
    if (bound->generation != 0) {
        bound->next = table->free;
        table->free = bound;
    }
}
