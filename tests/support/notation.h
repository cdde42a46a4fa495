/*
** notation.h - the values of tests/vectors/ as text, both ways.
**
**     null true false 25 'text' uint:25 byte:7 float:3ff0000000000000 blob:00ff timestamp:1705314645123
**     [ 1 'a' ]       an untyped list                int[ 1 2 ]    a typed list
**     { 'key' 1 }     an object; in '...' every byte but ASCII letters, digits and -._~ is written %XX
**
** It tells apart everything that the format tells apart, so a document that reads to its text and is written
** from it again has been understood whole.
*/
#ifndef NOTATION_H
#define NOTATION_H

#include "bogo.h"
#include "test.h"

#include <errno.h>
#include <inttypes.h>

/* ---- Value to text ------------------------------------------------------------------------------------ */

static inline void append_quoted(text_run *out, const char *text, size_t size)
{
    append_bytes(out, "'", 1);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                     (c != '\0' && strchr("-._~", c) != NULL);
        append_format(out, plain ? "%c" : "%%%02X", c);
    }
    append_bytes(out, "'", 1);
}

static inline const char *element_type_name(bogo_type type)
{
    return type == BOGO_TRUE ? "bool" : bogo_type_name(type);
}

static inline void append_scalar(text_run *out, const bogo_value *value)
{
    bool truth;
    uint8_t byte;
    int64_t integer;
    uint64_t unsigned_integer;
    double real;
    const char *text;
    const uint8_t *bytes;
    size_t size;
    switch (value->type) {
    case BOGO_NULL:
        assert_int_equal(bogo_read_null(value, NULL), BOGO_OK);
        append_format(out, "null");
        break;
    case BOGO_TRUE:
    case BOGO_FALSE:
        assert_int_equal(bogo_read_bool(value, &truth, NULL), BOGO_OK);
        append_format(out, truth ? "true" : "false");
        break;
    case BOGO_STRING:
        assert_int_equal(bogo_read_string(value, &text, &size, NULL), BOGO_OK);
        append_quoted(out, text, size);
        break;
    case BOGO_BYTE:
        assert_int_equal(bogo_read_byte(value, &byte, NULL), BOGO_OK);
        append_format(out, "byte:%d", byte);
        break;
    case BOGO_INT:
        assert_int_equal(bogo_read_int(value, &integer, NULL), BOGO_OK);
        append_format(out, "%" PRId64, integer);
        break;
    case BOGO_UINT:
        assert_int_equal(bogo_read_uint(value, &unsigned_integer, NULL), BOGO_OK);
        append_format(out, "uint:%" PRIu64, unsigned_integer);
        break;
    case BOGO_FLOAT:
        assert_int_equal(bogo_read_float(value, &real, NULL), BOGO_OK);
        memcpy(&unsigned_integer, &real, 8);
        append_format(out, "float:%016" PRIx64, unsigned_integer);
        break;
    case BOGO_BLOB:
        assert_int_equal(bogo_read_blob(value, &bytes, &size, NULL), BOGO_OK);
        append_format(out, "blob:");
        for (size_t i = 0; i < size; i++) {
            append_format(out, "%02x", bytes[i]);
        }
        break;
    case BOGO_TIMESTAMP:
        assert_int_equal(bogo_read_timestamp(value, &integer, NULL), BOGO_OK);
        append_format(out, "timestamp:%" PRId64, integer);
        break;
    default:
        fail_msg("no scalar: type %d", (int)value->type);
    }
}

/* Appends the notation of a value, which has to be readable to its last byte. */
static inline void append_value(text_run *out, const bogo_value *value)
{
    bogo_iterator walk;
    if (value->type != BOGO_LIST && value->type != BOGO_TYPED_LIST && value->type != BOGO_OBJECT) {
        append_scalar(out, value);
        return;
    }
    assert_int_equal(bogo_iterate(value, &walk, NULL), BOGO_OK);
    if (value->type == BOGO_TYPED_LIST) {
        append_format(out, "%s", element_type_name(walk.element_type));
    }
    append_format(out, value->type == BOGO_OBJECT ? "{" : "[");
    while (bogo_next(&walk)) {
        append_bytes(out, " ", 1);
        if (value->type == BOGO_OBJECT) {
            append_quoted(out, walk.key, walk.key_size);
            append_bytes(out, " ", 1);
        }
        append_value(out, &walk.value);
    }
    assert_int_equal(walk.error.status, BOGO_OK);
    append_format(out, value->type == BOGO_OBJECT ? " }" : " ]");
}

/* The notation of a document; release with free(). */
static inline char *notation_of(const void *bytes, size_t size)
{
    bogo_value root;
    text_run out = {0};
    assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
    append_value(&out, &root);
    return out.text;
}

/* ---- Text to value ------------------------------------------------------------------------------------ */

/* Takes the next word off *text; its length, 0 at the end. */
static inline size_t next_word(const char **text, const char **word)
{
    while (**text == ' ') {
        ++*text;
    }
    *word = *text;
    while (**text != ' ' && **text != '\0') {
        ++*text;
    }
    return (size_t)(*text - *word);
}

/* The bytes of a quoted word; release with free_run(). */
static inline byte_run unquote(const char *word, size_t length)
{
    byte_run run = {malloc(length), 0};
    assert_non_null(run.bytes);
    assert_true(length >= 2 && word[0] == '\'' && word[length - 1] == '\'');
    for (size_t i = 1; i + 1 < length; i++) {
        if (word[i] == '%') {
            run.bytes[run.size++] = (uint8_t)(hex_value(word[i + 1]) << 4 | hex_value(word[i + 2]));
            i += 2;
        } else {
            run.bytes[run.size++] = (uint8_t)word[i];
        }
    }
    run.bytes[run.size] = 0;
    return run;
}

static inline int64_t parse_signed(const char *digits)
{
    errno = 0;
    long long value = strtoll(digits, NULL, 10);
    assert_int_equal(errno, 0);
    return value;
}

static inline uint64_t parse_unsigned(const char *digits, int base)
{
    errno = 0;
    unsigned long long value = strtoull(digits, NULL, base);
    assert_int_equal(errno, 0);
    return value;
}

/* Writes a scalar other than a string; `word` ends in a space or NUL. */
static inline void write_scalar_word(bogo_builder *builder, const char *word, size_t length)
{
    const char *colon = memchr(word, ':', length);
    const char *content = colon != NULL ? colon + 1 : word;
    if (word[0] == '-' || (word[0] >= '0' && word[0] <= '9')) {
        bogo_write_int(builder, parse_signed(word));
    } else if (strncmp(word, "null", length) == 0) {
        bogo_write_null(builder);
    } else if (strncmp(word, "true", length) == 0 || strncmp(word, "false", length) == 0) {
        bogo_write_bool(builder, word[0] == 't');
    } else if (strncmp(word, "uint:", 5) == 0) {
        bogo_write_uint(builder, parse_unsigned(content, 10));
    } else if (strncmp(word, "byte:", 5) == 0) {
        bogo_write_byte(builder, (uint8_t)parse_unsigned(content, 10));
    } else if (strncmp(word, "float:", 6) == 0) {
        uint64_t bits = parse_unsigned(content, 16);
        double real;
        memcpy(&real, &bits, 8);
        bogo_write_float(builder, real);
    } else if (strncmp(word, "blob:", 5) == 0) {
        byte_run blob = from_hex(content, length - 5);
        bogo_write_blob(builder, blob.bytes, blob.size);
        free_run(&blob);
    } else if (strncmp(word, "timestamp:", 10) == 0) {
        bogo_write_timestamp(builder, parse_signed(content));
    } else {
        fail_msg("not a value: %.*s", (int)length, word);
    }
}

static inline bogo_type element_type_named(const char *name, size_t length)
{
    static const bogo_type types[] = {BOGO_TRUE, BOGO_STRING, BOGO_BYTE, BOGO_INT, BOGO_UINT, BOGO_FLOAT};
    for (size_t i = 0; i < COUNT(types); i++) {
        const char *known = element_type_name(types[i]);
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            return types[i];
        }
    }
    fail_msg("not a typed list: %.*s", (int)length, name);
    return BOGO_ABSENT;
}

/*
** Writes the notation as the builder's next value. The builder must have typed_lists off: the notation says
** itself which lists are typed.
*/
static inline void write_notation(bogo_builder *builder, const char *text)
{
    bool in_object[BOGO_MAX_DEPTH + 1] = {false};
    size_t depth = 0;
    bool want_key = false;
    const char *word;
    assert_false(builder->options.typed_lists);
    for (size_t length; (length = next_word(&text, &word)) > 0;) {
        char last = word[length - 1];
        if (want_key && word[0] == '\'') {
            byte_run key = unquote(word, length);
            bogo_write_key(builder, (const char *)key.bytes, key.size);
            free_run(&key);
            want_key = false;
            continue;
        }
        if (length == 1 && (last == ']' || last == '}')) {
            if (last == ']') {
                bogo_end_list(builder);
            } else {
                bogo_end_object(builder);
            }
            depth--;
        } else if (word[0] == '\'') {
            byte_run string = unquote(word, length);
            bogo_write_string(builder, (const char *)string.bytes, string.size);
            free_run(&string);
        } else if (last == '[' || last == '{') {
            if (last == '{') {
                bogo_begin_object(builder);
            } else if (length == 1) {
                bogo_begin_list(builder);
            } else {
                bogo_begin_typed_list(builder, element_type_named(word, length - 1));
            }
            assert_in_range(depth, 0, BOGO_MAX_DEPTH);
            in_object[++depth] = last == '{';
        } else {
            write_scalar_word(builder, word, length);
        }
        want_key = in_object[depth];
    }
    assert_int_equal(depth, 0);
}

/* The document that a notation stands for; release with free_run(). */
static inline byte_run document_of(const char *notation)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    byte_run run;
    options.typed_lists = false;
    bogo_builder_init(&builder, &options);
    write_notation(&builder, notation);
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return run;
}

#endif
