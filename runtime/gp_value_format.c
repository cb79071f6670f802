#include "gp_value_text.h"

#include <string.h>

typedef struct writer {
    const gp_schema *schema;
    char *text;
    size_t size;
    size_t length; /* of the whole output, even without room */
} writer;

static void put(writer *out, char letter)
{
    if (out->length + 1 < out->size) {
        out->text[out->length] = letter;
    }
    out->length++;
}

static void put_text(writer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        put(out, *text);
    }
}

static void put_unsigned(writer *out, uint64_t number)
{
    char digits[GP_DIGITS_SIZE + 1];
    digits[gp_digits_format(number, digits)] = '\0';
    put_text(out, digits);
}

static void put_signed(writer *out, int64_t number)
{
    if (number < 0) {
        put(out, '-');
    }
    put_unsigned(out, number < 0 ? 0u - (uint64_t)number : (uint64_t)number);
}

static void put_hex(writer *out, uint64_t number, uint32_t digits)
{
    while (digits > 0) {
        digits--;
        put(out, "0123456789abcdef"[number >> digits * 4u & 15u]);
    }
}

static void put_letter(writer *out, char letter)
{
    static const char escapes[] = "\"\"\\\\\nn\rr\tt";
    unsigned char byte = (unsigned char)letter;
    for (size_t i = 0; escapes[i] != '\0'; i += 2) {
        if (escapes[i] == letter) {
            put(out, '\\');
            put(out, escapes[i + 1]);
            return;
        }
    }
    if (byte < 0x20u || byte == 0x7Fu) {
        put_text(out, "\\x");
        put_hex(out, byte, 2);
    } else {
        put(out, letter);
    }
}

static void put_quoted(writer *out, const char *text)
{
    put(out, '"');
    for (; *text != '\0'; text++) {
        put_letter(out, *text);
    }
    put(out, '"');
}

static void put_enum(writer *out, const gp_type *type, int64_t value)
{
    for (uint32_t i = 0; i < type->count; i++) {
        if (type->members[i].value == value) {
            put_text(out, type->members[i].name);
            return;
        }
    }
    put_signed(out, value);
}

static void put_flags(writer *out, const gp_type *type, uint64_t value)
{
    const char *between = "";
    for (uint32_t i = 0; i < type->count; i++) {
        uint64_t bit = (uint64_t)type->members[i].value;
        if ((value & bit) != 0) {
            put_text(out, between);
            put_text(out, type->members[i].name);
            between = "|";
            value &= ~bit;
        }
    }
    if (value != 0 || *between == '\0') {
        put_text(out, between);
        put_unsigned(out, value);
    }
}

static void put_ref(writer *out, gp_id id)
{
    uint32_t generation = gp_id_generation(id);
    const gp_object_type *type = NULL;
    if (out->schema != NULL && generation % 2u != 0) {
        type = gp_schema_type_of(out->schema, id);
    }
    if (id.bits == 0) {
        put_text(out, "none");
    } else if (type == NULL) {
        put(out, '#');
        put_hex(out, id.bits, 16);
    } else {
        put_text(out, type->name);
        put(out, '#');
        put_unsigned(out, gp_id_slot(id));
        put(out, ':');
        put_unsigned(out, generation / 2u + 1u);
    }
}

static void put_value(writer *out, gp_value value);

static void put_list(writer *out, gp_value value)
{
    bool is_struct = value.type->kind == GP_KIND_STRUCT;
    put(out, is_struct ? '{' : '[');
    for (uint32_t i = 0; i < value.type->count; i++) {
        put_text(out, i == 0 ? "" : ", ");
        if (is_struct) {
            put_text(out, value.type->fields[i].name);
            put_text(out, ": ");
        }
        put_value(out, gp_value_inner(value, i));
    }
    put(out, is_struct ? '}' : ']');
}

static void put_real(writer *out, gp_value value)
{
    char text[GP_REAL_TEXT_SIZE];
    gp_real_format(value, text);
    put_text(out, text);
}

static void put_value(writer *out, gp_value value)
{
    const gp_type *type = value.type;
    gp_kind kind = type->kind;
    if (kind == GP_KIND_NONE || kind == GP_KIND_EXTERN) {
        put(out, '?');
    } else if (kind == GP_KIND_BOOL) {
        put_text(out, value.as.boolean ? "true" : "false");
    } else if (kind <= GP_KIND_I64) {
        put_signed(out, value.as.i64);
    } else if (kind <= GP_KIND_U64) {
        put_unsigned(out, value.as.u64);
    } else if (kind <= GP_KIND_F64) {
        put_real(out, value);
    } else if (kind == GP_KIND_TEXT) {
        put_quoted(out, value.as.text);
    } else if (kind == GP_KIND_ENUM) {
        put_enum(out, type, value.as.i64);
    } else if (kind == GP_KIND_FLAGS) {
        put_flags(out, type, value.as.u64);
    } else if (kind == GP_KIND_REF) {
        put_ref(out, value.as.id);
    } else {
        put_list(out, value);
    }
}

size_t gp_value_format(
    const gp_schema *schema, gp_value value, char *text, size_t size)
{
    static const gp_type none = {.kind = GP_KIND_NONE};
    writer out = {schema, text, size, 0};
    value.type = value.type == NULL ? &none : value.type;
    put_value(&out, value);
    if (size != 0) {
        text[out.length < size ? out.length : size - 1u] = '\0';
    }
    return out.length;
}
