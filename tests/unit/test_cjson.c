/*
** test_cjson.c - the bridge to cJSON trees, and why bogo_encode does not read JSON with cJSON.
*/
#define _DEFAULT_SOURCE /* for scandir() */

#include "../support/memory.h"
#include "bogo_cjson.h"

#include <dirent.h>
#include <math.h>

/* ---- Documents, trees and texts ----------------------------------------------------------------------- */

static bogo_options options_for(bool extended)
{
    bogo_options options = bogo_default_options();
    options.extended = extended;
    return options;
}

/* The document of a JSON text, extended or not. Release with free(). */
static byte_run document_of(const char *json, size_t size, bool extended)
{
    bogo_options options = options_for(extended);
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    byte_run document = {NULL, 0};
    bogo_builder_init(&builder, &options);
    if (bogo_from_json(&builder, json, size, &error) != BOGO_OK ||
        bogo_finish_take(&builder, &document.bytes, &document.size, &error) != BOGO_OK) {
        fail_msg("%s: %s (byte %zu)", json, bogo_message(error.status), error.offset);
    }
    bogo_builder_free(&builder);
    return document;
}

static bogo_status tree_of(const byte_run *document, const bogo_options *options, cJSON **tree,
                           bogo_error *error)
{
    bogo_value root;
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    return bogo_to_cjson(&root, options, tree, error);
}

static bogo_status document_of_tree(const cJSON *tree, const bogo_options *options, byte_run *document,
                                    bogo_error *error)
{
    bogo_builder builder;
    bogo_builder_init(&builder, options);
    bogo_status status = bogo_from_cjson(&builder, tree, error);
    if (status == BOGO_OK) {
        status = bogo_finish_take(&builder, &document->bytes, &document->size, error);
    }
    bogo_builder_free(&builder);
    return status;
}

/* cJSON's own text of the document's tree equals the expected one. */
static void assert_tree(const byte_run *document, bool extended, const char *expected)
{
    bogo_options options = options_for(extended);
    bogo_error error = {BOGO_OK, 0};
    cJSON *tree = NULL;
    if (tree_of(document, &options, &tree, &error) != BOGO_OK) {
        fail_msg("%s: %s (byte %zu)", expected, bogo_message(error.status), error.offset);
    }
    char *text = cJSON_PrintUnformatted(tree);
    assert_text("tree", expected, text);
    cJSON_free(text);
    cJSON_Delete(tree);
}

/* The document survives the way through a tree, byte for byte. */
static void assert_round_trip(const char *name, const byte_run *document, bool extended)
{
    bogo_options options = options_for(extended);
    bogo_error error = {BOGO_OK, 0};
    cJSON *tree = NULL;
    byte_run back = {NULL, 0};
    if (tree_of(document, &options, &tree, &error) != BOGO_OK ||
        document_of_tree(tree, &options, &back, &error) != BOGO_OK) {
        fail_msg("%s: %s (%zu)", name, bogo_message(error.status), error.offset);
    }
    assert_bytes(name, document->bytes, document->size, back.bytes, back.size);
    cJSON_Delete(tree);
    free_run(&back);
}

/* ---- Values both ways --------------------------------------------------------------------------------- */

static const char *const round_trips[] = {
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1.5",
    "-0.0",
    "1e300",
    "5e-324",
    "1.7976931348623157e308",
    "0.1",
    "9007199254740992",
    "-9007199254740992",
    "9007199254740993",
    "-9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "1e17",
    "\"\"",
    "\"text, \\\"quoted\\\" \\u00e9 \\ud83d\\ude00 \\n\"",
    "[]",
    "{}",
    "[[],{},[[]],[1,2,3],[1,\"a\",null]]",
    "{\"a\":1,\"\":2,\"a\":3}",
    "{\"deep\":{\"er\":[{\"still\":[true,false,null]}]},\"after\":[1.5,2.5,3.5]}",
};

static void values_survive_both_ways(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(round_trips); i++) {
        byte_run document = document_of(round_trips[i], strlen(round_trips[i]), false);
        assert_round_trip(round_trips[i], &document, false);
        assert_round_trip(round_trips[i], &document, true);
        free_run(&document);
    }
}

/* What JSON has no word for: in plain trees as bogo_to_json() prints it, in extended ones without loss. */
static const struct type_row {
    const char *extended; /* the document, in extended JSON */
    const char *plain_tree;
    const char *extended_tree;
} types[] = {
    {"{\"$timestamp\":1705314645123}", "\"2024-01-15T10:30:45.123Z\"", "{\"$timestamp\":1705314645123}"},
    {"{\"$timestamp\":9223372036854775807}", "9223372036854775807", "{\"$timestamp\":9223372036854775807}"},
    {"{\"$blob\":\"3q2+7w==\"}", "\"3q2+7w==\"", "{\"$blob\":\"3q2+7w==\"}"},
    {"{\"$blob\":\"\"}", "\"\"", "{\"$blob\":\"\"}"},
    {"{\"$byte\":7}", "7", "{\"$byte\":7}"},
    {"{\"$uint\":\"7\"}", "7", "{\"$uint\":\"7\"}"},
    {"{\"$uint\":\"18446744073709551615\"}", "18446744073709551615", "{\"$uint\":\"18446744073709551615\"}"},
    {"{\"$object\":{\"$byte\":7}}", "{\"$byte\":7}", "{\"$object\":{\"$byte\":7}}"},
    {"[{\"$uint\":\"1\"},{\"$uint\":\"2\"}]", "[1,2]", "[{\"$uint\":\"1\"},{\"$uint\":\"2\"}]"},
    {"3.0", "3", "3.0"},
    {"[3.0,3]", "[3,3]", "[3.0,3]"},
    {"-0.0", "-0", "-0.0"},
    {"9007199254740993", "9007199254740993", "9007199254740993"},
    {"{\"a\":{\"$blob\":\"AA==\"},\"b\":[{\"$timestamp\":0}]}",
     "{\"a\":\"AA==\",\"b\":[\"1970-01-01T00:00:00.000Z\"]}",
     "{\"a\":{\"$blob\":\"AA==\"},\"b\":[{\"$timestamp\":0}]}"},
};

static void every_type_has_its_node(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(types); i++) {
        byte_run document = document_of(types[i].extended, strlen(types[i].extended), true);
        assert_tree(&document, false, types[i].plain_tree);
        assert_tree(&document, true, types[i].extended_tree);
        assert_round_trip(types[i].extended, &document, true);
        free_run(&document);
    }
}

static void numbers_are_numbers_where_a_double_is_exact(void **state)
{
    static const struct {
        const char *json;
        int type;
    } rows[] = {{"9007199254740992", cJSON_Number},
                {"9007199254740993", cJSON_Raw},
                {"-9007199254740992", cJSON_Number},
                {"-9007199254740993", cJSON_Raw},
                {"18446744073709551615", cJSON_Raw},
                {"1.5", cJSON_Number},
                {"2.0", cJSON_Number}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run document = document_of(rows[i].json, strlen(rows[i].json), false);
        cJSON *tree = NULL;
        assert_int_equal(tree_of(&document, NULL, &tree, NULL), BOGO_OK);
        assert_int_equal(tree->type, rows[i].type);
        cJSON_Delete(tree);
        free_run(&document);
    }
}

/* A tree as another program may have built it. */
static void a_tree_made_by_hand_is_read(void **state)
{
    bogo_options options = options_for(false);
    byte_run document = {NULL, 0};
    static const char json[] = "{\"n\":3,\"r\":[1,{\"x\":18446744073709551615}],\"same\":[true],\"big\":1e20,"
                               "\"again\":[true]}";
    byte_run expected = document_of(json, sizeof json - 1, false);
    (void)state;
    cJSON *tree = cJSON_CreateObject();
    cJSON *shared = cJSON_CreateArray();
    cJSON_AddItemToArray(shared, cJSON_CreateTrue());
    cJSON_AddNumberToObject(tree, "n", 3);
    cJSON_AddRawToObject(tree, "r", " [1, {\"x\": 18446744073709551615}] ");
    cJSON_AddItemToObject(tree, "same", shared);
    cJSON_AddNumberToObject(tree, "big", 1e20);
    cJSON_AddItemReferenceToObject(tree, "again", shared);
    assert_int_equal(document_of_tree(tree, &options, &document, NULL), BOGO_OK);
    assert_bytes("by hand", expected.bytes, expected.size, document.bytes, document.size);
    free_run(&document);
    free_run(&expected);

    /* Of a tree inside another one, nothing else is read. */
    expected = document_of("3", 1, false);
    assert_int_equal(document_of_tree(cJSON_GetObjectItem(tree, "n"), &options, &document, NULL), BOGO_OK);
    assert_bytes("inside", expected.bytes, expected.size, document.bytes, document.size);
    free_run(&document);
    free_run(&expected);
    cJSON_Delete(tree);
}

/* ---- What a tree cannot hold -------------------------------------------------------------------------- */

static const struct refusal_row {
    const char *document; /* in hexadecimal */
    bogo_status status;
    size_t offset;
} refusals[] = {
    {"00 03 01 03 61 00 62", BOGO_E_NUL, 5},                                      /* "a\0b" */
    {"00 0c 01 06 01 04 02 6b 00 00", BOGO_E_NUL, 8},                             /* key "k\0" */
    {"00 0a 01 05 00 03 01 01 00", BOGO_E_NUL, 8},                                /* [null,"\0"] */
    {"00 07 02 ff 07", BOGO_E_NOT_FINITE, 2},                                     /* Infinity */
    {"00 07 02 ff 87", BOGO_E_NOT_FINITE, 2},                                     /* -Infinity */
    {"00 0a 01 0d 00 07 0a ff 07 80 80 80 80 80 80 80 04", BOGO_E_NOT_FINITE, 6}, /* [null,NaN] */
    {"00 03 01 02 61 ff", BOGO_E_UTF8, 5},                                        /* not UTF-8 */
    {"00 0c 01 05 01 03 01 ff 00", BOGO_E_UTF8, 7},                               /* key, not UTF-8 */
    {"00 0a 01 02 03 01", BOGO_E_TRUNCATED, 5},                                   /* damaged */
};

static void what_a_tree_cannot_hold_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        byte_run document = from_hex_text(refusals[i].document);
        bogo_error error = {BOGO_OK, 0};
        cJSON *tree = NULL;
        bogo_status status = tree_of(&document, NULL, &tree, &error);
        if (status != refusals[i].status || error.status != status || error.offset != refusals[i].offset) {
            fail_msg("%s: found %s (byte %zu)", refusals[i].document, bogo_message(error.status),
                     error.offset);
        }
        assert_null(tree);
        free_run(&document);
    }
}

static void extended_trees_hold_what_is_not_finite(void **state)
{
    static const char *const rows[] = {"{\"$float\":\"NaN\"}",
                                       "[{\"$float\":\"-Infinity\"},{\"$float\":\"Infinity\"}]"};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run document = document_of(rows[i], strlen(rows[i]), true);
        assert_tree(&document, true, rows[i]);
        assert_round_trip(rows[i], &document, true);
        free_run(&document);
    }
}

/* ---- What is no tree of JSON -------------------------------------------------------------------------- */

static bogo_error refuse_tree(cJSON *tree, bool extended)
{
    bogo_options options = options_for(extended);
    bogo_error error = {BOGO_OK, 0};
    byte_run document = {NULL, 0};
    bogo_status status = document_of_tree(tree, &options, &document, &error);
    assert_int_equal(status, error.status);
    assert_null(document.bytes);
    cJSON_Delete(tree);
    return error;
}

/* [null, [item]] */
static cJSON *around(cJSON *item)
{
    cJSON *inner = cJSON_CreateArray();
    cJSON *outer = cJSON_CreateArray();
    cJSON_AddItemToArray(inner, item);
    cJSON_AddItemToArray(outer, cJSON_CreateNull());
    cJSON_AddItemToArray(outer, inner);
    return outer;
}

static cJSON *object_with_key(const char *key)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, key, cJSON_CreateTrue());
    return object;
}

static void assert_refused(bogo_error error, bogo_status status, size_t offset)
{
    if (error.status != status || error.offset != offset) {
        fail_msg("expected %s (%zu), found %s (%zu)", bogo_message(status), offset,
                 bogo_message(error.status), error.offset);
    }
}

static void what_is_no_tree_of_json_is_refused(void **state)
{
    char long_key[BOGO_MAX_KEY + 2];
    (void)state;
    memset(long_key, 'k', sizeof long_key);
    long_key[BOGO_MAX_KEY + 1] = '\0';
    for (int extended = 0; extended < 2; extended++) {
        cJSON *strange = cJSON_CreateNull();
        strange->type = cJSON_Invalid;
        cJSON *textless = cJSON_CreateNull();
        textless->type = cJSON_String;
        cJSON *rawless = cJSON_CreateNull();
        rawless->type = cJSON_Raw;
        cJSON *nameless = cJSON_CreateObject();
        cJSON_AddItemToArray(nameless, cJSON_CreateNull());
        bool e = extended == 1;
        assert_refused(refuse_tree(NULL, e), BOGO_E_TYPE, 0);
        assert_refused(refuse_tree(around(strange), e), BOGO_E_TYPE, 3);
        assert_refused(refuse_tree(around(textless), e), BOGO_E_TYPE, 3);
        assert_refused(refuse_tree(around(rawless), e), BOGO_E_TYPE, 3);
        assert_refused(refuse_tree(around(nameless), e), BOGO_E_TYPE, 4);
        assert_refused(refuse_tree(around(cJSON_CreateNumber((double)INFINITY)), e), BOGO_E_NOT_FINITE, 3);
        assert_refused(refuse_tree(around(cJSON_CreateNumber(-(double)INFINITY)), e), BOGO_E_NOT_FINITE, 3);
        assert_refused(refuse_tree(around(cJSON_CreateNumber((double)NAN)), e), BOGO_E_NOT_FINITE, 3);
        assert_refused(refuse_tree(around(cJSON_CreateString("\xFF")), e), BOGO_E_UTF8, 3);
        assert_refused(refuse_tree(around(object_with_key("\xFF")), e), BOGO_E_UTF8, 4);
        assert_refused(refuse_tree(around(object_with_key(long_key)), e), BOGO_E_KEY_LENGTH, 4);
        assert_refused(refuse_tree(around(cJSON_CreateRaw("[1,]")), e), BOGO_E_JSON_VALUE, 3);
        assert_refused(refuse_tree(around(cJSON_CreateRaw("")), e), BOGO_E_JSON_END, 0);
    }
    cJSON *wrapper = cJSON_CreateObject();
    cJSON_AddStringToObject(wrapper, "$byte", "seven");
    assert_int_equal(refuse_tree(wrapper, true).status, BOGO_E_JSON_EXTENDED);
}

/* ---- Depth and memory --------------------------------------------------------------------------------- */

static byte_run nested_document(size_t levels)
{
    char text[2 * (BOGO_MAX_DEPTH + 1)];
    memset(text, '[', levels);
    memset(text + levels, ']', levels);
    return document_of(text, 2 * levels, false);
}

static void nesting_ends_at_1000(void **state)
{
    bogo_options options = options_for(false);
    byte_run document = nested_document(BOGO_MAX_DEPTH);
    cJSON *tree = NULL;
    (void)state;
    assert_round_trip("1000 levels", &document, false);
    assert_round_trip("1000 levels", &document, true);
    assert_int_equal(tree_of(&document, NULL, &tree, NULL), BOGO_OK);
    cJSON *deeper = cJSON_CreateArray();
    cJSON_AddItemToArray(deeper, tree);
    assert_refused(refuse_tree(deeper, false), BOGO_E_DEPTH, BOGO_MAX_DEPTH);
    options.max_depth = 10;
    assert_int_equal(tree_of(&document, &options, &tree, NULL), BOGO_E_DEPTH);
    free_run(&document);
}

/* cJSON asks for memory without a context, so what counts it has to be global here. */
static counted_memory nodes;

static void *node_malloc(size_t size)
{
    return counted_resize(&nodes, NULL, size);
}

static void node_free(void *memory)
{
    counted_release(&nodes, memory);
}

static const char memory_json[] =
    "[null,true,{\"key\":\"text\",\"number\":1.5,\"big\":9007199254740993},"
    "[[[[[[[[[[[[[[[[[[[[\"more levels than the first allocation has room for\"]]]]]]]]]]]]]]]]]]]]]";

/* Fails the 1st, 2nd, 3rd ... allocation of a conversion, on the side of cJSON or of bogo. */
static void fail_each_allocation(counted_memory *failing, const byte_run *document,
                                 const bogo_options *options)
{
    bogo_status status = BOGO_E_NO_MEMORY;
    size_t failures = 0;
    size_t blocks = nodes.blocks;
    counted_memory *own = options->allocator->context;
    for (; status == BOGO_E_NO_MEMORY; failures++) {
        bogo_error error = {BOGO_OK, 0};
        cJSON *tree = NULL;
        failing->calls = 0;
        failing->fail_at = failures + 1;
        status = tree_of(document, options, &tree, &error);
        assert_int_equal(status, error.status);
        cJSON_Delete(tree);
        assert_int_equal(nodes.blocks, blocks);
        assert_int_equal(own->blocks, 0);
    }
    failing->fail_at = 0;
    assert_int_equal(status, BOGO_OK);
    assert_true(failures > 1);
}

static void every_allocation_may_fail(void **state)
{
    counted_memory own;
    byte_run document = document_of(memory_json, sizeof memory_json - 1, false);
    cJSON_Hooks hooks = {node_malloc, node_free};
    (void)state;
    open_memory(&nodes);
    open_memory(&own);
    cJSON_InitHooks(&hooks);
    for (int extended = 0; extended < 2; extended++) {
        bogo_options options = options_for(extended == 1);
        options.allocator = &own.allocator;
        fail_each_allocation(&nodes, &document, &options);
        fail_each_allocation(&own, &document, &options);
        cJSON *tree = NULL;
        bogo_status status = tree_of(&document, &options, &tree, NULL);
        assert_int_equal(status, BOGO_OK);
        status = BOGO_E_NO_MEMORY;
        for (size_t failing = 1; status == BOGO_E_NO_MEMORY; failing++) {
            byte_run back = {NULL, 0};
            own.calls = 0;
            own.fail_at = failing;
            status = document_of_tree(tree, &options, &back, NULL);
            own.fail_at = 0;
            counted_release(&own, back.bytes);
            assert_int_equal(own.blocks, 0);
        }
        assert_int_equal(status, BOGO_OK);
        cJSON_Delete(tree);
    }
    cJSON_InitHooks(NULL);
    assert_int_equal(nodes.blocks, 0);
    free_run(&document);
}

/* ---- Why bogo_encode does not use cJSON --------------------------------------------------------------- */

/* JSON text through cJSON's reader and writer. Release with cJSON_free(); NULL when it is refused. */
static char *through_cjson(const char *json, size_t size)
{
    cJSON *tree = cJSON_ParseWithLengthOpts(json, size + 1, NULL, true);
    char *text = tree != NULL ? cJSON_PrintUnformatted(tree) : NULL;
    cJSON_Delete(tree);
    return text;
}

/* The same through ours: of the document, as bogo_encode and bogo_to_json have it. */
static char *through_bogo(const char *json, size_t size)
{
    bogo_options options = options_for(false);
    bogo_builder builder;
    bogo_buffer text;
    const uint8_t *bytes;
    size_t document_size;
    bogo_value root;
    bogo_builder_init(&builder, NULL);
    bogo_buffer_init(&text, &options);
    bool good = bogo_from_json(&builder, json, size, NULL) == BOGO_OK &&
                bogo_finish(&builder, &bytes, &document_size, NULL) == BOGO_OK &&
                bogo_open(bytes, document_size, &root, NULL) == BOGO_OK &&
                bogo_to_json(&root, &options, &text, NULL) == BOGO_OK;
    bogo_buffer_append(&text, "", 1);
    bogo_builder_free(&builder);
    if (!good) {
        bogo_buffer_free(&text);
        return NULL;
    }
    return (char *)text.data;
}

/* What each of them makes of a text; NULL: refuses it. */
static const struct evidence_row {
    const char *json;
    const char *cjson;
    const char *bogo;
} evidence[] = {
    /* Integers that a double cannot hold come out as others ... */
    {"9007199254740993", "9.00719925474099e+15", "9007199254740993"},
    {"[1234567890123456789]", "[1.2345678901234568e+18]", "[1234567890123456789]"},
    {"18446744073709551615", "1.8446744073709552e+19", "18446744073709551615"},
    /* ... a double is printed with 15 digits where that is nearly the same ... */
    {"0.30000000000000004", "0.3", "0.30000000000000004"},
    /* ... text ends at its first NUL, so that two different keys become one ... */
    {"\"a\\u0000b\"", "\"a\"", "\"a\\u0000b\""},
    {"{\"k\\u0000x\":1,\"k\\u0000y\":2}", "{\"k\":1,\"k\":2}", "{\"k\\u0000x\":1,\"k\\u0000y\":2}"},
    /* ... and what is no JSON is taken for some. */
    {"[01]", "[1]", NULL},
    {"[1.]", "[1]", NULL},
    {"[-.5]", "[-0.5]", NULL},
    {"[2.e3]", "[2000]", NULL},
    {"[\"tab\there\"]", "[\"tab\\there\"]", NULL},
    {"[\"\xFF\"]", "[\"\xFF\"]", NULL},
};

static void cjson_changes_what_bogo_keeps(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(evidence); i++) {
        const struct evidence_row *row = &evidence[i];
        size_t size = strlen(row->json);
        char *theirs = through_cjson(row->json, size);
        char *ours = through_bogo(row->json, size);
        assert_text(row->json, row->cjson, theirs != NULL ? theirs : "refused");
        assert_text(row->json, row->bogo != NULL ? row->bogo : "refused", ours != NULL ? ours : "refused");
        cJSON_free(theirs);
        free(ours);
    }
}

/* ---- The same in documents that others wrote ---------------------------------------------------------- */

static int is_malformed_sample(const struct dirent *entry)
{
    return strncmp(entry->d_name, "n_", 2) == 0;
}

static int is_document(const struct dirent *entry)
{
    size_t size = strlen(entry->d_name);
    return (size > 5 && strcmp(entry->d_name + size - 5, ".json") == 0) ||
           (size > 7 && strcmp(entry->d_name + size - 7, ".ndjson") == 0);
}

/* Reads each file of a folder that is chosen; -1 when the folder is not there. */
static int for_each_file(const char *folder, int (*chosen)(const struct dirent *),
                         void (*use)(const byte_run *file, size_t *count), size_t *count)
{
    char path[4096];
    struct dirent **entries;
    snprintf(path, sizeof path, "%s/corpora/%s", shared_folder(), folder);
    int files = scandir(path, &entries, chosen, alphasort);
    for (int i = 0; i < files; i++) {
        snprintf(path, sizeof path, "%s/corpora/%s/%s", shared_folder(), folder, entries[i]->d_name);
        byte_run file = read_file(path);
        assert_non_null(file.bytes);
        use(&file, count);
        free_run(&file);
        free(entries[i]);
    }
    if (files >= 0) {
        free(entries);
    }
    return files;
}

static void count_accepted(const byte_run *file, size_t *count)
{
    char *theirs = through_cjson((const char *)file->bytes, file->size);
    char *ours = through_bogo((const char *)file->bytes, file->size);
    *count += theirs != NULL;
    assert_null(ours);
    cJSON_free(theirs);
}

/* Whether a text says the number that a token of JSON does: an integer to its last digit, else as double. */
static bool says_number(const char *text, const char *token)
{
    double read = strtod(text, NULL);
    bool integer = strspn(token, "0123456789") == strlen(token) && strlen(token) < 20;
    if (!integer) {
        return read == strtod(token, NULL);
    }
    return strcmp(text, token) == 0 || (read < 1.8e19 && (uint64_t)read == strtoull(token, NULL, 10));
}

/* Counts the numbers of a JSON text that are others after cJSON has read and printed them; ours never are. */
static void count_changed(const byte_run *file, size_t *count)
{
    static const char number_characters[] = "0123456789+-.eE";
    const char *at = (const char *)file->bytes;
    const char *end = at + file->size;
    for (bool in_string = false; at < end;) {
        char token[64] = {0};
        bool begins = !in_string && (*at == '-' || (*at >= '0' && *at <= '9'));
        size_t size = begins ? strspn(at, number_characters) : 0;
        if (size > 0 && size < sizeof token) {
            memcpy(token, at, size);
            char *theirs = through_cjson(token, size);
            char *ours = through_bogo(token, size);
            *count += !says_number(theirs, token);
            assert_true(says_number(ours, token));
            cJSON_free(theirs);
            free(ours);
            at += size;
        } else {
            in_string = (*at == '"') != in_string;
            at += in_string && *at == '\\' ? 2 : 1;
        }
    }
}

static void cjson_on_documents_of_others(void **state)
{
    size_t accepted = 0, changed = 0;
    (void)state;
    int malformed = for_each_file("JSONTestSuite", is_malformed_sample, count_accepted, &accepted);
    if (malformed < 0) {
        print_message("the corpora are not there (BOGO_SHARED names the folder above): skipped\n");
        skip();
    }
    print_message("cJSON %s accepts %zu of %d malformed texts of JSONTestSuite; bogo accepts none\n",
                  cJSON_Version(), accepted, malformed);
    assert_true(accepted > 0);
    int files = for_each_file("real", is_document, count_changed, &changed);
    int more = for_each_file("rows", is_document, count_changed, &changed);
    print_message("cJSON changes %zu numbers in %d files of real documents; bogo none\n", changed,
                  files + more);
    assert_true(changed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_survive_both_ways),
        cmocka_unit_test(every_type_has_its_node),
        cmocka_unit_test(numbers_are_numbers_where_a_double_is_exact),
        cmocka_unit_test(a_tree_made_by_hand_is_read),
        cmocka_unit_test(what_a_tree_cannot_hold_is_refused),
        cmocka_unit_test(extended_trees_hold_what_is_not_finite),
        cmocka_unit_test(what_is_no_tree_of_json_is_refused),
        cmocka_unit_test(nesting_ends_at_1000),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(cjson_changes_what_bogo_keeps),
        cmocka_unit_test(cjson_on_documents_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
