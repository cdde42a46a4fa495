/*
** test_check.c - checking whole documents: what each option lets pass, depth, and hostile numbers.
**
** Which byte an error points at is in test_errors.c; hundreds of broken documents are in test_vectors.c.
*/
#include "../support/notation.h"

static bogo_status check_hex(const char *hex, const bogo_options *options)
{
    byte_run document = from_hex_text(hex);
    bogo_status status = bogo_check(document.bytes, document.size, options, NULL);
    free_run(&document);
    return status;
}

static void utf8_is_checked_unless_switched_off(void **state)
{
    static const char *const rows[] = {
        "00 03 01 02 ff fe",                /* string */
        "00 03 01 03 ed a0 80",             /* surrogate */
        "00 0c 01 07 01 05 01 ff 05 01 02", /* key */
        "00 0a 01 04 03 01 01 80",          /* in a list */
        "00 0b 01 06 03 01 01 01 01 c3",    /* in a typed list */
    };
    bogo_options loose = bogo_default_options();
    (void)state;
    loose.check_utf8 = false;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(check_hex(rows[i], NULL), BOGO_E_UTF8);
        assert_int_equal(check_hex(rows[i], &loose), BOGO_OK);
    }
    assert_int_equal(check_hex("00 08 01 02 ff fe", NULL), BOGO_OK); /* a blob is no text */
}

static void an_unknown_type_passes_only_where_asked_for_and_where_an_entry_gives_its_size(void **state)
{
    static const char in_entry[] = "00 0c 01 0e 01 05 01 61 2a 01 02 01 05 01 62 05 01 02";
    bogo_options open = bogo_default_options();
    (void)state;
    open.unknown_types = true;
    assert_int_equal(check_hex(in_entry, NULL), BOGO_E_UNKNOWN_TYPE);
    assert_int_equal(check_hex(in_entry, &open), BOGO_OK);
    assert_int_equal(check_hex("00 0c 01 05 01 03 01 61 2a", &open), BOGO_OK); /* no bytes at all */
    assert_int_equal(check_hex("00 0a 01 02 2a 01", &open), BOGO_E_UNKNOWN_TYPE);
    assert_int_equal(check_hex("00 0b 01 03 2a 01 00", &open), BOGO_E_ELEMENT_TYPE);
    assert_int_equal(check_hex("00 2a", &open), BOGO_E_UNKNOWN_TYPE);
}

/* `depth` containers in each other, alternately lists and objects, the innermost empty. */
static byte_run nested(unsigned depth)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    byte_run run;
    options.typed_lists = false;
    bogo_builder_init(&builder, &options);
    for (unsigned i = 0; i < depth; i++) {
        if (i % 2 == 0) {
            bogo_begin_list(&builder);
        } else {
            bogo_begin_object(&builder);
            if (i + 1 < depth) {
                bogo_write_key(&builder, "k", 1);
            }
        }
    }
    for (unsigned i = depth; i-- > 0;) {
        if (i % 2 == 0) {
            bogo_end_list(&builder);
        } else {
            bogo_end_object(&builder);
        }
    }
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return run;
}

/* The document inside one more list. */
static byte_run wrapped(byte_run document)
{
    byte_run run = {malloc(document.size + 16), 0};
    size_t size = document.size - 1; /* without the version byte */
    assert_non_null(run.bytes);
    assert_in_range(size, 128, 16383);
    const uint8_t head[] = {0, BOGO_LIST, 2, (uint8_t)(size | 0x80), (uint8_t)(size >> 7)};
    memcpy(run.bytes, head, sizeof head);
    memcpy(run.bytes + sizeof head, document.bytes + 1, size);
    run.size = sizeof head + size;
    return run;
}

static void nesting_is_limited_to_1000(void **state)
{
    byte_run deepest = nested(BOGO_MAX_DEPTH);
    byte_run deeper = wrapped(deepest);
    bogo_error error;
    (void)state;
    assert_int_equal(bogo_check(deepest.bytes, deepest.size, NULL, &error), BOGO_OK);
    assert_int_equal(bogo_check(deeper.bytes, deeper.size, NULL, &error), BOGO_E_DEPTH);
    bogo_options boundless = bogo_default_options(); /* options may only lower it */
    boundless.max_depth = 5000;
    assert_int_equal(bogo_check(deepest.bytes, deepest.size, &boundless, &error), BOGO_OK);
    assert_int_equal(bogo_check(deeper.bytes, deeper.size, &boundless, &error), BOGO_E_DEPTH);
    free_run(&deepest);
    free_run(&deeper);
}

static void options_lower_the_depth(void **state)
{
    bogo_options shallow = bogo_default_options();
    (void)state;
    for (unsigned limit = 0; limit <= 3; limit++) {
        shallow.max_depth = limit;
        for (unsigned depth = 1; depth <= 4; depth++) {
            byte_run document = nested(depth);
            bogo_status expected = depth <= limit ? BOGO_OK : BOGO_E_DEPTH;
            assert_int_equal(bogo_check(document.bytes, document.size, &shallow, NULL), expected);
            free_run(&document);
        }
        assert_int_equal(check_hex("00 05 01 02", &shallow), BOGO_OK);
        /* A typed list is a container too. */
        assert_int_equal(check_hex("00 0b 01 05 01 01 02 01 00", &shallow),
                         limit > 0 ? BOGO_OK : BOGO_E_DEPTH);
    }
}

/* Numbers that would wrap a sum or a product, or make a reader allocate, in the places where sizes stand. */
static void hostile_sizes_and_counts_are_refused(void **state)
{
    static const char *const rows[] = {
        "00 0b 01 08 05 06 80 80 80 80 80 20",                /* 2^40 elements in no bytes */
        "00 0b 01 0d 05 09 81 80 80 80 80 80 80 80 20 01 02", /* 2^61+1, times 8 wraps to 8 */
        "00 0b 01 0c 03 0a ff ff ff ff ff ff ff ff ff 01",    /* 2^64-1 */
        "00 0b 01 0c 04 0a 80 80 80 80 80 80 80 80 80 01",    /* 2^63 */
        "00 0b 01 0c 01 0a ff ff ff ff ff ff ff ff ff 01",    /* bools */
        "00 03 09 f8 ff ff ff ff ff ff ff 7f 61 62 63",       /* near 2^63: negative as signed */
        "00 08 0a ff ff ff ff ff ff ff ff ff 01",             /* 2^64-1 of each kind with a size */
        "00 0a 0a ff ff ff ff ff ff ff ff ff 01 00",
        "00 0c 0a ff ff ff ff ff ff ff ff ff 01",
        "00 0b 0a ff ff ff ff ff ff ff ff ff 01",
        "00 0c 01 0b 0a ff ff ff ff ff ff ff ff ff 01", /* an entry */
        "00 0c 01 0c 0a fe ff ff ff ff ff ff ff ff 01 00",
        "00 03 05 80 80 80 80 10 61", /* 2^32: 0 in 32 bits */
        "00 03 05 81 80 80 80 10 61", /* 2^32+1: 1 in 32 bits */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (check_hex(rows[i], NULL) == BOGO_OK) {
            fail_msg("accepted: %s", rows[i]);
        }
    }
}

/* Empty containers and duplicate keys are well-formed, and so is an empty typed list, which we never write. */
static void oddities_that_are_well_formed(void **state)
{
    static const char *const rows[] = {
        "00 0a 01 00",
        "00 0c 01 00",
        "00 0b 01 03 05 01 00",
        "00 0c 01 0e 01 05 01 61 05 01 02 01 05 01 61 05 01 04",
        "00 0c 01 06 01 04 00 05 01 02",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(check_hex(rows[i], NULL), BOGO_OK);
    }
}

static void everything_that_the_builder_writes_is_well_formed(void **state)
{
    static const char *const rows[] = {"null",
                                       "''",
                                       "'%00'",
                                       "-9223372036854775808",
                                       "uint:18446744073709551615",
                                       "float:7ff8000000000000",
                                       "timestamp:-9223372036854775808",
                                       "blob:",
                                       "[ [ ] { } int[ ] ]",
                                       "{ '' { '' [ null ] } '' '' }",
                                       "bool[ true false ]"};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        byte_run document = document_of(rows[i]);
        bogo_error error = {BOGO_E_MISUSE, 77};
        assert_int_equal(bogo_check(document.bytes, document.size, NULL, &error), BOGO_OK);
        free_run(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_is_checked_unless_switched_off),
        cmocka_unit_test(an_unknown_type_passes_only_where_asked_for_and_where_an_entry_gives_its_size),
        cmocka_unit_test(nesting_is_limited_to_1000),
        cmocka_unit_test(options_lower_the_depth),
        cmocka_unit_test(hostile_sizes_and_counts_are_refused),
        cmocka_unit_test(oddities_that_are_well_formed),
        cmocka_unit_test(everything_that_the_builder_writes_is_well_formed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
