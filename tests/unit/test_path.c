/*
** test_path.c - paths: what each spelling leads to, alone, several at once, and as a selection.
**
** What is no path at all, and where it stops being one, is in test_errors.c.
*/
#include "../support/notation.h"

static bogo_path *compile(const char *text)
{
    bogo_path *path = NULL;
    bogo_error error = {BOGO_OK, 0};
    if (bogo_path_compile(text, strlen(text), NULL, &path, &error) != BOGO_OK) {
        fail_msg("%s: %s (byte %zu)", text, bogo_message(error.status), error.offset);
    }
    return path;
}

/* The notation of a value, or NULL where there is none; release with free(). */
static char *text_of(const bogo_value *value)
{
    text_run text = {0};
    if (value->type != BOGO_ABSENT) {
        append_value(&text, value);
    }
    return text.text;
}

static void assert_same_text(const char *name, const char *expected, const char *actual)
{
    assert_text(name, expected != NULL ? expected : "(missing)", actual != NULL ? actual : "(missing)");
}

/* ---- One path ----------------------------------------------------------------------------------------- */

static const struct path_row {
    const char *document, *path;
    const char *value; /* NULL: missing */
} rows[] = {
    /* the root, and keys */
    {"5", "$", "5"},
    {"{ 'a' 1 'b' 2 }", "$.b", "2"},
    {"{ 'a' { 'b' { 'c' 3 } } }", "$.a.b.c", "3"},
    {"{ 'a' 1 }", "$.b", NULL},
    {"{ 'a' 1 }", "$.a.b", NULL},
    {"{ 'a' null }", "$.a", "null"},
    {"{ 'a' 1 'a' 2 }", "$.a", "1"},
    {"{ 'a%00b' 1 'a' 2 }", "$.a", "2"},
    /* quoted keys: separators, spaces, escapes, the empty key; the brackets are another spelling */
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "$.\"a.b\"", "1"},
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "$.\"a[b\"", "2"},
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "$.a b", "3"},
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "$.\"\"", "4"},
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "$[\"a.b\"]", "1"},
    {"{ 'a.b' 1 'a%5Bb' 2 'a%20b' 3 '' 4 }", "[\"a b\"]", "3"},
    {"{ 'a%22b' 2 'a%5Cb' 3 }", "$.\"a\\\"b\"", "2"},
    {"{ 'a%22b' 2 'a%5Cb' 3 }", "$.\"a\\\\b\"", "3"},
    {"{ 'a%22b' 2 'a%5Cb' 3 }", "$.a\"b", "2"},
    {"{ 'a%22b' 2 'a%5Cb' 3 }", "$.a\\b", "3"},
    {"{ '%C3%A9' { 'k%20k' 7 } }", "$.\xC3\xA9.\"k k\"", "7"},
    {"{ '%C3%A9' 1 '%F0%9F%98%80' 2 }", "$.\"\\u00e9\"", "1"},
    {"{ '%C3%A9' 1 '%F0%9F%98%80' 2 }", "$.\"\\ud83d\\ude00\"", "2"},
    {"{ 'a%00b' 1 'a' 2 }", "$.\"a\\u0000b\"", "1"},
    {"{ '0' 'key' }", "$.0", "'key'"},
    {"{ '%24' 1 }", "$.$", "1"},
    {"{ '1' 1 '-1' 2 '%23' 3 }", "$[\"1\"]", "1"},
    /* indexes */
    {"[ 1 2 3 ]", "$[0]", "1"},
    {"[ 1 2 3 ]", "$[2]", "3"},
    {"[ 1 2 3 ]", "$[3]", NULL},
    {"[ 1 2 3 ]", "$[00000001]", "2"},
    {"[ 1 2 3 ]", "[1]", "2"},
    {"[ 1 2 3 ]", "$[#-1]", "3"},
    {"[ 1 2 3 ]", "$[#-3]", "1"},
    {"[ 1 2 3 ]", "$[#-4]", NULL},
    {"[ 1 2 3 ]", "$[#]", NULL},
    {"[ 1 2 3 ]", "$[#-0]", NULL},
    {"[ 1 2 3 ]", "$[4294967296]", NULL},
    {"[ 1 2 3 ]", "$[18446744073709551615]", NULL},
    {"[ 1 2 3 ]", "$[18446744073709551616]", NULL},
    {"[ 1 2 3 ]", "$[#-18446744073709551617]", NULL},
    {"[ [ 1 2 ] [ 3 4 ] ]", "$[1][0]", "3"},
    {"[ ]", "$[#-1]", NULL},
    {"int[ 1 2 3 ]", "$[#-1]", "3"},
    {"bool[ true false ]", "$[1]", "false"},
    {"byte[ byte:1 byte:2 ]", "$[#-2]", "byte:1"},
    {"string[ 'a' 'b' ]", "$[0]", "'a'"},
    /* steps of the wrong kind lead nowhere */
    {"{ '0' 1 }", "$[0]", NULL},
    {"[ 1 ]", "$.0", NULL},
    {"'text'", "$[0]", NULL},
    {"int[ 1 2 ]", "$[0][0]", NULL},
    /* both */
    {"{ 'list' [ { 'id' 1 } { 'id' 2 } ] }", "$.list[#-1].id", "2"},
    {"[ { 'a' [ 10 20 ] } ]", "[0].a[1]", "20"},
    /* text that is no path is one whole key */
    {"{ 'a.b' 1 'a' { 'b' 2 } }", "a.b", "1"},
    {"{ 'a%5B0%5D' 1 }", "a[0]", "1"},
    {"{ '' 1 }", "", "1"},
    {"{ '.a' 1 }", ".a", "1"},
    {"{ '%20%24' 1 }", " $", "1"},
};

static void a_path_leads_to_its_value(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run document = document_of(rows[i].document);
        bogo_path *path = compile(rows[i].path);
        bogo_value root, found = {.type = BOGO_ABSENT};
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        bogo_status status = bogo_path_find(path, &root, &found, NULL);
        if (status != BOGO_OK) {
            assert_int_equal(status, BOGO_MISSING);
            found.type = BOGO_ABSENT;
        }
        char *value = text_of(&found);
        assert_same_text(rows[i].path, rows[i].value, value);
        free(value);
        bogo_path_free(path);
        free_run(&document);
    }
}

/* The path owns what it needs: its text may go. */
static void a_path_outlives_its_text(void **state)
{
    char text[] = "$.name.\"first name\"";
    bogo_path *path = NULL;
    byte_run document = document_of("{ 'name' { 'first%20name' 'Ada' } }");
    bogo_value root, found;
    (void)state;
    assert_int_equal(bogo_path_compile(text, strlen(text), NULL, &path, NULL), BOGO_OK);
    memset(text, 'x', sizeof text);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_path_find(path, &root, &found, NULL), BOGO_OK);
    char *value = text_of(&found);
    assert_text("value", "'Ada'", value);
    free(value);
    bogo_path_free(path);
    free_run(&document);
}

static void a_number_is_an_index_from_either_end(void **state)
{
    static const struct {
        int64_t index;
        const char *value;
    } numbers[] = {{0, "10"},  {2, "30"},  {3, NULL},         {-1, "30"},
                   {-3, "10"}, {-4, NULL}, {INT64_MAX, NULL}, {INT64_MIN, NULL}};
    byte_run document = document_of("[ 10 20 30 ]");
    bogo_value root;
    (void)state;
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    for (size_t i = 0; i < COUNT(numbers); i++) {
        bogo_path *path = NULL;
        bogo_value found = {.type = BOGO_ABSENT};
        assert_int_equal(bogo_path_from_index(numbers[i].index, NULL, &path, NULL), BOGO_OK);
        bogo_status status = bogo_path_find(path, &root, &found, NULL);
        assert_int_equal(status, numbers[i].value != NULL ? BOGO_OK : BOGO_MISSING);
        char *value = text_of(&found);
        assert_same_text("index", numbers[i].value, value);
        free(value);
        bogo_path_free(path);
    }
    free_run(&document);
}

static void damage_on_the_way_is_an_error_with_its_place(void **state)
{
    static const uint8_t document[] = {0,         BOGO_OBJECT, 1, 12,       1, 10, 1,   'a',
                                       BOGO_LIST, 1,           5, BOGO_INT, 1, 2,  200, 0};
    bogo_path *paths[] = {compile("$.a[0]"), compile("$.a[1]"), compile("$.a[#-1]")};
    bogo_value root, found;
    bogo_error error;
    (void)state;
    assert_int_equal(bogo_open(document, sizeof document, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_path_find(paths[0], &root, &found, NULL), BOGO_OK);
    assert_int_equal(bogo_path_find(paths[1], &root, &found, &error), BOGO_E_UNKNOWN_TYPE);
    assert_int_equal(error.offset, 14);
    assert_int_equal(bogo_path_find(paths[2], &root, &found, &error), BOGO_E_UNKNOWN_TYPE);
    for (size_t i = 0; i < COUNT(paths); i++) {
        bogo_path_free(paths[i]);
    }
}

/* ---- Several paths ------------------------------------------------------------------------------------ */

enum { MOST_PATHS = 6 };

static const struct selection {
    const char *document;
    const char *paths[MOST_PATHS];
    const char *values[MOST_PATHS]; /* NULL: missing */
    const char *picked;             /* NULL: no document */
} selections[] = {
    {"{ 'a' 1 'b' 2 'c' 3 }", {"$.c", "$.a"}, {"3", "1"}, "{ 'a' 1 'c' 3 }"},
    {"{ 'a' 1 'b' 2 }", {"$.b", "$.x", "$.b"}, {"2", NULL, "2"}, "{ 'b' 2 }"},
    {"{ 'a' { 'x' 1 'y' 2 } 'b' { 'x' 3 } }",
     {"$.a.y", "$.b.x", "$.a.x", "$.b.y"},
     {"2", "3", "1", NULL},
     "{ 'a' { 'x' 1 'y' 2 } 'b' { 'x' 3 } }"},
    {"{ 'a' { 'x' 1 'y' 2 } }", {"$.a", "$.a.x"}, {"{ 'x' 1 'y' 2 }", "1"}, "{ 'a' { 'x' 1 'y' 2 } }"},
    {"{ 'a' [ 10 'x' 30 ] 'b' 1 }", {"$.a[2]", "$.a[0]"}, {"30", "10"}, "{ 'a' [ 10 30 ] }"},
    {"[ { 'k' 1 'l' 2 } { 'k' 3 } ]", {"$[#-1].k", "$[0].l"}, {"3", "2"}, "[ { 'l' 2 } { 'k' 3 } ]"},
    {"int[ 5 6 7 8 9 10 ]", {"$[5]", "$[1]", "$[#-3]"}, {"10", "6", "8"}, "int[ 6 8 10 ]"},
    {"{ 'a' 1 'a' 2 }", {"$.a", "$.b"}, {"1", NULL}, "{ 'a' 1 }"},
    {"{ 'a' 1 'b' { 'c' [ ] } }", {"$.x", "$.b.y"}, {NULL, NULL}, "{ }"},
    {"{ 'a' 1 }", {"$", "$.a"}, {"{ 'a' 1 }", "1"}, "{ 'a' 1 }"},
    {"5", {"$"}, {"5"}, "5"},
    {"5", {"$.a", "$[0]"}, {NULL, NULL}, NULL},
    {"{ 'a' null 'b' [ ] 'c' { } }",
     {"$.c", "$.a", "$.b"},
     {"{ }", "null", "[ ]"},
     "{ 'a' null 'b' [ ] 'c' { } }"},
    {"[ null null null ]", {"$[0]", "$[2]"}, {"null", "null"}, "[ null null ]"},
    {"bool[ true false true ]", {"$[2]", "$[1]"}, {"true", "false"}, "bool[ false true ]"},
    {"{ 'a' { 'b' { 'c' 1 } } 'd' 2 }", {"$.a.b.c", "$.d"}, {"1", "2"}, "{ 'a' { 'b' { 'c' 1 } } 'd' 2 }"},
};

static size_t compile_all(const char *const texts[MOST_PATHS], bogo_path *paths[MOST_PATHS])
{
    size_t count = 0;
    while (count < MOST_PATHS && texts[count] != NULL) {
        paths[count] = compile(texts[count]);
        count++;
    }
    return count;
}

static void several_paths_lead_where_each_does_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(selections); i++) {
        const struct selection *row = &selections[i];
        byte_run document = document_of(row->document);
        bogo_path *paths[MOST_PATHS];
        bogo_value root, found[MOST_PATHS];
        size_t count = compile_all(row->paths, paths);
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        assert_int_equal(bogo_select((const bogo_path *const *)paths, count, &root, found, NULL), BOGO_OK);
        for (size_t j = 0; j < count; j++) {
            char *value = text_of(&found[j]);
            assert_same_text(row->paths[j], row->values[j], value);
            free(value);
            bogo_path_free(paths[j]);
        }
        free_run(&document);
    }
}

static void picking_keeps_only_what_the_paths_lead_to(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(selections); i++) {
        const struct selection *row = &selections[i];
        byte_run document = document_of(row->document);
        bogo_path *paths[MOST_PATHS];
        bogo_value root;
        bogo_builder builder;
        const uint8_t *bytes;
        size_t size, count = compile_all(row->paths, paths);
        bogo_builder_init(&builder, NULL);
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        bogo_status status = bogo_pick(&builder, (const bogo_path *const *)paths, count, &root, NULL);
        assert_int_equal(status, row->picked != NULL ? BOGO_OK : BOGO_MISSING);
        if (status == BOGO_OK) {
            assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
            assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
            char *picked = notation_of(bytes, size);
            assert_text(row->document, row->picked, picked);
            free(picked);
        }
        bogo_builder_free(&builder);
        while (count > 0) {
            bogo_path_free(paths[--count]);
        }
        free_run(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_leads_to_its_value),
        cmocka_unit_test(a_path_outlives_its_text),
        cmocka_unit_test(a_number_is_an_index_from_either_end),
        cmocka_unit_test(damage_on_the_way_is_an_error_with_its_place),
        cmocka_unit_test(several_paths_lead_where_each_does_alone),
        cmocka_unit_test(picking_keeps_only_what_the_paths_lead_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
