/*
** test_wire.c - varints, zigzag, floats, entries and UTF-8, at and around every border.
*/
#include "../support/test.h"
#include "wire.h"

#include <inttypes.h>

/* ---- Varints ------------------------------------------------------------------------------------------ */

static const struct varint_row {
    uint64_t value;
    const char *bytes; /* length byte and LEB128 */
} varints[] = {
    {0, "01 00"},
    {1, "01 01"},
    {127, "01 7f"},
    {128, "02 80 01"},
    {300, "02 ac 02"},
    {16383, "02 ff 7f"},
    {16384, "03 80 80 01"},
    {2097151, "03 ff ff 7f"},
    {2097152, "04 80 80 80 01"},
    {UINT32_MAX, "05 ff ff ff ff 0f"},
    {(UINT64_C(1) << 35) - 1, "05 ff ff ff ff 7f"},
    {UINT64_C(1) << 35, "06 80 80 80 80 80 01"},
    {(UINT64_C(1) << 56) - 1, "08 ff ff ff ff ff ff ff 7f"},
    {UINT64_C(1) << 56, "09 80 80 80 80 80 80 80 80 01"},
    {(UINT64_C(1) << 63) - 1, "09 ff ff ff ff ff ff ff ff 7f"},
    {UINT64_C(1) << 63, "0a 80 80 80 80 80 80 80 80 80 01"},
    {UINT64_MAX, "0a ff ff ff ff ff ff ff ff ff 01"},
};

static void varints_are_written_and_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(varints); i++) {
        uint8_t room[WIRE_VARINT_MAX + 8];
        uint64_t value = 0;
        byte_run expected = from_hex_text(varints[i].bytes);
        const uint8_t *end = wire_write_varint(room, varints[i].value);
        assert_bytes(varints[i].bytes, expected.bytes, expected.size, room, (size_t)(end - room));
        assert_int_equal(wire_leb128_length(varints[i].value), expected.size - 1);
        assert_ptr_equal(wire_read_varint(room, end, &value), end);
        assert_true(value == varints[i].value);
        assert_true(wire_varint_is_minimal(room));
        /* Bytes that follow do not matter; one that is missing does. */
        assert_ptr_equal(wire_read_varint(room, room + sizeof room, &value), end);
        assert_null(wire_read_varint(room, end - 1, &value));
        free_run(&expected);
    }
}

static void malformed_varints_are_refused(void **state)
{
    static const char *const rows[] = {
        "",                                    /* nothing */
        "01",                                  /* a length byte alone */
        "00",                                  /* a length of 0 */
        "00 01",                               /* ... with something behind it */
        "0b 80 80 80 80 80 80 80 80 80 80 01", /* a length of 11 */
        "ff 01",                               /* a length of 255 */
        "01 80",                               /* goes on at its end */
        "02 80 80",                            /* the same in two bytes */
        "02 01 01",                            /* ends before its end */
        "0a 80 80 80 80 80 80 80 80 80 02",    /* bit 64 */
        "0a ff ff ff ff ff ff ff ff ff 7f",    /* bits 63 to 69 */
        "0a 80 80 80 80 80 80 80 80 80 80",    /* ten bytes that all go on */
        "05 ff ff 7f ff 0f",                   /* ends in the middle */
        "09 80 80 80 80 80 80 80 00 01",       /* the same behind the eighth byte */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t value;
        byte_run bytes = from_hex_text(rows[i]);
        if (wire_read_varint(bytes.bytes, bytes.bytes + bytes.size, &value) != NULL) {
            fail_msg("accepted: %s", rows[i]);
        }
        free_run(&bytes);
    }
}

static void padded_varints_are_read_but_are_not_minimal(void **state)
{
    static const struct {
        uint64_t value;
        const char *bytes;
    } rows[] = {
        {0, "02 80 00"}, {1, "03 81 80 00"}, {127, "0a ff 80 80 80 80 80 80 80 80 00"}, {300, "03 ac 82 00"}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t value = 99;
        byte_run bytes = from_hex_text(rows[i].bytes);
        const uint8_t *end = bytes.bytes + bytes.size;
        assert_ptr_equal(wire_read_varint(bytes.bytes, end, &value), end);
        assert_true(value == rows[i].value);
        assert_false(wire_varint_is_minimal(bytes.bytes));
        free_run(&bytes);
    }
}

static void sizes_are_compared_with_the_bytes_left(void **state)
{
    static const uint8_t bytes[] = {1, 3, 'a', 'b', 'c', 'd'};
    size_t size = 0;
    (void)state;
    assert_ptr_equal(wire_read_size(bytes, bytes + 6, &size), bytes + 2);
    assert_int_equal(size, 3);
    assert_ptr_equal(wire_read_size(bytes, bytes + 5, &size), bytes + 2);
    assert_null(wire_read_size(bytes, bytes + 4, &size));
    for (size_t i = 0; i < COUNT(varints); i++) { /* as sizes, all but 0 are too large for nothing */
        byte_run run = from_hex_text(varints[i].bytes);
        const uint8_t *content = wire_read_size(run.bytes, run.bytes + run.size, &size);
        assert_int_equal(content != NULL, varints[i].value == 0);
        free_run(&run);
    }
}

static void zigzag_turns_signed_into_unsigned_and_back(void **state)
{
    static const struct {
        int64_t value;
        uint64_t zigzag;
    } rows[] = {{0, 0},
                {-1, 1},
                {1, 2},
                {-2, 3},
                {63, 126},
                {-64, 127},
                {64, 128},
                {INT64_MAX, UINT64_MAX - 1},
                {INT64_MIN, UINT64_MAX}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(wire_zigzag(rows[i].value) == rows[i].zigzag);
        assert_true(wire_unzigzag(rows[i].zigzag) == rows[i].value);
    }
}

/* ---- Words -------------------------------------------------------------------------------------------- */

static void words_have_their_first_byte_lowest_on_every_machine(void **state)
{
    static const uint8_t bytes[] = {9, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    uint8_t copy[10] = {0};
    (void)state;
    for (size_t at = 0; at < 3; at++) { /* aligned and not */
        uint64_t word = wire_load64(bytes + at);
        assert_int_equal(word & 0xFF, bytes[at]);
        assert_int_equal(word >> 56, bytes[at + 7]);
        wire_store64(copy + at, word);
        assert_memory_equal(copy + at, bytes + at, 8);
    }
    for (unsigned byte = 0; byte < 8; byte++) {
        assert_int_equal(wire_first_marker(UINT64_C(0x80) << 8 * byte), byte);
        assert_int_equal(wire_first_marker(UINT64_C(0x8000000000000080) << 8 * byte), byte);
    }
}

static void seven_bits_of_each_byte_are_gathered_and_spread(void **state)
{
    uint64_t seed = 1;
    (void)state;
    assert_true(wire_gather7(0x7F7F7F7F7F7F7F7Fu) == (UINT64_C(1) << 56) - 1);
    assert_true(wire_gather7(0x8000000000000080u) == 0);
    for (int i = 0; i < 1000; i++) {
        uint64_t value = random_next(&seed) >> 8, slow = 0;
        uint64_t spread = wire_spread7(value);
        assert_true((spread & 0x8080808080808080u) == 0);
        for (int byte = 7; byte >= 0; byte--) {
            slow = slow << 7 | (spread >> 8 * byte & 0x7F);
        }
        assert_true(slow == value);
        assert_true(wire_gather7(spread | 0x8080808080808080u) == value);
    }
}

/* ---- Floats ------------------------------------------------------------------------------------------- */

static const struct float_row {
    uint64_t bits;
    const char *bytes;
} floats[] = {
    {0x0000000000000000, "02 00 00"},                         /* 0.0 */
    {0x8000000000000000, "02 00 80"},                         /* -0.0 */
    {0x3FF0000000000000, "02 ff 03"},                         /* 1.0 */
    {0xBFF0000000000000, "02 ff 83"},                         /* -1.0 */
    {0x7FF0000000000000, "02 ff 07"},                         /* infinity */
    {0xFFF0000000000000, "02 ff 87"},                         /* -infinity */
    {0x0000000000000001, "03 00 00 01"},                      /* the least number above 0 */
    {0x3FF000000000007F, "03 ff 03 7f"},                      /* 7 bits of mantissa */
    {0x3FF0000000000080, "04 ff 03 80 01"},                   /* 8 bits */
    {0x3FB999999999999A, "0a fb 03 9a b3 e6 cc 99 b3 e6 04"}, /* 0.1 */
    {0x7FEFFFFFFFFFFFFF, "0a fe 07 ff ff ff ff ff ff ff 07"}, /* the largest number */
    {0x7FF8000000000000, "0a ff 07 80 80 80 80 80 80 80 04"}, /* not a number */
    {0x000FFFFFFFFFFFFF, "0a 00 00 ff ff ff ff ff ff ff 07"}, /* the largest subnormal */
    {0x0010000000000000, "02 01 00"},                         /* the least normal */
};

static void floats_are_written_and_read_bit_by_bit(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(floats); i++) {
        uint8_t room[WIRE_FLOAT_MAX + 8];
        double value, again;
        byte_run expected = from_hex_text(floats[i].bytes);
        memcpy(&value, &floats[i].bits, 8);
        const uint8_t *end = wire_write_float(room, value);
        assert_bytes(floats[i].bytes, expected.bytes, expected.size, room, (size_t)(end - room));
        assert_true(wire_read_float(room, end, true, &again));
        assert_memory_equal(&again, &floats[i].bits, 8);
        assert_false(wire_read_float(room, end - 1, false, &again));
        assert_false(wire_read_float(room, end + 1, false, &again));
        free_run(&expected);
    }
}

static void every_mantissa_length_survives(void **state)
{
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint8_t room[WIRE_FLOAT_MAX + 8];
        uint64_t bits = random_next(&seed);
        double value, again;
        bits &= ~((UINT64_C(1) << i % 53) - 1); /* 0 to 52 low bits cleared */
        if (i % 3 == 0) {
            bits &= 0xFFF0000000000000u | ((UINT64_C(1) << i % 53) - 1);
        }
        memcpy(&value, &bits, 8);
        const uint8_t *end = wire_write_float(room, value);
        assert_true(wire_read_float(room, end, true, &again));
        assert_memory_equal(&again, &bits, 8);
    }
}

static void malformed_floats_are_refused(void **state)
{
    static const struct {
        const char *bytes;
        bool padded; /* refused only where one spelling is asked for */
    } rows[] = {
        {"", false},
        {"02", false},
        {"02 ff", false},                               /* half an exponent */
        {"01 00", false},                               /* no room for an exponent */
        {"00", false},                                  /* a length of 0 */
        {"0b ff 03 80 80 80 80 80 80 80 80 01", false}, /* nine bytes of mantissa */
        {"02 ff 0b", false},                            /* exponent bit 11 */
        {"02 ff 43", false},                            /* exponent bit 14 */
        {"0a ff 03 80 80 80 80 80 80 80 08", false},    /* mantissa bit 52 */
        {"0a ff 03 80 80 80 80 80 80 80 80", false},    /* goes on at its end */
        {"04 ff 03 01 01", false},                      /* ends before its end */
        {"03 ff 03 00", true},                          /* explicit 0 */
        {"04 ff 03 81 00", true},                       /* padded 1 */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        double value;
        byte_run bytes = from_hex_text(rows[i].bytes);
        const uint8_t *end = bytes.bytes + bytes.size;
        assert_false(wire_read_float(bytes.bytes, end, true, &value));
        if (wire_read_float(bytes.bytes, end, false, &value) != rows[i].padded) {
            fail_msg("%s", rows[i].bytes);
        }
        free_run(&bytes);
    }
}

/* ---- Entries, skipping -------------------------------------------------------------------------------- */

static void an_entry_is_taken_apart(void **state)
{
    static const uint8_t bytes[] = {1, 5, 2, 'i', 'd', BOGO_BYTE, 7, 0xEE};
    wire_entry entry;
    (void)state;
    assert_true(wire_read_entry(bytes, bytes + sizeof bytes, &entry));
    assert_int_equal(entry.key_size, 2);
    assert_ptr_equal(entry.key, bytes + 3);
    assert_ptr_equal(entry.value, bytes + 5);
    assert_ptr_equal(entry.next, bytes + 7);
    assert_false(wire_read_entry(bytes, bytes + 6, &entry)); /* cut off */
}

static void entries_without_room_for_key_and_value_are_refused(void **state)
{
    static const char *const rows[] = {"01 00", "01 01 00", "01 02 01 61", "01 03 02 61 00", "01 02 ff 00"};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        wire_entry entry;
        byte_run bytes = from_hex_text(rows[i]);
        if (wire_read_entry(bytes.bytes, bytes.bytes + bytes.size, &entry)) {
            fail_msg("accepted: %s", rows[i]);
        }
        free_run(&bytes);
    }
}

static void values_are_skipped_to_their_end_and_not_beyond(void **state)
{
    static const struct {
        unsigned type;
        const char *bytes;
    } rows[] = {
        {BOGO_NULL, ""},
        {BOGO_TRUE, ""},
        {BOGO_FALSE, ""},
        {BOGO_STRING, "01 03 61 62 63"},
        {BOGO_BYTE, "07"},
        {BOGO_INT, "02 80 01"},
        {BOGO_UINT, "0a ff ff ff ff ff ff ff ff ff 01"},
        {BOGO_FLOAT, "02 ff 03"},
        {BOGO_BLOB, "01 00"},
        {BOGO_TIMESTAMP, "00 00 00 00 00 00 00 00"},
        {BOGO_LIST, "01 02 00 00"},
        {BOGO_TYPED_LIST, "01 05 05 01 01 01 02"},
        {BOGO_OBJECT, "01 04 01 02 00 00"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run run = from_hex_text(rows[i].bytes);
        uint8_t *end = run.bytes + run.size; /* a NUL follows */
        assert_ptr_equal(wire_skip(rows[i].type, run.bytes, end), end);
        assert_ptr_equal(wire_skip(rows[i].type, run.bytes, end + 1), end);
        for (uint8_t *cut = run.bytes; cut < end; cut++) {
            if (wire_skip(rows[i].type, run.bytes, cut) != NULL) {
                fail_msg("%s is skipped though cut off", rows[i].bytes);
            }
        }
        free_run(&run);
    }
    for (unsigned type = BOGO_TYPE_COUNT; type <= UINT8_MAX; type++) {
        assert_null(wire_skip(type, (const uint8_t *)"\1\0", (const uint8_t *)"\1\0" + 2));
    }
}

/* ---- UTF-8 -------------------------------------------------------------------------------------------- */

static const struct utf8_row {
    const char *text;
    size_t wrong; /* offset of the first byte that is not well-formed; the length when all are */
} utf8_rows[] = {
    {"", 0},
    {"plain", 5},
    {"\x7F", 1},
    {"\xC2\x80", 2},         /* U+0080, the first of two bytes */
    {"\xDF\xBF", 2},         /* U+07FF, the last */
    {"\xE0\xA0\x80", 3},     /* U+0800, the first of three */
    {"\xED\x9F\xBF", 3},     /* U+D7FF, before the surrogates */
    {"\xEE\x80\x80", 3},     /* U+E000, after them */
    {"\xEF\xBF\xBF", 3},     /* U+FFFF */
    {"\xF0\x90\x80\x80", 4}, /* U+10000, the first of four */
    {"\xF4\x8F\xBF\xBF", 4}, /* U+10FFFF, the last */
    {"\x80", 0},             /* continuation alone */
    {"\xBF", 0},
    {"\xC0\x80", 0},         /* overlong NUL */
    {"\xC1\xBF", 0},         /* overlong U+007F */
    {"\xC2", 0},             /* cut off */
    {"\xC2\x41", 0},         /* not continued */
    {"\xE0\x9F\xBF", 0},     /* overlong U+07FF */
    {"\xED\xA0\x80", 0},     /* U+D800, a surrogate */
    {"\xED\xBF\xBF", 0},     /* U+DFFF */
    {"\xE2\x82", 0},         /* cut off */
    {"\xE2\x28\xA1", 0},     /* not continued */
    {"\xE2\x82\x28", 0},     /* not continued at the third byte */
    {"\xF0\x8F\xBF\xBF", 0}, /* overlong U+FFFF */
    {"\xF4\x90\x80\x80", 0}, /* U+110000 */
    {"\xF5\x80\x80\x80", 0}, /* no such lead byte */
    {"\xF0\x9F\x98", 0},     /* cut off */
    {"\xFE", 0},
    {"\xFF", 0},
};

/* Each row at every distance from the start and the end, so that the eight-byte steps meet it everywhere. */
static void utf8_is_checked_wherever_a_character_stands(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(utf8_rows); i++) {
        size_t length = strlen(utf8_rows[i].text);
        for (size_t before = 0; before <= 17; before++) {
            for (size_t after = 0; after <= 17; after++) {
                char text[64];
                memset(text, 'x', sizeof text);
                memcpy(text + before, utf8_rows[i].text, length);
                size_t size = before + length + after;
                size_t expected = utf8_rows[i].wrong == length ? size : before + utf8_rows[i].wrong;
                assert_int_equal(bogo_utf8_error(text, size), expected);
            }
        }
    }
}

/* What the Unicode standard says, spelled out: the length of a sequence, 0 when it is not well-formed. */
static unsigned slow_utf8_length(const uint8_t *at, size_t size)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned length = at[0] < 0x80       ? 1
                      : at[0] >> 5 == 6  ? 2
                      : at[0] >> 4 == 14 ? 3
                      : at[0] >> 3 == 30 ? 4
                                         : 0;
    uint32_t code = length == 1 ? at[0] : at[0] & (0x7Fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if (i >= size || at[i] >> 6 != 2) {
            return 0;
        }
        code = code << 6 | (at[i] & 0x3Fu);
    }
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return length == 0 || code < least[length] || code > 0x10FFFF || surrogate ? 0 : length;
}

static void utf8_agrees_with_the_definition(void **state)
{
    static const uint8_t seconds[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
    (void)state;
    for (unsigned lead = 0; lead < 256; lead++) {
        for (size_t i = 0; i < 10000; i++) {
            const uint8_t text[4] = {(uint8_t)lead, seconds[i / 1000], seconds[i / 100 % 10],
                                     seconds[i / 10 % 10]};
            size_t size = 1 + i % 4;
            assert_int_equal(wire_utf8_length(text, text + size), slow_utf8_length(text, size));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(varints_are_written_and_read),
        cmocka_unit_test(malformed_varints_are_refused),
        cmocka_unit_test(padded_varints_are_read_but_are_not_minimal),
        cmocka_unit_test(sizes_are_compared_with_the_bytes_left),
        cmocka_unit_test(zigzag_turns_signed_into_unsigned_and_back),
        cmocka_unit_test(words_have_their_first_byte_lowest_on_every_machine),
        cmocka_unit_test(seven_bits_of_each_byte_are_gathered_and_spread),
        cmocka_unit_test(floats_are_written_and_read_bit_by_bit),
        cmocka_unit_test(every_mantissa_length_survives),
        cmocka_unit_test(malformed_floats_are_refused),
        cmocka_unit_test(an_entry_is_taken_apart),
        cmocka_unit_test(entries_without_room_for_key_and_value_are_refused),
        cmocka_unit_test(values_are_skipped_to_their_end_and_not_beyond),
        cmocka_unit_test(utf8_is_checked_wherever_a_character_stands),
        cmocka_unit_test(utf8_agrees_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
