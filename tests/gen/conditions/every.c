/*
 * Prints all that reflection knows, and uses it: each property is set, bound
 * and read. The test compares the output with the schema.
 */
#include "every.h"

#include "gp_binding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void every_need(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "not so: %s\n", what);
        exit(1);
    }
}

/* Printing */

static void print_fields(const gp_field *fields, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        printf(" %s:%s", fields[n].name, fields[n].type->name);
    }
}

static void print_value(const gp_type *type)
{
    printf("value %s", type->name);
    if (type->kind == GP_KIND_STRUCT) {
        print_fields(type->fields, type->count);
    } else if (type->kind != GP_KIND_EXTERN) {
        for (uint32_t n = 0; n < type->count; n++) {
            printf(
                " %s=%d", type->members[n].name, (int)type->members[n].value);
        }
    }
    printf("\n");
}

static void print_object(const gp_object_type *type)
{
    printf("object %s %u\n", type->name, (unsigned)type->number);
    for (uint32_t n = 0; n < type->part_count; n++) {
        printf("part %s\n", type->parts[n].name);
    }
    for (uint32_t n = 0; n < type->property_count; n++) {
        const gp_property *property = &type->properties[n];

        printf("property %s:%s\n", property->name, property->type->name);
        every_need(property->offset + property->type->size <= type->size,
            "a property lies in its object");
    }
    for (uint32_t n = 0; n < type->signal_count; n++) {
        const gp_signal *signal = &type->signals[n];

        printf("signal %s", signal->name);
        print_fields(signal->arguments, signal->argument_count);
        printf("\n");
    }
}

static void print_schema(const gp_schema *schema)
{
    printf("module %s %u\n", schema->name, (unsigned)schema->entity_count);
    for (uint32_t n = 0; n < schema->value_count; n++) {
        print_value(schema->values[n]);
    }
    for (uint32_t n = 0; n < schema->type_count; n++) {
        print_object(schema->types[n]);
        every_need((n < schema->entity_count) ==
                       (schema->types[n]->kind == GP_OBJECT_ENTITY),
            "entities come first");
    }
}

/* Use */

static gp_value other_value(gp_value value)
{
    const gp_type *type = value.type;

    if (type->kind == GP_KIND_BOOL) {
        value.as.boolean = !value.as.boolean;
    } else if (type->kind == GP_KIND_F32) {
        value.as.f32 += 1.0f;
    } else if (type->kind == GP_KIND_TEXT) {
        value.as.text = value.as.text[0] == 'b' ? "c" : "b";
    } else if (type->kind == GP_KIND_ENUM) {
        value.as.i64 = type->members[type->count - 1].value;
    } else if (type->kind == GP_KIND_I32) {
        value.as.i64 ^= 1;
    } else if (type->kind >= GP_KIND_U8 && type->kind <= GP_KIND_U64) {
        value.as.u64 ^= 1;
    }
    return value;
}

enum { FOLLOWS = GP_PROPERTY_COMPUTED | GP_PROPERTY_BOUND };

static void use_property(
    gp_reflection on, gp_id source, gp_id target, const char *path)
{
    gp_property_ref from;
    gp_property_ref to;

    every_need(
        gp_property_resolve(on, source, path, &from, NULL) == GP_PROBLEM_NONE,
        "a path leads to each property");
    every_need(
        gp_property_resolve(on, target, path, &to, NULL) == GP_PROBLEM_NONE,
        "of each object");
    if ((from.property->flags & FOLLOWS) != 0) {
        every_need(gp_property_set(&from, gp_property_get(&from)) ==
                       GP_PROBLEM_READ_ONLY,
            "dependent properties have no setter");
        return;
    }
    bool is_observed = (from.property->flags & GP_PROPERTY_OBSERVED) != 0;
    if (is_observed && source.bits != target.bits) {
        gp_binding binding = gp_binding_add(on, source, path, target, path);

        every_need(binding.bits != 0, "each property can be bound");
    }
    gp_value wanted = other_value(gp_property_get(&from));
    every_need(gp_property_set(&from, wanted) == GP_PROBLEM_NONE,
        "each property can be set");
    if (is_observed) {
        gp_value first = gp_property_get(&from);
        gp_value second = gp_property_get(&to);

        every_need(gp_value_same(first, second), "what is bound follows");
    }
}

static void use_object(
    gp_reflection on, const gp_object_type *type, gp_id source, gp_id target)
{
    char path[128];

    for (uint32_t n = 0; n < type->property_count; n++) {
        use_property(on, source, target, type->properties[n].name);
    }
    for (uint32_t n = 0; n < type->part_count; n++) {
        const gp_part *part = &type->parts[n];

        for (uint32_t m = 0; m < part->type->property_count; m++) {
            snprintf(path, sizeof path, "%s.%s", part->name,
                part->type->properties[m].name);
            use_property(on, source, target, path);
        }
    }
}

static void use_all(gp_reflection on)
{
    gp_id world = {0};

    for (uint32_t n = 0; n < on.schema->type_count; n++) {
        const gp_object_type *type = on.schema->types[n];

        if (type->kind == GP_OBJECT_WORLD) {
            use_object(on, type, world, world);
        } else if (type->kind == GP_OBJECT_ENTITY) {
            gp_id source = gp_object_create(on, type->name);
            gp_id target = gp_object_create(on, type->name);

            every_need(source.bits != 0, "each entity can be made by name");
            use_object(on, type, source, target);
            every_need(gp_object_count(on, type) == 2, "two are there");
            every_need(gp_object_recycle(on, source), "and can be given back");
            every_need(!gp_object_is_live(on, source), "for good");
        }
    }
}

int main(void)
{
    gp_reflection on = every_begin();

    every_need(on.world != NULL, "the world is made");
    print_schema(on.schema);
    use_all(on);
    every_use();
    every_end();
    return 0;
}
