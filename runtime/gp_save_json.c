#include "gp_save_json.h"

#include "gp_save_text.h"
#include "gp_text.h"
#include "gp_value_text.h"

void gp_save_json_fail(gp_save_json *json)
{
    json->has_failed = true;
    json->at = json->end;
}

void gp_save_json_spend(gp_save_json *json, size_t steps)
{
    if (steps > json->left) {
        gp_save_json_fail(json);
    } else {
        json->left -= steps;
    }
}

char gp_save_json_peek(gp_save_json *json)
{
    while (json->at < json->end) {
        char letter = *json->at;
        if (letter != ' ' && letter != '\n' && letter != '\r' &&
            letter != '\t') {
            return letter;
        }
        json->at++;
    }
    return '\0';
}

bool gp_save_json_take(gp_save_json *json, char letter)
{
    bool is_next = gp_save_json_peek(json) == letter && json->at < json->end;
    json->at += is_next ? 1 : 0;
    return is_next;
}

void gp_save_json_expect(gp_save_json *json, char letter)
{
    if (!gp_save_json_take(json, letter)) {
        gp_save_json_fail(json);
    }
}

static bool is_in_word(char letter)
{
    return gp_text_is_digit(letter) || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || letter == '+' || letter == '-' ||
           letter == '.' || letter == '_';
}

/* The number of letters of the next word or number. */
static size_t word_length(gp_save_json *json)
{
    size_t length = 0;
    gp_save_json_peek(json);
    size_t most = (size_t)(json->end - json->at);
    while (length < most && is_in_word(json->at[length])) {
        length++;
    }
    return length;
}

bool gp_save_json_take_word(gp_save_json *json, const char *word)
{
    size_t length = word_length(json);
    bool is_next =
        length == strlen(word) && memcmp(json->at, word, length) == 0;
    json->at += is_next ? length : 0;
    return is_next;
}

/* Strings */

gp_save_name gp_save_json_take_string(gp_save_json *json)
{
    gp_save_name string = {"", 0};
    gp_save_json_expect(json, '"');
    const char *start = json->at;
    while (json->at < json->end && *json->at != '"') {
        json->at += *json->at == '\\' && json->end - json->at > 1 ? 2 : 1;
    }
    if (json->at < json->end) {
        string.text = start;
        string.length = (size_t)(json->at - start);
    }
    gp_save_json_expect(json, '"');
    return string;
}

static void skip(gp_save_name *string, size_t length)
{
    string->text += length;
    string->length -= length;
}

#define NO_CODE UINT32_MAX

/* The four digits after \u. */
static uint32_t take_unit(gp_save_name *string)
{
    uint32_t unit = 0;
    if (string->length < 4u) {
        return NO_CODE;
    }
    for (size_t i = 0; i < 4u; i++) {
        char letter = string->text[i];
        bool is_upper = letter >= 'A' && letter <= 'F';
        int digit =
            gp_text_hex_digit(is_upper ? (char)(letter - 'A' + 'a') : letter);
        if (digit < 0) {
            return NO_CODE;
        }
        unit = unit * 16u + (uint32_t)digit;
    }
    skip(string, 4);
    return unit;
}

/* The character after \u; for a surrogate pair both halves. */
static uint32_t take_code(gp_save_name *string)
{
    uint32_t high = take_unit(string);
    if (high < 0xD800u || high > 0xDBFFu) {
        return high;
    }
    if (string->length < 2u || memcmp(string->text, "\\u", 2) != 0) {
        return NO_CODE;
    }
    skip(string, 2);
    uint32_t low = take_unit(string);
    bool is_low = low >= 0xDC00u && low <= 0xDFFFu;
    return is_low ? 0x10000u + ((high - 0xD800u) << 10) + (low - 0xDC00u)
                  : NO_CODE;
}

/* Encodes a character in UTF-8, or a byte that a surrogate represents. Returns
 * the number of bytes, or 0 for NUL and for other surrogates and numbers. */
static uint32_t encode_utf8(uint32_t code, unsigned char letter[4])
{
    uint32_t size = code < 0x80u ? 1u : code < 0x800u ? 2u : 3u;
    if (code == 0 || code > 0x10FFFFu) {
        return 0;
    }
    if (code >= 0xD800u && code <= 0xDFFFu) {
        letter[0] = (unsigned char)code;
        return code >= 0xDC80u && code <= 0xDCFFu ? 1u : 0;
    }
    size += code >= 0x10000u ? 1u : 0;
    for (uint32_t i = size; i > 1u; i--) {
        letter[i - 1u] = (unsigned char)(0x80u | (code & 0x3Fu));
        code >>= 6;
    }
    uint32_t mark = size == 1u ? 0 : 0xF00u >> size & 0xFFu;
    letter[0] = (unsigned char)(mark | code);
    return size;
}

/* The rest of an escape, after the backslash. */
static uint32_t take_escape(gp_save_name *string, unsigned char letter[4])
{
    static const char escapes[] = "\"\"\\\\//b\bf\fn\nr\rt\t";
    if (string->length == 0) {
        return 0;
    }
    char each = string->text[0];
    skip(string, 1);
    if (each == 'u') {
        return encode_utf8(take_code(string), letter);
    }
    for (size_t i = 0; escapes[i] != '\0'; i += 2) {
        if (escapes[i] == each) {
            letter[0] = (unsigned char)escapes[i + 1];
            return 1;
        }
    }
    return 0;
}

uint32_t gp_save_json_take_letter(gp_save_name *string, unsigned char letter[4])
{
    const unsigned char *text = (const unsigned char *)string->text;
    if (text[0] == '\\') {
        skip(string, 1);
        return take_escape(string, letter);
    }
    size_t size =
        text[0] < 0x20u ? 0 : gp_save_character_size(text, string->length);
    memcpy(letter, text, size);
    skip(string, size);
    return (uint32_t)size;
}

/* Numbers */

static const char *skip_digits(const char *at)
{
    while (gp_text_is_digit(*at)) {
        at++;
    }
    return at;
}

/* The end of a number's digits; NULL if there are none, or a leading zero. */
static const char *whole_end(const char *at)
{
    const char *end = skip_digits(at);
    return end == at || (*at == '0' && end - at > 1) ? NULL : end;
}

/* True if a string is a number in JSON. */
static bool is_number(const char *text, bool *is_integer)
{
    const char *at = whole_end(text + (*text == '-' ? 1 : 0));
    *is_integer = true;
    if (at != NULL && *at == '.') {
        const char *end = skip_digits(at + 1);
        at = end == at + 1 ? NULL : end;
        *is_integer = false;
    }
    if (at != NULL && (*at == 'e' || *at == 'E')) {
        const char *digits = at + (at[1] == '+' || at[1] == '-' ? 2 : 1);
        const char *end = skip_digits(digits);
        at = end == digits ? NULL : end;
        *is_integer = false;
    }
    return at != NULL && *at == '\0';
}

bool gp_save_json_take_number(
    gp_save_json *json, char text[GP_SAVE_JSON_NUMBER_SIZE])
{
    bool is_integer = false;
    bool is_quoted = gp_save_json_peek(json) == '"';
    gp_save_name found = {json->at, 0};
    if (is_quoted) {
        found = gp_save_json_take_string(json);
    } else {
        found.length = word_length(json);
        json->at += found.length;
    }
    memset(text, 0, GP_SAVE_JSON_NUMBER_SIZE);
    if (found.length < GP_SAVE_JSON_NUMBER_SIZE) {
        memcpy(text, found.text, found.length);
    }
    if (strlen(text) != found.length || !is_number(text, &is_integer)) {
        gp_save_json_fail(json);
    }
    return is_integer;
}

/* Reads the leading digits as a number; false if it is too large. */
static bool read_digits(const char *at, uint64_t *number)
{
    for (*number = 0; gp_text_is_digit(*at); at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (UINT64_MAX - digit) / 10u) {
            return false;
        }
        *number = *number * 10u + digit;
    }
    return true;
}

/* Reads a number with a fraction or an exponent, if its value is whole. */
static bool read_whole(const char *text, uint64_t *number)
{
    gp_value value;
    gp_value whole;
    bool too_large;
    if (gp_real_parse(text, &gp_type_f64, &value, &too_large) == NULL ||
        gp_value_convert(value, &gp_type_u64, &whole) != GP_PROBLEM_NONE) {
        return false;
    }
    *number = whole.as.u64;
    return true;
}

uint64_t gp_save_json_take_integer(
    gp_save_json *json, uint64_t low, uint64_t high)
{
    char text[GP_SAVE_JSON_NUMBER_SIZE];
    uint64_t number = 0;
    bool is_integer = gp_save_json_take_number(json, text);
    bool is_negative = text[0] == '-';
    const char *digits = text + (is_negative ? 1 : 0);
    if (json->has_failed ||
        !(is_integer ? read_digits(digits, &number)
                     : read_whole(digits, &number)) ||
        number > (is_negative ? low : high)) {
        gp_save_json_fail(json);
        return 0;
    }
    return is_negative ? 0u - number : number;
}

/* Lists */

gp_save_json_list gp_save_json_open(gp_save_json *json, char open)
{
    gp_save_json_list list = {open == '{' ? '}' : ']', false};
    gp_save_json_expect(json, open);
    return list;
}

bool gp_save_json_next(gp_save_json *json, gp_save_json_list *list)
{
    if (json->has_failed) {
        return false;
    }
    bool has_begun = list->has_begun;
    list->has_begun = true;
    if (!has_begun) {
        return !gp_save_json_take(json, list->close);
    }
    if (gp_save_json_take(json, ',')) {
        return true;
    }
    gp_save_json_expect(json, list->close);
    return false;
}

gp_save_name gp_save_json_take_key(gp_save_json *json)
{
    gp_save_name key = gp_save_json_take_string(json);
    gp_save_json_expect(json, ':');
    return key;
}

void gp_save_json_skip(gp_save_json *json)
{
    uint32_t depth = 0;
    do {
        char letter = gp_save_json_peek(json);
        size_t length = word_length(json);
        if (letter == '"') {
            gp_save_json_take_string(json);
        } else if (length != 0) {
            json->at += length;
        } else if (json->at < json->end && letter != '\0') {
            depth += letter == '{' || letter == '[' ? 1u : 0;
            depth -= depth != 0 && (letter == '}' || letter == ']') ? 1u : 0;
            json->at++;
        } else {
            gp_save_json_fail(json);
        }
    } while (depth != 0 && !json->has_failed);
}

uint32_t gp_save_json_count(gp_save_json json, char open)
{
    uint32_t count = 0;
    gp_save_json_list list = gp_save_json_open(&json, open);
    while (gp_save_json_next(&json, &list)) {
        if (open == '{') {
            gp_save_json_take_key(&json);
        }
        gp_save_json_skip(&json);
        count++;
    }
    return count;
}

/* Members */

gp_save_json_members gp_save_json_begin_members(gp_save_json *json)
{
    gp_save_json_members members = {json, json->at, {0, false}, 0, true};
    members.list = gp_save_json_open(json, '{');
    return members;
}

/* Finds a member from the start, in an object of any order. */
static void search_member(gp_save_json_members *members, gp_save_name key)
{
    gp_save_json *json = members->json;
    json->at = members->start;
    gp_save_json_list list = gp_save_json_open(json, '{');
    while (gp_save_json_next(json, &list)) {
        const char *from = json->at;
        if (gp_save_same_name(gp_save_json_take_key(json), key)) {
            return;
        }
        gp_save_json_skip(json);
        gp_save_json_spend(json, (size_t)(json->at - from));
    }
    gp_save_json_fail(json);
}

void gp_save_json_find_name(gp_save_json_members *members, gp_save_name key)
{
    gp_save_json next = *members->json;
    gp_save_json_list list = members->list;
    if (next.has_failed) {
        return;
    }
    members->count++;
    if (gp_save_json_next(&next, &list) &&
        gp_save_same_name(gp_save_json_take_key(&next), key)) {
        *members->json = next;
        members->list = list;
        return;
    }
    members->is_ordered = false;
    members->list.has_begun = true;
    search_member(members, key);
}

void gp_save_json_find(gp_save_json_members *members, const char *key)
{
    gp_save_json_find_name(members, gp_save_name_of(key));
}

bool gp_save_json_has(const gp_save_json_members *members, const char *key)
{
    gp_save_json_members copy = *members;
    gp_save_json json = *members->json;
    copy.json = &json;
    gp_save_json_find(&copy, key);
    return !json.has_failed;
}

void gp_save_json_end_members(const gp_save_json_members *members)
{
    gp_save_json *json = members->json;
    if (members->is_ordered) {
        gp_save_json_list list = members->list;
        if (gp_save_json_next(json, &list)) {
            gp_save_json_fail(json);
        }
    } else if (!json->has_failed) {
        json->at = members->start;
        if (gp_save_json_count(*json, '{') != members->count) {
            gp_save_json_fail(json);
        }
        gp_save_json_skip(json);
    }
}
