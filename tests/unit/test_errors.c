/*
** test_errors.c - for every status an input that gives it, and the byte that the error points at.
**
** Under each input stands a caret where the error has to be. It is data and not a comment: its column is what
** the test compares with. In JSON texts and paths ' stands for ", so that source and text have the same
** columns.
*/
#include "../support/test.h"
#include "bogo.h"

/* The statuses that some test here has seen; the last test looks for gaps. */
static bool seen[512];

static void expect(const char *input, bogo_status expected, size_t offset, bogo_status status,
                   const bogo_error *error)
{
    if (status != expected || error->status != expected || error->offset != offset) {
        fail_msg("%s\n  expected %s (byte %zu)\n  found    %s (byte %zu)", input, bogo_message(expected),
                 offset, bogo_message(status), error->offset);
    }
    assert_in_range(expected, 0, COUNT(seen) - 1);
    seen[expected] = true;
}

static size_t caret_column(const char *caret)
{
    const char *at = strchr(caret, '^');
    assert_non_null(at);
    return (size_t)(at - caret);
}

/* ---- Documents ---------------------------------------------------------------------------------------- */

/* Input and caret stand one under the other. */
/* clang-format off */
static const struct document_error {
    bogo_status status;
    const char *bytes;
    const char *caret; /* under the byte at fault, or behind the last one */
} document_errors[] = {
    {BOGO_OK,
     "00 0c 01 07 01 05 01 61 05 01 02",
     "^"},

    {BOGO_E_EMPTY,
     "",
     "^"},

    {BOGO_E_VERSION,
     "01 00",
     "^"},
    {BOGO_E_VERSION,
     "7b 7d",
     "^"},

    {BOGO_E_UNKNOWN_TYPE,
     "00 0d",
     "   ^"},
    {BOGO_E_UNKNOWN_TYPE, /* in a list */
     "00 0a 01 01 ff",
     "            ^"},
    {BOGO_E_UNKNOWN_TYPE, /* of a field */
     "00 0c 01 05 01 03 01 61 0d",
     "                        ^"},

    {BOGO_E_TRUNCATED, /* no type */
     "00",
     "   ^"},
    {BOGO_E_TRUNCATED, /* int without its varint */
     "00 05",
     "      ^"},
    {BOGO_E_TRUNCATED, /* varint shorter than its length byte says */
     "00 05 03 80 80",
     "      ^"},
    {BOGO_E_TRUNCATED, /* byte without its byte */
     "00 04",
     "      ^"},
    {BOGO_E_TRUNCATED, /* timestamp of less than eight bytes */
     "00 09 00 00",
     "      ^"},
    {BOGO_E_TRUNCATED, /* float of two bytes, of which one is there */
     "00 07 02 ff",
     "      ^"},
    {BOGO_E_TRUNCATED, /* typed list without element type */
     "00 0b 01 00",
     "            ^"},

    {BOGO_E_SIZE_LENGTH,
     "00 05 00",
     "      ^"},
    {BOGO_E_SIZE_LENGTH,
     "00 06 0b 80 80 80 80 80 80 80 80 80 80 01",
     "      ^"},

    {BOGO_E_VARINT, /* goes on after its length */
     "00 05 01 80",
     "      ^"},
    {BOGO_E_VARINT, /* ends before its length */
     "00 05 02 00 01",
     "      ^"},

    {BOGO_E_VARINT_RANGE,
     "00 06 0a 80 80 80 80 80 80 80 80 80 02",
     "      ^"},

    {BOGO_E_VARINT_PADDED,
     "00 05 02 80 00",
     "      ^"},
    {BOGO_E_VARINT_PADDED, /* size of a string */
     "00 03 02 81 00 61",
     "      ^"},
    {BOGO_E_VARINT_PADDED, /* count of a typed list */
     "00 0b 01 06 05 02 81 00 01 02",
     "               ^"},

    {BOGO_E_BOUNDS,
     "00 03 01 05 68 65 6c 6c",
     "      ^"},
    {BOGO_E_BOUNDS, /* size near 2^64 */
     "00 0c 0a ff ff ff ff ff ff ff ff ff 01",
     "      ^"},
    {BOGO_E_BOUNDS, /* string past its entry, though not past the document */
     "00 0c 01 10 01 06 01 61 03 01 02 78 01 06 01 62 03 01 01 79",
     "                           ^"},

    {BOGO_E_TRAILING,
     "00 00 00",
     "      ^"},
    {BOGO_E_TRAILING, /* value that does not fill its entry */
     "00 0c 01 08 01 06 01 61 05 01 02 00",
     "                                 ^"},

    {BOGO_E_ENTRY, /* no room for a value */
     "00 0c 01 04 01 02 01 61",
     "                  ^"},
    {BOGO_E_ENTRY, /* key longer than the entry */
     "00 0c 01 05 01 03 09 61 00",
     "                  ^"},

    {BOGO_E_FLOAT, /* one byte cannot hold an exponent */
     "00 07 01 00",
     "      ^"},
    {BOGO_E_FLOAT, /* bits beyond the exponent */
     "00 07 02 ff 0b",
     "      ^"},
    {BOGO_E_FLOAT, /* mantissa of 54 bits */
     "00 07 0a ff 03 80 80 80 80 80 80 80 20",
     "      ^"},
    {BOGO_E_FLOAT, /* explicit mantissa of 0 */
     "00 07 03 ff 03 00",
     "      ^"},

    {BOGO_E_ELEMENT_TYPE, /* blobs are not listed so */
     "00 0b 01 03 08 01 00",
     "            ^"},

    {BOGO_E_COUNT, /* more elements than bytes for them */
     "00 0b 01 07 05 01 09 01 02 01 04",
     "               ^"},
    {BOGO_E_COUNT, /* fewer: bytes are left over */
     "00 0b 01 07 05 01 01 01 02 01 04",
     "                           ^"},

    {BOGO_E_BOOL,
     "00 0b 01 05 01 01 02 01 02",
     "                        ^"},

    {BOGO_E_UTF8, /* second byte of the string */
     "00 03 01 03 61 ff 62",
     "               ^"},
    {BOGO_E_UTF8, /* surrogate */
     "00 03 01 03 ed a0 80",
     "            ^"},
    {BOGO_E_UTF8, /* key */
     "00 0c 01 05 01 03 01 80 00",
     "                     ^"},
};
/* clang-format on */

static void checking_a_document_points_at_the_byte_at_fault(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(document_errors); i++) {
        const struct document_error *row = &document_errors[i];
        byte_run document = from_hex_text(row->bytes);
        bogo_error error = {BOGO_OK, 0};
        bogo_status status = bogo_check(document.bytes, document.size, NULL, &error);
        expect(row->bytes, row->status, caret_column(row->caret) / 3, status, &error);
        assert_int_equal(bogo_check(document.bytes, document.size, NULL, NULL), row->status);
        free_run(&document);
    }
}

/* ---- JSON text ---------------------------------------------------------------------------------------- */

/* clang-format off */
static const struct text_error {
    bogo_status status;
    const char *text;
    const char *caret;
} json_errors[] = {
    {BOGO_E_JSON_VALUE,
     "[1,]",
     "   ^"},
    {BOGO_E_JSON_VALUE, /* a word is wrong where it stops being one */
     "{'a':nul}",
     "        ^"},
    {BOGO_E_JSON_VALUE,
     "[NaN]",
     " ^"},
    {BOGO_E_JSON_VALUE, /* form feed is no white space */
     "[\f]",
     " ^"},
    {BOGO_E_JSON_VALUE, /* byte order mark */
     "\xEF\xBB\xBF{}",
     "^"},

    {BOGO_E_JSON_END,
     "",
     "^"},
    {BOGO_E_JSON_END,
     "  [1, ",
     "      ^"},
    {BOGO_E_JSON_END,
     "{'a'",
     "    ^"},
    {BOGO_E_JSON_END,
     "'no closing quote",
     "                 ^"},
    {BOGO_E_JSON_END,
     "tru",
     "   ^"},
    {BOGO_E_JSON_END, /* no digit follows */
     "-",
     " ^"},

    {BOGO_E_JSON_TRAILING,
     "[1] x",
     "    ^"},

    {BOGO_E_JSON_OBJECT,
     "{'a':1 'b':2}",
     "       ^"},
    {BOGO_E_JSON_LIST,
     "[1 2]",
     "   ^"},
    {BOGO_E_JSON_LIST, /* no hexadecimal numbers */
     "[0x10]",
     "  ^"},
    {BOGO_E_JSON_KEY,
     "{a:1}",
     " ^"},
    {BOGO_E_JSON_KEY,
     "{'a':1,}",
     "       ^"},
    {BOGO_E_JSON_COLON,
     "{'a' 1}",
     "     ^"},

    {BOGO_E_JSON_NUMBER, /* no leading zeros */
     "01",
     " ^"},
    {BOGO_E_JSON_NUMBER,
     "[1.e5]",
     "   ^"},
    {BOGO_E_JSON_NUMBER,
     "[-x]",
     "  ^"},
    {BOGO_E_JSON_NUMBER,
     "[1e+]",
     "    ^"},

    {BOGO_E_JSON_CONTROL,
     "'tab\tinside'",
     "    ^"},
    {BOGO_E_JSON_ESCAPE,
     "['a\\q']",
     "   ^"},
    {BOGO_E_JSON_HEX,
     "['\\u00g0']",
     "  ^"},
    {BOGO_E_JSON_SURROGATE, /* first half alone */
     "['a\\ud800b']",
     "   ^"},
    {BOGO_E_JSON_SURROGATE, /* second half alone */
     "['\\udc00']",
     "  ^"},
    {BOGO_E_JSON_SURROGATE, /* two first halves */
     "['\\ud800\\ud800']",
     "  ^"},
    {BOGO_E_JSON_UTF8,
     "['ab\xFF']",
     "    ^"},
    {BOGO_E_JSON_UTF8, /* overlong slash */
     "['\xC0\xAF']",
     "  ^"},
};

static const struct text_error extended_errors[] = {
    {BOGO_E_JSON_EXTENDED, /* text where a number is wanted */
     "{'$timestamp':'now'}",
     "              ^"},
    {BOGO_E_JSON_EXTENDED,
     "[{'$byte':1.5}]",
     "          ^"},
    {BOGO_E_JSON_EXTENDED, /* not base64 */
     "{'$blob':'?'}",
     "         ^"},
    {BOGO_E_JSON_EXTENDED, /* more than 64 bits */
     "{'$uint':'18446744073709551616'}",
     "         ^"},
    {BOGO_E_JSON_EXTENDED,
     "{'$float':'1.5'}",
     "          ^"},
    {BOGO_E_JSON_EXTENDED, /* a wrapper has one key */
     "{'$byte':1,'a':2}",
     "          ^"},
    {BOGO_E_RANGE,
     "{'$byte':256}",
     "         ^"},
    {BOGO_E_RANGE,
     "{'$byte':-1}",
     "         ^"},
};
/* clang-format on */

/* The text with " in place of '; release with free(). */
static char *double_quotes(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    strcpy(copy, text);
    for (char *at = copy; (at = strchr(at, '\'')) != NULL;) {
        *at = '"';
    }
    return copy;
}

static void expect_json_error(const struct text_error *row, const bogo_options *options)
{
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    char *text = double_quotes(row->text);
    bogo_builder_init(&builder, options);
    bogo_status status = bogo_from_json(&builder, text, strlen(text), &error);
    expect(row->text, row->status, caret_column(row->caret), status, &error);
    bogo_builder_free(&builder);
    free(text);
}

static void reading_json_points_at_the_byte_at_fault(void **state)
{
    bogo_options options = bogo_default_options();
    (void)state;
    for (size_t i = 0; i < COUNT(json_errors); i++) {
        expect_json_error(&json_errors[i], &options);
    }
    options.extended = true;
    for (size_t i = 0; i < COUNT(json_errors); i++) {
        expect_json_error(&json_errors[i], &options);
    }
    for (size_t i = 0; i < COUNT(extended_errors); i++) {
        expect_json_error(&extended_errors[i], &options);
    }
}

/* ---- Paths -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const struct text_error path_errors[] = {
    {BOGO_E_PATH_ROOT,
     "$not_a_path",
     " ^"},
    {BOGO_E_PATH_ROOT,
     "$.a[0]b",
     "      ^"},
    {BOGO_E_PATH_ROOT,
     "$.'a'b",
     "     ^"},
    {BOGO_E_PATH_KEY,
     "$.",
     "  ^"},
    {BOGO_E_PATH_KEY,
     "$.a..b",
     "    ^"},
    {BOGO_E_PATH_QUOTE,
     "$.'a",
     "  ^"},
    {BOGO_E_PATH_QUOTE,
     "$['a]",
     "  ^"},
    {BOGO_E_PATH_ESCAPE,
     "$.'a\\q'",
     "    ^"},
    {BOGO_E_PATH_ESCAPE,
     "$.'\\ud800'",
     "   ^"},
    {BOGO_E_PATH_INDEX,
     "$[]",
     "  ^"},
    {BOGO_E_PATH_INDEX,
     "$[-1]",
     "  ^"},
    {BOGO_E_PATH_INDEX,
     "$.list[a]",
     "       ^"},
    {BOGO_E_PATH_INDEX, /* '#-' wants a number */
     "$[#-]",
     "    ^"},
    {BOGO_E_PATH_BRACKET,
     "$[1",
     "   ^"},
    {BOGO_E_PATH_BRACKET,
     "[1.5]",
     "  ^"},
    {BOGO_E_PATH_BRACKET,
     "$['a'",
     "     ^"},
    {BOGO_E_PATH_BRACKET,
     "$[#+1]",
     "   ^"},
};
/* clang-format on */

static void expect_path_error(const char *name, const char *text, size_t size, bogo_status expected,
                              size_t offset)
{
    bogo_path *path = NULL;
    bogo_error error = {BOGO_OK, 0};
    bogo_status status = bogo_path_compile(text, size, NULL, &path, &error);
    expect(name, expected, offset, status, &error);
}

static void compiling_a_path_points_at_the_byte_at_fault(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(path_errors); i++) {
        char *text = double_quotes(path_errors[i].text);
        expect_path_error(path_errors[i].text, text, strlen(text), path_errors[i].status,
                          caret_column(path_errors[i].caret));
        free(text);
    }
}

static void a_path_has_at_most_1000_steps(void **state)
{
    char text[1 + 2 * (BOGO_MAX_DEPTH + 1)] = "$";
    bogo_path *path = NULL;
    (void)state;
    for (size_t at = 1; at < sizeof text; at += 2) {
        memcpy(text + at, ".k", 2);
    }
    assert_int_equal(bogo_path_compile(text, sizeof text - 2, NULL, &path, NULL), BOGO_OK);
    bogo_path_free(path);
    expect_path_error("1001 steps", text, sizeof text, BOGO_E_PATH_DEPTH, sizeof text - 2);
}

static void inserting_into_an_array_takes_a_path_to_an_element(void **state)
{
    static const uint8_t document[] = {0, BOGO_OBJECT, 1, 0}, number[] = {0, BOGO_INT, 1, 2};
    bogo_path *path = NULL;
    bogo_value value;
    bogo_editor editor;
    (void)state;
    assert_int_equal(bogo_open(number, sizeof number, &value, NULL), BOGO_OK);
    assert_int_equal(bogo_path_compile("$.list", 6, NULL, &path, NULL), BOGO_OK);
    bogo_editor_init(&editor, document, sizeof document, NULL);
    bogo_status status = bogo_editor_put(&editor, BOGO_EDIT_ARRAY_INSERT, path, &value);
    expect("$.list", BOGO_E_PATH_ELEMENT, editor.error.offset, status, &editor.error);
    bogo_editor_free(&editor);
    bogo_path_free(path);
}

/* ---- Times -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const struct text_error timestamp_errors[] = {
    {BOGO_E_TIMESTAMP,
     "",
     "^"},
    {BOGO_E_TIMESTAMP,
     "yesterday",
     "^"},
    {BOGO_E_TIMESTAMP,
     "2024-1-15", /* a digit is missing */
     "      ^"},
    {BOGO_E_TIMESTAMP,
     "2024-01-15T10",
     "             ^"},
    {BOGO_E_TIMESTAMP,
     "2024-01-15T10:30 ",
     "                ^"},
    {BOGO_E_TIMESTAMP_RANGE,
     "2023-02-29",
     "        ^"},
    {BOGO_E_TIMESTAMP_RANGE,
     "2024-01-15T24:00",
     "           ^"},
    {BOGO_E_TIMESTAMP_FINE,
     "2024-01-15T10:30:45.1234",
     "                       ^"},
};
/* clang-format on */

static void reading_a_time_points_at_the_byte_at_fault(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(timestamp_errors); i++) {
        const struct text_error *row = &timestamp_errors[i];
        int64_t milliseconds;
        bogo_error error = {BOGO_OK, 0};
        bogo_status status = bogo_parse_timestamp(row->text, strlen(row->text), &milliseconds, &error);
        expect(row->text, row->status, caret_column(row->caret), status, &error);
    }
}

/* ---- What is no fault of a single byte ---------------------------------------------------------------- */

static void *no_memory(void *context, void *memory, size_t size)
{
    (void)context;
    (void)memory;
    (void)size;
    return NULL;
}

static void free_nothing(void *context, void *memory)
{
    (void)context;
    assert_null(memory);
}

static void reading_json_without_memory_says_so(void **state)
{
    const bogo_allocator allocator = {no_memory, free_nothing, NULL};
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    options.allocator = &allocator;
    bogo_builder_init(&builder, &options);
    expect("[1]", BOGO_E_NO_MEMORY, 0, bogo_from_json(&builder, "[1]", 3, &error), &error);
    bogo_builder_free(&builder);
}

static void a_result_beyond_the_limit_is_refused(void **state)
{
    static const uint8_t hello[] = {0, BOGO_STRING, 1, 5, 'h', 'e', 'l', 'l', 'o'};
    bogo_options options = bogo_default_options();
    bogo_buffer text;
    bogo_value root;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    assert_int_equal(bogo_open(hello, sizeof hello, &root, NULL), BOGO_OK);
    options.max_size = 7; /* "hello" with its quotes */
    bogo_buffer_init(&text, &options);
    assert_int_equal(bogo_to_json(&root, &options, &text, &error), BOGO_OK);
    bogo_buffer_free(&text);
    options.max_size = 6;
    bogo_buffer_init(&text, &options);
    expect("\"hello\" in 6 bytes", BOGO_E_TOO_BIG, 0, bogo_to_json(&root, &options, &text, &error), &error);
    bogo_buffer_free(&text);
}

static void nesting_beyond_1000_is_refused_where_it_begins(void **state)
{
    char text[BOGO_MAX_DEPTH + 1];
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    memset(text, '[', sizeof text);
    bogo_builder_init(&builder, NULL);
    expect("1001 times '['", BOGO_E_DEPTH, BOGO_MAX_DEPTH,
           bogo_from_json(&builder, text, sizeof text, &error), &error);
    bogo_builder_free(&builder);
}

static void a_value_of_another_type_is_told_from_a_missing_one(void **state)
{
    static const uint8_t list[] = {0, BOGO_LIST, 1, 3, BOGO_INT, 1, 2};
    bogo_value root, value;
    double real;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    assert_int_equal(bogo_open(list, sizeof list, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_at(&root, 1, &value, &error), BOGO_MISSING);
    assert_int_equal(bogo_find(&root, "a", 1, &value, &error), BOGO_MISSING);
    seen[BOGO_MISSING] = true;
    assert_int_equal(bogo_at(&root, 0, &value, &error), BOGO_OK);
    expect("[1] as a float", BOGO_E_TYPE, 5, bogo_read_float(&value, &real, &error), &error);
}

static void a_key_has_at_most_255_bytes(void **state)
{
    char text[512];
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    for (int length = BOGO_MAX_KEY; length <= BOGO_MAX_KEY + 1; length++) {
        int size = snprintf(text, sizeof text, "{\"a\":1,\"%0*d\":2}", length, 0);
        bogo_builder_init(&builder, NULL);
        bogo_status status = bogo_from_json(&builder, text, (size_t)size, &error);
        if (length > BOGO_MAX_KEY) {
            expect(text, BOGO_E_KEY_LENGTH, 7, status, &error);
        } else {
            assert_int_equal(status, BOGO_OK);
        }
        bogo_builder_free(&builder);
    }
}

/* test_builder.c has a table of all orders. */
static void calls_in_the_wrong_order_are_misuse(void **state)
{
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    const uint8_t *bytes;
    size_t size;
    (void)state;
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_null(&builder);
    bogo_status status = bogo_finish(&builder, &bytes, &size, &error);
    expect("a value without a key", BOGO_E_MISUSE, 4, status, &error);
    bogo_builder_free(&builder);
}

/* ---- All of them -------------------------------------------------------------------------------------- */

static const struct status_row {
    bogo_status status;
    const char *name, *message;
} statuses[] = {
#define STATUS_ROW(name, number, message) {name, #name, message},
    BOGO_STATUS_TABLE(STATUS_ROW)
#undef STATUS_ROW
};

/* Statuses of parts that have tests of their own. */
static bool is_tested_elsewhere(bogo_status status)
{
    return status == BOGO_E_READER /* test_stream.c */ || status == BOGO_E_NUL /* test_cjson.c */ ||
           status == BOGO_E_NOT_FINITE /* test_cjson.c */;
}

static void every_status_has_been_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(statuses); i++) {
        if (!seen[statuses[i].status] && !is_tested_elsewhere(statuses[i].status)) {
            fail_msg("no test gives %s", statuses[i].name);
        }
    }
}

static void every_status_has_a_sentence_of_its_own(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(statuses); i++) {
        const char *message = bogo_message(statuses[i].status);
        assert_string_equal(message, statuses[i].message);
        assert_true(strlen(message) > 0 && message[strlen(message) - 1] != '.');
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(message, bogo_message(statuses[j].status));
        }
    }
    assert_non_null(bogo_message((bogo_status)99));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checking_a_document_points_at_the_byte_at_fault),
        cmocka_unit_test(reading_json_points_at_the_byte_at_fault),
        cmocka_unit_test(compiling_a_path_points_at_the_byte_at_fault),
        cmocka_unit_test(a_path_has_at_most_1000_steps),
        cmocka_unit_test(inserting_into_an_array_takes_a_path_to_an_element),
        cmocka_unit_test(reading_a_time_points_at_the_byte_at_fault),
        cmocka_unit_test(reading_json_without_memory_says_so),
        cmocka_unit_test(a_result_beyond_the_limit_is_refused),
        cmocka_unit_test(nesting_beyond_1000_is_refused_where_it_begins),
        cmocka_unit_test(a_value_of_another_type_is_told_from_a_missing_one),
        cmocka_unit_test(a_key_has_at_most_255_bytes),
        cmocka_unit_test(calls_in_the_wrong_order_are_misuse),
        cmocka_unit_test(every_status_has_been_seen),
        cmocka_unit_test(every_status_has_a_sentence_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
