/*
** test_stream.c - streams: documents one after another, in pieces of any size, with damage, and what they
** cost.
*/
#include "../support/memory.h"
#include "../support/notation.h"

/* ---- A source that gives its bytes in pieces ---------------------------------------------------------- */

typedef struct pieces {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    size_t piece;   /* bytes a call, at most */
    size_t fail_at; /* the call that fails, from 1; 0: none */
    size_t calls;
} pieces;

static bool read_piece(void *context, void *to, size_t room, size_t *got)
{
    pieces *from = context;
    assert_true(room > 0);
    if (++from->calls == from->fail_at) {
        return false;
    }
    size_t left = from->size - from->at;
    size_t size = left < from->piece ? left : from->piece;
    *got = size < room ? size : room;
    memcpy(to, from->bytes + from->at, *got);
    from->at += *got;
    return true;
}

/* Three documents, the second one larger than the room that a stream begins with. */
static byte_run three_documents(void)
{
    text_run all = {0};
    byte_run first = document_of("{ 'a' 1 }"), last = document_of("true");
    bogo_builder builder;
    const uint8_t *bytes;
    size_t size;
    char *text = malloc(40000);
    assert_non_null(text);
    memset(text, 'x', 40000);
    bogo_builder_init(&builder, NULL);
    bogo_write_string(&builder, text, 40000);
    assert_int_equal(bogo_finish(&builder, &bytes, &size, NULL), BOGO_OK);
    append_bytes(&all, first.bytes, first.size);
    append_bytes(&all, bytes, size);
    append_bytes(&all, last.bytes, last.size);
    bogo_builder_free(&builder);
    free(text);
    free_run(&first);
    free_run(&last);
    return (byte_run){(uint8_t *)all.text, all.size};
}

/* ---- Documents ---------------------------------------------------------------------------------------- */

static void assert_three(bogo_stream *stream, const byte_run *all)
{
    static const size_t sizes[] = {11, 40006, 2};
    size_t offset = 0;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        assert_true(bogo_stream_next(stream));
        assert_int_equal(stream->size, sizes[i]);
        assert_int_equal(stream->offset, offset);
        assert_memory_equal(stream->document, all->bytes + offset, sizes[i]);
        offset += sizes[i];
    }
    assert_false(bogo_stream_next(stream));
    assert_int_equal(stream->status, BOGO_OK);
    assert_false(bogo_stream_next(stream));
}

static void documents_come_in_pieces_of_any_size(void **state)
{
    static const size_t sizes[] = {1, 2, 3, 10, 13, 14, 100, 4095, 16384, 100000};
    (void)state;
    byte_run all = three_documents();
    for (size_t i = 0; i < COUNT(sizes); i++) {
        pieces from = {all.bytes, all.size, 0, sizes[i], 0, 0};
        bogo_stream stream;
        bogo_stream_init(&stream, read_piece, &from, NULL);
        assert_three(&stream, &all);
        bogo_stream_free(&stream);
    }
    free_run(&all);
}

static void documents_in_memory_cost_no_memory(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_stream stream;
    (void)state;
    byte_run all = three_documents();
    open_memory(&memory);
    options.allocator = &memory.allocator;
    bogo_stream_init_bytes(&stream, all.bytes, all.size, &options);
    assert_three(&stream, &all);
    bogo_stream_free(&stream);
    assert_int_equal(memory.calls, 0);
    free_run(&all);
}

static void many_small_documents_go_through_little_memory(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_stream stream;
    text_run all = {0};
    size_t count = 0;
    (void)state;
    for (size_t i = 0; i < 20000; i++) {
        const uint8_t number[] = {0, BOGO_INT, 1, (uint8_t)(i % 128)};
        append_bytes(&all, number, sizeof number);
    }
    open_memory(&memory);
    options.allocator = &memory.allocator;
    pieces from = {(const uint8_t *)all.text, all.size, 0, 1000, 0, 0};
    bogo_stream_init(&stream, read_piece, &from, &options);
    for (; bogo_stream_next(&stream); count++) {
        assert_int_equal(stream.document[3], count % 128);
    }
    assert_int_equal(stream.status, BOGO_OK);
    assert_int_equal(count, 20000);
    assert_true(memory.peak <= 1 << 15);
    bogo_stream_free(&stream);
    assert_int_equal(memory.blocks, 0);
    free(all.text);
}

static void nothing_is_a_stream_of_nothing(void **state)
{
    pieces from = {(const uint8_t *)"", 0, 0, 1, 0, 0};
    bogo_stream stream;
    (void)state;
    bogo_stream_init(&stream, read_piece, &from, NULL);
    assert_false(bogo_stream_next(&stream));
    assert_int_equal(stream.status, BOGO_OK);
    bogo_stream_free(&stream);
    bogo_stream_init_bytes(&stream, "", 0, NULL);
    assert_false(bogo_stream_next(&stream));
    assert_int_equal(stream.status, BOGO_OK);
    bogo_stream_free(&stream);
}

/* ---- Damage ------------------------------------------------------------------------------------------- */

static const struct {
    const char *hex; /* after two sound documents of six bytes together */
    bogo_status status;
    uint64_t offset;
} damages[] = {
    {"", BOGO_OK, 0},
    {"01", BOGO_E_VERSION, 6},
    {"00", BOGO_E_TRUNCATED, 7},
    {"00 0D", BOGO_E_UNKNOWN_TYPE, 7},
    {"00 04", BOGO_E_TRUNCATED, 8},
    {"00 05", BOGO_E_TRUNCATED, 8},
    {"00 05 00", BOGO_E_SIZE_LENGTH, 8},
    {"00 05 03 81 82", BOGO_E_TRUNCATED, 11},
    {"00 05 02 81 82 00 00", BOGO_E_VARINT, 8},
    {"00 07 0B 00", BOGO_E_FLOAT, 8},
    {"00 09 00 00 00 00 00 00 00", BOGO_E_TRUNCATED, 15},
    {"00 03 01 05 61 62", BOGO_E_TRUNCATED, 12},
    {"00 03 0B 05", BOGO_E_SIZE_LENGTH, 8},
    {"00 03 02 85 00 61 61 61 61 61", BOGO_E_VARINT_PADDED, 8},
    {"00 03 01 01 C3", BOGO_E_UTF8, 10},
    {"00 0A 01 02 00 FF 00 00", BOGO_E_UNKNOWN_TYPE, 11},
    {"00 00 02", BOGO_E_VERSION, 8},
};

static void damage_is_told_by_its_place_in_the_stream(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(damages); i++) {
        text_run hex = {0};
        append_format(&hex, "00 05 01 02 00 01 %s", damages[i].hex);
        byte_run all = from_hex_text(hex.text);
        for (size_t piece = 0; piece < 8; piece++) { /* 0: in memory */
            pieces from = {all.bytes, all.size, 0, piece, 0, 0};
            bogo_stream stream;
            if (piece == 0) {
                bogo_stream_init_bytes(&stream, all.bytes, all.size, NULL);
            } else {
                bogo_stream_init(&stream, read_piece, &from, NULL);
            }
            assert_true(bogo_stream_next(&stream) && stream.size == 4);
            assert_true(bogo_stream_next(&stream) && stream.size == 2);
            while (bogo_stream_next(&stream)) {
                assert_int_equal(stream.size, 2);
            }
            if (stream.status != damages[i].status || stream.error_offset != damages[i].offset) {
                fail_msg("%s: %s at byte %u", hex.text, bogo_message(stream.status),
                         (unsigned)stream.error_offset);
            }
            assert_null(stream.document);
            assert_false(bogo_stream_next(&stream)); /* an error is the end */
            bogo_stream_free(&stream);
        }
        free_run(&all);
        free(hex.text);
    }
}

/* ---- What it may cost --------------------------------------------------------------------------------- */

/* Ten bytes that promise a gigabyte are no reason to ask for one. */
static void a_promise_is_not_believed(void **state)
{
    static const uint8_t bytes[] = {0, BOGO_BLOB, 5, 0x80, 0x80, 0x80, 0x80, 0x04, 1, 2};
    pieces from = {bytes, sizeof bytes, 0, 4, 0, 0};
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_stream stream;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    bogo_stream_init(&stream, read_piece, &from, &options);
    assert_false(bogo_stream_next(&stream));
    assert_int_equal(stream.status, BOGO_E_TRUNCATED);
    assert_int_equal(stream.error_offset, sizeof bytes);
    assert_true(memory.peak <= 1 << 14);
    bogo_stream_free(&stream);
    assert_int_equal(memory.blocks, 0);
}

static void documents_over_the_limit_are_refused(void **state)
{
    (void)state;
    byte_run all = three_documents();
    static const size_t limits[] = {0, 1, 10, 11, 40005, 40006};
    static const size_t accepted[] = {0, 0, 0, 1, 1, 3};
    for (size_t i = 0; i < COUNT(limits); i++) {
        pieces from = {all.bytes, all.size, 0, 700, 0, 0};
        bogo_options options = bogo_default_options();
        bogo_stream stream;
        size_t count = 0;
        options.max_size = limits[i];
        bogo_stream_init(&stream, read_piece, &from, &options);
        while (bogo_stream_next(&stream)) {
            count++;
        }
        assert_int_equal(count, accepted[i]);
        assert_int_equal(stream.status, count == 3 ? BOGO_OK : BOGO_E_TOO_BIG);
        assert_int_equal(stream.error_offset, count == 1 ? 11 : 0);
        bogo_stream_free(&stream);
    }
    free_run(&all);
}

static bool read_too_much(void *context, void *to, size_t room, size_t *got)
{
    (void)context;
    memset(to, 0, room);
    *got = room + 1;
    return true;
}

static void a_failing_reader_ends_the_stream(void **state)
{
    bogo_stream stream;
    (void)state;
    byte_run all = three_documents();
    for (size_t failing = 1;; failing++) {
        pieces from = {all.bytes, all.size, 0, 3000, failing, 0};
        bogo_stream_init(&stream, read_piece, &from, NULL);
        while (bogo_stream_next(&stream)) {
            assert_true(stream.size > 0);
        }
        bogo_stream_free(&stream);
        if (from.calls < failing) {
            break;
        }
        assert_int_equal(stream.status, BOGO_E_READER);
        assert_int_equal(stream.error_offset, from.at);
    }
    assert_int_equal(stream.status, BOGO_OK);
    bogo_stream_init(&stream, read_too_much, NULL, NULL);
    assert_false(bogo_stream_next(&stream));
    assert_int_equal(stream.status, BOGO_E_READER);
    bogo_stream_free(&stream);
    free_run(&all);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    byte_run all = three_documents();
    for (size_t failing = 1;; failing++) {
        pieces from = {all.bytes, all.size, 0, 5000, 0, 0};
        counted_memory memory;
        bogo_options options = bogo_default_options();
        bogo_stream stream;
        open_memory(&memory);
        memory.fail_at = failing;
        options.allocator = &memory.allocator;
        bogo_stream_init(&stream, read_piece, &from, &options);
        while (bogo_stream_next(&stream)) {
            assert_true(stream.size > 0);
        }
        bogo_status status = stream.status;
        bogo_stream_free(&stream);
        assert_int_equal(memory.blocks, 0);
        if (memory.calls < failing) {
            assert_int_equal(status, BOGO_OK);
            assert_true(failing > 2);
            break;
        }
        assert_int_equal(status, BOGO_E_NO_MEMORY);
    }
    free_run(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_come_in_pieces_of_any_size),
        cmocka_unit_test(documents_in_memory_cost_no_memory),
        cmocka_unit_test(many_small_documents_go_through_little_memory),
        cmocka_unit_test(nothing_is_a_stream_of_nothing),
        cmocka_unit_test(damage_is_told_by_its_place_in_the_stream),
        cmocka_unit_test(a_promise_is_not_believed),
        cmocka_unit_test(documents_over_the_limit_are_refused),
        cmocka_unit_test(a_failing_reader_ends_the_stream),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
