#include "gp_component.h"

/* Where the entities of a type have the component, or NULL. */
static const gp_component_home *find_home(
    const gp_component_type *type, uint32_t number)
{
    const gp_component_home *first = type->homes;
    for (uint32_t left = type->home_count; left > 1; left -= left / 2u) {
        const gp_component_home *middle = first + left / 2u;
        first = middle->type <= number ? middle : first;
    }
    return type->home_count > 0 && first->type == number ? first : NULL;
}

void *gp_component_find(
    gp_world *world, const gp_component_type *type, gp_id id)
{
    const gp_component_home *home = find_home(type, gp_id_type(id));
    if (home == NULL) {
        return NULL;
    }
    const gp_pool_type *entity = world->pools[home->type].type;
    gp_slot *slot = gp_pool_find(gp_world_pool_of(world, home->type), id.bits,
        home->type, entity->size, entity->chunk_shift);
    return slot == NULL ? NULL : (unsigned char *)slot + home->offset;
}

bool gp_component_is_in(const gp_world *world, const gp_component_type *type,
    const void *component, uint32_t offset)
{
    if (component == NULL) {
        return false;
    }
    const gp_slot *slot = gp_component_const_slot(component, offset);
    gp_id id = {slot->id};
    const gp_component_home *home = find_home(type, gp_id_type(id));
    if (home == NULL || home->offset != offset) {
        return false;
    }
    return gp_pool_has(gp_world_const_pool_of(world, home->type), slot,
        world->pools[home->type].type->size);
}

void *gp_component_walk_go_on(gp_component_walk *walk, gp_world *world,
    const gp_component_type *type, uint32_t next,
    const gp_component_since *since)
{
    void *found = NULL;
    for (; found == NULL && next < type->home_count; next++) {
        *walk = gp_component_walk_enter(world, type, next, since[next]);
        found = gp_component_walk_turn(walk);
    }
    return found;
}
