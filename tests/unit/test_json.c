/*
** test_json.c - JSON text to documents and back: values, lists, strings, extended JSON, indented text.
**
** What is no JSON, and where, is in test_errors.c; numbers to their last digit are in test_number.c.
*/
#define _POSIX_C_SOURCE 200809L

#include "../support/notation.h"

#include <dirent.h>

/* ---- Helpers ------------------------------------------------------------------------------------------ */

static bogo_options options_for(bool extended)
{
    bogo_options options = bogo_default_options();
    options.extended = extended;
    return options;
}

/* The document that a JSON text becomes; an empty run when it is refused. Release with free_run(). */
static byte_run encode(const char *text, size_t size, const bogo_options *options)
{
    byte_run run = {NULL, 0};
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    bogo_builder_init(&builder, options);
    if (bogo_from_json(&builder, text, size, &error) == BOGO_OK) {
        assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, &error), BOGO_OK);
        assert_int_equal(bogo_check(run.bytes, run.size, NULL, NULL), BOGO_OK);
    } else {
        assert_int_not_equal(error.status, BOGO_OK);
        assert_in_range(error.offset, 0, size);
    }
    bogo_builder_free(&builder);
    return run;
}

/* The JSON text of a document; release with free(). */
static char *decode(const byte_run *document, const bogo_options *options)
{
    bogo_value root;
    bogo_buffer text;
    bogo_buffer_init(&text, options);
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_to_json(&root, options, &text, NULL), BOGO_OK);
    bogo_buffer_append(&text, "", 1);
    assert_int_equal(text.status, BOGO_OK);
    return (char *)text.data;
}

static void assert_reads_as(const char *json, const char *notation, const bogo_options *options)
{
    byte_run document = encode(json, strlen(json), options);
    if (document.bytes == NULL) {
        fail_msg("refused: %s", json);
    }
    char *read = notation_of(document.bytes, document.size);
    assert_text(json, notation, read);
    free(read);
    free_run(&document);
}

static void assert_prints_as(const char *notation, const char *json, const bogo_options *options)
{
    byte_run document = document_of(notation);
    char *printed = decode(&document, options);
    assert_text(notation, json, printed);
    free(printed);
    free_run(&document);
}

typedef struct text_pair {
    const char *from, *to;
} text_pair;

/* ---- Reading ------------------------------------------------------------------------------------------ */

static const text_pair readings[] = {
    {"null", "null"},
    {"true", "true"},
    {"false", "false"},
    {"\"\"", "''"},
    {"{}", "{ }"},
    {"[]", "[ ]"},
    {" \t\r\n[ \n] \r\n", "[ ]"},
    {" { \"a\" : 1 , \"b\" : [ ] } ", "{ 'a' 1 'b' [ ] }"},
    {"{\"a\":1,\"a\":2}", "{ 'a' 1 'a' 2 }"},
    {"{\"b\":1,\"a\":2,\"\":3}", "{ 'b' 1 'a' 2 '' 3 }"},
    {"[[[]],{\"a\":{}}]", "[ [ [ ] ] { 'a' { } } ]"},
    /* numbers: int where it fits, then uint, then float */
    {"0", "0"},
    {"-1", "-1"},
    {"9223372036854775807", "9223372036854775807"},
    {"-9223372036854775808", "-9223372036854775808"},
    {"9223372036854775808", "uint:9223372036854775808"},
    {"18446744073709551615", "uint:18446744073709551615"},
    {"18446744073709551616", "float:43f0000000000000"},
    {"-9223372036854775809", "float:c3e0000000000000"},
    {"1.0", "float:3ff0000000000000"},
    {"1e2", "float:4059000000000000"},
    {"1E+2", "float:4059000000000000"},
    {"25e-1", "float:4004000000000000"},
    {"-0", "float:8000000000000000"},
    {"-0.0", "float:8000000000000000"},
    {"1e999", "float:7ff0000000000000"},
    {"-1e999", "float:fff0000000000000"},
    {"1e-999", "float:0000000000000000"},
    {"5e-324", "float:0000000000000001"},
    /* strings */
    {"\"plain text\"", "'plain%20text'"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "'%22%5C%2F%08%0C%0A%0D%09'"},
    {"\"a\\u0000b\"", "'a%00b'"},
    {"\"\\u00e9\\u00E9\\u20ac\"", "'%C3%A9%C3%A9%E2%82%AC'"},
    {"\"\\ud83d\\ude00 \\uD800\\uDF48\"", "'%F0%9F%98%80%20%F0%90%8D%88'"},
    {"\"\xC3\xA9 \xF0\x9F\x98\x80\"", "'%C3%A9%20%F0%9F%98%80'"},
    {"\"\x7F\"", "'%7F'"},
    {"\"\\uFFFF\\uFEFF\"", "'%EF%BF%BF%EF%BB%BF'"},
    {"{\"\\u0031\":1,\"a\\/b\":2}", "{ '1' 1 'a%2Fb' 2 }"},
    /* an object with a '$' key is an object like any other */
    {"{\"$byte\":7}", "{ '%24byte' 7 }"},
};

static void json_reads_to_its_value(void **state)
{
    bogo_options options = options_for(false);
    (void)state;
    options.typed_lists = false;
    for (size_t i = 0; i < COUNT(readings); i++) {
        assert_reads_as(readings[i].from, readings[i].to, &options);
    }
}

/* A homogeneous list becomes typed where that is no larger, at the root always. */
static const text_pair list_readings[] = {
    {"[]", "[ ]"},
    {"[1]", "int[ 1 ]"},
    {"[\"a\"]", "string[ 'a' ]"},
    {"[1.5]", "float[ float:3ff8000000000000 ]"},
    {"[true]", "bool[ true ]"},
    {"[true,false]", "bool[ true false ]"},
    {"[18446744073709551615]", "uint[ uint:18446744073709551615 ]"},
    {"[null]", "[ null ]"},
    {"[null,null,null]", "[ null null null ]"},
    {"[1,2.0]", "[ 1 float:4000000000000000 ]"},
    {"[1,\"a\"]", "[ 1 'a' ]"},
    {"[-1,18446744073709551615]", "[ -1 uint:18446744073709551615 ]"},
    {"[1,2,3,true]", "[ 1 2 3 true ]"},
    {"[[1,2,3],[4]]", "[ int[ 1 2 3 ] [ 4 ] ]"},
    {"[[]]", "[ [ ] ]"},
    {"{\"a\":[1]}", "{ 'a' [ 1 ] }"},
    {"{\"a\":[1,2]}", "{ 'a' [ 1 2 ] }"},
    {"{\"a\":[1,2,3]}", "{ 'a' int[ 1 2 3 ] }"},
    {"{\"a\":[\"x\",\"y\"]}", "{ 'a' [ 'x' 'y' ] }"},
    {"{\"a\":[\"x\",\"y\",\"z\"]}", "{ 'a' string[ 'x' 'y' 'z' ] }"},
    {"{\"a\":[0.5,1.5,2.5]}",
     "{ 'a' float[ float:3fe0000000000000 float:3ff8000000000000 float:4004000000000000 ] }"},
    {"{\"a\":[true,false,true]}", "{ 'a' [ true false true ] }"},
    {"{\"a\":[null,null,null]}", "{ 'a' [ null null null ] }"},
    {"[{\"a\":[\"x\",\"y\",\"z\"]},1]", "[ { 'a' string[ 'x' 'y' 'z' ] } 1 ]"},
};

static void lists_become_typed_where_that_is_no_larger(void **state)
{
    bogo_options options = options_for(false);
    (void)state;
    for (size_t i = 0; i < COUNT(list_readings); i++) {
        assert_reads_as(list_readings[i].from, list_readings[i].to, &options);
    }
}

/* Typed and untyped form of lists of 1 to 300 integers inside an object: the smaller is written. */
static void the_smaller_form_of_a_list_is_written(void **state)
{
    bogo_options typed = options_for(false), untyped = options_for(false);
    text_run json = {0};
    (void)state;
    untyped.typed_lists = false;
    append_format(&json, "{\"a\":[");
    for (unsigned count = 1; count <= 300; count++) {
        append_format(&json, count > 1 ? ",%u" : "%u", count % 60);
        size_t size = json.size;
        append_format(&json, "]}");
        byte_run with = encode(json.text, json.size, &typed);
        byte_run without = encode(json.text, json.size, &untyped);
        char *read = notation_of(with.bytes, with.size);
        bool is_typed = strncmp(read, "{ 'a' int[", 10) == 0;
        assert_int_equal(is_typed, count >= (count < 128 ? 3 : 4));
        assert_true(with.size <= without.size);
        free(read);
        free_run(&with);
        free_run(&without);
        json.size = size;
    }
    free(json.text);
}

/* A string of each length, with something special at each place, so that every eight-byte step meets it. */
static void strings_are_read_and_printed_whatever_stands_where(void **state)
{
    static const struct {
        const char *json;
        const char *bytes;
        size_t size;
    } specials[] = {{"\\n", "\n", 1},
                    {"\\u0000", "\0", 1},
                    {"\\\"", "\"", 1},
                    {"\xC3\xA9", "\xC3\xA9", 2},
                    {"\xE2\x82\xAC", "\xE2\x82\xAC", 3},
                    {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", 4}};
    bogo_options options = options_for(false);
    (void)state;
    for (size_t i = 0; i < COUNT(specials); i++) {
        for (size_t before = 0; before <= 70; before++) {
            for (size_t after = 0; after <= 17; after++) {
                char json[128], bytes[128];
                int size = snprintf(json, sizeof json, "\"%.*s%s%.*s\"", (int)before,
                                    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefgh",
                                    specials[i].json, (int)after, "zyxwvutsrqponmlkj");
                memcpy(bytes, json + 1, before);
                memcpy(bytes + before, specials[i].bytes, specials[i].size);
                memcpy(bytes + before + specials[i].size, "zyxwvutsrqponmlkj", after);
                byte_run document = encode(json, (size_t)size, &options);
                const char *text;
                size_t length;
                bogo_value root;
                assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
                assert_int_equal(bogo_read_string(&root, &text, &length, NULL), BOGO_OK);
                assert_bytes(json, bytes, before + specials[i].size + after, text, length);
                char *printed = decode(&document, &options);
                assert_text("printed", json, printed);
                free(printed);
                free_run(&document);
            }
        }
    }
}

static const char a_text[] = "the quick brown fox jumps over a lazy dog";

/* Keys and strings of every short length, before ever longer ends of the text. */
static void keys_of_every_length_are_read_and_printed(void **state)
{
    (void)state;
    for (int size = 0; size <= 40; size++) {
        for (int after = 0; after <= 20; after++) {
            text_run json = {0};
            append_format(&json, "{\"%.*s\":%d,\"%.*s\":\"%.*s\"}", size, a_text, after, size, a_text, after,
                          a_text);
            byte_run document = encode(json.text, json.size, NULL);
            assert_non_null(document.bytes);
            char *printed = decode(&document, NULL);
            assert_text("keys", json.text, printed);
            free(printed);
            free_run(&document);
            free(json.text);
        }
    }
}

/* No prefix of a text is taken for the text, and none is read beyond. */
static void every_prefix_of_a_text_is_refused(void **state)
{
    static const char json[] = "{\"k\":[1.5e+3,\"a\\u00e9\\n\xC3\xA9\",true,false,null,{\"\":[]}],\"z\":-0}";
    bogo_options options = options_for(false);
    (void)state;
    for (size_t size = 0; size < sizeof json - 1; size++) {
        char *exact = malloc(size > 0 ? size : 1); /* so that a sanitizer sees a read behind it */
        assert_non_null(exact);
        memcpy(exact, json, size);
        byte_run document = encode(exact, size, &options);
        assert_null(document.bytes);
        free(exact);
    }
}

/* A builder that has been used goes on with the next value, and an error stays in it. */
static void json_is_read_as_the_next_value_of_a_builder(void **state)
{
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, "a", 1);
    assert_int_equal(bogo_from_json(&builder, "[1,[2]]", 7, NULL), BOGO_OK);
    bogo_write_key(&builder, "b", 1);
    assert_int_equal(bogo_from_json(&builder, "\"x\"", 3, NULL), BOGO_OK);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    char *read = notation_of(bytes, size);
    assert_text("object", "{ 'a' [ 1 [ 2 ] ] 'b' 'x' }", read);
    free(read);
    bogo_builder_reset(&builder);
    assert_int_equal(bogo_from_json(&builder, "[1,", 3, NULL), BOGO_E_JSON_END);
    bogo_write_null(&builder);
    assert_int_not_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
}

/* In an object it needs a key before it, like any value; in a typed list of bools it is a value without a type. */
static void json_is_refused_where_no_value_may_come(void **state)
{
    static const char *const texts[] = {"7", "true", "\"x\"", "[]", "[1,2]", "[1,null]", "{}"};
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t i = 0; i < COUNT(texts); i++) {
        bogo_builder_reset(&builder);
        bogo_begin_object(&builder);
        assert_int_equal(bogo_from_json(&builder, texts[i], strlen(texts[i]), NULL), BOGO_E_MISUSE);
        bogo_end_object(&builder);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_E_MISUSE);
    }
    bogo_builder_reset(&builder);
    bogo_begin_typed_list(&builder, BOGO_TRUE);
    assert_int_equal(bogo_from_json(&builder, "true", 4, NULL), BOGO_OK);
    assert_int_equal(bogo_from_json(&builder, "false", 5, NULL), BOGO_OK);
    bogo_end_list(&builder);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    char *read = notation_of(bytes, size);
    assert_text("list", "bool[ true false ]", read);
    free(read);
    bogo_builder_free(&builder);
}

/* ---- Printing ----------------------------------------------------------------------------------------- */

static const text_pair printings[] = {
    {"null", "null"},
    {"true", "true"},
    {"false", "false"},
    {"-5", "-5"},
    {"-9223372036854775808", "-9223372036854775808"},
    {"9223372036854775807", "9223372036854775807"},
    {"uint:18446744073709551615", "18446744073709551615"},
    {"byte:255", "255"},
    {"float:3ff0000000000000", "1.0"},
    {"float:8000000000000000", "-0.0"},
    {"float:3fb999999999999a", "0.1"},
    {"float:0000000000000001", "5e-324"},
    {"float:7fefffffffffffff", "1.7976931348623157e+308"},
    {"float:7ff8000000000000", "null"},
    {"float:7ff0000000000000", "9e999"},
    {"float:fff0000000000000", "-9e999"},
    {"''", "\"\""},
    {"'%C3%A9%F0%9F%98%80'", "\"\xC3\xA9\xF0\x9F\x98\x80\""},
    {"'%00%08%09%0A%0C%0D%1F%22%5C%2F%7F'", "\"\\u0000\\b\\t\\n\\f\\r\\u001f\\\"\\\\/\x7F\""},
    {"blob:", "\"\""},
    {"blob:00", "\"AA==\""},
    {"blob:0001", "\"AAE=\""},
    {"blob:fffefd", "\"//79\""},
    {"blob:deadbeef", "\"3q2+7w==\""},
    {"timestamp:0", "\"1970-01-01T00:00:00.000Z\""},
    {"timestamp:-1", "\"1969-12-31T23:59:59.999Z\""},
    {"timestamp:1705314645123", "\"2024-01-15T10:30:45.123Z\""},
    {"timestamp:951782400000", "\"2000-02-29T00:00:00.000Z\""},
    {"timestamp:4107542400000", "\"2100-03-01T00:00:00.000Z\""},
    {"timestamp:-62167219200000", "\"0000-01-01T00:00:00.000Z\""},
    {"timestamp:-62167219200001", "-62167219200001"},
    {"timestamp:253402300799999", "\"9999-12-31T23:59:59.999Z\""},
    {"timestamp:253402300800000", "253402300800000"},
    {"timestamp:-9223372036854775808", "-9223372036854775808"},
    {"[ ]", "[]"},
    {"{ }", "{}"},
    {"int[ ]", "[]"},
    {"[ 1 [ ] { } 'a' ]", "[1,[],{},\"a\"]"},
    {"{ 'b' 1 'a' [ null ] 'b' 2 }", "{\"b\":1,\"a\":[null],\"b\":2}"},
    {"{ 'a%22%0A' 1 }", "{\"a\\\"\\n\":1}"},
    {"bool[ true false ]", "[true,false]"},
    {"string[ 'x' '' ]", "[\"x\",\"\"]"},
    {"byte[ byte:1 byte:2 ]", "[1,2]"},
    {"uint[ uint:1 uint:18446744073709551615 ]", "[1,18446744073709551615]"},
    {"float[ float:3ff0000000000000 float:7ff8000000000000 ]", "[1.0,null]"},
    {"{ '%24byte' 7 }", "{\"$byte\":7}"},
};

static void values_print_as_json(void **state)
{
    bogo_options options = options_for(false);
    (void)state;
    for (size_t i = 0; i < COUNT(printings); i++) {
        assert_prints_as(printings[i].from, printings[i].to, &options);
    }
}

static void bytes_that_are_not_utf8_print_as_replacement_characters(void **state)
{
    static const struct {
        const char *hex, *json;
    } foreign[] = {
        {"00 03 01 02 ff fe", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"00 03 01 03 61 c3 62", "\"a\xEF\xBF\xBD"
                                 "b\""},
        {"00 03 01 03 ed a0 80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"00 0c 01 07 01 05 01 ff 05 01 02", "{\"\xEF\xBF\xBD\":1}"},
    };
    bogo_options options = options_for(false);
    (void)state;
    for (size_t i = 0; i < COUNT(foreign); i++) {
        byte_run document = from_hex_text(foreign[i].hex);
        char *printed = decode(&document, &options);
        assert_text(foreign[i].hex, foreign[i].json, printed);
        free(printed);
        free_run(&document);
    }
}

static void printing_appends_to_what_the_buffer_holds(void **state)
{
    bogo_options options = options_for(false);
    byte_run document = document_of("[ 1 ]");
    bogo_buffer text;
    bogo_value root;
    (void)state;
    bogo_buffer_init(&text, &options);
    bogo_buffer_append(&text, "list: ", 6);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_to_json(&root, &options, &text, NULL), BOGO_OK);
    assert_bytes("text", "list: [1]", 9, text.data, text.size);
    bogo_buffer_free(&text);
    free_run(&document);
}

static void indented_text_has_an_item_on_each_line(void **state)
{
    static const struct {
        const char *notation, *indent, *json;
    } pretty[] = {
        {"5", "  ", "5"},
        {"[ ]", "  ", "[]"},
        {"{ }", "  ", "{}"},
        {"[ 1 [ ] ]", "  ", "[\n  1,\n  []\n]"},
        {"{ 'a' int[ 1 2 ] 'b' { 'c' null } }", "\t",
         "{\n\t\"a\": [\n\t\t1,\n\t\t2\n\t],\n\t\"b\": {\n\t\t\"c\": null\n\t}\n}"},
        {"[ { 'a' 1 } ]", "", "[\n{\n\"a\": 1\n}\n]"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(pretty); i++) {
        byte_run document = document_of(pretty[i].notation);
        bogo_options options = options_for(false);
        bogo_buffer text;
        bogo_value root;
        bogo_buffer_init(&text, &options);
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        assert_int_equal(
            bogo_to_json_pretty(&root, &options, pretty[i].indent, strlen(pretty[i].indent), &text, NULL),
            BOGO_OK);
        assert_bytes(pretty[i].notation, pretty[i].json, strlen(pretty[i].json), text.data, text.size);
        bogo_buffer_free(&text);
        free_run(&document);
    }
}

/* ---- Extended JSON ------------------------------------------------------------------------------------ */

/* Both ways. */
static const text_pair extended[] = {
    {"timestamp:1705314645123", "{\"$timestamp\":1705314645123}"},
    {"timestamp:-9223372036854775808", "{\"$timestamp\":-9223372036854775808}"},
    {"blob:", "{\"$blob\":\"\"}"},
    {"blob:deadbeef", "{\"$blob\":\"3q2+7w==\"}"},
    {"byte:7", "{\"$byte\":7}"},
    {"uint:0", "{\"$uint\":\"0\"}"},
    {"uint:18446744073709551615", "{\"$uint\":\"18446744073709551615\"}"},
    {"float:7ff8000000000000", "{\"$float\":\"NaN\"}"},
    {"float:7ff0000000000000", "{\"$float\":\"Infinity\"}"},
    {"float:fff0000000000000", "{\"$float\":\"-Infinity\"}"},
    {"float:3ff0000000000000", "1.0"},
    {"5", "5"},
    {"{ '%24byte' 7 }", "{\"$object\":{\"$byte\":7}}"},
    {"{ '%24object' { } }", "{\"$object\":{\"$object\":{}}}"},
    {"{ '%24timestamp' 'x' 'a' 1 }", "{\"$object\":{\"$timestamp\":\"x\",\"a\":1}}"},
    {"{ 'a' 1 '%24byte' 7 }", "{\"a\":1,\"$byte\":7}"},
    {"{ '%24other' byte:1 }", "{\"$other\":{\"$byte\":1}}"},
    {"{ '%24blob' { '%24blob' blob:00 } }",
     "{\"$object\":{\"$blob\":{\"$object\":{\"$blob\":{\"$blob\":\"AA==\"}}}}}"},
    {"[ uint:1 [ timestamp:0 ] ]", "[{\"$uint\":\"1\"},[{\"$timestamp\":0}]]"},
};

static void extended_json_keeps_every_type_both_ways(void **state)
{
    bogo_options options = options_for(true);
    (void)state;
    options.typed_lists = false;
    for (size_t i = 0; i < COUNT(extended); i++) {
        assert_prints_as(extended[i].from, extended[i].to, &options);
        assert_reads_as(extended[i].to, extended[i].from, &options);
    }
}

/* Spellings that are read but not written. */
static void extended_json_is_read_with_spaces_and_escapes(void **state)
{
    static const text_pair spellings[] = {
        {" { \"$byte\" : 7 } ", "byte:7"},
        {"{\"$blob\" : \"3q2\\u002b7w==\" }", "blob:deadbeef"},
        {"{ \"$object\" : { \"$byte\" : 7 } }", "{ '%24byte' 7 }"},
        {"[{\"$byte\":1},{\"$byte\":2}]", "[ byte:1 byte:2 ]"},
        {"[{\"$uint\":\"1\"},{\"$uint\":\"2\"}]", "uint[ uint:1 uint:2 ]"},
    };
    bogo_options options = options_for(true);
    (void)state;
    for (size_t i = 0; i < COUNT(spellings); i++) {
        assert_reads_as(spellings[i].from, spellings[i].to, &options);
    }
}

static void malformed_wrappers_are_refused(void **state)
{
    static const char *const wrong[] = {
        "{\"$byte\":}",          "{\"$byte\":\"7\"}",    "{\"$byte\":7.0}",
        "{\"$byte\":256}",       "{\"$timestamp\":1.5}", "{\"$timestamp\":9223372036854775808}",
        "{\"$uint\":5}",         "{\"$uint\":\"-1\"}",   "{\"$uint\":\"01\"}",
        "{\"$uint\":\"\"}",      "{\"$uint\":\"1x\"}",   "{\"$float\":\"nan\"}",
        "{\"$float\":1.5}",      "{\"$blob\":\"A\"}",    "{\"$blob\":\"AA\"}",
        "{\"$blob\":\"AA=\"}",   "{\"$blob\":\"A===\"}", "{\"$blob\":\"AB==\"}",
        "{\"$blob\":\"AA==A\"}", "{\"$blob\":\"=AAA\"}", "{\"$blob\":\"AA=A\"}",
        "{\"$blob\":\"AA-_\"}",  "{\"$object\":[]}",     "{\"$object\":{},\"a\":1}",
        "{\"$byte\":7,\"a\":1}", "{\"$object\":{}",
    };
    bogo_options options = options_for(true);
    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        byte_run document = encode(wrong[i], strlen(wrong[i]), &options);
        if (document.bytes != NULL) {
            fail_msg("accepted: %s", wrong[i]);
        }
    }
}

/* ---- JSONTestSuite ------------------------------------------------------------------------------------ */

typedef struct suite_counts {
    unsigned accepted[128], refused[128]; /* by the letter that a file's name begins with */
} suite_counts;

static void read_suite_file(const char *folder, const char *name, suite_counts *counts)
{
    char path[4096];
    bogo_options options = options_for(false);
    assert_in_range(snprintf(path, sizeof path, "%s/%s", folder, name), 1, sizeof path - 1);
    byte_run text = read_file(path);
    assert_non_null(text.bytes);
    byte_run document = encode((const char *)text.bytes, text.size, &options);
    if (document.bytes != NULL) {
        counts->accepted[name[0] & 127]++;
        free(decode(&document, &options));
    } else {
        counts->refused[name[0] & 127]++;
    }
    if (name[0] != 'i' && (document.bytes != NULL) != (name[0] == 'y')) {
        fail_msg("%s %s", name, document.bytes != NULL ? "is accepted" : "is refused");
    }
    free_run(&document);
    free_run(&text);
}

static void json_test_suite_gets_the_verdicts_it_asks_for(void **state)
{
    char folder[4096];
    suite_counts counts = {{0}, {0}};
    (void)state;
    assert_in_range(snprintf(folder, sizeof folder, "%s/corpora/JSONTestSuite", shared_folder()), 1,
                    sizeof folder - 1);
    DIR *directory = opendir(folder);
    if (directory == NULL) {
        print_message("JSONTestSuite is not there (BOGO_SHARED names the folder above): skipped\n");
        skip();
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[1] == '_') {
            read_suite_file(folder, entry->d_name, &counts);
        }
    }
    closedir(directory);
    assert_int_equal(counts.accepted['y'], 95);
    assert_int_equal(counts.refused['n'], 188);
    assert_true(counts.accepted['i'] + counts.refused['i'] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_reads_to_its_value),
        cmocka_unit_test(lists_become_typed_where_that_is_no_larger),
        cmocka_unit_test(the_smaller_form_of_a_list_is_written),
        cmocka_unit_test(strings_are_read_and_printed_whatever_stands_where),
        cmocka_unit_test(keys_of_every_length_are_read_and_printed),
        cmocka_unit_test(every_prefix_of_a_text_is_refused),
        cmocka_unit_test(json_is_read_as_the_next_value_of_a_builder),
        cmocka_unit_test(json_is_refused_where_no_value_may_come),
        cmocka_unit_test(values_print_as_json),
        cmocka_unit_test(bytes_that_are_not_utf8_print_as_replacement_characters),
        cmocka_unit_test(printing_appends_to_what_the_buffer_holds),
        cmocka_unit_test(indented_text_has_an_item_on_each_line),
        cmocka_unit_test(extended_json_keeps_every_type_both_ways),
        cmocka_unit_test(extended_json_is_read_with_spaces_and_escapes),
        cmocka_unit_test(malformed_wrappers_are_refused),
        cmocka_unit_test(json_test_suite_gets_the_verdicts_it_asks_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
