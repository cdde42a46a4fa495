/*
** test_stack.c - a small stack is enough for everything, however deep a document or a text is nested.
**
** Each job runs on a thread with 64 KiB of stack. One that recursed, or kept a large thing on the stack,
** would end the program. The jobs return what went wrong as text, since only the main thread can fail a test.
*/
#define _DEFAULT_SOURCE

#include "../support/test.h"
#include "bogo.h"

#include <limits.h>
#include <pthread.h>

/* Sanitizers make stack frames several times as large; what they are there for does not need the small one. */
enum { STACK_SIZE = 64 * 1024 * (TEST_SANITIZED ? 8 : 1), MILLION = 1000000 };

/* ---- Running a job ------------------------------------------------------------------------------------ */

/* What all jobs work on: a document and the JSON text that it came from. */
typedef struct deep_input {
    const char *open, *middle, *close; /* what the text is made of */
    text_run json;
    byte_run document;
    bogo_path *path; /* to the innermost container */
} deep_input;

typedef const char *(*deep_job)(const deep_input *input);

typedef struct deep_call {
    deep_job job;
    const deep_input *input;
    const char *failure;
} deep_call;

static void *run_job(void *argument)
{
    deep_call *call = argument;
    call->failure = call->job(call->input);
    return NULL;
}

/* Runs a job on a small stack and fails the test with what it returns. */
static void run_on_small_stack(const char *name, deep_job job, const deep_input *input)
{
    deep_call call = {job, input, NULL};
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_SIZE), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run_job, &call), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(pthread_attr_destroy(&attributes), 0);
    if (call.failure != NULL) {
        fail_msg("%s: %s", name, call.failure);
    }
}

/* Says of a status that is not the expected one what it is. */
static const char *unless(bogo_status expected, bogo_status status)
{
    return status == expected ? NULL : bogo_message(status);
}

/* ---- Jobs on a document of 1000 levels ---------------------------------------------------------------- */

static const char *job_check(const deep_input *input)
{
    return unless(BOGO_OK, bogo_check(input->document.bytes, input->document.size, NULL, NULL));
}

static bogo_value root_of(const deep_input *input)
{
    bogo_value root = {.type = BOGO_ABSENT};
    (void)bogo_open(input->document.bytes, input->document.size, &root, NULL);
    return root;
}

static const char *job_read_json(const deep_input *input)
{
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    bogo_builder_init(&builder, NULL);
    bogo_status status = bogo_from_json(&builder, input->json.text, input->json.size, NULL);
    if (status == BOGO_OK) {
        status = bogo_finish(&builder, &bytes, &size, NULL);
    }
    bogo_builder_free(&builder);
    return unless(BOGO_OK, status);
}

static const char *print(const deep_input *input, bool extended, bool pretty)
{
    bogo_options options = bogo_default_options();
    bogo_value root = root_of(input);
    bogo_buffer text;
    options.extended = extended;
    bogo_buffer_init(&text, &options);
    bogo_status status = pretty ? bogo_to_json_pretty(&root, &options, " ", 1, &text, NULL)
                                : bogo_to_json(&root, &options, &text, NULL);
    bool same = status != BOGO_OK || pretty || extended ||
                (text.size == input->json.size && memcmp(text.data, input->json.text, text.size) == 0);
    bogo_buffer_free(&text);
    return same ? unless(BOGO_OK, status) : "another text than the one it came from";
}

static const char *job_print(const deep_input *input)
{
    return print(input, false, false);
}

static const char *job_print_extended(const deep_input *input)
{
    return print(input, true, false);
}

static const char *job_print_indented(const deep_input *input)
{
    return print(input, false, true);
}

static const char *job_find(const deep_input *input)
{
    bogo_value root = root_of(input), found;
    bogo_status status = bogo_path_find(input->path, &root, &found, NULL);
    if (status == BOGO_OK) {
        status = bogo_select((const bogo_path *const *)&input->path, 1, &root, &found, NULL);
    }
    return unless(BOGO_OK, status);
}

static const char *finish(bogo_builder *builder, bogo_status expected, bogo_status status)
{
    const uint8_t *bytes;
    size_t size;
    if (status == BOGO_OK) {
        status = bogo_finish(builder, &bytes, &size, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_check(bytes, size, NULL, NULL);
    }
    bogo_builder_free(builder);
    return unless(expected, status);
}

static const char *job_pick(const deep_input *input)
{
    bogo_value root = root_of(input);
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    return finish(&builder, BOGO_OK,
                  bogo_pick(&builder, (const bogo_path *const *)&input->path, 1, &root, NULL));
}

static const char *job_copy(const deep_input *input)
{
    bogo_value root = root_of(input);
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    bogo_write_value(&builder, &root);
    return finish(&builder, BOGO_OK, BOGO_OK);
}

/* One level more than there may be. */
static const char *job_copy_into_a_list(const deep_input *input)
{
    bogo_value root = root_of(input);
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    bogo_begin_list(&builder);
    bogo_write_value(&builder, &root);
    bogo_end_list(&builder);
    return finish(&builder, BOGO_E_DEPTH, BOGO_OK);
}

static const char *job_patch(const deep_input *input)
{
    bogo_value root = root_of(input);
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    return finish(&builder, BOGO_OK, bogo_patch(&builder, &root, &root, NULL));
}

static const char *job_group(const deep_input *input)
{
    bogo_value root = root_of(input);
    bogo_group group;
    bogo_error error = {BOGO_OK, 0};
    uint8_t *bytes = NULL;
    size_t size;
    bogo_group_init(&group, BOGO_LIST, NULL);
    bogo_write_value(&group.builder, &root);
    bogo_status status = bogo_group_add(&group, &error);
    if (status == BOGO_OK) {
        status = bogo_group_copy(&group, &bytes, &size, &error);
    }
    bogo_group_free(&group);
    free(bytes);
    return unless(BOGO_E_DEPTH, status);
}

/* Replaces the innermost container, and then puts the whole document there, which is too deep. */
static const char *job_edit(const deep_input *input)
{
    static const uint8_t number[] = {0, BOGO_INT, 1, 2};
    bogo_value root = root_of(input), value;
    bogo_editor editor;
    const uint8_t *bytes;
    size_t size;
    (void)bogo_open(number, sizeof number, &value, NULL);
    bogo_editor_init(&editor, input->document.bytes, input->document.size, NULL);
    bogo_status status = bogo_editor_put(&editor, BOGO_EDIT_SET, input->path, &value);
    if (status == BOGO_OK) {
        status = bogo_editor_finish(&editor, &bytes, &size, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_check(bytes, size, NULL, NULL);
    }
    bogo_status deeper = bogo_editor_put(&editor, BOGO_EDIT_SET, input->path, &root);
    bogo_editor_free(&editor);
    return status == BOGO_OK ? unless(BOGO_E_DEPTH, deeper) : bogo_message(status);
}

static const struct job_row {
    const char *name;
    deep_job job;
} jobs[] = {
    {"bogo_check", job_check},
    {"bogo_from_json", job_read_json},
    {"bogo_to_json", job_print},
    {"bogo_to_json, extended", job_print_extended},
    {"bogo_to_json_pretty", job_print_indented},
    {"bogo_path_find, bogo_select", job_find},
    {"bogo_pick", job_pick},
    {"bogo_write_value", job_copy},
    {"bogo_write_value into a list", job_copy_into_a_list},
    {"bogo_patch", job_patch},
    {"bogo_group", job_group},
    {"bogo_editor", job_edit},
};

/* ---- Deep inputs -------------------------------------------------------------------------------------- */

static const struct shape {
    const char *open, *middle, *close, *step;
} shapes[] = {
    {"[", "[]", "]", "[0]"},
    {"{\"k\":", "{}", "}", ".k"},
    {"{\"$object\":{\"$byte\":[", "[]", "]}}", ".\"$object\".\"$byte\"[0]"}, /* in extended JSON a wrapper */
    {"[1,2,{\"k\":", "{}", "}]", "[2].k"},
};

static void append_nested(text_run *out, const struct shape *shape, unsigned repetitions)
{
    for (unsigned i = 0; i < repetitions; i++) {
        append_format(out, "%s", shape->open);
    }
    append_format(out, "%s", shape->middle);
    for (unsigned i = 0; i < repetitions; i++) {
        append_format(out, "%s", shape->close);
    }
}

/* The levels that one repetition adds. */
static unsigned levels_of(const struct shape *shape)
{
    return (unsigned)strlen(shape->close);
}

static void open_input(deep_input *input, const struct shape *shape, unsigned repetitions)
{
    text_run path = {0};
    bogo_builder builder;
    memset(input, 0, sizeof *input);
    append_nested(&input->json, shape, repetitions);
    append_format(&path, "$");
    for (unsigned i = 0; i < repetitions; i++) {
        append_format(&path, "%s", shape->step);
    }
    assert_int_equal(bogo_path_compile(path.text, path.size, NULL, &input->path, NULL), BOGO_OK);
    bogo_builder_init(&builder, NULL);
    assert_int_equal(bogo_from_json(&builder, input->json.text, input->json.size, NULL), BOGO_OK);
    assert_int_equal(bogo_finish_take(&builder, &input->document.bytes, &input->document.size, NULL),
                     BOGO_OK);
    bogo_builder_free(&builder);
    free(path.text);
}

static void close_input(deep_input *input)
{
    free(input->json.text);
    free_run(&input->document);
    bogo_path_free(input->path);
}

/* Documents of at most 1000 levels of which the innermost is one. */
static void documents_of_1000_levels_need_64_kib_of_stack(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        deep_input input;
        open_input(&input, &shapes[i], (BOGO_MAX_DEPTH - 1) / levels_of(&shapes[i]));
        for (size_t j = 0; j < COUNT(jobs); j++) {
            bool too_shallow = (BOGO_MAX_DEPTH - 1) % levels_of(&shapes[i]) != 0;
            bool needs_limit = jobs[j].job == job_copy_into_a_list || jobs[j].job == job_group;
            if (!(too_shallow && needs_limit)) {
                run_on_small_stack(jobs[j].name, jobs[j].job, &input);
            }
        }
        close_input(&input);
    }
}

/* ---- Deeper than may be ------------------------------------------------------------------------------- */

static const char *job_refuse_json(const deep_input *input)
{
    bogo_options options = bogo_default_options();
    for (int extended = 0; extended < 2; extended++) {
        bogo_builder builder;
        options.extended = extended != 0;
        bogo_builder_init(&builder, &options);
        bogo_status status = bogo_from_json(&builder, input->json.text, input->json.size, NULL);
        bogo_builder_free(&builder);
        if (status != BOGO_E_DEPTH) {
            return bogo_message(status);
        }
    }
    return NULL;
}

static void deeper_json_is_refused(void **state)
{
    static const unsigned depths[] = {BOGO_MAX_DEPTH + 1, 2 * BOGO_MAX_DEPTH, MILLION};
    (void)state;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        for (size_t j = 0; j < COUNT(depths); j++) {
            deep_input input = {0};
            append_nested(&input.json, &shapes[i], depths[j]);
            run_on_small_stack(shapes[i].open, job_refuse_json, &input);
            input.json.size = depths[j] * strlen(shapes[i].open); /* cut off, it is too deep all the same */
            run_on_small_stack(shapes[i].open, job_refuse_json, &input);
            free(input.json.text);
        }
    }
}

/* Lists in lists, or entries in entries, written by hand: no builder of ours would go so deep. */
static byte_run nested_document(unsigned depth, bool objects)
{
    const size_t head = objects ? 20 : 11, room = (size_t)depth * head + 16;
    byte_run run = {malloc(room), 0};
    assert_non_null(run.bytes);
    uint8_t *at = run.bytes + room;
    *--at = 0;
    *--at = 1;
    *--at = BOGO_LIST;
    for (unsigned i = 1; i < depth; i++) {
        for (int wrap = objects ? 0 : 1; wrap < 2; wrap++) { /* an entry, then the container */
            if (wrap == 0) {
                *--at = 'k';
                *--at = 1;
            }
            size_t size = (size_t)(run.bytes + room - at), width = 1;
            while (size >> 7 * width != 0) {
                width++;
            }
            for (size_t byte = width; byte-- > 0;) {
                *--at = (uint8_t)((size >> 7 * byte & 0x7F) | (byte + 1 < width ? 0x80 : 0));
            }
            *--at = (uint8_t)width;
        }
        *--at = objects ? BOGO_OBJECT : BOGO_LIST;
    }
    *--at = 0;
    run.size = (size_t)(run.bytes + room - at);
    memmove(run.bytes, at, run.size);
    return run;
}

static const char *job_refuse_document(const deep_input *input)
{
    bogo_options options = bogo_default_options();
    bogo_value root = root_of(input);
    bogo_buffer text;
    bogo_builder builder;
    const char *failure =
        unless(BOGO_E_DEPTH, bogo_check(input->document.bytes, input->document.size, NULL, NULL));
    bogo_buffer_init(&text, &options);
    if (failure == NULL) {
        failure = unless(BOGO_E_DEPTH, bogo_to_json(&root, &options, &text, NULL));
    }
    bogo_buffer_free(&text);
    bogo_builder_init(&builder, NULL);
    bogo_write_value(&builder, &root);
    if (failure == NULL) {
        failure = unless(BOGO_E_DEPTH, builder.error.status);
    }
    bogo_builder_free(&builder);
    bogo_builder_init(&builder, NULL);
    bogo_status status = bogo_patch(&builder, &root, &root, NULL);
    if (failure == NULL) {
        failure = unless(BOGO_E_DEPTH, status != BOGO_OK ? status : builder.error.status);
    }
    bogo_builder_free(&builder);
    return failure;
}

static void deeper_documents_are_refused(void **state)
{
    static const unsigned depths[] = {BOGO_MAX_DEPTH + 1, 2 * BOGO_MAX_DEPTH, MILLION};
    (void)state;
    for (size_t i = 0; i < COUNT(depths); i++) {
        for (int objects = 0; objects < 2; objects++) {
            deep_input input = {.document = nested_document(depths[i], objects != 0)};
            run_on_small_stack(objects ? "objects" : "lists", job_refuse_document, &input);
            free_run(&input.document);
        }
    }
}

/* The hand-written documents are what they are meant to be: at 1000 levels nothing is wrong with them. */
static void the_same_documents_at_1000_levels_are_accepted(void **state)
{
    (void)state;
    for (int objects = 0; objects < 2; objects++) {
        byte_run document = nested_document(BOGO_MAX_DEPTH, objects != 0);
        assert_int_equal(bogo_check(document.bytes, document.size, NULL, NULL), BOGO_OK);
        free_run(&document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_of_1000_levels_need_64_kib_of_stack),
        cmocka_unit_test(deeper_json_is_refused),
        cmocka_unit_test(deeper_documents_are_refused),
        cmocka_unit_test(the_same_documents_at_1000_levels_are_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
