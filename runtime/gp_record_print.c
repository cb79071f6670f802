#include "gp_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Where text goes. */
typedef struct printer {
    const gp_stream_type *type;
    gp_print_fn *print;
    void *context;
} printer;

static void print_text(const printer *to, const char *text)
{
    to->print(to->context, text, strlen(text));
}

static void print_quoted(const printer *to, const unsigned char *text)
{
    char escape[8];
    print_text(to, "\"");
    for (; *text != '\0'; text++) {
        if (*text < 0x20u || *text == 0x7Fu) {
            snprintf(escape, sizeof escape, "\\x%02X", (unsigned)*text);
        } else if (*text == '"' || *text == '\\') {
            snprintf(escape, sizeof escape, "\\%c", *text);
        } else {
            snprintf(escape, sizeof escape, "%c", *text);
        }
        print_text(to, escape);
    }
    print_text(to, "\"");
}

static void print_id(const printer *to, gp_id id)
{
    char text[128];
    uint32_t type = gp_id_type(id);
    bool named = type != 0 && type <= to->type->id_name_count;
    gp_id_format(
        id, named ? to->type->id_names[type - 1u] : NULL, text, sizeof text);
    print_text(to, text);
}

static int64_t read_signed(gp_field_kind kind, const unsigned char *value)
{
    int8_t i8 = 0;
    int16_t i16 = 0;
    int32_t i32 = 0;
    int64_t i64 = 0;
    if (kind == GP_FIELD_I8) {
        memcpy(&i8, value, sizeof i8);
    } else if (kind == GP_FIELD_I16) {
        memcpy(&i16, value, sizeof i16);
    } else if (kind == GP_FIELD_I32) {
        memcpy(&i32, value, sizeof i32);
    } else {
        memcpy(&i64, value, sizeof i64);
    }
    return i8 + i16 + i32 + i64;
}

static uint64_t read_unsigned(gp_field_kind kind, const unsigned char *value)
{
    uint16_t u16 = 0;
    uint32_t u32 = 0;
    uint64_t u64 = 0;
    if (kind == GP_FIELD_U8 || kind == GP_FIELD_BOOL) {
        return *value;
    }
    if (kind == GP_FIELD_U16) {
        memcpy(&u16, value, sizeof u16);
    } else if (kind == GP_FIELD_U32) {
        memcpy(&u32, value, sizeof u32);
    } else {
        memcpy(&u64, value, sizeof u64);
    }
    return u16 + u32 + u64;
}

static const char *find_name(const gp_record_field *field, int64_t value)
{
    for (uint32_t i = 0; i < field->name_count; i++) {
        if (field->names[i].value == value) {
            return field->names[i].name;
        }
    }
    return NULL;
}

static void print_integer(const printer *to, const gp_record_field *field,
    const unsigned char *value, bool is_signed)
{
    char text[24];
    uint64_t bits = is_signed ? (uint64_t)read_signed(field->kind, value)
                              : read_unsigned(field->kind, value);
    const char *name = find_name(field, (int64_t)bits);
    if (name != NULL) {
        print_text(to, name);
        return;
    }
    if (is_signed) {
        snprintf(text, sizeof text, "%" PRId64, (int64_t)bits);
    } else {
        snprintf(text, sizeof text, "%" PRIu64, bits);
    }
    print_text(to, text);
}

/* With as many digits as it takes to tell it from every other. */
static void print_float(
    const printer *to, gp_field_kind kind, const unsigned char *value)
{
    char text[40];
    float f32;
    double f64;
    if (kind == GP_FIELD_F32) {
        memcpy(&f32, value, sizeof f32);
        snprintf(text, sizeof text, "%.9g", (double)f32);
    } else {
        memcpy(&f64, value, sizeof f64);
        snprintf(text, sizeof text, "%.17g", f64);
    }
    print_text(to, text);
}

static void print_value(
    const printer *to, const gp_record_field *field, const unsigned char *value)
{
    gp_id id;
    switch (field->kind) {
    case GP_FIELD_F32:
    case GP_FIELD_F64:
        print_float(to, field->kind, value);
        break;
    case GP_FIELD_ID:
        memcpy(&id, value, sizeof id);
        print_id(to, id);
        break;
    case GP_FIELD_TEXT:
        print_quoted(to, value);
        break;
    case GP_FIELD_I8:
    case GP_FIELD_I16:
    case GP_FIELD_I32:
    case GP_FIELD_I64:
        print_integer(to, field, value, true);
        break;
    case GP_FIELD_BOOL:
        print_text(to, *value != 0 ? "true" : "false");
        break;
    case GP_FIELD_U8:
    case GP_FIELD_U16:
    case GP_FIELD_U32:
    case GP_FIELD_U64:
        print_integer(to, field, value, false);
        break;
    }
}

static void print_field(const printer *to, const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record)
{
    const unsigned char *value = record + gp_field_offset(event, field, record);
    uint32_t elements = gp_field_elements(event, field, record);
    print_text(to, " ");
    print_text(to, field->name);
    print_text(to, "=");
    if (field->kind == GP_FIELD_TEXT || field->count == 1) {
        print_value(to, field, value);
        return;
    }
    print_text(to, "[");
    for (uint32_t i = 0; i < elements; i++) {
        print_text(to, i == 0 ? "" : " ");
        print_value(to, field, value);
        value += gp_field_size(field->kind);
    }
    print_text(to, "]");
}

static void print_other(const printer *to, const gp_record *record)
{
    char text[64];
    uint32_t size = record->units * to->type->alignment;
    if (record->type == GP_RECORD_LOST) {
        const gp_record_lost *lost =
            (const gp_record_lost *)(const void *)record;
        snprintf(text, sizeof text, "lost %" PRIu32, lost->count);
    } else if (record->type == GP_RECORD_SKIP) {
        snprintf(text, sizeof text, "skip %" PRIu32 " bytes", size);
    } else {
        snprintf(text, sizeof text, "unknown %u, %" PRIu32 " bytes",
            (unsigned)record->type, size);
    }
    print_text(to, text);
}

void gp_record_print(const gp_stream_type *type, const gp_record *record,
    gp_print_fn *print, void *context)
{
    printer to = {type, print, context};
    const gp_record_type *event = gp_record_find_type(type, record->type);
    if (event == NULL) {
        print_other(&to, record);
    } else {
        print_text(&to, event->name);
        for (uint32_t i = 0; i < event->field_count; i++) {
            print_field(&to, event, &event->fields[i],
                (const unsigned char *)(const void *)record);
        }
    }
    print_text(&to, "\n");
}
