#include "gp_save_format.h"

static void put_value(
    gp_save_sink *sink, const gp_type *type, const unsigned char *memory)
{
    if (type->kind == GP_KIND_STRUCT) {
        for (uint32_t i = 0; i < type->count; i++) {
            const gp_field *field = &type->fields[i];
            put_value(sink, field->type, memory + field->offset);
        }
    } else if (type->kind == GP_KIND_ARRAY) {
        for (uint32_t i = 0; i < type->count; i++) {
            put_value(
                sink, type->element, memory + (size_t)i * type->element->size);
        }
    } else if (type->kind == GP_KIND_TEXT) {
        size_t length = strlen((const char *)memory);
        gp_save_put(sink, memory, length);
        for (size_t i = length; i < type->size; i++) {
            gp_save_put_number(sink, 0, 1);
        }
    } else {
        gp_save_copy_scalar(gp_save_room(sink, type->size), memory, type->size);
    }
}

static void put_step(gp_save_sink *sink, const gp_save_step *step,
    const gp_pool *pool, const void *object)
{
    const unsigned char *bytes = gp_save_place(step, pool, object);
    if (step->size == 0) {
        put_value(sink, step->property->type, bytes);
    } else if (step->size > sizeof sink->piece) {
        gp_save_put(sink, bytes, step->size);
    } else {
        gp_save_copy(gp_save_room(sink, step->size), bytes, step->size);
    }
}

/* As many properties from `first` on as a plan has room for. Returns the one
 * behind them. */
static uint32_t plan_write(gp_save_plan *plan, const gp_save_type *type,
    uint32_t first, uint32_t *from)
{
    plan->count = 0;
    while (first < type->property_count &&
           gp_save_plan_add(plan, &type->properties[first], *from, NULL)) {
        *from += gp_save_packed_size(type->properties[first].type);
        first++;
    }
    return first;
}

/* The values of one object; `next` is the property behind those of the plan. */
static void put_row(gp_save_sink *sink, const gp_save_type *type,
    const gp_save_plan *plan, uint32_t next, const gp_pool *pool,
    const void *object)
{
    for (uint32_t i = 0; i < plan->count; i++) {
        put_step(sink, &plan->steps[i], pool, object);
    }
    for (; next < type->property_count; next++) { // more than a plan can have
        gp_save_plan rest;
        uint32_t from = 0;
        rest.count = 0;
        (void)gp_save_plan_add(&rest, &type->properties[next], from, NULL);
        for (uint32_t i = 0; i < rest.count; i++) {
            put_step(sink, &rest.steps[i], pool, object);
        }
    }
}

static void put_retired(gp_save_sink *sink, const gp_pool *pool)
{
    gp_save_put_number(sink, pool->retired_count, 4);
    uint32_t place = gp_pool_next_retired(pool, 0);
    while (place != UINT32_MAX) {
        gp_save_put_number(sink, place, 4);
        place = gp_pool_next_retired(pool, place + 1u);
    }
}

static void put_objects(
    gp_save_sink *sink, const gp_save_type *type, const gp_pool *pool)
{
    gp_save_plan plan;
    uint32_t from = 0;
    uint32_t next = plan_write(&plan, type, 0, &from);
    const gp_pool_type *slots = pool->type;
    gp_save_put_number(sink, gp_pool_count(pool), 4);
    for (uint32_t group = 0; group * 64u < pool->slot_count; group++) {
        uint64_t live = gp_pool_live(pool, group);
        for (; live != 0 && !sink->has_failed; live &= live - 1u) {
            const gp_slot *slot =
                gp_pool_at(pool, group * 64u + gp_lowest_bit(live), slots->size,
                    slots->chunk_shift);
            gp_save_put_number(sink, slot->id, 8);
            put_row(sink, type, &plan, next, pool, slot);
        }
    }
    uint32_t highest = gp_pool_highest_generation(pool);
    gp_save_put_number(sink, highest + highest % 2u, 4);
    put_retired(sink, pool);
}

/* Adds up the bytes of a schema. */
static bool count_bytes(void *context, const void *bytes, size_t size)
{
    size_t *sum = context;
    (void)bytes;
    *sum += size;
    return true;
}

static size_t schema_size(const gp_save_schema *schema)
{
    size_t size = 0;
    gp_save_sink sink;
    gp_save_begin_sink(&sink, count_bytes, &size);
    gp_save_put_schema(&sink, schema, true);
    return gp_save_end_sink(&sink);
}

size_t gp_save_write(const gp_world *world, const gp_save_schema *schema,
    gp_write_fn *write, void *context)
{
    gp_save_sink sink;
    if (gp_world_is_busy(world)) {
        return 0;
    }
    gp_save_begin_sink(&sink, write, context);
    gp_save_put(&sink, GP_SAVE_MAGIC, GP_SAVE_MAGIC_SIZE);
    gp_save_put_number(&sink, schema_size(schema), 4);
    gp_save_put_schema(&sink, schema, true);
    for (uint32_t i = 0; i < schema->type_count; i++) {
        const gp_save_type *type = &schema->types[i];
        if (type->is_saved && type->number != 0) {
            put_objects(
                &sink, type, gp_world_const_pool_of(world, type->number));
        } else if (type->is_saved) {
            gp_save_plan plan;
            uint32_t from = 0;
            uint32_t next = plan_write(&plan, type, 0, &from);
            put_row(&sink, type, &plan, next, NULL, world);
        }
    }
    return gp_save_end_sink(&sink);
}

/* FNV-1a. */
static bool hash_bytes(void *context, const void *bytes, size_t size)
{
    uint64_t *hash = context;
    const unsigned char *each = bytes;
    for (size_t i = 0; i < size; i++) {
        *hash = (*hash ^ each[i]) * UINT64_C(0x100000001B3);
    }
    return true;
}

uint64_t gp_save_hash(const gp_save_schema *schema)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    gp_save_sink sink;
    gp_save_begin_sink(&sink, hash_bytes, &hash);
    gp_save_put_schema(&sink, schema, false);
    gp_save_end_sink(&sink);
    return hash;
}
