#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

/* The maximum number of columns in a question. */
#define COLUMNS_MAX 48u

/* The results of comparing two values, as bits. */
#define LESS 1u
#define EQUAL 2u
#define GREATER 4u
#define UNORDERED 8u
#define CONTAINS 16u

/* The results for which each comparison holds, by its number in questions.
 * Number 0 is no comparison. */
static const uint8_t comparisons[] = {0, EQUAL, LESS | GREATER | UNORDERED,
    LESS, LESS | EQUAL, GREATER, GREATER | EQUAL, CONTAINS};

/* A column: bytes of an object that are sent or compared with a value. */
typedef struct column {
    uint32_t pool_column; /* from 1; 0: stored in the object */
    uint32_t offset;
    uint32_t size;
    uint32_t required; /* the required results; 0: the column is sent */
    gp_value value;
} column;

/* The objects to search and their columns. */
typedef struct selection {
    const gp_pool *pool; /* NULL: the world */
    uint32_t slot_count;
    uint32_t column_count;
    column columns[COLUMNS_MAX];
} selection;

/* Reading columns and comparing values are not inlined: for lack of registers,
 * inlining makes the code 10 % larger. */

/* Reads a column and its purpose from the question. */
static GP_NOINLINE gp_problem take_column(gp_inspect *inspect, column *to)
{
    gp_property_ref ref;
    bool is_place = gp_inspect_take_place(inspect, &ref);
    uint32_t comparison = gp_inspect_take_u8(inspect);
    if (!is_place || comparison >= sizeof comparisons) {
        return GP_PROBLEM_UNKNOWN;
    }
    to->pool_column = ref.column;
    to->offset = ref.owner + ref.offset;
    to->size = ref.type->size;
    to->required = comparisons[comparison];
    if (to->required == 0) {
        return GP_PROBLEM_NONE;
    }
    if (to->required == CONTAINS && ref.type->kind != GP_KIND_TEXT) {
        return GP_PROBLEM_UNKNOWN;
    }
    if (gp_property_inner_count(&ref) != 0) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    gp_inspect_bytes bytes = gp_inspect_take_value(inspect);
    return gp_inspect_value(ref.type, &bytes, &to->value);
}

static GP_NOINLINE gp_problem take_columns(gp_inspect *inspect, selection *from)
{
    gp_problem problem = GP_PROBLEM_NONE;
    from->column_count = gp_inspect_take_u8(inspect);
    if (from->column_count > COLUMNS_MAX) {
        return GP_PROBLEM_ROOM;
    }
    for (uint32_t i = 0; i < from->column_count && problem == GP_PROBLEM_NONE;
        i++) {
        problem = take_column(inspect, &from->columns[i]);
    }
    return problem;
}

/* The live object in a slot, or the world; NULL if there is none. */
static const unsigned char *object_at(
    const gp_inspect *inspect, const selection *from, uint32_t place)
{
    const gp_pool *pool = from->pool;
    if (place >= from->slot_count) {
        return NULL;
    }
    if (pool == NULL) {
        return (const unsigned char *)inspect->on.world;
    }
    const gp_slot *slot =
        gp_pool_at_far(pool, place, pool->type->size, pool->type->chunk_shift);
    return gp_slot_is_live(slot) ? (const unsigned char *)slot : NULL;
}

/* The address of a column of the object in a slot. */
static const unsigned char *find_bytes(const selection *from,
    const unsigned char *object, uint32_t place, const column *each)
{
    if (each->pool_column != 0) {
        object = gp_pool_value_far(from->pool, place, each->pool_column - 1u);
    }
    return object + each->offset;
}

/* Compares two values of a type. */
static uint32_t compare(gp_value a, gp_value b)
{
    gp_kind kind = a.type->kind;
    if (kind == GP_KIND_TEXT) {
        a.as.i64 = strcmp(a.as.text, b.as.text);
        b.as.i64 = 0;
    }
    if (kind == GP_KIND_F16 || kind == GP_KIND_F32) {
        a.as.f64 = (double)a.as.f32;
        b.as.f64 = (double)b.as.f32;
        kind = GP_KIND_F64;
    }
    if (kind == GP_KIND_F64) {
        return a.as.f64 < b.as.f64    ? LESS
               : a.as.f64 == b.as.f64 ? EQUAL
               : a.as.f64 > b.as.f64  ? GREATER
                                      : UNORDERED;
    }
    if (kind <= GP_KIND_I64 || kind == GP_KIND_TEXT || kind == GP_KIND_ENUM) {
        a.as.u64 ^= UINT64_C(1) << 63; /* maps signed order to unsigned order */
        b.as.u64 ^= UINT64_C(1) << 63;
    }
    return a.as.u64 < b.as.u64 ? LESS : a.as.u64 == b.as.u64 ? EQUAL : GREATER;
}

/* True if a column compares with its value as required. */
static GP_NOINLINE bool matches(const column *each, const unsigned char *bytes)
{
    gp_value value = gp_value_load(each->value.type, bytes);
    return each->required == CONTAINS
               ? strstr(value.as.text, each->value.as.text) != NULL
               : (compare(value, each->value) & each->required) != 0;
}

static bool is_selected(
    const selection *from, const unsigned char *object, uint32_t place)
{
    for (uint32_t i = 0; i < from->column_count; i++) {
        const column *each = &from->columns[i];
        if (each->required != 0 &&
            !matches(each, find_bytes(from, object, place, each))) {
            return false;
        }
    }
    return true;
}

static void put_row(gp_inspect *inspect, const selection *from, uint64_t id,
    const unsigned char *object, uint32_t place)
{
    gp_inspect_put_u64(inspect, id);
    for (uint32_t i = 0; i < from->column_count; i++) {
        const column *each = &from->columns[i];
        if (each->required == 0) {
            gp_inspect_put_bytes(
                inspect, find_bytes(from, object, place, each), each->size);
        }
    }
    inspect->session.found++;
}

gp_problem gp_inspect_rows(gp_inspect *inspect)
{
    selection from;
    bool is_type = gp_inspect_take_type(inspect);
    uint32_t first = gp_inspect_take_u32(inspect);
    uint32_t count = gp_inspect_take_u32(inspect);
    if (!is_type || first > GP_ID_SLOT_MAX + 1u || count == 0) {
        return GP_PROBLEM_UNKNOWN;
    }
    gp_problem problem = take_columns(inspect, &from);
    if (problem != GP_PROBLEM_NONE) {
        return problem;
    }
    from.pool = NULL;
    from.slot_count = 1;
    if (inspect->type->number != 0) {
        from.pool = gp_world_pool_of(inspect->on.world, inspect->type->number);
        from.slot_count = from.pool->slot_count;
    }
    /* For `get`, the remaining bytes are the IDs to search. */
    bool is_get = inspect->kind == GP_INSPECT_KIND_GET;
    const unsigned char *ids = inspect->at;
    size_t end = (size_t)(inspect->end - ids);
    if (inspect->is_short || (is_get ? end % sizeof(gp_id) : end) != 0) {
        return GP_PROBLEM_UNKNOWN;
    }
    end = is_get ? end / sizeof(gp_id) : from.slot_count;
    size_t i = (size_t)gp_inspect_begin(inspect, first);
    for (; i < end && inspect->session.found < count &&
           !gp_inspect_pauses(inspect, i);
        i++) {
        gp_id id = {i};
        if (is_get) {
            memcpy(&id, ids + i * sizeof id, sizeof id);
        }
        uint32_t place = gp_id_slot(id);
        const unsigned char *object = object_at(inspect, &from, place);
        uint64_t found = 0;
        if (object != NULL && from.pool != NULL) {
            memcpy(&found, object, sizeof found);
        }
        if (object != NULL && (!is_get || found == id.bits) &&
            is_selected(&from, object, place)) {
            put_row(inspect, &from, found, object, place);
        }
    }
    return GP_PROBLEM_NONE;
}
