#include "gp_value_text.h"

#include "gp_real_text.h"
#include "gp_text.h"

#include <string.h>

/* A reader is behind what it has read, or where the problem is; how deep it
 * goes is up to the type, never to the text. */

typedef struct reader {
    const gp_schema *schema;
    const char *at;
    gp_problem problem;
} reader;

static bool fail(reader *in, gp_problem problem)
{
    in->problem = problem;
    return false;
}

static void skip_blanks(reader *in)
{
    while (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' ||
           *in->at == '\r') {
        in->at++;
    }
}

/* Takes one letter and the blanks before it; false if another is there. */
static bool take(reader *in, char letter)
{
    skip_blanks(in);
    if (*in->at != letter) {
        return false;
    }
    in->at++;
    return true;
}

static bool expect(reader *in, char letter)
{
    return take(in, letter) || fail(in, GP_PROBLEM_TEXT);
}

static bool is_of_name(char letter)
{
    return gp_text_is_digit(letter) || letter == '_' ||
           (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

static size_t name_length(const char *at)
{
    size_t length = 0;
    while (is_of_name(at[length])) {
        length++;
    }
    return length;
}

/* Takes just this word; false if another is there. */
static bool take_word(reader *in, const char *word)
{
    size_t length = name_length(in->at);
    bool is_there = strlen(word) == length && memcmp(in->at, word, length) == 0;
    in->at += is_there ? length : 0;
    return is_there;
}

static bool fail_at_name(reader *in)
{
    bool is_none = name_length(in->at) == 0;
    return fail(in, is_none ? GP_PROBLEM_TEXT : GP_PROBLEM_UNKNOWN);
}

/* Takes the name of one of these rows; its number, or count and a problem. */
static uint32_t take_name(
    reader *in, const void *rows, size_t size, uint32_t count)
{
    size_t length = name_length(in->at);
    uint32_t found = gp_value_find_name(rows, size, count, in->at, length);
    if (found == count) {
        fail_at_name(in);
    } else {
        in->at += length;
    }
    return found;
}

static bool read_natural(reader *in, uint64_t most, uint64_t *number)
{
    const char *begin = in->at;
    uint64_t read = 0;
    bool fits = true;
    for (; gp_text_is_digit(*in->at); in->at++) {
        uint64_t digit = (uint64_t)(*in->at - '0');
        fits = fits && read <= (UINT64_MAX - digit) / 10u;
        read = fits ? read * 10u + digit : read;
    }
    if (in->at == begin) {
        return fail(in, GP_PROBLEM_TEXT);
    }
    if (!fits || read > most) {
        in->at = begin;
        return fail(in, GP_PROBLEM_INEXACT);
    }
    *number = read;
    return true;
}

static bool read_integer(reader *in, const gp_type *type, gp_value *value)
{
    bool is_signed = type->kind <= GP_KIND_I64;
    bool is_negative = *in->at == '-' && is_signed;
    uint64_t high = UINT64_MAX >> (64u - type->size * 8u);
    uint64_t number;
    if (is_signed) {
        high = (high >> 1) + (is_negative ? 1u : 0u);
    }
    in->at += is_negative ? 1 : 0;
    if (!read_natural(in, high, &number)) {
        return false;
    }
    *value = gp_value_unsigned(type, number);
    if (is_negative) {
        int64_t negative = number == 0 ? 0 : -(int64_t)(number - 1u) - 1;
        *value = gp_value_signed(type, negative);
    } else if (is_signed) {
        *value = gp_value_signed(type, (int64_t)number);
    }
    return true;
}

static bool read_real(reader *in, const gp_type *type, gp_value *value)
{
    bool too_large;
    const char *end = gp_real_parse(in->at, type, value, &too_large);
    if (end == NULL) {
        return fail(in, too_large ? GP_PROBLEM_INEXACT : GP_PROBLEM_TEXT);
    }
    in->at = end;
    return true;
}

static bool read_bool(reader *in, gp_value *value)
{
    bool is_true = take_word(in, "true");
    if (!is_true && !take_word(in, "false")) {
        return fail(in, GP_PROBLEM_TEXT);
    }
    *value = gp_value_bool(is_true);
    return true;
}

static const gp_member *take_member(reader *in, const gp_type *type)
{
    const gp_member *rows = type->members;
    uint32_t found = take_name(in, rows, sizeof *rows, type->count);
    return found == type->count ? NULL : &rows[found];
}

static bool read_enum(reader *in, const gp_type *type, gp_value *value)
{
    const gp_member *member = take_member(in, type);
    if (member == NULL) {
        return false;
    }
    *value = gp_value_signed(type, member->value);
    return true;
}

static bool read_flags(reader *in, const gp_type *type, gp_value *value)
{
    uint64_t flags = 0;
    *value = gp_value_unsigned(type, 0);
    if (take_word(in, "0")) {
        return true;
    }
    do {
        skip_blanks(in);
        const gp_member *member = take_member(in, type);
        if (member == NULL) {
            return false;
        }
        flags |= (uint64_t)member->value;
    } while (take(in, '|'));
    *value = gp_value_unsigned(type, flags);
    return true;
}

static bool read_hex(reader *in, uint32_t digits, uint64_t *number)
{
    *number = 0;
    for (; digits > 0; digits--, in->at++) {
        int digit = gp_text_hex_digit(*in->at);
        if (digit < 0) {
            return fail(in, GP_PROBLEM_TEXT);
        }
        *number = *number * 16u + (uint64_t)digit;
    }
    return true;
}

/* Takes just this letter, with no blanks before it. */
static bool expect_next(reader *in, char letter)
{
    if (*in->at != letter) {
        return fail(in, GP_PROBLEM_TEXT);
    }
    in->at++;
    return true;
}

/* Takes the name of an entity type; NULL if there is none. */
static const gp_object_type *take_entity(reader *in)
{
    uint32_t count = in->schema == NULL ? 0 : in->schema->entity_count;
    for (uint32_t i = 0; i < count; i++) {
        if (take_word(in, in->schema->types[i]->name)) {
            return in->schema->types[i];
        }
    }
    fail_at_name(in);
    return NULL;
}

/* Reads "bee#12:7". */
static bool read_id(reader *in, uint64_t *bits)
{
    uint64_t slot;
    uint64_t lives;
    const gp_object_type *type = take_entity(in);
    if (type == NULL || !expect_next(in, '#') ||
        !read_natural(in, GP_ID_SLOT_MAX, &slot) || !expect_next(in, ':')) {
        return false;
    }
    const char *begin = in->at;
    if (!read_natural(in, UINT64_C(1) << 31, &lives)) {
        return false;
    }
    if (lives == 0) {
        in->at = begin;
        return fail(in, GP_PROBLEM_INEXACT);
    }
    uint64_t number = type->number;
    *bits = (lives * 2u - 1u) << 32 | number << GP_ID_SLOT_BITS | slot;
    return true;
}

static bool read_ref(reader *in, const gp_type *type, gp_value *value)
{
    const char *begin = in->at;
    gp_id id = {0};
    if (*in->at == '#') {
        in->at++;
        if (!read_hex(in, 16, &id.bits)) {
            return false;
        }
    } else if (!take_word(in, "none") && !read_id(in, &id.bits)) {
        return false;
    }
    gp_problem problem = gp_value_convert(gp_value_id(id), type, value);
    if (problem != GP_PROBLEM_NONE) {
        in->at = begin;
        return fail(in, problem);
    }
    return true;
}

/* Reads a scalar, an enum, flags or a ref. */
static bool read_scalar(reader *in, const gp_type *type, gp_value *value)
{
    gp_kind kind = type->kind;
    if (kind == GP_KIND_BOOL) {
        return read_bool(in, value);
    }
    if (kind == GP_KIND_F32 || kind == GP_KIND_F64) {
        return read_real(in, type, value);
    }
    if (kind == GP_KIND_ENUM) {
        return read_enum(in, type, value);
    }
    if (kind == GP_KIND_FLAGS) {
        return read_flags(in, type, value);
    }
    if (kind == GP_KIND_REF) {
        return read_ref(in, type, value);
    }
    if (kind >= GP_KIND_I8 && kind <= GP_KIND_U64) {
        return read_integer(in, type, value);
    }
    return fail(in, GP_PROBLEM_TEXT);
}

/* Reads what follows a backslash; 0 if nothing valid does. */
static char read_escape(reader *in)
{
    static const char escapes[] = "\"\"\\\\n\nr\rt\t";
    uint64_t number = 0;
    char letter = *in->at;
    if (letter == 'x') {
        in->at++;
        return read_hex(in, 2, &number) ? (char)number : '\0';
    }
    for (size_t i = 0; letter != '\0' && i + 1 < sizeof escapes; i += 2) {
        if (escapes[i] == letter) {
            in->at++;
            return escapes[i + 1];
        }
    }
    return '\0';
}

static bool read_text(reader *in, char *memory, size_t size)
{
    const char *begin = in->at;
    size_t length = 0;
    if (!expect(in, '"')) {
        return false;
    }
    while (*in->at != '"') {
        char letter = *in->at;
        in->at += letter == '\0' ? 0 : 1;
        if (letter == '\\') {
            letter = read_escape(in);
        }
        if (letter == '\0') {
            return fail(in, GP_PROBLEM_TEXT);
        }
        if (length + 1 >= size) {
            in->at = begin;
            return fail(in, GP_PROBLEM_INEXACT);
        }
        memory[length] = letter;
        length++;
    }
    in->at++;
    memset(memory + length, 0, size - length);
    return true;
}

static bool read_into(
    reader *in, const gp_type *type, char *memory, size_t size);

/* Reads "x: 1" into a struct. */
static bool read_field(reader *in, const gp_type *type, char *memory)
{
    const gp_field *rows = type->fields;
    uint32_t found = take_name(in, rows, sizeof *rows, type->count);
    if (found == type->count || !expect(in, ':')) {
        return false;
    }
    const gp_field *field = &rows[found];
    skip_blanks(in);
    return read_into(
        in, field->type, memory + field->offset, field->type->size);
}

static bool read_element(
    reader *in, const gp_type *type, char *memory, uint32_t index)
{
    const gp_type *element = type->element;
    if (index == type->count) {
        return fail(in, GP_PROBLEM_INEXACT);
    }
    size_t offset = (size_t)index * element->size;
    return read_into(in, element, memory + offset, element->size);
}

/* Reads a struct or an array. */
static bool read_list(reader *in, const gp_type *type, char *memory)
{
    bool is_struct = type->kind == GP_KIND_STRUCT;
    char end = is_struct ? '}' : ']';
    uint32_t index = 0;
    memset(memory, 0, type->size);
    if (!expect(in, is_struct ? '{' : '[')) {
        return false;
    }
    if (take(in, end)) {
        return true;
    }
    do {
        skip_blanks(in);
        bool is_read = is_struct ? read_field(in, type, memory)
                                 : read_element(in, type, memory, index);
        if (!is_read) {
            return false;
        }
        index++;
    } while (take(in, ','));
    return expect(in, end);
}

static bool read_into(
    reader *in, const gp_type *type, char *memory, size_t size)
{
    gp_value value;
    if (type->kind == GP_KIND_TEXT) {
        return read_text(in, memory, size);
    }
    if (type->kind == GP_KIND_STRUCT || type->kind == GP_KIND_ARRAY) {
        return read_list(in, type, memory);
    }
    if (!read_scalar(in, type, &value)) {
        return false;
    }
    gp_value_store(value, memory, (uint32_t)size);
    return true;
}

gp_problem gp_value_parse(const gp_schema *schema, const gp_type *type,
    const char *text, void *memory, size_t size, gp_value *value, size_t *place)
{
    reader in = {schema, text, GP_PROBLEM_NONE};
    gp_value read = gp_value_none();
    bool is_pointed_to = type->kind == GP_KIND_TEXT ||
                         type->kind == GP_KIND_STRUCT ||
                         type->kind == GP_KIND_ARRAY;
    if (is_pointed_to && (size == 0 || size < type->size)) {
        return GP_PROBLEM_ROOM;
    }
    skip_blanks(&in);
    if (!is_pointed_to) {
        read_scalar(&in, type, &read);
    } else {
        size_t room = type->size == 0 ? size : type->size;
        read_into(&in, type, (char *)memory, room);
        read = gp_value_load(type, memory);
    }
    skip_blanks(&in);
    if (in.problem == GP_PROBLEM_NONE && *in.at != '\0') {
        in.problem = GP_PROBLEM_TEXT;
    }
    if (place != NULL) {
        *place = (size_t)(in.at - text);
    }
    if (in.problem == GP_PROBLEM_NONE) {
        *value = read;
    }
    return in.problem;
}
