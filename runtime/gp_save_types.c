#include "gp_save_format.h"

#define ROW_SIZE_MAX ((size_t)UINT32_MAX / 2u)

static const char letters[] = {
    [GP_KIND_BOOL] = '?',
    [GP_KIND_I8] = 'b',
    [GP_KIND_I16] = 'h',
    [GP_KIND_I32] = 'i',
    [GP_KIND_I64] = 'l',
    [GP_KIND_U8] = 'B',
    [GP_KIND_U16] = 'H',
    [GP_KIND_U32] = 'I',
    [GP_KIND_U64] = 'L',
    [GP_KIND_F16] = 'e',
    [GP_KIND_F32] = 'f',
    [GP_KIND_F64] = 'd',
    [GP_KIND_TEXT] = 's',
    [GP_KIND_STRUCT] = 't',
    [GP_KIND_ARRAY] = 'a',
    [GP_KIND_ENUM] = 'n',
    [GP_KIND_FLAGS] = 'm',
    [GP_KIND_REF] = 'r',
};

char gp_save_letter(gp_kind kind)
{
    return letters[kind];
}

gp_kind gp_save_scalar_kind(char letter)
{
    for (gp_kind kind = GP_KIND_BOOL; kind <= GP_KIND_F64; kind++) {
        if (letters[kind] == letter) {
            return kind;
        }
    }
    return GP_KIND_NONE;
}

bool gp_save_is_listed(gp_save_name name, const char *was)
{
    while (was != NULL) {
        const char *end = strchr(was, ',');
        size_t length = end != NULL ? (size_t)(end - was) : strlen(was);
        if (length == name.length && memcmp(was, name.text, length) == 0) {
            return true;
        }
        was = end != NULL ? end + 1 : NULL;
    }
    return false;
}

bool gp_save_is_alias(const gp_save_schema *schema, const gp_type *type,
    const char *member, gp_save_name name)
{
    for (uint32_t i = 0; i < schema->alias_count; i++) {
        const gp_save_alias *alias = &schema->aliases[i];
        if (alias->type == type && strcmp(alias->name, member) == 0) {
            return gp_save_is_listed(name, alias->was);
        }
    }
    return false;
}

/* Types of the file */

static gp_save_shape take_shape(gp_save_cursor *cursor, uint32_t depth);

/* Takes the fields of a struct, and adds up their sizes. */
static void take_fields(
    gp_save_cursor *cursor, gp_save_shape *shape, uint32_t depth)
{
    for (uint32_t i = 0; i < shape->count && !cursor->has_failed; i++) {
        gp_save_take_name(cursor, 1);
        shape->size += take_shape(cursor, depth).size;
        if (shape->size > GP_SAVE_VALUE_MAX) {
            cursor->has_failed = true;
        }
    }
}

static void take_members(gp_save_cursor *cursor, const gp_save_shape *shape)
{
    for (uint32_t i = 0; i < shape->count && !cursor->has_failed; i++) {
        gp_save_take_name(cursor, 1);
        gp_save_take(cursor, 8);
    }
    if (shape->size == 0 || shape->size > 8u) {
        cursor->has_failed = true;
    }
}

/* Takes the element type of an array. */
static void take_element(
    gp_save_cursor *cursor, gp_save_shape *shape, uint32_t depth)
{
    uint32_t size = take_shape(cursor, depth).size;
    if (size == 0 || shape->count > GP_SAVE_VALUE_MAX / size) {
        cursor->has_failed = true;
        return;
    }
    shape->size = shape->count * size;
}

static bool is_named(char letter)
{
    return letter == 'n' || letter == 'm';
}

/* Takes the letter of a type and its numbers. */
static gp_save_shape take_head(gp_save_cursor *cursor)
{
    gp_save_shape shape = {0, 0, 0, NULL, NULL};
    shape.letter = (char)gp_save_take_number(cursor, 1);
    const gp_type *scalar =
        gp_value_scalar_type(gp_save_scalar_kind(shape.letter));
    if (shape.letter == 's') {
        shape.size = gp_save_take_u32(cursor);
    } else if (shape.letter == 'a') {
        shape.count = gp_save_take_u32(cursor);
    } else if (shape.letter == 't') {
        shape.count = (uint32_t)gp_save_take_number(cursor, 2);
    } else if (is_named(shape.letter)) {
        shape.size = (uint32_t)gp_save_take_number(cursor, 1);
        shape.count = (uint32_t)gp_save_take_number(cursor, 2);
    } else {
        shape.size = shape.letter == 'r' ? 8u
                     : scalar != NULL    ? scalar->size
                                         : 0;
    }
    shape.inside = cursor->at;
    return shape;
}

static gp_save_shape take_shape(gp_save_cursor *cursor, uint32_t depth)
{
    gp_save_shape shape = {0, 0, 0, NULL, NULL};
    if (depth == 0) {
        cursor->has_failed = true;
        return shape;
    }
    shape = take_head(cursor);
    if (shape.letter == 'a') {
        take_element(cursor, &shape, depth - 1u);
    } else if (shape.letter == 't') {
        take_fields(cursor, &shape, depth - 1u);
    } else if (is_named(shape.letter)) {
        take_members(cursor, &shape);
    } else if (shape.letter == 'r') {
        gp_save_take_name(cursor, 1);
    }
    if (shape.size == 0 || shape.size > GP_SAVE_VALUE_MAX) {
        cursor->has_failed = true;
    }
    shape.end = cursor->at;
    return shape;
}

gp_save_shape gp_save_take_shape(gp_save_cursor *cursor)
{
    return take_shape(cursor, GP_SAVE_DEPTH);
}

gp_save_file_type gp_save_take_file_type(gp_save_cursor *schema)
{
    gp_save_file_type type;
    memset(&type, 0, sizeof type);
    type.name = gp_save_take_name(schema, 1);
    type.number = gp_save_take_u32(schema);
    type.is_saved = gp_save_take_number(schema, 1) != 0;
    if (type.is_saved) {
        type.property_count = gp_save_take_u32(schema);
        type.properties = *schema;
    }
    for (uint32_t i = 0; i < type.property_count && !schema->has_failed; i++) {
        gp_save_take_name(schema, 2);
        uint32_t size = gp_save_take_shape(schema).size;
        schema->has_failed |= size > ROW_SIZE_MAX - type.row_size;
        type.row_size += size;
    }
    return type;
}

/* Types of the program */

const gp_save_type *gp_save_find_type(
    const gp_save_schema *schema, uint32_t number)
{
    if (number - 1u < schema->type_count &&
        schema->types[number - 1u].number == number) {
        return &schema->types[number - 1u];
    }
    for (uint32_t i = 0; number != 0 && i < schema->type_count; i++) {
        if (schema->types[i].number == number) {
            return &schema->types[i];
        }
    }
    return NULL;
}

uint32_t gp_save_packed_size(const gp_type *type)
{
    uint32_t size = 0;
    if (type->kind == GP_KIND_ARRAY) {
        return type->count * gp_save_packed_size(type->element);
    }
    if (type->kind != GP_KIND_STRUCT) {
        return type->size;
    }
    for (uint32_t i = 0; i < type->count; i++) {
        size += gp_save_packed_size(type->fields[i].type);
    }
    return size;
}

/* True if the file has the same fields or members in the same order. */
static bool has_same_parts(gp_save_cursor inside, const gp_type *type)
{
    bool is_same = true;
    for (uint32_t i = 0; i < type->count && is_same; i++) {
        gp_save_name name = gp_save_take_name(&inside, 1);
        if (type->kind == GP_KIND_STRUCT) {
            const gp_field *field = &type->fields[i];
            is_same = gp_save_is_name(name, field->name) &&
                      gp_save_is_same(gp_save_take_shape(&inside), field->type);
        } else {
            const gp_member *member = &type->members[i];
            is_same =
                gp_save_is_name(name, member->name) &&
                gp_save_take_number(&inside, 8) == (uint64_t)member->value;
        }
    }
    return is_same;
}

bool gp_save_is_same(gp_save_shape shape, const gp_type *type)
{
    gp_save_cursor inside = gp_save_inside(shape);
    if (shape.letter != gp_save_letter(type->kind) ||
        shape.size != gp_save_packed_size(type)) {
        return false;
    }
    if (type->kind == GP_KIND_ARRAY) {
        return shape.count == type->count &&
               gp_save_is_same(gp_save_take_shape(&inside), type->element);
    }
    bool has_parts = shape.letter == 't' || is_named(shape.letter);
    return !has_parts ||
           (shape.count == type->count && has_same_parts(inside, type));
}

/* The schema of a file */

static void put_name(gp_save_sink *sink, const char *name, uint32_t size)
{
    size_t length = strlen(name);
    gp_save_put_number(sink, length, size);
    gp_save_put(sink, name, length);
}

static void put_type(
    gp_save_sink *sink, const gp_save_schema *schema, const gp_type *type)
{
    gp_kind kind = type->kind;
    gp_save_put_number(sink, (unsigned char)gp_save_letter(kind), 1);
    if (kind == GP_KIND_TEXT) {
        gp_save_put_number(sink, type->size, 4);
    } else if (kind == GP_KIND_ARRAY) {
        gp_save_put_number(sink, type->count, 4);
        put_type(sink, schema, type->element);
    } else if (kind == GP_KIND_STRUCT) {
        gp_save_put_number(sink, type->count, 2);
        for (uint32_t i = 0; i < type->count; i++) {
            put_name(sink, type->fields[i].name, 1);
            put_type(sink, schema, type->fields[i].type);
        }
    } else if (kind == GP_KIND_ENUM || kind == GP_KIND_FLAGS) {
        gp_save_put_number(sink, type->size, 1);
        gp_save_put_number(sink, type->count, 2);
        for (uint32_t i = 0; i < type->count; i++) {
            put_name(sink, type->members[i].name, 1);
            gp_save_put_number(sink, (uint64_t)type->members[i].value, 8);
        }
    } else if (kind == GP_KIND_REF) {
        const gp_save_type *target = gp_save_find_type(schema, type->number);
        put_name(sink, target == NULL ? "" : target->name, 1);
    }
}

static void put_properties(
    gp_save_sink *sink, const gp_save_schema *schema, const gp_save_type *type)
{
    gp_save_put_number(sink, type->property_count, 4);
    for (uint32_t i = 0; i < type->property_count; i++) {
        put_name(sink, type->properties[i].path, 2);
        put_type(sink, schema, type->properties[i].type);
    }
}

void gp_save_put_schema(
    gp_save_sink *sink, const gp_save_schema *schema, bool is_whole)
{
    if (is_whole) {
        gp_save_put_number(sink, schema->type_count, 4);
    }
    for (uint32_t i = 0; i < schema->type_count; i++) {
        const gp_save_type *type = &schema->types[i];
        if (is_whole || type->is_saved) {
            put_name(sink, type->name, 1);
        }
        if (is_whole) {
            gp_save_put_number(sink, type->number, 4);
            gp_save_put_number(sink, type->is_saved, 1);
        }
        if (type->is_saved) {
            put_properties(sink, schema, type);
        }
    }
}
