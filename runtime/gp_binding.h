/*
 * gp_binding.h - properties that follow others, bound when the program runs.
 *
 * A binding copies its source to its target at once, and then each time a
 * change of the source is told: what the source is at that moment, so that
 * nested sets leave the target as the source is. It hears the source as a
 * listener does, in the order in which listeners were added, and sets the
 * target through its setter. So two properties may follow each other, and
 * chains and circles come to an end where nothing changes any more; one in which
 * each turn changes the value anew, by a computed property, has no end. Where
 * listeners wait, because the source is frozen or its reset has not returned,
 * a binding does not: it follows at once, and hears again what is told later.
 *
 * Either side may be a part of a property: a field, or an element. A binding
 * ends by itself when either side dies. Its record comes from the world's
 * allocator and is used again; it also takes a place among the listeners.
 */
#ifndef GP_BINDING_H
#define GP_BINDING_H

#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A binding; zero is none. */
typedef struct gp_binding {
    uint64_t bits;
} gp_binding;

/*
 * Binds a target to a source. Zero, and nothing has changed, if either object
 * is dead or a path leads nowhere; if the source is not observed or the target
 * has no setter; if the target's type cannot hold every value of the source's
 * (see gp_type_widens); or if there is no room, and then on_exhausted is told.
 * Zero also if a listener to the target has ended it before this returns.
 */
gp_binding gp_bind(gp_reflection on, gp_id source, const char *source_path,
    gp_id target, const char *target_path);

/* Ends a binding; the target keeps its value. False if it has ended already. */
bool gp_unbind(gp_reflection on, gp_binding binding);

/* Called by the listener that generated code has for each property: `context`
 * is the record, object has the property, and index is that of an element. */
void gp_binding_follow(void *context, const void *object, uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
