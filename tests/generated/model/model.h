/*
 * model.h - the contract of listeners and pools once more, as naively as it can
 * be written: arrays that are searched from the front. It knows nothing of what
 * was generated and shares no code with it.
 *
 * Before each call that changes the real world a frame is opened here, with the
 * lists that are to be called; each callback that really comes is then compared
 * with the next one that the innermost frame expects.
 */
#ifndef MODEL_H
#define MODEL_H

#include "../support.h"

#define EAR_COUNT 80
#define BEE_MOST 150
#define FLOWER_MOST 5
#define FRAME_MOST 64

/* What may be called. */
typedef enum call {
    CALL_NOTHING,
    CALL_INIT,
    CALL_RESET,
    CALL_DEACTIVATE,
    CALL_CHECK,
    CALL_FLINCH,
    CALL_HP,
    CALL_AGE,
    CALL_CHANGED,
    CALL_STUNG,
    CALL_STRAIN,
    CALL_HUM,
    CALL_BEATS,
    CALL_WINGS_CHANGED,
    CALL_FLAPPED,
    CALL_CREATED,
    CALL_RECYCLED,
    CALL_HONEY,
    CALL_WORLD_CHANGED,
    CALL_SEASON,
    CALL_EXHAUSTED,
} call;

/* How long a listener stays. */
typedef enum stay { STAY_ALWAYS, STAY_ONCE, STAY_OWNED } stay;

typedef struct entry {
    int ear;
    stay stays;
    uint64_t owner;
    bool is_dead; /* removed during an emission: its place is kept */
} entry;

typedef struct ear_list {
    entry entries[EAR_COUNT];
    int count;
    int running; /* emissions */
} ear_list;

/* The lists of a bee, of all bees, and of the world. */
enum {
    OWN_HP,
    OWN_AGE,
    OWN_CHANGED,
    OWN_STUNG,
    OWN_RECYCLED,
    OWN_BEATS, /* of its component, as the next two */
    OWN_WINGS_CHANGED,
    OWN_FLAPPED,
    OWN_COUNT
};
enum {
    ANY_HP,
    ANY_AGE,
    ANY_CHANGED,
    ANY_STUNG,
    ANY_CREATED,
    ANY_RECYCLED,
    ANY_BEATS,
    ANY_WINGS_CHANGED,
    ANY_FLAPPED,
    ANY_COUNT
};
enum { WORLD_HONEY, WORLD_CHANGED, WORLD_SEASON, WORLD_COUNT };

typedef struct model_bee {
    uint64_t id; /* 0 while it is not live */
    uint64_t highest_id;
    bool is_used; /* init was called and destroy was not */
    bool is_silent;
    bool is_leaving;
    int32_t hp;
    uint32_t age;
    int32_t beats;
    ear_list lists[OWN_COUNT];
} model_bee;

typedef struct stage {
    call what;
    ear_list *list; /* NULL: one call that cannot be removed */
} stage;

typedef struct frame {
    uint64_t subject; /* 0: the world, or not born yet */
    int slot;
    stage stages[8];
    int stage_count;
    int at; /* the stage that is notified, once it was entered */
    bool is_entered;
    bool is_ended; /* by a clear */
    bool is_over;  /* the subject is dead */
    int cursor;
    int64_t old_value;
    int64_t new_value;
    int property;
    bool is_creating; /* its subject is born with the first call */
    bool is_recycling;
    uint64_t victims[BEE_MOST];
    int victim_count;
    int victim;
} frame;

static struct {
    model_bee bees[BEE_MOST];
    uint64_t flowers[FLOWER_MOST];
    uint32_t bee_count;
    uint32_t honey;
    bool is_ending; /* finish has begun */
    ear_list any[ANY_COUNT];
    ear_list world[WORLD_COUNT];
    frame frames[FRAME_MOST];
    int frame_count;
} model;

/* Who lives */

static inline model_bee *model_find(uint64_t id)
{
    for (int i = 0; i < BEE_MOST; i++) {
        if (id != 0 && model.bees[i].id == id) {
            return &model.bees[i];
        }
    }
    return NULL;
}

static inline bool model_is_live(uint64_t id)
{
    for (int i = 0; i < FLOWER_MOST; i++) {
        if (id != 0 && model.flowers[i] == id) {
            return true;
        }
    }
    return model_find(id) != NULL;
}

/* The slot that the next bee takes, or -1. */
static inline int model_lowest_free(void)
{
    for (int i = 0; i < BEE_MOST; i++) {
        if (model.bees[i].id == 0) {
            return i;
        }
    }
    return -1;
}

/* Lists */

static inline void list_close_holes(ear_list *of)
{
    int kept = 0;
    for (int i = 0; i < of->count; i++) {
        if (!of->entries[i].is_dead) {
            of->entries[kept++] = of->entries[i];
        }
    }
    of->count = kept;
}

static inline entry *list_find(ear_list *of, int ear)
{
    for (int i = 0; i < of->count; i++) {
        if (of->entries[i].ear == ear) {
            return &of->entries[i];
        }
    }
    return NULL;
}

static inline bool entry_listens(const entry *one)
{
    return !one->is_dead &&
           (one->stays != STAY_OWNED || model_is_live(one->owner));
}

static inline bool list_add(ear_list *to, int ear, stay stays, uint64_t owner)
{
    entry *there = list_find(to, ear);
    if (stays == STAY_OWNED && !model_is_live(owner)) {
        return false;
    }
    if (there != NULL && entry_listens(there)) {
        return false;
    }
    if (there != NULL && to->running == 0) {
        there->is_dead = true;
        list_close_holes(to);
        there = NULL;
    }
    if (there == NULL) {
        there = &to->entries[to->count++];
    }
    *there = (entry){.ear = ear, .stays = stays, .owner = owner};
    return true;
}

/* Whether it is open which place a listener would get: one whose owner died is
 * gone at the next look at it, and the list may look at any time. */
static inline bool list_may_have_forgotten(ear_list *of, int ear)
{
    const entry *there = list_find(of, ear);
    return of->running != 0 && there != NULL && there->stays == STAY_OWNED &&
           !model_is_live(there->owner);
}

static inline bool list_remove(ear_list *from, int ear)
{
    entry *there = list_find(from, ear);
    bool was_there = there != NULL && entry_listens(there);
    if (there != NULL) {
        there->is_dead = true;
    }
    if (from->running == 0) {
        list_close_holes(from);
    }
    return was_there;
}

static inline ear_list *frame_list(const frame *of)
{
    bool is_telling = of->is_entered && !of->is_ended && !of->is_over;
    return is_telling ? of->stages[of->at].list : NULL;
}

static inline void list_clear(ear_list *which)
{
    for (int i = 0; i < model.frame_count; i++) {
        if (frame_list(&model.frames[i]) == which) {
            model.frames[i].is_ended = true;
        }
    }
    which->count = 0;
    which->running = 0;
}

/* Frames */

static inline frame *frame_open(uint64_t subject)
{
    assert_true(model.frame_count < FRAME_MOST);
    frame *opened = &model.frames[model.frame_count++];
    memset(opened, 0, sizeof *opened);
    opened->subject = subject;
    return opened;
}

static inline void frame_stage(frame *of, call what, ear_list *notice)
{
    of->stages[of->stage_count++] = (stage){what, notice};
}

static inline void list_leave(ear_list *left)
{
    if (--left->running == 0) {
        list_close_holes(left);
    }
}

/* A bee is dead: no listener to it is called any more. */
static inline void model_kill(uint64_t id)
{
    model_bee *bee = model_find(id);
    for (int i = 0; i < model.frame_count; i++) {
        frame *one = &model.frames[i];
        ear_list *notice = frame_list(one);
        if (one->subject == id && !one->is_over) {
            one->is_over = true;
            if (notice != NULL) {
                list_leave(notice);
            }
        }
    }
    for (int i = 0; i < OWN_COUNT; i++) {
        list_clear(&bee->lists[i]);
    }
    bee->id = 0;
    model.bee_count--;
}

/* Begins with the next bee that is to be recycled, if there is one. */
static inline void frame_next_victim(frame *of)
{
    if (of->subject != 0) {
        uint64_t dead = of->subject;
        of->subject = 0;
        model_kill(dead);
    }
    while (of->victim < of->victim_count) {
        model_bee *bee = model_find(of->victims[of->victim++]);
        if (bee != NULL && !bee->is_leaving) {
            bee->is_leaving = true;
            of->subject = bee->id;
            of->stages[0].list = &bee->lists[OWN_RECYCLED];
            of->at = 0;
            of->is_ended = false;
            of->is_entered = false;
            return;
        }
    }
    of->is_over = true;
}

/* The next listener of the stage that is notified, or NULL. */
static inline entry *frame_next_entry(frame *of)
{
    ear_list *notice = of->stages[of->at].list;
    while (!of->is_ended && of->cursor < notice->count) {
        entry *one = &notice->entries[of->cursor++];
        if (entry_listens(one)) {
            return one;
        }
        one->is_dead = true; /* for good, if only its owner was */
    }
    if (!of->is_ended) {
        list_leave(notice);
    }
    return NULL;
}

static inline void frame_next_stage(frame *of)
{
    of->at++;
    of->is_entered = false;
    of->is_ended = false;
    if (of->at == of->stage_count && of->is_recycling) {
        frame_next_victim(of);
    }
}

/* What is called next; CALL_NOTHING at the end. *ear is -1 for your own. */
static inline call frame_next(frame *of, int *ear)
{
    *ear = -1;
    while (!of->is_over && of->at < of->stage_count) {
        const stage *now = &of->stages[of->at];
        if (now->list == NULL && !of->is_entered) {
            of->is_entered = true;
            return now->what;
        }
        if (now->list != NULL && !of->is_entered) {
            of->is_entered = true;
            of->cursor = 0;
            now->list->running++;
        }
        entry *next = now->list != NULL ? frame_next_entry(of) : NULL;
        if (next != NULL) {
            *ear = next->ear;
            next->is_dead = next->stays == STAY_ONCE;
            return now->what;
        }
        frame_next_stage(of);
    }
    return CALL_NOTHING;
}

/* The innermost frame. */
static inline frame *frame_top(void)
{
    assert_true(model.frame_count > 0);
    return &model.frames[model.frame_count - 1];
}

/* Nothing more is expected of the innermost frame. */
static inline void frame_close(void)
{
    int ear;
    assert_int_equal(CALL_NOTHING, frame_next(frame_top(), &ear));
    model.frame_count--;
}

#endif
