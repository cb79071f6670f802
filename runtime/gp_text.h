/*
 * gp_text.h - strings inside objects: NUL-terminated UTF-8 in a field of fixed
 * size.
 */
#ifndef GP_TEXT_H
#define GP_TEXT_H

#include "gp_base.h"

GP_BEGIN_DECLS

static inline bool gp_text_is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* The value of a hexadecimal digit, in lower case; -1 for other letters. */
static inline int gp_text_hex_digit(char letter)
{
    if (gp_text_is_digit(letter)) {
        return letter - '0';
    }
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* The number of bytes that fit into a field of `size` bytes with the NUL: all,
 * or up to the last whole UTF-8 character that fits. */
size_t gp_text_fit(const char *text, size_t size);

/* True if setting the field to text would not change it. */
bool gp_text_same(const char *field, size_t size, const char *text);

/* Sets a field as gp_text_fit says, and zeroes the rest. May copy itself. */
void gp_text_set(char *field, size_t size, const char *text);

GP_END_DECLS

#endif
