/*
** cjson.c - the bridge to cJSON trees. It stands on the public functions of libbogo alone.
**
** Both ways walk with a stack of open containers instead of recursion. The extended notation is libbogo's own
** business: it goes by way of JSON text, which holds everything exactly.
*/
#include "bogo_cjson.h"

#include <string.h>

/* Integers up to here, either way, are exact as a double. */
static const int64_t exact_most = (int64_t)1 << 53;

static bogo_status fail(bogo_error *error, bogo_status status, size_t offset)
{
    if (error != NULL) {
        error->status = status;
        error->offset = offset;
    }
    return status;
}

/* ---- From a tree -------------------------------------------------------------------------------------- */

static bogo_status write_number(bogo_builder *builder, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    if ((bits >> 52 & 0x7FF) == 0x7FF) {
        return BOGO_E_NOT_FINITE;
    }
    bool in_range = number >= -(double)exact_most && number <= (double)exact_most;
    bool minus_zero = bits == (uint64_t)1 << 63;
    if (in_range && !minus_zero && (double)(int64_t)number == number) {
        bogo_write_int(builder, (int64_t)number);
    } else {
        bogo_write_float(builder, number);
    }
    return BOGO_OK;
}

/* Writes a node that is no container, or opens the container. The builder's errors are left to the caller. */
static bogo_status write_node(bogo_builder *builder, const cJSON *node, bogo_error *error)
{
    const char *text = node->valuestring;
    switch (node->type & 0xFF) {
    case cJSON_NULL:
        bogo_write_null(builder);
        return BOGO_OK;
    case cJSON_False:
    case cJSON_True:
        bogo_write_bool(builder, (node->type & 0xFF) == cJSON_True);
        return BOGO_OK;
    case cJSON_Number:
        return write_number(builder, node->valuedouble);
    case cJSON_String:
        if (text != NULL) {
            bogo_write_utf8(builder, text, strlen(text));
        }
        return text != NULL ? BOGO_OK : BOGO_E_TYPE;
    case cJSON_Raw:
        return text != NULL ? bogo_from_json(builder, text, strlen(text), error) : BOGO_E_TYPE;
    case cJSON_Array:
        bogo_begin_list(builder);
        return BOGO_OK;
    case cJSON_Object:
        bogo_begin_object(builder);
        return BOGO_OK;
    default:
        return BOGO_E_TYPE;
    }
}

/* One node with its key, `number` in the tree. */
static bogo_status write_item(bogo_builder *builder, const cJSON *parent, const cJSON *node, size_t number,
                              bogo_error *error)
{
    bogo_error inner = {BOGO_OK, 0};
    bogo_status status = BOGO_OK;
    if (parent != NULL && cJSON_IsObject(parent)) {
        status = node->string != NULL ? BOGO_OK : BOGO_E_TYPE;
        if (status == BOGO_OK) {
            bogo_write_utf8_key(builder, node->string, strlen(node->string));
        }
    }
    if (status == BOGO_OK && builder->error.status == BOGO_OK) {
        status = write_node(builder, node, &inner);
    }
    if (status >= BOGO_E_JSON_VALUE) {
        return fail(error, status, inner.offset);
    }
    status = status == BOGO_OK ? builder->error.status : status;
    return status == BOGO_OK ? BOGO_OK : fail(error, status, number);
}

static void end_container(bogo_builder *builder, const cJSON *node)
{
    if (cJSON_IsObject(node)) {
        bogo_end_object(builder);
    } else {
        bogo_end_list(builder);
    }
}

static bogo_status write_tree(bogo_builder *builder, const cJSON *tree, bogo_error *error)
{
    const cJSON *open[BOGO_MAX_DEPTH]; /* the builder refuses a container that would not fit */
    size_t depth = 0;
    const cJSON *node = tree;
    for (size_t number = 0;; number++) {
        bogo_status status = write_item(builder, depth > 0 ? open[depth - 1] : NULL, node, number, error);
        if (status != BOGO_OK) {
            return status;
        }
        if (cJSON_IsArray(node) || cJSON_IsObject(node)) {
            if (node->child != NULL) {
                open[depth++] = node;
                node = node->child;
                continue;
            }
            end_container(builder, node);
        }
        while (depth > 0 && node->next == NULL) {
            node = open[--depth];
            end_container(builder, node);
        }
        if (depth == 0) {
            return builder->error.status == BOGO_OK ? BOGO_OK : fail(error, builder->error.status, number);
        }
        node = node->next;
    }
}

/* Options for what stands between: the notation itself, not what it means. */
static bogo_options plain(const bogo_options *options)
{
    bogo_options result = *options;
    result.extended = false;
    return result;
}

/* Reads the notation: the tree as it is, printed, and that text read. */
static bogo_status write_extended(bogo_builder *builder, const cJSON *tree, bogo_error *error)
{
    bogo_options options = plain(&builder->options);
    bogo_builder literal;
    bogo_buffer text;
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    bogo_builder_init(&literal, &options);
    bogo_buffer_init(&text, &options);
    bogo_status status = write_tree(&literal, tree, error);
    if (status == BOGO_OK) {
        status = bogo_finish(&literal, &bytes, &size, error);
    }
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &root, error);
    }
    if (status == BOGO_OK) {
        status = bogo_to_json(&root, &options, &text, error);
    }
    if (status == BOGO_OK) {
        status = bogo_from_json(builder, (const char *)text.data, text.size, error);
    }
    bogo_buffer_free(&text);
    bogo_builder_free(&literal);
    return status;
}

bogo_status bogo_from_cjson(bogo_builder *builder, const cJSON *tree, bogo_error *error)
{
    if (tree == NULL) {
        return fail(error, BOGO_E_TYPE, 0);
    }
    return builder->options.extended ? write_extended(builder, tree, error)
                                     : write_tree(builder, tree, error);
}

/* ---- To a tree ---------------------------------------------------------------------------------------- */

/* A container whose items are being made. */
typedef struct open_container {
    bogo_iterator walk;
    cJSON *node;
} open_container;

typedef struct tree_maker {
    const bogo_options *options; /* plain */
    bool mark_floats; /* floats without a fraction become raw nodes, so that they are told from ints */
    open_container *open;
    size_t depth, capacity;
    cJSON *root;
    bogo_error error;
} tree_maker;

static void *tree_fail(tree_maker *maker, bogo_status status, size_t offset)
{
    fail(&maker->error, status, offset);
    return NULL;
}

/* The bytes as a C string in cJSON's memory; NULL after noting why not. */
static char *copy_text(tree_maker *maker, const uint8_t *document, const char *text, size_t size)
{
    size_t offset = (size_t)((const uint8_t *)text - document);
    size_t wrong = bogo_utf8_error(text, size);
    const char *nul = size > 0 ? memchr(text, 0, size) : NULL;
    if (wrong < size) {
        return tree_fail(maker, BOGO_E_UTF8, offset + wrong);
    }
    if (nul != NULL) {
        return tree_fail(maker, BOGO_E_NUL, offset + (size_t)(nul - text));
    }
    char *copy = cJSON_malloc(size + 1);
    if (copy == NULL) {
        return tree_fail(maker, BOGO_E_NO_MEMORY, 0);
    }
    if (size > 0) {
        memcpy(copy, text, size);
    }
    copy[size] = '\0';
    return copy;
}

/* A node of the type given that holds the text, or NULL after noting why not. */
static cJSON *text_node(tree_maker *maker, int type, const uint8_t *document, const char *text, size_t size)
{
    char *copy = copy_text(maker, document, text, size);
    if (copy == NULL) {
        return NULL;
    }
    cJSON *node = cJSON_CreateNull();
    if (node == NULL) {
        cJSON_free(copy);
        return tree_fail(maker, BOGO_E_NO_MEMORY, 0);
    }
    node->type = type;
    node->valuestring = copy;
    return node;
}

/* A node of what bogo_to_json() prints: a string without escapes as its text, a number as its digits. */
static cJSON *printed_node(tree_maker *maker, const bogo_value *value)
{
    bogo_buffer text;
    cJSON *node = NULL;
    bogo_buffer_init(&text, maker->options);
    if (bogo_to_json(value, maker->options, &text, &maker->error) == BOGO_OK) {
        const char *start = (const char *)text.data;
        bool quoted = start[0] == '"';
        node = text_node(maker, quoted ? cJSON_String : cJSON_Raw, text.data, start + quoted,
                         text.size - 2 * (size_t)quoted);
    }
    bogo_buffer_free(&text);
    return node;
}

/* A node that cJSON has made, or the lack of memory noted. */
static cJSON *made(tree_maker *maker, cJSON *node)
{
    return node != NULL ? node : tree_fail(maker, BOGO_E_NO_MEMORY, 0);
}

/* int, uint, byte, and a timestamp that has no text: as a number where a double is exact. */
static cJSON *integer_node(tree_maker *maker, const bogo_value *value)
{
    int64_t integer = 0;
    uint64_t number = 0;
    uint8_t byte = 0;
    bogo_status status;
    if (value->type == BOGO_INT) {
        status = bogo_read_int(value, &integer, &maker->error);
    } else if (value->type == BOGO_UINT) {
        status = bogo_read_uint(value, &number, &maker->error);
        integer = number <= (uint64_t)exact_most ? (int64_t)number : INT64_MAX;
    } else {
        status = bogo_read_byte(value, &byte, &maker->error);
        integer = byte;
    }
    if (status != BOGO_OK) {
        return NULL;
    }
    bool exact = integer >= -exact_most && integer <= exact_most;
    return exact ? made(maker, cJSON_CreateNumber((double)integer)) : printed_node(maker, value);
}

static cJSON *float_node(tree_maker *maker, const bogo_value *value)
{
    double number;
    uint64_t bits;
    if (bogo_read_float(value, &number, &maker->error) != BOGO_OK) {
        return NULL;
    }
    memcpy(&bits, &number, sizeof bits);
    if ((bits >> 52 & 0x7FF) == 0x7FF) {
        return tree_fail(maker, BOGO_E_NOT_FINITE, bogo_offset(value));
    }
    bool in_range = number >= -(double)exact_most && number <= (double)exact_most;
    if (maker->mark_floats && in_range && (double)(int64_t)number == number) {
        return printed_node(maker, value);
    }
    return made(maker, cJSON_CreateNumber(number));
}

static cJSON *string_node(tree_maker *maker, const bogo_value *value)
{
    const char *text;
    size_t size;
    if (bogo_read_string(value, &text, &size, &maker->error) != BOGO_OK) {
        return NULL;
    }
    return text_node(maker, cJSON_String, value->document, text, size);
}

static cJSON *constant_node(tree_maker *maker, const bogo_value *value)
{
    bool truth = false;
    bogo_status status = value->type == BOGO_NULL ? bogo_read_null(value, &maker->error)
                                                  : bogo_read_bool(value, &truth, &maker->error);
    if (status != BOGO_OK) {
        return NULL;
    }
    return made(maker, value->type == BOGO_NULL ? cJSON_CreateNull() : cJSON_CreateBool(truth));
}

/* Room for one more open container. */
static bool grow_stack(tree_maker *maker)
{
    const bogo_allocator *allocator = maker->options->allocator;
    size_t capacity = maker->capacity == 0 ? 16 : maker->capacity * 2;
    void *grown = allocator->resize(allocator->context, maker->open, capacity * sizeof(open_container));
    if (grown == NULL) {
        tree_fail(maker, BOGO_E_NO_MEMORY, 0);
        return false;
    }
    maker->open = grown;
    maker->capacity = capacity;
    return true;
}

/* An empty container, open for its items. */
static cJSON *container_node(tree_maker *maker, const bogo_value *value)
{
    if (maker->depth >= maker->options->max_depth) {
        return tree_fail(maker, BOGO_E_DEPTH, bogo_offset(value));
    }
    if (maker->depth == maker->capacity && !grow_stack(maker)) {
        return NULL;
    }
    open_container *open = &maker->open[maker->depth];
    if (bogo_iterate(value, &open->walk, &maker->error) != BOGO_OK) {
        return NULL;
    }
    open->node = made(maker, value->type == BOGO_OBJECT ? cJSON_CreateObject() : cJSON_CreateArray());
    maker->depth += open->node != NULL;
    return open->node;
}

static cJSON *make_node(tree_maker *maker, const bogo_value *value)
{
    switch (value->type) {
    case BOGO_INT:
    case BOGO_UINT:
    case BOGO_BYTE:
        return integer_node(maker, value);
    case BOGO_FLOAT:
        return float_node(maker, value);
    case BOGO_STRING:
        return string_node(maker, value);
    case BOGO_BLOB:
    case BOGO_TIMESTAMP:
        return printed_node(maker, value);
    case BOGO_LIST:
    case BOGO_TYPED_LIST:
    case BOGO_OBJECT:
        return container_node(maker, value);
    default:
        return constant_node(maker, value);
    }
}

/* Makes the item that the walk stands at and hangs it into its container. */
static bool add_item(tree_maker *maker, const bogo_iterator *walk, cJSON *container)
{
    char *key = NULL;
    if (walk->key != NULL) {
        key = copy_text(maker, walk->value.document, walk->key, walk->key_size);
        if (key == NULL) {
            return false;
        }
    }
    bogo_value value = walk->value; /* the stack may move */
    cJSON *node = make_node(maker, &value);
    if (node == NULL) {
        cJSON_free(key);
        return false;
    }
    node->string = key;
    cJSON_AddItemToArray(container, node); /* links it in, and for that a list and an object are the same */
    return true;
}

static bogo_status make_items(tree_maker *maker)
{
    while (maker->depth > 0) {
        open_container *top = &maker->open[maker->depth - 1];
        if (bogo_next(&top->walk)) {
            if (!add_item(maker, &top->walk, top->node)) {
                return maker->error.status;
            }
        } else if (top->walk.error.status != BOGO_OK) {
            maker->error = top->walk.error;
            return maker->error.status;
        } else {
            maker->depth--;
        }
    }
    return BOGO_OK;
}

static bogo_status make_tree(const bogo_value *value, const bogo_options *options, bool mark_floats,
                             cJSON **tree, bogo_error *error)
{
    tree_maker maker = {.options = options, .mark_floats = mark_floats};
    maker.root = make_node(&maker, value);
    if (maker.root != NULL && make_items(&maker) != BOGO_OK) {
        cJSON_Delete(maker.root);
        maker.root = NULL;
    }
    if (maker.open != NULL) {
        options->allocator->release(options->allocator->context, maker.open);
    }
    if (maker.root == NULL) {
        return fail(error, maker.error.status, maker.error.offset);
    }
    *tree = maker.root;
    return BOGO_OK;
}

/* Writes the notation: the value printed in it, and that text taken for what it says. */
static bogo_status make_extended(const bogo_value *value, const bogo_options *options, cJSON **tree,
                                 bogo_error *error)
{
    bogo_options literally = plain(options);
    bogo_buffer text;
    bogo_builder literal;
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    bogo_buffer_init(&text, options);
    bogo_builder_init(&literal, &literally);
    bogo_status status = bogo_to_json(value, options, &text, error);
    if (status != BOGO_OK) {
        bogo_buffer_free(&text);
        return status;
    }
    status = bogo_from_json(&literal, (const char *)text.data, text.size, NULL);
    if (status == BOGO_OK) {
        status = bogo_finish(&literal, &bytes, &size, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_open(bytes, size, &root, NULL);
    }
    if (status == BOGO_OK) {
        status = make_tree(&root, &literally, true, tree, NULL);
    }
    if (status != BOGO_OK) {
        fail(error, status, 0); /* a byte of the notation is none that the caller knows */
    }
    bogo_builder_free(&literal);
    bogo_buffer_free(&text);
    return status;
}

bogo_status bogo_to_cjson(const bogo_value *value, const bogo_options *options, cJSON **tree,
                          bogo_error *error)
{
    bogo_options used = options != NULL ? *options : bogo_default_options();
    if (used.allocator == NULL) {
        used.allocator = bogo_default_options().allocator;
    }
    if (used.max_depth > BOGO_MAX_DEPTH) {
        used.max_depth = BOGO_MAX_DEPTH;
    }
    return used.extended ? make_extended(value, &used, tree, error)
                         : make_tree(value, &used, false, tree, error);
}
