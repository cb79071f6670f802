#include "gp_binding.h"
#include "gp_binding_table.h"
#include "gp_listener_list.h"

/* A binding among the listeners to an event that has not kept up since `time`;
 * NULL if all have. *from is where to look first, and then behind it. */
static gp_bound *find_late(const gp_world *world, const gp_listeners *listeners,
    uint32_t event, uint64_t time, uint32_t *from)
{
    const gp_listener_list *list = gp_listeners_find(listeners, event);
    if (list == NULL) {
        return NULL;
    }
    const uint32_t *bits = gp_list_bits(&world->listeners, list);
    const gp_listener *cells = gp_list_cells(list);
    for (uint32_t place = *from; place < gp_list_cell_count(list); place++) {
        if (cells[place].fn == NULL || gp_list_is_dead(list, bits, place)) {
            continue;
        }
        gp_bound *bound =
            gp_binding_table_find(world->bindings, cells[place].context);
        if (bound != NULL && bound->kept_up < time) {
            *from = place + 1u;
            return bound;
        }
    }
    return NULL;
}

/* Whoever is set may do anything, to this list too: so each that has kept up
 * is marked, and the list is looked through until none is late. */
void gp_bindings_update(gp_world *world, const uint64_t *id,
    gp_listeners *listeners, uint32_t event, const void *object, uint32_t index)
{
    gp_binding_table *table = world->bindings;
    uint64_t own = *id;
    uint64_t time = ++table->times;
    uint32_t from = 0;
    while (*id == own) {
        gp_bound *bound = find_late(world, listeners, event, time, &from);
        if (bound != NULL) {
            bound->kept_up = time;
            gp_binding_follow(bound, object, index);
        } else if (from != 0) {
            from = 0;
        } else {
            break;
        }
    }
}
