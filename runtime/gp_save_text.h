/*
 * gp_save_text.h - save files as JSON; for the sources of gp_save.h.
 *
 * A text holds the same as the binary file; reading converts one to the other:
 *
 *     {"gpsave": 1,
 *     "types": [
 *     {"name": "bee", "number": 1, "properties": {
 *       "hp": "f32",
 *       "name": {"str": 16},
 *       "path": {"array": "u16", "count": 8},
 *       "team": {"enum": {"bees": 0, "wasps": 1}, "size": 1},
 *       "mood": {"flags": {"hungry": 1, "angry": 2}, "size": 1},
 *       "position": {"struct": {"x": "f32", "y": "f32"}},
 *       "friend": {"ref": "bee"}}},
 *     {"name": "tree", "number": 2},
 *     {"name": "world", "number": 0, "properties": {
 *       "score": "u64"}}],
 *     "saved": [
 *     {"type": "bee", "objects": [
 *     {"#": "0:2", "hp": 0.5, "name": "Anna", "path": [1, 2, 3, 4, 5, 6, 7, 8],
 *     "team": "wasps", "mood": ["angry"], "position": {"x": 0, "y": "inf"},
 *     "friend": "bee#1:1"}], "lives": 2, "retired": []},
 *     {"type": "tree", "lives": 0},
 *     {"type": "world", "objects": [
 *     {"score": "18446744073709551615"}]}]}
 *
 * A type without properties is not saved, and has "lives" only. "#" is the slot of
 * an object and the number of its lives, as in gp_id_format; "lives" is the
 * maximum over the slots of the type, and "retired" lists the slots that can have
 * no more. A ref to no object is null; a ref whose bits were never an ID is # and
 * these bits in hexadecimal.
 *
 * Integers beyond 2^53, inf, -inf and nan are strings. Bytes of a str that are
 * not UTF-8 are \udc80 to \udcff, as in Python's surrogateescape. Flags without
 * a name are a number at the end of the list; an enum value without a member is
 * a number.
 *
 * Keys may have any order; each must occur once. A text is refused if it is not
 * valid JSON, has other keys or values of another form, or has a number that its
 * type in the text cannot hold. A str that is too long is cut.
 */
#ifndef GP_SAVE_TEXT_H
#define GP_SAVE_TEXT_H

#include "gp_save.h"

GP_BEGIN_DECLS

/* Up to here every integer is exact as a double. */
#define GP_SAVE_TEXT_INTEGER_MAX (UINT64_C(1) << 53)

/* The size of the UTF-8 character at the front, in bytes; 0 if it is
 * malformed. */
size_t gp_save_character_size(const unsigned char *text, size_t length);

GP_END_DECLS

#endif
