#include "gp_text.h"

#include <string.h>

static bool continues_character(char byte)
{
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

/* The size of a character, from its first byte; 1 if that is invalid. */
static size_t character_size(char first)
{
    unsigned char byte = (unsigned char)first;
    if (byte < 0xC2u || byte > 0xF4u) {
        return 1;
    }
    return byte < 0xE0u ? 2 : byte < 0xF0u ? 3 : 4;
}

/* The end of the last character that does not extend beyond `end`. */
static size_t cut_at_character(const char *text, size_t end)
{
    size_t start = end;
    while (start > 0 && end - start < 3 && continues_character(text[start])) {
        start--;
    }
    return start + character_size(text[start]) > end ? start : end;
}

size_t gp_text_fit(const char *text, size_t size)
{
    GP_ASSERT(size != 0);
    const char *end = memchr(text, '\0', size);
    return end != NULL ? (size_t)(end - text)
                       : cut_at_character(text, size - 1);
}

bool gp_text_same(const char *field, size_t size, const char *text)
{
    size_t fit = gp_text_fit(text, size);
    return strncmp(field, text, fit) == 0 && field[fit] == '\0';
}

void gp_text_set(char *field, size_t size, const char *text)
{
    size_t fit = gp_text_fit(text, size);
    memmove(field, text, fit);
    memset(field + fit, 0, size - fit);
}
