/*
** test_read.c - cursors: opening, decoding, walking, finding, in well-formed and in damaged documents.
**
** Documents are written in the notation of tests/support/notation.h, or in hexadecimal where the bytes
** matter.
*/
#include "../support/notation.h"

/* A document with its root, to be closed. */
typedef struct opened {
    byte_run bytes;
    bogo_value root;
} opened;

static opened open_bytes(byte_run bytes)
{
    opened document = {.bytes = bytes};
    bogo_error error;
    if (bogo_open(bytes.bytes, bytes.size, &document.root, &error) != BOGO_OK) {
        fail_msg("%s", bogo_message(error.status));
    }
    return document;
}

static opened open_notation(const char *notation)
{
    return open_bytes(document_of(notation));
}

static opened open_hex(const char *hex)
{
    return open_bytes(from_hex_text(hex));
}

static void close_opened(opened *document)
{
    free_run(&document->bytes);
}

static void assert_value(const char *expected, const bogo_value *value)
{
    text_run text = {0};
    append_value(&text, value);
    assert_text("value", expected, text.text);
    free(text.text);
}

/* ---- Opening ------------------------------------------------------------------------------------------ */

static void opening_looks_at_two_bytes_only(void **state)
{
    static const uint8_t damaged[] = {0, BOGO_OBJECT, 0xFF, 0xFF};
    bogo_value root;
    (void)state;
    assert_int_equal(bogo_open(damaged, sizeof damaged, &root, NULL), BOGO_OK);
    assert_int_equal(root.type, BOGO_OBJECT);
    assert_ptr_equal(root.document, damaged);
    assert_int_equal(bogo_offset(&root), 2);
    assert_int_equal(bogo_open(damaged, 1, &root, NULL), BOGO_E_TRUNCATED);
    assert_int_equal(bogo_open(damaged, 0, &root, NULL), BOGO_E_EMPTY);
    assert_int_equal(bogo_open(NULL, 0, &root, NULL), BOGO_E_EMPTY);
    assert_int_equal(bogo_open(damaged + 2, 2, &root, NULL), BOGO_E_VERSION);
}

static void every_type_has_a_name(void **state)
{
    static const char *const names[BOGO_TYPE_COUNT] = {"null", "true",       "false", "string", "byte",
                                                       "int",  "uint",       "float", "blob",   "timestamp",
                                                       "list", "typed_list", "object"};
    (void)state;
    for (int type = 0; type < BOGO_TYPE_COUNT; type++) {
        assert_string_equal(bogo_type_name((bogo_type)type), names[type]);
    }
    assert_string_equal(bogo_type_name(BOGO_TYPE_COUNT), "unknown");
    assert_string_equal(bogo_type_name(BOGO_ABSENT), "unknown");
}

/* ---- Decoding ----------------------------------------------------------------------------------------- */

/* The type that each getter accepts, as the row number of `getters`. */
static bogo_status get(size_t getter, const bogo_value *value, bogo_error *error)
{
    bool truth;
    uint8_t byte;
    int64_t integer;
    uint64_t unsigned_integer;
    double real;
    const char *text;
    const uint8_t *bytes;
    size_t size;
    switch (getter) {
    case BOGO_NULL:
        return bogo_read_null(value, error);
    case BOGO_TRUE:
    case BOGO_FALSE:
        return bogo_read_bool(value, &truth, error);
    case BOGO_STRING:
        return bogo_read_string(value, &text, &size, error);
    case BOGO_BYTE:
        return bogo_read_byte(value, &byte, error);
    case BOGO_INT:
        return bogo_read_int(value, &integer, error);
    case BOGO_UINT:
        return bogo_read_uint(value, &unsigned_integer, error);
    case BOGO_FLOAT:
        return bogo_read_float(value, &real, error);
    case BOGO_BLOB:
        return bogo_read_blob(value, &bytes, &size, error);
    default:
        assert_int_equal(getter, BOGO_TIMESTAMP);
        return bogo_read_timestamp(value, &integer, error);
    }
}

static const char *const one_of_each[BOGO_TYPE_COUNT] = {
    "null",      "true",        "false", "'text'",     "byte:7",   "-5", "uint:5", "float:3ff8000000000000",
    "blob:00ff", "timestamp:1", "[ 1 ]", "int[ 1 2 ]", "{ 'a' 1 }"};

static void a_getter_decodes_its_own_type_and_no_other(void **state)
{
    (void)state;
    for (size_t type = 0; type < COUNT(one_of_each); type++) {
        opened document = open_notation(one_of_each[type]);
        assert_int_equal(document.root.type, type);
        for (size_t getter = BOGO_NULL; getter <= BOGO_TIMESTAMP; getter++) {
            bool both_bool =
                (getter == BOGO_TRUE || getter == BOGO_FALSE) && (type == BOGO_TRUE || type == BOGO_FALSE);
            bogo_error error = {BOGO_OK, 0};
            bogo_status expected = getter == type || both_bool ? BOGO_OK : BOGO_E_TYPE;
            assert_int_equal(get(getter, &document.root, &error), expected);
            assert_int_equal(error.status, expected);
            assert_int_equal(error.offset, expected == BOGO_OK ? 0 : 2);
        }
        close_opened(&document);
    }
}

/* Values whose encoding does not fill their span exactly: the getter of their type says what is wrong. */
static void a_value_must_fill_its_span(void **state)
{
    static const struct {
        const char *hex;
        bogo_status status;
    } rows[] = {
        {"00 00 00", BOGO_E_TRAILING},
        {"00 01 00", BOGO_E_TRAILING},
        {"00 02 00", BOGO_E_TRAILING},
        {"00 03 01 01", BOGO_E_BOUNDS},
        {"00 03 01 01 61 62", BOGO_E_TRAILING},
        {"00 04", BOGO_E_TRUNCATED},
        {"00 04 01 02", BOGO_E_TRAILING},
        {"00 05 01", BOGO_E_TRUNCATED},
        {"00 05 01 02 03", BOGO_E_TRAILING},
        {"00 05 01 80", BOGO_E_VARINT},
        {"00 06 02 01 01", BOGO_E_VARINT},
        {"00 06 0a ff ff ff ff ff ff ff ff ff 02", BOGO_E_VARINT_RANGE},
        {"00 07 02 ff", BOGO_E_TRUNCATED},
        {"00 07 02 ff 03 00", BOGO_E_TRAILING},
        {"00 07 02 ff 0f", BOGO_E_FLOAT},
        {"00 08 01 02 61", BOGO_E_BOUNDS},
        {"00 09 00 00 00 00 00 00 00", BOGO_E_TRUNCATED},
        {"00 09 00 00 00 00 00 00 00 00 00", BOGO_E_TRAILING},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        opened document = open_hex(rows[i].hex);
        bogo_error error = {BOGO_OK, 0};
        bogo_status status = get(document.root.type, &document.root, &error);
        if (status != rows[i].status || error.status != status) {
            fail_msg("%s: %s", rows[i].hex, bogo_message(status));
        }
        close_opened(&document);
    }
}

/*
** What one spelling per value rules out, but has only one meaning, is read: bogo_check() is the strict one.
*/
static void padded_numbers_are_read(void **state)
{
    opened padded = open_hex("00 05 02 82 00");
    opened explicit_zero = open_hex("00 07 03 ff 03 00");
    (void)state;
    assert_value("1", &padded.root);
    assert_value("float:3ff0000000000000", &explicit_zero.root);
    close_opened(&padded);
    close_opened(&explicit_zero);
}

static void strings_and_blobs_keep_nul_bytes_and_point_into_the_document(void **state)
{
    opened string = open_notation("'a%00b'");
    opened blob = open_notation("blob:00ff00");
    const char *text = NULL;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    (void)state;
    assert_int_equal(bogo_read_string(&string.root, &text, &size, NULL), BOGO_OK);
    assert_bytes("string", "a\0b", 3, text, size);
    assert_ptr_equal(text, string.bytes.bytes + 4);
    assert_int_equal(bogo_read_blob(&blob.root, &bytes, &size, NULL), BOGO_OK);
    assert_bytes("blob", "\0\xFF\0", 3, bytes, size);
    close_opened(&string);
    close_opened(&blob);
}

/* ---- Walking ------------------------------------------------------------------------------------------ */

/* The items of a container, "index:key=value" each; release with free(). */
static char *walked(const bogo_value *container, bogo_error *error)
{
    text_run out = {0};
    bogo_iterator walk;
    append_bytes(&out, "", 0);
    bogo_status status = bogo_iterate(container, &walk, error);
    if (status != BOGO_OK) {
        assert_int_equal(error->status, status);
        return out.text;
    }
    while (bogo_next(&walk)) {
        append_format(&out, out.size > 0 ? " %d:" : "%d:", (int)walk.index);
        if (walk.key != NULL) {
            append_bytes(&out, walk.key, walk.key_size);
            append_format(&out, "=");
        }
        append_value(&out, &walk.value);
    }
    *error = walk.error;
    assert_false(bogo_next(&walk)); /* the end stays the end */
    assert_int_equal(walk.error.status, error->status);
    return out.text;
}

static void a_walk_gives_all_items_in_order(void **state)
{
    static const struct {
        const char *notation, *items;
    } rows[] = {
        {"[ ]", ""},
        {"{ }", ""},
        {"int[ ]", ""},
        {"[ 1 'a' null [ 2 ] ]", "0:1 1:'a' 2:null 3:[ 2 ]"},
        {"{ 'b' 1 'a' { } '' null }", "0:b=1 1:a={ } 2:=null"},
        {"{ 'a' 1 'a' 2 }", "0:a=1 1:a=2"},
        {"bool[ true false true ]", "0:true 1:false 2:true"},
        {"string[ 'x' '' ]", "0:'x' 1:''"},
        {"byte[ byte:0 byte:255 ]", "0:byte:0 1:byte:255"},
        {"uint[ uint:300 ]", "0:uint:300"},
        {"float[ float:0000000000000000 ]", "0:float:0000000000000000"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bogo_error error;
        opened document = open_notation(rows[i].notation);
        char *items = walked(&document.root, &error);
        assert_text(rows[i].notation, rows[i].items, items);
        assert_int_equal(error.status, BOGO_OK);
        free(items);
        close_opened(&document);
    }
}

static void only_containers_are_walked_and_measured(void **state)
{
    (void)state;
    for (size_t type = 0; type < COUNT(one_of_each); type++) {
        opened document = open_notation(one_of_each[type]);
        bogo_iterator walk;
        uint64_t length;
        bogo_status expected = type >= BOGO_LIST ? BOGO_OK : BOGO_E_TYPE;
        assert_int_equal(bogo_iterate(&document.root, &walk, NULL), expected);
        assert_int_equal(bogo_length(&document.root, &length, NULL), expected);
        close_opened(&document);
    }
}

/* A damaged container gives what stands before the damage, and then the reason. */
static void a_walk_ends_at_damage_and_says_where(void **state)
{
    static const struct {
        const char *hex, *items;
        bogo_status status;
        size_t offset;
    } rows[] = {
        /* list: unknown type, value past the end */
        {"00 0a 01 04 05 01 02 0d", "0:1", BOGO_E_UNKNOWN_TYPE, 7},
        {"00 0a 01 06 05 01 02 03 01 02", "0:1", BOGO_E_BOUNDS, 8},
        /* object: entry past the end, entry too small, unknown type */
        {"00 0c 01 09 01 05 01 61 05 01 02 01 03", "0:a=1", BOGO_E_BOUNDS, 11},
        {"00 0c 01 0a 01 05 01 61 05 01 02 01 01 00", "0:a=1", BOGO_E_ENTRY, 13},
        {"00 0c 01 05 01 03 01 61 0d", "", BOGO_E_UNKNOWN_TYPE, 8},
        /* typed list: bool of 2, bytes left over, too few bytes */
        {"00 0b 01 05 01 01 02 01 02", "0:true", BOGO_E_BOOL, 8},
        {"00 0b 01 07 05 01 01 01 02 01 04", "0:1", BOGO_E_COUNT, 9},
        {"00 0b 01 07 05 01 02 01 02 02 80", "0:1", BOGO_E_TRUNCATED, 9},
        /* the container itself: size, element type, count */
        {"00 0a 01 05 00", "", BOGO_E_BOUNDS, 2},
        {"00 0a 01 00 00", "", BOGO_E_TRAILING, 4},
        {"00 0b 01 03 08 01 00", "", BOGO_E_ELEMENT_TYPE, 4},
        {"00 0b 01 07 05 01 09 01 02 01 04", "", BOGO_E_COUNT, 5},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bogo_error error = {BOGO_OK, 0};
        opened document = open_hex(rows[i].hex);
        char *items = walked(&document.root, &error);
        assert_text(rows[i].hex, rows[i].items, items);
        if (error.status != rows[i].status || error.offset != rows[i].offset) {
            fail_msg("%s: %s (byte %zu)", rows[i].hex, bogo_message(error.status), error.offset);
        }
        free(items);
        close_opened(&document);
    }
}

static void no_two_values_share_an_offset(void **state)
{
    opened document =
        open_notation("[ null true [ ] bool[ true false ] { 'a' null 'b' null } byte[ byte:1 byte:2 ] ]");
    size_t offsets[32], count = 0;
    bogo_iterator outer, inner;
    (void)state;
    offsets[count++] = bogo_offset(&document.root);
    assert_int_equal(bogo_iterate(&document.root, &outer, NULL), BOGO_OK);
    while (bogo_next(&outer)) {
        offsets[count++] = bogo_offset(&outer.value);
        if (bogo_iterate(&outer.value, &inner, NULL) == BOGO_OK) {
            while (bogo_next(&inner)) {
                offsets[count++] = bogo_offset(&inner.value);
            }
        }
    }
    assert_int_equal(count, 13);
    for (size_t i = 1; i < count; i++) {
        assert_true(offsets[i] > offsets[i - 1]);
    }
    close_opened(&document);
}

static void length_counts_items(void **state)
{
    static const struct {
        const char *notation;
        uint64_t length;
    } rows[] = {{"[ ]", 0},           {"{ }", 0},
                {"[ 1 [ 2 3 ] ]", 2}, {"{ 'a' 1 'a' 2 'b' { 'c' 3 } }", 3},
                {"int[ 1 2 3 ]", 3},  {"bool[ true ]", 1}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t length = 99;
        opened document = open_notation(rows[i].notation);
        assert_int_equal(bogo_length(&document.root, &length, NULL), BOGO_OK);
        assert_int_equal(length, rows[i].length);
        close_opened(&document);
    }
}

/* ---- Finding ------------------------------------------------------------------------------------------ */

static void a_field_is_found_by_its_whole_name(void **state)
{
    /* Keys around the eight bytes that are compared at once, and prefixes of each other. */
    opened document =
        open_notation("{ 'a%00b' 1 'a' 2 '' 3 'abcdef' 4 'abcdefg' 5 'abcdefgh' 6 'abcdefghi' 7 "
                      "'abcdefghijklmnop' 8 'a' 9 '%C3%A9' 10 }");
    static const struct {
        const char *key;
        size_t size;
        const char *value; /* NULL: missing */
    } rows[] = {
        {"a\0b", 3, "1"},
        {"a", 1, "2"},
        {"", 0, "3"},
        {"abcdef", 6, "4"},
        {"abcdefg", 7, "5"},
        {"abcdefgh", 8, "6"},
        {"abcdefghi", 9, "7"},
        {"abcdefghijklmnop", 16, "8"},
        {"\xC3\xA9", 2, "10"},
        {"b", 1, NULL},
        {"A", 1, NULL},
        {"ab", 2, NULL},
        {"abcdefgX", 8, NULL},
        {"abcdefghijklmnoX", 16, NULL},
        {"abcdefghijklmnopq", 17, NULL},
        {"a\0", 2, NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bogo_value found, again;
        bogo_key key = bogo_key_prepare(rows[i].key, rows[i].size);
        bogo_status expected = rows[i].value != NULL ? BOGO_OK : BOGO_MISSING;
        assert_int_equal(bogo_find(&document.root, rows[i].key, rows[i].size, &found, NULL), expected);
        assert_int_equal(bogo_find_key(&document.root, &key, &again, NULL), expected);
        if (expected == BOGO_OK) {
            assert_value(rows[i].value, &found);
            assert_ptr_equal(found.data, again.data);
        }
    }
    close_opened(&document);
}

static void keys_of_255_bytes_are_found_and_longer_ones_are_nowhere(void **state)
{
    char long_key[BOGO_MAX_KEY + 258];
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    bogo_value root, found;
    (void)state;
    memset(long_key, 'k', sizeof long_key);
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, long_key, 1);
    bogo_write_int(&builder, 1);
    bogo_write_key(&builder, long_key, BOGO_MAX_KEY);
    bogo_write_int(&builder, 255);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_find(&root, long_key, BOGO_MAX_KEY, &found, NULL), BOGO_OK);
    assert_value("255", &found);
    /* The length byte of the last one would be that of the first key. */
    assert_int_equal(bogo_find(&root, long_key, BOGO_MAX_KEY + 1, &found, NULL), BOGO_MISSING);
    assert_int_equal(bogo_find(&root, long_key, BOGO_MAX_KEY + 2, &found, NULL), BOGO_MISSING);
    bogo_key key = bogo_key_prepare(long_key, BOGO_MAX_KEY + 2);
    assert_int_equal(bogo_find_keys(&root, &key, 1, &found, NULL), BOGO_OK);
    assert_int_equal(found.type, BOGO_ABSENT);
    bogo_builder_free(&builder);
}

static void several_keys_are_found_in_one_pass(void **state)
{
    opened document = open_notation("{ 'a' 1 'b' 2 'a' 3 'c' { 'b' 4 } }");
    static const char *const names[] = {"c", "a", "missing", "a", "b"};
    static const char *const values[] = {"{ 'b' 4 }", "1", NULL, "1", "2"};
    bogo_key keys[COUNT(names)];
    bogo_value found[COUNT(names)];
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        keys[i] = bogo_key_prepare(names[i], strlen(names[i]));
    }
    assert_int_equal(bogo_find_keys(&document.root, keys, COUNT(keys), found, NULL), BOGO_OK);
    for (size_t i = 0; i < COUNT(names); i++) {
        if (values[i] == NULL) {
            assert_int_equal(found[i].type, BOGO_ABSENT);
        } else {
            assert_value(values[i], &found[i]);
        }
    }
    assert_int_equal(bogo_find_keys(&document.root, keys, 0, found, NULL), BOGO_OK);
    close_opened(&document);
}

/* A search ends at the first hit, so damage behind it goes unseen, and damage before it does not. */
static void a_search_reads_what_it_walks_over_and_no_more(void **state)
{
    opened behind = open_hex("00 0c 01 08 01 05 01 61 05 01 02 ff");
    opened before = open_hex("00 0c 01 08 ff 01 05 01 61 05 01 02");
    bogo_key key = bogo_key_prepare("a", 1);
    bogo_value found;
    bogo_error error;
    (void)state;
    assert_int_equal(bogo_find(&behind.root, "a", 1, &found, NULL), BOGO_OK);
    assert_value("1", &found);
    assert_int_equal(bogo_find_keys(&behind.root, &key, 1, &found, NULL), BOGO_OK);
    assert_value("1", &found);
    assert_int_equal(bogo_find(&behind.root, "b", 1, &found, &error), BOGO_E_SIZE_LENGTH);
    assert_int_equal(error.offset, 11);
    assert_int_equal(bogo_find(&before.root, "a", 1, &found, &error), BOGO_E_SIZE_LENGTH);
    assert_int_equal(error.offset, 4);
    assert_int_equal(bogo_find_keys(&before.root, &key, 1, &found, &error), BOGO_E_SIZE_LENGTH);
    close_opened(&behind);
    close_opened(&before);
}

/* A value that runs past its entry is an error and never the neighbour's bytes. */
static void a_found_value_is_clipped_to_its_entry(void **state)
{
    opened document = open_hex("00 0c 01 10 01 06 01 61 03 01 02 78 01 06 01 62 03 01 01 79");
    bogo_value found;
    const char *text;
    size_t size;
    bogo_error error;
    (void)state;
    assert_int_equal(bogo_find(&document.root, "a", 1, &found, NULL), BOGO_OK);
    assert_int_equal(bogo_read_string(&found, &text, &size, &error), BOGO_E_BOUNDS);
    assert_int_equal(error.offset, 9);
    assert_int_equal(bogo_find(&document.root, "b", 1, &found, NULL), BOGO_OK);
    assert_value("'y'", &found);
    close_opened(&document);
}

static void elements_are_found_by_number(void **state)
{
    static const struct {
        const char *notation;
        uint64_t index;
        const char *value; /* NULL: missing */
    } rows[] = {
        {"[ 1 'two' [ 3 ] ]", 0, "1"},
        {"[ 1 'two' [ 3 ] ]", 2, "[ 3 ]"},
        {"[ 1 'two' [ 3 ] ]", 3, NULL},
        {"[ 1 'two' [ 3 ] ]", UINT64_MAX, NULL},
        {"[ ]", 0, NULL},
        {"string[ 'a' 'b' 'c' ]", 2, "'c'"},
        {"string[ 'a' 'b' 'c' ]", 3, NULL},
        {"int[ 1 300 70000 ]", 2, "70000"},
        {"bool[ true false ]", 1, "false"},
        {"bool[ true false ]", 2, NULL},
        {"bool[ true false ]", UINT64_MAX, NULL},
        {"byte[ byte:7 byte:9 ]", 1, "byte:9"},
        {"byte[ byte:7 byte:9 ]", UINT64_C(1) << 32, NULL},
        {"float[ float:3ff0000000000000 float:3fb999999999999a ]", 1, "float:3fb999999999999a"},
        {"{ 'a' 1 }", 0, NULL},
        {"'text'", 0, NULL},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        bogo_value found;
        opened document = open_notation(rows[i].notation);
        bogo_status expected = rows[i].value != NULL ? BOGO_OK : BOGO_MISSING;
        assert_int_equal(bogo_at(&document.root, rows[i].index, &found, NULL), expected);
        if (expected == BOGO_OK) {
            assert_value(rows[i].value, &found);
        }
        close_opened(&document);
    }
}

static void an_element_of_a_list_with_a_wrong_count_is_an_error(void **state)
{
    opened bytes = open_hex("00 0b 01 06 04 01 02 01 02 03");
    opened ints = open_hex("00 0b 01 07 05 01 02 01 02 02 80");
    bogo_value found;
    (void)state;
    assert_int_equal(bogo_at(&bytes.root, 0, &found, NULL), BOGO_E_COUNT);
    assert_int_equal(bogo_at(&ints.root, 0, &found, NULL), BOGO_OK);
    assert_int_equal(bogo_at(&ints.root, 1, &found, NULL), BOGO_E_TRUNCATED);
    close_opened(&bytes);
    close_opened(&ints);
}

static void nothing_is_found_in_what_is_no_container(void **state)
{
    bogo_key key = bogo_key_prepare("a", 1);
    (void)state;
    for (size_t type = 0; type < COUNT(one_of_each); type++) {
        opened document = open_notation(one_of_each[type]);
        bogo_value found;
        if (type != BOGO_OBJECT) {
            assert_int_equal(bogo_find(&document.root, "a", 1, &found, NULL), BOGO_MISSING);
            assert_int_equal(bogo_find_keys(&document.root, &key, 1, &found, NULL), BOGO_OK);
            assert_int_equal(found.type, BOGO_ABSENT);
        }
        if (type != BOGO_LIST && type != BOGO_TYPED_LIST) {
            assert_int_equal(bogo_at(&document.root, 0, &found, NULL), BOGO_MISSING);
        }
        close_opened(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_looks_at_two_bytes_only),
        cmocka_unit_test(every_type_has_a_name),
        cmocka_unit_test(a_getter_decodes_its_own_type_and_no_other),
        cmocka_unit_test(a_value_must_fill_its_span),
        cmocka_unit_test(padded_numbers_are_read),
        cmocka_unit_test(strings_and_blobs_keep_nul_bytes_and_point_into_the_document),
        cmocka_unit_test(a_walk_gives_all_items_in_order),
        cmocka_unit_test(only_containers_are_walked_and_measured),
        cmocka_unit_test(a_walk_ends_at_damage_and_says_where),
        cmocka_unit_test(no_two_values_share_an_offset),
        cmocka_unit_test(length_counts_items),
        cmocka_unit_test(a_field_is_found_by_its_whole_name),
        cmocka_unit_test(keys_of_255_bytes_are_found_and_longer_ones_are_nowhere),
        cmocka_unit_test(several_keys_are_found_in_one_pass),
        cmocka_unit_test(a_search_reads_what_it_walks_over_and_no_more),
        cmocka_unit_test(a_found_value_is_clipped_to_its_entry),
        cmocka_unit_test(elements_are_found_by_number),
        cmocka_unit_test(an_element_of_a_list_with_a_wrong_count_is_an_error),
        cmocka_unit_test(nothing_is_found_in_what_is_no_container),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
