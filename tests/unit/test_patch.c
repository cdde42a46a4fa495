/*
** test_patch.c - merge patches: RFC 7396, equal keys, depth, many keys, damage and memory.
*/
#include "../support/memory.h"
#include "../support/notation.h"

static bogo_status patch(bogo_builder *builder, const byte_run *target, const byte_run *changes,
                         bogo_error *error)
{
    bogo_value target_root, patch_root;
    assert_int_equal(bogo_open(target->bytes, target->size, &target_root, NULL), BOGO_OK);
    assert_int_equal(bogo_open(changes->bytes, changes->size, &patch_root, NULL), BOGO_OK);
    return bogo_patch(builder, &target_root, &patch_root, error);
}

static const struct patch_row {
    const char *target, *patch, *expected;
} rows[] = {
    /* the examples of RFC 7396, appendix A */
    {"{ 'a' 'b' }", "{ 'a' 'c' }", "{ 'a' 'c' }"},
    {"{ 'a' 'b' }", "{ 'b' 'c' }", "{ 'a' 'b' 'b' 'c' }"},
    {"{ 'a' 'b' }", "{ 'a' null }", "{ }"},
    {"{ 'a' 'b' 'b' 'c' }", "{ 'a' null }", "{ 'b' 'c' }"},
    {"{ 'a' [ 'b' ] }", "{ 'a' 'c' }", "{ 'a' 'c' }"},
    {"{ 'a' 'c' }", "{ 'a' [ 'b' ] }", "{ 'a' [ 'b' ] }"},
    {"{ 'a' { 'b' 'c' } }", "{ 'a' { 'b' 'd' 'c' null } }", "{ 'a' { 'b' 'd' } }"},
    {"{ 'a' [ { 'b' 'c' } ] }", "{ 'a' [ 1 ] }", "{ 'a' [ 1 ] }"},
    {"string[ 'a' 'b' ]", "string[ 'c' 'd' ]", "string[ 'c' 'd' ]"},
    {"{ 'a' 'b' }", "string[ 'c' ]", "string[ 'c' ]"},
    {"{ 'a' 'foo' }", "null", "null"},
    {"{ 'a' 'foo' }", "'bar'", "'bar'"},
    {"{ 'e' null }", "{ 'a' 1 }", "{ 'e' null 'a' 1 }"},
    {"int[ 1 2 ]", "{ 'a' 'b' 'c' null }", "{ 'a' 'b' }"},
    {"{ }", "{ 'a' { 'bb' { 'ccc' null } } }", "{ 'a' { 'bb' { } } }"},
    /* what is not named stays, in its order, and nothing in it is read */
    {"{ 'a' 1 'b' 2 'c' 3 'd' 4 'e' 5 }", "{ 'd' 9 'b' null }", "{ 'a' 1 'c' 3 'd' 9 'e' 5 }"},
    {"{ 'a' 1 'b' { 'x' 1 'y' byte:2 'z' timestamp:3 } 'c' 3 }", "{ 'b' { 'y' blob:00 } }",
     "{ 'a' 1 'b' { 'x' 1 'y' blob:00 'z' timestamp:3 } 'c' 3 }"},
    {"{ 'a' 1 }", "{ }", "{ 'a' 1 }"},
    {"5", "{ }", "{ }"},
    {"{ '' 1 }", "{ '' 2 }", "{ '' 2 }"},
    {"{ 'a' int[ 1 2 3 ] }", "{ 'b' bool[ true ] }", "{ 'a' int[ 1 2 3 ] 'b' bool[ true ] }"},
    {"{ 'a' { 'b' 1 } }", "{ 'a' { 'b' { 'c' { 'd' null 'e' 1 } } } }", "{ 'a' { 'b' { 'c' { 'e' 1 } } } }"},
    /* equal keys in the target: the first one is meant */
    {"{ 'a' 1 'a' 2 }", "{ 'a' 9 }", "{ 'a' 9 'a' 2 }"},
    {"{ 'a' 1 'a' 2 }", "{ 'a' null }", "{ 'a' 2 }"},
    {"{ 'a' { 'b' 1 } 'a' { 'b' 2 } }", "{ 'a' { 'c' 3 } }", "{ 'a' { 'b' 1 'c' 3 } 'a' { 'b' 2 } }"},
    /* equal keys in the patch: one after the other */
    {"{ 'a' 1 'a' 2 'a' 3 }", "{ 'a' null 'a' null }", "{ 'a' 3 }"},
    {"{ 'a' 1 'a' 2 }", "{ 'a' null 'a' 5 }", "{ 'a' 5 }"},
    {"{ 'a' 1 'b' 2 }", "{ 'a' null 'a' 5 }", "{ 'b' 2 'a' 5 }"},
    {"{ 'a' 1 }", "{ 'a' 5 'a' 6 }", "{ 'a' 6 }"},
    {"{ 'a' 1 }", "{ 'a' 5 'a' null }", "{ }"},
    {"{ }", "{ 'a' 5 'b' 1 'a' 6 }", "{ 'a' 6 'b' 1 }"},
    {"{ }", "{ 'a' 5 'b' 1 'a' null 'a' 6 }", "{ 'b' 1 'a' 6 }"},
    {"{ 'a' { 'x' 1 } }", "{ 'a' { 'y' 2 } 'a' { 'x' null 'z' 3 } }", "{ 'a' { 'y' 2 'z' 3 } }"},
    {"{ 'a' { 'x' 1 } }", "{ 'a' 5 'a' { 'z' 3 } }", "{ 'a' { 'z' 3 } }"},
    {"{ 'a' { 'x' 1 } }", "{ 'a' { 'z' 3 } 'a' 5 }", "{ 'a' 5 }"},
    {"{ 'a' { 'x' { 'p' 1 } } }", "{ 'a' { 'x' { 'q' 2 } } 'a' { 'x' { 'p' null } } }",
     "{ 'a' { 'x' { 'q' 2 } } }"},
};

static void test_patch(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bogo_builder builder;
        const uint8_t *bytes = NULL;
        size_t size = 0;
        byte_run target = document_of(rows[i].target), changes = document_of(rows[i].patch);
        byte_run expected = document_of(rows[i].expected);
        bogo_builder_init(&builder, NULL);
        assert_int_equal(patch(&builder, &target, &changes, NULL), BOGO_OK);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_bytes(rows[i].target, expected.bytes, expected.size, bytes, size);
        assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
        bogo_builder_free(&builder);
        free_run(&expected);
        free_run(&changes);
        free_run(&target);
    }
}

/* ---- Many keys ---------------------------------------------------------------------------------------- */

/* {"k0":..., "k1":...}: from `first` on every `step`th number, with the number times `factor`, or null for 0. */
static byte_run numbered(unsigned first, unsigned end, unsigned step, int factor)
{
    bogo_builder builder;
    byte_run run;
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    for (unsigned i = first; i < end; i += step) {
        char key[16];
        bogo_write_key(&builder, key, (size_t)snprintf(key, sizeof key, "k%u", i));
        if (factor == 0) {
            bogo_write_null(&builder);
        } else {
            bogo_write_int(&builder, (int64_t)i * factor);
        }
    }
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return run;
}

static int64_t number_at(const bogo_value *object, unsigned i)
{
    char key[16];
    bogo_value value;
    int64_t number;
    size_t size = (size_t)snprintf(key, sizeof key, "k%u", i);
    if (bogo_find(object, key, size, &value, NULL) != BOGO_OK) {
        return -1;
    }
    assert_int_equal(bogo_read_int(&value, &number, NULL), BOGO_OK);
    return number;
}

/* Of 3000 keys every second one is replaced, and 500 are added; then every third is removed. */
static void test_many_keys(void **state)
{
    bogo_builder replaced, removed;
    bogo_value root;
    uint64_t length;
    (void)state;
    byte_run target = numbered(0, 3000, 1, 1), changes = numbered(0, 4000, 2, 2);
    byte_run removal = numbered(0, 4000, 3, 0), middle, last;
    bogo_builder_init(&replaced, NULL);
    bogo_builder_init(&removed, NULL);
    assert_int_equal(patch(&replaced, &target, &changes, NULL), BOGO_OK);
    assert_int_equal(bogo_finish_take(&replaced, &middle.bytes, &middle.size, NULL), BOGO_OK);
    assert_int_equal(patch(&removed, &middle, &removal, NULL), BOGO_OK);
    assert_int_equal(bogo_finish_take(&removed, &last.bytes, &last.size, NULL), BOGO_OK);
    assert_int_equal(bogo_check(last.bytes, last.size, NULL, NULL), BOGO_OK);
    assert_int_equal(bogo_open(last.bytes, last.size, &root, NULL), BOGO_OK);
    for (unsigned i = 0; i < 4000; i++) {
        int64_t expected = i % 3 == 0 ? -1 : i % 2 == 0 ? (int64_t)i * 2 : i < 3000 ? (int64_t)i : -1;
        assert_int_equal(number_at(&root, i), expected);
    }
    assert_int_equal(bogo_length(&root, &length, NULL), BOGO_OK);
    assert_int_equal(length, 2000 + 333); /* two thirds of 3000, and of the 500 added but 167 */
    bogo_builder_free(&removed);
    bogo_builder_free(&replaced);
    free_run(&last);
    free_run(&middle);
    free_run(&removal);
    free_run(&changes);
    free_run(&target);
}

/* ---- Depth, damage, memory ---------------------------------------------------------------------------- */

static byte_run nested_objects(size_t depth, const char *last_key)
{
    bogo_builder builder;
    byte_run run;
    bogo_builder_init(&builder, NULL);
    for (size_t i = 0; i < depth; i++) {
        bogo_begin_object(&builder);
        if (i + 1 < depth) {
            bogo_write_key(&builder, "k", 1);
        }
    }
    bogo_write_key(&builder, last_key, strlen(last_key));
    bogo_write_bool(&builder, true);
    for (size_t i = 0; i < depth; i++) {
        bogo_end_object(&builder);
    }
    assert_int_equal(bogo_finish_take(&builder, &run.bytes, &run.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return run;
}

static void test_depth(void **state)
{
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    bogo_options shallow = bogo_default_options();
    (void)state;
    byte_run target = nested_objects(BOGO_MAX_DEPTH, "x"), changes = nested_objects(BOGO_MAX_DEPTH, "y");
    bogo_builder_init(&builder, NULL);
    assert_int_equal(patch(&builder, &target, &changes, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    shallow.max_depth = 10;
    bogo_builder_init(&builder, &shallow);
    assert_int_equal(patch(&builder, &target, &changes, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_E_DEPTH);
    bogo_builder_free(&builder);
    free_run(&changes);
    free_run(&target);
}

/* Whatever the bytes of target or patch, patching ends; and of well-formed ones comes a well-formed one. */
static void patch_anyhow(const byte_run *target, const byte_run *changes)
{
    bogo_value target_root, patch_root;
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    if (bogo_open(target->bytes, target->size, &target_root, NULL) != BOGO_OK ||
        bogo_open(changes->bytes, changes->size, &patch_root, NULL) != BOGO_OK) {
        return;
    }
    bool well_formed = bogo_check(target->bytes, target->size, NULL, NULL) == BOGO_OK &&
                       bogo_check(changes->bytes, changes->size, NULL, NULL) == BOGO_OK;
    bogo_builder_init(&builder, NULL);
    bogo_status status = bogo_patch(&builder, &target_root, &patch_root, NULL);
    if (well_formed) {
        assert_int_equal(status, BOGO_OK);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
    }
    bogo_builder_free(&builder);
}

#define TARGET "{ 'a' { 'b' { 'c' 1 } 'd' 2 } 'e' int[ 1 2 3 ] 'f' 'text' 'g' { 'h' null } }"
#define PATCH  "{ 'g' { 'i' 1 } 'a' { 'b' { 'c' null 'x' { 'y' null } } } 'f' null 'n' { 'o' 'p' } }"

static void test_damage(void **state)
{
    static const uint8_t changes[] = {0x01, 0x02, 0x0C, 0x7F, 0x80, 0xFF};
    const char *notations[] = {TARGET, PATCH};
    (void)state;
    for (size_t which = 0; which < 2; which++) {
        byte_run damaged = document_of(notations[which]), other = document_of(notations[1 - which]);
        byte_run copy = {malloc(damaged.size),
                         damaged.size}; /* of its exact size, for the address sanitizer */
        assert_non_null(copy.bytes);
        for (size_t i = 0; i < COUNT(changes) * damaged.size; i++) {
            memcpy(copy.bytes, damaged.bytes, damaged.size);
            copy.bytes[i / COUNT(changes)] ^= changes[i % COUNT(changes)];
            patch_anyhow(which == 0 ? &copy : &other, which == 0 ? &other : &copy);
        }
        free_run(&copy);
        free_run(&other);
        free_run(&damaged);
    }
}

static void assert_fails_at(const char *target_hex, const char *patch_hex, bogo_status status, size_t offset)
{
    bogo_builder builder;
    bogo_error error = {BOGO_OK, 0};
    byte_run target = from_hex_text(target_hex), changes = from_hex_text(patch_hex);
    bogo_builder_init(&builder, NULL);
    assert_int_equal(patch(&builder, &target, &changes, &error), status);
    assert_int_equal(error.status, status);
    assert_int_equal(error.offset, offset);
    bogo_builder_free(&builder);
    free_run(&changes);
    free_run(&target);
}

static void test_place_of_damage(void **state)
{
    const char *good = "000C01070105 0161 05 01 02";
    (void)state;
    assert_fails_at("000C01070109 0161 05 01 02", good, BOGO_E_BOUNDS, 4);
    assert_fails_at(good, "000C01070109 0161 05 01 02", BOGO_E_BOUNDS, 4);
    assert_fails_at("000C01080105 0161 05 01 02", good, BOGO_E_BOUNDS, 2);
    assert_fails_at(good, "000C01070105 0161 0D 01 02", BOGO_E_UNKNOWN_TYPE, 8);
    assert_fails_at("000C01070105 0161 0D 01 02", good, BOGO_E_UNKNOWN_TYPE, 8);
}

static void test_out_of_memory(void **state)
{
    bogo_status status = BOGO_E_NO_MEMORY;
    size_t failures = 0;
    (void)state;
    byte_run target = nested_objects(40, "x"), changes = nested_objects(40, "y");
    while (status != BOGO_OK) {
        counted_memory memory;
        bogo_options options = bogo_default_options();
        bogo_builder builder;
        const uint8_t *bytes;
        size_t size;
        open_memory(&memory);
        memory.fail_at = ++failures;
        options.allocator = &memory.allocator;
        bogo_builder_init(&builder, &options);
        status = patch(&builder, &target, &changes, NULL);
        if (status == BOGO_OK) {
            status = bogo_finish(&builder, &bytes, &size, NULL);
        }
        assert_true(status == BOGO_OK || status == BOGO_E_NO_MEMORY);
        bogo_builder_free(&builder);
        assert_int_equal(memory.blocks, 0);
        assert_in_range(failures, 1, 1000);
    }
    assert_in_range(failures, 6, 1000); /* items, names, frames, and their growth, have failed once */
    free_run(&changes);
    free_run(&target);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch),           cmocka_unit_test(test_many_keys),
        cmocka_unit_test(test_depth),           cmocka_unit_test(test_damage),
        cmocka_unit_test(test_place_of_damage), cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
