#include "gp_save_format.h"

/* True for scalars that are copied unchanged for any value: all except str when
 * writing, numbers when reading. */
static bool is_plain(const gp_type *type, bool is_read)
{
    gp_kind kind = type->kind;
    bool is_checked = kind == GP_KIND_BOOL || kind == GP_KIND_ENUM ||
                      kind == GP_KIND_FLAGS || kind == GP_KIND_REF;
    return (gp_kind_is_number(kind) || (is_checked && !is_read)) &&
           (type->size == 1u || gp_is_little_endian());
}

/* Adds a step of a property; NULL if there is no room for it. */
static gp_save_step *add_step(gp_save_plan *plan,
    const gp_save_property *property, uint32_t from, uint32_t to)
{
    if (plan->count == GP_SAVE_STEPS) {
        return NULL;
    }
    gp_save_step *step = &plan->steps[plan->count++];
    memset(step, 0, sizeof *step);
    step->from = from;
    step->to = to;
    step->column = property->column;
    step->property = property;
    return step;
}

/* Extends the last step by bytes, if they are adjacent. */
static bool add_bytes(gp_save_plan *plan, const gp_save_property *property,
    uint32_t from, uint32_t to, uint32_t size)
{
    if (plan->count != 0) {
        gp_save_step *last = &plan->steps[plan->count - 1u];
        if (last->size != 0 && last->column == property->column &&
            last->from + last->size == from && last->to + last->size == to) {
            last->size += size;
            return true;
        }
    }
    gp_save_step *step = add_step(plan, property, from, to);
    if (step != NULL) {
        step->size = size;
    }
    return step != NULL;
}

/* Adds the parts of a property; false if any of them cannot be copied. */
static bool add_parts(gp_save_plan *plan, const gp_save_property *property,
    const gp_type *type, uint32_t from, uint32_t to, bool is_read)
{
    if (type->kind == GP_KIND_STRUCT) {
        for (uint32_t i = 0; i < type->count; i++) {
            const gp_field *field = &type->fields[i];
            if (!add_parts(plan, property, field->type, from,
                    to + field->offset, is_read)) {
                return false;
            }
            from += gp_save_packed_size(field->type);
        }
        return true;
    }
    const gp_type *inner = type;
    while (inner->kind == GP_KIND_ARRAY) {
        inner = inner->element;
    }
    return is_plain(inner, is_read) &&
           add_bytes(plan, property, from, to, type->size);
}

bool gp_save_plan_add(gp_save_plan *plan, const gp_save_property *property,
    uint32_t from, const gp_save_shape *shape)
{
    uint32_t before = plan->count;
    uint32_t size = before != 0 ? plan->steps[before - 1u].size : 0;
    bool is_read = shape != NULL;
    bool can_copy = !is_read || ((property->flags & GP_SAVE_CLAMPED) == 0 &&
                                    gp_save_is_same(*shape, property->type));
    if (can_copy && add_parts(plan, property, property->type, from,
                        property->offset, is_read)) {
        plan->steps[plan->count - 1u].count++;
        return true;
    }
    plan->count = before;
    if (before != 0) {
        plan->steps[before - 1u].size = size;
    }
    gp_save_step *step = add_step(plan, property, from, property->offset);
    if (step == NULL) {
        return false;
    }
    step->count = 1;
    if (is_read) {
        step->shape = *shape;
        step->is_same = gp_save_is_same(*shape, property->type);
    }
    return true;
}
