/*
** fuzz_edit.c - a random document, and a random sequence of edits to it.
**
** Edits are splices on bytes. Their result is well-formed, and it is what comes of decoding the document to a
** tree, editing that, and encoding it again (tree.h).
*/
#include "tree.h"

/* ---- Documents and paths made from the input ------------------------------------------------------------ */

enum { DOCUMENT_DEPTH = 5, VALUE_DEPTH = 3, MOST_STEPS = 6, MOST_EDITS = 16, LONG_KEY = 300 };

/* Sizes around those at which a size takes one byte more. */
static const size_t sizes[] = {0, 1, 2, 7, 60, 100, 118, 124, 126, 127, 128, 250, 16370, 16383, 16384};

static char filler[20000];

static void write_scalar(bogo_builder *builder, fuzz_input *input)
{
    double real;
    uint64_t bits;
    switch (fuzz_below(input, 12)) {
    case 0:
        bogo_write_null(builder);
        break;
    case 1:
    case 2:
        bogo_write_bool(builder, fuzz_below(input, 2) != 0);
        break;
    case 3:
    case 4:
        bogo_write_int(builder, (int64_t)fuzz_integer(input, 1 + fuzz_below(input, 8)));
        break;
    case 5:
        bogo_write_uint(builder, fuzz_integer(input, 1 + fuzz_below(input, 8)));
        break;
    case 6:
        bits = fuzz_integer(input, 8);
        memcpy(&real, &bits, 8);
        bogo_write_float(builder, real);
        break;
    case 7:
        bogo_write_byte(builder, (uint8_t)fuzz_byte(input));
        break;
    case 8:
        bogo_write_timestamp(builder, (int64_t)fuzz_integer(input, 6));
        break;
    case 9:
        bogo_write_blob(builder, filler, sizes[fuzz_below(input, COUNT(sizes))]);
        break;
    default:
        bogo_write_string(builder, filler, sizes[fuzz_below(input, COUNT(sizes))]);
    }
}

/* Mostly a letter, so that paths meet it; equal keys are wanted too. */
static size_t take_key(fuzz_input *input, const char **key)
{
    static const size_t key_sizes[] = {0, 2, 120, 254, 255, LONG_KEY};
    unsigned choice = fuzz_below(input, 16);
    if (choice < COUNT(key_sizes)) {
        *key = filler;
        return key_sizes[choice];
    }
    *key = &"abcd"[choice % 4];
    return 1;
}

static void write_value(bogo_builder *builder, fuzz_input *input, unsigned depth)
{
    unsigned kind = depth > 0 ? fuzz_below(input, 8) : 0;
    unsigned count = kind > 0 ? fuzz_below(input, 7) : 0;
    if (kind <= 2) {
        write_scalar(builder, input);
    } else if (kind <= 5) {
        bogo_begin_object(builder);
        for (unsigned i = 0; i < count; i++) {
            const char *key;
            size_t size = take_key(input, &key);
            bogo_write_key(builder, key, size <= BOGO_MAX_KEY ? size : BOGO_MAX_KEY);
            write_value(builder, input, depth - 1);
        }
        bogo_end_object(builder);
    } else if (kind == 6) {
        bogo_begin_list(builder);
        for (unsigned i = 0; i < count; i++) {
            write_value(builder, input, depth - 1);
        }
        bogo_end_list(builder);
    } else {
        /* Of one kind; with more than 127 elements the count takes two bytes. */
        fuzz_input same = *input;
        count = count == 6 ? 125 + fuzz_below(&same, 4) : count;
        bogo_begin_list(builder);
        for (unsigned i = 0; i < count; i++) {
            fuzz_input again = same;
            write_scalar(builder, &again);
            *input = again;
        }
        bogo_end_list(builder);
    }
}

/* A document that the input describes. Release with free_run(). */
static byte_run take_document(fuzz_input *input, unsigned depth)
{
    bogo_options options = bogo_default_options();
    byte_run document;
    bogo_builder builder;
    options.typed_lists = fuzz_below(input, 4) != 3;
    bogo_builder_init(&builder, &options);
    write_value(&builder, input, depth);
    assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return document;
}

typedef struct step {
    enum { STEP_KEY, STEP_INDEX, STEP_FROM_END } kind;
    const char *key;
    size_t number; /* the index, or the size of the key */
} step;

/* Takes the steps of a path; their number. Returns the path compiled from its text as well. */
static size_t take_path(fuzz_input *input, step steps[MOST_STEPS], bogo_path **path)
{
    bogo_buffer text;
    size_t count = fuzz_below(input, MOST_STEPS + 1);
    bogo_buffer_init(&text, NULL);
    bogo_buffer_append(&text, "$", 1);
    for (size_t i = 0; i < count; i++) {
        unsigned kind = fuzz_below(input, 4);
        steps[i].kind = kind < 2 ? STEP_KEY : kind == 2 ? STEP_INDEX : STEP_FROM_END;
        if (steps[i].kind == STEP_KEY) {
            steps[i].number = take_key(input, &steps[i].key);
            bogo_path_append_key(&text, steps[i].key, steps[i].number);
            continue;
        }
        steps[i].number = fuzz_below(input, 8);
        steps[i].number = steps[i].number == 7 ? 126 + fuzz_below(input, 4) : steps[i].number;
        if (steps[i].kind == STEP_INDEX) {
            bogo_path_append_index(&text, steps[i].number);
        } else {
            bogo_path_append_index_from_end(&text, steps[i].number);
        }
    }
    assert_int_equal(bogo_path_compile((const char *)text.data, text.size, NULL, path, NULL), BOGO_OK);
    assert_int_equal(bogo_path_length(*path), count);
    bogo_buffer_free(&text);
    return count;
}

/* ---- The same edits on a tree --------------------------------------------------------------------------- */

/* The number of the item that a step leads to. node->count: one past the end; above: nowhere. */
static size_t item_number(const tree *node, const step *to)
{
    size_t nowhere = node->count + 1;
    if (to->kind == STEP_KEY) {
        return node->type == BOGO_OBJECT ? tree_find_key(node, to->key, to->number) : nowhere;
    }
    if (node->type != BOGO_LIST) {
        return nowhere;
    }
    if (to->kind == STEP_FROM_END) {
        return to->number <= node->count ? node->count - to->number : nowhere;
    }
    return to->number <= node->count ? to->number : nowhere;
}

/* What the steps make of a value where there is nothing yet; NULL when they cannot. Takes the value over. */
static tree *wrap_in_steps(const step *steps, size_t count, tree *value)
{
    for (size_t i = count; i-- > 0;) {
        if (steps[i].kind != STEP_KEY && steps[i].number != 0) {
            tree_free(value);
            return NULL;
        }
        tree *parent = tree_new(steps[i].kind == STEP_KEY ? BOGO_OBJECT : BOGO_LIST);
        tree_insert(parent, 0, steps[i].key, steps[i].number, value);
        value = parent;
    }
    return value;
}

/* What becomes of inserting before a key: an error, unless the steps before it cannot be created either. */
static bogo_status refuse_key(const step *missing, size_t left)
{
    for (size_t i = 0; i < left; i++) {
        if (missing[i].kind == STEP_KEY) {
            return BOGO_E_PATH_ELEMENT;
        }
        if (i > 0 && missing[i].number != 0) {
            return BOGO_MISSING;
        }
    }
    return BOGO_MISSING;
}

static bool has_long_key(const step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind == STEP_KEY && steps[i].number > BOGO_MAX_KEY) {
            return true;
        }
    }
    return false;
}

/* Follows the steps; *parent and *number are those of the last one found, and the number of steps left is returned. */
static size_t follow(tree *root, const step *steps, size_t count, tree **parent, size_t *number)
{
    tree *node = root;
    for (size_t i = 0; i < count; i++) {
        *parent = node;
        *number = item_number(node, &steps[i]);
        if (*number >= node->count) {
            return count - i;
        }
        node = node->item[*number];
    }
    return 0;
}

static bogo_status put_in_tree(tree **root, bogo_edit how, const step *steps, size_t count,
                               const bogo_value *value)
{
    tree *parent = NULL;
    size_t number = 0;
    size_t left = follow(*root, steps, count, &parent, &number);
    bool ends_in_key = count > 0 && steps[count - 1].kind == STEP_KEY;
    if (left == 0) {
        if (how == BOGO_EDIT_INSERT || (how == BOGO_EDIT_ARRAY_INSERT && count == 0)) {
            return BOGO_MISSING;
        }
        if (how == BOGO_EDIT_ARRAY_INSERT && ends_in_key) {
            return BOGO_E_PATH_ELEMENT;
        }
        if (how == BOGO_EDIT_ARRAY_INSERT) {
            tree_insert(parent, number, NULL, 0, tree_decode(value));
            return BOGO_OK;
        }
        tree **place = count == 0 ? root : &parent->item[number];
        tree_free(*place);
        *place = tree_decode(value);
        return BOGO_OK;
    }
    if (how == BOGO_EDIT_REPLACE || number > parent->count) {
        return BOGO_MISSING;
    }
    const step *missing = &steps[count - left];
    if (how == BOGO_EDIT_ARRAY_INSERT && ends_in_key) {
        return refuse_key(missing, left);
    }
    tree *item = wrap_in_steps(missing + 1, left - 1, tree_decode(value));
    if (item == NULL) {
        return BOGO_MISSING;
    }
    if (has_long_key(missing, left)) {
        tree_free(item);
        return BOGO_E_KEY_LENGTH;
    }
    tree_insert(parent, number, missing->key, missing->number, item);
    return BOGO_OK;
}

static bogo_status remove_from_tree(tree *root, const step *steps, size_t count)
{
    tree *parent = NULL;
    size_t number = 0;
    if (count == 0) {
        return BOGO_E_MISUSE;
    }
    if (follow(root, steps, count, &parent, &number) > 0) {
        return BOGO_MISSING;
    }
    tree_remove(parent, number);
    return BOGO_OK;
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

static void check_result(const char *what, const uint8_t *bytes, size_t size, const tree *expected)
{
    bogo_error error = {BOGO_OK, 0};
    byte_run document = tree_encode(expected);
    if (bogo_check(bytes, size, NULL, &error) != BOGO_OK) {
        fail_msg("%s: %s at byte %zu", what, bogo_message(error.status), error.offset);
    }
    if (!tree_equal_documents(document.bytes, document.size, bytes, size)) {
        assert_bytes(what, document.bytes, document.size, bytes, size);
    }
    free_run(&document);
}

/* The same edit as a single one, of the document before; it may be declined, but not done otherwise. */
static void change_document(const byte_run *before, unsigned how, const bogo_path *path,
                            const bogo_value *value, bogo_status expected, const tree *after)
{
    bogo_change change;
    bogo_status status =
        how > BOGO_EDIT_ARRAY_INSERT
            ? bogo_change_remove(&change, before->bytes, before->size, path)
            : bogo_change_put(&change, before->bytes, before->size, (bogo_edit)how, path, value, NULL);
    assert_true(status == BOGO_MISSING || status == expected);
    if (status == BOGO_OK) {
        uint8_t *changed = fuzz_copy(NULL, change.size);
        bogo_change_write(&change, changed);
        check_result("change", changed, change.size, after);
        free(changed);
    }
}

/* One edit, both ways; false when it is an error, after which an editor takes no more. */
static bool edit_both(fuzz_input *input, bogo_editor *editor, tree **root)
{
    step steps[MOST_STEPS];
    bogo_path *path;
    bogo_value value;
    unsigned how = fuzz_below(input, 5);
    size_t count = take_path(input, steps, &path);
    bogo_status expected, status;
    byte_run before = tree_encode(*root);
    if (how > BOGO_EDIT_ARRAY_INSERT) {
        expected = remove_from_tree(*root, steps, count);
        status = bogo_editor_remove(editor, path);
        change_document(&before, how, path, NULL, expected, *root);
    } else {
        byte_run document = take_document(input, VALUE_DEPTH);
        assert_int_equal(bogo_open(document.bytes, document.size, &value, NULL), BOGO_OK);
        expected = put_in_tree(root, (bogo_edit)how, steps, count, &value);
        status = bogo_editor_put(editor, (bogo_edit)how, path, &value);
        change_document(&before, how, path, &value, expected, *root);
        free_run(&document);
    }
    free_run(&before);
    bogo_path_free(path);
    if (status != expected) {
        fail_msg("edit %u: %s, not: %s", how, bogo_message(status), bogo_message(expected));
    }
    return status == BOGO_OK || status == BOGO_MISSING;
}

/* The same patch as a document of its own, into room that may be enough for it. */
static void patch_into_room(size_t room_size, const bogo_value *target, const bogo_value *patch,
                            const tree *merged)
{
    uint8_t *room = fuzz_copy(NULL, room_size);
    uint8_t *bytes;
    size_t size;
    assert_int_equal(bogo_patch_into(target, patch, NULL, room, room_size, &bytes, &size, NULL), BOGO_OK);
    assert_int_equal(bytes == room, size <= room_size);
    check_result("patch into room", bytes, size, merged);
    if (bytes != room) {
        free(bytes);
    }
    free(room);
}

static void patch_both(fuzz_input *input, const byte_run *document)
{
    byte_run patch = take_document(input, DOCUMENT_DEPTH);
    bogo_value target_value, patch_value;
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    assert_int_equal(bogo_open(document->bytes, document->size, &target_value, NULL), BOGO_OK);
    assert_int_equal(bogo_open(patch.bytes, patch.size, &patch_value, NULL), BOGO_OK);
    tree *merged = tree_merge(tree_decode(&target_value), &patch_value);
    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_patch(&builder, &target_value, &patch_value, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    check_result("patch", bytes, size, merged);
    patch_into_room(size, &target_value, &patch_value, merged);
    patch_into_room(fuzz_byte(input), &target_value, &patch_value, merged);
    bogo_builder_free(&builder);
    tree_free(merged);
    free_run(&patch);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_input input = {bytes, bytes + size};
    memset(filler, 'x', sizeof filler);
    unsigned edits = fuzz_below(&input, MOST_EDITS);
    byte_run document = take_document(&input, DOCUMENT_DEPTH);
    tree *root = tree_decode_document(&document);
    bogo_editor editor;
    bogo_editor_init(&editor, document.bytes, document.size, NULL);
    bool good = true;
    for (unsigned i = 0; i < edits && good; i++) {
        good = edit_both(&input, &editor, &root);
    }
    const uint8_t *edited;
    size_t edited_size;
    bogo_status status = bogo_editor_finish(&editor, &edited, &edited_size, NULL);
    assert_int_equal(status == BOGO_OK, good);
    if (good) {
        check_result("edit", edited, edited_size, root);
    }
    bogo_editor_free(&editor);
    tree_free(root);
    patch_both(&input, &document);
    free_run(&document);
    return 0;
}
