/*
** cjson_tree.c - a document becomes a cJSON tree, is changed there, and becomes a document again.
** Link with libbogo_cjson.a, libbogo and cJSON.
*/
#include <bogo_cjson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what, const bogo_error *error)
{
    fprintf(stderr, "%s: %s (at %zu)\n", what, bogo_message(error->status), error->offset);
    return EXIT_FAILURE;
}

/* Reads JSON text as a document; the builder keeps the bytes. */
static bogo_status read_json(bogo_builder *builder, const char *text, bogo_value *root, bogo_error *error)
{
    const uint8_t *bytes;
    size_t size;
    bogo_status status = bogo_from_json(builder, text, strlen(text), error);
    if (status == BOGO_OK) {
        status = bogo_finish(builder, &bytes, &size, error);
    }
    return status == BOGO_OK ? bogo_open(bytes, size, root, error) : status;
}

/* Prints what a tree is as a document, turned back into JSON text. */
static bogo_status print_tree(bogo_builder *builder, const cJSON *tree, bogo_error *error)
{
    bogo_value root;
    bogo_buffer text;
    const uint8_t *bytes;
    size_t size;
    bogo_buffer_init(&text, NULL);
    bogo_builder_reset(builder);
    bogo_status status = bogo_from_cjson(builder, tree, error);
    if (status == BOGO_OK) {
        status = bogo_finish(builder, &bytes, &size, error);
    }
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &root, error);
    }
    if (status == BOGO_OK) {
        status = bogo_to_json(&root, NULL, &text, error);
    }
    if (status == BOGO_OK) {
        printf("%.*s\n", (int)text.size, (const char *)text.data);
    }
    bogo_buffer_free(&text);
    return status;
}

int main(void)
{
    bogo_builder builder;
    bogo_value root;
    bogo_error error;
    cJSON *tree = NULL;
    int result = EXIT_SUCCESS;

    bogo_builder_init(&builder, NULL);
    if (read_json(&builder, "{\"id\":9007199254740993,\"tags\":[\"a\",\"b\"]}", &root, &error) != BOGO_OK ||
        bogo_to_cjson(&root, NULL, &tree, &error) != BOGO_OK) {
        result = fail("to a tree", &error);
    } else {
        /* The id is beyond what a double can hold: cJSON carries it as raw digits, and none is lost. */
        printf("raw: %s\n", cJSON_GetObjectItem(tree, "id")->valuestring);
        cJSON_AddItemToArray(cJSON_GetObjectItem(tree, "tags"), cJSON_CreateString("c"));
        cJSON_AddNumberToObject(tree, "score", 1.5);
        if (print_tree(&builder, tree, &error) != BOGO_OK) {
            result = fail("from a tree", &error);
        }
    }
    cJSON_Delete(tree);
    bogo_builder_free(&builder);
    return result;
}
