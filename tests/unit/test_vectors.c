/*
** test_vectors.c - the golden vectors: documents that the format's reference implementation wrote.
**
** Each valid one reads to its value and is written from it to the same bytes; each invalid one is refused by
** bogo_check() and harms no reader. tests/tools/make_vectors.py describes the files.
*/
#include "../support/notation.h"
#include "../support/readers.h"
#include "../support/vectors.h"

/* ---- Valid documents ---------------------------------------------------------------------------------- */

#if defined(__GNUC__)
__attribute__((noinline))
#endif
static double
same(volatile double *value)
{
    return *value;
}

/* Whether a function can be given, or give back, a signalling NaN: see quiet_nan(). */
static bool keeps_signalling_nan(void)
{
    uint64_t bits = 0x7FF0000000000001u, again;
    double value;
    memcpy(&value, &bits, 8);
    volatile double stored = value;
    value = same(&stored);
    memcpy(&again, &value, 8);
    return again == bits;
}

static void read_and_write(char *fields[VECTOR_FIELDS], void *context)
{
    const char *name = fields[0], *value = fields[2];
    byte_run document = from_hex_text(fields[1]);
    bogo_error error = {BOGO_OK, 0};
    (void)context;
    if (bogo_check(document.bytes, document.size, NULL, &error) != BOGO_OK) {
        fail_msg("%s: %s (byte %zu)", name, bogo_message(error.status), error.offset);
    }
    char *read = notation_of(document.bytes, document.size);
    assert_text(name, value, read);
    if (strcmp(value, "float:7ff0000000000001") != 0 || keeps_signalling_nan()) {
        byte_run written = document_of(value);
        assert_bytes(name, document.bytes, document.size, written.bytes, written.size);
        free_run(&written);
    }
    free(read);
    free_run(&document);
}

static void every_valid_vector_reads_to_its_value_and_is_written_from_it(void **state)
{
    (void)state;
    assert_int_equal(for_each_vector("tests/vectors/valid.txt", read_and_write, NULL), 360);
}

static bool is_nan(const char *word)
{
    return strncmp(word, "float:", 6) == 0 && (parse_unsigned(word + 6, 16) << 1) > 0xFFE0000000000000u;
}

/*
** Takes out of a notation what is no part of the value: whether a list is typed, which is a matter of size,
** and which of its many bit patterns a NaN has.
*/
static void erase_spelling(char *notation)
{
    char *to = notation;
    const char *from = notation, *word;
    for (size_t length; (length = next_word(&from, &word)) > 0;) {
        bool typed = word[0] != '\'' && word[length - 1] == '[';
        size_t kept = typed ? 1 : is_nan(word) ? strlen("float:") : length;
        if (to != notation) {
            *to++ = ' ';
        }
        memmove(to, typed ? word + length - 1 : word, kept);
        to += kept;
    }
    *to = '\0';
}

/* Extended JSON tells every type apart, so a document comes back from it with all its types and values. */
static void through_extended_json(char *fields[VECTOR_FIELDS], void *context)
{
    byte_run document = from_hex_text(fields[1]);
    bogo_options options = bogo_default_options();
    bogo_buffer text;
    bogo_builder builder;
    bogo_value root;
    const uint8_t *again;
    size_t size;
    (void)context;
    options.extended = true;
    options.typed_lists = false;
    bogo_buffer_init(&text, &options);
    bogo_builder_init(&builder, &options);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_to_json(&root, &options, &text, NULL), BOGO_OK);
    assert_int_equal(bogo_from_json(&builder, (const char *)text.data, text.size, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &again, &size, NULL), BOGO_OK);
    assert_int_equal(bogo_check(again, size, NULL, NULL), BOGO_OK);

    char *before = notation_of(document.bytes, document.size);
    char *after = notation_of(again, size);
    erase_spelling(before);
    erase_spelling(after);
    assert_text(fields[0], before, after);
    free(before);
    free(after);
    bogo_builder_free(&builder);
    bogo_buffer_free(&text);
    free_run(&document);
}

static void every_valid_vector_survives_extended_json(void **state)
{
    (void)state;
    for_each_vector("tests/vectors/valid.txt", through_extended_json, NULL);
}

static void read_valid(char *fields[VECTOR_FIELDS], void *kit)
{
    byte_run document = from_hex_text(fields[1]);
    assert_int_equal(read_every_way(kit, document.bytes, document.size), BOGO_OK);
    free_run(&document);
}

static void every_reader_reads_every_valid_vector(void **state)
{
    reader_kit kit;
    (void)state;
    open_readers(&kit);
    for_each_vector("tests/vectors/valid.txt", read_valid, &kit);
    close_readers(&kit);
}

/* ---- Invalid documents -------------------------------------------------------------------------------- */

/*
** What bogo_check() may answer for each class of fault; several, where a fault can be seen in several ways.
*/
static const struct fault_class {
    const char *name;
    bogo_status statuses[6];
} fault_classes[] = {
    {"valid", {BOGO_OK}},
    {"version", {BOGO_E_VERSION}},
    {"type", {BOGO_E_UNKNOWN_TYPE}},
    {"truncated", {BOGO_E_TRUNCATED, BOGO_E_EMPTY, BOGO_E_BOUNDS, BOGO_E_FLOAT}},
    {"sizelen", {BOGO_E_SIZE_LENGTH, BOGO_E_FLOAT}},
    {"varint", {BOGO_E_VARINT, BOGO_E_FLOAT}},
    {"overflow", {BOGO_E_VARINT_RANGE, BOGO_E_BOUNDS, BOGO_E_COUNT}},
    {"noncanonical", {BOGO_E_VARINT_PADDED, BOGO_E_FLOAT}},
    {"bounds", {BOGO_E_BOUNDS, BOGO_E_TRUNCATED, BOGO_E_ENTRY}},
    {"entry", {BOGO_E_ENTRY, BOGO_E_TRUNCATED}},
    {"slack", {BOGO_E_TRAILING}},
    {"trailing", {BOGO_E_TRAILING, BOGO_E_COUNT}},
    {"typedlist", {BOGO_E_ELEMENT_TYPE, BOGO_E_TRUNCATED}},
    {"count", {BOGO_E_COUNT, BOGO_E_TRUNCATED, BOGO_E_BOUNDS}},
    {"boolvalue", {BOGO_E_BOOL}},
    {"float", {BOGO_E_FLOAT, BOGO_E_TRUNCATED}},
    {"utf8", {BOGO_E_UTF8}},
};

static bool belongs_to_class(bogo_status status, const char *class_name)
{
    for (size_t i = 0; i < COUNT(fault_classes); i++) {
        if (strcmp(fault_classes[i].name, class_name) != 0) {
            continue;
        }
        for (size_t j = 0; j < COUNT(fault_classes[i].statuses); j++) {
            if (fault_classes[i].statuses[j] == status && (status != BOGO_OK || j == 0)) {
                return true;
            }
        }
    }
    return false;
}

static void judge(char *fields[VECTOR_FIELDS], void *kit)
{
    const char *name = fields[0], *verdict = fields[1], *class_name = fields[2];
    byte_run document = from_hex_text(fields[3]);
    bogo_error error = {BOGO_OK, 0};
    bogo_status status = bogo_check(document.bytes, document.size, NULL, &error);
    if ((status == BOGO_OK) != (strcmp(verdict, "accept") == 0) || !belongs_to_class(status, class_name)) {
        fail_msg("%s: %s, %s, but bogo_check says: %s (byte %zu)", name, verdict, class_name,
                 bogo_message(status), error.offset);
    }
    assert_int_equal(status, error.status);
    assert_in_range(error.offset, 0, document.size);
    assert_int_equal(read_every_way(kit, document.bytes, document.size), status);
    free_run(&document);
}

static void every_invalid_vector_gets_its_verdict_and_harms_no_reader(void **state)
{
    reader_kit kit;
    (void)state;
    open_readers(&kit);
    assert_int_equal(for_each_vector("tests/vectors/invalid.txt", judge, &kit), 660);
    close_readers(&kit);
}

/* ---- Selected fields ---------------------------------------------------------------------------------- */

/* Where bogo_pick() differs from the reference's selective decoder, and why. FORMAT.md has the background. */
static const struct difference {
    const char *name;
    const char *ours; /* a value, or the status as its message */
    const char *why;
} differences[] = {
    {"garbage_before_match", "unknown type byte", "a field that is passed must have a known type"},
    {"none_means_full", "{ }", "no field asked for, no field given"},
    {"nested_wanted_is_filtered_too", "{ 'user' { 'id' 1 'name' 'x' } }", "what is picked comes whole"},
    {"nested_wanted_with_inner", "{ 'user' { 'id' 1 'name' 'x' } 'id' 9 }", "whole, and in stored order"},
    {"duplicate_last_wins", "{ 'a' 1 }", "the first of equal keys, whatever else is asked for"},
    {"no_value", "object entry without room for its key and a value",
     "an entry without a value is malformed"},
    {"root_list", "[ ]", "a list has no fields: nothing is found in it"},
    {"root_int", "no such value", "neither picked nor a container"},
    {"wrong_version", "the version byte is not 0", "another version is another format"},
    {"timestamp", "{ 't' timestamp:1705314580867 }", "timestamps keep their type"},
    {"value_missing", "varint does not end where its length byte says", "refused by both"},
    {"nil_object_special", "length byte of a varint is not 1 to 10", "refused by both"},
    {"truncated", "size runs past the end of what holds it", "refused by both"},
};

static const char *expected_selection(const char *name, const char *reference)
{
    for (size_t i = 0; i < COUNT(differences); i++) {
        if (strcmp(differences[i].name, name) == 0) {
            return differences[i].ours;
        }
    }
    return reference;
}

/* The notation of what bogo_pick() selects, or the message of its failure; release with free(). */
static char *pick_fields(const byte_run *document, const bogo_path *const *paths, size_t count)
{
    bogo_value root;
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    text_run result = {0};
    bogo_builder_init(&builder, NULL);
    bogo_status status = bogo_open(document->bytes, document->size, &root, NULL);
    if (status == BOGO_OK) {
        status = bogo_pick(&builder, paths, count, &root, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_finish(&builder, &bytes, &size, NULL);
    }
    if (status == BOGO_OK) {
        result.text = notation_of(bytes, size);
    } else {
        append_format(&result, "%s", bogo_message(status));
    }
    bogo_builder_free(&builder);
    return result.text;
}

static void select_fields(char *fields[VECTOR_FIELDS], void *context)
{
    byte_run document = from_hex_text(fields[1]);
    const char *keys = fields[2], *word;
    bogo_path *paths[4];
    size_t count = 0;
    (void)context;
    for (size_t length; (length = next_word(&keys, &word)) > 0; count++) {
        byte_run key = unquote(word, length);
        assert_in_range(count, 0, COUNT(paths) - 1);
        assert_int_equal(bogo_path_compile((const char *)key.bytes, key.size, NULL, &paths[count], NULL),
                         BOGO_OK);
        free_run(&key);
    }
    char *picked = pick_fields(&document, (const bogo_path *const *)paths, count);
    assert_text(fields[0], expected_selection(fields[0], fields[3]), picked);
    free(picked);
    while (count > 0) {
        bogo_path_free(paths[--count]);
    }
    free_run(&document);
}

static void selected_fields_are_those_of_the_reference_but_for_listed_differences(void **state)
{
    (void)state;
    assert_int_equal(for_each_vector("tests/vectors/select.txt", select_fields, NULL), 29);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_valid_vector_reads_to_its_value_and_is_written_from_it),
        cmocka_unit_test(every_valid_vector_survives_extended_json),
        cmocka_unit_test(every_reader_reads_every_valid_vector),
        cmocka_unit_test(every_invalid_vector_gets_its_verdict_and_harms_no_reader),
        cmocka_unit_test(selected_fields_are_those_of_the_reference_but_for_listed_differences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
