/* Save files as JSON: one form, read back to the same file, strictly. */
#include "save_yard.h"

#include <stdio.h>

#include "rounds.h"

static yard here, there;
static heap heap_here, heap_there;

static bool read_text(yard *y, const char *text, gp_save_report *report)
{
    return gp_save_read_text(
        &y->base, &yard_schema, text, strlen(text), report);
}

static void the_text_has_this_form(void **state)
{
    (void)state;
    begin_yard(&here, &heap_here);
    create_strange_bee(&here);
    create_bee(&here);
    recycle(&here, BEE, slot_of(&here, BEE, 1));
    create_bee(&here);
    here.score = 3;
    file text = write_text(&here);
    assert_string_equal(
        "{\"gpsave\": 1,\n"
        "\"types\": [\n"
        "{\"name\": \"bee\", \"number\": 1, \"properties\": {\n"
        "  \"hp\": \"f32\",\n"
        "  \"age\": \"u8\",\n"
        "  \"is_awake\": \"bool\",\n"
        "  \"team\": {\"enum\": {\"bees\": 0, \"wasps\": 4}, \"size\": 1},\n"
        "  \"moods\": {\"flags\": {\"hungry\": 1, \"angry\": 4}, \"size\": 1},\n"
        "  \"rank\": {\"enum\": {\"low\": -3, \"high\": 100}, \"size\": 1},\n"
        "  \"body.home\": {\"struct\": {\"floor\": \"u8\", \"corner\": "
        "{\"struct\": {\"x\": \"f64\", \"y\": \"i16\"}}}},\n"
        "  \"path\": {\"array\": \"u16\", \"count\": 3},\n"
        "  \"corners\": {\"array\": {\"struct\": {\"x\": \"f64\", \"y\": "
        "\"i16\"}}, \"count\": 2},\n"
        "  \"name\": {\"str\": 8},\n"
        "  \"friend\": {\"ref\": \"bee\"},\n"
        "  \"any\": {\"ref\": \"any\"},\n"
        "  \"big\": \"u64\",\n"
        "  \"low\": \"i64\",\n"
        "  \"angle\": \"f64\",\n"
        "  \"half\": \"f16\",\n"
        "  \"speed\": \"f32\"}},\n"
        "{\"name\": \"stone\", \"number\": 2},\n"
        "{\"name\": \"tree\", \"number\": 3, \"properties\": {\n"
        "  \"rings\": \"i32\"}},\n"
        "{\"name\": \"world\", \"number\": 0, \"properties\": {\n"
        "  \"score\": \"u64\",\n"
        "  \"title\": {\"str\": 12}}}],\n"
        "\"saved\": [\n"
        "{\"type\": \"bee\", \"objects\": [\n"
        "{\"#\": \"0:1\", \"hp\": -0, \"age\": 255, \"is_awake\": false, "
        "\"team\": \"bees\", \"moods\": [\"hungry\", \"angry\"], \"rank\": "
        "\"high\", \"body.home\": {\"floor\": 3, \"corner\": {\"x\": \"inf\", "
        "\"y\": -32768}}, \"path\": [65535, 0, 1], \"corners\": [{\"x\": 0, "
        "\"y\": 0}, {\"x\": 5e-324, \"y\": 12}], \"name\": "
        "\"a\\\"\\\\\\n\xC3\xA4\\udcff\", \"friend\": \"bee#0:1\", \"any\": "
        "\"stone#0:1\", \"big\": \"18446744073709551615\", \"low\": "
        "\"-9223372036854775808\", \"angle\": 0.1, \"half\": -65500, "
        "\"speed\": \"-inf\"},\n"
        "{\"#\": \"1:2\", \"hp\": 10, \"age\": 7, \"is_awake\": true, "
        "\"team\": \"wasps\", \"moods\": [\"angry\"], \"rank\": \"low\", "
        "\"body.home\": {\"floor\": 0, \"corner\": {\"x\": 0, \"y\": 0}}, "
        "\"path\": [0, 0, 0], \"corners\": [{\"x\": 0, \"y\": 0}, {\"x\": 0, "
        "\"y\": 0}], \"name\": \"none\", \"friend\": null, \"any\": null, "
        "\"big\": 5, \"low\": 0, \"angle\": 0, \"half\": 0, \"speed\": 2.5}], "
        "\"lives\": 2, \"retired\": []},\n"
        "{\"type\": \"stone\", \"lives\": 1},\n"
        "{\"type\": \"tree\", \"objects\": [], \"lives\": 0, \"retired\": "
        "[]},\n"
        "{\"type\": \"world\", \"objects\": [\n"
        "{\"score\": 3, \"title\": \"\"}]}]}\n",
        (char *)text.bytes);
    free(text.bytes);
    finish_yard(&here, &heap_here);
}

/* Writes a world as text and reads it. Both have the same file then. */
static void assert_reads_back(yard *y)
{
    gp_save_report report;
    file text = write_text(y);
    begin_yard(&there, &heap_there);
    assert_true(read_text(&there, (char *)text.bytes, &report));
    assert_same_yards(y, &there);
    assert_int_equal(0, report.values.refused);
    assert_int_equal(0, report.values.converted);
    assert_int_equal(
        gp_pool_count(&y->pools[BEE]) + gp_pool_count(&y->pools[TREE]),
        report.objects_read);
    for (uint32_t i = 0; i < y->pools[BEE].used_count; i++) {
        bool is_live = gp_slot_is_live(slot_of(&there, BEE, i));
        assert_int_equal(is_live ? 1 : 0, bee_at(&there, i)->loads);
    }
    free(text.bytes);
    finish_yard(&there, &heap_there);
}

static void an_empty_world_reads_back(void **state)
{
    (void)state;
    begin_yard(&here, &heap_here);
    assert_reads_back(&here);
    finish_yard(&here, &heap_here);
}

static uint64_t draw(uint64_t *seed)
{
    *seed =
        *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 16 ^ *seed << 48;
}

static float float_of(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float number;
    memcpy(&number, &low, sizeof number);
    return isnan(number) ? 0.25f : number;
}

static double double_of(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return isnan(number) ? 0.25 : number;
}

static void fill_bee(yard *y, bee *b, uint64_t *seed)
{
    static const float clamped[] = {-1000.0f, 1000.0f, 0.3f, -0.0f, 1e-30f};
    b->hp = clamped[draw(seed) % 5u];
    b->age = (uint8_t)draw(seed);
    b->is_awake = draw(seed) % 2u != 0;
    b->team = draw(seed) % 2u != 0 ? 4 : 0;
    b->moods = (uint8_t)(draw(seed) & 5u);
    b->rank = draw(seed) % 2u != 0 ? -3 : 100;
    b->home.corner.x = double_of(draw(seed));
    b->corners[0].y = (int16_t)draw(seed);
    b->path[1] = (uint16_t)draw(seed);
    for (size_t i = 0; i < draw(seed) % 8u; i++) {
        b->name[i] = (char)draw(seed);
    }
    b->name[7] = '\0';
    b->friend.bits = draw(seed) % 2u != 0 ? 0 : b->slot.id;
    b->big = draw(seed) >> draw(seed) % 64u;
    b->low = (int64_t)(draw(seed) >> draw(seed) % 64u) - INT32_MAX;
    b->angle = double_of(draw(seed));
    b->half.bits = (uint16_t)(draw(seed) & 0xFBFFu);
    *speed_of(y, b) = float_of(draw(seed));
}

static void random_worlds_read_back(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (uint32_t round = 0; round < ROUNDS(60); round++) {
        begin_yard(&here, &heap_here);
        here.score = draw(&seed);
        for (uint32_t i = 0; i < 120; i++) {
            uint32_t type = draw(&seed) % 3u == 0 ? TREE : BEE;
            gp_slot *slot = create(&here, type);
            if (type == BEE) {
                fill_bee(&here, (bee *)(void *)slot, &seed);
            } else {
                ((tree *)(void *)slot)->rings = (int32_t)draw(&seed);
            }
            uint32_t place = (uint32_t)draw(&seed) % 64u;
            if (place < here.pools[type].used_count &&
                gp_slot_is_live(slot_of(&here, type, place))) {
                recycle(&here, type, slot_of(&here, type, place));
            }
        }
        assert_reads_back(&here);
        finish_yard(&here, &heap_here);
    }
}

static void retired_slots_read_back(void **state)
{
    (void)state;
    begin_yard(&here, &heap_here);
    create_bee(&here);
    create_bee(&here)->slot.id |= UINT64_C(0xFFFFFFFF) << 32;
    create_bee(&here)->slot.id |= UINT64_C(0xFFFFFFFF) << 32;
    recycle(&here, BEE, slot_of(&here, BEE, 1));
    assert_int_equal(1, here.pools[BEE].retired_count);
    assert_reads_back(&here);
    finish_yard(&here, &heap_here);
}

/* A file has the generations of types that are not saved, too: refs to them become
 * zero, and objects that are created later get no ID that may be kept elsewhere. */
static void ids_of_what_is_not_saved_stay_stale(void **state)
{
    (void)state;
    for (uint32_t is_text = 0; is_text < 2u; is_text++) {
        begin_yard(&here, &heap_here);
        bee *b = create_bee(&here);
        b->any = id_of(create(&here, STONE));
        create(&here, STONE);
        begin_yard(&there, &heap_there);
        file f = is_text != 0 ? write_text(&here) : write_file(&here);
        assert_true(is_text != 0 ? read_text(&there, (char *)f.bytes, NULL)
                                 : gp_save_read(&there.base, &yard_schema,
                                       f.bytes, f.size, NULL));
        assert_true(bee_at(&there, 0)->any.bits == 0);
        for (uint32_t i = 0; i < 64; i++) {
            assert_false(gp_world_is_live(&there.base, b->any));
            create(&there, STONE);
        }
        assert_false(gp_world_is_live(&there.base, b->any));
        free(f.bytes);
        finish_yard(&there, &heap_there);
        finish_yard(&here, &heap_here);
    }
}

static uint64_t hash_of(const file *f)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < f->size; i++) {
        hash = (hash ^ f->bytes[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static void a_file_is_the_same_on_every_machine(void **state)
{
    (void)state;
    begin_yard(&here, &heap_here);
    create_strange_bee(&here);
    create_tree(&here)->rings = -2;
    file f = write_file(&here);
    assert_int_equal(537, f.size);
    assert_true(hash_of(&f) == UINT64_C(0x6A4EC75F3C2D6A22));
    free(f.bytes);
    finish_yard(&here, &heap_here);
}

/* Any bits may be in a ref; those that were never an ID are hexadecimal. */
static void any_bits_of_a_ref_are_written(void **state)
{
    (void)state;
    static const struct {
        uint64_t bits;
        const char *text;
    } cases[] = {
        {UINT64_C(0x0000000200400001), "\"any\": \"#0000000200400001\""},
        {UINT64_C(0x00000001FFC00001), "\"any\": \"#00000001ffc00001\""},
        {UINT64_C(0xFFFFFFFF00400001), "\"any\": \"bee#1:2147483648\""},
        {1, "\"any\": \"#0000000000000001\""},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        begin_yard(&here, &heap_here);
        create_bee(&here)->any.bits = cases[i].bits;
        file text = write_text(&here);
        assert_non_null(strstr((char *)text.bytes, cases[i].text));
        begin_yard(&there, &heap_there);
        assert_true(read_text(&there, (char *)text.bytes, NULL));
        free(text.bytes);
        finish_yard(&there, &heap_there);
        finish_yard(&here, &heap_here);
    }
}

/* The text of a world with one strange bee and a tree. */
static char *sample(void)
{
    begin_yard(&here, &heap_here);
    create_strange_bee(&here);
    create_tree(&here)->rings = 12;
    here.score = 3;
    memcpy(here.title, "meadow", 7);
    file text = write_text(&here);
    finish_yard(&here, &heap_here);
    return (char *)text.bytes;
}

/* A copy in which one part, which must be there, is another. */
static char *replaced(const char *text, const char *old, const char *fresh)
{
    const char *found = strstr(text, old);
    if (found == NULL) {
        fail_msg("not in the text: %s", old);
    }
    size_t before = (size_t)(found - text);
    size_t size = strlen(text) + strlen(fresh) + 1u;
    char *copy = malloc(size);
    snprintf(
        copy, size, "%.*s%s%s", (int)before, text, fresh, found + strlen(old));
    return copy;
}

/* Reads the sample with a part replaced; true if that is a save file. */
static bool reads(const char *old, const char *fresh, gp_save_report *report)
{
    char *text = sample();
    char *changed = replaced(text, old, fresh);
    begin_yard(&there, &heap_there);
    bool is_read = read_text(&there, changed, report);
    if (!is_read) {
        assert_untouched(&there);
    }
    free(changed);
    free(text);
    return is_read;
}

static void end_there(void)
{
    finish_yard(&there, &heap_there);
}

static void other_forms_of_the_same_value_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *old;
        const char *fresh;
    } cases[] = {
        {"\"rings\": 12", "\"rings\": 1.2e1"},
        {"\"rings\": 12", "\"rings\": 12.0"},
        {"\"rings\": 12", "\"rings\": \"12\""},
        {"\"rings\": 12", " \"rings\"\t:\r\n 12 "},
        {"\"angle\": 0.1", "\"angle\": 1E-1"},
        {"\"angle\": 0.1", "\"angle\": 0.1000000000000000000000001"},
        {"\"x\": \"inf\"", "\"x\" : \"inf\""},
        {"\"is_awake\": false", "\"is_awake\": 0"},
        {"\"team\": \"bees\"", "\"team\": 0"},
        {"\"rank\": \"high\"", "\"rank\": \"100\""},
        {"[\"hungry\", \"angry\"]", "[\"angry\", \"hungry\", \"angry\"]"},
        {"[\"hungry\", \"angry\"]", "[\"angry\", 1]"},
        {"[\"hungry\", \"angry\"]", "[5]"},
        {"\xC3\xA4", "\\u00E4"},
        {"a\\\"\\\\\\n", "\\u0061\\u0022\\u005c\\u000A"},
        {"\"meadow\"", "\"me\\u0061dow\""},
        {"\"floor\": 3, \"corner\": {\"x\": \"inf\", \"y\": -32768}",
            "\"corner\": {\"y\": -32768, \"x\": \"inf\"}, \"floor\": 3"},
        {"\"score\": 3, \"title\": \"meadow\"",
            "\"title\": \"meadow\", \"score\": 3"},
        {"\"#\": \"0:1\", \"hp\": -0, \"age\": 255",
            "\"age\": 255, \"hp\": -0, \"#\": \"0:1\""},
        {"\"name\": \"stone\", \"number\": 2",
            "\"number\": 2, \"name\": \"stone\""},
        {"\"array\": \"u16\", \"count\": 3",
            "\"count\": 3, \"array\": \"u16\""},
        {"\"retired\": []},\n{\"type\": \"stone\", ",
            "\"retired\": [ ]} , {\"type\": \"stone\","},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        gp_save_report report;
        assert_true(reads(cases[i].old, cases[i].fresh, &report));
        assert_int_equal(0, report.values.refused);
        char *text = sample();
        begin_yard(&here, &heap_here);
        assert_true(read_text(&here, text, NULL));
        assert_same_yards(&here, &there);
        free(text);
        finish_yard(&here, &heap_here);
        end_there();
    }
}

static void a_string_may_have_each_escape(void **state)
{
    (void)state;
    assert_true(reads("\"meadow\"", "\"\\b\\f\\r\\t\\/\\u007f\"", NULL));
    assert_string_equal("\b\f\r\t/\x7F", there.title);
    end_there();
    assert_true(reads("\"meadow\"", "\"\\uD83D\\ude00\\u20AC\"", NULL));
    assert_string_equal("\xF0\x9F\x98\x80\xE2\x82\xAC", there.title);
    end_there();
    assert_true(reads("\"meadow\"", "\"\\udc80\\udcff\"", NULL));
    assert_string_equal("\x80\xFF", there.title);
    end_there();
}

static void a_string_that_is_too_long_is_cut_at_a_whole_character(void **state)
{
    (void)state;
    assert_true(reads("\"meadow\"", "\"0123456789abc\"", NULL));
    assert_string_equal("0123456789a", there.title);
    end_there();
    assert_true(reads("\"meadow\"", "\"0123456789\xC3\xA4!\"", NULL));
    assert_string_equal("0123456789", there.title);
    end_there();
    assert_true(reads("\"meadow\"", "\"0123456\xF0\x9F\x98\x80\"", NULL));
    assert_string_equal("0123456\xF0\x9F\x98\x80", there.title);
    end_there();
}

static void what_no_writer_writes_is_refused_whole(void **state)
{
    (void)state;
    static const struct {
        const char *old;
        const char *fresh;
    } cases[] = {
        {"{\"gpsave\": 1", "{\"gpsave\": 2"},
        {"{\"gpsave\": 1", "{\"gpsave\": 0"},
        {"{\"gpsave\": 1,", "{"},
        {"{\"gpsave\": 1,", "{\"gpsave\": 1, \"gpsave\": 1,"},
        {"{\"gpsave\": 1,", "{\"gpsave\": 1,,"},
        {"{\"gpsave\": 1,", "{\"more\": 1, \"gpsave\": 1,"},
        {"]}]}\n", "]}]}\n}"},
        {"]}]}\n", "]}]}\n1"},
        {"]}]}\n", "]}]"},
        {"]}]}\n", "]},]}"},
        {"]}]}\n", "]}, {\"type\": \"world\", \"objects\": []}]}"},
        {"\"score\": 3", "\"score\": 03"},
        {"\"score\": 3", "\"score\": +3"},
        {"\"score\": 3", "\"score\": -3"},
        {"\"score\": 3", "\"score\": 3."},
        {"\"score\": 3", "\"score\": .3"},
        {"\"score\": 3", "\"score\": 3e"},
        {"\"score\": 3", "\"score\": 0x3"},
        {"\"score\": 3", "\"score\": 0.5"},
        {"\"score\": 3", "\"score\": 1e20"},
        {"\"score\": 3", "\"score\": 18446744073709551616"},
        {"\"score\": 3", "\"score\": null"},
        {"\"score\": 3", "\"score\": \"\""},
        {"\"score\": 3", "\"score\": \"3 \""},
        {"\"score\": 3", "\"score\": [3]"},
        {"\"score\": 3", "\"score\": 3 3"},
        {"\"score\": 3", "\"score\" 3"},
        {"\"score\": 3", "\"score\": "},
        {"\"score\": 3", "\"score\": 3, \"score\": 3"},
        {"\"score\": 3", "\"score\": 3, \"other\": 3"},
        {"\"score\": 3, ", ""},
        {"\"score\": 3, \"title\"", "\"score\": 3; \"title\""},
        {"\"rings\": 12", "\"rings\": 2147483648"},
        {"\"rings\": 12", "\"rings\": -2147483649"},
        {"\"age\": 255", "\"age\": 256"},
        {"\"age\": 255", "\"age\": -1"},
        {"\"hp\": -0", "\"hp\": nan"},
        {"\"hp\": -0", "\"hp\": \"NaN\""},
        {"\"hp\": -0", "\"hp\": \"nan(0x7fc00001)\""},
        {"\"hp\": -0", "\"hp\": 1e39"},
        {"\"half\": -65500", "\"half\": 65520"},
        {"\"is_awake\": false", "\"is_awake\": \"false\""},
        {"\"is_awake\": false", "\"is_awake\": falser"},
        {"\"is_awake\": false", "\"is_awake\": 256"},
        {"\"team\": \"bees\"", "\"team\": 256"},
        {"\"team\": \"bees\"", "\"team\": -129"},
        {"\"team\": \"bees\"", "\"team\": true"},
        {"[\"hungry\", \"angry\"]", "\"hungry\""},
        {"[\"hungry\", \"angry\"]", "[256]"},
        {"[\"hungry\", \"angry\"]", "[\"hungry\" \"angry\"]"},
        {"[\"hungry\", \"angry\"]", "[\"hungry\", ]"},
        {"[65535, 0, 1]", "[65535, 0]"},
        {"[65535, 0, 1]", "[65535, 0, 1, 2]"},
        {"[65535, 0, 1]", "[65535, 0, 1}"},
        {"[65535, 0, 1]", "{}"},
        {"\"floor\": 3, ", ""},
        {"\"floor\": 3, ", "\"floor\": 3, \"floor\": 3, "},
        {"\"meadow\"", "\"mea\\udow\""},
        {"\"meadow\"", "\"\\u0000\""},
        {"\"meadow\"", "\"\\ud83d\""},
        {"\"meadow\"", "\"\\ud83d\\u0041\""},
        {"\"meadow\"", "\"\\ud83d!!\\u0041\""},
        {"\"meadow\"", "\"\\udc7f\""},
        {"\"meadow\"", "\"\\u12\""},
        {"\"meadow\"", "\"\\u12x4\""},
        {"\"meadow\"", "\"\\x41\""},
        {"\"meadow\"", "\"\n\""},
        {"\"meadow\"", "\"\xC3\""},
        {"\"meadow\"", "\"\xC0\x80\""},
        {"\"meadow\"", "\"\xE0\x80\x80\""},
        {"\"meadow\"", "\"\xED\xA0\x80\""},
        {"\"meadow\"", "\"\xF0\x80\x80\x80\""},
        {"\"meadow\"", "\"\xF4\x90\x80\x80\""},
        {"\"meadow\"", "\"\xF5\x80\x80\x80\""},
        {"\"meadow\"", "\"\x80\""},
        {"\"meadow\"", "\"meadow"},
        {"\"meadow\"", "meadow"},
        {"\"meadow\"", "\"\\"},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"fly#0:1\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee0:1\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#0\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#:1\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#0:0\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#0:1:\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#4194304:1\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"bee#0:2147483649\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"#0\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"#0000000000000x00\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"\""},
        {"\"friend\": \"bee#0:1\"", "\"friend\": 0"},
        {"{\"#\": \"0:1\", ", "{"},
        {"{\"#\": \"0:1\"", "{\"#\": \"300:1\""},
        {"{\"#\": \"0:1\"", "{\"#\": \"0:2\""},
        {"{\"#\": \"0:1\"", "{\"#\": \"0:2147483649\""},
        {"{\"#\": \"0:1\"", "{\"#\": 0"},
        {"\"lives\": 1, \"retired\": []", "\"lives\": 1"},
        {"\"lives\": 1, \"retired\": []", "\"retired\": []"},
        {"\"lives\": 1", "\"lives\": 0"},
        {"\"lives\": 1", "\"lives\": 2147483648"},
        {"\"lives\": 1", "\"lives\": 0.5"},
        {"\"lives\": 1, \"retired\": []", "\"lives\": 1, \"retired\": [0]"},
        {"\"lives\": 1, \"retired\": []", "\"lives\": 1, \"retired\": [300]"},
        {"\"lives\": 1, \"retired\": []", "\"lives\": 1, \"retired\": [2, 1]"},
        {"\"lives\": 1, \"retired\": []", "\"lives\": 1, \"retired\": [-1]"},
        {"{\"type\": \"stone\", \"lives\": 1},", ""},
        {"{\"type\": \"stone\", \"lives\": 1}", "{\"type\": \"stone\"}"},
        {"{\"type\": \"stone\", \"lives\": 1",
            "{\"type\": \"stone\", \"objects\": [], \"lives\": 1"},
        {"{\"type\": \"tree\"", "{\"type\": \"world\""},
        {"{\"type\": \"tree\"", "{\"type\": \"stone\""},
        {"{\"type\": \"world\", \"objects\": [\n",
            "{\"type\": \"world\", \"objects\": [{\"score\": 1, \"title\": "
            "\"\"}, "},
        {"\"name\": \"stone\"", "\"name\": \"\\u0000\""},
        {"\"number\": 2", "\"number\": 1024"},
        {"\"number\": 2", "\"number\": -2"},
        {"\"number\": 2", "\"number\": 2, \"properties\": {}"},
        {"\"rings\": \"i32\"", "\"rings\": \"i33\""},
        {"\"rings\": \"i32\"", "\"rings\": \"extern\""},
        {"\"rings\": \"i32\"", "\"rings\": {}"},
        {"\"rings\": \"i32\"", "\"rings\": 1"},
        {"{\"str\": 12}", "{\"str\": 0}"},
        {"{\"str\": 12}", "{\"str\": 67108865}"},
        {"{\"str\": 12}", "{\"str\": 12, \"size\": 12}"},
        {"{\"array\": \"u16\", \"count\": 3}", "{\"array\": \"u16\"}"},
        {"{\"array\": \"u16\", \"count\": 3}",
            "{\"array\": \"u16\", \"count\": 4294967295}"},
        {"{\"array\": \"u16\", \"count\": 3}",
            "{\"array\": \"u16\", \"count\": 0}"},
        {"\"angry\": 4}, \"size\": 1", "\"angry\": 4}, \"size\": 0"},
        {"\"angry\": 4}, \"size\": 1", "\"angry\": 4}, \"size\": 9"},
        {"\"angry\": 4}, \"size\": 1", "\"angry\": 4}"},
        {"{\"ref\": \"bee\"}", "{\"ref\": 1}"},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        if (reads(cases[i].old, cases[i].fresh, NULL)) {
            fail_msg("read: %s", cases[i].fresh);
        }
        end_there();
    }
}

/* A value that has the form of its type and no meaning keeps its default. */
static void a_value_without_a_meaning_is_refused_alone(void **state)
{
    (void)state;
    static const struct {
        const char *old;
        const char *fresh;
        const char *property;
    } cases[] = {
        {"\"is_awake\": false", "\"is_awake\": 2", "is_awake"},
        {"\"team\": \"bees\"", "\"team\": \"moths\"", "team"},
        {"\"team\": \"bees\"", "\"team\": 3", "team"},
        {"[\"hungry\", \"angry\"]", "[\"hungry\", \"sad\"]", "moods"},
        {"[\"hungry\", \"angry\"]", "[2]", "moods"},
        {"\"rank\": \"high\"", "\"rank\": \"\"", "rank"},
        {"\"friend\": \"bee#0:1\"", "\"friend\": \"tree#0:1\"", "friend"},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        gp_save_report report;
        assert_true(reads(cases[i].old, cases[i].fresh, &report));
        assert_int_equal(1, report.values.refused);
        assert_string_equal("bee", report.refused_type);
        assert_string_equal(cases[i].property, report.refused_property);
        assert_true(bee_at(&there, 0)->slot.id == report.refused_id.bits);
        bee *b = bee_at(&there, 0);
        assert_int_equal(
            strcmp(cases[i].property, "is_awake") == 0, b->is_awake);
        assert_int_equal(
            strcmp(cases[i].property, "team") == 0 ? 4 : 0, b->team);
        assert_int_equal(
            strcmp(cases[i].property, "moods") == 0 ? 4 : 5, b->moods);
        assert_int_equal(
            strcmp(cases[i].property, "rank") == 0 ? -3 : 100, b->rank);
        end_there();
    }
}

static void a_clamped_value_counts_as_converted(void **state)
{
    (void)state;
    gp_save_report report;
    assert_true(reads("\"hp\": -0", "\"hp\": -1001", &report));
    /* and the ref to a stone, which is not saved */
    assert_int_equal(2, report.values.converted);
    assert_true(bee_at(&there, 0)->hp == -1000.0f);
    assert_true(bee_at(&there, 0)->any.bits == 0);
    end_there();
}

static void a_text_that_is_cut_off_is_refused(void **state)
{
    (void)state;
    char *text = sample();
    for (size_t size = 0; size + 1u < strlen(text); size++) {
        char *part = malloc(size + 1u); /* what is behind is out of bounds */
        memcpy(part, text, size);
        begin_yard(&there, &heap_there);
        assert_false(
            gp_save_read_text(&there.base, &yard_schema, part, size, NULL));
        assert_int_equal(0, there.pools[BEE].counts);
        end_there();
        free(part);
    }
    free(text);
}

static void nesting_is_bounded(void **state)
{
    (void)state;
    char *text = sample();
    static char nested[200000];
    memset(nested, '[', sizeof nested - 1u);
    assert_false(reads("\"score\": 3", nested, NULL));
    end_there();
    for (size_t i = 0; i + 9u < sizeof nested; i += 9u) {
        memcpy(nested + i, "{\"array\":", 9);
        nested[i + 9u] = '\0';
    }
    assert_false(reads("\"rings\": \"i32\"", nested, NULL));
    end_there();
    free(text);
}

/* Adds a property to the trees of the sample, which the program does not have,
 * and reads it. */
static bool reads_another(const char *type, const char *value)
{
    char *text = sample();
    size_t size = strlen(type) + strlen(value) + 64u;
    char *fresh = malloc(size);
    snprintf(fresh, size, "\"rings\": \"i32\", \"far\": %s", type);
    char *typed = replaced(text, "\"rings\": \"i32\"", fresh);
    snprintf(fresh, size, "\"rings\": 12, \"far\": %s", value);
    char *changed = replaced(typed, "\"rings\": 12", fresh);
    begin_yard(&there, &heap_there);
    bool is_read = read_text(&there, changed, NULL);
    free(changed);
    free(typed);
    free(fresh);
    free(text);
    return is_read;
}

#define FIELD_SIZE 16u

/* Reads a struct of the text whose keys are in reverse order. */
static bool reads_reversed(uint32_t count)
{
    size_t size = (size_t)count * FIELD_SIZE + 64u;
    char *type = malloc(size);
    char *value = malloc(size);
    int at = snprintf(type, size, "{\"struct\": {");
    int put = snprintf(value, size, "{");
    for (uint32_t i = 0; i < count; i++) {
        at += snprintf(type + at, FIELD_SIZE, "%s\"%u\": \"u8\"",
            i == 0 ? "" : ", ", (unsigned)i);
        put += snprintf(value + put, FIELD_SIZE, "%s\"%u\": 1",
            i == 0 ? "" : ", ", (unsigned)(count - 1u - i));
    }
    snprintf(type + at, FIELD_SIZE, "}}");
    snprintf(value + put, FIELD_SIZE, "}");
    bool is_read = reads_another(type, value);
    free(type);
    free(value);
    return is_read;
}

/* Otherwise a text of 70 KB takes seconds, and one of 700 KB minutes. */
static void keys_in_reverse_order_are_read_if_there_are_not_too_many(
    void **state)
{
    (void)state;
    assert_true(reads_reversed(500));
    end_there();
    assert_false(reads_reversed(4000));
    assert_untouched(&there);
    end_there();
}

/* Reads an array of enums, all with the last of many members, or with none. */
static bool reads_enums(uint32_t members, uint32_t count, uint32_t member)
{
    size_t size = (size_t)(members + count) * FIELD_SIZE + 128u;
    char *type = malloc(size);
    char *value = malloc(size);
    int at = snprintf(type, size, "{\"array\": {\"enum\": {\"m\": 0");
    for (uint32_t i = 1; i < members; i++) {
        at += snprintf(
            type + at, FIELD_SIZE, ", \"%u\": %u", (unsigned)i, (unsigned)i);
    }
    snprintf(type + at, 64, "}, \"size\": 2}, \"count\": %u}", (unsigned)count);
    int put = snprintf(value, size, "[\"m\"");
    for (uint32_t i = 1; i < count; i++) {
        put += snprintf(value + put, FIELD_SIZE, ", \"%s%u\"",
            member == 0 ? "x" : "", (unsigned)member);
    }
    snprintf(value + put, FIELD_SIZE, "]");
    bool is_read = reads_another(type, value);
    free(type);
    free(value);
    return is_read;
}

static void enums_with_many_members_are_read_if_they_are_not_too_many(
    void **state)
{
    (void)state;
    assert_true(reads_enums(9000, 400, 8999));
    end_there();
    assert_true(reads_enums(9000, 100, 0));
    end_there();
    assert_false(reads_enums(9000, 8000, 8999));
    end_there();
    assert_false(reads_enums(9000, 3000, 0));
    end_there();
}

/* The heap of a yard has a megabyte. */
static void a_str_takes_no_more_memory_than_the_program_keeps(void **state)
{
    (void)state;
    assert_true(reads_another("{\"str\": 67108864}", "\"\""));
    end_there();
}

/* So finding the type of a ref takes a bounded time. */
static void a_text_has_at_most_as_many_types_as_there_are_numbers(void **state)
{
    (void)state;
    const char *first = "\"types\": [\n";
    const char *each = "{\"name\": \"none\", \"number\": 0},";
    size_t size = strlen(each);
    char *types = malloc(strlen(first) + size * 1021u + 1u);
    strcpy(types, first);
    for (size_t i = 0; i < 1020u; i++) {
        memcpy(types + strlen(first) + i * size, each, size + 1u);
    }
    assert_true(reads(first, types, NULL));
    end_there();
    memcpy(types + strlen(first) + 1020u * size, each, size + 1u);
    assert_false(reads(first, types, NULL));
    end_there();
    free(types);
}

/* The room for bees is made before there is none for trees. */
static void a_refused_file_takes_no_memory_for_objects(void **state)
{
    (void)state;
    char *text = sample();
    assert_false(reads("\"retired\": []},\n{\"type\": \"world\"",
        "\"retired\": [300]},\n{\"type\": \"world\"", NULL));
    assert_in_range(heap_there.size, 0, 64u * sizeof(bee) - 1u);
    assert_true(read_text(&there, text, NULL));
    end_there();
    free(text);
}

static void without_memory_nothing_is_read(void **state)
{
    (void)state;
    char *text = sample();
    bool is_read = false;
    uint32_t failed = 0;
    for (; !is_read && failed < 100u; failed++) {
        begin_yard(&there, &heap_there);
        heap_there.fail_at = failed + 1u;
        is_read = read_text(&there, text, NULL);
        heap_there.fail_at = 0;
        if (!is_read) {
            assert_untouched(&there);
        }
        end_there();
    }
    assert_true(is_read);
    assert_true(failed > 4u); /* both steps of the text, and the pools */
    free(text);
}

static void a_static_world_reads_a_text(void **state)
{
    (void)state;
    char *text = sample();
    begin_yard(&there, &heap_there);
    assert_true(gp_pool_reserve(&there.pools[BEE], 2));
    assert_true(gp_pool_reserve(&there.pools[TREE], 1));
    there.base.memory.fixed = true;
    assert_true(read_text(&there, text, NULL));
    there.base.memory.fixed = false;
    assert_int_equal(3, there.score);
    end_there();
    free(text);
}

static void a_busy_world_is_neither_written_nor_read(void **state)
{
    (void)state;
    char *text = sample();
    begin_yard(&there, &heap_there);
    there.base.busy = 1;
    file f = {NULL, 0, 0, 0};
    assert_int_equal(
        0, gp_save_write_text(&there.base, &yard_schema, keep_bytes, &f));
    assert_int_equal(0, f.calls);
    assert_false(read_text(&there, text, NULL));
    there.base.busy = 0;
    assert_untouched(&there);
    assert_true(read_text(&there, text, NULL));
    assert_false(read_text(&there, text, NULL)); /* it has objects now */
    end_there();
    free(text);
}

static void writing_ends_where_it_fails(void **state)
{
    (void)state;
    begin_yard(&here, &heap_here);
    for (uint32_t i = 0; i < 100; i++) {
        create_strange_bee(&here)->age = (uint8_t)i;
        recycle(&here, STONE, slot_of(&here, STONE, 0));
    }
    file whole = write_text(&here);
    assert_true(whole.calls > 5u);
    for (uint32_t i = 1; i <= whole.calls; i++) {
        file f = {NULL, 0, 0, i};
        assert_int_equal(
            0, gp_save_write_text(&here.base, &yard_schema, keep_bytes, &f));
        assert_int_equal(i, f.calls);
        free(f.bytes);
    }
    free(whole.bytes);
    finish_yard(&here, &heap_here);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_has_this_form),
        cmocka_unit_test(an_empty_world_reads_back),
        cmocka_unit_test(random_worlds_read_back),
        cmocka_unit_test(retired_slots_read_back),
        cmocka_unit_test(ids_of_what_is_not_saved_stay_stale),
        cmocka_unit_test(a_file_is_the_same_on_every_machine),
        cmocka_unit_test(any_bits_of_a_ref_are_written),
        cmocka_unit_test(other_forms_of_the_same_value_are_read),
        cmocka_unit_test(a_string_may_have_each_escape),
        cmocka_unit_test(a_string_that_is_too_long_is_cut_at_a_whole_character),
        cmocka_unit_test(what_no_writer_writes_is_refused_whole),
        cmocka_unit_test(a_value_without_a_meaning_is_refused_alone),
        cmocka_unit_test(a_clamped_value_counts_as_converted),
        cmocka_unit_test(a_text_that_is_cut_off_is_refused),
        cmocka_unit_test(nesting_is_bounded),
        cmocka_unit_test(
            keys_in_reverse_order_are_read_if_there_are_not_too_many),
        cmocka_unit_test(
            enums_with_many_members_are_read_if_they_are_not_too_many),
        cmocka_unit_test(a_str_takes_no_more_memory_than_the_program_keeps),
        cmocka_unit_test(a_text_has_at_most_as_many_types_as_there_are_numbers),
        cmocka_unit_test(a_refused_file_takes_no_memory_for_objects),
        cmocka_unit_test(without_memory_nothing_is_read),
        cmocka_unit_test(a_static_world_reads_a_text),
        cmocka_unit_test(a_busy_world_is_neither_written_nor_read),
        cmocka_unit_test(writing_ends_where_it_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
