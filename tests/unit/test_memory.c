/*
** test_memory.c - memory that runs out, and memory that is limited.
**
** Each job is done again and again, failing its 1st, 2nd, 3rd ... allocation until it succeeds. Whenever it
** fails it says BOGO_E_NO_MEMORY, and it never leaves a block behind.
*/
#include "../support/memory.h"
#include "../support/notation.h"
#include "../support/vectors.h"

/* ---- The jobs ----------------------------------------------------------------------------------------- */

/* A JSON text with more levels, long sizes and bytes than a builder has room for without allocating. */
static char *large_json(void)
{
    text_run json = {0};
    for (int i = 0; i < 40; i++) {
        append_format(&json, "{\"a key with some length\":[%d,\"%0150d\",", i, i);
    }
    append_format(&json, "null");
    for (int i = 0; i < 40; i++) {
        append_format(&json, "]}");
    }
    return json.text;
}

typedef struct job_input {
    char *json;
    byte_run document; /* what the JSON says */
    bogo_value root;
    byte_run list; /* [ [ 1 ] 'x' ] */
    bogo_value element;
} job_input;

typedef bogo_status (*job)(const job_input *input, const bogo_options *options);

static bogo_status finish(bogo_builder *builder, bogo_status status)
{
    const uint8_t *bytes;
    size_t size;
    if (status == BOGO_OK) {
        status = bogo_finish(builder, &bytes, &size, NULL);
    }
    bogo_builder_free(builder);
    return status;
}

static bogo_status read_json(const job_input *input, const bogo_options *options)
{
    bogo_builder builder;
    bogo_builder_init(&builder, options);
    return finish(&builder, bogo_from_json(&builder, input->json, strlen(input->json), NULL));
}

static bogo_status take_document(const job_input *input, const bogo_options *options)
{
    bogo_builder builder;
    uint8_t *bytes;
    size_t size;
    bogo_builder_init(&builder, options);
    bogo_write_value(&builder, &input->root);
    bogo_status status = bogo_finish_take(&builder, &bytes, &size, NULL);
    bogo_builder_free(&builder);
    if (status == BOGO_OK) {
        options->allocator->release(options->allocator->context, bytes);
    }
    return status;
}

static bogo_status write_everything(const job_input *input, const bogo_options *options)
{
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    bogo_status status = BOGO_OK;
    (void)input;
    bogo_builder_init(&builder, options);
    for (int round = 0; round < 2 && status == BOGO_OK;
         round++) { /* the second with what the first has left */
        bogo_builder_reset(&builder);
        write_notation(&builder,
                       "[ null true 5 uint:5 byte:7 'text' blob:0011 timestamp:1 float:3ff8000000000000 "
                       "{ 'a' { 'b' [ [ [ [ [ [ [ [ [ [ [ [ [ [ [ [ 'deep' ] ] ] ] ] ] ] ] ] ] ] ] ] ] ] ] "
                       "} 'c' null } int[ 1 2 ] bool[ true false ] ]");
        status = bogo_finish(&builder, &bytes, &size, NULL);
    }
    bogo_builder_free(&builder);
    return status;
}

static bogo_status print_json(const job_input *input, const bogo_options *options)
{
    bogo_buffer text;
    bogo_buffer_init(&text, options);
    bogo_status status = bogo_to_json(&input->root, options, &text, NULL);
    if (status == BOGO_OK) {
        assert_bytes("printed", input->json, strlen(input->json), text.data, text.size);
    }
    bogo_buffer_free(&text);
    return status;
}

static bogo_status print_indented(const job_input *input, const bogo_options *options)
{
    bogo_buffer text;
    bogo_buffer_init(&text, options);
    bogo_status status = bogo_to_json_pretty(&input->root, options, "        ", 8, &text, NULL);
    bogo_buffer_free(&text);
    return status;
}

static bogo_status compile_path(const job_input *input, const bogo_options *options)
{
    bogo_path *path;
    (void)input;
    bogo_status status = bogo_path_compile("$.a[0].\"b c\"", 12, options->allocator, &path, NULL);
    if (status == BOGO_OK) {
        bogo_path_free(path);
    }
    return status;
}

static bogo_status path_of_index(const job_input *input, const bogo_options *options)
{
    bogo_path *path;
    (void)input;
    bogo_status status = bogo_path_from_index(-3, options->allocator, &path, NULL);
    if (status == BOGO_OK) {
        bogo_path_free(path);
    }
    return status;
}

/* A path in memory that does not fail. */
static bogo_path *path_outside(const char *text)
{
    bogo_path *path = NULL;
    assert_int_equal(bogo_path_compile(text, strlen(text), NULL, &path, NULL), BOGO_OK);
    return path;
}

static bogo_path *deep_path(int levels)
{
    text_run text = {0};
    append_format(&text, "$");
    for (int i = 0; i < levels; i++) {
        append_format(&text, ".\"a key with some length\"[2]");
    }
    bogo_path *path = path_outside(text.text);
    free(text.text);
    return path;
}

static bogo_status pick(const job_input *input, const bogo_options *options)
{
    bogo_path *paths[] = {deep_path(30), deep_path(40)};
    bogo_builder builder;
    bogo_builder_init(&builder, options);
    bogo_status status = bogo_pick(&builder, (const bogo_path *const *)paths, 2, &input->root, NULL);
    bogo_path_free(paths[0]);
    bogo_path_free(paths[1]);
    return finish(&builder, status);
}

static bogo_status edit(const job_input *input, const bogo_options *options)
{
    bogo_path *deep = deep_path(39), *shallow = path_outside("$.new.b[0].c");
    bogo_editor editor;
    uint8_t *bytes;
    size_t size;
    bogo_editor_init(&editor, input->document.bytes, input->document.size, options);
    (void)bogo_editor_put(&editor, BOGO_EDIT_SET, deep, &input->element);
    (void)bogo_editor_put(&editor, BOGO_EDIT_INSERT, shallow, &input->root);
    (void)bogo_editor_remove(&editor, deep);
    bogo_status status = bogo_editor_finish_take(&editor, &bytes, &size, NULL);
    bogo_editor_free(&editor);
    bogo_path_free(deep);
    bogo_path_free(shallow);
    if (status == BOGO_OK) {
        assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
        options->allocator->release(options->allocator->context, bytes);
    }
    return status;
}

static bogo_status take_unedited(const job_input *input, const bogo_options *options)
{
    bogo_editor editor;
    uint8_t *bytes;
    size_t size;
    bogo_editor_init(&editor, input->document.bytes, input->document.size, options);
    bogo_status status = bogo_editor_finish_take(&editor, &bytes, &size, NULL);
    bogo_editor_free(&editor);
    if (status == BOGO_OK) {
        options->allocator->release(options->allocator->context, bytes);
    }
    return status;
}

static bogo_status patch(const job_input *input, const bogo_options *options)
{
    bogo_builder builder;
    bogo_builder_init(&builder, options);
    return finish(&builder, bogo_patch(&builder, &input->root, &input->root, NULL));
}

static bogo_status group(const job_input *input, const bogo_options *options)
{
    bogo_group items;
    uint8_t *copy = NULL, *taken = NULL;
    size_t size;
    bogo_group_init(&items, BOGO_LIST, options);
    bogo_status status = BOGO_OK;
    for (int i = 0; i < 3 && status == BOGO_OK; i++) {
        bogo_write_value(&items.builder, &input->root);
        status = bogo_group_add(&items, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_group_drop(&items, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_group_copy(&items, &copy, &size, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_group_take(&items, &taken, &size, NULL);
    }
    bogo_group_free(&items);
    options->allocator->release(options->allocator->context, copy);
    options->allocator->release(options->allocator->context, taken);
    return status;
}

static bogo_status walk(const job_input *input, const bogo_options *options)
{
    bogo_walk steps;
    bogo_walk_init(&steps, options);
    bogo_walk_start(&steps, &input->root, true);
    while (bogo_walk_next(&steps)) {
    }
    bogo_walk_free(&steps);
    return steps.error.status;
}

/* Hands out a document seven bytes at a time, so that the stream has to collect it. */
static bool read_a_little(void *context, void *to, size_t room, size_t *got)
{
    byte_run *left = context;
    *got = left->size < 7 ? left->size : 7;
    *got = *got < room ? *got : room;
    memcpy(to, left->bytes, *got);
    left->bytes += *got;
    left->size -= *got;
    return true;
}

static bogo_status stream(const job_input *input, const bogo_options *options)
{
    bogo_stream documents;
    byte_run left = input->document;
    bogo_stream_init(&documents, read_a_little, &left, options);
    while (bogo_stream_next(&documents)) {
        assert_bytes("document", input->document.bytes, input->document.size, documents.document,
                     documents.size);
    }
    bogo_stream_free(&documents);
    return documents.status;
}

static bogo_status explain(const job_input *input, const bogo_options *options)
{
    bogo_explainer *parts;
    bogo_part part;
    bogo_buffer meaning;
    bogo_status status =
        bogo_explainer_open(input->document.bytes, input->document.size, options, &parts, NULL);
    if (status != BOGO_OK) {
        return status;
    }
    bogo_buffer_init(&meaning, options);
    while (status == BOGO_OK && bogo_explainer_next(parts, &part)) {
        status = bogo_part_meaning(&part, &meaning, NULL);
    }
    bogo_buffer_free(&meaning);
    bogo_explainer_free(parts);
    return status;
}

static bool read_there(void *context, size_t offset, void *to, size_t size)
{
    const job_input *input = context;
    memcpy(to, input->document.bytes + offset, size);
    return true;
}

static bogo_status peek(const job_input *input, const bogo_options *options)
{
    job_input copy = *input;
    const bogo_source source = {read_there, &copy, input->document.size};
    bogo_path *path = deep_path(20);
    bogo_buffer bytes;
    bogo_value value;
    size_t offset;
    bogo_buffer_init(&bytes, options);
    bogo_status status = bogo_peek_find(path, &source, &bytes, &value, &offset, NULL);
    bogo_buffer_free(&bytes);
    bogo_path_free(path);
    return status;
}

static const struct job_row {
    const char *name;
    job work;
} jobs[] = {
    {"read_json", read_json},
    {"take_document", take_document},
    {"write_everything", write_everything},
    {"print_json", print_json},
    {"print_indented", print_indented},
    {"compile_path", compile_path},
    {"path_of_index", path_of_index},
    {"pick", pick},
    {"edit", edit},
    {"take_unedited", take_unedited},
    {"patch", patch},
    {"group", group},
    {"walk", walk},
    {"stream", stream},
    {"explain", explain},
    {"peek", peek},
};

static void open_input(job_input *input)
{
    bogo_builder builder;
    input->json = large_json();
    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_from_json(&builder, input->json, strlen(input->json), NULL), BOGO_OK);
    assert_int_equal(bogo_finish_take(&builder, &input->document.bytes, &input->document.size, NULL),
                     BOGO_OK);
    bogo_builder_free(&builder);
    assert_int_equal(bogo_open(input->document.bytes, input->document.size, &input->root, NULL), BOGO_OK);
    input->list = document_of("[ [ 1 ] 'x' ]");
    assert_int_equal(bogo_open(input->list.bytes, input->list.size, &input->element, NULL), BOGO_OK);
}

static void close_input(job_input *input)
{
    free(input->json);
    free_run(&input->document);
    free_run(&input->list);
}

/* ---- Failing allocations ------------------------------------------------------------------------------ */

static void every_allocation_may_fail(void **state)
{
    job_input input;
    (void)state;
    open_input(&input);
    for (size_t i = 0; i < COUNT(jobs); i++) {
        bogo_status status = BOGO_E_NO_MEMORY;
        for (size_t failing = 1; status != BOGO_OK; failing++) {
            counted_memory memory;
            bogo_options options = bogo_default_options();
            open_memory(&memory);
            memory.fail_at = failing;
            options.allocator = &memory.allocator;
            options.typed_lists = jobs[i].work != write_everything;
            status = jobs[i].work(&input, &options);
            bool failed = memory.calls >= failing;
            if (status != (failed ? BOGO_E_NO_MEMORY : BOGO_OK) || memory.blocks != 0) {
                fail_msg("%s, allocation %zu %s: %s, %zu blocks left", jobs[i].name, failing,
                         failed ? "failing" : "not reached", bogo_message(status), memory.blocks);
            }
        }
    }
    close_input(&input);
}

/* ---- Limits ------------------------------------------------------------------------------------------- */

/* Jobs whose result is larger than max_size say so, at every limit below the one that suffices. */
static void every_result_may_be_too_big(void **state)
{
    job_input input;
    (void)state;
    open_input(&input);
    for (size_t i = 0; i < COUNT(jobs); i++) {
        bogo_status status = BOGO_E_TOO_BIG;
        size_t limit = 0;
        for (; status != BOGO_OK; limit = limit < 600 ? limit + 1 : limit + 101) {
            counted_memory memory;
            bogo_options options = bogo_default_options();
            open_memory(&memory);
            options.allocator = &memory.allocator;
            options.max_size = limit;
            options.typed_lists = jobs[i].work != write_everything;
            status = jobs[i].work(&input, &options);
            if ((status != BOGO_OK && status != BOGO_E_TOO_BIG) || memory.blocks != 0) {
                fail_msg("%s, %zu bytes: %s, %zu blocks left", jobs[i].name, limit, bogo_message(status),
                         memory.blocks);
            }
            assert_in_range(limit, 0, 1000000);
        }
        bool makes_nothing =
            jobs[i].work == compile_path || jobs[i].work == path_of_index || jobs[i].work == walk;
        assert_int_equal(limit > 1, !makes_nothing);
    }
    close_input(&input);
}

/* ---- Memory in proportion to the input ---------------------------------------------------------------- */

/*
** Whatever a document of n bytes says about itself, what is done with it takes a small multiple of n: JSON
** text of control characters, six bytes for one, is the most; the constant is the buffers' first allocation
** and the like.
*/
static void limit_memory(const char *name, const counted_memory *memory, size_t size)
{
    if (memory->peak > 24 * size + 16384) {
        fail_msg("%s: %zu bytes of memory for a document of %zu bytes", name, memory->peak, size);
    }
    assert_int_equal(memory->blocks, 0);
}

static void handle_hostile(char *fields[VECTOR_FIELDS], void *context)
{
    byte_run document = from_hex_text(fields[3]);
    bogo_path *path = context;
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_value root;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    if (bogo_open(document.bytes, document.size, &root, NULL) == BOGO_OK) {
        bogo_buffer text;
        bogo_builder builder;
        bogo_editor editor;
        bogo_buffer_init(&text, &options);
        (void)bogo_to_json(&root, &options, &text, NULL);
        bogo_buffer_free(&text);
        bogo_builder_init(&builder, &options);
        (void)bogo_pick(&builder, (const bogo_path *const *)&path, 1, &root, NULL);
        bogo_builder_reset(&builder);
        (void)bogo_patch(&builder, &root, &root, NULL);
        bogo_builder_free(&builder);
        bogo_editor_init(&editor, document.bytes, document.size, &options);
        (void)bogo_editor_put(&editor, BOGO_EDIT_SET, path, &root);
        (void)bogo_editor_remove(&editor, path);
        bogo_editor_free(&editor);
    }
    limit_memory(fields[0], &memory, document.size);
    free_run(&document);
}

static void hostile_numbers_allocate_nothing(void **state)
{
    bogo_path *paths[] = {path_outside("$.a"), path_outside("$[1]"), path_outside("$[#-1]")};
    (void)state;
    for (size_t i = 0; i < COUNT(paths); i++) {
        for_each_vector("tests/vectors/invalid.txt", handle_hostile, paths[i]);
        bogo_path_free(paths[i]);
    }
}

static void a_huge_index_allocates_nothing(void **state)
{
    byte_run document = document_of("[ ]"), one = document_of("9");
    bogo_path *path = path_outside("$[4444444444]");
    bogo_editor editor;
    bogo_value value;
    counted_memory memory;
    bogo_options options = bogo_default_options();
    const uint8_t *bytes;
    size_t size;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    assert_int_equal(bogo_open(one.bytes, one.size, &value, NULL), BOGO_OK);
    bogo_editor_init(&editor, document.bytes, document.size, &options);
    assert_int_equal(bogo_editor_put(&editor, BOGO_EDIT_SET, path, &value), BOGO_MISSING);
    assert_int_equal(bogo_editor_finish(&editor, &bytes, &size, NULL), BOGO_OK);
    assert_bytes("[]", document.bytes, document.size, bytes, size);
    bogo_editor_free(&editor);
    limit_memory("index", &memory, document.size);
    bogo_path_free(path);
    free_run(&document);
    free_run(&one);
}

/* A builder that is reset has all it needs from the document before. */
static void a_second_document_allocates_nothing(void **state)
{
    job_input input;
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    (void)state;
    open_input(&input);
    open_memory(&memory);
    options.allocator = &memory.allocator;
    bogo_builder_init(&builder, &options);
    for (int round = 0; round < 3; round++) {
        size_t before = memory.calls;
        bogo_builder_reset(&builder);
        assert_int_equal(bogo_from_json(&builder, input.json, strlen(input.json), NULL), BOGO_OK);
        assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
        assert_int_equal(memory.calls > before, round == 0);
    }
    bogo_builder_free(&builder);
    assert_int_equal(memory.blocks, 0);
    close_input(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_result_may_be_too_big),
        cmocka_unit_test(hostile_numbers_allocate_nothing),
        cmocka_unit_test(a_huge_index_allocates_nothing),
        cmocka_unit_test(a_second_document_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
