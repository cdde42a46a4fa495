/*
** fuzz_path.c - any text as a path.
**
** A path that is accepted is printed from its steps and read back to the same steps, and in a document that
** is built along it every way of looking up finds what it leads to.
*/
#include "../../codec/path.h"
#include "tree.h"

/* ---- Printing ----------------------------------------------------------------------------------------- */

static bogo_buffer print_path(const bogo_path *path)
{
    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    bogo_buffer_append(&text, "$", 1);
    for (size_t i = 0; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        if (step->kind == PATH_KEY) {
            bogo_path_append_key(&text, step->key.text, step->key.size);
        } else if (step->kind == PATH_INDEX) {
            bogo_path_append_index(&text, step->index);
        } else {
            bogo_path_append_index_from_end(&text, step->index);
        }
    }
    assert_int_equal(text.status, BOGO_OK);
    return text;
}

static void reads_back(const bogo_path *path)
{
    bogo_buffer text = print_path(path);
    bogo_path *again;
    assert_int_equal(bogo_path_compile((const char *)text.data, text.size, NULL, &again, NULL), BOGO_OK);
    assert_int_equal(again->count, path->count);
    for (size_t i = 0; i < path->count; i++) {
        const path_step *left = &path->steps[i], *right = &again->steps[i];
        assert_int_equal(left->kind, right->kind);
        assert_true(left->index == right->index);
        assert_bytes("key", left->key.text, left->key.size, right->key.text, right->key.size);
    }
    bogo_path_free(again);
    bogo_buffer_free(&text);
}

/* ---- Looking up --------------------------------------------------------------------------------------- */

enum { LARGEST_INDEX = 40 };

/* Whether a document can have something at the end of the path. */
static bool leads_somewhere(const bogo_path *path)
{
    for (size_t i = 0; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        if (step->kind == PATH_KEY
                ? step->key.size > BOGO_MAX_KEY
                : step->index > LARGEST_INDEX || (step->kind == PATH_FROM_END && step->index == 0)) {
            return false;
        }
    }
    return true;
}

static void write_nulls(bogo_builder *builder, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        bogo_write_null(builder);
    }
}

/* A document with the string "here" at the end of the path and other things beside it. */
static byte_run document_along(const bogo_path *path)
{
    byte_run document;
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    for (size_t i = 0; i < path->count; i++) {
        const path_step *step = &path->steps[i];
        if (step->kind == PATH_KEY) {
            bogo_begin_object(&builder);
            bogo_write_key(&builder, step->key.size == 1 ? "else" : "e", step->key.size == 1 ? 4 : 1);
            bogo_write_int(&builder, (int64_t)i);
            bogo_write_key(&builder, step->key.text, step->key.size);
        } else {
            bogo_begin_list(&builder);
            write_nulls(&builder, step->kind == PATH_INDEX ? step->index : 0);
        }
    }
    bogo_write_string(&builder, "here", 4);
    for (size_t i = path->count; i-- > 0;) {
        const path_step *step = &path->steps[i];
        if (step->kind == PATH_KEY) {
            bogo_write_key(&builder, step->key.text, step->key.size);
            bogo_write_string(&builder, "second of equal keys", 20);
            bogo_end_object(&builder);
        } else {
            write_nulls(&builder, step->kind == PATH_FROM_END ? step->index - 1 : 0);
            bogo_end_list(&builder);
        }
    }
    assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return document;
}

static void assert_here(const bogo_value *value)
{
    const char *text;
    size_t size;
    assert_int_equal(bogo_read_string(value, &text, &size, NULL), BOGO_OK);
    assert_bytes("found", "here", 4, text, size);
}

static bool read_document(void *context, size_t offset, void *to, size_t size)
{
    const byte_run *document = context;
    assert_true(offset <= document->size && size <= document->size - offset);
    memcpy(to, document->bytes + offset, size);
    return true;
}

static void pick_along(const bogo_path *path, const bogo_value *root)
{
    const bogo_path *const paths[] = {path};
    const uint8_t *bytes;
    size_t size;
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_pick(&builder, paths, 1, root, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_true(size >= 2);
    bogo_builder_free(&builder);
}

static void look_up(const bogo_path *path)
{
    const bogo_path *const twice[] = {path, path};
    byte_run document = document_along(path);
    bogo_value root, found, both[2];
    bogo_source source = {read_document, &document, document.size};
    bogo_buffer peeked;
    bogo_step last;
    size_t offset;
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    assert_int_equal(bogo_path_find(path, &root, &found, NULL), BOGO_OK);
    assert_here(&found);
    assert_int_equal(bogo_select(twice, 2, &root, both, NULL), BOGO_OK);
    assert_int_equal(bogo_offset(&both[0]), bogo_offset(&found));
    assert_int_equal(bogo_offset(&both[1]), bogo_offset(&found));
    assert_int_equal(bogo_path_last_step(path, &root, &last, NULL), path->count > 0 ? BOGO_OK : BOGO_MISSING);
    offset = bogo_offset(&found);

    size_t peeked_offset;
    bogo_buffer_init(&peeked, NULL);
    assert_int_equal(bogo_peek_find(path, &source, &peeked, &found, &peeked_offset, NULL), BOGO_OK);
    assert_here(&found);
    assert_int_equal(peeked_offset, offset);
    bogo_buffer_free(&peeked);
    pick_along(path, &root);
    free_run(&document);
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = (char *)fuzz_copy(bytes, size);
    bogo_error error = {BOGO_OK, 0};
    bogo_path *path = NULL;
    bogo_status status = bogo_path_compile(text, size, NULL, &path, &error);
    bool one_key = size == 0 || (text[0] != '$' && text[0] != '[');
    if (status != BOGO_OK) {
        assert_false(one_key);
        assert_true(error.offset <= size);
        free(text);
        return 0;
    }
    /* Its memory is its own. */
    memset(text, 0xDD, size);
    assert_int_equal(bogo_path_length(path), path->count);
    assert_true(path->count <= BOGO_MAX_DEPTH);
    if (one_key) {
        assert_int_equal(path->count, 1);
        assert_bytes("key", bytes, size, path->steps[0].key.text, path->steps[0].key.size);
    }
    reads_back(path);
    if (leads_somewhere(path)) {
        look_up(path);
    }
    bogo_path_free(path);
    free(text);
    return 0;
}
