/*
** test_group.c - groups: whatever comes and goes, the document is the one that a builder makes of what is
** there.
*/
#include "../support/memory.h"
#include "bogo.h"

/* ---- Items -------------------------------------------------------------------------------------------- */

/* An item is a number that says all about it: the lowest digit is its kind, the rest what is in it. */
enum { KINDS = 11 };

/* Of all shapes that the reader of JSON has a way of its own for. */
static void write_json(bogo_builder *builder, uint64_t number)
{
    static const char *const texts[] = {"[1]", "[1,2.5]", "[]", "[[1],[2]]", "{\"a\":[1]}", "7", "\"seven\""};
    const char *text = texts[number % COUNT(texts)];
    assert_int_equal(bogo_from_json(builder, text, strlen(text), NULL), BOGO_OK);
}

static void write_item(bogo_builder *builder, uint64_t item)
{
    static char text[20000];
    uint64_t number = item / KINDS;
    memset(text, 'x', sizeof text);
    switch (item % KINDS) {
    case 0:
        bogo_write_int(builder, (int64_t)number);
        break;
    case 1:
        bogo_write_string(builder, text, (size_t)(number % 200));
        break;
    case 2:
        bogo_write_float(builder, (double)number / 8);
        break;
    case 3:
        bogo_write_bool(builder, number % 2 == 0);
        break;
    case 4:
        bogo_write_null(builder);
        break;
    case 5:
        bogo_write_blob(builder, text, (size_t)(number % 20000));
        break;
    case 6:
        bogo_write_uint(builder, number);
        break;
    case 7:
        bogo_begin_list(builder); /* a typed one, long enough for a size of two bytes */
        for (uint64_t i = 0; i < number % 90; i++) {
            bogo_write_int(builder, (int64_t)i);
        }
        bogo_end_list(builder);
        break;
    case 8:
        bogo_begin_object(builder);
        bogo_write_key(builder, "text", 4);
        bogo_write_string(builder, text, (size_t)(number % 300));
        bogo_end_object(builder);
        break;
    case 9:
        bogo_write_byte(builder, (uint8_t)number);
        break;
    default:
        write_json(builder, number);
        break;
    }
}

static void write_field(bogo_builder *builder, bogo_type container, uint64_t item)
{
    if (container == BOGO_OBJECT) {
        char key[32];
        int size = snprintf(key, sizeof key, "key %u", (unsigned)(item % 97));
        bogo_write_key(builder, key, (size_t)size);
    }
    write_item(builder, item);
}

static void add_item(bogo_group *group, bogo_type container, uint64_t item)
{
    write_field(&group->builder, container, item);
    assert_int_equal(bogo_group_add(group, NULL), BOGO_OK);
}

/* The document that a builder makes of the items. */
static void build(bogo_builder *builder, bogo_type container, const uint64_t *items, size_t count,
                  const uint8_t **bytes, size_t *size)
{
    bogo_builder_reset(builder);
    if (container == BOGO_OBJECT) {
        bogo_begin_object(builder);
    } else {
        bogo_begin_list(builder);
    }
    for (size_t i = 0; i < count; i++) {
        write_field(builder, container, items[i]);
    }
    if (container == BOGO_OBJECT) {
        bogo_end_object(builder);
    } else {
        bogo_end_list(builder);
    }
    assert_int_equal(bogo_finish(builder, bytes, size, NULL), BOGO_OK);
}

/* ---- Coming and going --------------------------------------------------------------------------------- */

enum { MOST_ITEMS = 4000 };

typedef struct history {
    bogo_type container;
    bogo_group group;
    bogo_builder builder;
    uint64_t items[MOST_ITEMS];
    size_t first, end; /* items[first] to items[end - 1] are in the group */
} history;

static void assert_same(history *h, const uint8_t *bytes, size_t size)
{
    const uint8_t *expected;
    size_t expected_size;
    build(&h->builder, h->container, h->items + h->first, h->end - h->first, &expected, &expected_size);
    assert_bytes("group", expected, expected_size, bytes, size);
    assert_int_equal(bogo_check(bytes, size, NULL, NULL), BOGO_OK);
}

static void assert_copy(history *h)
{
    uint8_t *bytes;
    size_t size;
    assert_int_equal(h->group.count, h->end - h->first);
    assert_int_equal(bogo_group_copy(&h->group, &bytes, &size, NULL), BOGO_OK);
    assert_same(h, bytes, size);
    free(bytes);
}

/* Random items in runs of one kind, so that lists are typed, stop being so, and are again. */
static void live_through(history *h, uint64_t random)
{
    unsigned kind = 0, kinds = 1 + random_below(&random, KINDS);
    unsigned wanted = 0;
    h->first = h->end = 0;
    bogo_group_init(&h->group, h->container, NULL);
    bogo_builder_init(&h->builder, NULL);
    while (h->end < MOST_ITEMS) {
        if (random_below(&random, 20) == 0) {
            kind = random_below(&random, kinds);
        }
        if (random_below(&random, 50) == 0) {
            wanted = random_below(&random, random_below(&random, 4) == 0 ? 300 : 6);
        }
        if (h->end - h->first <= wanted) {
            h->items[h->end] = random_below(&random, 100000) * (uint64_t)KINDS + kind;
            add_item(&h->group, h->container, h->items[h->end++]);
        } else {
            assert_int_equal(bogo_group_drop(&h->group, NULL), BOGO_OK);
            h->first++;
        }
        if (random_below(&random, 8) == 0) {
            assert_copy(h);
        }
    }
    uint8_t *bytes;
    size_t size;
    assert_int_equal(bogo_group_take(&h->group, &bytes, &size, NULL), BOGO_OK);
    assert_same(h, bytes, size);
    free(bytes);
    bogo_group_free(&h->group);
    bogo_builder_free(&h->builder);
}

static void items_come_and_go(void **state)
{
    static history h;
    uint64_t seed = number_from_environment("BOGO_SEED", 1);
    uint64_t rounds = number_from_environment("BOGO_ROUNDS", 20);
    (void)state;
    for (uint64_t i = 0; i < rounds; i++) {
        h.container = i % 2 == 0 ? BOGO_LIST : BOGO_OBJECT;
        live_through(&h, seed + i);
    }
}

/* Every number of items of every kind, none dropped. */
static void items_of_one_kind(void **state)
{
    static const size_t counts[] = {0, 1, 2, 3, 4, 127, 128, 129, 1000};
    static uint64_t items[1000];
    bogo_builder builder;
    (void)state;
    bogo_builder_init(&builder, NULL);
    for (size_t kind = 0; kind < KINDS; kind++) {
        for (size_t c = 0; c < COUNT(counts); c++) {
            for (int object = 0; object < 2; object++) {
                bogo_type container = object ? BOGO_OBJECT : BOGO_LIST;
                bogo_group group;
                uint8_t *bytes;
                const uint8_t *expected;
                size_t size, expected_size;
                bogo_group_init(&group, container, NULL);
                for (size_t i = 0; i < counts[c]; i++) {
                    items[i] = i * KINDS + kind;
                    add_item(&group, container, items[i]);
                }
                assert_int_equal(bogo_group_take(&group, &bytes, &size, NULL), BOGO_OK);
                build(&builder, container, items, counts[c], &expected, &expected_size);
                assert_bytes("of one kind", expected, expected_size, bytes, size);
                free(bytes);
                bogo_group_free(&group);
            }
        }
    }
    bogo_builder_free(&builder);
}

static void without_typed_lists(void **state)
{
    bogo_options options = bogo_default_options();
    bogo_group group;
    uint8_t *bytes;
    size_t size;
    (void)state;
    options.typed_lists = false;
    bogo_group_init(&group, BOGO_LIST, &options);
    for (int i = 0; i < 4; i++) {
        add_item(&group, BOGO_LIST, 0);
    }
    assert_int_equal(bogo_group_take(&group, &bytes, &size, NULL), BOGO_OK);
    assert_bytes("untyped", "\x00\x0A\x01\x0C\x05\x01\x00\x05\x01\x00\x05\x01\x00\x05\x01\x00", 16, bytes,
                 size);
    free(bytes);
    bogo_group_free(&group);
}

/* ---- Memory and limits -------------------------------------------------------------------------------- */

static void a_sliding_window_stays_small(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_group group;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    options.max_size = 3000; /* of ten items, whatever has been dropped */
    bogo_group_init(&group, BOGO_LIST, &options);
    for (int i = 0; i < 20000; i++) {
        add_item(&group, BOGO_LIST, 150 * KINDS + 1 + (unsigned)i % 40 * KINDS);
        if (group.count > 10) {
            assert_int_equal(bogo_group_drop(&group, NULL), BOGO_OK);
        }
    }
    assert_true(memory.peak < 20000);
    bogo_group_free(&group);
    assert_int_equal(memory.blocks, 0);
}

static void items_beyond_the_limit_are_refused(void **state)
{
    bogo_options options = bogo_default_options();
    bogo_group group;
    bogo_error error = {BOGO_OK, 0};
    uint8_t *bytes;
    size_t size;
    (void)state;
    options.max_size = 1000;
    bogo_group_init(&group, BOGO_OBJECT, &options);
    bogo_status status = BOGO_OK;
    for (int i = 0; i < 1000 && status == BOGO_OK; i++) {
        write_field(&group.builder, BOGO_OBJECT, 100 * KINDS);
        status = bogo_group_add(&group, &error);
    }
    assert_int_equal(status, BOGO_E_TOO_BIG);
    assert_int_equal(error.status, BOGO_E_TOO_BIG);
    assert_true(group.count < 1000);
    assert_int_equal(bogo_group_take(&group, &bytes, &size, NULL), BOGO_E_TOO_BIG);
    bogo_group_free(&group);

    options.max_size = 8; /* the items fit, but not with what stands before them */
    bogo_group_init(&group, BOGO_LIST, &options);
    add_item(&group, BOGO_LIST, 3 * KINDS + 1);
    assert_int_equal(bogo_group_copy(&group, &bytes, &size, &error), BOGO_E_TOO_BIG);
    assert_int_equal(error.status, BOGO_E_TOO_BIG);
    bogo_group_free(&group);
}

static bogo_status grow_and_shrink(const bogo_options *options)
{
    bogo_group group;
    uint8_t *copied = NULL, *taken = NULL;
    size_t size;
    bogo_group_init(&group, BOGO_LIST, options);
    bogo_status status = BOGO_OK;
    for (unsigned i = 0; i < 60 && status == BOGO_OK; i++) {
        bogo_group_drop(&group, NULL); /* the first one finds nothing */
        for (unsigned j = 0; j < 3 && status == BOGO_OK; j++) {
            write_item(&group.builder, (i + 100) * KINDS + (i / 20 == 0 ? 0 : i % (KINDS - 1)));
            status = bogo_group_add(&group, NULL);
        }
    }
    if (status == BOGO_OK) {
        status = bogo_group_copy(&group, &copied, &size, NULL);
    }
    if (status == BOGO_OK) {
        status = bogo_group_take(&group, &taken, &size, NULL);
    }
    bogo_group_free(&group);
    if (copied != NULL) {
        options->allocator->release(options->allocator->context, copied);
    }
    if (taken != NULL) {
        options->allocator->release(options->allocator->context, taken);
    }
    return status;
}

static void every_allocation_may_fail(void **state)
{
    counted_memory memory;
    bogo_options options = bogo_default_options();
    bogo_status status = BOGO_E_NO_MEMORY;
    size_t failures = 0;
    (void)state;
    open_memory(&memory);
    options.allocator = &memory.allocator;
    for (; status == BOGO_E_NO_MEMORY; failures++) {
        memory.calls = 0;
        memory.fail_at = failures + 1;
        status = grow_and_shrink(&options);
        assert_int_equal(memory.blocks, 0);
    }
    assert_int_equal(status, BOGO_OK);
    assert_true(failures > 3);
}

/* ---- Wrong calls -------------------------------------------------------------------------------------- */

static void dropping_from_an_empty_group_changes_nothing(void **state)
{
    bogo_group group;
    bogo_error error = {BOGO_OK, 0};
    (void)state;
    bogo_group_init(&group, BOGO_LIST, NULL);
    assert_int_equal(bogo_group_drop(&group, &error), BOGO_MISSING);
    add_item(&group, BOGO_LIST, 0);
    assert_int_equal(bogo_group_drop(&group, NULL), BOGO_OK);
    assert_int_equal(bogo_group_drop(&group, NULL), BOGO_MISSING);
    add_item(&group, BOGO_LIST, 0);
    assert_int_equal(group.count, 1);
    bogo_group_free(&group);
}

enum wrong_use {
    ADD_NOTHING,
    ADD_TWO,
    ADD_KEY_ALONE,
    ADD_OPEN,
    ADD_CLOSED,
    DROP_HALF,
    COPY_HALF,
    DROP_CLOSED,
    COPY_CLOSED,
    FINISH_CLOSED,
    TAKE_TWICE,
    WRONG_USES
};

static bogo_status use_wrongly(bogo_group *group, enum wrong_use use, uint8_t **bytes, bogo_error *error)
{
    bogo_builder *builder = &group->builder;
    size_t size;
    switch (use) {
    case ADD_NOTHING:
        return bogo_group_add(group, error);
    case ADD_TWO:
        write_field(builder, BOGO_OBJECT, 0);
        write_field(builder, BOGO_OBJECT, 0);
        return bogo_group_add(group, error);
    case ADD_KEY_ALONE:
        bogo_write_key(builder, "k", 1);
        return bogo_group_add(group, error);
    case ADD_OPEN:
        bogo_write_key(builder, "k", 1);
        bogo_begin_list(builder);
        return bogo_group_add(group, error);
    case ADD_CLOSED:
        bogo_end_object(builder);
        return bogo_group_add(group, error);
    case DROP_HALF:
        write_field(builder, BOGO_OBJECT, 0);
        return bogo_group_drop(group, error);
    case COPY_HALF:
        write_field(builder, BOGO_OBJECT, 0);
        return bogo_group_copy(group, bytes, &size, error);
    case DROP_CLOSED:
        bogo_end_object(builder);
        return bogo_group_drop(group, error);
    case COPY_CLOSED:
        bogo_end_object(builder);
        return bogo_group_copy(group, bytes, &size, error);
    case FINISH_CLOSED:
        bogo_end_object(builder);
        return bogo_finish_take(builder, bytes, &size, error);
    default:
        assert_int_equal(bogo_group_take(group, bytes, &size, NULL), BOGO_OK);
        free(*bytes);
        return bogo_group_take(group, bytes, &size, error);
    }
}

static void calls_in_a_wrong_order_are_refused(void **state)
{
    (void)state;
    for (int use = 0; use < WRONG_USES; use++) {
        bogo_group group;
        uint8_t *bytes;
        bogo_error error = {BOGO_OK, 0};
        bogo_group_init(&group, BOGO_OBJECT, NULL);
        add_item(&group, BOGO_OBJECT, 0);
        assert_int_equal(use_wrongly(&group, (enum wrong_use)use, &bytes, &error), BOGO_E_MISUSE);
        assert_int_equal(error.status, BOGO_E_MISUSE);
        bogo_group_free(&group);
    }
}

static void nesting_counts_from_the_group(void **state)
{
    (void)state;
    for (unsigned levels = BOGO_MAX_DEPTH - 1; levels <= BOGO_MAX_DEPTH; levels++) {
        bogo_group group;
        bogo_group_init(&group, BOGO_LIST, NULL);
        for (unsigned i = 0; i < levels; i++) {
            bogo_begin_list(&group.builder);
        }
        for (unsigned i = 0; i < levels; i++) {
            bogo_end_list(&group.builder);
        }
        assert_int_equal(bogo_group_add(&group, NULL), levels < BOGO_MAX_DEPTH ? BOGO_OK : BOGO_E_DEPTH);
        bogo_group_free(&group);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_and_go),
        cmocka_unit_test(items_of_one_kind),
        cmocka_unit_test(without_typed_lists),
        cmocka_unit_test(a_sliding_window_stays_small),
        cmocka_unit_test(items_beyond_the_limit_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(dropping_from_an_empty_group_changes_nothing),
        cmocka_unit_test(calls_in_a_wrong_order_are_refused),
        cmocka_unit_test(nesting_counts_from_the_group),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
