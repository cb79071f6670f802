#include "gp_component.h"

/* The table entry of an entity type that embeds the component, or NULL. */
static const gp_component_embedder *find_embedder(
    const gp_component_type *type, uint32_t number)
{
    const gp_component_embedder *first = type->embedders;
    for (uint32_t left = type->embedder_count; left > 1; left -= left / 2u) {
        const gp_component_embedder *middle = first + left / 2u;
        first = middle->type <= number ? middle : first;
    }
    return type->embedder_count > 0 && first->type == number ? first : NULL;
}

void gp_component_update_owned(gp_world *world)
{
    for (uint32_t i = 0; i < world->part_count; i++) {
        const gp_component_type *type = world->parts[i].type;
        char *start = (char *)world + world->parts[i].every;
        gp_listeners *every = (gp_listeners *)(void *)start;
        every->bits &= ~GP_TYPE_OWNED;
        for (uint32_t place = 0; place < type->embedder_count; place++) {
            uint32_t number = type->embedders[place].type;
            if (gp_listeners_has(&world->every[number], GP_ENTITY_CHANGED)) {
                every->bits |= GP_TYPE_OWNED;
            }
        }
    }
}

void *gp_component_find(
    const gp_world *world, const gp_component_type *type, gp_id id)
{
    const gp_component_embedder *embedder = find_embedder(type, gp_id_type(id));
    if (embedder == NULL) {
        return NULL;
    }
    const gp_pool_type *entity = world->pools[embedder->type].type;
    gp_slot *slot = gp_pool_find(gp_world_const_pool_of(world, embedder->type),
        id.bits, embedder->type, entity->size, entity->chunk_shift);
    return slot == NULL ? NULL : (unsigned char *)slot + embedder->offset;
}

bool gp_component_is_in(const gp_world *world, const gp_component_type *type,
    const void *component, uint32_t offset)
{
    if (component == NULL) {
        return false;
    }
    const gp_slot *slot = gp_component_const_slot(component, offset);
    gp_id id = {slot->id};
    const gp_component_embedder *embedder = find_embedder(type, gp_id_type(id));
    if (embedder == NULL || embedder->offset != offset) {
        return false;
    }
    return gp_pool_has(gp_world_const_pool_of(world, embedder->type), slot,
        world->pools[embedder->type].type->size);
}

void *gp_component_walk_next_type(gp_component_walk *walk, gp_world *world,
    const gp_component_type *type, uint32_t next,
    const gp_component_since *since)
{
    void *found = NULL;
    for (; found == NULL && next < type->embedder_count; next++) {
        *walk = gp_component_walk_enter(world, type, next, since[next]);
        found = gp_component_walk_next_slow(walk);
    }
    return found;
}
