/*
** readers.h - hands a document, whatever its bytes, to everything in the library that takes one.
**
** What is tested is that nothing crashes or reads outside (the callers put the bytes before a guard page),
*and,
** for a document that bogo_check() accepts, that no reader finds anything wrong with it and that what comes of
** it is accepted again.
*/
#ifndef READERS_H
#define READERS_H

#include "bogo.h"
#include "test.h"

/* Paths of every kind of step; most documents have something at some of them. */
static const char *const reader_paths[] = {"$",       "$.a",    "$.a.b",     "$[0]",    "$[1]",     "$[#-1]",
                                           "$[#]",    "$.\"\"", "$.a[0].b",  "$[0][0]", "$[#-2].a", "name",
                                           "$.items", "$[999]", "$.user.id", "$.k.k.k", "$.a[#-1]"};

typedef struct reader_kit {
    bogo_path *paths[COUNT(reader_paths)];
    bogo_key keys[4];
    bool valid; /* the document at hand is well-formed: nothing may be found wrong with it */
} reader_kit;

static inline void open_readers(reader_kit *kit)
{
    static const char *const keys[] = {"a", "", "name", "a key of more than eight bytes"};
    for (size_t i = 0; i < COUNT(reader_paths); i++) {
        const char *text = reader_paths[i];
        assert_int_equal(bogo_path_compile(text, strlen(text), NULL, &kit->paths[i], NULL), BOGO_OK);
    }
    for (size_t i = 0; i < COUNT(keys); i++) {
        kit->keys[i] = bogo_key_prepare(keys[i], strlen(keys[i]));
    }
}

static inline void close_readers(reader_kit *kit)
{
    for (size_t i = 0; i < COUNT(reader_paths); i++) {
        bogo_path_free(kit->paths[i]);
    }
}

/* A reader's verdict: on a well-formed document it is that all is well, or that the value is another one. */
static inline void accept_status(const reader_kit *kit, const char *reader, bogo_status status)
{
    bool fine = status == BOGO_OK || status == BOGO_MISSING || status == BOGO_E_TYPE;
    if (kit->valid && !fine) {
        fail_msg("%s refuses a well-formed document: %s", reader, bogo_message(status));
    }
}

static inline void read_as_every_type(const reader_kit *kit, const bogo_value *value)
{
    bool truth;
    uint8_t byte;
    int64_t integer;
    uint64_t unsigned_integer;
    double real;
    const char *text;
    const uint8_t *bytes;
    size_t size;
    accept_status(kit, "bogo_read_null", bogo_read_null(value, NULL));
    accept_status(kit, "bogo_read_bool", bogo_read_bool(value, &truth, NULL));
    accept_status(kit, "bogo_read_byte", bogo_read_byte(value, &byte, NULL));
    accept_status(kit, "bogo_read_int", bogo_read_int(value, &integer, NULL));
    accept_status(kit, "bogo_read_uint", bogo_read_uint(value, &unsigned_integer, NULL));
    accept_status(kit, "bogo_read_float", bogo_read_float(value, &real, NULL));
    accept_status(kit, "bogo_read_timestamp", bogo_read_timestamp(value, &integer, NULL));
    if (bogo_read_string(value, &text, &size, NULL) == BOGO_OK) {
        (void)bogo_utf8_error(text, size); /* touches every byte */
    }
    if (bogo_read_blob(value, &bytes, &size, NULL) == BOGO_OK) {
        (void)bogo_utf8_error((const char *)bytes, size);
    }
}

static inline void look_up(const reader_kit *kit, const bogo_value *value)
{
    bogo_value found[COUNT(reader_paths)];
    uint64_t length;
    accept_status(kit, "bogo_length", bogo_length(value, &length, NULL));
    accept_status(kit, "bogo_find", bogo_find(value, "b", 1, &found[0], NULL));
    accept_status(kit, "bogo_find_keys", bogo_find_keys(value, kit->keys, COUNT(kit->keys), found, NULL));
    accept_status(kit, "bogo_at", bogo_at(value, 2, &found[0], NULL));
    for (size_t i = 0; i < COUNT(reader_paths); i++) {
        accept_status(kit, "bogo_path_find", bogo_path_find(kit->paths[i], value, &found[0], NULL));
    }
    accept_status(kit, "bogo_select",
                  bogo_select((const bogo_path *const *)kit->paths, COUNT(reader_paths), value, found, NULL));
}

static inline void print_every_way(const reader_kit *kit, const bogo_value *value)
{
    bogo_options options = bogo_default_options();
    bogo_buffer text;
    bogo_buffer_init(&text, &options);
    accept_status(kit, "bogo_to_json", bogo_to_json(value, &options, &text, NULL));
    if (text.size > 0) {
        assert_int_equal(bogo_utf8_error((const char *)text.data, text.size), text.size);
    }
    text.size = 0;
    accept_status(kit, "bogo_to_json_pretty", bogo_to_json_pretty(value, &options, " ", 1, &text, NULL));
    text.size = 0;
    options.extended = true;
    accept_status(kit, "extended bogo_to_json", bogo_to_json(value, &options, &text, NULL));
    bogo_buffer_free(&text);
}

/* Copies the value, and what the paths lead to, into documents of their own. */
static inline void copy_parts(const reader_kit *kit, const bogo_value *value)
{
    const uint8_t *bytes;
    size_t size;
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    bogo_write_value(&builder, value);
    bogo_status status = bogo_finish(&builder, &bytes, &size, NULL);
    accept_status(kit, "bogo_write_value", status);
    if (kit->valid && status == BOGO_OK) {
        accept_status(kit, "bogo_check of a copied value", bogo_check(bytes, size, NULL, NULL));
    }
    bogo_builder_reset(&builder);
    status =
        bogo_pick(&builder, (const bogo_path *const *)kit->paths + 1, COUNT(reader_paths) - 1, value, NULL);
    accept_status(kit, "bogo_pick", status);
    if (kit->valid && status == BOGO_OK) {
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        accept_status(kit, "bogo_check of a picked value", bogo_check(bytes, size, NULL, NULL));
    }
    bogo_builder_free(&builder);
}

/* Every reader on a value, and on what is in it down to `levels` more levels. */
static inline void read_value_every_way(const reader_kit *kit, const bogo_value *value, unsigned levels)
{
    bogo_iterator walk;
    read_as_every_type(kit, value);
    look_up(kit, value);
    if (bogo_iterate(value, &walk, NULL) != BOGO_OK) {
        return;
    }
    while (bogo_next(&walk)) {
        if (levels > 0 && walk.index < 64) {
            read_value_every_way(kit, &walk.value, levels - 1);
        } else {
            read_as_every_type(kit, &walk.value);
        }
    }
    accept_status(kit, "bogo_next", walk.error.status);
}

/* One edit of each kind at a path. The results of editing a well-formed document are well-formed. */
static inline void edit_at(const reader_kit *kit, const void *bytes, size_t size, const bogo_path *path)
{
    static const uint8_t text[] = {0, BOGO_STRING, 1, 3, 'n', 'e', 'w'};
    bogo_value value;
    assert_int_equal(bogo_open(text, sizeof text, &value, NULL), BOGO_OK);
    for (int how = BOGO_EDIT_SET; how <= BOGO_EDIT_ARRAY_INSERT + 1; how++) {
        const uint8_t *edited;
        size_t edited_size;
        bogo_editor editor;
        bogo_editor_init(&editor, bytes, size, NULL);
        bogo_status status = how <= BOGO_EDIT_ARRAY_INSERT
                                 ? bogo_editor_put(&editor, (bogo_edit)how, path, &value)
                                 : bogo_editor_remove(&editor, path);
        if (status == BOGO_E_MISUSE || status == BOGO_E_PATH_ELEMENT) { /* no such edit at this path */
            bogo_editor_free(&editor);
            continue;
        }
        accept_status(kit, "an edit", status);
        status = bogo_editor_finish(&editor, &edited, &edited_size, NULL);
        accept_status(kit, "bogo_editor_finish", status);
        if (kit->valid && status == BOGO_OK) {
            accept_status(kit, "bogo_check of an edited document",
                          bogo_check(edited, edited_size, NULL, NULL));
        }
        bogo_editor_free(&editor);
    }
}

/* The document as target and as patch of others, and of itself. */
static inline void patch_every_way(const reader_kit *kit, const bogo_value *value)
{
    static const uint8_t other_bytes[] = {0, BOGO_OBJECT, 1,           16, 1, 3, 1, 'a', BOGO_NULL, 1, 9,
                                          1, 'b',         BOGO_OBJECT, 1,  4, 1, 2, 0,   BOGO_NULL};
    bogo_value other;
    assert_int_equal(bogo_check(other_bytes, sizeof other_bytes, NULL, NULL), BOGO_OK);
    assert_int_equal(bogo_open(other_bytes, sizeof other_bytes, &other, NULL), BOGO_OK);
    const bogo_value *const pairs[][2] = {{value, &other}, {&other, value}, {value, value}};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        const uint8_t *patched;
        size_t size;
        bogo_builder builder;
        bogo_builder_init(&builder, NULL);
        bogo_status status = bogo_patch(&builder, pairs[i][0], pairs[i][1], NULL);
        accept_status(kit, "bogo_patch", status);
        if (kit->valid && status == BOGO_OK) {
            accept_status(kit, "bogo_finish of a patch", bogo_finish(&builder, &patched, &size, NULL));
            accept_status(kit, "bogo_check of a patched document", bogo_check(patched, size, NULL, NULL));
        }
        bogo_builder_free(&builder);
    }
}

/* Everything there is, on one document. Returns what bogo_check() says of it. */
static inline bogo_status read_every_way(reader_kit *kit, const void *bytes, size_t size)
{
    bogo_options loose = bogo_default_options();
    bogo_value root;
    loose.check_utf8 = false;
    loose.unknown_types = true;
    bogo_status verdict = bogo_check(bytes, size, NULL, NULL);
    bogo_status loose_verdict = bogo_check(bytes, size, &loose, NULL);
    kit->valid = verdict == BOGO_OK;
    if (kit->valid) {
        assert_int_equal(loose_verdict, BOGO_OK);
    }
    bogo_status opened = bogo_open(bytes, size, &root, NULL);
    accept_status(kit, "bogo_open", opened);
    if (opened == BOGO_OK) {
        read_value_every_way(kit, &root, 4);
        print_every_way(kit, &root);
        copy_parts(kit, &root);
        patch_every_way(kit, &root);
    }
    for (size_t i = 0; i < COUNT(reader_paths); i += 3) {
        edit_at(kit, bytes, size, kit->paths[i]);
    }
    return verdict;
}

#endif
