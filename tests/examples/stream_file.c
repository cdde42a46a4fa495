/*
** stream_file.c - reads a file of documents that stand one after another, in memory for one of them.
*/
#include <bogo.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The callback: up to `room` bytes of a FILE. */
static bool read_file(void *context, void *to, size_t room, size_t *got)
{
    FILE *file = context;
    *got = fread(to, 1, room, file);
    return *got > 0 || !ferror(file);
}

static bool print_document(const uint8_t *bytes, size_t size, bogo_error *error)
{
    bogo_value root, level, text;
    const char *name, *message;
    size_t name_size, message_size;
    bool good = bogo_open(bytes, size, &root, error) == BOGO_OK &&
                bogo_find(&root, "level", 5, &level, error) == BOGO_OK &&
                bogo_find(&root, "text", 4, &text, error) == BOGO_OK &&
                bogo_read_string(&level, &name, &name_size, error) == BOGO_OK &&
                bogo_read_string(&text, &message, &message_size, error) == BOGO_OK;
    if (good) {
        printf("%.*s: %.*s\n", (int)name_size, name, (int)message_size, message);
    }
    return good;
}

/* Prints every document of a file; false when it is damaged. */
static bool print_stream(FILE *file)
{
    bogo_stream stream;
    bogo_error error = {BOGO_OK, 0};
    bogo_stream_init(&stream, read_file, file, NULL);
    while (bogo_stream_next(&stream) && print_document(stream.document, stream.size, &error)) {
        printf("  %zu bytes at %" PRIu64 "\n", stream.size, stream.offset);
    }
    bool good = stream.status == BOGO_OK && error.status == BOGO_OK;
    if (stream.status != BOGO_OK) {
        printf("stopped: %s (byte %" PRIu64 ")\n", bogo_message(stream.status), stream.error_offset);
    } else if (!good) {
        printf("stopped: %s\n", bogo_message(error.status));
    }
    bogo_stream_free(&stream);
    return good;
}

/* Appends {"level":...,"text":...} to a file. */
static bool append_document(FILE *file, bogo_builder *builder, const char *json, size_t size)
{
    const uint8_t *bytes;
    bogo_builder_reset(builder);
    return bogo_from_json(builder, json, size, NULL) == BOGO_OK &&
           bogo_finish(builder, &bytes, &size, NULL) == BOGO_OK && fwrite(bytes, 1, size, file) == size;
}

int main(void)
{
    static const char first[] = "{\"level\":\"info\",\"text\":\"started\"}";
    static const char second[] = "{\"level\":\"warning\",\"text\":\"disk is 91 % full\"}";
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    FILE *file = tmpfile();
    bool good = file != NULL && append_document(file, &builder, first, sizeof first - 1) &&
                append_document(file, &builder, second, sizeof second - 1);
    if (good) {
        rewind(file);
        good = print_stream(file);
    }

    /* A third document, of which the end is missing: the two before it are read all the same. */
    if (good && fseek(file, 0, SEEK_END) == 0 && fwrite("\x00\x0C\x01\x20\x01", 1, 5, file) == 5) {
        rewind(file);
        good = !print_stream(file);
    }
    if (file != NULL) {
        fclose(file);
    }
    bogo_builder_free(&builder);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
