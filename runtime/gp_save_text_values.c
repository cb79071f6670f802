#include "gp_save_json.h"
#include "gp_save_text.h"
#include "gp_text.h"
#include "gp_value_text.h"

/* Values */

void gp_save_image_put_integer(
    gp_save_image *image, uint64_t low, uint64_t high, uint32_t size)
{
    uint64_t bits = gp_save_json_take_integer(&image->json, low, high);
    gp_save_image_put(image, bits, size);
}

/* Takes any integer of this many bytes. */
static void put_bits(gp_save_image *image, uint32_t size)
{
    uint64_t most = UINT64_MAX >> (64u - 8u * size);
    gp_save_image_put_integer(image, most / 2u + 1u, most, size);
}

static void put_bool(gp_save_image *image)
{
    bool is_true = gp_save_json_take_word(&image->json, "true");
    if (is_true || gp_save_json_take_word(&image->json, "false")) {
        gp_save_image_put(image, is_true ? 1u : 0, 1);
    } else {
        gp_save_image_put_integer(image, 0, UINT8_MAX, 1);
    }
}

/* Takes a float that is no number in JSON. Returns false for others. */
static bool take_special(
    gp_save_json *json, const gp_type *type, gp_value *value)
{
    static const char *const words[] = {"nan", "inf", "-inf"};
    gp_save_json copy = *json;
    bool too_large;
    if (gp_save_json_peek(&copy) != '"') {
        return false;
    }
    gp_save_name name = gp_save_json_take_string(&copy);
    for (size_t i = 0; i < GP_COUNT_OF(words); i++) {
        if (gp_save_is_name(name, words[i])) {
            *json = copy;
            return gp_real_parse(words[i], type, value, &too_large) != NULL;
        }
    }
    return false;
}

static void put_real(gp_save_image *image, const gp_type *type)
{
    gp_value value = gp_value_none();
    bool too_large;
    unsigned char native[8];
    if (!take_special(&image->json, type, &value)) {
        char text[GP_SAVE_JSON_NUMBER_SIZE];
        gp_save_json_take_number(&image->json, text);
        if (gp_real_parse(text, type, &value, &too_large) == NULL) {
            gp_save_json_fail(&image->json);
        }
    }
    unsigned char *room = gp_save_image_room(image, type->size);
    if (room != NULL) {
        gp_value_store(value, native, type->size);
        gp_save_copy_scalar(room, native, type->size);
    }
}

static void put_scalar(gp_save_image *image, const gp_type *type)
{
    gp_kind kind = type->kind;
    uint64_t most = UINT64_MAX >> (64u - 8u * type->size);
    if (kind == GP_KIND_BOOL) {
        put_bool(image);
    } else if (kind <= GP_KIND_I64) {
        gp_save_image_put_integer(image, most / 2u + 1u, most / 2u, type->size);
    } else if (kind <= GP_KIND_U64) {
        gp_save_image_put_integer(image, 0, most, type->size);
    } else {
        put_real(image, type);
    }
}

/* Writes a str, truncated after the last whole character that fits. */
static void put_string(gp_save_image *image, uint32_t size)
{
    gp_save_name string = gp_save_json_take_string(&image->json);
    unsigned char *room = gp_save_image_room(image, size);
    uint32_t most = size - 1u;
    uint32_t used = 0;
    while (string.length != 0) {
        unsigned char letter[4];
        uint32_t length = gp_save_json_take_letter(&string, letter);
        if (length == 0) {
            gp_save_json_fail(&image->json);
            return;
        }
        most = length <= most - used ? most : used;
        if (room != NULL && length <= most - used) {
            memcpy(room + used, letter, length);
        }
        used += length <= most - used ? length : 0;
    }
    if (room != NULL) {
        memset(room + used, 0, size - used);
    }
}

/* Enums and flags */

/* The bits of a member by its name; false if there is none. Adds the bits of
 * all members to `known`. */
static bool find_member(gp_save_json *json, gp_save_shape shape,
    gp_save_name name, uint64_t *bits, uint64_t *known)
{
    gp_save_cursor inside = gp_save_inside(shape);
    bool is_found = false;
    gp_save_json_spend(json, shape.count);
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_name member = gp_save_take_name(&inside, 1);
        uint64_t value = gp_save_take_number(&inside, 8);
        *known |= value;
        if (!is_found && gp_save_same_name(member, name)) {
            is_found = true;
            *bits = value;
        }
    }
    return is_found;
}

/* Values in a pass over the members of an enum, which a file may have many of. */
#define NAMELESS_SPAN 4096u

/* Marks those of NAMELESS_SPAN values from `first` on that members have. */
static void mark_taken(gp_save_shape shape, uint64_t first, uint64_t *taken)
{
    gp_save_cursor inside = gp_save_inside(shape);
    uint64_t mask = UINT64_MAX >> (64u - 8u * shape.size);
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_take_name(&inside, 1);
        uint64_t place = (gp_save_take_number(&inside, 8) & mask) - first;
        if (place < NAMELESS_SPAN) {
            taken[place / 64u] |= UINT64_C(1) << place % 64u;
        }
    }
}

/* Returns a value without a member, for unknown names: reading will refuse it.
 * Fails if all values have names. */
static uint64_t get_nameless(gp_save_image *image, gp_save_shape shape)
{
    uint64_t last = UINT64_MAX >> (64u - 8u * shape.size);
    last = last < shape.count ? last : shape.count;
    for (uint64_t first = 0; first <= last; first += NAMELESS_SPAN) {
        uint64_t taken[NAMELESS_SPAN / 64u] = {0};
        mark_taken(shape, first, taken);
        gp_save_json_spend(&image->json, shape.count);
        for (uint64_t i = 0; i < NAMELESS_SPAN && first + i <= last; i++) {
            if ((taken[i / 64u] >> i % 64u & 1u) == 0) {
                return first + i;
            }
        }
    }
    gp_save_json_fail(&image->json);
    return 0;
}

static void put_enum(gp_save_image *image, gp_save_shape shape)
{
    uint64_t bits;
    uint64_t known = 0;
    gp_save_json copy = image->json;
    if (gp_save_json_peek(&copy) != '"') {
        put_bits(image, shape.size);
        return;
    }
    gp_save_name name = gp_save_json_take_string(&copy);
    if (!find_member(&image->json, shape, name, &bits, &known)) {
        char first = name.length != 0 ? name.text[0] : 'a';
        if (first == '-' || gp_text_is_digit(first)) {
            put_bits(image, shape.size);
            return;
        }
        bits = get_nameless(image, shape);
    }
    if (!image->json.has_failed) {
        copy.left = image->json.left;
        image->json = copy;
    }
    gp_save_image_put(image, bits, shape.size);
}

/* Takes one of the flags: a name, or a number for unnamed flags. */
static uint64_t take_flag(gp_save_image *image, gp_save_shape shape)
{
    uint64_t most = UINT64_MAX >> (64u - 8u * shape.size);
    uint64_t bits = 0;
    uint64_t known = 0;
    gp_save_json copy = image->json;
    bool is_string = gp_save_json_peek(&copy) == '"';
    gp_save_name name = {"", 0};
    if (is_string) {
        name = gp_save_json_take_string(&copy);
    }
    if (!is_string || (name.length != 0 && gp_text_is_digit(name.text[0]))) {
        return gp_save_json_take_integer(&image->json, 0, most);
    }
    image->json = copy;
    if (find_member(&image->json, shape, name, &bits, &known)) {
        return bits;
    }
    uint64_t nameless = ~known & most;
    if (nameless == 0) {
        gp_save_json_fail(&image->json);
    }
    return nameless & (0u - nameless);
}

static void put_flags(gp_save_image *image, gp_save_shape shape)
{
    uint64_t flags = 0;
    gp_save_json_list list = gp_save_json_open(&image->json, '[');
    while (gp_save_json_next(&image->json, &list)) {
        flags |= take_flag(image, shape);
    }
    gp_save_image_put(image, flags, shape.size);
}

/* Refs */

/* The number of a file's entity by its name; 0 if there is none. */
static uint32_t find_number(const gp_save_packing *p, gp_save_name name)
{
    for (uint32_t i = 0; i < p->type_count; i++) {
        if (gp_save_same_name(p->types[i].name, name)) {
            return p->types[i].number;
        }
    }
    return 0;
}

/* Takes the leading number of a string, from low to high. Fails if it is out of
 * range. */
static uint64_t take_digits(
    gp_save_json *json, gp_save_name *text, uint64_t low, uint64_t high)
{
    uint64_t number = 0;
    size_t count = 0;
    while (count < text->length && gp_text_is_digit(text->text[count]) &&
           number <= high) {
        number = number * 10u + (uint64_t)(text->text[count] - '0');
        count++;
    }
    text->text += count;
    text->length -= count;
    if (count == 0 || number < low || number > high) {
        gp_save_json_fail(json);
    }
    return number;
}

uint64_t gp_save_json_take_lives(gp_save_json *json, gp_save_name text)
{
    uint64_t slot = take_digits(json, &text, 0, GP_ID_SLOT_MAX);
    if (text.length == 0 || text.text[0] != ':') {
        gp_save_json_fail(json);
        return 0;
    }
    text.text++;
    text.length--;
    uint64_t lives = take_digits(json, &text, 1, UINT64_C(1) << 31);
    if (text.length != 0) {
        gp_save_json_fail(json);
    }
    return (lives * 2u - 1u) << 32 | slot;
}

static uint64_t take_hex(gp_save_json *json, gp_save_name text)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < text.length && i < 16u; i++) {
        int digit = gp_text_hex_digit(text.text[i]);
        if (digit < 0) {
            gp_save_json_fail(json);
        }
        bits = bits << 4 | (uint64_t)(digit < 0 ? 0 : digit);
    }
    if (text.length != 16u) {
        gp_save_json_fail(json);
    }
    return bits;
}

static void put_ref(gp_save_packing *p)
{
    gp_save_json *json = &p->image.json;
    uint64_t bits = 0;
    if (!gp_save_json_take_word(json, "null")) {
        gp_save_name text = gp_save_json_take_string(json);
        const char *sign = memchr(text.text, '#', text.length);
        size_t before = sign != NULL ? (size_t)(sign - text.text) : 0;
        gp_save_name name = {text.text, before};
        gp_save_name number = {
            text.text + before + 1u, text.length - before - 1u};
        if (sign == NULL) {
            gp_save_json_fail(json);
        } else if (before == 0) {
            bits = take_hex(json, number);
        } else {
            uint64_t type = find_number(p, name);
            bits =
                gp_save_json_take_lives(json, number) | type << GP_ID_SLOT_BITS;
            if (type == 0) {
                gp_save_json_fail(json);
            }
        }
    }
    gp_save_image_put(&p->image, bits, 8);
}

/* Values of all types; the schema's check has limited their depth. */

static void put_array(gp_save_packing *p, gp_save_shape shape)
{
    gp_save_json *json = &p->image.json;
    gp_save_cursor inside = gp_save_inside(shape);
    gp_save_shape element = gp_save_take_shape(&inside);
    gp_save_json_list list = gp_save_json_open(json, '[');
    uint32_t count = 0;
    for (; gp_save_json_next(json, &list); count++) {
        gp_save_put_json(p, element);
    }
    if (count != shape.count) {
        gp_save_json_fail(json);
    }
}

static void put_struct(gp_save_packing *p, gp_save_shape shape)
{
    gp_save_cursor inside = gp_save_inside(shape);
    gp_save_json_members members = gp_save_json_begin_members(&p->image.json);
    for (uint32_t i = 0; i < shape.count; i++) {
        gp_save_json_find_name(&members, gp_save_take_name(&inside, 1));
        gp_save_put_json(p, gp_save_take_shape(&inside));
    }
    gp_save_json_end_members(&members);
}

void gp_save_put_json(gp_save_packing *p, gp_save_shape shape)
{
    if (shape.letter == 't') {
        put_struct(p, shape);
    } else if (shape.letter == 'a') {
        put_array(p, shape);
    } else if (shape.letter == 's') {
        put_string(&p->image, shape.size);
    } else if (shape.letter == 'n') {
        put_enum(&p->image, shape);
    } else if (shape.letter == 'm') {
        put_flags(&p->image, shape);
    } else if (shape.letter == 'r') {
        put_ref(p);
    } else {
        put_scalar(
            &p->image, gp_value_scalar_type(gp_save_scalar_kind(shape.letter)));
    }
}
