/*
** fuzz_build.c - any sequence of the builder's calls.
**
** What was written is what is read back, from a document that bogo_check() accepts; and a builder that has
** just written another document gives the same bytes, or the same error, as a new one whose calls are those of
** bogo_inline.h.
*/
#include "bogo_inline.h"
#include "fuzz.h"

enum { MOST_CALLS = 400, MOST_OPEN = 60, LONGEST = 20000 };

/* The same document in two builders, and what is expected to be read of it. */
typedef struct build {
    bogo_builder used, fresh;
    bogo_buffer log;
    bogo_type open[MOST_OPEN];
    size_t depth;
    char text[LONGEST];
} build;

/* ---- The log ------------------------------------------------------------------------------------------ */

static void log_value(bogo_buffer *log, const bogo_value *value);

/* A list is logged as '[', its elements and ']', an object as '{', keys and values and '}'. */
static void log_items(bogo_buffer *log, const bogo_value *container)
{
    bool object = container->type == BOGO_OBJECT;
    bogo_iterator walk;
    bogo_buffer_append(log, object ? "{" : "[", 1);
    assert_int_equal(bogo_iterate(container, &walk, NULL), BOGO_OK);
    while (bogo_next(&walk)) {
        uint8_t key_size = (uint8_t)walk.key_size;
        bogo_buffer_append(log, &key_size, object);
        bogo_buffer_append(log, walk.key, walk.key_size);
        log_value(log, &walk.value);
    }
    assert_int_equal(walk.error.status, BOGO_OK);
    bogo_buffer_append(log, object ? "}" : "]", 1);
}

/* A scalar is logged as a document of its own. */
static void log_value(bogo_buffer *log, const bogo_value *value)
{
    const uint8_t *bytes;
    size_t size;
    bogo_builder builder;
    if (value->type == BOGO_LIST || value->type == BOGO_TYPED_LIST || value->type == BOGO_OBJECT) {
        log_items(log, value);
        return;
    }
    bogo_builder_init(&builder, NULL);
    bogo_write_value(&builder, value);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    bogo_buffer_append(log, bytes, size);
    bogo_builder_free(&builder);
}

/* ---- Values ------------------------------------------------------------------------------------------- */

/* Bytes that are ASCII: few that the input has, or many that are like its next one. */
static size_t make_text(build *run, fuzz_input *input, size_t most)
{
    size_t size;
    if (fuzz_below(input, 8) == 0) {
        size = (size_t)fuzz_integer(input, 2) % (most + 1);
        memset(run->text, (int)(fuzz_byte(input) & 0x7F), size);
        return size;
    }
    const uint8_t *bytes = fuzz_run(input, 40, &size);
    for (size_t i = 0; i < size; i++) {
        run->text[i] = (char)(bytes[i] & 0x7F);
    }
    return size;
}

typedef struct scalar {
    bogo_type type;
    uint64_t bits;
    size_t size; /* of run->text */
} scalar;

/* One whose type is that of the choice, often a string or number. */
static scalar choose_scalar(build *run, fuzz_input *input, unsigned choice)
{
    static const bogo_type types[] = {BOGO_NULL,   BOGO_TRUE, BOGO_FALSE,  BOGO_STRING, BOGO_BYTE,
                                      BOGO_INT,    BOGO_UINT, BOGO_FLOAT,  BOGO_BLOB,   BOGO_TIMESTAMP,
                                      BOGO_STRING, BOGO_INT,  BOGO_STRING, BOGO_INT,    BOGO_FLOAT};
    scalar value = {types[choice % COUNT(types)], 0, 0};
    if (value.type == BOGO_STRING || value.type == BOGO_BLOB) {
        value.size = make_text(run, input, LONGEST);
    } else if (value.type >= BOGO_BYTE) {
        value.bits = fuzz_integer(input, 1 + fuzz_below(input, 8));
    }
    return value;
}

static int64_t signed_of(uint64_t bits)
{
    int64_t integer;
    memcpy(&integer, &bits, sizeof integer);
    return integer;
}

static double real_of(uint64_t bits)
{
    double real;
    bits = quiet_nan(bits);
    memcpy(&real, &bits, sizeof real);
    return real;
}

static void write_scalar(bogo_builder *builder, const scalar *value, const char *text)
{
    switch (value->type) {
    case BOGO_NULL:
        bogo_write_null(builder);
        break;
    case BOGO_TRUE:
    case BOGO_FALSE:
        bogo_write_bool(builder, value->type == BOGO_TRUE);
        break;
    case BOGO_STRING:
        if (value->size % 2 == 0) {
            bogo_write_string(builder, text, value->size);
        } else {
            bogo_write_utf8(builder, text, value->size);
        }
        break;
    case BOGO_BYTE:
        bogo_write_byte(builder, (uint8_t)value->bits);
        break;
    case BOGO_INT:
        bogo_write_int(builder, signed_of(value->bits));
        break;
    case BOGO_UINT:
        bogo_write_uint(builder, value->bits);
        break;
    case BOGO_FLOAT:
        bogo_write_float(builder, real_of(value->bits));
        break;
    case BOGO_BLOB:
        bogo_write_blob(builder, text, value->size);
        break;
    default:
        bogo_write_timestamp(builder, signed_of(value->bits));
        break;
    }
}

static void write_scalar_inline(bogo_builder *builder, const scalar *value, const char *text)
{
    switch (value->type) {
    case BOGO_NULL:
        bogo_inline_write_null(builder);
        break;
    case BOGO_TRUE:
    case BOGO_FALSE:
        bogo_inline_write_bool(builder, value->type == BOGO_TRUE);
        break;
    case BOGO_STRING:
        bogo_inline_write_string(builder, text, value->size);
        break;
    case BOGO_INT:
        bogo_inline_write_int(builder, signed_of(value->bits));
        break;
    case BOGO_UINT:
        bogo_inline_write_uint(builder, value->bits);
        break;
    case BOGO_FLOAT:
        bogo_inline_write_float(builder, real_of(value->bits));
        break;
    case BOGO_BYTE:
        bogo_inline_write_byte(builder, (uint8_t)value->bits);
        break;
    case BOGO_BLOB:
        bogo_inline_write_blob(builder, text, value->size);
        break;
    default:
        bogo_inline_write_timestamp(builder, signed_of(value->bits));
        break;
    }
}

/* Writes a scalar, or, as `copied` says, a document of it. */
static void put_scalar(build *run, const scalar *value, bool copied)
{
    byte_run document;
    bogo_value root;
    bogo_builder builder;
    bogo_builder_init(&builder, NULL);
    write_scalar(&builder, value, run->text);
    assert_int_equal(bogo_finish_take(&builder, &document.bytes, &document.size, NULL), BOGO_OK);
    bogo_builder_free(&builder);
    bogo_buffer_append(&run->log, document.bytes, document.size);
    if (copied) {
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        bogo_write_value(&run->used, &root);
        bogo_write_value(&run->fresh, &root);
    } else {
        write_scalar(&run->used, value, run->text);
        write_scalar_inline(&run->fresh, value, run->text);
    }
    free_run(&document);
}

/* ---- Calls -------------------------------------------------------------------------------------------- */

static void put_key(build *run, fuzz_input *input)
{
    size_t size = make_text(run, input, BOGO_MAX_KEY);
    uint8_t length = (uint8_t)size;
    bogo_write_key(&run->used, run->text, size);
    bogo_inline_write_key(&run->fresh, run->text, size);
    bogo_buffer_append(&run->log, &length, 1);
    bogo_buffer_append(&run->log, run->text, size);
}

static void begin(build *run, bogo_type type, bogo_type element)
{
    if (run->depth == MOST_OPEN) {
        return;
    }
    if (type == BOGO_OBJECT) {
        bogo_begin_object(&run->used);
        bogo_inline_begin_object(&run->fresh);
    } else if (type == BOGO_LIST) {
        bogo_begin_list(&run->used);
        bogo_inline_begin_list(&run->fresh);
    } else {
        bogo_begin_typed_list(&run->used, element);
        bogo_begin_typed_list(&run->fresh, element);
    }
    bogo_buffer_append(&run->log, type == BOGO_OBJECT ? "{" : "[", 1);
    run->open[run->depth++] = type;
}

static void end(build *run, bool object)
{
    if (object) {
        bogo_end_object(&run->used);
        bogo_inline_end_object(&run->fresh);
    } else {
        bogo_end_list(&run->used);
        bogo_inline_end_list(&run->fresh);
    }
    bogo_buffer_append(&run->log, object ? "}" : "]", 1);
    run->depth -= run->depth > 0;
}

/* The next value read from JSON text, short lists and lone words among them. */
static void put_json(build *run, fuzz_input *input)
{
    static const char *const texts[] = {"null",
                                        "true",
                                        "false",
                                        "-7",
                                        "0.5",
                                        "\"text\"",
                                        "[]",
                                        "[1,2]",
                                        "[1,null]",
                                        "[true]",
                                        "[[0.5,1.5],[2.5,3.5]]",
                                        "{}",
                                        "{\"k\":[1,2,3]}",
                                        " { \"k\" : \"",
                                        "[\"a\",\"b\",\"c\",{\"\":{}}]"};
    const char *text = texts[fuzz_below(input, COUNT(texts))];
    size_t size = strlen(text);
    bogo_value root;
    byte_run document = fuzz_encode(text, size, false, NULL);
    bogo_status used = bogo_from_json(&run->used, text, size, NULL);
    bogo_status fresh = bogo_from_json(&run->fresh, text, size, NULL);
    if (document.bytes != NULL) {
        assert_int_equal(bogo_open(document.bytes, document.size, &root, NULL), BOGO_OK);
        log_value(&run->log, &root);
    } else {
        assert_true(used != BOGO_OK && fresh != BOGO_OK);
    }
    free_run(&document);
}

/* Copies a value, which is a small container, or nothing at all. */
static void put_copy(build *run, fuzz_input *input)
{
    static const uint8_t documents[][12] = {{0, 0x0A, 1, 0},
                                            {0, 0x0B, 1, 7, 5, 1, 2, 1, 1, 1, 2},
                                            {0, 0x0C, 1, 5, 1, 3, 1, 'k', 0},
                                            {0, 0x0B, 1, 5, 1, 1, 2, 1, 0}};
    static const size_t sizes[] = {4, 11, 9, 9};
    unsigned choice = fuzz_below(input, COUNT(documents) + 1);
    bogo_value value = {NULL, NULL, 0, BOGO_ABSENT};
    if (choice < COUNT(documents)) {
        assert_int_equal(bogo_open(documents[choice], sizes[choice], &value, NULL), BOGO_OK);
        log_value(&run->log, &value);
    }
    bogo_write_value(&run->used, &value);
    bogo_write_value(&run->fresh, &value);
}

static void call(build *run, fuzz_input *input)
{
    unsigned choice = fuzz_byte(input);
    bool in_object = run->depth > 0 && run->open[run->depth - 1] == BOGO_OBJECT;
    if (choice >= 0xFE) { /* now and then what is not the turn of */
        end(run, choice == 0xFE);
        return;
    }
    if (choice % 8 == 7 && run->depth > 0) {
        end(run, in_object);
        return;
    }
    if (in_object && choice != 0xFD) {
        put_key(run, input);
        if (choice == 0xFC) { /* and no value */
            return;
        }
    }
    switch (choice % 16) {
    case 0:
    case 1:
        begin(run, BOGO_OBJECT, BOGO_ABSENT);
        break;
    case 2:
    case 3:
        begin(run, BOGO_LIST, BOGO_ABSENT);
        break;
    case 4:
        begin(run, BOGO_TYPED_LIST, (bogo_type)fuzz_below(input, BOGO_TYPE_COUNT));
        break;
    case 6:
        if (fuzz_below(input, 2) == 0) {
            put_json(run, input);
        } else {
            put_copy(run, input);
        }
        break;
    default: {
        scalar value = choose_scalar(run, input, choice / 16);
        put_scalar(run, &value, choice % 16 == 5);
        break;
    }
    }
}

/* ---- The fuzzer --------------------------------------------------------------------------------------- */

/* Another document first, so that the builder has memory and expects one of its size. */
static void use(bogo_builder *builder, size_t size)
{
    const uint8_t *bytes;
    uint8_t *nothing = calloc(1, LONGEST);
    assert_non_null(nothing);
    bogo_begin_list(builder);
    bogo_write_blob(builder, nothing, size);
    bogo_end_list(builder);
    (void)bogo_finish(builder, &bytes, &size, NULL);
    bogo_builder_reset(builder);
    free(nothing);
}

static void assert_reads_back(const build *run, const uint8_t *bytes, size_t size)
{
    bogo_error error = {BOGO_OK, 0};
    bogo_buffer log;
    bogo_value root;
    assert_true(size <= run->used.options.max_size);
    if (bogo_check(bytes, size, NULL, &error) != BOGO_OK) {
        fail_msg("%s at byte %zu", bogo_message(error.status), error.offset);
    }
    bogo_buffer_init(&log, NULL);
    assert_int_equal(bogo_open(bytes, size, &root, NULL), BOGO_OK);
    log_value(&log, &root);
    assert_bytes("read", run->log.data, run->log.size, log.data, log.size);
    bogo_buffer_free(&log);
}

static void finish(build *run)
{
    const uint8_t *bytes;
    uint8_t *taken;
    size_t size, taken_size;
    bogo_error error = {BOGO_OK, 0}, fresh_error = {BOGO_OK, 0};
    bogo_status status = bogo_finish(&run->used, &bytes, &size, &error);
    bogo_status again = bogo_finish(&run->used, &bytes, &size, NULL);
    assert_int_equal(again, status);
    bogo_status fresh_status = bogo_finish_take(&run->fresh, &taken, &taken_size, &fresh_error);
    if (status == BOGO_E_TOO_BIG || fresh_status == BOGO_E_TOO_BIG) {
        /* Noticed when the memory has to grow or at the end, so one may have met another error before. */
        assert_true(status != BOGO_OK && fresh_status != BOGO_OK);
        return;
    }
    assert_int_equal(status, fresh_status);
    assert_int_equal(error.status, fresh_error.status);
    assert_int_equal(error.offset, fresh_error.offset);
    if (status == BOGO_OK) {
        assert_bytes("taken", bytes, size, taken, taken_size);
        assert_reads_back(run, bytes, size);
        free(taken);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_input input = {bytes, wire_end(bytes, size)};
    build *run = calloc(1, sizeof *run);
    assert_non_null(run);
    unsigned choice = fuzz_byte(&input);
    bogo_options options = bogo_default_options();
    options.typed_lists = choice % 4 != 1;
    options.max_depth = choice % 16 == 2 ? fuzz_below(&input, 4) : options.max_depth;
    options.max_size = choice % 16 == 3 ? fuzz_integer(&input, 2) : options.max_size;
    bogo_builder_init(&run->used, &options);
    bogo_builder_init(&run->fresh, &options);
    bogo_buffer_init(&run->log, NULL);
    use(&run->used, (size_t)(choice / 16) * choice * 5);
    for (unsigned i = 0; i < MOST_CALLS && fuzz_left(&input) > 0; i++) {
        call(run, &input);
    }
    while (run->depth > 0) {
        end(run, run->open[run->depth - 1] == BOGO_OBJECT);
    }
    finish(run);
    bogo_builder_free(&run->used);
    bogo_builder_free(&run->fresh);
    bogo_buffer_free(&run->log);
    free(run);
    return 0;
}
