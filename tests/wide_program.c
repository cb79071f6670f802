/* What a wide schema makes does as a narrow one: wide_schema.py, and test_long_functions.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wide.h"
#include "wide_all.h"
#include "wide_reflect.h"
#include "wide_save.h"
#include "wide_snapshot.h"
#include "wide_wide.h"

#include "wide_cases.h"

#define CHECK(condition)                                                       \
    do {                                                                       \
        if (!(condition)) {                                                    \
            printf("%d: %s\n", __LINE__, #condition);                          \
            exit(1);                                                           \
        }                                                                      \
    } while (0)

static wide_world world;
static wide_world other;

void note(const char *name);
static const char *noted;
static uint32_t notes;

void note(const char *name)
{
    noted = name;
    notes++;
}

/* Properties */

static uint32_t set_count;

static gp_value another(const gp_type *type)
{
    if (type->kind == GP_KIND_BOOL) {
        return gp_value_bool(true);
    }
    if (type->kind == GP_KIND_TEXT) {
        return gp_value_text("ab");
    }
    if (type->kind == GP_KIND_ENUM || type->kind == GP_KIND_FLAGS) {
        return gp_value_i32(1);
    }
    if (type->kind == GP_KIND_REF || type->kind == GP_KIND_EXTERN) {
        return gp_value_none();
    }
    return gp_value_i32((int32_t)(set_count % 100u + 11u));
}

static void set_and_get(const gp_property_ref *ref)
{
    uint32_t count = gp_property_inner_count(ref);
    gp_value value = another(ref->type);
    gp_value expected;

    for (uint32_t i = 0; i < count; i++) {
        gp_property_ref inner = gp_property_inner(ref, i);
        set_and_get(&inner);
    }
    if (count != 0 || value.type == NULL) {
        return;
    }
    CHECK(gp_property_set(ref, value) == GP_PROBLEM_NONE);
    CHECK(gp_value_convert(value, ref->type, &expected) == GP_PROBLEM_NONE);
    CHECK(gp_value_same(gp_property_get(ref), expected));
    set_count++;
}

static void set_all(
    gp_reflection on, gp_id id, const gp_part *part, const gp_object_type *type)
{
    const uint32_t skipped = GP_PROPERTY_COMPUTED | GP_PROPERTY_BOUND;

    for (uint32_t i = 0; i < type->property_count; i++) {
        gp_property_ref ref =
            gp_property_ref_to(on, id, part, &type->properties[i]);
        if ((ref.property->flags & skipped) == 0) {
            set_and_get(&ref);
        }
    }
    for (uint32_t i = 0; part == NULL && i < type->part_count; i++) {
        set_all(on, id, &type->parts[i], type->parts[i].type);
    }
}

/* Signals and messages */

static void zero(const gp_field *fields, uint32_t count, gp_value *values)
{
    static const uint64_t none[64];

    for (uint32_t i = 0; i < count; i++) {
        gp_value value = gp_value_unsigned(fields[i].type, 0);
        gp_kind kind = fields[i].type->kind;
        if (kind == GP_KIND_TEXT) {
            value = gp_value_text("");
        } else if (kind == GP_KIND_STRUCT || kind == GP_KIND_ARRAY) {
            value.as.bytes = none;
        }
        values[i] = value;
    }
}

static void emit_all(gp_reflection on, gp_id id, const gp_object_type *type)
{
    for (uint32_t i = 0; i < type->signal_count; i++) {
        const gp_signal *signal = &type->signals[i];
        gp_value values[16];

        zero(signal->arguments, signal->argument_count, values);
        CHECK(gp_signal_emit(on, id, NULL, signal, values,
                  signal->argument_count) == GP_PROBLEM_NONE);
    }
}

static void send_all(gp_reflection on, gp_id id, uint32_t expected)
{
    uint32_t handled_count = 0;

    for (uint32_t i = 0; i < wide_schema.message_count; i++) {
        const gp_message *message = &wide_schema.messages[i];
        gp_value values[16];
        bool is_handled = false;

        zero(message->arguments, message->argument_count, values);
        CHECK(gp_message_send(on, id, message, values, message->argument_count,
                  &is_handled) == GP_PROBLEM_NONE);
        handled_count += is_handled;
    }
    CHECK(handled_count == expected);
}

static gp_object_type const *find_type(const char *name)
{
    for (uint32_t i = 0; i < wide_schema.type_count; i++) {
        if (strcmp(wide_schema.types[i]->name, name) == 0) {
            return wide_schema.types[i];
        }
    }
    abort();
}

static void test_all_objects(void)
{
    gp_reflection on = wide_reflect(&world);

    for (uint32_t i = 0; i < wide_schema.type_count; i++) {
        const gp_object_type *type = wide_schema.types[i];
        gp_id id = {0};
        uint32_t before = set_count;

        if (type->create != NULL) {
            id = wide_create_by_name(&world, type->name);
            CHECK(id.bits != 0);
        } else if (strcmp(type->name, "world") != 0) {
            continue;
        }
        set_all(on, id, NULL, type);
        CHECK(set_count > before || type->property_count == 0);
        emit_all(on, id, type);
    }
    CHECK(wide_world_find_stale(&world, NULL) == NULL);
}

/* Statics */

static void test_static_listeners(void)
{
    wide_wide *wide = wide_wide_create(&world);
    gp_reflection on = wide_reflect(&world);
    const gp_object_type *type = find_type("wide");
    uint32_t before = notes;

    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        bare_emits[i](&world, wide);
        CHECK(strcmp(noted, bare_names[i]) == 0);
    }
    CHECK(notes == before + WIDE_BARE);
    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        CHECK(bare_posts[i](&world, wide));
    }
    CHECK(wide_world_execute_callbacks(&world) == WIDE_BARE);
    CHECK(notes == before + 2 * WIDE_BARE);
    CHECK(strcmp(noted, bare_names[WIDE_BARE - 1]) == 0);

    before = notes;
    wide_wide_set_p3_2(&world, wide, 123);
    CHECK(notes == before + WIDE_BARE);
    send_all(on, wide_wide_get_any_id(wide), wide_schema.message_count);
    CHECK(type->signal_count == 2 * WIDE_BARE);
    CHECK(wide_wide_recycle(&world, wide));
}

/* Staleness */

static void test_stale(void)
{
    wide_wide *wide = wide_wide_create(&world);

    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        gp_id id;

        (*follows(wide, i))++;
        CHECK(strcmp(wide_world_find_stale(&world, &id), follow_names[i]) == 0);
        CHECK(id.bits == wide_wide_get_any_id(wide).bits);
        (*follows(wide, i))--;
    }
    CHECK(wide_world_find_stale(&world, NULL) == NULL);
    wide_wide_set_p3_0(&world, wide, 50);
    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        CHECK(*follows(wide, i) == (i == 0 ? 100 : 57));
    }
}

/* Changes as one */

static uint32_t changes;

static void count_change(
    void *context, wide_world *of, wide_wide *wide, wide_wide_property property)
{
    (void)context, (void)of, (void)wide, (void)property;
    changes++;
}

static void test_freeze(void)
{
    wide_wide *wide = wide_wide_create(&world);
    wide_wide_listener listener = wide_wide_on_changed(count_change, NULL);

    CHECK(wide_wide_listen(&world, wide, listener));
    wide_wide_freeze(&world, wide);
    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        set_numbers[i](&world, wide, 999);
        set_bools[i](&world, wide, true);
    }
    CHECK(changes == 0);
    wide_wide_thaw(&world, wide);
    /* p3_0 makes all others follow it, and p3_1 what is bound to it. */
    CHECK(changes == 4 * WIDE_BARE);
}

/* Streams */

static void test_stream(void)
{
    wide_all *stream = wide_world_all(&world);
    wide_all_reader reader;
    wide_all_event event;
    uint32_t count = 0;

    push_all(stream);
    reader = wide_all_read(stream);
    while (wide_all_next(&reader, &event)) {
        CHECK(event.kind == kinds[count]);
        count++;
    }
    CHECK(count == KINDS);
    push_all(stream);
    CHECK(wide_all_dispatch(stream, &handlers, NULL) == KINDS);
    for (uint32_t i = 0; i < KINDS; i++) {
        CHECK(dispatched[i] == i + 1);
    }
}

/* Presets and behaviours */

static void test_presets_and_behaviours(void)
{
    wide_wide *wide = wide_wide_create_all(&world);
    uint32_t before;

    for (uint32_t i = 0; i < WIDE_BARE; i++) {
        CHECK(*numbers(wide, i) == 5);
    }
    before = notes;
    wide_wide_tick(&world, wide, 1000);
    CHECK(notes > before + WIDE_BARE / 2);
    wide_wide_behaviour_halt(&world, wide);
    wide_world_tick(&world, 2000);
    CHECK(wide_wide_recycle(&world, wide));
}

/* Snapshots and saves */

static unsigned char *bytes;
static size_t size;

static bool keep(void *context, const void *from, size_t count)
{
    (void)context;
    bytes = realloc(bytes, size + count);
    memcpy(bytes + size, from, count);
    size += count;
    return true;
}

static void test_saves(void)
{
    gp_save_report report;

    CHECK(wide_save_write(&world, keep, NULL) == size && size > 0);
    CHECK(wide_save_read(&other, bytes, size, &report));
    CHECK(wide_world_checksum(&other) == wide_world_checksum(&world));
    free(bytes);
    for (uint32_t i = 0; i < wide_schema.type_count; i++) {
        uint32_t type = wide_schema.types[i]->number;
        CHECK(wide_world_checksum_of(&other, type) ==
              wide_world_checksum_of(&world, type));
    }
    CHECK(wide_world_checksum_of(&world, 1023) == 0);
}

int main(void)
{
    CHECK(wide_world_init(&world, NULL));
    CHECK(wide_world_init(&other, NULL));
    test_all_objects();
    test_static_listeners();
    test_stale();
    test_freeze();
    test_stream();
    test_presets_and_behaviours();
    test_saves();
    wide_world_finish(&world);
    wide_world_finish(&other);
    return 0;
}
