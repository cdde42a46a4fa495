/*
** readers.h - hands a document, whatever its bytes, to everything in the library that takes one.
**
** What is tested is that nothing crashes or reads outside (the callers put the bytes before a guard page),
** and, for a document that bogo_check() accepts, that no reader finds anything wrong with it and that what
** comes of it is accepted again.
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

/* Walks over everything, or the items alone. The path of a value is always one that can be looked up. */
static inline void walk_every_way(const reader_kit *kit, const bogo_value *root, bool everything)
{
    bogo_walk walk;
    bogo_buffer text;
    size_t rows = 0;
    bogo_buffer_init(&text, NULL);
    bogo_walk_init(&walk, NULL);
    bogo_walk_start(&walk, root, everything);
    do {
        const bogo_value *value = bogo_walk_value(&walk);
        if (value == NULL) {
            break;
        }
        read_as_every_type(kit, value);
        text.size = 0;
        bogo_buffer_append(&text, "$", 1);
        bogo_walk_append_path(&walk, walk.depth, &text);
        if (rows < 16) {
            bogo_path *path;
            bogo_value found;
            assert_int_equal(bogo_path_compile((const char *)text.data, text.size, NULL, &path, NULL),
                             BOGO_OK);
            accept_status(kit, "bogo_path_find", bogo_path_find(path, root, &found, NULL));
            bogo_path_free(path);
        }
    } while (++rows < 4096 && bogo_walk_next(&walk));
    accept_status(kit, "bogo_walk_next", walk.error.status);
    bogo_walk_free(&walk);
    bogo_buffer_free(&text);
}

typedef struct memory_source {
    const uint8_t *bytes;
    size_t size;
} memory_source;

static inline bool read_memory(void *context, size_t offset, void *to, size_t size)
{
    const memory_source *memory = context;
    assert_true(offset <= memory->size && size <= memory->size - offset);
    memcpy(to, memory->bytes + offset, size);
    return true;
}

/* Peeking finds, and refuses, what a look-up in memory does. */
static inline void peek_at(const bogo_path *path, const void *bytes, size_t size)
{
    memory_source memory = {bytes, size};
    bogo_source source = {read_memory, &memory, size};
    bogo_value root, found, peeked;
    bogo_error found_error = {BOGO_OK, 0}, peek_error = {BOGO_OK, 0};
    bogo_buffer copy;
    size_t offset = 0;
    bogo_buffer_init(&copy, NULL);
    bogo_status status = bogo_open(bytes, size, &root, &found_error);
    if (status == BOGO_OK) {
        status = bogo_path_find(path, &root, &found, &found_error);
    }
    assert_int_equal(bogo_peek_find(path, &source, &copy, &peeked, &offset, &peek_error), status);
    if (status == BOGO_OK) {
        assert_int_equal(peeked.type, found.type);
        assert_int_equal(offset, bogo_offset(&found));
        assert_int_equal(peeked.size, found.size);
        assert_true(found.size == 0 || memcmp(peeked.data, found.data, found.size) == 0);
    } else if (status != BOGO_MISSING) {
        assert_int_equal(peek_error.status, status);
        assert_int_equal(peek_error.offset, found_error.offset);
    }
    bogo_buffer_free(&copy);
}

/* The parts of a document are all of its bytes, and end with the damage that bogo_check() sees. */
static inline void explain_every_part(const void *bytes, size_t size)
{
    bogo_explainer *explainer;
    bogo_part part = {0};
    bogo_buffer text;
    bogo_error error = {BOGO_OK, 0};
    size_t end = 0;
    bogo_check(bytes, size, NULL, &error);
    bogo_buffer_init(&text, NULL);
    assert_int_equal(bogo_explainer_open(bytes, size, NULL, &explainer, NULL), BOGO_OK);
    while (bogo_explainer_next(explainer, &part)) {
        assert_int_equal(part.offset, end);
        assert_true(part.bytes == (const uint8_t *)bytes + part.offset);
        end += part.size;
        text.size = 0;
        assert_int_equal(bogo_part_meaning(&part, &text, NULL), BOGO_OK);
        assert_true(text.size > 0);
    }
    assert_int_equal(end, size);
    assert_int_equal(part.kind == BOGO_PART_DAMAGE, error.status != BOGO_OK);
    if (part.kind == BOGO_PART_DAMAGE) {
        assert_int_equal(part.damage.status, error.status);
        assert_int_equal(part.damage.offset, error.offset);
        assert_true(part.offset <= error.offset && error.offset <= size);
    }
    bogo_explainer_free(explainer);
    bogo_buffer_free(&text);
}

/* As a stream, a well-formed document is the only one, and others end in an error. */
static inline void stream_it(const reader_kit *kit, const void *bytes, size_t size)
{
    bogo_stream stream;
    size_t documents = 0;
    bogo_stream_init_bytes(&stream, bytes, size, NULL);
    while (bogo_stream_next(&stream)) {
        assert_int_equal(bogo_check(stream.document, stream.size, NULL, NULL), BOGO_OK);
        documents++;
    }
    if (kit->valid) {
        assert_int_equal(documents, 1);
        assert_int_equal(stream.status, BOGO_OK);
    }
    assert_true(stream.status == BOGO_OK || stream.error_offset <= size);
    bogo_stream_free(&stream);
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
        walk_every_way(kit, &root, false);
        walk_every_way(kit, &root, true);
    }
    for (size_t i = 0; i < COUNT(reader_paths); i++) {
        peek_at(kit->paths[i], bytes, size);
    }
    explain_every_part(bytes, size);
    stream_it(kit, bytes, size);
    for (size_t i = 0; i < COUNT(reader_paths); i += 3) {
        edit_at(kit, bytes, size, kit->paths[i]);
    }
    return verdict;
}

#endif
