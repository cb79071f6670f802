/*
 * gp_value.h - values whose types are known at run time.
 *
 * A gp_type describes a type of a schema; a gp_value is one value with its
 * type. A value is 16 bytes and owns nothing: it contains a scalar, or points
 * to a str, a struct or an array, and is valid until that is changed or freed.
 * Nothing here allocates.
 */
#ifndef GP_VALUE_H
#define GP_VALUE_H

#include "gp_scalar.h"

GP_BEGIN_DECLS

typedef enum gp_kind {
    GP_KIND_NONE,
    GP_KIND_BOOL,
    GP_KIND_I8,
    GP_KIND_I16,
    GP_KIND_I32,
    GP_KIND_I64,
    GP_KIND_U8,
    GP_KIND_U16,
    GP_KIND_U32,
    GP_KIND_U64,
    GP_KIND_F16,
    GP_KIND_F32,
    GP_KIND_F64,
    GP_KIND_TEXT,
    GP_KIND_STRUCT,
    GP_KIND_ARRAY,
    GP_KIND_EXTERN, /* a foreign C type of which only the size is known */
    GP_KIND_ENUM,
    GP_KIND_FLAGS,
    GP_KIND_REF
} gp_kind;

static inline bool gp_kind_is_signed(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_I64;
}

static inline bool gp_kind_is_integer(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_U64;
}

static inline bool gp_kind_is_number(gp_kind kind)
{
    return kind >= GP_KIND_I8 && kind <= GP_KIND_F64;
}

typedef struct gp_type gp_type;

/* A member of an enum, or a bit of a set of flags. */
typedef struct gp_member {
    const char *name;
    int64_t value;
} gp_member;

/* A field of a struct, or an argument of a signal or a message. */
typedef struct gp_field {
    const char *name;
    uint32_t offset; /* of an argument: 0, or GP_ARGUMENT_INOUT */
    const gp_type *type;
} gp_field;

/* Instead of an offset: handlers of the message may change the argument. */
#define GP_ARGUMENT_INOUT 1u

/* Fields that a kind does not use are zero. */
struct gp_type {
    gp_kind kind;
    uint32_t size;          /* in memory; for a str with NUL, 0: any str */
    const char *name;       /* as in a schema: "u8[3]", "ref bee" */
    uint32_t count;         /* members, fields or elements */
    uint32_t number;        /* for a ref: the type number in its IDs; 0: any */
    const gp_type *element; /* of an array */
    const gp_field *fields; /* of a struct */
    const gp_member *members; /* of an enum or of flags */
};

/* The types of every schema; gp_type_text is a str of any length. */
extern const gp_type gp_type_bool;
extern const gp_type gp_type_i8;
extern const gp_type gp_type_i16;
extern const gp_type gp_type_i32;
extern const gp_type gp_type_i64;
extern const gp_type gp_type_u8;
extern const gp_type gp_type_u16;
extern const gp_type gp_type_u32;
extern const gp_type gp_type_u64;
extern const gp_type gp_type_f16;
extern const gp_type gp_type_f32;
extern const gp_type gp_type_f64;
extern const gp_type gp_type_text;
extern const gp_type gp_type_any;

/* The content of a value, depending on the kind of its type. */
typedef union gp_datum {
    bool boolean;
    int64_t i64;  /* all signed integers, and enums */
    uint64_t u64; /* all unsigned integers, and flags */
    float f32;    /* also of an f16 */
    double f64;
    gp_id id;
    const char *text;
    const void *bytes; /* a struct, an array or an extern; any alignment */
} gp_datum;

typedef struct gp_value {
    const gp_type *type; /* NULL: no value */
    gp_datum as;
} gp_value;

/* Why a call failed; it has changed nothing. */
typedef enum gp_problem {
    GP_PROBLEM_NONE,
    GP_PROBLEM_DEAD,       /* the object is no longer live, or never was */
    GP_PROBLEM_UNKNOWN,    /* no such name or index */
    GP_PROBLEM_WRONG_TYPE, /* no value of its type can be converted */
    GP_PROBLEM_INEXACT,    /* the type cannot hold the value */
    GP_PROBLEM_READ_ONLY,  /* it is computed or bound by the schema */
    GP_PROBLEM_TEXT,       /* the text is not a valid value */
    GP_PROBLEM_ROOM        /* the given memory is too small */
} gp_problem;

/* A description of a problem in English, such as "the object is dead". */
const char *gp_problem_text(gp_problem problem);

/* Values of the built-in types; a str must not be NULL. */

static inline gp_value gp_value_unsigned(const gp_type *type, uint64_t number)
{
    gp_value value;
    value.type = type;
    value.as.u64 = number;
    return value;
}

static inline gp_value gp_value_signed(const gp_type *type, int64_t number)
{
    return gp_value_unsigned(type, (uint64_t)number);
}

static inline gp_value gp_value_none(void)
{
    return gp_value_unsigned(NULL, 0);
}

static inline gp_value gp_value_bool(bool boolean)
{
    gp_value value = gp_value_unsigned(&gp_type_bool, 0);
    value.as.boolean = boolean;
    return value;
}

static inline gp_value gp_value_i32(int32_t number)
{
    return gp_value_signed(&gp_type_i32, number);
}

static inline gp_value gp_value_i64(int64_t number)
{
    return gp_value_signed(&gp_type_i64, number);
}

static inline gp_value gp_value_u32(uint32_t number)
{
    return gp_value_unsigned(&gp_type_u32, number);
}

static inline gp_value gp_value_u64(uint64_t number)
{
    return gp_value_unsigned(&gp_type_u64, number);
}

/* Rounds to the nearest f16. */
static inline gp_value gp_value_f16(float number)
{
    uint32_t bits = gp_f32_bits_from_f16(gp_f16_from_f32(number));
    gp_value value = gp_value_unsigned(&gp_type_f16, 0);
    memcpy(&value.as.f32, &bits, sizeof bits);
    return value;
}

static inline gp_value gp_value_f32(float number)
{
    gp_value value = gp_value_unsigned(&gp_type_f32, 0);
    value.as.f32 = number;
    return value;
}

static inline gp_value gp_value_f64(double number)
{
    gp_value value = gp_value_unsigned(&gp_type_f64, 0);
    value.as.f64 = number;
    return value;
}

static inline gp_value gp_value_id(gp_id id)
{
    return gp_value_unsigned(&gp_type_any, id.bits);
}

static inline gp_value gp_value_text(const char *text)
{
    gp_value value = gp_value_unsigned(&gp_type_text, 0);
    value.as.text = text;
    return value;
}

/* The type of a scalar kind; NULL for other kinds. */
const gp_type *gp_value_scalar_type(gp_kind kind);

/* Loads a value from memory with the C layout of its type; any alignment. */
gp_value gp_value_load(const gp_type *type, const void *memory);

/* Returns a field of a struct or an element of an array, by its index. */
gp_value gp_value_inner(gp_value value, uint32_t index);

/* Stores a value into memory of its type's size, even where it came from. A str
 * is truncated to `size` bytes as by gp_text_set. */
void gp_value_store(gp_value value, void *memory, uint32_t size);

/* Sets a value from memory with the C layout of its type. A struct, an array or
 * an extern is copied to the memory that the value points to, which must be
 * writable. */
void gp_value_update(gp_value *value, const void *memory);

/* True if both types are equal. */
bool gp_type_same(const gp_type *a, const gp_type *b);

/*
 * Converts a value if the other type can hold exactly this one: between numbers
 * of all kinds; between integers and an enum or flags, which must have a member
 * for it; between refs, if the ID is of the type or zero. -0.0 is no integer; a
 * NaN converts if no bit of it is lost. A str converts to any str: one that is
 * too long is cut when it is stored. GP_PROBLEM_WRONG_TYPE if no value of this
 * type converts, GP_PROBLEM_INEXACT if this one does not.
 */
gp_problem gp_value_convert(
    gp_value value, const gp_type *type, gp_value *converted);

/* True if all values of a type convert to another, and no str is truncated. */
bool gp_type_widens(const gp_type *from, const gp_type *to);

/* True if both have the same type and the same bits, as setters compare:
 * structs field by field, strs up to the NUL. */
bool gp_value_same(gp_value a, gp_value b);

/* For the sources of values: a number, an enum or flags as a double, which may
 * be rounded. */
double gp_value_real(gp_value value);

/* For the sources of values and reflection: finds the row, of `size` bytes,
 * whose first member is a name equal to the first length letters of a text.
 * Returns NULL if there is none. */
const void *gp_value_find_row(const void *rows, size_t size, uint32_t count,
    const char *text, size_t length);

GP_END_DECLS

#endif
