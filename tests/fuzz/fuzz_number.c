/*
** fuzz_number.c - text to number and back.
**
** A number's text is read as the C library reads it, to the last bit; every double is printed with as few
** digits as read back to it; a timestamp's text reads back to it.
*/
#include "../../codec/number.h"
#include "fuzz.h"

#include <errno.h>
#include <math.h>

/* ---- Text to number ----------------------------------------------------------------------------------- */

/* The length of the JSON number at the start of a text, by the letter of RFC 8259; 0 when there is none. */
static size_t number_length(const char *text)
{
    const char *at = text + (*text == '-');
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || (*at == '0' && digits > 1)) {
        return 0;
    }
    at += digits;
    if (*at == '.') {
        digits = strspn(at + 1, "0123456789");
        if (digits == 0) {
            return 0;
        }
        at += 1 + digits;
    }
    if (*at == 'e' || *at == 'E') {
        at += 1 + (at[1] == '+' || at[1] == '-');
        digits = strspn(at, "0123456789");
        if (digits == 0) {
            return 0;
        }
        at += digits;
    }
    return (size_t)(at - text);
}

/* The C library's reading of a token. Integers that fit 64 bits are kept as such, but for "-0". */
static number expected_number(const char *token)
{
    number expected;
    bool negative = token[0] == '-';
    errno = 0;
    if (token[strspn(token, "-0123456789")] == '\0' && strcmp(token, "-0") != 0) {
        unsigned long long size = strtoull(token + negative, NULL, 10);
        if (errno == 0 && size <= (unsigned long long)INT64_MAX + negative) {
            expected.kind = NUMBER_INT;
            expected.as.integer = (int64_t)(negative ? 0 - size : size);
            return expected;
        }
        if (errno == 0 && !negative) {
            expected.kind = NUMBER_UINT;
            expected.as.unsigned_integer = size;
            return expected;
        }
    }
    expected.kind = NUMBER_FLOAT;
    expected.as.real = strtod(token, NULL);
    return expected;
}

static void read_text(const char *text, size_t size)
{
    number got;
    const char *stop = NULL;
    const char *after = number_read(text, text + size, &got, &stop);
    text_run token = {0};
    append_bytes(&token, text, size);
    size_t length = strlen(token.text) == 0 ? 0 : number_length(token.text);
    if (after == NULL) {
        assert_true(stop >= text && stop <= text + size);
        assert_int_equal(length, 0);
    } else {
        assert_int_equal(after - text, length);
        token.text[length] = '\0';
        number expected = expected_number(token.text);
        assert_int_equal(got.kind, expected.kind);
        assert_int_equal(memcmp(&got.as, &expected.as, 8), 0);
    }
    free(token.text);
}

/* ---- Number to text ----------------------------------------------------------------------------------- */

/* The fewest digits with which the C library prints a double so that they read back to it. */
static int fewest_digits(double value)
{
    char text[64];
    for (int digits = 1; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*e", digits - 1, value);
        if (strtod(text, NULL) == value) {
            return digits;
        }
    }
    return 17;
}

static int significant_digits(const char *text, size_t size)
{
    int digits = 0, zeros = 0;
    for (size_t i = 0; i < size && text[i] != 'e'; i++) {
        if (text[i] < '0' || text[i] > '9' || (digits == 0 && text[i] == '0')) {
            continue;
        }
        digits++;
        zeros = text[i] == '0' ? zeros + 1 : 0;
    }
    return digits - zeros;
}

static void print_bits(uint64_t bits)
{
    char text[NUMBER_TEXT_MAX];
    double value;
    memcpy(&value, &bits, 8);
    size_t size = number_print_float(value, text);
    if (!isfinite(value)) {
        const char *expected = isnan(value) ? "null" : value < 0 ? "-9e999" : "9e999";
        assert_bytes("not finite", expected, strlen(expected), text, size);
        return;
    }
    number again;
    const char *stop;
    assert_true(number_read(text, text + size, &again, &stop) == text + size);
    assert_int_equal(again.kind, NUMBER_FLOAT);
    assert_int_equal(memcmp(&again.as.real, &value, 8), 0);
    if (value != 0) {
        /* Beside a power of two fewer digits can do than those of the nearest decimal number. */
        assert_true(significant_digits(text, size) <= fewest_digits(value));
    }
}

static void print_integer(uint64_t bits)
{
    char text[NUMBER_TEXT_MAX], expected[NUMBER_TEXT_MAX];
    uint64_t again;
    size_t size = number_print_uint(bits, text);
    int length = snprintf(expected, sizeof expected, "%llu", (unsigned long long)bits);
    assert_bytes("uint", expected, (size_t)length, text, size);
    assert_int_equal(bogo_parse_uint(text, size, &again, NULL), BOGO_OK);
    assert_true(again == bits);
    size = number_print_int((int64_t)bits, text);
    length = snprintf(expected, sizeof expected, "%lld", (long long)(int64_t)bits);
    assert_bytes("int", expected, (size_t)length, text, size);
}

/* ---- Times -------------------------------------------------------------------------------------------- */

/* The JSON text of a timestamp; without quotes when it is one of the years 0000 to 9999. */
static bogo_buffer timestamp_text(int64_t milliseconds, bool *date)
{
    bogo_builder builder;
    byte_run document;
    bogo_builder_init(&builder, NULL);
    bogo_write_timestamp(&builder, milliseconds);
    assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    bogo_buffer text = fuzz_print(&document, false, NULL);
    free_run(&document);
    *date = text.data[0] == '"';
    return text;
}

static void print_timestamp(int64_t milliseconds, bool must_be_date)
{
    int64_t again;
    bool date;
    bogo_buffer text = timestamp_text(milliseconds, &date);
    assert_true(date || !must_be_date);
    if (date) {
        assert_int_equal(bogo_parse_timestamp((const char *)text.data + 1, text.size - 2, &again, NULL),
                         BOGO_OK);
        assert_true(again == milliseconds);
    }
    bogo_buffer_free(&text);
}

static void read_timestamp(const char *text, size_t size)
{
    int64_t milliseconds;
    bogo_error error = {BOGO_OK, 0};
    if (bogo_parse_timestamp(text, size, &milliseconds, &error) != BOGO_OK) {
        assert_true(error.offset <= size);
        return;
    }
    /* Within a day of the years that are printed as dates: an offset can lead out of them. */
    const int64_t first = -62167219200000, last = 253402300799999;
    print_timestamp(milliseconds, milliseconds >= first && milliseconds <= last);
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_input input = {bytes, bytes + size};
    uint64_t bits = fuzz_integer(&input, 8);
    int64_t milliseconds;
    char *text = (char *)fuzz_copy(bytes, size);
    if (size > 0) {
        read_text(text, size);
    }
    read_timestamp(text, size);
    print_bits(bits);
    print_integer(bits);
    memcpy(&milliseconds, &bits, 8);
    print_timestamp(milliseconds, false);
    print_timestamp(milliseconds % 400000000000000, false);
    free(text);
    return 0;
}
