/*
** test_peek.c - peeking: the same answers as looking up in memory, at the cost of the bytes on the way.
*/
#include "../support/memory.h"
#include "../support/readers.h"
#include "../support/vectors.h"

/* ---- The same answers --------------------------------------------------------------------------------- */

/* Looks at every value of a document by its path. */
static void peek_at_every_value(char *fields[VECTOR_FIELDS], void *context)
{
    size_t *values = context;
    byte_run document = from_hex_text(fields[1]);
    bogo_value root;
    bogo_walk walk;
    bogo_buffer text;
    bogo_buffer_init(&text, NULL);
    bogo_walk_init(&walk, NULL);
    assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
    bogo_walk_start(&walk, &root, true);
    do {
        bogo_path *path;
        text.size = 0;
        bogo_buffer_append(&text, "$", 1);
        bogo_walk_append_path(&walk, walk.depth, &text);
        assert_int_equal(bogo_path_compile((const char *)text.data, text.size, NULL, &path, NULL), BOGO_OK);
        peek_at(path, document.bytes, document.size);
        bogo_path_free(path);
        ++*values;
    } while (bogo_walk_next(&walk));
    bogo_walk_free(&walk);
    bogo_buffer_free(&text);
    free_run(&document);
}

static void every_value_of_every_vector_is_found(void **state)
{
    size_t values = 0;
    (void)state;
    for_each_vector("tests/vectors/valid.txt", peek_at_every_value, &values);
    assert_true(values > 1000);
}

static void peek_into_damage(char *fields[VECTOR_FIELDS], void *context)
{
    const reader_kit *kit = context;
    byte_run document = from_hex_text(fields[3]);
    for (size_t i = 0; i < COUNT(kit->paths); i++) {
        peek_at(kit->paths[i], document.bytes, document.size);
    }
    free_run(&document);
}

static void damage_is_refused_at_the_same_byte(void **state)
{
    reader_kit kit;
    (void)state;
    open_readers(&kit);
    for_each_vector("tests/vectors/invalid.txt", peek_into_damage, &kit);
    close_readers(&kit);
}

/* ---- The cost ----------------------------------------------------------------------------------------- */

typedef struct counted_source {
    byte_run document;
    size_t reads, bytes;
    size_t fail_at; /* the read that fails, from 1; 0: none */
} counted_source;

static bool read_counted(void *context, size_t offset, void *to, size_t size)
{
    counted_source *source = context;
    assert_true(size <= source->document.size && offset <= source->document.size - size);
    if (++source->reads == source->fail_at) {
        return false;
    }
    source->bytes += size;
    memcpy(to, source->document.bytes + offset, size);
    return true;
}

/* {"first":1, "payload": a megabyte, "list":[as large, 2], "last":"end"} */
static counted_source open_large(void)
{
    enum { LARGE = 1000000 };
    counted_source source = {{NULL, 0}, 0, 0, 0};
    bogo_builder builder;
    char *text = malloc(LARGE);
    assert_non_null(text);
    memset(text, 'x', LARGE);
    bogo_builder_init(&builder, NULL);
    bogo_begin_object(&builder);
    bogo_write_key(&builder, "first", 5);
    bogo_write_int(&builder, 1);
    bogo_write_key(&builder, "payload", 7);
    bogo_write_string(&builder, text, LARGE);
    bogo_write_key(&builder, "list", 4);
    bogo_begin_list(&builder);
    bogo_write_blob(&builder, text, LARGE);
    bogo_write_int(&builder, 2);
    bogo_end_list(&builder);
    bogo_write_key(&builder, "last", 4);
    bogo_write_string(&builder, "end", 3);
    bogo_end_object(&builder);
    assert_int_equal(bogo_finish_take(&builder, &source.document.bytes, &source.document.size, NULL),
                     BOGO_OK);
    bogo_builder_free(&builder);
    free(text);
    return source;
}

static bogo_status peek_large(counted_source *counted, const char *text, bogo_buffer *bytes,
                              bogo_value *value)
{
    bogo_source source = {read_counted, counted, counted->document.size};
    bogo_path *path;
    bogo_error error;
    size_t offset;
    counted->reads = counted->bytes = 0;
    assert_int_equal(bogo_path_compile(text, strlen(text), NULL, &path, NULL), BOGO_OK);
    bogo_status status = bogo_peek_find(path, &source, bytes, value, &offset, &error);
    assert_true(status == BOGO_OK || status == BOGO_MISSING || error.status == status);
    bogo_path_free(path);
    return status;
}

static void little_is_read(void **state)
{
    static const struct {
        const char *path;
        bogo_status status;
        size_t most_reads, most_bytes;
    } rows[] = {
        {"$.first", BOGO_OK, 1, 512},         {"$.last", BOGO_OK, 4, 4 * 512},
        {"$.list[1]", BOGO_OK, 4, 4 * 512},   {"$.nope", BOGO_MISSING, 4, 4 * 512},
        {"$.list[#-1]", BOGO_OK, 6, 6 * 512}, {"$.payload", BOGO_OK, 2, 1000600},
    };
    bogo_buffer bytes;
    bogo_value value;
    (void)state;
    counted_source source = open_large();
    bogo_buffer_init(&bytes, NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(peek_large(&source, rows[i].path, &bytes, &value), rows[i].status);
        if (source.reads > rows[i].most_reads || source.bytes > rows[i].most_bytes) {
            fail_msg("%s: %zu bytes in %zu reads", rows[i].path, source.bytes, source.reads);
        }
    }
    bogo_buffer_free(&bytes);
    free_run(&source.document);
}

static void a_failing_read_is_reported(void **state)
{
    bogo_buffer bytes;
    bogo_value value;
    (void)state;
    counted_source source = open_large();
    bogo_buffer_init(&bytes, NULL);
    for (source.fail_at = 1;; source.fail_at++) {
        bogo_status status = peek_large(&source, "$.list[#-1]", &bytes, &value);
        if (source.reads < source.fail_at) {
            assert_int_equal(status, BOGO_OK);
            break;
        }
        assert_int_equal(status, BOGO_E_READER);
    }
    assert_true(source.fail_at > 3);
    source.fail_at = 2;
    assert_int_equal(peek_large(&source, "$.payload", &bytes, &value), BOGO_E_READER);
    bogo_buffer_free(&bytes);
    free_run(&source.document);
}

static void memory_is_that_of_the_value(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_buffer bytes;
    bogo_value value;
    (void)state;
    counted_source source = open_large();
    open_memory(&memory);
    options.allocator = &memory.allocator;
    bogo_buffer_init(&bytes, &options);
    assert_int_equal(peek_large(&source, "$.last", &bytes, &value), BOGO_OK);
    assert_true(memory.peak <= 512);
    bogo_buffer_free(&bytes);
    for (size_t failing = 1;; failing++) {
        open_memory(&memory);
        memory.fail_at = failing;
        bogo_buffer_init(&bytes, &options);
        bogo_status status = peek_large(&source, "$.payload", &bytes, &value);
        bogo_buffer_free(&bytes);
        assert_int_equal(memory.blocks, 0);
        if (memory.calls < failing) {
            assert_int_equal(status, BOGO_OK);
            break;
        }
        assert_int_equal(status, BOGO_E_NO_MEMORY);
    }
    options.max_size = 100000;
    open_memory(&memory);
    bogo_buffer_init(&bytes, &options);
    assert_int_equal(peek_large(&source, "$.payload", &bytes, &value), BOGO_E_TOO_BIG);
    assert_true(memory.peak <= 100000);
    bogo_buffer_free(&bytes);
    free_run(&source.document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_of_every_vector_is_found),
        cmocka_unit_test(damage_is_refused_at_the_same_byte),
        cmocka_unit_test(little_is_read),
        cmocka_unit_test(a_failing_read_is_reported),
        cmocka_unit_test(memory_is_that_of_the_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
