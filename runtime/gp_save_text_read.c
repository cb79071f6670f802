#include "gp_save_json.h"
#include "gp_save_text.h"

static gp_save_name name_of(const char *text)
{
    gp_save_name name = {text, strlen(text)};
    return name;
}

/* Objects */

static void put_object(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_cursor properties = type->properties;
    gp_save_json_members members = gp_save_json_begin_members(p->image.json);
    if (type->number != 0) {
        gp_save_json_find_member(&members, name_of("#"));
        uint64_t bits = gp_save_json_take_lives(
            &members.next, gp_save_json_take_string(&members.next));
        gp_save_image_put_number(
            &p->image, bits | (uint64_t)type->number << GP_ID_SLOT_BITS, 8);
    }
    for (uint32_t i = 0; i < type->property_count; i++) {
        gp_save_json_find_member(&members, gp_save_take_name(&properties, 2));
        p->image.json = members.next;
        gp_save_put_json(p, gp_save_take_shape(&properties));
        members.next = p->image.json;
    }
    gp_save_json_end_members(&members, &p->image.json);
}

static void put_objects(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_json *json = &p->image.json;
    uint32_t count = gp_save_json_count(*json, '[');
    if (type->number != 0) {
        gp_save_image_put_number(&p->image, count, 4);
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
    gp_save_image_put_number(image, lives * 2u, 4);
}

static void put_retired(gp_save_image *image)
{
    gp_save_image_put_number(image, gp_save_json_count(image->json, '['), 4);
    gp_save_json_list list = gp_save_json_open(&image->json, '[');
    while (gp_save_json_next(&image->json, &list)) {
        gp_save_image_put_integer(image, 0, GP_ID_SLOT_MAX, 4);
    }
}

static void take_name(gp_save_json *json, gp_save_name name)
{
    gp_save_name found = gp_save_json_take_string(json);
    if (found.length != name.length ||
        memcmp(found.text, name.text, name.length) != 0) {
        gp_save_json_fail(json);
    }
}

/* Continues with a member of a type. */
static void begin_member(
    gp_save_packing *p, gp_save_json_members *members, const char *key)
{
    members->next = p->image.json;
    gp_save_json_find_member(members, name_of(key));
    p->image.json = members->next;
}

/* Writes a type with the file's data for it, in the order of the file, which
 * may not be that of the text. */
static void put_saved(gp_save_packing *p, const gp_save_file_type *type)
{
    gp_save_json *json = &p->image.json;
    gp_save_json_members members = gp_save_json_begin_members(*json);
    *json = members.next;
    begin_member(p, &members, "type");
    take_name(json, type->name);
    if (type->is_saved) {
        begin_member(p, &members, "objects");
        put_objects(p, type);
    }
    if (type->number != 0) {
        begin_member(p, &members, "lives");
        put_floor(&p->image);
    }
    if (type->number != 0 && type->is_saved) {
        begin_member(p, &members, "retired");
        put_retired(&p->image);
    }
    members.next = *json;
    gp_save_json_end_members(&members, json);
}

/* Takes all objects of a text, whose schema has been read. */
static void put_body(gp_save_packing *p)
{
    uint32_t count;
    gp_save_cursor types = gp_save_begin_file_types(p, &count);
    p->image.json = p->saved;
    gp_save_json_list list = gp_save_json_open(&p->image.json, '[');
    for (; count > 0; count--) {
        gp_save_file_type type = gp_save_take_file_type(&types);
        if (!type.is_saved && type.number == 0) {
            continue;
        }
        if (!gp_save_json_next(&p->image.json, &list)) {
            gp_save_json_fail(&p->image.json);
            return;
        }
        put_saved(p, &type);
    }
    if (gp_save_json_next(&p->image.json, &list)) {
        gp_save_json_fail(&p->image.json);
    }
}

/* The whole text */

/* Finds the parts of a text; false if it is not a save file. */
static bool open_text(gp_save_packing *p, const char *text, size_t size)
{
    const char *at = size != 0 ? text : "";
    gp_save_json json = {at, at + size, false};
    gp_save_json_members members = gp_save_json_begin_members(json);
    gp_save_json_find_member(&members, name_of("gpsave"));
    if (gp_save_json_take_integer(&members.next, 0, 1) != 1u) {
        gp_save_json_fail(&members.next);
    }
    gp_save_json_find_member(&members, name_of("types"));
    p->types = members.next;
    gp_save_json_skip(&members.next);
    gp_save_json_find_member(&members, name_of("saved"));
    p->saved = members.next;
    gp_save_json_skip(&members.next);
    gp_save_json_end_members(&members, &json);
    return gp_save_json_peek(&json) == '\0' && json.at == json.end &&
           !json.has_failed;
}

static void put_header(gp_save_packing *p)
{
    unsigned char *magic = gp_save_image_room(&p->image, GP_SAVE_MAGIC_SIZE);
    if (magic != NULL) {
        memcpy(magic, GP_SAVE_MAGIC, GP_SAVE_MAGIC_SIZE);
    }
    gp_save_image_put_number(&p->image, p->schema_size, 4);
    p->image.json = p->types;
    gp_save_image_put_types(&p->image);
}

/* True if a file's schema, which was made from a text, is valid. */
static bool has_good_schema(const gp_save_packing *p)
{
    uint32_t count;
    gp_save_cursor types = gp_save_begin_file_types(p, &count);
    for (; count > 0 && !types.has_failed; count--) {
        (void)gp_save_take_file_type(&types);
    }
    return !types.has_failed;
}

#define HEADER_SIZE (GP_SAVE_MAGIC_SIZE + 4u)

/* Writes the header of a file and its schema. Returns their size; 0 if the text
 * is malformed or memory runs out. */
static size_t pack_header(
    gp_save_packing *p, const gp_memory *memory, void **header)
{
    put_header(p);
    size_t size = p->image.size;
    if (p->image.json.has_failed || size - HEADER_SIZE > UINT32_MAX) {
        return 0;
    }
    *header = gp_memory_allocate(memory, size);
    p->image = (gp_save_image){p->types, *header, 0};
    p->schema_size = size - HEADER_SIZE;
    if (*header != NULL) {
        put_header(p);
        p->schema = (unsigned char *)*header + HEADER_SIZE;
    }
    return *header != NULL ? size : 0;
}

/* Writes the objects of a file after its header, and reads the file. */
static bool read_packed(gp_save_packing *p, gp_world *world,
    const gp_save_schema *schema, const gp_memory *memory,
    gp_save_report *report)
{
    const unsigned char *header = p->schema - HEADER_SIZE;
    size_t start = HEADER_SIZE + p->schema_size;
    p->image = (gp_save_image){p->saved, NULL, start};
    put_body(p);
    size_t size = p->image.size;
    unsigned char *file =
        p->image.json.has_failed ? NULL : gp_memory_allocate(memory, size);
    if (file == NULL) {
        return false;
    }
    memcpy(file, header, start);
    p->image = (gp_save_image){p->saved, file, start};
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
    size_t header_size = pack_header(&p, &memory, &header);
    bool is_read = header_size != 0 && has_good_schema(&p) &&
                   read_packed(&p, world, schema, &memory, report);
    gp_memory_release(&memory, header, header_size);
    return is_read;
}
