#include "gp_save_json.h"
#include "gp_save_text.h"

/* The image */

unsigned char *gp_save_image_room(gp_save_image *image, size_t size)
{
    if (size > SIZE_MAX / 2u - image->size) {
        gp_save_json_fail(&image->json);
    }
    if (image->json.has_failed) {
        return NULL;
    }
    size_t start = image->size;
    image->size += size;
    return image->bytes != NULL ? image->bytes + start : NULL;
}

void gp_save_image_put(gp_save_image *image, uint64_t number, uint32_t size)
{
    unsigned char *room = gp_save_image_room(image, size);
    if (room != NULL) {
        gp_save_store(room, number, size);
    }
}

/* Converting the schema of a text to that of a file. */

/* Writes a name; its length has this many bytes. */
static void put_name(gp_save_image *image, gp_save_name name, uint32_t size)
{
    if (name.length >= UINT64_C(1) << 8u * size) {
        gp_save_json_fail(&image->json);
        return;
    }
    gp_save_image_put(image, name.length, size);
    unsigned char *room = gp_save_image_room(image, name.length);
    if (room != NULL && name.length != 0) {
        memcpy(room, name.text, name.length);
    }
}

static uint64_t take_natural_member(gp_save_image *image,
    gp_save_json_members *members, const char *key, uint64_t most)
{
    gp_save_json_find(members, key);
    return gp_save_json_take_integer(&image->json, 0, most);
}

static void put_type(gp_save_image *image, uint32_t depth);

static void put_scalar(gp_save_image *image)
{
    gp_save_name name = gp_save_json_take_string(&image->json);
    for (gp_kind kind = GP_KIND_BOOL; kind <= GP_KIND_F64; kind++) {
        if (gp_save_is_name(name, gp_value_scalar_type(kind)->name)) {
            gp_save_image_put(image, (unsigned char)gp_save_letter(kind), 1);
            return;
        }
    }
    gp_save_json_fail(&image->json);
}

static void put_str(gp_save_image *image, gp_save_json_members *members)
{
    gp_save_image_put(image, 's', 1);
    uint64_t size =
        take_natural_member(image, members, "str", GP_SAVE_VALUE_MAX);
    gp_save_image_put(image, size < image->str_max ? size : image->str_max, 4);
}

static void put_array(
    gp_save_image *image, gp_save_json_members *members, uint32_t depth)
{
    gp_save_image_put(image, 'a', 1);
    gp_save_image_put(
        image, take_natural_member(image, members, "count", UINT32_MAX), 4);
    gp_save_json_find(members, "array");
    put_type(image, depth - 1u);
}

/* Takes an object: names with the types of fields, or, if depth is 0, with the
 * numbers of members. */
static void put_named(gp_save_image *image, uint32_t depth)
{
    uint32_t count = gp_save_json_count(image->json, '{');
    if (count > UINT16_MAX) {
        gp_save_json_fail(&image->json);
    }
    gp_save_image_put(image, count, 2);
    gp_save_json_list list = gp_save_json_open(&image->json, '{');
    while (gp_save_json_next(&image->json, &list)) {
        put_name(image, gp_save_json_take_key(&image->json), 1);
        if (depth != 0) {
            put_type(image, depth - 1u);
        } else {
            gp_save_image_put(image,
                gp_save_json_take_integer(
                    &image->json, UINT64_C(1) << 63, UINT64_MAX),
                8);
        }
    }
}

static void put_struct(
    gp_save_image *image, gp_save_json_members *members, uint32_t depth)
{
    gp_save_image_put(image, 't', 1);
    gp_save_json_find(members, "struct");
    put_named(image, depth);
}

static void put_members(
    gp_save_image *image, gp_save_json_members *members, bool is_enum)
{
    gp_save_image_put(image, is_enum ? 'n' : 'm', 1);
    gp_save_image_put(image, take_natural_member(image, members, "size", 8), 1);
    gp_save_json_find(members, is_enum ? "enum" : "flags");
    put_named(image, 0);
}

static void put_ref(gp_save_image *image, gp_save_json_members *members)
{
    gp_save_json_find(members, "ref");
    gp_save_name name = gp_save_json_take_string(&image->json);
    if (gp_save_is_name(name, "any")) {
        name.length = 0;
    }
    gp_save_image_put(image, 'r', 1);
    put_name(image, name, 1);
}

static void put_type(gp_save_image *image, uint32_t depth)
{
    if (depth == 0) {
        gp_save_json_fail(&image->json);
        return;
    }
    if (gp_save_json_peek(&image->json) == '"') {
        put_scalar(image);
        return;
    }
    gp_save_json_members members = gp_save_json_begin_members(&image->json);
    if (gp_save_json_has(&members, "str")) {
        put_str(image, &members);
    } else if (gp_save_json_has(&members, "array")) {
        put_array(image, &members, depth);
    } else if (gp_save_json_has(&members, "struct")) {
        put_struct(image, &members, depth);
    } else if (gp_save_json_has(&members, "ref")) {
        put_ref(image, &members);
    } else {
        put_members(image, &members, gp_save_json_has(&members, "enum"));
    }
    gp_save_json_end_members(&members);
}

static void put_properties(gp_save_image *image)
{
    gp_save_image_put(image, gp_save_json_count(image->json, '{'), 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '{');
    while (gp_save_json_next(&image->json, &list)) {
        put_name(image, gp_save_json_take_key(&image->json), 2);
        put_type(image, GP_SAVE_DEPTH);
    }
}

static void put_entity(gp_save_image *image)
{
    gp_save_json_members members = gp_save_json_begin_members(&image->json);
    gp_save_json_find(&members, "name");
    put_name(image, gp_save_json_take_string(&image->json), 1);
    gp_save_image_put(image,
        take_natural_member(
            image, &members, "number", (1u << GP_ID_TYPE_BITS) - 1u),
        4);
    bool is_saved = gp_save_json_has(&members, "properties");
    gp_save_image_put(image, is_saved ? 1u : 0, 1);
    if (is_saved) {
        gp_save_json_find(&members, "properties");
        put_properties(image);
    }
    gp_save_json_end_members(&members);
}

void gp_save_image_put_types(gp_save_image *image)
{
    uint32_t count = gp_save_json_count(image->json, '[');
    if (count > 1u << GP_ID_TYPE_BITS) {
        gp_save_json_fail(&image->json);
    }
    gp_save_image_put(image, count, 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '[');
    while (gp_save_json_next(&image->json, &list)) {
        put_entity(image);
    }
}
