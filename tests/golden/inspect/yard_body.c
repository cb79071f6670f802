/* yard_body.c - see yard_body.h. Written by gpgen from yard.yaml; do not
 * edit. */
#define GP_GENERATED
#include "yard_body.h"

#include "yard_dog.h"

/* The types of entities that embed a body, and where. */
static const gp_component_embedder yard_body_gp_embedders[] = {
    {YARD_DOG_TYPE, offsetof(yard_dog, body)},
};

const gp_component_type yard_body_type = {yard_body_gp_embedders, 1};

void yard_body_bumped_emit(yard_world *world, yard_body *body, float force)
{
    GP_ASSERT(yard_body_is_in(world, body));
    gp_slot *slot = yard_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_part(&walk, &emission,
        &yard_gp(world)->gp, slot, &yard_gp(world)->every_body, GP_OWNER_NONE,
        YARD_BODY_EVENT_BUMPED, GP_EVENT_NONE);

    while (listener != NULL) {
        yard_body_bumped_fn *fn = (yard_body_bumped_fn *)listener->fn;
        fn(listener->context, world, body, force);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
