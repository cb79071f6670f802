#include "gp_running.h"

#include <string.h>

static uint32_t counter_of(
    const gp_tree *tree, const gp_slot *slot, uint32_t region)
{
    const unsigned char *counter =
        (const unsigned char *)slot + tree->regions[region].offset;
    uint16_t wide;
    if (tree->counter_size == sizeof *counter) {
        return *counter;
    }
    memcpy(&wide, counter, sizeof wide);
    return wide;
}

/* True if a region is in use: another region may share its bytes. */
static bool is_in_use(const gp_tree *tree, const gp_slot *slot, uint32_t region)
{
    while (region != 0) {
        const gp_tree_region *inner = &tree->regions[region];
        uint32_t value = counter_of(tree, slot, inner->parent);
        if (value != inner->first && value != inner->second) {
            return false;
        }
        region = inner->parent;
    }
    return true;
}

/* The next running node of a live entity. */
static uint32_t next_in(
    const gp_tree *tree, const gp_slot *slot, uint32_t *place)
{
    while (*place < tree->place_count) {
        const gp_tree_place *each = &tree->places[*place];
        ++*place;
        if (counter_of(tree, slot, each->region) == each->value &&
            is_in_use(tree, slot, each->region)) {
            return each->node;
        }
    }
    return 0;
}

uint32_t gp_running_next(
    gp_reflection on, gp_id id, const gp_tree *tree, uint32_t *place)
{
    const gp_slot *slot = gp_world_find(on.world, id);
    return slot == NULL ? 0 : next_in(tree, slot, place);
}

static void trace_entity(
    const gp_object_type *type, const gp_slot *slot, gp_trace *trace)
{
    for (uint32_t i = 0; i < type->behaviour_count; i++) {
        uint32_t place = 0;
        uint32_t node;
        while ((node = next_in(&type->behaviours[i], slot, &place)) != 0) {
            gp_trace_add_to(trace, slot->id, node, GP_TRACE_RUNNING);
        }
    }
}

void gp_running_trace(gp_reflection on, gp_trace *trace)
{
    GP_ASSERT(trace->world == on.world);
    if (gp_world_is_busy(on.world)) {
        return;
    }
    for (uint32_t i = 0; i < on.schema->entity_count; i++) {
        const gp_object_type *type = on.schema->types[i];
        gp_object_walk walk = gp_object_walk_begin(on, type);
        gp_id id = {0};
        while (type->behaviour_count != 0 &&
               (id = gp_object_walk_next(&walk)).bits != 0) {
            trace_entity(type, gp_world_find(on.world, id), trace);
        }
    }
}
