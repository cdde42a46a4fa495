/*
** build_document.c - writes a document, changes it, and prints it as JSON.
**
** A builder and an editor remember the first error, so the calls in between need no checks of their own.
*/
#include <bogo.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *what, const bogo_error *error)
{
    fprintf(stderr, "%s: %s (byte %zu)\n", what, bogo_message(error->status), error->offset);
    return EXIT_FAILURE;
}

/* Writes {"name":"Alice","visits":[3,5,8],"seen":TIMESTAMP,"active":true}. */
static void write_person(bogo_builder *builder)
{
    bogo_begin_object(builder);
    bogo_write_key(builder, "name", 4);
    bogo_write_string(builder, "Alice", 5);
    bogo_write_key(builder, "visits", 6);
    bogo_begin_list(builder);
    bogo_write_int(builder, 3);
    bogo_write_int(builder, 5);
    bogo_write_int(builder, 8);
    bogo_end_list(builder);
    bogo_write_key(builder, "seen", 4);
    bogo_write_timestamp(builder, 1705314645123);
    bogo_write_key(builder, "active", 6);
    bogo_write_bool(builder, true);
    bogo_end_object(builder);
}

static bogo_status print_json(const uint8_t *bytes, size_t size, bogo_error *error)
{
    bogo_value root;
    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    bogo_status status = bogo_open(bytes, size, &root, error);
    if (status == BOGO_OK) {
        status = bogo_to_json(&root, NULL, &text, error);
    }
    if (status == BOGO_OK) {
        printf("%zu bytes: %.*s\n", size, (int)text.size, (const char *)text.data);
    }
    bogo_buffer_free(&text);
    return status;
}

/* Puts the number 13 at the end of the list at $.visits, and prints the result. */
static bogo_status print_with_visit(const uint8_t *bytes, size_t size, bogo_error *error)
{
    bogo_builder number;
    bogo_editor editor;
    bogo_path *path = NULL;
    bogo_value thirteen;
    const uint8_t *edited;
    size_t edited_size;

    bogo_builder_init(&number, NULL);
    bogo_editor_init(&editor, bytes, size, NULL);
    bogo_write_int(&number, 13);
    bogo_status status = bogo_finish(&number, &edited, &edited_size, error);
    if (status == BOGO_OK) {
        status = bogo_open(edited, edited_size, &thirteen, error);
    }
    if (status == BOGO_OK) {
        status = bogo_path_compile("$.visits[#]", 11, NULL, &path, error);
    }
    if (status == BOGO_OK) {
        bogo_editor_put(&editor, BOGO_EDIT_INSERT, path, &thirteen);
        status = bogo_editor_finish(&editor, &edited, &edited_size, error);
    }
    if (status == BOGO_OK) {
        status = print_json(edited, edited_size, error);
    }
    bogo_path_free(path);
    bogo_editor_free(&editor);
    bogo_builder_free(&number);
    return status;
}

int main(void)
{
    bogo_builder builder;
    bogo_error error;
    const uint8_t *bytes;
    size_t size;
    int result = EXIT_SUCCESS;

    bogo_builder_init(&builder, NULL);
    write_person(&builder);
    if (bogo_finish(&builder, &bytes, &size, &error) != BOGO_OK) {
        result = fail("writing", &error);
    } else if (print_json(bytes, size, &error) != BOGO_OK) {
        result = fail("printing", &error);
    } else if (print_with_visit(bytes, size, &error) != BOGO_OK) {
        result = fail("editing", &error);
    }
    bogo_builder_free(&builder);
    return result;
}
