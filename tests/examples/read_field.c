/*
** read_field.c - takes single values out of a document. Nothing is allocated and nothing else is decoded.
*/
#include <bogo.h>
#include <inttypes.h>
#include <stdio.h>

/* {"name":"Alice","age":30,"scores":[1.5,2.0,4.25]} */
static const uint8_t document[] = {
    0x00, 0x0C, 0x01, 0x3F, 0x01, 0x0D, 0x04, 0x6E, 0x61, 0x6D, 0x65, 0x03, 0x01, 0x05, 0x41, 0x6C, 0x69,
    0x63, 0x65, 0x01, 0x07, 0x03, 0x61, 0x67, 0x65, 0x05, 0x01, 0x3C, 0x01, 0x25, 0x06, 0x73, 0x63, 0x6F,
    0x72, 0x65, 0x73, 0x0B, 0x01, 0x1B, 0x07, 0x01, 0x03, 0x0A, 0xFF, 0x03, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x04, 0x02, 0x00, 0x04, 0x09, 0x01, 0x04, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40,
};

/* Prints the name in a document; returns why it could not. */
static bogo_status print_name(const uint8_t *bytes, size_t count, bogo_error *error)
{
    bogo_value root, name;
    const char *text;
    size_t size;
    bogo_status status = bogo_open(bytes, count, &root, error);
    if (status == BOGO_OK) {
        status = bogo_find(&root, "name", 4, &name, error);
    }
    if (status == BOGO_OK) {
        status = bogo_read_string(&name, &text, &size, error);
    }
    if (status == BOGO_OK) {
        printf("name: %.*s\n", (int)size, text);
    }
    return status;
}

/* Prints two values found in one pass over the object, and walks over a list. */
static bogo_status print_scores(const uint8_t *bytes, size_t count, bogo_error *error)
{
    bogo_key keys[] = {bogo_key_prepare("age", 3), bogo_key_prepare("scores", 6)};
    bogo_value root, found[2];
    bogo_iterator walk;
    int64_t age;
    bogo_status status = bogo_open(bytes, count, &root, error);
    if (status == BOGO_OK) {
        status = bogo_find_keys(&root, keys, 2, found, error);
    }
    if (status == BOGO_OK) {
        status = bogo_read_int(&found[0], &age, error);
    }
    if (status == BOGO_OK) {
        status = bogo_iterate(&found[1], &walk, error);
    }
    if (status != BOGO_OK) {
        return status;
    }
    printf("age: %" PRId64 "\n", age);
    while (bogo_next(&walk)) {
        double score;
        if (bogo_read_float(&walk.value, &score, &walk.error) != BOGO_OK) {
            break;
        }
        printf("score %" PRIu64 ": %g\n", walk.index, score);
    }
    *error = walk.error;
    return error->status;
}

int main(void)
{
    bogo_error error;
    if (print_name(document, sizeof document, &error) != BOGO_OK ||
        print_scores(document, sizeof document, &error) != BOGO_OK) {
        printf("cannot read the document: %s (byte %zu)\n", bogo_message(error.status), error.offset);
        return 1;
    }

    /* The same document with its end cut off is an error at the byte where it shows, not a wrong answer. */
    if (print_name(document, sizeof document - 5, &error) != BOGO_OK) {
        printf("cut document: %s (byte %zu)\n", bogo_message(error.status), error.offset);
    }
    return 0;
}
