/*
 * gp_value_text.h - formatting values as text, and parsing them.
 *
 * Texts are the same in every locale, and exact: a value that is written and
 * read again has the same bits. Examples:
 *
 *     true  -12  0.1  -0  inf  nan  nan(0x7fc00001)
 *     "Anna \"the\" bee\n"         a str; control characters are \x1b, \r, \t
 *     bees                         an enum: the name of its member
 *     hungry|angry                 flags; none of them: 0
 *     {x: 1, corner: {y: 2.5}}     a struct
 *     [1, 2, 3]                    an array
 *     bee#12:7  none               a ref, as gp_id_format writes it
 *     #7fffffff00400001            a ref whose bits were never an ID
 *
 * A NaN other than the default one is followed by its bits. Blanks may be
 * between tokens, and fields in any order. Omitted fields, and omitted elements
 * at the end of an array, are zero; for duplicate fields the last one counts. A
 * value without a member of its enum or flags is written as a number, and an
 * extern as "?"; neither can be parsed.
 */
#ifndef GP_VALUE_TEXT_H
#define GP_VALUE_TEXT_H

#include "gp_schema.h"

GP_BEGIN_DECLS

/* Writes a value, at most size bytes with the NUL; returns the length of the
 * whole text, like snprintf. The schema has the names of ref types. */
size_t gp_value_format(
    const gp_schema *schema, gp_value value, char *text, size_t size);

/*
 * Parses the whole text as a value of a type. A str, a struct or an array is
 * stored in `memory`, at any alignment, which must have type->size bytes, and
 * the value points to it; for other types memory may be NULL. GP_PROBLEM_TEXT
 * for a malformed text, GP_PROBLEM_INEXACT for a number that is too large, a
 * str that is too long, or a ref to another type; GP_PROBLEM_UNKNOWN for an
 * unknown name. Then `place`, which may be NULL, is set to its position in the
 * text, and the content of memory is undefined.
 */
gp_problem gp_value_parse(const gp_schema *schema, const gp_type *type,
    const char *text, void *memory, size_t size, gp_value *value,
    size_t *place);

/* Private to the sources of texts. */

/* The size of a buffer for the text of any float. */
#define GP_REAL_TEXT_SIZE 40

/* The size of a buffer for the digits of any integer. */
#define GP_DIGITS_SIZE 20

/* Writes the digits of a number, without a NUL; returns their count. */
size_t gp_digits_format(uint64_t number, char *text);

/* Writes a float with the fewest digits that are read as the same float;
 * returns the length. */
size_t gp_real_format(gp_value value, char text[GP_REAL_TEXT_SIZE]);

/* Parses a float, rounded to nearest; returns its end. NULL if there is none,
 * or, with *too_large set, if it is too large. */
const char *gp_real_parse(
    const char *text, const gp_type *type, gp_value *value, bool *too_large);

GP_END_DECLS

#endif
