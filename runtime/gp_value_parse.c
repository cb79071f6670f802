#include "gp_value_text.h"

#include "gp_text.h"

#include <string.h>

/* The rest of the text to parse. At the first problem it becomes an empty text,
 * so that all later steps fail and only the end has to check. The depth is
 * limited by the type, not by the text. */
typedef struct reader {
    const gp_schema *schema;
    const char *at;
    const char *failed; /* the place of the problem */
    gp_problem problem;
} reader;

static void fail(reader *in, const char *at, gp_problem problem)
{
    if (in->problem == GP_PROBLEM_NONE) {
        in->problem = problem;
        in->failed = at;
        in->at = "";
    }
}

static void skip_blanks(reader *in)
{
    while (*in->at != '\0' && strchr(" \t\n\r", *in->at) != NULL) {
        in->at++;
    }
}

static bool take_next(reader *in, char letter)
{
    bool is_there = *in->at == letter;
    in->at += is_there ? 1 : 0;
    return is_there;
}

static bool take(reader *in, char letter)
{
    skip_blanks(in);
    return take_next(in, letter);
}

static void expect(reader *in, char letter)
{
    if (!take(in, letter)) {
        fail(in, in->at, GP_PROBLEM_TEXT);
    }
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

static void fail_at_name(reader *in)
{
    bool is_none = name_length(in->at) == 0;
    fail(in, in->at, is_none ? GP_PROBLEM_TEXT : GP_PROBLEM_UNKNOWN);
}

/* Takes a word; false if the next one differs. */
static bool take_word(reader *in, const char *word)
{
    size_t length = name_length(in->at);
    bool is_there = strlen(word) == length && memcmp(in->at, word, length) == 0;
    in->at += is_there ? length : 0;
    return is_there;
}

/* Takes the name of a row, and returns the row; NULL if none matches. */
static const void *take_row(
    reader *in, const void *rows, size_t size, uint32_t count)
{
    size_t length = name_length(in->at);
    const void *row = gp_value_find_row(rows, size, count, in->at, length);
    if (row == NULL) {
        fail_at_name(in);
        return NULL;
    }
    in->at += length;
    return row;
}

/* Takes the name of an entity type; returns its number, or 0. */
static uint64_t take_entity(reader *in)
{
    uint32_t count = in->schema == NULL ? 0 : in->schema->entity_count;
    for (uint32_t i = 0; i < count; i++) {
        if (take_word(in, in->schema->types[i]->name)) {
            return in->schema->types[i]->number;
        }
    }
    fail_at_name(in);
    return 0;
}

static uint64_t read_natural(reader *in, uint64_t most)
{
    const char *begin = in->at;
    uint64_t number = 0;
    bool fits = true;
    for (; gp_text_is_digit(*in->at); in->at++) {
        uint64_t digit = (uint64_t)(*in->at - '0');
        fits = fits && number <= (UINT64_MAX - digit) / 10u;
        number = fits ? number * 10u + digit : number;
    }
    if (in->at == begin) {
        fail(in, begin, GP_PROBLEM_TEXT);
    } else if (!fits || number > most) {
        fail(in, begin, GP_PROBLEM_INEXACT);
    }
    return number;
}

static uint64_t read_hex(reader *in, uint32_t digits)
{
    uint64_t number = 0;
    for (; digits > 0 && gp_text_hex_digit(*in->at) >= 0; digits--, in->at++) {
        number = number * 16u + (uint64_t)gp_text_hex_digit(*in->at);
    }
    if (digits != 0) {
        fail(in, in->at, GP_PROBLEM_TEXT);
    }
    return number;
}

static gp_value read_bool(reader *in)
{
    bool is_true = take_word(in, "true");
    if (!is_true && !take_word(in, "false")) {
        fail(in, in->at, GP_PROBLEM_TEXT);
    }
    return gp_value_bool(is_true);
}

static gp_value read_integer(reader *in, const gp_type *type)
{
    bool is_signed = type->kind <= GP_KIND_I64;
    bool is_negative = is_signed && take_next(in, '-');
    uint64_t high = UINT64_MAX >> (64u - type->size * 8u);
    high = is_signed ? (high >> 1) + (is_negative ? 1u : 0u) : high;
    uint64_t number = read_natural(in, high);
    return gp_value_unsigned(type, is_negative ? 0u - number : number);
}

static gp_value read_real(reader *in, const gp_type *type)
{
    gp_value value = gp_value_none();
    bool too_large;
    const char *end = gp_real_parse(in->at, type, &value, &too_large);
    if (end == NULL) {
        gp_problem problem = too_large ? GP_PROBLEM_INEXACT : GP_PROBLEM_TEXT;
        fail(in, in->at, problem);
    } else {
        in->at = end;
    }
    return value;
}

static uint64_t read_member(reader *in, const gp_type *type)
{
    const gp_member *rows = type->members;
    const gp_member *member =
        (const gp_member *)take_row(in, rows, sizeof *rows, type->count);
    return member == NULL ? 0 : (uint64_t)member->value;
}

static uint64_t read_flags(reader *in, const gp_type *type)
{
    uint64_t flags = 0;
    if (take_word(in, "0")) {
        return 0;
    }
    do {
        skip_blanks(in);
        flags |= read_member(in, type);
    } while (take(in, '|'));
    return flags;
}

/* Parses "bee#12:7". If a sign is missing, there is no number either. */
static uint64_t read_id(reader *in)
{
    uint64_t type = take_entity(in);
    take_next(in, '#');
    uint64_t slot = read_natural(in, GP_ID_SLOT_MAX);
    take_next(in, ':');
    const char *begin = in->at;
    uint64_t lives = read_natural(in, UINT64_C(1) << 31);
    if (lives == 0) {
        fail(in, begin, GP_PROBLEM_INEXACT);
    }
    return (lives * 2u - 1u) << 32 | type << GP_ID_SLOT_BITS | slot;
}

static gp_value read_ref(reader *in, const gp_type *type)
{
    const char *begin = in->at;
    gp_value value = gp_value_none();
    gp_id id = {0};
    if (take_next(in, '#')) {
        id.bits = read_hex(in, 16);
    } else if (!take_word(in, "none")) {
        id.bits = read_id(in);
    }
    gp_problem problem = gp_value_convert(gp_value_id(id), type, &value);
    if (problem != GP_PROBLEM_NONE) {
        fail(in, begin, problem);
    }
    return value;
}

static gp_value read_scalar(reader *in, const gp_type *type)
{
    gp_kind kind = type->kind;
    if (kind == GP_KIND_BOOL) {
        return read_bool(in);
    }
    if (kind >= GP_KIND_F16 && kind <= GP_KIND_F64) {
        return read_real(in, type);
    }
    if (kind == GP_KIND_ENUM) {
        return gp_value_unsigned(type, read_member(in, type));
    }
    if (kind == GP_KIND_FLAGS) {
        return gp_value_unsigned(type, read_flags(in, type));
    }
    if (kind == GP_KIND_REF) {
        return read_ref(in, type);
    }
    if (kind >= GP_KIND_I8 && kind <= GP_KIND_U64) {
        return read_integer(in, type);
    }
    fail(in, in->at, GP_PROBLEM_TEXT);
    return gp_value_none();
}

/* Parses the part after a backslash; 0 if it is invalid. */
static char read_escape(reader *in)
{
    static const char escapes[] = "\"\"\\\\n\nr\rt\t";
    if (take_next(in, 'x')) {
        return (char)read_hex(in, 2);
    }
    for (const char *each = escapes; *each != '\0'; each += 2) {
        if (take_next(in, each[0])) {
            return each[1];
        }
    }
    return '\0';
}

static void read_text(reader *in, char *memory, size_t size)
{
    const char *begin = in->at;
    size_t length = 0;
    expect(in, '"');
    while (in->problem == GP_PROBLEM_NONE && !take_next(in, '"')) {
        char letter = *in->at;
        in->at += letter == '\0' ? 0 : 1;
        if (letter == '\\') {
            letter = read_escape(in);
        }
        if (letter == '\0') {
            fail(in, in->at, GP_PROBLEM_TEXT);
        } else if (length + 1 >= size) {
            fail(in, begin, GP_PROBLEM_INEXACT);
        } else {
            memory[length] = letter;
            length++;
        }
    }
    memset(memory + length, 0, size - length);
}

static void read_into(
    reader *in, const gp_type *type, void *memory, size_t size);

/* Parses "x: 1" into a struct. */
static void read_field(reader *in, const gp_type *type, char *memory)
{
    const gp_field *rows = type->fields;
    const gp_field *field =
        (const gp_field *)take_row(in, rows, sizeof *rows, type->count);
    if (field != NULL) {
        expect(in, ':');
        skip_blanks(in);
        read_into(in, field->type, memory + field->offset, field->type->size);
    }
}

static void read_element(
    reader *in, const gp_type *type, char *memory, uint32_t index)
{
    const gp_type *element = type->element;
    if (index == type->count) {
        fail(in, in->at, GP_PROBLEM_INEXACT);
    } else {
        size_t offset = (size_t)index * element->size;
        read_into(in, element, memory + offset, element->size);
    }
}

static void read_list(reader *in, const gp_type *type, char *memory)
{
    bool is_struct = type->kind == GP_KIND_STRUCT;
    char end = is_struct ? '}' : ']';
    uint32_t index = 0;
    memset(memory, 0, type->size);
    expect(in, is_struct ? '{' : '[');
    if (take(in, end)) {
        return;
    }
    do {
        skip_blanks(in);
        if (is_struct) {
            read_field(in, type, memory);
        } else {
            read_element(in, type, memory, index);
        }
        index++;
    } while (take(in, ','));
    expect(in, end);
}

static void read_into(
    reader *in, const gp_type *type, void *memory, size_t size)
{
    if (in->problem != GP_PROBLEM_NONE) {
        return;
    }
    if (type->kind == GP_KIND_TEXT) {
        read_text(in, (char *)memory, size);
    } else if (type->kind == GP_KIND_STRUCT || type->kind == GP_KIND_ARRAY) {
        read_list(in, type, (char *)memory);
    } else {
        gp_value value = read_scalar(in, type);
        if (in->problem == GP_PROBLEM_NONE) {
            gp_value_store(value, memory, (uint32_t)size);
        }
    }
}

gp_problem gp_value_parse(const gp_schema *schema, const gp_type *type,
    const char *text, void *memory, size_t size, gp_value *value, size_t *place)
{
    reader in = {schema, text, text, GP_PROBLEM_NONE};
    uint64_t scalar;
    if (type->kind != GP_KIND_TEXT && type->kind != GP_KIND_STRUCT &&
        type->kind != GP_KIND_ARRAY) {
        memory = &scalar;
    } else if (size == 0 || size < type->size) {
        return GP_PROBLEM_ROOM;
    }
    skip_blanks(&in);
    read_into(&in, type, memory, type->size == 0 ? size : type->size);
    expect(&in, '\0');
    bool is_good = in.problem == GP_PROBLEM_NONE;
    if (place != NULL) {
        *place = (size_t)((is_good ? in.at - 1 : in.failed) - text);
    }
    if (is_good) {
        *value = gp_value_load(type, memory);
    }
    return in.problem;
}
