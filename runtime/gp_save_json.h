/*
 * gp_save_json.h - tokens of JSON, for gp_save_text_read.c.
 *
 * Text is read in order and nothing is copied. At the first error a cursor is
 * set to the end and has_failed stays set, so that only the end has to check.
 * Nothing is recursive: the caller limits the depth.
 */
#ifndef GP_SAVE_JSON_H
#define GP_SAVE_JSON_H

#include "gp_save_format.h"

GP_BEGIN_DECLS

typedef struct gp_save_json {
    const char *at;
    const char *end;
    uint64_t left; /* steps that searches may take */
    bool has_failed;
} gp_save_json;

/* A JSON object or array, with a cursor after the items already taken. */
typedef struct gp_save_json_list {
    char close;
    bool has_begun;
} gp_save_json_list;

void gp_save_json_fail(gp_save_json *json);

/* Counts the steps of a search. Fails if a text has taken too many. */
void gp_save_json_spend(gp_save_json *json, size_t steps);

/* The next letter that is not blank; NUL at the end. */
char gp_save_json_peek(gp_save_json *json);

/* Takes a letter, if it is the next one that is not blank. */
bool gp_save_json_take(gp_save_json *json, char letter);
void gp_save_json_expect(gp_save_json *json, char letter);

/* Takes a word such as true, if it is next. */
bool gp_save_json_take_word(gp_save_json *json, const char *word);

/* Takes a string, and returns its content without decoding escapes. */
gp_save_name gp_save_json_take_string(gp_save_json *json);

/* Takes the next character, of up to 4 bytes, of a string. Returns the number of
 * its bytes, or 0 if it is malformed. */
uint32_t gp_save_json_take_letter(
    gp_save_name *string, unsigned char letter[4]);

/* Longer numbers are not read. */
#define GP_SAVE_JSON_NUMBER_SIZE 128u

/* Takes a number, in quotes or not, as text with a NUL. Returns true if it has
 * neither fraction nor exponent. */
bool gp_save_json_take_number(
    gp_save_json *json, char text[GP_SAVE_JSON_NUMBER_SIZE]);

/* Takes an integer from -low to high; a negative one wraps. */
uint64_t gp_save_json_take_integer(
    gp_save_json *json, uint64_t low, uint64_t high);

/* Takes { or [. */
gp_save_json_list gp_save_json_open(gp_save_json *json, char open);

/* True before each item, which the caller takes; takes commas and the end. */
bool gp_save_json_next(gp_save_json *json, gp_save_json_list *list);

/* Takes a string and the following colon. */
gp_save_name gp_save_json_take_key(gp_save_json *json);

/* Skips a value that is taken elsewhere; only that checks it completely. */
void gp_save_json_skip(gp_save_json *json);

/* The number of items in the next object or array, if it is well formed. */
uint32_t gp_save_json_count(gp_save_json json, char open);

/* Bytes of a file that are made from text. If `bytes` is NULL they are only
 * counted. */
typedef struct gp_save_image {
    gp_save_json json;
    unsigned char *bytes;
    size_t size;
    uint32_t str_max; /* bytes of a str that are kept */
} gp_save_image;

/* Room for the next bytes; NULL if they are only counted, and once the text has
 * failed. */
unsigned char *gp_save_image_room(gp_save_image *image, size_t size);

void gp_save_image_put(gp_save_image *image, uint64_t number, uint32_t size);

/* Takes an integer from -low to high, and writes this many bytes of it. */
void gp_save_image_put_integer(
    gp_save_image *image, uint64_t low, uint64_t high, uint32_t size);

/* Takes "12:7" as slot and generation: the slot, and how often it was used. */
uint64_t gp_save_json_take_lives(gp_save_json *json, gp_save_name text);

/* Takes the types of a text and writes the schema of a file. */
void gp_save_image_put_types(gp_save_image *image);

/* A whole text, and the file that is made from it. */
typedef struct gp_save_packing {
    gp_save_image image;
    gp_save_json text_types; /* of the text: at the bracket */
    gp_save_json text_saved;
    size_t schema_size; /* of the file */
    gp_save_file_type *types;
    uint32_t type_count;
} gp_save_packing;

/* Takes a value of a text and writes it to a file, as the type `shape`. */
void gp_save_put_json(gp_save_packing *packing, gp_save_shape shape);

/* The members of the next JSON object, in any order; finding them is fast in the
 * order of the text. */
typedef struct gp_save_json_members {
    gp_save_json *json; /* after the item taken last */
    const char *start;  /* at the brace */
    gp_save_json_list list;
    uint32_t count; /* members taken */
    bool is_ordered;
} gp_save_json_members;

gp_save_json_members gp_save_json_begin_members(gp_save_json *json);

/* Finds a member: its value is next, and the caller must take it. Fails if there
 * is none. */
void gp_save_json_find_name(gp_save_json_members *members, gp_save_name key);
void gp_save_json_find(gp_save_json_members *members, const char *key);

bool gp_save_json_has(const gp_save_json_members *members, const char *key);

/* Continues after the object. Fails if it has other members. */
void gp_save_json_end_members(const gp_save_json_members *members);

GP_END_DECLS

#endif
