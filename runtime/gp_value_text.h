/*
 * gp_value_text.h - values as texts, and back.
 *
 * The same in every locale, and exact: what is written and read again has the
 * same bits. That is how they look:
 *
 *     true  -12  0.1  -0  inf  nan  nan(0x7fc00001)
 *     "Anna \"the\" bee\n"         what is no printing ASCII but a letter in
 *                                  UTF-8 is \n, \r, \t or \x1b
 *     bees                         an enum: the name of its member
 *     hungry|angry                 flags; none of them: 0
 *     {x: 1, corner: {y: 2.5}}     a struct
 *     [1, 2, 3]                    an array
 *     bee#12:7  none               a ref, as gp_id_format writes it
 *     #7fffffff00400001            a ref whose bits were never an ID
 *
 * A NaN that is not the usual one has its bits behind it, sign and payload
 * included. Blanks may stand between tokens, and fields in any order: what is
 * left out of a struct or at the end of an array is zero, and of a field that
 * stands there twice the last one counts. What no member of an enum or of flags
 * stands for is written as a number, which is not read again. Externs have no
 * text, and "?" is written.
 */
#ifndef GP_VALUE_TEXT_H
#define GP_VALUE_TEXT_H

#include "gp_schema.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a value, at most size bytes with the NUL; returns how long the whole
 * text is, like snprintf. The schema has the names for refs. */
size_t gp_value_format(
    const gp_schema *schema, gp_value value, char *text, size_t size);

/*
 * Reads a value of a type out of all of a text. A text, a struct or an array is
 * laid into `memory`, aligned or not, which must have type->size bytes, and the
 * value points there; for others memory may be NULL. GP_PROBLEM_TEXT for a text
 * that is not one of this type, GP_PROBLEM_INEXACT for a number that is too
 * large, a text that is too long, or a ref to another type; GP_PROBLEM_UNKNOWN
 * for a name that is none; then `place`, which may be NULL, tells where in the
 * text, and what is in memory means nothing.
 */
gp_problem gp_value_parse(const gp_schema *schema, const gp_type *type,
    const char *text, void *memory, size_t size, gp_value *value,
    size_t *place);

#ifdef __cplusplus
}
#endif

#endif
