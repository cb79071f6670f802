#include "gp_save_format.h"

#define TYPE_COUNT (1u << GP_ID_TYPE_BITS)
#define LAST_GENERATION UINT32_MAX

typedef gp_save_file_type file_type;

/* The types of a file, one after the other. */
typedef struct file_types {
    gp_save_cursor schema;
    gp_save_cursor body;
    uint32_t left;
} file_types;

/* The state of reading. */
typedef struct reading {
    gp_world *world;
    const gp_save_schema *schema;
    file_types types; /* at the first */
    gp_save_report report;
    gp_save_conversion conversion;
} reading;

/* The file */

static file_types begin_types(const void *bytes, size_t size)
{
    const unsigned char *at = size != 0 ? bytes : (const unsigned char *)"";
    gp_save_cursor file = {at, at + size, false};
    const unsigned char *magic = gp_save_take(&file, GP_SAVE_MAGIC_SIZE);
    size_t schema_size = gp_save_take_u32(&file);
    const unsigned char *schema = gp_save_take(&file, schema_size);
    file_types types = {file, file, 0};
    if (magic == NULL || schema == NULL ||
        memcmp(magic, GP_SAVE_MAGIC, GP_SAVE_MAGIC_SIZE) != 0) {
        types.schema.has_failed = true;
        return types;
    }
    types.schema.at = schema;
    types.schema.end = schema + schema_size;
    types.left = gp_save_take_u32(&types.schema);
    return types;
}

static bool has_failed(const file_types *types)
{
    return types->schema.has_failed || types->body.has_failed;
}

static size_t object_size(const file_type *type)
{
    return type->number != 0 ? 8u + type->row_size : type->row_size;
}

/* Takes `count` times `size` bytes. */
static const unsigned char *take_many(
    gp_save_cursor *body, uint32_t count, size_t size)
{
    if (size != 0 && count > (size_t)(body->end - body->at) / size) {
        body->has_failed = true;
        return NULL;
    }
    return gp_save_take(body, count * size);
}

static void take_objects(gp_save_cursor *body, file_type *type)
{
    type->count = type->number != 0 ? gp_save_take_u32(body) : 1u;
    type->rows = take_many(body, type->count, object_size(type));
    if (type->number != 0) {
        type->floor = gp_save_take_u32(body);
        type->retired_count = gp_save_take_u32(body);
        type->retired = take_many(body, type->retired_count, 4);
    }
}

/* Takes the next type; false at the end, and for malformed bytes. */
static bool next_type(file_types *types, file_type *type)
{
    if (types->left == 0 || has_failed(types)) {
        return false;
    }
    types->left--;
    *type = gp_save_take_file_type(&types->schema);
    if (type->is_saved) {
        take_objects(&types->body, type);
    } else if (type->number != 0) {
        type->floor = gp_save_take_u32(&types->body); // its IDs stay stale
    }
    return !has_failed(types);
}

static const unsigned char *row_of(const file_type *type, uint32_t i)
{
    return type->rows + object_size(type) * i;
}

static gp_id id_of(const file_type *type, uint32_t i)
{
    return gp_id_of_bits(gp_save_load(row_of(type, i), 8));
}

static uint32_t retired_at(const file_type *type, uint32_t i)
{
    return gp_save_load(type->retired + (size_t)i * 4u, 4) & UINT32_MAX;
}

/* True if the IDs are valid for live objects, and in slot order. */
static bool has_good_ids(const file_type *type)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < type->count; i++) {
        gp_id id = id_of(type, i);
        uint32_t generation = gp_id_generation(id);
        if (gp_id_type(id) != type->number || generation % 2u == 0 ||
            gp_id_slot(id) < next ||
            (generation > type->floor && generation != LAST_GENERATION)) {
            return false;
        }
        next = gp_id_slot(id) + 1u;
    }
    return type->floor % 2u == 0;
}

/* True if the retired slots are in order, and none of them is live. */
static bool has_good_retired(const file_type *type)
{
    uint32_t next = 0;
    uint32_t live = 0;
    for (uint32_t i = 0; i < type->retired_count; i++) {
        uint32_t place = retired_at(type, i);
        while (live < type->count && gp_id_slot(id_of(type, live)) < place) {
            live++;
        }
        if (place < next || place > GP_ID_SLOT_MAX ||
            (live < type->count && gp_id_slot(id_of(type, live)) == place)) {
            return false;
        }
        next = place + 1u;
    }
    return true;
}

/* True if the bytes are a complete file, of any types. */
static bool is_file(file_types types)
{
    file_type type;
    while (next_type(&types, &type)) {
        bool is_good = type.number == 0 ||
                       (has_good_ids(&type) && has_good_retired(&type));
        if (!is_good || type.number >= TYPE_COUNT) {
            return false;
        }
    }
    return !has_failed(&types) && types.left == 0 &&
           types.schema.at == types.schema.end &&
           types.body.at == types.body.end;
}

/* Matching types and properties */

static bool is_type(
    const file_type *found, const gp_save_type *type, bool is_older)
{
    return (found->number == 0) == (type->number == 0) &&
           (is_older ? gp_save_is_listed(found->name, type->was)
                     : gp_save_is_name(found->name, type->name));
}

/* Finds a type of the program in the file, by its name or an older name. */
static bool find_type(
    const reading *r, const gp_save_type *type, file_type *found)
{
    for (uint32_t older = 0; older < 2u; older++) {
        file_types types = r->types;
        while (next_type(&types, found)) {
            if (is_type(found, type, older != 0)) {
                return true;
            }
        }
    }
    return false;
}

static bool find_saved(
    const reading *r, const gp_save_type *type, file_type *found)
{
    return type->is_saved && find_type(r, type, found) && found->is_saved;
}

/* Fills the table that maps type numbers of the file to those of the program; 0
 * for types whose objects are not read. */
static void map_numbers(reading *r)
{
    file_types types = r->types;
    file_type found;
    memset(r->conversion.numbers, 0xFF, sizeof r->conversion.numbers);
    while (next_type(&types, &found)) {
        r->conversion.numbers[found.number] = 0;
    }
    for (uint32_t i = 0; i < r->schema->type_count; i++) {
        const gp_save_type *type = &r->schema->types[i];
        if (type->number != 0 && find_saved(r, type, &found)) {
            r->conversion.numbers[found.number] = (uint16_t)type->number;
        }
    }
    r->conversion.numbers[0] = GP_SAVE_NO_TYPE;
}

/* Finds a property in the file, and where it is in a row. */
static bool find_property(const file_type *file,
    const gp_save_property *property, gp_save_shape *shape, uint32_t *from)
{
    for (uint32_t older = 0; older < 2u; older++) {
        gp_save_cursor properties = file->properties;
        *from = file->number != 0 ? 8u : 0;
        for (uint32_t i = 0; i < file->property_count; i++) {
            gp_save_name name = gp_save_take_name(&properties, 2);
            *shape = gp_save_take_shape(&properties);
            if (older != 0 ? gp_save_is_listed(name, property->was)
                           : gp_save_is_name(name, property->path)) {
                return true;
            }
            *from += shape->size;
        }
    }
    return false;
}

/* Slots */

/* The number of slots that a pool needs. */
static uint32_t slots_of(const file_type *file)
{
    uint32_t live =
        file->count != 0 ? gp_id_slot(id_of(file, file->count - 1u)) + 1u : 0;
    uint32_t retired = file->retired_count != 0
                           ? retired_at(file, file->retired_count - 1u) + 1u
                           : 0;
    return live > retired ? live : retired;
}

/* Makes room in all pools, or in none. */
static bool make_room(reading *r)
{
    bool has_room = true;
    for (uint32_t i = 0; i < r->schema->type_count && has_room; i++) {
        const gp_save_type *type = &r->schema->types[i];
        file_type file;
        if (type->number != 0 && find_saved(r, type, &file)) {
            has_room = gp_pool_make_room(
                gp_world_pool_of(r->world, type->number), slots_of(&file));
        }
    }
    for (uint32_t i = 0; i < r->world->pool_count && !has_room; i++) {
        if (r->world->pools[i].type != NULL) {
            gp_pool_trim(gp_world_pool_of(r->world, i), NULL, NULL);
        }
    }
    return has_room;
}

static gp_id id_at(uint32_t type, uint32_t place, uint32_t generation)
{
    return gp_id_of_bits(
        (uint64_t)generation << 32 | (uint64_t)type << GP_ID_SLOT_BITS | place);
}

/* Takes a slot that will be free, and releases it, for its init. */
static void set_up_free(reading *r, const gp_save_type *type, gp_id id)
{
    gp_pool *pool = gp_world_pool_of(r->world, type->number);
    gp_slot *slot = gp_pool_take_at(pool, id);
    if (slot != NULL) {
        if (type->set_up != NULL) {
            type->set_up(r->world, slot);
        }
        gp_pool_give(pool, pool->type, slot);
    }
}

/* Prevents IDs that existed before from being reused, in all entity types. */
static void raise_floors(const reading *r)
{
    for (uint32_t i = 0; i < r->schema->type_count; i++) {
        const gp_save_type *type = &r->schema->types[i];
        file_type file;
        if (type->number != 0 && find_type(r, type, &file)) {
            gp_pool_raise_floor(
                gp_world_pool_of(r->world, type->number), file.floor);
        }
    }
}

/* Takes the slots of all live objects; what hooks create gets others. */
static void take_slots(
    reading *r, const gp_save_type *type, const file_type *file)
{
    if (type->number == 0) {
        return;
    }
    gp_pool *pool = gp_world_pool_of(r->world, type->number);
    for (uint32_t i = 0; i < file->count; i++) {
        gp_id id = id_of(file, i);
        (void)gp_pool_take_at(
            pool, id_at(type->number, gp_id_slot(id), gp_id_generation(id)));
    }
}

/* Retires the slots that are retired in the file, and runs init for slots that
 * will be free and are below live ones: later steps assume that these were
 * used. */
static void init_free_slots(
    reading *r, const gp_save_type *type, const file_type *file)
{
    for (uint32_t i = 0; i < file->retired_count; i++) {
        set_up_free(
            r, type, id_at(type->number, retired_at(file, i), LAST_GENERATION));
    }
    uint32_t generation = file->floor != 0 ? file->floor - 1u : 1u;
    uint32_t end = type->set_up != NULL ? slots_of(file) : 0;
    for (uint32_t place = 0; place < end; place++) {
        set_up_free(r, type, id_at(type->number, place, generation));
    }
}

/* Values */

static void refuse(
    reading *r, const gp_save_type *type, const gp_save_step *step, gp_id id)
{
    r->report.values.refused++;
    if (r->report.refused_type == NULL) {
        r->report.refused_type = type->name;
        r->report.refused_property = step->property->path;
        r->report.refused_id = id;
    }
}

static void read_step(reading *r, const gp_save_type *type,
    const gp_save_step *step, const unsigned char *row, const gp_pool *pool,
    void *object)
{
    unsigned char *place = gp_save_place(pool, object, step->column, step->to);
    if (step->size != 0) {
        gp_save_copy(place, row + step->from, step->size);
        r->report.values.copied += step->count;
        return;
    }
    uint32_t result = gp_save_convert(&r->conversion, step, row, place);
    if ((result & GP_SAVE_REFUSED) != 0) {
        uint64_t bits = type->number != 0 ? ((gp_slot *)object)->id : 0;
        refuse(r, type, step, gp_id_of_bits(bits));
    } else if (result != 0) {
        r->report.values.converted++;
    } else {
        r->report.values.copied++;
    }
}

/* Plans the properties from `first` on. Returns the property after them. */
static uint32_t plan_read(reading *r, gp_save_plan *plan,
    const gp_save_type *type, const file_type *file, uint32_t first,
    uint32_t *found)
{
    plan->count = 0;
    for (; first < type->property_count; first++) {
        const gp_save_property *property = &type->properties[first];
        gp_save_shape shape;
        uint32_t from;
        if (!find_property(file, property, &shape, &from)) {
            r->report.values.added += file->count;
            continue;
        }
        if (!gp_save_plan_add(plan, property, from, &shape)) {
            break;
        }
        *found += 1u;
    }
    return first;
}

/* Returns an object of the file; NULL if a hook has recycled it. */
static gp_slot *object_of(const reading *r, const gp_save_type *type,
    const file_type *file, uint32_t i)
{
    const gp_pool *pool = gp_world_const_pool_of(r->world, type->number);
    gp_id saved = id_of(file, i);
    gp_id id = id_at(type->number, gp_id_slot(saved), gp_id_generation(saved));
    return gp_pool_find(
        pool, id.bits, type->number, pool->type->size, pool->type->chunk_shift);
}

static void call(gp_save_slot_fn *fn, gp_world *world, void *object)
{
    if (fn != NULL) {
        fn(world, object);
    }
}

static void read_row(reading *r, const gp_save_type *type,
    const gp_save_plan *plan, const unsigned char *row, void *object)
{
    const gp_pool *pool = type->number != 0
                              ? gp_world_const_pool_of(r->world, type->number)
                              : NULL;
    for (uint32_t i = 0; i < plan->count; i++) {
        read_step(r, type, &plan->steps[i], row, pool, object);
    }
}

/* Reads the values of all objects, or of the world: as many properties at a
 * time as fit into a plan. */
static void read_objects(
    reading *r, const gp_save_type *type, const file_type *file)
{
    uint32_t first = 0;
    uint32_t found = 0;
    do {
        gp_save_plan plan;
        uint32_t next = plan_read(r, &plan, type, file, first, &found);
        for (uint32_t i = 0; i < file->count; i++) {
            void *object = type->number != 0
                               ? (void *)object_of(r, type, file, i)
                               : (void *)r->world;
            if (object == NULL) {
                continue;
            }
            if (first == 0) {
                call(type->set_up, r->world, object);
                call(type->begin, r->world, object);
            }
            read_row(r, type, &plan, row_of(file, i), object);
            if (next == type->property_count) {
                call(type->settle, r->world, object);
            }
        }
        first = next;
    } while (first < type->property_count);
    r->report.values.dropped += (file->property_count - found) * file->count;
    r->report.objects_read += type->number != 0 ? file->count : 0;
}

static void call_loaded(
    reading *r, const gp_save_type *type, const file_type *file)
{
    for (uint32_t i = 0; type->loaded != NULL && i < file->count; i++) {
        gp_slot *slot = object_of(r, type, file, i);
        if (slot != NULL) {
            type->loaded(r->world, slot);
        }
    }
}

/* Calls a function for each type that is saved, if the file has it. */
static void for_each(
    reading *r, void (*fn)(reading *, const gp_save_type *, const file_type *))
{
    for (uint32_t i = 0; i < r->schema->type_count; i++) {
        const gp_save_type *type = &r->schema->types[i];
        file_type file;
        if (find_saved(r, type, &file)) {
            fn(r, type, &file);
        }
    }
}

/* True if no object was ever created in a world, of any type. */
static bool is_unused(const gp_world *world)
{
    for (uint32_t i = 0; i < world->pool_count; i++) {
        if (world->pools[i].type != NULL) {
            const gp_pool *pool = gp_world_const_pool_of(world, i);
            if (gp_pool_was_used(pool) || pool->floor != 0) {
                return false;
            }
        }
    }
    return world->ready && !world->ending && !gp_world_is_busy(world);
}

/* The number of objects in the file, of all types. */
static uint32_t count_objects(file_types types)
{
    uint32_t count = 0;
    file_type file;
    while (next_type(&types, &file)) {
        count += file.number != 0 ? file.count : 0;
    }
    return count;
}

bool gp_save_read(gp_world *world, const gp_save_schema *schema,
    const void *bytes, size_t size, gp_save_report *report)
{
    reading r;
    memset(&r, 0, sizeof r);
    r.world = world;
    r.schema = schema;
    r.conversion.schema = schema;
    r.types = begin_types(bytes, size);
    if (!is_unused(world) || !is_file(r.types) || !make_room(&r)) {
        return false;
    }
    map_numbers(&r);
    raise_floors(&r);
    for_each(&r, take_slots);
    for_each(&r, init_free_slots);
    for_each(&r, read_objects);
    r.report.objects_dropped = count_objects(r.types) - r.report.objects_read;
    for_each(&r, call_loaded);
    if (report != NULL) {
        *report = r.report;
    }
    return true;
}
