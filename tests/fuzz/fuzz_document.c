/*
** fuzz_document.c - any bytes, as a document, through everything that reads one.
**
** Nothing crashes, hangs or reads outside, and of a document that bogo_check() accepts nothing is refused:
** what is printed of it in extended JSON reads back to the same types and values, and every path printed
** leads back.
*/
#include "../support/readers.h"
#include "bogo_cjson.h"
#include "tree.h"

/* ---- One document ------------------------------------------------------------------------------------- */

/* So many paths are printed for one document: printing all for a deep one would be quadratic. */
enum { MANY_ITEMS = 300 };

/* Over everything in the document; each path printed leads back to the value that it was printed for. */
static void walk_it(const bogo_value *root, bool valid)
{
    bogo_walk walk;
    bogo_buffer path;
    size_t steps = 0;
    bogo_buffer_init(&path, NULL);
    bogo_walk_init(&walk, NULL);
    bogo_walk_start(&walk, root, true);
    do {
        size_t key_size;
        const bogo_value *value = bogo_walk_value(&walk);
        (void)bogo_walk_key(&walk, &key_size);
        (void)bogo_walk_parent(&walk);
        if (value == NULL || steps++ > MANY_ITEMS) {
            continue;
        }
        path.size = 0;
        bogo_buffer_append(&path, "$", 1);
        bogo_walk_append_path(&walk, walk.depth, &path);
        if (valid) {
            bogo_path *compiled;
            bogo_value found;
            const char *text = (const char *)path.data;
            assert_int_equal(bogo_path_compile(text, path.size, NULL, &compiled, NULL), BOGO_OK);
            assert_int_equal(bogo_path_find(compiled, root, &found, NULL), BOGO_OK);
            /* The first of equal keys is found, which stands no later. */
            assert_true(bogo_offset(&found) <= bogo_offset(value));
            bogo_path_free(compiled);
        }
    } while (bogo_walk_next(&walk));
    if (valid) {
        assert_int_equal(walk.error.status, BOGO_OK);
    }
    bogo_walk_free(&walk);
    bogo_buffer_free(&path);
}

/* As one item of a list and as one of an object. */
static void group_it(const reader_kit *kit, const bogo_value *root)
{
    for (int object = 0; object <= 1; object++) {
        bogo_group group;
        byte_run grouped;
        bogo_group_init(&group, object != 0 ? BOGO_OBJECT : BOGO_LIST, NULL);
        bogo_status status = BOGO_OK;
        for (int i = 0; i < 3 && status == BOGO_OK; i++) {
            if (object != 0) {
                bogo_write_key(&group.builder, "k", 1);
            }
            bogo_write_value(&group.builder, root);
            status = bogo_group_add(&group, NULL);
        }
        if (status == BOGO_OK) {
            assert_int_equal(bogo_group_drop(&group, NULL), BOGO_OK);
            status = bogo_group_take(&group, &grouped.bytes, &grouped.size, NULL);
        }
        bogo_group_free(&group);
        if (status == BOGO_OK) {
            status = bogo_check(grouped.bytes, grouped.size, NULL, NULL);
            assert_true(!kit->valid || status == BOGO_OK || status == BOGO_E_DEPTH);
            free_run(&grouped);
        }
    }
}

/* As a new value in other documents: at the root, in an object, in lists of every kind. */
static void put_it(const reader_kit *kit, const bogo_value *value)
{
    static const char *const others[] = {"[1,2,3]", "[\"a\",\"b\",\"c\"]", "[1,\"b\"]", "[true]",
                                         "[]",      "{\"a\":1}",           "null"};
    for (size_t i = 0; i < COUNT(others); i++) {
        byte_run other = fuzz_encode(others[i], strlen(others[i]), false, NULL);
        for (size_t j = 0; j < COUNT(reader_paths); j++) {
            const uint8_t *edited;
            size_t size;
            bogo_editor editor;
            bogo_editor_init(&editor, other.bytes, other.size, NULL);
            bogo_status status = bogo_editor_put(&editor, BOGO_EDIT_SET, kit->paths[j], value);
            (void)bogo_editor_put(&editor, BOGO_EDIT_SET, kit->paths[j], value);
            (void)bogo_editor_put(&editor, BOGO_EDIT_ARRAY_INSERT, kit->paths[j], value);
            status = bogo_editor_finish(&editor, &edited, &size, NULL) == BOGO_OK ? status : BOGO_E_DEPTH;
            if (kit->valid && status == BOGO_OK) {
                assert_int_equal(bogo_check(edited, size, NULL, NULL), BOGO_OK);
            }
            bogo_editor_free(&editor);
        }
        free_run(&other);
    }
}

/* Single edits of it, into memory of exactly the size that they announce. */
static void change_it(const reader_kit *kit, const byte_run *document)
{
    static const uint8_t text[] = {0, BOGO_STRING, 1, 3, 'n', 'e', 'w'};
    bogo_value value;
    assert_int_equal(bogo_open(text, sizeof text, &value, NULL), BOGO_OK);
    for (size_t i = 0; i < COUNT(reader_paths); i++) {
        for (int how = BOGO_EDIT_SET; how <= BOGO_EDIT_ARRAY_INSERT + 1; how++) {
            bogo_change change;
            bogo_status status =
                how <= BOGO_EDIT_ARRAY_INSERT
                    ? bogo_change_put(&change, document->bytes, document->size, (bogo_edit)how, kit->paths[i],
                                      &value, NULL)
                    : bogo_change_remove(&change, document->bytes, document->size, kit->paths[i]);
            if (status == BOGO_OK) {
                uint8_t *changed = fuzz_copy(NULL, change.size);
                bogo_change_write(&change, changed);
                status = bogo_check(changed, change.size, NULL, NULL);
                assert_true(!kit->valid || status == BOGO_OK);
                free(changed);
            }
        }
    }
}

/* As target and patch, into room of fewer bytes than come of it, or more. */
static void patch_it(const reader_kit *kit, const bogo_value *root)
{
    static const char *const others[] = {"{\"a\":{\"b\":null},\"name\":1}",
                                         "{\"\":{},\"k\":{\"k\":{\"k\":[1]}}}"};
    for (size_t i = 0; i < COUNT(others) * 2; i++) {
        byte_run other = fuzz_encode(others[i / 2], strlen(others[i / 2]), false, NULL);
        bogo_value value;
        uint8_t room[24];
        uint8_t *bytes = room;
        size_t size;
        assert_int_equal(bogo_open(other.bytes, other.size, &value, NULL), BOGO_OK);
        bogo_status status =
            i % 2 == 0 ? bogo_patch_into(root, &value, NULL, room, sizeof room, &bytes, &size, NULL)
                       : bogo_patch_into(&value, root, NULL, room, sizeof room, &bytes, &size, NULL);
        accept_status(kit, "bogo_patch_into", status == BOGO_E_DEPTH ? BOGO_OK : status);
        if (status == BOGO_OK) {
            status = bogo_check(bytes, size, NULL, NULL);
            assert_true(!kit->valid || status == BOGO_OK);
            if (bytes != room) {
                free(bytes);
            }
        }
        free_run(&other);
    }
}

/* As a cJSON tree; what gets there comes back. */
static void bridge_it(const reader_kit *kit, const bogo_value *root, bool extended)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    cJSON *node = NULL;
    options.extended = extended;
    if (bogo_to_cjson(root, &options, &node, NULL) != BOGO_OK) {
        assert_null(node);
        return;
    }
    bogo_builder_init(&builder, &options);
    bogo_status status = bogo_from_cjson(&builder, node, NULL);
    if (kit->valid && extended) {
        assert_int_equal(status, BOGO_OK);
    }
    if (status == BOGO_OK) {
        const uint8_t *bytes;
        size_t size;
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
        bogo_value again;
        assert_int_equal(bogo_open(bytes, size, &again, NULL), BOGO_OK);
        assert_true(!kit->valid || !extended || tree_equal_values(root, &again));
    }
    bogo_builder_free(&builder);
    cJSON_Delete(node);
}

/* Extended JSON loses nothing, and plain JSON loses nothing the second time. */
static void print_and_read_it(byte_run *document)
{
    bogo_error error = {BOGO_OK, 0};
    bogo_value before, after;
    bogo_buffer text = fuzz_print(document, true, NULL);
    byte_run again = fuzz_encode(text.data, text.size, true, &error);
    bogo_buffer_free(&text);
    assert_int_equal(error.status, BOGO_OK);
    assert_int_equal(bogo_open(document->bytes, document->size, &before, NULL), BOGO_OK);
    assert_int_equal(bogo_open(again.bytes, again.size, &after, NULL), BOGO_OK);
    assert_true(tree_equal_values(&before, &after));
    fuzz_round_trip("extended JSON", &again, true, NULL);
    free_run(&again);

    text = fuzz_print(document, false, NULL);
    again = fuzz_encode(text.data, text.size, false, &error);
    bogo_buffer_free(&text);
    assert_int_equal(error.status, BOGO_OK);
    fuzz_round_trip("plain JSON", &again, false, NULL);
    fuzz_round_trip("indented JSON", &again, false, "\t");
    free_run(&again);
}

/* ---- Streams ------------------------------------------------------------------------------------------ */

/* Hands out a few bytes at a time, from one to a dozen. */
static bool read_a_little(void *context, void *to, size_t room, size_t *got)
{
    fuzz_input *input = context;
    size_t some = 1 + fuzz_left(input) % 12;
    *got = some < room ? some : room;
    *got = *got < fuzz_left(input) ? *got : fuzz_left(input);
    if (*got > 0) {
        memcpy(to, input->at, *got);
    }
    input->at += *got;
    return true;
}

/* The same documents come out of a stream in memory and of one that arrives in pieces; each is well-formed. */
static void stream_in_pieces(const uint8_t *bytes, size_t size)
{
    fuzz_input input = {bytes, bytes + size};
    bogo_stream whole, pieces;
    bool more;
    bogo_stream_init_bytes(&whole, bytes, size, NULL);
    bogo_stream_init(&pieces, read_a_little, &input, NULL);
    do {
        more = bogo_stream_next(&whole);
        assert_int_equal(bogo_stream_next(&pieces), more);
        if (more) {
            assert_int_equal(whole.offset, pieces.offset);
            assert_bytes("stream", whole.document, whole.size, pieces.document, pieces.size);
            assert_int_equal(bogo_check(whole.document, whole.size, NULL, NULL), BOGO_OK);
        }
    } while (more);
    /* What arrives in pieces may announce more than memory can hold; in memory it is just not all there. */
    if (pieces.status != BOGO_E_TOO_BIG) {
        assert_int_equal(whole.status, pieces.status);
        assert_int_equal(whole.error_offset, pieces.error_offset);
    }
    bogo_stream_free(&whole);
    bogo_stream_free(&pieces);
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    byte_run document = {fuzz_copy(bytes, size), size};
    reader_kit kit;
    bogo_value root;
    open_readers(&kit);
    (void)read_every_way(&kit, document.bytes, document.size);
    stream_in_pieces(document.bytes, document.size);
    change_it(&kit, &document);
    if (bogo_open(document.bytes, document.size, &root, NULL) == BOGO_OK) {
        walk_it(&root, kit.valid);
        group_it(&kit, &root);
        put_it(&kit, &root);
        patch_it(&kit, &root);
        bridge_it(&kit, &root, false);
        bridge_it(&kit, &root, true);
    }
    if (kit.valid) {
        print_and_read_it(&document);
    }
    close_readers(&kit);
    free_run(&document);
    return 0;
}
