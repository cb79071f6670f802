/*
 * gp_list.h - doubly linked lists whose links live inside the objects.
 *
 * An object has a gp_list_node for each list that it can be in. Linking and
 * unlinking take constant time and allocate nothing. Zeros are an empty list, and
 * a node that is in none. Neither may move or go away while it is linked; the
 * owner of the objects unlinks them first. Not thread-safe.
 *
 *     gp_list flying = {0};
 *     gp_list_link(&flying, &red->flying);
 *     gp_list_walk walk = gp_list_walk_begin(&flying);
 *     gp_list_node *node;
 *     while ((node = gp_list_walk_next(&walk)) != NULL) {
 *         kite *each = GP_CONTAINER_OF(node, kite, flying);
 *         if (each->height <= 0) {
 *             gp_list_unlink(&flying, node);
 *         }
 *     }
 *
 * A walk goes in the list's order, and nodes may be linked and unlinked
 * meanwhile. It stands at the node that it visited last or, after that was
 * unlinked, between its former neighbours. Nodes linked behind that place are
 * visited, even again, so a loop that always links one never ends; nodes linked
 * before it wait for the next walk, and unlinked nodes are not visited.
 *
 * Walks may nest, over one list too, and be left at any time. A list keeps track
 * of four walks. When a fifth begins, the list ends the one that has stood still
 * longest, counted in walks begun since, and its next step gives NULL. In nested
 * loops that is the outermost. Walks that were left early never end a loop that
 * goes on, even if it leaves one at each of its steps.
 */
#ifndef GP_LIST_H
#define GP_LIST_H

#include "gp_base.h"

GP_BEGIN_DECLS

typedef struct gp_list_node gp_list_node;

/* Members are private, here and below. */
struct gp_list_node {
    gp_list_node *next;     /* NULL in the last */
    gp_list_node *previous; /* in the first the list's `ends`; NULL: unlinked */
};

#define GP_LIST_CURSOR_COUNT 4u

/* Where a walk stands, kept where unlinking finds it. Zeros are a free one. */
typedef struct gp_list_cursor {
    gp_list_node *at; /* the node that was visited last; at first `ends` */
    uint64_t serial;  /* of the walk, from 1 */
    uint64_t used;    /* how many walks had begun when it was last looked at */
} gp_list_cursor;

typedef struct gp_list {
    gp_list_node ends; /* the first and the last; if empty, NULL and any */
    uint32_t count;
    uint32_t open;    /* cursors in use */
    uint64_t changes; /* walks begun and cursors moved; all look again then */
    uint64_t begun;   /* walks so far */
    gp_list_cursor cursors[GP_LIST_CURSOR_COUNT];
} gp_list;

static inline bool gp_list_node_is_linked(const gp_list_node *node)
{
    return node->previous != NULL;
}

static inline uint32_t gp_list_count(const gp_list *list)
{
    return list->count;
}

/* The first node of a list; NULL if it is empty. */
static inline gp_list_node *gp_list_first(const gp_list *list)
{
    return list->ends.next;
}

/* The node after another; NULL after the last, and for an unlinked one. */
static inline gp_list_node *gp_list_next(const gp_list_node *node)
{
    return node->next;
}

/* Links a node at the end; false if it is in a list already. */
static inline bool gp_list_link(gp_list *list, gp_list_node *node)
{
    gp_list_node *last = list->ends.previous;
    if (gp_list_node_is_linked(node)) {
        return false;
    }
    last = last == NULL ? &list->ends : last;
    node->previous = last;
    last->next = node;
    list->ends.previous = node;
    list->count++;
    return true;
}

/* Links a node just before another one of the list; false if it is in a list
 * already. An unlinked other one is misuse, and false with NDEBUG. */
static inline bool gp_list_link_before(
    gp_list *list, gp_list_node *node, gp_list_node *other)
{
    GP_ASSERT(gp_list_node_is_linked(other));
    if (gp_list_node_is_linked(node) || !gp_list_node_is_linked(other)) {
        return false;
    }
    node->previous = other->previous;
    node->next = other;
    node->previous->next = node;
    other->previous = node;
    list->count++;
    return true;
}

/* Out of line: moves the cursors at a node to the one before it. */
void gp_list_step_back(gp_list *list, const gp_list_node *node);

/* Unlinks a node of this list; false if it is in no list. */
static inline bool gp_list_unlink(gp_list *list, gp_list_node *node)
{
    if (!gp_list_node_is_linked(node)) {
        return false;
    }
    if (GP_UNLIKELY(list->open != 0)) {
        gp_list_step_back(list, node);
    }
    gp_list_node *after = node->next == NULL ? &list->ends : node->next;
    node->previous->next = node->next;
    after->previous = node->previous;
    node->next = NULL;
    node->previous = NULL;
    list->count--;
    return true;
}

/* A walk, for one loop: it must not be copied. */
typedef struct gp_list_walk {
    gp_list *list;
    gp_list_cursor *cursor;
    gp_list_node *at; /* as in the cursor, while `changes` are the list's */
    uint64_t serial;
    uint64_t changes; /* 0, as of no list that was ever walked: it is over */
} gp_list_walk;

/* Out of line: a cursor for a new walk; where a walk stands, NULL if it has
 * ended; and its end. */
gp_list_cursor *gp_list_walk_open(gp_list *list);
gp_list_node *gp_list_walk_look(
    const gp_list *list, gp_list_cursor *cursor, uint64_t serial);
void gp_list_walk_close(gp_list *list, gp_list_cursor *cursor);

/* Begins a walk before the first node. */
static inline gp_list_walk gp_list_walk_begin(gp_list *list)
{
    gp_list_cursor *cursor = gp_list_walk_open(list);
    gp_list_walk walk = {
        list, cursor, &list->ends, cursor->serial, list->changes};
    return walk;
}

/* The next node; NULL at the end, and ever after. */
static inline gp_list_node *gp_list_walk_next(gp_list_walk *walk)
{
    if (GP_UNLIKELY(walk->changes != walk->list->changes)) {
        walk->at = gp_list_walk_look(walk->list, walk->cursor, walk->serial);
        if (walk->at == NULL) {
            return NULL;
        }
        walk->changes = walk->list->changes;
    }
    gp_list_node *node = walk->at->next;
    if (GP_UNLIKELY(node == NULL)) {
        gp_list_walk_close(walk->list, walk->cursor);
        walk->changes = 0;
        return NULL;
    }
    walk->cursor->at = node;
    walk->at = node;
    return node;
}

GP_END_DECLS

#endif
