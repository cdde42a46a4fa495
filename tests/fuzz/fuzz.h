/*
** fuzz.h - what every fuzzer includes.
**
** A fuzzer is a function of arbitrary bytes that fails an assertion when a property of the code does not hold
** for them. libFuzzer calls it with bytes that it makes up, replay.c with those of files.
*/
#ifndef FUZZ_H
#define FUZZ_H

#include "../support/test.h"
#include "bogo.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Bytes that are used up as choices and numbers; when there are no more, every choice is the first one. */
typedef struct fuzz_input {
    const uint8_t *at, *end;
} fuzz_input;

static inline size_t fuzz_left(const fuzz_input *input)
{
    return (size_t)(input->end - input->at);
}

static inline unsigned fuzz_byte(fuzz_input *input)
{
    return input->at != input->end ? *input->at++ : 0;
}

/* A number below `limit`, which is at most 256. */
static inline unsigned fuzz_below(fuzz_input *input, unsigned limit)
{
    return fuzz_byte(input) % limit;
}

/* The next `size` bytes, or as many as there are, as a little-endian number; at most 8. */
static inline uint64_t fuzz_integer(fuzz_input *input, unsigned size)
{
    uint64_t integer = 0;
    for (unsigned i = 0; i < size; i++) {
        integer |= (uint64_t)fuzz_byte(input) << 8 * i;
    }
    return integer;
}

/* Takes up to `most` bytes; their length comes before them. */
static inline const uint8_t *fuzz_run(fuzz_input *input, size_t most, size_t *size)
{
    *size = (size_t)fuzz_integer(input, most > 0xFF ? 2 : 1) % (most + 1);
    *size = *size < fuzz_left(input) ? *size : fuzz_left(input);
    const uint8_t *run = input->at;
    input->at += *size;
    return run;
}

/*
** A copy of the bytes in a block of exactly their size, so that AddressSanitizer sees the first byte that is
** read behind them; NULL: room for as many bytes. Release with free().
*/
static inline uint8_t *fuzz_copy(const void *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    if (bytes != NULL && size > 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

/* Reads JSON text as a document; {NULL, 0} and *error when it is not accepted. Release with free_run(). */
static inline byte_run fuzz_encode(const void *json, size_t size, bool extended, bogo_error *error)
{
    bogo_options options = bogo_default_options();
    byte_run document = {NULL, 0};
    bogo_builder builder;
    options.extended = extended;
    bogo_builder_init(&builder, &options);
    if (bogo_from_json(&builder, json, size, error) == BOGO_OK) {
        assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, error), BOGO_OK);
    }
    bogo_builder_free(&builder);
    return document;
}

/* The JSON text of a well-formed document. Release with bogo_buffer_free(). */
static inline bogo_buffer fuzz_print(const byte_run *document, bool extended, const char *indent)
{
    bogo_options options = bogo_default_options();
    bogo_buffer text;
    bogo_value root;
    options.extended = extended;
    bogo_buffer_init(&text, &options);
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    bogo_status status = indent == NULL
                             ? bogo_to_json(&root, &options, &text, NULL)
                             : bogo_to_json_pretty(&root, &options, indent, strlen(indent), &text, NULL);
    assert_int_equal(status, BOGO_OK);
    return text;
}

/* What is printed of a document reads back to it, byte for byte. */
static inline void fuzz_round_trip(const char *name, const byte_run *document, bool extended,
                                   const char *indent)
{
    bogo_error error = {BOGO_OK, 0};
    bogo_buffer text = fuzz_print(document, extended, indent);
    byte_run again = fuzz_encode(text.data, text.size, extended, &error);
    if (error.status != BOGO_OK) {
        fail_msg("%s: %.*s\n  %s at byte %zu", name, (int)text.size, (const char *)text.data,
                 bogo_message(error.status), error.offset);
    }
    assert_bytes(name, document->bytes, document->size, again.bytes, again.size);
    free_run(&again);
    bogo_buffer_free(&text);
}

#endif
