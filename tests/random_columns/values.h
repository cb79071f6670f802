/*
 * values.h - sets what can be set in objects of any schema, and checks that each
 * value is where it was set, and nowhere else.
 */
#include "gp_reflect.h"

/* Creates that many objects of each entity, or as many as there is room for, sets
 * their properties, recycles and replaces some. Returns false if a value is wrong
 * and prints which. */
bool check_values(gp_reflection on, uint32_t count);

/* True if a property of an object is at an address: that of its column. */
bool is_at(gp_reflection on, gp_id id, const char *name, const void *address);
