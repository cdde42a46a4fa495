/*
** test_number.c - number.h against the C library, which rounds correctly, and against exact arithmetic.
**
** The random tests are seeded. BOGO_NUMBER_ROUNDS sets how many rounds they make, BOGO_NUMBER_SEED the
** first number of their sequence.
*/
#include "number.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Helpers ---- */

static uint64_t random_state;

/* splitmix64: one addition, two multiplications, no seed is a bad one. */
static uint64_t random_u64(void)
{
    uint64_t z = (random_state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static unsigned random_below(unsigned limit)
{
    return (unsigned)(random_u64() % limit);
}

static uint64_t number_from_environment(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static uint64_t rounds(void)
{
    return number_from_environment("BOGO_NUMBER_ROUNDS", 300000);
}

static int seed_random(void **state)
{
    (void)state;
    random_state = number_from_environment("BOGO_NUMBER_SEED", 20240115);
    return 0;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Reads all of text, from a block of exactly its size, so that a sanitizer sees any byte read beyond. */
static number read_whole(const char *text)
{
    size_t length = strlen(text);
    char *exact = malloc(length);
    assert_non_null(exact);
    memcpy(exact, text, length);
    number result;
    const char *stop = NULL;
    const char *after = number_read(exact, exact + length, &result, &stop);
    if (after != exact + length) {
        print_error("text: %s\n", text);
    }
    assert_ptr_equal(after, exact + length);
    free(exact);
    return result;
}

static double read_real(const char *text)
{
    number result = read_whole(text);
    switch (result.kind) {
    case NUMBER_INT:
        return (double)result.as.integer;
    case NUMBER_UINT:
        return (double)result.as.unsigned_integer;
    case NUMBER_FLOAT:
        break;
    }
    return result.as.real;
}

static void assert_reads_as_bits(const char *text, uint64_t expected)
{
    number result = read_whole(text);
    if (result.kind != NUMBER_FLOAT || bits_of(result.as.real) != expected) {
        print_error("text: %s\nexpected %.17g\n", text, double_of(expected));
    }
    assert_int_equal(result.kind, NUMBER_FLOAT);
    assert_int_equal(bits_of(result.as.real), expected);
}

static void assert_reads_like_strtod(const char *text)
{
    double expected = strtod(text, NULL), got = read_real(text);
    if (bits_of(got) != bits_of(expected)) {
        print_error("text: %s\nexpected %.17g, read %.17g\n", text, expected, got);
    }
    assert_int_equal(bits_of(got), bits_of(expected));
}

/* Prints with guard bytes behind NUMBER_TEXT_MAX, terminates, and checks the guard. */
#define GUARD_SIZE 16

typedef struct printed {
    char text[NUMBER_TEXT_MAX + GUARD_SIZE];
} printed;

static printed start_printing(void)
{
    printed p;
    memset(p.text, '#', sizeof p.text);
    return p;
}

static void end_printing(printed *p, size_t length)
{
    assert_in_range(length, 1, NUMBER_TEXT_MAX - 1);
    for (size_t i = NUMBER_TEXT_MAX; i < sizeof p->text; i++) {
        assert_int_equal(p->text[i], '#');
    }
    p->text[length] = '\0';
}

static printed print_real(double value)
{
    printed p = start_printing();
    end_printing(&p, number_print_float(value, p.text));
    return p;
}

/* ---- Grammar ---- */

static void test_grammar_accepts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int length; /* of the token */
        number_kind kind;
    } cases[] = {
        {"0", 1, NUMBER_INT},
        {"-0", 2, NUMBER_FLOAT},
        {"7", 1, NUMBER_INT},
        {"10", 2, NUMBER_INT},
        {"-1", 2, NUMBER_INT},
        {"1234,", 4, NUMBER_INT},
        {"12345]", 5, NUMBER_INT},
        {"123456789}", 9, NUMBER_INT},
        {"0,1", 1, NUMBER_INT},
        {"0-1", 1, NUMBER_INT},
        {"1-1", 1, NUMBER_INT},
        {"1+1", 1, NUMBER_INT},
        {"1 2", 1, NUMBER_INT},
        {"12a", 2, NUMBER_INT},
        {"0x10", 1, NUMBER_INT},
        {"1_000", 1, NUMBER_INT},
        {"0.0", 3, NUMBER_FLOAT},
        {"-0.0", 4, NUMBER_FLOAT},
        {"1.5", 3, NUMBER_FLOAT},
        {"1.5.5", 3, NUMBER_FLOAT},
        {"1.50e1e", 6, NUMBER_FLOAT},
        {"0e0", 3, NUMBER_FLOAT},
        {"0E+1", 4, NUMBER_FLOAT},
        {"-0e-0", 5, NUMBER_FLOAT},
        {"1e5", 3, NUMBER_FLOAT},
        {"1E5", 3, NUMBER_FLOAT},
        {"1e+05", 5, NUMBER_FLOAT},
        {"1e-005", 6, NUMBER_FLOAT},
        {"1.25e2.5", 6, NUMBER_FLOAT},
        {"1e2e3", 3, NUMBER_FLOAT},
        {"12345678.12345678,", 17, NUMBER_FLOAT},
        {"1.0\0002", 3, NUMBER_FLOAT},
        {"99999999:", 8, NUMBER_INT},
        {"99999999/", 8, NUMBER_INT},
        {"1234\xff", 4, NUMBER_INT},
        {"12345\x80"
         "5678",
         5, NUMBER_INT},
        {"12345\xb0"
         "99999",
         5, NUMBER_INT},
        {"12345\xb9"
         "99999",
         5, NUMBER_INT},
        {"1.2\xfa"
         "99999",
         3, NUMBER_FLOAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        /* Once with the bytes that follow, once without any. */
        const char *text = cases[i].text;
        size_t whole = strlen(text), token = (size_t)cases[i].length;
        for (size_t length = token; length <= whole; length += whole > token ? whole - token : 1) {
            char *exact = malloc(length);
            assert_non_null(exact);
            memcpy(exact, text, length);
            number result;
            const char *stop = NULL;
            const char *after = number_read(exact, exact + length, &result, &stop);
            if (after != exact + token) {
                print_error("text: %s\n", text);
            }
            assert_ptr_equal(after, exact + token);
            assert_int_equal(result.kind, cases[i].kind);
            free(exact);
        }
    }
}

static void test_grammar_rejects(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int stop; /* the byte that is wrong */
    } cases[] = {
        {"", 0},
        {"-", 1},
        {"--1", 1},
        {"-a", 1},
        {"+1", 0},
        {".5", 0},
        {"-.5", 1},
        {"a", 0},
        {"e5", 0},
        {"-e5", 1},
        {"01", 1},
        {"-01", 2},
        {"00", 1},
        {"-00", 2},
        {"007", 1},
        {"01.5", 1},
        {"1.", 2},
        {"1.,", 2},
        {"1.e5", 2},
        {"1..5", 2},
        {"1.-5", 2},
        {"0.", 2},
        {"-0.", 3},
        {"1e", 2},
        {"1e+", 3},
        {"1e-", 3},
        {"1e,", 2},
        {"1e+,", 3},
        {"1e+-5", 3},
        {"1e.5", 2},
        {"0e", 2},
        {"1.5e", 4},
        {"1.5E+", 5},
        {"Infinity", 0},
        {"-Infinity", 1},
        {"NaN", 0},
        {" 1", 0},
        {"- 1", 1},
        {"\xef\xbc\x91", 0},
        {"123456789.x", 10},
        {"123456789012345678901.", 22},
        {"123456789e", 10},
        {"1.12345678e", 11},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t length = strlen(cases[i].text);
        char *exact = malloc(length + 1);
        assert_non_null(exact);
        char *text = exact + 1; /* so that an empty text has an address too */
        memcpy(text, cases[i].text, length);
        number result;
        const char *stop = NULL;
        const char *after = number_read(text, text + length, &result, &stop);
        if (after != NULL || stop != text + cases[i].stop) {
            print_error("text: %s\n", cases[i].text);
        }
        assert_null(after);
        assert_ptr_equal(stop, text + cases[i].stop);
        free(exact);
    }
}

/* Every beginning of a token is a shorter token, or stops at its end. */
static void test_truncated(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "-123456789012345678901234567890.123456789012345678901234567890e-123456789",
        "18446744073709551616",
        "0.00000000000000000000000000001e+400",
        "-0.0e-0",
        "12345678.87654321E8",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (size_t length = 1; length <= strlen(texts[i]); length++) {
            char *exact = malloc(length);
            assert_non_null(exact);
            memcpy(exact, texts[i], length);
            number result;
            const char *stop = NULL;
            const char *after = number_read(exact, exact + length, &result, &stop);
            bool ends_in_digit = exact[length - 1] >= '0' && exact[length - 1] <= '9';
            assert_ptr_equal(after, ends_in_digit ? exact + length : NULL);
            if (!ends_in_digit) {
                assert_ptr_equal(stop, exact + length);
            }
            free(exact);
        }
    }
}

/* ---- Integers ---- */

static void test_integer_limits(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } ints[] = {
        {"0", 0},
        {"-1", -1},
        {"999999999999999999", INT64_C(999999999999999999)},
        {"1000000000000000000", INT64_C(1000000000000000000)},
        {"-1000000000000000000", INT64_C(-1000000000000000000)},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775807", -INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    for (size_t i = 0; i < sizeof ints / sizeof ints[0]; i++) {
        number result = read_whole(ints[i].text);
        assert_int_equal(result.kind, NUMBER_INT);
        assert_true(result.as.integer == ints[i].value);
    }
    static const struct {
        const char *text;
        uint64_t value;
    } uints[] = {
        {"9223372036854775808", UINT64_C(9223372036854775808)},
        {"9999999999999999999", UINT64_C(9999999999999999999)},
        {"10000000000000000000", UINT64_C(10000000000000000000)},
        {"18446744073709551609", UINT64_C(18446744073709551609)},
        {"18446744073709551615", UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof uints / sizeof uints[0]; i++) {
        number result = read_whole(uints[i].text);
        assert_int_equal(result.kind, NUMBER_UINT);
        assert_true(result.as.unsigned_integer == uints[i].value);
    }
    static const char *const floats[] = {
        "-9223372036854775809",  "-9999999999999999999",  "18446744073709551616",  "18446744073709551617",
        "19999999999999999999",  "20000000000000000000",  "28446744073709551616",  "99999999999999999999",
        "-10000000000000000000", "-18446744073709551615", "100000000000000000000", "36893488147419103233",
    };
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++) {
        assert_int_equal(read_whole(floats[i]).kind, NUMBER_FLOAT);
        assert_reads_like_strtod(floats[i]);
    }
}

static void check_integer(uint64_t value)
{
    char expected[32];
    snprintf(expected, sizeof expected, "%" PRIu64, value);
    printed p = start_printing();
    end_printing(&p, number_print_uint(value, p.text));
    assert_string_equal(p.text, expected);
    number result = read_whole(expected);
    assert_int_equal(result.kind, value <= INT64_MAX ? NUMBER_INT : NUMBER_UINT);
    assert_true(result.as.unsigned_integer == value);

    int64_t signed_value;
    memcpy(&signed_value, &value, sizeof value);
    snprintf(expected, sizeof expected, "%" PRId64, signed_value);
    p = start_printing();
    end_printing(&p, number_print_int(signed_value, p.text));
    assert_string_equal(p.text, expected);
    result = read_whole(expected);
    assert_int_equal(result.kind, NUMBER_INT);
    assert_true(result.as.integer == signed_value);
}

static void test_integers(void **state)
{
    (void)state;
    for (uint64_t value = 0; value <= 20000; value++) {
        check_integer(value);
        check_integer(0 - value);
    }
    uint64_t power = 1;
    for (int n = 0; n < 20; n++, power *= 10) {
        for (uint64_t around = 0; around < 5; around++) {
            check_integer(power - 2 + around);
            check_integer(0 - (power - 2 + around));
        }
    }
    for (int n = 0; n < 64; n++) {
        for (uint64_t around = 0; around < 5; around++) {
            check_integer((UINT64_C(1) << n) - 2 + around);
        }
    }
    for (uint64_t i = 0; i < rounds(); i++) {
        check_integer(random_u64() >> random_below(64));
    }
}

/* ---- Reading floats ---- */

#define INFINITY_BITS UINT64_C(0x7FF0000000000000)
#define SIGN_BIT      UINT64_C(0x8000000000000000)

static void test_extremes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t bits;
    } cases[] = {
        {"0.0", 0},
        {"-0", SIGN_BIT},
        {"-0.0", SIGN_BIT},
        {"-0e99999999999999999999", SIGN_BIT},
        {"0e99999999999999999999", 0},
        {"0.000000000000000000000000e5", 0},
        {"1e400", INFINITY_BITS},
        {"-1e400", INFINITY_BITS | SIGN_BIT},
        {"1e99999999999999999999", INFINITY_BITS},
        {"-1.5e+99999999999999999999999999999999", INFINITY_BITS | SIGN_BIT},
        {"1e-400", 0},
        {"-1e-99999999999999999999", SIGN_BIT},
        {"1e9223372036854775807", INFINITY_BITS},
        {"1e-9223372036854775808", 0},
        {"0.1e9223372036854775808", INFINITY_BITS},
        {"1.7976931348623157e308", INFINITY_BITS - 1},
        {"1.7976931348623158e308", INFINITY_BITS - 1},
        {"1.797693134862315807e308", INFINITY_BITS - 1},
        {"1.797693134862315808e308", INFINITY_BITS},
        {"1.7976931348623159e308", INFINITY_BITS},
        {"2.2250738585072014e-308", UINT64_C(0x0010000000000000)},
        {"2.2250738585072011e-308", UINT64_C(0x000FFFFFFFFFFFFF)},
        {"2.2250738585072012e-308", UINT64_C(0x0010000000000000)},
        {"4.9406564584124654e-324", 1},
        {"5e-324", 1},
        {"3e-324", 1},
        {"2.4703282292062328e-324", 1},
        {"2.4703282292062327e-324", 0},
        {"2e-324", 0},
        {"9007199254740993.0", UINT64_C(0x4340000000000000)},
        {"9007199254740995.0", UINT64_C(0x4340000000000002)},
        {"10.000000000000000000", UINT64_C(0x4024000000000000)},
        {"0.5000000000000000000", UINT64_C(0x3FE0000000000000)},
        {"-1.000000000000000000000000000000", UINT64_C(0xBFF0000000000000)},
        {"1e22", UINT64_C(0x4480F0CF064DD592)},
        {"1e23", UINT64_C(0x44B52D02C7E14AF6)},
        {"8.5e22", UINT64_C(0x44B1FFDBF6B2B2EB)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_reads_as_bits(cases[i].text, cases[i].bits);
    }
}

/* Zeros in great number, before or after the digits, balanced by the exponent. */
static void test_many_zeros(void **state)
{
    (void)state;
    const size_t zeros = 10000;
    char *text = malloc(zeros + 64);
    assert_non_null(text);

    memcpy(text, "0.", 2);
    memset(text + 2, '0', zeros - 1);
    strcpy(text + 1 + zeros, "1e10000");
    assert_reads_as_bits(text, bits_of(1.0));
    strcpy(text + 1 + zeros, "123456789012345678901234567890e10000");
    assert_reads_as_bits(text, bits_of(strtod("1.23456789012345678901234567890", NULL)));
    strcpy(text + 1 + zeros, "1e-10000");
    assert_reads_as_bits(text, 0);

    text[0] = '1';
    memset(text + 1, '0', zeros);
    strcpy(text + 1 + zeros, "e-10000");
    assert_reads_as_bits(text, bits_of(1.0));
    strcpy(text + 1 + zeros, ".0");
    assert_reads_as_bits(text, INFINITY_BITS);
    strcpy(text + 1 + zeros, ".0e-10001");
    assert_reads_as_bits(text, bits_of(0.1));

    memset(text, '9', zeros);
    strcpy(text + zeros, "e-10000");
    assert_reads_as_bits(text, bits_of(1.0));
    text[0] = '1';
    text[1] = '.';
    assert_reads_as_bits(text, 0);
    free(text);
}

/* Digits at random: `count` of them, a point somewhere, mostly an exponent. */
static void random_decimal(char *text, unsigned count)
{
    unsigned point = random_below(count + 1), zeros_from = random_below(4) == 0 ? random_below(count) : count;
    if (random_below(2) == 0) {
        *text++ = '-';
    }
    if (point == 0) {
        *text++ = '0';
    }
    for (unsigned i = 0; i < count; i++) {
        if (i == point) {
            *text++ = '.';
        }
        unsigned digit = i >= zeros_from ? 0 : random_below(10);
        *text++ = (char)('0' + (i == 0 && point != 0 && digit == 0 && count > 1 ? 1 : digit));
    }
    *text = '\0';
    switch (random_below(4)) {
    case 0:
        break;
    case 1:
        sprintf(text, "e%d", (int)random_below(60) - 30);
        break;
    default:
        sprintf(text, "E%+d", (int)random_below(801) - 400);
        break;
    }
}

static void test_random_decimals(void **state)
{
    (void)state;
    char text[1000];
    for (uint64_t i = 0; i < rounds(); i++) {
        unsigned most = i % 16 == 0 ? 800 : i % 4 == 0 ? 40 : 20;
        random_decimal(text, 1 + random_below(most));
        assert_reads_like_strtod(text);
    }
}

static void test_powers_of_ten(void **state)
{
    (void)state;
    char text[64];
    for (int n = -400; n <= 400; n++) {
        static const char *const mantissas[] = {"1",
                                                "9",
                                                "-1.0",
                                                "9007199254740993",
                                                "18446744073709551615",
                                                "9.99999999999999999999",
                                                "0.000000000000000000000000012345678901234567890123"};
        for (size_t i = 0; i < sizeof mantissas / sizeof mantissas[0]; i++) {
            snprintf(text, sizeof text, "%se%d", mantissas[i], n);
            assert_reads_like_strtod(text);
        }
    }
}

static void test_from_decimal(void **state)
{
    (void)state;
    char text[64];
    for (uint64_t i = 0; i < rounds(); i++) {
        uint64_t digits = random_u64() >> random_below(64);
        int exponent = (int)random_below(801) - 400;
        bool negative = random_below(2) == 0;
        snprintf(text, sizeof text, "%s%" PRIu64 "e%d", negative ? "-" : "", digits, exponent);
        assert_int_equal(bits_of(number_from_decimal(negative, digits, exponent)),
                         bits_of(strtod(text, NULL)));
    }
    assert_int_equal(bits_of(number_from_decimal(false, 0, INT64_MAX)), 0);
    assert_int_equal(bits_of(number_from_decimal(true, 0, 5)), SIGN_BIT);
    assert_int_equal(bits_of(number_from_decimal(false, 1, INT64_MAX)), INFINITY_BITS);
    assert_int_equal(bits_of(number_from_decimal(true, UINT64_MAX, INT64_MIN)), SIGN_BIT);
    assert_int_equal(bits_of(number_from_decimal(false, UINT64_MAX, -343)), 0);
    assert_int_equal(bits_of(number_from_decimal(false, UINT64_MAX, -342)), 4);
}

/* ---- Halfway between two doubles, by exact arithmetic ---- */

#define LIMB_COUNT 128
#define LIMB_BASE  1000000000u

/* An integer in base 10^9, the lowest limb first. */
typedef struct long_integer {
    size_t count;
    uint32_t limbs[LIMB_COUNT];
} long_integer;

static void multiply_long(long_integer *value, uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < value->count; i++) {
        carry += (uint64_t)value->limbs[i] * factor;
        value->limbs[i] = (uint32_t)(carry % LIMB_BASE);
        carry /= LIMB_BASE;
    }
    if (carry != 0) {
        assert_true(value->count < LIMB_COUNT);
        value->limbs[value->count++] = (uint32_t)carry;
    }
}

/* Writes mantissa * 2^exponent, all its digits, as an integer times a power of ten; returns that power. */
static int print_exactly(uint64_t mantissa, int exponent, char *text)
{
    long_integer value = {0, {0}};
    for (; mantissa != 0; mantissa /= LIMB_BASE) {
        value.limbs[value.count++] = (uint32_t)(mantissa % LIMB_BASE);
    }
    /* 2^-n is 5^n * 10^-n */
    for (int i = 0; i < exponent; i++) {
        multiply_long(&value, 2);
    }
    for (int i = 0; i > exponent; i--) {
        multiply_long(&value, 5);
    }
    text += sprintf(text, "%" PRIu32, value.limbs[value.count - 1]);
    for (size_t i = value.count - 1; i > 0; i--) {
        text += sprintf(text, "%09" PRIu32, value.limbs[i - 1]);
    }
    return exponent < 0 ? exponent : 0;
}

/* The midpoint above the double `bits` reads to the even neighbour, a little more or less to the nearer. */
static void check_halfway(uint64_t bits)
{
    static char digits[1300], nines[1000], text[4000];
    uint64_t mantissa = bits & UINT64_C(0x000FFFFFFFFFFFFF);
    int exponent = (int)(bits >> 52);
    mantissa |= exponent > 0 ? UINT64_C(0x0010000000000000) : 0;
    exponent = (exponent > 0 ? exponent : 1) - 1075;
    int power = print_exactly(2 * mantissa + 1, exponent - 1, digits);
    uint64_t even = bits + (bits & 1);

    snprintf(text, sizeof text, "%s.0e%d", digits, power);
    assert_reads_as_bits(text, even);
    snprintf(text, sizeof text, "%s.00000000000000000000000000000000000000001e%d", digits, power);
    assert_reads_as_bits(text, bits + 1);
    snprintf(text, sizeof text, "%s.%01000d1e%d", digits, 0, power);
    assert_reads_as_bits(text, bits + 1);

    /* One less in the last place, and nines: just below. */
    size_t length = strlen(digits), last = length - 1;
    for (; digits[last] == '0'; last--) {
        digits[last] = '9';
    }
    digits[last]--;
    snprintf(text, sizeof text, "0.%s9e%d", digits, power + (int)length);
    assert_reads_as_bits(text, bits);
    memset(nines, '9', sizeof nines - 1);
    snprintf(text, sizeof text, "0.%s%se%d", digits, nines, power + (int)length);
    assert_reads_as_bits(text, bits);
}

static void test_halfway(void **state)
{
    (void)state;
    static const uint64_t edges[] = {
        0,
        1,
        2,
        UINT64_C(0x000FFFFFFFFFFFFE),
        UINT64_C(0x000FFFFFFFFFFFFF),
        UINT64_C(0x0010000000000000),
        UINT64_C(0x001FFFFFFFFFFFFF),
        UINT64_C(0x3FEFFFFFFFFFFFFF),
        UINT64_C(0x3FF0000000000000),
        UINT64_C(0x433FFFFFFFFFFFFF),
        UINT64_C(0x4340000000000000),
        INFINITY_BITS - 2,
        INFINITY_BITS - 1,
    };
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        check_halfway(edges[i]);
    }
    for (uint64_t i = 0; i < rounds() / 100; i++) {
        uint64_t bits = random_u64() & ~SIGN_BIT;
        if (i % 4 == 0) { /* subnormal */
            bits = (bits & UINT64_C(0x000FFFFFFFFFFFFF)) >> random_below(52);
        } else if (i % 4 == 1) { /* near 1: the midpoint has few digits */
            bits = UINT64_C(0x3FF0000000000000) + ((uint64_t)random_below(120) << 52) + random_below(1000);
        }
        if (bits < INFINITY_BITS) {
            check_halfway(bits);
        }
    }
}

/* ---- Printing floats ---- */

static void test_print_format(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {1.0, "1.0"},
        {-1.0, "-1.0"},
        {10.0, "10.0"},
        {99.0, "99.0"},
        {100.0, "100.0"},
        {0.1, "0.1"},
        {0.3, "0.3"},
        {0.30000000000000004, "0.30000000000000004"},
        {0.3333333333333333, "0.3333333333333333"},
        {0.6666666666666666, "0.6666666666666666"},
        {-180.123456, "-180.123456"},
        {99999999.999999, "99999999.999999"},
        {999999999.999999, "999999999.999999"},
        {1000000000.5, "1000000000.5"},
        {1705314645.123, "1705314645.123"},
        {1705314645.1234, "1705314645.1234"},
        {1705314645123.0, "1705314645123.0"},
        {999999999999.999, "999999999999.999"},
        {999999999999999.0, "999999999999999.0"},
        {1e15, "1000000000000000.0"},
        {9007199254740991.0, "9007199254740991.0"},
        {9007199254740992.0, "9007199254740992.0"},
        {9007199254740994.0, "9007199254740994.0"},
        {2251799813685247.75, "2251799813685247.8"},
        {123456789012345680.0, "123456789012345680.0"},
        {1234567890123456800.0, "1234567890123456800.0"},
        {12345678901234567000.0, "12345678901234567000.0"},
        {123456789012345680000.0, "123456789012345680000.0"},
        {1e17, "100000000000000000.0"},
        {1e20, "100000000000000000000.0"},
        {-999999999999999900000.0, "-999999999999999900000.0"},
        {1e21, "1e+21"},
        {1e22, "1e+22"},
        {1e23, "1e+23"},
        {1.2345e21, "1.2345e+21"},
        {1.5e300, "1.5e+300"},
        {0.000001, "0.000001"},
        {0.0000015, "0.0000015"},
        {0.000001234567890123456, "0.000001234567890123456"},
        {0.00000999, "0.00000999"},
        {0.0000001, "1e-7"},
        {0.00000015, "1.5e-7"},
        {9.999999999999997e-7, "9.999999999999997e-7"},
        {5e-324, "5e-324"},
        {-5e-324, "-5e-324"},
        {1e-323, "1e-323"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {2.225073858507201e-308, "2.225073858507201e-308"},
        {-2.2250738585072014e-308, "-2.2250738585072014e-308"},
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {-1.7976931348623157e308, "-1.7976931348623157e+308"},
        {9.5367431640625e-7, "9.5367431640625e-7"},
        {5.684341886080802e-14, "5.684341886080802e-14"}, /* 2^-44: the step below it is half as wide */
        {(double)INFINITY, "9e999"},
        {-(double)INFINITY, "-9e999"},
        {(double)NAN, "null"},
        {-(double)NAN, "null"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(print_real(cases[i].value).text, cases[i].text);
    }
}

/*
** The shortest digits that read back, the closest of them: digits * 10^exponent, digits not ending in 0. By
** trial: each precision's closest decimal, or a neighbour of it (needed above a power of two, where the
** interval that reads back reaches further up than down).
*/
static void find_shortest(double magnitude, uint64_t *digits, int *exponent)
{
    char text[40];
    for (int precision = 0; precision < 17; precision++) {
        snprintf(text, sizeof text, "%.*e", precision, magnitude);
        uint64_t closest = 0;
        char *e = strchr(text, 'e');
        for (char *c = text; c < e; c++) {
            closest = *c == '.' ? closest : closest * 10 + (uint64_t)(*c - '0');
        }
        *exponent = atoi(e + 1) - precision;
        static const int offsets[] = {0, 1, -1};
        for (size_t i = 0; i < 3; i++) {
            *digits = closest + (uint64_t)offsets[i];
            snprintf(text, sizeof text, "%" PRIu64 "e%d", *digits, *exponent);
            if (strtod(text, NULL) == magnitude) {
                while (*digits % 10 == 0) {
                    *digits /= 10;
                    ++*exponent;
                }
                return;
            }
        }
    }
    fail_msg("no 17 digits read back");
}

/* What number.h promises to print for digits * 10^exponent, put together without haste. */
static void format_decimal(uint64_t digits, int exponent, bool negative, char *out)
{
    char text[24];
    int count = sprintf(text, "%" PRIu64, digits);
    int point = count + exponent;
    if (negative) {
        *out++ = '-';
    }
    if (point > 21 || point < -5) {
        out += sprintf(out, "%c%s%s", text[0], count > 1 ? "." : "", text + 1);
        sprintf(out, "e%+d", point - 1);
    } else if (point <= 0) {
        sprintf(out, "0.%.*s%s", -point, "000000", text);
    } else if (point < count) {
        sprintf(out, "%.*s.%s", point, text, text + point);
    } else {
        sprintf(out, "%s%.*s.0", text, point - count, "000000000000000000000");
    }
}

static void check_shortest(double value)
{
    uint64_t digits;
    int exponent;
    char expected[64];
    find_shortest(fabs(value), &digits, &exponent);
    format_decimal(digits, exponent, signbit(value) != 0, expected);
    printed p = print_real(value);
    assert_string_equal(p.text, expected);
    assert_int_equal(bits_of(read_real(p.text)), bits_of(value));
}

static void check_round_trip(double value)
{
    printed p = print_real(value);
    if (bits_of(read_real(p.text)) != bits_of(value) || bits_of(strtod(p.text, NULL)) != bits_of(value)) {
        print_error("value: %.17g, printed: %s\n", value, p.text);
    }
    assert_int_equal(bits_of(read_real(p.text)), bits_of(value));
    assert_int_equal(bits_of(strtod(p.text, NULL)), bits_of(value));
    assert_non_null(strpbrk(p.text, ".e"));
}

/* The kinds of floats that documents hold, and those that algorithms stumble over. */
static double random_double(uint64_t kind)
{
    uint64_t bits = random_u64();
    switch (kind % 10) {
    case 0: /* subnormal */
        return double_of((bits & ~INFINITY_BITS) >> random_below(52));
    case 1: /* few mantissa bits */
        return double_of(bits & ~((UINT64_C(1) << random_below(53)) - 1));
    case 2: /* few decimal places */
        return (double)(int64_t)(bits >> random_below(64)) / pow(10, (int)random_below(16));
    case 3: /* integers of any size */
        return (double)(bits >> random_below(64)) * pow(10, (int)random_below(10));
    case 4: /* 17 to 22 digits before the point */
        return (double)bits * (1.0 + random_below(100));
    case 5: /* coordinates */
        return (double)(bits >> 11) * 0x1p-53 * 360 - 180;
    case 6: /* prices and measurements next to where the six places end */
        return ((double)(bits >> 24) / 1e6) * (random_below(2) == 0 ? 1 : 1 + DBL_EPSILON);
    default:
        return double_of(bits);
    }
}

static void test_print_random(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < rounds(); i++) {
        double value = random_double(i);
        if (!isfinite(value) || value == 0) {
            continue;
        }
        check_round_trip(value);
        if (i / 10 % 8 == 0) {
            check_shortest(value);
        }
    }
}

static void test_print_powers(void **state)
{
    (void)state;
    for (int n = -1074; n <= 1023; n++) {
        double power = ldexp(1, n);
        check_shortest(power);
        check_shortest(-nextafter(power, 0) == 0 ? power : -nextafter(power, 0));
        check_shortest(nextafter(power, DBL_MAX));
    }
    for (int n = -323; n <= 308; n++) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", n);
        double power = strtod(text, NULL);
        check_shortest(power);
        check_shortest(nextafter(power, 0));
        check_shortest(nextafter(power, DBL_MAX));
        check_shortest(power * 1.5);
    }
    for (uint64_t bits = 1; bits < 1000; bits++) {
        check_shortest(double_of(bits));
        check_shortest(double_of(INFINITY_BITS - bits));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grammar_accepts),
        cmocka_unit_test(test_grammar_rejects),
        cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_integer_limits),
        cmocka_unit_test_setup(test_integers, seed_random),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_many_zeros),
        cmocka_unit_test_setup(test_random_decimals, seed_random),
        cmocka_unit_test(test_powers_of_ten),
        cmocka_unit_test_setup(test_from_decimal, seed_random),
        cmocka_unit_test_setup(test_halfway, seed_random),
        cmocka_unit_test(test_print_format),
        cmocka_unit_test_setup(test_print_random, seed_random),
        cmocka_unit_test(test_print_powers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
