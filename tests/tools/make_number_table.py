#!/usr/bin/env python3
"""Writes codec/number_table.h: the powers of ten that number.c multiplies by, and the digits of 0 to 999.

    python3 tests/tools/make_number_table.py > codec/number_table.h

Each row is 10^n scaled by a power of two to exactly 128 bits, rounded down. Python's integers are exact, so the
table is too; the checks below are the properties of it that number.c builds upon.
"""

FIRST, LAST = -342, 324  # reading needs -342..308, printing -292..324
EXACT_LAST = 55  # the largest n whose 5^n fits 128 bits: the rows 0..55 are exact


def scaled_power(n):
    """floor(10^n * 2^k) for the k that makes it a 128-bit number, and whether that is exact."""
    numerator, denominator = (10**n, 1) if n >= 0 else (1, 10**-n)
    shift = 128 + denominator.bit_length() - numerator.bit_length()
    for k in (shift - 1, shift, shift + 1):
        scaled = (numerator << max(k, 0)) // (denominator << max(-k, 0))
        if scaled.bit_length() == 128:
            return scaled, scaled * (denominator << max(-k, 0)) == numerator << max(k, 0)
    raise AssertionError(n)


def main():
    print("/* Made by tests/tools/make_number_table.py; do not edit. */")
    print("/* clang-format off */")
    print("#ifndef BOGO_NUMBER_TABLE_H")
    print("#define BOGO_NUMBER_TABLE_H")
    print()
    print("#include <stdint.h>")
    print()
    print(f"#define NUMBER_POWER_FIRST      ({FIRST})")
    print(f"#define NUMBER_POWER_LAST       {LAST}")
    print(f"#define NUMBER_POWER_EXACT_LAST {EXACT_LAST}")
    print()
    print("/* Row n - NUMBER_POWER_FIRST: the first 128 bits of 10^n, {high, low}, rounded down. */")
    print("static const uint64_t number_powers[NUMBER_POWER_LAST - NUMBER_POWER_FIRST + 1][2] = {")
    for n in range(FIRST, LAST + 1):
        scaled, exact = scaled_power(n)
        high, low = scaled >> 64, scaled & (2**64 - 1)
        assert exact == (0 <= n <= EXACT_LAST), n
        assert low != 2**64 - 1, n  # so that printing can round it up without a carry
        print(f"    {{0x{high:016x}, 0x{low:016x}}}, /* {n} */")
    print("};")
    print()
    print("/* The digits of 0 to 999, and how many of the three are left without the zeros at the end. */")
    print("static const char number_triples[1000][4] = {")
    for first in range(0, 1000, 5):
        rows = []
        for n in range(first, first + 5):
            a, b, c = f"{n:03}"
            rows.append(f"{{'{a}', '{b}', '{c}', {len(f'{n:03}'.rstrip('0'))}}}")
        print("    " + ", ".join(rows) + ",")
    print("};")
    print()
    print("#endif")


main()
