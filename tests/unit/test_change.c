/*
** test_change.c - single edits that are worked out before they are written: what they give, what they
** decline.
*/
#include "../support/notation.h"

/* An edit: `value` at `path`, or with NULL the removal of what is there. */
typedef struct single_edit {
    bogo_edit how;
    const char *path;
    const char *value;
} single_edit;

static bogo_path *compiled(const char *text)
{
    bogo_path *path;
    assert_int_equal(bogo_path_compile(text, strlen(text), NULL, &path, NULL), BOGO_OK);
    return path;
}

/* The root of a document. */
static bogo_value root_of(const byte_run *document)
{
    bogo_value root;
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    return root;
}

/* What bogo_change makes of a document; {NULL, 0} when it declines. */
static byte_run changed(const byte_run *document, const bogo_options *options, const single_edit *edit)
{
    bogo_change change;
    byte_run result = {NULL, 0};
    bogo_path *path = compiled(edit->path);
    byte_run value = document_of(edit->value != NULL ? edit->value : "null");
    bogo_value root = root_of(&value);
    bogo_status status =
        edit->value != NULL
            ? bogo_change_put(&change, document->bytes, document->size, edit->how, path, &root, options)
            : bogo_change_remove(&change, document->bytes, document->size, path);
    if (status == BOGO_OK) {
        result.bytes = malloc(change.size);
        result.size = change.size;
        assert_non_null(result.bytes);
        bogo_change_write(&change, result.bytes);
    } else {
        assert_int_equal(status, BOGO_MISSING);
    }
    free_run(&value);
    bogo_path_free(path);
    return result;
}

/* What the editor makes of it. */
static byte_run edited(const byte_run *document, const single_edit *edit)
{
    bogo_editor editor;
    byte_run result;
    bogo_path *path = compiled(edit->path);
    byte_run value = document_of(edit->value != NULL ? edit->value : "null");
    bogo_value root = root_of(&value);
    bogo_editor_init(&editor, document->bytes, document->size, NULL);
    assert_int_equal(edit->value != NULL ? bogo_editor_put(&editor, edit->how, path, &root)
                                         : bogo_editor_remove(&editor, path),
                     BOGO_OK);
    assert_int_equal(bogo_editor_finish_take(&editor, &result.bytes, &result.size, NULL), BOGO_OK);
    bogo_editor_free(&editor);
    free_run(&value);
    bogo_path_free(path);
    return result;
}

static const struct change_row {
    const char *document;
    single_edit edit;
    const char *expected; /* NULL: declined */
} rows[] = {
    /* done */
    {"{ 'a' 1 'b' 2 }", {BOGO_EDIT_SET, "$.b", "'two'"}, "{ 'a' 1 'b' 'two' }"},
    {"{ 'a' 1 'b' 2 }", {BOGO_EDIT_REPLACE, "$.a", "null"}, "{ 'a' null 'b' 2 }"},
    {"{ 'a' 1 }", {BOGO_EDIT_SET, "$.b", "2"}, "{ 'a' 1 'b' 2 }"},
    {"{ 'a' 1 }", {BOGO_EDIT_INSERT, "$.b", "[ true ]"}, "{ 'a' 1 'b' [ true ] }"},
    {"{ }", {BOGO_EDIT_SET, "$.\"\"", "byte:7"}, "{ '' byte:7 }"},
    {"{ 'a' { 'b' { 'c' 1 } } 'd' 4 }",
     {BOGO_EDIT_SET, "$.a.b.c", "{ }"},
     "{ 'a' { 'b' { 'c' { } } } 'd' 4 }"},
    {"{ 'a' { 'b' 1 'c' 2 } }", {BOGO_EDIT_SET, "$.a.b", NULL}, "{ 'a' { 'c' 2 } }"},
    {"{ 'a' 1 'a' 2 }", {BOGO_EDIT_SET, "$.a", NULL}, "{ 'a' 2 }"},
    {"{ 'a' int[ 1 2 ] }", {BOGO_EDIT_SET, "$.a", "int[ 3 ]"}, "{ 'a' int[ 3 ] }"},
    /* nothing to do */
    {"{ 'a' 1 }", {BOGO_EDIT_INSERT, "$.a", "2"}, NULL},
    {"{ 'a' 1 }", {BOGO_EDIT_REPLACE, "$.b", "2"}, NULL},
    {"{ 'a' 1 }", {BOGO_EDIT_SET, "$.b", NULL}, NULL},
    /* the editor's to do */
    {"{ 'a' 1 }", {BOGO_EDIT_SET, "$", "2"}, NULL},
    {"{ 'a' 1 }", {BOGO_EDIT_SET, "$.b.c", "2"}, NULL},
    {"{ 'a' int[ 1 2 ] }", {BOGO_EDIT_SET, "$.a[0]", "3"}, NULL},
    {"{ 'a' [ { 'b' 1 } ] }", {BOGO_EDIT_SET, "$.a[0].b", "2"}, NULL},
    {"{ 'a' 1 }", {BOGO_EDIT_ARRAY_INSERT, "$.a", "2"}, NULL},
    {"{ 'a' 1 }", {BOGO_EDIT_SET, "$.\xFF", "2"}, NULL},
    {"int[ 1 2 ]", {BOGO_EDIT_SET, "$.a", "2"}, NULL},
};

static void fields_are_put_and_removed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run document = document_of(rows[i].document);
        byte_run result = changed(&document, NULL, &rows[i].edit);
        if (rows[i].expected != NULL) {
            byte_run expected = document_of(rows[i].expected);
            assert_bytes(rows[i].document, expected.bytes, expected.size, result.bytes, result.size);
            free_run(&expected);
        } else if (result.bytes != NULL) {
            fail_msg("not declined: %s at %s", rows[i].document, rows[i].edit.path);
        }
        free_run(&result);
        free_run(&document);
    }
}

/* Objects inside one another, and in the innermost a text of `size` bytes; `path` becomes its path. */
static byte_run nested(size_t levels, size_t size, text_run *path)
{
    text_run notation = {0};
    path->size = 0;
    append_bytes(path, "$", 1);
    for (size_t i = 0; i < levels; i++) {
        append_format(&notation, "{ 'before' 1 'k' ");
        append_format(path, ".k");
    }
    append_bytes(&notation, "'", 1);
    for (size_t i = 0; i < size; i++) {
        append_bytes(&notation, "x", 1);
    }
    append_bytes(&notation, "'", 1);
    for (size_t i = 0; i < levels; i++) {
        append_format(&notation, " 'after' 2 }");
    }
    byte_run document = document_of(notation.text);
    free(notation.text);
    return document;
}

/* Wherever a size gets longer or shorter, at every depth, the bytes are the editor's. */
static void sizes_follow_as_the_editor_lets_them(void **state)
{
    static const size_t sizes[] = {0,   60,  90,    100,   110,   120,   125,
                                   127, 128, 16200, 16300, 16383, 16384, 20000};
    static const char *const values[] = {"1", NULL, "'a.text.that.is.neither.short.nor.long'", "{ 'a' 1 }"};
    text_run path = {0};
    (void)state;
    for (size_t levels = 1; levels <= BOGO_CHANGE_LEVELS; levels++) {
        for (size_t i = 0; i < COUNT(sizes) * COUNT(values); i++) {
            byte_run document = nested(levels, sizes[i / COUNT(values)], &path);
            single_edit edit = {BOGO_EDIT_SET, path.text, values[i % COUNT(values)]};
            byte_run expected = edited(&document, &edit);
            byte_run result = changed(&document, NULL, &edit);
            assert_bytes(path.text, expected.bytes, expected.size, result.bytes, result.size);
            assert_int_equal(bogo_check(result.bytes, result.size, NULL, NULL), BOGO_OK);
            free_run(&result);
            free_run(&expected);
            free_run(&document);
        }
    }
    byte_run deeper = nested(BOGO_CHANGE_LEVELS + 1, 5, &path);
    single_edit edit = {BOGO_EDIT_SET, path.text, "1"};
    assert_null(changed(&deeper, NULL, &edit).bytes);
    free_run(&deeper);
    free(path.text);
}

static void limits_and_damage_are_declined(void **state)
{
    static const char *const damaged[] = {
        "",
        "00",
        "01 0C 01 07 01 05 01 61 05 01 02",    /* another version */
        "00 0C 01 08 01 05 01 61 05 01 02",    /* an object of a byte too many */
        "00 0C 02 87 00 01 05 01 61 05 01 02", /* a size longer than its value needs */
        "00 0C 01 08 02 85 00 01 61 05 01 02", /* an entry's */
        "00 0C 01 04 01 00 01 61",             /* an entry without a key */
        "00 0C 01 07 01 05 01 61 0D 01 02",    /* an unknown type at the place */
    };
    single_edit edit = {BOGO_EDIT_SET, "$.a", "{ 'x' { } }"};
    byte_run document = document_of("{ 'a' 1 }");
    bogo_options options = bogo_default_options();
    (void)state;
    byte_run result = changed(&document, NULL, &edit);
    options.max_size = result.size;
    options.max_depth = 3;
    byte_run limited = changed(&document, &options, &edit);
    assert_bytes("within the limits", result.bytes, result.size, limited.bytes, limited.size);
    options.max_size = result.size - 1;
    assert_null(changed(&document, &options, &edit).bytes);
    options.max_size = SIZE_MAX;
    options.max_depth = 2;
    assert_null(changed(&document, &options, &edit).bytes);
    for (size_t i = 0; i < COUNT(damaged); i++) {
        byte_run bytes = from_hex_text(damaged[i]);
        if (changed(&bytes, NULL, &edit).bytes != NULL) {
            fail_msg("not declined: %s", damaged[i]);
        }
        free_run(&bytes);
    }
    free_run(&limited);
    free_run(&result);
    free_run(&document);
}

static void values_stand_in_a_room_of_their_own(void **state)
{
    char text[BOGO_TEXT_ROOM];
    uint8_t room[BOGO_TEXT_ROOM];
    bogo_value value;
    (void)state;
    memset(text, 'x', sizeof text);
    size_t most = 0;
    for (size_t size = 0; size <= sizeof text; size++) {
        const char *found;
        size_t found_size;
        if (bogo_value_of_text(text, size, room, &value)) {
            assert_int_equal(bogo_read_string(&value, &found, &found_size, NULL), BOGO_OK);
            assert_bytes("text", text, size, found, found_size);
            most = size;
        }
    }
    assert_in_range(most, 100, BOGO_TEXT_ROOM - 2);
    assert_false(bogo_value_of_text("\xFF", 1, room, &value));
    assert_true(bogo_value_of_text(NULL, 0, room, &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_put_and_removed),
        cmocka_unit_test(sizes_follow_as_the_editor_lets_them),
        cmocka_unit_test(limits_and_damage_are_declined),
        cmocka_unit_test(values_stand_in_a_room_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
