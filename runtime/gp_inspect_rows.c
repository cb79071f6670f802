#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

/* How many places and conditions a question may have. */
#define PLACES_MAX 42u
#define CONDITIONS_MAX 8u

typedef enum comparison {
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_EQUAL,
    GREATER,
    GREATER_EQUAL,
    CONTAINS
} comparison;

/* Bytes of an object. */
typedef struct field {
    uint32_t column; /* from 1; 0: in the object */
    uint32_t offset;
    uint32_t size;
} field;

typedef struct condition {
    field source;
    comparison sign;
    gp_value value;
} condition;

/* What to look for, and what to send of it. */
typedef struct selection {
    const gp_object_type *type;
    const gp_pool *pool; /* NULL: the world */
    uint32_t field_count;
    uint32_t condition_count;
    field fields[PLACES_MAX];
    condition conditions[CONDITIONS_MAX];
} selection;

static field field_of(const gp_inspect_place *place)
{
    const gp_property_ref *ref = &place->ref;
    uint32_t owner = ref->column == 0 ? ref->owner : 0;
    return (field){
        ref->column, owner + ref->offset + place->offset, place->size};
}

/* The ID that leads to a type. */
static gp_id any_of(const gp_object_type *type)
{
    return gp_id_of_bits((uint64_t)type->number << GP_ID_SLOT_BITS);
}

static gp_problem take_fields(gp_inspect_answer *answer, selection *from)
{
    from->field_count = (uint32_t)gp_inspect_take(answer, 1);
    if (from->field_count > PLACES_MAX) {
        return GP_PROBLEM_UNKNOWN;
    }
    for (uint32_t i = 0; i < from->field_count; i++) {
        gp_inspect_place place;
        gp_id id = any_of(from->type);
        if (!gp_inspect_take_place(answer, from->type, id, &place)) {
            return GP_PROBLEM_UNKNOWN;
        }
        from->fields[i] = field_of(&place);
    }
    return GP_PROBLEM_NONE;
}

static gp_problem take_condition(
    gp_inspect_answer *answer, const gp_object_type *type, condition *each)
{
    gp_inspect_place place;
    bool is_place = gp_inspect_take_place(answer, type, any_of(type), &place);
    each->sign = (comparison)gp_inspect_take(answer, 1);
    gp_inspect_bytes bytes = gp_inspect_take_value(answer);
    if (!is_place || answer->is_short || each->sign > CONTAINS) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (!gp_inspect_enter(&place, &bytes)) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    gp_kind kind = place.ref.type->kind;
    if (kind == GP_KIND_STRUCT || kind == GP_KIND_ARRAY) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    if (each->sign == CONTAINS && kind != GP_KIND_TEXT) {
        return GP_PROBLEM_UNKNOWN;
    }
    each->source = field_of(&place);
    return gp_inspect_value(place.ref.type, &bytes, &each->value);
}

static gp_problem take_conditions(gp_inspect_answer *answer, selection *from)
{
    gp_problem problem = GP_PROBLEM_NONE;
    from->condition_count = (uint32_t)gp_inspect_take(answer, 1);
    if (from->condition_count > CONDITIONS_MAX) {
        return GP_PROBLEM_ROOM;
    }
    for (uint32_t i = 0;
        i < from->condition_count && problem == GP_PROBLEM_NONE; i++) {
        problem = take_condition(answer, from->type, &from->conditions[i]);
    }
    return problem;
}

/* Takes the type of which a question is. */
static bool take_type(gp_inspect_answer *answer, selection *from)
{
    from->type = gp_inspect_take_type(answer);
    from->pool = NULL;
    from->field_count = 0;
    if (from->type == NULL) {
        return false;
    }
    if (from->type->number != 0) {
        from->pool =
            gp_world_pool_of(answer->inspect->on.world, from->type->number);
    }
    return true;
}

/* Where a field of an object is. */
static const unsigned char *find_field(
    const gp_pool *pool, const unsigned char *object, const field *at)
{
    if (at->column == 0) {
        return object + at->offset;
    }
    const gp_pool_type *type = pool->type;
    uint32_t column = at->column - 1u;
    const gp_slot *slot = (const gp_slot *)(const void *)object;
    const void *value =
        gp_pool_value(pool, slot, type->size, column, type->columns[column]);
    return (const unsigned char *)value + at->offset;
}

static int order(bool is_less, bool is_equal)
{
    return is_less ? -1 : !is_equal;
}

/* How two values of a type compare: below, equal, above; 2 if they do not. */
static int compare(gp_value a, gp_value b)
{
    gp_kind kind = a.type->kind;
    if (kind == GP_KIND_TEXT) {
        return strcmp(a.as.text, b.as.text);
    }
    if (kind == GP_KIND_F16 || kind == GP_KIND_F32) {
        a.as.f64 = (double)a.as.f32;
        b.as.f64 = (double)b.as.f32;
        kind = GP_KIND_F64;
    }
    if (kind == GP_KIND_F64) {
        bool is_number = a.as.f64 == a.as.f64 && b.as.f64 == b.as.f64;
        return is_number ? order(a.as.f64 < b.as.f64, a.as.f64 == b.as.f64) : 2;
    }
    bool is_signed =
        (kind >= GP_KIND_I8 && kind <= GP_KIND_I64) || kind == GP_KIND_ENUM;
    return is_signed ? order(a.as.i64 < b.as.i64, a.as.i64 == b.as.i64)
                     : order(a.as.u64 < b.as.u64, a.as.u64 == b.as.u64);
}

/* True if a condition holds for the value at a place. */
static bool holds(const condition *each, const unsigned char *at)
{
    gp_value value = gp_value_load(each->value.type, at);
    if (each->sign == CONTAINS) {
        return strstr(value.as.text, each->value.as.text) != NULL;
    }
    int order = compare(value, each->value);
    bool is_text = value.type->kind == GP_KIND_TEXT;
    if (order == 2 && !is_text) {
        return each->sign == UNEQUAL;
    }
    bool is_wanted[] = {
        order == 0, order != 0, order < 0, order <= 0, order > 0, order >= 0};
    return is_wanted[each->sign];
}

static bool is_selected(const selection *from, const unsigned char *object)
{
    for (uint32_t i = 0; i < from->condition_count; i++) {
        const condition *each = &from->conditions[i];
        if (!holds(each, find_field(from->pool, object, &each->source))) {
            return false;
        }
    }
    return true;
}

static void put_row(gp_inspect_answer *answer, const selection *from,
    const unsigned char *object)
{
    uint64_t id = 0;
    if (from->pool != NULL) {
        memcpy(&id, object, sizeof id);
    }
    gp_inspect_put(answer, id, 8);
    for (uint32_t i = 0; i < from->field_count; i++) {
        const field *each = &from->fields[i];
        gp_inspect_put_bytes(
            answer, find_field(from->pool, object, each), each->size);
    }
}

/* The live object in a slot, or the world; NULL without one. */
static const unsigned char *object_at(
    const gp_inspect *inspect, const gp_pool *pool, uint32_t place)
{
    if (pool == NULL) {
        return (const unsigned char *)inspect->on.world;
    }
    const gp_slot *slot =
        gp_pool_at(pool, place, pool->type->size, pool->type->chunk_shift);
    return gp_slot_is_live(slot) ? (const unsigned char *)slot : NULL;
}

/* Puts rows from a slot on, and keeps where to continue. */
static bool put_rows(gp_inspect_answer *answer, const selection *from,
    uint32_t first, uint32_t count)
{
    gp_inspect *inspect = answer->inspect;
    uint32_t end = from->pool == NULL ? 1 : from->pool->slot_count;
    if (inspect->cursor == 0) {
        inspect->cursor = first;
        gp_inspect_end(answer, GP_PROBLEM_NONE);
    } else {
        inspect->cursor--;
    }
    uint64_t place = inspect->cursor;
    for (; place < end && inspect->found < count; place++) {
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = place + 1u; /* 0 is the beginning */
            return false;
        }
        const unsigned char *object =
            object_at(inspect, from->pool, (uint32_t)place);
        if (object != NULL && is_selected(from, object)) {
            put_row(answer, from, object);
            inspect->found++;
        }
    }
    return true;
}

bool gp_inspect_rows(gp_inspect_answer *answer)
{
    selection from;
    gp_problem problem = GP_PROBLEM_UNKNOWN;
    bool is_type = take_type(answer, &from);
    uint32_t first = (uint32_t)gp_inspect_take(answer, 4);
    uint32_t count = (uint32_t)gp_inspect_take(answer, 4);
    if (is_type && first <= GP_ID_SLOT_MAX + 1u && count != 0) {
        problem = answer->kind == GP_INSPECT_KIND_ROWS
                      ? take_fields(answer, &from)
                      : GP_PROBLEM_NONE;
    }
    if (problem == GP_PROBLEM_NONE) {
        problem = take_conditions(answer, &from);
    }
    if (problem == GP_PROBLEM_NONE && !gp_inspect_is_read(answer)) {
        problem = GP_PROBLEM_UNKNOWN;
    }
    if (problem != GP_PROBLEM_NONE) {
        return gp_inspect_end(answer, problem);
    }
    return put_rows(answer, &from, first, count);
}

bool gp_inspect_get(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    selection from;
    if (!take_type(answer, &from) ||
        take_fields(answer, &from) != GP_PROBLEM_NONE) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    size_t count = (size_t)gp_inspect_take(answer, 2);
    if ((size_t)(answer->end - answer->at) != count * sizeof(uint64_t) ||
        answer->is_short) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    if (inspect->cursor == 0) {
        gp_inspect_end(answer, GP_PROBLEM_NONE);
        inspect->cursor = 1;
    }
    for (uint32_t i = 1; answer->at != answer->end; i++) {
        gp_id id = gp_inspect_take_id(answer);
        const unsigned char *object = gp_inspect_find(inspect, id);
        if (i < inspect->cursor || object == NULL ||
            gp_id_type(id) != from.type->number) {
            continue;
        }
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = i;
            return false;
        }
        put_row(answer, &from, object);
    }
    return true;
}
