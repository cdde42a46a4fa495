/*
** test.h - what every C test includes: cmocka in the order it wants, and text helpers.
**
** Everything in tests/support/ is a header of inline functions, so that a test stays one file to compile.
** A helper that cannot go on fails the running test and names what was wrong.
*/
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A run of bytes; `bytes` is malloc'd and a NUL follows it, so that text can be used as a C string. */
typedef struct byte_run {
    uint8_t *bytes;
    size_t size;
} byte_run;

static inline void free_run(byte_run *run)
{
    free(run->bytes);
    run->bytes = NULL;
    run->size = 0;
}

/* The value of a hexadecimal digit, or -1. */
static inline int hex_value(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c | 0x20) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Reads pairs of hexadecimal digits, which may be parted by spaces; release with free_run(). */
static inline byte_run from_hex(const char *text, size_t length)
{
    byte_run run = {malloc(length / 2 + 1), 0};
    assert_non_null(run.bytes);
    for (size_t i = 0; i < length; i += 2) {
        while (i < length && text[i] == ' ') {
            i++;
        }
        if (i == length) {
            break;
        }
        int high = hex_value(text[i]);
        int low = i + 1 < length ? hex_value(text[i + 1]) : -1;
        if (high < 0 || low < 0) {
            fail_msg("not hexadecimal: %.*s", (int)length, text);
        }
        run.bytes[run.size++] = (uint8_t)(high << 4 | low);
    }
    run.bytes[run.size] = 0;
    return run;
}

static inline byte_run from_hex_text(const char *text)
{
    return from_hex(text, strlen(text));
}

/* A whole file; {NULL, 0} when it cannot be opened. Release with free_run(). */
static inline byte_run read_file(const char *path)
{
    byte_run run = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return run;
    }
    for (size_t room = 1 << 16;; room *= 2) {
        uint8_t *bytes = realloc(run.bytes, room + 1);
        assert_non_null(bytes);
        run.bytes = bytes;
        run.size += fread(run.bytes + run.size, 1, room - run.size, file);
        if (run.size < room) {
            break;
        }
    }
    assert_int_equal(ferror(file), 0);
    fclose(file);
    run.bytes[run.size] = 0;
    return run;
}

/* A string growing by printf(); `text` is malloc'd and always ends in a NUL. Start from {0}. */
typedef struct text_run {
    char *text;
    size_t size;
    size_t room;
} text_run;

static inline void append_bytes(text_run *out, const void *bytes, size_t size)
{
    if (out->room - out->size <= size) {
        out->room = (out->size + size + 64) * 2;
        out->text = realloc(out->text, out->room);
        assert_non_null(out->text);
    }
    if (size > 0) {
        memcpy(out->text + out->size, bytes, size);
    }
    out->size += size;
    out->text[out->size] = '\0';
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static inline void
append_format(text_run *out, const char *format, ...)
{
    char piece[256];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    assert_in_range(size, 0, sizeof piece - 1);
    append_bytes(out, piece, (size_t)size);
}

/* Release with free(). */
static inline char *to_hex(const void *bytes, size_t size)
{
    text_run out = {0};
    append_bytes(&out, "", 0);
    for (size_t i = 0; i < size; i++) {
        append_format(&out, "%02x", ((const uint8_t *)bytes)[i]);
    }
    return out.text;
}

/* Compares bytes and shows both in hexadecimal, with the name of the case, when they differ. */
static inline void assert_bytes(const char *name, const void *expected, size_t expected_size,
                                const void *actual, size_t actual_size)
{
    if (expected_size == actual_size &&
        (expected_size == 0 || memcmp(expected, actual, expected_size) == 0)) {
        return;
    }
    char *wanted = to_hex(expected, expected_size);
    char *got = to_hex(actual, actual_size);
    fprintf(stderr, "%s\n  expected %s\n  found    %s\n", name, wanted, got);
    free(wanted);
    free(got);
    fail();
}

/* Compares texts and shows both when they differ. */
static inline void assert_text(const char *name, const char *expected, const char *actual)
{
    if (strcmp(expected, actual) != 0) {
        fprintf(stderr, "%s\n  expected %s\n  found    %s\n", name, expected, actual);
        fail();
    }
}

/* The folder with test data too large for the project. Where it is not there, a test says that it skips. */
static inline const char *shared_folder(void)
{
    const char *folder = getenv("BOGO_SHARED");
    return folder != NULL && *folder != '\0' ? folder : "../shared";
}

/* A number from the environment, to run a test longer or from another seed. */
static inline uint64_t number_from_environment(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text != NULL && *text != '\0' ? strtoull(text, NULL, 10) : otherwise;
}

/* Whether a sanitizer is compiled in: everything takes several times as long, and as much stack. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TEST_SANITIZED true
#endif
#endif
#ifndef TEST_SANITIZED
#define TEST_SANITIZED false
#endif

/* Whether the tests run inside valgrind or an emulator (see run_unit.sh): everything takes tens of times as long. */
static inline bool runs_inside(void)
{
    const char *runner = getenv("RUNNER");
    return runner != NULL && *runner != '\0';
}

/* How often to repeat something random: `usual` times, less where it would take long. */
static inline uint64_t repetitions(uint64_t usual)
{
    return runs_inside() ? usual / 40 : TEST_SANITIZED ? usual / 4 : usual;
}

/*
** The bits of a double, a signalling NaN made quiet. That is what becomes of one on its way through the
** registers of 32-bit x86, so there no function can be given it.
*/
static inline uint64_t quiet_nan(uint64_t bits)
{
    bool nan = (bits & 0x7FFFFFFFFFFFFFFFu) > 0x7FF0000000000000u;
    return nan ? bits | UINT64_C(1) << 51 : bits;
}

/* A small generator of repeatable pseudo-random numbers (splitmix64). */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* A number below `limit`, which is small, so that the bias of the remainder does not matter. */
static inline unsigned random_below(uint64_t *state, unsigned limit)
{
    return (unsigned)(random_next(state) % limit);
}

#endif
