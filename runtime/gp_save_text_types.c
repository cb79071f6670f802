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

void gp_save_image_put_number(
    gp_save_image *image, uint64_t number, uint32_t size)
{
    unsigned char *room = gp_save_image_room(image, size);
    if (room != NULL) {
        gp_save_store(room, number, size);
    }
}

gp_save_cursor gp_save_begin_file_types(
    const gp_save_packing *p, uint32_t *count)
{
    gp_save_cursor types = {p->schema, p->schema + p->schema_size, false};
    *count = gp_save_take_u32(&types);
    return types;
}

gp_save_file_type gp_save_take_file_type(gp_save_cursor *types)
{
    gp_save_file_type type;
    memset(&type, 0, sizeof type);
    type.name = gp_save_take_name(types, 1);
    type.number = gp_save_take_u32(types);
    type.is_saved = gp_save_take_number(types, 1) != 0;
    if (type.is_saved) {
        type.property_count = gp_save_take_u32(types);
        type.properties = *types;
        for (uint32_t i = 0; i < type.property_count && !types->has_failed;
            i++) {
            gp_save_take_name(types, 2);
            gp_save_take_shape(types);
        }
    }
    return type;
}

/* Converting the schema of a text to that of a file. */

static void put(gp_save_image *image, const void *bytes, size_t size)
{
    unsigned char *room = gp_save_image_room(image, size);
    if (room != NULL && size != 0) {
        memcpy(room, bytes, size);
    }
}

static void put_number(gp_save_image *image, uint64_t number, uint32_t size)
{
    gp_save_image_put_number(image, number, size);
}

/* Writes a name; its length has this many bytes. */
static void put_name(gp_save_image *image, gp_save_name name, uint32_t size)
{
    if (name.length >= UINT64_C(1) << 8u * size) {
        gp_save_json_fail(&image->json);
        return;
    }
    put_number(image, name.length, size);
    put(image, name.text, name.length);
}

static gp_save_name name_of(const char *text)
{
    gp_save_name name = {text, strlen(text)};
    return name;
}

/* Takes one member of a JSON object as the next value. */
static void begin_member(
    gp_save_image *image, gp_save_json_members *members, const char *key)
{
    gp_save_json_find_member(members, name_of(key));
    image->json = members->next;
}

static void end_member(
    const gp_save_image *image, gp_save_json_members *members)
{
    members->next = image->json;
}

static uint64_t take_natural_member(gp_save_image *image,
    gp_save_json_members *members, const char *key, uint64_t most)
{
    begin_member(image, members, key);
    uint64_t number = gp_save_json_take_integer(&image->json, 0, most);
    end_member(image, members);
    return number;
}

static void put_type(gp_save_image *image, uint32_t depth);

static void put_scalar(gp_save_image *image)
{
    gp_save_name name = gp_save_json_take_string(&image->json);
    for (gp_kind kind = GP_KIND_BOOL; kind <= GP_KIND_F64; kind++) {
        if (gp_save_is_name(name, gp_value_scalar_type(kind)->name)) {
            put_number(image, (unsigned char)gp_save_letter(kind), 1);
            return;
        }
    }
    gp_save_json_fail(&image->json);
}

static void put_str(gp_save_image *image, gp_save_json_members *members)
{
    put_number(image, 's', 1);
    put_number(
        image, take_natural_member(image, members, "str", UINT32_MAX), 4);
}

static void put_array(
    gp_save_image *image, gp_save_json_members *members, uint32_t depth)
{
    put_number(image, 'a', 1);
    put_number(
        image, take_natural_member(image, members, "count", UINT32_MAX), 4);
    begin_member(image, members, "array");
    put_type(image, depth - 1u);
    end_member(image, members);
}

/* Writes the number of an object's items; at most 16 bits. */
static void put_count(gp_save_image *image)
{
    uint32_t count = gp_save_json_count(image->json, '{');
    if (count > UINT16_MAX) {
        gp_save_json_fail(&image->json);
    }
    put_number(image, count, 2);
}

static void put_struct(
    gp_save_image *image, gp_save_json_members *members, uint32_t depth)
{
    put_number(image, 't', 1);
    begin_member(image, members, "struct");
    put_count(image);
    gp_save_json_list list = gp_save_json_open(&image->json, '{');
    while (gp_save_json_next(&image->json, &list)) {
        put_name(image, gp_save_json_take_key(&image->json), 1);
        put_type(image, depth - 1u);
    }
    end_member(image, members);
}

static void put_members(
    gp_save_image *image, gp_save_json_members *members, bool is_enum)
{
    put_number(image, is_enum ? 'n' : 'm', 1);
    put_number(image, take_natural_member(image, members, "size", 8), 1);
    begin_member(image, members, is_enum ? "enum" : "flags");
    put_count(image);
    gp_save_json_list list = gp_save_json_open(&image->json, '{');
    while (gp_save_json_next(&image->json, &list)) {
        put_name(image, gp_save_json_take_key(&image->json), 1);
        put_number(image,
            gp_save_json_take_integer(
                &image->json, UINT64_C(1) << 63, UINT64_MAX),
            8);
    }
    end_member(image, members);
}

static void put_ref(gp_save_image *image, gp_save_json_members *members)
{
    begin_member(image, members, "ref");
    gp_save_name name = gp_save_json_take_string(&image->json);
    if (gp_save_is_name(name, "any")) {
        name.length = 0;
    }
    put_number(image, 'r', 1);
    put_name(image, name, 1);
    end_member(image, members);
}

static bool has_member(const gp_save_json_members *members, const char *key)
{
    gp_save_json_members copy = *members;
    gp_save_json_find_member(&copy, name_of(key));
    return !copy.next.has_failed;
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
    gp_save_json_members members = gp_save_json_begin_members(image->json);
    if (has_member(&members, "str")) {
        put_str(image, &members);
    } else if (has_member(&members, "array")) {
        put_array(image, &members, depth);
    } else if (has_member(&members, "struct")) {
        put_struct(image, &members, depth);
    } else if (has_member(&members, "ref")) {
        put_ref(image, &members);
    } else {
        put_members(image, &members, has_member(&members, "enum"));
    }
    gp_save_json_end_members(&members, &image->json);
}

static void put_properties(gp_save_image *image)
{
    put_number(image, gp_save_json_count(image->json, '{'), 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '{');
    while (gp_save_json_next(&image->json, &list)) {
        put_name(image, gp_save_json_take_key(&image->json), 2);
        put_type(image, GP_SAVE_DEPTH);
    }
}

static void put_entity(gp_save_image *image)
{
    gp_save_json_members members = gp_save_json_begin_members(image->json);
    begin_member(image, &members, "name");
    put_name(image, gp_save_json_take_string(&image->json), 1);
    end_member(image, &members);
    put_number(image,
        take_natural_member(
            image, &members, "number", (1u << GP_ID_TYPE_BITS) - 1u),
        4);
    bool is_saved = has_member(&members, "properties");
    put_number(image, is_saved ? 1u : 0, 1);
    if (is_saved) {
        begin_member(image, &members, "properties");
        put_properties(image);
        end_member(image, &members);
    }
    gp_save_json_end_members(&members, &image->json);
}

void gp_save_image_put_types(gp_save_image *image)
{
    put_number(image, gp_save_json_count(image->json, '['), 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '[');
    while (gp_save_json_next(&image->json, &list)) {
        put_entity(image);
    }
}
