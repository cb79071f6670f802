#include "gp_list.h"

void gp_list_step_back(gp_list *list, const gp_list_node *node)
{
    for (uint32_t i = 0; i < GP_LIST_CURSOR_COUNT; i++) {
        if (list->cursors[i].at == node) {
            list->cursors[i].at = node->previous;
            list->changes++;
        }
    }
}

/* A free cursor is older than all others. */
static bool is_older(const gp_list_cursor *a, const gp_list_cursor *b)
{
    return a->used != b->used ? a->used < b->used : a->serial < b->serial;
}

gp_list_cursor *gp_list_walk_open(gp_list *list)
{
    gp_list_cursor *oldest = &list->cursors[0];
    for (uint32_t i = 1; i < GP_LIST_CURSOR_COUNT; i++) {
        if (is_older(&list->cursors[i], oldest)) {
            oldest = &list->cursors[i];
        }
    }
    if (oldest->at == NULL) {
        list->open++;
    }
    list->begun++;
    list->changes++;
    oldest->at = &list->ends;
    oldest->serial = list->begun;
    oldest->used = list->begun;
    return oldest;
}

gp_list_node *gp_list_walk_look(
    const gp_list *list, gp_list_cursor *cursor, uint64_t serial)
{
    if (cursor->serial != serial) {
        return NULL;
    }
    cursor->used = list->begun;
    return cursor->at;
}

void gp_list_walk_close(gp_list *list, gp_list_cursor *cursor)
{
    *cursor = (gp_list_cursor){.at = NULL};
    list->open--;
}
