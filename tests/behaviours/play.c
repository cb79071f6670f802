#include "play.h"

#include "gp_running.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FUNCTIONS = 512, MOST_REPLIES = 64, MOST_NUMBERS = 64 };

typedef struct reply {
    int status;
    bool has_operation;
    play_operation operation;
} reply;

/* What a function answers, and how often it was called. */
typedef struct replies {
    int count;
    int calls;
    reply all[MOST_REPLIES];
} replies;

typedef struct numbers {
    int count;
    double all[MOST_NUMBERS];
} numbers;

garden_world play_world;
int play_behaviour;
static const play_type *type;
static int ticks;
static long slept;
static bool has_word;
static bool is_over; /* calls at the end of the world are not printed */
static replies functions[MOST_FUNCTIONS];
static numbers leaves[MOST_FUNCTIONS];
static reply *last;

/* The records of nodes, if there are any, between the lines of the trace */

#if GP_TRACE
static gp_trace_record records[4096];
static gp_trace trace;
static uint64_t notified;

static void begin_records(void)
{
    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    garden_world_trace(&play_world, &trace);
    notified = 0;
}

static void tell_records(void)
{
    for (; notified < trace.written; notified++) {
        gp_trace_record record =
            gp_trace_at(&trace, (size_t)(notified - gp_trace_lost(&trace)));
        if (record.what != GP_TRACE_TIME) {
            (void)printf("@ %u %d %d %d\n", record.entity, record.life,
                record.node, record.what);
        }
    }
}

/* Prints the numbers of the nodes that run, as the tables of reflection say. */
static void tell_running(void)
{
    gp_reflection on = garden_reflect(&play_world);
    gp_id id = type->own();
    const gp_object_type *of = gp_schema_type_of(on.schema, id);

    tell_records();
    (void)printf("@ = %u", (unsigned)(id.bits >> 32 & 0xFFu));
    for (uint32_t i = 0; i < of->behaviour_count; i++) {
        uint32_t place = 0;
        uint32_t node;
        while (
            (node = gp_running_next(on, id, &of->behaviours[i], &place)) != 0) {
            (void)printf(" %u", (unsigned)node);
        }
    }
    (void)putchar('\n');
}

static void end_records(void)
{
    tell_records();
    gp_trace_stop(&trace);
}
#else
static void begin_records(void)
{
}

static void tell_records(void)
{
}

static void tell_running(void)
{
}

static void end_records(void)
{
}
#endif

/* The trace */

void play_say(const char *word)
{
    if (is_over) {
        return;
    }
    if (!has_word) {
        tell_records();
    }
    if (has_word) {
        (void)putchar(' ');
    }
    (void)fputs(word, stdout);
    has_word = true;
}

void play_say_text(const char *text)
{
    char quoted[64];

    (void)snprintf(quoted, sizeof quoted, "'%s'", text);
    play_say(quoted);
}

void play_say_real(double number)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%.9g", number);
    play_say(isnan(number) ? "nan" : text);
}

void play_say_whole(int64_t number)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%lld", (long long)number);
    play_say(text);
}

void play_say_status(gp_status status)
{
    static const char *const words[] = {"running", "success", "failure"};

    play_say(words[status]);
}

void play_end_line(void)
{
    if (!is_over) {
        (void)putchar('\n');
        has_word = false;
    }
}

/* References */

int play_index(gp_id id)
{
    if (id.bits == 0) {
        return 0;
    }
    return id.bits == type->own().bits ? 1 : 2;
}

gp_id play_id(int index)
{
    gp_id id = {0};

    if (index != 0) {
        id = type->own();
    }
    if (index > 1) {
        id.bits += UINT64_C(2) << 32; /* the next life of the same slot */
    }
    return id;
}

/* The user's functions */

static gp_status answer(int function, bool says_status)
{
    replies *of = &functions[function];
    const reply *found =
        &of->all[of->calls < of->count ? of->calls : of->count - 1];
    bool has_operation =
        found->has_operation && of->calls < of->count && !is_over;

    of->calls++;
    if (says_status) {
        play_say_status((gp_status)found->status);
    }
    if (has_operation) {
        play_say(found->operation.text);
    }
    play_end_line();
    if (has_operation) {
        type->operation(&found->operation);
    }
    return (gp_status)found->status;
}

gp_status play_ask(int function)
{
    return answer(function, true);
}

void play_call(int function)
{
    (void)answer(function, false);
}

void play_count(size_t awake)
{
    slept += awake == 0 ? 1 : 0;
}

double play_number(int leaf)
{
    const numbers *of = &leaves[leaf];

    return of->all[ticks < of->count ? ticks : of->count - 1];
}

double play_first(int leaf)
{
    return leaves[leaf].all[0];
}

/* Scripts */

static void fail(const char *why)
{
    (void)fprintf(stderr, "play: %s\n", why);
    exit(2);
}

static play_operation read_operation(const char *line)
{
    play_operation operation = {0};
    int used = 0;

    if (sscanf(line, "%d %d %lf %lf %lf %lf %n", &operation.kind,
            &operation.name, &operation.numbers[0], &operation.numbers[1],
            &operation.numbers[2], &operation.numbers[3], &used) != 6) {
        fail("an operation cannot be read");
    }
    (void)snprintf(operation.text, sizeof operation.text, "%s", line + used);
    operation.text[strcspn(operation.text, "\n")] = '\0';
    return operation;
}

/* Every function answers S and every leaf 0 until a script says otherwise. */
static void begin(int of_type, int behaviour)
{
    garden_world_desc desc = {.seed = 7};

    for (int i = 0; i < MOST_FUNCTIONS; i++) {
        functions[i].count = 1;
        functions[i].calls = 0;
        functions[i].all[0].status = GP_SUCCESS;
        functions[i].all[0].has_operation = false;
        leaves[i].count = 1;
        leaves[i].all[0] = 0.0;
    }
    type = &play_types[of_type];
    play_behaviour = behaviour;
    ticks = -1;
    is_over = false;
    if (!garden_world_init(&play_world, &desc)) {
        fail("there is no world");
    }
    begin_records();
    type->create();
}

static void read_reply(const char *line)
{
    int function = 0;
    int status = 0;

    if (sscanf(line, "%d %d", &function, &status) != 2) {
        fail("a reply cannot be read");
    }
    last = &functions[function].all[functions[function].count++];
    last->status = status;
    last->has_operation = false;
}

static void read_number(const char *line)
{
    int leaf = 0;
    double number = 0.0;

    if (sscanf(line, "%d %lf", &leaf, &number) != 2) {
        fail("a number cannot be read");
    }
    leaves[leaf].all[leaves[leaf].count++] = number;
}

static bool is_tick(const play_operation *operation)
{
    return operation->kind == PLAY_TICK || operation->kind == PLAY_TICK_ALL ||
           operation->kind == PLAY_WORLD_TICK;
}

static void tick(const play_operation *operation)
{
    ticks++;
    if (type->is_live()) {
        type->tick(operation);
        bool is_live = type->is_live();
        if (is_live) {
            type->where();
        }
        play_end_line();
        if (is_live) {
            tell_running();
        }
    }
}

static void step(const play_operation *operation)
{
    play_say(">");
    play_say(operation->text);
    play_end_line();
    if (is_tick(operation)) {
        tick(operation);
    } else if (operation->kind == PLAY_CREATE) {
        if (!type->is_live()) {
            type->create();
        }
    } else if (type->is_live()) {
        type->operation(operation);
    }
}

int main(void)
{
    char line[256];
    int of_type = 0;
    int behaviour = 0;
    int number = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        switch (line[0]) {
        case 'P': /* a play begins */
            if (sscanf(line + 1, "%d %d", &of_type, &behaviour) != 2) {
                fail("a play cannot be read");
            }
            (void)printf("# %d\n", number++);
            (void)fflush(stdout);
            begin(of_type, behaviour);
            break;
        case 'F': /* the answers of a function begin */
            functions[atoi(line + 1)].count = 0;
            break;
        case 'A':
            read_reply(line + 2);
            break;
        case 'D': /* what is done before the last answer */
            last->operation = read_operation(line + 2);
            last->has_operation = true;
            break;
        case 'L': /* the numbers of a leaf begin */
            leaves[atoi(line + 1)].count = 0;
            break;
        case 'N':
            read_number(line + 2);
            break;
        case 'S': {
            play_operation operation = read_operation(line + 2);
            step(&operation);
            break;
        }
        default:
            end_records();
            is_over = true;
            garden_world_finish(&play_world);
            break;
        }
    }
    (void)fprintf(stderr, "slept %ld\n", slept);
    return 0;
}
