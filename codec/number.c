/*
** number.c - decimal text <-> numbers.
**
** It assumes IEEE 754 doubles and the default rounding, to nearest.
**
** Both directions stand on one table, the first 128 bits of every power of ten that matters, and on one
** operation: a 64-bit integer times such a power, an exact 192-bit product.
**
** Reading takes three steps, each for the numbers that the one before leaves over:
**   1. Digits and power of ten are both exact doubles: one multiplication or division rounds correctly.
**   2. The product's first 128 bits tell how to round, unless what the table cuts off could still change
**      the answer (D. Lemire, "Number parsing at a gigabyte per second", 2021).
**   3. The digits are compared with the midpoint of the two candidates as big integers, on the stack.
**
** Printing takes three steps as well:
**   1. The value is a decimal of up to six places: the usual price, coordinate or measurement.
**   2. One product gives the 17 digits nearest to the value, and the same table row gives the width of the
**      interval that reads back to it. The multiple of ten inside that interval is shorter: it wins.
**   3. Where a comparison of step 2 is too close to call, the interval's ends are computed with directed
**      rounding (R. Giulietti, "The Schubfach way to render doubles", 2020).
*/
#include "number.h"

#include "number_table.h"
#include "wire.h"

#include <assert.h>
#include <float.h>
#include <string.h>

_Static_assert(sizeof(double) == 8 && DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024,
               "double must be IEEE 754 binary64");
/* cppcheck-suppress shiftNegativeLHS - it is what the assertion asks about */
_Static_assert((-1 >> 1) == -1, "the logarithms below shift negative numbers arithmetically");

/* NUMBER_PORTABLE takes no help from the compiler or the processor: tests run that code as well. */
#if defined(__GNUC__) && !defined(NUMBER_PORTABLE)
#define NUMBER_BUILTINS
#endif
#if defined(__SIZEOF_INT128__) && !defined(NUMBER_PORTABLE)
#define NUMBER_INT128
#endif

/* Arithmetic on doubles rounds once, to double (it does not on the x87, which computes with 64 bits). */
#if (FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1) && !defined(NUMBER_PORTABLE)
#define NUMBER_HARDWARE_ROUNDS true
#else
#define NUMBER_HARDWARE_ROUNDS false
#endif

#define DOUBLE_SIGN          (UINT64_C(1) << 63)
#define DOUBLE_FRACTION_BITS 52
#define DOUBLE_HIDDEN_BIT    (UINT64_C(1) << DOUBLE_FRACTION_BITS)
#define DOUBLE_FRACTION_MASK (DOUBLE_HIDDEN_BIT - 1)
#define DOUBLE_INFINITY      (UINT64_C(0x7FF) << DOUBLE_FRACTION_BITS)
#define DOUBLE_INTEGER_BIAS  1075 /* exponent field of a double whose last mantissa bit is worth 1 */

#define TEN_TO_8  UINT64_C(100000000)
#define TEN_TO_16 UINT64_C(10000000000000000)
#define TEN_TO_19 UINT64_C(10000000000000000000)

#define ASCII_ZEROS UINT64_C(0x3030303030303030)

/* ---- Bits and bytes ------------------------------------------------------------------------------------ */

static inline uint64_t double_to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double double_from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Zero bits above the highest set bit; word != 0. */
static inline unsigned count_leading_zeros(uint64_t word)
{
#if defined(NUMBER_BUILTINS)
    return (unsigned)__builtin_clzll(word);
#else
    unsigned count = 0;
    for (unsigned step = 32; step > 0; step /= 2) {
        if (word >> (64 - step) == 0) {
            word <<= step;
            count += step;
        }
    }
    return count;
#endif
}

/* The 128-bit product: returns the low word, stores the high word. */
static inline uint64_t multiply_wide(uint64_t a, uint64_t b, uint64_t *high)
{
#if defined(NUMBER_INT128)
    __extension__ typedef unsigned __int128 uint128;
    uint128 product = (uint128)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#else
    uint64_t a_low = (uint32_t)a, a_high = a >> 32;
    uint64_t b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t low = a_low * b_low;
    uint64_t middle = a_high * b_low + (low >> 32);     /* at most (2^32-1)^2 + 2^32-1: fits */
    uint64_t other = a_low * b_high + (uint32_t)middle; /* likewise */
    *high = a_high * b_high + (middle >> 32) + (other >> 32);
    return other << 32 | (uint32_t)low;
#endif
}

/* ---- Powers of ten and of two -------------------------------------------------------------------------- */

/* factor * (first 128 bits of a power of ten), 192 bits in three words. */
typedef struct product {
    uint64_t high, middle, low;
} product;

static inline product multiply_by_power(uint64_t factor, uint64_t power_high, uint64_t power_low)
{
    product result;
    uint64_t carry;
    result.low = multiply_wide(factor, power_low, &carry);
    result.middle = multiply_wide(factor, power_high, &result.high) + carry;
    result.high += result.middle < carry;
    return result;
}

static inline const uint64_t *power_of_ten(int exponent)
{
    return number_powers[exponent - NUMBER_POWER_FIRST];
}

static inline bool power_is_exact(int exponent)
{
    return exponent >= 0 && exponent <= NUMBER_POWER_EXACT_LAST;
}

/* floor(log2(10^n)), floor(log10(2^n)) and floor(log10(2^n * 3/4)), right for every |n| <= 1200. */
static inline int log2_of_power_of_ten(int n)
{
    return (n * 1741647) >> 19;
}

static inline int log10_of_power_of_two(int n)
{
    return (n * 1262611) >> 22;
}

static inline int log10_of_three_quarters(int n)
{
    return (n * 1262611 - 524031) >> 22;
}

/* ---- Reading: big integers, for the step that decides -------------------------------------------------- */

/*
** Room for both sides of the comparison. 801 digits are 2661 bits, 5^1124 times a mantissa is 2664 bits (a
** power of ten below 10^-342 with fewer digits reads as zero), and the sides differ by less than a factor
** of four when they are compared.
*/
#define BIG_WORDS 48

/* A double's midpoint has at most 768 significant digits: of what follows only "is it all zero" matters. */
#define BIG_DIGITS 800

typedef struct big {
    size_t count; /* words in use; the highest is not 0 */
    uint64_t words[BIG_WORDS];
} big;

static void big_push(big *value, uint64_t word)
{
    if (word != 0) {
        assert(value->count < BIG_WORDS);
        value->words[value->count++] = word;
    }
}

static void big_multiply_add(big *value, uint64_t factor, uint64_t addend)
{
    uint64_t carry = addend;
    for (size_t i = 0; i < value->count; i++) {
        uint64_t high;
        uint64_t low = multiply_wide(value->words[i], factor, &high) + carry;
        carry = high + (low < carry);
        value->words[i] = low;
    }
    big_push(value, carry);
}

static void big_multiply_power_of_5(big *value, unsigned exponent)
{
    const unsigned step = 27; /* 5^27 is the largest that fits 64 bits */
    for (; exponent >= step; exponent -= step) {
        big_multiply_add(value, UINT64_C(7450580596923828125), 0);
    }
    for (; exponent > 0; exponent--) {
        big_multiply_add(value, 5, 0);
    }
}

static void big_shift_left(big *value, unsigned bits)
{
    size_t words = bits / 64;
    big_multiply_add(value, UINT64_C(1) << (bits % 64), 0);
    assert(value->count + words <= BIG_WORDS);
    memmove(value->words + words, value->words, value->count * sizeof value->words[0]);
    memset(value->words, 0, words * sizeof value->words[0]);
    value->count += words;
}

static int big_compare(const big *a, const big *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (size_t i = a->count; i > 0; i--) {
        if (a->words[i - 1] != b->words[i - 1]) {
            return a->words[i - 1] < b->words[i - 1] ? -1 : 1;
        }
    }
    return 0;
}

/*
** Rounds digits * 10^exponent, which lies between the double `floor_bits` and 1.5 steps above it: compares
** it with the midpoint of that double and the next, ties to even. Spoils *digits.
*/
static uint64_t round_exactly(big *digits, int exponent, uint64_t floor_bits)
{
    uint64_t mantissa = floor_bits & DOUBLE_FRACTION_MASK;
    int biased = (int)(floor_bits >> DOUBLE_FRACTION_BITS);
    if (biased == 0) {
        biased = 1;
    } else {
        mantissa |= DOUBLE_HIDDEN_BIT;
    }
    big midpoint = {1, {2 * mantissa + 1}};
    int midpoint_exponent = biased - DOUBLE_INTEGER_BIAS - 1;

    /* digits * 5^e * 2^e against midpoint * 2^m: negative powers change sides. */
    if (exponent >= 0) {
        big_multiply_power_of_5(digits, (unsigned)exponent);
    } else {
        big_multiply_power_of_5(&midpoint, (unsigned)-exponent);
    }
    int shift = exponent - midpoint_exponent;
    if (shift >= 0) {
        big_shift_left(digits, (unsigned)shift);
    } else {
        big_shift_left(&midpoint, (unsigned)-shift);
    }
    int order = big_compare(digits, &midpoint);
    bool up = order > 0 || (order == 0 && (mantissa & 1) != 0);
    return floor_bits + up;
}

/* ---- Reading: digits and a power of ten to a double ---------------------------------------------------- */

/* A magnitude as the bits of the double at or below it, and how many steps up the nearest double is. */
typedef struct rounding {
    uint64_t floor_bits;
    int64_t steps; /* 0 or 1; STEPS_UNKNOWN when the product cannot tell */
} rounding;

#define STEPS_UNKNOWN (-1)

/* Rounds digits * 10^exponent by the first 128 bits of the product. */
static rounding round_by_product(uint64_t digits, int64_t exponent)
{
    if (digits == 0 || exponent < NUMBER_POWER_FIRST) {
        return (rounding){0, 0}; /* 2^64 * 10^-343 is less than half of the smallest double */
    }
    if (exponent > DBL_MAX_10_EXP) {
        return (rounding){DOUBLE_INFINITY, 0};
    }
    int power = (int)exponent;
    unsigned zeros = count_leading_zeros(digits);
    const uint64_t *row = power_of_ten(power);
    product p = multiply_by_power(digits << zeros, row[0], row[1]);

    unsigned top_is_clear = (unsigned)(p.high >> 63) ^ 1;
    int biased = log2_of_power_of_ten(power) + 64 + 1023 - (int)(zeros + top_is_clear);
    unsigned shift = 11 - top_is_clear; /* keeps 53 bits of p.high */
    if (WIRE_UNLIKELY(biased < 1)) {    /* a subnormal keeps fewer */
        if (biased < 1 + (int)shift - 64) {
            return (rounding){0, 0}; /* less than half of the smallest double */
        }
        shift += (unsigned)(1 - biased);
        biased = 1;
    } else if (WIRE_UNLIKELY(biased > 2046)) {
        return (rounding){DOUBLE_INFINITY, 0};
    }

    uint64_t mantissa = (p.high >> 1) >> (shift - 1);
    uint64_t half = UINT64_C(1) << (shift - 1);
    uint64_t below_half = p.high & (half - 1);
    bool tie = below_half == 0 && p.middle == 0 && p.low == 0 && power_is_exact(power);
    bool up = (p.high & half) != 0 && !(tie && (mantissa & 1) == 0);

    /* The true product is less than two units of p.middle above p: a carry must not reach the half bit. */
    bool unknown = below_half == half - 1 && p.middle >= UINT64_MAX - 1;
    uint64_t floor_bits = ((uint64_t)(biased - 1) << DOUBLE_FRACTION_BITS) + mantissa;
    return (rounding){floor_bits, unknown ? STEPS_UNKNOWN : up};
}

/*
** What round_by_product cannot tell. It is a number like 10.000000000000000000: the power of five divides
** the digits, and the rest is an integer times a power of two. Nothing else was ever found to get here, and
** if it did big integers would decide.
*/
static WIRE_NOINLINE uint64_t round_undecided(uint64_t digits, int exponent, uint64_t floor_bits)
{
    if (exponent < 0 && exponent >= -27) {
        uint64_t integer = digits;
        int left = exponent;
        for (; left < 0 && integer % 5 == 0; left++) {
            integer /= 5;
        }
        if (left == 0) {
            rounding whole = round_by_product(integer, 0); /* 10^0 is exact in the table: it can tell */
            return whole.floor_bits + (uint64_t)whole.steps - ((uint64_t)-exponent << DOUBLE_FRACTION_BITS);
        }
    }
    big exact = {1, {digits}};
    return round_exactly(&exact, exponent, floor_bits);
}

/* The powers of ten that a double holds exactly. */
static const double exact_powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
#define EXACT_POWER_LAST 22

static WIRE_NOINLINE double decimal_to_double_by_product(bool negative, uint64_t digits, int64_t exponent)
{
    rounding result = round_by_product(digits, exponent);
    uint64_t bits = result.floor_bits + (uint64_t)result.steps;
    if (WIRE_UNLIKELY(result.steps == STEPS_UNKNOWN)) {
        bits = round_undecided(digits, (int)exponent, result.floor_bits);
    }
    return double_from_bits(bits | (uint64_t)negative << 63);
}

static inline double decimal_to_double(bool negative, uint64_t digits, int64_t exponent)
{
    if (NUMBER_HARDWARE_ROUNDS && digits <= UINT64_C(1) << 53 && exponent >= -EXACT_POWER_LAST &&
        exponent <= EXACT_POWER_LAST) {
        double value = (double)(int64_t)digits;
        value = exponent < 0 ? value / exact_powers[-exponent] : value * exact_powers[exponent];
        return double_from_bits(double_to_bits(value) | (uint64_t)negative << 63);
    }
    return decimal_to_double_by_product(negative, digits, exponent);
}

double number_from_decimal(bool negative, uint64_t digits, int64_t exponent)
{
    return decimal_to_double(negative, digits, exponent);
}

/* ---- Reading: text ------------------------------------------------------------------------------------- */

static inline unsigned digit_value(char c)
{
    return (unsigned)(unsigned char)c - '0'; /* above 9 for every character that is not a digit */
}

static inline bool is_digit(char c)
{
    return digit_value(c) <= 9;
}

/* Eight decimal digits, one a byte, the first in the lowest byte, as a number: pairs, fours, eight. */
static inline uint64_t digit_bytes_to_number(uint64_t bytes)
{
    bytes = (bytes * (10 * 0x100 + 1)) >> 8 & UINT64_C(0x00FF00FF00FF00FF);
    bytes = (bytes * (100 * 0x10000 + 1)) >> 16 & UINT64_C(0x0000FFFF0000FFFF);
    return (bytes * (10000 * UINT64_C(0x100000000) + 1)) >> 32;
}

/* Appends all digits at `cursor` to *value (modulo 2^64), eight at a time; returns the byte after them. */
static inline const char *scan_digits(const char *cursor, const char *end, uint64_t *value)
{
    static const uint32_t scale[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
    uint64_t sum = *value;
    while ((size_t)(end - cursor) >= 8) {
        uint64_t chars = wire_load64(cursor);
        uint64_t bytes = chars - ASCII_ZEROS;
        /* A top bit marks what is above '9' or below '0'. Carries spoil only what follows the first mark. */
        uint64_t others = ((chars + UINT64_C(0x4646464646464646)) | bytes) & UINT64_C(0x8080808080808080);
        if (others != 0) {
            unsigned count = wire_first_marker(others);
            if (count == 0) {
                break;
            }
            uint64_t digits = bytes << (64 - 8 * count);
            *value = sum * scale[count] + digit_bytes_to_number(digits);
            return cursor + count;
        }
        sum = sum * TEN_TO_8 + digit_bytes_to_number(bytes);
        cursor += 8;
    }
    for (; cursor != end && is_digit(*cursor); cursor++) {
        sum = sum * 10 + digit_value(*cursor);
    }
    *value = sum;
    return cursor;
}

/*
** The first BIG_DIGITS digits in [cursor, end), which holds digits and at most one point; one more digit, 1,
** stands for any others that are not zero. Returns how many digits of the text the value leaves out (-1
** where it has one more).
*/
static int64_t big_from_text(big *value, const char *cursor, const char *end)
{
    uint64_t chunk = 0, scale = 1;
    int64_t taken = 0, left_out = 0;
    bool others = false;
    value->count = 0;
    for (; cursor != end; cursor++) {
        if (*cursor == '.') {
            continue;
        }
        if (taken == BIG_DIGITS) {
            left_out++;
            others |= *cursor != '0';
            continue;
        }
        chunk = chunk * 10 + digit_value(*cursor);
        scale *= 10;
        taken++;
        if (scale == TEN_TO_19) {
            big_multiply_add(value, scale, chunk);
            chunk = 0;
            scale = 1;
        }
    }
    big_multiply_add(value, scale, chunk);
    if (others) {
        big_multiply_add(value, 10, 1);
        left_out--;
    }
    return left_out;
}

/*
** The double nearest to a mantissa of more than 19 digits. [cursor, end) holds its digits and at most one
** point; `exponent` is the power of ten that its last digit counts.
*/
static WIRE_NOINLINE double read_long_mantissa(bool negative, const char *cursor, const char *end,
                                               int64_t exponent)
{
    while (cursor != end && (*cursor == '0' || *cursor == '.')) {
        cursor++;
    }
    const char *first = cursor;
    uint64_t digits = 0;
    for (int count = 0; cursor != end && count < 19; cursor++) {
        if (*cursor != '.') {
            digits = digits * 10 + digit_value(*cursor);
            count++;
        }
    }
    int64_t left_out = 0;
    bool others = false;
    for (; cursor != end; cursor++) {
        if (*cursor != '.') {
            left_out++;
            others |= *cursor != '0';
        }
    }
    if (!others) {
        return decimal_to_double(negative, digits, exponent + left_out);
    }
    /* The value lies between digits and digits + 1: where both round to one double, so does it. */
    rounding low = round_by_product(digits, exponent + left_out);
    rounding high = round_by_product(digits + 1, exponent + left_out);
    uint64_t bits = low.floor_bits + (uint64_t)low.steps;
    if (low.steps == STEPS_UNKNOWN || high.steps == STEPS_UNKNOWN ||
        bits != high.floor_bits + (uint64_t)high.steps) {
        big exact;
        left_out = big_from_text(&exact, first, end);
        bits = round_exactly(&exact, (int)(exponent + left_out), low.floor_bits);
    }
    return double_from_bits(bits | (uint64_t)negative << 63);
}

/* Stores an integer token of 19 digits or more, whose value modulo 2^64 is `digits`: it may be too large. */
static WIRE_NOINLINE void store_long_integer(number *out, bool negative, uint64_t digits, const char *first,
                                             const char *end)
{
    size_t count = (size_t)(end - first);
    /* Of 20 digits those from 10^19 to 2^64-1 fit; the others that begin with 1 wrap around to less. */
    bool exact = count == 19 || (count == 20 && *first == '1' && digits >= TEN_TO_19);
    if (exact && digits <= (uint64_t)INT64_MAX + negative) {
        out->kind = NUMBER_INT;
        out->as.integer = negative ? -(int64_t)(digits - 1) - 1 : (int64_t)digits;
    } else if (exact && !negative) {
        out->kind = NUMBER_UINT;
        out->as.unsigned_integer = digits;
    } else {
        out->kind = NUMBER_FLOAT;
        out->as.real = read_long_mantissa(negative, first, end, 0);
    }
}

/* Reads the exponent that follows 'e' into *exponent, limited to +-10^18; NULL and *stop as number_read. */
static const char *read_exponent(const char *cursor, const char *end, int64_t *exponent, const char **stop)
{
    const int64_t limit = INT64_C(1000000000000000000); /* no text has as many digits to make up for it */
    bool negative = false;
    int64_t value = 0;
    if (cursor != end && (*cursor == '+' || *cursor == '-')) {
        negative = *cursor == '-';
        cursor++;
    }
    if (cursor == end || !is_digit(*cursor)) {
        *stop = cursor;
        return NULL;
    }
    for (; cursor != end && is_digit(*cursor); cursor++) {
        value = value < limit / 10 ? value * 10 + (int64_t)digit_value(*cursor) : limit;
    }
    *exponent = negative ? -value : value;
    return cursor;
}

/* Goes on where the integer part of a token ends, with its value: a fraction or an exponent follows. */
static WIRE_NOINLINE const char *read_float(const char *text, const char *cursor, const char *end,
                                            number *out, const char **stop, uint64_t digits)
{
    bool negative = *text == '-';
    const char *first = text + negative;
    size_t digit_count = (size_t)(cursor - first);
    int64_t exponent = 0;
    if (WIRE_LIKELY(*cursor == '.')) {
        const char *fraction = cursor + 1;
        cursor = scan_digits(fraction, end, &digits);
        if (WIRE_UNLIKELY(cursor == fraction)) {
            *stop = cursor;
            return NULL;
        }
        exponent = fraction - cursor;
        digit_count += (size_t)-exponent;
    }
    const char *mantissa_end = cursor;
    if (WIRE_UNLIKELY(cursor != end && (*cursor | 0x20) == 'e')) {
        int64_t written;
        cursor = read_exponent(cursor + 1, end, &written, stop);
        if (cursor == NULL) {
            return NULL;
        }
        exponent += written;
    }
    out->kind = NUMBER_FLOAT;
    if (WIRE_LIKELY(digit_count <= 19)) {
        out->as.real = decimal_to_double(negative, digits, exponent);
    } else {
        out->as.real = read_long_mantissa(negative, first, mantissa_end, exponent);
    }
    return cursor;
}

const char *number_read(const char *text, const char *end, number *out, const char **stop)
{
    const char *cursor = text;
    bool negative = cursor != end && *cursor == '-';
    cursor += negative;
    if (WIRE_UNLIKELY(cursor == end || !is_digit(*cursor))) {
        *stop = cursor;
        return NULL;
    }
    const char *first = cursor;
    uint64_t digits = digit_value(*cursor++);
    if (WIRE_LIKELY(digits != 0)) {
        while (cursor != end && is_digit(*cursor)) {
            if (cursor - first == 4) { /* most integers are short: four digits cost less one by one */
                cursor = scan_digits(cursor, end, &digits);
                break;
            }
            digits = digits * 10 + digit_value(*cursor++);
        }
    } else if (WIRE_UNLIKELY(cursor != end && is_digit(*cursor))) {
        *stop = cursor;
        return NULL;
    }
    if (cursor != end && (*cursor == '.' || (*cursor | 0x20) == 'e')) {
        return read_float(text, cursor, end, out, stop, digits);
    }
    if (WIRE_UNLIKELY(cursor - first > 18)) {
        store_long_integer(out, negative, digits, first, cursor);
    } else if (WIRE_UNLIKELY(negative && digits == 0)) {
        out->kind = NUMBER_FLOAT;
        out->as.real = -0.0;
    } else {
        out->kind = NUMBER_INT;
        out->as.integer = negative ? -(int64_t)digits : (int64_t)digits;
    }
    return cursor;
}

/* ---- Printing: digits ---------------------------------------------------------------------------------- */

/* The eight digits of value < 10^8, one a byte, the first in the lowest byte: fours, pairs, single. */
static inline uint64_t number_to_digit_bytes(uint32_t value)
{
    uint64_t fours = value / 10000 | (uint64_t)(value % 10000) << 32;
    /* 10486 / 2^20 is 1/100, and 103 / 2^10 is 1/10, closely enough for four and for two digits. */
    uint64_t hundreds = (fours * 10486) >> 20 & UINT64_C(0x0000007F0000007F);
    uint64_t pairs = hundreds | (fours - hundreds * 100) << 16;
    uint64_t tens = (pairs * 103) >> 10 & UINT64_C(0x000F000F000F000F);
    return tens | (pairs - tens * 10) << 8;
}

static inline void print_8_digits(uint32_t value, char *out)
{
    wire_store64(out, number_to_digit_bytes(value) + ASCII_ZEROS);
}

/* Prints value < 10^8 without leading zeros. Writes eight bytes, returns how many count. */
static inline size_t print_leading_digits(uint32_t value, char *out)
{
    uint64_t bytes = number_to_digit_bytes(value);
    unsigned zeros = wire_first_marker(bytes | UINT64_C(1) << 56); /* the last digit always counts */
    wire_store64(out, (bytes + ASCII_ZEROS) >> (8 * zeros));
    return 8 - zeros;
}

/* Prints value < 1000 without leading zeros. Writes four bytes, returns how many count. */
static inline size_t print_triple(uint32_t value, char *out)
{
    unsigned zeros = (unsigned)(value < 100) + (unsigned)(value < 10);
    wire_store32(out, wire_load32(number_triples[value]) >> (8 * zeros));
    return 3 - zeros;
}

static inline size_t print_uint(uint64_t value, char *out)
{
    if (value < 1000) {
        return print_triple((uint32_t)value, out);
    }
    if (value < TEN_TO_8) {
        return print_leading_digits((uint32_t)value, out);
    }
    size_t length;
    uint64_t high = value / TEN_TO_8;
    if (high < TEN_TO_8) {
        length = print_leading_digits((uint32_t)high, out);
    } else {
        length = print_leading_digits((uint32_t)(high / TEN_TO_8), out);
        print_8_digits((uint32_t)(high % TEN_TO_8), out + length);
        length += 8;
    }
    print_8_digits((uint32_t)(value % TEN_TO_8), out + length);
    return length + 8;
}

size_t number_print_uint(uint64_t value, char *out)
{
    return print_uint(value, out);
}

size_t number_print_int(int64_t value, char *out)
{
    size_t sign = value < 0;
    uint64_t magnitude = ((uint64_t)value ^ (0 - (uint64_t)sign)) + sign;
    out[0] = '-';
    return print_uint(magnitude, out + sign) + sign;
}

/* ---- Printing: the shortest decimal -------------------------------------------------------------------- */

/* digits * 10^exponent */
typedef struct decimal {
    uint64_t digits;
    int exponent;
} decimal;

/* The product's integer part, made odd if bits below it are set: compares like the exact product does. */
static inline uint64_t multiply_to_odd(uint64_t factor, uint64_t power_high, uint64_t power_low)
{
    product p = multiply_by_power(factor, power_high, power_low);
    return p.high | (p.middle > 1);
}

/*
** The shortest decimal for mantissa * 2^exponent, the closest to it among the shortest: Schubfach. The
** interval of what reads back is computed in quarters of the last digit's unit. `uneven`: the mantissa is
** a power of two, so that the next double below is only half as far as the next above.
*/
static WIRE_NOINLINE decimal shortest_by_interval(uint64_t mantissa, int exponent, bool uneven)
{
    int unit = uneven ? log10_of_three_quarters(exponent) : log10_of_power_of_two(exponent);
    int shift = exponent + log2_of_power_of_ten(-unit) + 1;
    const uint64_t *row = power_of_ten(-unit);
    uint64_t low = row[1] + !power_is_exact(-unit); /* rounded up */

    uint64_t quarters = multiply_to_odd((4 * mantissa) << shift, row[0], low);
    uint64_t first = multiply_to_odd((4 * mantissa - 2 + uneven) << shift, row[0], low);
    uint64_t last = multiply_to_odd((4 * mantissa + 2) << shift, row[0], low);
    first += mantissa & 1; /* an even mantissa owns the ends of its interval */
    last -= mantissa & 1;

    uint64_t digits = quarters / 4;
    if (digits >= 10) {
        uint64_t tens = digits / 10;
        bool down_inside = first <= 40 * tens;
        bool up_inside = 40 * tens + 40 <= last;
        if (down_inside != up_inside) {
            return (decimal){(tens + up_inside) * 10, unit};
        }
    }
    bool down_inside = first <= 4 * digits;
    bool up_inside = 4 * digits + 4 <= last;
    if (down_inside != up_inside) {
        return (decimal){digits + up_inside, unit};
    }
    uint64_t middle = 4 * digits + 2;
    bool up = quarters > middle || (quarters == middle && (digits & 1) != 0);
    return (decimal){digits + up, unit};
}

/*
** The shortest decimal for a finite double that is not zero; it may end in zeros.
**
** With unit = 10^floor(log10(step between doubles)) the interval of what reads back, half a step to each
** side, is 1 to 10 units wide: it holds the integer nearest to value/unit, and at most one multiple of ten.
** Everything is known to a few units of 2^-60; what is closer than that goes to shortest_by_interval.
*/
static inline decimal shortest_decimal(uint64_t bits)
{
    uint64_t mantissa = bits & DOUBLE_FRACTION_MASK;
    int biased = (int)(bits >> DOUBLE_FRACTION_BITS);
    bool uneven = mantissa == 0 && biased > 1;
    if (biased == 0) {
        biased = 1;
    } else {
        mantissa |= DOUBLE_HIDDEN_BIT;
    }
    int exponent = biased - DOUBLE_INTEGER_BIAS;
    int unit = log10_of_power_of_two(exponent);
    int shift = exponent + log2_of_power_of_ten(-unit) + 1; /* 1..4 */
    const uint64_t *row = power_of_ten(-unit);
    /* Rounded up, so that a value that is a whole number of units is not taken for just less. */
    product p = multiply_by_power(mantissa << shift, row[0], row[1] + 1);

    const uint64_t one = UINT64_C(1) << 60, margin = 8;
    uint64_t last_digit = p.high % 10;
    uint64_t above_ten = last_digit << 60 | p.middle >> 4; /* value/unit - the multiple of ten below */
    uint64_t half_step = row[0] >> (5 - shift);
    uint64_t to_next_ten = 10 * one - above_ten;
    uint64_t fraction = p.middle >> 4;
    if (WIRE_UNLIKELY(uneven || above_ten - half_step + margin <= 2 * margin ||
                      to_next_ten - half_step + margin <= 2 * margin ||
                      fraction - one / 2 + margin <= 2 * margin)) {
        return shortest_by_interval(mantissa, exponent, uneven);
    }
    uint64_t tens = p.high - last_digit;
    uint64_t nearest = last_digit + (fraction > one / 2);
    /* Without branches, which could not be predicted: the last digit becomes 0 or 10 where that is near. */
    uint64_t down = above_ten < half_step;
    uint64_t up = to_next_ten < half_step;
    nearest = (nearest & (down + up - 1)) + 10 * up;
    return (decimal){tens + nearest, unit};
}

/* ---- Printing: floats ---------------------------------------------------------------------------------- */

/* A number with at most six decimal places. */
typedef struct fixed_point {
    uint64_t whole;
    uint32_t millionths;
} fixed_point;

/*
** Whether the double is a decimal of at most 15 digits, six of them after the point (three from 10^9, none
** from 10^12). Decimals that short read to a double each of its own: when this one reads back to the value,
** no other does that is as short. Reading is the division, of two exact doubles.
*/
static inline bool double_to_fixed_point(double magnitude, fixed_point *out)
{
    if (magnitude < 1e9) {
        uint64_t millionths = (uint64_t)(int64_t)(magnitude * 1e6 + 0.5);
        *out = (fixed_point){millionths / 1000000, (uint32_t)(millionths % 1000000)};
        return (double)(int64_t)millionths / 1e6 == magnitude;
    }
    if (magnitude < 1e12) {
        uint64_t thousandths = (uint64_t)(int64_t)(magnitude * 1e3 + 0.5);
        *out = (fixed_point){thousandths / 1000, (uint32_t)(thousandths % 1000) * 1000};
        return (double)(int64_t)thousandths / 1e3 == magnitude;
    }
    if (magnitude < 1e15) {
        *out = (fixed_point){(uint64_t)(int64_t)magnitude, 0};
        return (double)(int64_t)out->whole == magnitude;
    }
    return false; /* NaN too */
}

static inline size_t print_fixed_point(fixed_point value, char *out)
{
    size_t length = WIRE_LIKELY(value.whole < 1000) ? print_triple((uint32_t)value.whole, out)
                                                    : print_uint(value.whole, out);
    const char *high = number_triples[value.millionths / 1000];
    const char *low = number_triples[value.millionths % 1000];
    out[length++] = '.';
    memcpy(out + length, high, 4);
    memcpy(out + length + 3, low, 4);
    if (low[3] != 0) {
        return length + 3 + (uint8_t)low[3];
    }
    return length + (high[3] != 0 ? (uint8_t)high[3] : 1); /* one digit stays in any case */
}

/* Writes digits, 10^16 <= digits < 10^17, as text; returns how many come before the zeros at the end. */
static inline size_t print_17_digits(uint64_t digits, char *text)
{
    uint64_t high = digits / TEN_TO_8;
    uint64_t middle = number_to_digit_bytes((uint32_t)(high % TEN_TO_8));
    uint64_t last = number_to_digit_bytes((uint32_t)(digits % TEN_TO_8));
    text[0] = (char)('0' + high / TEN_TO_8);
    wire_store64(text + 1, middle + ASCII_ZEROS);
    wire_store64(text + 9, last + ASCII_ZEROS);
    if (WIRE_LIKELY(last != 0)) {
        return 17 - count_leading_zeros(last) / 8;
    }
    return middle != 0 ? 9 - count_leading_zeros(middle) / 8 : 1;
}

/*
** The forms of a number whose 17 digits stand in `digits`, the first `count` of them before the zeros at
** the end. They copy whole words and then say how many bytes count: at most 32 are touched, sign included.
*/

/* 5e-324, 1.5e+300 */
static inline size_t print_exponent_form(const char *digits, size_t count, int exponent, char *out)
{
    out[0] = digits[0];
    out[1] = '.';
    memcpy(out + 2, digits + 1, 16);
    char *cursor = out + (count > 1 ? count + 1 : 1);
    *cursor++ = 'e';
    *cursor++ = exponent < 0 ? '-' : '+';
    cursor += print_leading_digits((uint32_t)(exponent < 0 ? -exponent : exponent), cursor);
    return (size_t)(cursor - out);
}

/* 12.5, 1250000.0: `whole` digits before the point, 1..21. `digits` has room for 24. */
static inline size_t print_plain_form(const char *digits, size_t count, size_t whole, char *out)
{
    if (count > whole) {
        memcpy(out, digits, 17);
        memcpy(out + whole + 1, digits + whole, 8);
        if (whole <= 8) {
            memcpy(out + whole + 9, digits + whole + 8, 8);
        }
        out[whole] = '.';
        return count + 1;
    }
    memset(out + 16, '0', 8);
    memcpy(out, digits, 17);
    out[whole] = '.';
    out[whole + 1] = '0';
    return whole + 2;
}

/* 0.00125: `zeros` between the point and the digits, 0..5. */
static inline size_t print_small_form(const char *digits, size_t count, size_t zeros, char *out)
{
    memcpy(out, "0.000000", 8);
    memcpy(out + 2 + zeros, digits, 17);
    return 2 + zeros + count;
}

/* Prints digits * 10^exponent, 0 < digits < 10^17: plain from 10^-6 up to 10^21, with an exponent beyond. */
static inline size_t print_decimal(decimal value, char *out)
{
    uint64_t digits = value.digits;
    int point = value.exponent + 17; /* the value is 0.DDDDDDDDDDDDDDDDD * 10^point */
    /* Most doubles have 16 or 17 digits, as if by chance: no branch. Those with fewer are subnormal. */
    uint64_t is_short = digits < TEN_TO_16;
    digits += (digits * 9) & (0 - is_short);
    point -= (int)is_short;
    while (WIRE_UNLIKELY(digits < TEN_TO_16)) {
        digits *= 10;
        point--;
    }
    char text[24];
    size_t count = print_17_digits(digits, text);
    if (point > 0 && point <= 21) {
        return print_plain_form(text, count, (size_t)point, out);
    }
    if (point <= 0 && point > -6) {
        return print_small_form(text, count, (size_t)-point, out);
    }
    return print_exponent_form(text, count, point - 1, out);
}

static size_t print_not_finite(bool is_nan, bool negative, char *out)
{
    const char *text = is_nan ? "null" : negative ? "-9e999" : "9e999";
    size_t length = strlen(text);
    memcpy(out, text, length);
    return length;
}

/* Prints what has no short decimal of its own; kept apart so that the usual numbers save no registers. */
static WIRE_NOINLINE size_t print_general(uint64_t bits, char *out)
{
    size_t sign = (size_t)(bits >> 63);
    uint64_t magnitude = bits & ~DOUBLE_SIGN;
    if (WIRE_UNLIKELY(magnitude >= DOUBLE_INFINITY)) {
        return print_not_finite(magnitude > DOUBLE_INFINITY, sign != 0, out);
    }
    out[0] = '-';
    if (WIRE_UNLIKELY(magnitude == 0)) {
        return print_fixed_point((fixed_point){0, 0}, out + sign) + sign;
    }
    return print_decimal(shortest_decimal(magnitude), out + sign) + sign;
}

size_t number_print_float(double value, char *out)
{
    uint64_t bits = double_to_bits(value);
    size_t sign = (size_t)(bits >> 63);
    fixed_point fixed;
    if (NUMBER_HARDWARE_ROUNDS && double_to_fixed_point(double_from_bits(bits & ~DOUBLE_SIGN), &fixed)) {
        out[0] = '-';
        return print_fixed_point(fixed, out + sign) + sign;
    }
    return print_general(bits, out);
}
