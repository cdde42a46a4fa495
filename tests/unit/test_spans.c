/*
** test_spans.c - bytes that are fewer than they seem: none at all, and values that lie about their size.
**
** NULL with the size 0, as SQLite and others hand out what is empty, is no bytes and no fault; a sanitizer
** sees arithmetic on NULL.
*/
#include "../support/test.h"
#include "bogo.h"

static void readers_take_no_bytes(void **state)
{
    bogo_value root;
    bogo_error error;
    bogo_explainer *explainer;
    bogo_part part;
    bogo_stream stream;
    (void)state;
    assert_int_equal(bogo_open(NULL, 0, &root, &error), BOGO_E_EMPTY);
    assert_int_equal(bogo_check(NULL, 0, NULL, &error), BOGO_E_EMPTY);
    assert_int_equal(error.offset, 0);
    assert_int_equal(bogo_utf8_error(NULL, 0), 0);
    assert_int_equal(bogo_explainer_open(NULL, 0, NULL, &explainer, &error), BOGO_OK);
    while (bogo_explainer_next(explainer, &part)) {
        assert_int_equal(part.size, 0);
    }
    bogo_explainer_free(explainer);
    bogo_stream_init_bytes(&stream, NULL, 0, NULL);
    assert_false(bogo_stream_next(&stream));
    assert_int_equal(stream.status, BOGO_OK);
    bogo_stream_free(&stream);
}

static void text_of_no_bytes_is_refused(void **state)
{
    bogo_error error;
    bogo_builder builder;
    uint64_t integer;
    int64_t milliseconds;
    (void)state;
    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_from_json(&builder, NULL, 0, &error), BOGO_E_JSON_END);
    bogo_builder_free(&builder);
    assert_int_equal(bogo_parse_uint(NULL, 0, &integer, &error), BOGO_E_JSON_NUMBER);
    assert_int_equal(bogo_parse_timestamp(NULL, 0, &milliseconds, &error), BOGO_E_TIMESTAMP);
    assert_int_equal(error.offset, 0);
}

/* A key of no bytes is the key "", in paths and objects; an empty string and blob are values like others. */
static void keys_and_strings_may_be_of_no_bytes(void **state)
{
    static const char expected[] = {0, 12, 1, 12, 1, 4, 0, 3, 1, 0, 1, 4, 0, 8, 1, 0};
    const uint8_t *bytes;
    size_t size;
    bogo_path *path;
    bogo_value root, found;
    bogo_key key = bogo_key_prepare(NULL, 0);
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, NULL, 0);
    bogo_write_string(&builder, NULL, 0);
    assert_int_equal(bogo_write_utf8_key(&builder, NULL, 0), 0);
    bogo_write_blob(&builder, NULL, 0);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_bytes("two empty keys", expected, sizeof expected, bytes, size);

    assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_find(&root, NULL, 0, &found, NULL), BOGO_OK);
    assert_int_equal(found.type, BOGO_STRING);
    assert_int_equal(bogo_find_key(&root, &key, &found, NULL), BOGO_OK);
    assert_int_equal(bogo_path_compile(NULL, 0, NULL, &path, NULL), BOGO_OK);
    assert_int_equal(bogo_path_find(path, &root, &found, NULL), BOGO_OK);
    assert_int_equal(found.type, BOGO_STRING);
    bogo_path_free(path);
    bogo_builder_free(&builder);

    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    bogo_path_append_key(&text, NULL, 0);
    assert_bytes("step", ".\"\"", 3, text.data, text.size);
    bogo_buffer_free(&text);

    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_write_utf8(&builder, NULL, 0), 0);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
}

/* A value that says it is longer or shorter than it is stays out of lists, whose elements are found by their sizes. */
static void values_that_lie_about_their_size_are_refused(void **state)
{
    static const struct {
        uint8_t bytes[4];
        size_t size;
        bogo_status status;
    } liars[] = {
        {{0, BOGO_STRING}, 2, BOGO_E_TRUNCATED},    {{0, BOGO_STRING, 1, 5}, 4, BOGO_E_BOUNDS},
        {{0, BOGO_TRUE, 1}, 3, BOGO_E_TRAILING},    {{0, BOGO_NULL, 0}, 3, BOGO_E_TRAILING},
        {{0, BOGO_INT, 0}, 3, BOGO_E_SIZE_LENGTH},  {{0, BOGO_BYTE}, 2, BOGO_E_TRUNCATED},
        {{0, BOGO_OBJECT, 1, 1}, 4, BOGO_E_BOUNDS},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(liars); i++) {
        bogo_value value;
        bogo_error error;
        bogo_group group;
        assert_int_equal(bogo_open(liars[i].bytes, liars[i].size, &value, NULL), BOGO_OK);
        bogo_group_init(&group, BOGO_LIST, NULL);
        for (int item = 0; item < 3; item++) {
            bogo_write_value(&group.builder, &value);
            assert_int_equal(bogo_group_add(&group, &error), liars[i].status);
        }
        bogo_group_free(&group);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readers_take_no_bytes),
        cmocka_unit_test(text_of_no_bytes_is_refused),
        cmocka_unit_test(keys_and_strings_may_be_of_no_bytes),
        cmocka_unit_test(values_that_lie_about_their_size_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
