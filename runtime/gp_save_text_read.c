#include "gp_save_json.h"
#include "gp_save_text.h"

/* Objects */

static void put_object(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_cursor properties = type->properties;
    gp_save_json *json = &p->image.json;
    gp_save_json_members members = gp_save_json_begin_members(json);
    if (type->number != 0) {
        gp_save_json_find(&members, "#");
        uint64_t bits =
            gp_save_json_take_lives(json, gp_save_json_take_string(json));
        gp_save_image_put(
            &p->image, bits | (uint64_t)type->number << GP_ID_SLOT_BITS, 8);
    }
    for (uint32_t i = 0; i < type->property_count; i++) {
        gp_save_json_find_name(&members, gp_save_take_name(&properties, 2));
        gp_save_put_json(p, gp_save_take_shape(&properties));
    }
    gp_save_json_end_members(&members);
}

static void put_objects(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_json *json = &p->image.json;
    uint32_t count = gp_save_json_count(*json, '[');
    if (type->number != 0) {
        gp_save_image_put(&p->image, count, 4);
    } else if (count != 1u) {
        gp_save_json_fail(json);
    }
    gp_save_json_list list = gp_save_json_open(json, '[');
    while (gp_save_json_next(json, &list)) {
        put_object(p, type);
    }
}

/* Writes a generation above those of all slots with this many lives. */
static void put_floor(gp_save_image *image)
{
    uint64_t lives = gp_save_json_take_integer(&image->json, 0, INT32_MAX);
    gp_save_image_put(image, lives * 2u, 4);
}

static void put_retired(gp_save_image *image)
{
    gp_save_image_put(image, gp_save_json_count(image->json, '['), 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '[');
    while (gp_save_json_next(&image->json, &list)) {
        gp_save_image_put_integer(image, 0, GP_ID_SLOT_MAX, 4);
    }
}

/* Writes a type with the file's data for it, in the order of the file, which
 * may not be that of the text. */
static void put_saved(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_json *json = &p->image.json;
    gp_save_json_members members = gp_save_json_begin_members(json);
    gp_save_json_find(&members, "type");
    if (!gp_save_same_name(gp_save_json_take_string(json), type->name)) {
        gp_save_json_fail(json);
    }
    if (type->is_saved) {
        gp_save_json_find(&members, "objects");
        put_objects(p, type);
    }
    if (type->number != 0) {
        gp_save_json_find(&members, "lives");
        put_floor(&p->image);
    }
    if (type->number != 0 && type->is_saved) {
        gp_save_json_find(&members, "retired");
        put_retired(&p->image);
    }
    gp_save_json_end_members(&members);
}

/* Takes all objects of a text, whose schema has been read. */
static void put_body(gp_save_packing *p)
{
    gp_save_json *json = &p->image.json;
    gp_save_json_list list = gp_save_json_open(json, '[');
    for (uint32_t i = 0; i < p->type_count; i++) {
        const gp_save_file_type *type = &p->types[i];
        if (!type->is_saved && type->number == 0) {
            continue;
        }
        if (!gp_save_json_next(json, &list)) {
            gp_save_json_fail(json);
            return;
        }
        put_saved(p, type);
    }
    if (gp_save_json_next(json, &list)) {
        gp_save_json_fail(json);
    }
}

/* The whole text */

#define CHARACTER_MAX 4u /* bytes */

/* The steps that searches may take: letters of keys that are not where they are
 * looked for, and members of enums. Other texts are refused. */
#define SEARCHES UINT64_C(256) /* for each letter of a text */
#define SEARCH_MIN (UINT64_C(1) << 22)

/* Finds the parts of a text; false if it is not a save file. */
static bool open_text(gp_save_packing *p, const char *text, size_t size)
{
    const char *at = size != 0 ? text : "";
    gp_save_json json = {at, at + size, SEARCH_MIN + size * SEARCHES, false};
    gp_save_json_members members = gp_save_json_begin_members(&json);
    gp_save_json_find(&members, "gpsave");
    if (gp_save_json_take_integer(&json, 0, 1) != 1u) {
        gp_save_json_fail(&json);
    }
    gp_save_json_find(&members, "types");
    p->text_types = json;
    gp_save_json_skip(&json);
    gp_save_json_find(&members, "saved");
    p->text_saved = json;
    gp_save_json_skip(&json);
    gp_save_json_end_members(&members);
    return gp_save_json_peek(&json) == '\0' && json.at == json.end &&
           !json.has_failed;
}

/* The bytes of the longest str in values of a type. */
static uint32_t longest_str(const gp_type *type)
{
    uint32_t longest = type->kind == GP_KIND_TEXT ? type->size : 0;
    uint32_t parts = type->kind == GP_KIND_ARRAY    ? 1u
                     : type->kind == GP_KIND_STRUCT ? type->count
                                                    : 0;
    for (uint32_t i = 0; i < parts; i++) {
        uint32_t size = longest_str(
            type->element != NULL ? type->element : type->fields[i].type);
        longest = size > longest ? size : longest;
    }
    return longest;
}

/* The bytes of a str of a text that are kept: the program cuts it after them. A
 * text may declare more for each of many empty strs. */
static uint32_t find_str_max(const gp_save_schema *schema)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < schema->type_count; i++) {
        const gp_save_type *type = &schema->types[i];
        for (uint32_t each = 0; each < type->property_count; each++) {
            uint32_t size = longest_str(type->properties[each].type);
            longest = size > longest ? size : longest;
        }
    }
    return longest + CHARACTER_MAX;
}

/* Continues with a part of the text; the file's bytes are written behind a
 * number of others, or only counted. */
static void begin_part(
    gp_save_packing *p, gp_save_json part, void *file, size_t size)
{
    p->image.json = part;
    p->image.bytes = file;
    p->image.size = size;
}

static void put_header(gp_save_packing *p, void *file)
{
    begin_part(p, p->text_types, file, 0);
    unsigned char *magic = gp_save_image_room(&p->image, GP_SAVE_MAGIC_SIZE);
    if (magic != NULL) {
        memcpy(magic, GP_SAVE_MAGIC, GP_SAVE_MAGIC_SIZE);
    }
    gp_save_image_put(&p->image, p->schema_size, 4);
    gp_save_image_put_types(&p->image);
}

#define HEADER_SIZE (GP_SAVE_MAGIC_SIZE + 4u)

/* Writes the header of a file and its schema. Returns their size; 0 if the text
 * is malformed or memory runs out. */
static size_t pack_header(
    gp_save_packing *p, const gp_memory *memory, void **header)
{
    put_header(p, NULL);
    size_t size = p->image.size;
    if (p->image.json.has_failed || size - HEADER_SIZE > UINT32_MAX) {
        return 0;
    }
    *header = gp_memory_allocate(memory, size);
    p->schema_size = size - HEADER_SIZE;
    if (*header != NULL) {
        put_header(p, *header);
    }
    return *header != NULL ? size : 0;
}

/* Reads the types of a file's schema, which was made from a text. Returns false
 * if it is invalid or memory runs out. */
static bool take_types(
    gp_save_packing *p, const gp_memory *memory, const unsigned char *header)
{
    gp_save_cursor schema = {
        header + HEADER_SIZE, header + HEADER_SIZE + p->schema_size, false};
    uint32_t count = gp_save_take_u32(&schema);
    p->types = gp_memory_allocate(memory, (count + 1u) * sizeof *p->types);
    for (; p->types != NULL && p->type_count < count; p->type_count++) {
        p->types[p->type_count] = gp_save_take_file_type(&schema);
    }
    return p->types != NULL && !schema.has_failed;
}

/* Writes the objects of a file after its header, and reads the file. */
static bool read_packed(gp_save_packing *p, gp_world *world,
    const gp_save_schema *schema, const gp_memory *memory,
    const unsigned char *header, gp_save_report *report)
{
    size_t start = HEADER_SIZE + p->schema_size;
    begin_part(p, p->text_saved, NULL, start);
    put_body(p);
    size_t size = p->image.size;
    unsigned char *file =
        p->image.json.has_failed ? NULL : gp_memory_allocate(memory, size);
    if (file == NULL) {
        return false;
    }
    memcpy(file, header, start);
    begin_part(p, p->text_saved, file, start);
    put_body(p);
    bool is_read = gp_save_read(world, schema, file, size, report);
    gp_memory_release(memory, file, size);
    return is_read;
}

bool gp_save_read_text(gp_world *world, const gp_save_schema *schema,
    const char *text, size_t size, gp_save_report *report)
{
    gp_save_packing p;
    gp_memory memory = world->memory;
    void *header = NULL;
    memory.fixed = false; /* a static world has no memory for this */
    memset(&p, 0, sizeof p);
    if (gp_world_is_busy(world) || !open_text(&p, text, size)) {
        return false;
    }
    p.image.str_max = find_str_max(schema);
    size_t header_size = pack_header(&p, &memory, &header);
    bool is_read = header_size != 0 && take_types(&p, &memory, header) &&
                   read_packed(&p, world, schema, &memory, header, report);
    gp_memory_release(&memory, p.types, (p.type_count + 1u) * sizeof *p.types);
    gp_memory_release(&memory, header, header_size);
    return is_read;
}
