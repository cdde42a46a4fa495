/*
** test_walk.c - walks: which values they visit, in which order, where these stand, and what a step leaves
** unread.
*/
#include "../support/memory.h"
#include "../support/notation.h"
#include "../support/vectors.h"

/* ---- What is visited ---------------------------------------------------------------------------------- */

/* "path=type" for each value, then the error if there is one; release with free(). */
static char *describe_walk(const bogo_value *start, bool everything)
{
    text_run out = {0};
    bogo_walk walk;
    bogo_buffer path;
    bogo_buffer_init(&path, NULL);
    bogo_walk_init(&walk, NULL);
    bogo_walk_start(&walk, start, everything);
    append_format(&out, "%s", "");
    do {
        path.size = 0;
        bogo_buffer_append(&path, "$", 1);
        bogo_walk_append_path(&walk, walk.depth, &path);
        const bogo_value *value = bogo_walk_value(&walk);
        append_format(&out, "%s%.*s=%s", out.size > 0 ? " " : "", (int)path.size, (const char *)path.data,
                      value != NULL ? bogo_type_name(value->type) : "?");
    } while (walk.error.status == BOGO_OK && bogo_walk_next(&walk));
    if (walk.error.status != BOGO_OK) {
        append_format(&out, " error %d at %zu", walk.error.status, walk.error.offset);
    }
    bogo_walk_free(&walk);
    bogo_buffer_free(&path);
    return out.text;
}

static void assert_walk(const char *notation, bool everything, const char *expected)
{
    bogo_value root;
    byte_run document = document_of(notation);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    char *walked = describe_walk(&root, everything);
    assert_text(notation, expected, walked);
    free(walked);
    free_run(&document);
}

static void everything_is_visited_in_order(void **state)
{
    (void)state;
    assert_walk("7", true, "$=int");
    assert_walk("{ }", true, "$=object");
    assert_walk("[ ]", true, "$=list");
    assert_walk("int[ 1 2 ]", true, "$=typed_list $[0]=int $[1]=int");
    assert_walk("bool[ true false true ]", true, "$=typed_list $[0]=true $[1]=false $[2]=true");
    assert_walk("{ 'a' 1 'b' { 'c' [ null { } 'x' ] 'd' string[ 'p' 'q' ] } 'e' true }", true,
                "$=object $.a=int $.b=object $.b.c=list $.b.c[0]=null $.b.c[1]=object $.b.c[2]=string "
                "$.b.d=typed_list $.b.d[0]=string $.b.d[1]=string $.e=true");
    assert_walk("[ [ [ ] ] [ ] [ [ 1 ] ] ]", true,
                "$=list $[0]=list $[0][0]=list $[1]=list $[2]=list $[2][0]=list $[2][0][0]=int");
}

static void items_are_visited_and_not_entered(void **state)
{
    (void)state;
    assert_walk("7", false, "$=int");
    assert_walk("{ }", false, "$=object");
    assert_walk("{ 'a' 1 'b' { 'c' 2 } 'd' [ 3 ] }", false, "$=object $.a=int $.b=object $.d=list");
    assert_walk("[ 1 [ 2 ] 'x' ]", false, "$=list $[0]=int $[1]=list $[2]=string");
    assert_walk("byte[ byte:1 byte:2 ]", false, "$=typed_list $[0]=byte $[1]=byte");
}

/* One more, one fewer and as many items as are looked for at once, and twice that. */
static void any_number_of_items_is_visited(void **state)
{
    (void)state;
    for (uint64_t count = 0; count <= 2 * BOGO_WALK_AHEAD + 1; count++) {
        for (int kind = 0; kind < 3; kind++) {
            text_run notation = {0};
            append_format(&notation, "%s", kind == 0 ? "[" : kind == 1 ? "int[" : "{");
            for (uint64_t i = 0; i < count; i++) {
                append_format(&notation, kind == 2 ? " 'k%d' %d" : " %d", (int)i, (int)i);
            }
            append_format(&notation, "%s", kind == 2 ? " }" : " ]");
            byte_run document = document_of(notation.text);
            bogo_value root;
            bogo_walk walk;
            uint64_t seen = 0;
            int64_t number = -1;
            assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
            bogo_walk_init(&walk, NULL);
            bogo_walk_start(&walk, &root, false);
            for (; bogo_walk_next(&walk); seen++) {
                assert_int_equal(walk.index, seen);
                if (seen % 3 != 1) { /* some are passed without being looked at */
                    assert_int_equal(bogo_read_int(bogo_walk_value(&walk), &number, NULL), BOGO_OK);
                    assert_int_equal(number, seen);
                }
            }
            assert_int_equal(walk.error.status, BOGO_OK);
            assert_int_equal(seen, count);
            bogo_walk_free(&walk);
            free_run(&document);
            free(notation.text);
        }
    }
}

/* ---- Where a value stands ----------------------------------------------------------------------------- */

static void keys_and_parents_are_told(void **state)
{
    bogo_value root, inner;
    bogo_walk walk;
    size_t size;
    (void)state;
    byte_run document = document_of("{ 'one' 1 '' { 'two' [ 5 ] } }");
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_find(&root, "", 0, &inner, NULL), BOGO_OK);
    bogo_walk_init(&walk, NULL);
    bogo_walk_start(&walk, &root, true);
    assert_null(bogo_walk_key(&walk, &size));
    assert_int_equal(walk.container, BOGO_ABSENT);
    assert_int_equal(bogo_walk_parent(&walk), 0);
    assert_true(bogo_walk_next(&walk));
    assert_memory_equal(bogo_walk_key(&walk, &size), "one", 3);
    assert_int_equal(size, 3);
    assert_int_equal(bogo_walk_parent(&walk), bogo_offset(&root));
    assert_true(bogo_walk_next(&walk));
    assert_non_null(bogo_walk_key(&walk, &size));
    assert_int_equal(size, 0);
    assert_true(bogo_walk_next(&walk));
    assert_memory_equal(bogo_walk_key(&walk, &size), "two", 3);
    assert_int_equal(bogo_walk_parent(&walk), bogo_offset(&inner));
    assert_true(bogo_walk_next(&walk));
    assert_null(bogo_walk_key(&walk, &size));
    assert_int_equal(walk.container, BOGO_LIST);
    assert_int_equal(walk.depth, 3);
    assert_false(bogo_walk_next(&walk));
    bogo_walk_free(&walk);
    free_run(&document);
}

/* The path of every value of a document without equal keys leads to that value. */
static void follow_every_path(char *fields[VECTOR_FIELDS], void *context)
{
    size_t *values = context;
    byte_run document = from_hex_text(fields[1]);
    bogo_value root, found;
    bogo_walk walk;
    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    bogo_walk_init(&walk, NULL);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    bogo_walk_start(&walk, &root, true);
    do {
        bogo_path *path;
        const bogo_value *value = bogo_walk_value(&walk);
        assert_non_null(value);
        text.size = 0;
        bogo_buffer_append(&text, "$", 1);
        bogo_walk_append_path(&walk, walk.depth, &text);
        assert_int_equal(bogo_path_compile((const char *)text.data, text.size, NULL, &path, NULL), BOGO_OK);
        assert_int_equal(bogo_path_find(path, &root, &found, NULL), BOGO_OK);
        assert_int_equal(found.type, value->type);
        if (strstr(fields[0], "duplicate") == NULL) {
            assert_int_equal(bogo_offset(&found), bogo_offset(value));
        }
        bogo_path_free(path);
        ++*values;
    } while (bogo_walk_next(&walk));
    assert_int_equal(walk.error.status, BOGO_OK);
    bogo_walk_free(&walk);
    bogo_buffer_free(&text);
    free_run(&document);
}

static void paths_lead_back(void **state)
{
    size_t values = 0;
    (void)state;
    for_each_vector("tests/vectors/valid.txt", follow_every_path, &values);
    assert_true(values > 1000);
}

/* ---- Damage ------------------------------------------------------------------------------------------- */

static void assert_damaged(const char *hex, bool everything, const char *expected)
{
    bogo_value root;
    byte_run document = from_hex_text(hex);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    char *walked = describe_walk(&root, everything);
    assert_text(hex, expected, walked);
    free(walked);
    free_run(&document);
}

static void damage_ends_a_walk_at_its_byte(void **state)
{
    (void)state;
    assert_damaged("00 0A 01 04 05 01 02 FF", false, "$=list $[0]=int error 102 at 7");
    assert_damaged("00 0A 01 04 05 01 02 FF", true, "$=list $[0]=int error 102 at 7");
    assert_damaged("00 0A 01 05 00 03 01 05 61", false, "$=list $[0]=null error 108 at 6");
    assert_damaged("00 0C 01 07 01 02 00 00 01 09 00", false, "$=object $.\"\"=null error 108 at 8");
    assert_damaged("00 0C 01 03 01 01 00", true, "$=object error 110 at 6");
    assert_damaged("00 0C 01 04 01 02 00 FF", true, "$=object $.\"\"=? error 102 at 7");
    assert_damaged("00 0A 01 03 0A 01 09", true, "$=list error 108 at 5");
    assert_damaged("00 0A 02 00", true, "$=list error 103 at 2");
    assert_damaged("00 0B 01 05 05 01 7F 01 02", false, "$=typed_list error 113 at 5");
    assert_damaged("00 0B 01 05 01 01 02 01 02", false, "$=typed_list $[0]=true $[1]=? error 114 at 8");
    assert_damaged("00 0B 01 08 05 01 02 01 02 01 04 01", false,
                   "$=typed_list $[0]=int $[1]=int error 113 at 11");
}

/* What is not asked for is not read, so damage there goes unnoticed. */
static void steps_read_no_values(void **state)
{
    bogo_value root;
    bogo_walk walk;
    (void)state;
    byte_run document = from_hex_text("00 0B 01 07 05 01 02 01 02 00 00");
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    bogo_walk_init(&walk, NULL);
    bogo_walk_start(&walk, &root, true);
    assert_true(bogo_walk_next(&walk));
    assert_non_null(bogo_walk_value(&walk));
    assert_true(bogo_walk_next(&walk));
    assert_int_equal(walk.index, 1);
    assert_false(bogo_walk_next(&walk));
    assert_int_equal(walk.error.status, BOGO_OK);
    bogo_walk_start(&walk, &root, true);
    assert_true(bogo_walk_next(&walk) && bogo_walk_next(&walk));
    assert_null(bogo_walk_value(&walk));
    assert_int_equal(walk.error.status, BOGO_E_SIZE_LENGTH);
    assert_int_equal(walk.error.offset, 9);
    bogo_walk_free(&walk);
    free_run(&document);
}

/* ---- Depth and memory --------------------------------------------------------------------------------- */

/* Lists in lists; a size is always spelled with three bytes, which readers accept. */
static byte_run nested_lists(size_t levels)
{
    byte_run document = {malloc(1 + 5 * levels), 1 + 5 * levels};
    assert_non_null(document.bytes);
    document.bytes[0] = 0;
    for (size_t i = 0; i < levels; i++) {
        size_t size = 5 * (levels - i - 1);
        const uint8_t header[] = {BOGO_LIST, 3, (uint8_t)(size | 0x80), (uint8_t)(size >> 7 | 0x80),
                                  (uint8_t)(size >> 14)};
        memcpy(document.bytes + 1 + 5 * i, header, sizeof header);
    }
    return document;
}

static size_t walk_down(const byte_run *document, bogo_walk *walk)
{
    bogo_value root;
    size_t rows = 1;
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    bogo_walk_start(walk, &root, true);
    while (bogo_walk_next(walk)) {
        rows++;
    }
    return rows;
}

static void a_walk_goes_1000_levels_deep(void **state)
{
    bogo_walk walk;
    (void)state;
    byte_run fits = nested_lists(BOGO_MAX_DEPTH), too_deep = nested_lists(BOGO_MAX_DEPTH + 1);
    bogo_walk_init(&walk, NULL);
    assert_int_equal(walk_down(&fits, &walk), BOGO_MAX_DEPTH);
    assert_int_equal(walk.error.status, BOGO_OK);
    assert_int_equal(walk_down(&too_deep, &walk), BOGO_MAX_DEPTH + 1);
    assert_int_equal(walk.error.status, BOGO_E_DEPTH);
    assert_int_equal(walk.error.offset, 1 + 5 * BOGO_MAX_DEPTH);
    bogo_walk_free(&walk);
    free_run(&fits);
    free_run(&too_deep);
}

static void memory_grows_with_the_depth_alone(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_walk walk;
    (void)state;
    byte_run deep = nested_lists(100), shallow = nested_lists(2);
    open_memory(&memory);
    options.allocator = &memory.allocator;
    bogo_walk_init(&walk, &options);
    assert_int_equal(memory.calls, 0);
    assert_int_equal(walk_down(&deep, &walk), 100);
    size_t calls = memory.calls;
    assert_int_equal(walk_down(&deep, &walk), 100);
    assert_int_equal(walk_down(&shallow, &walk), 2);
    assert_int_equal(memory.calls, calls);
    bogo_walk_free(&walk);
    assert_int_equal(memory.blocks, 0);
    for (size_t failing = 1; failing <= calls; failing++) {
        open_memory(&memory);
        memory.fail_at = failing;
        bogo_walk_init(&walk, &options);
        assert_true(walk_down(&deep, &walk) < 100);
        assert_int_equal(walk.error.status, BOGO_E_NO_MEMORY);
        bogo_walk_free(&walk);
        assert_int_equal(memory.blocks, 0);
    }
    free_run(&deep);
    free_run(&shallow);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_visited_in_order),
        cmocka_unit_test(items_are_visited_and_not_entered),
        cmocka_unit_test(any_number_of_items_is_visited),
        cmocka_unit_test(keys_and_parents_are_told),
        cmocka_unit_test(paths_lead_back),
        cmocka_unit_test(damage_ends_a_walk_at_its_byte),
        cmocka_unit_test(steps_read_no_values),
        cmocka_unit_test(a_walk_goes_1000_levels_deep),
        cmocka_unit_test(memory_grows_with_the_depth_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
