/*
** fuzz_json.c - any text through the JSON reader.
**
** It accepts exactly what a table of transitions accepts (json_oracle.h), in every way of writing what was
** read it reads back to the same bytes, and its strings and keys are those that cJSON reads.
*/
#include "bogo_cjson.h"
#include "json_oracle.h"
#include "tree.h"

/* ---- cJSON's opinion ------------------------------------------------------------------------------------ */

/*
** Whether strings, keys and structure are those of cJSON's tree. Numbers are another matter: cJSON holds them
** as doubles. It ends a string at a NUL; such documents are not compared.
*/
static bool same_but_for_numbers(const bogo_value *ours, const cJSON *node)
{
    bogo_iterator walk;
    const char *text;
    size_t size;
    if (ours->type == BOGO_STRING) {
        assert_int_equal(bogo_read_string(ours, &text, &size, NULL), BOGO_OK);
        return cJSON_IsString(node) && strlen(node->valuestring) == size &&
               memcmp(node->valuestring, text, size) == 0;
    }
    if (!tree_is_list(ours->type) && ours->type != BOGO_OBJECT) {
        return ours->type == BOGO_NULL    ? cJSON_IsNull(node)
               : ours->type == BOGO_TRUE  ? cJSON_IsTrue(node)
               : ours->type == BOGO_FALSE ? cJSON_IsFalse(node)
                                          : cJSON_IsNumber(node);
    }
    if (ours->type == BOGO_OBJECT ? !cJSON_IsObject(node) : !cJSON_IsArray(node)) {
        return false;
    }
    const cJSON *child = node->child;
    assert_int_equal(bogo_iterate(ours, &walk, NULL), BOGO_OK);
    for (; bogo_next(&walk); child = child->next) {
        if (child == NULL || !same_but_for_numbers(&walk.value, child) ||
            (ours->type == BOGO_OBJECT && (strlen(child->string) != walk.key_size ||
                                           memcmp(child->string, walk.key, walk.key_size) != 0))) {
            return false;
        }
    }
    return child == NULL;
}

static void compare_with_cjson(const byte_run *document, const uint8_t *text, size_t size)
{
    bogo_value value;
    if (document->size > 0 && memchr(text, '\\', size) != NULL) {
        for (size_t i = 0; i + 6 <= size; i++) {
            if (memcmp(text + i, "\\u0000", 6) == 0) {
                return;
            }
        }
    }
    /* It gives up on numbers of more than 63 characters. */
    cJSON *root = cJSON_ParseWithLength((const char *)text, size);
    if (root != NULL) {
        assert_int_equal(bogo_open(document->bytes, document->size, &value, NULL), BOGO_OK);
        assert_true(same_but_for_numbers(&value, root));
        cJSON_Delete(root);
    }
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

/* Extended JSON is JSON, and what is read of it is printed and read again without loss. */
static void read_extended(const uint8_t *text, size_t size, bool is_json)
{
    bogo_error error = {BOGO_OK, 0};
    byte_run document = fuzz_encode(text, size, true, &error);
    if (error.status != BOGO_OK) {
        assert_true(error.offset <= size);
        return;
    }
    assert_true(is_json);
    assert_int_equal(bogo_check(document.bytes, document.size, NULL, NULL), BOGO_OK);
    fuzz_round_trip("extended JSON", &document, true, NULL);
    free_run(&document);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bogo_error error = {BOGO_OK, 0};
    uint8_t *text = fuzz_copy(bytes, size);
    bool is_json = oracle_accepts(text, size);
    byte_run document = fuzz_encode(text, size, false, &error);
    if (is_json != (error.status == BOGO_OK)) {
        fail_msg("%s, but we say: %s (byte %zu)", is_json ? "JSON" : "not JSON", bogo_message(error.status),
                 error.offset);
    }
    assert_true(error.offset <= size);
    if (is_json) {
        bogo_error damage = {BOGO_OK, 0};
        assert_int_equal(bogo_check(document.bytes, document.size, NULL, &damage), BOGO_OK);
        fuzz_round_trip("JSON", &document, false, NULL);
        fuzz_round_trip("indented JSON", &document, false, " ");
        fuzz_round_trip("JSON as extended", &document, true, NULL);
        compare_with_cjson(&document, text, size);
        free_run(&document);
    }
    read_extended(text, size, is_json);
    free(text);
    return 0;
}
