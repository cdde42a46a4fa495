/*
** test_builder.c - the builder's documents, compared byte for byte with those of a plain encoder.
**
** The plain encoder stands in this file. It makes a document the slow, obvious way: each value from the
** inside out, so that a size is known before it is written, and a list's form from all its elements at once.
*/
#define _DEFAULT_SOURCE /* for guard.h */

#include "../support/guard.h"
#include "../support/memory.h"
#include "bogo.h"

/* ---- The plain encoder -------------------------------------------------------------------------------- */

/* A value to be written, and what is in it. */
typedef struct node {
    bogo_type type; /* BOGO_TYPED_LIST: one that is typed whatever its length */
    uint64_t number;
    const char *text; /* string, blob */
    size_t size;
    const char *key; /* as a field */
    struct node **items;
    size_t count;
} node;

static void put_varint(text_run *out, uint64_t value)
{
    uint8_t bytes[11];
    size_t size = 1;
    for (; value >= 128; value >>= 7) {
        bytes[size++] = (uint8_t)(value | 128);
    }
    bytes[size++] = (uint8_t)value;
    bytes[0] = (uint8_t)(size - 1);
    append_bytes(out, bytes, size);
}

static void put_sized(text_run *out, const void *bytes, size_t size)
{
    put_varint(out, size);
    append_bytes(out, bytes, size);
}

static bool is_bool(bogo_type type)
{
    return type == BOGO_TRUE || type == BOGO_FALSE;
}

/* The element type of a list that FORMAT.md wants typed, else BOGO_ABSENT. */
static bogo_type typed_as(const node *list, bool is_root)
{
    if (list->count == 0) {
        return BOGO_ABSENT;
    }
    bogo_type first = list->items[0]->type;
    bool can = first == BOGO_STRING || first == BOGO_INT || first == BOGO_UINT || first == BOGO_FLOAT ||
               (is_root && is_bool(first));
    for (size_t i = 1; i < list->count; i++) {
        bogo_type type = list->items[i]->type;
        can = can && (type == first || (is_bool(type) && is_bool(first)));
    }
    size_t count_bytes = list->count < 128 ? 1 : 2;
    bool not_larger = list->count >= 2 + count_bytes;
    return can && (is_root || not_larger) ? (is_bool(first) ? BOGO_TRUE : first) : BOGO_ABSENT;
}

static void put_value(text_run *out, const node *value, bool is_root);

/* A scalar without its type byte. */
static void put_scalar(text_run *out, const node *value)
{
    uint8_t bytes[8];
    switch (value->type) {
    case BOGO_STRING:
    case BOGO_BLOB:
        put_sized(out, value->text, value->size);
        break;
    case BOGO_BYTE:
        bytes[0] = (uint8_t)value->number;
        append_bytes(out, bytes, 1);
        break;
    case BOGO_INT:
        put_varint(out, (int64_t)value->number < 0 ? ~(value->number << 1) : value->number << 1);
        break;
    case BOGO_UINT:
        put_varint(out, value->number);
        break;
    case BOGO_FLOAT: { /* the number is the bits of the double */
        text_run mantissa = {0};
        uint64_t low = value->number & 0x000FFFFFFFFFFFFFu;
        put_varint(&mantissa, low);
        uint8_t high[3] = {(uint8_t)(2 + (low != 0 ? mantissa.size - 1 : 0)), (uint8_t)(value->number >> 52),
                           (uint8_t)((value->number >> 60 & 7) | (value->number >> 63 << 7))};
        append_bytes(out, high, 3);
        append_bytes(out, mantissa.text + 1, low != 0 ? mantissa.size - 1 : 0);
        free(mantissa.text);
        break;
    }
    case BOGO_TIMESTAMP:
        for (unsigned i = 0; i < 8; i++) {
            bytes[i] = (uint8_t)(value->number >> 8 * i);
        }
        append_bytes(out, bytes, 8);
        break;
    default: /* null, true and false are their type bytes */
        break;
    }
}

static void put_fields(text_run *out, const node *object)
{
    for (size_t i = 0; i < object->count; i++) {
        text_run entry = {0};
        uint8_t key_size = (uint8_t)strlen(object->items[i]->key);
        append_bytes(&entry, &key_size, 1);
        append_bytes(&entry, object->items[i]->key, key_size);
        put_value(&entry, object->items[i], false);
        put_sized(out, entry.text, entry.size);
        free(entry.text);
    }
}

static void put_elements(text_run *out, const node *list, bogo_type element)
{
    uint8_t type = (uint8_t)element;
    if (element == BOGO_ABSENT) {
        for (size_t i = 0; i < list->count; i++) {
            put_value(out, list->items[i], false);
        }
        return;
    }
    append_bytes(out, &type, 1);
    put_varint(out, list->count);
    for (size_t i = 0; i < list->count; i++) {
        uint8_t truth = list->items[i]->type == BOGO_TRUE;
        if (element == BOGO_TRUE) {
            append_bytes(out, &truth, 1);
        } else {
            put_scalar(out, list->items[i]);
        }
    }
}

static void put_value(text_run *out, const node *value, bool is_root)
{
    bogo_type element = value->type == BOGO_LIST         ? typed_as(value, is_root)
                        : value->type == BOGO_TYPED_LIST ? (bogo_type)value->number
                                                         : BOGO_ABSENT;
    bool is_list = value->type == BOGO_LIST || value->type == BOGO_TYPED_LIST;
    uint8_t type = (uint8_t)(is_list ? (element == BOGO_ABSENT ? BOGO_LIST : BOGO_TYPED_LIST) : value->type);
    append_bytes(out, &type, 1);
    if (!is_list && value->type != BOGO_OBJECT) {
        put_scalar(out, value);
        return;
    }
    text_run content = {0};
    append_bytes(&content, "", 0);
    if (is_list) {
        put_elements(&content, value, element);
    } else {
        put_fields(&content, value);
    }
    put_sized(out, content.text, content.size);
    free(content.text);
}

static text_run plain_document(const node *root)
{
    text_run out = {0};
    append_bytes(&out, "", 1);
    put_value(&out, root, true);
    return out;
}

/* ---- Nodes -------------------------------------------------------------------------------------------- */

static node *make(bogo_type type, uint64_t number)
{
    node *value = calloc(1, sizeof *value);
    assert_non_null(value);
    value->type = type;
    value->number = type == BOGO_FLOAT ? quiet_nan(number) : number;
    value->key = "key";
    return value;
}

static node *make_text(bogo_type type, size_t size)
{
    static char text[70000];
    memset(text, 'x', sizeof text);
    assert_in_range(size, 0, sizeof text);
    node *value = make(type, 0);
    value->text = text;
    value->size = size;
    return value;
}

static node *add(node *parent, node *item)
{
    parent->items = realloc(parent->items, (parent->count + 1) * sizeof *parent->items);
    assert_non_null(parent->items);
    parent->items[parent->count++] = item;
    return parent;
}

static void free_node(node *value)
{
    for (size_t i = 0; i < value->count; i++) {
        free_node(value->items[i]);
    }
    free(value->items);
    free(value);
}

/* ---- The builder -------------------------------------------------------------------------------------- */

static void write_node(bogo_builder *builder, const node *value);

static void write_scalar(bogo_builder *builder, const node *value)
{
    double real;
    memcpy(&real, &value->number, 8);
    switch (value->type) {
    case BOGO_NULL:
        bogo_write_null(builder);
        break;
    case BOGO_STRING:
        bogo_write_string(builder, value->text, value->size);
        break;
    case BOGO_BYTE:
        bogo_write_byte(builder, (uint8_t)value->number);
        break;
    case BOGO_INT:
        bogo_write_int(builder, (int64_t)value->number);
        break;
    case BOGO_UINT:
        bogo_write_uint(builder, value->number);
        break;
    case BOGO_FLOAT:
        bogo_write_float(builder, real);
        break;
    case BOGO_BLOB:
        bogo_write_blob(builder, value->text, value->size);
        break;
    case BOGO_TIMESTAMP:
        bogo_write_timestamp(builder, (int64_t)value->number);
        break;
    default:
        bogo_write_bool(builder, value->type == BOGO_TRUE);
    }
}

static void write_node(bogo_builder *builder, const node *value)
{
    switch (value->type) {
    case BOGO_LIST:
        bogo_begin_list(builder);
        break;
    case BOGO_TYPED_LIST:
        bogo_begin_typed_list(builder, (bogo_type)value->number);
        break;
    case BOGO_OBJECT:
        bogo_begin_object(builder);
        break;
    default:
        write_scalar(builder, value);
        return;
    }
    for (size_t i = 0; i < value->count; i++) {
        if (value->type == BOGO_OBJECT) {
            bogo_write_key(builder, value->items[i]->key, strlen(value->items[i]->key));
        }
        write_node(builder, value->items[i]);
    }
    if (value->type == BOGO_OBJECT) {
        bogo_end_object(builder);
    } else {
        bogo_end_list(builder);
    }
}

/* The builder's document equals the plain one and is well-formed. */
static void assert_built(const char *name, bogo_builder *builder, const node *root)
{
    const uint8_t *bytes;
    size_t size;
    bogo_error error = {BOGO_OK, 0};
    bogo_builder_reset(builder);
    write_node(builder, root);
    if (bogo_finish(builder, &bytes, &size, &error) != BOGO_OK) {
        fail_msg("%s: %s (byte %zu)", name, bogo_message(error.status), error.offset);
    }
    text_run expected = plain_document(root);
    assert_bytes(name, expected.text, expected.size, bytes, size);
    assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
    free(expected.text);
}

/* As it is, and as an element and a field of something else; frees the node. */
static void assert_built_everywhere(const char *name, bogo_builder *builder, node *value)
{
    assert_built(name, builder, value);
    node *list = add(add(make(BOGO_LIST, 0), make(BOGO_NULL, 0)), value);
    assert_built(name, builder, list);
    node *object = add(make(BOGO_OBJECT, 0), list);
    assert_built(name, builder, object);
    free_node(object);
}

/* ---- Scalars ------------------------------------------------------------------------------------------ */

static void scalars_of_every_width(void **state)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       63,
                                       64,
                                       127,
                                       128,
                                       255,
                                       8191,
                                       8192,
                                       16383,
                                       16384,
                                       (uint64_t)1 << 31,
                                       (uint64_t)1 << 53,
                                       INT64_MAX,
                                       (uint64_t)1 << 63,
                                       UINT64_MAX,
                                       UINT64_MAX - 63,
                                       UINT64_MAX - 64,
                                       0x3FF0000000000000u,
                                       0x7FF0000000000000u,
                                       0xFFF8000000000001u,
                                       0x8000000000000000u,
                                       0x000FFFFFFFFFFFFFu};
    static const bogo_type types[] = {BOGO_NULL, BOGO_TRUE, BOGO_FALSE, BOGO_BYTE,
                                      BOGO_INT,  BOGO_UINT, BOGO_FLOAT, BOGO_TIMESTAMP};
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t t = 0; t < COUNT(types); t++) {
        for (size_t i = 0; i < COUNT(numbers); i++) {
            uint64_t number = types[t] == BOGO_BYTE ? numbers[i] & 255 : numbers[i];
            assert_built_everywhere(bogo_type_name(types[t]), &builder, make(types[t], number));
        }
    }
    bogo_builder_free(&builder);
}

/* ---- Lists -------------------------------------------------------------------------------------------- */

static node *element_of(bogo_type type, size_t i)
{
    switch (type) {
    case BOGO_STRING:
    case BOGO_BLOB:
        return make_text(type, i % 5);
    case BOGO_TRUE:
        return make(i % 3 == 0 ? BOGO_FALSE : BOGO_TRUE, 0);
    case BOGO_FLOAT:
        return make(type, 0x3FF0000000000000u + i * 7);
    case BOGO_LIST:
        return add(make(BOGO_LIST, 0), make(BOGO_INT, i));
    case BOGO_OBJECT:
        return add(make(BOGO_OBJECT, 0), make(BOGO_INT, i));
    default:
        return make(type, type == BOGO_BYTE ? i & 255 : i * 37);
    }
}

static const bogo_type element_types[] = {BOGO_STRING,    BOGO_INT,  BOGO_UINT,  BOGO_FLOAT,
                                          BOGO_TRUE,      BOGO_NULL, BOGO_BYTE,  BOGO_BLOB,
                                          BOGO_TIMESTAMP, BOGO_LIST, BOGO_OBJECT};

static void lists_of_one_type(void **state)
{
    static const size_t counts[] = {0, 1, 2, 3, 4, 127, 128, 129, 400};
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t t = 0; t < COUNT(element_types); t++) {
        for (size_t c = 0; c < COUNT(counts); c++) {
            node *list = make(BOGO_LIST, 0);
            for (size_t i = 0; i < counts[c]; i++) {
                add(list, element_of(element_types[t], i));
            }
            assert_built_everywhere(bogo_type_name(element_types[t]), &builder, list);
        }
    }
    bogo_builder_free(&builder);
}

/* A list that could be typed until one element is of another type, wherever that one stands. */
static void lists_that_stop_being_typed(void **state)
{
    static const size_t counts[] = {2, 3, 4, 5, 130};
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t t = 0; t < COUNT(element_types); t++) {
        for (size_t u = 0; u < COUNT(element_types); u++) {
            for (size_t c = 0; c < COUNT(counts); c++) {
                for (size_t odd = 0; odd<counts[c]; odd += counts[c]> 5 ? 43 : 1) {
                    node *list = make(BOGO_LIST, 0);
                    for (size_t i = 0; i < counts[c]; i++) {
                        add(list, element_of(element_types[i == odd ? u : t], i));
                    }
                    assert_built_everywhere(bogo_type_name(element_types[t]), &builder, list);
                }
            }
        }
    }
    bogo_builder_free(&builder);
}

static void lists_opened_as_typed(void **state)
{
    static const bogo_type allowed[] = {BOGO_TRUE, BOGO_STRING, BOGO_BYTE, BOGO_INT, BOGO_UINT, BOGO_FLOAT};
    static const size_t counts[] = {0, 1, 2, 3, 127, 128, 129};
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t t = 0; t < COUNT(allowed); t++) {
        for (size_t c = 0; c < COUNT(counts); c++) {
            node *list = make(BOGO_TYPED_LIST, allowed[t]);
            for (size_t i = 0; i < counts[c]; i++) {
                add(list, element_of(allowed[t], i));
            }
            assert_built_everywhere(bogo_type_name(allowed[t]), &builder, list);
        }
    }
    bogo_builder_free(&builder);
}

static void lists_without_typed_lists(void **state)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    options.typed_lists = false;
    bogo_builder_init(&builder, &options);
    bogo_begin_list(&builder);
    for (int i = 1; i <= 4; i++) {
        bogo_write_int(&builder, i);
    }
    bogo_end_list(&builder);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_bytes("untyped", "\x00\x0A\x01\x0C\x05\x01\x02\x05\x01\x04\x05\x01\x06\x05\x01\x08", 16, bytes,
                 size);
    bogo_builder_free(&builder);
}

/* ---- Sizes -------------------------------------------------------------------------------------------- */

/* `levels` containers around a value, lists and objects by turns. */
static node *wrap(node *value, unsigned levels)
{
    for (unsigned i = 0; i < levels; i++) {
        node *container = make(i % 2 == 0 ? BOGO_OBJECT : BOGO_LIST, 0);
        add(container, make(BOGO_NULL, 0));
        add(container, value);
        value = add(container, make(BOGO_TRUE, 0));
    }
    return value;
}

/* Every container in turn crosses 127 to 128, 16383 to 16384 and 65535 to 65536 bytes. */
static void sizes_around_every_width(void **state)
{
    static const struct {
        size_t from, to;
    } ranges[] = {{60, 135}, {16300, 16390}, {65500, 65540}};
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t r = 0; r < COUNT(ranges); r++) {
        for (size_t size = ranges[r].from; size <= ranges[r].to; size++) {
            node *value =
                wrap(make_text(size % 2 == 0 ? BOGO_STRING : BOGO_BLOB, size), (unsigned)(size % 9));
            assert_built("sizes", &builder, value);
            free_node(value);
        }
    }
    bogo_builder_free(&builder);
}

/* ---- Anything ----------------------------------------------------------------------------------------- */

static node *random_node(uint64_t *random, unsigned depth)
{
    static const bogo_type scalars[] = {BOGO_NULL, BOGO_TRUE, BOGO_FALSE, BOGO_STRING, BOGO_BYTE,
                                        BOGO_INT,  BOGO_UINT, BOGO_FLOAT, BOGO_BLOB,   BOGO_TIMESTAMP};
    static const char *const keys[] = {"", "a", "key", "another key of some length", "k"};
    unsigned kind = random_below(random, depth > 0 ? 16 : 10);
    node *value;
    if (kind < 10) {
        bogo_type type = scalars[kind];
        bool sized = type == BOGO_STRING || type == BOGO_BLOB;
        unsigned most = random_below(random, 12) == 0 ? 20000 : 40;
        uint64_t number = random_next(random) >> random_below(random, 64);
        value = sized ? make_text(type, random_below(random, most))
                      : make(type, type == BOGO_BYTE ? number & 255 : number);
    } else {
        value = make(kind % 2 == 0 ? BOGO_LIST : BOGO_OBJECT, 0);
        unsigned count = random_below(random, random_below(random, 8) == 0 ? 200 : 6);
        bool alike = random_below(random, 2) == 0;
        uint64_t seed = random_next(random);
        for (unsigned i = 0; i < count; i++) {
            uint64_t same = seed;
            add(value, alike && i != 100 ? random_node(&same, 0) : random_node(random, depth - 1));
        }
    }
    value->key = keys[random_below(random, COUNT(keys))];
    return value;
}

static void random_documents(void **state)
{
    uint64_t random = number_from_environment("BOGO_SEED", 20240115);
    uint64_t rounds = number_from_environment("BOGO_ROUNDS", 3000);
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (uint64_t i = 0; i < rounds; i++) {
        node *root = random_node(&random, 5);
        assert_built("random", &builder, root);
        free_node(root);
    }
    bogo_builder_free(&builder);
}

/* ---- Copies of other documents ------------------------------------------------------------------------ */

static void values_of_other_documents_are_copied(void **state)
{
    uint64_t random = 7;
    bogo_builder builder, copier;
    const uint8_t *bytes, *copy;
    size_t size, copy_size;
    bogo_value root;
    (void)state;
    bogo_builder_init(&builder, NULL);
    bogo_builder_init(&copier, NULL);
    for (int i = 0; i < 300; i++) {
        node *list = add(add(make(BOGO_LIST, 0), make(BOGO_NULL, 0)), random_node(&random, 3));
        assert_built("original", &builder, list);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
        bogo_builder_reset(&copier);
        bogo_write_value(&copier, &root);
        assert_int_equal(bogo_finish(&copier, &copy, &copy_size, NULL), BOGO_OK);
        assert_bytes("copy", bytes, size, copy, copy_size);
        free_node(list);
    }
    bogo_builder_free(&copier);
    bogo_builder_free(&builder);
}

/* What was not found is no value, nor is a string without even a size. */
static void what_is_not_there_is_not_copied(void **state)
{
    static const bogo_type types[] = {BOGO_ABSENT, BOGO_STRING, BOGO_OBJECT, BOGO_INT};
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t i = 0; i < COUNT(types); i++) {
        bogo_value nothing = {NULL, NULL, 0, types[i]};
        bogo_builder_reset(&builder);
        bogo_begin_list(&builder);
        bogo_write_value(&builder, &nothing);
        bogo_end_list(&builder);
        bogo_status status = bogo_finish(&builder, &bytes, &size, NULL);
        assert_int_not_equal(status, BOGO_OK);
        assert_true(i > 0 || status == BOGO_E_MISUSE);
    }
    bogo_builder_free(&builder);
}

/* ---- Text --------------------------------------------------------------------------------------------- */

/* Text of every short length, with one wrong byte at every place, at the end of readable memory. */
static void text_is_checked_while_it_is_copied(void **state)
{
    guarded_memory memory;
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    open_guarded(&memory, 4096);
    bogo_builder_init(&builder, NULL);
    for (size_t length = 0; length <= 40; length++) {
        for (size_t wrong = 0; wrong <= length; wrong++) {
            uint8_t *text = before_guard(&memory, length);
            memset(text, 'a', length);
            if (wrong < length) {
                text[wrong] = 0xFF;
            }
            bogo_builder_reset(&builder);
            assert_int_equal(bogo_write_utf8(&builder, (const char *)text, length), wrong);
            assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL),
                             wrong < length ? BOGO_E_UTF8 : BOGO_OK);
            if (wrong == length) {
                assert_bytes("text", text, length, bytes + 4, size - 4);
            }
            bogo_builder_reset(&builder);
            bogo_begin_object(&builder);
            assert_int_equal(bogo_write_utf8_key(&builder, (const char *)text, length), wrong);
            bogo_write_null(&builder);
            bogo_end_object(&builder);
            assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL),
                             wrong < length ? BOGO_E_UTF8 : BOGO_OK);
            if (wrong == length) {
                assert_bytes("key", text, length, bytes + 7, size - 8);
            }
        }
    }
    bogo_builder_free(&builder);
    close_guarded(&memory);
}

static void text_of_several_bytes_a_character_is_copied(void **state)
{
    static const char pattern[] = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t ascii = 0; ascii < 30; ascii++) {
        char text[64];
        memset(text, 'x', ascii);
        memcpy(text + ascii, pattern, sizeof pattern - 1);
        size_t length = ascii + sizeof pattern - 1;
        bogo_builder_reset(&builder);
        assert_int_equal(bogo_write_utf8(&builder, text, length), length);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_bytes("text", text, length, bytes + 4, size - 4);
        bogo_builder_reset(&builder);
        assert_int_equal(bogo_write_utf8(&builder, text, length - 1), length - 4); /* cut in a character */
    }
    bogo_builder_free(&builder);
}

static void a_key_takes_0_to_255_bytes(void **state)
{
    char key[BOGO_MAX_KEY + 1];
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    memset(key, 'k', sizeof key);
    bogo_builder_init(&builder, NULL);
    for (size_t length = 0; length <= BOGO_MAX_KEY + 1; length++) {
        bogo_builder_reset(&builder);
        bogo_begin_object(&builder);
        bogo_write_key(&builder, key, length);
        bogo_write_null(&builder);
        bogo_end_object(&builder);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL),
                         length <= BOGO_MAX_KEY ? BOGO_OK : BOGO_E_KEY_LENGTH);
    }
    bogo_builder_reset(&builder);
    bogo_begin_object(&builder);
    assert_int_equal(bogo_write_utf8_key(&builder, key, sizeof key), sizeof key);
    assert_int_equal(builder.error.status, BOGO_E_KEY_LENGTH);
    bogo_builder_free(&builder);
}

/* ---- Wrong calls -------------------------------------------------------------------------------------- */

/* Each letter is a call: see run_calls(). */
static const struct misuse_row {
    const char *calls;
    bogo_status status;
} misuses[] = {
    {"", BOGO_E_MISUSE},      /* nothing written */
    {"nn", BOGO_E_MISUSE},    /* two roots */
    {"[]n", BOGO_E_MISUSE},   /* after the root */
    {"[", BOGO_E_MISUSE},     /* not closed */
    {"{", BOGO_E_MISUSE},     /* not closed */
    {"{k", BOGO_E_MISUSE},    /* nor the field */
    {"]", BOGO_E_MISUSE},     /* never opened */
    {"}", BOGO_E_MISUSE},     /* never opened */
    {"[}", BOGO_E_MISUSE},    /* closed as something else */
    {"{]", BOGO_E_MISUSE},    /* closed as something else */
    {"{n}", BOGO_E_MISUSE},   /* a value without a key */
    {"{k}", BOGO_E_MISUSE},   /* a key without a value */
    {"{kkn}", BOGO_E_MISUSE}, /* two keys */
    {"{knn}", BOGO_E_MISUSE}, /* two values */
    {"{[]}", BOGO_E_MISUSE},  /* a container without a key */
    {"[k]", BOGO_E_MISUSE},   /* a key in a list */
    {"kn", BOGO_E_MISUSE},    /* a key at the root */
    {"ikn]", BOGO_E_MISUSE},  /* a key in a typed list */
    {"in]", BOGO_E_MISUSE},   /* null in a typed list of int */
    {"i1u]", BOGO_E_MISUSE},  /* uint in a typed list of int */
    {"i[]]", BOGO_E_MISUSE},  /* a list in a typed list of int */
    {"b1]", BOGO_E_MISUSE},   /* int in a typed list of bool */
    {"?", BOGO_E_ELEMENT_TYPE} /* a typed list of null */,
    {"n", BOGO_OK},
    {"{k[]k{}}", BOGO_OK},
    {"i11]", BOGO_OK},
    {"btft]", BOGO_OK},
};

static void run_calls(bogo_builder *builder, const char *calls)
{
    for (; *calls != '\0'; calls++) {
        switch (*calls) {
        case 'n':
            bogo_write_null(builder);
            break;
        case '1':
            bogo_write_int(builder, 1);
            break;
        case 'u':
            bogo_write_uint(builder, 1);
            break;
        case 't':
        case 'f':
            bogo_write_bool(builder, *calls == 't');
            break;
        case 'k':
            bogo_write_key(builder, "k", 1);
            break;
        case '[':
            bogo_begin_list(builder);
            break;
        case ']':
            bogo_end_list(builder);
            break;
        case '{':
            bogo_begin_object(builder);
            break;
        case '}':
            bogo_end_object(builder);
            break;
        case 'i':
            bogo_begin_typed_list(builder, BOGO_INT);
            break;
        case 'b':
            bogo_begin_typed_list(builder, BOGO_TRUE);
            break;
        case '?':
            bogo_begin_typed_list(builder, BOGO_NULL);
            break;
        default:
            fail_msg("no such call: %c", *calls);
        }
    }
}

static void calls_in_a_wrong_order_are_refused(void **state)
{
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t i = 0; i < COUNT(misuses); i++) {
        const uint8_t *bytes;
        size_t size;
        bogo_error error = {BOGO_OK, 0};
        bogo_builder_reset(&builder);
        run_calls(&builder, misuses[i].calls);
        bogo_status status = bogo_finish(&builder, &bytes, &size, &error);
        if (status != misuses[i].status || error.status != status) {
            fail_msg("%s: expected %s, found %s", misuses[i].calls, bogo_message(misuses[i].status),
                     bogo_message(status));
        }
        if (status == BOGO_OK) {
            assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
        }
    }
    bogo_builder_free(&builder);
}

static void the_first_error_stays(void **state)
{
    bogo_builder builder;
    uint8_t *bytes;
    size_t size;
    bogo_error error;
    (void)state;
    bogo_builder_init(&builder, NULL);
    run_calls(&builder, "[1?n]}n");
    assert_int_equal(bogo_finish_take(&builder, &bytes, &size, &error), BOGO_E_ELEMENT_TYPE);
    assert_int_equal(error.offset, 9); /* bytes written until then: the head of a typed list, and 1 */
    bogo_builder_reset(&builder);
    run_calls(&builder, "[1]");
    assert_int_equal(bogo_finish_take(&builder, &bytes, &size, &error), BOGO_OK);
    free(bytes);
    bogo_builder_free(&builder);
}

/* Makes an error of one kind; returns its status. */
static bogo_status make_error(bogo_builder *builder, int kind)
{
    static const uint8_t bytes[] = {0, BOGO_STRING, 1, 1, 'x', 'y'};
    static const char json[] = "{\"a\":[1,2,{\"b\":?";
    const bogo_value overfull = {bytes, bytes + 2, 4, BOGO_STRING};
    switch (kind) {
    case 0:
        bogo_write_value(builder, &overfull);
        return BOGO_E_TRAILING;
    case 1:
        return bogo_from_json(builder, json, sizeof json - 1, NULL);
    case 2:
        bogo_write_utf8(builder, "\xFF", 1);
        return BOGO_E_UTF8;
    case 3:
        bogo_write_key(builder, "k", 1);
        return BOGO_E_MISUSE;
    default:
        bogo_begin_typed_list(builder, BOGO_LIST);
        return BOGO_E_ELEMENT_TYPE;
    }
}

static void nothing_is_written_after_an_error(void **state)
{
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        bogo_builder builder;
        const uint8_t *bytes;
        size_t size;
        bogo_builder_init(&builder, NULL);
        run_calls(&builder, "{k[11");
        bogo_status status = make_error(&builder, kind);
        assert_int_not_equal(status, BOGO_OK);
        size_t written = builder.out.size;
        run_calls(&builder, "1n[1]{k1}]k1}");
        bogo_write_string(&builder, "text", 4);
        bogo_write_float(&builder, 0.5);
        assert_int_equal(builder.out.size, written);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), status);
        bogo_builder_free(&builder);
    }
}

/* ---- Depth -------------------------------------------------------------------------------------------- */

static bogo_status nest(bogo_builder *builder, unsigned levels, bool objects)
{
    const uint8_t *bytes;
    size_t size;
    bogo_builder_reset(builder);
    for (unsigned i = 0; i < levels; i++) {
        run_calls(builder, objects ? "{k" : "[");
    }
    run_calls(builder, "1");
    for (unsigned i = 0; i < levels; i++) {
        run_calls(builder, objects ? "}" : "]");
    }
    bogo_status status = bogo_finish(builder, &bytes, &size, NULL);
    if (status == BOGO_OK) {
        assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
    }
    return status;
}

static void nesting_ends_at_1000_or_at_the_limit(void **state)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    (void)state;
    for (int objects = 0; objects < 2; objects++) {
        bogo_builder_init(&builder, NULL);
        assert_int_equal(nest(&builder, 1000, objects), BOGO_OK);
        assert_int_equal(nest(&builder, 1001, objects), BOGO_E_DEPTH);
        bogo_builder_free(&builder);
    }
    options.max_depth = 3;
    bogo_builder_init(&builder, &options);
    assert_int_equal(nest(&builder, 3, false), BOGO_OK);
    assert_int_equal(nest(&builder, 4, false), BOGO_E_DEPTH);
    bogo_builder_free(&builder);
    options.max_depth = 5000; /* options may only lower it */
    bogo_builder_init(&builder, &options);
    assert_int_equal(nest(&builder, 1001, true), BOGO_E_DEPTH);
    bogo_builder_free(&builder);
}

static void a_copied_value_counts_with_its_depth(void **state)
{
    bogo_builder builder, copier;
    const uint8_t *bytes;
    size_t size;
    bogo_value root;
    (void)state;
    bogo_builder_init(&builder, NULL);
    bogo_builder_init(&copier, NULL);
    assert_int_equal(nest(&builder, 999, false), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
    run_calls(&copier, "[");
    bogo_write_value(&copier, &root);
    assert_int_equal(copier.error.status, BOGO_OK);
    bogo_builder_reset(&copier);
    run_calls(&copier, "[[");
    bogo_write_value(&copier, &root);
    assert_int_equal(copier.error.status, BOGO_E_DEPTH);
    bogo_builder_free(&copier);
    bogo_builder_free(&builder);
}

/* ---- Memory ------------------------------------------------------------------------------------------- */

/* A document that needs more frames, gaps and bytes than a builder starts with. */
static node *large_node(void)
{
    node *value = make_text(BOGO_STRING, 130);
    for (int i = 0; i < 60; i++) {
        value = wrap(value, 1);
    }
    return value;
}

static void a_second_document_takes_no_memory(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    node *value = large_node();
    bogo_builder_init(&builder, &options);
    assert_int_equal(memory.calls, 0);
    write_node(&builder, value);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    size_t calls = memory.calls;
    assert_true(calls > 0);
    for (int i = 0; i < 3; i++) {
        assert_built("again", &builder, value);
    }
    assert_int_equal(memory.calls, calls);
    bogo_builder_free(&builder);
    assert_int_equal(memory.blocks, 0);
    free_node(value);
}

static void every_allocation_may_fail(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    uint8_t *bytes;
    size_t size;
    bogo_status status = BOGO_E_NO_MEMORY;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    node *value = large_node();
    size_t failures = 0;
    for (; status == BOGO_E_NO_MEMORY; failures++) {
        memory.calls = 0;
        memory.fail_at = failures + 1;
        bogo_builder_init(&builder, &options);
        write_node(&builder, value);
        status = bogo_finish_take(&builder, &bytes, &size, NULL);
        bogo_builder_free(&builder);
        assert_int_equal(memory.blocks, status == BOGO_OK ? 1 : 0);
    }
    assert_int_equal(status, BOGO_OK);
    assert_true(failures > 5);
    counted_release(&memory, bytes);
    assert_int_equal(memory.blocks, 0);
    free_node(value);
}

static void a_document_beyond_the_limit_is_refused(void **state)
{
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    node *value = wrap(make_text(BOGO_STRING, 3000), 3);
    text_run document = plain_document(value);
    for (size_t less = 0; less < 3; less++) {
        options.max_size = document.size - less;
        bogo_builder_init(&builder, &options);
        write_node(&builder, value);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), less == 0 ? BOGO_OK : BOGO_E_TOO_BIG);
        bogo_builder_free(&builder);
    }
    bogo_builder_init(&builder, NULL);
    bogo_write_blob(&builder, "", SIZE_MAX);
    assert_int_equal(builder.error.status, BOGO_E_TOO_BIG);
    bogo_builder_free(&builder);
    free(document.text);
    free_node(value);
}

/* The builder's next document, taken: it is the plain one, or refused where it is larger than the limit. */
static void assert_taken(bogo_builder *builder, const node *root, const bogo_options *options)
{
    uint8_t *bytes;
    size_t size;
    text_run document = plain_document(root);
    bogo_builder_reset(builder);
    write_node(builder, root);
    bogo_error error = {BOGO_OK, 0};
    bogo_status status = bogo_finish_take(builder, &bytes, &size, &error);
    assert_int_equal(status, document.size <= options->max_size ? BOGO_OK : BOGO_E_TOO_BIG);
    if (status == BOGO_OK) {
        assert_bytes("taken", document.text, document.size, bytes, size);
        free(bytes);
    }
    free(document.text);
}

/* An error's offset is one of the document, wherever that begins. */
static void assert_no_room_for_a_list(bogo_builder *builder)
{
    const uint8_t *bytes;
    size_t size;
    bogo_error error;
    builder->options.max_depth = 0;
    bogo_builder_reset(builder);
    bogo_begin_list(builder);
    assert_int_equal(bogo_finish(builder, &bytes, &size, &error), BOGO_E_DEPTH);
    assert_int_equal(error.offset, 2);
}

/* A builder leaves as much room for the size of a document as the last one needed: more, less or the same. */
static void documents_of_any_size_follow_one_another(void **state)
{
    static const size_t sizes[] = {0, 100, 200, 20000, 70000};
    (void)state;
    for (size_t i = 0; i < COUNT(sizes) * COUNT(sizes) * 2; i++) {
        node *last = wrap(make_text(BOGO_STRING, sizes[i / 2 % COUNT(sizes)]), 3);
        node *next = wrap(make_text(BOGO_BLOB, sizes[i / 2 / COUNT(sizes)]), 2);
        text_run document = plain_document(next);
        bogo_options options = bogo_default_options();
        bogo_builder builder;
        const uint8_t *bytes;
        size_t size;
        bogo_builder_init(&builder, &options);
        assert_built("last", &builder, last);
        assert_built("next", &builder, next);
        bogo_builder_free(&builder);
        options.max_size = document.size - i % 2;
        bogo_builder_init(&builder, &options);
        write_node(&builder, last);
        (void)bogo_finish(&builder, &bytes, &size, NULL);
        assert_taken(&builder, next, &options);
        assert_no_room_for_a_list(&builder);
        bogo_builder_free(&builder);
        free(document.text);
        free_node(last);
        free_node(next);
    }
}

/* The bytes stay the builder's until they are taken; then it starts over. */
static void finishing_twice_gives_the_same_bytes(void **state)
{
    bogo_builder builder;
    const uint8_t *first, *second;
    uint8_t *taken;
    size_t first_size, second_size, taken_size;
    (void)state;
    node *value = large_node();
    bogo_builder_init(&builder, NULL);
    write_node(&builder, value);
    assert_int_equal(bogo_finish(&builder, &first, &first_size, NULL), BOGO_OK);
    assert_int_equal(bogo_finish(&builder, &second, &second_size, NULL), BOGO_OK);
    assert_ptr_equal(first, second);
    assert_int_equal(bogo_finish_take(&builder, &taken, &taken_size, NULL), BOGO_OK);
    text_run document = plain_document(value);
    assert_bytes("taken", document.text, document.size, taken, taken_size);
    assert_int_equal(first_size, taken_size);
    assert_int_equal(second_size, taken_size);
    assert_built("the next one", &builder, value);
    bogo_builder_free(&builder);
    free(document.text);
    free(taken);
    free_node(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_of_every_width),
        cmocka_unit_test(lists_of_one_type),
        cmocka_unit_test(lists_that_stop_being_typed),
        cmocka_unit_test(lists_opened_as_typed),
        cmocka_unit_test(lists_without_typed_lists),
        cmocka_unit_test(sizes_around_every_width),
        cmocka_unit_test(random_documents),
        cmocka_unit_test(values_of_other_documents_are_copied),
        cmocka_unit_test(what_is_not_there_is_not_copied),
        cmocka_unit_test(text_is_checked_while_it_is_copied),
        cmocka_unit_test(text_of_several_bytes_a_character_is_copied),
        cmocka_unit_test(a_key_takes_0_to_255_bytes),
        cmocka_unit_test(calls_in_a_wrong_order_are_refused),
        cmocka_unit_test(the_first_error_stays),
        cmocka_unit_test(nothing_is_written_after_an_error),
        cmocka_unit_test(nesting_ends_at_1000_or_at_the_limit),
        cmocka_unit_test(a_copied_value_counts_with_its_depth),
        cmocka_unit_test(a_second_document_takes_no_memory),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_document_beyond_the_limit_is_refused),
        cmocka_unit_test(documents_of_any_size_follow_one_another),
        cmocka_unit_test(finishing_twice_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
