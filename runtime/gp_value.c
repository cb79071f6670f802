#include "gp_value.h"

#include "gp_text.h"

#include <float.h>
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
const gp_type gp_type_f16 = {GP_KIND_F16, 2, .name = "f16"};
const gp_type gp_type_f32 = {GP_KIND_F32, 4, .name = "f32"};
const gp_type gp_type_f64 = {GP_KIND_F64, 8, .name = "f64"};
const gp_type gp_type_text = {GP_KIND_TEXT, 0, .name = "str"};
const gp_type gp_type_any = {GP_KIND_REF, 8, .name = "ref any"};

const gp_type *gp_value_scalar_type(gp_kind kind)
{
    static const gp_type *const types[] = {NULL, &gp_type_bool, &gp_type_i8,
        &gp_type_i16, &gp_type_i32, &gp_type_i64, &gp_type_u8, &gp_type_u16,
        &gp_type_u32, &gp_type_u64, &gp_type_f16, &gp_type_f32, &gp_type_f64};
    return (size_t)kind < GP_COUNT_OF(types) ? types[kind] : NULL;
}

const char *gp_problem_text(gp_problem problem)
{
    static const char *const texts[] = {
        "all is well",
        "the object is dead",
        "there is no such thing",
        "the value has the wrong type",
        "the type cannot hold the value",
        "it cannot be set",
        "the text is not that of such a value",
        "the memory is too small",
    };
    return (size_t)problem < GP_COUNT_OF(texts) ? texts[problem]
                                                : "unknown problem";
}

const void *gp_value_find_row(const void *rows, size_t size, uint32_t count,
    const char *text, size_t length)
{
    const char *row = rows;
    for (; count > 0; count--, row += size) {
        const char *name;
        memcpy(&name, row, sizeof name);
        if (strncmp(text, name, length) == 0 && name[length] == '\0') {
            return row;
        }
    }
    return NULL;
}

/* True if the datum of a kind is a float. */
static bool is_in_f32(gp_kind kind)
{
    return kind == GP_KIND_F16 || kind == GP_KIND_F32;
}

static bool is_named_kind(gp_kind kind)
{
    return kind == GP_KIND_ENUM || kind == GP_KIND_FLAGS;
}

static bool has_integer(gp_kind kind)
{
    return gp_kind_is_integer(kind) || is_named_kind(kind);
}

static bool has_bytes(gp_kind kind)
{
    return kind >= GP_KIND_STRUCT && kind <= GP_KIND_EXTERN;
}

/* Enums with a negative member are signed in memory, as in C. */
static bool is_signed(const gp_type *type)
{
    for (uint32_t i = 0; type->kind == GP_KIND_ENUM && i < type->count; i++) {
        if (type->members[i].value < 0) {
            return true;
        }
    }
    return gp_kind_is_signed(type->kind);
}

static uint64_t load_integer(const void *memory, uint32_t size, bool is_signed)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t number;
    if (size == 4) {
        memcpy(&four, memory, sizeof four);
        number = four;
    } else if (size == 2) {
        memcpy(&two, memory, sizeof two);
        number = two;
    } else if (size == 1) {
        memcpy(&one, memory, sizeof one);
        number = one;
    } else {
        memcpy(&number, memory, sizeof number);
    }
    uint64_t sign = is_signed ? UINT64_C(1) << (size * 8u - 1u) : 0;
    return (number ^ sign) - sign;
}

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

static gp_value load_other(const gp_type *type, const void *memory)
{
    gp_value value = gp_value_none();
    gp_kind kind = type->kind;
    if (kind == GP_KIND_NONE) {
        return value;
    }
    value.type = type;
    if (kind == GP_KIND_F16) {
        gp_f16 stored;
        memcpy(&stored, memory, sizeof stored);
        uint32_t bits = gp_f32_bits_from_f16(stored);
        memcpy(&value.as.f32, &bits, sizeof bits);
    } else if (kind == GP_KIND_F32) {
        memcpy(&value.as.f32, memory, sizeof value.as.f32);
    } else if (kind == GP_KIND_TEXT) {
        value.as.text = (const char *)memory;
    } else if (has_bytes(kind)) {
        value.as.bytes = memory;
    } else {
        memcpy(&value.as, memory, type->size);
    }
    return value;
}

gp_value gp_value_load(const gp_type *type, const void *memory)
{
    if (!has_integer(type->kind)) {
        return load_other(type, memory);
    }
    // separate, so that such values stay in registers
    gp_value value = {
        type, {.u64 = load_integer(memory, type->size, is_signed(type))}};
    return value;
}

void gp_value_store(gp_value value, void *memory, uint32_t size)
{
    gp_kind kind = value.type->kind;
    if (has_integer(kind)) {
        store_integer(value.as.u64, memory, size);
    } else if (kind == GP_KIND_F16) {
        uint32_t bits;
        memcpy(&bits, &value.as.f32, sizeof bits);
        gp_f16 stored = gp_f16_from_f32_bits(bits);
        memcpy(memory, &stored, sizeof stored);
    } else if (kind == GP_KIND_TEXT) {
        gp_text_set((char *)memory, size, value.as.text);
    } else if (has_bytes(kind)) {
        memmove(memory, value.as.bytes, size);
    } else {
        memcpy(memory, &value.as, value.type->size);
    }
}

gp_value gp_value_inner(gp_value value, uint32_t index)
{
    const gp_type *type = value.type;
    const char *bytes = (const char *)value.as.bytes;
    if (type->kind == GP_KIND_STRUCT) {
        const gp_field *field = &type->fields[index];
        return gp_value_load(field->type, bytes + field->offset);
    }
    size_t offset = (size_t)index * type->element->size;
    return gp_value_load(type->element, bytes + offset);
}

void gp_value_update(gp_value *value, const void *memory)
{
    if (has_bytes(value->type->kind)) {
        uintptr_t place = (uintptr_t)value->as.bytes; /* not const: see there */
        memcpy((void *)place, memory, value->type->size);
        return;
    }
    *value = gp_value_load(value->type, memory);
}

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

static bool is_inner_equal(gp_value a, gp_value b)
{
    uint32_t i = 0;
    while (i < a.type->count &&
           gp_value_same(gp_value_inner(a, i), gp_value_inner(b, i))) {
        i++;
    }
    return i == a.type->count;
}

bool gp_value_same(gp_value a, gp_value b)
{
    if (a.type == NULL || b.type == NULL) {
        return a.type == b.type;
    }
    gp_kind kind = a.type->kind;
    if (kind == GP_KIND_TEXT && b.type->kind == GP_KIND_TEXT) {
        return strcmp(a.as.text, b.as.text) == 0;
    }
    if (!gp_type_same(a.type, b.type)) {
        return false;
    }
    if (kind == GP_KIND_STRUCT || kind == GP_KIND_ARRAY) {
        return is_inner_equal(a, b);
    }
    if (kind == GP_KIND_EXTERN) {
        return memcmp(a.as.bytes, b.as.bytes, a.type->size) == 0;
    }
    if (kind == GP_KIND_BOOL) {
        return a.as.boolean == b.as.boolean;
    }
    return is_in_f32(kind) ? gp_same_f32(a.as.f32, b.as.f32)
                           : a.as.u64 == b.as.u64;
}

#define GP_F16_MANT_DIG 11u
#define GP_F16_MAX 65504.0

/* All integers of this many bits are exact. */
static uint32_t precision(const gp_type *type)
{
    if (type->kind == GP_KIND_F16) {
        return GP_F16_MANT_DIG;
    }
    if (type->kind == GP_KIND_F32) {
        return FLT_MANT_DIG;
    }
    if (type->kind == GP_KIND_F64) {
        return DBL_MANT_DIG;
    }
    return type->size * 8u - (gp_kind_is_signed(type->kind) ? 1u : 0u);
}

bool gp_type_widens(const gp_type *from, const gp_type *to)
{
    if (gp_type_same(from, to)) {
        return true;
    }
    if (from->kind == GP_KIND_TEXT && to->kind == GP_KIND_TEXT) {
        return to->size == 0 || (from->size != 0 && from->size <= to->size);
    }
    if (from->kind == GP_KIND_REF && to->kind == GP_KIND_REF) {
        return to->number == 0;
    }
    bool can_hold =
        gp_kind_is_integer(to->kind)
            ? gp_kind_is_integer(from->kind) &&
                  (gp_kind_is_signed(to->kind) ||
                      !gp_kind_is_signed(from->kind))
            : gp_kind_is_number(from->kind) && gp_kind_is_number(to->kind);
    return can_hold && precision(from) <= precision(to);
}

#define WIDER_BITS 29u /* mantissa bits of an f64 beyond those of an f32 */

/* Converts a float to a double. A NaN keeps its bits, which conversions in
 * software libraries may change, and a subnormal float its value where the
 * program makes the processor take it for 0. */
static double widen(float narrow)
{
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    uint32_t magnitude = bits & UINT32_C(0x7fffffff);
    if (magnitude < UINT32_C(0x800000)) {
        double real = (double)magnitude * 0x1p-149;
        return bits == magnitude ? real : -real;
    }
    if (magnitude <= UINT32_C(0x7f800000)) {
        return (double)narrow;
    }
    uint64_t wide = (uint64_t)(bits & UINT32_C(0x80000000)) << 32 |
                    UINT64_C(0x7ff) << 52 |
                    (uint64_t)(bits & UINT32_C(0x7fffff)) << WIDER_BITS;
    double real;
    memcpy(&real, &wide, sizeof real);
    return real;
}

/* Rounds a double to a float; keeps the higher bits of a NaN, and a subnormal
 * float as above. */
static float narrow_of(double real)
{
    uint64_t wide;
    memcpy(&wide, &real, sizeof wide);
    double magnitude = real < 0.0 ? -real : real;
    uint32_t bits = (uint32_t)(wide >> 32) & UINT32_C(0x80000000);
    if (magnitude >= (double)FLT_MIN) {
        return (float)real;
    }
    if (magnitude < (double)FLT_MIN) {
        double units = magnitude * 0x1p149;
        uint32_t whole = (uint32_t)units;
        double rest = units - (double)whole;
        whole += rest > 0.5 || (rest == 0.5 && (whole & 1u) != 0);
        bits |= whole;
    } else {
        bits |= UINT32_C(0x7f800000);
        bits |= (uint32_t)(wide >> WIDER_BITS) & UINT32_C(0x7fffff);
    }
    float narrow;
    memcpy(&narrow, &bits, sizeof narrow);
    return narrow;
}

/* True if a value is a negative integer. */
static bool is_negative(gp_value value)
{
    gp_kind kind = value.type->kind;
    return (gp_kind_is_signed(kind) || kind == GP_KIND_ENUM) &&
           value.as.i64 < 0;
}

double gp_value_real(gp_value value)
{
    gp_kind kind = value.type->kind;
    if (has_integer(kind)) {
        return is_negative(value) ? (double)value.as.i64 : (double)value.as.u64;
    }
    return is_in_f32(kind) ? widen(value.as.f32) : value.as.f64;
}

/* Casts a number as in C. Returns false if that is undefined, or if an integer
 * would change its sign. */
static bool cast(gp_value value, const gp_type *type, gp_value *result)
{
    double real = gp_value_real(value);
    uint64_t bits = value.as.u64;
    *result = gp_value_unsigned(type, 0);
    if (type->kind == GP_KIND_F64) {
        result->as.f64 = real;
        return true;
    }
    if (is_in_f32(type->kind)) {
        double most = type->kind == GP_KIND_F16 ? GP_F16_MAX : (double)FLT_MAX;
        bool is_finite = real - real == 0.0;
        if (is_finite && (real > most || real < -most)) {
            return false;
        }
        result->as.f32 = narrow_of(real);
        if (type->kind == GP_KIND_F16) {
            gp_f16 stored;
            gp_value_store(*result, &stored, sizeof stored);
            *result = gp_value_load(type, &stored);
        }
        return true;
    }
    if (!has_integer(value.type->kind)) {
        if (!(real >= -0x1p63 && real < 0x1p64)) {
            return false;
        }
        bits = real < 0.0 ? (uint64_t)(int64_t)real : (uint64_t)real;
    }
    gp_value_store(gp_value_unsigned(type, bits), &result->as, type->size);
    *result = gp_value_load(type, &result->as);
    return is_negative(*result) == (real < 0.0);
}

/* True if an integer is the value of a member, or a combination of flags. */
static bool is_named(gp_value value)
{
    const gp_type *type = value.type;
    uint64_t known = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        uint64_t member = (uint64_t)type->members[i].value;
        if (type->kind == GP_KIND_ENUM && member == value.as.u64) {
            return true;
        }
        known |= member;
    }
    return type->kind == GP_KIND_FLAGS && (value.as.u64 & ~known) == 0;
}

/* Converts a number if converting the result back gives the same number. */
static gp_problem convert_number(
    gp_value value, const gp_type *type, gp_value *converted)
{
    gp_value result;
    gp_value back;
    if (!cast(value, type, &result) || !cast(result, value.type, &back) ||
        !gp_value_same(back, value) ||
        (is_named_kind(type->kind) && !is_named(result))) {
        return GP_PROBLEM_INEXACT;
    }
    *converted = result;
    return GP_PROBLEM_NONE;
}

/* True if values of a type are converted to another type as numbers. */
static bool converts_by_number(const gp_type *from, const gp_type *to)
{
    if (is_named_kind(to->kind)) {
        return gp_kind_is_integer(from->kind) || gp_type_same(from, to);
    }
    if (is_named_kind(from->kind)) {
        return gp_kind_is_integer(to->kind);
    }
    return gp_kind_is_number(from->kind) && gp_kind_is_number(to->kind);
}

gp_problem gp_value_convert(
    gp_value value, const gp_type *type, gp_value *converted)
{
    gp_kind kind = type->kind;
    if (value.type == NULL) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    bool is_kind = kind == value.type->kind &&
                   (kind == GP_KIND_REF || kind == GP_KIND_TEXT);
    bool is_same = is_kind || gp_type_same(value.type, type);
    if (!is_same || is_named_kind(kind)) {
        return converts_by_number(value.type, type)
                   ? convert_number(value, type, converted)
                   : GP_PROBLEM_WRONG_TYPE;
    }
    if (kind == GP_KIND_REF && type->number != 0 && value.as.id.bits != 0 &&
        gp_id_type(value.as.id) != type->number) {
        return GP_PROBLEM_INEXACT;
    }
    *converted = value;
    converted->type = type;
    return GP_PROBLEM_NONE;
}
