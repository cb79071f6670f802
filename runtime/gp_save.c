#include "gp_save_format.h"

/* Packs a value that fits. Returns its end. */
static unsigned char *pack_value(
    unsigned char *to, const gp_type *type, const unsigned char *memory)
{
    if (type->kind == GP_KIND_STRUCT) {
        for (uint32_t i = 0; i < type->count; i++) {
            const gp_field *field = &type->fields[i];
            to = pack_value(to, field->type, memory + field->offset);
        }
        return to;
    }
    if (type->kind == GP_KIND_ARRAY) {
        for (uint32_t i = 0; i < type->count; i++) {
            to = pack_value(
                to, type->element, memory + (size_t)i * type->element->size);
        }
        return to;
    }
    if (type->kind == GP_KIND_TEXT) {
        size_t length = strlen((const char *)memory);
        memcpy(to, memory, length);
        memset(to + length, 0, type->size - length);
    } else {
        gp_save_copy_scalar(to, memory, type->size);
    }
    return to + type->size;
}

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
    const unsigned char *bytes =
        gp_save_place(pool, object, step->column, step->to);
    if (step->size == 0) {
        put_value(sink, step->property->type, bytes);
    } else if (step->size > sizeof sink->piece) {
        gp_save_put(sink, bytes, step->size);
    } else {
        gp_save_copy(gp_save_room(sink, step->size), bytes, step->size);
    }
}

/* Plans as many properties from `first` on as a plan has room for. Returns the
 * property after them. */
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

/* Writes the values of one object; `next` is the property after the plan's. */
static void put_row(gp_save_sink *sink, const gp_save_type *type,
    const gp_save_plan *plan, uint32_t next, const gp_pool *pool,
    const void *object)
{
    for (uint32_t i = 0; i < plan->count; i++) {
        put_step(sink, &plan->steps[i], pool, object);
    }
    for (; next < type->property_count; next++) { // if no plan has room
        const gp_save_property *property = &type->properties[next];
        put_value(sink, property->type,
            gp_save_place(pool, object, property->column, property->offset));
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

/* A piece of rows, from the objects of a pool. */
typedef struct rows {
    const gp_pool *pool;
    const gp_save_plan *plan;
    uint32_t size;  /* of a row, with its ID */
    uint32_t floor; /* above all generations but the last one */
} rows;

/* The source and destination of a value, and the distances to the next row. */
typedef struct track {
    unsigned char *to;
    const unsigned char *from;
    size_t to_stride;
    size_t from_stride;
} track;

static inline void step_on(track *t)
{
    t->to += t->to_stride;
    t->from += t->from_stride;
}

/* Copies bytes of each row. Usual sizes need no branches: bytes in the middle
 * are copied twice. */
static void copy_bytes(track t, uint32_t size, uint32_t count)
{
    uint32_t last = size - 16u;
    if (size > 32u && size <= 48u) {
        for (; count > 0; count--, step_on(&t)) {
            memcpy(t.to, t.from, 16);
            memcpy(t.to + 16, t.from + 16, 16);
            memcpy(t.to + last, t.from + last, 16);
        }
    } else {
        for (; count > 0; count--, step_on(&t)) {
            gp_save_copy(t.to, t.from, size);
        }
    }
}

/* Packs the values of adjacent objects, one property after the other. */
static void pack_rows(
    const rows *r, unsigned char *to, const gp_slot *first, uint32_t count)
{
    const gp_pool_type *type = r->pool->type;
    for (uint32_t i = 0; i < r->plan->count; i++) {
        const gp_save_step *step = &r->plan->steps[i];
        track t = {to + step->from,
            gp_save_place(r->pool, first, step->column, step->to), r->size,
            type->size};
        if (step->column != 0) {
            t.from_stride = type->columns[step->column - 1u];
        }
        if (step->size != 0) {
            copy_bytes(t, step->size, count);
            continue;
        }
        for (uint32_t left = count; left > 0; left--, step_on(&t)) {
            (void)pack_value(t.to, step->property->type, t.from);
        }
    }
}

static void put_ids(
    rows *r, unsigned char *to, const gp_slot *first, uint32_t count)
{
    track t = {to, (const unsigned char *)first, r->size, r->pool->type->size};
    uint32_t floor = r->floor;
    for (; count > 0; count--, step_on(&t)) {
        uint64_t id;
        memcpy(&id, t.from, sizeof id);
        gp_save_store(t.to, id, 8);
        uint32_t next = (uint32_t)(id >> 32) + 1u;
        floor = next > floor ? next : floor;
    }
    r->floor = floor;
}

/* Writes adjacent objects of a group, in pieces as large as possible. */
static void put_run(gp_save_sink *sink, rows *r, uint32_t place, uint32_t count)
{
    const gp_pool_type *type = r->pool->type;
    const uint32_t most = (uint32_t)sizeof sink->piece / r->size;
    while (count > 0 && !sink->has_failed) {
        uint32_t part = count < most ? count : most;
        unsigned char *to = gp_save_room(sink, part * r->size);
        const gp_slot *first =
            gp_pool_at(r->pool, place, type->size, type->chunk_shift);
        put_ids(r, to, first, part);
        pack_rows(r, to, first, part);
        place += part;
        count -= part;
    }
}

/* The number of consecutive bits from the lowest one on. */
static uint32_t count_run(uint64_t bits)
{
    uint64_t after = ~(bits >> gp_lowest_bit(bits));
    return after == 0 ? 64u : gp_lowest_bit(after);
}

static void put_objects(
    gp_save_sink *sink, const gp_save_type *type, const gp_pool *pool)
{
    gp_save_plan plan;
    uint32_t size = 8u;
    uint32_t next = plan_write(&plan, type, 0, &size);
    bool is_small = next == type->property_count && size <= sizeof sink->piece;
    rows r = {pool, &plan, size, gp_pool_highest_free(pool)};
    gp_save_put_number(sink, gp_pool_count(pool), 4);
    for (uint32_t group = 0; group * 64u < pool->slot_count; group++) {
        uint64_t live = gp_pool_live(pool, group);
        while (live != 0 && !sink->has_failed) {
            uint32_t place = gp_lowest_bit(live);
            uint32_t count = is_small ? count_run(live) : 1u;
            live &= ~(gp_pool_lowest_bits(count) << place);
            place += group * 64u;
            if (is_small) {
                put_run(sink, &r, place, count);
            } else {
                const gp_slot *slot = gp_pool_at(
                    pool, place, pool->type->size, pool->type->chunk_shift);
                put_ids(&r, gp_save_room(sink, 8), slot, 1);
                put_row(sink, type, &plan, next, pool, slot);
            }
        }
    }
    gp_save_put_number(sink, r.floor, 4);
    put_retired(sink, pool);
}

static bool ignore_bytes(void *context, const void *bytes, size_t size)
{
    (void)context, (void)bytes, (void)size;
    return true;
}

static size_t schema_size(const gp_save_schema *schema)
{
    gp_save_sink sink;
    gp_save_begin_sink(&sink, ignore_bytes, NULL);
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
        } else if (type->number != 0) {
            const gp_pool *pool = gp_world_const_pool_of(world, type->number);
            uint32_t highest = gp_pool_highest_generation(pool);
            gp_save_put_number(&sink, highest + highest % 2u, 4);
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
