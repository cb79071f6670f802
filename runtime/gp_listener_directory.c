#include "gp_listener_list.h"

#include <string.h>

/*
 * An object with several lists has a directory of them: in the cells of a block
 * like a list's, a pointer to each. They are ordered by the bits of their
 * events, so that the bits of what is heard say where to look: at one place
 * unless events share a bit.
 */

#define LISTS_A_CELL (sizeof(gp_listener) / sizeof(gp_listener_list *))
#define EVENT_BITS ((UINT64_C(1) << GP_EVENT_BIT_COUNT) - 1u)

static gp_listener_list **get_lists(const gp_listener_list *directory)
{
    return (gp_listener_list **)(void *)gp_list_cells(directory);
}

/* How many lists there could be in the cells in use. */
static uint32_t count_places(const gp_listener_list *directory)
{
    return gp_list_cell_count(directory) * (uint32_t)LISTS_A_CELL;
}

/* How many there are: never none. */
static uint32_t count_lists(const gp_listener_list *directory)
{
    uint32_t count = count_places(directory);
    while (get_lists(directory)[count - 1u] == NULL) {
        count--;
    }
    return count;
}

static uint32_t count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* By what the lists are ordered. */
static uint64_t get_order(uint32_t event)
{
    return (uint64_t)(event % GP_EVENT_BIT_COUNT) << 32 | event;
}

/* The first of some places, in order, whose list comes after an event. */
static uint32_t find_place(
    gp_listener_list **lists, uint32_t from, uint32_t to, uint32_t event)
{
    while (from < to) {
        uint32_t middle = from + (to - from) / 2u;
        if (get_order(gp_list_event(lists[middle])) <= get_order(event)) {
            from = middle + 1u;
        } else {
            to = middle;
        }
    }
    return to;
}

gp_listener_list *gp_directory_find(
    const gp_listeners *listeners, uint32_t event)
{
    uint64_t bit = gp_event_bit(event);
    uint64_t heard = listeners->heard & EVENT_BITS;
    if ((heard & bit) == 0) {
        return NULL;
    }
    gp_listener_list **lists = get_lists(listeners->first);
    uint32_t count = count_lists(listeners->first);
    uint32_t from = count_bits(heard & (bit - 1u));
    uint32_t to = count - count_bits(heard & ~(bit | (bit - 1u)));
    if (to - from > 1u) {
        uint32_t place = find_place(lists, from, to, event);
        from = place == from ? from : place - 1u;
    }
    return gp_list_event(lists[from]) == event ? lists[from] : NULL;
}

gp_listener_list **gp_list_slot(gp_listener_list *list)
{
    gp_listener_list **slot = &list->listeners->first;
    if (*slot != list) {
        slot = get_lists(*slot);
        while (*slot != list) {
            slot++;
        }
    }
    return slot;
}

/* Puts a directory in the place of an object's only list. */
static bool begin_directory(gp_listener_store *store, gp_listeners *listeners)
{
    gp_listener_list *directory = gp_list_allocate(store, 1);
    if (directory == NULL) {
        return false;
    }
    directory->listeners = listeners;
    directory->key = GP_LIST_DIRECTORY;
    directory->short_count = 1;
    directory->short_dead = 0;
    memset(get_lists(directory), 0, sizeof(gp_listener));
    get_lists(directory)[0] = listeners->first;
    listeners->first = directory;
    return true;
}

bool gp_directory_prepare(gp_listener_store *store, gp_listeners *listeners)
{
    gp_listener_list *directory = listeners->first;
    if (!gp_list_is_directory(directory)) {
        return begin_directory(store, listeners);
    }
    uint32_t places = count_places(directory);
    if (get_lists(directory)[places - 1u] == NULL) {
        return true;
    }
    if (gp_list_room(directory) == 0) {
        directory = gp_list_grow(store, directory, 1);
        if (directory == NULL) {
            return false;
        }
    }
    memset(get_lists(directory) + places, 0, sizeof(gp_listener));
    gp_list_set_cell_count(directory, gp_list_cell_count(directory) + 1u);
    return true;
}

void gp_directory_insert(gp_listeners *listeners, gp_listener_list *list)
{
    uint32_t event = gp_list_event(list);
    listeners->heard |= gp_event_bit(event);
    if (listeners->first == NULL) {
        listeners->first = list;
        return;
    }
    gp_listener_list **lists = get_lists(listeners->first);
    uint32_t count = count_lists(listeners->first);
    uint32_t place = find_place(lists, 0, count, event);
    memmove(&lists[place + 1u], &lists[place],
        (count - place) * sizeof(gp_listener_list *));
    lists[place] = list;
}

void gp_directory_settle(gp_listener_store *store, gp_listeners *listeners)
{
    gp_listener_list *directory = listeners->first;
    if (directory == NULL || !gp_list_is_directory(directory)) {
        return;
    }
    uint32_t count = count_lists(directory);
    if (count == 1) {
        listeners->first = get_lists(directory)[0];
        gp_list_free(store, directory);
    } else {
        uint32_t each = (uint32_t)LISTS_A_CELL;
        gp_list_set_cell_count(directory, (count + each - 1u) / each);
    }
}

/* Whether the list at a place, if there is one, has this bit. */
static bool has_bit(const gp_listener_list *list, uint64_t bit)
{
    return list != NULL && gp_event_bit(gp_list_event(list)) == bit;
}

/* Takes a list out of its object, which forgets its bit if no other has it. */
static void unlink_list(gp_listener_list *list)
{
    gp_listeners *listeners = list->listeners;
    uint64_t bit = gp_event_bit(gp_list_event(list));
    if (listeners->first == list) {
        listeners->first = NULL;
        listeners->heard &= ~bit;
        return;
    }
    gp_listener_list **lists = get_lists(listeners->first);
    uint32_t last = count_lists(listeners->first) - 1u;
    uint32_t place = (uint32_t)(gp_list_slot(list) - lists);
    bool is_shared = (place != 0 && has_bit(lists[place - 1u], bit)) ||
                     (place != last && has_bit(lists[place + 1u], bit));
    memmove(&lists[place], &lists[place + 1u],
        (last - place) * sizeof(gp_listener_list *));
    lists[last] = NULL;
    listeners->heard &= is_shared ? UINT64_MAX : ~bit;
}

void gp_list_release(gp_listener_store *store, gp_listener_list *list)
{
    gp_listeners *listeners = list->listeners;
    unlink_list(list);
    gp_list_free(store, list);
    gp_directory_settle(store, listeners);
}

/* The last list of an object that has some. */
static gp_listener_list *get_last(const gp_listeners *listeners)
{
    gp_listener_list *list = listeners->first;
    return gp_list_is_directory(list) ? get_lists(list)[count_lists(list) - 1u]
                                      : list;
}

void gp_listeners_drop_all(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    while (listeners->first != NULL) {
        gp_listener_list *list = get_last(listeners);
        store->live -= gp_list_count_live(list, gp_list_bits(store, list));
        gp_list_end_emissions(store, listeners, list);
        gp_list_release(store, list);
    }
    listeners->heard &= GP_OBJECT_SILENT | GP_OBJECT_LEAVING;
    gp_subject_end_emissions(store, subject);
}
