#include "gp_math.h"
#include "gp_save_format.h"
#include "gp_text.h"

#include <float.h>

#define F16_MAX 65504.0

/* A conversion in progress, and its property. */
typedef struct conversion {
    const gp_save_conversion *all;
    const gp_save_property *property;
} conversion;

static bool is_float(gp_kind kind)
{
    return kind >= GP_KIND_F16 && kind <= GP_KIND_F64;
}

/* Saturation */

static gp_value saturate_float(gp_value value, const gp_type *type)
{
    double real = gp_value_real(value);
    double most = type->kind == GP_KIND_F64   ? DBL_MAX
                  : type->kind == GP_KIND_F32 ? (double)FLT_MAX
                                              : F16_MAX;
    real = real > most && real <= DBL_MAX     ? most
           : real < -most && real >= -DBL_MAX ? -most
                                              : real;
    if (type->kind == GP_KIND_F64) {
        return gp_value_f64(real);
    }
    return type->kind == GP_KIND_F32 ? gp_value_f32((float)real)
                                     : gp_value_f16((float)real);
}

static gp_value saturate_signed(gp_value value, const gp_type *type)
{
    int64_t most = (int64_t)(UINT64_MAX >> (65u - 8u * type->size));
    gp_kind kind = value.type->kind;
    int64_t number = is_float(kind) ? gp_i64_from_f64(gp_value_real(value))
                     : gp_kind_is_signed(kind) ? value.as.i64
                                               : gp_i64_from_u64(value.as.u64);
    number = number > most ? most : number < -most - 1 ? -most - 1 : number;
    return gp_value_signed(type, number);
}

static gp_value saturate_unsigned(gp_value value, const gp_type *type)
{
    uint64_t most = UINT64_MAX >> (64u - 8u * type->size);
    gp_kind kind = value.type->kind;
    uint64_t number = is_float(kind) ? gp_u64_from_f64(gp_value_real(value))
                      : gp_kind_is_signed(kind) ? gp_u64_from_i64(value.as.i64)
                                                : value.as.u64;
    return gp_value_unsigned(type, number > most ? most : number);
}

/* The value of a type that is nearest to another; fractions are truncated. */
static gp_value saturate(gp_value value, const gp_type *type)
{
    if (is_float(type->kind)) {
        return saturate_float(value, type);
    }
    return gp_kind_is_signed(type->kind) ? saturate_signed(value, type)
                                         : saturate_unsigned(value, type);
}

/* Compares a number with a limit of its type: below, equal or above. A NaN is
 * below. */
static int compare(gp_value value, gp_datum limit)
{
    gp_kind kind = value.type->kind;
    if (is_float(kind)) {
        double real = gp_value_real(value);
        double other = kind == GP_KIND_F64 ? limit.f64 : (double)limit.f32;
        return real >= other ? real > other : -1;
    }
    if (gp_kind_is_signed(kind)) {
        return (value.as.i64 > limit.i64) - (value.as.i64 < limit.i64);
    }
    return (value.as.u64 > limit.u64) - (value.as.u64 < limit.u64);
}

/* Stores a number, clamped to the limits of its property. */
static uint32_t store_number(
    const gp_save_property *property, gp_value value, void *memory)
{
    uint32_t result = 0;
    if ((property->flags & GP_SAVE_CLAMPED) != 0 &&
        gp_kind_is_number(value.type->kind)) {
        bool below = compare(value, property->low) < 0;
        bool above = compare(value, property->high) > 0;
        value.as = below ? property->low : above ? property->high : value.as;
        result = below || above ? GP_SAVE_CONVERTED : 0;
    }
    gp_value_store(value, memory, value.type->size);
    return result;
}

/* Enums and flags */

/* The bits of a member of the file. */
static uint64_t member_bits(gp_save_cursor *inside, uint32_t size)
{
    return gp_save_take_number(inside, 8) & UINT64_MAX >> (64u - 8u * size);
}

/* Finds the member with a name from the file; NULL if there is none. */
static const gp_member *find_member(
    const conversion *c, const gp_type *type, gp_save_name name)
{
    for (uint32_t i = 0; i < type->count; i++) {
        if (gp_save_is_name(name, type->members[i].name)) {
            return &type->members[i];
        }
    }
    for (uint32_t i = 0; i < type->count; i++) {
        const gp_member *member = &type->members[i];
        if (gp_save_is_alias(c->all->schema, type, member->name, name)) {
            return member;
        }
    }
    return NULL;
}

static uint32_t convert_enum(const conversion *c, gp_save_shape shape,
    uint64_t bits, const gp_type *type, void *memory)
{
    gp_save_cursor inside = gp_save_inside(shape);
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_name name = gp_save_take_name(&inside, 1);
        if (member_bits(&inside, shape.size) == bits) {
            const gp_member *member = find_member(c, type, name);
            if (member == NULL) {
                return GP_SAVE_REFUSED;
            }
            gp_value_store(
                gp_value_signed(type, member->value), memory, type->size);
            return 0;
        }
    }
    return GP_SAVE_REFUSED;
}

static uint32_t convert_flags(const conversion *c, gp_save_shape shape,
    uint64_t bits, const gp_type *type, void *memory)
{
    gp_save_cursor inside = gp_save_inside(shape);
    uint64_t flags = 0;
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_name name = gp_save_take_name(&inside, 1);
        uint64_t bit = member_bits(&inside, shape.size);
        if ((bits & bit) != 0) {
            const gp_member *member = find_member(c, type, name);
            if (member == NULL) {
                return GP_SAVE_REFUSED;
            }
            flags |= (uint64_t)member->value;
            bits &= ~bit;
        }
    }
    if (bits != 0) {
        return GP_SAVE_REFUSED;
    }
    gp_value_store(gp_value_unsigned(type, flags), memory, type->size);
    return 0;
}

/* Loads the number of a member of the file; false if there is none. */
static bool load_member(gp_save_shape shape, uint64_t bits, gp_value *value)
{
    gp_save_cursor inside = gp_save_inside(shape);
    *value = gp_value_u64(bits);
    if (shape.letter == 'm') {
        return true;
    }
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_take_name(&inside, 1);
        gp_save_cursor number = inside;
        if (member_bits(&inside, shape.size) == bits) {
            uint64_t member = gp_save_take_number(&number, 8);
            *value = gp_value_i64((int64_t)member);
            return true;
        }
    }
    return false;
}

/* Other types */

static uint32_t convert_named(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, void *memory)
{
    uint64_t bits = gp_save_load(bytes, shape.size);
    if (type->kind == GP_KIND_ENUM && shape.letter == 'n') {
        return convert_enum(c, shape, bits, type, memory);
    }
    if (type->kind == GP_KIND_FLAGS && shape.letter == 'm') {
        return convert_flags(c, shape, bits, type, memory);
    }
    gp_value value;
    gp_value converted;
    if (is_float(type->kind) || !load_member(shape, bits, &value) ||
        gp_value_convert(value, type, &converted) != GP_PROBLEM_NONE) {
        return GP_SAVE_REFUSED;
    }
    return store_number(c->property, converted, memory);
}

static uint32_t convert_scalar(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, void *memory)
{
    const gp_type *from =
        gp_value_scalar_type(gp_save_scalar_kind(shape.letter));
    unsigned char native[8] = {0};
    gp_value converted;
    if (from == NULL || (from->kind == GP_KIND_BOOL && bytes[0] > 1)) {
        return GP_SAVE_REFUSED;
    }
    gp_save_copy_scalar(native, bytes, from->size);
    gp_value value = gp_value_load(from, native);
    if (gp_value_convert(value, type, &converted) == GP_PROBLEM_NONE) {
        return store_number(c->property, converted, memory);
    }
    if ((c->property->flags & GP_SAVE_SATURATE) == 0 ||
        !gp_kind_is_number(from->kind) || !gp_kind_is_number(type->kind)) {
        return GP_SAVE_REFUSED;
    }
    return store_number(c->property, saturate(value, type), memory) |
           GP_SAVE_CONVERTED;
}

static uint32_t convert_text(gp_save_shape shape, const unsigned char *bytes,
    const gp_type *type, void *memory)
{
    const char *text = (const char *)bytes;
    if (shape.letter != 's' || memchr(text, '\0', shape.size) == NULL) {
        return GP_SAVE_REFUSED;
    }
    gp_text_set(memory, type->size, text);
    return 0;
}

static uint32_t convert_ref(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, void *memory)
{
    if (shape.letter != 'r') {
        return GP_SAVE_REFUSED;
    }
    gp_id id = gp_id_of_bits(gp_save_load(bytes, 8));
    uint32_t number = gp_id_type(id);
    if (id.bits != 0) {
        uint32_t target = c->all->numbers[number];
        bool is_of_type =
            target == 0 || type->number == 0 || target == type->number;
        if (target == GP_SAVE_NO_TYPE || !is_of_type) {
            return GP_SAVE_REFUSED;
        }
        id.bits ^= (uint64_t)(number ^ target) << GP_ID_SLOT_BITS;
        id.bits = target == 0 ? 0 : id.bits;
        gp_value_store(gp_value_id(id), memory, type->size);
        return target == number ? 0 : GP_SAVE_CONVERTED;
    }
    gp_value_store(gp_value_id(id), memory, type->size);
    return 0;
}

static uint32_t convert(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, void *memory);

static uint32_t convert_array(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, unsigned char *memory)
{
    gp_save_cursor inside = gp_save_inside(shape);
    uint32_t result = 0;
    if (shape.letter != 'a') {
        return GP_SAVE_REFUSED;
    }
    gp_save_shape element = gp_save_take_shape(&inside);
    uint32_t count = shape.count < type->count ? shape.count : type->count;
    for (uint32_t i = 0; i < count; i++) {
        result |= convert(c, element, bytes, type->element, memory);
        bytes += element.size;
        memory += type->element->size;
    }
    return result;
}

/* True if a field of a file is a field of a struct, also by older names. */
static bool is_field(const conversion *c, const gp_type *type,
    const gp_field *field, gp_save_name name, bool is_older)
{
    return is_older ? gp_save_is_alias(c->all->schema, type, field->name, name)
                    : gp_save_is_name(name, field->name);
}

/* Finds a field in the file, and its offset in the struct. */
static bool find_field(const conversion *c, gp_save_shape shape,
    const gp_type *type, const gp_field *field, gp_save_shape *found,
    uint32_t *offset)
{
    for (uint32_t older = 0; older < 2u; older++) {
        gp_save_cursor inside = gp_save_inside(shape);
        *offset = 0;
        for (uint32_t i = 0; i < shape.count; i++) {
            gp_save_name name = gp_save_take_name(&inside, 1);
            *found = gp_save_take_shape(&inside);
            if (is_field(c, type, field, name, older != 0)) {
                return true;
            }
            *offset += found->size;
        }
    }
    return false;
}

static uint32_t convert_struct(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, unsigned char *memory)
{
    uint32_t result = 0;
    if (shape.letter != 't') {
        return GP_SAVE_REFUSED;
    }
    for (uint32_t i = 0; i < type->count; i++) {
        const gp_field *field = &type->fields[i];
        gp_save_shape found;
        uint32_t offset;
        if (find_field(c, shape, type, field, &found, &offset)) {
            result |= convert(
                c, found, bytes + offset, field->type, memory + field->offset);
        }
    }
    return result;
}

static uint32_t convert(const conversion *c, gp_save_shape shape,
    const unsigned char *bytes, const gp_type *type, void *memory)
{
    if (type->kind == GP_KIND_STRUCT) {
        return convert_struct(c, shape, bytes, type, memory);
    }
    if (type->kind == GP_KIND_ARRAY) {
        return convert_array(c, shape, bytes, type, memory);
    }
    if (type->kind == GP_KIND_TEXT) {
        return convert_text(shape, bytes, type, memory);
    }
    if (type->kind == GP_KIND_REF) {
        return convert_ref(c, shape, bytes, type, memory);
    }
    if (shape.letter == 'n' || shape.letter == 'm') {
        return convert_named(c, shape, bytes, type, memory);
    }
    return convert_scalar(c, shape, bytes, type, memory);
}

uint32_t gp_save_convert(const gp_save_conversion *conversion_of_all,
    const gp_save_step *step, const unsigned char *row, void *memory)
{
    conversion c = {conversion_of_all, step->property};
    uint32_t result = convert(
        &c, step->shape, row + step->from, step->property->type, memory);
    return step->is_same ? result : result | GP_SAVE_CONVERTED;
}
