#include "parts.h"

static tally *tally_of(garden_world *world)
{
    return (tally *)garden_world_user(world);
}

/* Graphics: init loads a texture once per slot, reset sets the place at each
 * create. */

static garden_cell cell_of(garden_vec2 position)
{
    return (garden_cell){(uint32_t)position.x, (uint32_t)position.y};
}

void garden_graphics_on_init(garden_world *world, garden_graphics *graphics)
{
    tally_of(world)->textures++;
    graphics->texture = tally_of(world)->textures;
}

void garden_graphics_on_reset(garden_world *world, garden_graphics *graphics)
{
    gp_id owner = garden_graphics_owner(graphics);
    const garden_physics *physics = garden_physics_find(world, owner);
    garden_graphics_set_place(world, graphics, cell_of(physics->position));
}

/* Physics */

void move_all(garden_world *world)
{
    garden_physics_walk walk = garden_physics_walk_begin(world);
    garden_physics *it;
    while ((it = garden_physics_walk_next(&walk)) != NULL) {
        garden_vec2 to = {
            it->position.x + it->velocity.x, it->position.y + it->velocity.y};
        garden_physics_set_position(world, it, to); /* may recycle it */
    }
}

/* Collisions */

static bool touches(const garden_collision *collision,
    const garden_physics *self, const garden_physics *other)
{
    float x = other->position.x - self->position.x;
    float y = other->position.y - self->position.y;
    float reach = collision->reach;
    return other != self && x * x + y * y <= reach * reach;
}

static void collide(garden_world *world, garden_collision *collision)
{
    gp_id id = garden_collision_owner(collision);
    garden_physics *self = garden_physics_find(world, id);
    garden_physics_walk walk = garden_physics_walk_begin(world);
    garden_physics *other;
    while (garden_is_live(world, id) &&
           (other = garden_physics_walk_next(&walk)) != NULL) {
        if (touches(collision, self, other)) {
            gp_id by = garden_physics_owner(other);
            garden_collision_touched_emit(world, collision, by);
        }
    }
}

void collide_all(garden_world *world)
{
    garden_collision_walk walk = garden_collision_walk_begin(world);
    garden_collision *it;
    while ((it = garden_collision_walk_next(&walk)) != NULL) {
        collide(world, it);
    }
}

/* Stomachs */

void garden_stomach_handle_feed(
    garden_world *world, garden_stomach *stomach, uint32_t amount)
{
    garden_stomach_set_honey(world, stomach, stomach->honey + amount);
}

/* The honey */

void garden_honey_land(garden_world *world, garden_honey *honey,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)old_value;
    if (new_value.y <= 0) {
        tally_of(world)->landed++;
        garden_honey_recycle(world, honey); /* during its own move */
    }
}

void garden_honey_follow(garden_world *world, garden_honey *honey,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)old_value;
    garden_graphics_set_place(world, &honey->graphics, cell_of(new_value));
}

void garden_honey_respond(garden_world *world, garden_honey *honey, gp_id by)
{
    tally_of(world)->touches++;
    if (garden_send_feed(world, by, honey->amount)) {
        tally_of(world)->collected++;
        garden_honey_recycle(world, honey);
    }
}
