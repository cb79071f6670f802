#include "gp_save_format.h"
#include "gp_save_text.h"
#include "gp_value_text.h"

/* The output, and the names of types. */
typedef struct writer {
    gp_save_sink sink;
    const gp_save_schema *schema;
} writer;

static void put_letter(writer *out, char letter)
{
    *gp_save_room(&out->sink, 1) = (unsigned char)letter;
}

static void put_text(writer *out, const char *text)
{
    gp_save_put(&out->sink, text, strlen(text));
}

/* Writes a number, in quotes if readers that use doubles would round it. */
static void put_number(writer *out, uint64_t magnitude, bool is_negative)
{
    char text[GP_DIGITS_SIZE + 3u];
    size_t length = 0;
    bool is_quoted = magnitude > GP_SAVE_TEXT_INTEGER_MAX;
    if (is_quoted) {
        text[length++] = '"';
    }
    if (is_negative) {
        text[length++] = '-';
    }
    length += gp_digits_format(magnitude, text + length);
    if (is_quoted) {
        text[length++] = '"';
    }
    gp_save_put(&out->sink, text, length);
}

static void put_signed(writer *out, int64_t number)
{
    bool is_negative = number < 0;
    put_number(out, is_negative ? 0u - (uint64_t)number : (uint64_t)number,
        is_negative);
}

static void put_unsigned(writer *out, uint64_t number)
{
    put_number(out, number, false);
}

static void put_hex(writer *out, uint64_t number, uint32_t digits)
{
    while (digits > 0) {
        digits--;
        put_letter(out, "0123456789abcdef"[number >> digits * 4u & 15u]);
    }
}

static void put_real(writer *out, gp_value value)
{
    char text[GP_REAL_TEXT_SIZE];
    size_t length = gp_real_format(value, text);
    char last = text[length - 1u];
    if (last >= '0' && last <= '9') {
        gp_save_put(&out->sink, text, length);
        return;
    }
    put_text(out, text[0] == 'n'   ? "\"nan\""
                  : text[0] == '-' ? "\"-inf\""
                                   : "\"inf\"");
}

/* Strings */

static void put_escaped(writer *out, unsigned char byte)
{
    static const char escapes[] = "\"\"\\\\\nn\rr\tt";
    for (size_t i = 0; escapes[i] != '\0'; i += 2) {
        if ((unsigned char)escapes[i] == byte) {
            put_letter(out, '\\');
            put_letter(out, escapes[i + 1]);
            return;
        }
    }
    put_text(out, byte < 0x20u ? "\\u00" : "\\udc");
    put_hex(out, byte, 2);
}

/* The number of leading letters that need no escape. */
static size_t plain_length(const unsigned char *text, size_t length)
{
    size_t i = 0;
    while (i < length) {
        size_t size = 1;
        if (text[i] >= 0x80u) {
            size = gp_save_character_size(text + i, length - i);
        } else if (text[i] < 0x20u || text[i] == '"' || text[i] == '\\') {
            size = 0;
        }
        if (size == 0) {
            break;
        }
        i += size;
    }
    return i;
}

static void put_string(writer *out, const void *memory, size_t length)
{
    const unsigned char *text = memory;
    put_letter(out, '"');
    while (length != 0) {
        size_t plain = plain_length(text, length);
        gp_save_put(&out->sink, text, plain);
        if (plain < length) {
            put_escaped(out, text[plain]);
            plain++;
        }
        text += plain;
        length -= plain;
    }
    put_letter(out, '"');
}

/* Writes a name, which needs no escapes. */
static void put_name(writer *out, const char *name)
{
    put_letter(out, '"');
    put_text(out, name);
    put_letter(out, '"');
}

static void put_key(writer *out, const char *name)
{
    put_name(out, name);
    put_text(out, ": ");
}

/* Types */

static void put_type(writer *out, const gp_type *type);

static void put_members(writer *out, const gp_type *type)
{
    put_text(
        out, type->kind == GP_KIND_ENUM ? "{\"enum\": {" : "{\"flags\": {");
    for (uint32_t i = 0; i < type->count; i++) {
        put_text(out, i == 0 ? "" : ", ");
        put_key(out, type->members[i].name);
        put_signed(out, type->members[i].value);
    }
    put_text(out, "}, \"size\": ");
    put_unsigned(out, type->size);
}

static void put_fields(writer *out, const gp_type *type)
{
    put_text(out, "{\"struct\": {");
    for (uint32_t i = 0; i < type->count; i++) {
        put_text(out, i == 0 ? "" : ", ");
        put_key(out, type->fields[i].name);
        put_type(out, type->fields[i].type);
    }
    put_letter(out, '}');
}

static void put_target(writer *out, const gp_type *type)
{
    const gp_save_type *target = gp_save_find_type(out->schema, type->number);
    put_text(out, "{\"ref\": ");
    put_name(out, target == NULL ? "any" : target->name);
}

static void put_type(writer *out, const gp_type *type)
{
    const gp_type *scalar = gp_value_scalar_type(type->kind);
    if (scalar != NULL) {
        put_name(out, scalar->name);
        return;
    }
    if (type->kind == GP_KIND_TEXT) {
        put_text(out, "{\"str\": ");
        put_unsigned(out, type->size);
    } else if (type->kind == GP_KIND_ARRAY) {
        put_text(out, "{\"array\": ");
        put_type(out, type->element);
        put_text(out, ", \"count\": ");
        put_unsigned(out, type->count);
    } else if (type->kind == GP_KIND_STRUCT) {
        put_fields(out, type);
    } else if (type->kind == GP_KIND_REF) {
        put_target(out, type);
    } else {
        put_members(out, type);
    }
    put_letter(out, '}');
}

static void put_properties(writer *out, const gp_save_type *type)
{
    put_text(out, ", \"properties\": {");
    for (uint32_t i = 0; i < type->property_count; i++) {
        put_text(out, i == 0 ? "\n  " : ",\n  ");
        put_key(out, type->properties[i].path);
        put_type(out, type->properties[i].type);
    }
    put_letter(out, '}');
}

static void put_types(writer *out)
{
    for (uint32_t i = 0; i < out->schema->type_count; i++) {
        const gp_save_type *type = &out->schema->types[i];
        put_text(out, i == 0 ? "\n" : ",\n");
        put_text(out, "{\"name\": ");
        put_name(out, type->name);
        put_text(out, ", \"number\": ");
        put_unsigned(out, type->number);
        if (type->is_saved) {
            put_properties(out, type);
        }
        put_letter(out, '}');
    }
}

/* Values */

static void put_enum(writer *out, const gp_type *type, int64_t value)
{
    for (uint32_t i = 0; i < type->count; i++) {
        if (type->members[i].value == value) {
            put_name(out, type->members[i].name);
            return;
        }
    }
    put_signed(out, value);
}

static void put_flags(writer *out, const gp_type *type, uint64_t value)
{
    const char *between = "";
    put_letter(out, '[');
    for (uint32_t i = 0; i < type->count; i++) {
        uint64_t bit = (uint64_t)type->members[i].value;
        if ((value & bit) != 0) {
            put_text(out, between);
            put_name(out, type->members[i].name);
            between = ", ";
            value &= ~bit;
        }
    }
    if (value != 0) {
        put_text(out, between);
        put_unsigned(out, value);
    }
    put_letter(out, ']');
}

/* Writes the slot and the lives of an ID, whose generation is odd. */
static void put_lives(writer *out, gp_id id)
{
    put_unsigned(out, gp_id_slot(id));
    put_letter(out, ':');
    put_unsigned(out, gp_id_generation(id) / 2u + 1u);
    put_letter(out, '"');
}

static void put_ref(writer *out, gp_id id)
{
    const gp_save_type *type = gp_save_find_type(out->schema, gp_id_type(id));
    if (id.bits == 0) {
        put_text(out, "null");
    } else if (type == NULL || gp_id_generation(id) % 2u == 0) {
        put_text(out, "\"#");
        put_hex(out, id.bits, 16);
        put_letter(out, '"');
    } else {
        put_letter(out, '"');
        put_text(out, type->name);
        put_letter(out, '#');
        put_lives(out, id);
    }
}

static void put_scalar(writer *out, gp_value value)
{
    gp_kind kind = value.type->kind;
    if (kind == GP_KIND_BOOL) {
        put_text(out, value.as.boolean ? "true" : "false");
    } else if (kind <= GP_KIND_I64) {
        put_signed(out, value.as.i64);
    } else if (kind <= GP_KIND_U64) {
        put_unsigned(out, value.as.u64);
    } else if (kind <= GP_KIND_F64) {
        put_real(out, value);
    } else if (kind == GP_KIND_ENUM) {
        put_enum(out, value.type, value.as.i64);
    } else if (kind == GP_KIND_FLAGS) {
        put_flags(out, value.type, value.as.u64);
    } else {
        put_ref(out, value.as.id);
    }
}

static void put_value(
    writer *out, const gp_type *type, const unsigned char *memory)
{
    if (type->kind == GP_KIND_STRUCT) {
        for (uint32_t i = 0; i < type->count; i++) {
            const gp_field *field = &type->fields[i];
            put_text(out, i == 0 ? "{" : ", ");
            put_key(out, field->name);
            put_value(out, field->type, memory + field->offset);
        }
        put_letter(out, '}');
    } else if (type->kind == GP_KIND_ARRAY) {
        for (uint32_t i = 0; i < type->count; i++) {
            put_text(out, i == 0 ? "[" : ", ");
            put_value(out, type->element, memory);
            memory += type->element->size;
        }
        put_letter(out, ']');
    } else if (type->kind == GP_KIND_TEXT) {
        put_string(out, memory, strlen((const char *)memory));
    } else {
        put_scalar(out, gp_value_load(type, memory));
    }
}

/* Objects */

/* Writes the values after the ID of an object, or after the world's brace. */
static void put_values(writer *out, const gp_save_type *type,
    const char *between, const gp_pool *pool, const void *object)
{
    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_save_property *property = &type->properties[i];
        put_text(out, between);
        put_key(out, property->path);
        put_value(out, property->type,
            gp_save_place(pool, object, property->column, property->offset));
        between = ", ";
    }
    put_letter(out, '}');
}

static void put_slots(
    writer *out, const gp_save_type *type, const gp_pool *pool)
{
    const char *between = "\n";
    for (uint32_t group = 0; group * 64u < pool->slot_count; group++) {
        uint64_t live = gp_pool_live(pool, group);
        for (; live != 0 && !out->sink.has_failed; live &= live - 1u) {
            uint32_t place = group * 64u + gp_lowest_bit(live);
            const gp_slot *slot = gp_pool_at(
                pool, place, pool->type->size, pool->type->chunk_shift);
            put_text(out, between);
            put_text(out, "{\"#\": \"");
            put_lives(out, gp_id_of_bits(slot->id));
            put_values(out, type, ", ", pool, slot);
            between = ",\n";
        }
    }
}

static void put_retired(writer *out, const gp_pool *pool)
{
    const char *between = "";
    uint32_t place = gp_pool_next_retired(pool, 0);
    put_text(out, ", \"retired\": [");
    while (place != UINT32_MAX) {
        put_text(out, between);
        put_unsigned(out, place);
        between = ", ";
        place = gp_pool_next_retired(pool, place + 1u);
    }
    put_letter(out, ']');
}

static void put_objects(
    writer *out, const gp_world *world, const gp_save_type *type)
{
    put_text(out, "{\"type\": ");
    put_name(out, type->name);
    if (type->number == 0) {
        put_text(out, ", \"objects\": [\n{");
        put_values(out, type, "", NULL, world);
        put_text(out, "]}");
        return;
    }
    const gp_pool *pool = gp_world_const_pool_of(world, type->number);
    if (type->is_saved) {
        put_text(out, ", \"objects\": [");
        put_slots(out, type, pool);
        put_letter(out, ']');
    }
    uint32_t highest = gp_pool_highest_generation(pool);
    put_text(out, ", \"lives\": ");
    put_unsigned(out, highest / 2u + highest % 2u);
    if (type->is_saved) {
        put_retired(out, pool);
    }
    put_letter(out, '}');
}

size_t gp_save_write_text(const gp_world *world, const gp_save_schema *schema,
    gp_write_fn *write, void *context)
{
    writer out;
    const char *between = "\n";
    if (gp_world_is_busy(world)) {
        return 0;
    }
    out.schema = schema;
    gp_save_begin_sink(&out.sink, write, context);
    put_text(&out, "{\"gpsave\": 1,\n\"types\": [");
    put_types(&out);
    put_text(&out, "],\n\"saved\": [");
    for (uint32_t i = 0; i < schema->type_count; i++) {
        if (schema->types[i].is_saved || schema->types[i].number != 0) {
            put_text(&out, between);
            put_objects(&out, world, &schema->types[i]);
            between = ",\n";
        }
    }
    put_text(&out, "]}\n");
    return gp_save_end_sink(&out.sink);
}
