#include "gp_value.h"

#include "gp_scalar.h"
#include "gp_text.h"

#include <string.h>

const gp_type gp_type_bool = {GP_KIND_BOOL, sizeof(bool), .name = "bool"};
const gp_type gp_type_i8 = {GP_KIND_I8, 1, .name = "i8"};
const gp_type gp_type_i16 = {GP_KIND_I16, 2, .name = "i16"};
const gp_type gp_type_i32 = {GP_KIND_I32, 4, .name = "i32"};
const gp_type gp_type_i64 = {GP_KIND_I64, 8, .name = "i64"};
const gp_type gp_type_u8 = {GP_KIND_U8, 1, .name = "u8"};
const gp_type gp_type_u16 = {GP_KIND_U16, 2, .name = "u16"};
const gp_type gp_type_u32 = {GP_KIND_U32, 4, .name = "u32"};
const gp_type gp_type_u64 = {GP_KIND_U64, 8, .name = "u64"};
const gp_type gp_type_f32 = {GP_KIND_F32, 4, .name = "f32"};
const gp_type gp_type_f64 = {GP_KIND_F64, 8, .name = "f64"};
const gp_type gp_type_text = {GP_KIND_TEXT, 0, .name = "str"};
const gp_type gp_type_any = {GP_KIND_REF, 8, .name = "ref any"};

const char *gp_problem_text(gp_problem problem)
{
    switch (problem) {
    case GP_PROBLEM_NONE:
        return "all is well";
    case GP_PROBLEM_DEAD:
        return "the object is dead";
    case GP_PROBLEM_UNKNOWN:
        return "there is no such thing";
    case GP_PROBLEM_WRONG_TYPE:
        return "the value is of another type";
    case GP_PROBLEM_INEXACT:
        return "the type cannot hold the value";
    case GP_PROBLEM_READ_ONLY:
        return "it cannot be set";
    case GP_PROBLEM_TEXT:
        return "the text is not that of such a value";
    case GP_PROBLEM_ROOM:
        return "the memory is too small";
    }
    return "unknown problem";
}

/* Memory */

static inline int64_t load_signed(const void *memory, uint32_t size)
{
    if (size == 1) {
        int8_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    if (size == 2) {
        int16_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    if (size == 4) {
        int32_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    int64_t number;
    memcpy(&number, memory, sizeof number);
    return number;
}

static inline uint64_t load_unsigned(const void *memory, uint32_t size)
{
    if (size == 1) {
        uint8_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    if (size == 2) {
        uint16_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    if (size == 4) {
        uint32_t number;
        memcpy(&number, memory, sizeof number);
        return number;
    }
    uint64_t number;
    memcpy(&number, memory, sizeof number);
    return number;
}

/* Whether C gives the enum a signed type: if it has a negative member. */
static bool is_signed(const gp_type *type)
{
    for (uint32_t i = 0; i < type->count; i++) {
        if (type->members[i].value < 0) {
            return true;
        }
    }
    return false;
}

static int64_t load_enum(const gp_type *type, const void *memory)
{
    return is_signed(type) ? load_signed(memory, type->size)
                           : (int64_t)load_unsigned(memory, type->size);
}

gp_value gp_value_load(const gp_type *type, const void *memory)
{
    gp_value value = gp_value_none();
    value.type = type;
    switch (type->kind) {
    case GP_KIND_BOOL:
        memcpy(&value.as.boolean, memory, sizeof value.as.boolean);
        return value;
    case GP_KIND_I8:
    case GP_KIND_I16:
        value.as.i64 = load_signed(memory, type->size);
        return value;
    case GP_KIND_I32:
        value.as.i64 = load_signed(memory, 4);
        return value;
    case GP_KIND_U8:
    case GP_KIND_U16:
        value.as.u64 = load_unsigned(memory, type->size);
        return value;
    case GP_KIND_U32:
    case GP_KIND_FLAGS:
        value.as.u64 = load_unsigned(memory, 4);
        return value;
    case GP_KIND_ENUM:
        value.as.i64 = load_enum(type, memory);
        return value;
    case GP_KIND_F32:
        memcpy(&value.as.f32, memory, sizeof value.as.f32);
        return value;
    case GP_KIND_I64:
    case GP_KIND_U64:
    case GP_KIND_F64:
    case GP_KIND_REF:
        memcpy(&value.as, memory, 8);
        return value;
    case GP_KIND_TEXT:
        value.as.text = (const char *)memory;
        return value;
    case GP_KIND_STRUCT:
    case GP_KIND_ARRAY:
    case GP_KIND_EXTERN:
        value.as.bytes = memory;
        return value;
    case GP_KIND_NONE:
        break;
    }
    return gp_value_none();
}

/* Stores the lowest bytes of an integer. */
static void store_integer(uint64_t number, void *memory, uint32_t size)
{
    uint8_t one = (uint8_t)number;
    uint16_t two = (uint16_t)number;
    uint32_t four = (uint32_t)number;
    const void *from = size == 1   ? (const void *)&one
                       : size == 2 ? (const void *)&two
                       : size == 4 ? (const void *)&four
                                   : (const void *)&number;
    memcpy(memory, from, size);
}

void gp_value_store(gp_value value, void *memory, uint32_t size)
{
    switch (value.type->kind) {
    case GP_KIND_BOOL:
        memcpy(memory, &value.as.boolean, sizeof value.as.boolean);
        return;
    case GP_KIND_I8:
    case GP_KIND_I16:
    case GP_KIND_I32:
    case GP_KIND_I64:
    case GP_KIND_ENUM:
        store_integer((uint64_t)value.as.i64, memory, size);
        return;
    case GP_KIND_U8:
    case GP_KIND_U16:
    case GP_KIND_U32:
    case GP_KIND_U64:
    case GP_KIND_FLAGS:
        store_integer(value.as.u64, memory, size);
        return;
    case GP_KIND_F32:
        memcpy(memory, &value.as.f32, sizeof value.as.f32);
        return;
    case GP_KIND_F64:
        memcpy(memory, &value.as.f64, sizeof value.as.f64);
        return;
    case GP_KIND_REF:
        memcpy(memory, &value.as.id, sizeof value.as.id);
        return;
    case GP_KIND_TEXT:
        gp_text_set((char *)memory, size, value.as.text);
        return;
    case GP_KIND_STRUCT:
    case GP_KIND_ARRAY:
    case GP_KIND_EXTERN:
        memmove(memory, value.as.bytes, size);
        return;
    case GP_KIND_NONE:
        return;
    }
}

/* Types */

bool gp_type_same(const gp_type *a, const gp_type *b)
{
    if (a == b) {
        return true;
    }
    if (a->kind != b->kind || a->size != b->size || a->count != b->count ||
        a->number != b->number || a->fields != b->fields ||
        a->members != b->members) {
        return false;
    }
    if (a->kind == GP_KIND_EXTERN) {
        return strcmp(a->name, b->name) == 0;
    }
    return a->kind != GP_KIND_ARRAY || gp_type_same(a->element, b->element);
}

/* Sameness */

static bool same_struct(const gp_type *type, const void *a, const void *b)
{
    for (uint32_t i = 0; i < type->count; i++) {
        const gp_field *field = &type->fields[i];
        gp_value left =
            gp_value_load(field->type, (const char *)a + field->offset);
        gp_value right =
            gp_value_load(field->type, (const char *)b + field->offset);
        if (!gp_value_same(left, right)) {
            return false;
        }
    }
    return true;
}

static bool same_array(const gp_type *type, const void *a, const void *b)
{
    const gp_type *element = type->element;
    for (uint32_t i = 0; i < type->count; i++) {
        size_t offset = (size_t)i * element->size;
        gp_value left = gp_value_load(element, (const char *)a + offset);
        gp_value right = gp_value_load(element, (const char *)b + offset);
        if (!gp_value_same(left, right)) {
            return false;
        }
    }
    return true;
}

bool gp_value_same(gp_value a, gp_value b)
{
    if (a.type == NULL || b.type == NULL) {
        return a.type == b.type;
    }
    if (a.type->kind == GP_KIND_TEXT && b.type->kind == GP_KIND_TEXT) {
        return strcmp(a.as.text, b.as.text) == 0;
    }
    if (!gp_type_same(a.type, b.type)) {
        return false;
    }
    gp_kind kind = a.type->kind;
    if (kind == GP_KIND_STRUCT) {
        return same_struct(a.type, a.as.bytes, b.as.bytes);
    }
    if (kind == GP_KIND_ARRAY) {
        return same_array(a.type, a.as.bytes, b.as.bytes);
    }
    if (kind == GP_KIND_EXTERN) {
        return memcmp(a.as.bytes, b.as.bytes, a.type->size) == 0;
    }
    if (kind == GP_KIND_BOOL) {
        return a.as.boolean == b.as.boolean;
    }
    return kind == GP_KIND_F32 ? gp_same_f32(a.as.f32, b.as.f32)
                               : a.as.u64 == b.as.u64;
}
