/*
 * Checksums find the type, then reflection finds the object and the property.
 * Here, both worlds are in one program; on two machines, each would write its
 * values to a file and send it.
 */
#include "desync.h"

#include <stdio.h>
#include <string.h>

#define TEXT_SIZE 80u

static void print_object(gp_reflection on, gp_id id)
{
    char name[TEXT_SIZE] = "world";
    if (id.bits != 0) {
        gp_value_format(on.schema, gp_value_id(id), name, sizeof name);
    }
    printf("  %s", name);
}

/* Prints the first property in which an object differs. */
static bool explain_object(gp_reflection left, gp_reflection right, gp_id id)
{
    const gp_object_type *type = gp_schema_type_of(left.schema, id);
    for (uint32_t i = 0; i < type->property_count; i++) {
        char here[TEXT_SIZE], there[TEXT_SIZE];
        const gp_property *property = &type->properties[i];
        gp_property_ref ref = gp_property_ref_to(left, id, NULL, property);
        gp_value_format(left.schema, gp_property_get(&ref), here, TEXT_SIZE);
        ref = gp_property_ref_to(right, id, NULL, property);
        gp_value_format(right.schema, gp_property_get(&ref), there, TEXT_SIZE);
        if (strcmp(here, there) != 0) {
            print_object(left, id);
            printf(", %s: %s on the left, %s on the right\n", property->name,
                here, there);
            return true;
        }
    }
    return false;
}

/* Prints the first object of a type that differs or exists on one side only. */
static bool explain_type(
    gp_reflection left, gp_reflection right, const gp_object_type *type)
{
    gp_object_walk of_left = gp_object_walk_begin(left, type);
    gp_object_walk of_right = gp_object_walk_begin(right, type);
    gp_id id, other;
    do {
        id = gp_object_walk_next(&of_left);
        other = gp_object_walk_next(&of_right);
        if (id.bits != other.bits) {
            print_object(
                id.bits != 0 ? left : right, id.bits != 0 ? id : other);
            printf(" is only on the %s\n", id.bits != 0 ? "left" : "right");
            return true;
        }
        if (id.bits != 0 && explain_object(left, right, id)) {
            return true;
        }
    } while (id.bits != 0);
    return false;
}

void desync_explain(garden_world *left, garden_world *right)
{
    gp_reflection of_left = garden_reflect(left);
    gp_reflection of_right = garden_reflect(right);
    gp_id world = {0};
    for (uint32_t i = 0; i < of_left.schema->entity_count; i++) {
        const gp_object_type *type = of_left.schema->types[i];
        if (garden_world_checksum_of(left, type->number) !=
            garden_world_checksum_of(right, type->number)) {
            printf("  type %s\n", type->name);
            if (explain_type(of_left, of_right, type)) {
                return;
            }
        }
    }
    explain_object(of_left, of_right, world);
}
