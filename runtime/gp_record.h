/*
 * gp_record.h - events as bytes: records, and the tables that describe them.
 *
 * A record is a gp_record of 4 bytes and its payload, padded with zeros to a
 * multiple of its stream's alignment, which is 4 or 8. Records may be copied,
 * compared and hashed as bytes. Zeroed and poisoned memory is no record. In a
 * stream with a key, every event has it, a uint32_t, directly after its head.
 *
 * An event may end with an array of any length, its tail; a uint32_t before it
 * counts the elements, for a string including the NUL. A tail may be several
 * strings, one after the other, each with its own count.
 */
#ifndef GP_RECORD_H
#define GP_RECORD_H

#include "gp_value.h"

GP_BEGIN_DECLS

/* The head of every record. */
typedef struct gp_record {
    uint16_t type;  /* an event's, 1 to GP_RECORD_TYPE_MAX; or one of these */
    uint16_t units; /* the whole record in multiples of the alignment; not 0 */
} gp_record;

#define GP_RECORD_TYPE_MAX 0xCFFFu
#define GP_RECORD_LOST 0xFFFEu /* a gp_record_lost */
#define GP_RECORD_SKIP 0xFFFFu /* of any size; readers skip it */
#define GP_RECORD_UNITS_MAX 0xFFFFu

/* Events were dropped here. */
typedef struct gp_record_lost {
    gp_record head;
    uint32_t count; /* saturates */
} gp_record_lost;

/* The first members of each event of a stream with a key. */
typedef struct gp_record_keyed {
    gp_record head;
    uint32_t key;
} gp_record_keyed;

/* The size of a record whose head and payload take `size` bytes. */
#define GP_RECORD_SIZE(size, alignment)                                        \
    (((size) + ((alignment) - 1u)) / (alignment) * (alignment))

/* The size of a string as a tail, with its NUL, and of two tails; a sum that is
 * too large for any record stays too large. */
static inline uint32_t gp_record_tail_count(size_t length)
{
    return length < UINT32_MAX ? (uint32_t)length + 1u : UINT32_MAX;
}

static inline uint32_t gp_record_tail_sum(uint32_t a, uint32_t b)
{
    return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

/* A head as one number, to compare type and size together. */
#define GP_RECORD_HEAD(type, size, alignment)                                  \
    ((uint32_t)(type) | (uint32_t)((size) / (alignment)) << 16)

static inline uint32_t gp_record_head(const gp_record *record)
{
    return record->type | (uint32_t)record->units << 16;
}

typedef struct gp_record_field {
    const char *name; /* with dots if inside a struct */
    gp_kind kind;     /* a scalar, GP_KIND_REF, or GP_KIND_TEXT with its NUL */
    uint32_t offset;  /* in the record, its head included */
    uint32_t count;   /* elements, or bytes of a string; 0: the tail */
    const gp_member *names; /* of an integer's values; may be NULL */
    uint32_t name_count;
    uint32_t count_offset; /* of its count, if it is one of several texts in the
                              tail; otherwise 0 */
} gp_record_field;

/* A field that is a member of the record's struct, without names of values. */
#define GP_RECORD_FIELD(record, member, kind, count)                           \
    {#member, kind, offsetof(record, member), count, NULL, 0, 0}

typedef struct gp_record_type {
    const char *name;
    uint32_t number; /* the value of gp_record.type */
    uint32_t size;   /* with head, without padding at the end and tail */
    const gp_record_field *fields;
    uint32_t field_count; /* the fields in the tail come last */
    uint32_t tail_count;  /* the offset of the tail's count; 0: no tail */
} gp_record_type;

typedef struct gp_stream_type {
    const char *name;   /* for on_exhausted */
    uint64_t hash;      /* of the layout; must be equal to merge */
    uint32_t alignment; /* 4 or 8 */
    bool keyed;
    const gp_record_type *events; /* by ascending number */
    uint32_t event_count;
    const char *const *id_names; /* of the types of IDs, starting with 1 */
    uint32_t id_name_count;
} gp_stream_type;

/* NULL if the number is unknown. */
const gp_record_type *gp_record_find_type(
    const gp_stream_type *type, uint32_t number);

/* The size of one element in bytes. */
uint32_t gp_record_field_size(gp_kind kind);

/* The number of elements of a field in this record; for a tail its count. */
uint32_t gp_record_field_count(const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record);

/* The offset of a field in this record, in 64 bits because counts may be bad: a
 * string in the tail starts at the end of the string before it. */
uint64_t gp_record_field_offset(const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record);

/* The result of validating bytes. */
typedef enum gp_records_problem {
    GP_RECORDS_GOOD,
    GP_RECORDS_MISALIGNED, /* the first address is not aligned */
    GP_RECORDS_CUT,        /* the end is inside a record */
    GP_RECORDS_HEAD,       /* an impossible type, or no units */
    GP_RECORDS_SIZE,       /* too short, or a tail of a wrong size */
    GP_RECORDS_VALUE /* a bool that is not 0 or 1, or a string without NUL */
} gp_records_problem;

typedef struct gp_records_check {
    gp_records_problem problem; /* of the first bad record */
    size_t offset;              /* of that, or of the end */
    uint32_t known;             /* events of known types before it */
    uint32_t longer;            /* those of them from a newer, longer schema */
    uint32_t unknown;           /* events of unknown types */
} gp_records_check;

/* Validates any bytes, and reads nothing outside them. */
gp_records_check gp_records_validate(
    const gp_stream_type *type, const void *bytes, size_t size);

/* Called with pieces of text, without a NUL. */
typedef void gp_print_fn(void *context, const char *text, size_t size);

/* Prints a valid record as a line, such as "footstep time=7 by=bee#3:1 foot=2".
 * Numbers and strings are formatted as by gp_value_format, in any locale. */
void gp_record_print(const gp_stream_type *type, const gp_record *record,
    gp_print_fn *print, void *context);

GP_END_DECLS

#endif
