#include "gp_record.h"

#include "gp_stream.h"
#include "gp_value_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct printer {
    const gp_stream_type *type;
    gp_print_fn *print;
    void *context;
} printer;

static void print_text(const printer *to, const char *text)
{
    to->print(to->context, text, strlen(text));
}

/* Prints single letters, as a string may be longer than any buffer here. */
static void print_quoted(const printer *to, const char *text)
{
    char letter[2] = {'\0'};
    char quoted[sizeof "\"\\x00\""];
    print_text(to, "\"");
    for (; *text != '\0'; text++) {
        letter[0] = *text;
        size_t length =
            gp_value_format(NULL, gp_value_text(letter), quoted, sizeof quoted);
        to->print(to->context, quoted + 1, length - 2u);
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

static void print_scalar(
    const printer *to, const gp_record_field *field, const unsigned char *bytes)
{
    char text[GP_REAL_TEXT_SIZE];
    gp_value value = gp_value_load(gp_value_scalar_type(field->kind), bytes);
    for (uint32_t i = 0; i < field->name_count; i++) {
        if (field->names[i].value == value.as.i64) {
            print_text(to, field->names[i].name);
            return;
        }
    }
    gp_value_format(NULL, value, text, sizeof text);
    print_text(to, text);
}

static void print_value(
    const printer *to, const gp_record_field *field, const unsigned char *value)
{
    if (field->kind == GP_KIND_TEXT) {
        print_quoted(to, (const char *)value);
    } else if (field->kind == GP_KIND_REF) {
        print_id(to, gp_value_load(&gp_type_any, value).as.id);
    } else {
        print_scalar(to, field, value);
    }
}

static void print_field(const printer *to, const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record)
{
    const unsigned char *value =
        record + gp_record_field_offset(event, field, record);
    uint32_t elements = gp_record_field_count(event, field, record);
    print_text(to, " ");
    print_text(to, field->name);
    print_text(to, "=");
    if (field->kind == GP_KIND_TEXT || field->count == 1) {
        print_value(to, field, value);
        return;
    }
    print_text(to, "[");
    for (uint32_t i = 0; i < elements; i++) {
        print_text(to, i == 0 ? "" : " ");
        print_value(to, field, value);
        value += gp_record_field_size(field->kind);
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
