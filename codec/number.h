/*
** number.h - decimal text <-> numbers, exact and independent of the locale.
**
** Internal to libbogo. Reading is correctly rounded (nearest, ties to even) for any number of digits;
** printing gives the shortest digits that read back to the same double. No allocation, no recursion,
** no call into the C library's own conversions.
*/
#ifndef BOGO_NUMBER_H
#define BOGO_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a JSON number token turned out to be. */
typedef enum number_kind {
    NUMBER_INT,  /* fits int64_t, no fraction, no exponent (but not "-0") */
    NUMBER_UINT, /* above INT64_MAX and fits uint64_t */
    NUMBER_FLOAT /* everything else, "-0" included; beyond the double range it is +-infinity */
} number_kind;

typedef struct number {
    number_kind kind;
    union {
        int64_t integer;
        uint64_t unsigned_integer;
        double real;
    } as;
} number;

/* Enough room for any number that this module prints. */
#define NUMBER_TEXT_MAX 32

/*
** Reads the one JSON number (RFC 8259 grammar) that starts at `text`; reads no byte at or past `end`.
** Returns the first byte after the token and fills *out. Where the grammar is broken it returns NULL and
** sets *stop to the byte that is wrong (end when the text stops too soon). O(bytes of the token).
*/
const char *number_read(const char *text, const char *end, number *out, const char **stop);

/* The double nearest to (negative ? -1 : 1) * digits * 10^exponent; infinity or zero beyond the range. */
double number_from_decimal(bool negative, uint64_t digits, int64_t exponent);

/*
** Each prints without a terminating NUL into `out` and returns the length. `out` must hold NUMBER_TEXT_MAX
** bytes: whole words are stored, so that bytes behind the text may change too. O(1).
*/
size_t number_print_int(int64_t value, char *out);
size_t number_print_uint(uint64_t value, char *out);

/*
** Prints the shortest digits that read back to the same double, always with '.' or an exponent: 1.0, 0.1,
** 5e-324, 1.5e+300. Infinity is 9e999 or -9e999, NaN is null: what JSON text can hold.
*/
size_t number_print_float(double value, char *out);

#endif
