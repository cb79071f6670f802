/*
 * gp_save_format.h - the bytes of a save file; for the sources of gp_save.h.
 *
 * Everything is little endian and packed. A name is a u8 length and its letters;
 * a path has a u16 length.
 *
 *     "gpsave1\n"
 *     u32 size of the schema
 *     schema: u32 count of types, then for each
 *         name, u32 number in IDs, u8 is saved; if so
 *         u32 count of properties, then for each: path, type
 *     then for each saved entity, in the order of the schema
 *         u32 count of live objects, then for each in slot order
 *             u64 ID, values of its properties
 *         u32 first generation of free slots: above all IDs so far, even
 *         u32 count of retired slots, then u32 place of each
 *     for each other entity, in the same order, only that generation
 *     for the world, which has the number 0, only the values
 *
 * A type is a letter, followed by:
 *
 *     ? b h i l B H I L e f d    bool, i8 to i64, u8 to u64, f16, f32, f64
 *     s    u32 size with the NUL
 *     a    u32 count, type of an element
 *     t    u16 count of fields, for each: name, type
 *     n m  enum, flags: u8 size, u16 count, for each: name, i64 value
 *     r    name of the entity; empty for any
 */
#ifndef GP_SAVE_FORMAT_H
#define GP_SAVE_FORMAT_H

#include "gp_save.h"

#include <string.h>

GP_BEGIN_DECLS

#define GP_SAVE_MAGIC "gpsave1\n"
#define GP_SAVE_MAGIC_SIZE 8u
#define GP_SAVE_DEPTH 32 /* of types inside types, at most */
#define GP_SAVE_VALUE_MAX (UINT32_C(1) << 26) /* bytes of a value, at most */

/* Bytes to be read in order. Reads past the end return zeros and set
 * has_failed. */
typedef struct gp_save_cursor {
    const unsigned char *at;
    const unsigned char *end;
    bool has_failed;
} gp_save_cursor;

/* A name or path in the file, without a NUL. */
typedef struct gp_save_name {
    const char *text;
    size_t length;
} gp_save_name;

/* Takes bytes; NULL past the end. */
static inline const unsigned char *gp_save_take(
    gp_save_cursor *cursor, size_t size)
{
    if ((size_t)(cursor->end - cursor->at) < size) {
        cursor->has_failed = true;
        cursor->at = cursor->end;
        return NULL;
    }
    const unsigned char *bytes = cursor->at;
    cursor->at += size;
    return bytes;
}

/* Loads a number of 1 to 8 bytes. */
static inline uint64_t gp_save_load(const unsigned char *bytes, uint32_t size)
{
    uint64_t number = 0;
    if (gp_is_little_endian()) {
        memcpy(&number, bytes, size);
        return number;
    }
    for (uint32_t i = size; i > 0; i--) {
        number = number << 8 | bytes[i - 1u];
    }
    return number;
}

static inline void gp_save_store(
    unsigned char *bytes, uint64_t number, uint32_t size)
{
    if (gp_is_little_endian()) {
        memcpy(bytes, &number, size);
        return;
    }
    for (uint32_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)(number >> 8u * i);
    }
}

static inline uint64_t gp_save_take_number(
    gp_save_cursor *cursor, uint32_t size)
{
    const unsigned char *bytes = gp_save_take(cursor, size);
    return bytes != NULL ? gp_save_load(bytes, size) : 0;
}

static inline uint32_t gp_save_take_u32(gp_save_cursor *cursor)
{
    return (uint32_t)gp_save_take_number(cursor, 4);
}

/* Takes a name; its length has this many bytes. */
static inline gp_save_name gp_save_take_name(
    gp_save_cursor *cursor, uint32_t size)
{
    gp_save_name name;
    name.length = (size_t)gp_save_take_number(cursor, size);
    name.text = (const char *)gp_save_take(cursor, name.length);
    if (name.text == NULL) {
        name.text = "";
        name.length = 0;
    }
    return name;
}

static inline gp_save_name gp_save_name_of(const char *text)
{
    gp_save_name name = {text, strlen(text)};
    return name;
}

static inline bool gp_save_same_name(gp_save_name a, gp_save_name b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* True if both are equal; `name` contains no NUL. */
static inline bool gp_save_is_name(gp_save_name name, const char *text)
{
    return gp_save_same_name(name, gp_save_name_of(text));
}

/* True if the name is in `was`, a list of names that are separated by commas,
 * or NULL. */
bool gp_save_is_listed(gp_save_name name, const char *was);

/* True if `name` is an older name of a member, or field, of a type. */
bool gp_save_is_alias(const gp_save_schema *schema, const gp_type *type,
    const char *member, gp_save_name name);

/* A type of the file. */
typedef struct gp_save_shape {
    char letter;
    uint32_t count;              /* elements, fields or members */
    uint32_t size;               /* of its values in the file, in bytes */
    const unsigned char *inside; /* the bytes after the counts */
    const unsigned char *end;
} gp_save_shape;

/* Reads a complete type. Fails for invalid bytes, for types that are nested too
 * deeply, and for values that are too large. */
gp_save_shape gp_save_take_shape(gp_save_cursor *cursor);

/* Returns a cursor over the parts of a type. */
static inline gp_save_cursor gp_save_inside(gp_save_shape shape)
{
    gp_save_cursor cursor = {shape.inside, shape.end, false};
    return cursor;
}

/* A type of the file, with its objects. */
typedef struct gp_save_file_type {
    gp_save_name name;
    uint32_t number;
    bool is_saved;
    uint32_t property_count;
    gp_save_cursor properties;
    size_t row_size; /* of the values of an object */
    /* While a file is read: */
    uint32_t count;            /* objects; 1 for the world */
    const unsigned char *rows; /* each an ID and values; of the world: values */
    uint32_t floor;            /* of generations, for free slots */
    uint32_t retired_count;
    const unsigned char *retired;
} gp_save_file_type;

/* Takes the next type of a file's schema, without its objects. */
gp_save_file_type gp_save_take_file_type(gp_save_cursor *schema);

/* Finds a type of the program by its number; NULL if there is none. */
const gp_save_type *gp_save_find_type(
    const gp_save_schema *schema, uint32_t number);

/* The letter of a kind; 0 for kinds that cannot be saved. */
char gp_save_letter(gp_kind kind);

/* The kind of a scalar's letter; GP_KIND_NONE for other letters. */
gp_kind gp_save_scalar_kind(char letter);

/* The size of a type's values in a file, in bytes. */
uint32_t gp_save_packed_size(const gp_type *type);

/* True if the file's type is identical: with the same names in the same order,
 * and the same form. */
bool gp_save_is_same(gp_save_shape shape, const gp_type *type);

/* Copies a scalar between a file and memory, in either direction. */
static inline void gp_save_copy_scalar(
    unsigned char *to, const unsigned char *from, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++) {
        to[i] = from[gp_is_little_endian() ? i : size - 1u - i];
    }
}

/* Mapping the values of a row to an object. */

/* Bytes to be copied unchanged, or one property to be converted. */
typedef struct gp_save_step {
    uint32_t from;   /* in the row */
    uint32_t to;     /* in the object, or in the column */
    uint32_t column; /* of the pool, from 1; 0: a field */
    uint32_t size;   /* bytes to copy; 0: the value is converted */
    uint32_t count;  /* the number of properties this completes */
    const gp_save_property *property;
    gp_save_shape shape; /* of the property in the file, when reading */
    bool is_same;        /* it is identical to the property's type */
} gp_save_step;

#define GP_SAVE_STEPS 64u

/* Some of the properties of a type. */
typedef struct gp_save_plan {
    uint32_t count;
    gp_save_step steps[GP_SAVE_STEPS];
} gp_save_plan;

/* Adds a property for writing, or for reading if shape is not NULL. Returns
 * false if there is no room for it. */
bool gp_save_plan_add(gp_save_plan *plan, const gp_save_property *property,
    uint32_t from, const gp_save_shape *shape);

/* The address of bytes in an object or the world: at an offset in it, or in the
 * column with a number from 1. */
static inline unsigned char *gp_save_place(
    const gp_pool *pool, const void *object, uint32_t column, uint32_t offset)
{
    uintptr_t start = (uintptr_t)object; /* not const if it is written */
    if (column != 0) {
        const gp_pool_type *type = pool->type;
        start = (uintptr_t)gp_pool_value(pool, (const gp_slot *)object,
            type->size, column - 1u, type->columns[column - 1u]);
    }
    return (unsigned char *)start + offset;
}

/* memcpy for the sizes of rows: without a call, and with branches on the size
 * only. Some bytes are copied twice. */
static inline void gp_save_copy(
    unsigned char *to, const unsigned char *from, uint32_t size)
{
    if (size >= 16u) {
        uint32_t last = size - 16u;
        for (uint32_t i = 0; i < last; i += 16u) {
            memcpy(to + i, from + i, 16);
        }
        memcpy(to + last, from + last, 16);
    } else if (size >= 8u) {
        memcpy(to, from, 8);
        memcpy(to + size - 8u, from + size - 8u, 8);
    } else if (size >= 4u) {
        memcpy(to, from, 4);
        memcpy(to + size - 4u, from + size - 4u, 4);
    } else {
        for (uint32_t i = 0; i < size; i++) {
            to[i] = from[i];
        }
    }
}

/* Writing */

/* A buffer before a gp_write_fn. */
typedef struct gp_save_sink {
    gp_write_fn *write;
    void *context;
    size_t size; /* written so far, or waiting */
    uint32_t used;
    bool has_failed;
    unsigned char piece[4096];
} gp_save_sink;

void gp_save_begin_sink(gp_save_sink *sink, gp_write_fn *write, void *context);

/* Writes the buffered bytes. */
void gp_save_flush(gp_save_sink *sink);

/* Returns room for at most 4096 bytes, which the caller fills. */
static inline unsigned char *gp_save_room(gp_save_sink *sink, uint32_t size)
{
    if (GP_UNLIKELY(size > sizeof sink->piece - sink->used)) {
        gp_save_flush(sink);
    }
    unsigned char *room = sink->piece + sink->used;
    sink->used += size;
    sink->size += size;
    return room;
}

void gp_save_put(gp_save_sink *sink, const void *bytes, size_t size);
void gp_save_put_number(gp_save_sink *sink, uint64_t number, uint32_t size);

/* Writes the rest. Returns the total number of bytes; 0 on failure. */
size_t gp_save_end_sink(gp_save_sink *sink);

/* Writes the schema of a file: all types, or only the names and types of saved
 * properties, without numbers. */
void gp_save_put_schema(
    gp_save_sink *sink, const gp_save_schema *schema, bool is_whole);

/* Reading */

/* Result bits of a conversion. */
#define GP_SAVE_CONVERTED 1u
#define GP_SAVE_REFUSED 2u

/* Instead of a type's number: the file does not have that type. */
#define GP_SAVE_NO_TYPE UINT16_MAX

/* The context of conversions. */
typedef struct gp_save_conversion {
    const gp_save_schema *schema;
    /* The number of each type of the file here; 0: it is gone. */
    uint16_t numbers[1u << GP_ID_TYPE_BITS];
} gp_save_conversion;

/* Stores a value of the file in a property, and returns the outcome. A refused
 * value leaves the property unchanged. */
uint32_t gp_save_convert(const gp_save_conversion *conversion,
    const gp_save_step *step, const unsigned char *row, void *memory);

GP_END_DECLS

#endif
