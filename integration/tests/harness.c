#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GP_TEST_CALLS = 64, GP_TEST_SIZE = 256 };

#define GP_TEST_NONE SIZE_MAX /* no answers for a call */

/* A tick: what is done before it, the calls expected in it, where they are
 * written, and the letter of the expected status, or 0 for any. */
typedef struct gp_test_tick {
    gp_time now;
    void (*before)(void);
    const char *place;
    const char *calls;
    char status;
} gp_test_tick;

typedef struct gp_test {
    int number;
    const char *name;
    bool (*create)(void);
    gp_status (*tick)(gp_time now);
    const gp_test_tick *ticks;
    size_t count;
} gp_test;

/* The answers of a leaf in a test, a letter for each tick, and values in its
 * function: letters may be empty. Without arguments they count for all calls. */
typedef struct gp_test_answers {
    int test;
    int leaf;
    const char *arguments;
    const char *letters;
} gp_test_answers;

/* A leaf: its name in tests, its name in reports, if it is reported. */
typedef struct gp_test_leaf {
    const char *name;
    const char *title;
    bool was_called;
} gp_test_leaf;

typedef struct gp_test_call {
    const char *leaf;
    const char *sign;
    char arguments[GP_TEST_SIZE];
} gp_test_call;

/* The test that runs, the number of its tick, and the calls in that; behind
 * these is the call that is made now. */
static struct {
    gp_test_leaf *leaves;
    const gp_test_answers *answers;
    const gp_test *test;
    size_t tick;
    int leaf;
    size_t count;
    gp_test_call calls[GP_TEST_CALLS + 1];
} gp_test_state;

/* What follows behind uses these, not all in every program. */
void gp_test_begin(int leaf);
void gp_test_say(const char *text);
void gp_test_say_text(const char *text);
void gp_test_say_real(double value);
void gp_test_say_whole(int64_t value);
void gp_test_say_natural(uint64_t value);
void gp_test_record(const char *sign);
size_t gp_test_find(void);
size_t gp_test_at(size_t count);
gp_status gp_test_start(void);
gp_status gp_test_continue(void);
bool gp_test_try(void);
int gp_test_run(const gp_test *tests, const gp_test_answers *answers,
    gp_test_leaf *leaves, void (*finish)(void));

static gp_test_call *gp_test_current(void)
{
    return &gp_test_state.calls[gp_test_state.count];
}

/* Begins the call of a leaf; its arguments are said next. */
void gp_test_begin(int leaf)
{
    gp_test_state.leaf = leaf;
    gp_test_state.leaves[leaf].was_called = true;
    gp_test_current()->leaf = gp_test_state.leaves[leaf].name;
    gp_test_current()->arguments[0] = '\0';
}

/* Adds an argument of the call, cut if there is no room for it. */
void gp_test_say(const char *text)
{
    char *arguments = gp_test_current()->arguments;
    size_t length = strlen(arguments);

    (void)snprintf(arguments + length, GP_TEST_SIZE - length, "%s%s",
        length == 0 ? "" : ", ", text);
}

void gp_test_say_text(const char *text)
{
    char shown[GP_TEST_SIZE];

    (void)snprintf(shown, sizeof shown, "\"%.*s\"", GP_TEST_SIZE - 3, text);
    gp_test_say(shown);
}

void gp_test_say_real(double value)
{
    char shown[32];

    (void)snprintf(shown, sizeof shown, "%g", value);
    gp_test_say(shown);
}

void gp_test_say_whole(int64_t value)
{
    char shown[32];

    (void)snprintf(shown, sizeof shown, "%" PRId64, value);
    gp_test_say(shown);
}

void gp_test_say_natural(uint64_t value)
{
    char shown[32];

    (void)snprintf(shown, sizeof shown, "%" PRIu64, value);
    gp_test_say(shown);
}

/* Records the call with its sign; more than fit into a tick are dropped. */
void gp_test_record(const char *sign)
{
    gp_test_current()->sign = sign;
    if (gp_test_state.count < GP_TEST_CALLS) {
        gp_test_state.count++;
    }
}

/* Returns the number of the answers for the call, first of all of those for its
 * arguments; GP_TEST_NONE if it has none. */
size_t gp_test_find(void)
{
    const gp_test_answers *each = gp_test_state.answers;
    const char *arguments = gp_test_current()->arguments;
    size_t found = GP_TEST_NONE;

    for (size_t number = 0; each[number].letters != NULL; number++) {
        if (each[number].test != gp_test_state.test->number ||
            each[number].leaf != gp_test_state.leaf) {
            continue;
        }
        if (each[number].arguments == NULL) {
            found = found == GP_TEST_NONE ? number : found;
        } else if (strcmp(each[number].arguments, arguments) == 0) {
            return number;
        }
    }
    return found;
}

/* Returns which of some answers counts in this tick; the last one repeats. */
size_t gp_test_at(size_t count)
{
    return gp_test_state.tick < count ? gp_test_state.tick : count - 1;
}

/* Returns the letter that answers the call. */
static char gp_test_letter(char usual)
{
    size_t number = gp_test_find();
    const char *letters;

    if (number == GP_TEST_NONE) {
        return usual;
    }
    letters = gp_test_state.answers[number].letters;
    if (letters[0] == '\0') {
        return usual;
    }
    return letters[gp_test_at(strlen(letters))];
}

gp_status gp_test_start(void)
{
    switch (gp_test_letter('R')) {
    case 'S':
        gp_test_record("+.");
        return GP_SUCCESS;
    case 'F':
        gp_test_record("+!");
        return GP_FAILURE;
    default:
        gp_test_record("+");
        return GP_RUNNING;
    }
}

/* Answers the tick of a task, which is recorded only if the task ends. */
gp_status gp_test_continue(void)
{
    switch (gp_test_letter('R')) {
    case 'S':
        gp_test_record(".");
        return GP_SUCCESS;
    case 'F':
        gp_test_record("!");
        return GP_FAILURE;
    default:
        return GP_RUNNING;
    }
}

/* Answers an instant that can fail. */
bool gp_test_try(void)
{
    bool is_success = gp_test_letter('S') == 'S';

    gp_test_record(is_success ? "." : "!");
    return is_success;
}

/* Returns what is behind a word in a text, NULL if the text does not begin with
 * it. */
static const char *gp_test_behind(const char *text, const char *word)
{
    size_t length = strlen(word);

    return text != NULL && strncmp(text, word, length) == 0 ? text + length
                                                            : NULL;
}

/* Returns what is expected behind a call, NULL if that call is not expected;
 * its arguments count if they are written. */
static const char *gp_test_behind_call(
    const char *expected, const gp_test_call *call)
{
    const char *rest = gp_test_behind(expected, call->leaf);

    if (rest != NULL && *rest == '(') {
        rest = gp_test_behind(rest + 1, call->arguments);
        rest = gp_test_behind(rest, ")");
    }
    rest = gp_test_behind(rest, call->sign);
    if (rest == NULL || (*rest != '\0' && *rest != ' ')) {
        return NULL;
    }
    return *rest == ' ' ? rest + 1 : rest;
}

static bool gp_test_has_expected_calls(const char *expected)
{
    for (size_t i = 0; i < gp_test_state.count; i++) {
        expected = gp_test_behind_call(expected, &gp_test_state.calls[i]);
        if (expected == NULL) {
            return false;
        }
    }
    return *expected == '\0';
}

static const char *gp_test_status_name(char letter)
{
    switch (letter) {
    case 'R':
        return "running";
    case 'S':
        return "success";
    default:
        return "failure";
    }
}

static char gp_test_status_letter(gp_status status)
{
    if (status == GP_RUNNING) {
        return 'R';
    }
    return status == GP_SUCCESS ? 'S' : 'F';
}

/* Prints the calls of the tick; arguments are shown if there are any. */
static void gp_test_print_calls(void)
{
    for (size_t i = 0; i < gp_test_state.count; i++) {
        const gp_test_call *call = &gp_test_state.calls[i];
        bool is_bare = call->arguments[0] == '\0';

        (void)fprintf(stderr, is_bare ? "%s%s%s%s" : "%s%s(%s)%s",
            i == 0 ? "" : " ", call->leaf, call->arguments, call->sign);
    }
}

/* Prints a status behind calls, if one is expected. */
static void gp_test_print_status(
    const gp_test_tick *tick, char status, bool is_alone)
{
    if (tick->status != 0) {
        (void)fprintf(
            stderr, "%s= %s", is_alone ? "" : " ", gp_test_status_name(status));
    }
}

static void gp_test_report(const gp_test_tick *tick, char status)
{
    (void)fprintf(stderr, "%s: error: test '%s' at %u ms: expected '%s",
        tick->place, gp_test_state.test->name, (unsigned)tick->now,
        tick->calls);
    gp_test_print_status(tick, tick->status, tick->calls[0] == '\0');
    (void)fputs("', got '", stderr);
    gp_test_print_calls();
    gp_test_print_status(tick, status, gp_test_state.count == 0);
    (void)fputs("'\n", stderr);
}

/* Plays a test up to its first difference, and returns true if there is none. */
static bool gp_test_play(const gp_test *test)
{
    gp_test_state.test = test;
    for (size_t i = 0; i < test->count; i++) {
        const gp_test_tick *tick = &test->ticks[i];
        char status;

        gp_test_state.tick = i;
        gp_test_state.count = 0;
        if (tick->before != NULL) {
            tick->before();
        }
        status = gp_test_status_letter(test->tick(tick->now));
        if (!gp_test_has_expected_calls(tick->calls) ||
            (tick->status != 0 && tick->status != status)) {
            gp_test_report(tick, status);
            return false;
        }
    }
    return true;
}

static void gp_test_print_coverage(void)
{
    const char *before = "never called: ";

    for (size_t i = 0; gp_test_state.leaves[i].name != NULL; i++) {
        const gp_test_leaf *leaf = &gp_test_state.leaves[i];

        if (leaf->title != NULL && !leaf->was_called) {
            (void)printf("%s%s", before, leaf->title);
            before = ", ";
        }
    }
    if (before[0] == ',') {
        (void)putchar('\n');
    }
}

/* Plays all tests and returns the exit status. */
int gp_test_run(const gp_test *tests, const gp_test_answers *answers,
    gp_test_leaf *leaves, void (*finish)(void))
{
    int count = 0;
    int failed = 0;

    gp_test_state.answers = answers;
    gp_test_state.leaves = leaves;
    for (; tests[count].name != NULL; count++) {
        if (!tests[count].create()) {
            (void)fprintf(stderr, "test '%s': no memory\n", tests[count].name);
            failed++;
            continue;
        }
        if (!gp_test_play(&tests[count])) {
            failed++;
        }
        finish();
    }
    if (failed > 0) {
        (void)printf("%d of ", failed);
    }
    (void)printf("%d test%s %s\n", count, count == 1 ? "" : "s",
        failed > 0 ? "failed" : "passed");
    gp_test_print_coverage();
    return failed > 0 ? 1 : 0;
}
