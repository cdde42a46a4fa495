/*
** test_explain.c - explaining: the parts of documents, sound and damaged, and what is said of them.
*/
#include "../support/memory.h"
#include "../support/readers.h"
#include "../support/vectors.h"

/* A line for each part: "offset size depth meaning". */
static const struct {
    const char *hex, *expected;
} explanations[] = {
    {"00 00", "0 1 0 version 0\n1 1 0 null\n"},
    {"00 01", "0 1 0 version 0\n1 1 0 true\n"},
    {"00 02", "0 1 0 version 0\n1 1 0 false\n"},
    {"00 03 01 05 41 6C 69 63 65", "0 1 0 version 0\n1 3 0 string of 5 bytes\n4 5 0 \"Alice\"\n"},
    {"00 03 01 00", "0 1 0 version 0\n1 3 0 string of 0 bytes\n4 0 0 \"\"\n"},
    {"00 04 FF", "0 1 0 version 0\n1 2 0 byte 255\n"},
    {"00 05 01 32", "0 1 0 version 0\n1 3 0 int 25\n"},
    {"00 06 0A FF FF FF FF FF FF FF FF FF 01", "0 1 0 version 0\n1 12 0 uint 18446744073709551615\n"},
    {"00 07 02 FF 03", "0 1 0 version 0\n1 4 0 float 1.0\n"},
    {"00 07 02 FF 87", "0 1 0 version 0\n1 4 0 float -Infinity\n"},
    {"00 07 02 FF 07", "0 1 0 version 0\n1 4 0 float Infinity\n"},
    {"00 07 0A FF 07 80 80 80 80 80 80 80 04", "0 1 0 version 0\n1 12 0 float NaN\n"},
    {"00 08 01 01 FF", "0 1 0 version 0\n1 3 0 blob of 1 byte\n4 1 0 content of the blob\n"},
    {"00 09 83 74 AC 0C 8D 01 00 00",
     "0 1 0 version 0\n1 9 0 timestamp 1705314645123 ms, 2024-01-15T10:30:45.123Z\n"},
    {"00 09 FF FF FF FF FF FF FF 7F", "0 1 0 version 0\n1 9 0 timestamp 9223372036854775807 ms\n"},
    {"00 0A 01 00", "0 1 0 version 0\n1 3 0 list of 0 bytes\n"},
    {"00 0A 01 01 00", "0 1 0 version 0\n1 3 0 list of 1 byte\n4 1 1 null\n"},
    {"00 0B 01 05 01 01 02 01 00",
     "0 1 0 version 0\n1 6 0 typed list of 2 bool, 5 bytes\n7 1 1 true\n8 1 1 false\n"},
    {"00 0B 01 06 03 01 01 01 01 78",
     "0 1 0 version 0\n1 6 0 typed list of 1 string, 6 bytes\n7 2 1 string of 1 byte\n9 1 1 \"x\"\n"},
    {"00 0C 01 07 01 05 01 61 05 01 02",
     "0 1 0 version 0\n1 3 0 object of 7 bytes\n4 3 1 field of 5 bytes, key of 1 byte\n7 1 1 key \"a\"\n"
     "8 3 1 int 1\n"},
    {"00 0C 01 09 01 07 00 0A 01 03 0C 01 00",
     "0 1 0 version 0\n1 3 0 object of 9 bytes\n4 3 1 field of 7 bytes, key of 0 bytes\n7 0 1 key \"\"\n"
     "7 3 1 list of 3 bytes\n10 3 2 object of 0 bytes\n"},
    /* damage */
    {"", "0 0 0 damaged at byte 0: no bytes: a document has at least a version byte and a type byte\n"},
    {"00", "0 1 0 version 0\n1 0 0 damaged at byte 1: the bytes end inside a value\n"},
    {"01 00", "0 2 0 damaged at byte 0: the version byte is not 0\n"},
    {"00 00 00", "0 1 0 version 0\n1 1 0 null\n2 1 0 damaged at byte 2: bytes left over after the value\n"},
    {"00 0A 01 04 05 01 02 FF",
     "0 1 0 version 0\n1 3 0 list of 4 bytes\n4 3 1 int 1\n7 1 1 damaged at byte 7: unknown type byte\n"},
    {"00 0C 01 07 01 05 09 61 05 01 02",
     "0 1 0 version 0\n1 3 0 object of 7 bytes\n"
     "4 7 1 damaged at byte 6: object entry without room for its key and a value\n"},
    {"00 0C 01 07 01 05 01 C3 05 01 02",
     "0 1 0 version 0\n1 3 0 object of 7 bytes\n4 3 1 field of 5 bytes, key of 1 byte\n"
     "7 4 1 damaged at byte 7: string or key that is not UTF-8\n"},
};

static char *explain(const byte_run *document)
{
    text_run lines = {0};
    bogo_explainer *explainer;
    bogo_part part;
    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    assert_int_equal(bogo_explainer_open(document->bytes, document->size, NULL, &explainer, NULL), BOGO_OK);
    while (bogo_explainer_next(explainer, &part)) {
        text.size = 0;
        assert_int_equal(bogo_part_meaning(&part, &text, NULL), BOGO_OK);
        append_format(&lines, "%zu %zu %zu %.*s\n", part.offset, part.size, part.depth, (int)text.size,
                      (const char *)text.data);
    }
    assert_false(bogo_explainer_next(explainer, &part));
    bogo_explainer_free(explainer);
    bogo_buffer_free(&text);
    return lines.text;
}

static void documents_are_explained(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(explanations); i++) {
        byte_run document = from_hex_text(explanations[i].hex);
        char *lines = explain(&document);
        assert_text(explanations[i].hex, explanations[i].expected, lines);
        free(lines);
        free_run(&document);
    }
}

static void explain_valid(char *fields[VECTOR_FIELDS], void *context)
{
    byte_run document = from_hex_text(fields[1]);
    size_t *documents = context;
    explain_every_part(document.bytes, document.size);
    ++*documents;
    free_run(&document);
}

static void explain_invalid(char *fields[VECTOR_FIELDS], void *context)
{
    byte_run document = from_hex_text(fields[3]);
    size_t *documents = context;
    explain_every_part(document.bytes, document.size);
    ++*documents;
    free_run(&document);
}

static void parts_are_all_bytes_of_any_document(void **state)
{
    size_t documents = 0;
    (void)state;
    for_each_vector("tests/vectors/valid.txt", explain_valid, &documents);
    for_each_vector("tests/vectors/invalid.txt", explain_invalid, &documents);
    assert_true(documents > 500);
}

static void every_allocation_may_fail(void **state)
{
    static const uint8_t bytes[] = {0, BOGO_STRING, 1, 3, 'a', 'b', 'c'};
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_explainer *explainer = NULL;
    bogo_error error;
    bogo_part part;
    bogo_buffer text;
    (void)state;
    options.allocator = &memory.allocator;
    open_memory(&memory);
    memory.fail_at = 1;
    assert_int_equal(bogo_explainer_open(bytes, sizeof bytes, &options, &explainer, &error),
                     BOGO_E_NO_MEMORY);
    assert_int_equal(error.status, BOGO_E_NO_MEMORY);
    open_memory(&memory);
    assert_int_equal(bogo_explainer_open(bytes, sizeof bytes, &options, &explainer, NULL), BOGO_OK);
    assert_true(bogo_explainer_next(explainer, &part));
    memory.fail_at = memory.calls + 1;
    bogo_buffer_init(&text, &options);
    assert_int_equal(bogo_part_meaning(&part, &text, &error), BOGO_E_NO_MEMORY);
    bogo_buffer_free(&text);
    options.max_size = 5;
    memory.fail_at = 0;
    bogo_buffer_init(&text, &options);
    assert_int_equal(bogo_part_meaning(&part, &text, &error), BOGO_E_TOO_BIG);
    bogo_buffer_free(&text);
    bogo_explainer_free(explainer);
    bogo_explainer_free(NULL);
    assert_int_equal(memory.blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_are_explained),
        cmocka_unit_test(parts_are_all_bytes_of_any_document),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
