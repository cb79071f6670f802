/* house_body.c - see house_body.h. Written by gpgen from house.yaml; do not
 * edit. */
#define GP_GENERATED
#include "house_body.h"

#include "house_box.h"
#include "house_cat.h"

/* The types of entities that embed a body, and where. */
static const gp_component_embedder house_body_gp_embedders[] = {
    {HOUSE_CAT_TYPE, offsetof(house_cat, body)},
    {HOUSE_BOX_TYPE, offsetof(house_box, body)},
};

const gp_component_type house_body_type = {house_body_gp_embedders, 2};

/* Notification */

void house_body_gp_notify_f32(house_world *world, house_body *body,
    house_body_property property, float old_value, float new_value)
{
    gp_slot *slot = house_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_inline_part(&walk, &emission,
        &house_gp(world)->gp, slot, &house_gp(world)->every_body,
        GP_OWNER_LISTENS, property, HOUSE_BODY_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            house_body_changed_fn *fn = (house_body_changed_fn *)listener->fn;
            fn(listener->context, world, body, property);
        } else {
            house_body_weight_changed_fn *fn =
                (house_body_weight_changed_fn *)listener->fn;
            fn(listener->context, world, body, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void house_body_touched_emit(house_world *world, house_body *body)
{
    GP_ASSERT(house_body_is_in(world, body));
    gp_slot *slot = house_body_gp_slot(body);
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener = gp_notify_inline_part(&walk, &emission,
        &house_gp(world)->gp, slot, &house_gp(world)->every_body, GP_OWNER_NONE,
        HOUSE_BODY_EVENT_TOUCHED, GP_EVENT_NONE);

    while (listener != NULL) {
        house_body_touched_fn *fn = (house_body_touched_fn *)listener->fn;
        fn(listener->context, world, body);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}
