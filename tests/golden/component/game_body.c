/* game_body.c - see game_body.h. Written by gpgen from game.yaml; do not
 * edit. */
#define GP_GENERATED
#include "game_body.h"

#include "game_crate.h"

GP_ASSERT_EMBEDDER(game_crate, body, GAME_BODY_GP_OFFSET);

/* The types of entities that embed a body, and where. */
static const gp_component_embedder game_body_gp_embedders[] = {
    {GAME_CRATE_TYPE, offsetof(game_crate, body)},
};

const gp_component_type game_body_type = {game_body_gp_embedders, 1};

/* Notification */

void game_body_gp_notify_f32(game_world *world, game_body *body,
    game_body_property property, float old_value, float new_value)
{
    gp_slot *slot = game_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &game_gp(world)->gp, slot, &game_gp(world)->every_body,
        GP_OWNER_LISTENS, property, GAME_BODY_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            game_body_changed_fn *fn = (game_body_changed_fn *)listener->fn;
            fn(listener->context, world, body, property);
        } else {
            game_body_weight_changed_fn *fn =
                (game_body_weight_changed_fn *)listener->fn;
            fn(listener->context, world, body, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
