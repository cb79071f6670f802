#include "gp_directory.h"

#include <string.h>

#define LISTS_A_CELL (sizeof(gp_listener) / sizeof(gp_listener_list *))
#define EVENT_BITS ((UINT64_C(1) << GP_EVENT_BIT_COUNT) - 1u)

static gp_listener_list **get_lists(const gp_listener_list *directory)
{
    return (gp_listener_list **)(void *)gp_cells_of(directory);
}

/* The number of lists for which there are cells in use. */
static uint32_t count_places(const gp_listener_list *directory)
{
    return gp_cells_count(directory) * (uint32_t)LISTS_A_CELL;
}

/* The number of lists: never 0. */
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

/* The key by which lists are ordered. */
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
        if (get_order(gp_cells_event(lists[middle])) <= get_order(event)) {
            from = middle + 1u;
        } else {
            to = middle;
        }
    }
    return to;
}

gp_listener_list *gp_directory_look_up(
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
    return gp_cells_event(lists[from]) == event ? lists[from] : NULL;
}

gp_listener_list **gp_directory_slot(gp_listener_list *list)
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

gp_listener_list *gp_directory_last(const gp_listeners *listeners)
{
    gp_listener_list *list = listeners->first;
    return gp_cells_are_directory(list)
               ? get_lists(list)[count_lists(list) - 1u]
               : list;
}

void gp_directory_begin(gp_listener_list *block, gp_listeners *listeners)
{
    block->listeners = listeners;
    block->key = GP_CELLS_DIRECTORY;
    block->short_count = 1;
    block->short_dead = 0;
    memset(get_lists(block), 0, sizeof(gp_listener));
    get_lists(block)[0] = listeners->first;
    listeners->first = block;
}

bool gp_directory_open(gp_listener_list *directory)
{
    uint32_t places = count_places(directory);
    if (get_lists(directory)[places - 1u] == NULL) {
        return true;
    }
    if (gp_cells_room(directory) == 0) {
        return false;
    }
    memset(get_lists(directory) + places, 0, sizeof(gp_listener));
    gp_cells_set_count(directory, gp_cells_count(directory) + 1u);
    return true;
}

void gp_directory_insert(gp_listeners *listeners, gp_listener_list *list)
{
    uint32_t event = gp_cells_event(list);
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

/* True if there is a list at a place whose event has this bit. */
static bool has_bit(const gp_listener_list *list, uint64_t bit)
{
    return list != NULL && gp_event_bit(gp_cells_event(list)) == bit;
}

void gp_directory_remove(gp_listener_list *list)
{
    gp_listeners *listeners = list->listeners;
    uint64_t bit = gp_event_bit(gp_cells_event(list));
    if (listeners->first == list) {
        listeners->first = NULL;
        listeners->heard &= ~bit;
        return;
    }
    gp_listener_list **lists = get_lists(listeners->first);
    uint32_t last = count_lists(listeners->first) - 1u;
    uint32_t place = (uint32_t)(gp_directory_slot(list) - lists);
    bool is_shared = (place != 0 && has_bit(lists[place - 1u], bit)) ||
                     (place != last && has_bit(lists[place + 1u], bit));
    memmove(&lists[place], &lists[place + 1u],
        (last - place) * sizeof(gp_listener_list *));
    lists[last] = NULL;
    listeners->heard &= is_shared ? UINT64_MAX : ~bit;
}

gp_listener_list *gp_directory_settle(gp_listeners *listeners)
{
    gp_listener_list *directory = listeners->first;
    if (directory == NULL || !gp_cells_are_directory(directory)) {
        return NULL;
    }
    uint32_t count = count_lists(directory);
    if (count == 1) {
        listeners->first = get_lists(directory)[0];
        return directory;
    }
    uint32_t each = (uint32_t)LISTS_A_CELL;
    gp_cells_set_count(directory, (count + each - 1u) / each);
    return NULL;
}
