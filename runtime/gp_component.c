#include "gp_component.h"

/* Where the entities of a type have the component, or NULL. */
static const gp_component_home *find_home(
    const gp_component_type *type, uint32_t number)
{
    uint32_t low = 0;
    uint32_t high = type->home_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2u;
        const gp_component_home *home = &type->homes[middle];
        if (home->type == number) {
            return home;
        }
        if (home->type < number) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return NULL;
}

void *gp_component_find(void *core, const gp_component_type *type, gp_id id)
{
    const gp_component_home *home = find_home(type, gp_id_type(id));
    if (home == NULL) {
        return NULL;
    }
    const void *pool = (unsigned char *)core + home->pool;
    gp_slot *slot = gp_pool_find(
        (const gp_pool *)pool, id.bits, home->size, home->chunk_shift);
    return slot == NULL ? NULL : (unsigned char *)slot + home->offset;
}

bool gp_component_is_in(const void *core, const gp_component_type *type,
    const gp_component *component)
{
    if (component == NULL) {
        return false;
    }
    const gp_slot *slot = gp_component_const_slot(component);
    gp_id id = {slot->id};
    const gp_component_home *home = find_home(type, gp_id_type(id));
    if (home == NULL || home->offset != component->offset) {
        return false;
    }
    const void *pool = (const unsigned char *)core + home->pool;
    return gp_pool_has(
        (const gp_pool *)pool, slot, home->size, home->chunk_shift);
}

static void *pool_of(
    const gp_component_walk *walk, const gp_component_home *home)
{
    return walk->core + home->pool;
}

/* Goes to the beginning of the next type, which must be there. */
static void enter(gp_component_walk *walk, const gp_component_since *since)
{
    const gp_component_home *home = &walk->type->homes[walk->next];
    walk->slots = gp_pool_walk_begin((gp_pool *)pool_of(walk, home));
    walk->slots.taken = since[walk->next].taken;
    walk->slots.stamp = since[walk->next].stamp;
    walk->size = home->size;
    walk->chunk_shift = home->chunk_shift;
    walk->offset = home->offset;
    walk->next++;
}

void gp_component_walk_begin(gp_component_walk *walk, gp_component_since *since,
    void *core, const gp_component_type *type)
{
    walk->core = (unsigned char *)core;
    walk->type = type;
    walk->next = 0;
    for (uint32_t i = 0; i < type->home_count; i++) {
        void *pool = pool_of(walk, &type->homes[i]);
        gp_pool_walk slots = gp_pool_walk_begin((gp_pool *)pool);
        since[i].taken = slots.taken;
        since[i].stamp = slots.stamp;
    }
    enter(walk, since);
}

gp_slot *gp_component_walk_turn(
    gp_component_walk *walk, const gp_component_since *since)
{
    gp_slot *slot = NULL;
    while (slot == NULL && walk->next < walk->type->home_count) {
        enter(walk, since);
        slot = gp_pool_walk_next(&walk->slots, walk->size, walk->chunk_shift);
    }
    return slot;
}
