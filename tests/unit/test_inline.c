/*
** test_inline.c - bogo_inline.h: random documents written and read with the functions that are called and
** with those that are compiled in, which must agree in every byte and in every error.
*/
#include "../support/test.h"

#include "bogo_inline.h"

enum { DOCUMENTS = 2000, SCALARS = 9, DEEPEST = 4, TEXT_MOST = 300 };

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 16;
}

/* ---- Writing ------------------------------------------------------------------------------------------ */

/* Writes a scalar of one of nine kinds with the functions of bogo.h, or with those compiled in. */
static void write_scalar(bogo_builder *builder, bool compiled_in, unsigned kind, uint64_t *random)
{
    static const char text[TEXT_MOST + 1] = "The quick brown fox jumps over the lazy dog";
    uint64_t bits = next_random(random) >> (next_random(random) % 48);
    size_t size = (size_t)(next_random(random) % 8 == 0 ? bits % TEXT_MOST : bits % 40);
    uint64_t real_bits = quiet_nan(*random);
    double real;
    memcpy(&real, &real_bits, 8);
    int64_t integer = bits % 2 == 0 ? (int64_t)bits : -(int64_t)bits;
    if (compiled_in) {
        switch (kind) {
        case 0:
            bogo_inline_write_int(builder, integer);
            return;
        case 1:
            bogo_inline_write_uint(builder, *random);
            return;
        case 2:
            bogo_inline_write_float(builder, real);
            return;
        case 3:
            bogo_inline_write_string(builder, text, size);
            return;
        case 4:
            bogo_inline_write_null(builder);
            return;
        case 5:
            bogo_inline_write_bool(builder, bits % 2 == 0);
            return;
        case 6:
            bogo_inline_write_byte(builder, (uint8_t)bits);
            return;
        case 7:
            bogo_inline_write_timestamp(builder, integer);
            return;
        default:
            bogo_inline_write_blob(builder, text, size);
            return;
        }
    }
    switch (kind) {
    case 0:
        bogo_write_int(builder, integer);
        return;
    case 1:
        bogo_write_uint(builder, *random);
        return;
    case 2:
        bogo_write_float(builder, real);
        return;
    case 3:
        bogo_write_string(builder, text, size);
        return;
    case 4:
        bogo_write_null(builder);
        return;
    case 5:
        bogo_write_bool(builder, bits % 2 == 0);
        return;
    case 6:
        bogo_write_byte(builder, (uint8_t)bits);
        return;
    case 7:
        bogo_write_timestamp(builder, integer);
        return;
    default:
        bogo_write_blob(builder, text, size);
        return;
    }
}

static void write_random_key(bogo_builder *builder, bool compiled_in, uint64_t *random)
{
    char key[BOGO_MAX_KEY + 2];
    uint64_t bits = next_random(random);
    size_t size =
        bits % 500 == 0 ? BOGO_MAX_KEY + 1 : (size_t)(bits % 20 == 0 ? bits % BOGO_MAX_KEY : bits % 12);
    memset(key, 'a' + (char)(bits % 26), size);
    if (compiled_in) {
        bogo_inline_write_key(builder, key, size);
    } else {
        bogo_write_key(builder, key, size);
    }
}

static void begin(bogo_builder *builder, bool compiled_in, bool object)
{
    if (compiled_in && object) {
        bogo_inline_begin_object(builder);
    } else if (compiled_in) {
        bogo_inline_begin_list(builder);
    } else if (object) {
        bogo_begin_object(builder);
    } else {
        bogo_begin_list(builder);
    }
}

static void end(bogo_builder *builder, bool compiled_in, bool object)
{
    if (compiled_in && object) {
        bogo_inline_end_object(builder);
    } else if (compiled_in) {
        bogo_inline_end_list(builder);
    } else if (object) {
        bogo_end_object(builder);
    } else {
        bogo_end_list(builder);
    }
}

/* Writes a value: a scalar, or a container of such values, lists alike or mixed; now and then a wrong call. */
static void write_random(bogo_builder *builder, bool compiled_in, unsigned depth, uint64_t *random)
{
    uint64_t choice = next_random(random) % 8;
    if (depth >= DEEPEST || (depth > 0 && choice < 5)) {
        write_scalar(builder, compiled_in, (unsigned)(next_random(random) % SCALARS), random);
        return;
    }
    bool object = choice % 2 == 0, alike = next_random(random) % 2 == 0;
    uint64_t count = next_random(random) % 4 == 0 ? next_random(random) % 200 : next_random(random) % 6;
    unsigned kind = (unsigned)(next_random(random) % SCALARS);
    begin(builder, compiled_in, object);
    for (uint64_t i = 0; i < count; i++) {
        if (object != (next_random(random) % 3000 == 0)) {
            write_random_key(builder, compiled_in, random);
        }
        if (alike) {
            write_scalar(builder, compiled_in, kind, random);
        } else {
            write_random(builder, compiled_in, depth + 1 + (count > 6), random);
        }
    }
    end(builder, compiled_in, object != (next_random(random) % 3000 == 0));
}

/* ---- Reading ------------------------------------------------------------------------------------------ */

static void assert_same_value(const bogo_value *a, const bogo_value *b)
{
    assert_ptr_equal(a->document, b->document);
    assert_ptr_equal(a->data, b->data);
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->type, b->type);
}

/* What a reader said, and the error if it was one. */
typedef struct verdict {
    bogo_status status;
    bogo_error error;
} verdict;

static void assert_same_verdict(verdict a, verdict b)
{
    assert_int_equal(a.status, b.status);
    assert_int_equal(a.error.status, b.error.status);
    assert_int_equal(a.error.offset, b.error.offset);
}

static void read_scalar_twice(const bogo_value *value)
{
    int64_t integers[2] = {0, 0};
    uint64_t naturals[2] = {0, 0};
    double reals[2] = {0, 0};
    const char *texts[2] = {NULL, NULL};
    const uint8_t *blobs[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    verdict a = {BOGO_OK, {BOGO_OK, 0}}, b = a;
    a.status = bogo_read_int(value, &integers[0], &a.error);
    b.status = bogo_inline_read_int(value, &integers[1], &b.error);
    assert_same_verdict(a, b);
    assert_true(a.status != BOGO_OK || integers[0] == integers[1]);
    a.status = bogo_read_uint(value, &naturals[0], &a.error);
    b.status = bogo_inline_read_uint(value, &naturals[1], &b.error);
    assert_same_verdict(a, b);
    assert_true(a.status != BOGO_OK || naturals[0] == naturals[1]);
    a.status = bogo_read_float(value, &reals[0], &a.error);
    b.status = bogo_inline_read_float(value, &reals[1], &b.error);
    assert_same_verdict(a, b);
    assert_memory_equal(&reals[0], &reals[1], sizeof(reals[0]));
    a.status = bogo_read_string(value, &texts[0], &sizes[0], &a.error);
    b.status = bogo_inline_read_string(value, &texts[1], &sizes[1], &b.error);
    assert_same_verdict(a, b);
    assert_true(a.status != BOGO_OK || (texts[0] == texts[1] && sizes[0] == sizes[1]));
    a.status = bogo_read_blob(value, &blobs[0], &sizes[0], &a.error);
    b.status = bogo_inline_read_blob(value, &blobs[1], &sizes[1], &b.error);
    assert_same_verdict(a, b);
    assert_true(a.status != BOGO_OK || (blobs[0] == blobs[1] && sizes[0] == sizes[1]));
}

static void read_twice(const bogo_value *value, unsigned depth)
{
    bogo_iterator called, compiled_in;
    verdict a = {BOGO_OK, {BOGO_OK, 0}}, b = a;
    a.status = bogo_iterate(value, &called, &a.error);
    b.status = bogo_inline_iterate(value, &compiled_in, &b.error);
    assert_same_verdict(a, b);
    if (a.status != BOGO_OK || depth > 2 * DEEPEST) {
        read_scalar_twice(value);
        return;
    }
    for (;;) {
        bool more = bogo_next(&called);
        assert_int_equal(bogo_inline_next(&compiled_in), more);
        if (!more) {
            break;
        }
        assert_same_value(&called.value, &compiled_in.value);
        assert_int_equal(called.index, compiled_in.index);
        assert_ptr_equal(called.key, compiled_in.key);
        assert_int_equal(called.key_size, compiled_in.key_size);
        read_twice(&called.value, depth + 1);
    }
    assert_int_equal(called.error.status, compiled_in.error.status);
    assert_int_equal(called.error.offset, compiled_in.error.offset);
}

/* Reads [bytes, bytes + size) both ways, from memory of just this size. */
static void read_document_twice(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    bogo_value roots[2];
    verdict a = {BOGO_OK, {BOGO_OK, 0}}, b = a;
    assert_non_null(copy);
    if (size > 0) {
        memcpy(copy, bytes, size);
    }
    a.status = bogo_open(copy, size, &roots[0], &a.error);
    b.status = bogo_inline_open(copy, size, &roots[1], &b.error);
    assert_same_verdict(a, b);
    if (a.status == BOGO_OK) {
        assert_same_value(&roots[0], &roots[1]);
        read_twice(&roots[0], 0);
    }
    free(copy);
}

/* ---- Tests -------------------------------------------------------------------------------------------- */

static void both_write_the_same_bytes_and_read_the_same_values(void **state)
{
    bogo_builder builders[2];
    size_t refused = 0;
    (void)state;
    bogo_builder_init(&builders[0], NULL);
    bogo_builder_init(&builders[1], NULL);
    for (uint64_t seed = 1; seed <= DOCUMENTS; seed++) {
        const uint8_t *bytes[2];
        size_t sizes[2];
        verdict verdicts[2] = {{BOGO_OK, {BOGO_OK, 0}}, {BOGO_OK, {BOGO_OK, 0}}};
        for (int i = 0; i < 2; i++) {
            uint64_t random = seed * 0x9E3779B97F4A7C15u;
            if (i == 1) {
                bogo_inline_builder_reset(&builders[i]);
            } else {
                bogo_builder_reset(&builders[i]);
            }
            write_random(&builders[i], i == 1, 0, &random);
            verdicts[i].status = bogo_finish(&builders[i], &bytes[i], &sizes[i], &verdicts[i].error);
        }
        assert_same_verdict(verdicts[0], verdicts[1]);
        if (verdicts[0].status != BOGO_OK) {
            refused++;
            continue;
        }
        assert_int_equal(sizes[0], sizes[1]);
        assert_memory_equal(bytes[0], bytes[1], sizes[0]);
        assert_int_equal(bogo_check(bytes[0], sizes[0], NULL, NULL), BOGO_OK);
        read_document_twice(bytes[0], sizes[0]);
    }
    assert_in_range(refused, 1, DOCUMENTS / 2); /* wrong calls and good ones */
    bogo_builder_free(&builders[0]);
    bogo_builder_free(&builders[1]);
}

static void both_refuse_damage_alike(void **state)
{
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (uint64_t seed = 1; seed <= DOCUMENTS / 10; seed++) {
        const uint8_t *bytes;
        size_t size;
        uint64_t random = seed * 0x9E3779B97F4A7C15u;
        bogo_builder_reset(&builder);
        write_random(&builder, true, 3, &random);
        if (bogo_finish(&builder, &bytes, &size, NULL) != BOGO_OK) {
            continue;
        }
        size_t whole = size < 400 ? size : 400;
        uint8_t *damaged = malloc(size);
        assert_non_null(damaged);
        for (size_t i = 0; i < whole; i++) {
            read_document_twice(bytes, i);
            memcpy(damaged, bytes, size);
            damaged[i] = (uint8_t)next_random(&random);
            read_document_twice(damaged, size);
        }
        free(damaged);
    }
    bogo_builder_free(&builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_write_the_same_bytes_and_read_the_same_values),
        cmocka_unit_test(both_refuse_damage_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
