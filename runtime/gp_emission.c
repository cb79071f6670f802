#include "gp_emission.h"

#include "gp_cells.h"

gp_emission *gp_emission_outermost(
    const gp_listener_store *store, const gp_listener_list *list)
{
    gp_emission *outermost = NULL;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == list) {
            outermost = emission;
        }
    }
    return outermost;
}

uint32_t *gp_emission_bits(
    const gp_listener_store *store, const gp_listener_list *list)
{
    if (gp_cells_are_long(list)) {
        return gp_cells_own_bits(list);
    }
    gp_emission *emission = gp_emission_outermost(store, list);
    if (emission == NULL) {
        return NULL;
    }
    if (gp_cells_dead(list) == 0) { // not written by any emission yet
        memset(emission->dead, 0, sizeof emission->dead);
    }
    return emission->dead;
}

void gp_emission_interrupt(gp_emission *emission)
{
    if (emission->end != (const char *)emission->cursor) {
        const gp_listener *cells = gp_cells_of(emission->list);
        emission->place = (uint32_t)(emission->cursor - cells) + 1u;
        emission->end = (const char *)emission->cursor;
    }
}

bool gp_emission_disturb(gp_listener_store *store, const gp_listener_list *list)
{
    bool is_running = false;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == list) {
            gp_emission_interrupt(emission);
            is_running = true;
        }
    }
    return is_running;
}

void gp_emission_move(gp_listener_store *store, const gp_listener_list *from,
    gp_listener_list *to)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == from) {
            emission->list = to;
        }
    }
}

void gp_emission_shift(gp_listener_store *store, const gp_listener_list *list,
    uint32_t place, uint32_t cells)
{
    bool is_sealed = (list->key & GP_CELLS_SEALED) != 0;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list != list) {
            continue;
        }
        if (emission->place > place) {
            emission->place += cells;
        }
        if (is_sealed && emission->limit > place &&
            emission->limit != GP_EMISSION_UNLIMITED) {
            emission->limit += cells;
        }
    }
}

static uint32_t count_kept(
    const gp_listener_list *list, const uint32_t *bits, uint32_t before)
{
    uint32_t kept = 0;
    for (uint32_t place = 0; place < before; place++) {
        kept += gp_cells_is_dead(list, bits, place) ? 0u : 1u;
    }
    return kept;
}

void gp_emission_seal(gp_listener_store *store, gp_listener_list *list)
{
    if (gp_cells_dead(list) == 0) {
        return;
    }
    const uint32_t *bits = gp_emission_bits(store, list);
    uint32_t count = gp_cells_count(list);
    bool was_sealed = (list->key & GP_CELLS_SEALED) != 0;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list != list) {
            continue;
        }
        if (!was_sealed || emission->limit > count) {
            emission->limit = count;
        }
        emission->place = count_kept(list, bits, emission->place);
        emission->limit = count_kept(list, bits, emission->limit);
    }
    gp_cells_close(store, list, bits);
    list->key |= GP_CELLS_SEALED;
}

void gp_emission_end(gp_emission *emission)
{
    gp_emission_interrupt(emission);
    emission->list = NULL;
}

void gp_emission_end_all(gp_listener_store *store, const gp_listener_list *list)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == list) {
            gp_emission_end(emission);
        }
    }
}
