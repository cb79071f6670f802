/*
 * gp_list.h - intrusive doubly linked lists.
 *
 * An object has a gp_list_node for each list that it can be in. Linking and
 * unlinking take constant time and allocate nothing. Zeros are an empty list,
 * and an unlinked node. Neither may move or be freed while it is linked; the
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
 * A walk visits nodes in the list's order, and nodes may be linked and unlinked
 * meanwhile. It is at the node that it visited last or, after that was
 * unlinked, between its former neighbours. Nodes linked after that place are
 * visited, even again, so a loop that always links one never ends; nodes linked
 * before it wait for the next walk, and unlinked nodes are not visited.
 *
 * Walks may nest, also on the same list, and may be left at any time. A list
 * keeps track of four walks. When a fifth begins, the list ends the one that
 * was not stepped for longest, counted in walks begun since, and its next step
 * returns NULL. In nested loops that is the outermost one. Walks that were left
 * early never end a loop that still runs, even if it leaves one in each step.
 */
#ifndef GP_LIST_H
#define GP_LIST_H

#include "gp_base.h"

GP_BEGIN_DECLS

typedef struct gp_list_node gp_list_node;

/* Members are private, here and below. */
struct gp_list_node {
    gp_list_node *next;     /* NULL in the last */
    gp_list_node *previous; /* the list's `ends` in the first; NULL: unlinked */
};

#define GP_LIST_CURSOR_COUNT 4u

/* The position of a walk, where unlinking can update it. Zeros: free. */
typedef struct gp_list_cursor {
    gp_list_node *at; /* the node visited last; initially `ends` */
    uint64_t serial;  /* of the walk, from 1 */
    uint64_t used;    /* walks begun when this one was last stepped */
} gp_list_cursor;

typedef struct gp_list {
    gp_list_node ends; /* the first and the last; if empty, NULL and any */
    uint32_t count;
    uint32_t open;    /* cursors in use */
    uint64_t changes; /* walks begun and cursors moved; walks then re-read */
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

/* Appends a node; false if it is already in a list. */
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

/* Links a node before another node of the list; false if it is already in a
 * list. An unlinked other node is misuse, and false with NDEBUG. */
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

/* Unlinks a node from this list; false if it is in no list. */
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

/* The state of one loop; it must not be copied. */
typedef struct gp_list_walk {
    gp_list *list;
    gp_list_cursor *cursor;
    gp_list_node *at; /* the cursor's, as long as `changes` are the list's */
    uint64_t serial;
    uint64_t changes; /* 0, which no list has after a walk began: the end */
} gp_list_walk;

/* Out of line: opens a cursor for a new walk; returns its node, NULL if the
 * list has ended the walk; closes it. */
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

/* The next node; NULL at the end, and from then on. */
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
