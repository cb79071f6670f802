#include "gp_listener_list.h"

/*
 * The lists of an object are a tree: below the first, at each level one more
 * bit of the event says to which side. It is as deep as it has to be for the
 * events there are, and an object with one list pays nothing for it.
 */
gp_listener_list **gp_listeners_slot(gp_listeners *listeners, uint32_t event)
{
    gp_listener_list **slot = &listeners->first;
    uint32_t bits = event;
    while (*slot != NULL && gp_list_event(*slot) != event) {
        slot = &(*slot)->child[bits & 1u];
        bits >>= 1;
    }
    return slot;
}

/* A list below this one, or itself, that has none below. */
static gp_listener_list **find_leaf(gp_listener_list **slot)
{
    for (;;) {
        if ((*slot)->child[0] != NULL) {
            slot = &(*slot)->child[0];
        } else if ((*slot)->child[1] != NULL) {
            slot = &(*slot)->child[1];
        } else {
            return slot;
        }
    }
}

/* Any leaf may stand wherever something above it stood. */
static void unlink_list(gp_listener_list *list)
{
    gp_listener_list **slot = &list->listeners->first;
    if (*slot != list) {
        slot = gp_listeners_slot(list->listeners, gp_list_event(list));
    }
    gp_listener_list **leaf_slot = find_leaf(slot);
    gp_listener_list *leaf = *leaf_slot;
    *leaf_slot = NULL;
    if (leaf != list) {
        leaf->child[0] = list->child[0];
        leaf->child[1] = list->child[1];
        *slot = leaf;
    }
}

/* The bits of the events of some lists. */
static uint64_t collect_heard(const gp_listener_list *list)
{
    if (list == NULL) {
        return 0;
    }
    return gp_event_bit(gp_list_event(list)) | collect_heard(list->child[0]) |
           collect_heard(list->child[1]);
}

void gp_list_release(gp_listener_store *store, gp_listener_list *list)
{
    gp_listeners *listeners = list->listeners;
    uint64_t bit = gp_event_bit(gp_list_event(list));
    unlink_list(list);
    if ((collect_heard(listeners->first) & bit) == 0) {
        listeners->heard &= ~bit;
    }
    gp_list_free(store, list);
}

void gp_listeners_drop_all(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    while (listeners->first != NULL) {
        gp_listener_list **slot = find_leaf(&listeners->first);
        gp_listener_list *list = *slot;
        store->live -= gp_list_count_live(list, gp_list_bits(store, list));
        gp_list_end_emissions(store, listeners, list);
        *slot = NULL;
        gp_list_free(store, list);
    }
    listeners->heard &= GP_OBJECT_SILENT | GP_OBJECT_LEAVING;
    gp_subject_end_emissions(store, subject);
}
