/*
** tree.h - a document as a tree of nodes, the plain way: what the splices on bytes are compared with.
**
** A typed list and an untyped one of the same values are the same tree.
*/
#ifndef TREE_H
#define TREE_H

#include "fuzz.h"

typedef struct tree {
    bogo_type type;     /* BOGO_LIST also for typed lists */
    byte_run scalar;    /* a document of its own; of everything but lists and objects */
    byte_run *keys;     /* of an object */
    struct tree **item; /* of a list or object */
    size_t count;
} tree;

static inline bool tree_is_list(bogo_type type)
{
    return type == BOGO_LIST || type == BOGO_TYPED_LIST;
}

/* ---- Comparing ---------------------------------------------------------------------------------------- */

static inline bool tree_equal_scalars(const bogo_value *left, const bogo_value *right)
{
    double a, b;
    if (left->type == BOGO_FLOAT && right->type == BOGO_FLOAT) {
        assert_int_equal(bogo_read_float(left, &a, NULL), BOGO_OK);
        assert_int_equal(bogo_read_float(right, &b, NULL), BOGO_OK);
        return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
    }
    return left->type == right->type && left->size == right->size &&
           (left->size == 0 || memcmp(left->data, right->data, left->size) == 0);
}

/* Whether two values of well-formed documents are equal in types and values. */
static inline bool tree_equal_values(const bogo_value *left, const bogo_value *right)
{
    bogo_iterator a, b;
    bool lists = tree_is_list(left->type) && tree_is_list(right->type);
    if (!lists && (left->type != BOGO_OBJECT || right->type != BOGO_OBJECT)) {
        return tree_equal_scalars(left, right);
    }
    assert_int_equal(bogo_iterate(left, &a, NULL), BOGO_OK);
    assert_int_equal(bogo_iterate(right, &b, NULL), BOGO_OK);
    for (;;) {
        bool more = bogo_next(&a);
        if (bogo_next(&b) != more) {
            return false;
        }
        if (!more) {
            return true;
        }
        if (a.key_size != b.key_size || (a.key_size > 0 && memcmp(a.key, b.key, a.key_size) != 0) ||
            !tree_equal_values(&a.value, &b.value)) {
            return false;
        }
    }
}

static inline bool tree_equal_documents(const void *left, size_t left_size, const void *right,
                                        size_t right_size)
{
    bogo_value a, b;
    assert_int_equal(bogo_open(left, left_size, &a, NULL), BOGO_OK);
    assert_int_equal(bogo_open(right, right_size, &b, NULL), BOGO_OK);
    return tree_equal_values(&a, &b);
}

/* ---- Document to tree and back -------------------------------------------------------------------------- */

static inline tree *tree_new(bogo_type type)
{
    tree *node = calloc(1, sizeof *node);
    assert_non_null(node);
    node->type = type;
    return node;
}

static inline void tree_free(tree *node)
{
    if (node == NULL) {
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        tree_free(node->item[i]);
        if (node->keys != NULL) {
            free_run(&node->keys[i]);
        }
    }
    free(node->keys);
    free(node->item);
    free_run(&node->scalar);
    free(node);
}

/* Puts an item before number `at`; `key` only into an object. */
static inline void tree_insert(tree *node, size_t at, const char *key, size_t key_size, tree *item)
{
    node->item = realloc(node->item, (node->count + 1) * sizeof *node->item);
    assert_non_null(node->item);
    memmove(node->item + at + 1, node->item + at, (node->count - at) * sizeof *node->item);
    node->item[at] = item;
    if (node->type == BOGO_OBJECT) {
        node->keys = realloc(node->keys, (node->count + 1) * sizeof *node->keys);
        assert_non_null(node->keys);
        memmove(node->keys + at + 1, node->keys + at, (node->count - at) * sizeof *node->keys);
        node->keys[at] = (byte_run){fuzz_copy(key, key_size), key_size};
    }
    node->count++;
}

static inline void tree_remove(tree *node, size_t at)
{
    tree_free(node->item[at]);
    memmove(node->item + at, node->item + at + 1, (node->count - at - 1) * sizeof *node->item);
    if (node->keys != NULL) {
        free_run(&node->keys[at]);
        memmove(node->keys + at, node->keys + at + 1, (node->count - at - 1) * sizeof *node->keys);
    }
    node->count--;
}

static inline tree *tree_decode(const bogo_value *value)
{
    bogo_iterator walk;
    tree *node = tree_new(tree_is_list(value->type) ? BOGO_LIST : value->type);
    if (node->type != BOGO_LIST && node->type != BOGO_OBJECT) {
        bogo_builder builder;
        bogo_builder_init(&builder, NULL);
        bogo_write_value(&builder, value);
        assert_int_equal(bogo_finish_take(&builder, &node->scalar.bytes, &node->scalar.size, NULL), BOGO_OK);
        bogo_builder_free(&builder);
        return node;
    }
    assert_int_equal(bogo_iterate(value, &walk, NULL), BOGO_OK);
    while (bogo_next(&walk)) {
        tree_insert(node, node->count, walk.key, walk.key_size, tree_decode(&walk.value));
    }
    assert_int_equal(walk.error.status, BOGO_OK);
    return node;
}

static inline tree *tree_decode_document(const byte_run *document)
{
    bogo_value root;
    assert_int_equal(bogo_open(document->bytes, document->size, &root, NULL), BOGO_OK);
    return tree_decode(&root);
}

static inline void tree_write(bogo_builder *builder, const tree *node)
{
    bogo_value value;
    if (node->type != BOGO_LIST && node->type != BOGO_OBJECT) {
        assert_int_equal(bogo_open(node->scalar.bytes, node->scalar.size, &value, NULL), BOGO_OK);
        bogo_write_value(builder, &value);
        return;
    }
    bool object = node->type == BOGO_OBJECT;
    if (object) {
        bogo_begin_object(builder);
    } else {
        bogo_begin_list(builder);
    }
    for (size_t i = 0; i < node->count; i++) {
        if (object) {
            bogo_write_key(builder, (const char *)node->keys[i].bytes, node->keys[i].size);
        }
        tree_write(builder, node->item[i]);
    }
    if (object) {
        bogo_end_object(builder);
    } else {
        bogo_end_list(builder);
    }
}

/* The document of a tree. Release with free_run(). */
static inline byte_run tree_encode(const tree *node)
{
    byte_run document;
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    tree_write(&builder, node);
    assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    return document;
}

/* ---- Looking up and merging ------------------------------------------------------------------------------ */

/* The number of the first field with this key; node->count when there is none. */
static inline size_t tree_find_key(const tree *node, const void *key, size_t size)
{
    for (size_t i = 0; node->type == BOGO_OBJECT && i < node->count; i++) {
        if (node->keys[i].size == size && (size == 0 || memcmp(node->keys[i].bytes, key, size) == 0)) {
            return i;
        }
    }
    return node->count;
}

/* A copy of `node` (NULL: nothing) merged with a patch, as RFC 7396 puts it. */
static inline tree *tree_merge(tree *node, const bogo_value *patch)
{
    bogo_iterator walk;
    if (patch->type != BOGO_OBJECT) {
        tree_free(node);
        return tree_decode(patch);
    }
    if (node == NULL || node->type != BOGO_OBJECT) {
        tree_free(node);
        node = tree_new(BOGO_OBJECT);
    }
    assert_int_equal(bogo_iterate(patch, &walk, NULL), BOGO_OK);
    while (bogo_next(&walk)) {
        size_t at = tree_find_key(node, walk.key, walk.key_size);
        if (walk.value.type == BOGO_NULL) {
            if (at < node->count) {
                tree_remove(node, at);
            }
        } else if (at < node->count) {
            node->item[at] = tree_merge(node->item[at], &walk.value);
        } else {
            tree_insert(node, at, walk.key, walk.key_size, tree_merge(NULL, &walk.value));
        }
    }
    return node;
}

#endif
