/*
** test_edit.c - set, insert, replace, array_insert and remove: every kind of splice, and every width of a
** size.
**
** Documents stand in the notation of notation.h, which tells typed from untyped lists, so that each result is
** compared byte for byte.
*/
#include "../support/memory.h"
#include "../support/notation.h"

enum { REMOVE = 100 }; /* beside the values of bogo_edit */

static bogo_path *compile(const char *text, size_t size)
{
    bogo_path *path = NULL;
    bogo_error error = {BOGO_OK, 0};
    if (bogo_path_compile(text, size, NULL, &path, &error) != BOGO_OK) {
        fail_msg("%.*s: %s (byte %zu)", (int)size, text, bogo_message(error.status), error.offset);
    }
    return path;
}

static bogo_status edit(bogo_editor *editor, int how, const char *path_text, const byte_run *value)
{
    bogo_value root;
    bogo_path *path = compile(path_text, strlen(path_text));
    bogo_status status;
    if (how == REMOVE) {
        status = bogo_editor_remove(editor, path);
    } else {
        assert_int_equal(bogo_open(value->bytes, value->size, &root, NULL), BOGO_OK);
        status = bogo_editor_put(editor, (bogo_edit)how, path, &root);
    }
    bogo_path_free(path);
    return status;
}

/* The document as it stands after the edits, which must be well-formed and equal the expected one. */
static void assert_document(const char *name, bogo_editor *editor, const byte_run *expected)
{
    const uint8_t *bytes;
    size_t size;
    bogo_error error = {BOGO_OK, 0};
    if (bogo_editor_finish(editor, &bytes, &size, &error) != BOGO_OK) {
        fail_msg("%s: %s", name, bogo_message(error.status));
    }
    assert_bytes(name, expected->bytes, expected->size, bytes, size);
    assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
}

/* ---- One edit ----------------------------------------------------------------------------------------- */

#define SET          BOGO_EDIT_SET
#define INSERT       BOGO_EDIT_INSERT
#define REPLACE      BOGO_EDIT_REPLACE
#define ARRAY_INSERT BOGO_EDIT_ARRAY_INSERT

static const struct edit_row {
    const char *document;
    int how;
    const char *path;
    const char *value;    /* NULL: none, for a removal */
    const char *expected; /* NULL: nothing is changed, and the status is BOGO_MISSING */
} rows[] = {
    /* the root */
    {"5", SET, "$", "'x'", "'x'"},
    {"{ 'a' 1 }", REPLACE, "$", "[ ]", "[ ]"},
    {"5", INSERT, "$", "6", NULL},
    {"[ ]", ARRAY_INSERT, "$", "6", NULL},
    /* fields */
    {"{ 'a' 1 'b' 2 'c' 3 }", SET, "$.b", "4", "{ 'a' 1 'b' 4 'c' 3 }"},
    {"{ 'a' 1 'b' 2 'c' 3 }", REPLACE, "$.b", "'text'", "{ 'a' 1 'b' 'text' 'c' 3 }"},
    {"{ 'a' 1 'b' 'text' 'c' 3 }", SET, "$.b", "null", "{ 'a' 1 'b' null 'c' 3 }"},
    {"{ 'a' 1 }", INSERT, "$.a", "4", NULL},
    {"{ 'a' 1 }", REPLACE, "$.b", "4", NULL},
    {"{ }", SET, "$.a", "true", "{ 'a' true }"},
    {"{ 'a' 1 }", INSERT, "$.b", "{ 'c' 2 }", "{ 'a' 1 'b' { 'c' 2 } }"},
    {"{ 'a' { 'b' { 'c' 5 } } }", INSERT, "$.a.b.d", "6", "{ 'a' { 'b' { 'c' 5 'd' 6 } } }"},
    {"{ 'a' 1 'a' 2 }", SET, "$.a", "9", "{ 'a' 9 'a' 2 }"},
    {"{ '' 1 }", SET, "$.\"\"", "2", "{ '' 2 }"},
    {"5", SET, "$.a", "1", NULL},
    {"[ ]", SET, "$.a", "1", NULL},
    {"{ }", SET, "$[0]", "1", NULL},
    /* elements of an untyped list */
    {"[ 1 'a' null ]", SET, "$[1]", "[ 2 ]", "[ 1 [ 2 ] null ]"},
    {"[ 1 'a' null ]", SET, "$[#-1]", "true", "[ 1 'a' true ]"},
    {"[ 1 'a' ]", SET, "$[2]", "2", "[ 1 'a' 2 ]"},
    {"[ 1 'a' ]", SET, "$[#]", "2", "[ 1 'a' 2 ]"},
    {"[ 1 'a' ]", INSERT, "$[#]", "2", "[ 1 'a' 2 ]"},
    {"[ 1 'a' ]", REPLACE, "$[#]", "2", NULL},
    {"[ 1 'a' ]", SET, "$[3]", "2", NULL},
    {"[ 1 'a' ]", SET, "$[4444444444]", "2", NULL},
    {"[ 1 'a' ]", SET, "$[99999999999999999999999]", "2", NULL},
    {"[ 1 'a' ]", SET, "$[#-3]", "2", NULL},
    {"[ 1 'a' ]", ARRAY_INSERT, "$[0]", "2", "[ 2 1 'a' ]"},
    {"[ 1 'a' ]", ARRAY_INSERT, "$[#-1]", "2", "[ 1 2 'a' ]"},
    {"[ 1 'a' ]", ARRAY_INSERT, "$[2]", "2", "[ 1 'a' 2 ]"},
    {"[ 1 'a' ]", ARRAY_INSERT, "$[#]", "2", "[ 1 'a' 2 ]"},
    {"[ 1 'a' ]", ARRAY_INSERT, "$[3]", "2", NULL},
    /* elements of a typed list, of its kind ... */
    {"{ 'l' int[ 1 2 3 ] }", SET, "$.l[1]", "70000", "{ 'l' int[ 1 70000 3 ] }"},
    {"{ 'l' int[ 1 2 3 ] }", SET, "$.l[#]", "4", "{ 'l' int[ 1 2 3 4 ] }"},
    {"{ 'l' int[ 1 2 3 ] }", SET, "$.l[3]", "4", "{ 'l' int[ 1 2 3 4 ] }"},
    {"{ 'l' int[ 1 2 3 ] }", ARRAY_INSERT, "$.l[1]", "4", "{ 'l' int[ 1 4 2 3 ] }"},
    {"{ 'l' string[ 'a' 'b' ] }", SET, "$.l[0]", "'longer'", "{ 'l' string[ 'longer' 'b' ] }"},
    {"{ 'l' float[ float:3ff0000000000000 ] }", SET, "$.l[0]", "float:3fb999999999999a",
     "{ 'l' float[ float:3fb999999999999a ] }"},
    {"{ 'l' byte[ byte:1 byte:2 ] }", ARRAY_INSERT, "$.l[1]", "byte:9",
     "{ 'l' byte[ byte:1 byte:9 byte:2 ] }"},
    {"{ 'l' uint[ uint:1 ] }", SET, "$.l[#]", "uint:2", "{ 'l' uint[ uint:1 uint:2 ] }"},
    {"{ 'l' bool[ true false ] }", SET, "$.l[0]", "false", "{ 'l' bool[ false false ] }"},
    {"{ 'l' bool[ true false ] }", SET, "$.l[#]", "true", "{ 'l' bool[ true false true ] }"},
    {"{ 'l' bool[ true false ] }", ARRAY_INSERT, "$.l[1]", "true", "{ 'l' bool[ true true false ] }"},
    /* ... and of another kind */
    {"{ 'l' int[ 1 2 3 ] 'z' 0 }", SET, "$.l[1]", "'a'", "{ 'l' [ 1 'a' 3 ] 'z' 0 }"},
    {"{ 'l' int[ 1 2 3 ] 'z' 0 }", SET, "$.l[#]", "null", "{ 'l' [ 1 2 3 null ] 'z' 0 }"},
    {"{ 'l' int[ 1 2 3 ] 'z' 0 }", ARRAY_INSERT, "$.l[0]", "{ 'k' 1 }", "{ 'l' [ { 'k' 1 } 1 2 3 ] 'z' 0 }"},
    {"{ 'l' bool[ true false ] }", SET, "$.l[0]", "1", "{ 'l' [ 1 false ] }"},
    {"{ 'l' bool[ true false ] }", SET, "$.l[#]", "blob:00", "{ 'l' [ true false blob:00 ] }"},
    {"{ 'l' string[ 'a' 'b' 'c' ] }", ARRAY_INSERT, "$.l[2]", "false", "{ 'l' [ 'a' 'b' false 'c' ] }"},
    {"{ 'l' int[ ] }", SET, "$.l[0]", "5", "{ 'l' int[ 5 ] }"},
    {"{ 'l' int[ ] }", SET, "$.l[0]", "'a'", "{ 'l' [ 'a' ] }"},
    {"{ 'l' int[ 1 ] }", SET, "$.l[0].a", "1", NULL},
    {"{ 'l' int[ 1 ] }", SET, "$.l[0][0]", "1", NULL},
    /* missing parents */
    {"{ }", SET, "$.a[0]", "1", "{ 'a' [ 1 ] }"},
    {"{ }", SET, "$.a[#]", "1", "{ 'a' [ 1 ] }"},
    {"{ }", SET, "$.a[0].b", "1", "{ 'a' [ { 'b' 1 } ] }"},
    {"{ 'z' 0 }", INSERT, "$.a.b.c", "1", "{ 'z' 0 'a' { 'b' { 'c' 1 } } }"},
    {"{ }", SET, "$.a[1]", "1", NULL},
    {"{ }", SET, "$.a[#-1]", "1", NULL},
    {"{ }", SET, "$.a.b[2].c", "1", NULL},
    {"[ null ]", SET, "$[1][0][#].k", "1", "[ null [ [ { 'k' 1 } ] ] ]"},
    {"{ 'l' int[ 1 2 ] }", SET, "$.l[2].k", "1", "{ 'l' [ 1 2 { 'k' 1 } ] }"},
    {"{ }", ARRAY_INSERT, "$.a[0]", "1", "{ 'a' [ 1 ] }"},
    {"{ }", ARRAY_INSERT, "$.a.b[#]", "1", "{ 'a' { 'b' [ 1 ] } }"},
    {"5", ARRAY_INSERT, "$.a", "1", NULL},
    {"[ 1 null ]", ARRAY_INSERT, "$[5].a", "1", NULL},
    /* removing */
    {"{ 'a' 1 'b' 2 'c' 3 }", REMOVE, "$.b", NULL, "{ 'a' 1 'c' 3 }"},
    {"{ 'a' 1 }", REMOVE, "$.a", NULL, "{ }"},
    {"{ 'a' { 'b' [ 1 null ] } }", REMOVE, "$.a.b", NULL, "{ 'a' { } }"},
    {"{ 'a' 1 'a' 2 }", REMOVE, "$.a", NULL, "{ 'a' 2 }"},
    {"{ 'a' 1 }", REMOVE, "$.b", NULL, NULL},
    {"[ 1 'a' null ]", REMOVE, "$[1]", NULL, "[ 1 null ]"},
    {"[ 1 'a' null ]", REMOVE, "$[#-3]", NULL, "[ 'a' null ]"},
    {"[ 1 'a' null ]", REMOVE, "$[#]", NULL, NULL},
    {"[ null ]", REMOVE, "$[0]", NULL, "[ ]"},
    {"{ 'l' int[ 1 2 3 ] }", REMOVE, "$.l[1]", NULL, "{ 'l' int[ 1 3 ] }"},
    {"{ 'l' bool[ true false ] }", REMOVE, "$.l[0]", NULL, "{ 'l' bool[ false ] }"},
    {"{ 'l' string[ 'a' ] 'z' 0 }", REMOVE, "$.l[0]", NULL, "{ 'l' [ ] 'z' 0 }"},
    /* a list at the root is typed where it can be */
    {"[ ]", SET, "$[#]", "1", "int[ 1 ]"},
    {"[ ]", SET, "$[0]", "null", "[ null ]"},
    {"[ ]", SET, "$[0]", "byte:1", "[ byte:1 ]"},
    {"int[ 1 2 ]", SET, "$[#]", "3", "int[ 1 2 3 ]"},
    {"int[ 1 2 ]", SET, "$[#]", "'a'", "[ 1 2 'a' ]"},
    {"[ 1 'a' ]", SET, "$[1]", "2", "int[ 1 2 ]"},
    {"[ true 'a' ]", SET, "$[1]", "false", "bool[ true false ]"},
    {"[ 'b' null ]", REMOVE, "$[1]", NULL, "string[ 'b' ]"},
    {"[ 1 uint:2 ]", SET, "$[0]", "uint:1", "uint[ uint:1 uint:2 ]"},
    {"[ float:3ff0000000000000 1 ]", REMOVE, "$[1]", NULL, "float[ float:3ff0000000000000 ]"},
    {"int[ 1 ]", REMOVE, "$[0]", NULL, "[ ]"},
    {"{ }", SET, "$", "[ 1 2 ]", "int[ 1 2 ]"},
    {"[ [ 1 ] ]", SET, "$[0][0]", "2", "[ [ 2 ] ]"},
};

static void test_one_edit(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct edit_row *row = &rows[i];
        bogo_editor editor;
        byte_run document = document_of(row->document);
        byte_run value = document_of(row->value != NULL ? row->value : "null");
        byte_run expected = document_of(row->expected != NULL ? row->expected : row->document);
        char name[256];
        snprintf(name, sizeof name, "%s: %d %s %s", row->document, row->how, row->path,
                 row->value != NULL ? row->value : "");
        bogo_editor_init(&editor, document.bytes, document.size, NULL);
        bogo_status status = edit(&editor, row->how, row->path, &value);
        assert_text(name, bogo_message(row->expected != NULL ? BOGO_OK : BOGO_MISSING), bogo_message(status));
        assert_document(name, &editor, &expected);
        bogo_editor_free(&editor);
        free_run(&expected);
        free_run(&value);
        free_run(&document);
    }
}

/* Numbers and null as values of their own are what the builder writes. */
static void test_scalar_values(void **state)
{
    static const int64_t integers[] = {0, -1, 63, 64, -65, INT64_MAX, INT64_MIN};
    static const double reals[] = {0.0, -0.0, 1.0, 0.1, -1.5e300, 5e-324};
    uint8_t room[BOGO_SCALAR_ROOM];
    bogo_value value;
    int64_t integer;
    double real;
    (void)state;
    for (size_t i = 0; i < COUNT(integers); i++) {
        bogo_value_of_int(integers[i], room, &value);
        assert_int_equal(bogo_read_int(&value, &integer, NULL), BOGO_OK);
        assert_int_equal(integer, integers[i]);
    }
    for (size_t i = 0; i < COUNT(reals); i++) {
        bogo_value_of_float(reals[i], room, &value);
        assert_int_equal(bogo_read_float(&value, &real, NULL), BOGO_OK);
        assert_memory_equal(&real, &reals[i], sizeof real);
    }
    bogo_value_of_null(room, &value);
    assert_int_equal(bogo_read_null(&value, NULL), BOGO_OK);
    byte_run document = document_of("{ 'a' 'text' }"), expected = document_of("{ 'a' 300 }");
    bogo_editor editor;
    bogo_path *path = compile("$.a", 3);
    bogo_value_of_int(300, room, &value);
    bogo_editor_init(&editor, document.bytes, document.size, NULL);
    assert_int_equal(bogo_editor_put(&editor, BOGO_EDIT_SET, path, &value), BOGO_OK);
    assert_document("a number", &editor, &expected);
    bogo_editor_free(&editor);
    bogo_path_free(path);
    free_run(&expected);
    free_run(&document);
}

/* ---- Widths ------------------------------------------------------------------------------------------- */

/* An object whose inner sizes all depend on the length of one string, with something before and behind it. */
static byte_run nested_string(size_t length)
{
    bogo_builder builder;
    byte_run run;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, 's', length);
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, "before", 6);
    bogo_write_null(&builder);
    bogo_write_key(&builder, "list", 4);
    bogo_begin_list(&builder);
    bogo_write_int(&builder, 1);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, "text", 4);
    bogo_write_string(&builder, text, length);
    bogo_end_object(&builder);
    bogo_write_null(&builder);
    bogo_end_list(&builder);
    bogo_write_key(&builder, "behind", 6);
    bogo_write_string(&builder, "end", 3);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    free(text);
    return run;
}

static byte_run string_document(size_t length)
{
    bogo_builder builder;
    byte_run run;
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, 's', length);
    bogo_builder_init(&builder, NULL);
    bogo_write_string(&builder, text, length);
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    free(text);
    return run;
}

/* There and back in one editor: the first edit copies the document, the others work inside the copy. */
static void change_length(size_t from, size_t to)
{
    bogo_editor editor;
    byte_run document = nested_string(from), changed = nested_string(to);
    byte_run old_value = string_document(from), new_value = string_document(to);
    char name[64];
    snprintf(name, sizeof name, "%zu -> %zu", from, to);
    bogo_editor_init(&editor, document.bytes, document.size, NULL);
    assert_int_equal(edit(&editor, SET, "$.list[1].text", &new_value), BOGO_OK);
    assert_document(name, &editor, &changed);
    assert_int_equal(edit(&editor, SET, "$.list[1].text", &old_value), BOGO_OK);
    assert_document(name, &editor, &document);
    assert_int_equal(edit(&editor, REPLACE, "$.list[1].text", &new_value), BOGO_OK);
    assert_document(name, &editor, &changed);
    bogo_editor_free(&editor);
    free_run(&new_value);
    free_run(&old_value);
    free_run(&changed);
    free_run(&document);
}

static void test_size_widths(void **state)
{
    static const size_t boundaries[] = {128, 16384, 2097152};
    (void)state;
    for (size_t b = 0; b < COUNT(boundaries); b++) {
        /* the sizes around the string reach the boundary one after the other as it grows */
        size_t step = b < 2 ? 1 : 7;
        for (size_t length = boundaries[b] - 70; length <= boundaries[b] + 2; length += step) {
            change_length(length, length + 1);
            change_length(length, length + 40);
            change_length(0, length);
        }
    }
}

static byte_run typed_list_in_object(uint64_t count)
{
    bogo_builder builder;
    byte_run run;
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, "l", 1);
    bogo_begin_typed_list(&builder, BOGO_BYTE);
    for (uint64_t i = 0; i < count; i++) {
        bogo_write_byte(&builder, 7);
    }
    bogo_end_list(&builder);
    bogo_write_key(&builder, "z", 1);
    bogo_write_null(&builder);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return run;
}

static void test_count_widths(void **state)
{
    static const uint64_t counts[] = {1, 2, 120, 121, 122, 123, 124, 125, 126, 127, 16376, 16380, 16383};
    (void)state;
    byte_run value = document_of("byte:7");
    for (size_t i = 0; i < COUNT(counts); i++) {
        bogo_editor editor;
        byte_run smaller = typed_list_in_object(counts[i]), larger = typed_list_in_object(counts[i] + 1);
        bogo_editor_init(&editor, smaller.bytes, smaller.size, NULL);
        assert_int_equal(edit(&editor, SET, "$.l[#]", &value), BOGO_OK);
        assert_document("append", &editor, &larger);
        assert_int_equal(edit(&editor, REMOVE, "$.l[0]", NULL), BOGO_OK);
        assert_document("remove", &editor, &smaller);
        assert_int_equal(edit(&editor, ARRAY_INSERT, "$.l[0]", &value), BOGO_OK);
        assert_document("insert", &editor, &larger);
        bogo_editor_free(&editor);
        free_run(&larger);
        free_run(&smaller);
    }
    free_run(&value);
}

/* ---- Depth -------------------------------------------------------------------------------------------- */

/* "[0]" as many times as asked, after "$". */
static char *deep_path(size_t steps)
{
    text_run text = {0};
    append_bytes(&text, "$", 1);
    for (size_t i = 0; i < steps; i++) {
        append_bytes(&text, "[0]", 3);
    }
    return text.text;
}

static void test_depth(void **state)
{
    (void)state;
    byte_run empty = document_of("[ ]"), scalar = document_of("null"), list = document_of("[ null ]");
    char *deepest = deep_path(BOGO_MAX_DEPTH), *one_less = deep_path(BOGO_MAX_DEPTH - 1);
    bogo_editor editor;
    bogo_editor_init(&editor, empty.bytes, empty.size, NULL);
    assert_int_equal(edit(&editor, SET, deepest, &scalar), BOGO_OK);
    assert_int_equal(edit(&editor, SET, one_less, &scalar), BOGO_OK);
    assert_int_equal(edit(&editor, SET, one_less, &list), BOGO_OK);
    assert_int_equal(edit(&editor, ARRAY_INSERT, deepest, &scalar), BOGO_OK);
    assert_int_equal(bogo_check(editor.bytes, editor.size, NULL, NULL), BOGO_OK);
    assert_int_equal(edit(&editor, SET, deepest, &list), BOGO_E_DEPTH);
    bogo_editor_free(&editor);
    bogo_editor_init(&editor, empty.bytes, empty.size, NULL);
    assert_int_equal(edit(&editor, SET, deepest, &list), BOGO_E_DEPTH);
    bogo_editor_free(&editor);
    free(one_less);
    free(deepest);
    free_run(&list);
    free_run(&scalar);
    free_run(&empty);
}

/* ---- Errors ------------------------------------------------------------------------------------------- */

static void assert_refused(const char *document_text, int how, const char *path, bogo_status expected)
{
    bogo_editor editor;
    bogo_error error = {BOGO_OK, 0};
    const uint8_t *bytes;
    size_t size;
    byte_run document = document_of(document_text), value = document_of("1");
    bogo_editor_init(&editor, document.bytes, document.size, NULL);
    bogo_status status = edit(&editor, how, path, &value);
    assert_text(path, bogo_message(expected), bogo_message(status));
    /* it sticks */
    assert_int_equal(edit(&editor, SET, "$", &value), expected);
    assert_int_equal(bogo_editor_finish(&editor, &bytes, &size, &error), expected);
    assert_int_equal(error.status, expected);
    bogo_editor_free(&editor);
    free_run(&value);
    free_run(&document);
}

static void test_refusals(void **state)
{
    char path[2 + 256 + 1] = "$.";
    (void)state;
    memset(path + 2, 'k', 256);
    assert_refused("{ }", SET, path, BOGO_E_KEY_LENGTH);
    assert_refused("{ }", SET, "$.\xFF", BOGO_E_UTF8);
    assert_refused("{ 'a' 1 }", ARRAY_INSERT, "$.a", BOGO_E_PATH_ELEMENT);
    assert_refused("{ 'a' 1 }", ARRAY_INSERT, "$.b", BOGO_E_PATH_ELEMENT);
    assert_refused("[ null ]", ARRAY_INSERT, "$[1].b", BOGO_E_PATH_ELEMENT);
    assert_refused("{ 'a' 1 }", REMOVE, "$", BOGO_E_MISUSE);
    path[2 + 255] = '\0';
    bogo_editor editor;
    byte_run document = document_of("{ }"), value = document_of("1");
    bogo_editor_init(&editor, document.bytes, document.size, NULL);
    assert_int_equal(edit(&editor, SET, path, &value), BOGO_OK);
    assert_int_equal(edit(&editor, REMOVE, path, NULL), BOGO_OK);
    assert_document("key of 255 bytes", &editor, &document);
    bogo_editor_free(&editor);
    free_run(&value);
    free_run(&document);
}

static void test_size_limit(void **state)
{
    bogo_options options = bogo_default_options();
    (void)state;
    byte_run document = document_of("{ 'a' 'xx' }"), same = document_of("'yy'"),
             longer = document_of("'yyy'");
    options.max_size = document.size;
    bogo_editor editor;
    bogo_editor_init(&editor, document.bytes, document.size, &options);
    assert_int_equal(edit(&editor, SET, "$.a", &same), BOGO_OK);
    assert_int_equal(edit(&editor, SET, "$.a", &longer), BOGO_E_TOO_BIG);
    bogo_editor_free(&editor);
    free_run(&longer);
    free_run(&same);
    free_run(&document);
}

/* Sizes that are not in their shortest spelling are damage, wherever on the way they stand. */
static void test_padded_sizes(void **state)
{
    static const struct padded_row {
        const char *hex, *path;
        size_t offset;
    } padded[] = {
        {"00 0C 02 8700 01 05 01 61 05 01 02", "$.a", 2}, /* the object's size */
        {"00 0C 01 08 02 8500 01 61 05 01 02", "$.a", 7}, /* the entry's */
        {"00 0B 02 8500 05 01 01 01 02", "$[0]", 2},      /* the list's */
        {"00 0B 01 06 05 02 8100 01 02", "$[#]", 5},      /* its count */
    };
    (void)state;
    byte_run value = document_of("1");
    for (size_t i = 0; i < COUNT(padded); i++) {
        bogo_editor editor;
        byte_run document = from_hex_text(padded[i].hex);
        bogo_editor_init(&editor, document.bytes, document.size, NULL);
        bogo_status status = edit(&editor, SET, padded[i].path, &value);
        if (status != BOGO_E_VARINT_PADDED) {
            fail_msg("%s: %s", padded[i].hex, bogo_message(status));
        }
        assert_int_equal(editor.error.offset, padded[i].offset);
        bogo_editor_free(&editor);
        free_run(&document);
    }
    free_run(&value);
}

/* ---- Many edits --------------------------------------------------------------------------------------- */

static const char *const any_paths[] = {
    "$.a",         "$.b",      "$.a.b", "$.a[0]", "$.l[0]",  "$.l[1]", "$.l[#]",
    "$.l[#-1]",    "$.l[#-2]", "$.l",   "$.l[2]", "$.a.c.d", "$.b[#]", "$.l[1].x",
    "$.l[1].x[0]", "$[0]",     "$[1]",  "$[#]",   "$[#-1]",  "$.c",    "$",
};

static const char *const any_values[] = {
    "1",
    "-70000",
    "'s'",
    "null",
    "true",
    "false",
    "float:3ff0000000000000",
    "uint:1",
    "blob:0011",
    "{ 'x' 1 }",
    "[ ]",
    "{ }",
    "int[ 1 2 3 ]",
    "[ 1 'a' ]",
    "bool[ true false ]",
    "string[ 'p' 'q' 'r' ]",
    "'123456789%2E123456789%2E123456789%2E123456789%2E123456789%2E123456789%2E123456789%2E123456789%2E'",
};

/* All edits in one editor give what they give when each has an editor of its own. */
static void test_one_editor_or_many(void **state)
{
    uint64_t seed = number_from_environment("SEED", 1);
    (void)state;
    for (unsigned round = 0; round < 3000; round++) {
        bogo_editor together;
        const char *start = random_below(&seed, 2) == 0 ? "{ 'a' 1 'l' int[ 1 2 ] }" : "int[ 5 6 ]";
        byte_run document = document_of(start);
        byte_run apart = document_of(start);
        bogo_editor_init(&together, document.bytes, document.size, NULL);
        for (unsigned count = 1 + random_below(&seed, 8); count > 0; count--) {
            bogo_editor alone;
            byte_run value = document_of(any_values[random_below(&seed, COUNT(any_values))]);
            const char *path = any_paths[random_below(&seed, COUNT(any_paths))];
            bool removes = random_below(&seed, 4) == 0 && strcmp(path, "$") != 0;
            int how = removes ? REMOVE : random_below(&seed, 2) == 0 ? SET : INSERT;
            bogo_editor_init(&alone, apart.bytes, apart.size, NULL);
            bogo_status status = edit(&alone, how, path, &value);
            assert_int_equal(edit(&together, how, path, &value), status);
            byte_run next = {NULL, 0};
            assert_int_equal(bogo_editor_finish_take(&alone, &next.bytes, &next.size, NULL), BOGO_OK);
            bogo_editor_free(&alone);
            free_run(&apart);
            free_run(&value);
            apart = next;
            assert_int_equal(bogo_check(apart.bytes, apart.size, NULL, NULL), BOGO_OK);
        }
        assert_document(start, &together, &apart);
        bogo_editor_free(&together);
        free_run(&apart);
        free_run(&document);
    }
}

/* ---- Hostile bytes and memory ------------------------------------------------------------------------- */

#define SAMPLE "{ 'a' { 'b' [ 1 'x' { 'c' null } ] } 'l' int[ 1 2 300 ] 'd' { 'b' bool[ true ] } }"

static const struct edit_row sample_edits[] = {
    {SAMPLE, SET, "$.a.b[2].c", "int[ 1 ]", ""},
    {SAMPLE, SET, "$.l[1]", "'other'", ""},
    {SAMPLE, SET, "$.l[#]", "9", ""},
    {SAMPLE, REMOVE, "$.l[0]", NULL, ""},
    {SAMPLE, REMOVE, "$.d.b[0]", NULL, ""},
    {SAMPLE, SET, "$.d.x.y[0]", "'new'", ""},
    {SAMPLE, REMOVE, "$.a.b", NULL, ""},
    {SAMPLE, ARRAY_INSERT, "$.a.b[#-1]", "{ }", ""},
};

/* Whatever the bytes, an edit ends; and those that are well-formed stay so. */
static void edit_anyhow(const uint8_t *bytes, size_t size)
{
    bool well_formed = bogo_check(bytes, size, NULL, NULL) == BOGO_OK;
    for (size_t i = 0; i < COUNT(sample_edits); i++) {
        bogo_editor editor;
        const uint8_t *edited;
        size_t edited_size;
        byte_run value = document_of(sample_edits[i].value != NULL ? sample_edits[i].value : "null");
        bogo_editor_init(&editor, bytes, size, NULL);
        bogo_status status = edit(&editor, sample_edits[i].how, sample_edits[i].path, &value);
        if (well_formed) {
            assert_true(status == BOGO_OK || status == BOGO_MISSING);
            assert_int_equal(bogo_editor_finish(&editor, &edited, &edited_size, NULL), BOGO_OK);
            assert_int_equal(bogo_check(edited, edited_size, NULL, NULL), BOGO_OK);
        }
        bogo_editor_free(&editor);
        free_run(&value);
    }
}

static void test_damaged_documents(void **state)
{
    (void)state;
    byte_run sample = document_of(SAMPLE);
    for (size_t i = 0; i < sample.size; i++) {
        static const uint8_t changes[] = {0x01, 0x02, 0x0C, 0x7F, 0x80, 0xFF};
        uint8_t *copy = malloc(sample.size); /* of its exact size, for the address sanitizer */
        assert_non_null(copy);
        for (size_t c = 0; c < COUNT(changes); c++) {
            memcpy(copy, sample.bytes, sample.size);
            copy[i] ^= changes[c];
            edit_anyhow(copy, sample.size);
        }
        free(copy);
        uint8_t *cut = malloc(i + 1);
        assert_non_null(cut);
        memcpy(cut, sample.bytes, i);
        edit_anyhow(cut, i);
        free(cut);
    }
    free_run(&sample);
}

/* Fails the first allocation, the second, and so on, until the edits get through. */
static void test_out_of_memory(void **state)
{
    bogo_status status = BOGO_E_NO_MEMORY;
    size_t failures = 0;
    (void)state;
    byte_run sample = document_of(SAMPLE), value = document_of("'a%20value'");
    char *deep = deep_path(40);
    while (status != BOGO_OK) {
        counted_memory memory;
        bogo_options options = bogo_default_options();
        open_memory(&memory);
        memory.fail_at = ++failures;
        options.allocator = &memory.allocator;
        bogo_editor editor;
        bogo_editor_init(&editor, sample.bytes, sample.size, &options);
        edit(&editor, SET, "$.l[1]", &value);
        edit(&editor, SET, "$.new.er", &value);
        edit(&editor, SET, "$", &value);
        edit(&editor, SET, "$", &sample);
        edit(&editor, REPLACE, "$.a", &value);
        edit(&editor, REMOVE, "$.d", NULL);
        byte_run list = document_of("[ ]");
        edit(&editor, SET, "$", &list);
        edit(&editor, SET, deep, &value);
        edit(&editor, SET, deep, &list);
        edit(&editor, SET, "$[0]", &value);
        uint8_t *bytes = NULL;
        size_t size;
        status = bogo_editor_finish_take(&editor, &bytes, &size, NULL);
        assert_true(status == BOGO_OK || status == BOGO_E_NO_MEMORY);
        bogo_editor_free(&editor);
        assert_int_equal(memory.blocks, status == BOGO_OK);
        memory.allocator.release(memory.allocator.context, bytes);
        free_run(&list);
        assert_in_range(failures, 1, 1000);
    }
    assert_in_range(failures, 8, 1000); /* each kind of allocation has failed once */
    free(deep);
    free_run(&value);
    free_run(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_edit),
        cmocka_unit_test(test_scalar_values),
        cmocka_unit_test(test_size_widths),
        cmocka_unit_test(test_count_widths),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_size_limit),
        cmocka_unit_test(test_padded_sizes),
        cmocka_unit_test(test_one_editor_or_many),
        cmocka_unit_test(test_damaged_documents),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
