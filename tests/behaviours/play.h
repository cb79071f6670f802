/*
 * play.h - plays scripts to generated behaviours, and tells what they call.
 *
 * The functions that a user would write are generated for the test: each says
 * its name and its arguments and answers as the script of the moment says. What
 * comes out is the trace that the interpreter writes.
 */
#ifndef PLAY_H
#define PLAY_H

#include "garden.h"

enum play_kind {
    PLAY_TICK,
    PLAY_TICK_ALL,
    PLAY_WORLD_TICK,
    PLAY_HALT,
    PLAY_CREATE,
    PLAY_RECYCLE,
    PLAY_EMIT,
    PLAY_SEND,
    PLAY_SET,
    PLAY_EXECUTE,
    PLAY_SHOW,
    PLAY_TUNE
};

/* Something that is done: to what, with which numbers, and its words. */
typedef struct play_operation {
    int kind;
    int name;
    double numbers[4];
    char text[96];
} play_operation;

/* How an entity type is played: it is one entity, in the world of the play. */
typedef struct play_type {
    void (*create)(void);
    gp_id (*own)(void);
    bool (*is_live)(void);
    void (*operation)(const play_operation *operation);
    void (*tick)(const play_operation *operation);
    void (*where)(void);
} play_type;

extern const play_type play_types[];

/* The world, and which of the behaviours is played: -1 for all of them. */
extern garden_world play_world;
extern int play_behaviour;

/* The words of a line of the trace. */
void play_say(const char *word);
void play_say_text(const char *text);
void play_say_real(double number);
void play_say_whole(int64_t number);
void play_say_status(gp_status status);
void play_end_line(void);

/* What an ID means: 0 for none, 1 for the entity of the play, and 2 for one
 * that lives no more; and the ID of each of them. */
int play_index(gp_id id);
gp_id play_id(int index);

/* A call of a function of the user's: the end of its line, what it does, and
 * what it answers; a function that answers nothing says nothing of that. */
gp_status play_ask(int function);
void play_call(int function);

/* How many a tick of all says were awake: none, if the entity has slept. */
void play_count(size_t awake);

/* The number of a condition or a value in this tick, and its first one. */
double play_number(int leaf);
double play_first(int leaf);

#endif
